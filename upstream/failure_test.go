package upstream_test

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/upstream"
)

// Tests over real sockets, named after the failure modes of gateways of this
// kind.

// fleet is a pool in front of fake servers, named a, b, c …
func fleet(t *testing.T, opts upstream.PoolOptions, change func(*upstream.Options), servers ...*mmcptest.Server) *upstream.Pool {
	t.Helper()
	var members []upstream.Member
	for i, f := range servers {
		name := string(rune('a' + i))
		members = append(members, upstream.Member{Name: name, Backend: client(t, name, f.URL(), change)})
	}
	p := pool(t, opts, members...)
	if _, err := p.Capabilities(t.Context()); err != nil {
		t.Fatal(err)
	}
	return p
}

// slots sets how many generations a server may have at a time.
func slots(n int) func(*upstream.Options) {
	return func(o *upstream.Options) { o.MaxInFlight = n }
}

// sim is a request for the default model of a fake server; seed "" is random.
func sim(t testing.TB, f *mmcptest.Server, seed string) *mmcp.Request {
	r := walk(t, f)
	r.Options.Seed = mmcp.Seed(seed)
	return r
}

// steady calls do at a constant rate for so long, each on its own, and returns
// when all have ended.
func steady(rate int, d time.Duration, do func(i int)) {
	var calls sync.WaitGroup
	tick := time.NewTicker(time.Second / time.Duration(rate))
	defer tick.Stop()
	for i := range rate * int(d/time.Millisecond) / 1000 {
		<-tick.C
		calls.Go(func() { do(i) })
	}
	calls.Wait()
}

// An answer that is lost after the run costs one run, and the client learns that
// nobody knows.
func TestFailureMode01NoSecondRun(t *testing.T) {
	for _, drop := range []string{"before", "after"} {
		f, other := mmcptest.Start(t, mmcptest.Config{Drop: drop}), mmcptest.Start(t, mmcptest.Config{Drop: drop})
		p := fleet(t, upstream.PoolOptions{}, slots(4), f, other)
		_, err := p.Generate(t.Context(), sim(t, f, ""))
		e := mmcpError(t, err)
		if e.Code != mmcp.CodeOutcomeUnknown || e.Status() != http.StatusBadGateway || e.Details["upstream"] != e.Route.Upstream {
			t.Errorf("%s: %v, details %v", drop, e, e.Details)
		}
		if posts := f.Stats().Posts + other.Stats().Posts; posts != 1 {
			t.Errorf("%s: %d POSTs, want 1", drop, posts)
		}
	}
	// A seeded request asks for the same motion again, and so may be sent again.
	f, other := mmcptest.Start(t, mmcptest.Config{Drop: "after"}), mmcptest.Start(t, mmcptest.Config{})
	p := fleet(t, upstream.PoolOptions{}, slots(4), f, other)
	for range 5 {
		if _, err := p.Generate(t.Context(), sim(t, f, "5")); err != nil {
			t.Error(err)
		}
	}
}

// A replica that refuses within a millisecond does not attract the work.
func TestFailureMode02FastFailure(t *testing.T) {
	good := mmcptest.Start(t, mmcptest.Config{Latency: 200 * time.Millisecond})
	for name, bad := range map[string]mmcptest.Config{
		"says why": {FailRate: 1, FailStatus: http.StatusServiceUnavailable},
		"bare":     {FailRate: 1, FailStatus: http.StatusServiceUnavailable, Errors: "bare"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := mmcptest.Start(t, bad)
			p := fleet(t, upstream.PoolOptions{}, slots(100), good, b)
			r := sim(t, good, "")
			var failures atomic.Int64
			call := func(int) {
				if _, err := p.Generate(t.Context(), r); err != nil {
					failures.Add(1)
					t.Log(err)
				}
			}
			steady(100, time.Second, call)
			early := b.Stats().Posts
			steady(100, 3*time.Second, call)
			if later := b.Stats().Posts - early; later > 6 {
				t.Errorf("after the first second it got %d of 300 attempts, want 6 at most", later)
			}
			if n := failures.Load(); n != 0 {
				t.Errorf("%d clients saw an error", n)
			}
		})
	}
}

