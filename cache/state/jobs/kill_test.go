package jobs_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/cache/state/jobs"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// jobsOfThePart: of each five one is done at once, two run until the end, of
// which one may be repeated, and two never get their turn, since the unseeded
// before them take all places of their model.
const jobsOfThePart = 200

func playJobs() {
	runs := cachetest.ProcessLedger()
	j, err := jobs.New(cachetest.ProcessStore(), jobs.Options{Parallel: 100, PerModel: 40}, slog.New(slog.DiscardHandler))
	if err != nil {
		panic(err)
	}
	var begun sync.WaitGroup
	j.Start(func(ctx context.Context, w *mmcp.Work, hooks mmcp.Hooks) mmcp.Answer {
		if err := cachetest.Send(hooks); err != nil {
			panic(err)
		}
		runs.Add(string(w.Body))
		if !strings.HasPrefix(string(w.Body), "done") {
			begun.Done()
			<-ctx.Done()
		}
		return mmcp.Answer{Status: http.StatusOK, Body: w.Body}
	})
	var mu sync.Mutex
	for first := 0; first < jobsOfThePart; first += jobsOfThePart / 5 {
		// At a time, so that they are written down together.
		var group sync.WaitGroup
		for n := first; n < first+jobsOfThePart/5; n++ {
			group.Go(func() {
				kind := []string{"done", "seeded", "unseeded", "waiting", "waiting"}[n/40]
				if kind == "seeded" || kind == "unseeded" {
					begun.Add(1)
				}
				id, body := acceptOne(j, kind, n)
				mu.Lock()
				defer mu.Unlock()
				fmt.Println(id, body)
			})
		}
		group.Wait()
	}
	begun.Wait()
	cachetest.Ready()
}

// acceptOne submits job n until it is accepted: a cluster is busy with itself at
// first.
func acceptOne(j *jobs.Jobs, kind string, n int) (id, body string) {
	w := mmcp.Work{Tenant: "studio", Model: kind, Body: fmt.Appendf(nil, "%s %d", kind, n), Repeatable: kind == "seeded"}
	if kind == "waiting" {
		w.Model = "unseeded" // its places are all taken
	}
	for again := 1; ; again++ {
		s, err := j.Submit(context.Background(), w)
		if err == nil {
			if kind == "done" {
				j.Wait(context.Background(), "studio", s.ID)
			}
			return s.ID, string(w.Body)
		}
		// A job whose answer was lost may be there all the same: the next try is
		// another job.
		w.Body = fmt.Appendf(nil, "%s %d, try %d", kind, n, again+1)
		time.Sleep(50 * time.Millisecond)
	}
}

// successor runs what a killed gateway left.
func successor(runs cachetest.Ledger) mmcp.Runner {
	return func(_ context.Context, w *mmcp.Work, _ mmcp.Hooks) mmcp.Answer {
		runs.Add(string(w.Body))
		return mmcp.Answer{Status: http.StatusOK, Body: w.Body}
	}
}

// wantAllAnswered checks that every job of a killed gateway answers, and that
// none was done twice that may not be.
func wantAllAnswered(t *testing.T, p *cachetest.Process, gateways ...*jobs.Jobs) {
	t.Helper()
	if len(p.Lines) != jobsOfThePart {
		t.Fatalf("%d jobs were accepted", len(p.Lines))
	}
	ctx, cancel := context.WithTimeout(t.Context(), cachetest.Patience)
	defer cancel()
	for n, line := range p.Lines {
		id, body, _ := strings.Cut(line, " ")
		j := gateways[n%len(gateways)]
		var a mmcp.Answer
		err := j.Wait(ctx, "studio", id)
		if err == nil {
			a, err = j.Result(ctx, "studio", id)
		}
		for err != nil && ctx.Err() == nil && mmcp.AsError(err).Code == mmcp.CodeModelUnavailable {
			// The cluster elects a leader; until then clients get 503 with Retry-After.
			if err = j.Wait(ctx, "studio", id); err == nil {
				a, err = j.Result(ctx, "studio", id)
			}
		}
		switch broken := strings.HasPrefix(body, "unseeded"); {
		case err != nil:
			t.Errorf("job %q: %v", body, err)
		case broken && (a.Status != http.StatusBadGateway || !strings.Contains(string(a.Body), "interrupted")):
			t.Errorf("job %q: %d %s; want it interrupted", body, a.Status, a.Body)
		case !broken && (a.Status != http.StatusOK || string(a.Body) != body):
			t.Errorf("job %q: %d %s", body, a.Status, a.Body)
		}
	}
	for body, n := range p.Runs.Runs(t) {
		want := 1
		if strings.HasPrefix(body, "seeded") {
			want = 2 // begun in both lives: it may be
		}
		if n != want {
			t.Errorf("%q was run %d times, want %d", body, n, want)
		}
	}
}

// bodyOf returns what job n of a process was accepted with.
func bodyOf(p *cachetest.Process, n int) string {
	_, body, _ := strings.Cut(p.Lines[n], " ")
	return body
}

func TestFailureMode10JobsOutliveAKill(t *testing.T) {
	dir := t.TempDir()
	p := cachetest.Play(t, "jobs", dir)
	p.Kill()
	wantAllAnswered(t, p, cachetest.NewJobs(t, cachetest.Open(t, dir), jobs.Options{}, successor(p.Runs)))
}

func TestFailureMode10JobsOfAKilledGatewayAreTakenOver(t *testing.T) {
	t.Parallel() // most of it is waiting
	for _, nodes := range []int{1, 3} {
		t.Run(fmt.Sprint(nodes, " nodes"), func(t *testing.T) {
			t.Parallel()
			c := cachetest.StartCluster(t, nodes)
			p := cachetest.Play(t, "jobs", c.URL())
			a := cachetest.NewJobs(t, c.JoinWithin(t, 0), jobs.Options{}, successor(p.Runs))
			b := cachetest.NewJobs(t, c.JoinWithin(t, 0), jobs.Options{}, successor(p.Runs))
			p.Kill()
			start := time.Now()
			if nodes > 1 {
				c.Servers[0].Shutdown()
			}
			// Without a leader nobody can write down whose a job is now.
			mmcptest.Eventually(t, "a leader", func() bool { return c.Leads("KV_motiongate_jobs") })
			elected := time.Now()
			mmcptest.Eventually(t, "the jobs to be taken over", func() bool {
				runs := p.Runs.Runs(t)
				return runs[bodyOf(p, 198)] == 1 && runs[bodyOf(p, 199)] == 1
			})
			t.Logf("taken over %s after the kill, %s after the election", time.Since(start), time.Since(elected))
			wantAllAnswered(t, p, a, b)
		})
	}
}
