package upstream_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/upstream"
	"github.com/motiongate/motiongate/upstream/upstreamtest"
)

// A client that waits can be asked where it stands, at any time.
func TestPlaceInTheQueue(t *testing.T) {
	a := acting(taking(10 * time.Second))
	stage(t, upstream.PoolOptions{}, []upstream.Member{{Name: "a", Backend: a, MaxInFlight: 1}}, func(t *testing.T, p *upstream.Pool) {
		if _, err := p.Generate(t.Context(), upstreamtest.Order("the time is learnt", "1").Call()); err != nil {
			t.Fatal(err)
		}
		running := ask(t.Context(), p, upstreamtest.Order("runs", "1").Call())
		synctest.Wait()
		var places []func() mmcp.Place
		var answers []<-chan reply
		for _, class := range []mmcp.Priority{mmcp.PriorityNormal, mmcp.PriorityLow, mmcp.PriorityNormal, mmcp.PriorityHigh} {
			call := upstreamtest.Order("waits", "1").Call()
			call.Policy.Priority = class
			call.Hooks.Queued = func(place func() mmcp.Place) { places = append(places, place) }
			answers = append(answers, ask(t.Context(), p, call))
			synctest.Wait()
		}
		check := func(when, want string) {
			t.Helper()
			var got []string
			for _, place := range places {
				at := place()
				got = append(got, fmt.Sprintf("%d %v", at.Position, at.Wait))
			}
			if got := fmt.Sprint(got); got != want {
				t.Errorf("%s: %s, want %s", when, got, want)
			}
		}
		check("at first", "[2 20s 4 40s 3 30s 1 10s]")
		<-running
		synctest.Wait()
		check("when the first is served", "[1 10s 3 30s 2 20s 0 0s]")
		for _, answer := range answers {
			<-answer
		}
		check("at the end", "[0 0s 0 0s 0 0s 0 0s]")
	})
}

// A request that a hook forbids is not sent, and does not count for or against the
// server.
func TestSendsCanForbid(t *testing.T) {
	for _, hedge := range []time.Duration{0, time.Minute} {
		a := acting(nil)
		stage(t, upstream.PoolOptions{Hedge: hedge}, []upstream.Member{{Name: "a", Backend: a, MaxInFlight: 1}}, func(t *testing.T, p *upstream.Pool) {
			var names []string
			call := upstreamtest.Order("x", "1").Call()
			call.Hooks.BeforeSend = func(name, _ string) error {
				names = append(names, name)
				return mmcp.Errorf(mmcp.CodeModelUnavailable, "The record cannot be written.")
			}
			for range 10 {
				if _, err := p.Generate(t.Context(), call); upstreamtest.WantError(t, err).Message != "The record cannot be written." {
					t.Error(err)
				}
			}
			if s := p.Status()[0]; a.count() != 0 || len(names) != 10 || s.InFlight != 0 || s.State != mmcp.UpstreamReady {
				t.Errorf("%d runs, asked %d times, %+v", a.count(), len(names), s)
			}
		})
	}
}

// followed are hooks that record the servers and jobs of a call.
type followed struct {
	mmcp.Hooks
	mu   sync.Mutex
	sent []string
	jobs chan mmcp.RemoteJob
	keep atomic.Bool
}

func follow() *followed {
	f := &followed{jobs: make(chan mmcp.RemoteJob, 1)}
	f.BeforeSend = func(name, _ string) error {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.sent = append(f.sent, name)
		return nil
	}
	f.Accepted = func(j mmcp.RemoteJob) { f.jobs <- j }
	f.KeepRemoteJob = f.keep.Load
	return f
}

// call returns the call of a request that the hooks follow.
func (f *followed) call(r *mmcp.Request) *mmcp.Call {
	call := r.Call()
	call.Hooks = f.Hooks
	return call
}

