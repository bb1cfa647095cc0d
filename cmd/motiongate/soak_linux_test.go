package main_test

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// soak is a gateway under all attacks at once, and honest clients beside them.
type soak struct {
	t   *testing.T
	g   *server
	ctx context.Context

	sim, engine string // requests with SEED and PROMPT in them
	seed        atomic.Int64
	client      http.Client

	mu     sync.Mutex // guards the fields below
	took   map[string][]time.Duration
	failed map[string]int
}

// request fills a request in.
func (s *soak) request(of, prompt, seed string) string {
	return strings.NewReplacer("PROMPT", prompt, "SEED", seed).Replace(of)
}

func (s *soak) next() string { return fmt.Sprint(s.seed.Add(1)) }

// send sends a request as the client of an address and returns the answer, whose
// status is 0 where there is none.
func (s *soak) send(client, method, path, body string, headers ...string) (got reply) {
	req, err := http.NewRequestWithContext(s.ctx, method, s.g.url+path, strings.NewReader(body))
	if err != nil {
		s.t.Error(err)
		return reply{}
	}
	req.Header.Set("X-Forwarded-For", client)
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	res, err := s.client.Do(req)
	if err != nil {
		return reply{body: []byte(err.Error())}
	}
	defer res.Body.Close()
	read, err := io.ReadAll(res.Body)
	if err != nil {
		return reply{body: []byte(err.Error())}
	}
	return reply{res.StatusCode, res.Header, read}
}

// honest sends the nth request of an honest client, and notes what came of it.
func (s *soak) honest(n int) {
	client := fmt.Sprintf("203.0.113.%d", 1+n%8)
	kind, begun := "hit", time.Now()
	var got reply
	switch k := n % 100; {
	case k < 60:
		got = s.send(client, "POST", "/generate", s.request(s.sim, "a person walks", fmt.Sprint(k)))
	case k < 85:
		kind = "pass"
		got = s.send(client, "POST", "/generate", s.request(s.sim, "a person walks", "null"))
	case k < 95:
		kind = "capabilities"
		got = s.send(client, "GET", "/capabilities", "")
	case k < 99:
		kind = "engine"
		got = s.send(client, "POST", "/generate", s.request(s.engine, "a person waves", s.next()))
	default:
		kind = "job"
		got = s.send(client, "POST", "/generate", s.request(s.sim, "a person runs", s.next()), "Prefer", "respond-async, wait=0")
		for location := got.header.Get("Location"); got.status == 202 && s.ctx.Err() == nil; {
			time.Sleep(100 * time.Millisecond) // between polls
			got = s.send(client, "GET", location, "")
		}
	}
	if s.ctx.Err() != nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.took[kind] = append(s.took[kind], time.Since(begun))
	if got.status != 200 {
		s.failed[kind]++
		if s.failed[kind] <= 3 {
			s.t.Logf("%s: %d %.200s", kind, got.status, got.body)
		}
	}
}

// load sends rate honest requests a second until the end. It does not wait for answers unless
// requests of two seconds are open.
func (s *soak) load(rate int) {
	var calls sync.WaitGroup
	defer calls.Wait()
	slots := make(chan struct{}, 2*rate)
	tick := time.NewTicker(time.Second / time.Duration(rate))
	defer tick.Stop()
	for n := 0; ; n++ {
		select {
		case <-s.ctx.Done():
			return
		case <-tick.C:
		}
		slots <- struct{}{}
		calls.Go(func() {
			defer func() { <-slots }()
			s.honest(n)
		})
	}
}

// raw writes text to a connection that stays open for a while, and reads nothing.
func (s *soak) raw(text string, open time.Duration) {
	conn, err := net.Dial("tcp", strings.TrimPrefix(s.g.url, "http://"))
	if err != nil {
		return
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(open))
	_, _ = io.WriteString(conn, text) // the gateway may hang up
	select {
	case <-time.After(open):
	case <-s.ctx.Done():
	}
}

