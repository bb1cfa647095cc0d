package main_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// ran returns the process of a server that a gateway runs, as it is noted; 0: none.
func ran(folder, name string) int {
	var note struct{ Group int }
	raw, err := os.ReadFile(filepath.Join(folder, "run", name+".json"))
	if err != nil || json.Unmarshal(raw, &note) != nil {
		return 0
	}
	return note.Group
}

// lives reports whether a process runs.
func lives(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err == nil && !strings.Contains(string(stat), ") Z ")
}

// Servers are started by the requests for them, one of a group at a time; their models
// stay listed while they sleep; a killed one is started again, and none outlives its
// gateway.
func TestServersOnDemand(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	settings := "engine: {enabled: false}\ncatalogue: {retry: 20ms}\nupstreams:\n"
	for _, name := range []string{"one", "two"} {
		port := mmcptest.Port(t)
		// A server that has a process of its own, as those with workers do.
		script := fmt.Sprintf("%s sim --listen 127.0.0.1:%d --model %s & wait", plain, port, name)
		settings += fmt.Sprintf("  - {name: %s, url: \"http://127.0.0.1:%d\", run: {start: [sh, -c, %q], group: gpu0, stop_grace: 5s}}\n", name, port, script)
	}
	settings += "  - {name: missing, url: \"http://127.0.0.1:1\", run: {start: [no-such-program-here]}}\n"
	file := write(t, "config.yaml", settings)
	g := serve(t, "--config", file, "--data-dir", folder)
	state := func(name string) string {
		for _, u := range g.fleet().Upstreams {
			if u.Name == name {
				return u.Run.State
			}
		}
		return "unknown"
	}
	mmcptest.Eventually(t, "both models are known", func() bool {
		caps := do(t, "GET", g.url+"/capabilities", "").body
		return strings.Contains(string(caps), `"id":"one"`) && strings.Contains(string(caps), `"id":"two"`)
	})
	for _, name := range []string{"one", "two", "one"} {
		if r := do(t, "POST", g.url+"/generate", g.ask(name, "null")); r.status != 200 {
			t.Fatalf("%s: %d %.300s", name, r.status, r.body)
		}
		other := map[string]string{"one": "two", "two": "one"}[name]
		if state(name) != mmcp.RunRunning || state(other) != mmcp.RunAsleep || ran(folder, other) != 0 {
			t.Errorf("%s is %s, %s is %s", name, state(name), other, state(other))
		}
	}

	crashed := ran(folder, "one")
	_ = syscall.Kill(-crashed, syscall.SIGKILL)
	mmcptest.Eventually(t, "the crash is seen", func() bool { return state("one") == mmcp.RunAsleep })
	if r := do(t, "POST", g.url+"/generate", g.ask("one", "null")); r.status != 200 {
		t.Errorf("after a crash: %d %.300s", r.status, r.body)
	}
	if got := execute(t, t.TempDir(), "fleet", "stop", "one", "--url", g.admin); got.code != 0 {
		t.Errorf("stop: %+v", got)
	}
	mmcptest.Eventually(t, "it is stopped", func() bool { return state("one") == mmcp.RunAsleep && ran(folder, "one") == 0 })
	if got := execute(t, t.TempDir(), "fleet", "start", "two", "--url", g.admin); got.code != 0 {
		t.Errorf("start: %+v", got)
	}
	mmcptest.Eventually(t, "it is started", func() bool { return state("two") == mmcp.RunRunning })
	if got := execute(t, t.TempDir(), "fleet", "--once", "--url", g.admin); !strings.Contains(got.out, "asleep") {
		t.Errorf("the table shows no state:\n%s", got.out)
	}

	// The shell ends with the gateway, and its children end with it.
	pid := ran(folder, "two")
	g.kill()
	mmcptest.Eventually(t, "the program ends with its gateway", func() bool { return !lives(pid) })
	mmcptest.Eventually(t, "nothing of it is left", func() bool { return syscall.Kill(-pid, 0) != nil })
	g = serve(t, "--config", file, "--data-dir", folder)
	if state("one") != mmcp.RunAsleep || !strings.Contains(string(do(t, "GET", g.url+"/capabilities", "").body), `"id":"two"`) {
		t.Error("models of sleeping servers are not listed after a restart, or a server was started for nothing")
	}
	if r := do(t, "POST", g.url+"/generate", g.ask("two", "null")); r.status != 200 {
		t.Errorf("after kill -9: %d %.300s", r.status, r.body)
	}
	pid = ran(folder, "two")
	g.stop()
	if lives(pid) {
		t.Error("a server outlives its gateway")
	}
	mmcptest.Eventually(t, "nothing of it is left", func() bool { return syscall.Kill(-pid, 0) != nil })
}

// TestServerOnDemandOfSeveralGateways has three gateways on one state run a server. The one
// that schedules starts it, once, and does not stop it under a request of another that takes
// longer than idle. When that gateway is killed, the next one starts the server.
func TestServerOnDemandOfSeveralGateways(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a takeover")
	}
	t.Parallel()
	starts, port := filepath.Join(t.TempDir(), "starts"), mmcptest.Port(t)
	script := fmt.Sprintf("echo start >> %s; exec %s sim --listen 127.0.0.1:%d --model m --latency 2s", starts, plain, port)
	file := write(t, "config.yaml", stateOf(startNodes(t, 1))+"catalogue: {retry: 20ms}\n"+
		fmt.Sprintf("upstreams:\n  - {name: gpu, url: \"http://127.0.0.1:%d\", max_in_flight: 3, run: {start: [sh, -c, %q], idle: 1s}}\n", port, script))
	var gateways []*server
	for range 3 {
		gateways = append(gateways, serve(t, "--config", file))
	}
	lead := leaderOf(t, gateways)
	var request string
	for _, g := range gateways {
		mmcptest.Eventually(t, "the model is listed", func() bool {
			caps := do(t, "GET", g.url+"/capabilities", "").body
			if !strings.Contains(string(caps), `"m"`) {
				return false
			}
			request = body(t, caps, "m", "null")
			return true
		})
	}
	asleep := func() bool {
		f := lead.fleet()
		return f.Upstreams[0].Run != nil && f.Upstreams[0].Run.State == mmcp.RunAsleep
	}
	mmcptest.Eventually(t, "the server is stopped", asleep)
	started := func() int {
		lines, err := os.ReadFile(starts)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Count(string(lines), "start")
	}
	ask := func(of ...*server) {
		before := started()
		var all sync.WaitGroup
		for _, g := range of {
			all.Go(func() {
				if got, err := try("POST", g.url+"/generate", request); err != nil || got.status != 200 {
					t.Errorf("%v %d %.300s", err, got.status, got.body)
				}
			})
		}
		all.Wait()
		if n := started() - before; n != 1 {
			t.Errorf("the server was started %d times, want 1", n)
		}
	}
	ask(gateways...)
	mmcptest.Eventually(t, "the server is stopped", asleep)
	lead.kill()
	left := slices.DeleteFunc(gateways, func(g *server) bool { return g == lead })
	lead = leaderOf(t, left)
	ask(left...)
}
