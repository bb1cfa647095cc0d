package engine_test

import "testing"

// alone leaves out what one goroutine makes, and many requests of it, where the
// race detector is on: it has nothing to find there, and what is seen is the same
// without it. What goroutines share is covered by samples, equal bytes, whims and
// the tests of every backend.
func alone(t *testing.T) {
	t.Helper()
	if raceDetector {
		t.Skip("one goroutine is no race")
	}
}
