package upstream_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream"
	"github.com/motiongate/motiongate/upstream/dispatch"
	"github.com/motiongate/motiongate/upstream/remote"
	"github.com/motiongate/motiongate/upstream/upstreamtest"
)

// The counts of calls add up to the number of sent requests.
func TestFleetCounts(t *testing.T) {
	bad, good := acting(failingWith(mmcp.CodeResourceExhausted)), acting(nil)
	members := []upstream.Member{{Name: "bad", Backend: bad, MaxInFlight: 9}, {Name: "good", Backend: good, Tier: 1}}
	stage(t, upstream.PoolOptions{Breaker: dispatch.BreakerOptions{Failures: 1000}}, members, func(t *testing.T, p *upstream.Pool) {
		call := func(do func(context.Context, *mmcp.Request) error) {
			t.Helper()
			bad.becomes(do)
			if err := p.Reset("bad"); err != nil {
				t.Fatal(err)
			}
			_, _ = p.Generate(t.Context(), upstreamtest.Order("x", "").Call())
			time.Sleep(10 * time.Second) // a new budget, and a server that is rested
		}
		for _, code := range []mmcp.Code{mmcp.CodeResourceExhausted, mmcp.CodeInternal, mmcp.CodeInvalidOptions, mmcp.CodeCancelled} {
			call(failingWith(code))
		}
		call(nil)
		want := []mmcp.CallCount{
			{Model: "m", Reason: "replica", Outcome: "cancelled", Count: 1},
			{Model: "m", Reason: "replica", Outcome: "declined", Count: 1},
			{Model: "m", Reason: "replica", Outcome: "failed", Count: 1},
			{Model: "m", Reason: "replica", Outcome: "ok", Count: 1},
			{Model: "m", Reason: "replica", Outcome: "refused", Count: 1},
		}
		f := p.Fleet()
		if diff := cmp.Diff(want, f.Upstreams[0].Calls); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff([]mmcp.CallCount{{Model: "m", Reason: "retry", Outcome: "ok", Count: 1}}, f.Upstreams[1].Calls); diff != "" {
			t.Error(diff)
		}
		bad.becomes(failingWith(mmcp.CodeResourceExhausted))
		good.becomes(failingWith(mmcp.CodeResourceExhausted))
		for range 5 {
			_ = p.Reset("bad")
			_ = p.Reset("good")
			_, _ = p.Generate(t.Context(), upstreamtest.Order("x", "").Call())
		}
		if diff := cmp.Diff(mmcp.SentStatus{Retries: 4, RetriesDenied: 2}, p.Fleet().Sent); diff != "" {
			t.Error(diff)
		}
	})
}

// A route tells how long its request waited.
func TestRouteHasTheTimeInTheQueue(t *testing.T) {
	a := acting(taking(3 * time.Second))
	stage(t, upstream.PoolOptions{}, []upstream.Member{{Name: "a", Backend: a, MaxInFlight: 1}}, func(t *testing.T, p *upstream.Pool) {
		first := ask(t.Context(), p, upstreamtest.Order("1", "").Call())
		time.Sleep(time.Second)
		second := ask(t.Context(), p, upstreamtest.Order("2", "").Call())
		if s := p.Status()[0]; s.State != mmcp.UpstreamBusy || time.Since(s.Since) != time.Second {
			t.Errorf("while the first runs: %s for %v", s.State, time.Since(s.Since))
		}
		if got := (<-first).res.Route.Waited; got != 0 {
			t.Errorf("the first waited %v", got)
		}
		if got := (<-second).res.Route.Waited; got != 2*time.Second {
			t.Errorf("the second waited %v, want 2s", got)
		}
	})
}

