package cache_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/motiongate/motiongate/cache"
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
	state := stateWith(t, cache.StateOptions{Dir: filepath.Join(dir, "state"), MinFree: 1}, log.logger())
	j := newJobs(t, state, cache.JobOptions{}, newStudio().run)
	i := newIdempotency(t, state, cache.IdempotencyOptions{})
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
	if _, how, err := i.Do(t.Context(), use("before"), w.do); how != cache.Replayed || err != nil || w.runs.Load() != ran {
		t.Errorf("a key from before: %v, %v", how, err)
	}
	if t.Failed() {
		t.Log(log.String())
	}
}
