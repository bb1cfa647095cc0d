package main_test

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// order is one key: how it is used before and after a gateway ends, and how far
// its work is in between. Each has a model of its own, so that its runs can be
// counted.
type order struct {
	kind   string // of the upstream: sync, async, or once, which honours keys
	stage  string // when the gateway ends: done, queued at the upstream, or running
	seeded bool

	first, second string // sync, async, wait, or over: a wait that is over

	location string // of the job that the first use was told

	mu      sync.Mutex // guards replies
	replies []reply    // that the first use got, if any, and all that came after
}

func (o *order) model() string {
	return fmt.Sprintf("%s-%s-%t-%s-%s", o.kind, o.stage, o.seeded, o.first, o.second)
}

func (o *order) upstream() string {
	if o.stage == "queued" {
		return o.kind + "-full"
	}
	return o.kind
}

// want returns the final status that every client gets, and how often the upstream may run the
// request.
func (s *orders) want(o *order) (status, most int) {
	switch {
	case s.goesOn && o.seeded && o.stage != "done":
		return 200, 2
	case s.goesOn:
		return 200, 1
	case o.stage != "running" || o.kind == "async":
		return 200, 1
	case o.seeded:
		return 200, 2
	case o.kind == "once":
		return 200, 1
	}
	return 502, 1
}

var prefer = map[string][]string{"async": {"Prefer", "respond-async, wait=0"}, "wait": {"Prefer", "wait=500"}, "over": {"Prefer", "wait=1"}, "now": {"Prefer", "wait=0"}}

// orders are all of them, with the upstreams that they need.
type orders struct {
	t       *testing.T
	all     []*order
	sims    map[string]*mmcptest.Server
	file    string // of settings
	request string // of an order, with MODEL and SEED in it

	goesOn bool // the gateway is stopped, and goes on when others have taken its work over

	firsts   sync.WaitGroup
	releases []func()
}

var kinds = []string{"sync", "async", "once"}

func newOrders(t *testing.T, settings string) *orders {
	s, n := &orders{t: t, sims: make(map[string]*mmcptest.Server)}, 0
	for _, kind := range kinds {
		for _, stage := range []string{"done", "queued", "running"} {
			for _, first := range []string{"sync", "async", "wait", "over"} {
				for _, second := range []string{"sync", "async", "wait"} {
					for _, seeded := range []bool{false, true} {
						if first != "over" || stage != "done" {
							s.all = append(s.all, &order{kind: kind, stage: stage, seeded: seeded, first: first, second: second})
						}
					}
				}
			}
		}
	}
	if len(buildFlags) > 0 { // the race detector takes many times as long: a part of them
		s.all = slices.DeleteFunc(s.all, func(*order) bool { n++; return n%5 != 0 })
	}
	text := settings + "jobs: {parallel: 1000, per_model: 10}\nupstreams:\n"
	for _, kind := range kinds {
		for _, name := range []string{kind, kind + "-full"} {
			c := mmcptest.Config{Async: kind == "async", RetryAfter: "0.1", Idempotent: kind == "once", Models: []mmcptest.Model{{ID: "first-" + name}}}
			for _, o := range s.all {
				if o.upstream() == name {
					c.Models = append(c.Models, mmcptest.Model{ID: o.model()})
				}
			}
			s.sims[name] = mmcptest.Start(t, c)
			most := 1000
			if name != kind {
				most = 1
			}
			text += fmt.Sprintf("  - {name: %s, url: %q, max_in_flight: %d, idempotent: %t, min_poll: 50ms}\n", name, s.sims[name].URL(), most, kind == "once")
		}
	}
	s.file = write(t, "config.yaml", text)
	return s
}

func (s *orders) count(is func(*order) bool) (n int) {
	for _, o := range s.all {
		if is(o) {
			n++
		}
	}
	return n
}

// post uses the key of an order.
func (s *orders) post(g *server, o *order, mode string) (reply, error) {
	seed := "null"
	if o.seeded {
		seed = "7"
	}
	return try("POST", g.url+"/generate", s.body(o.model(), seed), append(prefer[mode], "Idempotency-Key", o.model())...)
}

// body returns a request for a model. All models have the same skeleton, and the
// catalogue of them all is too large to be read for each request.
func (s *orders) body(model, seed string) string {
	return strings.NewReplacer("MODEL", model, "SEED", seed).Replace(s.request)
}

