package upstream_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream"
	"github.com/motiongate/motiongate/upstream/upstreamtest"
)

// Requests wait for the one slot: clients are served in turn, and the requests of
// each by class and by arrival.
func TestQueueIsFair(t *testing.T) {
	a := acting(nil)
	stage(t, upstream.PoolOptions{}, []upstream.Member{{Name: "a", Backend: a, MaxInFlight: 1}}, func(t *testing.T, p *upstream.Pool) {
		gate := make(chan struct{})
		a.becomes(until(gate))
		var answers []<-chan reply
		for _, word := range strings.Fields("first normal:x:1 normal:x:2 low:x:3 normal:y:4 high:y:5 normal:x:6") {
			r := upstreamtest.Order(word, "1").Call()
			part := strings.Split(word, ":")
			r.Policy.Priority = map[string]mmcp.Priority{"low": mmcp.PriorityLow, "high": mmcp.PriorityHigh}[part[0]]
			if len(part) == 3 {
				r.Policy.Client = part[1]
			}
			answers = append(answers, ask(t.Context(), p, r))
			synctest.Wait()
		}
		if q := p.Queues()[0]; q.Waiting != 6 || q.Model != "m" {
			t.Errorf("queue %+v", q)
		}
		close(gate)
		for _, answer := range answers {
			if got := <-answer; got.err != nil {
				t.Error(got.err)
			}
		}
		want := strings.Fields("first normal:x:1 high:y:5 normal:x:2 normal:y:4 normal:x:6 low:x:3")
		if diff := cmp.Diff(want, a.prompts); diff != "" || a.most != 1 {
			t.Errorf("%d at once, order (-want +got):\n%s", a.most, diff)
		}
	})
}

// TestPriorityIsAClientsOwn sends 300 requests of the highest priority as one
// client and few as others, who are served in turn, whatever their priority.
func TestPriorityIsAClientsOwn(t *testing.T) {
	a := acting(nil)
	stage(t, upstream.PoolOptions{}, []upstream.Member{{Name: "a", Backend: a, MaxInFlight: 1}}, func(t *testing.T, p *upstream.Pool) {
		gate := make(chan struct{})
		a.becomes(until(gate))
		flood := func(n int) []<-chan reply {
			var answers []<-chan reply
			for i := range n {
				r := upstreamtest.Order(fmt.Sprint("flood ", i), "1").Call()
				r.Policy.Client, r.Policy.Priority = "192.0.2.1", mmcp.PriorityHigh
				answers = append(answers, ask(t.Context(), p, r))
			}
			synctest.Wait()
			return answers
		}
		answers := flood(300)
		var honest []<-chan reply
		for i, priority := range []mmcp.Priority{mmcp.PriorityNormal, mmcp.PriorityLow, mmcp.PriorityHigh} {
			r := upstreamtest.Order(fmt.Sprint("honest ", i), "1").Call()
			r.Policy.Client, r.Policy.Priority = "192.0.2.2", priority
			honest = append(honest, ask(t.Context(), p, r))
			synctest.Wait()
		}
		answers = append(answers, flood(50)...)
		if q := p.Queues()[0]; q.Waiting != q.Max {
			t.Errorf("queue %+v, want it full", q)
		}
		close(gate)
		for i, answer := range honest {
			if got := <-answer; got.err != nil {
				t.Errorf("honest %d: %v", i, got.err)
			}
		}
		refused := 0
		for _, answer := range answers {
			if got := <-answer; got.err != nil {
				refused++
				if e := upstreamtest.WantError(t, got.err); e.Code != mmcp.CodeResourceExhausted || e.RetryAfter < time.Second {
					t.Errorf("refused with %v, Retry-After %v", e, e.RetryAfter)
				}
			}
		}
		if want := 350 + 3 - 256 - 1; refused != want {
			t.Errorf("%d of the flood are refused, want %d: one runs, and the queue is full", refused, want)
		}
		at := func(prompt string) int { return slices.Index(a.prompts, prompt) }
		// The first of the flood runs; then the flood and the honest take turns.
		if first, second, last := at("honest 2"), at("honest 0"), at("honest 1"); first > 2 || second > 4 || last > 6 {
			t.Errorf("honest requests were served at places %d, %d and %d", first, second, last)
		}
	})
}

// A member with two models serves both queues in turn.
func TestModelsShareAMember(t *testing.T) {
	a := acting(nil, upstreamtest.Model("m", "r"), upstreamtest.Model("n", "r"))
	stage(t, upstream.PoolOptions{}, []upstream.Member{{Name: "a", Backend: a, MaxInFlight: 1}}, func(t *testing.T, p *upstream.Pool) {
		gate := make(chan struct{})
		a.becomes(until(gate))
		var answers []<-chan reply
		for _, word := range strings.Fields("m0 m1 m2 m3 n4 n5") {
			r := upstreamtest.Order(word, "1")
			r.Model = word[:1]
			answers = append(answers, ask(t.Context(), p, r.Call()))
			synctest.Wait()
		}
		close(gate)
		for _, answer := range answers {
			<-answer
		}
		if diff := cmp.Diff(strings.Fields("m0 m1 n4 m2 n5 m3"), a.prompts); diff != "" {
			t.Errorf("order (-want +got):\n%s", diff)
		}
	})
}

