package upstream_test

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/upstream"
	"github.com/motiongate/motiongate/upstream/dispatch"
	"github.com/motiongate/motiongate/upstream/remote"
	"github.com/motiongate/motiongate/upstream/upstreamtest"
)

// times calls p so often, one call after the other, and returns what they took,
// sorted.
func times(t *testing.T, p *upstream.Pool, r *mmcp.Request, calls int) []time.Duration {
	t.Helper()
	out := make([]time.Duration, calls)
	for i := range out {
		from := time.Now()
		if _, err := p.Generate(t.Context(), r.Call()); err != nil {
			t.Fatal(err)
		}
		out[i] = time.Since(from)
	}
	slices.Sort(out)
	return out
}

// A server that never answers costs its own clients, and nobody else.
func TestFailureMode04OneHangs(t *testing.T) {
	good := mmcptest.Start(t, mmcptest.Config{Latency: sized(5*time.Millisecond, 20*time.Millisecond)})
	hung := mmcptest.Start(t, mmcptest.Config{Models: []mmcptest.Model{{ID: "slow"}}, Hang: "generate"})
	p := fleet(t, upstream.PoolOptions{}, slots(4), good, hung)
	a, b := sim(t, good, ""), sim(t, hung, "")
	var alone, beside []time.Duration
	calls := sized(10, 100)
	for range sized(1, 11) {
		alone = append(alone, times(t, p, a, calls)[calls*99/100])
		besieged(t, p, b, hung, func() { beside = append(beside, times(t, p, a, calls)[calls*99/100]) })
	}
	judge(t, "p99 beside the hung model, over 1.1 of p99 alone", middle(beside)-middle(alone)*11/10, 2*time.Millisecond)
}

func middle(of []time.Duration) time.Duration {
	sorted := slices.Sorted(slices.Values(of))
	return sorted[len(sorted)/2]
}

// besieged does what it is given while 1000 requests are put to a model whose
// server hangs.
func besieged(t *testing.T, p *upstream.Pool, r *mmcp.Request, hung *mmcptest.Server, do func()) {
	t.Helper()
	posts, before := hung.Stats().Posts, runtime.NumGoroutine()
	ctx, cancel := context.WithCancel(t.Context())
	var calls sync.WaitGroup
	var refused atomic.Int64
	for range 1000 {
		calls.Go(func() {
			_, err := p.Generate(ctx, r.Call())
			if e := upstreamtest.WantError(t, err); e.Code == mmcp.CodeResourceExhausted && ctx.Err() == nil {
				refused.Add(1)
			}
		})
	}
	hung.Await(t, func(s mmcptest.Stats) bool { return s.Posts == posts+4 })
	mmcptest.Eventually(t, "all but 260 were refused", func() bool { return refused.Load() == 1000-4-256 })
	// Four run, with the goroutines of their connections on both sides, and 256 wait.
	mmcptest.Eventually(t, "the goroutines of those who were refused end", func() bool { return runtime.NumGoroutine()-before <= 260+4*10 })
	do()
	if n := hung.Stats().Posts - posts; n != 4 {
		t.Errorf("%d POSTs reached it, want 4", n)
	}
	if s := p.Status(); s[1].InFlight != 4 || s[0].State != mmcp.UpstreamReady {
		t.Errorf("status %+v", s)
	}
	cancel()
	calls.Wait()
}

// A replica that is killed and comes back, under steady seeded work, is seen by
// no client. Unseeded work beside it is never run twice.
func TestReplicaKilled(t *testing.T) {
	a, b := mmcptest.Start(t, mmcptest.Config{Latency: 20 * time.Millisecond}), mmcptest.Start(t, mmcptest.Config{Latency: 20 * time.Millisecond})
	ramp := sized(time.Second, 10*time.Second)
	p := fleet(t, upstream.PoolOptions{Ramp: ramp}, slots(8), a, b)
	seeded := sim(t, a, "1")
	var unknown, count atomic.Int64
	call := func(int) {
		n := count.Add(1)
		if n%10 != 0 {
			if _, err := p.Generate(t.Context(), seeded.Call()); err != nil {
				t.Error(err)
			}
			return
		}
		// The outcome may be unknown, and the error then says so.
		random := *seeded
		random.Options.Seed = ""
		random.Segments = []mmcp.Segment{{Type: mmcp.SegmentText, Prompt: fmt.Sprintf("unseeded %d", n), DurationFrames: 10}}
		if _, err := p.Generate(t.Context(), (&random).Call()); err != nil {
			if upstreamtest.WantError(t, err).Code != mmcp.CodeOutcomeUnknown {
				t.Error(err)
			}
			unknown.Add(1)
		}
	}
	steady(100, sized(time.Second/2, 3*time.Second), call)
	for range sized(1, 3) {
		steady(100, 2*time.Second, func(i int) {
			switch i {
			case 20:
				a.Shut()
			case 100:
				if err := a.Reopen(); err != nil {
					t.Error(err)
				}
			}
			call(i)
		})
	}
	// A look finds it within 5 s at the latest; from then on the ramp counts.
	mmcptest.Eventually(t, "it is known to be back", func() bool { return p.Status()[0].Contact == "answers" })
	steady(100, ramp, call)
	share := 0.0
	for range sized(10, 1) { // a machine with other work to do gets a few seconds more
		before := [2]int{a.Stats().Posts, b.Stats().Posts}
		steady(100, sized(time.Second, 4*time.Second), call)
		back := float64(a.Stats().Posts - before[0])
		if share = back / (back + float64(b.Stats().Posts-before[1])); share >= 0.35 && share <= 0.65 {
			break
		}
	}
	if share < 0.35 || share > 0.65 {
		t.Errorf("its share after the ramp is %.2f", share)
	}
	t.Logf("%d requests, %d unseeded ones lost and told so; share after the ramp %.2f", count.Load(), unknown.Load(), share)
	if n, limit := unknown.Load(), int64(sized(4, 12)); n > limit {
		t.Errorf("%d random requests were lost", n)
	}
	sent := map[string]int{}
	for _, f := range []*mmcptest.Server{a, b} {
		for _, seen := range f.Requests() {
			var body struct{ Segments []struct{ Prompt string } }
			if json.Unmarshal(seen.Body, &body) == nil && len(body.Segments) == 1 && strings.HasPrefix(body.Segments[0].Prompt, "unseeded") {
				sent[body.Segments[0].Prompt]++
			}
		}
	}
	for prompt, n := range sent {
		if n > 1 {
			t.Errorf("%q was sent %d times", prompt, n)
		}
	}
	if len(sent) == 0 {
		t.Error("no unseeded request was seen")
	}
}

