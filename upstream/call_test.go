package upstream_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream"
	"github.com/motiongate/motiongate/upstream/dispatch"
	"github.com/motiongate/motiongate/upstream/upstreamtest"
)

// The rule of retries: how often a failing fleet of three is called for one
// request.
func TestRequestsThatAreRetried(t *testing.T) {
	for name, c := range map[string]struct {
		code             mmcp.Code
		random, seeded   int // calls in all
		finally          mmcp.Code
		seededAlsoAlways bool
	}{
		"out of memory":   {code: mmcp.CodeResourceExhausted, random: 3, seeded: 3},
		"asked too often": {code: mmcp.CodeRateLimited, random: 3, seeded: 3},
		"lost":            {code: mmcp.CodeOutcomeUnknown, random: 1, seeded: 3},
		"broken answer":   {code: mmcp.CodeUpstreamInvalid, random: 1, seeded: 3},
		"failed":          {code: mmcp.CodeInternal, random: 1, seeded: 3},
		"too slow":        {code: mmcp.CodeTimeout, random: 1, seeded: 3},
		"refused":         {code: mmcp.CodeInvalidOptions, random: 1, seeded: 1},
		"too large":       {code: mmcp.CodePayloadTooLarge, random: 1, seeded: 1},
	} {
		for seed, want := range map[string]int{"": c.random, "7": c.seeded} {
			t.Run(fmt.Sprintf("%s, seed %q", name, seed), func(t *testing.T) {
				var actors []*actor
				var members []upstream.Member
				for i := range 3 {
					actors = append(actors, acting(failingWith(c.code)))
					members = append(members, upstream.Member{Name: fmt.Sprint("a", i), Backend: actors[i]})
				}
				stage(t, upstream.PoolOptions{}, members, func(t *testing.T, p *upstream.Pool) {
					_, err := p.Generate(t.Context(), upstreamtest.Order("x", seed).Call())
					e := upstreamtest.WantError(t, err)
					if e.Code != c.code || e.Route.Attempt != want {
						t.Errorf("%v, route %+v", e, e.Route)
					}
					total := 0
					for _, a := range actors {
						total += a.count()
						if a.count() > 1 {
							t.Error("one replica was asked twice")
						}
					}
					if total != want {
						t.Errorf("%d calls, want %d", total, want)
					}
				})
			})
		}
	}
}

// The second server's answer is the client's, and the route says so.
func TestFailover(t *testing.T) {
	bad, good := acting(failingWith(mmcp.CodeResourceExhausted)), acting(nil)
	members := []upstream.Member{{Name: "bad", Backend: bad}, {Name: "good", Backend: good, Tier: 1}}
	stage(t, upstream.PoolOptions{}, members, func(t *testing.T, p *upstream.Pool) {
		res, err := p.Generate(t.Context(), upstreamtest.Order("x", "").Call())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(mmcp.Route{Upstream: "good", Reason: "retry", Attempt: 2}, res.Route); diff != "" {
			t.Error(diff)
		}
	})
}

// Retries of a whole fleet are bounded, so that trouble is not multiplied.
func TestRetryBudget(t *testing.T) {
	var actors []*actor
	var members []upstream.Member
	for i := range 3 {
		actors = append(actors, acting(failingWith(mmcp.CodeUpstreamInvalid)))
		members = append(members, upstream.Member{Name: fmt.Sprint("a", i), Backend: actors[i], MaxInFlight: 1000})
	}
	// Breakers that never open show the budget alone.
	opts := upstream.PoolOptions{Breaker: dispatch.BreakerOptions{Failures: 1000, Ratio: 1, Window: time.Millisecond * 100}}
	opts.Breaker.Failures = 100000
	opts.Breaker.Ratio = 1
	stage(t, opts, members, func(t *testing.T, p *upstream.Pool) {
		for range 15 {
			_, _ = p.Generate(t.Context(), different("1"))
		}
		total := 0
		for _, a := range actors {
			total += a.count()
		}
		if total != 15+3 {
			t.Errorf("%d calls for 15 requests, want 18", total)
		}
	})
}

