package cache_test

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"os"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/motiongate/motiongate/cache"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// body is a request of 12 KB, as the rigs in the field make them.
func body(tb testing.TB) []byte {
	req := request("7")
	joints := []mmcp.Joint{{Name: "Hips", RestRotation: [4]float64{0, 0, 0, 1}}}
	for n := range 76 {
		joints = append(joints, mmcp.Joint{
			Name: fmt.Sprintf("Joint%02d", n), Parent: joints[n].Name,
			RestTranslation: [3]float64{0.0123456, 0.1, float64(n) / 7}, RestRotation: [4]float64{0, 0, 0, 1},
		})
	}
	req.Skeleton.Joints = joints
	b := req.Bytes()
	if len(b) < 10<<10 {
		tb.Fatalf("a body of %d bytes", len(b))
	}
	return b
}

func benchmarkOn(b *testing.B, answer int) (*cache.Results, []byte) {
	r, err := cache.NewResults(sized{newCounter(), answer}, cache.DefaultOptions())
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(r.Close)
	raw := body(b)
	r.Recall(b.Context(), raw, mmcp.GLTF, "")
	req, err := mmcp.Decode(raw, nil)
	if err != nil {
		b.Fatal(err)
	}
	for res := (*mmcp.Result)(nil); res == nil; res, _ = r.Recall(b.Context(), raw, mmcp.GLTF, "") {
		if _, err := r.Generate(b.Context(), req); err != nil {
			b.Fatal(err)
		}
	}
	return r, raw
}

// The whole path of a hit with its body read as JSON, beside the one that knows
// the bytes.
func BenchmarkHitDecoded(b *testing.B) {
	r, raw := benchmarkOn(b, 20<<10)
	b.ReportAllocs()
	for b.Loop() {
		req, err := mmcp.Decode(raw, nil)
		if err != nil {
			b.Fatal(err)
		}
		if res, err := r.Generate(b.Context(), req); err != nil || !res.Cache.Hit {
			b.Fatal(err)
		}
	}
}

func BenchmarkHitRecalled(b *testing.B) {
	r, raw := benchmarkOn(b, 20<<10)
	b.ReportAllocs()
	for b.Loop() {
		if res, _ := r.Recall(b.Context(), raw, mmcp.GLTF, ""); res == nil {
			b.Fatal("forgotten")
		}
	}
}

func BenchmarkMissUnshared(b *testing.B) {
	next := newCounter()
	r, err := cache.NewResults(next, cache.DefaultOptions())
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(r.Close)
	b.ReportAllocs()
	for n := 0; b.Loop(); n++ {
		if _, err := r.Generate(b.Context(), request(mmcp.Seed(fmt.Sprint(n)))); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkAccept is a job written down and synced, by so many clients at a time.
func BenchmarkAccept(b *testing.B) {
	for _, clients := range []int{1, 16, 64} {
		b.Run(fmt.Sprint(clients), func(b *testing.B) {
			j, err := cache.NewJobs(openState(b, b.TempDir()), cache.JobOptions{MaxJobs: 1 << 30}, (&journal{}).logger())
			if err != nil {
				b.Fatal(err)
			}
			b.Cleanup(func() { closeNow(j) })
			w := work("")
			w.Body = body(b)
			if _, err := j.Submit(b.Context(), w); err != nil {
				b.Fatal(err)
			}
			var mu sync.Mutex
			var took []time.Duration
			b.SetParallelism(clients / runtime.GOMAXPROCS(0))
			b.ResetTimer()
			b.RunParallel(func(p *testing.PB) {
				for p.Next() {
					start := time.Now()
					if _, err := j.Submit(b.Context(), w); err != nil {
						b.Error(err)
					}
					mu.Lock()
					took = append(took, time.Since(start))
					mu.Unlock()
				}
			})
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds()), "p50-us")
			b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-us")
		})
	}
}

func BenchmarkPoll(b *testing.B) {
	j, err := cache.NewJobs(openState(b, b.TempDir()), cache.JobOptions{}, (&journal{}).logger())
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { closeNow(j) })
	s, err := j.Submit(b.Context(), work("a"))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := j.Status(b.Context(), "studio", s.ID); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkKey is a request under a new key around work that takes no time.
func BenchmarkKey(b *testing.B) {
	i, err := cache.NewIdempotency(openState(b, b.TempDir()), cache.IdempotencyOptions{}, (&journal{}).logger())
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(i.Close)
	done := func(context.Context, mmcp.Attempt) mmcp.Answer {
		return mmcp.Answer{Status: http.StatusOK, Body: bytes.Repeat([]byte("x"), 20<<10)}
	}
	for n := 0; b.Loop(); n++ {
		if _, _, err := i.Do(b.Context(), use(fmt.Sprint(n)), done); err != nil {
			b.Fatal(err)
		}
	}
}

// TestWaitersWakeSoon holds the goal for a hundred waiters on one gateway: all
// have the answer 10 ms after it is there, but for what a busy machine adds.
func TestWaitersWakeSoon(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	next := newGate()
	r := newResults(t, next, 1<<20)
	var late []time.Duration
	for n := range 5 {
		var done sync.WaitGroup
		at := make([]time.Time, 100)
		began := make(chan struct{}, len(at))
		for i := range at {
			done.Go(func() {
				began <- struct{}{}
				if _, err := r.Generate(t.Context(), request(mmcp.Seed(fmt.Sprint(n)))); err != nil {
					t.Error(err)
				}
				at[i] = time.Now()
			})
		}
		for range at {
			<-began
		}
		mmcptest.Eventually(t, "the run", func() bool { return next.runs.Load() == int64(n+1) })
		start := time.Now()
		next.let <- nil
		done.Wait()
		late = append(late, slices.MaxFunc(at, time.Time.Compare).Sub(start))
	}
	slices.Sort(late)
	if late[0] > 10*time.Millisecond { // the others may have met a busy machine
		t.Errorf("the last of 100 waiters woke after %s", late)
	}
	t.Logf("the last of 100 waiters woke after %s", late)
}

// playIdle is a gateway's memory at rest, with everything open.
func playIdle() {
	store := partState()
	if _, err := cache.NewResults(newCounter(), cache.Options{MaxBytes: 256 << 20, Store: store}); err != nil {
		panic(err)
	}
	i, err := cache.NewIdempotency(store, cache.IdempotencyOptions{}, nil)
	if err != nil {
		panic(err)
	}
	j, err := cache.NewJobs(store, cache.JobOptions{}, nil)
	if err != nil {
		panic(err)
	}
	j.Start(newStudio().run)
	i.Do(context.Background(), use("a"), (&worker{}).do)
	s, err := j.Submit(context.Background(), work("a"))
	if err != nil {
		panic(err)
	}
	if err := j.Wait(context.Background(), "studio", s.ID); err != nil {
		panic(err)
	}
	sayResident()
	fmt.Println("ready")
	select {}
}

// sayResident prints the resident memory of this process in kilobytes.
func sayResident() {
	runtime.GC()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		panic(err)
	}
	for line := range bytes.Lines(status) {
		if kilobytes, ok := bytes.CutPrefix(line, []byte("VmRSS:")); ok {
			fmt.Println(string(bytes.Fields(kilobytes)[0]))
		}
	}
}

func TestMemoryAtRest(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("reads /proc")
	}
	p := play(t, "idle", t.TempDir())
	var kilobytes int
	fmt.Sscan(p.lines[0], &kilobytes)
	t.Logf("%d MB resident", kilobytes>>10)
	if kilobytes > 60<<10 && !raceDetector {
		t.Errorf("%d MB resident at rest", kilobytes>>10)
	}
}
