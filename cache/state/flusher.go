package state

import (
	"context"
	"sync"
	"time"
)

// closeLimit bounds the last write of a Flusher.
const closeLimit = 5 * time.Second

// Flusher calls a function that writes collected changes: at intervals, and once at the end.
type Flusher struct {
	end   context.CancelFunc
	own   sync.WaitGroup
	flush func(context.Context)
}

// NewFlusher returns a Flusher that calls flush every pace until Close. Calls never overlap.
func NewFlusher(pace time.Duration, flush func(context.Context)) *Flusher {
	ctx, cancel := context.WithCancel(context.Background())
	f := &Flusher{end: cancel, flush: flush}
	f.own.Go(func() { // ends with Close
		ticker := time.NewTicker(pace)
		defer ticker.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-ticker.C:
				flush(ctx)
			}
		}
	})
	return f
}

// Close calls flush once more and returns when flush returns, which must take at most closeLimit. Close it
// before the state.
func (f *Flusher) Close() {
	f.end()
	f.own.Wait()
	ctx, cancel := context.WithTimeout(context.Background(), closeLimit)
	defer cancel()
	f.flush(ctx)
}
