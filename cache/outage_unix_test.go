//go:build unix

package cache_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
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

func TestFailureMode12StateThatHangsCostsLittle(t *testing.T) {
	p := play(t, "server", t.TempDir())
	var log journal
	store := stateWith(t, state.Options{URL: p.lines[0], Replicas: 1, Timeout: 3 * time.Second}, log.logger())
	next := newCounter()
	r := resultsOn(t, next, cache.Options{MaxBytes: 1 << 20, Store: store})
	i := newIdempotency(t, store, cache.IdempotencyOptions{})
	j := newJobs(t, store, cache.JobOptions{}, newStudio().run)
	before := submit(t, j, work("before"))
	wantDone(t, j, before, "before")
	i.Do(t.Context(), use("before"), (&worker{}).do)
	settled(t, r, request("7"))
	lines := strings.Count(log.String(), "\n")

	p.cmd.Process.Signal(syscall.SIGSTOP)
	defer p.cmd.Process.Signal(syscall.SIGCONT) // else it cannot be waited for
	start := time.Now()
	for range 1000 {
		if !generate(t, r, request("7")).Cache.Hit {
			t.Fatal("a hit was lost")
		}
	}
	if took := time.Since(start); took > patience {
		t.Errorf("a thousand hits took %s", took)
	}
	generate(t, r, request("8")) // finds out
	mmcptest.Eventually(t, "the state to be missed", func() bool { return store.Healthy() != nil })
	start = time.Now() // each that waited would take three seconds
	for n := range 50 {
		generate(t, r, request(mmcp.Seed(fmt.Sprint(100+n))))
		_, err := j.Submit(t.Context(), work("refused"))
		if e := mmcp.AsError(err); e.Status() != http.StatusServiceUnavailable {
			t.Fatalf("a job: %v", err)
		}
		w := &worker{}
		_, _, err = i.Do(t.Context(), use("refused"), w.do)
		if e := mmcp.AsError(err); e.Status() != http.StatusServiceUnavailable || w.runs.Load() != 0 {
			t.Fatalf("a key: %v", err)
		}
	}
	if took := time.Since(start); took > patience {
		t.Errorf("150 requests took %s without the state", took)
	}
	if said := strings.Count(log.String(), "cannot be reached"); said != 1 {
		t.Errorf("the outage was told %d times:\n%s", said, log.String())
	}

	p.cmd.Process.Signal(syscall.SIGCONT)
	mmcptest.Eventually(t, "the state to heal", func() bool { return store.Healthy() == nil })
	mmcptest.Eventually(t, "jobs to be taken again", func() bool {
		_, err := j.Submit(t.Context(), work("after"))
		return err == nil
	})
	if _, how, err := i.Do(t.Context(), use("before"), (&worker{}).do); how != mmcp.Replayed || err != nil {
		t.Errorf("a key from before: %v, %v", how, err)
	}
	wantDone(t, j, before, "before")
	t.Logf("log, without the %d lines from before:\n%s", lines, log.String())
}

// TestLeaseEndsWhenTheStateIsThereAgain lets a run end while its end cannot be
// written down: who waits for it in another gateway learns of it afterwards,
// although the gateway that ran it is alive.
func TestLeaseEndsWhenTheStateIsThereAgain(t *testing.T) {
	tests := map[string]struct {
		end  error
		runs int64
	}{
		"a failure":             {mmcp.Errorf(mmcp.CodeUpstreamInvalid, "No motion."), 1},
		"an answer, now gone":   {nil, 2}, // it could not be shared either
		"a refusal, to be told": {mmcp.Errorf(mmcp.CodeResourceExhausted, "Full."), 1},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			p := play(t, "server", t.TempDir())
			next := newGate()
			gateway := func() (*state.Store, *cache.Results) {
				s := stateWith(t, state.Options{URL: p.lines[0], Replicas: 1, Timeout: 10 * time.Second}, slog.New(slog.DiscardHandler))
				return s, resultsOn(t, next, cache.Options{MaxBytes: 1 << 20, Store: s})
			}
			store, a := gateway()
			others, b := gateway()
			answers := make(chan error, 2)
			ask := func(r *cache.Results) {
				_, err := r.Generate(t.Context(), request("7"))
				answers <- err
			}
			go ask(a) // ends with its answer, as the next
			mmcptest.Eventually(t, "the run to begin", func() bool { return next.runs.Load() == 1 })
			go ask(b)
			mmcptest.Eventually(t, "the other to wait", cache.AwaitsOthers)
			p.cmd.Process.Signal(syscall.SIGSTOP)
			defer p.cmd.Process.Signal(syscall.SIGCONT) // else it cannot be waited for
			// By both: one that misses it later, when it asks, runs the request for itself.
			mmcptest.Eventually(t, "the state to be missed", func() bool { return store.Healthy() != nil && others.Healthy() != nil })
			next.let <- test.end
			wantSame(t, <-answers, test.end)
			p.cmd.Process.Signal(syscall.SIGCONT)
			if test.end == nil {
				next.let <- nil
			}
			select {
			case err := <-answers:
				wantSame(t, err, test.end)
			case <-time.After(patience):
				t.Fatal("nobody told the other gateway")
			}
			if n := next.runs.Load(); n != test.runs {
				t.Errorf("%d runs, want %d", n, test.runs)
			}
		})
	}
}

