package cache_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/motiongate/motiongate/cache"
	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// gate is a Backend whose runs end when the test sends to let, or when they are cancelled.
type gate struct {
	*cachetest.Counter
	let       chan error // each run takes one; a nil is a success
	cancelled atomic.Int64
}

func newGate() *gate { return &gate{Counter: cachetest.NewCounter(), let: make(chan error)} }

func (g *gate) Generate(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	req := call.Request
	n := g.Runs.Add(1)
	select {
	case err := <-g.let:
		if err != nil {
			return nil, err
		}
		return &mmcp.Result{Format: req.Format, Body: fmt.Appendf(nil, "run %d", n)}, nil
	case <-ctx.Done():
		g.cancelled.Add(1)
		return nil, ctx.Err()
	}
}

// client is one caller, who can go away.
type client struct {
	leave context.CancelFunc
	res   *mmcp.Result
	err   error
	at    time.Time // when it was answered
}

// crowd sends the same request n times at once. The first of the clients is the
// one whose request runs.
func crowd(t *testing.T, b mmcp.Backend, n int, done *sync.WaitGroup) []*client {
	clients := make([]*client, n)
	for i := range clients {
		ctx, cancel := context.WithCancel(t.Context())
		c := &client{leave: cancel}
		clients[i] = c
		done.Go(func() {
			c.res, c.err = b.Generate(ctx, cachetest.Request("7").Call())
			c.at = time.Now()
		})
		if i == 0 {
			synctest.Wait() // it is on its way before the others come
		}
	}
	synctest.Wait()
	return clients
}

func TestFailureMode06IdenticalRequestsShareOneRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		next := newGate()
		r := cachetest.NewResults(t, next, 1<<20)
		var done sync.WaitGroup
		clients := crowd(t, r, 1000, &done)
		clients[0].leave()
		for _, i := range rand.Perm(999)[:300] {
			clients[i+1].leave()
		}
		synctest.Wait()
		next.let <- nil
		done.Wait()
		r.Close()

		answered, collapsed := 0, 0
		for _, c := range clients {
			switch {
			case errors.Is(c.err, context.Canceled):
			case c.err != nil:
				t.Fatal(c.err)
			default:
				answered++
				if string(c.res.Body) != "run 1" {
					t.Fatalf("a client got %q", c.res.Body)
				}
				if c.res.Cache.Collapsed {
					collapsed++
				}
			}
		}
		if answered != 699 || collapsed != 699 {
			t.Errorf("%d answered, %d of them collapsed; want 699 of both", answered, collapsed)
		}
		if runs, cancelled := next.Runs.Load(), next.cancelled.Load(); runs != 1 || cancelled != 0 {
			t.Errorf("%d runs, %d cancelled", runs, cancelled)
		}
	})
}

func TestRunEndsWithItsLastWaiter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		next := newGate()
		r := cachetest.NewResults(t, next, 1<<20)
		var done sync.WaitGroup
		clients := crowd(t, r, 3, &done)
		for i, c := range clients {
			if next.cancelled.Load() != 0 {
				t.Fatalf("cancelled with %d waiting", len(clients)-i)
			}
			c.leave()
			synctest.Wait()
		}
		if next.cancelled.Load() != 1 {
			t.Error("the run went on for nobody")
		}
		done.Wait()

		// A client that comes now is not tied to the run that was given up.
		done.Go(func() { cachetest.Generate(t, r, cachetest.Request("7").Call()) })
		synctest.Wait()
		next.let <- nil
		done.Wait()
		r.Close()
	})
}

