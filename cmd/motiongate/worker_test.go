package main_test

import (
	"bufio"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// TestWorker connects a server by a worker to a gateway that runs, in the three commands of
// docs/workers.md.
func TestWorker(t *testing.T) {
	sim := mmcptest.Start(t, mmcptest.Config{Models: []mmcptest.Model{{ID: "m"}}})
	g := serve(t, "--config", write(t, "config.yaml", "auth: {mode: keys}\n"))
	client := created(t, g, "--name", "client")
	key := created(t, g, "--name", "desk", "--scope", "worker")
	get := func(path, key string) reply { return do(t, "GET", g.url+path, "", "Authorization", "Bearer "+key) }
	begin := func(key string, args ...string) *exec.Cmd {
		c := mortal(command(append([]string{"worker", "--to", g.url, "--upstream", "desk=" + sim.URL()}, args...)...))
		c.Env = append(c.Env, "MOTIONGATE_KEY="+key)
		return c
	}
	if got := get("/capabilities", key); got.status != 403 {
		t.Errorf("a worker's key asks for the catalogue: %d", got.status)
	}
	for _, wrong := range []string{client, "mg_unknown"} {
		if text, err := begin(wrong).CombinedOutput(); err == nil || !strings.Contains(string(text), "refuses the worker") {
			t.Errorf("a worker with a wrong key: %v %s", err, text)
		}
	}
	has := func(model string) bool {
		return strings.Contains(string(get("/capabilities", client).body), `"`+model+`"`)
	}
	w := begin(key)
	out, err := w.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || !strings.Contains(line, "connected") {
		t.Errorf("%q %v", line, err)
	}
	mmcptest.Eventually(t, "the model is in the catalogue", func() bool { return has("m") })
	got := do(t, "POST", g.url+"/generate", body(t, get("/capabilities", client).body, "m", "1"), "Authorization", "Bearer "+client)
	if got.status != 200 || !strings.Contains(got.header.Get("X-Motiongate-Route"), "upstream=desk") {
		t.Errorf("%d %v %.200s", got.status, got.header, got.body)
	}
	if err := w.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := w.Wait(); err != nil {
		t.Errorf("the worker ends with %v", err)
	}
	mmcptest.Eventually(t, "the model left the catalogue", func() bool { return !has("m") })
}

// TestWorkerOfSeveralGateways has one worker serve three gateways on one state. The one that
// schedules is killed: the worker serves the others, one request at a time.
func TestWorkerOfSeveralGateways(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a takeover")
	}
	t.Parallel()
	gpu := startSerial(t, "own", 100*time.Millisecond)
	settings := stateOf(startNodes(t, 1)) + "auth: {mode: keys}\n"
	file := write(t, "config.yaml", settings)
	var gateways []*server
	args := []string{"worker", "--upstream", "desk=" + gpu.URL, "--set", "weight=2", "--set", "aliases={own: studio}",
		"--set", "cost={per_call: 0.5, currency: USD}"}
	other := write(t, "config.yaml", settings+"queue: {length: 100}\n")
	for _, file := range []string{file, file, other} {
		g := serve(t, "--config", file)
		gateways, args = append(gateways, g), append(args, "--to", g.url)
	}
	lead := leaderOf(t, gateways)
	for i, g := range gateways {
		differs := g != lead && (i == 2 || lead == gateways[2])
		mmcptest.Eventually(t, "settings that differ are seen", func() bool {
			return (g.metric("motiongate_scheduler_settings_differ") == 1) == differs
		})
	}
	var key, client string
	mmcptest.Eventually(t, "keys can be created", func() bool {
		got := execute(t, t.TempDir(), "keys", "create", "--name", "client", "--url", lead.admin)
		client = strings.TrimSpace(got.out[strings.LastIndexByte(strings.TrimSpace(got.out), '\n')+1:])
		return got.code == 0
	})
	key = created(t, lead, "--name", "desk", "--scope", "worker")
	w := mortal(command(args...))
	w.Env = append(w.Env, "MOTIONGATE_KEY="+key)
	if err := w.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = w.Process.Kill(); _ = w.Wait() }) // killed, as Wait says

	auth := []string{"Authorization", "Bearer " + client}
	var request string
	for _, g := range gateways {
		mmcptest.Eventually(t, "the model is in the catalogue of each gateway", func() bool {
			got := do(t, "GET", g.url+"/capabilities", "", auth...)
			if got.status != 200 || !strings.Contains(string(got.body), `"studio"`) {
				return false
			}
			request = body(t, got.body, "studio", "null")
			return true
		})
		u := g.fleet().Upstreams[0]
		if u.Name != "desk" || u.Weight != 2 {
			t.Errorf("the worker as an upstream: %+v", u)
		}
	}
	ask := func(of []*server) {
		var all sync.WaitGroup
		for i := range 4 * len(of) {
			all.Go(func() {
				got, err := try("POST", of[i%len(of)].url+"/generate", request, auth...)
				if err != nil || got.status != 200 || !strings.Contains(got.header.Get("X-Motiongate-Route"), "upstream=desk") {
					t.Errorf("%v %d %v %.200s", err, got.status, got.header, got.body)
				}
			})
		}
		all.Wait()
	}
	ask(gateways)
	lead.kill()
	var left []*server
	for _, g := range gateways {
		if g != lead {
			left = append(left, g)
		}
	}
	ask(left) // requests that need a grant wait for the takeover
	leaderOf(t, left)
	if _, most := gpu.seen(); most != 1 {
		t.Errorf("%d requests at a time, want 1", most)
	}
	if got := execute(t, t.TempDir(), "usage", "--json", "--url", left[0].admin); !strings.Contains(got.out, `"USD"`) {
		t.Errorf("the cost of the worker is not counted: %+v", got)
	}
}
