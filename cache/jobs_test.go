package cache_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/cache"
	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// studio runs jobs: each waits for its gate, if it has one.
type studio struct {
	now atomic.Int64

	mu    sync.Mutex               // guards the rest
	gates map[string]chan struct{} // by body
	runs  map[string]int
	most  int64 // of now
}

func newStudio() *studio {
	return &studio{gates: map[string]chan struct{}{}, runs: map[string]int{}}
}

// send tells the trace of a work's context what a server would.
func send(ctx context.Context) error {
	if sends := mmcp.TraceOf(ctx).Sends; sends != nil {
		return sends("gpu", "")
	}
	return nil
}

// hold lets work with this body wait until the channel is closed.
func (s *studio) hold(body string) chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	gate := make(chan struct{})
	s.gates[body] = gate
	return gate
}

func (s *studio) count(body string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.runs[body]
}

func (s *studio) run(ctx context.Context, w *mmcp.Work) mmcp.Answer {
	if err := send(ctx); err != nil {
		return state.ErrorAnswer(mmcp.AsError(err))
	}
	s.mu.Lock()
	s.runs[string(w.Body)]++
	gate := s.gates[string(w.Body)]
	s.most = max(s.most, s.now.Add(1))
	s.mu.Unlock()
	defer s.now.Add(-1)
	mmcp.TraceOf(ctx).Advances(0.5)
	if gate != nil {
		select {
		case <-gate:
		case <-ctx.Done():
			return mmcp.Answer{Status: 499}
		}
	}
	return mmcp.Answer{Status: http.StatusOK, Header: w.Header, Body: append([]byte("motion of "), w.Body...)}
}

func newJobs(t *testing.T, s *state.Store, o cache.JobOptions, run mmcp.Runner) *cache.Jobs {
	t.Helper()
	j, err := cache.NewJobs(s, o, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closeNow(j) })
	j.Start(run)
	return j
}

// closeNow ends jobs as a gateway does that has no time left.
func closeNow(j *cache.Jobs) int {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return j.Close(ctx)
}

func submit(t *testing.T, j *cache.Jobs, w mmcp.Work) string {
	t.Helper()
	s, err := j.Submit(t.Context(), w)
	if err != nil {
		t.Fatal(err)
	}
	return s.ID
}

func work(body string) mmcp.Work {
	return mmcp.Work{Tenant: "studio", Model: "walker", Body: []byte(body), Header: map[string]string{"Content-Type": "model/gltf-binary"}}
}

func wantDone(t *testing.T, j *cache.Jobs, id, body string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	if err := j.Wait(ctx, "studio", id); err != nil {
		t.Fatal(err)
	}
	got, err := j.Result(ctx, "studio", id)
	for err != nil && ctx.Err() == nil && mmcp.AsError(err).Code == mmcp.CodeModelUnavailable {
		time.Sleep(50 * time.Millisecond) // as clients are told to ask again: the disk is busy
		got, err = j.Result(ctx, "studio", id)
	}
	if err != nil {
		t.Fatal(err)
	}
	want := mmcp.Answer{Status: http.StatusOK, Header: work("").Header, Body: []byte("motion of " + body)}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("job %s (-want +got)\n%s", id, d)
	}
}

