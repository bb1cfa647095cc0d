package jobs_test

import (
	"context"
	"net/http"
	"testing"

	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/cache/state/jobs"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// TestRunGoesOnAsAJob holds that work which runs already becomes a job like any
// other: it is done once, can be cancelled, and is known to the next life.
func TestRunGoesOnAsAJob(t *testing.T) {
	dir := t.TempDir()
	store := cachetest.Open(t, dir)
	s := cachetest.NewStudio()
	j := cachetest.NewJobs(t, store, jobs.Options{}, s.Run)
	answers := make(chan mmcp.Answer)
	rest := func(ctx context.Context, _ mmcp.Hooks) mmcp.Answer {
		select {
		case a := <-answers:
			return a
		case <-ctx.Done():
			return mmcp.Answer{Status: 499}
		}
	}
	goOn := func(w mmcp.Work) string {
		t.Helper()
		st, err := j.Continue(t.Context(), w, rest)
		if err != nil || st.State != mmcp.JobRunning {
			t.Fatalf("%+v, %v", st, err)
		}
		return st.ID
	}
	seeded := cachetest.Work("seeded")
	seeded.Repeatable, seeded.ID = true, "SEEDED"
	done, cancelled := goOn(cachetest.Work("done")), goOn(cachetest.Work("cancelled"))
	answers <- mmcp.Answer{Status: http.StatusOK, Header: cachetest.Work("").Header, Body: []byte("motion of done")}
	// Either of the two may have taken it; the other is the one to be cancelled.
	mmcptest.Eventually(t, "one to be done", func() bool {
		for _, id := range []string{done, cancelled} {
			if st, err := j.Status(t.Context(), "studio", id); err == nil && st.State == mmcp.JobDone {
				if id != done {
					done, cancelled = cancelled, done
				}
				return true
			}
		}
		return false
	})
	cachetest.WantDone(t, j, done, "done")
	if err := j.Cancel(t.Context(), "studio", cancelled); err != nil {
		t.Fatal(err)
	}
	_, err := j.Status(t.Context(), "studio", cancelled)
	cachetest.WantCode(t, err, mmcp.CodeJobNotFound)

	again, broken := goOn(seeded), goOn(cachetest.Work("broken"))
	second := func(ctx context.Context, h mmcp.Hooks) mmcp.Answer { // as a run of a gateway that was stopped
		if err := cachetest.Send(h); err == nil || !h.KeepRemoteJob() {
			t.Errorf("a second run of a job may be sent (%v) or cancels the job of the server", err)
		}
		return rest(ctx, h)
	}
	if st, err := j.Continue(t.Context(), seeded, second); err != nil || st.ID != again {
		t.Errorf("a known job: %+v, %v", st, err)
	}
	cachetest.CloseNow(j)
	if _, err := j.Continue(t.Context(), cachetest.Work("late"), rest); mmcp.AsError(err).Status() != http.StatusServiceUnavailable {
		t.Errorf("after the end: %v", err)
	}
	store.Close()
	j = cachetest.NewJobs(t, cachetest.Open(t, dir), jobs.Options{}, s.Run)
	cachetest.WantDone(t, j, done, "done")
	cachetest.WantDone(t, j, again, "seeded")
	if err := j.Wait(t.Context(), "studio", broken); err != nil {
		t.Fatal(err)
	}
	if a, err := j.Result(t.Context(), "studio", broken); err != nil || a.Status != http.StatusBadGateway {
		t.Errorf("got %d, %v; want it interrupted", a.Status, err)
	}
	if s.Count("seeded") != 1 || s.Count("done")+s.Count("broken") != 0 {
		t.Errorf("runs %v", s.Counts())
	}
}
