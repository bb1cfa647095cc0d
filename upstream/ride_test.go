package upstream_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/upstream"
	"github.com/motiongate/motiongate/upstream/remote"
	"github.com/motiongate/motiongate/upstream/upstreamtest"
)

// crowd is one request that runs and others of as many clients that wait for the same
// server, which the test then lets go on.
type crowd struct {
	server  *mmcptest.Server
	results []*mmcp.Result
	errs    []error
	cancels []context.CancelFunc
	release func()
	ended   sync.WaitGroup
}

// gather returns when a request runs and all others wait. Change changes request i.
func gather(t *testing.T, cfg mmcptest.Config, opts func(*remote.Options), n int, change func(i int, r *mmcp.Request)) *crowd {
	cfg.SDK = 13
	c := &crowd{server: mmcptest.Start(t, cfg), results: make([]*mmcp.Result, n), errs: make([]error, n)}
	p := pool(t, upstream.PoolOptions{}, upstream.Member{Name: "gpu", Backend: upstreamtest.Client(t, "gpu", c.server.URL(), opts)})
	c.release = c.server.Hold()
	queued := make(chan struct{}, n)
	ask := func(i int) {
		req := upstreamtest.Walk(t, c.server)
		req.Options.Seed = ""
		change(i, req)
		call := req.Call()
		call.Policy.Client = fmt.Sprint("client ", i)
		call.Hooks.Queued = func(func() mmcp.Place) { queued <- struct{}{} }
		ctx, cancel := context.WithCancel(t.Context())
		c.cancels = append(c.cancels, cancel)
		c.ended.Go(func() { c.results[i], c.errs[i] = p.Generate(ctx, call) })
	}
	ask(0)
	c.server.Await(t, func(s mmcptest.Stats) bool { return s.Running == 1 })
	for i := 1; i < n; i++ {
		ask(i)
		<-queued
	}
	return c
}

func (c *crowd) run() {
	c.release()
	c.ended.Wait()
	for _, cancel := range c.cancels {
		cancel()
	}
}

func unchanged(int, *mmcp.Request) {}

func TestWaitingClientsShareACall(t *testing.T) {
	for name, want := range map[string]struct {
		batch          string
		most           int
		posts, batches int
	}{
		"all in one":     {batch: "auto", posts: 2, batches: 1},
		"four in one":    {most: 4, posts: 3, batches: 2},
		"never together": {batch: remote.BatchNever, posts: 9},
	} {
		t.Run(name, func(t *testing.T) {
			c := gather(t, mmcptest.Config{MaxBatch: want.most}, func(o *remote.Options) { o.Batch = want.batch }, 9, unchanged)
			c.run()
			for i, err := range c.errs {
				if err != nil || len(c.results[i].Body) == 0 {
					t.Errorf("request %d: %v", i, err)
				}
			}
			if s := c.server.Stats(); s.Posts != want.posts || s.Batches != want.batches || s.Executions != 9 {
				t.Errorf("%d calls, %d of them batches, %d runs; want %d, %d, 9", s.Posts, s.Batches, s.Executions, want.posts, want.batches)
			}
		})
	}
}

// TestOneOfACallFails holds that a request which the server fails on ends alone, and is not
// sent again without a seed.
func TestOneOfACallFails(t *testing.T) {
	c := gather(t, mmcptest.Config{FailPrompt: "impossible"}, func(*remote.Options) {}, 9, func(i int, r *mmcp.Request) {
		if i == 4 {
			r.Segments[0].Prompt = "impossible"
		}
	})
	c.run()
	for i, err := range c.errs {
		if (err != nil) != (i == 4) {
			t.Errorf("request %d: %v", i, err)
		}
	}
	if s := c.server.Stats(); s.Posts != 2 || s.Executions != 8 {
		t.Errorf("%d calls and %d runs, want 2 and 8", s.Posts, s.Executions)
	}
}

// TestRefusedCallIsSplit holds that a server which begins no batch gets each request alone.
func TestRefusedCallIsSplit(t *testing.T) {
	c := gather(t, mmcptest.Config{BatchStatus: 503}, func(*remote.Options) {}, 5, unchanged)
	c.run()
	for i, err := range c.errs {
		if err != nil {
			t.Errorf("request %d: %v", i, err)
		}
	}
	if s := c.server.Stats(); s.Executions != 5 {
		t.Errorf("%d runs, want 5", s.Executions)
	}
}

