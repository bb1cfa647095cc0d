package jobs_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/cache/state/idempotency"
	"github.com/motiongate/motiongate/cache/state/jobs"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// TestRunsAfterARestart holds what becomes of a run, by how far it came: what was
// sent to a server is sent again only if it is the same motion, and awaited where
// the server named a job.
func TestRunsAfterARestart(t *testing.T) {
	remote := mmcp.RemoteJob{Upstream: "gpu", Path: "/generate/jobs/7"}
	keyed := mmcp.RemoteJob{Upstream: "gpu", Key: "k"}
	tests := map[string]struct {
		seeded, sent, accepted bool
		key                    string // idempotency key of the request that is sent
		then                   string // fate of the sent request: declined, or sent elsewhere without a key
		runs                   int    // in the second life
		leaves                 bool
		status                 int
		resumes                *mmcp.RemoteJob
	}{
		"not sent":         {runs: 1, status: 200},
		"sent":             {sent: true, status: 502},
		"sent, seeded":     {seeded: true, sent: true, runs: 1, status: 200},
		"accepted":         {sent: true, accepted: true, runs: 1, leaves: true, status: 200, resumes: &remote},
		"accepted, seeded": {seeded: true, sent: true, accepted: true, runs: 1, leaves: true, status: 200, resumes: &remote},

		"sent under a key":            {sent: true, key: "k", runs: 1, leaves: true, status: 200, resumes: &keyed},
		"sent under a key, seeded":    {seeded: true, sent: true, key: "k", runs: 1, status: 200},
		"accepted after a key":        {sent: true, key: "k", accepted: true, runs: 1, leaves: true, status: 200, resumes: &remote},
		"declined":                    {sent: true, then: "declined", runs: 1, status: 200},
		"declined under a key":        {sent: true, key: "k", then: "declined", runs: 1, status: 200},
		"sent under a key, and on":    {sent: true, key: "k", then: "on", status: 502},
		"declined, seeded":            {seeded: true, sent: true, then: "declined", runs: 1, status: 200},
		"declined and sent once more": {sent: true, then: "declined, on", status: 502},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			store := cachetest.Open(t, dir)
			i := cachetest.NewKeys(t, store, idempotency.Options{})
			begun, left := make(chan struct{}, 2), make(chan bool, 2)
			first := func(ctx context.Context, hooks mmcp.Hooks, resume *mmcp.RemoteJob) mmcp.Answer {
				if resume != nil {
					t.Errorf("a first life resumes %v", resume)
				}
				if tt.sent {
					if err := hooks.BeforeSend("gpu", tt.key); err != nil {
						t.Error(err)
					}
				}
				if strings.HasPrefix(tt.then, "declined") {
					hooks.Rejected()
				}
				if strings.HasSuffix(tt.then, "on") {
					if err := hooks.BeforeSend("other", ""); err != nil {
						t.Error(err)
					}
				}
				if tt.accepted {
					hooks.Accepted(remote)
				}
				begun <- struct{}{}
				<-ctx.Done()
				left <- hooks.KeepRemoteJob()
				return mmcp.Answer{Status: 499}
			}
			j := cachetest.NewJobs(t, store, jobs.Options{}, func(ctx context.Context, w *mmcp.Work, hooks mmcp.Hooks) mmcp.Answer {
				return first(ctx, hooks, w.Remote)
			})
			w := cachetest.Work("a")
			w.Repeatable = tt.seeded
			id := cachetest.Submit(t, j, w)
			u := cachetest.Use("a")
			u.Repeatable = tt.seeded
			go i.Do(context.Background(), u, func(ctx context.Context, at mmcp.Attempt) mmcp.Answer { return first(ctx, at.Hooks, at.Resume) }) // ends with Close
			for range 2 {
				<-begun
			}
			cachetest.CloseNow(j)
			i.Close()
			store.Close()
			for range 2 {
				if got := <-left; got != tt.leaves {
					t.Errorf("it was left to be resumed: %v", got)
				}
			}

			store = cachetest.Open(t, dir)
			runs := make(chan *mmcp.RemoteJob, 9)
			second := func(resume *mmcp.RemoteJob) mmcp.Answer {
				runs <- resume
				return mmcp.Answer{Status: http.StatusOK}
			}
			j = cachetest.NewJobs(t, store, jobs.Options{}, func(_ context.Context, w *mmcp.Work, _ mmcp.Hooks) mmcp.Answer { return second(w.Remote) })
			if err := j.Wait(t.Context(), "studio", id); err != nil {
				t.Fatal(err)
			}
			job, err := j.Result(t.Context(), "studio", id)
			if err != nil || job.Status != tt.status || len(runs) != tt.runs {
				t.Errorf("the job: %d, %v, after %d runs", job.Status, err, len(runs))
			}
			i = cachetest.NewKeys(t, store, idempotency.Options{})
			key, _, err := i.Do(t.Context(), u, func(_ context.Context, at mmcp.Attempt) mmcp.Answer { return second(at.Resume) })
			if err != nil || key.Status != tt.status || len(runs) != 2*tt.runs {
				t.Errorf("the key: %d, %v, after %d runs", key.Status, err, len(runs)-tt.runs)
			}
			for range 2 * tt.runs {
				if d := cmp.Diff(tt.resumes, <-runs); d != "" {
					t.Errorf("it resumes (-want +got)\n%s", d)
				}
			}
		})
	}
}

