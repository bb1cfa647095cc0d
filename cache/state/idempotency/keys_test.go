package idempotency_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/cache/state/idempotency"
	"github.com/motiongate/motiongate/mmcp"
)

func TestKeyRunsOnceAndIsReplayed(t *testing.T) {
	dir := t.TempDir()
	store := cachetest.Open(t, dir)
	i := cachetest.NewKeys(t, store, idempotency.Options{})
	w := &cachetest.Worker{}
	first, how, err := i.Do(t.Context(), cachetest.Use("a"), w.Do)
	if err != nil || how != mmcp.Ran {
		t.Fatalf("first use: %v, %v", how, err)
	}
	for _, restart := range []bool{false, true} {
		if restart {
			i.Close()
			store.Close()
			store = cachetest.Open(t, dir)
			i = cachetest.NewKeys(t, store, idempotency.Options{})
		}
		again, how, err := i.Do(t.Context(), cachetest.Use("a"), w.Do)
		if err != nil || how != mmcp.Replayed || w.Runs.Load() != 1 {
			t.Errorf("restarted %v: outcome %v, %v, %d runs", restart, how, err, w.Runs.Load())
		}
		if d := cmp.Diff(first, again); d != "" {
			t.Errorf("restarted %v: (-first +again)\n%s", restart, d)
		}
	}
}

func TestKeyBelongsToItsScopeAndRequest(t *testing.T) {
	i := cachetest.NewKeys(t, cachetest.Open(t, t.TempDir()), idempotency.Options{})
	w := &cachetest.Worker{}
	i.Do(t.Context(), cachetest.Use("a"), w.Do)

	other := cachetest.Use("a")
	other.Fingerprint = [32]byte{2}
	_, _, err := i.Do(t.Context(), other, w.Do)
	if e := mmcp.AsError(err); e.Status() != http.StatusConflict || e.Code != mmcp.CodeIdempotencyConflict || w.Runs.Load() != 1 {
		t.Errorf("another body: %v (%d), %d runs", err, e.Status(), w.Runs.Load())
	}
	elsewhere := cachetest.Use("a")
	elsewhere.Scope = "another studio POST /generate"
	if _, how, err := i.Do(t.Context(), elsewhere, w.Do); err != nil || how != mmcp.Ran {
		t.Errorf("another scope: %v, %v", how, err)
	}
	// A scope and a key do not run together.
	torn := cachetest.Use("ea")
	torn.Scope = strings.TrimSuffix(torn.Scope, "e")
	if _, how, err := i.Do(t.Context(), torn, w.Do); err != nil || how != mmcp.Ran {
		t.Errorf("another key: %v, %v", how, err)
	}
}

func TestConflictDoesNotHitTheRightfulRequest(t *testing.T) {
	i := cachetest.NewKeys(t, cachetest.Open(t, t.TempDir()), idempotency.Options{})
	w := &cachetest.Worker{}
	i.Do(t.Context(), cachetest.Use("a"), w.Do)
	wrong := cachetest.Use("a")
	wrong.Fingerprint = [32]byte{2}
	var done sync.WaitGroup
	for range 50 {
		done.Go(func() {
			if _, _, err := i.Do(t.Context(), wrong, w.Do); mmcp.AsError(err).Code != mmcp.CodeIdempotencyConflict {
				t.Errorf("another body: %v", err)
			}
		})
		done.Go(func() {
			if _, how, err := i.Do(t.Context(), cachetest.Use("a"), w.Do); err != nil || how == mmcp.Ran {
				t.Errorf("the same body: %v, %v", how, err)
			}
		})
	}
	done.Wait()
}

func TestAnswersThatAreReplayed(t *testing.T) {
	tests := []struct {
		status     int
		repeatable bool
		stands     bool
	}{
		{200, false, true},
		{202, false, true},
		{400, false, true},
		{422, true, true},
		{500, false, true}, // begun, and nobody knows how far it came
		{502, false, true},
		{504, false, true},
		{500, true, false},
		{429, false, false},
		{503, false, false},
		{401, false, false},
	}
	i := cachetest.NewKeys(t, cachetest.Open(t, t.TempDir()), idempotency.Options{})
	for _, tt := range tests {
		t.Run(fmt.Sprint(tt.status, tt.repeatable), func(t *testing.T) {
			w := &cachetest.Worker{Statuses: []int{tt.status}}
			u := cachetest.Use(t.Name())
			u.Repeatable = tt.repeatable
			for range 2 {
				if _, _, err := i.Do(t.Context(), u, w.Do); err != nil {
					t.Fatal(err)
				}
			}
			if stands := w.Runs.Load() == 1; stands != tt.stands {
				t.Errorf("stands: %v, want %v", stands, tt.stands)
			}
		})
	}
}

