//go:build chaos

package upstream_test

import "time"

const (
	chaos    = true
	lateness = 100 * time.Millisecond
)
