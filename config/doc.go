// Package config reads the settings of the gateway: defaults, then a YAML file,
// then MOTIONGATE_… variables, then flags, each over the one before.
//
// It is strict. An unknown key, a wrong type and a value out of range are
// faults, never guesses, and all faults come at once, each with the place where
// it stands. Secrets are never settings: a setting only names the variable or
// the file that holds one.
package config
