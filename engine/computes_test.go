package engine_test

import "testing"

// computes is the first line of a test that makes many motions, one after the other.
// It runs beside others, so that no processor is idle. Under the race detector it is
// left out: it has nothing to find in one goroutine. Data shared between goroutines
// is covered by samples, equal bytes, random requests and the tests of every backend.
func computes(t *testing.T) {
	t.Helper()
	if raceDetector {
		t.Skip("one goroutine is no race")
	}
	t.Parallel()
}