// A slow answer of a seeded request is overtaken elsewhere, if that is wished.
func TestHedge(t *testing.T) {
	for name, c := range map[string]struct {
		hedge time.Duration
		seed  string
		took  time.Duration
		runs  int
	}{
		"off":       {0, "1", time.Minute, 1},
		"random":    {time.Second, "", time.Minute, 1},
		"overtaken": {time.Second, "1", 3 * time.Second, 2},
	} {
		t.Run(name, func(t *testing.T) {
			slow, quick := acting(taking(time.Minute)), acting(taking(2*time.Second))
			members := []upstream.Member{{Name: "slow", Backend: slow}, {Name: "quick", Backend: quick, Tier: 1}}
			stage(t, upstream.PoolOptions{Hedge: c.hedge}, members, func(t *testing.T, p *upstream.Pool) {
				got := <-ask(t.Context(), p, upstreamtest.Order("x", c.seed).Call())
				synctest.Wait()
				if got.err != nil || got.took != c.took || slow.count()+quick.count() != c.runs {
					t.Errorf("after %v, %d runs: %v", got.took, slow.count()+quick.count(), got.err)
				}
				if c.runs == 2 && got.res.Route.Reason != "hedge" {
					t.Errorf("route %+v", got.res.Route)
				}
				for _, s := range p.Status() {
					if s.InFlight != 0 || s.Breakers[0].State != "closed" {
						t.Errorf("status %+v", s)
					}
				}
			})
		})
	}
}

// A member that panics gives its place back.
func TestPanicGivesThePlaceBack(t *testing.T) {
	a := acting(func(context.Context, *mmcp.Request) error { panic("boom") })
	stage(t, upstream.PoolOptions{}, []upstream.Member{{Name: "a", Backend: a, MaxInFlight: 1}}, func(t *testing.T, p *upstream.Pool) {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("the panic is lost")
				}
			}()
			_, _ = p.Generate(t.Context(), upstreamtest.Order("x", "1").Call())
		}()
		a.becomes(nil)
		if _, err := p.Generate(t.Context(), upstreamtest.Order("x", "1").Call()); err != nil {
			t.Error(err)
		}
	})
}

// A member that panics when it is looked at is one that does not answer.
func TestPanicInALook(t *testing.T) {
	broken := fake{
		capabilities: func(context.Context) (*mmcp.Capabilities, error) { panic("boom") },
		generate:     acting(nil).Generate,
	}
	var log bytes.Buffer
	opts := upstream.PoolOptions{Log: slog.New(slog.NewTextHandler(&log, nil))}
	stage(t, opts, []upstream.Member{{Name: "broken", Backend: broken}, {Name: "a", Backend: acting(nil)}}, func(t *testing.T, p *upstream.Pool) {
		if _, err := p.Generate(t.Context(), upstreamtest.Order("x", "1").Call()); err != nil {
			t.Error(err)
		}
		if s := p.Status()[0]; s.State != mmcp.UpstreamUnseen || s.LastError == "" {
			t.Errorf("status %+v", s)
		}
		if err := p.Refresh(t.Context(), "broken"); err == nil {
			t.Error("Refresh returns no error after a health check that panicked")
		}
	})
	if !strings.Contains(log.String(), "panic=boom") {
		t.Errorf("log %q", log.String())
	}
}

// Set takes members in and out while they work.
func TestSet(t *testing.T) {
	old, kept := acting(nil), acting(nil, upstreamtest.Model("k", "r"))
	left := make(chan struct{})
	stage(t, upstream.PoolOptions{}, nil, func(t *testing.T, p *upstream.Pool) {
		gone := make(chan struct{})
		go func() { // ends with the test
			<-gone
			close(left)
		}()
		p.Set([]upstream.Member{{Name: "old", Backend: old, MaxInFlight: 1, OnRemoved: func() { close(gone) }}, {Name: "kept", Backend: kept}})
		synctest.Wait()
		gate := make(chan struct{})
		old.becomes(until(gate))
		runs, waits := ask(t.Context(), p, upstreamtest.Order("runs", "").Call()), ask(t.Context(), p, upstreamtest.Order("waits", "").Call())
		synctest.Wait()

		fresh := acting(nil, upstreamtest.Model("n", "r"))
		p.Set([]upstream.Member{{Name: "kept", Backend: kept, MaxInFlight: 7}, {Name: "fresh", Backend: fresh}})
		synctest.Wait()
		caps, err := p.Capabilities(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]string{"k", "n"}, ids(caps)); diff != "" {
			t.Error(diff)
		}
		if f := p.Fleet().Upstreams; len(f) != 3 || !f[2].Removed || f[2].State != mmcp.UpstreamDraining || f[2].InFlight != 1 {
			t.Errorf("who goes is shown as %+v", f)
		}
		if s := p.Status(); len(s) != 2 || s[0].MaxInFlight != 7 || s[1].InFlight != 0 {
			t.Errorf("status %+v", s)
		}
		var waited, ran reply
		select {
		case waited = <-waits:
		case ran = <-runs: // the tickets came in either order
		}
		if e := upstreamtest.WantError(t, errors.Join(waited.err, ran.err)); e.Code != mmcp.CodeUnknownModel {
			t.Errorf("a request that waited for a removed model: %v", e)
		}
		select {
		case <-gone:
			t.Error("the removed upstream was closed during a run")
		default:
		}
		close(gate)
		select {
		case waited = <-waits:
		case ran = <-runs:
		}
		if waited.res == nil && ran.res == nil {
			t.Error("the run of the removed upstream was not finished")
		}
		synctest.Wait()
		select {
		case <-gone:
		default:
			t.Error("the removed upstream was not closed after its last run")
		}
		if f := p.Fleet().Upstreams; len(f) != 2 {
			t.Errorf("the removed upstream is listed: %+v", f)
		}
		looks := len(fresh.prompts)
		time.Sleep(time.Hour)
		if len(fresh.prompts) != looks {
			t.Error("looks run requests")
		}
	})
}

