package remote

import (
	"context"
	"errors"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// Ended returns the error of a call to an upstream that failed with err. If the context of the caller (outer)
// or of the call (inner, which ends after limit) has ended, the error names that as the cause; otherwise it
// is err.
func Ended(outer, inner context.Context, upstream string, limit time.Duration, err error) error {
	switch {
	case inner.Err() == nil:
		return err
	case errors.Is(outer.Err(), context.Canceled):
		return mmcp.Errorf(mmcp.CodeCancelled, "The request was cancelled while upstream %s had it.", upstream).CausedBy(outer.Err())
	case outer.Err() != nil:
		return mmcp.Errorf(mmcp.CodeTimeout, "Upstream %s did not answer before the request's deadline.", upstream).CausedBy(outer.Err())
	}
	return mmcp.Errorf(mmcp.CodeTimeout, "Upstream %s did not answer within %v.", upstream, limit).CausedBy(inner.Err())
}

// Sleep waits for d. It returns false if ctx ends first.
func Sleep(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
