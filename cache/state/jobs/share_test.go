package jobs_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
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

// workOf is the work of one client.
func workOf(client, body string) mmcp.Work {
	w := cachetest.Work(body)
	w.Client = client
	return w
}

// fillAs submits jobs of a client until one is refused, and returns how many were not.
func fillAs(t *testing.T, j *jobs.Jobs, client, body string, most int) int {
	t.Helper()
	for n := range most {
		if _, err := j.Submit(t.Context(), workOf(client, body)); err != nil {
			if e := mmcp.AsError(err); e.Code != mmcp.CodeResourceExhausted || e.RetryAfter < time.Second {
				t.Fatalf("job %d of %s: %v, Retry-After %v", n, client, e, e.RetryAfter)
			}
			return n
		}
	}
	return most
}

// TestOneClientLeavesRoom fills the house as one client, with jobs that wait and
// with finished ones. Others are still accepted, also in the next life.
func TestOneClientLeavesRoom(t *testing.T) {
	for _, body := range []string{"held", "quick"} {
		t.Run(body, func(t *testing.T) {
			s := cachetest.NewStudio()
			gate := s.Hold("held")
			store := cachetest.Open(t, t.TempDir())
			options := jobs.Options{MaxJobs: 180, Parallel: 8, PerModel: 8}
			j := cachetest.NewJobs(t, store, options, s.Run)
			if n := fillAs(t, j, "flood", body, 1000); n < 115 || n > 125 {
				t.Errorf("one client holds %d of 180", n)
			}
			id := cachetest.Submit(t, j, workOf("honest", "honest"))
			if n := fillAs(t, j, "another", "held", 1000); n < 10 {
				t.Errorf("a second one holds %d", n)
			}
			cachetest.Submit(t, j, workOf("third", "honest"))
			if body == "quick" {
				cachetest.WantDone(t, j, id, "honest")
			}
			cachetest.CloseNow(j)
			next := cachetest.NewJobs(t, store, options, s.Run)
			mmcptest.Eventually(t, "the jobs to be known", func() bool { return next.Count() == j.Count() })
			if n := fillAs(t, next, "flood", body, 10); n != 0 {
				t.Errorf("the next life accepts %d more of the flood", n)
			}
			cachetest.Submit(t, next, workOf("third", "honest"))
			close(gate)
			cachetest.WantDone(t, next, id, "honest")
		})
	}
}

// TestJobsOfOtherClientsDoNotDelay holds that a client's jobs wait for its own, whatever
// others sent before.
func TestJobsOfOtherClientsDoNotDelay(t *testing.T) {
	many := 10_000
	if cachetest.RaceDetector || testing.Short() {
		many = 1000
	}
	var mu sync.Mutex
	var order []string
	gate := make(chan struct{})
	j := cachetest.NewJobs(t, cachetest.Open(t, t.TempDir()), jobs.Options{MaxJobs: 2 * many, Parallel: 1, PerModel: 1}, func(ctx context.Context, w *mmcp.Work, _ mmcp.Hooks) mmcp.Answer {
		mu.Lock()
		order = append(order, w.Client)
		mu.Unlock()
		select {
		case <-gate:
		case <-ctx.Done():
		}
		return mmcp.Answer{Status: http.StatusOK}
	})
	var flood sync.WaitGroup
	failed := make(chan error, many)
	for n := range many {
		flood.Go(func() {
			if _, err := j.Submit(t.Context(), workOf("flood", fmt.Sprint("flood ", n))); err != nil {
				failed <- err
			}
		})
	}
	flood.Wait()
	select {
	case err := <-failed:
		t.Fatal(err)
	default:
	}
	var ids []string
	for range 3 {
		ids = append(ids, cachetest.Submit(t, j, workOf("honest", "honest")))
	}
	for n, id := range ids {
		st, err := j.Status(t.Context(), "studio", id)
		if want := 2*n + 1; err != nil || st.Position != want {
			t.Errorf("honest job %d: place %d, %v; want %d", n, st.Position, err, want)
		}
	}
	close(gate)
	for _, id := range ids {
		ctx, cancel := context.WithTimeout(t.Context(), cachetest.Patience)
		err := j.Wait(ctx, "studio", id)
		cancel()
		if err != nil {
			t.Fatal(err)
		}
	}
	mu.Lock()
	defer mu.Unlock()
	var at []int
	for n, client := range order {
		if client == "honest" {
			at = append(at, n)
		}
	}
	// The first of the flood began before the honest ones came.
	if !slices.Equal(at, []int{1, 3, 5}) {
		t.Errorf("honest jobs ran at places %v", at)
	}
}