// begin uses every key for the first time, and returns when each is as far as its
// stage says.
func (s *orders) begin(g *server) {
	one := body(s.t, do(s.t, "GET", g.url+"/capabilities", "").body, "first-"+kinds[0], "SEED")
	s.request = strings.Replace(one, "first-"+kinds[0], "MODEL", 1)
	var done sync.WaitGroup
	for _, o := range s.all {
		if o.stage == "done" {
			done.Go(func() { s.follow(g, o, func() (reply, error) { return s.post(g, o, o.first) }) })
		}
	}
	done.Wait()
	for _, name := range kinds {
		s.releases = append(s.releases, s.sims[name].Hold(), s.sims[name+"-full"].Hold())
		full := name + "-full"
		s.firsts.Go(func() { _, _ = try("POST", g.url+"/generate", s.body("first-"+full, "null")) }) // ends with the gateway, or with its run
		s.sims[full].Await(s.t, func(st mmcptest.Stats) bool { return st.Running == 1 })
	}
	s.t.Cleanup(s.release)
	var accepted sync.WaitGroup
	for _, o := range s.all {
		if o.stage == "done" {
			continue
		}
		later := o.first == "async" || o.first == "over"
		if later {
			accepted.Add(1)
		}
		s.firsts.Go(func() { // ends with the gateway, or with its run
			got, err := s.post(g, o, o.first)
			o.mu.Lock()
			defer o.mu.Unlock()
			if later {
				defer accepted.Done()
				if err != nil || got.status != 202 {
					s.t.Errorf("%s: the first use: %d %s %v", o.model(), got.status, got.body, err)
					return
				}
				o.location = got.header.Get("Location")
			} else if err == nil && got.status != http.StatusServiceUnavailable { // which is to ask again
				o.replies = append(o.replies, got)
			}
		})
	}
	accepted.Wait()
	for _, kind := range kinds {
		running := s.count(func(o *order) bool { return o.kind == kind && o.stage == "running" })
		queued := s.count(func(o *order) bool { return o.kind == kind && o.stage == "queued" })
		s.sims[kind].Await(s.t, func(st mmcptest.Stats) bool { return st.Running == running })
		mmcptest.Eventually(s.t, "all wait at "+kind+"-full", func() bool {
			waiting := 0
			for _, q := range g.fleet().Queues {
				if strings.HasPrefix(q.Model, kind+"-queued-") {
					waiting += q.Waiting
				}
			}
			return waiting == queued
		})
		if kind == "async" { // a job is noted before it is polled
			mmcptest.Eventually(s.t, "all jobs are polled", func() bool {
				polled := make(map[string]bool)
				for _, r := range s.sims[kind].Requests() {
					if r.Method == http.MethodGet && strings.HasPrefix(r.Path, "/generate/jobs/") {
						polled[r.Path] = true
					}
				}
				return len(polled) >= running
			})
		}
	}
}

func (s *orders) release() {
	for _, r := range s.releases {
		r()
	}
}

// follow records the final answer of an order: the answer of ask, or of the job that it names.
func (s *orders) follow(g *server, o *order, ask func() (reply, error)) {
	got, err := ask()
	limit := time.Now().Add(2 * patience)
	pause := 100 * time.Millisecond
	for location := o.location; err == nil && (got.status == 202 || got.status == 503); {
		if l := got.header.Get("Location"); l != "" {
			location = l
		}
		if location == "" || time.Now().After(limit) {
			err = errors.New("no result in time")
			break
		}
		time.Sleep(pause) // between polls
		pause = min(2*pause, time.Second)
		got, err = try("GET", g.url+location, "")
	}
	if err != nil {
		s.t.Errorf("%s: %d %s %v", o.model(), got.status, got.body, err)
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.replies = append(o.replies, got)
}

// again uses every key for the second time, and asks for all jobs.
func (s *orders) again(g *server) {
	var all sync.WaitGroup
	for _, o := range s.all {
		all.Go(func() { s.follow(g, o, func() (reply, error) { return s.post(g, o, o.second) }) })
		if o.location != "" {
			all.Go(func() { s.follow(g, o, func() (reply, error) { return try("GET", g.url+o.location, "") }) })
		}
	}
	all.Wait()
}

// once uses every key once more, without Prefer.
func (s *orders) once(g *server) {
	var all sync.WaitGroup
	for _, o := range s.all {
		all.Go(func() { s.follow(g, o, func() (reply, error) { return s.post(g, o, "sync") }) })
	}
	all.Wait()
}

// check holds what each order wants.
func (s *orders) check() {
	for _, o := range s.all {
		status, most := s.want(o)
		if runs := s.sims[o.upstream()].Stats().ByModel[o.model()]; runs < 1 || runs > most {
			s.t.Errorf("%s: %d runs, want 1 to %d", o.model(), runs, most)
		}
		for i, r := range o.replies {
			if r.status != status || !bytes.Equal(r.body, o.replies[0].body) || status == 502 && !bytes.Contains(r.body, []byte(`"interrupted"`)) {
				s.t.Errorf("%s: reply %d of %d: %d %.200s, want %d as the others", o.model(), i+1, len(o.replies), r.status, r.body, status)
				break
			}
		}
	}
	if n := s.sims["async"].Stats().Deleted; n > 0 {
		s.t.Errorf("%d jobs of the server were deleted", n)
	}
}

// TestFailureMode16Orders holds, for every order in which a key is used around the
// end of a gateway, that paid work runs once, that no accepted job is lost, and that
// all clients get the same answer.
func TestFailureMode16Orders(t *testing.T) {
	for name, end := range map[string]func(*server){"kill -9": func(g *server) { g.kill() }, "SIGTERM": func(g *server) { g.signal(syscall.SIGTERM); g.wait() }} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, folder := newOrders(t, "shutdown_grace: 1s\n"), t.TempDir()
			g := serve(t, "--config", s.file, "--data-dir", folder)
			s.begin(g)
			end(g)
			s.firsts.Wait()
			s.release()
			g = serve(t, "--config", s.file, "--data-dir", folder)
			s.again(g)
			s.once(g)
			s.check()
		})
	}
}