func wantCode(t *testing.T, err error, want mmcp.Code) {
	t.Helper()
	var e *mmcp.Error
	if !errors.As(err, &e) || e.Code != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestJobIsDone(t *testing.T) {
	s := newStudio()
	j := newJobs(t, openState(t, t.TempDir()), cache.JobOptions{}, s.run)
	wantDone(t, j, submit(t, j, work("a")), "a")
	if s.count("a") != 1 {
		t.Errorf("%d runs", s.count("a"))
	}
}

func TestJobBelongsToItsTenant(t *testing.T) {
	j := newJobs(t, openState(t, t.TempDir()), cache.JobOptions{}, newStudio().run)
	id := submit(t, j, work("a"))
	for _, ask := range []struct{ tenant, id string }{
		{"another", id}, {"", id}, {"studio", ""}, {"studio", "NOSUCHJOB"}, {"studio", ">"}, {"studio", "*"}, {"studio", "a.b"},
	} {
		_, err := j.Status(t.Context(), ask.tenant, ask.id)
		wantCode(t, err, mmcp.CodeJobNotFound)
		_, err = j.Result(t.Context(), ask.tenant, ask.id)
		wantCode(t, err, mmcp.CodeJobNotFound)
		wantCode(t, j.Cancel(t.Context(), ask.tenant, ask.id), mmcp.CodeJobNotFound)
	}
}

func TestJobsAreCancelled(t *testing.T) {
	s := newStudio()
	defer close(s.hold("first"))
	j := newJobs(t, openState(t, t.TempDir()), cache.JobOptions{Parallel: 1}, s.run)
	running, waiting := submit(t, j, work("first")), submit(t, j, work("second"))
	mmcptest.Eventually(t, "the first to run", func() bool { return s.count("first") == 1 })
	for _, id := range []string{waiting, running} {
		if err := j.Cancel(t.Context(), "studio", id); err != nil {
			t.Fatal(err)
		}
		_, err := j.Status(t.Context(), "studio", id)
		wantCode(t, err, mmcp.CodeJobNotFound)
	}
	mmcptest.Eventually(t, "the run to end", func() bool { return s.now.Load() == 0 })
	third := submit(t, j, work("third"))
	wantDone(t, j, third, "third")
	wantCode(t, j.Cancel(t.Context(), "studio", third), mmcp.CodeJobFinished)
	if s.count("second") != 0 {
		t.Error("a cancelled job was run")
	}
}

func TestJobsKeepToTheLimits(t *testing.T) {
	s := newStudio()
	gate := s.hold("a")
	j := newJobs(t, openState(t, t.TempDir()), cache.JobOptions{Parallel: 5, PerModel: 2}, s.run)
	var ids []string
	for n := range 20 {
		w := work("a")
		w.Model = fmt.Sprint("model", n%4)
		ids = append(ids, submit(t, j, w))
	}
	mmcptest.Eventually(t, "five to run", func() bool { return s.now.Load() == 5 })
	last, err := j.Status(t.Context(), "studio", ids[19])
	if err != nil || last.State != mmcp.JobQueued || last.Position != 15 || last.Estimate <= 0 {
		t.Errorf("the last: %+v, %v; want it fifteenth in the queue", last, err)
	}
	close(gate)
	for _, id := range ids {
		wantDone(t, j, id, "a")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.most != 5 {
		t.Errorf("%d ran at a time", s.most)
	}
}

func TestSameIDIsTakenOnce(t *testing.T) {
	s := newStudio()
	j := newJobs(t, openState(t, t.TempDir()), cache.JobOptions{}, s.run)
	w := work("a")
	w.ID = "CHOSENBEFORE"
	for range 3 {
		if id := submit(t, j, w); id != w.ID {
			t.Errorf("got id %s", id)
		}
	}
	wantDone(t, j, w.ID, "a")
	if s.count("a") != 1 {
		t.Errorf("%d runs", s.count("a"))
	}
}

func TestJobThatCannotBeWrittenDown(t *testing.T) {
	away, full := lame(t)
	small := openState(t, t.TempDir())
	tests := map[string]*cache.Jobs{
		"no cluster":       newJobs(t, away, cache.JobOptions{}, newStudio().run),
		"a full disk":      newJobs(t, full, cache.JobOptions{}, newStudio().run),
		"no room for more": newJobs(t, small, cache.JobOptions{MaxBytes: 2 << 10}, newStudio().run),
	}
	for name, j := range tests {
		t.Run(name, func(t *testing.T) {
			w := work("a")
			w.Body = make([]byte, 4<<10)
			_, err := j.Submit(t.Context(), w)
			if e := mmcp.AsError(err); e.Status() != http.StatusServiceUnavailable || e.RetryAfter == 0 || j.Count() != 0 {
				t.Errorf("got %v, %d jobs; want a 503", err, j.Count())
			}
		})
	}
}

func TestJobsHaveABound(t *testing.T) {
	s := newStudio()
	defer close(s.hold("a"))
	j := newJobs(t, openState(t, t.TempDir()), cache.JobOptions{MaxJobs: 3}, s.run)
	for range 3 {
		submit(t, j, work("a"))
	}
	_, err := j.Submit(t.Context(), work("a"))
	wantCode(t, err, mmcp.CodeResourceExhausted)
}

func TestJobTellsHowItGoes(t *testing.T) {
	s := newStudio()
	one, two := s.hold("first"), s.hold("second")
	first, second := sync.OnceFunc(func() { close(one) }), sync.OnceFunc(func() { close(two) }) // news may be told again
	j := newJobs(t, openState(t, t.TempDir()), cache.JobOptions{Parallel: 1}, s.run)
	submit(t, j, work("first"))
	news, err := j.Watch(t.Context(), "studio", submit(t, j, work("second")))
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
	j := newJobs(t, openState(t, t.TempDir()), cache.JobOptions{}, newStudio().run)
	id := submit(t, j, work("a"))
	wantDone(t, j, id, "a")
	closeNow(j)
	j.KeepFor(0)
	_, err := j.Status(t.Context(), "studio", id)
	wantCode(t, err, mmcp.CodeJobNotFound)

	if _, err := cache.NewJobs(openState(t, t.TempDir()), cache.JobOptions{Keep: time.Minute}, nil); err == nil {
		t.Error("a minute was taken")
	}
}

func TestJobIsForgotten(t *testing.T) {
	j := newJobs(t, openState(t, t.TempDir()), cache.JobOptions{}, newStudio().run)
	id := submit(t, j, work("a"))
	wantDone(t, j, id, "a")
	if err := j.Forget(t.Context(), "studio", id); err != nil {
		t.Fatal(err)
	}
	_, err := j.Result(t.Context(), "studio", id)
	wantCode(t, err, mmcp.CodeJobNotFound)
}

func TestOldJobsAreClearedAway(t *testing.T) {
	store := openState(t, t.TempDir())
	for _, life := range []string{"first", "second"} {
		j, err := cache.NewJobs(store, cache.JobOptions{}, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		j.KeepFor(100 * time.Millisecond)
		j.Start(newStudio().run)
		if life == "first" {
			for range 20 {
				submit(t, j, work("a"))
			}
		}
		mmcptest.Eventually(t, "all to be cleared away", func() bool { return j.Count() == 0 })
		closeNow(j)
	}
}

func TestPanicInAJobIsItsAnswer(t *testing.T) {
	j := newJobs(t, openState(t, t.TempDir()), cache.JobOptions{}, func(context.Context, *mmcp.Work) mmcp.Answer {
		panic("no such bone")
	})
	id := submit(t, j, work("a"))
	if err := j.Wait(t.Context(), "studio", id); err != nil {
		t.Fatal(err)
	}
	if a, err := j.Result(t.Context(), "studio", id); err != nil || a.Status != http.StatusBadGateway {
		t.Errorf("got %d, %v", a.Status, err)
	}
}

func TestJobsOutliveTheGateway(t *testing.T) {
	dir := t.TempDir()
	store := openState(t, dir)
	s := newStudio()
	gate := s.hold("held")
	j := newJobs(t, store, cache.JobOptions{Parallel: 2}, s.run)
	done := submit(t, j, work("done"))
	wantDone(t, j, done, "done")
	seeded := work("held")
	seeded.Repeatable = true
	again, broken := submit(t, j, seeded), submit(t, j, work("held"))
	mmcptest.Eventually(t, "two to run", func() bool { return s.now.Load() == 2 })
	waiting := submit(t, j, work("waiting"))
	if cut := closeNow(j); cut != 1 {
		t.Errorf("%d runs cut off, want the one that may not be repeated", cut)
	}
	store.Close()

	close(gate)
	j = newJobs(t, openState(t, dir), cache.JobOptions{}, s.run)
	wantDone(t, j, done, "done")
	wantDone(t, j, again, "held")
	wantDone(t, j, waiting, "waiting")
	if err := j.Wait(t.Context(), "studio", broken); err != nil {
		t.Fatal(err)
	}
	a, err := j.Result(t.Context(), "studio", broken)
	if err != nil || a.Status != http.StatusBadGateway {
		t.Errorf("got %d, %v; want it interrupted", a.Status, err)
	}
	if s.count("done") != 1 || s.count("waiting") != 1 || s.count("held") != 3 {
		t.Errorf("runs %v", s.runs)
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
			j := newJobs(t, openState(t, t.TempDir()), cache.JobOptions{Patience: tt.patience}, func(ctx context.Context, w *mmcp.Work) mmcp.Answer {
				if runs++; runs > 1 {
					return mmcp.Answer{Status: http.StatusOK, Body: w.Body}
				}
				if tt.sent {
					if err := send(ctx); err != nil {
						t.Error(err)
					}
				}
				return full
			})
			id := submit(t, j, work("a"))
			if err := j.Wait(t.Context(), "studio", id); err != nil {
				t.Fatal(err)
			}
			if a, err := j.Result(t.Context(), "studio", id); err != nil || a.Status != tt.status || runs != tt.runs {
				t.Errorf("%d, %v, after %d runs", a.Status, err, runs)
			}
		})
	}
}
