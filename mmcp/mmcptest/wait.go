package mmcptest

import (
	"testing"
	"time"
)

// patience bounds what must happen sooner or later, on a loaded machine too.
const patience = 2 * time.Minute

// Eventually polls a condition that another goroutine, a process or the disk makes true
// without a signal. The failure reads "not in time: " and what.
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

// Await returns when the counters satisfy want. Each change of a counter wakes it, so it
// does not poll.
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
