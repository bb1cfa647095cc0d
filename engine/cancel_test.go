package engine_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"github.com/motiongate/motiongate/engine"
)

// counted is a context that is cancelled at its limit-th look.
type counted struct {
	context.Context
	limit int64
	looks atomic.Int64
}

func (c *counted) Err() error {
	if c.looks.Add(1) >= c.limit {
		return context.Canceled
	}
	return nil
}

// A run looks at its context all the time, and ends soon after it is cancelled, however
// costly its request is. TestCostlyRunsEndSoon measures the time in between.
func TestCostlyRunsEndWhenCancelled(t *testing.T) {
	if testing.Short() {
		t.Skip("each run is costly")
	}
	const after = 64 // each of a request's samples looks once more
	e := engine.New(engine.Options{})
	for name, request := range costlyRequests() {
		req := request()
		for _, limit := range []int64{1, 10, 50} {
			ctx := &counted{Context: t.Context(), limit: limit}
			_, err := e.Generate(ctx, req.Call())
			if !errors.Is(err, context.Canceled) {
				t.Errorf("%s: a run that is cancelled at its look %d ends with %v after %d looks", name, limit, err, ctx.looks.Load())
			}
			if more := ctx.looks.Load() - limit; more > after {
				t.Errorf("%s: %d looks follow look %d, which cancels the run", name, more, limit)
			}
		}
	}
}
