package cache_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/cache"
	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/mmcp"
)

// worker is work that counts its runs, waits to be let through when it has a
// gate, and answers in order.
type worker struct {
	runs     atomic.Int64
	began    chan struct{} // nil: nobody looks
	let      chan struct{} // nil: at once
	statuses []int         // of each run in turn; then 200
}

func (w *worker) do(ctx context.Context, _ mmcp.Attempt) mmcp.Answer {
	if err := send(ctx); err != nil {
		return state.ErrorAnswer(mmcp.AsError(err))
	}
	n := int(w.runs.Add(1))
	if w.began != nil {
		w.began <- struct{}{}
	}
	if w.let != nil {
		select {
		case <-w.let:
		case <-ctx.Done():
			return mmcp.Answer{Status: 499}
		}
	}
	status := http.StatusOK
	if n <= len(w.statuses) {
		status = w.statuses[n-1]
	}
	return mmcp.Answer{Status: status, Header: map[string]string{"Content-Type": "model/gltf+json"}, Body: fmt.Appendf(nil, "run %d", n)}
}

func newIdempotency(t *testing.T, s *state.Store, o cache.IdempotencyOptions) *cache.Idempotency {
	t.Helper()
	i, err := cache.NewIdempotency(s, o, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(i.Close)
	return i
}

func use(key string) mmcp.Use {
	return mmcp.Use{Scope: "studio POST /generate", Key: key, Fingerprint: [32]byte{1}}
}

func TestKeyRunsOnceAndIsReplayed(t *testing.T) {
	dir := t.TempDir()
	store := openState(t, dir)
	i := newIdempotency(t, store, cache.IdempotencyOptions{})
	w := &worker{}
	first, how, err := i.Do(t.Context(), use("a"), w.do)
	if err != nil || how != mmcp.Ran {
		t.Fatalf("first use: %v, %v", how, err)
	}
	for _, restart := range []bool{false, true} {
		if restart {
			i.Close()
			store.Close()
			store = openState(t, dir)
			i = newIdempotency(t, store, cache.IdempotencyOptions{})
		}
		again, how, err := i.Do(t.Context(), use("a"), w.do)
		if err != nil || how != mmcp.Replayed || w.runs.Load() != 1 {
			t.Errorf("restarted %v: outcome %v, %v, %d runs", restart, how, err, w.runs.Load())
		}
		if d := cmp.Diff(first, again); d != "" {
			t.Errorf("restarted %v: (-first +again)\n%s", restart, d)
		}
	}
}

func TestKeyBelongsToItsScopeAndRequest(t *testing.T) {
	i := newIdempotency(t, openState(t, t.TempDir()), cache.IdempotencyOptions{})
	w := &worker{}
	i.Do(t.Context(), use("a"), w.do)

	other := use("a")
	other.Fingerprint = [32]byte{2}
	_, _, err := i.Do(t.Context(), other, w.do)
	if e := mmcp.AsError(err); e.Status() != http.StatusConflict || e.Code != mmcp.CodeIdempotencyConflict || w.runs.Load() != 1 {
		t.Errorf("another body: %v (%d), %d runs", err, e.Status(), w.runs.Load())
	}
	elsewhere := use("a")
	elsewhere.Scope = "another studio POST /generate"
	if _, how, err := i.Do(t.Context(), elsewhere, w.do); err != nil || how != mmcp.Ran {
		t.Errorf("another scope: %v, %v", how, err)
	}
	// A scope and a key do not run together.
	torn := use("ea")
	torn.Scope = strings.TrimSuffix(torn.Scope, "e")
	if _, how, err := i.Do(t.Context(), torn, w.do); err != nil || how != mmcp.Ran {
		t.Errorf("another key: %v, %v", how, err)
	}
}

func TestConflictDoesNotHitTheRightfulRequest(t *testing.T) {
	i := newIdempotency(t, openState(t, t.TempDir()), cache.IdempotencyOptions{})
	w := &worker{}
	i.Do(t.Context(), use("a"), w.do)
	wrong := use("a")
	wrong.Fingerprint = [32]byte{2}
	var done sync.WaitGroup
	for range 50 {
		done.Go(func() {
			if _, _, err := i.Do(t.Context(), wrong, w.do); mmcp.AsError(err).Code != mmcp.CodeIdempotencyConflict {
				t.Errorf("another body: %v", err)
			}
		})
		done.Go(func() {
			if _, how, err := i.Do(t.Context(), use("a"), w.do); err != nil || how == mmcp.Ran {
				t.Errorf("the same body: %v, %v", how, err)
			}
		})
	}
	done.Wait()
}

func TestWhichAnswersStand(t *testing.T) {
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
	i := newIdempotency(t, openState(t, t.TempDir()), cache.IdempotencyOptions{})
	for _, tt := range tests {
		t.Run(fmt.Sprint(tt.status, tt.repeatable), func(t *testing.T) {
			w := &worker{statuses: []int{tt.status}}
			u := use(t.Name())
			u.Repeatable = tt.repeatable
			for range 2 {
				if _, _, err := i.Do(t.Context(), u, w.do); err != nil {
					t.Fatal(err)
				}
			}
			if stands := w.runs.Load() == 1; stands != tt.stands {
				t.Errorf("stands: %v, want %v", stands, tt.stands)
			}
		})
	}
}

func TestUsesOfARunningKeyJoin(t *testing.T) {
	c := startCluster(t, 1)
	gateways := map[string][2]*cache.Idempotency{}
	one := newIdempotency(t, openState(t, t.TempDir()), cache.IdempotencyOptions{})
	gateways["on one gateway"] = [2]*cache.Idempotency{one, one}
	gateways["on two"] = [2]*cache.Idempotency{
		newIdempotency(t, c.join(t), cache.IdempotencyOptions{}),
		newIdempotency(t, c.join(t), cache.IdempotencyOptions{}),
	}
	for name, g := range gateways {
		t.Run(name, func(t *testing.T) {
			w := &worker{began: make(chan struct{}, 9), let: make(chan struct{})}
			ctx, leave := context.WithCancel(t.Context())
			var done sync.WaitGroup
			done.Go(func() { g[0].Do(ctx, use(name), w.do) })
			<-w.began
			var outcomes [20]mmcp.Outcome
			for n := range outcomes {
				done.Go(func() {
					a, how, err := g[1].Do(t.Context(), use(name), w.do)
					if err != nil || string(a.Body) != "run 1" {
						t.Errorf("got %q, %v", a.Body, err)
					}
					outcomes[n] = how
				})
			}
			leave() // the client of the run goes; the key needs it
			close(w.let)
			done.Wait()
			for _, how := range outcomes {
				if how == mmcp.Ran || w.runs.Load() != 1 {
					t.Fatalf("outcomes %v, %d runs", outcomes, w.runs.Load())
				}
			}
		})
	}
}

func TestKeyThatCannotBeWrittenDown(t *testing.T) {
	away, full := lame(t)
	for name, store := range map[string]*state.Store{"no cluster": away, "a full disk": full} {
		t.Run(name, func(t *testing.T) {
			w := &worker{}
			_, _, err := newIdempotency(t, store, cache.IdempotencyOptions{}).Do(t.Context(), use("a"), w.do)
			if e := mmcp.AsError(err); e.Status() != http.StatusServiceUnavailable || e.RetryAfter == 0 || w.runs.Load() != 0 {
				t.Errorf("got %v, %d runs; want a 503 and none", err, w.runs.Load())
			}
			a, how, err := newIdempotency(t, store, cache.IdempotencyOptions{FailOpen: true}).Do(t.Context(), use("a"), w.do)
			if err != nil || how != mmcp.Declined || a.Status != http.StatusOK || w.runs.Load() != 1 {
				t.Errorf("open: %v, %v, %d", how, err, a.Status)
			}
		})
	}
}

func TestPanicUnderAKeyIsAnAnswer(t *testing.T) {
	i := newIdempotency(t, openState(t, t.TempDir()), cache.IdempotencyOptions{})
	broken := func(context.Context, mmcp.Attempt) mmcp.Answer { panic("no such bone") }
	if a, _, err := i.Do(t.Context(), use("a"), broken); err != nil || a.Status != http.StatusBadGateway {
		t.Errorf("got %d, %v", a.Status, err)
	}
}

func TestKeysAreKeptForAMinuteAtLeast(t *testing.T) {
	if _, err := cache.NewIdempotency(openState(t, t.TempDir()), cache.IdempotencyOptions{Keep: 59 * time.Second}, nil); err == nil {
		t.Error("59 seconds were taken")
	}
}

func TestGatewayThatCloses(t *testing.T) {
	for _, repeatable := range []bool{true, false} {
		t.Run(fmt.Sprint("repeatable ", repeatable), func(t *testing.T) {
			dir := t.TempDir()
			store := openState(t, dir)
			i := newIdempotency(t, store, cache.IdempotencyOptions{})
			w := &worker{began: make(chan struct{}, 9), let: make(chan struct{})}
			u := use("a")
			u.Repeatable = repeatable
			var done sync.WaitGroup
			done.Go(func() { i.Do(t.Context(), u, w.do) })
			<-w.began
			i.Close()
			done.Wait()
			if _, how, err := i.Do(t.Context(), use("b"), w.do); err == nil || w.runs.Load() != 1 {
				t.Errorf("after Close: outcome %v, %v, %d runs", how, err, w.runs.Load())
			}
			store.Close()

			close(w.let)
			i = newIdempotency(t, openState(t, dir), cache.IdempotencyOptions{})
			a, how, err := i.Do(t.Context(), u, w.do)
			if err != nil {
				t.Fatal(err)
			}
			if repeatable && (how != mmcp.Ran || a.Status != http.StatusOK) {
				t.Errorf("outcome %v, status %d; want it done again", how, a.Status)
			}
			if !repeatable && (how == mmcp.Ran || w.runs.Load() != 1 || !strings.Contains(string(a.Body), "interrupted")) {
				t.Errorf("outcome %v, %s, %d runs; want it interrupted", how, a.Body, w.runs.Load())
			}
		})
	}
}