// A job at a server outlives the gateway that began it, and is waited for by the
// next one; the motion is made once.
func TestResume(t *testing.T) {
	f := mmcptest.Start(t, mmcptest.Config{Prefix: "/t/secret", Async: true, RetryAfter: "0.01"})
	release := f.Hold()
	first := follow()
	first.keep.Store(true)
	ctx, kill := context.WithCancel(t.Context())
	p := fleet(t, upstream.PoolOptions{}, slots(1), f)
	answer := ask(ctx, p, first.call(sim(t, f, "")))
	job := <-first.jobs
	if diff := cmp.Diff(mmcp.RemoteJob{Upstream: "a", Path: "/generate/jobs/job-1"}, job); diff != "" {
		t.Error(diff)
	}
	f.Await(t, func(s mmcptest.Stats) bool { return s.Running == 1 })
	kill()
	if e := upstreamtest.WantError(t, (<-answer).err); e.Code != mmcp.CodeCancelled {
		t.Error(e)
	}

	next := fleet(t, upstream.PoolOptions{}, slots(1), f)
	second := follow()
	again := second.call(sim(t, f, ""))
	again.Resume = &job
	answer = ask(t.Context(), next, again)
	f.Await(t, func(s mmcptest.Stats) bool { return s.Polls > 3 })
	if s := next.Status()[0]; s.InFlight != 1 {
		t.Errorf("the place is not taken: %+v", s)
	}
	release()
	got := <-answer
	if got.err != nil || got.res.Route != (mmcp.Route{Upstream: "a", Reason: "resumed", Attempt: 1}) {
		t.Errorf("%+v", got)
	}
	if s := f.Stats(); s.Executions != 1 || s.Posts != 1 || s.Deleted != 0 || len(second.sent) != 0 || next.Status()[0].InFlight != 0 {
		t.Errorf("%+v, sent %v", s, second.sent)
	}
}

// A job that nobody can find any more is sent anew only where that does no harm.
func TestResumeInVain(t *testing.T) {
	f := mmcptest.Start(t, mmcptest.Config{})
	p := fleet(t, upstream.PoolOptions{}, slots(1), f)
	for _, job := range []mmcp.RemoteJob{{Upstream: "a", Path: "/generate/jobs/none"}, {Upstream: "gone", Path: "/generate/jobs/1"}} {
		for seed, runs := range map[string]int{"": 0, "4": 1} {
			before := f.Stats().Executions
			hooks := follow()
			call := hooks.call(sim(t, f, seed))
			call.Resume = &job
			res, err := p.Generate(t.Context(), call)
			if runs == 0 && upstreamtest.WantError(t, err).Code != mmcp.CodeOutcomeUnknown || runs == 1 && (err != nil || res.Route.Attempt != 2) {
				t.Errorf("%+v, seed %q: %v", job, seed, err)
			}
			if n := f.Stats().Executions - before; n != runs || len(hooks.sent) != runs {
				t.Errorf("%+v, seed %q: %d runs, want %d", job, seed, n, runs)
			}
		}
	}
}

// Progress of a server is passed on if it is valid.
func TestProgress(t *testing.T) {
	bodies := []string{`{"progress":0.25}`, `{"progress":7}`, ``, `{"progress":"x"}`, `{"progress":0.5,"state":"running","job_id":"7","interpretation":[{"segment":0}],"stage":"denoising"}`}
	var polls atomic.Int64
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet {
			if i := int(polls.Add(1)) - 1; i < len(bodies) {
				w.WriteHeader(http.StatusAccepted)
				_, _ = w.Write([]byte(bodies[i]))
				return
			}
			upstreamtest.WriteDocument(w)
			return
		}
		w.Header().Set("Location", "/generate/jobs/1")
		w.Header().Set("Retry-After", "0.001")
		w.WriteHeader(http.StatusAccepted)
	}))
	t.Cleanup(s.Close)
	var shares []float64
	m := upstreamtest.Model("m", "root")
	var metadata []map[string]json.RawMessage
	call := upstreamtest.RequestFor(&m).Call()
	call.Hooks = mmcp.Hooks{
		Progress: func(x float64) { shares = append(shares, x) },
		Metadata: func(s map[string]json.RawMessage) { metadata = append(metadata, s) },
	}
	if _, err := upstreamtest.Client(t, "a", s.URL).Generate(t.Context(), call); err != nil {
		t.Fatal(err)
	}
	want := []map[string]json.RawMessage{{"interpretation": json.RawMessage(`[{"segment":0}]`), "stage": json.RawMessage(`"denoising"`)}}
	if d := cmp.Diff(want, metadata); d != "" {
		t.Errorf("said (-want +got)\n%s", d)
	}
	if !slices.Equal(shares, []float64{0.25, 0.5}) {
		t.Errorf("told %v", shares)
	}
}