func TestDrainAndResume(t *testing.T) {
	a, b := acting(nil), acting(nil)
	members := []upstream.Member{{Name: "a", Backend: a, MaxInFlight: 1}, {Name: "b", Backend: b, MaxInFlight: 1}}
	stage(t, upstream.PoolOptions{}, members, func(t *testing.T, p *upstream.Pool) {
		gate := make(chan struct{})
		a.becomes(until(gate))
		b.becomes(until(gate))
		one, two := ask(t.Context(), p, upstreamtest.Order("x", "").Call()), ask(t.Context(), p, upstreamtest.Order("x", "").Call())
		synctest.Wait()
		if err := p.Drain("a"); err != nil {
			t.Fatal(err)
		}
		if s := p.Status(); s[0].State != mmcp.UpstreamDraining || s[1].State != mmcp.UpstreamBusy {
			t.Errorf("status %+v", s)
		}
		close(gate)
		<-one
		<-two
		for range 10 {
			if res, err := p.Generate(t.Context(), upstreamtest.Order("x", "").Call()); err != nil || res.Route.Upstream != "b" {
				t.Errorf("%v", err)
			}
		}
		if err := p.Drain("b"); err != nil {
			t.Fatal(err)
		}
		_, err := p.Generate(t.Context(), upstreamtest.Order("x", "").Call())
		if e := upstreamtest.WantError(t, err); e.Code != mmcp.CodeModelUnavailable || p.Status()[0].State != mmcp.UpstreamDrained {
			t.Errorf("with all drained: %v", e)
		}
		if err := p.Resume("a"); err != nil {
			t.Fatal(err)
		}
		if _, err := p.Generate(t.Context(), upstreamtest.Order("x", "").Call()); err != nil {
			t.Error(err)
		}
		if err := p.Drain("nobody"); upstreamtest.WantError(t, err).Code != mmcp.CodeNotFound {
			t.Error(err)
		}
	})
}

// Reset closes a breaker by hand; Refresh looks now.
func TestResetAndRefresh(t *testing.T) {
	a := acting(failingWith(mmcp.CodeInternal))
	stage(t, upstream.PoolOptions{}, []upstream.Member{{Name: "a", Backend: a}}, func(t *testing.T, p *upstream.Pool) {
		for range 5 {
			_, _ = p.Generate(t.Context(), different(""))
		}
		_, _ = p.Generate(t.Context(), upstreamtest.Order("x", "").Call())
		if s := p.Status()[0]; s.State != mmcp.UpstreamOpen || s.Breakers[0].Retry.IsZero() {
			t.Errorf("status %+v", s)
		}
		a.becomes(nil)
		if err := p.Reset("a"); err != nil {
			t.Fatal(err)
		}
		if _, err := p.Generate(t.Context(), upstreamtest.Order("x", "").Call()); err != nil {
			t.Error(err)
		}
		a.caps.Store(upstreamtest.CatalogueOf(upstreamtest.Model("m", "r"), upstreamtest.Model("new", "r")))
		if err := p.Refresh(t.Context(), "a"); err != nil {
			t.Fatal(err)
		}
		caps, err := p.Capabilities(t.Context())
		if err != nil || len(caps.Models) != 2 {
			t.Errorf("%d models, %v", len(caps.Models), err)
		}
		a.away.Store(true)
		if err := p.Refresh(t.Context(), "a"); upstreamtest.WantError(t, err).Code != mmcp.CodeModelUnavailable {
			t.Errorf("a look at nobody: %v", err)
		}
	})
}
