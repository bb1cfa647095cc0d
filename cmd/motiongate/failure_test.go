package main_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// TestFailureMode06Coalescing holds that a thousand clients of one request share one run,
// even if some of them disconnect meanwhile, the first one included.
func TestFailureMode06Coalescing(t *testing.T) {
	sim := mmcptest.Start(t, mmcptest.Config{})
	g := serve(t, "--upstream", "sim="+sim.URL())
	request := body(t, do(t, "GET", g.url+"/capabilities", "").body, "sim", "7")
	release := sim.Hold()
	t.Cleanup(release)
	transport := &http.Transport{}
	t.Cleanup(transport.CloseIdleConnections)
	client := &http.Client{Transport: transport}
	post := func(ctx context.Context) ([]byte, error) {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, g.url+"/generate", strings.NewReader(request))
		if err != nil {
			return nil, err
		}
		res, err := client.Do(req)
		if err != nil {
			return nil, err
		}
		defer res.Body.Close()
		read, err := io.ReadAll(res.Body)
		if err == nil && res.StatusCode != http.StatusOK {
			err = fmt.Errorf("%d %s", res.StatusCode, read)
		}
		return read, err
	}

	const clients, leaving = 1000, 301 // the leader leaves first
	bodies, errs := make([][]byte, clients), make([]error, clients)
	going, leave := context.WithCancel(t.Context())
	var all sync.WaitGroup
	ask := func(i int) {
		ctx := t.Context()
		if i < leaving {
			ctx = going
		}
		all.Go(func() { bodies[i], errs[i] = post(ctx) })
	}
	ask(0)
	sim.Await(t, func(s mmcptest.Stats) bool { return s.Running == 1 })
	for i := 1; i < clients; i++ {
		ask(i)
	}
	inFlight := func(n string) func() bool {
		return func() bool {
			return bytes.Contains(do(t, "GET", g.admin+"/metrics", "").body, []byte("motiongate_requests_in_flight "+n+"\n"))
		}
	}
	mmcptest.Eventually(t, "all clients wait", inFlight("1000"))
	leave()
	mmcptest.Eventually(t, "the others wait", inFlight("699"))
	release()
	all.Wait()
	for i := range clients {
		switch {
		case i < leaving && errs[i] == nil:
			t.Fatalf("client %d left and was answered", i)
		case i >= leaving && errs[i] != nil:
			t.Fatalf("client %d: %v", i, errs[i])
		case i >= leaving && !bytes.Equal(bodies[i], bodies[clients-1]):
			t.Fatalf("client %d got other bytes", i)
		}
	}
	if runs := sim.Stats().Executions; runs != 1 {
		t.Errorf("the server ran %d times, want once", runs)
	}
}

// TestFailureMode07WaitersAreReleased holds that a run which fails releases all who waited for it
// at once, and that what cannot be remembered is not queued one by one.
func TestFailureMode07WaitersAreReleased(t *testing.T) {
	sim := mmcptest.Start(t, mmcptest.Config{Truncate: "clean"})
	g := serve(t, "--upstream", "sim="+sim.URL())
	request := body(t, do(t, "GET", g.url+"/capabilities", "").body, "sim", "7")
	release := sim.Hold()
	t.Cleanup(release)
	const clients = 100
	status := make([]int, clients)
	ended := make([]time.Time, clients)
	var all sync.WaitGroup
	for i := range clients {
		all.Go(func() {
			got, err := try("POST", g.url+"/generate", request)
			if err != nil {
				t.Error(err)
			}
			status[i], ended[i] = got.status, time.Now()
		})
	}
	mmcptest.Eventually(t, "all clients wait", func() bool {
		return bytes.Contains(do(t, "GET", g.admin+"/metrics", "").body, []byte("motiongate_requests_in_flight 100\n"))
	})
	release() // the answer is invalid
	all.Wait()
	first, last := ended[0], ended[0]
	for i, at := range ended {
		if status[i] != status[0] || status[i] < 500 {
			t.Errorf("client %d: %d, the first %d", i, status[i], status[0])
		}
		if at.Before(first) {
			first = at
		}
		if at.After(last) {
			last = at
		}
	}
	judge(t, "from the first release to the last", last.Sub(first), time.Second)
	if err := sim.Update(func(c *mmcptest.Config) { c.Truncate = "" }); err != nil {
		t.Fatal(err)
	}
	if got := do(t, "POST", g.url+"/generate", request); got.status != 200 {
		t.Errorf("the next: %d %.200s", got.status, got.body)
	}
}

