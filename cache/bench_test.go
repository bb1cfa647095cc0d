package cache_test

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/motiongate/motiongate/cache"
	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/cache/state/idempotency"
	"github.com/motiongate/motiongate/cache/state/jobs"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

func benchmarkOn(b *testing.B, answer int) (*cache.Results, []byte) {
	r, err := cache.NewResults(cachetest.Sized{Counter: cachetest.NewCounter(), Bytes: answer}, cache.DefaultOptions())
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(r.Close)
	raw := cachetest.Body(b)
	r.Recall(b.Context(), raw, mmcp.GLTF, "")
	req, err := codec.Decode(raw, nil)
	if err != nil {
		b.Fatal(err)
	}
	for res := (*mmcp.Result)(nil); res == nil; res, _ = r.Recall(b.Context(), raw, mmcp.GLTF, "") {
		if _, err := r.Generate(b.Context(), req.Call()); err != nil {
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
		req, err := codec.Decode(raw, nil)
		if err != nil {
			b.Fatal(err)
		}
		if res, err := r.Generate(b.Context(), req.Call()); err != nil || !res.Cache.Hit {
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
	next := cachetest.NewCounter()
	r, err := cache.NewResults(next, cache.DefaultOptions())
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(r.Close)
	b.ReportAllocs()
	for n := 0; b.Loop(); n++ {
		if _, err := r.Generate(b.Context(), cachetest.Request(mmcp.Seed(fmt.Sprint(n))).Call()); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkWaiters reports the time from an answer to the last of a hundred requests
// that waited for it.
func BenchmarkWaiters(b *testing.B) {
	next := newGate()
	r, err := cache.NewResults(next, cache.Options{MaxBytes: 1 << 20})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(r.Close)
	var late time.Duration
	n := 0
	for b.Loop() {
		n++
		var done sync.WaitGroup
		at := make([]time.Time, 100)
		began := make(chan struct{}, len(at))
		for i := range at {
			done.Go(func() {
				began <- struct{}{}
				if _, err := r.Generate(b.Context(), cachetest.Request(mmcp.Seed(fmt.Sprint(n))).Call()); err != nil {
					b.Error(err)
				}
				at[i] = time.Now()
			})
		}
		for range at {
			<-began
		}
		mmcptest.Eventually(b, "the run", func() bool { return next.Runs.Load() == int64(n) })
		start := time.Now()
		next.let <- nil
		done.Wait()
		late += slices.MaxFunc(at, time.Time.Compare).Sub(start)
	}
	b.ReportMetric(float64(late.Microseconds())/float64(n), "last-us")
}

// playIdle is a gateway's memory at rest, with everything open.
func playIdle() {
	store := cachetest.ProcessStore()
	if _, err := cache.NewResults(cachetest.NewCounter(), cache.Options{MaxBytes: 256 << 20, Store: store}); err != nil {
		panic(err)
	}
	i, err := idempotency.New(store, idempotency.Options{}, nil)
	if err != nil {
		panic(err)
	}
	j, err := jobs.New(store, jobs.Options{}, nil)
	if err != nil {
		panic(err)
	}
	j.Start(cachetest.NewStudio().Run)
	i.Do(context.Background(), cachetest.Use("a"), (&cachetest.Worker{}).Do)
	s, err := j.Submit(context.Background(), cachetest.Work("a"))
	if err != nil {
		panic(err)
	}
	if err := j.Wait(context.Background(), "studio", s.ID); err != nil {
		panic(err)
	}
	cachetest.PrintResident()
	cachetest.Ready()
}

func TestMemoryAtRest(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("reads /proc")
	}
	p := cachetest.Play(t, "idle", t.TempDir())
	var kilobytes int
	fmt.Sscan(p.Lines[0], &kilobytes)
	t.Logf("%d MB resident", kilobytes>>10)
	if kilobytes > 60<<10 && !cachetest.RaceDetector {
		t.Errorf("%d MB resident at rest", kilobytes>>10)
	}
}