// TestPlacesAreShared holds that two clients with many jobs have equally many running, on
// one model and over several.
func TestPlacesAreShared(t *testing.T) {
	s := cachetest.NewStudio()
	gate := s.Hold("held")
	j := cachetest.NewJobs(t, cachetest.Open(t, t.TempDir()), jobs.Options{Parallel: 6, PerModel: 4}, s.Run)
	for n := range 30 {
		w := workOf("flood", "held")
		w.Model = fmt.Sprint("model", n%3)
		cachetest.Submit(t, j, w)
	}
	mmcptest.Eventually(t, "six to run", func() bool { return s.Running() == 6 })
	for n := range 6 {
		w := workOf("honest", fmt.Sprint("honest ", n))
		defer close(s.Hold(string(w.Body)))
		cachetest.Submit(t, j, w)
	}
	close(gate)
	mmcptest.Eventually(t, "the flood to be done", func() bool { return s.Count("held") == 30 })
	mmcptest.Eventually(t, "four honest ones to run", func() bool { return s.Running() == 4 })
}

// TestFinishedJobsMakeRoomByAge holds that results which are older than five
// minutes go where others need their room, and no younger ones.
func TestFinishedJobsMakeRoomByAge(t *testing.T) {
	s := cachetest.NewStudio()
	j := cachetest.NewJobs(t, cachetest.Open(t, t.TempDir()), jobs.Options{MaxJobs: 20}, s.Run)
	var ids []string
	for n := range 14 {
		body := fmt.Sprint("body ", n)
		ids = append(ids, cachetest.Submit(t, j, workOf("a", body)))
		cachetest.WantDone(t, j, ids[n], body)
	}
	if n := fillAs(t, j, "a", "more", 1); n != 0 {
		t.Error("a client that has its share is accepted")
	}
	j.Age(4 * time.Minute)
	if n := fillAs(t, j, "a", "more", 1); n != 0 {
		t.Error("results of four minutes make room")
	}
	j.Age(2 * time.Minute)
	if n := fillAs(t, j, "a", "more", 3); n != 3 {
		t.Errorf("results of six minutes make room for %d", n)
	}
	for n, id := range ids {
		_, err := j.Status(t.Context(), "studio", id)
		if gone := n < 3; gone != (err != nil) {
			t.Errorf("job %d: %v; the oldest three go", n, err)
		}
	}
	mmcptest.Eventually(t, "they are cleared away", func() bool { return j.Count() == 14 })
	// A client that has less gets room of the one that has most.
	if n := fillAs(t, j, "b", "other", 5); n != 5 {
		t.Errorf("another client gets %d", n)
	}
	mmcptest.Eventually(t, "the shares to equal the stored bytes", func() bool { return j.CheckShares() == nil })
}

