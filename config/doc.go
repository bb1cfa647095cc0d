// Package config reads the settings of the gateway: defaults, then a YAML file, then MOTIONGATE_… variables,
// then flags. Later sources override earlier ones.
//
// It is strict. An unknown key, a wrong type and a value out of range are faults. All faults are reported at
// once, each with its location. Secrets are never settings: a setting only names the variable or the file
// that contains one.
package config
