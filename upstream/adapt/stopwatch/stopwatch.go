// Package stopwatch measures how long a request waits for the calls of a Backend.
package stopwatch

import (
	"context"
	"sync"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/trace"
)

// A Stopwatch runs while at least one call is under way. Its methods may be called at
// the same time.
type Stopwatch struct {
	begun time.Time
	span  *trace.Span

	mu      sync.Mutex // guards the fields below
	running int
	since   time.Time // when running was 0 last
	total   time.Duration
}

// Start returns a stopwatch of a request, and a context with a new span for the request. End
// ends the span.
func Start(ctx context.Context) (context.Context, *Stopwatch) {
	ctx, span := trace.Start(ctx, "adapt", trace.Internal)
	return ctx, &Stopwatch{begun: time.Now(), span: span}
}

// End ends the span.
func (w *Stopwatch) End() { w.span.End() }

// Rest returns the time since Start that no call took.
func (w *Stopwatch) Rest() time.Duration { return time.Since(w.begun) - w.Total() }

// Generate calls a Backend, and counts the time until it answers.
func (w *Stopwatch) Generate(ctx context.Context, b mmcp.Backend, call *mmcp.Call) (*mmcp.Result, error) {
	w.add(1)
	defer w.add(-1)
	return b.Generate(ctx, call)
}

// Pause calls f within a call of Generate, without counting its time for that call.
func (w *Stopwatch) Pause(f func()) {
	w.add(-1)
	defer w.add(1)
	f()
}

// Total returns the time that the stopwatch ran, without the calls that are under way.
func (w *Stopwatch) Total() time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.total
}

func (w *Stopwatch) add(n int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.running == 0 {
		w.since = time.Now()
	}
	if w.running += n; w.running == 0 {
		w.total += time.Since(w.since)
	}
}
