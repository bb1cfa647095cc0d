package main_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// gateways is one gateway, or three on one state, with clients that spread over the ready ones
// and have a key.
type gateways struct {
	t        *testing.T
	settings *settings
	text     string // of the settings
	all      []*server
	clients  *http.Transport // which keep their connections
	key      string          // of the clients
	seeded   string          // a request with SEED in it
	random   string          // one that is run each time

	mu    sync.RWMutex // guards ready
	ready []*target
	sent  atomic.Int64
	lost  chan string
}

// target is a gateway as a load balancer has it.
type target struct {
	*server
	busy sync.WaitGroup // requests that were sent to it
}

// startGateways starts one gateway with a state of its own, or several that share one, in
// front of sim.
func startGateways(t *testing.T, sim *mmcptest.Server, n int) *gateways {
	c := &gateways{t: t, lost: make(chan string, 100), clients: &http.Transport{MaxIdleConnsPerHost: 100}, text: fmt.Sprintf(
		"auth: {mode: keys}\ncatalogue: {refresh: 100ms}\nupstreams:\n  - name: sim\n    url: %s\n    max_in_flight: 16\n", sim.URL())}
	if n > 1 {
		c.text = stateOf(startNodes(t, sized(1, 3))) + c.text
	}
	t.Cleanup(c.clients.CloseIdleConnections)
	c.settings = newSettings(t, c.text)
	for range n {
		c.all = append(c.all, serve(t, "--config", c.settings.path()))
	}
	// A cluster chooses a leader first, and until then takes no keys.
	mmcptest.Eventually(t, "a key is made", func() bool { return c.create(0, `"name":"clients"`) })
	caps := do(t, http.MethodGet, c.all[0].url+"/capabilities", "", "Authorization", "Bearer "+c.key).body
	c.random, c.seeded = body(t, caps, "sim", "null"), body(t, caps, "sim", `"SEED"`)
	for _, g := range c.all {
		mmcptest.Eventually(t, "the key is known", func() bool { return c.status(g, c.key) == http.StatusOK })
		c.ready = append(c.ready, &target{server: g})
	}
	return c
}

// create makes a key at a gateway. The clients use the new key from then on.
func (c *gateways) create(at int, fields string) bool {
	secret, ok := c.secret(at, fields)
	c.key = secret
	return ok
}

// secret makes a key at a gateway.
func (c *gateways) secret(at int, fields string) (secret string, ok bool) {
	got, err := try(http.MethodPost, c.all[at].admin+"/keys", `{"tenant":"art",`+fields+`}`, "Content-Type", "application/json")
	var made struct{ Key string }
	if err != nil || got.status != http.StatusCreated || json.Unmarshal(got.body, &made) != nil {
		return "", false
	}
	return made.Key, true
}

// status is what a gateway answers to a request with a key.
func (c *gateways) status(g *server, key string) int {
	got, err := try(http.MethodGet, g.url+"/capabilities", "", "Authorization", "Bearer "+key)
	if err != nil {
		return 0
	}
	return got.status
}

// pick returns a gateway that is ready, and keeps it from being taken as idle.
func (c *gateways) pick(n int) *target {
	c.mu.RLock()
	defer c.mu.RUnlock()
	g := c.ready[n%len(c.ready)]
	g.busy.Add(1)
	return g
}

// load sends rate requests a second, half of them cached, until the returned function is called.
// It sends them on schedule, however late the answers come.
func (c *gateways) load(rate int) (end func()) {
	stop, begun := make(chan struct{}), time.Now()
	var all, sending sync.WaitGroup
	all.Go(func() { // ends with stop
		for n := 0; ; n++ {
			select {
			case <-stop:
				return
			case <-time.After(time.Until(begun.Add(time.Duration(n) * time.Second / time.Duration(rate)))):
			}
			request := c.random
			if n%2 == 0 {
				request = strings.Replace(c.seeded, "SEED", fmt.Sprint(n%20), 1)
			}
			g := c.pick(n)
			sending.Go(func() { // ends with the answer
				defer g.busy.Done()
				c.sent.Add(1)
				got, err := tryWith(c.clients, http.MethodPost, g.url+"/generate", request, "Authorization", "Bearer "+c.key)
				if err != nil || got.status != http.StatusOK {
					select {
					case c.lost <- fmt.Sprintf("%d %s %v", got.status, got.body, err):
					default:
					}
				}
			})
		}
	})
	return func() {
		close(stop)
		all.Wait()
		took := time.Since(begun)
		sending.Wait()
		c.t.Logf("%d requests, %.0f a second", c.sent.Load(), float64(c.sent.Load())/took.Seconds())
		if len(c.lost) > 0 {
			c.t.Errorf("%d of %d requests were lost, the first: %s", len(c.lost), c.sent.Load(), <-c.lost)
		}
	}
}

// TestThreeGatewaysUnderLoad is what operators do while requests come: keys are created and
// revoked, the settings change, some of them broken, and each gateway is replaced. No client
// sees an error, and no job is lost.
func TestThreeGatewaysUnderLoad(t *testing.T) {
	if testing.Short() {
		t.Skip("starts four processes")
	}
	t.Parallel()
	sim := mmcptest.Start(t, mmcptest.Config{Latency: 2 * time.Millisecond})
	c := startGateways(t, sim, 3)
	t.Run("quotas are exact", c.quotas)
	end := c.load(sized(50, 500))
	t.Run("keys and settings", func(t *testing.T) { c.keysAndSettings(t, func() bool { return true }) })
	t.Run("rolling restart", func(t *testing.T) { c.restart(t) })
	end()
}

