package cache_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/motiongate/motiongate/cache"
	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/mmcp"
)

func TestSeededRequestIsComputedOnce(t *testing.T) {
	next := cachetest.NewCounter()
	r := cachetest.NewResults(t, next, 1<<20)
	first := cachetest.Generate(t, r, cachetest.Request("7").Call())
	if first.Cache.Hit || first.Cache.Forward != "miss" || !first.Cache.Stored {
		t.Errorf("first answer: cache status %+v, want a stored miss", first.Cache)
	}
	hit := cachetest.Settled(t, r, cachetest.Request("7").Call())
	runs := next.Runs.Load()
	again := cachetest.Generate(t, r, cachetest.Request("7").Call())
	if string(again.Body) != string(hit.Body) || next.Runs.Load() != runs {
		t.Errorf("a hit gave %q after %q, with %d more runs", again.Body, hit.Body, next.Runs.Load()-runs)
	}
}

func TestFailureMode08WhatMustNotBeServedFromMemory(t *testing.T) {
	tests := map[string]func(next *cachetest.Counter, req *mmcp.Request) *mmcp.Request{
		"another seed":      func(_ *cachetest.Counter, _ *mmcp.Request) *mmcp.Request { return cachetest.Request("8") },
		"no seed":           func(_ *cachetest.Counter, _ *mmcp.Request) *mmcp.Request { return cachetest.Request("") },
		"another container": func(_ *cachetest.Counter, req *mmcp.Request) *mmcp.Request { req.Format = mmcp.GLB; return req },
		"another prompt": func(_ *cachetest.Counter, req *mmcp.Request) *mmcp.Request {
			req.Segments[0].Prompt = "run"
			return req
		},
		"an updated model": func(next *cachetest.Counter, req *mmcp.Request) *mmcp.Request {
			next.List(cachetest.Model("walker", 60))
			return req
		},
		"a model that is gone": func(next *cachetest.Counter, req *mmcp.Request) *mmcp.Request {
			next.List(cachetest.Model("runner", 30))
			return req
		},
	}
	for name, change := range tests {
		t.Run(name, func(t *testing.T) {
			next := cachetest.NewCounter()
			r := cachetest.NewResults(t, next, 1<<20)
			cachetest.Settled(t, r, cachetest.Request("7").Call())
			runs := next.Runs.Load()
			if res := cachetest.Generate(t, r, change(next, cachetest.Request("7")).Call()); res.Cache.Hit || next.Runs.Load() != runs+1 {
				t.Errorf("served from memory: %+v", res.Cache)
			}
		})
	}
}

func TestUnseededRequestGoesPast(t *testing.T) {
	next := cachetest.NewCounter()
	r := cachetest.NewResults(t, next, 1<<20)
	for range 3 {
		if res := cachetest.Generate(t, r, cachetest.Request("").Call()); res.Cache.Forward != "bypass" || res.Cache.Stored {
			t.Errorf("cache status %+v, want a bypass", res.Cache)
		}
	}
	if got := next.Runs.Load(); got != 3 {
		t.Errorf("%d runs, want 3", got)
	}
}

func TestFailureIsNotKept(t *testing.T) {
	next := cachetest.NewCounter()
	next.Err = errors.New("out of memory")
	r := cachetest.NewResults(t, next, 1<<20)
	if _, err := r.Generate(t.Context(), cachetest.Request("7").Call()); !errors.Is(err, next.Err) {
		t.Fatalf("got %v, want the next Backend's error", err)
	}
	next.Err = nil
	if res := cachetest.Generate(t, r, cachetest.Request("7").Call()); res.Cache.Hit {
		t.Error("an answer came from memory after a failure")
	}
}

// An answer that the caller's check refuses is not stored, neither the first time nor when
// it is computed again.
func TestRefusedAnswerIsNotKept(t *testing.T) {
	for _, fresh := range []bool{false, true} {
		next, refused := cachetest.NewCounter(), errors.New("not a motion")
		r := cachetest.NewResults(t, next, 1<<20)
		call := cachetest.Request("7").Call()
		call.Policy.Fresh = fresh
		call.Check = func(*mmcp.Result) error { return refused }
		for range 2 {
			if _, err := r.Generate(t.Context(), call); !errors.Is(err, refused) {
				t.Errorf("got %v, want what the check says", err)
			}
		}
		res := cachetest.Generate(t, r, cachetest.Request("7").Call())
		if n := next.Runs.Load(); res.Cache.Hit || n != 3 {
			t.Errorf("after refused answers: %+v after %d runs, want a miss and 3", res.Cache, n)
		}
	}
}

func TestNoBytesKeepsNothing(t *testing.T) {
	next := cachetest.NewCounter()
	r := cachetest.NewResults(t, next, 0)
	for range 20 {
		cachetest.Generate(t, r, cachetest.Request("7").Call())
	}
	if got := next.Runs.Load(); got != 20 {
		t.Errorf("%d runs, want 20", got)
	}
}

func TestHitLeavesTheStoredAnswerAlone(t *testing.T) {
	r := cachetest.NewResults(t, cachetest.NewCounter(), 1<<20)
	a := cachetest.Settled(t, r, cachetest.Request("7").Call())
	a.Cache.Hit = false
	if b := cachetest.Settled(t, r, cachetest.Request("7").Call()); !b.Cache.Hit {
		t.Error("a caller's copy is the stored answer")
	}
}

func BenchmarkHit(b *testing.B) {
	r, err := cache.NewResults(cachetest.NewCounter(), cache.DefaultOptions())
	if err != nil {
		b.Fatal(err)
	}
	defer r.Close()
	req := cachetest.Request("7")
	for range 100 {
		if _, err := r.Generate(b.Context(), req.Call()); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := r.Generate(b.Context(), req.Call()); err != nil {
			b.Fatal(err)
		}
	}
}

// Requests may outlast the gateway that they came to: they are answered or refused,
// whatever of the cache is gone already.
func TestCloseBesideRequests(t *testing.T) {
	for range 20 {
		r := cachetest.NewResults(t, cachetest.NewCounter(), 1<<20)
		var asking sync.WaitGroup
		for n := range 4 {
			asking.Go(func() {
				for i := range 50 {
					call := cachetest.Request(mmcp.Seed(fmt.Sprint(i % 7))).Call()
					call.Policy.Fresh = n%2 == 0 // goes past what Close waits for
					if _, err := r.Generate(t.Context(), call); err != nil && mmcp.AsError(err).Code != mmcp.CodeModelUnavailable {
						t.Error(err)
					}
				}
			})
		}
		r.Close()
		asking.Wait()
	}
}