// TestJobInAQueueOfServers holds that a job which waits for a server says so.
func TestJobInAQueueOfServers(t *testing.T) {
	turn, begun := make(chan struct{}), make(chan struct{})
	j := cachetest.NewJobs(t, cachetest.Open(t, t.TempDir()), jobs.Options{}, func(ctx context.Context, _ *mmcp.Work, hooks mmcp.Hooks) mmcp.Answer {
		place := mmcp.Place{Position: 3, Wait: time.Minute}
		hooks.Queued(func() mmcp.Place {
			select {
			case <-turn:
				return mmcp.Place{}
			default:
				return place
			}
		})
		close(begun)
		<-turn
		if err := hooks.BeforeSend("gpu", ""); err != nil {
			t.Error(err)
		}
		hooks.Progress(0.25)
		<-ctx.Done()
		hooks.Progress(0.5) // by a run that others wait for
		return mmcp.Answer{Status: 499}
	})
	id := cachetest.Submit(t, j, cachetest.Work("a"))
	<-begun
	status := func() mmcp.JobStatus {
		s, err := j.Status(t.Context(), "studio", id)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	if s := status(); s.State != mmcp.JobQueued || s.Position != 3 || s.Estimate < time.Minute {
		t.Errorf("while it waits: %+v", s)
	}
	close(turn)
	mmcptest.Eventually(t, "it to be sent", func() bool { return status().Progress == 0.25 })
	if s := status(); s.State != mmcp.JobRunning || s.Position != 0 {
		t.Errorf("while it runs: %+v", s)
	}
}

// TestProgressReachesOtherGateways holds that any gateway tells how far a job is.
func TestProgressReachesOtherGateways(t *testing.T) {
	c := cachetest.StartCluster(t, 1)
	begun := make(chan struct{})
	a := cachetest.NewJobs(t, c.Join(t), jobs.Options{}, func(ctx context.Context, _ *mmcp.Work, hooks mmcp.Hooks) mmcp.Answer {
		close(begun)
		for at := 0.1; ; at += 0.001 { // progress published before the other gateway listens is lost
			hooks.Progress(at)
			select {
			case <-ctx.Done():
				return mmcp.Answer{Status: 499}
			case <-time.After(100 * time.Millisecond):
			}
		}
	})
	id := cachetest.Submit(t, a, cachetest.Work("a"))
	b := cachetest.NewJobs(t, c.Join(t), jobs.Options{}, cachetest.NewStudio().Run)
	<-begun
	mmcptest.Eventually(t, "the other gateway to know the progress", func() bool {
		s, err := b.Status(t.Context(), "studio", id)
		return err == nil && s.State == mmcp.JobRunning && s.Progress > 0
	})
}

// TestAnyGatewayReportsThePlaceAndTheMetadata holds that any gateway answers with a job's
// place in a model's queue and with the metadata of its run, and that the metadata stays
// when the job is done.
func TestAnyGatewayReportsThePlaceAndTheMetadata(t *testing.T) {
	c := cachetest.StartCluster(t, 1)
	turn, end := make(chan struct{}), make(chan struct{})
	a := cachetest.NewJobs(t, c.Join(t), jobs.Options{}, func(_ context.Context, _ *mmcp.Work, hooks mmcp.Hooks) mmcp.Answer {
		hooks.Queued(func() mmcp.Place {
			select {
			case <-turn:
				return mmcp.Place{}
			default:
				return mmcp.Place{Position: 3, Wait: time.Minute}
			}
		})
		<-turn
		hooks.Metadata(map[string]json.RawMessage{"interpretation": json.RawMessage(`["walk"]`), "broken": json.RawMessage(`{`)})
		hooks.Metadata(map[string]json.RawMessage{"stage": json.RawMessage(`1`)})
		hooks.Metadata(map[string]json.RawMessage{"stage": json.RawMessage(`2`), "long": bytes.Repeat([]byte("1"), 1<<20)})
		hooks.Metadata(map[string]json.RawMessage{"stage": json.RawMessage(`3`)})
		<-end
		return mmcp.Answer{Status: http.StatusOK, Body: []byte("motion")}
	})
	id := cachetest.Submit(t, a, cachetest.Work("a"))
	b := cachetest.NewJobs(t, c.Join(t), jobs.Options{}, cachetest.NewStudio().Run)
	var last mmcp.JobStatus
	status := func(ok func(mmcp.JobStatus) bool) func() bool {
		return func() (good bool) {
			var err error
			last, err = b.Status(t.Context(), "studio", id)
			return err == nil && ok(last)
		}
	}
	mmcptest.Eventually(t, "the place", status(func(s mmcp.JobStatus) bool {
		return s.State == mmcp.JobQueued && s.Position == 3 && s.Estimate >= time.Minute
	}))
	watched, err := b.Watch(t.Context(), "studio", id)
	if err != nil {
		t.Fatal(err)
	}
	close(turn)
	want := map[string]json.RawMessage{"interpretation": json.RawMessage(`["walk"]`), "stage": json.RawMessage(`3`)}
	mmcptest.Eventually(t, "the metadata of the run", status(func(s mmcp.JobStatus) bool {
		return s.State == mmcp.JobRunning && cmp.Equal(s.Metadata, want)
	}))
	close(end)
	for s := range watched {
		last = s
	}
	if d := cmp.Diff(want, last.Metadata); d != "" || last.State != mmcp.JobDone {
		t.Errorf("at the end: %+v (-want +got)\n%s", last, d)
	}
}

// TestBeforeSendFailsAfterTheRun checks that a joint call cannot send the request of a job whose run has
// ended, because another gateway may run that job.
func TestBeforeSendFailsAfterTheRun(t *testing.T) {
	hooks := make(chan mmcp.Hooks, 1)
	j := cachetest.NewJobs(t, cachetest.Open(t, t.TempDir()), jobs.Options{}, func(ctx context.Context, w *mmcp.Work, h mmcp.Hooks) mmcp.Answer {
		hooks <- h
		return cachetest.NewStudio().Run(ctx, w, h)
	})
	cachetest.WantDone(t, j, cachetest.Submit(t, j, cachetest.Work("a")), "a")
	if err := (<-hooks).BeforeSend("gpu", ""); err == nil || mmcp.AsError(err).Code != mmcp.CodeCancelled {
		t.Errorf("BeforeSend after the end of the run returns %v, want the code %s", err, mmcp.CodeCancelled)
	}
}

// TestCauseIsNeverNil checks that a failed refresh never counts as a written record: a cancelled run would send its
// request beside the gateway that took its job over.
func TestCauseIsNeverNil(t *testing.T) {
	inner := errors.New("no connection")
	for name, tt := range map[string]struct {
		err  error
		want string
	}{
		"of a context":    {context.Canceled, "context canceled"},
		"of the state":    {mmcp.Errorf(mmcp.CodeModelUnavailable, "Try again.").CausedBy(inner), "no connection"},
		"without a cause": {mmcp.Errorf(mmcp.CodeModelUnavailable, "The state is away."), "The state is away."},
	} {
		got := jobs.Cause(tt.err)
		if got == nil || !strings.Contains(got.Error(), tt.want) {
			t.Errorf("the cause of an error %s is %v, want %v", name, got, tt.want)
		}
	}
}
