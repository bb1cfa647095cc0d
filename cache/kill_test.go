package cache_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/motiongate/motiongate/cache"
	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// A gateway that is killed has to be a process. The test's own binary is one: it
// plays the part that the environment names.
const (
	partVariable  = "MOTIONGATE_TEST_PART"
	stateVariable = "MOTIONGATE_TEST_STATE" // a directory or an address
	runsVariable  = "MOTIONGATE_TEST_RUNS"  // a file, a line for each run
)

func TestMain(m *testing.M) {
	switch os.Getenv(partVariable) {
	case "":
		os.Exit(m.Run())
	case "jobs":
		playJobs()
	case "desk":
		playDesk()
	case "key":
		playKey()
	case "idle":
		playIdle()
	case "many":
		playMany()
	case "server":
		playServer()
	}
}

// ledger counts runs over the lives of processes.
type ledger struct{ path string }

func (l ledger) add(body string) {
	f, err := os.OpenFile(l.path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		panic(err)
	}
	defer f.Close()
	fmt.Fprintln(f, body)
}

func (l ledger) runs(t *testing.T) map[string]int {
	t.Helper()
	text, err := os.ReadFile(l.path)
	if err != nil {
		t.Fatal(err)
	}
	runs := map[string]int{}
	for line := range strings.Lines(string(text)) {
		runs[strings.TrimSpace(line)]++
	}
	return runs
}

func partState() *state.Store {
	o := state.Options{Dir: os.Getenv(stateVariable)}
	if strings.Contains(o.Dir, "://") {
		o.URL, o.Dir, o.Replicas = o.Dir, "", strings.Count(o.Dir, "://")
	}
	s, err := state.Open(o, slog.New(slog.NewTextHandler(os.Stderr, nil)))
	if err != nil {
		panic(err)
	}
	return s
}

// jobsOfThePart: of each five one is done at once, two run until the end, of
// which one may be repeated, and two never get their turn, since the unseeded
// before them take all places of their model.
const jobsOfThePart = 200

func playJobs() {
	runs := ledger{os.Getenv(runsVariable)}
	j, err := cache.NewJobs(partState(), cache.JobOptions{Parallel: 100, PerModel: 40}, slog.New(slog.DiscardHandler))
	if err != nil {
		panic(err)
	}
	var begun sync.WaitGroup
	j.Start(func(ctx context.Context, w *mmcp.Work) mmcp.Answer {
		if err := send(ctx); err != nil {
			panic(err)
		}
		runs.add(string(w.Body))
		if !strings.HasPrefix(string(w.Body), "done") {
			begun.Done()
			<-ctx.Done()
		}
		return mmcp.Answer{Status: http.StatusOK, Body: w.Body}
	})
	var said sync.Mutex
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
				said.Lock()
				defer said.Unlock()
				fmt.Println(id, body)
			})
		}
		group.Wait()
	}
	begun.Wait()
	fmt.Println("ready")
	select {}
}

// acceptOne submits job n until it is accepted: a cluster is busy with itself at
// first.
func acceptOne(j *cache.Jobs, kind string, n int) (id, body string) {
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

// heir runs what a killed gateway left.
func heir(runs ledger) mmcp.Runner {
	return func(_ context.Context, w *mmcp.Work) mmcp.Answer {
		runs.add(string(w.Body))
		return mmcp.Answer{Status: http.StatusOK, Body: w.Body}
	}
}

// wantAllAnswered checks that every job of a killed gateway answers, and that
// none was done twice that may not be.
func wantAllAnswered(t *testing.T, p *part, gateways ...*cache.Jobs) {
	t.Helper()
	if len(p.lines) != jobsOfThePart {
		t.Fatalf("%d jobs were accepted", len(p.lines))
	}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	for n, line := range p.lines {
		id, body, _ := strings.Cut(line, " ")
		j := gateways[n%len(gateways)]
		var a mmcp.Answer
		err := j.Wait(ctx, "studio", id)
		if err == nil {
			a, err = j.Result(ctx, "studio", id)
		}
		for err != nil && ctx.Err() == nil && mmcp.AsError(err).Code == mmcp.CodeModelUnavailable {
			// The cluster chooses a leader; a client is told to ask again.
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
	for body, n := range p.runs.runs(t) {
		want := 1
		if strings.HasPrefix(body, "seeded") {
			want = 2 // begun in both lives: it may be
		}
		if n != want {
			t.Errorf("%q was run %d times, want %d", body, n, want)
		}
	}
}

// body returns what job n of a part was accepted with.
func (p *part) body(n int) string {
	_, body, _ := strings.Cut(p.lines[n], " ")
	return body
}

func TestFailureMode10JobsOutliveAKill(t *testing.T) {
	dir := t.TempDir()
	p := play(t, "jobs", dir)
	p.kill()
	wantAllAnswered(t, p, newJobs(t, openState(t, dir), cache.JobOptions{}, heir(p.runs)))
}

func TestFailureMode10JobsOfAKilledGatewayAreTakenOver(t *testing.T) {
	t.Parallel() // most of it is waiting
	for _, nodes := range []int{1, 3} {
		t.Run(fmt.Sprint(nodes, " nodes"), func(t *testing.T) {
			t.Parallel()
			c := startCluster(t, nodes)
			p := play(t, "jobs", c.url())
			a := newJobs(t, c.joinWithin(t, 0), cache.JobOptions{}, heir(p.runs))
			b := newJobs(t, c.joinWithin(t, 0), cache.JobOptions{}, heir(p.runs))
			p.kill()
			start := time.Now()
			if nodes > 1 {
				c.servers[0].Shutdown()
			}
			// Without a leader nobody can write down whose a job is now.
			mmcptest.Eventually(t, "a leader", func() bool { return c.leads("KV_motiongate_jobs") })
			elected := time.Now()
			mmcptest.Eventually(t, "the jobs to be taken over", func() bool {
				runs := p.runs.runs(t)
				return runs[p.body(198)] == 1 && runs[p.body(199)] == 1
			})
			t.Logf("taken over %s after the kill, %s after the election", time.Since(start), time.Since(elected))
			if took := time.Since(elected); took > patience/2 { // ten seconds where nobody else is at work
				t.Errorf("taken over after %s", took)
			}
			wantAllAnswered(t, p, a, b)
		})
	}
}
