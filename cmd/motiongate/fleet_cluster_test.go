package main_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/router/access"
)

// serial is a simulated server that makes one motion at a time, behind a proxy that notes
// when each generation was there.
type serial struct {
	*httptest.Server

	mu    sync.Mutex // guards the fields below
	calls []generation
	now   int
	most  int // at any time
}

// seen returns how many generations the server had in all, and how many at any time.
func (s *serial) seen() (all, most int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.calls), s.most
}

// generation is when a server made a motion.
type generation struct {
	prompt     string
	begin, end time.Time
}

var promptOf = regexp.MustCompile(`"prompt":\s*"([^"]*)"`)

func startSerial(t *testing.T, model string, latency time.Duration) *serial {
	t.Helper()
	sim := mmcptest.Start(t, mmcptest.Config{Models: []mmcptest.Model{{ID: model}}, Latency: latency, Busy: latency > 0})
	to, err := url.Parse(sim.URL())
	if err != nil {
		t.Fatal(err)
	}
	s := &serial{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		proxy := httputil.NewSingleHostReverseProxy(to)
		proxy.ErrorHandler = func(http.ResponseWriter, *http.Request, error) { panic(http.ErrAbortHandler) } // its client is gone
		if r.Method == http.MethodPost {
			body, err := io.ReadAll(r.Body)
			if err != nil {
				panic(http.ErrAbortHandler) // its client is gone
			}
			r.Body = io.NopCloser(bytes.NewReader(body))
			ended := sync.OnceFunc(s.note(string(promptOf.FindSubmatch(body)[1])))
			defer ended()
			// The gateway has the answer before this handler returns.
			proxy.ModifyResponse = func(*http.Response) error { ended(); return nil }
		}
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	return s
}

// note counts a generation until ended is called.
func (s *serial) note(prompt string) (ended func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.now++
	s.most = max(s.most, s.now)
	at := len(s.calls)
	s.calls = append(s.calls, generation{prompt: prompt, begin: time.Now()})
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.now--
		s.calls[at].end = time.Now()
	}
}

// TestFleetOfThreeGateways is three gateways on one state in front of two servers that take
// one request at a time. The gateway that schedules is paused and another one killed: no
// server gets two requests, and no job is lost.
func TestFleetOfThreeGateways(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a minute")
	}
	t.Parallel()
	var servers []*serial
	upstreams := "upstreams:\n"
	for i := range 2 {
		servers = append(servers, startSerial(t, "m", 200*time.Millisecond))
		upstreams += fmt.Sprintf("  - {name: gpu%d, url: %s}\n", i, servers[i].URL)
	}
	file := write(t, "config.yaml", stateOf(startNodes(t, sized(1, 3)))+upstreams)
	var gateways []*server
	for range 3 {
		gateways = append(gateways, serve(t, "--config", file))
	}
	caps := do(t, "GET", gateways[0].url+"/capabilities", "").body
	for _, g := range gateways {
		g.takesJobs(t, caps)
	}
	lead := leaderOf(t, gateways)
	var rest []*server
	for _, g := range gateways {
		if g != lead {
			rest = append(rest, g)
		}
	}
	if got := do(t, "POST", rest[0].admin+"/fleet/gpu0/drain", ""); got.status != 200 || !strings.Contains(string(got.body), `"drained"`) &&
		!strings.Contains(string(got.body), `"draining"`) {
		t.Errorf("a drain at a gateway that follows: %d %s", got.status, got.body)
	}
	mmcptest.Eventually(t, "all gateways show the drain", func() bool {
		for _, g := range gateways {
			if !strings.Contains(string(do(t, "GET", g.admin+"/fleet", "").body), `"state": "drained"`) {
				return false
			}
		}
		return true
	})
	do(t, "POST", rest[1].admin+"/fleet/gpu0/resume", "")
	var log struct{ Actions []access.Action }
	list := do(t, "GET", lead.admin+"/audit", "").body
	if err := json.Unmarshal(list, &log); err != nil || len(log.Actions) != 2 || log.Actions[0].Action != "POST /fleet/gpu0/resume" ||
		log.Actions[1].Action != "POST /fleet/gpu0/drain" || log.Actions[0].Gateway == log.Actions[1].Gateway {
		t.Errorf("the actions at two gateways, as a third lists them: %s %v", list, err)
	}

	jobs := sized(60, 1200)
	locations := make([]string, 0, jobs)
	for i := range jobs {
		locations = append(locations, gateways[i%3].submit(t, body(t, caps, "m", fmt.Sprint(i+1))))
	}
	pause := func(g *server) {
		_ = g.cmd.Process.Signal(syscall.SIGSTOP)
		time.Sleep(time.Duration(7+rand.IntN(2)) * time.Second) // as long as the others take to notice
		_ = g.cmd.Process.Signal(syscall.SIGCONT)
	}
	for range sized(1, 20) {
		pause(leaderOf(t, gateways))
	}
	killed := rest[0]
	killed.kill()
	left := []*server{lead, rest[1]}
	for i, location := range locations {
		if got := left[i%2].result(t, location); got.status != 200 {
			t.Errorf("%s: %d %.200s", location, got.status, got.body)
		}
	}
	for i, s := range servers {
		if all, most := s.seen(); all == 0 || most > 1 {
			t.Errorf("gpu%d had %d requests, %d at a time", i, all, most)
		}
	}
	leaderOf(t, left)
}

// leaderOf waits until one gateway schedules and the others follow it.
func leaderOf(t *testing.T, gateways []*server) (lead *server) {
	t.Helper()
	mmcptest.Eventually(t, "a gateway schedules for all", func() bool {
		followers := 0
		for _, g := range gateways {
			var f struct{ Scheduler struct{ Mode string } }
			got, err := try("GET", g.admin+"/fleet", "")
			if err != nil || json.Unmarshal(got.body, &f) != nil {
				return false
			}
			switch f.Scheduler.Mode {
			case "leads":
				lead = g
			case "follows":
				followers++
			}
		}
		return lead != nil && followers == len(gateways)-1
	})
	return lead
}
