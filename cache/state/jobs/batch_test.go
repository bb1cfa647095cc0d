package jobs_test

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/cache/state/jobs"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// submitAll submits jobs at the same time and returns their ids.
func submitAll(t *testing.T, j *jobs.Jobs, bodies []string) []string {
	t.Helper()
	ids, errs := make([]string, len(bodies)), make([]error, len(bodies))
	var all sync.WaitGroup
	for n, body := range bodies {
		all.Go(func() {
			s, err := j.Submit(t.Context(), cachetest.Work(body))
			ids[n], errs[n] = s.ID, err
		})
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			t.Fatal(err)
		}
	}
	return ids
}

func bodiesOf(n int) []string {
	bodies := make([]string, n)
	for i := range bodies {
		bodies[i] = fmt.Sprintf("body %d", i)
	}
	return bodies
}

func TestJobsThatComeTogetherAreWrittenTogether(t *testing.T) {
	s := cachetest.NewStudio()
	store := cachetest.Open(t, t.TempDir())
	j := cachetest.NewJobs(t, store, jobs.Options{}, s.Run)
	bodies := bodiesOf(200)
	written := j.Writes(t)
	gate := j.HoldWriter()
	var ids []string
	done := make(chan struct{})
	go func() { // ends with the jobs
		defer close(done)
		ids = submitAll(t, j, bodies)
	}()
	mmcptest.Eventually(t, "all jobs to wait", func() bool { return j.Waiting() == len(bodies) })
	close(gate)
	<-done
	for n, id := range ids {
		cachetest.WantDone(t, j, id, bodies[n])
		if s.Count(bodies[n]) != 1 {
			t.Errorf("%s was run %d times", bodies[n], s.Count(bodies[n]))
		}
	}
	// Two of each are how it ran: that it did, and that it ended; and one says that
	// it was sent.
	if batches := j.Writes(t) - written - 1 - 3*uint64(len(bodies)); batches > 10 {
		t.Errorf("200 jobs that came at a time were accepted in %d writes", batches)
	}
}

// TestJobsOfABatchAreKnownEverywhere asks a gateway that was not told of jobs yet,
// and one that begins with them.
func TestJobsOfABatchAreKnownEverywhere(t *testing.T) {
	s := cachetest.NewStudio()
	held := s.Hold("held")
	c := cachetest.StartCluster(t, 1)
	a := cachetest.NewJobs(t, c.Join(t), jobs.Options{PerModel: 1}, s.Run)
	b, err := jobs.New(c.Join(t), jobs.Options{}, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err) // it is not started: it hears nothing
	}
	bodies := append([]string{"held"}, bodiesOf(20)...)
	ids := append([]string{cachetest.Submit(t, a, cachetest.Work("held"))}, submitAll(t, a, bodies[1:])...)
	for _, id := range ids {
		if st, err := b.Status(t.Context(), "studio", id); err != nil || st.ID != id || st.State == mmcp.JobDone {
			t.Errorf("job %s: %+v, %v", id, st, err)
		}
		_, err := b.Status(t.Context(), "another", id)
		cachetest.WantCode(t, err, mmcp.CodeJobNotFound)
	}
	if err := b.Cancel(t.Context(), "studio", ids[7]); err != nil {
		t.Error(err)
	}
	close(held)
	for n, id := range ids {
		if n != 7 {
			cachetest.WantDone(t, a, id, bodies[n])
		}
	}
	_, err = a.Status(t.Context(), "studio", ids[7])
	cachetest.WantCode(t, err, mmcp.CodeJobNotFound)
	if s.Count(bodies[7]) != 0 {
		t.Error("a job that was cancelled by another gateway was run")
	}
	cachetest.CloseNow(b)
}

