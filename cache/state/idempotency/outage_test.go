//go:build unix

package idempotency_test

import (
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
		"a refusal":        {false, http.StatusServiceUnavailable, 1}, // told to those who waited
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
			w := &cachetest.Worker{Began: make(chan struct{}, 9), Let: make(chan struct{}), Statuses: []int{tt.status}}
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
			close(w.Let)
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
