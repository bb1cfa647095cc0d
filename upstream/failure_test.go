package upstream_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/upstream"
	"github.com/motiongate/motiongate/upstream/dispatch"
	"github.com/motiongate/motiongate/upstream/remote"
	"github.com/motiongate/motiongate/upstream/upstreamtest"
)

// Tests over real sockets, named after the failure modes of gateways of this
// kind.

// fleet is a pool in front of fake servers, named a, b, c …
func fleet(t *testing.T, opts upstream.PoolOptions, change func(*remote.Options), servers ...*mmcptest.Server) *upstream.Pool {
	t.Helper()
	var members []upstream.Member
	for i, f := range servers {
		name := string(rune('a' + i))
		members = append(members, upstream.Member{Name: name, Backend: upstreamtest.Client(t, name, f.URL(), change)})
	}
	p := pool(t, opts, members...)
	if _, err := p.Capabilities(t.Context()); err != nil {
		t.Fatal(err)
	}
	return p
}

// slots sets how many generations a server may have at a time.
func slots(n int) func(*remote.Options) {
	return func(o *remote.Options) { o.MaxInFlight = n }
}

// sim is a request for the default model of a fake server; seed "" is random.
func sim(t testing.TB, f *mmcptest.Server, seed string) *mmcp.Request {
	r := upstreamtest.Walk(t, f)
	r.Options.Seed = mmcp.Seed(seed)
	return r
}

// unlike is a call of a copy of a request that no other is like, of a client of its own.
func unlike(r *mmcp.Request) *mmcp.Call {
	c, d := *r, different("")
	c.Segments = d.Request.Segments
	return d.With(&c)
}

// sized is how much a test does: always, and in the chaos suite.
func sized[T any](always, full T) T {
	if chaos {
		return full
	}
	return always
}

// steady makes as many calls of do as there are in so long a time at a constant
// rate, each on its own, and returns when all have ended. A machine that cannot
// keep up takes longer.
func steady(rate int, d time.Duration, do func(i int)) {
	var calls sync.WaitGroup
	slots := make(chan struct{}, 100)
	tick := time.NewTicker(time.Second / time.Duration(rate))
	defer tick.Stop()
	for i := range rate * int(d/time.Millisecond) / 1000 {
		<-tick.C
		slots <- struct{}{}
		calls.Go(func() {
			defer func() { <-slots }()
			do(i)
		})
	}
	calls.Wait()
}

// An answer that is lost after the run costs one run, and the client learns that
// nobody knows.
func TestFailureMode01NoSecondRun(t *testing.T) {
	for _, drop := range []string{"before", "after"} {
		f, other := mmcptest.Start(t, mmcptest.Config{Drop: drop}), mmcptest.Start(t, mmcptest.Config{Drop: drop})
		p := fleet(t, upstream.PoolOptions{}, slots(4), f, other)
		_, err := p.Generate(t.Context(), sim(t, f, "").Call())
		e := upstreamtest.WantError(t, err)
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
		if _, err := p.Generate(t.Context(), sim(t, f, "5").Call()); err != nil {
			t.Error(err)
		}
	}
}

// The content of a 503 decides whether an unseeded request may go to another server:
// the protocol's own code before the status, and the settings before both.
func TestUnavailableAndBegun(t *testing.T) {
	const envoy = "upstream connect error or disconnect/reset before headers. reset reason: "
	for name, c := range map[string]struct {
		contentType, body string
		rules             map[string]string
		code              mmcp.Code // empty: another server answered
	}{
		"bare":                    {"text/html", "<h1>503</h1>", nil, ""},
		"loading":                 {"application/json", `{"error":{"code":"model_unavailable","message":"Loading."}}`, nil, ""},
		"failed":                  {"application/json", `{"error":{"code":"internal_error","message":"CUDA error."}}`, nil, mmcp.CodeInternal},
		"failed, to be taken so":  {"application/json", `{"error":{"code":"internal_error","message":"Loading."}}`, map[string]string{"503": "model_unavailable"}, ""},
		"Envoy, not connected":    {"text/plain", envoy + "connection failure", nil, ""},
		"Envoy, too many":         {"text/plain", envoy + "overflow", nil, ""},
		"Envoy, nobody":           {"text/plain", "no healthy upstream", nil, ""},
		"Envoy, lost":             {"text/plain", envoy + "connection termination", nil, mmcp.CodeOutcomeUnknown},
		"Envoy, lost by a server": {"text/plain", "upstream connect error or disconnect/reset before headers", nil, mmcp.CodeOutcomeUnknown},
	} {
		t.Run(name, func(t *testing.T) {
			caps := codec.EncodeCapabilities(upstreamtest.CatalogueOf(upstreamtest.Model("m", "r")))
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.Method == http.MethodGet {
					_, _ = w.Write(caps)
					return
				}
				w.Header().Set("Content-Type", c.contentType)
				w.WriteHeader(http.StatusServiceUnavailable)
				_, _ = w.Write([]byte(c.body))
			}))
			t.Cleanup(s.Close)
			other := remember(t)
			p := pool(t, upstream.PoolOptions{},
				upstream.Member{Name: "a", Backend: upstreamtest.Client(t, "a", s.URL, func(o *remote.Options) { o.ErrorMap = c.rules })},
				upstream.Member{Name: "b", Backend: upstreamtest.Client(t, "b", other.URL), Tier: 1})
			if _, err := p.Capabilities(t.Context()); err != nil {
				t.Fatal(err)
			}
			_, err := p.Generate(t.Context(), upstreamtest.Order("x", "").Call())
			if c.code == "" && err != nil || c.code != "" && upstreamtest.WantError(t, err).Code != c.code {
				t.Errorf("%v, want %q", err, c.code)
			}
		})
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
				if _, err := p.Generate(t.Context(), r.Call()); err != nil {
					failures.Add(1)
					t.Log(err)
				}
			}
			steady(100, time.Second, call)
			early := b.Stats().Posts
			seconds := sized(2, 9)
			steady(100, time.Duration(seconds)*time.Second, call)
			if later := b.Stats().Posts - early; later > 2*seconds {
				t.Errorf("after the first second it got %d of %d attempts, want 2 %% at most", later, 100*seconds)
			}
			if n := failures.Load(); n != 0 {
				t.Errorf("%d clients saw an error", n)
			}
			t.Logf("it got %d of 100 attempts in the first second, %d of %d later", early, b.Stats().Posts-early, 100*seconds)
		})
	}
}

