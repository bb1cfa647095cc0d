package cache_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/motiongate/motiongate/cache"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// counter is a Backend that counts its runs and never gives the same answer twice.
type counter struct {
	caps atomic.Pointer[mmcp.Capabilities]
	runs atomic.Int64
	err  error
}

func newCounter() *counter {
	c := &counter{}
	c.list(model("walker", 30))
	return c
}

func model(id string, fps float64) mmcp.Model {
	return mmcp.Model{ID: id, FPS: fps, CanonicalSkeleton: skeleton()}
}

func skeleton() mmcp.Skeleton {
	return mmcp.Skeleton{Joints: []mmcp.Joint{{Name: "Hips", RestRotation: [4]float64{0, 0, 0, 1}}}}
}

func (c *counter) list(models ...mmcp.Model) { c.caps.Store(&mmcp.Capabilities{Models: models}) }

func (c *counter) Capabilities(context.Context) (*mmcp.Capabilities, error) {
	return c.caps.Load(), nil
}

func (c *counter) Generate(_ context.Context, req *mmcp.Request) (*mmcp.Result, error) {
	n := c.runs.Add(1)
	if c.err != nil {
		return nil, c.err
	}
	return &mmcp.Result{Format: req.Format, Body: fmt.Appendf(nil, "run %d", n)}, nil
}

func request(seed mmcp.Seed) *mmcp.Request {
	o := mmcp.DefaultOptions()
	o.Seed = seed
	return &mmcp.Request{
		ProtocolVersion: "1.0", Model: "walker", Skeleton: skeleton(), Options: o,
		Segments: []mmcp.Segment{{Type: mmcp.SegmentText, Prompt: "walk", DurationFrames: 30}},
	}
}

func newResults(t *testing.T, next mmcp.Backend, maxBytes int64) *cache.Results {
	t.Helper()
	r, err := cache.NewResults(next, cache.Options{MaxBytes: maxBytes})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Close)
	return r
}

func generate(t *testing.T, b mmcp.Backend, req *mmcp.Request) *mmcp.Result {
	t.Helper()
	res, err := b.Generate(t.Context(), req)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// settled asks until the answer is in memory: the table admits in the background.
func settled(t *testing.T, b mmcp.Backend, req *mmcp.Request) (res *mmcp.Result) {
	t.Helper()
	mmcptest.Eventually(t, "the answer of a seeded request to be kept", func() bool {
		res = generate(t, b, req)
		return res.Cache.Hit
	})
	return res
}

func TestSeededRequestIsComputedOnce(t *testing.T) {
	next := newCounter()
	r := newResults(t, next, 1<<20)
	first := generate(t, r, request("7"))
	if first.Cache.Hit || first.Cache.Forward != "miss" || !first.Cache.Stored {
		t.Errorf("first answer: cache status %+v, want a stored miss", first.Cache)
	}
	hit := settled(t, r, request("7"))
	runs := next.runs.Load()
	again := generate(t, r, request("7"))
	if string(again.Body) != string(hit.Body) || next.runs.Load() != runs {
		t.Errorf("a hit gave %q after %q, with %d more runs", again.Body, hit.Body, next.runs.Load()-runs)
	}
}

func TestFailureMode08WhatMustNotBeServedFromMemory(t *testing.T) {
	tests := map[string]func(next *counter, req *mmcp.Request) *mmcp.Request{
		"another seed":      func(_ *counter, _ *mmcp.Request) *mmcp.Request { return request("8") },
		"no seed":           func(_ *counter, _ *mmcp.Request) *mmcp.Request { return request("") },
		"another container": func(_ *counter, req *mmcp.Request) *mmcp.Request { req.Format = mmcp.GLB; return req },
		"another prompt": func(_ *counter, req *mmcp.Request) *mmcp.Request {
			req.Segments[0].Prompt = "run"
			return req
		},
		"an updated model": func(next *counter, req *mmcp.Request) *mmcp.Request {
			next.list(model("walker", 60))
			return req
		},
		"a model that is gone": func(next *counter, req *mmcp.Request) *mmcp.Request {
			next.list(model("runner", 30))
			return req
		},
	}
	for name, change := range tests {
		t.Run(name, func(t *testing.T) {
			next := newCounter()
			r := newResults(t, next, 1<<20)
			settled(t, r, request("7"))
			runs := next.runs.Load()
			if res := generate(t, r, change(next, request("7"))); res.Cache.Hit || next.runs.Load() != runs+1 {
				t.Errorf("served from memory: %+v", res.Cache)
			}
		})
	}
}

func TestUnseededRequestGoesPast(t *testing.T) {
	next := newCounter()
	r := newResults(t, next, 1<<20)
	for range 3 {
		if res := generate(t, r, request("")); res.Cache.Forward != "bypass" || res.Cache.Stored {
			t.Errorf("cache status %+v, want a bypass", res.Cache)
		}
	}
	if got := next.runs.Load(); got != 3 {
		t.Errorf("%d runs, want 3", got)
	}
}

func TestFailureIsNotKept(t *testing.T) {
	next := newCounter()
	next.err = errors.New("out of memory")
	r := newResults(t, next, 1<<20)
	if _, err := r.Generate(t.Context(), request("7")); !errors.Is(err, next.err) {
		t.Fatalf("got %v, want the next Backend's error", err)
	}
	next.err = nil
	if res := generate(t, r, request("7")); res.Cache.Hit {
		t.Error("an answer came from memory after a failure")
	}
}

func TestNoBytesKeepsNothing(t *testing.T) {
	next := newCounter()
	r := newResults(t, next, 0)
	for range 20 {
		generate(t, r, request("7"))
	}
	if got := next.runs.Load(); got != 20 {
		t.Errorf("%d runs, want 20", got)
	}
}

func TestHitLeavesTheStoredAnswerAlone(t *testing.T) {
	r := newResults(t, newCounter(), 1<<20)
	a := settled(t, r, request("7"))
	a.Cache.Hit = false
	if b := settled(t, r, request("7")); !b.Cache.Hit {
		t.Error("a caller's copy is the stored answer")
	}
}

func BenchmarkHit(b *testing.B) {
	r, err := cache.NewResults(newCounter(), cache.DefaultOptions())
	if err != nil {
		b.Fatal(err)
	}
	defer r.Close()
	req := request("7")
	for range 100 {
		if _, err := r.Generate(b.Context(), req); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := r.Generate(b.Context(), req); err != nil {
			b.Fatal(err)
		}
	}
}

// Requests may outlast the gateway that they came to: they are answered or refused,
// whatever of the cache is gone already.
func TestCloseBesideRequests(t *testing.T) {
	for range 20 {
		r := newResults(t, newCounter(), 1<<20)
		var asking sync.WaitGroup
		for n := range 4 {
			asking.Go(func() {
				for i := range 50 {
					req := request(mmcp.Seed(fmt.Sprint(i % 7)))
					req.Fresh = n%2 == 0 // goes past what Close waits for
					if _, err := r.Generate(t.Context(), req); err != nil && mmcp.AsError(err).Code != mmcp.CodeModelUnavailable {
						t.Error(err)
					}
				}
			})
		}
		r.Close()
		asking.Wait()
	}
}
