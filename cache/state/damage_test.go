package state_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/motiongate/motiongate/cache"
	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/cache/state/idempotency"
	"github.com/motiongate/motiongate/cache/state/jobs"
	"github.com/motiongate/motiongate/cache/state/repair"
	"github.com/motiongate/motiongate/mmcp"
)

// shelf is a state with jobs and keys in it that are done, after its gateway was
// stopped.
type shelf struct {
	dir  string
	jobs map[string]string // their ids by body
	keys int
}

// fillShelf makes one. Some jobs are accepted together, some alone, one is large.
func fillShelf(t *testing.T) shelf {
	s := shelf{dir: t.TempDir(), jobs: map[string]string{}, keys: 20}
	store := cachetest.Open(t, s.dir)
	j := cachetest.NewJobs(t, store, jobs.Options{}, cachetest.NewStudio().Run)
	i := cachetest.NewKeys(t, store, idempotency.Options{})
	r := cachetest.ResultsWith(t, cachetest.NewCounter(), cache.Options{Store: store})
	var mu sync.Mutex
	var together sync.WaitGroup
	add := func(body string) {
		id := cachetest.Submit(t, j, cachetest.Work(body))
		mu.Lock()
		defer mu.Unlock()
		s.jobs[body] = id
	}
	for n := range 16 {
		together.Go(func() { add(fmt.Sprint("together ", n)) })
	}
	together.Wait()
	for n := range 6 {
		add(fmt.Sprint("alone ", n))
	}
	add(strings.Repeat("large ", 120_000))
	for body, id := range s.jobs {
		cachetest.WantDone(t, j, id, body)
	}
	for n := range s.keys {
		s.use(t, i, n, &cachetest.Worker{})
	}
	for n := range 4 {
		cachetest.Generate(t, r, cachetest.Request(mmcp.Seed(fmt.Sprint(n))).Call())
	}
	r.Close()
	i.Close()
	cachetest.CloseNow(j)
	store.Close()
	return s
}

func (s shelf) use(t *testing.T, i *idempotency.Keys, n int, w *cachetest.Worker) (mmcp.Answer, mmcp.Outcome) {
	t.Helper()
	a, how, err := i.Do(t.Context(), cachetest.Use(fmt.Sprint("key ", n)), w.Do)
	if err != nil {
		t.Fatal(err)
	}
	return a, how
}

// loss lists the records of a shelf that its clients find to be lost.
type loss struct {
	jobs, keys int
	damage     []repair.Damage
}

// count opens the state anew and asks for everything: no job is a 404, no key
// runs again, no answer is another one.
func (s shelf) count(t *testing.T, dir string, log *cachetest.Journal) loss {
	t.Helper()
	store := cachetest.OpenWith(t, state.Options{Dir: dir}, log.Logger())
	defer store.Close()
	studio := cachetest.NewStudio()
	j := cachetest.NewJobs(t, store, jobs.Options{}, studio.Run)
	defer cachetest.CloseNow(j)
	i := cachetest.NewKeys(t, store, idempotency.Options{})
	defer i.Close()
	l := loss{damage: store.Damage()}
	for body, id := range s.jobs {
		if err := j.Wait(t.Context(), "studio", id); err != nil {
			t.Errorf("job %.20s: %v", body, err)
			continue
		}
		a, err := j.Result(t.Context(), "studio", id)
		switch {
		case err != nil || a.Status != http.StatusOK && a.Status != http.StatusBadGateway:
			t.Errorf("job %.20s: %d, %v", body, a.Status, err)
		case a.Status != http.StatusOK:
			l.jobs++
		case string(a.Body) != "motion of "+body:
			t.Errorf("job %.20s answers %.40q", body, a.Body)
		}
		if n := studio.Count(body); n > 0 {
			t.Errorf("job %.20s ran again", body)
		}
	}
	w := &cachetest.Worker{}
	for n := range s.keys {
		a, how := s.use(t, i, n, w)
		switch {
		case how != mmcp.Replayed:
			t.Errorf("key %d: %v, %d %s", n, how, a.Status, a.Body)
		case a.Status != http.StatusOK:
			l.keys++
		case string(a.Body) != "run 1":
			t.Errorf("key %d answers %q", n, a.Body)
		}
	}
	return l
}

func (l loss) reported() (records int) {
	for _, d := range l.damage {
		records += d.Lost
	}
	return records
}