// TestBatchesGoBeforeTheirJobs holds one job of a batch back: the others expire,
// and do not come again in the next life.
func TestBatchesGoBeforeTheirJobs(t *testing.T) {
	s := cachetest.NewStudio()
	held := s.Hold("body 0")
	dir := t.TempDir()
	store := cachetest.Open(t, dir)
	j, err := jobs.New(store, jobs.Options{}, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	j.KeepFor(50 * time.Millisecond)
	j.Start(s.Run)
	gate := j.HoldWriter()
	go func() { // ends with the last of them
		mmcptest.Eventually(t, "all jobs to wait", func() bool { return j.Waiting() == 8 })
		close(gate)
	}()
	ids := submitAll(t, j, bodiesOf(8))
	mmcptest.Eventually(t, "seven jobs to expire", func() bool {
		for _, id := range ids[1:] {
			if _, err := j.Status(t.Context(), "studio", id); err == nil {
				return false
			}
		}
		return true
	})
	if j.Batches() == 0 {
		t.Error("the batch of a job that runs is gone")
	}
	cachetest.CloseNow(j)
	next, err := jobs.New(store, jobs.Options{}, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	next.KeepFor(50 * time.Millisecond)
	next.Start(s.Run)
	close(held)
	mmcptest.Eventually(t, "everything to go", func() bool { return next.Batches() == 0 && next.Count() == 0 })
	for _, body := range bodiesOf(8)[1:] {
		if s.Count(body) != 1 {
			t.Errorf("%s was run %d times", body, s.Count(body))
		}
	}
	cachetest.CloseNow(next)
}

func TestClientThatLeavesBeforeTheWriteLeavesNoJob(t *testing.T) {
	s := cachetest.NewStudio()
	j := cachetest.NewJobs(t, cachetest.Open(t, t.TempDir()), jobs.Options{}, s.Run)
	gate := j.HoldWriter()
	ctx, cancel := context.WithCancel(t.Context())
	left := make(chan error)
	go func() { // ends with the submission
		_, err := j.Submit(ctx, cachetest.Work("gone"))
		left <- err
	}()
	mmcptest.Eventually(t, "the job to wait", func() bool { return j.Waiting() == 1 })
	cancel()
	if err := <-left; err == nil {
		t.Error("a job was accepted for a client that had left")
	}
	close(gate)
	cachetest.WantDone(t, j, cachetest.Submit(t, j, cachetest.Work("stays")), "stays")
	if n := j.Count(); n != 1 || s.Count("gone") != 0 {
		t.Errorf("%d jobs, %d runs of one whose client had left", n, s.Count("gone"))
	}
}

// playDesk takes jobs on, several at a time, until it is killed, and notes each
// that was accepted.
func playDesk() {
	accepted := cachetest.ProcessLedger()
	j, err := jobs.New(cachetest.ProcessStore(), jobs.Options{}, slog.New(slog.DiscardHandler))
	if err != nil {
		panic(err)
	}
	j.Start(func(ctx context.Context, _ *mmcp.Work, _ mmcp.Hooks) mmcp.Answer {
		<-ctx.Done()
		return mmcp.Answer{}
	})
	var first sync.WaitGroup
	first.Add(100)
	for client := range 16 {
		go func() { // ends with the process
			for n := 0; ; n++ {
				w := cachetest.Work(fmt.Sprint(client, " ", n))
				w.Repeatable = true
				s, err := j.Submit(context.Background(), w)
				if err != nil {
					panic(err)
				}
				accepted.Add(s.ID + " " + string(w.Body))
				if n*16+client < 100 {
					first.Done()
				}
			}
		}()
	}
	first.Wait()
	cachetest.Ready()
}

// TestFailureMode10KilledWhileItAccepts kills a gateway while it accepts jobs: the next
// gateway runs every job that a client got 202 for.
func TestFailureMode10KilledWhileItAccepts(t *testing.T) {
	dir := t.TempDir()
	p := cachetest.Play(t, "desk", dir)
	p.Kill()
	j := cachetest.NewJobs(t, cachetest.Open(t, dir), jobs.Options{MaxJobs: 1_000_000}, cachetest.NewStudio().Run)
	reported := 0
	for line := range p.Runs.Runs(t) {
		id, body, ok := strings.Cut(line, " ")
		if !ok {
			continue // cut off by the kill
		}
		reported++
		if reported <= 300 {
			cachetest.WantDone(t, j, id, body)
		} else if _, err := j.Status(t.Context(), "studio", id); err != nil {
			t.Errorf("job %s: %v", id, err)
		}
	}
	if reported < 100 {
		t.Errorf("%d jobs were accepted before the kill", reported)
	}
}

func FuzzBatch(f *testing.F) {
	whole := jobs.WriteBatch("a", "b", "c")
	if got := jobs.ReadBatch(whole); !slices.Equal(got, []string{"a", "b", "c"}) {
		f.Fatalf("read %q", got)
	}
	f.Add(whole)
	f.Add(whole[:len(whole)-1])
	f.Add([]byte(`{"v":1,"jobs":[{"key":"a","length":-1}]}` + "\n"))
	f.Add([]byte(`{"v":1,"jobs":[{"key":"a","length":9223372036854775807}]}` + "\nx"))
	f.Add([]byte(`{"v":2,"jobs":[]}` + "\n"))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, raw []byte) {
		for n, key := range jobs.ReadBatch(raw) {
			if n > len(raw) {
				t.Fatalf("%d bytes hold %d jobs, %q and more", len(raw), n, key)
			}
		}
	})
}

