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

// A replica that is killed and started again, under 100 seeded requests a
// second, is seen by no client, and has its share again when the ramp is over.
// All three are processes.
func TestReplicaIsKilled(t *testing.T) {
	ramp := sized(time.Second, 10*time.Second)
	start := func(listen string) *process {
		return launch(t, "sim", "--listen", listen, "--latency", "20ms")
	}
	where := func(p *process) string {
		fields := strings.Fields(strings.TrimSuffix(strings.TrimSpace(p.first), "."))
		return fields[len(fields)-1]
	}
	address := fmt.Sprintf("127.0.0.1:%d", mmcptest.Port(t)) // which nobody takes while it is away
	a, b := start(address), start("127.0.0.1:0")
	file := fmt.Sprintf("cache: {max_bytes: 0}\nfleet: {ramp: %s}\nupstreams:\n  - {name: a, url: %q, max_in_flight: 8}\n  - {name: b, url: %q, max_in_flight: 8}\n", ramp, where(a), where(b))
	g := serve(t, "--config", write(t, "config.yaml", file))
	mmcptest.Eventually(t, "both are seen", func() bool {
		f := g.fleet()
		return f.Upstreams[0].Contact == "answers" && f.Upstreams[1].Contact == "answers"
	})
	request := g.ask("sim", "SEED")
	client := &http.Transport{MaxIdleConnsPerHost: 64}
	t.Cleanup(client.CloseIdleConnections)
	var seed, errors atomic.Int64
	call := func() {
		body := strings.Replace(request, "SEED", fmt.Sprint(seed.Add(1)), 1)
		res, err := client.RoundTrip(mustRequest(t, g.url+"/generate", body))
		if err != nil {
			t.Error(err)
			return
		}
		defer res.Body.Close()
		if res.StatusCode != http.StatusOK {
			if errors.Add(1) == 1 {
				t.Errorf("status %d", res.StatusCode)
			}
		}
	}
	// load calls a hundred times a second, whatever has been answered, as long as
	// the machine keeps up.
	load := func(end <-chan struct{}) {
		var calls sync.WaitGroup
		defer calls.Wait()
		slots := make(chan struct{}, 64)
		tick := time.NewTicker(10 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				slots <- struct{}{}
				calls.Go(func() {
					defer func() { <-slots }()
					call()
				})
			case <-end:
				return
			}
		}
	}
	loadFor := func(d time.Duration) {
		ctx, cancel := context.WithTimeout(t.Context(), d)
		defer cancel()
		load(ctx.Done())
	}
	end := make(chan struct{})
	var work sync.WaitGroup
	work.Go(func() { load(end) })
	for range sized(1, 5) {
		before := seed.Load()
		mmcptest.Eventually(t, "half a second of work is done", func() bool { return seed.Load() > before+50 })
		a.kill()
		before = seed.Load()
		mmcptest.Eventually(t, "it is away for half a second", func() bool { return seed.Load() > before+50 })
		a = start(address)
		mmcptest.Eventually(t, "it is seen again", func() bool { return g.fleet().Upstreams[0].Contact == "answers" })
	}
	close(end)
	work.Wait()
	loadFor(ramp)
	// At full size the share is fair when the ramp is over; a machine with other
	// work to do gets a few seconds more.
	after, share := g.fleet(), 0.0
	for range sized(30, 1) {
		before := after
		loadFor(sized(time.Second, 4*time.Second))
		after = g.fleet()
		back := after.Upstreams[0].Latency.Calls - before.Upstreams[0].Latency.Calls
		other := after.Upstreams[1].Latency.Calls - before.Upstreams[1].Latency.Calls
		if share = float64(back) / float64(back+other); share >= 0.35 && share <= 0.65 {
			break
		}
	}
	if share < 0.35 || share > 0.65 {
		t.Errorf("its share after the ramp is %.2f", share)
	}
	t.Logf("%d requests, %d errors, %d sent again", seed.Load(), errors.Load(), after.Sent.Retries)
}

func mustRequest(t *testing.T, url, body string) *http.Request {
	t.Helper()
	req, err := http.NewRequest(http.MethodPost, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	return req
}