// At the instant at which a breaker half opens, one call of 500 gets through.
func TestFailureMode03HalfOpen(t *testing.T) {
	f := mmcptest.Start(t, mmcptest.Config{FailRate: 1})
	opts := upstream.PoolOptions{QueueLength: 1000, Breaker: upstream.BreakerOptions{Open: 300 * time.Millisecond, Hung: 400 * time.Millisecond}}
	p := fleet(t, opts, slots(50), f)
	r := sim(t, f, "")
	for range 5 {
		_, _ = p.Generate(t.Context(), r)
	}
	if breakerOf(p) != "open" {
		t.Fatalf("it is %s", breakerOf(p))
	}
	if err := f.Update(func(c *mmcptest.Config) { c.FailRate = 0 }); err != nil {
		t.Fatal(err)
	}
	release := f.Hold()
	retry := p.Status()[0].Breakers[0].Retry
	<-time.After(time.Until(retry) + 5*time.Millisecond)
	before := f.Stats().Posts
	var calls sync.WaitGroup
	var failed atomic.Int64
	for range 500 {
		calls.Go(func() {
			if _, err := p.Generate(t.Context(), r); err != nil {
				failed.Add(1)
			}
		})
	}
	await(t, f, func(s mmcptest.Stats) bool { return s.Posts-before == 1 })
	await(t, f, func(s mmcptest.Stats) bool { return s.Posts-before == 2 }) // the first hangs, and is superseded
	if n := f.Stats().Posts - before; n != 2 {
		t.Errorf("%d probes, want 2", n)
	}
	release()
	calls.Wait()
	if n := failed.Load(); n != 0 || breakerOf(p) != "closed" {
		t.Errorf("%d of 500 failed, the breaker is %s", n, breakerOf(p))
	}
}

// A server that never answers costs its own clients, and nobody else.
func TestFailureMode04OneHangs(t *testing.T) {
	good := mmcptest.Start(t, mmcptest.Config{Latency: 5 * time.Millisecond})
	hung := mmcptest.Start(t, mmcptest.Config{Models: []mmcptest.Model{{ID: "slow"}}})
	p := fleet(t, upstream.PoolOptions{}, slots(4), good, hung)
	a, b := sim(t, good, ""), sim(t, hung, "")
	if err := hung.Update(func(c *mmcptest.Config) { c.Hang = "generate" }); err != nil {
		t.Fatal(err)
	}
	median := func() time.Duration {
		times := make([]time.Duration, 100)
		for i := range times {
			from := time.Now()
			if _, err := p.Generate(t.Context(), a); err != nil {
				t.Fatal(err)
			}
			times[i] = time.Since(from)
		}
		slices.Sort(times)
		return times[len(times)/2]
	}
	alone := median()
	before := runtime.NumGoroutine()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	var calls sync.WaitGroup
	var refused atomic.Int64
	for range 1000 {
		calls.Go(func() {
			_, err := p.Generate(ctx, b)
			if e := mmcpError(t, err); e.Code == mmcp.CodeResourceExhausted && ctx.Err() == nil {
				refused.Add(1)
			}
		})
	}
	await(t, hung, func(s mmcptest.Stats) bool { return s.Posts == 4 })
	for refused.Load() < 1000-4-256 {
		runtime.Gosched()
	}
	// Four run, with the goroutines of their connections on both sides, and 256 wait.
	if n := runtime.NumGoroutine() - before; n > 260+4*10 {
		t.Errorf("%d more goroutines for four calls and 256 that wait", n)
	}
	if beside := median(); beside > alone*11/10+2*time.Millisecond {
		t.Errorf("the other model takes %v, alone %v", beside, alone)
	}
	if s := p.Status(); s[1].InFlight != 4 || s[0].State != mmcp.UpstreamReady {
		t.Errorf("status %+v", s)
	}
	cancel()
	calls.Wait()
	if n := hung.Stats().Posts; n != 4 {
		t.Errorf("%d POSTs reached it, want 4", n)
	}
}

// A client that goes away frees the server within 200 ms, and is no failure.
func TestFailureMode05ClientGone(t *testing.T) {
	for name, cfg := range map[string]mmcptest.Config{
		"sync": {}, "job": {Async: true, RetryAfter: "0.01"},
	} {
		t.Run(name, func(t *testing.T) {
			f := mmcptest.Start(t, cfg)
			p := fleet(t, upstream.PoolOptions{}, slots(1), f)
			r := sim(t, f, "1")
			for range 10 {
				release := f.Hold()
				ctx, cancel := context.WithCancel(t.Context())
				before := f.Stats()
				running := ask(ctx, p, r)
				await(t, f, func(s mmcptest.Stats) bool {
					return s.Running == 1 && (!cfg.Async || s.Polls > before.Polls)
				})
				queued := ask(ctx, p, r)
				for p.Queues()[0].Waiting == 0 {
					runtime.Gosched()
				}
				at := time.Now()
				cancel()
				await(t, f, func(s mmcptest.Stats) bool { return s.Cancelled == before.Cancelled+1 })
				if took := time.Since(at); took > 200*time.Millisecond {
					t.Errorf("the server saw it after %v", took)
				}
				for _, answer := range []<-chan reply{running, queued} {
					if e := mmcpError(t, (<-answer).err); e.Code != mmcp.CodeCancelled {
						t.Error(e)
					}
				}
				release()
			}
			if s := p.Status()[0]; s.Breakers[0].State != "closed" || f.Stats().Posts != 10 {
				t.Errorf("%d POSTs, status %+v", f.Stats().Posts, s)
			}
		})
	}
}