// A full queue and a deadline that cannot be met are refused at once, with the
// time after which to come again.
func TestQueueRefuses(t *testing.T) {
	a := acting(taking(10 * time.Second))
	stage(t, upstream.PoolOptions{QueueLength: 2}, []upstream.Member{{Name: "a", Backend: a, MaxInFlight: 1}}, func(t *testing.T, p *upstream.Pool) {
		if _, err := p.Generate(t.Context(), upstreamtest.Order("the time is learnt", "1").Call()); err != nil {
			t.Fatal(err)
		}
		running := ask(t.Context(), p, upstreamtest.Order("runs", "1").Call())
		synctest.Wait()
		first := ask(t.Context(), p, upstreamtest.Order("waits", "1").Call())
		synctest.Wait()

		short, cancel := context.WithTimeout(t.Context(), 15*time.Second)
		defer cancel()
		late := <-ask(short, p, upstreamtest.Order("too late", "1").Call())
		if e := upstreamtest.WantError(t, late.err); e.Code != mmcp.CodeResourceExhausted || e.RetryAfter != 20*time.Second || late.took != 0 {
			t.Errorf("after %v: %v, Retry-After %v", late.took, e, e.RetryAfter)
		}

		second := ask(t.Context(), p, upstreamtest.Order("waits too", "1").Call())
		synctest.Wait()
		full := <-ask(t.Context(), p, upstreamtest.Order("no room", "1").Call())
		if e := upstreamtest.WantError(t, full.err); e.Code != mmcp.CodeResourceExhausted || e.Status() != 503 ||
			e.RetryAfter != 30*time.Second || full.took != 0 {
			t.Errorf("after %v: %v, Retry-After %v", full.took, e, e.RetryAfter)
		}
		if q := p.Queues()[0]; q.Waiting != 2 || q.Max != 2 || q.WaitSeconds != 30 {
			t.Errorf("queue %+v", q)
		}
		for _, answer := range []<-chan reply{running, first, second} {
			if got := <-answer; got.err != nil {
				t.Error(got.err)
			}
		}
		if a.count() != 4 {
			t.Errorf("%d runs, want 4", a.count())
		}
	})
}

// A request whose deadline passes in the queue, or whose client goes, leaves at
// once, and was never sent.
func TestLeavingTheQueue(t *testing.T) {
	a := acting(nil)
	stage(t, upstream.PoolOptions{}, []upstream.Member{{Name: "a", Backend: a, MaxInFlight: 1}}, func(t *testing.T, p *upstream.Pool) {
		gate := make(chan struct{})
		a.becomes(until(gate))
		running := ask(t.Context(), p, upstreamtest.Order("runs", "1").Call())
		synctest.Wait()
		short, stop := context.WithTimeout(t.Context(), 5*time.Second)
		defer stop()
		late := ask(short, p, upstreamtest.Order("late", "1").Call())
		ctx, cancel := context.WithCancel(t.Context())
		left := ask(ctx, p, upstreamtest.Order("left", "1").Call())
		synctest.Wait()
		cancel()
		got := <-left
		if e := upstreamtest.WantError(t, got.err); e.Code != mmcp.CodeCancelled || !errors.Is(e, context.Canceled) || got.took != 0 {
			t.Errorf("after %v: %v", got.took, e)
		}
		if q := p.Queues()[0]; q.Waiting != 1 {
			t.Errorf("queue %+v", q)
		}
		got = <-late
		if e := upstreamtest.WantError(t, got.err); e.Code != mmcp.CodeResourceExhausted || !errors.Is(e, context.DeadlineExceeded) ||
			e.RetryAfter == 0 || got.took != 5*time.Second {
			t.Errorf("after %v: %v", got.took, e)
		}
		close(gate)
		if got := <-running; got.err != nil || a.count() != 1 {
			t.Errorf("%d runs, %v", a.count(), got.err)
		}
	})
}

// The pool's own time bounds a request that nobody else bounds.
func TestTimeoutOfThePool(t *testing.T) {
	a := acting(until(nil))
	stage(t, upstream.PoolOptions{Timeout: time.Minute}, []upstream.Member{{Name: "a", Backend: a, MaxInFlight: 1}}, func(t *testing.T, p *upstream.Pool) {
		runs, waits := ask(t.Context(), p, upstreamtest.Order("runs", "").Call()), ask(t.Context(), p, upstreamtest.Order("waits", "").Call())
		for _, answer := range []<-chan reply{runs, waits} {
			if got := <-answer; got.err == nil || got.took != time.Minute {
				t.Errorf("after %v: %v", got.took, got.err)
			}
		}
	})
}

