package jobs_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/cache/state/jobs"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

func TestJobIsDone(t *testing.T) {
	s := cachetest.NewStudio()
	j := cachetest.NewJobs(t, cachetest.Open(t, t.TempDir()), jobs.Options{}, s.Run)
	cachetest.WantDone(t, j, cachetest.Submit(t, j, cachetest.Work("a")), "a")
	if s.Count("a") != 1 {
		t.Errorf("%d runs", s.Count("a"))
	}
}

func TestJobBelongsToItsTenant(t *testing.T) {
	j := cachetest.NewJobs(t, cachetest.Open(t, t.TempDir()), jobs.Options{}, cachetest.NewStudio().Run)
	id := cachetest.Submit(t, j, cachetest.Work("a"))
	for _, ask := range []struct{ tenant, id string }{
		{"another", id}, {"", id}, {"studio", ""}, {"studio", "NOSUCHJOB"}, {"studio", ">"}, {"studio", "*"}, {"studio", "a.b"},
	} {
		_, err := j.Status(t.Context(), ask.tenant, ask.id)
		cachetest.WantCode(t, err, mmcp.CodeJobNotFound)
		_, err = j.Result(t.Context(), ask.tenant, ask.id)
		cachetest.WantCode(t, err, mmcp.CodeJobNotFound)
		cachetest.WantCode(t, j.Cancel(t.Context(), ask.tenant, ask.id), mmcp.CodeJobNotFound)
	}
}

func TestJobsAreCancelled(t *testing.T) {
	s := cachetest.NewStudio()
	defer close(s.Hold("first"))
	j := cachetest.NewJobs(t, cachetest.Open(t, t.TempDir()), jobs.Options{Parallel: 1}, s.Run)
	running, waiting := cachetest.Submit(t, j, cachetest.Work("first")), cachetest.Submit(t, j, cachetest.Work("second"))
	mmcptest.Eventually(t, "the first to run", func() bool { return s.Count("first") == 1 })
	for _, id := range []string{waiting, running} {
		if err := j.Cancel(t.Context(), "studio", id); err != nil {
			t.Fatal(err)
		}
		_, err := j.Status(t.Context(), "studio", id)
		cachetest.WantCode(t, err, mmcp.CodeJobNotFound)
	}
	mmcptest.Eventually(t, "the run to end", func() bool { return s.Running() == 0 })
	third := cachetest.Submit(t, j, cachetest.Work("third"))
	cachetest.WantDone(t, j, third, "third")
	cachetest.WantCode(t, j.Cancel(t.Context(), "studio", third), mmcp.CodeJobFinished)
	if s.Count("second") != 0 {
		t.Error("a cancelled job was run")
	}
}

func TestJobsKeepToTheLimits(t *testing.T) {
	s := cachetest.NewStudio()
	gate := s.Hold("a")
	j := cachetest.NewJobs(t, cachetest.Open(t, t.TempDir()), jobs.Options{Parallel: 5, PerModel: 2}, s.Run)
	var ids []string
	for n := range 20 {
		w := cachetest.Work("a")
		w.Model = fmt.Sprint("model", n%4)
		ids = append(ids, cachetest.Submit(t, j, w))
	}
	mmcptest.Eventually(t, "five to run", func() bool { return s.Running() == 5 })
	last, err := j.Status(t.Context(), "studio", ids[19])
	if err != nil || last.State != mmcp.JobQueued || last.Position != 15 || last.Estimate <= 0 {
		t.Errorf("the last: %+v, %v; want it fifteenth in the queue", last, err)
	}
	close(gate)
	for _, id := range ids {
		cachetest.WantDone(t, j, id, "a")
	}
	if n := s.Most(); n != 5 {
		t.Errorf("%d ran at a time", n)
	}
}

func TestSameIDIsTakenOnce(t *testing.T) {
	s := cachetest.NewStudio()
	j := cachetest.NewJobs(t, cachetest.Open(t, t.TempDir()), jobs.Options{}, s.Run)
	w := cachetest.Work("a")
	w.ID = "CHOSENBEFORE"
	for range 3 {
		if id := cachetest.Submit(t, j, w); id != w.ID {
			t.Errorf("got id %s", id)
		}
	}
	cachetest.WantDone(t, j, w.ID, "a")
	if s.Count("a") != 1 {
		t.Errorf("%d runs", s.Count("a"))
	}
}

