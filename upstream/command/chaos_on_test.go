//go:build chaos

package command_test

const chaos = true
