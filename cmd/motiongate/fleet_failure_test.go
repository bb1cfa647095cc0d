package main_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// Failure modes that gateways of this kind really had, held against the command
// itself. Those of the fleet alone have tests in upstream too.

// front starts a gateway in front of fake servers, named after their models,
// with further settings as YAML.
func front(t *testing.T, settings string, servers ...*mmcptest.Server) *server {
	t.Helper()
	var file strings.Builder
	fmt.Fprintf(&file, "%s\nupstreams:\n", settings)
	for i, s := range servers {
		fmt.Fprintf(&file, "  - {name: up%d, url: %q, max_in_flight: 4, min_poll: 10ms}\n", i, s.URL())
	}
	return serve(t, "--config", write(t, "config.yaml", file.String()))
}

// ask makes the body of a request for a model of the gateway.
func (g *server) ask(model, seed string) string {
	g.t.Helper()
	return body(g.t, do(g.t, "GET", g.url+"/capabilities", "").body, model, seed)
}

func (g *server) post(request string, headers ...string) reply {
	g.t.Helper()
	return do(g.t, "POST", g.url+"/generate", request, headers...)
}

// fault reads the envelope of an answer.
func fault(t *testing.T, r reply) (code string, details map[string]any) {
	t.Helper()
	var e struct {
		Error struct {
			Code    string         `json:"code"`
			Message string         `json:"message"`
			Details map[string]any `json:"details"`
		} `json:"error"`
	}
	if err := json.Unmarshal(r.body, &e); err != nil || e.Error.Message == "" || r.header.Get("Content-Type") != "application/json" {
		t.Errorf("%d %q is no envelope: %.200s", r.status, r.header.Get("Content-Type"), r.body)
	}
	return e.Error.Code, e.Error.Details
}

func change(t *testing.T, s *mmcptest.Server, to func(*mmcptest.Config)) {
	t.Helper()
	if err := s.Update(to); err != nil {
		t.Fatal(err)
	}
}

// A lost answer costs one run, whatever the client does next. On a connection
// that was used before, Go's own transport would like to send it again.
func TestFailureMode01(t *testing.T) {
	t.Parallel()
	for _, warm := range []bool{false, true} {
		sim := mmcptest.Start(t, mmcptest.Config{})
		g := front(t, "", sim)
		request := g.ask("sim", "null")
		if warm {
			g.post(request)
		}
		change(t, sim, func(c *mmcptest.Config) { c.Drop = "after" })
		before := sim.Stats().Executions
		got := g.post(request)
		if code, details := fault(t, got); got.status != 502 || code != "outcome_unknown" || details["upstream"] != "up0" {
			t.Errorf("%d %s", got.status, got.body)
		}
		for range 5 {
			if got := g.post(request, "Idempotency-Key", "again"); got.status != 502 {
				t.Errorf("with a key: %d %s", got.status, got.body)
			}
		}
		if runs := sim.Stats().Executions - before; runs != 2 {
			t.Errorf("warm %v: %d runs for one request without and one with a key", warm, runs)
		}
	}
}

// A model whose server hangs is refused when its queue is full, and nothing else
// notices.
func TestFailureMode04(t *testing.T) {
	t.Parallel()
	good := mmcptest.Start(t, mmcptest.Config{Models: []mmcptest.Model{{ID: "good"}}, Latency: 5 * time.Millisecond})
	hung := mmcptest.Start(t, mmcptest.Config{Models: []mmcptest.Model{{ID: "hung"}}, Hang: "generate"})
	g := front(t, "queue: {length: 50}", good, hung)
	one, other := g.ask("good", "null"), g.ask("hung", "null")
	median := func() time.Duration {
		took := make([]time.Duration, 50)
		for i := range took {
			begun := time.Now()
			if got := g.post(one); got.status != 200 {
				t.Fatalf("%d %s", got.status, got.body)
			}
			took[i] = time.Since(begun)
		}
		slices.Sort(took)
		return took[len(took)/2]
	}
	var slower []time.Duration
	for range sized(1, 8) {
		alone, beside := median(), time.Duration(0)
		posts := hung.Stats().Posts
		besieged(t, g, other, func() {
			beside = median()
			if got := do(t, "GET", g.admin+"/readyz", ""); got.status != 200 {
				t.Errorf("/readyz: %d %s", got.status, got.body)
			}
			if fleet := g.fleet(); fleet.Upstreams[1].InFlight != 4 || fleet.Queues[1].Waiting != 50 || hung.Stats().Posts != posts+4 {
				t.Errorf("%d requests reached it: %+v", hung.Stats().Posts-posts, fleet)
			}
		})
		slower = append(slower, beside-alone*11/10)
	}
	judge(t, "median beside a hung server, over 1.1 of the median alone", slices.Min(slower), 5*time.Millisecond)
}

