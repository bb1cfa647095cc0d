package idempotency_test

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/cache/state/idempotency"
	"github.com/motiongate/motiongate/mmcp"
)

func playKey() {
	runs := cachetest.ProcessLedger()
	i, err := idempotency.New(cachetest.ProcessStore(), idempotency.Options{}, slog.New(slog.DiscardHandler))
	if err != nil {
		panic(err)
	}
	var begun, done sync.WaitGroup
	for _, key := range []string{"finished", "seeded", "unseeded", "claimed"} {
		u := cachetest.Use(key)
		u.Repeatable = key == "seeded"
		wait := &begun
		if key == "finished" {
			wait = &done
		}
		wait.Add(1)
		go i.Do(context.Background(), u, func(_ context.Context, at mmcp.Attempt) mmcp.Answer {
			if key != "claimed" {
				if err := at.Hooks.BeforeSend("gpu", ""); err != nil {
					panic(err)
				}
				runs.Add(key)
			}
			if key != "finished" {
				begun.Done()
				select {}
			}
			return mmcp.Answer{Status: http.StatusOK, Body: []byte("first life")}
		})
	}
	begun.Wait()
	for {
		u := cachetest.Use("finished")
		if _, how, _ := i.Do(context.Background(), u, func(context.Context, mmcp.Attempt) mmcp.Answer { panic("twice") }); how != mmcp.Ran {
			break
		}
	}
	cachetest.Ready()
}

func TestKeysOutliveAKill(t *testing.T) {
	dir := t.TempDir()
	p := cachetest.Play(t, "key", dir)
	p.Kill()
	i := cachetest.NewKeys(t, cachetest.Open(t, dir), idempotency.Options{})
	tests := map[string]struct {
		how  mmcp.Outcome
		body string
		runs int
	}{
		"finished": {mmcp.Replayed, "first life", 1},
		"seeded":   {mmcp.Ran, "second life", 2},
		"claimed":  {mmcp.Ran, "second life", 1},
		"unseeded": {mmcp.Replayed, "interrupted", 1},
	}
	for key, tt := range tests {
		t.Run(key, func(t *testing.T) {
			u := cachetest.Use(key)
			u.Repeatable = key == "seeded"
			for n := range 2 {
				a, how, err := i.Do(t.Context(), u, func(context.Context, mmcp.Attempt) mmcp.Answer {
					p.Runs.Add(key)
					return mmcp.Answer{Status: http.StatusOK, Body: []byte("second life")}
				})
				if n == 1 {
					tt.how = mmcp.Replayed
				}
				if err != nil || how != tt.how || !strings.Contains(string(a.Body), tt.body) {
					t.Errorf("use %d: outcome %v, %s, %v", n+1, how, a.Body, err)
				}
			}
			if runs := p.Runs.Runs(t)[key]; runs != tt.runs {
				t.Errorf("%d runs, want %d", runs, tt.runs)
			}
		})
	}
}

func TestKeysOfAKilledGatewayAreTakenOver(t *testing.T) {
	t.Parallel() // most of it is waiting
	c := cachetest.StartCluster(t, 1)
	p := cachetest.Play(t, "key", c.URL())
	i := cachetest.NewKeys(t, c.JoinWithin(t, 0), idempotency.Options{})
	type result struct {
		how  mmcp.Outcome
		body string
	}
	results := map[string]chan result{"seeded": make(chan result, 1), "unseeded": make(chan result, 1)}
	for key, got := range results {
		go func() { // ends with its answer
			u := cachetest.Use(key)
			u.Repeatable = key == "seeded"
			w := &cachetest.Worker{}
			a, how, err := i.Do(t.Context(), u, w.Do)
			if err != nil {
				t.Error(err)
			}
			got <- result{how, string(a.Body)}
		}()
	}
	p.Kill()
	start := time.Now()
	if got := <-results["seeded"]; got.how != mmcp.Ran || got.body != "run 1" {
		t.Errorf("seeded: %+v", got)
	}
	if got := <-results["unseeded"]; got.how == mmcp.Ran || !strings.Contains(got.body, "interrupted") {
		t.Errorf("unseeded: %+v", got)
	}
	t.Logf("taken over %s after the kill", time.Since(start)) // ten seconds where nobody else is at work
}
