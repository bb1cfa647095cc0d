package main_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/router/access"
)

// counted is a server behind a proxy that counts its generations.
type counted struct {
	*httptest.Server
	now, most, all atomic.Int64
}

func countGenerations(t *testing.T, sim *mmcptest.Server) *counted {
	t.Helper()
	to, err := url.Parse(sim.URL())
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(to)
	proxy.ErrorLog = nil
	c := &counted{}
	c.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/generate") {
			defer c.now.Add(-1)
			c.all.Add(1)
			for n := c.now.Add(1); n > c.most.Load(); {
				c.most.Store(n)
			}
		}
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(c.Close)
	return c
}

// TestFleetOfThreeGateways is three gateways on one state in front of two servers that take
// one request at a time. The gateway that schedules is paused and another one killed: no
// server gets two requests, and no job is lost.
func TestFleetOfThreeGateways(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a minute")
	}
	t.Parallel()
	var servers []*counted
	upstreams := "upstreams:\n"
	for i := range 2 {
		sim := mmcptest.Start(t, mmcptest.Config{Models: []mmcptest.Model{{ID: "m"}}, Latency: 200 * time.Millisecond, Busy: true})
		servers = append(servers, countGenerations(t, sim))
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
		if s.most.Load() > 1 {
			t.Errorf("gpu%d had %d requests at a time", i, s.most.Load())
		}
		if s.all.Load() == 0 {
			t.Errorf("gpu%d had no request", i)
		}
	}
	leaderOf(t, left)
}

// leaderOf waits until one gateway schedules and the others follow it.
func leaderOf(t *testing.T, gateways []*server) (lead *server) {
	t.Helper()
	mmcptest.Eventually(t, "a gateway schedules for all", func() bool {
		follow := 0
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
				follow++
			}
		}
		return lead != nil && follow == len(gateways)-1
	})
	return lead
}
