//go:build unix

package cache_test

import (
	"log/slog"
	"syscall"
	"testing"
	"time"

	"github.com/motiongate/motiongate/cache"
	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// TestLeaseEndsWhenTheStateIsThereAgain lets a run end while its outcome cannot be stored:
// a waiter in another gateway gets the outcome once the state can be reached, although the
// gateway that ran it is alive.
func TestLeaseEndsWhenTheStateIsThereAgain(t *testing.T) {
	tests := map[string]struct {
		end  error
		runs int64
	}{
		"a failure":             {mmcp.Errorf(mmcp.CodeUpstreamInvalid, "No motion."), 1},
		"an answer, now gone":   {nil, 2}, // it could not be shared either
		"a refusal, to be told": {mmcp.Errorf(mmcp.CodeResourceExhausted, "Full."), 1},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			p := cachetest.Play(t, "server", t.TempDir())
			next := newGate()
			gateway := func() (*state.Store, *cache.Results) {
				s := cachetest.OpenWith(t, state.Options{URL: p.Lines[0], Replicas: 1, Timeout: 10 * time.Second}, slog.New(slog.DiscardHandler))
				return s, cachetest.ResultsWith(t, next, cache.Options{MaxBytes: 1 << 20, Store: s})
			}
			store, a := gateway()
			others, b := gateway()
			answers := make(chan error, 2)
			ask := func(r *cache.Results) {
				_, err := r.Generate(t.Context(), cachetest.Request("7").Call())
				answers <- err
			}
			go ask(a) // ends with its answer, as the next
			mmcptest.Eventually(t, "the run to begin", func() bool { return next.Runs.Load() == 1 })
			go ask(b)
			mmcptest.Eventually(t, "the other to wait", cachetest.AwaitsOthers)
			if err := p.Cmd.Process.Signal(syscall.SIGSTOP); err != nil {
				t.Fatal(err)
			}
			defer p.Cmd.Process.Signal(syscall.SIGCONT) // else it cannot be waited for
			// By both: one that misses it later, when it asks, runs the request for itself.
			for name, s := range map[string]*state.Store{"that runs": store, "that waits": others} {
				mmcptest.Eventually(t, "the state to be missed by the gateway "+name, func() bool { return s.Healthy() != nil })
			}
			next.let <- test.end
			wantSame(t, <-answers, test.end)
			p.Cmd.Process.Signal(syscall.SIGCONT)
			if test.end == nil {
				next.let <- nil
			}
			select {
			case err := <-answers:
				wantSame(t, err, test.end)
			case <-time.After(cachetest.Patience):
				t.Fatal("nobody told the other gateway")
			}
			if n := next.Runs.Load(); n != test.runs {
				t.Errorf("%d runs, want %d", n, test.runs)
			}
		})
	}
}

func wantSame(t *testing.T, got, want error) {
	t.Helper()
	if (got == nil) != (want == nil) || want != nil && mmcp.AsError(got).Code != mmcp.AsError(want).Code {
		t.Errorf("got %v, want %v", got, want)
	}
}