// A fleet that fails as a whole says when to come again, and comes back by
// itself.
func TestFailureMode11WholeFleet(t *testing.T) {
	a, b := mmcptest.Start(t, mmcptest.Config{FailRate: 1}), mmcptest.Start(t, mmcptest.Config{FailRate: 1, Errors: "html", FailStatus: 502})
	p := fleet(t, upstream.PoolOptions{Breaker: upstream.BreakerOptions{Open: time.Second}}, slots(20), a, b)
	r := sim(t, a, "")
	var open atomic.Int64
	steady(100, 2*time.Second, func(int) {
		_, err := p.Generate(t.Context(), r)
		e := mmcpError(t, err)
		if e.Code == mmcp.CodeModelUnavailable {
			if e.RetryAfter <= 0 || e.RetryAfter > time.Second {
				t.Errorf("Retry-After %v: %v", e.RetryAfter, e)
			}
			open.Add(1)
		}
	})
	if n := open.Load(); n < 150 {
		t.Errorf("%d of 200 were refused by open breakers", n)
	}
	for _, f := range []*mmcptest.Server{a, b} {
		if err := f.Update(func(c *mmcptest.Config) { c.FailRate = 0 }); err != nil {
			t.Fatal(err)
		}
	}
	// Seeded requests find out who is well again, since they lose nothing by it.
	seeded := sim(t, a, "1")
	steady(50, 2*time.Second, func(int) { _, _ = p.Generate(t.Context(), seeded) })
	var failed atomic.Int64
	before := [2]int{a.Stats().Posts, b.Stats().Posts}
	steady(100, 3*time.Second, func(int) {
		if _, err := p.Generate(t.Context(), r); err != nil {
			failed.Add(1)
		}
	})
	if n := failed.Load(); n > 3 {
		t.Errorf("two seconds after healing %d of 300 fail", n)
	}
	if a.Stats().Posts == before[0] || b.Stats().Posts == before[1] {
		t.Error("one replica gets nothing any more")
	}
}

// What a server gets wrong never becomes a good answer, and what the gateway
// does not know reaches nobody.
func TestFailureMode14Smear(t *testing.T) {
	for _, cut := range []string{"length", "chunked", "clean"} {
		for _, async := range []bool{false, true} {
			f := mmcptest.Start(t, mmcptest.Config{Truncate: cut, Async: async, RetryAfter: "0.001"})
			p := fleet(t, upstream.PoolOptions{}, slots(2), f)
			res, err := p.Generate(t.Context(), sim(t, f, ""))
			if res != nil || mmcpError(t, err).Status() < 500 {
				t.Errorf("%s, async %v: %v", cut, async, err)
			}
		}
	}
	for _, status := range []int{500, 502, 503, 504} {
		for _, kind := range []string{"envelope", "bare", "html", "detail"} {
			f := mmcptest.Start(t, mmcptest.Config{FailRate: 1, FailStatus: status, Errors: kind})
			p := fleet(t, upstream.PoolOptions{Attempts: 1}, slots(2), f)
			_, err := p.Generate(t.Context(), sim(t, f, ""))
			e := mmcpError(t, err)
			if e.Status() != status || e.Message == "" || e.Details["upstream"] != "a" || bytes.ContainsRune(e.Envelope(), '<') {
				t.Errorf("%d %s: %d %v %v", status, kind, e.Status(), e, e.Details)
			}
		}
	}
	f := mmcptest.Start(t, mmcptest.Config{})
	p := fleet(t, upstream.PoolOptions{}, slots(2), f)
	before := f.Stats().Posts
	r := sim(t, f, "")
	r.Model = "nothing"
	if _, err := p.Generate(t.Context(), r); mmcpError(t, err).Code != mmcp.CodeUnknownModel || f.Stats().Posts != before {
		t.Errorf("unknown model: %v, %d POSTs", err, f.Stats().Posts-before)
	}
	if caps, err := pool(t, upstream.PoolOptions{}).Capabilities(t.Context()); err != nil || len(caps.Models) != 0 {
		t.Errorf("an empty fleet lists %v, %v", caps, err)
	}
}