// attack is something that somebody does again and again: without a pause once the
// last time is over, and otherwise up to 64 times at once.
type attack struct {
	name  string
	pause time.Duration
	once  func()
}

func (a attack) run(ctx context.Context) {
	var all sync.WaitGroup
	defer all.Wait()
	slots := make(chan struct{}, 64)
	for ctx.Err() == nil {
		if a.pause == 0 {
			a.once()
			continue
		}
		select {
		case <-time.After(a.pause):
		case <-ctx.Done():
			return
		}
		slots <- struct{}{}
		all.Go(func() {
			defer func() { <-slots }()
			a.once()
		})
	}
}

func (s *soak) attacks() []attack {
	points := strings.TrimSuffix(strings.Repeat("[1,1,0],[2,1,0],[1,3,0.1],[2,2,0.1],", 1000), ",")
	dear := strings.Replace(s.request(s.engine, "a person walks in a circle, then dances, then runs", "SEED"), `"duration_frames":30`, `"duration_frames":9000`, 1)
	ground := strings.Replace(s.engine, `"constraints":[]`, `"constraints":[{"type":"ground_height","points":[`+points+`,[20000,20000,1]]}]`, 1)
	head := func(length int) string {
		return fmt.Sprintf("POST /generate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n", length)
	}
	empty := `{"protocol_version":"1.0","model":"sim","segments":[` + strings.Repeat("{},", 2<<20) + `{}]}`
	large := strings.Replace(s.sim, `"constraints":[]`, `"constraints":[],"note":"`+strings.Repeat("x", 8<<20)+`"`, 1)
	hit := s.request(s.sim, "a person walks", "1")
	post := func(client, body string, headers ...string) func() {
		return func() { s.send(client, "POST", "/generate", s.request(body, "a person walks", s.next()), headers...) }
	}
	return []attack{
		{"a dear engine request", 0, post("198.51.100.1", dear)},
		{"another dear engine request", 0, post("198.51.100.2", dear)},
		{"ground with a far point", time.Second, post("198.51.100.3", ground)},
		{"announced lengths", 20 * time.Millisecond, func() { s.raw(head(16<<20)+"{", 2*time.Second) }},
		{"lists of empty objects", 2 * time.Second, post("198.51.100.4", empty)},
		{"large requests", time.Second, post("198.51.100.5", large)},
		{"unread answers", 50 * time.Millisecond, func() { s.raw(head(len(hit))+hit, 3*time.Second) }},
		{"poison", 200 * time.Millisecond, func() {
			s.send("198.51.100.6", "POST", "/generate", s.request(s.sim, "poison", "null"))
		}},
		{"a flood of jobs", 20 * time.Millisecond, post("198.51.100.7", s.sim, "Prefer", "respond-async, wait=0", "Priority", "u=0")},
		{"a flood of requests", 20 * time.Millisecond, post("198.51.100.8", s.sim, "Priority", "u=0")},
		{"a large Accept header", time.Second, post("198.51.100.9", s.sim, "Prefer", "respond-async, wait=0", "Accept", strings.Repeat("a/b,", 200<<10))},
		{"a foreign page", 100 * time.Millisecond, post("198.51.100.10", s.sim, "Origin", "https://evil.example", "Content-Type", "text/plain")},
		{"two lengths", 100 * time.Millisecond, func() {
			s.raw("POST /generate HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 100*time.Millisecond)
		}},
		{"a prompt of parts", 200 * time.Millisecond, func() {
			s.send("198.51.100.11", "POST", "/generate", s.request(s.engine, "a person walks slowly at first", s.next()))
		}},
		{"somebody who leaves", 100 * time.Millisecond, func() {
			req := s.request(s.sim, "a person walks", s.next())
			s.raw(fmt.Sprintf("POST /generate HTTP/1.1\r\nHost: x\r\nIdempotency-Key: %s\r\nContent-Length: %d\r\n\r\n%s", s.next(), len(req), req), 5*time.Millisecond)
		}},
	}
}

// slope returns by how many bytes a minute the samples, one a second, rise: the
// least squares line through them.
func slope(samples []float64) float64 {
	var sx, sy, sxx, sxy float64
	for i, y := range samples {
		x := float64(i) / 60
		sx, sy, sxx, sxy = sx+x, sy+y, sxx+x*x, sxy+x*y
	}
	n := float64(len(samples))
	return (n*sxy - sx*sy) / (n*sxx - sx*sx)
}

// TestSoakUnderAttack holds that honest clients are served, and that memory is
// bounded, while all attacks go on.
func TestSoakUnderAttack(t *testing.T) {
	if len(buildFlags) > 0 {
		t.Skip("the race detector takes many times as much")
	}
	long, rate := sized(3*time.Second, 10*time.Minute), sized(50, 500)
	if set, err := time.ParseDuration(os.Getenv("MOTIONGATE_SOAK")); err == nil {
		long = set
	}
	sim := mmcptest.Start(t, mmcptest.Config{Latency: 5 * time.Millisecond, FailPrompt: "poison"})
	g := serve(t, "--config", write(t, "config.yaml", fmt.Sprintf(
		"limits: {memory: 256MiB}\njobs: {keep: 5m}\ncache: {max_bytes: 32MiB}\nupstreams:\n  - {name: sim, url: %q, max_in_flight: 16, min_poll: 10ms}\n", sim.URL())))
	caps := do(t, "GET", g.url+"/capabilities", "").body
	ask := func(model string) string {
		return strings.Replace(body(t, caps, model, "SEED"), "a person walks", "PROMPT", 1)
	}
	ctx, cancel := context.WithTimeout(t.Context(), long)
	defer cancel()
	s := &soak{t: t, g: g, ctx: ctx, sim: ask("sim"), engine: ask("motiongate"), took: make(map[string][]time.Duration), failed: make(map[string]int)}
	s.client.Transport = &http.Transport{MaxIdleConnsPerHost: 256}
	var all sync.WaitGroup
	for _, a := range s.attacks() {
		all.Go(func() { a.run(ctx) })
	}
	all.Go(func() { s.load(rate) })
	var resident []float64
	held, limit := 0.0, g.metric("motiongate_memory_limit_bytes")
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for ctx.Err() == nil {
		select {
		case <-tick.C:
			resident = append(resident, float64(g.memory("VmRSS")))
			held = max(held, g.metric("motiongate_memory_held_bytes"))
		case <-ctx.Done():
		}
	}
	all.Wait()
	t.Logf("held: at most %.0f of %.0f MB", held/1e6, limit/1e6)
	if limit != memoryLimit || held <= 0 || held > limit {
		t.Errorf("requests and answers hold %.0f bytes at most, limit %.0f", held, limit)
	}
	s.judge(resident)
}

// judge holds the bars. Those of time and of the slope need the full length, and a
// machine without other work.
func (s *soak) judge(resident []float64) {
	t := s.t
	judge(t, "most bytes that were resident", s.g.memory("VmHWM"), memoryLimit+besideLimit)
	warm := resident[len(resident)/2:]
	t.Logf("resident: at most %d MB, %.2f MB a minute more after the warm-up", s.g.memory("VmHWM")>>20, slope(warm)/1e6)
	judge(t, "bytes a minute by which the resident memory rises", slope(warm), 1e6)
	total, failed := 0, 0
	for kind, took := range s.took {
		slices.Sort(took)
		p99 := took[len(took)*99/100]
		t.Logf("%-12s %6d requests, %d failed, p50 %s, p99 %s", kind, len(took), s.failed[kind],
			took[len(took)/2].Round(time.Microsecond), p99.Round(time.Microsecond))
		if bar, ok := map[string]time.Duration{
			"hit": 50 * time.Millisecond, "capabilities": 50 * time.Millisecond, "engine": 2 * time.Second,
		}[kind]; ok {
			judge(t, kind+": p99", p99, bar)
		}
		total, failed = total+len(took), failed+s.failed[kind]
	}
	if float64(failed) >= 0.001*float64(total) {
		t.Errorf("%d of %d honest requests failed", failed, total)
	}
}
