//go:build !chaos

package engine_test

const chaos = false
