package upstream

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

type testKey struct{}

// TestLimited holds that a limited context ends as one of package context would, whether
// somebody waited for its end before or asks later.
func TestLimited(t *testing.T) {
	for name, c := range map[string]struct {
		end  func(cancel context.CancelFunc, l *limited)
		want error
	}{
		"not yet":         {func(context.CancelFunc, *limited) {}, nil},
		"its time":        {func(context.CancelFunc, *limited) { time.Sleep(time.Minute) }, context.DeadlineExceeded},
		"its parent":      {func(cancel context.CancelFunc, _ *limited) { cancel() }, context.Canceled},
		"by its owner":    {func(_ context.CancelFunc, l *limited) { l.end() }, context.Canceled},
		"both one by one": {func(cancel context.CancelFunc, _ *limited) { time.Sleep(time.Minute + 1); cancel() }, context.DeadlineExceeded},
	} {
		for _, before := range []bool{true, false} {
			synctest.Test(t, func(t *testing.T) {
				parent, cancel := context.WithCancel(context.WithValue(t.Context(), testKey{}, 7))
				defer cancel()
				l := &limited{parent: parent, at: time.Now().Add(time.Minute)}
				defer l.end()
				if before {
					l.Done()
				}
				c.end(cancel, l)
				synctest.Wait()
				// Once the time is over, it counts if nobody waited while it passed.
				if got := l.Err(); !errors.Is(got, c.want) && (before || got == nil) {
					t.Errorf("%s, waited before %v: %v, want %v", name, before, got, c.want)
				}
				ended := make(chan struct{})
				defer context.AfterFunc(l, func() { close(ended) })()
				synctest.Wait()
				select {
				case <-ended:
					if c.want == nil {
						t.Errorf("%s: it ended", name)
					}
				default:
					if c.want != nil {
						t.Errorf("%s: what waits for it goes on", name)
					}
				}
				if at, ok := l.Deadline(); !ok || !at.Equal(l.at) || l.Value(testKey{}) != 7 {
					t.Errorf("%s: deadline %v %v, value %v", name, at, ok, l.Value(testKey{}))
				}
			})
		}
	}
}