// TestOneGatewayUnderLoad is the same for one gateway that answers from its cache, measured
// with the command bench: it holds 500 requests a second in the chaos suite.
func TestOneGatewayUnderLoad(t *testing.T) {
	if testing.Short() {
		t.Skip("starts two processes")
	}
	t.Parallel()
	c := startGateways(t, mmcptest.Start(t, mmcptest.Config{}), 1)
	rate := sized("100", "500")
	load := command("bench", c.all[0].url, "--rate", rate, "--duration", sized("1s", "20s"), "--token-env", "KEY", "--json")
	load.Env = append(load.Env, "KEY="+c.key)
	var report bytes.Buffer
	load.Stdout = &report
	if err := load.Start(); err != nil {
		t.Fatal(err)
	}
	over := make(chan error, 1)
	go func() { over <- load.Wait() }() // ends with the command, which ends with the test
	c.keysAndSettings(t, func() bool { return len(over) > 0 })
	err := <-over
	t.Logf("at %s a second: %s", rate, report.Bytes())
	if err != nil {
		t.Errorf("requests were lost: %v", err)
	}
}

// quotas has 64 connections use up a rate on three gateways at once.
func (c *gateways) quotas(t *testing.T) {
	const rate = 100
	secret, ok := c.secret(0, fmt.Sprintf(`"name":"limited","rate":"%d/d"`, rate))
	if !ok {
		t.Fatal("no key")
	}
	for _, g := range c.all {
		mmcptest.Eventually(t, "the key is known", func() bool { return c.status(g, secret) == http.StatusOK })
	}
	var admitted, refused atomic.Int64
	var all sync.WaitGroup
	for i := range 64 {
		all.Go(func() {
			for range 4 {
				got, err := try(http.MethodPost, c.all[i%3].url+"/generate", strings.Replace(c.seeded, "SEED", "1", 1), "Authorization", "Bearer "+secret)
				switch {
				case err == nil && got.status == http.StatusOK:
					admitted.Add(1)
				case err == nil && got.status == http.StatusTooManyRequests:
					refused.Add(1)
				default:
					t.Errorf("%d %s %v", got.status, got.body, err)
				}
			}
		})
	}
	all.Wait()
	if admitted.Load() != rate || refused.Load() != 4*64-rate {
		t.Errorf("%d were admitted and %d refused, of a rate of %d", admitted.Load(), refused.Load(), rate)
	}
}

// keysAndSettings creates and revokes keys at each gateway in turn, and changes the settings,
// some times and until enough reports that it is.
func (c *gateways) keysAndSettings(t *testing.T, enough func() bool) {
	versions := []string{c.text + "log: {level: warn}\n", c.text + "upstreams: [", c.text, "auth: {mode: nothing}\n"}
	slowest := time.Duration(0)
	changes := 0
	for n := 0; n < sized(6, 200) || !enough(); n++ {
		changes++
		c.settings.swap(versions[n%len(versions)])
		name := fmt.Sprintf("key%d", n)
		secret, ok := c.secret(n%len(c.all), fmt.Sprintf(`"name":%q`, name))
		if !ok {
			t.Fatal("no key")
		}
		for _, g := range c.all {
			mmcptest.Eventually(t, "the key is known", func() bool { return c.status(g, secret) == http.StatusOK })
		}
		if got := do(t, http.MethodDelete, c.all[n%len(c.all)].admin+"/keys/"+name, ""); got.status != http.StatusNoContent {
			t.Fatalf("%d %s", got.status, got.body)
		}
		revoked := time.Now()
		for _, g := range c.all {
			mmcptest.Eventually(t, "the key is refused", func() bool { return c.status(g, secret) == http.StatusUnauthorized })
		}
		slowest = max(slowest, time.Since(revoked))
		for _, g := range c.all {
			if got := c.status(g, secret); got != http.StatusUnauthorized {
				t.Errorf("a revoked key came back: %d", got)
			}
		}
	}
	t.Logf("of %d keys, each is refused everywhere at most %s after it was revoked", changes, slowest)
	judge(t, "from the revocation to the refusal", slowest, time.Second)
	c.settings.swap(c.text)
}

// restart replaces the gateways one after another, as Kubernetes does: the clients stop sending
// to one, it gets SIGTERM, and the next one follows when its successor is ready. Each has open
// requests and jobs at that time.
func (c *gateways) restart(t *testing.T) {
	var jobs []string
	for i := range c.all {
		c.mu.Lock()
		old := c.ready[0]
		c.ready = c.ready[1:]
		c.mu.Unlock()
		old.busy.Wait() // the pause between both steps
		for range sized(10, 100) {
			got := do(t, http.MethodPost, old.url+"/generate", c.random, "Authorization", "Bearer "+c.key, "Prefer", "respond-async, wait=0")
			if got.status != http.StatusAccepted {
				t.Fatalf("%d %s", got.status, got.body)
			}
			jobs = append(jobs, got.header.Get("Location"))
		}
		old.signal(syscall.SIGTERM)
		if code := old.wait(); code != 0 {
			t.Errorf("exit code %d", code)
		}
		c.all[i] = serve(c.t, "--config", c.settings.path())
		g := c.all[i]
		mmcptest.Eventually(t, "the new one is ready", func() bool { return do(t, http.MethodGet, g.admin+"/readyz", "").status == http.StatusOK })
		c.mu.Lock()
		c.ready = append(c.ready, &target{server: g})
		c.mu.Unlock()
	}
	for i, location := range jobs {
		var got reply
		mmcptest.Eventually(t, "the job "+location+" has ended", func() bool {
			got = do(t, http.MethodGet, c.all[i%3].url+location, "", "Authorization", "Bearer "+c.key)
			return got.status != http.StatusAccepted
		})
		if got.status != http.StatusOK {
			t.Errorf("%s: %d %s", location, got.status, got.body)
		}
	}
	t.Logf("%d jobs", len(jobs))
}
