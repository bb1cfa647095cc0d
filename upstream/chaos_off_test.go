//go:build !chaos

package upstream_test

import "time"

const (
	chaos = false
	// lateness is how long what is due at once may take. The bars of the chaos suite
	// are for a machine of its own; the race detector on a shared one gets so much
	// that only what hangs is late.
	lateness = 5 * time.Second
)
