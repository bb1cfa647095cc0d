//go:build chaos

package engine_test

import (
	"context"
	"errors"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/motiongate/motiongate/engine"
)

// cpuTime returns the processor time that this process has used.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// timed is a context that notes how much processor time passes between two looks
// at it, and that is cancelled when budget is spent.
type timed struct {
	context.Context
	budget time.Duration

	mu    sync.Mutex // guards the rest
	begin time.Duration
	last  time.Duration
	most  time.Duration
	ended time.Duration // when it was cancelled; 0: it was not
}

func newTimed(ctx context.Context, budget time.Duration) *timed {
	now := cpuTime()
	return &timed{Context: ctx, budget: budget, begin: now, last: now}
}

func (c *timed) Err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ended > 0 {
		return context.Canceled
	}
	now := cpuTime()
	c.most = max(c.most, now-c.last)
	c.last = now
	if now-c.begin > c.budget {
		c.ended = now
		return context.Canceled
	}
	return nil
}

// A run ends within 50 ms of processor time after it is cancelled, and looks at its
// context as often. The bound is wider, because other programs share the caches.
func TestCostlyRunsEndSoon(t *testing.T) {
	const soon = 200 * time.Millisecond
	budgets := []time.Duration{20 * time.Millisecond, 100 * time.Millisecond, 400 * time.Millisecond, 2 * time.Second, 10 * time.Second, time.Minute}
	e := engine.New(engine.Options{})
	for name, request := range costlyRequests() {
		req := request()
		for _, budget := range budgets {
			ctx := newTimed(t.Context(), budget)
			_, err := e.Generate(ctx, req.Call())
			tail := cpuTime() - ctx.last
			if ctx.ended > 0 {
				tail = cpuTime() - ctx.ended
				if !errors.Is(err, context.Canceled) {
					t.Errorf("%s: cancelled after %v: %v", name, budget, err)
				}
			}
			t.Logf("%-25s after %5v: %6.1f ms between two looks, %6.1f ms to the end", name, budget, ctx.most.Seconds()*1000, tail.Seconds()*1000)
			if ctx.most > soon || tail > soon {
				t.Errorf("%s: %v of work between two looks at the context, %v after the last", name, ctx.most, tail)
			}
			if ctx.ended == 0 {
				break // it is done earlier
			}
		}
	}
}