// TestDeadlineIsThatOfItsWaiter holds that a request whose deadline has passed ends
// with a timeout, and that the run goes on until the last deadline.
func TestDeadlineIsThatOfItsWaiter(t *testing.T) {
	tests := map[string]struct {
		limits []time.Duration // of the clients; 0: none
		lasts  time.Duration   // of the run, at most
	}{
		"the first is in a hurry": {[]time.Duration{time.Second, time.Minute}, time.Minute},
		"the last is in a hurry":  {[]time.Duration{time.Minute, time.Second}, time.Minute},
		"one has all the time":    {[]time.Duration{time.Second, 0}, 5 * time.Minute},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				g := newGate()
				r := cachetest.NewResults(t, g, 1<<20)
				start := time.Now()
				var done sync.WaitGroup
				for _, limit := range test.limits {
					done.Go(func() {
						ctx := t.Context()
						if limit > 0 {
							var cancel context.CancelFunc
							ctx, cancel = context.WithTimeout(ctx, limit)
							defer cancel()
						}
						res, err := r.Generate(ctx, cachetest.Request("7").Call())
						switch {
						case limit == 0 && (err != nil || string(res.Body) != "run 1"):
							t.Errorf("the patient one got %v", err)
						case limit > 0 && (mmcp.AsError(err).Code != mmcp.CodeTimeout || time.Since(start) != limit):
							t.Errorf("after %v of %v: %v", time.Since(start), limit, err)
						}
					})
					synctest.Wait()
				}
				time.Sleep(test.lasts - time.Millisecond)
				if g.cancelled.Load() != 0 {
					t.Error("the run was cancelled while somebody waited")
				}
				time.Sleep(time.Second)
				select {
				case g.let <- nil:
					if !slices.Contains(test.limits, 0) {
						t.Error("the run went on for nobody")
					}
				default:
				}
				done.Wait()
			})
		})
	}
}

func TestFailureMode07FailureWakesAllAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		next := newGate()
		r := cachetest.NewResults(t, next, 1<<20)
		for round := range 3 {
			var done sync.WaitGroup
			clients := crowd(t, r, 100, &done)
			start := time.Now()
			failure := errors.New("out of memory")
			next.let <- failure
			done.Wait()
			for _, c := range clients {
				if !errors.Is(c.err, failure) || c.at != start {
					t.Fatalf("round %d: %v after %s", round, c.err, c.at.Sub(start))
				}
			}
		}
		// The next ones are not queued one by one either.
		if runs := next.Runs.Load(); runs != 3 {
			t.Errorf("%d runs, want one a round", runs)
		}
		r.Close()
	})
}

func TestFailureMode07UncacheableRequestsDoNotWaitForEachOther(t *testing.T) {
	tests := map[string]func(*gate, *mmcp.Call){
		"no seed":  func(_ *gate, call *mmcp.Call) { call.Request.Options.Seed = "" },
		"no-cache": func(_ *gate, call *mmcp.Call) { call.Policy.Fresh = true },
		"no-store": func(_ *gate, call *mmcp.Call) { call.Policy.NoStore = true },
		"not deterministic": func(g *gate, _ *mmcp.Call) {
			m := cachetest.Model("walker", 30)
			m.About = mmcp.Extra{"deterministic": []byte("false")}
			g.List(m)
		},
	}
	for name, change := range tests {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				next := newGate()
				r := cachetest.NewResults(t, next, 1<<20)
				var done sync.WaitGroup
				for range 20 {
					call := cachetest.Request("7").Call()
					change(next, call)
					done.Go(func() { cachetest.Generate(t, r, call) })
				}
				synctest.Wait()
				if runs := next.Runs.Load(); runs != 20 {
					t.Errorf("%d runs at a time, want 20", runs)
				}
				for range 20 {
					next.let <- nil
				}
				done.Wait()
				r.Close()
			})
		})
	}
}

