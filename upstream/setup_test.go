package upstream_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream"
	"github.com/motiongate/motiongate/upstream/upstreamtest"
)

// fake is a backend in memory.
type fake struct {
	capabilities func(context.Context) (*mmcp.Capabilities, error)
	generate     func(context.Context, *mmcp.Call) (*mmcp.Result, error)
}

func (f fake) Capabilities(ctx context.Context) (*mmcp.Capabilities, error) {
	return f.capabilities(ctx)
}

func (f fake) Generate(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	return f.generate(ctx, call)
}

// listing is a backend that lists models and never generates.
func listing(models ...mmcp.Model) fake {
	caps := upstreamtest.CatalogueOf(models...)
	return fake{
		capabilities: func(context.Context) (*mmcp.Capabilities, error) { return caps, nil },
		generate: func(context.Context, *mmcp.Call) (*mmcp.Result, error) {
			return nil, fmt.Errorf("this backend generates nothing")
		},
	}
}

// pool is a Pool that ends with the test. Its first callers wait for members that
// answer late: what it lists at first is not what this machine had time for.
func pool(t testing.TB, opts upstream.PoolOptions, members ...upstream.Member) *upstream.Pool {
	t.Helper()
	if opts.FirstWait == 0 {
		opts.FirstWait = upstreamtest.Patience
	}
	p := upstream.NewPool(members, opts)
	t.Cleanup(p.Close)
	return p
}
