package cache_test

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

	"github.com/motiongate/motiongate/cache"
	"github.com/motiongate/motiongate/cache/state"
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
	var log journal
	store := stateWith(t, state.Options{Dir: filepath.Join(dir, "state"), MinFree: 1}, log.logger())
	j := newJobs(t, store, cache.JobOptions{}, newStudio().run)
	i := newIdempotency(t, store, cache.IdempotencyOptions{})
	before := submit(t, j, work("before"))
	wantDone(t, j, before, "before")
	i.Do(t.Context(), use("before"), (&worker{}).do)

	ballast := filepath.Join(dir, "ballast")
	if err := os.WriteFile(ballast, make([]byte, 32<<20), 0o600); err == nil {
		t.Fatal("the disk is not full")
	}
	large := work("large")
	large.Body = make([]byte, 1<<20)
	_, err := j.Submit(t.Context(), large)
	if e := mmcp.AsError(err); e.Status() != http.StatusServiceUnavailable {
		t.Errorf("a job on a full disk: %v", err)
	}
	w := &worker{}
	for n := range 3 {
		_, _, err = i.Do(t.Context(), use(fmt.Sprint("full", n)), w.do)
	}
	if e := mmcp.AsError(err); e.Status() != http.StatusServiceUnavailable {
		t.Errorf("a key on a full disk: %v", err)
	}

	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	mmcptest.Eventually(t, "jobs to be taken again", func() bool {
		_, err := j.Submit(t.Context(), work("after"))
		return err == nil
	})
	wantDone(t, j, before, "before")
	ran := w.runs.Load()
	if _, how, err := i.Do(t.Context(), use("before"), w.do); how != mmcp.Replayed || err != nil || w.runs.Load() != ran {
		t.Errorf("a key from before: %v, %v", how, err)
	}
	if t.Failed() {
		t.Log(log.String())
	}
}

// TestFullDiskHealsByItself fills the disk while jobs run, so that their results
// cannot be written. When there is room again all of them are answered, and
// whatever is said about readiness in between is true.
func TestFullDiskHealsByItself(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=24m"); err != nil {
		t.Skipf("cannot mount a disk: %v", err)
	}
	t.Cleanup(func() { syscall.Unmount(dir, syscall.MNT_DETACH) })
	var log journal
	store := stateWith(t, state.Options{Dir: filepath.Join(dir, "state"), MinFree: 1, Timeout: 2 * time.Second}, log.logger())
	const jobs = 20
	var begun sync.WaitGroup
	begun.Add(jobs)
	release := make(chan struct{})
	var runs atomic.Int64
	j := newJobs(t, store, cache.JobOptions{PerModel: jobs}, func(ctx context.Context, w *mmcp.Work) mmcp.Answer {
		if err := send(ctx); err != nil {
			return state.ErrorAnswer(mmcp.AsError(err))
		}
		if runs.Add(1) > 1 {
			begun.Done()
			<-release
		}
		return mmcp.Answer{Status: http.StatusOK, Body: bytes.Repeat(w.Body, 1<<14)}
	})
	i := newIdempotency(t, store, cache.IdempotencyOptions{})
	i.Do(t.Context(), use("before"), (&worker{}).do)
	if err := waitFor(t, j, submit(t, j, work("the first"))); err != nil {
		t.Fatal(err)
	}
	var ids []string
	for n := range jobs {
		ids = append(ids, submit(t, j, work(fmt.Sprintf("%07d\n", n))))
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
		if err := waitFor(t, j, id); err != nil {
			t.Fatalf("%v\n%s", err, log.String())
		}
		a, err := j.Result(t.Context(), "studio", id)
		if want := strings.Repeat(fmt.Sprintf("%07d\n", n), 1<<14); err != nil || string(a.Body) != want {
			t.Errorf("job %d: %d, %v", n, a.Status, err)
		}
	}
	if runs.Load() != jobs+1 {
		t.Errorf("%d jobs ran %d times", jobs+1, runs.Load())
	}
	if _, how, err := i.Do(t.Context(), use("before"), (&worker{}).do); how != mmcp.Replayed || err != nil {
		t.Errorf("a key from before: %v, %v", how, err)
	}
	if damage := store.Damage(); len(damage) != 0 {
		t.Errorf("%+v", damage)
	}
	if t.Failed() {
		t.Log(log.String())
	}
}
