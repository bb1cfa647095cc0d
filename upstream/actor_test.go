package upstream_test

import (
	"context"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream"
	"github.com/motiongate/motiongate/upstream/upstreamtest"
)

// actor is a member without sockets, for tests in the time of synctest.
type actor struct {
	caps atomic.Pointer[mmcp.Capabilities]
	away atomic.Bool // its catalogue cannot be reached

	mu      sync.Mutex
	do      func(ctx context.Context, r *mmcp.Request) error // one run; nil: at once
	runs    int
	running int
	most    int
	prompts []string // of the runs, in order
}

func acting(do func(context.Context, *mmcp.Request) error, models ...mmcp.Model) *actor {
	if len(models) == 0 {
		models = []mmcp.Model{upstreamtest.Model("m", "r")}
	}
	a := &actor{do: do}
	a.caps.Store(upstreamtest.CatalogueOf(models...))
	return a
}

func (a *actor) Capabilities(context.Context) (*mmcp.Capabilities, error) {
	if a.away.Load() {
		return nil, mmcp.Errorf(mmcp.CodeModelUnavailable, "It is away.")
	}
	return a.caps.Load(), nil
}

func (a *actor) Generate(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	r := call.Request
	a.mu.Lock()
	a.runs++
	a.running++
	a.most = max(a.most, a.running)
	a.prompts = append(a.prompts, r.Segments[0].Prompt)
	do := a.do
	a.mu.Unlock()
	var err error
	if do != nil {
		err = do(ctx, r)
	}
	a.mu.Lock()
	a.running--
	a.mu.Unlock()
	if err != nil {
		return nil, err
	}
	return &mmcp.Result{Body: []byte("{}")}, nil
}

// becomes changes what later runs do.
func (a *actor) becomes(do func(context.Context, *mmcp.Request) error) {
	a.mu.Lock()
	a.do = do
	a.mu.Unlock()
}

func (a *actor) count() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.runs
}

// taking runs for d, or until it is cancelled.
func taking(d time.Duration) func(context.Context, *mmcp.Request) error {
	return func(ctx context.Context, _ *mmcp.Request) error {
		select {
		case <-time.After(d):
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// until runs until gate is closed, or it is cancelled.
func until(gate <-chan struct{}) func(context.Context, *mmcp.Request) error {
	return func(ctx context.Context, _ *mmcp.Request) error {
		select {
		case <-gate:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func failingWith(code mmcp.Code) func(context.Context, *mmcp.Request) error {
	return func(context.Context, *mmcp.Request) error { return mmcp.Errorf(code, "No.") }
}

// stage runs a test with a pool of actors in the time of synctest. It begins
// when all have been looked at.
func stage(t *testing.T, opts upstream.PoolOptions, members []upstream.Member, play func(t *testing.T, p *upstream.Pool)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		p := upstream.NewPool(members, opts)
		defer p.Close()
		synctest.Wait()
		play(t, p)
	})
}

// different is a request that no other is like, of a client of its own.
func different(seed string) *mmcp.Call {
	n := strconv.FormatInt(differences.Add(1), 10)
	call := upstreamtest.Order("different "+n, seed).Call()
	call.Policy.Client = n
	return call
}

var differences atomic.Int64

// reply is the end of a call.
type reply struct {
	res  *mmcp.Result
	err  error
	took time.Duration
}

// ask calls the pool on its own.
func ask(ctx context.Context, p *upstream.Pool, call *mmcp.Call) <-chan reply {
	out := make(chan reply, 1)
	began := time.Now()
	go func() { // ends with the call
		res, err := p.Generate(ctx, call)
		out <- reply{res, err, time.Since(began)}
	}()
	return out
}
