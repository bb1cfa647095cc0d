package upstream_test

import (
	"context"
	"fmt"
	"net/http"
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

// breakerOf tells the state of the first breaker of the first member.
func breakerOf(p *upstream.Pool) string { return p.Status()[0].Breakers[0].State }

// Some errors count as a failure of the server, others do not.
func TestFailuresThatOpenABreaker(t *testing.T) {
	for name, c := range map[string]struct {
		do       func(context.Context, *mmcp.Request) error
		opts     dispatch.BreakerOptions
		patience time.Duration // of the client
		want     string
	}{
		"good calls":          {nil, dispatch.BreakerOptions{}, time.Hour, "closed"},
		"5xx":                 {failingWith(mmcp.CodeInternal), dispatch.BreakerOptions{}, time.Hour, "open"},
		"lost answers":        {failingWith(mmcp.CodeOutcomeUnknown), dispatch.BreakerOptions{}, time.Hour, "open"},
		"broken answers":      {failingWith(mmcp.CodeUpstreamInvalid), dispatch.BreakerOptions{}, time.Hour, "open"},
		"its own time":        {failingWith(mmcp.CodeTimeout), dispatch.BreakerOptions{}, time.Hour, "open"},
		"the client's time":   {taking(time.Hour), dispatch.BreakerOptions{}, time.Minute, "open"},
		"4xx":                 {failingWith(mmcp.CodeInvalidOptions), dispatch.BreakerOptions{}, time.Hour, "closed"},
		"out of memory":       {failingWith(mmcp.CodeResourceExhausted), dispatch.BreakerOptions{}, time.Hour, "closed"},
		"slow calls":          {taking(time.Minute), dispatch.BreakerOptions{Slow: 30 * time.Second}, time.Hour, "open"},
		"slow calls, allowed": {taking(time.Minute), dispatch.BreakerOptions{}, time.Hour, "closed"},
	} {
		t.Run(name, func(t *testing.T) {
			a := acting(c.do)
			opts := upstream.PoolOptions{Breaker: c.opts, Timeout: 2 * time.Hour, Attempts: 1}
			stage(t, opts, []upstream.Member{{Name: "a", Backend: a, MaxInFlight: 1}}, func(t *testing.T, p *upstream.Pool) {
				for range 5 {
					ctx, cancel := context.WithTimeout(t.Context(), c.patience)
					_, _ = p.Generate(ctx, different(""))
					cancel()
				}
				if got := breakerOf(p); got != c.want || a.count() != 5 {
					t.Errorf("after %d calls it is %s, want %s", a.count(), got, c.want)
				}
			})
		})
	}
}

// A client that goes away says nothing about the server, however often.
func TestCancelIsNoFailure(t *testing.T) {
	a := acting(taking(time.Hour))
	stage(t, upstream.PoolOptions{Timeout: 2 * time.Hour}, []upstream.Member{{Name: "a", Backend: a, MaxInFlight: 1}}, func(t *testing.T, p *upstream.Pool) {
		for range 50 {
			ctx, cancel := context.WithCancel(t.Context())
			answer := ask(ctx, p, upstreamtest.Order("x", "1").Call())
			synctest.Wait()
			cancel()
			if e := upstreamtest.WantError(t, (<-answer).err); e.Code != mmcp.CodeCancelled && e.Code != mmcp.CodeInternal {
				t.Fatal(e)
			}
		}
		if s := p.Status()[0]; breakerOf(p) != "closed" || s.InFlight != 0 || s.State != mmcp.UpstreamReady || a.count() != 50 {
			t.Errorf("%d runs, status %+v", a.count(), s)
		}
	})
}

// While the breaker is open, requests wait for a probe, whose fate is everybody's.
// After a probe that failed, those whose own clients failed are refused at once,
// with the time of the next one.
func TestHalfOpen(t *testing.T) {
	a := acting(failingWith(mmcp.CodeInternal))
	opts := upstream.PoolOptions{QueueLength: 1000}
	stage(t, opts, []upstream.Member{{Name: "a", Backend: a, MaxInFlight: 100}}, func(t *testing.T, p *upstream.Pool) {
		var first *mmcp.Call
		trip := func() {
			t.Helper()
			for range 5 {
				first = different("")
				_, _ = p.Generate(t.Context(), first)
			}
		}
		trip()
		time.Sleep(time.Second)
		got := <-ask(t.Context(), p, different(""))
		if e := upstreamtest.WantError(t, got.err); e.Code != mmcp.CodeInternal ||
			got.took.Round(10*time.Millisecond) != 3*time.Second || a.count() != 6 {
			t.Errorf("%d runs, after %v: %v", a.count(), got.took, e)
		}
		time.Sleep(time.Second)
		again := upstreamtest.Order("another of a client that failed", "").Call()
		again.Policy.Client = first.Policy.Client
		got = <-ask(t.Context(), p, again)
		if e := upstreamtest.WantError(t, got.err); e.Status() != 503 || e.RetryAfter.Round(10*time.Millisecond) != 3*time.Second ||
			got.took != 0 || a.count() != 6 {
			t.Errorf("%d runs, after %v: %v, Retry-After %v", a.count(), got.took, e, e.RetryAfter)
		}
		gate := make(chan struct{})
		a.becomes(until(gate))
		var answers []<-chan reply
		for range 500 {
			answers = append(answers, ask(t.Context(), p, upstreamtest.Order("x", "").Call()))
		}
		synctest.Wait()
		if n := a.count() - 6; n != 0 {
			t.Errorf("%d calls got through an open breaker", n)
		}
		time.Sleep(3*time.Second + 2*time.Millisecond)
		if n := a.count() - 6; n != 1 || breakerOf(p) != "half-open" {
			t.Errorf("%d calls got through a breaker that is %s, want 1", n, breakerOf(p))
		}
		close(gate)
		for _, answer := range answers {
			if got := <-answer; got.err != nil {
				t.Fatal(got.err)
			}
		}
		if breakerOf(p) != "closed" {
			t.Errorf("it is %s", breakerOf(p))
		}

		a.becomes(failingWith(mmcp.CodeInternal))
		trip()
		time.Sleep(4*time.Second + time.Millisecond)
		hold := make(chan struct{})
		a.becomes(func(context.Context, *mmcp.Request) error { <-hold; return mmcp.Errorf(mmcp.CodeInternal, "Still.") })
		before := a.count()
		answers = nil
		for range 500 {
			answers = append(answers, ask(t.Context(), p, again))
		}
		synctest.Wait()
		close(hold)
		refused := 0
		for _, answer := range answers {
			if e := upstreamtest.WantError(t, (<-answer).err); e.Status() == 503 && e.RetryAfter == 4*time.Second {
				refused++
			}
		}
		if n := a.count() - before; n != 1 || refused != 499 {
			t.Errorf("%d calls got through, %d were refused", n, refused)
		}
	})
}

// A probe that hangs loses its place to exactly one other, and comes too late to
// close the breaker.
func TestHungProbe(t *testing.T) {
	for _, slots := range []int{1, 10} {
		t.Run(fmt.Sprint(slots), func(t *testing.T) {
			a := acting(failingWith(mmcp.CodeInternal))
			stage(t, upstream.PoolOptions{Breaker: dispatch.BreakerOptions{Hung: 10 * time.Second}, Timeout: time.Hour},
				[]upstream.Member{{Name: "a", Backend: a, MaxInFlight: slots}}, func(t *testing.T, p *upstream.Pool) {
					for range 5 {
						_, _ = p.Generate(t.Context(), different(""))
					}
					time.Sleep(5 * time.Second)
					first, second := make(chan struct{}), make(chan struct{})
					a.becomes(until(first))
					hung := ask(t.Context(), p, upstreamtest.Order("hangs", "").Call())
					synctest.Wait()
					a.becomes(until(second))
					var waiting []<-chan reply
					for range 20 {
						waiting = append(waiting, ask(t.Context(), p, upstreamtest.Order("waits", "").Call()))
					}
					time.Sleep(9 * time.Second)
					if n := a.count(); n != 6 {
						t.Fatalf("%d probes before the time of the first is over", n-5)
					}
					time.Sleep(2 * time.Second)
					if n := a.count(); n != 7 {
						t.Fatalf("%d probes took its place, want 1", n-6)
					}
					close(first) // late, and good
					if got := <-hung; got.err != nil {
						t.Error(got.err)
					}
					if s := p.Status()[0]; breakerOf(p) != "half-open" || s.InFlight != 1 || a.count() != 7 {
						t.Errorf("after the late success: %d runs, %+v", a.count(), s)
					}
					close(second)
					for _, answer := range waiting {
						if got := <-answer; got.err != nil {
							t.Error(got.err)
						}
					}
					if s := p.Status()[0]; breakerOf(p) != "closed" || s.InFlight != 0 {
						t.Errorf("at the end: %+v", s)
					}
				})
		})
	}
}

// Runs that began before the breaker opened cannot close it or open it again.
func TestLateResults(t *testing.T) {
	a := acting(nil)
	stage(t, upstream.PoolOptions{}, []upstream.Member{{Name: "a", Backend: a, MaxInFlight: 100}}, func(t *testing.T, p *upstream.Pool) {
		gate := make(chan struct{})
		a.becomes(func(context.Context, *mmcp.Request) error { <-gate; return mmcp.Errorf(mmcp.CodeInternal, "Late.") })
		var late []<-chan reply
		for range 20 {
			late = append(late, ask(t.Context(), p, different("")))
		}
		synctest.Wait()
		a.becomes(failingWith(mmcp.CodeInternal))
		for range 5 {
			_, _ = p.Generate(t.Context(), different(""))
		}
		if breakerOf(p) != "open" {
			t.Fatalf("it is %s", breakerOf(p))
		}
		time.Sleep(5 * time.Second)
		a.becomes(nil)
		if _, err := p.Generate(t.Context(), upstreamtest.Order("probe", "").Call()); err != nil || breakerOf(p) != "closed" {
			t.Fatalf("%s, %v", breakerOf(p), err)
		}
		close(gate)
		for _, answer := range late {
			<-answer
		}
		if breakerOf(p) != "closed" {
			t.Errorf("late failures left it %s", breakerOf(p))
		}
	})
}

// A job that ran out of memory is one more sign of that, and no failure.
func TestOutOfMemoryInAJob(t *testing.T) {
	f := upstreamtest.JobServer(t, "/generate/jobs/1", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = w.Write([]byte(`{"error":{"code":"resource_exhausted","message":"CUDA out of memory.","details":{}}}`))
	})
	m := upstreamtest.Model("m", "root")
	p := pool(t, upstream.PoolOptions{}, upstream.Member{Name: "a", Backend: joined{upstreamtest.Client(t, "a", f), listing(m)}})
	_, err := p.Generate(t.Context(), upstreamtest.RequestFor(&m).Call())
	if s := p.Status()[0]; upstreamtest.WantError(t, err).Code != mmcp.CodeResourceExhausted || s.State != mmcp.UpstreamCooling ||
		s.Breakers[0].State != "closed" {
		t.Errorf("%v, %+v", err, s)
	}
}

