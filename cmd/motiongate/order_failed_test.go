package main_test

import (
	"fmt"
	"testing"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// TestFailureMode16FailedJobOfAServer holds that a server's job which failed is not
// asked for again: what may be repeated is, and the rest fails.
func TestFailureMode16FailedJobOfAServer(t *testing.T) {
	for _, status := range []int{500, 503, 504} {
		for _, seed := range []string{"null", "7"} {
			for _, headers := range [][]string{{"Prefer", "respond-async, wait=0"}, {"Prefer", "respond-async, wait=0", "Idempotency-Key", "a"}} {
				t.Run(fmt.Sprint(status, " seed ", seed, headers), func(t *testing.T) {
					t.Parallel()
					sim := mmcptest.Start(t, mmcptest.Config{Async: true, RetryAfter: "0.01", JobStatus: status})
					g := front(t, "", sim)
					accepted := g.post(g.ask("sim", seed), headers...)
					again := status == 503 && seed != "null"
					want := status
					if again {
						sim.Await(t, func(s mmcptest.Stats) bool { return s.Executions == 2 }) // the first was polled in vain
						change(t, sim, func(c *mmcptest.Config) { c.JobStatus = 0 })
						want = 200
					}
					got := g.result(t, accepted.header.Get("Location"))
					if got.status != want {
						t.Errorf("%d %.300s, want %d", got.status, got.body, want)
					}
					if n := sim.Stats().Executions; !again && n != 1 {
						t.Errorf("%d runs", n)
					}
				})
			}
		}
	}
}

// TestFailureMode16KeyOfAJobThatIsGone holds that no key leads to a job that is not
// there, and that such a request does not run again.
func TestFailureMode16KeyOfAJobThatIsGone(t *testing.T) {
	t.Parallel()
	sim := mmcptest.Start(t, mmcptest.Config{})
	g := front(t, "", sim)
	t.Cleanup(sim.Hold())
	for _, end := range []string{"accepted", "continued"} {
		request := g.ask("sim", "null")
		first := map[string][]string{"accepted": {"Prefer", "respond-async, wait=0"}, "continued": {"Prefer", "wait=1"}}[end]
		accepted := g.post(request, append(first, "Idempotency-Key", end)...)
		if accepted.status != 202 {
			t.Fatalf("%d %s", accepted.status, accepted.body)
		}
		if got := do(t, "DELETE", g.url+accepted.header.Get("Location"), ""); got.status != 204 {
			t.Fatalf("DELETE: %d %s", got.status, got.body)
		}
		before := sim.Stats().Executions
		for _, mode := range []string{"sync", "async", "wait"} {
			got := g.post(request, append(prefer[mode], "Idempotency-Key", end)...)
			if code, _ := fault(t, got); got.status != 410 || code != "job_gone" || got.header.Get("Location") != "" {
				t.Errorf("%s, then %s: %d %v %s", end, mode, got.status, got.header, got.body)
			}
		}
		if n := sim.Stats().Executions - before; n != 0 {
			t.Errorf("%s: %d more runs", end, n)
		}
	}
}
