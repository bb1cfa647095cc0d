package upstream_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream"
	"github.com/motiongate/motiongate/upstream/upstreamtest"
)

// reported is an error that a server writes in an envelope.
func reported(code mmcp.Code) error {
	e := mmcp.Errorf(code, "No.")
	e.Enveloped = true
	return e
}

// A client whose requests fail takes nothing from another one, whatever it sends
// and however its requests fail.
func TestFailuresOfOneClient(t *testing.T) {
	for name, fails := range map[string]error{
		"reported":      reported(mmcp.CodeInternal),
		"hang-up":       mmcp.Errorf(mmcp.CodeOutcomeUnknown, "The connection was closed."),
		"broken answer": mmcp.Errorf(mmcp.CodeUpstreamInvalid, "HTML."),
		"out of memory": reported(mmcp.CodeResourceExhausted),
	} {
		for _, same := range []bool{true, false} {
			for _, oneIdentity := range []bool{true, false} {
				for _, took := range []time.Duration{50 * time.Millisecond, time.Second} {
					t.Run(fmt.Sprintf("%s, same %v, one identity %v, %v", name, same, oneIdentity, took), func(t *testing.T) {
						besideFailures(t, fails, same, oneIdentity, took)
					})
				}
			}
		}
	}
}

// besideFailures has one client ask every 0.5 s, beside one whose requests fail
// every 0.2 s, at one server and at two.
func besideFailures(t *testing.T, fails error, same, oneIdentity bool, took time.Duration) {
	for _, replicas := range []int{1, 2} {
		besideFailuresAt(t, replicas, fails, same, oneIdentity, took)
	}
}

func besideFailuresAt(t *testing.T, replicas int, fails error, same, oneIdentity bool, took time.Duration) {
	do := func(ctx context.Context, r *mmcp.Request) error {
		if strings.HasPrefix(r.Segments[0].Prompt, "bad") {
			time.Sleep(10 * time.Millisecond)
			return fails
		}
		return taking(took)(ctx, r)
	}
	members := []upstream.Member{{Name: "a", Backend: acting(do), MaxInFlight: 1}, {Name: "b", Backend: acting(do), MaxInFlight: 1}}
	stage(t, upstream.PoolOptions{}, members[:replicas], func(t *testing.T, p *upstream.Pool) {
		ctx, cancel := context.WithCancel(t.Context())
		defer func() {
			cancel()
			time.Sleep(time.Second) // for all that runs
		}()
		go func() { // ends with ctx
			for i := 0; ctx.Err() == nil; i++ {
				bad := upstreamtest.Order("bad", "").Call()
				if !same {
					bad = upstreamtest.Order(fmt.Sprint("bad ", i), "").Call()
				}
				bad.Policy.Client = "bad"
				if oneIdentity {
					bad.Policy.Client = "good"
				}
				ask(ctx, p, bad)
				time.Sleep(200 * time.Millisecond)
			}
		}()
		worst := time.Duration(0)
		for i := range 48 {
			good := upstreamtest.Order(fmt.Sprint("good ", i), "").Call()
			good.Policy.Client = "good"
			got := <-ask(ctx, p, good)
			if got.err != nil {
				t.Errorf("request %d, %v after %v", i, got.err, got.took)
				return
			}
			worst = max(worst, got.took)
			time.Sleep(500 * time.Millisecond)
		}
		// Requests of one client keep their order, so earlier ones count.
		if most := 10*time.Second + took; worst > most && !oneIdentity || worst > time.Minute {
			t.Errorf("one waited %v", worst)
		}
	})
}

// One who comes when the breaker was opened by the failures of another waits, and
// is the next probe.
func TestNewcomerIsTheProbe(t *testing.T) {
	for _, same := range []bool{true, false} {
		a := acting(func(_ context.Context, r *mmcp.Request) error {
			if strings.HasPrefix(r.Segments[0].Prompt, "bad") {
				return mmcp.Errorf(mmcp.CodeOutcomeUnknown, "The connection was closed.")
			}
			return nil
		})
		stage(t, upstream.PoolOptions{}, []upstream.Member{{Name: "a", Backend: a, MaxInFlight: 1}}, func(t *testing.T, p *upstream.Pool) {
			bad := func(i int) *mmcp.Call {
				r := upstreamtest.Order(fmt.Sprint("bad ", i), "").Call()
				r.Policy.Client = "bad"
				return r
			}
			for i := range 5 {
				_, _ = p.Generate(t.Context(), bad(i))
			}
			if breakerOf(p) != "open" {
				t.Fatalf("it is %s", breakerOf(p))
			}
			for i := range 50 { // they stand before the newcomer
				if same {
					i = 4
				}
				ask(t.Context(), p, bad(i))
			}
			synctest.Wait()
			good := upstreamtest.Order("good", "").Call()
			good.Policy.Client = "good"
			if got := <-ask(t.Context(), p, good); got.err != nil || got.took > 4*time.Second+10*time.Millisecond ||
				got.res.Route.Reason != "probe" {
				t.Errorf("%v after %v, %+v", got.err, got.took, got.res)
			}
			a.mu.Lock()
			sixth := a.prompts[5]
			a.mu.Unlock()
			if sixth != "good" {
				t.Errorf("the probe is %q", sixth)
			}
			time.Sleep(time.Hour)
		})
	}
}

