package engine

import (
	"context"
	"runtime"

	"github.com/motiongate/motiongate/mmcp"
)

// A run that is cancelled unwinds by a panic, from within passes over its motion
// that lie several packages deep. Nothing that they change outlives the run.

// cancelled is the panic of a run whose context is done.
type cancelled struct{}

// yields is how many checks of a goroutine pass between two points at which others
// may run: some half a millisecond.
const yields = 32

// checks returns a function that unwinds its run when ctx is done. All that takes
// long calls it every few milliseconds, from one goroutine. It yields the processor
// as well: requests that are answered from memory do not wait for the scheduler to
// interrupt a run.
func checks(ctx context.Context) func() {
	n := 0
	return func() {
		if ctx.Err() != nil {
			panic(cancelled{})
		}
		if n++; n%yields == 0 {
			runtime.Gosched()
		}
	}
}

// contain is deferred by functions that run under checks. It ends the unwinding of a cancelled
// run, and makes any other panic the failure of this request only.
func (e *Engine) contain(ctx context.Context, err *error) {
	switch p := recover().(type) {
	case nil:
	case cancelled:
		*err = ctx.Err()
	default:
		*err = mmcp.Panicked(ctx, e.options.Log, "engine", p)
	}
}