func TestFailureMode07WaitingListHasAnEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		next := newGate()
		r, err := cache.NewResults(next, cache.Options{MaxBytes: 1 << 20, MaxWaiting: 2, MaxWait: time.Minute})
		if err != nil {
			t.Fatal(err)
		}
		var done sync.WaitGroup
		clients := crowd(t, r, 2, &done)

		_, err = r.Generate(t.Context(), cachetest.Request("7").Call())
		full := mmcp.AsError(err)
		if full.Status() != http.StatusServiceUnavailable || full.RetryAfter == 0 {
			t.Errorf("beyond the list: %v, retry after %s", err, full.RetryAfter)
		}
		time.Sleep(time.Minute + time.Second)
		synctest.Wait()
		late := mmcp.AsError(clients[1].err)
		if late.Status() != http.StatusServiceUnavailable || late.RetryAfter == 0 {
			t.Errorf("after a minute: %v, retry after %s", clients[1].err, late.RetryAfter)
		}
		next.let <- nil
		done.Wait()
		if clients[0].err != nil {
			t.Errorf("the one that runs: %v", clients[0].err)
		}
		r.Close()
	})
}

type panicking struct{ *cachetest.Counter }

func (p panicking) Generate(context.Context, *mmcp.Call) (*mmcp.Result, error) {
	p.Runs.Add(1)
	panic("no such bone")
}

func TestFailureMode06PanicIsAnErrorForEveryWaiter(t *testing.T) {
	r := cachetest.ResultsWith(t, panicking{cachetest.NewCounter()}, cache.Options{MaxBytes: 1 << 20, Log: slog.New(slog.DiscardHandler)})
	var done sync.WaitGroup
	for range 50 {
		done.Go(func() {
			_, err := r.Generate(t.Context(), cachetest.Request("7").Call())
			if e := mmcp.AsError(err); e.Status() != http.StatusBadGateway {
				t.Errorf("got %v, want a 502", err)
			}
		})
	}
	done.Wait()
}

func TestNothingRunsTwiceInARow(t *testing.T) {
	next := cachetest.NewCounter()
	r := cachetest.NewResults(t, next, 1<<20)
	for range 1000 {
		cachetest.Generate(t, r, cachetest.Request("7").Call())
	}
	if runs := next.Runs.Load(); runs != 1 {
		t.Errorf("%d runs of a thousand identical requests", runs)
	}
}

func TestCloseEndsRuns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		next := newGate()
		r := cachetest.NewResults(t, next, 1<<20)
		var done sync.WaitGroup
		clients := crowd(t, r, 10, &done)
		r.Close()
		done.Wait()
		for _, c := range clients {
			if code := mmcp.AsError(c.err).Code; c.err == nil || code != mmcp.CodeModelUnavailable {
				t.Errorf("a run that was cancelled: %v", c.err)
			}
		}
		if _, err := r.Generate(t.Context(), cachetest.Request("7").Call()); err == nil {
			t.Error("a run after Close")
		}
	})
}

func TestFreshRunReplacesTheStoredAnswer(t *testing.T) {
	next := cachetest.NewCounter()
	r := cachetest.NewResults(t, next, 1<<20)
	cachetest.Generate(t, r, cachetest.Request("7").Call())
	call := cachetest.Request("7").Call()
	call.Policy.Fresh = true
	if res := cachetest.Generate(t, r, call); res.Cache.Hit || res.Cache.Forward != "request" || string(res.Body) != "run 2" {
		t.Errorf("no-cache gave %q, %+v", res.Body, res.Cache)
	}
	mmcptest.Eventually(t, "the second run to be kept", func() bool { return string(cachetest.Generate(t, r, cachetest.Request("7").Call()).Body) == "run 2" })
}

func TestPartitionsShareNothing(t *testing.T) {
	next := cachetest.NewCounter()
	r := cachetest.NewResults(t, next, 1<<20)
	cachetest.Generate(t, r, cachetest.Request("7").Call())
	call := cachetest.Request("7").Call()
	call.Policy.Partition = "studio b"
	if res := cachetest.Generate(t, r, call); res.Cache.Hit {
		t.Error("an answer crossed partitions")
	}
}