// A server without memory is left alone for a moment, in which others wait.
func TestOutOfMemorySheds(t *testing.T) {
	a := acting(failingWith(mmcp.CodeResourceExhausted))
	stage(t, upstream.PoolOptions{}, []upstream.Member{{Name: "a", Backend: a, MaxInFlight: 4}}, func(t *testing.T, p *upstream.Pool) {
		if _, err := p.Generate(t.Context(), upstreamtest.Order("x", "").Call()); upstreamtest.WantError(t, err).Code != mmcp.CodeResourceExhausted {
			t.Error(err)
		}
		if s := p.Status()[0]; s.State != mmcp.UpstreamCooling || !strings.Contains(s.LastError, "resource_exhausted") {
			t.Errorf("status %+v", s)
		}
		a.becomes(nil)
		got := <-ask(t.Context(), p, upstreamtest.Order("next", "").Call())
		if got.err != nil || got.took < time.Second || got.took > 1100*time.Millisecond {
			t.Errorf("after %v: %v", got.took, got.err)
		}

		time.Sleep(10 * time.Second) // its last answer is too old to count
		// After the rest one call finds out for all who wait.
		a.becomes(failingWith(mmcp.CodeResourceExhausted))
		_, _ = p.Generate(t.Context(), upstreamtest.Order("x", "").Call())
		gate, before := make(chan struct{}), a.count()
		a.becomes(until(gate))
		var waiting []<-chan reply
		for range 10 {
			waiting = append(waiting, ask(t.Context(), p, upstreamtest.Order("waits", "").Call()))
		}
		time.Sleep(10 * time.Second)
		if n := a.count() - before; n != 1 {
			t.Errorf("%d calls after the rest, want 1", n)
		}
		time.Sleep(25 * time.Second)
		if n := a.count() - before; n != 2 {
			t.Errorf("%d calls when the first hangs, want one more", n)
		}
		close(gate)
		for _, answer := range waiting {
			if got := <-answer; got.err != nil {
				t.Error(got.err)
			}
		}
	})
}

