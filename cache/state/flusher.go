package state

import (
	"context"
	"sync"
	"time"
)

// closeLimit bounds the last write of a Flusher.
const closeLimit = 5 * time.Second

// Flusher writes the changes that its owner collects: at intervals, and once more at the end.
type Flusher struct {
	end   context.CancelFunc
	own   sync.WaitGroup
	flush func(context.Context)
}

// NewFlusher calls flush at a pace until Close, never twice at the same time.
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

// Close calls flush a last time and returns when it has returned, which is to take
// five seconds at most. The state is closed after it.
func (f *Flusher) Close() {
	f.end()
	f.own.Wait()
	ctx, cancel := context.WithTimeout(context.Background(), closeLimit)
	defer cancel()
	f.flush(ctx)
}