func TestJobThatCannotBeWrittenDown(t *testing.T) {
	away, full := cachetest.Unwritable(t)
	small := cachetest.Open(t, t.TempDir())
	tests := map[string]*jobs.Jobs{
		"no cluster":       cachetest.NewJobs(t, away, jobs.Options{}, cachetest.NewStudio().Run),
		"a full disk":      cachetest.NewJobs(t, full, jobs.Options{}, cachetest.NewStudio().Run),
		"no room for more": cachetest.NewJobs(t, small, jobs.Options{MaxBytes: 2 << 10}, cachetest.NewStudio().Run),
	}
	for name, j := range tests {
		t.Run(name, func(t *testing.T) {
			w := cachetest.Work("a")
			w.Body = make([]byte, 4<<10)
			_, err := j.Submit(t.Context(), w)
			if e := mmcp.AsError(err); e.Status() != http.StatusServiceUnavailable || e.RetryAfter == 0 || j.Count() != 0 {
				t.Errorf("got %v, %d jobs; want a 503", err, j.Count())
			}
		})
	}
}

func TestJobsHaveABound(t *testing.T) {
	s := cachetest.NewStudio()
	defer close(s.Hold("a"))
	j := cachetest.NewJobs(t, cachetest.Open(t, t.TempDir()), jobs.Options{MaxJobs: 3}, s.Run)
	for range 3 {
		cachetest.Submit(t, j, cachetest.Work("a"))
	}
	_, err := j.Submit(t.Context(), cachetest.Work("a"))
	cachetest.WantCode(t, err, mmcp.CodeResourceExhausted)
}

func TestJobTellsHowItGoes(t *testing.T) {
	s := cachetest.NewStudio()
	one, two := s.Hold("first"), s.Hold("second")
	first, second := sync.OnceFunc(func() { close(one) }), sync.OnceFunc(func() { close(two) }) // news may be told again
	j := cachetest.NewJobs(t, cachetest.Open(t, t.TempDir()), jobs.Options{Parallel: 1}, s.Run)
	cachetest.Submit(t, j, cachetest.Work("first"))
	news, err := j.Watch(t.Context(), "studio", cachetest.Submit(t, j, cachetest.Work("second")))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for st := range news {
		got = append(got, fmt.Sprintf("%s %d %.1f", st.State, st.Position, st.Progress))
		if st.Position == 1 {
			first()
		}
		if st.Progress == 0.5 {
			second()
		}
	}
	want := map[string]bool{"queued 1 -1.0": true, "running 0 0.5": true, "done 0 1.0": true}
	for _, line := range got {
		delete(want, line)
	}
	if len(want) > 0 {
		t.Errorf("told %q, without %v", got, want)
	}
}

func TestResultsOfJobsExpire(t *testing.T) {
	j := cachetest.NewJobs(t, cachetest.Open(t, t.TempDir()), jobs.Options{}, cachetest.NewStudio().Run)
	id := cachetest.Submit(t, j, cachetest.Work("a"))
	cachetest.WantDone(t, j, id, "a")
	cachetest.CloseNow(j)
	j.KeepFor(0)
	_, err := j.Status(t.Context(), "studio", id)
	cachetest.WantCode(t, err, mmcp.CodeJobNotFound)

	if _, err := jobs.New(cachetest.Open(t, t.TempDir()), jobs.Options{Retention: time.Minute}, nil); err == nil {
		t.Error("a minute was taken")
	}
}

func TestJobIsForgotten(t *testing.T) {
	j := cachetest.NewJobs(t, cachetest.Open(t, t.TempDir()), jobs.Options{}, cachetest.NewStudio().Run)
	id := cachetest.Submit(t, j, cachetest.Work("a"))
	cachetest.WantDone(t, j, id, "a")
	if err := j.Forget(t.Context(), "studio", id); err != nil {
		t.Fatal(err)
	}
	_, err := j.Result(t.Context(), "studio", id)
	cachetest.WantCode(t, err, mmcp.CodeJobNotFound)
}

