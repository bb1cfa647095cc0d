package dispatch

import (
	"context"
	"time"
)

// Hedge makes a call, and a second one to another server if the first is slow.
type Hedge[T any] struct {
	After time.Duration
	Send  func(ctx context.Context, g *Grant, attempt int) (T, error) // makes a call; does not panic
	Take  func() *Grant                                               // takes the grant of the second call; nil: no lane is free
}

// Call makes the call of g, which is the given attempt of its request, and returns the first
// success, or the last error. It cancels the call that is not needed any more.

func (h *Hedge[T]) Call(ctx context.Context, g *Grant, attempt int) (T, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	type end struct {
		res T
		err error
	}
	ends := make(chan end, 2)
	begin := func(g *Grant, attempt int) {
		go func() { // ends with the call, which ends with ctx
			res, err := h.Send(ctx, g, attempt)
			ends <- end{res, err}
		}()
	}
	begin(g, attempt)
	timer := time.NewTimer(h.After)
	defer timer.Stop()
	for running := 1; ; {
		select {
		case e := <-ends:
			if running--; e.err == nil || running == 0 {
				return e.res, e.err
			}
		case <-timer.C:
			if second := h.Take(); second != nil {
				running++
				second.Waited, second.Group = g.Waited, g.Group
				begin(second, attempt+1)
			}
		}
	}
}
