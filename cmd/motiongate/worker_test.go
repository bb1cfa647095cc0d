package main_test

import (
	"bufio"
	"os/exec"
	"strings"
	"syscall"
	"testing"

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
