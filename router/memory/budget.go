// Package memory bounds the bytes of requests in progress, their answers and cached answers, all together.
//
// A Budget counts arrays, not requests: an array is charged before it is allocated. The code that allocated a
// small array releases its charge. The charge of a larger array is released when the garbage collector frees
// it, so that the count is exact however many requests, caches and jobs share the array.
//
// A nil Budget is unbounded and counts nothing. A Budget is safe for concurrent use, a Charge is not.
package memory

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// Small is the size, in bytes, of the largest array whose charge is released by code. The collector releases
// larger ones.
const Small = 64 << 10

// Budget is a shared number of bytes.
//
// Requests may fill only a part of it, so that there is room for answers, for which a server has worked.
// Small requests may fill more of it than large ones, so that they are accepted where large ones are refused.
type Budget struct {
	limit int64

	held     atomic.Int64
	followed atomic.Int64 // part of held that the collector releases
	refused  atomic.Int64

	waiting    atomic.Int64
	lacked     atomic.Int64 // time of the last refused charge, Unix nanoseconds
	collecting atomic.Bool

	mu    sync.Mutex    // guards freed
	freed chan struct{} // closed when bytes are released while a charge waits
}

// New returns a Budget of limit bytes.
func New(limit int64) *Budget { return &Budget{limit: limit, freed: make(chan struct{})} }

// Limit returns the bound in bytes; 0: unbounded.
func (b *Budget) Limit() int64 {
	if b == nil {
		return 0
	}
	return b.limit
}

// Held returns the charged bytes.
func (b *Budget) Held() int64 {
	if b == nil {
		return 0
	}
	return b.held.Load()
}

// Refused returns the number of refused charges.
func (b *Budget) Refused() int64 {
	if b == nil {
		return 0
	}
	return b.refused.Load()
}

// Request returns the empty charge of a request.
func (b *Budget) Request() Charge { return Charge{budget: b} }

// Answer returns the empty charge of an answer.
func (b *Budget) Answer() Charge { return Charge{budget: b, answer: true} }

// lacking reports whether a charge is waiting, or was refused in the last rateTime.
func (b *Budget) lacking() bool {
	return b.waiting.Load() > 0 || time.Since(time.Unix(0, b.lacked.Load())) < rateTime
}

// refuse counts a refused charge.
func (b *Budget) refuse() {
	b.refused.Add(1)
	b.lacked.Store(time.Now().UnixNano())
}

// take charges n bytes up to a ceiling.
func (b *Budget) take(n, ceiling int64) bool {
	for {
		held := b.held.Load()
		if held+n > ceiling {
			return false
		}
		if b.held.CompareAndSwap(held, held+n) {
			return true
		}
	}
}

// release releases bytes.
func (b *Budget) release(n int64) {
	b.held.Add(-n)
	if b.waiting.Load() == 0 {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	close(b.freed)
	b.freed = make(chan struct{})
}

// MaxWait bounds the wait for room of a charge for work that is already done.
const MaxWait = time.Minute

// wait calls take until there is room. It returns false if there is none in time.
func (b *Budget) wait(ctx context.Context, n, ceiling int64, within time.Duration) bool {
	if b.take(n, ceiling) {
		return true
	}
	b.waiting.Add(1)
	defer b.waiting.Add(-1)
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	for {
		b.mu.Lock()
		freed := b.freed
		b.mu.Unlock()
		if b.take(n, ceiling) {
			return true
		}
		b.collect()
		select {
		case <-freed:
		case <-ctx.Done():
			return false
		case <-time.After(collectPause): // the collector may have been too busy
		}
	}
}

// collectPause is the least time between two garbage collections that a full Budget starts.
const collectPause = time.Second

// collect starts a garbage collection if it may release a large part of the Budget.
func (b *Budget) collect() {
	if b.followed.Load() < b.limit/8 || !b.collecting.CompareAndSwap(false, true) {
		return
	}
	// Ends with the collection.
	go func() {
		runtime.GC()
		time.AfterFunc(collectPause, func() { b.collecting.Store(false) })
	}()
}