// With all replicas healed, nobody needs a restart or much time.
func TestFleetRecovers(t *testing.T) {
	a, b := acting(failingWith(mmcp.CodeInternal)), acting(failingWith(mmcp.CodeOutcomeUnknown))
	members := []upstream.Member{{Name: "a", Backend: a, MaxInFlight: 8}, {Name: "b", Backend: b, MaxInFlight: 8}}
	stage(t, upstream.PoolOptions{}, members, func(t *testing.T, p *upstream.Pool) {
		good := func(d time.Duration) (share float64) {
			n, ok := 0, 0
			for end := time.Now().Add(d); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
				if _, err := p.Generate(t.Context(), different("")); err == nil {
					ok++
				}
				n++
			}
			return float64(ok) / float64(n)
		}
		if share := good(time.Minute); share != 0 {
			t.Errorf("%v succeeded", share)
		}
		if n := a.count() + b.count(); n > 60 {
			t.Errorf("%d calls of a fleet that fails, want a few probes", n)
		}
		a.becomes(nil)
		b.becomes(nil)
		good(10 * time.Second)
		if share := good(10 * time.Second); share < 0.99 {
			t.Errorf("ten seconds after healing %v succeed", share)
		}
	})
}

// A server that dies with work in its hands is waited for, and begins anew when it is back.
func TestDeathIsNoFailure(t *testing.T) {
	a := acting(nil)
	stage(t, upstream.PoolOptions{}, []upstream.Member{{Name: "a", Backend: a, MaxInFlight: 8}}, func(t *testing.T, p *upstream.Pool) {
		death := make(chan struct{})
		a.becomes(func(context.Context, *mmcp.Request) error {
			<-death
			return mmcp.Errorf(mmcp.CodeOutcomeUnknown, "The connection was closed.")
		})
		var running []<-chan reply
		for range 8 {
			running = append(running, ask(t.Context(), p, upstreamtest.Order("x", "").Call()))
		}
		synctest.Wait()
		a.away.Store(true)
		a.becomes(failingWith(mmcp.CodeModelUnavailable))
		lost := p.Refresh(t.Context(), "a")
		close(death)
		for _, answer := range running {
			if e := upstreamtest.WantError(t, (<-answer).err); e.Code != mmcp.CodeOutcomeUnknown {
				t.Error(e)
			}
		}
		waits := ask(t.Context(), p, upstreamtest.Order("waits", "").Call())
		time.Sleep(time.Second)
		if q := p.Queues()[0]; q.Waiting != 1 || lost == nil {
			t.Errorf("%+v, %v", q, lost)
		}
		a.away.Store(false)
		a.becomes(nil)
		if got := <-waits; got.err != nil || got.took > 10*time.Second {
			t.Errorf("after %v: %v", got.took, got.err)
		}
		if breakerOf(p) != "closed" {
			t.Errorf("it is %s", breakerOf(p))
		}
	})
}

