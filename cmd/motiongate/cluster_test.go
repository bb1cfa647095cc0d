package main_test

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// TestFailureMode10Cluster is three gateways, as processes, on a cluster of three
// JetStream nodes, which are processes too. Each stands in for each other; then
// one gateway and one node are killed at once, with 200 jobs accepted.
func TestFailureMode10Cluster(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a minute")
	}
	t.Parallel()
	sims := make(map[string]*mmcptest.Server)
	upstreams := "upstreams:\n"
	for _, model := range []string{"shared", "seeded", "unseeded", "queued"} {
		sims[model] = mmcptest.Start(t, mmcptest.Config{Models: []mmcptest.Model{{ID: model}}})
		upstreams += fmt.Sprintf("  - {name: %s, url: %s}\n", model, sims[model].URL())
	}
	nodes := startNodes(t, 3)
	file := write(t, "config.yaml", stateOf(nodes)+upstreams)
	gateways := make([]*server, 3)
	for i := range gateways {
		gateways[i] = serve(t, "--config", file)
	}
	caps := do(t, "GET", gateways[0].url+"/capabilities", "").body
	for _, g := range gateways {
		g.takesJobs(t, caps)
	}

	t.Run("any gateway answers any poll", func(t *testing.T) {
		location := gateways[0].submit(t, body(t, caps, "shared", "1"), "Accept", "model/gltf-binary")
		first := gateways[1].result(t, location)
		again := gateways[2].result(t, location)
		if first.status != 200 || first.header.Get("Content-Type") != "model/gltf-binary" || !bytes.Equal(first.body, again.body) {
			t.Errorf("%d %v, then %d", first.status, first.header, again.status)
		}
	})
	t.Run("behind one address", func(t *testing.T) {
		front := &server{url: openDoor(t, gateways)}
		for range 9 {
			location := front.submit(t, body(t, caps, "motiongate", "null"))
			if got := front.result(t, location); got.status != 200 {
				t.Errorf("%d %s", got.status, got.body)
			}
			// Another gateway may hear of the end a moment later than the one that answered.
			if got := do(t, "GET", front.url+location+"/events", ""); !bytes.Contains(got.body, []byte("event: done\n")) {
				t.Errorf("events: %d %s", got.status, got.body)
			}
		}
	})
	t.Run("any gateway honours any key", func(t *testing.T) {
		before := sims["shared"].Stats().Executions
		release := sims["shared"].Hold()
		t.Cleanup(release)
		request := body(t, caps, "shared", "null")
		replies := make([]reply, len(gateways))
		var all sync.WaitGroup
		for i, g := range gateways {
			all.Go(func() {
				var err error
				if replies[i], err = try("POST", g.url+"/generate", request, "Idempotency-Key", "one"); err != nil {
					t.Error(err)
				}
			})
		}
		sims["shared"].Await(t, func(s mmcptest.Stats) bool { return s.Running == 1 })
		release()
		all.Wait()
		for i, r := range replies {
			if r.status != 200 || !bytes.Equal(r.body, replies[0].body) {
				t.Errorf("gateway %d: %d %.200s", i, r.status, r.body)
			}
		}
		if runs := sims["shared"].Stats().Executions - before; runs != 1 {
			t.Errorf("%d runs", runs)
		}
		got := do(t, "POST", gateways[1].url+"/generate", body(t, caps, "shared", "5"), "Idempotency-Key", "one")
		if got.status != 409 {
			t.Errorf("another request under the key: %d", got.status)
		}
	})
	t.Run("a thousand identical requests are one run", func(t *testing.T) {
		before := sims["shared"].Stats().Executions
		if err := sims["shared"].Update(func(c *mmcptest.Config) { c.Latency = 300 * time.Millisecond }); err != nil {
			t.Fatal(err)
		}
		request := body(t, caps, "shared", "1000")
		bodies := make([][]byte, 1000)
		var all sync.WaitGroup
		for i := range bodies {
			all.Go(func() {
				got, err := try("POST", gateways[i%3].url+"/generate", request)
				if err != nil || got.status != 200 {
					t.Errorf("%d %v", got.status, err)
				}
				bodies[i] = got.body
			})
		}
		all.Wait()
		for _, b := range bodies {
			if !bytes.Equal(b, bodies[0]) {
				t.Fatal("two clients got different bytes")
			}
		}
		if runs := sims["shared"].Stats().Executions - before; runs != 1 {
			t.Errorf("%d runs", runs)
		}
	})
	t.Run("a gateway and a node are killed", func(t *testing.T) { killOne(t, nodes, gateways, sims, caps) })
}