// TestRunKnowsHowLongItIsWaitedFor holds that the backend of a shared run sees the
// latest deadline of the waiting requests, through any number of caches.
func TestRunKnowsHowLongItIsWaitedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var run context.Context
		var shared *mmcp.Call
		next := newGate()
		inner := cachetest.NewResults(t, backend{next, func(ctx context.Context, call *mmcp.Call) { run, shared = ctx, call }}, 1<<20)
		r := cachetest.NewResults(t, inner, 1<<20)
		begun := time.Now()
		var done sync.WaitGroup
		wait := func(d time.Duration) context.CancelFunc {
			ctx, cancel := context.WithCancel(t.Context())
			if d > 0 {
				ctx, cancel = context.WithTimeout(t.Context(), d)
			}
			done.Go(func() { _, _ = r.Generate(ctx, cachetest.Request("7").Call()) })
			synctest.Wait()
			return cancel
		}
		check := func(when string, want time.Duration) {
			t.Helper()
			got := shared.Deadline(run)
			if want == 0 && !got.IsZero() || want > 0 && !got.Equal(begun.Add(want)) {
				t.Errorf("%s: waited for until %v after the begin, want %v", when, got.Sub(begun), want)
			}
		}
		defer wait(time.Minute)()
		check("the first", time.Minute)
		second := wait(time.Hour)
		check("a longer one", time.Hour)
		defer wait(time.Second)()
		check("a shorter one", time.Hour)
		patient := wait(0)
		check("one without a deadline", 0)
		patient()
		synctest.Wait()
		check("it went", time.Hour)
		second()
		synctest.Wait()
		check("the longer one went", time.Minute)
		if _, ends := run.Deadline(); ends {
			t.Error("the run has a deadline of its own")
		}
		next.let <- nil
		done.Wait()
		inner.Close()
		r.Close()
	})
}

// backend records the requests that it passes on.
type backend struct {
	*gate
	sees func(context.Context, *mmcp.Call)
}

func (b backend) Generate(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	b.sees(ctx, call)
	return b.gate.Generate(ctx, call)
}

// TestRelayedRequestsDoNotJoin holds that what another gateway sends waits for no
// run here, which may wait for that gateway; its answer is remembered all the same.
func TestRelayedRequestsDoNotJoin(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		next := newGate()
		r := cachetest.NewResults(t, next, 1<<20)
		var done sync.WaitGroup
		crowd(t, r, 2, &done)
		relayed := cachetest.Request("7").Call()
		relayed.Via = "OTHER, THIS"
		done.Go(func() {
			if _, err := r.Generate(t.Context(), relayed); err != nil {
				t.Error(err)
			}
		})
		synctest.Wait()
		if n := next.Runs.Load(); n != 2 {
			t.Errorf("%d runs, want 2", n)
		}
		next.let <- nil
		next.let <- nil
		done.Wait()
		res, err := r.Generate(t.Context(), relayed)
		if err != nil || !res.Cache.Hit {
			t.Errorf("afterwards: %+v, %v", res, err)
		}
		r.Close()
	})
}

// instead is a Backend that answers with another model than the requested one.
type instead struct{ *cachetest.Counter }

func (b instead) Generate(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	res, err := b.Counter.Generate(ctx, call)
	if err != nil {
		return nil, err
	}
	out := *res
	out.Route.Fallback = "other"
	return &out, nil
}

// The answer of another model is for the requests that shared its run alone: a request that
// comes right after the run begins another.
func TestAnswersOfAnotherModelAreNotKept(t *testing.T) {
	next := instead{cachetest.NewCounter()}
	r := cachetest.NewResults(t, next, 1<<20)
	for n := range int64(2000) {
		res := cachetest.Generate(t, r, cachetest.Request("7").Call())
		if res.Cache.Hit || res.Cache.Stored || next.Runs.Load() != n+1 {
			t.Fatalf("request %d: %+v after %d runs", n, res.Cache, next.Runs.Load())
		}
	}
}
