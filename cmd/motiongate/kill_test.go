package main_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// TestKeysOutliveAKill holds that what was done or begun under a key before
// kill -9 is not done again.
func TestKeysOutliveAKill(t *testing.T) {
	t.Parallel()
	sim, folder := mmcptest.Start(t, mmcptest.Config{}), t.TempDir()
	begin := func() *server { return serve(t, "--data-dir", folder, "--upstream", "sim="+sim.URL()) }
	g := begin()
	request := body(t, do(t, "GET", g.url+"/capabilities", "").body, "sim", "null")
	other := strings.Replace(request, "walks", "runs", 1)
	post := func(key, request string) reply {
		return do(t, "POST", g.url+"/generate", request, "Idempotency-Key", key)
	}
	first := post("done", request)
	if again := post("done", request); again.header.Get("Idempotent-Replayed") != "true" || !bytes.Equal(first.body, again.body) {
		t.Errorf("a repetition: %d %v", again.status, again.header)
	}
	if got := post("done", other); got.status != 409 || !bytes.Contains(got.body, []byte(`"idempotency_conflict"`)) {
		t.Errorf("another request: %d %s", got.status, got.body)
	}
	release := sim.Hold()
	t.Cleanup(release)
	url, cut := g.url, make(chan error, 1)
	go func() { // ends with the gateway
		_, err := try("POST", url+"/generate", other, "Idempotency-Key", "begun")
		cut <- err
	}()
	sim.Await(t, func(s mmcptest.Stats) bool { return s.Running == 1 })
	g.kill()
	if err := <-cut; err == nil {
		t.Fatal("a killed gateway answered")
	}
	release()

	runs := sim.Stats().Executions
	g = begin()
	if again := post("done", request); again.status != 200 || again.header.Get("Idempotent-Replayed") != "true" ||
		!bytes.Equal(first.body, again.body) {
		t.Errorf("done before: %d %.200s", again.status, again.body)
	}
	if got := post("begun", other); got.status != 502 || !bytes.Contains(got.body, []byte(`"interrupted"`)) {
		t.Errorf("begun before: %d %.200s", got.status, got.body)
	}
	if n := sim.Stats().Executions; n != runs {
		t.Errorf("the server ran %d times more", n-runs)
	}
}

// TestJobsOutliveAKill holds that each job that was accepted before kill -9 is
// answered after it, and that none is begun twice that may not be.
func TestJobsOutliveAKill(t *testing.T) {
	t.Parallel()
	sim, folder := mmcptest.Start(t, mmcptest.Config{}), t.TempDir()
	file := write(t, "config.yaml", "jobs: {per_model: 2}\n")
	begin := func() *server {
		return serve(t, "--config", file, "--data-dir", folder, "--upstream", "sim="+sim.URL())
	}
	g := begin()
	caps := do(t, "GET", g.url+"/capabilities", "").body
	submit := func(request string, headers ...string) string {
		t.Helper()
		return g.submit(t, request, headers...)
	}
	want := make(map[string]int)
	for _, seed := range []string{"1", "null"} {
		location := submit(body(t, caps, "motiongate", seed))
		g.result(t, location)
		want[location] = 200
	}
	release := sim.Hold()
	t.Cleanup(release)
	want[submit(body(t, caps, "sim", "null"))] = 502
	sim.Await(t, func(s mmcptest.Stats) bool { return s.Running == 1 })
	want[submit(body(t, caps, "sim", "7"))] = 200
	glb := submit(body(t, caps, "sim", "8"), "Accept", "model/gltf-binary")
	want[glb] = 200
	for range 4 {
		want[submit(body(t, caps, "sim", "null"))] = 200
	}
	keyed := submit(body(t, caps, "sim", "null"), "Idempotency-Key", "k")
	want[keyed] = 200
	g.kill()
	release()

	g = begin()
	for location, code := range want {
		if got := g.result(t, location); got.status != code {
			t.Errorf("%s: %d %.200s, want %d", location, got.status, got.body, code)
		}
	}
	if got := g.result(t, glb).header.Get("Content-Type"); got != "model/gltf-binary" {
		t.Errorf("the job for GLB answers %q", got)
	}
	if again := submit(body(t, caps, "sim", "null"), "Idempotency-Key", "k"); again != keyed {
		t.Errorf("the key leads to %s, not %s", again, keyed)
	}
	if runs := sim.Stats().Executions; runs != 8 {
		t.Errorf("the server ran %d times, want 8", runs)
	}
}

