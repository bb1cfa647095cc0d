package main_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// crowd sends requests to one gateway as clients of different addresses, as a proxy
// on loopback does.
type crowd struct {
	t      *testing.T
	g      *server
	sim    *mmcptest.Server
	ask    func(seed int) string
	seed   atomic.Int64
	client http.Client
}

func newCrowd(t *testing.T, settings ...string) *crowd {
	sim := mmcptest.Start(t, mmcptest.Config{Latency: 200 * time.Millisecond})
	c := command("serve", "--listen", "127.0.0.1:0", "--admin-listen", "127.0.0.1:0", "--data-dir", t.TempDir(), "--upstream", "sim="+sim.URL())
	c.Env = append(append(c.Env, "MOTIONGATE_CATALOGUE_FIRST_WAIT=4s"), settings...)
	p := launched(t, c)
	found := addresses.FindStringSubmatch(p.first)
	if found == nil {
		t.Fatalf("the first line is %q", p.first)
	}
	g := &server{p, found[1], found[2]}
	model := body(t, do(t, "GET", g.url+"/capabilities", "").body, "sim", "SEED")
	return &crowd{t: t, g: g, sim: sim, ask: func(seed int) string { return strings.Replace(model, "SEED", fmt.Sprint(seed), 1) }}
}

// post sends one motion as a client and returns the status of its answer, 0 where
// there is none.
func (c *crowd) post(ctx context.Context, client string, headers ...string) (status int, location string) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.g.url+"/generate", strings.NewReader(c.ask(int(c.seed.Add(1)))))
	if err != nil {
		c.t.Error(err)
		return 0, ""
	}
	req.Header.Set("X-Forwarded-For", client)
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	res, err := c.client.Do(req)
	if err != nil {
		return 0, ""
	}
	defer res.Body.Close()
	return res.StatusCode, res.Header.Get("Location")
}

// soon is how many runs of others may begin between the sending of a request and
// its own, on a machine with much to do: what waits before it is ten times that.
const soon = 25

// TestFloodOfRequests sends 300 requests of the highest priority as one client. Those
// of another are served in turn.
func TestFloodOfRequests(t *testing.T) {
	c := newCrowd(t)
	ctx, stop := context.WithCancel(t.Context())
	var flood sync.WaitGroup
	var refused atomic.Int64
	for range 300 {
		flood.Go(func() {
			if status, _ := c.post(ctx, "198.51.100.1", "Priority", "u=0"); status == 503 {
				refused.Add(1)
			}
		})
	}
	defer flood.Wait()
	defer stop()
	mmcptest.Eventually(t, "the queue to be full", func() bool { return refused.Load() > 0 })
	for n := range 3 {
		before := c.sim.Stats().Posts
		status, _ := c.post(ctx, "198.51.100.2", "Priority", "u=7")
		if runs := c.sim.Stats().Posts - before; status != 200 || runs > soon {
			t.Errorf("request %d of another client: %d, after %d runs", n, status, runs)
		}
	}
}

// TestFloodOfJobs fills the gateway with jobs of one client. Another's are accepted
// at once and run soon.
func TestFloodOfJobs(t *testing.T) {
	c := newCrowd(t, "MOTIONGATE_JOBS_MAX=450")
	var flood sync.WaitGroup
	var accepted, refused atomic.Int64
	for range 20 {
		flood.Go(func() {
			for range 25 {
				switch status, _ := c.post(t.Context(), "198.51.100.1", "Prefer", "respond-async, wait=0", "Priority", "u=0"); status {
				case 202:
					accepted.Add(1)
				case 503:
					refused.Add(1)
				default:
					t.Errorf("a job is answered with %d", status)
				}
			}
		})
	}
	flood.Wait()
	if n := accepted.Load(); n < 280 || n > 400 || refused.Load() == 0 {
		t.Errorf("%d of 500 jobs are accepted where 450 may be held", n)
	}
	for n := range 3 {
		before := c.sim.Stats().Posts
		status, location := c.post(t.Context(), "198.51.100.2", "Prefer", "respond-async, wait=0")
		if status != 202 {
			t.Fatalf("job %d of another client: %d", n, status)
		}
		mmcptest.Eventually(t, "the job to be done", func() bool { return do(t, "GET", c.g.url+location, "").status == 200 })
		if runs := c.sim.Stats().Posts - before; runs > soon {
			t.Errorf("job %d of another client ran after %d others", n, runs)
		}
	}
}

// TestQuickJobOfTheEngine holds that a client that prefers to be answered later has
// the engine's answer at once, and a job where it insists.
func TestQuickJobOfTheEngine(t *testing.T) {
	g := serve(t)
	caps := do(t, "GET", g.url+"/capabilities", "").body
	// The engine needs some milliseconds; on a machine with much to do more than 200.
	mmcptest.Eventually(t, "an answer in time", func() bool {
		for seed := range 5 {
			got := do(t, "POST", g.url+"/generate", body(t, caps, "motiongate", fmt.Sprint(seed)), "Prefer", "respond-async")
			if got.status != 200 && got.status != 202 {
				t.Fatalf("%d %s", got.status, got.body)
			}
			if got.status == 200 {
				return got.header.Get("Content-Type") == "model/gltf+json" && got.header.Get("Location") == ""
			}
		}
		return false
	})
	if got := do(t, "POST", g.url+"/generate", body(t, caps, "motiongate", "1"), "Prefer", "respond-async, wait=0"); got.status != 202 {
		t.Errorf("with wait=0: %d", got.status)
	}
}

// TestLongHeadersOfAJob sends jobs with a header that no record holds among others:
// those are accepted.
func TestLongHeadersOfAJob(t *testing.T) {
	g := serve(t)
	request := body(t, do(t, "GET", g.url+"/capabilities", "").body, "motiongate", "null")
	var all sync.WaitGroup
	for n := range 60 {
		all.Go(func() {
			headers := []string{"Prefer", "respond-async, wait=0"}
			want := 202
			if n%10 == 0 {
				headers, want = append(headers, "Accept", strings.Repeat("x", 20<<10)), 400
			}
			got, err := try("POST", g.url+"/generate", request, headers...)
			if err != nil || got.status != want {
				t.Errorf("request %d: %d %s, %v; want %d", n, got.status, got.body, err, want)
			}
		})
	}
	all.Wait()
	// Of a megabyte the server itself reads no more than it must.
	if got, err := try("POST", g.url+"/generate", request, "Accept", strings.Repeat("x", 1<<20)); err == nil &&
		(got.status != 431 || !strings.Contains(string(got.body), `"error"`)) {
		t.Errorf("a header of a megabyte: %d %s", got.status, got.body)
	}
}