// besieged calls do while 300 clients request a model whose server runs four requests, which do
// not end, and whose queue holds fifty.
func besieged(t *testing.T, g *server, request string, do func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var calls sync.WaitGroup
	full := make(chan string, 300)
	for range 300 {
		calls.Go(func() {
			req, err := http.NewRequestWithContext(ctx, http.MethodPost, g.url+"/generate", strings.NewReader(request))
			if err != nil {
				t.Error(err)
				return
			}
			res, err := http.DefaultTransport.RoundTrip(req)
			if err != nil {
				return // cancelled below
			}
			res.Body.Close()
			full <- fmt.Sprint(res.StatusCode, " ", res.Header.Get("Retry-After") != "")
		})
	}
	for range 300 - 4 - 50 {
		if got := <-full; got != "503 true" {
			t.Fatalf("a request beyond the queue gets status and Retry-After %s", got)
		}
	}
	do()
	cancel()
	calls.Wait()
	mmcptest.Eventually(t, "all have left", func() bool {
		fleet := g.fleet()
		return fleet.Upstreams[1].InFlight == 0 && fleet.Queues[1].Waiting == 0
	})
}

func (g *server) fleet() (f mmcp.Fleet) {
	g.t.Helper()
	if err := json.Unmarshal(do(g.t, "GET", g.admin+"/fleet", "").body, &f); err != nil {
		g.t.Fatal(err)
	}
	return f
}

// dial sends a request and leaves the answer unread.
func (g *server) dial(request string, headers ...string) net.Conn {
	g.t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(g.url, "http://"))
	if err != nil {
		g.t.Fatal(err)
	}
	fmt.Fprintf(conn, "POST /generate HTTP/1.1\r\nHost: x\r\n%sContent-Length: %d\r\n\r\n%s", strings.Join(headers, ""), len(request), request)
	return conn
}

// Work stops when the last who wants it is gone, and not before.
func TestFailureMode05(t *testing.T) {
	sim := mmcptest.Start(t, mmcptest.Config{Async: true, RetryAfter: "0.01"})
	g := front(t, "", sim)
	stopped := func(what string, leave func()) {
		t.Helper()
		before := sim.Stats().Cancelled
		at := time.Now()
		leave()
		sim.Await(t, func(s mmcptest.Stats) bool { return s.Cancelled == before+1 })
		judge(t, what+": from the end of the client to the cancellation", time.Since(at), 200*time.Millisecond)
	}
	running := func(n int) {
		t.Helper()
		sim.Await(t, func(s mmcptest.Stats) bool { return s.Running == n })
	}
	defer sim.Hold()()

	alone := g.dial(g.ask("sim", "null"))
	running(1)
	stopped("alone", func() { alone.Close() })

	shared := g.ask("sim", "5")
	first, second := g.dial(shared), g.dial(shared)
	running(1)
	mmcptest.Eventually(t, "both wait for one run", func() bool { return g.inFlight() == 2 })
	first.Close()
	mmcptest.Eventually(t, "one is gone", func() bool { return g.inFlight() == 1 })
	running(1)
	stopped("the last of two", func() { second.Close() })

	accepted := g.post(g.ask("sim", "null"), "Prefer", "respond-async, wait=0")
	running(1)
	stopped("a job", func() {
		if got := do(t, "DELETE", g.url+accepted.header.Get("Location"), ""); got.status != 204 {
			t.Errorf("DELETE: %d %s", got.status, got.body)
		}
	})

	keyed := g.dial(g.ask("sim", "null"), "Idempotency-Key: k\r\n")
	running(1)
	keyed.Close()
	mmcptest.Eventually(t, "its client is gone", func() bool { return g.inFlight() == 0 })
	running(1) // a repetition with the same key gets its answer
	if s := g.fleet().Upstreams[0]; s.Breakers[0].State != mmcp.BreakerClosed {
		t.Errorf("clients that go count as failures: %+v", s)
	}
}

// inFlight is how many requests of clients the gateway has in hand.
func (g *server) inFlight() int { return int(g.metric("motiongate_requests_in_flight")) }

// metric returns the value of a metric without labels.
func (g *server) metric(name string) float64 {
	g.t.Helper()
	for line := range strings.Lines(string(do(g.t, "GET", g.admin+"/metrics", "").body)) {
		if rest, ok := strings.CutPrefix(line, name+" "); ok {
			v, err := strconv.ParseFloat(strings.TrimSpace(rest), 64)
			if err != nil {
				g.t.Fatal(err)
			}
			return v
		}
	}
	g.t.Fatalf("there is no metric %s", name)
	return 0
}

// A fleet that fails as a whole says when to come again, is left alone, and
// comes back by itself.
func TestFailureMode11(t *testing.T) {
	t.Parallel()
	sim := mmcptest.Start(t, mmcptest.Config{FailRate: 1})
	g := front(t, "breaker: {open: 1s}", sim)
	request := g.ask("sim", "null")
	refusals, began := 0, time.Now()
	for i := range 40 {
		// Different requests of different clients, or they would be to blame themselves.
		got := g.post(g.ask("sim", fmt.Sprint(i)), "X-Forwarded-For", fmt.Sprintf("192.0.2.%d", i%4))
		code, _ := fault(t, got)
		if code != "model_unavailable" {
			continue
		}
		refusals++
		if got.status != 503 || got.header.Get("Retry-After") != "1" {
			t.Errorf("%d, Retry-After %q: %s", got.status, got.header.Get("Retry-After"), got.body)
		}
	}
	// Five open the breaker, the next one waits to be the probe, and after each second
	// of that there is one more.
	if posts, most := sim.Stats().Posts, 5+1+1+int(time.Since(began).Seconds()); posts > most || refusals+most < 40 {
		t.Errorf("%d of 40 were refused, %d reached the server, want at most %d", refusals, posts, most)
	}
	change(t, sim, func(c *mmcptest.Config) { c.FailRate = 0 })
	mmcptest.Eventually(t, "it is well again", func() bool { return g.post(request).status == 200 })
	for range 100 {
		if got := g.post(request); got.status != 200 {
			t.Errorf("after healing: %d %s", got.status, got.body)
		}
	}
}