// TestLargeResultsOfOneClient writes more bytes of results than there is room for.
// All its jobs end, its own oldest results go, and nobody else's.
func TestLargeResultsOfOneClient(t *testing.T) {
	const room, size = 4 << 20, 300 << 10
	s := cachetest.NewStudio()
	gate := s.Hold("large")
	store := cachetest.Open(t, t.TempDir())
	j := cachetest.NewJobs(t, store, jobs.Options{MaxBytes: room}, s.Large(size))
	honest := cachetest.Submit(t, j, workOf("honest", "honest"))
	if err := j.Wait(t.Context(), "studio", honest); err != nil {
		t.Fatal(err)
	}
	var ids []string
	for range 34 {
		ids = append(ids, cachetest.Submit(t, j, workOf("flood", "large")))
	}
	close(gate)
	for _, id := range ids {
		if err := j.Wait(t.Context(), "studio", id); err != nil {
			t.Fatal(err)
		}
	}
	result := func(id string) mmcp.Answer {
		a, err := j.Result(t.Context(), "studio", id)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	kept := 0
	for _, id := range ids {
		switch a := result(id); {
		case a.Status == 200 && len(a.Body) > size:
			kept++
		case a.Status != 502 || !bytes.Contains(a.Body, []byte("outcome_unknown")) || !bytes.Contains(a.Body, []byte("make room")):
			t.Errorf("a result that went: %d %.100s", a.Status, a.Body)
		}
	}
	if kept < 9 || kept > 13 {
		t.Errorf("%d large results are kept in %d MiB", kept, room>>20)
	}
	if a := result(honest); a.Status != 200 {
		t.Errorf("another client's result: %d %s", a.Status, a.Body)
	}
	if n := fillAs(t, j, "flood", "large", 1); n != 0 {
		t.Error("who fills the room with results gets more of it")
	}
	for n := range 3 {
		id := cachetest.Submit(t, j, workOf(fmt.Sprint("client ", n), "small"))
		if err := j.Wait(t.Context(), "studio", id); err != nil {
			t.Fatal(err)
		}
		if a := result(id); a.Status != 200 {
			t.Errorf("a later client's result: %d %s", a.Status, a.Body)
		}
	}
	if s.Count("large") != 34 {
		t.Errorf("%d runs of 34 jobs", s.Count("large"))
	}
	mmcptest.Eventually(t, "the shares to equal the stored bytes", func() bool { return j.CheckShares() == nil })
}

// TestResultWithoutRoom holds that a result that is larger than all room ends its
// job, and gives its place to the next.
func TestResultWithoutRoom(t *testing.T) {
	s := cachetest.NewStudio()
	j := cachetest.NewJobs(t, cachetest.Open(t, t.TempDir()), jobs.Options{MaxBytes: 1 << 20, Parallel: 1}, func(ctx context.Context, w *mmcp.Work, hooks mmcp.Hooks) mmcp.Answer {
		a := s.Run(ctx, w, hooks)
		if string(w.Body) == "huge" {
			a.Body = make([]byte, 2<<20)
		}
		return a
	})
	huge, next := cachetest.Submit(t, j, cachetest.Work("huge")), cachetest.Submit(t, j, cachetest.Work("next"))
	cachetest.WantDone(t, j, next, "next")
	a, err := j.Result(t.Context(), "studio", huge)
	if err != nil || a.Status != 502 || !bytes.Contains(a.Body, []byte("2097152 bytes")) {
		t.Errorf("%d %s, %v", a.Status, a.Body, err)
	}
}

// TestLargeRequestsOfOneClient fills the room for bodies of jobs that wait.
func TestLargeRequestsOfOneClient(t *testing.T) {
	s := cachetest.NewStudio()
	gate := s.Hold("none") // all are others
	defer close(gate)
	blocked := make(chan struct{})
	j := cachetest.NewJobs(t, cachetest.Open(t, t.TempDir()), jobs.Options{MaxBytes: 8 << 20}, func(ctx context.Context, _ *mmcp.Work, _ mmcp.Hooks) mmcp.Answer {
		select {
		case <-blocked:
		case <-ctx.Done():
		}
		return mmcp.Answer{Status: http.StatusOK}
	})
	defer close(blocked)
	if n := fillAs(t, j, "flood", strings.Repeat("x", 200<<10), 100); n < 24 || n > 30 {
		t.Errorf("one client holds %d bodies of 200 KiB in 8 MiB", n)
	}
	for n := range 3 {
		cachetest.Submit(t, j, workOf(fmt.Sprint("client ", n), strings.Repeat("y", 100<<10)))
	}
}

// TestSharesMatchHeldJobs does everything that can become of jobs, in any order.
func TestSharesMatchHeldJobs(t *testing.T) {
	s := cachetest.NewStudio()
	store := cachetest.Open(t, t.TempDir())
	j := cachetest.NewJobs(t, store, jobs.Options{MaxJobs: 60, Parallel: 6, PerModel: 3}, func(ctx context.Context, w *mmcp.Work, hooks mmcp.Hooks) mmcp.Answer {
		if bytes.HasPrefix(w.Body, []byte("refused")) && s.Count(string(w.Body)) < 2 {
			s.Run(ctx, w, hooks)
			return mmcp.Answer{Status: http.StatusServiceUnavailable}
		}
		return s.Run(ctx, w, hooks)
	})
	random := rand.New(rand.NewPCG(1, 2))
	var ids []string
	for n := range 300 {
		client := fmt.Sprint("client ", random.IntN(4))
		w := workOf(client, fmt.Sprintf("%s %d", []string{"plain", "refused", strings.Repeat("z", 70<<10)}[random.IntN(3)], n))
		w.Model = fmt.Sprint("model ", random.IntN(3))
		switch random.IntN(6) {
		case 0:
			if len(ids) > 0 {
				_ = j.Cancel(t.Context(), "studio", ids[random.IntN(len(ids))]) // it may be finished
			}
		case 1:
			if len(ids) > 0 {
				_ = j.Forget(t.Context(), "studio", ids[random.IntN(len(ids))]) // it may be gone
			}
		case 2:
			st, err := j.Continue(t.Context(), w, func(ctx context.Context, hooks mmcp.Hooks) mmcp.Answer { return s.Run(ctx, &w, hooks) })
			if err == nil {
				ids = append(ids, st.ID)
			}
		case 3:
			j.Age(time.Minute)
		default:
			if st, err := j.Submit(t.Context(), w); err == nil {
				ids = append(ids, st.ID)
			}
		}
	}
	if len(ids) < 60 {
		t.Errorf("%d jobs were accepted", len(ids))
	}
	mmcptest.Eventually(t, "all to end", func() bool {
		for _, id := range ids {
			if st, err := j.Status(t.Context(), "studio", id); err == nil && st.State != mmcp.JobDone {
				return false
			}
		}
		return true
	})
	mmcptest.Eventually(t, "the shares to equal the stored bytes", func() bool { return j.CheckShares() == nil })
	j.KeepFor(0)
	j.Age(time.Hour)
	mmcptest.Eventually(t, "all to be cleared away", func() bool { return j.Count() == 0 })
	if err := j.CheckShares(); err != nil {
		t.Error(err)
	}
}