func TestUsesOfARunningKeyJoin(t *testing.T) {
	c := cachetest.StartCluster(t, 1)
	gateways := map[string][2]*idempotency.Keys{}
	one := cachetest.NewKeys(t, cachetest.Open(t, t.TempDir()), idempotency.Options{})
	gateways["on one gateway"] = [2]*idempotency.Keys{one, one}
	gateways["on two"] = [2]*idempotency.Keys{
		cachetest.NewKeys(t, c.Join(t), idempotency.Options{}),
		cachetest.NewKeys(t, c.Join(t), idempotency.Options{}),
	}
	for name, g := range gateways {
		t.Run(name, func(t *testing.T) {
			w := &cachetest.Worker{Began: make(chan struct{}, 9), Gate: make(chan struct{})}
			ctx, leave := context.WithCancel(t.Context())
			var done sync.WaitGroup
			done.Go(func() { g[0].Do(ctx, cachetest.Use(name), w.Do) })
			<-w.Began
			var outcomes [20]mmcp.Outcome
			for n := range outcomes {
				done.Go(func() {
					a, how, err := g[1].Do(t.Context(), cachetest.Use(name), w.Do)
					if err != nil || string(a.Body) != "run 1" {
						t.Errorf("got %q, %v", a.Body, err)
					}
					outcomes[n] = how
				})
			}
			leave() // the client of the run goes; the key needs it
			close(w.Gate)
			done.Wait()
			for _, how := range outcomes {
				if how == mmcp.Ran || w.Runs.Load() != 1 {
					t.Fatalf("outcomes %v, %d runs", outcomes, w.Runs.Load())
				}
			}
		})
	}
}

func TestKeyThatCannotBeWrittenDown(t *testing.T) {
	away, full := cachetest.Unwritable(t)
	for name, store := range map[string]*state.Store{"no cluster": away, "a full disk": full} {
		t.Run(name, func(t *testing.T) {
			w := &cachetest.Worker{}
			_, _, err := cachetest.NewKeys(t, store, idempotency.Options{}).Do(t.Context(), cachetest.Use("a"), w.Do)
			if e := mmcp.AsError(err); e.Status() != http.StatusServiceUnavailable || e.RetryAfter == 0 || w.Runs.Load() != 0 {
				t.Errorf("got %v, %d runs; want a 503 and none", err, w.Runs.Load())
			}
			a, how, err := cachetest.NewKeys(t, store, idempotency.Options{FailOpen: true}).Do(t.Context(), cachetest.Use("a"), w.Do)
			if err != nil || how != mmcp.Declined || a.Status != http.StatusOK || w.Runs.Load() != 1 {
				t.Errorf("open: %v, %v, %d", how, err, a.Status)
			}
		})
	}
}

func TestPanicUnderAKeyIsAnAnswer(t *testing.T) {
	i := cachetest.NewKeys(t, cachetest.Open(t, t.TempDir()), idempotency.Options{})
	broken := func(context.Context, mmcp.Attempt) mmcp.Answer { panic("no such bone") }
	if a, _, err := i.Do(t.Context(), cachetest.Use("a"), broken); err != nil || a.Status != http.StatusBadGateway {
		t.Errorf("got %d, %v", a.Status, err)
	}
}

func TestKeysAreKeptForAMinuteAtLeast(t *testing.T) {
	if _, err := idempotency.New(cachetest.Open(t, t.TempDir()), idempotency.Options{Retention: 59 * time.Second}, nil); err == nil {
		t.Error("59 seconds were taken")
	}
}

func TestGatewayThatCloses(t *testing.T) {
	for _, repeatable := range []bool{true, false} {
		t.Run(fmt.Sprint("repeatable ", repeatable), func(t *testing.T) {
			dir := t.TempDir()
			store := cachetest.Open(t, dir)
			i := cachetest.NewKeys(t, store, idempotency.Options{})
			w := &cachetest.Worker{Began: make(chan struct{}, 9), Gate: make(chan struct{})}
			u := cachetest.Use("a")
			u.Repeatable = repeatable
			var done sync.WaitGroup
			done.Go(func() { i.Do(t.Context(), u, w.Do) })
			<-w.Began
			i.Close()
			done.Wait()
			if _, how, err := i.Do(t.Context(), cachetest.Use("b"), w.Do); err == nil || w.Runs.Load() != 1 {
				t.Errorf("after Close: outcome %v, %v, %d runs", how, err, w.Runs.Load())
			}
			store.Close()

			close(w.Gate)
			i = cachetest.NewKeys(t, cachetest.Open(t, dir), idempotency.Options{})
			a, how, err := i.Do(t.Context(), u, w.Do)
			if err != nil {
				t.Fatal(err)
			}
			if repeatable && (how != mmcp.Ran || a.Status != http.StatusOK) {
				t.Errorf("outcome %v, status %d; want it done again", how, a.Status)
			}
			if !repeatable && (how == mmcp.Ran || w.Runs.Load() != 1 || !strings.Contains(string(a.Body), "interrupted")) {
				t.Errorf("outcome %v, %s, %d runs; want it interrupted", how, a.Body, w.Runs.Load())
			}
		})
	}
}
