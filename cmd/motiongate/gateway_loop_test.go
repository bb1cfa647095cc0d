package main_test

import (
	"bytes"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// TestGatewaysInACircle holds that two gateways which have each other as upstreams
// answer when both find their one server busy: nothing goes round, and nothing waits
// for itself.
func TestGatewaysInACircle(t *testing.T) {
	t.Parallel()
	sim := mmcptest.Start(t, mmcptest.Config{Latency: 20 * time.Millisecond})
	ports := []int{mmcptest.Port(t), mmcptest.Port(t)}
	var gateways []*server
	for n, port := range ports {
		file := write(t, "config.yaml", fmt.Sprintf("engine: {enabled: false}\nupstreams:\n"+
			"  - {name: gpu, url: %q}\n  - {name: peer, url: 'http://127.0.0.1:%d', max_in_flight: 4}\n", sim.URL(), ports[1-n]))
		gateways = append(gateways, serve(t, "--config", file, "--listen", fmt.Sprintf("127.0.0.1:%d", port)))
	}
	for _, g := range gateways {
		mmcptest.Eventually(t, "it knows the other", func() bool {
			return bytes.Count(do(t, "GET", g.admin+"/fleet", "").body, []byte(`"contact": "answers"`)) == 2
		})
	}
	caps := do(t, "GET", gateways[0].url+"/capabilities", "").body
	var all sync.WaitGroup
	for n := range 40 {
		all.Go(func() {
			got := do(t, "POST", gateways[n%2].url+"/generate", body(t, caps, "sim", fmt.Sprint(n/4)))
			if got.status != 200 {
				t.Errorf("request %d: %d %s", n, got.status, got.body)
			}
		})
	}
	all.Wait()
}