// At the instant at which a breaker half opens, one call of 500 gets through.
func TestFailureMode03HalfOpen(t *testing.T) {
	f := mmcptest.Start(t, mmcptest.Config{FailRate: 1})
	const hung = 400 * time.Millisecond
	opts := upstream.PoolOptions{QueueLength: 1000, Breaker: dispatch.BreakerOptions{Open: time.Second, Hung: hung}}
	p := fleet(t, opts, slots(50), f)
	r := sim(t, f, "")
	for range 5 {
		_, _ = p.Generate(t.Context(), unlike(r))
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
	began := time.Now()
	var calls sync.WaitGroup
	var failed atomic.Int64
	for range 500 {
		calls.Go(func() {
			if _, err := p.Generate(t.Context(), r.Call()); err != nil {
				failed.Add(1)
			}
		})
	}
	f.Await(t, func(s mmcptest.Stats) bool { return s.Posts-before >= 2 }) // the first hangs, and is superseded
	// Each that hangs has its time; before the second it was all the first one's.
	if n, most := f.Stats().Posts-before, 1+int(time.Since(began)/hung); n > most {
		t.Errorf("%d probes, want %d", n, most)
	}
	release()
	calls.Wait()
	if n := failed.Load(); n != 0 || breakerOf(p) != "closed" {
		t.Errorf("%d of 500 failed, the breaker is %s", n, breakerOf(p))
	}
}

// A client that goes away frees the server within 200 ms, and is no failure.
func TestFailureMode05ClientGone(t *testing.T) {
	for name, cfg := range map[string]mmcptest.Config{
		"sync": {}, "job": {Async: true, RetryAfter: "0.01"}, "in the middle of the answer": {Hang: "body"},
	} {
		t.Run(name, func(t *testing.T) {
			f := mmcptest.Start(t, cfg)
			p := fleet(t, upstream.PoolOptions{}, slots(1), f)
			r := sim(t, f, "1")
			rounds := sized(5, 50)
			for range rounds {
				release := func() {}
				if cfg.Hang == "" {
					release = f.Hold()
				}
				ctx, cancel := context.WithCancel(t.Context())
				before := f.Stats()
				running := ask(ctx, p, r.Call())
				f.Await(t, func(s mmcptest.Stats) bool {
					switch {
					case cfg.Async:
						return s.Running == 1 && s.Polls > before.Polls
					case cfg.Hang != "":
						return s.Finished > before.Finished
					}
					return s.Running == 1
				})
				other, leave := context.WithCancel(t.Context())
				queued := ask(other, p, r.Call())
				mmcptest.Eventually(t, "the second waits", func() bool { return p.Queues()[0].Waiting == 1 })
				leave()
				if e := upstreamtest.WantError(t, (<-queued).err); e.Code != mmcp.CodeCancelled {
					t.Error(e)
				}
				at := time.Now()
				cancel()
				f.Await(t, func(s mmcptest.Stats) bool { return s.Cancelled == before.Cancelled+1 })
				judge(t, "from the end of the client to the cancellation", time.Since(at), 200*time.Millisecond)
				if e := upstreamtest.WantError(t, (<-running).err); e.Code != mmcp.CodeCancelled {
					t.Error(e)
				}
				release()
			}
			if s := p.Status()[0]; s.Breakers[0].State != "closed" || f.Stats().Posts != rounds {
				t.Errorf("%d POSTs, status %+v", f.Stats().Posts, s)
			}
		})
	}
}

// A body on which a server hangs up shuts nobody else out, however often it is
// sent: the second client sees no error.
func TestFailureMode20PoisonBody(t *testing.T) {
	for name, answer := range map[string]func(net.Conn){
		"hangs up":             func(net.Conn) {},
		"in the middle":        func(c net.Conn) { _, _ = io.WriteString(c, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{") },
		"a page":               func(c net.Conn) { _, _ = io.WriteString(c, "HTTP/1.1 500 Oops\r\nContent-Length: 6\r\n\r\n<html>") },
		"an envelope and 500":  envelope("internal_error"),
		"an unheard-of code":   envelope("cuda_error"),
		"an envelope and full": envelope("resource_exhausted"),
	} {
		t.Run(name, func(t *testing.T) {
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				body, _ := io.ReadAll(r.Body)
				switch {
				case r.Method == http.MethodGet:
					_, _ = w.Write(codec.EncodeCapabilities(upstreamtest.CatalogueOf(upstreamtest.Model("m", "r"))))
				case bytes.Contains(body, []byte("poison")):
					c, _, err := w.(http.Hijacker).Hijack()
					if err == nil {
						answer(c)
						_ = c.Close()
					}
				default:
					w.Header().Set("Content-Type", "model/gltf+json")
					_, _ = io.WriteString(w, `{"asset":{"version":"2.0"}}`)
				}
			}))
			t.Cleanup(s.Close)
			p := pool(t, upstream.PoolOptions{}, upstream.Member{Name: "a", Backend: upstreamtest.Client(t, "a", s.URL)})
			if _, err := p.Capabilities(t.Context()); err != nil {
				t.Fatal(err)
			}
			for i := range 48 {
				for range 4 {
					if _, err := p.Generate(t.Context(), upstreamtest.Order("poison", "").Call()); err == nil {
						t.Fatal("the poison was answered")
					}
				}
				if _, err := p.Generate(t.Context(), upstreamtest.Order(fmt.Sprint("good ", i), "").Call()); err != nil {
					t.Fatalf("good request %d: %v", i, err)
				}
			}
		})
	}
}

func envelope(code string) func(net.Conn) {
	body := `{"error":{"code":"` + code + `","message":"No.","details":{}}}`
	return func(c net.Conn) {
		_, _ = fmt.Fprintf(c, "HTTP/1.1 500 Oops\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", len(body), body)
	}
}

// A fleet that fails as a whole says when to come again, and comes back by
// itself.
func TestFailureMode11WholeFleet(t *testing.T) {
	a, b := mmcptest.Start(t, mmcptest.Config{FailRate: 1}), mmcptest.Start(t, mmcptest.Config{FailRate: 1, Errors: "html", FailStatus: 502})
	// The full size has the time that operators see, the small one a tenth of it.
	open := sized(400*time.Millisecond, 4*time.Second)
	p := fleet(t, upstream.PoolOptions{Breaker: dispatch.BreakerOptions{Open: open}}, slots(20), a, b)
	r := sim(t, a, "")
	for a.Stats().Posts < 5 || b.Stats().Posts < 5 {
		if _, err := p.Generate(t.Context(), unlike(r)); err == nil {
			t.Fatal("a server that fails answered")
		}
	}
	var calls, refused atomic.Int64
	began, first := time.Now(), a.Stats().Posts+b.Stats().Posts
	steady(100, 3*open, func(int) {
		_, err := p.Generate(t.Context(), unlike(r))
		if e := upstreamtest.WantError(t, err); e.Code == mmcp.CodeModelUnavailable {
			if e.RetryAfter <= 0 || e.RetryAfter > max(open, time.Second) {
				t.Errorf("Retry-After %v: %v", e.RetryAfter, e)
			}
			refused.Add(1)
		}
		calls.Add(1)
	})
	// Each server is tried once when its breaker has been open for its time; all
	// others are refused.
	probes := int64(a.Stats().Posts + b.Stats().Posts - first)
	if most := 2 * (1 + int64(time.Since(began)/open)); probes > most {
		t.Errorf("%d attempts reached servers that fail, want at most %d", probes, most)
	}
	if n := refused.Load(); n < calls.Load()-probes {
		t.Errorf("%d of %d were refused by open breakers, %d tried out", n, calls.Load(), probes)
	}
	for _, f := range []*mmcptest.Server{a, b} {
		if err := f.Update(func(c *mmcptest.Config) { c.FailRate = 0 }); err != nil {
			t.Fatal(err)
		}
	}
	steady(100, 10*open/4, func(int) { _, _ = p.Generate(t.Context(), unlike(r)) })
	var failed atomic.Int64
	before := [2]int{a.Stats().Posts, b.Stats().Posts}
	steady(100, 2*time.Second, func(int) {
		if _, err := p.Generate(t.Context(), unlike(r)); err != nil {
			failed.Add(1)
		}
	})
	if n := failed.Load(); n > 2 {
		t.Errorf("after 2.5 times the breaker's pause %d of 200 fail", n)
	}
	t.Logf("while all failed: %d of %d refused at once; %v after healing %d of 200 fail", refused.Load(), calls.Load(), 10*open/4,
		failed.Load())
	mmcptest.Eventually(t, "both replicas get work again", func() bool {
		_, _ = p.Generate(t.Context(), unlike(r))
		return a.Stats().Posts > before[0] && b.Stats().Posts > before[1]
	})
}
