//go:build chaos

package main_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// idle returns the share of the time in which a request waits that a server is idle, for each
// server. A request waits from when it was sent until its generation begins.
func idle(servers []*serial, sent map[string]time.Time) (shares []float64) {
	type edge struct {
		at           time.Time
		server, step int // server -1: requests that wait
	}
	var edges []edge
	for i, s := range servers {
		for _, c := range s.calls {
			edges = append(edges, edge{sent[c.prompt], -1, 1}, edge{c.begin, -1, -1}, edge{c.begin, i, 1}, edge{c.end, i, -1})
		}
	}
	slices.SortFunc(edges, func(a, b edge) int { return a.at.Compare(b.at) })
	waiting, busy := 0, make([]int, len(servers))
	var waited time.Duration
	without := make([]time.Duration, len(servers))
	for i, e := range edges {
		if i > 0 && waiting > 0 {
			took := e.at.Sub(edges[i-1].at)
			waited += took
			for s := range servers {
				if busy[s] == 0 {
					without[s] += took
				}
			}
		}
		if e.server < 0 {
			waiting += e.step
		} else {
			busy[e.server] += e.step
		}
	}
	for _, d := range without {
		shares = append(shares, float64(d)/float64(waited))
	}
	return shares
}

// upstreamsOf is the part of a settings file that names servers.
func upstreamsOf(servers []*serial) string {
	text := "upstreams:\n"
	for i, s := range servers {
		text += fmt.Sprintf("  - {name: gpu%d, url: %s}\n", i, s.URL)
	}
	return text
}

// asks returns a request with a prompt of its own.
func asks(request string, i int) (body, prompt string) {
	prompt = fmt.Sprintf("a person walks %d", i)
	return strings.Replace(request, "a person walks", prompt, 1), prompt
}

// percentile returns the time that a share of some times does not exceed.
func percentile(of []time.Duration, share float64) time.Duration {
	of = slices.Sorted(slices.Values(of))
	return of[int(share*float64(len(of)-1))]
}

// TestFourServersUnderLoad has the same requests arrive, at three quarters of what four
// servers do, at one gateway and, at the same time, at three gateways with four other servers.
func TestFourServersUnderLoad(t *testing.T) {
	const latency, load, requests = 2 * time.Second, 0.75, 360
	type side struct {
		servers  []*serial
		gateways []*server
		took     []time.Duration
		sent     map[string]time.Time
	}
	one, three := &side{}, &side{}
	for _, s := range []*side{one, three} {
		for range 4 {
			s.servers = append(s.servers, startSerial(t, "m", latency))
		}
		s.took, s.sent = make([]time.Duration, requests), map[string]time.Time{}
	}
	one.gateways = []*server{serve(t, "--config", write(t, "config.yaml", upstreamsOf(one.servers)))}
	file := write(t, "config.yaml", stateOf(startNodes(t, 3))+upstreamsOf(three.servers))
	for range 3 {
		three.gateways = append(three.gateways, serve(t, "--config", file))
	}
	leaderOf(t, three.gateways)
	request := body(t, do(t, "GET", one.gateways[0].url+"/capabilities", "").body, "m", "null")

	arrivals := rand.New(rand.NewPCG(1, 2))
	var all sync.WaitGroup
	for i := range requests {
		body, prompt := asks(request, i)
		for _, s := range []*side{one, three} {
			sent := time.Now()
			s.sent[prompt] = sent
			all.Go(func() {
				got, err := try("POST", s.gateways[i%len(s.gateways)].url+"/generate", body)
				if err != nil || got.status != 200 {
					t.Errorf("%v %d %.200s", err, got.status, got.body)
				}
				s.took[i] = time.Since(sent)
			})
		}
		time.Sleep(time.Duration(arrivals.ExpFloat64() * float64(latency) / 4 / load))
	}
	all.Wait()
	for name, s := range map[string]*side{"one gateway": one, "three gateways": three} {
		shares := idle(s.servers, s.sent)
		t.Logf("%s: p50 %s, p95 %s, idle while a request waits %.3f", name, percentile(s.took, 0.5), percentile(s.took, 0.95), shares)
		for i, server := range s.servers {
			if _, most := server.seen(); most != 1 {
				t.Errorf("%s: gpu%d had %d requests at a time", name, i, most)
			}
		}
		judge(t, name+": the share of the wait in which a server is idle", slices.Max(shares), 0.02)
	}
	judge(t, "p95 of three gateways over p95 of one", float64(percentile(three.took, 0.95))/float64(percentile(one.took, 0.95)), 1.1)
}

// TestDispatchByAnotherGatewayIsFast sends requests in turn to the gateway that schedules and
// to another one.
func TestDispatchByAnotherGatewayIsFast(t *testing.T) {
	sim := startSerial(t, "m", 0)
	file := write(t, "config.yaml", stateOf(startNodes(t, 3))+fmt.Sprintf("upstreams: [{name: gpu, url: %q, max_in_flight: 4}]\n", sim.URL))
	gateways := []*server{serve(t, "--config", file), serve(t, "--config", file)}
	lead := leaderOf(t, gateways)
	if lead == gateways[1] {
		gateways[0], gateways[1] = gateways[1], gateways[0]
	}
	request := body(t, do(t, "GET", lead.url+"/capabilities", "").body, "m", "null")
	took := make([][]time.Duration, 2)
	for i := range 1200 {
		begun := time.Now()
		body, _ := asks(request, i)
		if got := do(t, "POST", gateways[i%2].url+"/generate", body); got.status != 200 {
			t.Fatalf("%d %s", got.status, got.body)
		}
		took[i%2] = append(took[i%2], time.Since(begun))
	}
	own, other := percentile(took[0], 0.5), percentile(took[1], 0.5)
	t.Logf("p50 by the gateway that schedules %s, by another one %s; p95 %s and %s", own, other, percentile(took[0], 0.95), percentile(took[1], 0.95))
	judge(t, "the time that a dispatch by another gateway adds at p50", other-own, 3*time.Millisecond)
}