// Requests wait for a member that is loading, and are served when it is there.
func TestWaitsForLoading(t *testing.T) {
	a := acting(nil)
	stage(t, upstream.PoolOptions{}, []upstream.Member{{Name: "a", Backend: a, MaxInFlight: 2}}, func(t *testing.T, p *upstream.Pool) {
		a.away.Store(true)
		a.becomes(failingWith(mmcp.CodeModelUnavailable))
		var answers []<-chan reply
		for i := range 20 {
			answers = append(answers, ask(t.Context(), p, upstreamtest.Order(fmt.Sprint(i), "").Call()))
		}
		time.Sleep(40 * time.Second)
		if q := p.Queues()[0]; q.Waiting != 20 || a.count() > 2 {
			t.Errorf("%d runs, queue %+v", a.count(), q)
		}
		a.away.Store(false)
		a.becomes(nil)
		for _, answer := range answers {
			if got := <-answer; got.err != nil || got.took > 46*time.Second {
				t.Errorf("after %v: %v", got.took, got.err)
			}
		}
	})
}

// A request does not wait for ever for a member that does not return.
func TestWaitForAMissingMemberEnds(t *testing.T) {
	a := acting(nil)
	stage(t, upstream.PoolOptions{ReadyWait: 30 * time.Second}, []upstream.Member{{Name: "a", Backend: a}}, func(t *testing.T, p *upstream.Pool) {
		a.away.Store(true)
		a.becomes(failingWith(mmcp.CodeModelUnavailable))
		got := <-ask(t.Context(), p, upstreamtest.Order("x", "").Call())
		if e := upstreamtest.WantError(t, got.err); e.Code != mmcp.CodeModelUnavailable || e.RetryAfter == 0 ||
			!strings.Contains(e.Message, "upstream a cannot be reached") || got.took.Round(time.Second) != 30*time.Second {
			t.Errorf("after %v: %v", got.took, e)
		}
	})
}

// Tiers, weights and the ramp share the work out.
func TestShares(t *testing.T) {
	type share struct{ low, high float64 } // of the first member
	for name, c := range map[string]struct {
		a, b  upstream.Member
		slowB time.Duration
		want  share
	}{
		"equal":           {want: share{0.4, 0.6}},
		"by weight":       {a: upstream.Member{Weight: 3}, want: share{0.65, 0.85}},
		"the faster more": {slowB: 400 * time.Millisecond, want: share{0.8, 0.97}},
		"tier first":      {b: upstream.Member{Tier: 1}, want: share{1, 1}},
		"tier when full":  {a: upstream.Member{MaxInFlight: 1}, b: upstream.Member{Tier: 1}, want: share{0.03, 0.06}},
	} {
		t.Run(name, func(t *testing.T) {
			a, b := acting(taking(100*time.Millisecond)), acting(taking(max(c.slowB, 100*time.Millisecond)))
			c.a.Name, c.a.Backend = "a", a
			c.b.Name, c.b.Backend, c.b.MaxInFlight = "b", b, 50
			if c.a.MaxInFlight == 0 {
				c.a.MaxInFlight = 50
			}
			stage(t, upstream.PoolOptions{}, []upstream.Member{c.a, c.b}, func(t *testing.T, p *upstream.Pool) {
				var answers []<-chan reply
				for range 1000 {
					answers = append(answers, ask(t.Context(), p, upstreamtest.Order("x", "").Call()))
					time.Sleep(5 * time.Millisecond)
				}
				spilt := 0
				for _, answer := range answers {
					got := <-answer
					if got.err != nil {
						t.Fatal(got.err)
					}
					if got.res.Route.Reason == "spill" {
						spilt++
					}
				}
				if got := float64(a.count()) / 1000; got < c.want.low || got > c.want.high {
					t.Errorf("the first has %v of the work, want %v to %v", got, c.want.low, c.want.high)
				}
				if want := b.count(); c.b.Tier > 0 && spilt != want {
					t.Errorf("%d answers have the reason spill, want %d", spilt, want)
				}
			})
		})
	}
}

// A run that several wait for is planned by the latest of their deadlines, also
// where its context has none.
func TestQueueUsesTheLatestDeadline(t *testing.T) {
	a := acting(taking(9 * time.Second))
	stage(t, upstream.PoolOptions{}, []upstream.Member{{Name: "a", Backend: a, MaxInFlight: 1}}, func(t *testing.T, p *upstream.Pool) {
		if _, err := p.Generate(t.Context(), upstreamtest.Order("the time is learnt", "1").Call()); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			left time.Duration // 0: without an end
			code mmcp.Code
		}{{5 * time.Second, mmcp.CodeResourceExhausted}, {time.Hour, ""}, {0, ""}} {
			left, code := c.left, c.code
			running := ask(t.Context(), p, upstreamtest.Order("runs", "1").Call())
			synctest.Wait()
			call := upstreamtest.Order("waits", "1").Call()
			call.Shared = func() time.Time {
				if left == 0 {
					return time.Time{}
				}
				return time.Now().Add(left)
			}
			answer := ask(t.Context(), p, call)
			synctest.Wait()
			select {
			case got := <-answer:
				if code == "" || upstreamtest.WantError(t, got.err).Code != code {
					t.Errorf("with %v left: %v", left, got.err)
				}
			default:
				if code != "" {
					t.Errorf("with %v left it waits", left)
				}
				<-answer
			}
			<-running
		}
	})
}
