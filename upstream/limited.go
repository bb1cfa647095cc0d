package upstream

import (
	"context"
	"sync"
	"time"
)

// limited is a context that ends with its parent, and at a time before the parent's own
// deadline. It sets a timer, and watches its parent, only from when somebody waits for
// its end. Most calls of quick servers have their answer before.
type limited struct {
	parent context.Context //nolint:containedctx // it is a context
	at     time.Time

	mu     sync.Mutex // guards the fields below
	inner  context.Context
	cancel context.CancelFunc
	ended  bool
}

// Deadline is that of context.Context.
func (l *limited) Deadline() (time.Time, bool) { return l.at, true }

// Done is that of context.Context.
func (l *limited) Done() <-chan struct{} {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.inner == nil {
		l.inner, l.cancel = context.WithDeadline(l.parent, l.at)
		if l.ended {
			l.cancel()
		}
	}
	return l.inner.Done()
}

// Err is that of context.Context.
func (l *limited) Err() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case l.inner != nil:
		return l.inner.Err()
	case l.ended:
		return context.Canceled
	case l.parent.Err() != nil:
		return l.parent.Err()
	case !time.Now().Before(l.at):
		return context.DeadlineExceeded
	}
	return nil
}

// Value is that of context.Context. Package context finds its own context in it, so that
// those made of this one need no goroutine.
func (l *limited) Value(key any) any {
	l.mu.Lock()
	inner := l.inner
	l.mu.Unlock()
	if inner != nil {
		return inner.Value(key)
	}
	return l.parent.Value(key)
}

// end ends it.
func (l *limited) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ended = true
	if l.cancel != nil {
		l.cancel()
	}
}
