//go:build unix

package main_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// TestFailureMode12Outage holds that a cluster which hangs, or was never reachable, fails only
// the requests that need it, and is logged once.
func TestFailureMode12Outage(t *testing.T) {
	sim := mmcptest.Start(t, mmcptest.Config{})
	nodes := startNodes(t, 1)
	file := write(t, "config.yaml", stateOf(nodes))
	g := serve(t, "--config", file, "--upstream", "sim="+sim.URL())
	caps := do(t, "GET", g.url+"/capabilities", "").body
	g.takesJobs(t, caps)
	known := body(t, caps, "sim", "1")
	mmcptest.Eventually(t, "an answer is remembered", func() bool {
		return do(t, "POST", g.url+"/generate", known).header.Get("Cache-Status") == "motiongate; hit"
	})
	hits := func() time.Duration {
		t.Helper()
		var took []time.Duration
		for range 200 {
			begun := time.Now()
			if got := do(t, "POST", g.url+"/generate", known); got.header.Get("Cache-Status") != "motiongate; hit" {
				t.Fatalf("a hit was lost: %d %v", got.status, got.header)
			}
			took = append(took, time.Since(begun))
		}
		slices.Sort(took)
		return took[len(took)/2]
	}
	ready := func(store string) func() bool {
		return func() bool {
			got := do(t, "GET", g.admin+"/readyz", "")
			return got.status == 200 && bytes.Contains(got.body, []byte(store))
		}
	}
	before := hits()
	if err := nodes[0].cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	during := hits()
	// A hit that waits for the state takes two seconds.
	judge(t, "median of a hit in the outage, over ten times the one before", during-10*before, 10*time.Millisecond)
	// A client that meets the outage first waits for it to be sure.
	for n := range 20 {
		if got := do(t, "POST", g.url+"/generate", body(t, caps, "sim", fmt.Sprint(100+n))); got.status != 200 {
			t.Errorf("a seeded request: %d %s", got.status, got.body)
		}
	}
	mmcptest.Eventually(t, "the gateway says that it is degraded", ready("degraded"))
	runs := sim.Stats().Executions
	for name, headers := range map[string][]string{"a key": {"Idempotency-Key", "a"}, "a job": {"Prefer", "respond-async, wait=0"}} {
		got := do(t, "POST", g.url+"/generate", body(t, caps, "sim", "null"), headers...)
		if got.status != 503 || got.header.Get("Retry-After") == "" {
			t.Errorf("%s: %d %v", name, got.status, got.header)
		}
	}
	if more := sim.Stats().Executions - runs; more != 0 {
		t.Errorf("%d runs for what could not be written down", more)
	}
	if err := nodes[0].cmd.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	mmcptest.Eventually(t, "the gateway is ready again", ready(`"ok"`))
	g.takesJobs(t, caps)
	// Each outage is logged once; a slow machine may lose the state again.
	mmcptest.Eventually(t, "the end of the outage is logged", func() bool {
		lost, found := strings.Count(g.log(), "cannot be reached"), strings.Count(g.log(), "can be reached again")
		return lost > 0 && lost == found
	})
	if n := strings.Count(g.log(), "cannot be reached"); n > 5 {
		t.Errorf("%d lines say that the state cannot be reached:\n%s", n, g.log())
	}
}

func TestFailureMode12StartWithoutTheCluster(t *testing.T) {
	file := write(t, "config.yaml", fmt.Sprintf("state: {url: 'nats://127.0.0.1:%d', replicas: 1}\n", mmcptest.Port(t)))
	g := serve(t, "--config", file)
	caps := do(t, "GET", g.url+"/capabilities", "").body
	if got := do(t, "GET", g.admin+"/readyz", ""); got.status != 200 || !bytes.Contains(got.body, []byte("degraded")) {
		t.Errorf("readyz: %d %s", got.status, got.body)
	}
	if got := do(t, "POST", g.url+"/generate", body(t, caps, "motiongate", "1")); got.status != 200 {
		t.Errorf("a request: %d %s", got.status, got.body)
	}
	got := do(t, "POST", g.url+"/generate", body(t, caps, "motiongate", "1"), "Prefer", "respond-async, wait=0")
	if got.status != 503 || got.header.Get("Retry-After") == "" {
		t.Errorf("a job: %d %v", got.status, got.header)
	}
	if n := strings.Count(g.log(), "cannot be reached"); n != 1 {
		t.Errorf("%d lines say that there is no state", n)
	}
}