// Headers of one connection do not pass to the other.
func TestFailureMode14HopByHop(t *testing.T) {
	var seen http.Header
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		seen = r.Header.Clone()
		w.Header().Set("Connection", "X-Own, close")
		w.Header().Set("X-Own", "1")
		document(w)
	}))
	t.Cleanup(s.Close)
	m := model("m", "root")
	if _, err := client(t, "a", s.URL).Generate(t.Context(), requestFor(&m)); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"Connection", "Te", "Upgrade", "Keep-Alive", "Transfer-Encoding", "Accept-Encoding", "Idempotency-Key"} {
		if v := seen.Get(name); v != "" {
			t.Errorf("%s: %s was sent", name, v)
		}
	}
}

// A replica that is killed and comes back, under steady seeded work, is seen by
// no client.
func TestReplicaKilled(t *testing.T) {
	a, b := mmcptest.Start(t, mmcptest.Config{Latency: 20 * time.Millisecond}), mmcptest.Start(t, mmcptest.Config{Latency: 20 * time.Millisecond})
	p := fleet(t, upstream.PoolOptions{Ramp: time.Second}, slots(8), a, b)
	r := sim(t, a, "1")
	random := sim(t, a, "")
	var unknown atomic.Int64
	call := func(i int) {
		if i%10 == 9 {
			// Random work is never sent twice: it may be lost, and is told so.
			if _, err := p.Generate(t.Context(), random); err != nil {
				if mmcpError(t, err).Code != mmcp.CodeOutcomeUnknown {
					t.Error(err)
				}
				unknown.Add(1)
			}
			return
		}
		if _, err := p.Generate(t.Context(), r); err != nil {
			t.Error(err)
		}
	}
	steady(100, time.Second, call)
	steady(100, 3*time.Second, func(i int) {
		switch i {
		case 30:
			a.Shut()
		case 150:
			if err := a.Reopen(); err != nil {
				t.Error(err)
			}
		}
		call(i)
	})
	before := [2]int{a.Stats().Posts, b.Stats().Posts}
	steady(100, 2*time.Second, call)
	back := float64(a.Stats().Posts - before[0])
	if share := back / (back + float64(b.Stats().Posts-before[1])); share < 0.35 || share > 0.65 {
		t.Errorf("its share after the ramp is %.2f", share)
	}
	if n := unknown.Load(); n > 4 {
		t.Errorf("%d random requests were lost", n)
	}
}

// Ten servers, of which three hang and two come and go, under mixed load: every
// deadline holds, and nothing is left behind.
func TestTenServers(t *testing.T) {
	requests := 1500
	if chaos {
		requests = 5000
	}
	before := runtime.NumGoroutine()
	var servers []*mmcptest.Server
	for i := range 10 {
		cfg := mmcptest.Config{Latency: 2 * time.Millisecond, Models: []mmcptest.Model{{ID: fmt.Sprint("m", i%5)}}}
		if i == 3 {
			cfg.Async, cfg.RetryAfter = true, "0.001"
		}
		servers = append(servers, mmcptest.Start(t, cfg))
	}
	opts := upstream.PoolOptions{Breaker: upstream.BreakerOptions{Open: 500 * time.Millisecond}}
	var members []upstream.Member
	for i, f := range servers {
		name := fmt.Sprint("s", i)
		s, err := upstream.NewServer(upstream.Options{Name: name, URL: f.URL(), MaxInFlight: 4, MinPoll: time.Millisecond, MaxPoll: 10 * time.Millisecond})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		members = append(members, upstream.Member{Name: name, Backend: s})
	}
	p := upstream.NewPool(members, opts)
	caps, err := p.Capabilities(t.Context())
	if err != nil || len(caps.Models) != 5 {
		t.Fatalf("%v, %v", caps, err)
	}
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
	steady(500, time.Duration(requests)*time.Second/500, func(i int) {
		k := i % 5
		r := requestFor(&caps.Models[k])
		r.Options.Seed = mmcp.Seed(fmt.Sprint(i)[:i%2])
		limit := 200*time.Millisecond + time.Duration(i%7)*50*time.Millisecond
		from := time.Now()
		ctx, cancel := context.WithTimeout(t.Context(), limit)
		defer cancel()
		if _, err := p.Generate(ctx, r); err == nil {
			good[k].Add(1)
		}
		over := time.Since(from) - limit
		for seen := latest.Load(); int64(over) > seen && !latest.CompareAndSwap(seen, int64(over)); seen = latest.Load() {
		}
	})
	close(end)
	flapping.Wait()
	if over := time.Duration(latest.Load()); over > lateness {
		t.Errorf("a request outlived its deadline by %v", over)
	}
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
		m.Backend.(*upstream.Server).Close()
		servers[i].Close()
	}
	settled := time.Now().Add(5 * time.Second)
	for runtime.NumGoroutine() > before+5 && time.Now().Before(settled) {
		<-time.After(10 * time.Millisecond)
	}
	if n := runtime.NumGoroutine(); n > before+5 {
		t.Errorf("%d goroutines at the end, %d at the start", n, before)
	}
}