func wantSame(t *testing.T, got, want error) {
	t.Helper()
	if (got == nil) != (want == nil) || want != nil && mmcp.AsError(got).Code != mmcp.AsError(want).Code {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestFailureMode16FinalWriteOfAKeyFails lets a run under a key end while its end
// cannot be stored: its gateway answers from memory, and the others learn the answer
// when the state is there again, although that gateway is alive.
func TestFailureMode16FinalWriteOfAKeyFails(t *testing.T) {
	for name, tt := range map[string]struct {
		repeatable bool
		status     int
		runs       int64
	}{
		"a result":         {false, http.StatusOK, 1},
		"a refusal":        {false, http.StatusServiceUnavailable, 1}, // told to those who waited
		"a seeded failure": {true, http.StatusInternalServerError, 1},
	} {
		t.Run(name, func(t *testing.T) {
			p := play(t, "server", t.TempDir())
			gateway := func() (*state.Store, *cache.Idempotency) {
				s := stateWith(t, state.Options{URL: p.lines[0], Replicas: 1, Timeout: 10 * time.Second}, slog.New(slog.DiscardHandler))
				return s, newIdempotency(t, s, cache.IdempotencyOptions{})
			}
			store, a := gateway()
			others, b := gateway()
			w := &worker{began: make(chan struct{}, 9), let: make(chan struct{}), statuses: []int{tt.status}}
			u := use("a")
			u.Repeatable = tt.repeatable
			answers := make(chan mmcp.Answer, 9)
			ask := func(i *cache.Idempotency) {
				got, _, err := i.Do(t.Context(), u, w.do)
				if err != nil {
					t.Error(err)
				}
				answers <- got
			}
			go ask(a) // ends with its answer, as the next
			<-w.began
			go ask(b)
			mmcptest.Eventually(t, "the other to wait", cache.AwaitsOthers)
			p.cmd.Process.Signal(syscall.SIGSTOP)
			defer p.cmd.Process.Signal(syscall.SIGCONT) // else it cannot be waited for
			mmcptest.Eventually(t, "the state to be missed", func() bool { return store.Healthy() != nil && others.Healthy() != nil })
			close(w.let)
			for range 2 { // the run, and a repetition meanwhile
				if got := <-answers; got.Status != tt.status || string(got.Body) != "run 1" {
					t.Errorf("at the gateway of the run: %d %s", got.Status, got.Body)
				}
				go ask(a)
			}
			<-answers
			p.cmd.Process.Signal(syscall.SIGCONT)
			select {
			case got := <-answers:
				if got.Status != tt.status || string(got.Body) != "run 1" {
					t.Errorf("at the other gateway: %d %s", got.Status, got.Body)
				}
			case <-time.After(patience):
				t.Fatal("the other gateway still waits")
			}
			if n := w.runs.Load(); n != tt.runs {
				t.Errorf("%d runs, want %d", n, tt.runs)
			}
		})
	}
}

// TestJobThatCannotBeNotedGivesItsPlaceBack lets the state go away between the
// moment a job gets a place at a server and the note that it is sent. The job
// gives the place back, and runs once when the state is there again, whether or
// not the note was written in the end.
func TestJobThatCannotBeNotedGivesItsPlaceBack(t *testing.T) {
	p := play(t, "server", t.TempDir())
	store := stateWith(t, state.Options{URL: p.lines[0], Replicas: 1, Timeout: time.Second}, slog.New(slog.DiscardHandler))
	const jobs = 3
	placed, proceed := make(chan struct{}, jobs), make(chan struct{})
	given := make(chan error, 100)
	var runs sync.Map
	j := newJobs(t, store, cache.JobOptions{}, func(ctx context.Context, w *mmcp.Work) mmcp.Answer {
		select {
		case placed <- struct{}{}:
		default:
		}
		<-proceed
		if err := send(ctx); err != nil {
			given <- err
			return state.ErrorAnswer(mmcp.AsError(err))
		}
		n, _ := runs.LoadOrStore(string(w.Body), new(atomic.Int64))
		n.(*atomic.Int64).Add(1)
		return mmcp.Answer{Status: http.StatusOK, Body: w.Body}
	})
	var ids []string
	for n := range jobs {
		ids = append(ids, submit(t, j, work(fmt.Sprint(n))))
	}
	for range jobs {
		<-placed
	}
	p.cmd.Process.Signal(syscall.SIGSTOP)
	defer p.cmd.Process.Signal(syscall.SIGCONT) // else it cannot be waited for
	var stopped syscall.WaitStatus
	for !stopped.Stopped() { // a signal takes its time
		if _, err := syscall.Wait4(p.cmd.Process.Pid, &stopped, syscall.WUNTRACED, nil); err != nil && err != syscall.EINTR {
			t.Fatal(err)
		}
	}
	close(proceed)
	for range jobs {
		if err := <-given; mmcp.AsError(err).Status() != http.StatusServiceUnavailable {
			t.Errorf("the error of a note that cannot be written: %v", err)
		}
	}
	p.cmd.Process.Signal(syscall.SIGCONT)
	for n, id := range ids {
		if err := j.Wait(t.Context(), "studio", id); err != nil {
			t.Fatal(err)
		}
		a, err := j.Result(t.Context(), "studio", id)
		if err != nil || a.Status != http.StatusOK || string(a.Body) != fmt.Sprint(n) {
			t.Errorf("job %d: %d %s, %v", n, a.Status, a.Body, err)
		}
		if c, ok := runs.Load(fmt.Sprint(n)); !ok || c.(*atomic.Int64).Load() != 1 {
			t.Errorf("job %d did not run once", n)
		}
	}
}