func TestOldJobsAreClearedAway(t *testing.T) {
	store := cachetest.Open(t, t.TempDir())
	for _, life := range []string{"first", "second"} {
		j, err := jobs.New(store, jobs.Options{}, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		j.KeepFor(100 * time.Millisecond)
		j.Start(cachetest.NewStudio().Run)
		if life == "first" {
			for range 20 {
				cachetest.Submit(t, j, cachetest.Work("a"))
			}
		}
		mmcptest.Eventually(t, "all to be cleared away", func() bool { return j.Count() == 0 })
		cachetest.CloseNow(j)
	}
}

func TestPanicInAJobIsItsAnswer(t *testing.T) {
	j := cachetest.NewJobs(t, cachetest.Open(t, t.TempDir()), jobs.Options{}, func(context.Context, *mmcp.Work, mmcp.Hooks) mmcp.Answer {
		panic("no such bone")
	})
	id := cachetest.Submit(t, j, cachetest.Work("a"))
	if err := j.Wait(t.Context(), "studio", id); err != nil {
		t.Fatal(err)
	}
	if a, err := j.Result(t.Context(), "studio", id); err != nil || a.Status != http.StatusBadGateway {
		t.Errorf("got %d, %v", a.Status, err)
	}
}

func TestJobsOutliveTheGateway(t *testing.T) {
	dir := t.TempDir()
	store := cachetest.Open(t, dir)
	s := cachetest.NewStudio()
	gate := s.Hold("held")
	j := cachetest.NewJobs(t, store, jobs.Options{Parallel: 2}, s.Run)
	done := cachetest.Submit(t, j, cachetest.Work("done"))
	cachetest.WantDone(t, j, done, "done")
	seeded := cachetest.Work("held")
	seeded.Repeatable = true
	again, broken := cachetest.Submit(t, j, seeded), cachetest.Submit(t, j, cachetest.Work("held"))
	mmcptest.Eventually(t, "two to run", func() bool { return s.Running() == 2 })
	waiting := cachetest.Submit(t, j, cachetest.Work("waiting"))
	if cut := cachetest.CloseNow(j); cut != 1 {
		t.Errorf("%d runs cut off, want the one that may not be repeated", cut)
	}
	store.Close()

	close(gate)
	j = cachetest.NewJobs(t, cachetest.Open(t, dir), jobs.Options{}, s.Run)
	cachetest.WantDone(t, j, done, "done")
	cachetest.WantDone(t, j, again, "held")
	cachetest.WantDone(t, j, waiting, "waiting")
	if err := j.Wait(t.Context(), "studio", broken); err != nil {
		t.Fatal(err)
	}
	a, err := j.Result(t.Context(), "studio", broken)
	if err != nil || a.Status != http.StatusBadGateway {
		t.Errorf("got %d, %v; want it interrupted", a.Status, err)
	}
	if s.Count("done") != 1 || s.Count("waiting") != 1 || s.Count("held") != 3 {
		t.Errorf("runs %v", s.Counts())
	}
}

// TestJobWaitsForRoom holds that a job which no server had room for is tried
// again, unless that has gone on for too long, or something was spent.
func TestJobWaitsForRoom(t *testing.T) {
	full := mmcp.Answer{Status: http.StatusServiceUnavailable, Header: map[string]string{"Retry-After": "1"}}
	for name, tt := range map[string]struct {
		patience time.Duration
		sent     bool
		status   int
		runs     int
	}{
		"room comes":   {time.Hour, false, 200, 2},
		"too late":     {time.Nanosecond, false, 503, 1},
		"it was spent": {time.Hour, true, 503, 1},
	} {
		t.Run(name, func(t *testing.T) {
			runs := 0
			j := cachetest.NewJobs(t, cachetest.Open(t, t.TempDir()), jobs.Options{Patience: tt.patience}, func(_ context.Context, w *mmcp.Work, hooks mmcp.Hooks) mmcp.Answer {
				if runs++; runs > 1 {
					return mmcp.Answer{Status: http.StatusOK, Body: w.Body}
				}
				if tt.sent {
					if err := cachetest.Send(hooks); err != nil {
						t.Error(err)
					}
				}
				return full
			})
			id := cachetest.Submit(t, j, cachetest.Work("a"))
			if err := j.Wait(t.Context(), "studio", id); err != nil {
				t.Fatal(err)
			}
			if a, err := j.Result(t.Context(), "studio", id); err != nil || a.Status != tt.status || runs != tt.runs {
				t.Errorf("%d, %v, after %d runs", a.Status, err, runs)
			}
		})
	}
}
