package mmcp

import "context"

type hurryKey struct{}

// InHurry returns the context of a request that another model answers where its own
// cannot begin it now: while no server can be reached it is refused, rather than kept
// waiting until one is ready.
func InHurry(ctx context.Context) context.Context { return context.WithValue(ctx, hurryKey{}, true) }

// Hurried reports whether a context is one of InHurry.
func Hurried(ctx context.Context) bool {
	hurried, _ := ctx.Value(hurryKey{}).(bool)
	return hurried
}