// TestOneDamagedPlaceLosesOneRecordAndIsReported flips single bits in every file of a
// state, after a clean stop and after a crash.
func TestOneDamagedPlaceLosesOneRecordAndIsReported(t *testing.T) {
	s := fillShelf(t)
	rounds := 36
	if chaos {
		rounds = 600
	}
	for n := range rounds {
		noise := rand.New(rand.NewPCG(2, uint64(n)))
		files := filesWithContent(t, s.dir)
		name := files[n%len(files)]
		dir := copyOf(t, s.dir)
		crashed := n/len(files)%2 == 1
		if crashed {
			write(t, dir, "RUNNING", "")
		}
		raw := readFile(t, filepath.Join(dir, name))
		at := noise.IntN(8 * len(raw))
		raw[at/8] ^= 1 << (at % 8)
		write(t, dir, name, string(raw))
		var log cachetest.Journal
		l := s.count(t, dir, &log)
		if l.jobs > 1 || l.keys > 1 || l.jobs+l.keys > 1 {
			t.Errorf("%d jobs and %d keys were lost", l.jobs, l.keys)
		}
		if l.jobs+l.keys > l.reported() {
			t.Errorf("%d jobs and %d keys were lost, reported %+v", l.jobs, l.keys, l.damage)
		}
		// After a crash the index is made anew, damaged or not.
		if reported := len(l.damage) > 0; !reported && !(crashed && strings.HasSuffix(name, "index.db")) {
			t.Error("the damage is not reported")
		}
		if len(l.damage) > 0 && !strings.Contains(log.String(), "the state is damaged") {
			t.Error("the damage is not in the log")
		}
		if t.Failed() {
			t.Fatalf("round %d: bit %d of %s (%d bytes), crashed: %v\n%s", n, at, name, len(raw), crashed, log.String())
		}
	}
}

// TestLargerDamageIsReported cuts files, zeroes parts of them and removes them: the report lists
// exactly the records that clients find to be lost.
func TestLargerDamageIsReported(t *testing.T) {
	s := fillShelf(t)
	rounds := 24
	if chaos {
		rounds = 300
	}
	for n := range rounds {
		noise := rand.New(rand.NewPCG(3, uint64(n)))
		files := filesWithContent(t, s.dir)
		name := files[n%len(files)]
		dir := copyOf(t, s.dir)
		raw := readFile(t, filepath.Join(dir, name))
		how := []string{"cut", "zeroed", "zeroed to the end", "gone"}[noise.IntN(4)]
		at := noise.IntN(len(raw))
		switch how {
		case "cut":
			raw = raw[:at]
		case "zeroed":
			clear(raw[at:min(at+512, len(raw))])
		case "zeroed to the end":
			clear(raw[at:])
		}
		write(t, dir, name, string(raw))
		if how == "gone" {
			if err := os.Remove(filepath.Join(dir, name)); err != nil {
				t.Fatal(err)
			}
		}
		var log cachetest.Journal
		l := s.count(t, dir, &log)
		// A record may hold several jobs.
		if lost := l.jobs + l.keys; lost > 0 && l.reported() == 0 || l.keys > l.reported() {
			t.Errorf("%d jobs and %d keys were lost, reported %+v", l.jobs, l.keys, l.damage)
		}
		if changed := how != "gone" && !bytes.Equal(raw, readFile(t, filepath.Join(s.dir, name))); changed && len(l.damage) == 0 {
			t.Error("the damage is not reported")
		}
		if t.Failed() {
			t.Fatalf("round %d: %s %s from %d\n%s", n, name, how, at, log.String())
		}
		again := s.count(t, dir, &log)
		if again.jobs != l.jobs || again.keys != l.keys || len(again.damage) != len(l.damage) {
			t.Fatalf("round %d: %s %s from %d: the next start finds %+v, the first found %+v", n, name, how, at, again, l)
		}
	}
}

// TestDamageIsForgottenWithItsFolder holds how a person says that damage was seen.
func TestDamageIsForgottenWithItsFolder(t *testing.T) {
	s := fillShelf(t)
	write(t, s.dir, "LAYOUT", "motiongate state 3\n")
	store := cachetest.Open(t, s.dir)
	damage := store.Damage()
	if len(damage) != 1 || damage[0].File != "LAYOUT" || damage[0].Lost != 0 {
		t.Fatalf("%+v", damage)
	}
	if kept := readFile(t, filepath.Join(damage[0].Aside, "LAYOUT")); string(kept) != "motiongate state 3\n" {
		t.Errorf("kept %q", kept)
	}
	if err := os.RemoveAll(damage[0].Aside); err != nil {
		t.Fatal(err)
	}
	if damage := store.Damage(); len(damage) != 0 {
		t.Errorf("%+v", damage)
	}
}

// TestLengthsAreNotTrusted damages what the checksum of a record does not cover.
func TestLengthsAreNotTrusted(t *testing.T) {
	s := fillShelf(t)
	for _, stream := range []string{"KV_motiongate_jobs", "KV_motiongate_keys", "KV_motiongate_job_answers"} {
		name := filepath.Join("jetstream", "$G", "streams", stream, "msgs", "1.blk")
		whole := readFile(t, filepath.Join(s.dir, name))
		at, record := 0, 0
		for ; record < 3; record++ {
			at += int(binary.LittleEndian.Uint32(whole[at:]) &^ (1 << 31))
		}
		subject := int(binary.LittleEndian.Uint16(whole[at+20:]))
		places := []int{at, at + 3, at + 20, at + 21}
		if whole[at+3]&0x80 != 0 {
			places = append(places, at+22+subject, at+22+subject+1)
		}
		for _, place := range places {
			for _, bit := range []int{0, 5} {
				dir := copyOf(t, s.dir)
				raw := bytes.Clone(whole)
				raw[place] ^= 1 << bit
				write(t, dir, name, string(raw))
				var log cachetest.Journal
				if l := s.count(t, dir, &log); l.jobs+l.keys > 0 || len(l.damage) != 1 || l.damage[0].Corrected != 1 {
					t.Fatalf("%s, byte %d of record %d, bit %d: %+v\n%s", stream, place-at, record, bit, l, log.String())
				}
				if !chaos {
					break
				}
			}
		}
	}
}

