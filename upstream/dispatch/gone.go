package dispatch

import (
	"context"

	"github.com/motiongate/motiongate/mmcp"
)

// ContextError is the error of a call whose context ended.
func ContextError(ctx context.Context) *mmcp.Error {
	if ctx.Err() == context.Canceled {
		return mmcp.Errorf(mmcp.CodeCancelled, "The request was cancelled.").CausedBy(ctx.Err())
	}
	return mmcp.Errorf(mmcp.CodeTimeout, "The request's deadline passed before its answer came.").CausedBy(ctx.Err())
}