// A request that failed twice in a row is kept back for a while, longer each
// time, and the others are not. A failure among identical ones that ran at the
// same time is one.
func TestQuarantine(t *testing.T) {
	fails := true
	a := acting(func(_ context.Context, r *mmcp.Request) error {
		time.Sleep(time.Millisecond)
		if fails && r.Segments[0].Prompt == "bad" {
			return mmcp.Errorf(mmcp.CodeOutcomeUnknown, "The connection was closed.")
		}
		return nil
	})
	stage(t, upstream.PoolOptions{}, []upstream.Member{{Name: "a", Backend: a, MaxInFlight: 8}}, func(t *testing.T, p *upstream.Pool) {
		try := func() *mmcp.Error {
			_, err := p.Generate(t.Context(), upstreamtest.Order("bad", "").Call())
			if err == nil {
				return nil
			}
			return upstreamtest.WantError(t, err)
		}
		var together []<-chan reply
		for range 8 {
			together = append(together, ask(t.Context(), p, upstreamtest.Order("bad", "").Call()))
		}
		for _, answer := range together {
			<-answer
		}
		if e := try(); e.Code != mmcp.CodeOutcomeUnknown || a.count() != 9 {
			t.Errorf("after one failure: %v, %d runs", e, a.count())
		}
		for _, pause := range []time.Duration{4, 8, 16, 32, 60, 60} {
			if e := try(); e.Code != mmcp.CodeUpstreamInvalid || e.Details["quarantined"] != true || e.RetryAfter != pause*time.Second {
				t.Errorf("%v, Retry-After %v, want %v s", e, e.RetryAfter, int64(pause))
			}
			before := a.count()
			if got := <-ask(t.Context(), p, upstreamtest.Order("good", "").Call()); got.err != nil {
				t.Error(got.err)
			}
			time.Sleep(pause*time.Second - 10*time.Millisecond)
			if e := try(); e.Details["quarantined"] != true || a.count() != before+1 {
				t.Errorf("before its time: %v", e)
			}
			time.Sleep(20 * time.Millisecond)
			if e := try(); e.Code != mmcp.CodeOutcomeUnknown || a.count() != before+2 {
				t.Errorf("after its time: %v", e)
			}
		}
		time.Sleep(time.Minute)
		fails = false
		if e := try(); e != nil {
			t.Error(e)
		}
		fails = true
		if e := try(); e.Code != mmcp.CodeOutcomeUnknown {
			t.Error(e)
		}
		if e := try(); e.Code != mmcp.CodeOutcomeUnknown {
			t.Errorf("a success was not remembered: %v", e)
		}
	})
}

// A request that waits while an equal one is put into quarantine is refused too,
// and goes to a replica that has not failed it.
func TestQuarantineOfWaiting(t *testing.T) {
	bad := func(_ context.Context, r *mmcp.Request) error {
		time.Sleep(time.Second)
		if r.Segments[0].Prompt == "bad" {
			return mmcp.Errorf(mmcp.CodeUpstreamInvalid, "HTML.")
		}
		return nil
	}
	a := acting(bad)
	stage(t, upstream.PoolOptions{}, []upstream.Member{{Name: "a", Backend: a, MaxInFlight: 1}}, func(t *testing.T, p *upstream.Pool) {
		var answers []<-chan reply
		for range 10 {
			answers = append(answers, ask(t.Context(), p, upstreamtest.Order("bad", "").Call()))
		}
		synctest.Wait()
		if got := <-ask(t.Context(), p, upstreamtest.Order("good", "").Call()); got.err != nil || got.took > 3*time.Second {
			t.Errorf("%v after %v", got.err, got.took)
		}
		kept := 0
		for _, answer := range answers {
			if upstreamtest.WantError(t, (<-answer).err).Details["quarantined"] == true {
				kept++
			}
		}
		if kept != 8 || a.count() != 3 {
			t.Errorf("%d were kept back, %d runs", kept, a.count())
		}
	})
	a, b := acting(bad), acting(nil)
	members := []upstream.Member{{Name: "a", Backend: a}, {Name: "b", Backend: b, Tier: 1}}
	stage(t, upstream.PoolOptions{}, members, func(t *testing.T, p *upstream.Pool) {
		for range 2 {
			_, _ = p.Generate(t.Context(), upstreamtest.Order("bad", "").Call())
		}
		if res, err := p.Generate(t.Context(), upstreamtest.Order("bad", "").Call()); err != nil || res.Route.Upstream != "b" || a.count() != 2 {
			t.Errorf("%+v, %v, %d runs", res, err, a.count())
		}
	})
}

// A server that reports failures of many clients' requests is left alone, and one
// that reports those of one client is not.
func TestReportedFailures(t *testing.T) {
	for _, c := range []struct {
		clients, replicas int
		want              string
	}{{1, 0, "closed"}, {2, 0, "open"}, {5, 0, "open"}, {1, 1, "open"}} {
		a := acting(func(context.Context, *mmcp.Request) error { return reported(mmcp.CodeInternal) })
		members := []upstream.Member{{Name: "a", Backend: a, MaxInFlight: 1}}
		if c.replicas > 0 {
			members = append(members, upstream.Member{Name: "b", Backend: acting(nil), Tier: 1})
		}
		stage(t, upstream.PoolOptions{}, members, func(t *testing.T, p *upstream.Pool) {
			for i := range 5 {
				r := different("")
				r.Policy.Client = fmt.Sprint(i % c.clients)
				_, _ = p.Generate(t.Context(), r)
			}
			if got := breakerOf(p); got != c.want {
				t.Errorf("%d clients, %d replicas: it is %s, want %s", c.clients, c.replicas, got, c.want)
			}
		})
	}
}
