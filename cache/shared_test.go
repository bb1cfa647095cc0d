package cache_test

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/motiongate/motiongate/cache"
	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/cache/state/idempotency"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

func TestAnswersOutliveTheProcess(t *testing.T) {
	for _, size := range []int{0, 100, 512 << 10, 3<<20 + 7} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			dir := t.TempDir()
			store := cachetest.Open(t, dir)
			r := cachetest.ResultsWith(t, cachetest.Sized{Counter: cachetest.NewCounter(), Bytes: size}, cache.Options{MaxBytes: 8 << 20, Store: store})
			first := cachetest.Generate(t, r, cachetest.Request("7").Call())
			r.Close()
			store.Close()

			next := cachetest.Sized{Counter: cachetest.NewCounter(), Bytes: size}
			r = cachetest.ResultsWith(t, next, cache.Options{MaxBytes: 8 << 20, Store: cachetest.Open(t, dir)})
			again := cachetest.Generate(t, r, cachetest.Request("7").Call())
			if !again.Cache.Hit || next.Runs.Load() != 0 || !bytes.Equal(again.Body, first.Body) {
				t.Errorf("after a restart: %+v, %d runs", again.Cache, next.Runs.Load())
			}
			if again.Tag != mmcp.EntityTag(first.Body) || again.Created.IsZero() {
				t.Errorf("after a restart: tag %q, made %s", again.Tag, again.Created)
			}
			if again.Route != first.Route || again.Format != first.Format {
				t.Errorf("got %+v %v, want %+v %v", again.Route, again.Format, first.Route, first.Format)
			}
		})
	}
}

func TestSharedAnswersAreBoundedOldestOutFirst(t *testing.T) {
	dir := t.TempDir()
	store := cachetest.Open(t, dir)
	const size, bound = 100 << 10, 1 << 20
	r := cachetest.ResultsWith(t, cachetest.Sized{Counter: cachetest.NewCounter(), Bytes: size}, cache.Options{Store: store, SharedBytes: bound})
	const n = 40
	for i := range n {
		cachetest.Generate(t, r, cachetest.Request(mmcp.Seed(fmt.Sprint(i))).Call())
	}
	r.Close() // all is written
	next := cachetest.Sized{Counter: cachetest.NewCounter(), Bytes: size}
	r = cachetest.ResultsWith(t, next, cache.Options{Store: store, SharedBytes: bound})
	kept := 0
	for i := n - 1; i >= 0 && cachetest.Generate(t, r, cachetest.Request(mmcp.Seed(fmt.Sprint(i))).Call()).Cache.Hit; i-- {
		kept++
	}
	if kept*size > bound || kept*size < bound*8/10 {
		t.Errorf("the newest %d answers of %d bytes are there, in %d", kept, size, bound)
	}
}

func TestResultsNeedNoState(t *testing.T) {
	store := cachetest.OpenWith(t, state.Options{URL: "nats://127.0.0.1:1", Timeout: time.Hour}, (&cachetest.Journal{}).Logger()) // a request that waits for it hangs
	next := cachetest.NewCounter()
	r := cachetest.ResultsWith(t, next, cache.Options{MaxBytes: 1 << 20, Store: store})
	cachetest.Generate(t, r, cachetest.Request("7").Call())
	if again := cachetest.Generate(t, r, cachetest.Request("7").Call()); !again.Cache.Hit {
		t.Errorf("no hit without the state: %+v", again.Cache)
	}
}

// A state that is closed starts no background work, whichever method is called.
func TestStateThatCloses(t *testing.T) {
	for range 20 {
		store := cachetest.Open(t, t.TempDir())
		var asking sync.WaitGroup
		for n := range 4 {
			asking.Go(func() {
				i, err := idempotency.New(store, idempotency.Options{}, (&cachetest.Journal{}).Logger())
				if err != nil {
					t.Error(err)
					return
				}
				defer i.Close()
				if _, _, err := i.Do(t.Context(), cachetest.Use(fmt.Sprint(n)), (&cachetest.Worker{}).Do); err != nil && mmcp.AsError(err).Code == "" {
					t.Error(err)
				}
			})
		}
		store.Close()
		asking.Wait()
	}
}

func TestMemoryIsBounded(t *testing.T) {
	const bound, keys, size = 16 << 20, 50_000, 2 << 10
	r := cachetest.ResultsWith(t, cachetest.Sized{Counter: cachetest.NewCounter(), Bytes: size}, cache.Options{MaxBytes: bound})
	heap := func() int64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	before := heap()
	for n := range keys { // a hundred megabytes of answers
		cachetest.Generate(t, r, cachetest.Request(mmcp.Seed(fmt.Sprint(n))).Call())
	}
	// The table admits and drops in the background.
	mmcptest.Eventually(t, fmt.Sprintf("%d answers take %d KB", keys, bound*11/10>>10), func() bool { return heap()-before <= bound*11/10 })
}

