// Package operator serves what operators manage at the admin listener: API keys,
// and the latest requests for motion.
package operator
