package mmcptest

import (
	"testing"
	"time"
)

// patience bounds what must happen sooner or later, on a loaded machine too.
const patience = 2 * time.Minute

// Eventually waits for what other goroutines, processes or the disk bring about
// and nothing announces. what completes the failure: "not in time: …".
func Eventually(t testing.TB, what string, is func() bool) {
	t.Helper()
	limit := time.After(patience)
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for !is() {
		select {
		case <-tick.C:
		case <-limit:
			t.Fatalf("not in time: %s", what)
		}
	}
}

// Await returns when the counters satisfy want. It is told of each change and
// need not ask.
func (s *Server) Await(t testing.TB, want func(Stats) bool) {
	t.Helper()
	limit := time.After(patience)
	for {
		s.mu.Lock()
		now, changed := s.snapshot(), s.changed
		s.mu.Unlock()
		if want(now) {
			return
		}
		select {
		case <-changed:
		case <-limit:
			t.Fatalf("the counters stay at %+v", now)
		}
	}
}