// A member that takes the place of another under its name has the models of that
// one until it tells its own, so that nobody is refused in between.
func TestReplacedMemberKeepsModels(t *testing.T) {
	stage(t, upstream.PoolOptions{}, []upstream.Member{{Name: "a", Backend: acting(nil)}}, func(t *testing.T, p *upstream.Pool) {
		gate := make(chan struct{})
		silent := fake{capabilities: func(ctx context.Context) (*mmcp.Capabilities, error) {
			select {
			case <-gate:
				return upstreamtest.CatalogueOf(upstreamtest.Model("m", "r"), upstreamtest.Model("n", "r")), nil
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		}, generate: acting(nil).Generate}
		p.Set([]upstream.Member{{Name: "a", Backend: silent}})
		if _, err := p.Generate(t.Context(), upstreamtest.Order("x", "").Call()); err != nil {
			t.Errorf("in between: %v", err)
		}
		close(gate)
		synctest.Wait()
		if diff := cmp.Diff([]string{"m", "n"}, p.Status()[0].Models); diff != "" {
			t.Error(diff)
		}
	})
}

// A server serves other options as long as only its share of work differs.
func TestServes(t *testing.T) {
	o := remote.Options{Name: "a", URL: "http://127.0.0.1:1", Tier: 2, MaxInFlight: 3, Header: map[string]remote.Secret{"X": "1"}}
	s, err := remote.New(o)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for name, c := range map[string]struct {
		change func(*remote.Options)
		want   bool
	}{
		"the same":           {func(*remote.Options) {}, true},
		"a default, written": {func(o *remote.Options) { o.Timeout = 590 * time.Second }, true},
		"another share":      {func(o *remote.Options) { o.Tier, o.MaxInFlight, o.Weight = 0, 0, 5 }, true},
		"another time":       {func(o *remote.Options) { o.Timeout = time.Second }, false},
		"another secret":     {func(o *remote.Options) { o.Header = map[string]remote.Secret{"X": "2"} }, false},
		"another address":    {func(o *remote.Options) { o.URL = "http://127.0.0.1:2" }, false},
	} {
		other := o
		c.change(&other)
		if got := s.Serves(other); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	stage(t, upstream.PoolOptions{}, []upstream.Member{upstream.MemberOf(s, o)}, func(t *testing.T, p *upstream.Pool) {
		p.Set([]upstream.Member{upstream.MemberOf(s, remote.Options{Name: "a", URL: "http://127.0.0.1:1"})})
		if got := p.Status()[0]; got.Tier != 0 || got.MaxInFlight != 1 || got.Weight != 1 {
			t.Errorf("back to the defaults: %+v", got)
		}
	})
}

// Tune changes later requests only; running ones stay as they are.
func TestTune(t *testing.T) {
	a := acting(nil, upstreamtest.Model("m", "r"), upstreamtest.Model("n", "r"))
	opts := upstream.PoolOptions{QueueLength: 1}
	stage(t, opts, []upstream.Member{{Name: "a", Backend: a, MaxInFlight: 1}}, func(t *testing.T, p *upstream.Pool) {
		gate := make(chan struct{})
		a.becomes(until(gate))
		runs, waits := ask(t.Context(), p, upstreamtest.Order("runs", "").Call()), ask(t.Context(), p, upstreamtest.Order("waits", "").Call())
		synctest.Wait()
		if _, err := p.Generate(t.Context(), upstreamtest.Order("x", "").Call()); upstreamtest.WantError(t, err).Code != mmcp.CodeResourceExhausted {
			t.Errorf("one too many: %v", err)
		}
		opts.QueueLength, opts.First, opts.Breaker.Failures = 2, []string{"n"}, 1
		p.Tune(opts)
		third := ask(t.Context(), p, upstreamtest.Order("third", "").Call())
		synctest.Wait()
		if q := p.Queues(); q[0].Model != "n" || q[1].Waiting != 2 || q[1].Max != 2 {
			t.Errorf("queues %+v", q)
		}
		close(gate)
		for _, r := range []<-chan reply{runs, waits, third} {
			if got := <-r; got.err != nil {
				t.Error(got.err)
			}
		}
		a.becomes(failingWith(mmcp.CodeInternal))
		time.Sleep(opts.Breaker.Window + 10*time.Second) // or its good answers would speak for it
		_, _ = p.Generate(t.Context(), upstreamtest.Order("x", "").Call())
		if got := p.Status()[0].State; got != mmcp.UpstreamOpen {
			t.Errorf("after one failure: %s", got)
		}
		p.Tune(opts)
		if got := p.Status()[0].State; got != mmcp.UpstreamOpen {
			t.Errorf("the same again: %s", got)
		}
		opts.Breaker.Failures = 5
		p.Tune(opts)
		if got := p.Status()[0].State; got != mmcp.UpstreamReady {
			t.Errorf("another breaker: %s", got)
		}
	})
}

// People who watch the models see an idle server die within seconds, however rarely its
// catalogue is asked for otherwise.
func TestModelsAreSeenToGo(t *testing.T) {
	a := acting(failingWith(mmcp.CodeInternal))
	stage(t, upstream.PoolOptions{Refresh: time.Hour}, []upstream.Member{{Name: "a", Backend: a}}, func(t *testing.T, p *upstream.Pool) {
		want := func(state string, retry time.Duration) {
			t.Helper()
			if m := p.Models()[0]; m.State != state || time.Duration(m.RetrySeconds*1e9) != retry {
				t.Errorf("got %s, again after %v s; want %s, %v", m.State, m.RetrySeconds, state, retry)
			}
		}
		want(mmcp.ModelReady, 0)
		a.away.Store(true)
		time.Sleep(3 * time.Second)
		want(mmcp.ModelDown, 5*time.Second)
		a.away.Store(false)
		time.Sleep(6 * time.Second)
		want(mmcp.ModelReady, 0)
		for range 5 {
			_, _ = p.Generate(t.Context(), different(""))
		}
		want(mmcp.ModelOpen, 4*time.Second) // as the breaker is set
		if err := p.Drain("a"); err != nil {
			t.Fatal(err)
		}
		want(mmcp.ModelDrained, 0)
	})
}
