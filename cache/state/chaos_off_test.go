//go:build !chaos

package state_test

// chaos is the suite in which damage is tried in hundreds of places.
const chaos = false