// A recovered server gets its share back over the ramp, not at once.
func TestRamp(t *testing.T) {
	a, b := acting(taking(50*time.Millisecond)), acting(taking(50*time.Millisecond))
	members := []upstream.Member{{Name: "a", Backend: a, MaxInFlight: 50}, {Name: "b", Backend: b, MaxInFlight: 50}}
	stage(t, upstream.PoolOptions{Ramp: 20 * time.Second}, members, func(t *testing.T, p *upstream.Pool) {
		if err := p.Drain("b"); err != nil {
			t.Fatal(err)
		}
		share := func(d time.Duration) float64 {
			beforeA, beforeB := a.count(), b.count()
			for end := time.Now().Add(d); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
				ask(t.Context(), p, upstreamtest.Order("x", "").Call())
			}
			time.Sleep(time.Second)
			return float64(b.count()-beforeB) / float64(a.count()-beforeA+b.count()-beforeB)
		}
		got := []string{fmt.Sprintf("%.0f", 100*share(2*time.Second))}
		if err := p.Resume("b"); err != nil {
			t.Fatal(err)
		}
		early := share(2 * time.Second)
		time.Sleep(20 * time.Second)
		late := share(5 * time.Second)
		if diff := cmp.Diff([]string{"0"}, got); diff != "" {
			t.Errorf("drained: %s", diff)
		}
		if early < 0.02 || early > 0.3 || late < 0.4 || late > 0.6 {
			t.Errorf("its share is %v early and %v late", early, late)
		}
	})
}