func filesWithContent(t *testing.T, dir string) (names []string) {
	for _, name := range filesUnder(t, dir) {
		if info, err := os.Stat(filepath.Join(dir, name)); err == nil && info.Size() > 0 {
			names = append(names, name)
		}
	}
	return names
}

func copyOf(t *testing.T, dir string) string {
	t.Helper()
	to := t.TempDir()
	if err := os.CopyFS(to, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	return to
}

func readFile(t *testing.T, path string) []byte {
	t.Helper()
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// TestNamelessLossAfterACrashRunsNothingTwice erases the latest record of a job, which says
// that it was sent, and the latest record of a key, so that only older ones are left.
func TestNamelessLossAfterACrashRunsNothingTwice(t *testing.T) {
	dir, live := t.TempDir(), t.TempDir()
	store := cachetest.Open(t, live)
	begun := make(chan struct{}, 2)
	stuck := func(ctx context.Context, hooks mmcp.Hooks) mmcp.Answer {
		if err := cachetest.Send(hooks); err != nil {
			t.Error(err)
		}
		begun <- struct{}{}
		<-ctx.Done()
		return mmcp.Answer{Status: 499}
	}
	j := cachetest.NewJobs(t, store, jobs.Options{PerModel: 1}, func(ctx context.Context, _ *mmcp.Work, hooks mmcp.Hooks) mmcp.Answer {
		return stuck(ctx, hooks)
	})
	i := cachetest.NewKeys(t, store, idempotency.Options{})
	id := cachetest.Submit(t, j, cachetest.Work("sent"))
	<-begun
	go i.Do(context.Background(), cachetest.Use("sent"), func(ctx context.Context, at mmcp.Attempt) mmcp.Answer { return stuck(ctx, at.Hooks) }) // ends with Close
	<-begun
	later := cachetest.Submit(t, j, cachetest.Work("later"))
	i.Do(t.Context(), cachetest.Use("later"), (&cachetest.Worker{}).Do)
	if err := os.CopyFS(dir, os.DirFS(live)); err != nil {
		t.Fatal(err)
	}
	for stream, sign := range map[string]string{"KV_motiongate_jobs": `"sent":true`, "KV_motiongate_keys": `"phase":"dispatched"`} {
		name := filepath.Join("jetstream", "$G", "streams", stream, "msgs", "1.blk")
		raw := readFile(t, filepath.Join(dir, name))
		at, wiped := 0, 0
		for at < len(raw) {
			size := int(binary.LittleEndian.Uint32(raw[at:]) &^ (1 << 31))
			if bytes.Contains(raw[at:at+size], []byte(sign)) {
				clear(raw[at : at+size])
				wiped++
			}
			at += size
		}
		if wiped != 1 && stream == "KV_motiongate_jobs" || wiped == 0 {
			t.Fatalf("%s: %d records with %s", stream, wiped, sign)
		}
		write(t, dir, name, string(raw))
	}
	i.Close()
	cachetest.CloseNow(j)
	store.Close()

	var log cachetest.Journal
	store = cachetest.OpenWith(t, state.Options{Dir: dir}, log.Logger())
	studio := cachetest.NewStudio()
	j = cachetest.NewJobs(t, store, jobs.Options{}, studio.Run)
	i = cachetest.NewKeys(t, store, idempotency.Options{})
	if err := cachetest.WaitFor(t, j, id); err != nil {
		t.Fatalf("%v\n%s", err, log.String())
	}
	if a, err := j.Result(t.Context(), "studio", id); err != nil || a.Status != http.StatusBadGateway || studio.Count("sent") != 0 {
		t.Errorf("the job: %d %s, %v, %d runs", a.Status, a.Body, err, studio.Count("sent"))
	}
	if err := cachetest.WaitFor(t, j, later); err != nil {
		t.Fatal(err)
	}
	w := &cachetest.Worker{}
	if a, _, err := i.Do(t.Context(), cachetest.Use("sent"), w.Do); err != nil || a.Status != http.StatusBadGateway || w.Runs.Load() != 0 {
		t.Errorf("the key: %d %s, %v, %d runs", a.Status, a.Body, err, w.Runs.Load())
	}
	if _, how, err := i.Do(t.Context(), cachetest.Use("new"), w.Do); err != nil || how != mmcp.Ran {
		t.Errorf("a new key: %v, %v", how, err)
	}
	if t.Failed() {
		t.Log(log.String())
	}
}
