//go:build chaos

package main_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// unrest is how long processes are killed and paused.
const unrest = 4 * time.Minute

// troubled is three gateways on three nodes. One gateway and one node at a time are killed or paused.
type troubled struct {
	t     *testing.T
	file  string   // of settings
	token []string // header of requests
	nodes []*node
	homes []home // of gateways

	gateways []*server // in their homes
}

// home is where a gateway has its data and its address.
type home struct{ dir, address string }

func startTroubled(t *testing.T, settings string) *troubled {
	t.Helper()
	c := &troubled{t: t, nodes: newNodes(t, 3)}
	for _, n := range c.nodes {
		n.Sync = true
		n.start(t)
	}
	for _, n := range c.nodes {
		n.await(t)
	}
	c.file = write(t, "config.yaml", stateOf(c.nodes)+settings)
	for range 3 {
		c.homes = append(c.homes, home{t.TempDir(), fmt.Sprintf("127.0.0.1:%d", mmcptest.Port(t))})
		c.gateways = append(c.gateways, nil)
		c.start(len(c.homes) - 1)
	}
	leaderOf(t, c.gateways)
	return c
}

// start starts a gateway in its home.
func (c *troubled) start(i int) {
	c.t.Helper()
	c.gateways[i] = serve(c.t, "--config", c.file, "--data-dir", c.homes[i].dir, "--listen", c.homes[i].address)
}

// any returns the URL of one of the gateways.
func (c *troubled) any() string { return "http://" + c.homes[rand.IntN(len(c.homes))].address }

// about returns a time around a mean.
func about(mean time.Duration) time.Duration { return mean/2 + rand.N(mean) }

// disturb kills or pauses a gateway and a node, one after the other or both at once, and has
// them run again.
func (c *troubled) disturb() {
	i, n, which := rand.IntN(3), c.nodes[rand.IntN(3)], rand.IntN(5)
	g := c.gateways[i]
	did := []string{time.Now().Format(time.TimeOnly)}
	defer func() { c.t.Log(did, time.Now().Format(time.TimeOnly)) }()
	if which < 3 {
		if rand.IntN(2) == 0 {
			did = append(did, fmt.Sprint("kill gateway ", i))
			g.kill()
			defer c.start(i)
		} else {
			did = append(did, fmt.Sprint("pause gateway ", i))
			g.signal(syscall.SIGSTOP)
			defer g.signal(syscall.SIGCONT)
		}
	}
	if which > 1 {
		if rand.IntN(2) == 0 {
			did = append(did, "kill "+n.Name)
			n.kill()
			defer func() { n.start(c.t); n.await(c.t) }()
		} else {
			did = append(did, "pause "+n.Name)
			_ = n.cmd.Process.Signal(syscall.SIGSTOP)
			defer func() { _ = n.cmd.Process.Signal(syscall.SIGCONT) }()
		}
	}
	time.Sleep(about(5 * time.Second)) // shorter and longer than others take to notice
}

// job is a request and what became of it.
type job struct {
	prompt   string
	seeded   bool
	location string
	end      reply
	at       time.Time // of end
}

// run has a job accepted by any gateway, and polls it to its end at any other. Its key lets
// it ask again where an answer is lost.
func (c *troubled) run(j *job, request string) error {
	client := &http.Client{Timeout: 10 * time.Second}
	defer client.CloseIdleConnections()
	limit := time.Now().Add(3 * time.Minute)
	for ; time.Now().Before(limit); time.Sleep(200 * time.Millisecond) {
		method, path, body := http.MethodGet, j.location, ""
		if j.location == "" {
			method, path, body = http.MethodPost, "/generate", request
		}
		got, err := tryWith(transportOf(client), method, c.any()+path, body,
			append(c.token, "Prefer", "respond-async, wait=0", "Idempotency-Key", strings.ReplaceAll(j.prompt, " ", "-"))...)
		switch {
		case err != nil, got.status == 503 && !bytes.Contains(got.body, []byte(`"job_id"`)):
			// no gateway there, or no state for it: another one is asked
		case got.status == 202:
			j.location = got.header.Get("Location")
		default:
			j.end, j.at = got, time.Now()
			return nil
		}
	}
	return fmt.Errorf("%q has no end: %q", j.prompt, j.location)
}