// TestJobsOutliveAShutdown holds that a gateway which gets SIGTERM leaves repeatable jobs to its
// next life, and answers the others with their known outcome.
func TestJobsOutliveAShutdown(t *testing.T) {
	t.Parallel()
	sim, folder := mmcptest.Start(t, mmcptest.Config{}), t.TempDir()
	file := write(t, "config.yaml", "shutdown_grace: 1s\n")
	release := sim.Hold()
	t.Cleanup(release)
	begin := func() *server {
		return serve(t, "--config", file, "--data-dir", folder, "--upstream", "sim="+sim.URL())
	}
	g := begin()
	want := make(map[string]int)
	caps := do(t, "GET", g.url+"/capabilities", "").body
	submit := func(seed string, code int) {
		want[do(t, "POST", g.url+"/generate", body(t, caps, "sim", seed), "Prefer", "respond-async, wait=0").header.Get("Location")] = code
	}
	submit("null", 502)
	sim.Await(t, func(s mmcptest.Stats) bool { return s.Running == 1 })
	submit("1", 200) // stands behind the other
	g.stop()
	release()
	g = begin()
	for location, code := range want {
		got := g.result(t, location)
		if got.status != code {
			t.Errorf("%d %.200s, want %d", got.status, got.body, code)
		}
	}
	if runs := sim.Stats().Executions; runs != 2 {
		t.Errorf("the server ran %d times, want 2", runs)
	}
}

// TestJobsOfServersOutliveAKill holds that a run which a server does in a job of
// its own is awaited by the gateway's next life, and not begun again.
func TestJobsOfServersOutliveAKill(t *testing.T) {
	t.Parallel()
	async := func(model string) *mmcptest.Server {
		return mmcptest.Start(t, mmcptest.Config{Models: []mmcptest.Model{{ID: model}}, Async: true, RetryAfter: "0.01"})
	}
	one, two, folder := async("one"), async("two"), t.TempDir()
	begin := func() *server {
		return serve(t, "--data-dir", folder, "--upstream", "one="+one.URL(), "--upstream", "two="+two.URL())
	}
	g := begin()
	caps := do(t, "GET", g.url+"/capabilities", "").body
	ends := []func(){one.Hold(), two.Hold()}
	for _, end := range ends {
		t.Cleanup(end)
	}
	location := do(t, "POST", g.url+"/generate", body(t, caps, "one", "null"), "Prefer", "respond-async, wait=0").header.Get("Location")
	url, keyed, cut := g.url, body(t, caps, "two", "null"), make(chan struct{})
	go func() { // ends with the gateway
		defer close(cut)
		_, _ = try("POST", url+"/generate", keyed, "Idempotency-Key", "begun") // the gateway dies
	}()
	for _, sim := range []*mmcptest.Server{one, two} {
		// The job was noted before it was polled.
		sim.Await(t, func(s mmcptest.Stats) bool { return s.Polls > 0 })
	}
	g.kill()
	<-cut

	g = begin()
	for _, end := range ends {
		end()
	}
	got := g.result(t, location)
	if got.status != 200 {
		t.Errorf("the job: %d %.200s", got.status, got.body)
	}
	if got := do(t, "POST", g.url+"/generate", keyed, "Idempotency-Key", "begun"); got.status != 200 {
		t.Errorf("under the key: %d %.200s", got.status, got.body)
	}
	if runs := one.Stats().Executions + two.Stats().Executions; runs != 2 {
		t.Errorf("the servers ran %d times, want 2", runs)
	}
}
