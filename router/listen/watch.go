package listen

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// watchAfter is how long an answer takes before it is looked whether its client leaves.
const watchAfter = 2 * time.Millisecond

// watch tells a request whose answer takes long that its client has left. It reads for
// that, and so what it reads may be the next request: it goes on reading until something
// comes, since to stop a read that waits costs more than to take over what it reads.
type watch struct {
	of    *fast
	timer *time.Timer // calls run
	over  chan struct{}
	next  *piece // that run has read, once over has a value; nil: the connection is over

	mu      sync.Mutex // guards the fields below
	now     *visit     // the request that is being answered; nil: none
	running bool       // run reads, or what it has read was not taken yet
}

func (w *watch) init(f *fast) {
	w.of, w.over = f, make(chan struct{}, 1)
}

// visit is the context of a request. Only one whose end somebody waits for costs more
// than itself.
type visit struct {
	context.Context // of the connection
	of              *watch

	mu     sync.Mutex // guards the fields below
	inner  context.Context
	cancel context.CancelFunc
	ended  bool
}

func (w *watch) begin() *visit {
	v := &visit{Context: place{w.of}, of: w}
	w.mu.Lock()
	w.now = v
	w.mu.Unlock()
	return v
}

// end ends a request.
func (w *watch) end(v *visit) {
	waited := v.end()
	w.mu.Lock()
	w.now = nil
	w.mu.Unlock()
	if waited {
		w.timer.Stop()
	}
}

// take waits for what run reads, and returns it; nil: the connection is over. It reports
// false where run does not read.
func (w *watch) take() (*piece, bool) {
	w.mu.Lock()
	running := w.running
	w.mu.Unlock()
	if !running {
		return nil, false
	}
	<-w.over
	w.mu.Lock()
	defer w.mu.Unlock()
	p := w.next
	w.running, w.next = false, nil
	return p, true
}

// start begins to watch, a little later.
func (w *watch) start() {
	if w.timer == nil {
		w.timer = time.AfterFunc(watchAfter, w.run)
		return
	}
	w.timer.Reset(watchAfter)
}

// run reads while the request is answered: it gets the end of the connection, or the next request.
func (w *watch) run() {
	w.mu.Lock()
	v := w.now
	if v == nil || w.running {
		w.mu.Unlock()
		return
	}
	w.running = true
	_ = w.of.conn.SetReadDeadline(time.Time{}) // after the answer there is one again
	w.mu.Unlock()
	p, err := w.of.conn.reader.next()
	w.mu.Lock()
	w.next = p
	left := err != nil && w.now == v
	w.mu.Unlock()
	if left {
		v.leave()
	}
	w.over <- struct{}{}
}

// Done is that of context.Context. It is closed when the client leaves, or the answer is
// written.
func (v *visit) Done() <-chan struct{} { return v.context().Done() }

func (v *visit) context() context.Context {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.inner == nil {
		v.inner, v.cancel = context.WithCancel(v.Context)
		if v.ended {
			v.cancel()
		} else {
			v.of.start()
		}
	}
	return v.inner
}

// Err is that of context.Context.
func (v *visit) Err() error {
	v.mu.Lock()
	defer v.mu.Unlock()
	switch {
	case v.inner != nil:
		return v.inner.Err()
	case v.ended:
		return context.Canceled
	}
	return nil
}

// Value is that of context.Context. Package context finds its own context in it, so that
// those made of this one need no goroutine.
func (v *visit) Value(key any) any {
	v.mu.Lock()
	inner := v.inner
	v.mu.Unlock()
	if inner != nil {
		return inner.Value(key)
	}
	return v.Context.Value(key)
}

// end ends the request, and reports whether somebody waits for that.
func (v *visit) end() bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.ended = true
	if v.cancel == nil {
		return false
	}
	v.cancel()
	return true
}

// leave tells that the client has left.
func (v *visit) leave() {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.cancel == nil {
		v.inner, v.cancel = context.WithCancel(v.Context)
	}
	v.cancel()
}

// place is the context of a connection, which has the address that it came to.
type place struct{ of *fast }

func (place) Deadline() (t time.Time, ok bool) { return t, false }
func (place) Done() <-chan struct{}            { return nil }
func (place) Err() error                       { return nil }

func (p place) Value(key any) any {
	if key == http.LocalAddrContextKey {
		return p.of.conn.LocalAddr()
	}
	return nil
}