// An invalid answer of a server is never passed on as a valid one, and is not cached.
func TestFailureMode14(t *testing.T) {
	t.Parallel()
	sim := mmcptest.Start(t, mmcptest.Config{})
	g := front(t, "breaker: {failures: 1000, ratio: 1}", sim)
	request := ""
	for i, wrong := range []mmcptest.Config{
		{Truncate: "length"}, {Truncate: "chunked"}, {Truncate: "clean"}, {ContentType: "text/html"},
		{FailRate: 1, Errors: "html"}, {FailRate: 1, Errors: "bare", FailStatus: 502}, {FailRate: 1, Errors: "detail", FailStatus: 504},
		{Redirect: "http://127.0.0.1:1"},
	} {
		change(t, sim, func(c *mmcptest.Config) { *c = wrong })
		request = g.ask("sim", fmt.Sprint(i)) // one that fails more than twice is kept back
		before := sim.Stats()
		for range 2 {
			got := g.post(request)
			if _, details := fault(t, got); got.status < 500 || details["upstream"] != "up0" ||
				got.header.Get("Content-Length") != strconv.Itoa(len(got.body)) {
				t.Errorf("%+v: %d %v %s", wrong, got.status, got.header, got.body)
			}
		}
		if n := sim.Stats().Requests - before.Requests; n < 2 {
			t.Errorf("%+v: %d of two requests reached the server", wrong, n)
		}
	}
	change(t, sim, func(c *mmcptest.Config) { *c = mmcptest.Config{} })
	before := sim.Stats().Posts
	got := g.post(strings.Replace(request, `"sim"`, `"nothing"`, 1))
	if code, _ := fault(t, got); got.status != 400 || code != "unknown_model" || sim.Stats().Posts != before {
		t.Errorf("unknown model: %d %s", got.status, got.body)
	}
	gone := mmcptest.Start(t, mmcptest.Config{})
	gone.Shut()
	empty := serve(t, "--upstream", "gone="+gone.URL(), "--config", write(t, "empty.yaml", "engine: {enabled: false}\n"))
	if got := do(t, "GET", empty.admin+"/readyz", ""); got.status != 503 {
		t.Errorf("an empty fleet is ready: %d %s", got.status, got.body)
	}
	if got := empty.post(request); got.status != 400 {
		t.Errorf("an empty fleet answers %d %s", got.status, got.body)
	}
}

// Headers of one connection do not pass to the other, and no credentials do.
func TestFailureMode14Headers(t *testing.T) {
	sim := mmcptest.Start(t, mmcptest.Config{})
	var mu sync.Mutex
	var seen http.Header
	inner := sim.Handler()
	spy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			mu.Lock()
			seen = r.Header.Clone()
			mu.Unlock()
		}
		for name, value := range map[string]string{"Connection": "X-Hop", "X-Hop": "1", "Keep-Alive": "timeout=5", "Set-Cookie": "a=b", "Server": "x"} {
			w.Header().Set(name, value)
		}
		inner.ServeHTTP(w, r)
	}))
	t.Cleanup(spy.Close)
	g := serve(t, "--upstream", "spy="+spy.URL)
	got := g.post(g.ask("sim", "1"), "Connection", "X-Client", "X-Client", "1", "TE", "trailers", "Authorization", "Bearer theirs",
		"Cookie", "a=b", "Idempotency-Key", "k", "Accept-Encoding", "gzip", "X-Forwarded-For", "10.0.0.1")
	if got.status != 200 || got.header.Get("Content-Length") != strconv.Itoa(len(got.body)) || !bytes.HasPrefix(got.body, []byte("{")) {
		t.Fatalf("%d %v", got.status, got.header)
	}
	for _, name := range []string{"X-Hop", "Keep-Alive", "Set-Cookie", "Server", "Connection", "Transfer-Encoding", "Content-Encoding"} {
		if v := got.header.Get(name); v != "" {
			t.Errorf("the client got %s: %s", name, v)
		}
	}
	mu.Lock()
	defer mu.Unlock()
	for _, name := range []string{"X-Client", "Te", "Authorization", "Cookie", "Idempotency-Key", "Accept-Encoding", "X-Forwarded-For", "Connection"} {
		if v := seen.Get(name); v != "" {
			t.Errorf("the server got %s: %s", name, v)
		}
	}
}
