package mmcp

import (
	"context"
	"time"
)

type untilKey struct{}

// WithUntil returns the context of a run that several wait for: until tells, at any
// time, when the last of them gives up; zero: one of them does not.
func WithUntil(ctx context.Context, until func() time.Time) context.Context {
	return context.WithValue(ctx, untilKey{}, until)
}

// Until returns when nobody waits any more for what a context runs: its deadline,
// or that of the last who waits. The zero time is none.
func Until(ctx context.Context) time.Time {
	deadline, ends := ctx.Deadline()
	until, shared := ctx.Value(untilKey{}).(func() time.Time)
	if !shared {
		return deadline
	}
	last := until()
	if !ends || !last.IsZero() && last.Before(deadline) {
		return last
	}
	return deadline
}
