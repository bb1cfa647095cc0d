//go:build unix

package state_test

import (
	"fmt"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/motiongate/motiongate/cache"
	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/cache/state/idempotency"
	"github.com/motiongate/motiongate/cache/state/jobs"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

func TestFailureMode12StateThatHangsCostsLittle(t *testing.T) {
	p := cachetest.Play(t, "server", t.TempDir())
	var log cachetest.Journal
	store := cachetest.OpenWith(t, state.Options{URL: p.Lines[0], Replicas: 1, Timeout: 3 * time.Second}, log.Logger())
	next := cachetest.NewCounter()
	r := cachetest.ResultsWith(t, next, cache.Options{MaxBytes: 1 << 20, Store: store})
	i := cachetest.NewKeys(t, store, idempotency.Options{})
	j := cachetest.NewJobs(t, store, jobs.Options{}, cachetest.NewStudio().Run)
	before := cachetest.Submit(t, j, cachetest.Work("before"))
	cachetest.WantDone(t, j, before, "before")
	i.Do(t.Context(), cachetest.Use("before"), (&cachetest.Worker{}).Do)
	cachetest.Settled(t, r, cachetest.Request("7").Call())
	lines := strings.Count(log.String(), "\n")

	p.Cmd.Process.Signal(syscall.SIGSTOP)
	defer p.Cmd.Process.Signal(syscall.SIGCONT) // else it cannot be waited for
	start := time.Now()
	for range 1000 {
		if !cachetest.Generate(t, r, cachetest.Request("7").Call()).Cache.Hit {
			t.Fatal("a hit was lost")
		}
	}
	if took := time.Since(start); took > cachetest.Patience {
		t.Errorf("a thousand hits took %s", took)
	}
	cachetest.Generate(t, r, cachetest.Request("8").Call()) // finds out
	mmcptest.Eventually(t, "the state to be missed", func() bool { return store.Healthy() != nil })
	start = time.Now() // each that waited would take three seconds
	for n := range 50 {
		cachetest.Generate(t, r, cachetest.Request(mmcp.Seed(fmt.Sprint(100+n))).Call())
		_, err := j.Submit(t.Context(), cachetest.Work("refused"))
		if e := mmcp.AsError(err); e.Status() != http.StatusServiceUnavailable {
			t.Fatalf("a job: %v", err)
		}
		w := &cachetest.Worker{}
		_, _, err = i.Do(t.Context(), cachetest.Use("refused"), w.Do)
		if e := mmcp.AsError(err); e.Status() != http.StatusServiceUnavailable || w.Runs.Load() != 0 {
			t.Fatalf("a key: %v", err)
		}
	}
	if took := time.Since(start); took > cachetest.Patience {
		t.Errorf("150 requests took %s without the state", took)
	}
	if said := strings.Count(log.String(), "cannot be reached"); said != 1 {
		t.Errorf("the outage was told %d times:\n%s", said, log.String())
	}

	p.Cmd.Process.Signal(syscall.SIGCONT)
	mmcptest.Eventually(t, "the state to heal", func() bool { return store.Healthy() == nil })
	mmcptest.Eventually(t, "jobs to be taken again", func() bool {
		_, err := j.Submit(t.Context(), cachetest.Work("after"))
		return err == nil
	})
	if _, how, err := i.Do(t.Context(), cachetest.Use("before"), (&cachetest.Worker{}).Do); how != mmcp.Replayed || err != nil {
		t.Errorf("a key from before: %v, %v", how, err)
	}
	cachetest.WantDone(t, j, before, "before")
	t.Logf("log, without the %d lines from before:\n%s", lines, log.String())
}