// transportOf returns what sends requests within the client's time.
func transportOf(c *http.Client) http.RoundTripper { return roundTripper(c.Do) }

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// load begins jobs at a rate, two of three seeded, until disturb has been called for
// a while, and returns them when all have ended.
func (c *troubled) load(model string, perSecond float64, disturb func()) (jobs []*job) {
	request := body(c.t, do(c.t, "GET", c.any()+"/capabilities", "", c.token...).body, model, "SEED")
	end := make(chan struct{})
	var all, arrivals sync.WaitGroup
	arrivals.Go(func() { // ends with end
		for i := 1; ; i++ {
			j := &job{seeded: i%3 > 0}
			var text string
			text, j.prompt = asks(request, i)
			seed := "null"
			if j.seeded {
				seed = fmt.Sprint(i)
			}
			text = strings.Replace(text, "SEED", seed, 1)
			jobs = append(jobs, j)
			all.Go(func() {
				if err := c.run(j, text); err != nil {
					c.t.Error(err)
				}
			})
			select {
			case <-end:
				return
			case <-time.After(time.Duration(rand.ExpFloat64() / perSecond * float64(time.Second))):
			}
		}
	})
	for begun := time.Now(); time.Since(begun) < unrest; {
		disturb()
		time.Sleep(about(4 * time.Second))
	}
	close(end)
	arrivals.Wait()
	all.Wait()
	return jobs
}

// check holds that no job was lost, that nothing unseeded ran twice, and that no server had
// more than one request at a time.
func (c *troubled) check(jobs []*job, servers []*serial) {
	runs, interrupted, again := map[string]int{}, 0, 0
	for i, s := range servers {
		if _, most := s.seen(); most > 1 {
			c.t.Errorf("server %d had %d requests at a time", i, most)
		}
		for _, g := range s.calls {
			runs[g.prompt]++
		}
	}
	for _, j := range jobs {
		n := runs[j.prompt]
		again += max(0, n-1)
		switch {
		case j.end.status == 200 && n > 0 && (n == 1 || j.seeded):
		case !j.seeded && j.end.status == 502 && n <= 1:
			interrupted++ // its gateway was killed after the request was sent
		default:
			c.t.Errorf("%q, seeded %t: %d runs, job %q, answer %d %.300s at %s", j.prompt, j.seeded, n, j.location, j.end.status, j.end.body,
				j.at.Format(time.TimeOnly))
		}
	}
	c.t.Logf("%d jobs, %d further runs of seeded ones, %d unseeded ones interrupted", len(jobs), again, interrupted)
}

// TestFourServersKilled has jobs for four servers at three quarters of what these do, while
// gateways and nodes are killed and paused.
func TestFourServersKilled(t *testing.T) {
	var servers []*serial
	for range 4 {
		servers = append(servers, startSerial(t, "m", time.Second))
	}
	c := startTroubled(t, upstreamsOf(servers))
	c.check(c.load("m", 3, c.disturb), servers)
}

// TestWorkersKilled is the same with twenty servers behind workers, which are killed too.
func TestWorkersKilled(t *testing.T) {
	c := startTroubled(t, "auth: {mode: keys}\n")
	c.token = []string{"Authorization", "Bearer " + created(t, c.gateways[0], "--name", "client")}
	key := created(t, c.gateways[0], "--name", "desk", "--scope", "worker")
	connect := func(name string, s *serial) *exec.Cmd {
		args := []string{"worker", "--upstream", name + "=" + s.URL}
		for _, h := range c.homes {
			args = append(args, "--to", "http://"+h.address)
		}
		w := mortal(command(args...))
		w.Env = append(w.Env, "MOTIONGATE_KEY="+key)
		if err := w.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = w.Process.Kill(); _ = w.Wait() }) // it may have ended
		return w
	}
	var servers []*serial
	var workers []*exec.Cmd
	for i := range 20 {
		servers = append(servers, startSerial(t, "m", 2*time.Second))
		workers = append(workers, connect(fmt.Sprint("desk", i), servers[i]))
	}
	all := func() bool {
		got, err := try("GET", c.any()+"/capabilities", "", c.token...)
		return err == nil && bytes.Contains(got.body, []byte(`"m"`)) && len(c.gateways[0].fleet().Upstreams) == 21
	}
	mmcptest.Eventually(t, "all workers are connected", all)
	jobs := c.load("m", 5, func() {
		i := rand.IntN(len(workers))
		_ = workers[i].Process.Kill()
		_ = workers[i].Wait() // killed, as it says
		if rand.IntN(2) == 0 {
			c.disturb()
		}
		time.Sleep(about(time.Second))
		workers[i] = connect(fmt.Sprint("desk", i), servers[i])
	})
	c.check(jobs, servers)

	var took []time.Duration
	for i := range 5 {
		model := fmt.Sprint("new", i)
		s := startSerial(t, model, 0)
		request := strings.Replace(body(t, do(t, "GET", c.any()+"/capabilities", "", c.token...).body, "m", "null"), `"m"`, `"`+model+`"`, 1)
		begun := time.Now()
		connect(model, s)
		mmcptest.Eventually(t, "a new worker serves", func() bool {
			got, err := try("POST", c.any()+"/generate", request, c.token...)
			return err == nil && got.status == 200
		})
		took = append(took, time.Since(begun))
	}
	t.Logf("a new worker serves after %s", took)
	judge(t, "the time until a new worker serves", slices.Max(took), 2*time.Second)
}
