//go:build unix

package idempotency_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"syscall"
	"testing"
	"time"

	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/cache/state/idempotency"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/router/memory"
)

// TestFailureMode16FinalWriteOfAKeyFails lets a run under a key end while its end
// cannot be stored: its gateway answers from memory, and the others learn the answer
// when the state can be reached again, although that gateway is alive.
func TestFailureMode16FinalWriteOfAKeyFails(t *testing.T) {
	for name, tt := range map[string]struct {
		repeatable bool
		status     int
		runs       int64
	}{
		"a result":         {false, http.StatusOK, 1},
		"a refusal":        {false, http.StatusServiceUnavailable, 1}, // waiters get the refusal
		"a seeded failure": {true, http.StatusInternalServerError, 1},
	} {
		t.Run(name, func(t *testing.T) {
			p := cachetest.Play(t, "server", t.TempDir())
			gateway := func() (*state.Store, *idempotency.Keys) {
				s := cachetest.OpenWith(t, state.Options{URL: p.Lines[0], Replicas: 1, Timeout: 10 * time.Second}, slog.New(slog.DiscardHandler))
				return s, cachetest.NewKeys(t, s, idempotency.Options{})
			}
			store, a := gateway()
			others, b := gateway()
			w := &cachetest.Worker{Began: make(chan struct{}, 9), Gate: make(chan struct{}), Statuses: []int{tt.status}}
			u := cachetest.Use("a")
			u.Repeatable = tt.repeatable
			answers := make(chan mmcp.Answer, 9)
			ask := func(i *idempotency.Keys) {
				got, _, err := i.Do(t.Context(), u, w.Do)
				if err != nil {
					t.Error(err)
				}
				answers <- got
			}
			go ask(a) // ends with its answer, as the next
			<-w.Began
			go ask(b)
			mmcptest.Eventually(t, "the other to wait", cachetest.AwaitsOthers)
			p.Cmd.Process.Signal(syscall.SIGSTOP)
			defer p.Cmd.Process.Signal(syscall.SIGCONT) // else it cannot be waited for
			mmcptest.Eventually(t, "the state to be missed", func() bool { return store.Healthy() != nil && others.Healthy() != nil })
			close(w.Gate)
			for range 2 { // the run, and a repetition meanwhile
				if got := <-answers; got.Status != tt.status || string(got.Body) != "run 1" {
					t.Errorf("at the gateway of the run: %d %s", got.Status, got.Body)
				}
				go ask(a)
			}
			<-answers
			p.Cmd.Process.Signal(syscall.SIGCONT)
			select {
			case got := <-answers:
				if got.Status != tt.status || string(got.Body) != "run 1" {
					t.Errorf("at the other gateway: %d %s", got.Status, got.Body)
				}
			case <-time.After(cachetest.Patience):
				t.Fatal("the other gateway still waits")
			}
			if n := w.Runs.Load(); n != tt.runs {
				t.Errorf("%d runs, want %d", n, tt.runs)
			}
		})
	}
}

// TestAnswerThatCannotBeRead repeats a request while its answer cannot be read, at a gateway
// without room for it: that is no lost answer, and the request is not run again, also not
// where keys that cannot be stored are run without.
func TestAnswerThatCannotBeRead(t *testing.T) {
	p := cachetest.Play(t, "server", t.TempDir())
	gateway := func(room int64, o idempotency.Options) *idempotency.Keys {
		return cachetest.NewKeys(t, cachetest.OpenWith(t, state.Options{URL: p.Lines[0], Replicas: 1, Timeout: 10 * time.Second,
			Memory: memory.New(room)}, slog.New(slog.DiscardHandler)), o)
	}
	runs := 0
	large := func(context.Context, mmcp.Attempt) mmcp.Answer {
		runs++
		return mmcp.Answer{Status: http.StatusOK, Body: bytes.Repeat([]byte("x"), 1<<20)}
	}
	roomy := gateway(1<<30, idempotency.Options{})
	for range 2 {
		if got, _, err := roomy.Do(t.Context(), cachetest.Use("a"), large); err != nil || got.Status != http.StatusOK {
			t.Fatalf("%d %v", got.Status, err)
		}
	}
	for name, o := range map[string]idempotency.Options{"refuses": {}, "runs without a key": {FailOpen: true}} {
		got, _, err := gateway(1000, o).Do(t.Context(), cachetest.Use("a"), large)
		if e := new(mmcp.Error); !errors.As(err, &e) || e.Status() != http.StatusServiceUnavailable || e.RetryAfter == 0 {
			t.Errorf("%s: %d %v, want 503 with Retry-After", name, got.Status, err)
		}
	}
	if runs != 1 {
		t.Errorf("%d runs, want 1", runs)
	}
}
