package dispatch

import (
	"context"
	"time"
)

// Hedge makes a call, and a second one to another server if the first is slow.
type Hedge[T any] struct {
	After time.Duration
	Send  func(ctx context.Context, g *Grant, n int) (T, error) // does not panic
	Spare func() *Grant                                         // nil: there is no other place
}

func (h *Hedge[T]) Call(ctx context.Context, g *Grant, n int) (T, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	type end struct {
		res T
		err error
	}
	ends := make(chan end, 2)
	begin := func(g *Grant, n int) {
		go func() { // ends with the call, which ends with ctx
			res, err := h.Send(ctx, g, n)
			ends <- end{res, err}
		}()
	}
	begin(g, n)
	timer := time.NewTimer(h.After)
	defer timer.Stop()
	for running := 1; ; {
		select {
		case e := <-ends:
			if running--; e.err == nil || running == 0 {
				return e.res, e.err
			}
		case <-timer.C:
			if second := h.Spare(); second != nil {
				running++
				second.Waited, second.Group = g.Waited, g.Group
				begin(second, n+1)
			}
		}
	}
}
