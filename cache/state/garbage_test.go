package state_test

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/motiongate/motiongate/cache"
	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/cache/state/idempotency"
	"github.com/motiongate/motiongate/cache/state/jobs"
)

// TestGarbageOnDiskNeverStopsAStart damages the files of a state in many ways. After
// any damage the state starts, accepts jobs, and never returns a truncated answer.
func TestGarbageOnDiskNeverStopsAStart(t *testing.T) {
	whole := t.TempDir()
	const size = 700 << 10 // two pieces
	first := fill(t, whole, size)
	files := filesUnder(t, whole)
	rounds := 24
	if testing.Short() {
		rounds = 10
	}
	for n := range rounds {
		dir := t.TempDir()
		if err := os.CopyFS(dir, os.DirFS(whole)); err != nil {
			t.Fatal(err)
		}
		noise := rand.New(rand.NewPCG(1, uint64(n)))
		var hurt []string
		for range 1 + noise.IntN(3) {
			name := files[noise.IntN(len(files))]
			hurt = append(hurt, name+": "+damage(t, filepath.Join(dir, name), noise))
		}
		write(t, dir, "RUNNING", "") // damage comes with a crash
		var log cachetest.Journal
		store, err := state.Open(state.Options{Dir: dir}, log.Logger())
		if err != nil {
			t.Fatalf("round %d, %v: %v", n, hurt, err)
		}
		next := cachetest.Sized{Counter: cachetest.NewCounter(), Bytes: size}
		r := cachetest.ResultsWith(t, next, cache.Options{Store: store})
		if res := cachetest.Generate(t, r, cachetest.Request("7").Call()); res.Cache.Hit && string(res.Body) != first {
			t.Errorf("round %d, %v: an answer was found that is another", n, hurt)
		}
		i := cachetest.NewKeys(t, store, idempotency.Options{})
		j := cachetest.NewJobs(t, store, jobs.Options{}, cachetest.NewStudio().Run)
		if _, _, err := i.Do(t.Context(), cachetest.Use("new"), (&cachetest.Worker{}).Do); err != nil {
			t.Errorf("round %d, %v: a key: %v", n, hurt, err)
		}
		if st, err := j.Submit(t.Context(), cachetest.Work("new")); err != nil {
			t.Errorf("round %d, %v: a job: %v, %v\n%s", n, hurt, err, errors.Unwrap(err), log.String())
		} else if err := cachetest.WaitFor(t, j, st.ID); err != nil {
			s, _ := j.Status(t.Context(), "studio", st.ID)
			t.Errorf("round %d, %v: a job: %v, %+v\n%s", n, hurt, err, s, log.String())
		}
		r.Close()
		i.Close()
		cachetest.CloseNow(j)
		store.Close()
		if t.Failed() {
			return
		}
	}
}

// fill makes a state with some of everything in it, and returns the answer that
// it remembers.
func fill(t *testing.T, dir string, size int) string {
	store := cachetest.Open(t, dir)
	r := cachetest.ResultsWith(t, cachetest.Sized{Counter: cachetest.NewCounter(), Bytes: size}, cache.Options{Store: store})
	i := cachetest.NewKeys(t, store, idempotency.Options{})
	j := cachetest.NewJobs(t, store, jobs.Options{}, cachetest.NewStudio().Run)
	res := cachetest.Generate(t, r, cachetest.Request("7").Call())
	for n := range 10 {
		i.Do(t.Context(), cachetest.Use(fmt.Sprint(n)), (&cachetest.Worker{}).Do)
		cachetest.WantDone(t, j, cachetest.Submit(t, j, cachetest.Work(fmt.Sprint(n))), fmt.Sprint(n))
	}
	r.Close()
	i.Close()
	cachetest.CloseNow(j)
	store.Close()
	return string(res.Body)
}

func filesUnder(t *testing.T, dir string) []string {
	t.Helper()
	var names []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			name, _ := filepath.Rel(dir, path)
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func damage(t *testing.T, path string, noise *rand.Rand) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		return "gone already"
	}
	how := []string{"cut", "noise", "zeros", "empty", "gone", "longer"}[noise.IntN(6)]
	switch at := noise.IntN(len(b) + 1); how {
	case "cut":
		b = b[:at]
	case "noise":
		for range 20 {
			if len(b) > 0 {
				b[noise.IntN(len(b))] = byte(noise.Uint32())
			}
		}
	case "zeros":
		clear(b[at:])
	case "empty":
		b = nil
	case "longer":
		b = append(b, []byte("\x00\xff{]motion")...)
	case "gone":
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		return how
	}
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
	return how
}