// killOne kills the first gateway with 200 jobs of its own: done, begun, sent and
// waiting. Those that were sent unseeded cannot be known; all others are done.
func killOne(t *testing.T, nodes []*node, gateways []*server, sims map[string]*mmcptest.Server, caps []byte) {
	first, rest := gateways[0], gateways[1:]
	want := make(map[string]int) // status by location
	submit := func(n int, model string, seed func(int) string) (last string) {
		for i := range n {
			last = first.submit(t, body(t, caps, model, seed(i)))
			want[last] = 200
		}
		return last
	}
	number := func(i int) string { return fmt.Sprint(i + 1) }
	random := func(int) string { return "null" }
	submit(50, "motiongate", number)
	for location := range want {
		first.result(t, location)
	}
	for _, model := range []string{"seeded", "unseeded", "queued"} {
		t.Cleanup(sims[model].Hold())
	}
	submit(1, "seeded", number)
	want[submit(1, "unseeded", random)] = 502
	for _, model := range []string{"seeded", "unseeded"} {
		sims[model].Await(t, func(s mmcptest.Stats) bool { return s.Running == 1 })
	}
	submit(49, "seeded", func(i int) string { return fmt.Sprint(i + 100) })
	submit(49, "unseeded", random)
	submit(50, "queued", number)
	if len(want) != 200 {
		t.Fatalf("%d jobs", len(want))
	}
	for _, model := range []string{"seeded", "unseeded", "queued"} {
		sims[model].Hold()() // the one before is released, too
	}

	killed := time.Now()
	first.kill()
	nodes[0].kill()
	// A job that is accepted and answered needs a leader everywhere.
	location := rest[0].takesJobs(t, caps)
	rest[0].result(t, location)
	elected := time.Now()
	mmcptest.Eventually(t, "what the killed gateway left is worked on", func() bool {
		return sims["queued"].Stats().Finished > 0
	})
	judge(t, "from the first write of the cluster to the takeover", time.Since(elected), 10*time.Second)
	t.Logf("taken over %s after the kill, %s after the election", time.Since(killed), time.Since(elected))
	i := 0
	for location, status := range want {
		got := rest[i%2].result(t, location)
		if got.status != status || status == 502 && !bytes.Contains(got.body, []byte(`"interrupted"`)) {
			t.Errorf("%s: %d %.200s, want %d", location, got.status, got.body, status)
		}
		i++
	}
	// One of each was sent when the gateway died, and may be sent again if it is
	// seeded.
	for model, most := range map[string]int{"seeded": 51, "unseeded": 50, "queued": 51} {
		if got := sims[model].Stats().Executions; got < 50 || got > most {
			t.Errorf("%s: %d runs, want 50 to %d", model, got, most)
		}
	}
}

// takesJobs waits until a gateway takes jobs: a cluster chooses leaders first.
func (g *server) takesJobs(t *testing.T, caps []byte) (location string) {
	t.Helper()
	request := body(t, caps, "motiongate", "1")
	limit := time.Now().Add(2 * patience)
	for {
		got := do(t, "POST", g.url+"/generate", request, "Prefer", "respond-async, wait=0")
		if got.status == 202 {
			return got.header.Get("Location")
		}
		if got.status != 503 || got.header.Get("Retry-After") == "" || time.Now().After(limit) {
			t.Fatalf("a job is refused: %d %v %s", got.status, got.header, got.body)
		}
		time.Sleep(50 * time.Millisecond) // the gateway cannot tell when that will be
	}
}

func (g *server) submit(t *testing.T, request string, headers ...string) (location string) {
	t.Helper()
	got := do(t, "POST", g.url+"/generate", request, append(headers, "Prefer", "respond-async, wait=0")...)
	if got.status != 202 {
		t.Fatalf("%d %s", got.status, got.body)
	}
	return got.header.Get("Location")
}

// result polls a job to its end.
func (g *server) result(t *testing.T, location string) (got reply) {
	t.Helper()
	limit := time.Now().Add(2 * patience)
	for {
		got = do(t, "GET", g.url+location, "")
		// While there is no leader nothing can be looked up.
		away := got.status == 503 && strings.Contains(string(got.body), "look up its jobs")
		if got.status != 202 && !away {
			return got
		}
		if time.Now().After(limit) {
			t.Fatalf("%s: %d %s", location, got.status, got.body)
		}
		time.Sleep(5 * time.Millisecond)
	}
}