// TestFailureMode08WrongHit holds that a remembered answer is given to those alone who
// ask for the same: in other words, but for nothing else.
func TestFailureMode08WrongHit(t *testing.T) {
	sim := mmcptest.Start(t, mmcptest.Config{Models: []mmcptest.Model{{ID: "sim", MaxSamples: 4}, {ID: "other"}}})
	file := write(t, "config.yaml", "cache: {partition: tenant}\nupstreams: [{name: sim, url: "+sim.URL()+"}]\ncatalogue: {refresh: 100ms}\n")
	g := serve(t, "--config", file)
	const seed = "9007199254740993"
	request := body(t, do(t, "GET", g.url+"/capabilities", "").body, "sim", seed)
	status := func(request string, headers ...string) string {
		t.Helper()
		got := do(t, "POST", g.url+"/generate", request, headers...)
		if got.status != 200 {
			t.Fatalf("%d %.300s", got.status, got.body)
		}
		return strings.TrimPrefix(got.header.Get("Cache-Status"), "motiongate; ")
	}
	replaced := func(old, by string) string {
		t.Helper()
		if !strings.Contains(request, old) {
			t.Fatalf("the request has no %s", old)
		}
		return strings.Replace(request, old, by, 1)
	}
	if got := status(request); !strings.HasPrefix(got, "fwd=miss") {
		t.Fatalf("at first: %s", got)
	}
	for name, same := range map[string]string{
		"the same bytes":  request,
		"spaces":          replaced(`"model":"sim"`, "\n\t\"model\" : \"sim\""),
		"escapes":         replaced(`walks`, `\u0077alk\u0073`),
		"order":           `{"options":{"seed":` + seed + `},` + strings.TrimPrefix(replaced(`,"options":{"seed":`+seed+`}`, ""), "{"),
		"said by default": replaced(`"options":{`, `"duration_frames":null,"options":{"num_samples":1,`),
	} {
		if got := status(same); got != "hit" {
			t.Errorf("%s: %s, want a hit", name, got)
		}
	}
	for name, other := range map[string]string{
		"the seed beside it": replaced(seed, "9007199254740992"),
		"the prompt":         replaced("walks", "walks "),
		"the length":         replaced(`"duration_frames":30`, `"duration_frames":31`),
		"an option":          replaced(`"options":{`, `"options":{"diffusion_steps":99,`),
		"a number inside":    replaced(`"rest_rotation":[0,0,0,1]`, `"rest_rotation":[0,0,1,0]`),
		"the model":          replaced(`"model":"sim"`, `"model":"other"`),
		"an unknown field":   replaced(`"options":{`, `"options":{"x_style":0.5,`),
		"the unknown field":  replaced(`"options":{`, `"options":{"x_style":0.25,`),
	} {
		if got := status(other); strings.HasPrefix(got, "hit") {
			t.Errorf("%s was changed: %s", name, got)
		}
	}
	if got := status(request, "Accept", "model/gltf-binary"); strings.HasPrefix(got, "hit") {
		t.Errorf("another container: %s", got)
	}
	before := do(t, "GET", g.url+"/capabilities", "").body
	if err := sim.Update(func(c *mmcptest.Config) { c.Models[0].MaxSamples = 5 }); err != nil {
		t.Fatal(err)
	}
	mmcptest.Eventually(t, "the model is another one", func() bool {
		return !bytes.Equal(do(t, "GET", g.url+"/capabilities", "").body, before)
	})
	if got := status(request); strings.HasPrefix(got, "hit") {
		t.Errorf("an updated model: %s", got)
	}
}

// TestFailureMode09NeverAHit holds that identical requests are computed once over the
// lives of processes with different numbers of processors.
func TestFailureMode09NeverAHit(t *testing.T) {
	sim, folder := mmcptest.Start(t, mmcptest.Config{}), t.TempDir()
	var request string
	for life, processors := range []string{"1", "4", "16"} {
		t.Setenv("GOMAXPROCS", processors)
		g := serve(t, "--data-dir", folder, "--upstream", "sim="+sim.URL())
		if life == 0 {
			request = body(t, do(t, "GET", g.url+"/capabilities", "").body, "sim", "7")
		}
		for range 334 {
			if got := do(t, "POST", g.url+"/generate", request); got.status != 200 {
				t.Fatalf("%d %s", got.status, got.body)
			}
		}
		g.stop()
	}
	if runs := sim.Stats().Executions; runs != 1 {
		t.Errorf("the server ran %d times, want once", runs)
	}
}

// TestFailureMode08Chance holds that a seed is believed only of servers that are,
// or that were seen, to repeat themselves.
func TestFailureMode08Chance(t *testing.T) {
	t.Parallel()
	text := "catalogue: {refresh: 100ms}\nupstreams:\n"
	for name, moody := range map[string]bool{"trust": false, "never": false, "probe": false, "moody": true} {
		sim := mmcptest.Start(t, mmcptest.Config{Models: []mmcptest.Model{{ID: name}}, IgnoreSeed: moody})
		word := name
		if moody {
			word = "probe"
		}
		text += fmt.Sprintf("  - {name: %s, url: %s, deterministic: %s}\n", name, sim.URL(), word)
	}
	g := serve(t, "--config", write(t, "config.yaml", text))
	ask := func(model string) string {
		t.Helper()
		got := do(t, "POST", g.url+"/generate", body(t, do(t, "GET", g.url+"/capabilities", "").body, model, "7"))
		if got.status != 200 {
			t.Fatalf("%s: %d %.200s", model, got.status, got.body)
		}
		return strings.TrimPrefix(got.header.Get("Cache-Status"), "motiongate; ")
	}
	for _, model := range []string{"trust", "probe"} {
		mmcptest.Eventually(t, model+" is remembered", func() bool { return ask(model) == "hit" })
	}
	mmcptest.Eventually(t, "the moody one is found out", func() bool { return ask("moody") == "fwd=bypass" })
	for _, model := range []string{"never", "moody"} {
		for range 3 {
			if got := ask(model); got != "fwd=bypass" {
				t.Errorf("%s: %s", model, got)
			}
		}
	}
}
