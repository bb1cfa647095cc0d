//go:build !chaos

package upstream_test

import "time"

const (
	chaos = false
	// lateness is how long a request may outlive its deadline. The bar is 100 ms on
	// a machine of its own; the race detector on a shared one gets more.
	lateness = 400 * time.Millisecond
)
