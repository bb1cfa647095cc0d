package state_test

import (
	"errors"
	"log/slog"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nats-io/nats.go"

	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/cache/state/idempotency"
	"github.com/motiongate/motiongate/cache/state/jobs"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// isRefused checks that neither jobs nor keys are taken.
func isRefused(t *testing.T, j *jobs.Jobs, i *idempotency.Keys) {
	t.Helper()
	if _, err := j.Submit(t.Context(), cachetest.Work("refused")); mmcp.AsError(err).Status() != http.StatusServiceUnavailable {
		t.Errorf("a job: %v", err)
	}
	w := &cachetest.Worker{}
	if _, _, err := i.Do(t.Context(), cachetest.Use("refused"), w.Do); mmcp.AsError(err).Status() != http.StatusServiceUnavailable ||
		w.Runs.Load() != 0 {
		t.Errorf("a key: %v, %d runs", err, w.Runs.Load())
	}
}

func hasVanished(s *state.Store) bool {
	var fault interface{ Reason() string }
	return errors.As(s.Ready(), &fault) && strings.HasPrefix(fault.Reason(), "state_vanished: ")
}

// TestMissingBucketIsNotCreatedAgain deletes a bucket, and then all of them, under
// gateways that run and before gateways that start.
func TestMissingBucketIsNotCreatedAgain(t *testing.T) {
	for name, all := range map[string]bool{"one bucket": false, "everything": true} {
		t.Run(name, func(t *testing.T) {
			url := cachetest.StartCluster(t, 1).URL()
			o := state.Options{URL: url, Replicas: 1, Dir: filepath.Join(t.TempDir(), "state")}
			var log cachetest.Journal
			gateway := func() (*state.Store, *jobs.Jobs, *idempotency.Keys) {
				s := cachetest.OpenWith(t, o, log.Logger())
				return s, cachetest.NewJobs(t, s, jobs.Options{}, cachetest.NewStudio().Run), cachetest.NewKeys(t, s, idempotency.Options{})
			}
			store, j, i := gateway()
			cachetest.WantDone(t, j, cachetest.Submit(t, j, cachetest.Work("a")), "a")
			i.Do(t.Context(), cachetest.Use("a"), (&cachetest.Worker{}).Do)

			deleteStreams(t, url, func(name string) bool { return all || name == "KV_motiongate_jobs" })
			mmcptest.Eventually(t, "the loss to be known", func() bool { return hasVanished(store) })
			isRefused(t, j, i)
			next, nextJobs, nextKeys := gateway()
			mmcptest.Eventually(t, "the next gateway to know it", func() bool { return hasVanished(next) })
			isRefused(t, nextJobs, nextKeys)
			if lines := strings.Count(log.String(), "cannot be reached"); lines != 2 {
				t.Errorf("the loss was told %d times:\n%s", lines, log.String())
			}

			gone, err := state.Init(t.Context(), o)
			if err != nil || len(gone) != 1 {
				t.Fatalf("%v, %v", gone, err)
			}
			for _, s := range []*state.Store{store, next} {
				mmcptest.Eventually(t, "the state to be ready", func() bool { return s.Ready() == nil })
			}
			cachetest.WantDone(t, nextJobs, cachetest.Submit(t, nextJobs, cachetest.Work("b")), "b")
			if _, how, err := nextKeys.Do(t.Context(), cachetest.Use("b"), (&cachetest.Worker{}).Do); how != mmcp.Ran || err != nil {
				t.Errorf("a key: %v, %v", how, err)
			}
			if gone, err := state.Init(t.Context(), o); err != nil || len(gone) != 0 {
				t.Errorf("again: %v, %v", gone, err)
			}
		})
	}
}

// deleteStreams removes the streams of a cluster whose names pick selects.
func deleteStreams(t *testing.T, url string, pick func(name string) bool) {
	t.Helper()
	conn, err := nats.Connect(url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	js, err := conn.JetStream()
	if err != nil {
		t.Fatal(err)
	}
	for stream := range js.StreamNames() {
		if !pick(stream) {
			continue
		}
		if err := js.DeleteStream(stream); err != nil {
			t.Fatal(err)
		}
	}
}

// TestAnotherClusterIsNotTakenForItsOwn gives a gateway an address at which there
// is another state than before.
func TestAnotherClusterIsNotTakenForItsOwn(t *testing.T) {
	url := cachetest.StartCluster(t, 1).URL()
	quiet := slog.New(slog.DiscardHandler)
	here := state.Options{URL: url, Replicas: 1, Dir: filepath.Join(t.TempDir(), "state")}
	first := cachetest.OpenWith(t, here, quiet)
	j := cachetest.NewJobs(t, first, jobs.Options{}, cachetest.NewStudio().Run)
	cachetest.WantDone(t, j, cachetest.Submit(t, j, cachetest.Work("a")), "a")
	cachetest.CloseNow(j)
	first.Close()
	deleteStreams(t, url, func(string) bool { return true })
	stranger := cachetest.OpenWith(t, state.Options{URL: url, Replicas: 1}, quiet)
	j = cachetest.NewJobs(t, stranger, jobs.Options{}, cachetest.NewStudio().Run)
	cachetest.WantDone(t, j, cachetest.Submit(t, j, cachetest.Work("b")), "b")

	second := cachetest.OpenWith(t, here, quiet)
	cachetest.NewJobs(t, second, jobs.Options{}, cachetest.NewStudio().Run)
	mmcptest.Eventually(t, "the other state to be known", func() bool { return hasVanished(second) })
	if _, err := state.Init(t.Context(), here); err != nil {
		t.Fatal(err)
	}
	mmcptest.Eventually(t, "the state to be ready", func() bool { return second.Ready() == nil })
}