// TestLengthsAreNotMixed holds that a long motion and short ones do not share a call.
func TestLengthsAreNotMixed(t *testing.T) {
	c := gather(t, mmcptest.Config{}, func(*remote.Options) {}, 9, func(i int, r *mmcp.Request) {
		if i%2 == 0 {
			r.Segments = slices.Clone(r.Segments)
			r.Segments[0].DurationFrames = 600
			r.DurationFrames = 600
		}
	})
	c.run()
	for i, err := range c.errs {
		if err != nil {
			t.Errorf("request %d: %v", i, err)
		}
	}
	lengths := 0
	for _, r := range c.server.Requests() {
		if body := string(r.Body); strings.Contains(body, `"requests"`) {
			lengths++
			if strings.Contains(body, `"duration_frames":600`) && strings.Count(body, `"duration_frames":600`) < 4 {
				t.Errorf("a call mixes lengths: %s", body)
			}
		}
	}
	if lengths != 2 {
		t.Errorf("%d calls of several requests, want one for each length", lengths)
	}
}

// TestClientsLeaveACall holds that clients that go away, before or while the call runs, take
// nothing from the others.
func TestClientsLeaveACall(t *testing.T) {
	for leaver := 1; leaver < 4; leaver++ {
		for _, while := range []string{"waiting", "running"} {
			t.Run(fmt.Sprint(leaver, " ", while), func(t *testing.T) {
				c := gather(t, mmcptest.Config{}, func(*remote.Options) {}, 4, unchanged)
				if while == "waiting" {
					c.cancels[leaver]()
				} else {
					hold := c.server.Hold() // for the next call
					c.release()
					c.server.Await(t, func(s mmcptest.Stats) bool { return s.Batches == 1 && s.Running == 1 })
					c.cancels[leaver]()
					c.release = hold
				}
				c.run()
				for i, err := range c.errs {
					if (err != nil) != (i == leaver) {
						t.Errorf("request %d: %v", i, err)
					}
				}
			})
		}
	}
}

// TestManyClientsUnderLoad has 16 clients ask again when they have an answer, at a server that
// makes eight motions in the time of two: with shared calls and without. A 17th client asks
// for motions on which the server fails.
func TestManyClientsUnderLoad(t *testing.T) {
	if !chaos {
		t.Skip("compares rates of the machine")
	}
	alone, aloneP50 := manyClients(t, remote.BatchNever)
	shared, sharedP50 := manyClients(t, "auto")
	t.Logf("%.1f requests a second with a median of %s in shared calls, %.1f with %s else", shared, sharedP50, alone, aloneP50)
	judge(t, "requests a second without shared calls, 2.5 times, to those with them", 2.5*alone/shared, 1)
	judge(t, "the median in shared calls to that without", float64(sharedP50)/float64(aloneP50), 1)
}

// manyClients returns how many requests a second are answered, and the median of their times.
func manyClients(t *testing.T, batch string) (perSecond float64, p50 time.Duration) {
	const clients, requests, bad = 16, 320, "a person fails"
	f := mmcptest.Start(t, mmcptest.Config{SDK: 13, Busy: true, Latency: 100 * time.Millisecond, BatchCost: 1.0 / 7, MaxBatch: 8, FailPrompt: bad})
	p := pool(t, upstream.PoolOptions{}, upstream.Member{Name: "gpu", Backend: upstreamtest.Client(t, "gpu", f.URL(),
		func(o *remote.Options) { o.Batch = batch })})
	ask := func(ctx context.Context, i int, prompt string) error {
		req := upstreamtest.Walk(t, f)
		req.Options.Seed, req.Segments[0].Prompt = "", prompt
		call := req.Call()
		call.Policy.Client = fmt.Sprint("client ", i)
		_, err := p.Generate(ctx, call)
		return err
	}
	var left atomic.Int64
	left.Store(requests)
	times := make([][]time.Duration, clients)
	var good, failing sync.WaitGroup
	begun := time.Now()
	for i := range clients {
		good.Go(func() {
			for left.Add(-1) >= 0 {
				begun := time.Now()
				if err := ask(t.Context(), i, "a person walks"); err != nil {
					t.Errorf("a request beside one that fails: %v", err)
				}
				times[i] = append(times[i], time.Since(begun))
			}
		})
	}
	ctx, cancel := context.WithCancel(t.Context())
	failing.Go(func() { // ends with the others
		for ctx.Err() == nil {
			if err := ask(ctx, clients, bad); err == nil {
				t.Error("a request on which the server fails has an answer")
			}
			time.Sleep(time.Second)
		}
	})
	good.Wait()
	took := time.Since(begun)
	cancel()
	failing.Wait()
	all := slices.Concat(times...)
	slices.Sort(all)
	return requests / took.Seconds(), all[len(all)/2]
}