// Ten servers under mixed load, while three of them hang and two come and go: every deadline
// holds, and no goroutine or connection is left.
func TestTenServers(t *testing.T) {
	requests, rate, least := sized(600, 5000), sized(250, 500), sized(time.Second, 200*time.Millisecond)
	before := runtime.NumGoroutine()
	var servers []*mmcptest.Server
	for i := range 10 {
		cfg := mmcptest.Config{Latency: 2 * time.Millisecond, Models: []mmcptest.Model{{ID: fmt.Sprint("m", i%5)}}}
		if i == 3 {
			cfg.Async, cfg.RetryAfter = true, "0.001"
		}
		servers = append(servers, mmcptest.Start(t, cfg))
	}
	opts := upstream.PoolOptions{Breaker: dispatch.BreakerOptions{Open: 500 * time.Millisecond}}
	var members []upstream.Member
	for i, f := range servers {
		name := fmt.Sprint("s", i)
		s, err := remote.New(remote.Options{Name: name, URL: f.URL(), MaxInFlight: 4, MinPoll: time.Millisecond, MaxPoll: 10 * time.Millisecond})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		members = append(members, upstream.Member{Name: name, Backend: s})
	}
	p := upstream.NewPool(members, opts)
	var caps *mmcp.Capabilities
	mmcptest.Eventually(t, "all have answered", func() bool {
		var err error
		caps, err = p.Capabilities(t.Context())
		return err == nil && len(caps.Models) == 5 && !slices.ContainsFunc(p.Status(), func(s mmcp.UpstreamStatus) bool { return s.State == mmcp.UpstreamUnseen })
	})
	for _, i := range []int{0, 5, 6} { // both of m0, one of m1
		if err := servers[i].Update(func(c *mmcptest.Config) { c.Hang = "all" }); err != nil {
			t.Fatal(err)
		}
	}
	end := make(chan struct{})
	var flapping sync.WaitGroup
	for _, f := range []*mmcptest.Server{servers[2], servers[4]} {
		flapping.Go(func() {
			for {
				select {
				case <-end:
					return
				case <-time.After(150 * time.Millisecond):
				}
				f.Shut()
				<-time.After(100 * time.Millisecond)
				if err := f.Reopen(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	var good [5]atomic.Int64
	var latest atomic.Int64
	steady(rate, time.Duration(requests)*time.Second/time.Duration(rate), func(i int) {
		k := i % 5
		r := upstreamtest.RequestFor(&caps.Models[k])
		r.Options.Seed = mmcp.Seed(fmt.Sprint(i)[:i%2])
		limit := least + time.Duration(i%7)*50*time.Millisecond
		from := time.Now()
		ctx, cancel := context.WithTimeout(t.Context(), limit)
		defer cancel()
		if _, err := p.Generate(ctx, r.Call()); err == nil {
			good[k].Add(1)
		}
		over := time.Since(from) - limit
		for seen := latest.Load(); int64(over) > seen && !latest.CompareAndSwap(seen, int64(over)); seen = latest.Load() {
		}
	})
	close(end)
	flapping.Wait()
	over := time.Duration(latest.Load())
	judge(t, fmt.Sprintf("most of %d requests by which one outlived its deadline", requests), over, 100*time.Millisecond)
	for k := range good {
		if n := good[k].Load(); k == 0 && n > 0 || k > 0 && n < int64(requests/5)*8/10 {
			t.Errorf("model m%d: %d of %d succeeded", k, n, requests/5)
		}
	}
	for _, s := range p.Status() {
		if s.InFlight != 0 {
			t.Errorf("%s has %d in flight at the end", s.Name, s.InFlight)
		}
	}
	for _, q := range p.Queues() {
		if q.Waiting != 0 {
			t.Errorf("%d wait for %s at the end", q.Waiting, q.Model)
		}
	}
	p.Close()
	for i, m := range members {
		m.Backend.(*remote.Server).Close()
		servers[i].Close()
	}
	mmcptest.Eventually(t, "as many goroutines as at the start", func() bool { return runtime.NumGoroutine() <= before+5 })
}
