package adapt

import (
	"context"
	"log/slog"
	"sync"

	"github.com/motiongate/motiongate/mmcp"
)

// together runs parts of a request at the same time and returns their answers in
// order. The first that fails ends the others.
func together(ctx context.Context, parts []*mmcp.Request, next step) ([]*answer, error) {
	ctx, stop := context.WithCancelCause(parted(ctx))
	defer stop(nil)
	out := make([]*answer, len(parts))
	var all sync.WaitGroup
	for i, part := range parts {
		// Ends with the run of its part, which ends with ctx.
		all.Go(func() {
			var err error
			defer func() {
				if err != nil {
					stop(err)
				}
			}()
			defer mmcp.Contain(ctx, slog.Default(), "adapt", &err)
			out[i], err = next(ctx, part)
		})
	}
	all.Wait()
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	return out, nil
}

// parted returns the context of the parts of a request. They leave the batch of the
// request. Its hooks are called when something is sent, but not for jobs of servers: such
// a job would be that of a part, in which the request cannot be resumed.
func parted(ctx context.Context) context.Context {
	if item := mmcp.GroupItemOf(ctx); item != nil {
		item.StandBy()
		ctx = mmcp.WithGroupItem(ctx, nil)
	}
	whole := mmcp.HooksOf(ctx)
	part := &mmcp.Hooks{Queued: whole.Queued, Metadata: whole.Metadata}
	if whole.BeforeSend != nil {
		part.BeforeSend = func(upstream, _ string) error { return whole.BeforeSend(upstream, "") }
	}
	return mmcp.WithHooks(ctx, part)
}
