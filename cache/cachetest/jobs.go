package cachetest

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"maps"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/cache/state/jobs"
	"github.com/motiongate/motiongate/mmcp"
)

// WaitFor waits until a job is done.
func WaitFor(t *testing.T, j *jobs.Jobs, id string) error {
	ctx, cancel := context.WithTimeout(t.Context(), Patience)
	defer cancel()
	return j.Wait(ctx, "studio", id)
}

// Studio runs jobs. A job with a gate waits for it.
type Studio struct {
	now atomic.Int64

	mu    sync.Mutex               // guards the fields below
	gates map[string]chan struct{} // by body
	runs  map[string]int
	most  int64 // largest value of now
}

// NewStudio returns a Studio without gates.
func NewStudio() *Studio {
	return &Studio{gates: map[string]chan struct{}{}, runs: map[string]int{}}
}

// Send calls the hook BeforeSend.
func Send(h mmcp.Hooks) error {
	if h.BeforeSend != nil {
		return h.BeforeSend("gpu", "")
	}
	return nil
}

// Hold makes work with this body wait until the returned channel is closed.
func (s *Studio) Hold(body string) chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	gate := make(chan struct{})
	s.gates[body] = gate
	return gate
}

func (s *Studio) Count(body string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.runs[body]
}

// Counts returns how often each work was run, by body.
func (s *Studio) Counts() map[string]int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.runs)
}

// Running returns the number of running works.
func (s *Studio) Running() int64 { return s.now.Load() }

// Most returns the largest number of works that ran at the same time.
func (s *Studio) Most() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.most
}

// Run executes a work.
func (s *Studio) Run(ctx context.Context, w *mmcp.Work, h mmcp.Hooks) mmcp.Answer {
	if err := Send(h); err != nil {
		return state.ErrorAnswer(mmcp.AsError(err))
	}
	s.mu.Lock()
	s.runs[string(w.Body)]++
	gate := s.gates[string(w.Body)]
	s.most = max(s.most, s.now.Add(1))
	s.mu.Unlock()
	defer s.now.Add(-1)
	h.Progress(0.5)
	if gate != nil {
		select {
		case <-gate:
		case <-ctx.Done():
			return mmcp.Answer{Status: 499}
		}
	}
	return mmcp.Answer{Status: http.StatusOK, Header: w.Header, Body: append([]byte("motion of "), w.Body...)}
}

// NewJobs returns jobs that run, and end with the test.
func NewJobs(t *testing.T, s *state.Store, o jobs.Options, run mmcp.Runner) *jobs.Jobs {
	t.Helper()
	j, err := jobs.New(s, o, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { CloseNow(j) })
	j.Start(run)
	return j
}

// CloseNow closes jobs without a grace period.
func CloseNow(j *jobs.Jobs) int {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return j.Close(ctx)
}

// Submit submits a job, which must be accepted, and returns its id.
func Submit(t *testing.T, j *jobs.Jobs, w mmcp.Work) string {
	t.Helper()
	s, err := j.Submit(t.Context(), w)
	if err != nil {
		t.Fatal(err)
	}
	return s.ID
}

// Work is work with a body.
func Work(body string) mmcp.Work {
	return mmcp.Work{Tenant: "studio", Model: "walker", Body: []byte(body), Header: map[string]string{"Content-Type": "model/gltf-binary"}}
}

// WantDone checks that a job is done, with the answer of Studio.Run to a body.
func WantDone(t *testing.T, j *jobs.Jobs, id, body string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), Patience)
	defer cancel()
	if err := j.Wait(ctx, "studio", id); err != nil {
		t.Fatal(err)
	}
	got, err := j.Result(ctx, "studio", id)
	for err != nil && ctx.Err() == nil && mmcp.AsError(err).Code == mmcp.CodeModelUnavailable {
		time.Sleep(50 * time.Millisecond) // the disk is busy: wait as Retry-After asks
		got, err = j.Result(ctx, "studio", id)
	}
	if err != nil {
		t.Fatal(err)
	}
	want := mmcp.Answer{Status: http.StatusOK, Header: Work("").Header, Body: []byte("motion of " + body)}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("job %s (-want +got)\n%s", id, d)
	}
}

// WantCode checks the code of an error.
func WantCode(t *testing.T, err error, want mmcp.Code) {
	t.Helper()
	var e *mmcp.Error
	if !errors.As(err, &e) || e.Code != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// Large returns a Runner whose results have a size.
func (s *Studio) Large(size int) mmcp.Runner {
	return func(ctx context.Context, w *mmcp.Work, h mmcp.Hooks) mmcp.Answer {
		a := s.Run(ctx, w, h)
		a.Body = append(bytes.Repeat([]byte("x"), size), a.Body...)
		return a
	}
}