// TestOneBadJobFailsAlone puts jobs that the state refuses among others, at any
// places, before they are written together.
func TestOneBadJobFailsAlone(t *testing.T) {
	const many = 60 // on two batches
	for round, bad := range [][]int{{0}, {31}, {17}, {59}, {3, 4}, rand.Perm(many)[:9]} {
		s := cachetest.NewStudio()
		store := cachetest.Open(t, t.TempDir())
		j := cachetest.NewJobs(t, store, jobs.Options{}, s.Run)
		j.TakeAnyHeader()
		gate := j.HoldWriter()
		ids, errs := make([]string, many), make([]error, many)
		var all sync.WaitGroup
		for n := range many {
			w := cachetest.Work(fmt.Sprintf("body %d", n))
			if slices.Contains(bad, n) {
				w.Header = map[string]string{"Accept": strings.Repeat("x", 1<<20)}
				w.Body = []byte(fmt.Sprintf("bad %d", n))
			}
			all.Go(func() {
				status, err := j.SubmitTogether(t.Context(), w)
				ids[n], errs[n] = status.ID, err
			})
		}
		mmcptest.Eventually(t, "all jobs to wait", func() bool { return j.Waiting() == many })
		close(gate)
		all.Wait()
		for n := range many {
			if slices.Contains(bad, n) {
				cachetest.WantCode(t, errs[n], mmcp.CodeModelUnavailable)
				continue
			}
			if errs[n] != nil {
				t.Fatalf("round %d: job %d fails with those at %v: %v", round, n, bad, errs[n])
			}
			body := fmt.Sprintf("body %d", n)
			cachetest.WantDone(t, j, ids[n], body)
			if s.Count(body) != 1 {
				t.Errorf("round %d: %s was run %d times", round, body, s.Count(body))
			}
		}
		for n := range bad {
			if s.Count(fmt.Sprintf("bad %d", n)) != 0 {
				t.Errorf("round %d: a job that was refused is run", round)
			}
		}
		if store.Healthy() != nil {
			t.Errorf("round %d: the state is given up: %v", round, store.Healthy())
		}
		cachetest.CloseNow(j)
	}
}

// TestLongHeadersAreRefused holds that everything of a request that is kept beside
// its body is bounded, whichever part is long, and the body where it is not.
func TestLongHeadersAreRefused(t *testing.T) {
	s := cachetest.NewStudio()
	j := cachetest.NewJobs(t, cachetest.Open(t, t.TempDir()), jobs.Options{}, s.Run)
	long := strings.Repeat("x", 40<<10)
	for name, w := range map[string]mmcp.Work{
		"header": {Tenant: "studio", Model: "walker", Body: []byte("a"), Header: map[string]string{"Accept": long}},
		"many":   {Tenant: "studio", Model: "walker", Body: []byte("a"), Header: map[string]string{"Accept": long[:20<<10], "Priority": long[:20<<10]}},
		"name":   {Tenant: "studio", Model: "walker", Body: []byte("a"), Header: map[string]string{long: "x"}},
		"model":  {Tenant: "studio", Model: long, Body: []byte("a")},
		"named":  {ID: "A", Tenant: "studio", Model: "walker", Body: []byte("a"), Header: map[string]string{"Accept": long}},
	} {
		if _, err := j.Submit(t.Context(), w); err == nil {
			t.Errorf("%s: it was accepted", name)
		} else if e := mmcp.AsError(err); e.Code != mmcp.CodeInvalidRequest || e.Status() != 400 {
			t.Errorf("%s: %v, want invalid_request", name, err)
		}
	}
	// At the bound, and with a body that stands apart.
	for _, size := range []int{1, 40 << 10, 63 << 10, 2 << 20} {
		body := fmt.Sprintf("%d%s", size, strings.Repeat("b", size))
		w := cachetest.Work(body)
		w.Model = long[:31<<10]
		cachetest.WantDone(t, j, cachetest.Submit(t, j, w), body)
	}
}