// slow is a Backend that takes as long as a quick model.
type slow struct{ *cachetest.Counter }

func (s slow) Generate(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	timer := time.NewTimer(300 * time.Millisecond)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return s.Counter.Generate(ctx, call)
}

func TestThreeGatewaysShareOneRun(t *testing.T) {
	for _, nodes := range []int{1, 3} {
		t.Run(fmt.Sprint(nodes, " nodes"), func(t *testing.T) {
			c := cachetest.StartCluster(t, nodes)
			next := slow{cachetest.NewCounter()}
			var states []*state.Store
			var gateways []*cache.Results
			for range 3 {
				states = append(states, c.Join(t))
				gateways = append(gateways, cachetest.ResultsWith(t, next, cache.Options{MaxBytes: 1 << 20, Store: states[len(states)-1]}))
			}
			for _, s := range states { // from then on it holds, also for the first request of all
				mmcptest.Eventually(t, "the state to be ready", func() bool { return s.Ready() == nil })
			}
			var done sync.WaitGroup
			bodies := make([]string, 999)
			for i := range bodies {
				done.Go(func() {
					res, err := gateways[i%3].Generate(t.Context(), cachetest.Request("7").Call())
					if err != nil {
						t.Error(err)
						return
					}
					bodies[i] = string(res.Body)
				})
			}
			done.Wait()
			for _, b := range bodies {
				if b != bodies[0] {
					t.Fatalf("a client got %q", b)
				}
			}
			if runs := next.Runs.Load(); runs != 1 {
				t.Errorf("%d runs", runs)
			}
		})
	}
}

func TestFailureReachesOtherGateways(t *testing.T) {
	c := cachetest.StartCluster(t, 1)
	next := newGate()
	a := cachetest.ResultsWith(t, next, cache.Options{MaxBytes: 1 << 20, Store: c.Join(t)})
	b := cachetest.ResultsWith(t, next, cache.Options{MaxBytes: 1 << 20, Store: c.Join(t)})
	errs := make(chan error, 2)
	ask := func(r *cache.Results) {
		_, err := r.Generate(t.Context(), cachetest.Request("7").Call())
		errs <- err
	}
	go ask(a) // ends with its answer
	mmcptest.Eventually(t, "the run", func() bool { return next.Runs.Load() == 1 })
	go ask(b) // ends with its answer
	mmcptest.Eventually(t, "the other to wait", cachetest.AwaitsOthers)
	failure := mmcp.Errorf(mmcp.CodeResourceExhausted, "The card is full.")
	failure.RetryAfter = 7 * time.Second
	next.let <- failure
	for range 2 {
		got := mmcp.AsError(<-errs)
		if got.Code != failure.Code || got.RetryAfter != failure.RetryAfter || got.Status() != http.StatusServiceUnavailable ||
			got.Message != failure.Message {
			t.Errorf("got %v, %s; want %v", got, got.RetryAfter, failure)
		}
	}
	if runs := next.Runs.Load(); runs != 1 {
		t.Errorf("%d runs", runs)
	}
}

func TestAnotherGatewayTakesOverARun(t *testing.T) {
	c := cachetest.StartCluster(t, 1)
	lost, kept := newGate(), cachetest.NewCounter()
	stateA := c.Join(t)
	a := cachetest.ResultsWith(t, lost, cache.Options{MaxBytes: 1 << 20, Store: stateA})
	b := cachetest.ResultsWith(t, kept, cache.Options{MaxBytes: 1 << 20, Store: c.Join(t)})
	ctx, leave := context.WithCancel(t.Context())
	var done sync.WaitGroup
	done.Go(func() { a.Generate(ctx, cachetest.Request("7").Call()) })
	mmcptest.Eventually(t, "the run", func() bool { return lost.Runs.Load() == 1 })
	answer := make(chan *mmcp.Result, 1)
	done.Go(func() { answer <- cachetest.Generate(t, b, cachetest.Request("7").Call()) })
	leave() // nobody on the first gateway waits any more
	select {
	case res := <-answer:
		if !strings.HasPrefix(string(res.Body), "run") || kept.Runs.Load() != 1 {
			t.Errorf("got %q after %d runs", res.Body, kept.Runs.Load())
		}
	case <-time.After(cachetest.Patience):
		t.Error("nobody took over")
	}
	done.Wait()
}
