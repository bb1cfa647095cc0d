package state_test

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/cache/state/idempotency"
	"github.com/motiongate/motiongate/cache/state/jobs"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// TestFailureMode10DiskThatIsReallyFull fills a small disk of its own under the state, past
// the reserve that is meant to prevent that. It needs the right to mount one.
func TestFailureMode10DiskThatIsReallyFull(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=24m"); err != nil {
		t.Skipf("cannot mount a disk: %v", err)
	}
	t.Cleanup(func() { syscall.Unmount(dir, syscall.MNT_DETACH) })
	var log cachetest.Journal
	store := cachetest.OpenWith(t, state.Options{Dir: filepath.Join(dir, "state"), MinFree: 1}, log.Logger())
	j := cachetest.NewJobs(t, store, jobs.Options{}, cachetest.NewStudio().Run)
	i := cachetest.NewKeys(t, store, idempotency.Options{})
	before := cachetest.Submit(t, j, cachetest.Work("before"))
	cachetest.WantDone(t, j, before, "before")
	i.Do(t.Context(), cachetest.Use("before"), (&cachetest.Worker{}).Do)

	ballast := filepath.Join(dir, "ballast")
	if err := os.WriteFile(ballast, make([]byte, 32<<20), 0o600); err == nil {
		t.Fatal("the disk is not full")
	}
	large := cachetest.Work("large")
	large.Body = make([]byte, 1<<20)
	_, err := j.Submit(t.Context(), large)
	if e := mmcp.AsError(err); e.Status() != http.StatusServiceUnavailable {
		t.Errorf("a job on a full disk: %v", err)
	}
	w := &cachetest.Worker{}
	for n := range 3 {
		_, _, err = i.Do(t.Context(), cachetest.Use(fmt.Sprint("full", n)), w.Do)
	}
	if e := mmcp.AsError(err); e.Status() != http.StatusServiceUnavailable {
		t.Errorf("a key on a full disk: %v", err)
	}

	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	mmcptest.Eventually(t, "jobs to be taken again", func() bool {
		_, err := j.Submit(t.Context(), cachetest.Work("after"))
		return err == nil
	})
	cachetest.WantDone(t, j, before, "before")
	ran := w.Runs.Load()
	if _, how, err := i.Do(t.Context(), cachetest.Use("before"), w.Do); how != mmcp.Replayed || err != nil || w.Runs.Load() != ran {
		t.Errorf("a key from before: %v, %v", how, err)
	}
	if t.Failed() {
		t.Log(log.String())
	}
}

// TestFullDiskHealsByItself fills the disk while jobs run, so that their results
// cannot be written. The state is not ready until there is room again, and then all jobs are
// answered.
func TestFullDiskHealsByItself(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=24m"); err != nil {
		t.Skipf("cannot mount a disk: %v", err)
	}
	t.Cleanup(func() { syscall.Unmount(dir, syscall.MNT_DETACH) })
	var log cachetest.Journal
	store := cachetest.OpenWith(t, state.Options{Dir: filepath.Join(dir, "state"), MinFree: 1, Timeout: 2 * time.Second}, log.Logger())
	const many = 20
	var begun sync.WaitGroup
	begun.Add(many)
	release := make(chan struct{})
	var runs atomic.Int64
	j := cachetest.NewJobs(t, store, jobs.Options{PerModel: many}, func(_ context.Context, w *mmcp.Work, hooks mmcp.Hooks) mmcp.Answer {
		if err := cachetest.Send(hooks); err != nil {
			return state.ErrorAnswer(mmcp.AsError(err))
		}
		if runs.Add(1) > 1 {
			begun.Done()
			<-release
		}
		return mmcp.Answer{Status: http.StatusOK, Body: bytes.Repeat(w.Body, 1<<14)}
	})
	i := cachetest.NewKeys(t, store, idempotency.Options{})
	i.Do(t.Context(), cachetest.Use("before"), (&cachetest.Worker{}).Do)
	if err := cachetest.WaitFor(t, j, cachetest.Submit(t, j, cachetest.Work("the first"))); err != nil {
		t.Fatal(err)
	}
	var ids []string
	for n := range many {
		ids = append(ids, cachetest.Submit(t, j, cachetest.Work(fmt.Sprintf("%07d\n", n))))
	}
	begun.Wait()
	ballast := filepath.Join(dir, "ballast")
	if err := os.WriteFile(ballast, make([]byte, 32<<20), 0o600); err == nil {
		t.Fatal("the disk is not full")
	}
	close(release)
	mmcptest.Eventually(t, "a write to fail", func() bool { return store.Healthy() != nil })
	if err := store.Ready(); err == nil {
		t.Error("ready with files that cannot be written")
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	mmcptest.Eventually(t, "the state to be ready", func() bool { return store.Ready() == nil })
	for n, id := range ids {
		if err := cachetest.WaitFor(t, j, id); err != nil {
			t.Fatalf("%v\n%s", err, log.String())
		}
		var a mmcp.Answer
		var err error
		mmcptest.Eventually(t, "the result to be read", func() bool { // a slow disk may lose the state again
			a, err = j.Result(t.Context(), "studio", id)
			return err == nil || mmcp.AsError(err).Code != mmcp.CodeModelUnavailable
		})
		if want := strings.Repeat(fmt.Sprintf("%07d\n", n), 1<<14); err != nil || string(a.Body) != want {
			t.Errorf("job %d: %d, %v", n, a.Status, err)
		}
	}
	if runs.Load() != many+1 {
		t.Errorf("%d jobs ran %d times", many+1, runs.Load())
	}
	if _, how, err := i.Do(t.Context(), cachetest.Use("before"), (&cachetest.Worker{}).Do); how != mmcp.Replayed || err != nil {
		t.Errorf("a key from before: %v, %v", how, err)
	}
	if damage := store.Damage(); len(damage) != 0 {
		t.Errorf("%+v", damage)
	}
	if t.Failed() {
		t.Log(log.String())
	}
}
