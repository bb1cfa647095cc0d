// Package operator serves what operators manage at the admin listener: API keys.
package operator
