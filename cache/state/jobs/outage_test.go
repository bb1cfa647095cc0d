//go:build unix

package jobs_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/cache/state/jobs"
	"github.com/motiongate/motiongate/mmcp"
)

// TestJobThatCannotBeNotedGivesItsPlaceBack lets the state go away between the
// moment a job gets a place at a server and the note that it is sent. The job
// gives the place back, and runs once when the state can be reached again, whether or
// not the note was written in the end.
func TestJobThatCannotBeNotedGivesItsPlaceBack(t *testing.T) {
	p := cachetest.Play(t, "server", t.TempDir())
	store := cachetest.OpenWith(t, state.Options{URL: p.Lines[0], Replicas: 1, Timeout: time.Second}, slog.New(slog.DiscardHandler))
	const many = 3
	placed, proceed := make(chan struct{}, many), make(chan struct{})
	given := make(chan error, 100)
	var runs sync.Map
	j := cachetest.NewJobs(t, store, jobs.Options{}, func(_ context.Context, w *mmcp.Work, hooks mmcp.Hooks) mmcp.Answer {
		select {
		case placed <- struct{}{}:
		default:
		}
		<-proceed
		if err := cachetest.Send(hooks); err != nil {
			given <- err
			return state.ErrorAnswer(mmcp.AsError(err))
		}
		n, _ := runs.LoadOrStore(string(w.Body), new(atomic.Int64))
		n.(*atomic.Int64).Add(1)
		return mmcp.Answer{Status: http.StatusOK, Body: w.Body}
	})
	var ids []string
	for n := range many {
		ids = append(ids, cachetest.Submit(t, j, cachetest.Work(fmt.Sprint(n))))
	}
	for range many {
		<-placed
	}
	p.Cmd.Process.Signal(syscall.SIGSTOP)
	defer p.Cmd.Process.Signal(syscall.SIGCONT) // else it cannot be waited for
	var stopped syscall.WaitStatus
	for !stopped.Stopped() { // a signal takes its time
		if _, err := syscall.Wait4(p.Cmd.Process.Pid, &stopped, syscall.WUNTRACED, nil); err != nil && err != syscall.EINTR {
			t.Fatal(err)
		}
	}
	close(proceed)
	for range many {
		if err := <-given; mmcp.AsError(err).Status() != http.StatusServiceUnavailable {
			t.Errorf("the error of a note that cannot be written: %v", err)
		}
	}
	p.Cmd.Process.Signal(syscall.SIGCONT)
	for n, id := range ids {
		if err := j.Wait(t.Context(), "studio", id); err != nil {
			t.Fatal(err)
		}
		a, err := j.Result(t.Context(), "studio", id)
		if err != nil || a.Status != http.StatusOK || string(a.Body) != fmt.Sprint(n) {
			t.Errorf("job %d: %d %s, %v", n, a.Status, a.Body, err)
		}
		if c, ok := runs.Load(fmt.Sprint(n)); !ok || c.(*atomic.Int64).Load() != 1 {
			t.Errorf("job %d did not run once", n)
		}
	}
}
