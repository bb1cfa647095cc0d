package jobs_test

import (
	"fmt"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/cache/state/jobs"
)

// BenchmarkAccept stores and syncs jobs from 1, 16 and 64 clients at a time.
func BenchmarkAccept(b *testing.B) {
	for _, clients := range []int{1, 16, 64} {
		b.Run(fmt.Sprint(clients), func(b *testing.B) {
			j, err := jobs.New(cachetest.Open(b, b.TempDir()), jobs.Options{MaxJobs: 1 << 30}, (&cachetest.Journal{}).Logger())
			if err != nil {
				b.Fatal(err)
			}
			b.Cleanup(func() { cachetest.CloseNow(j) })
			w := cachetest.Work("")
			w.Body = cachetest.Body(b)
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
	j, err := jobs.New(cachetest.Open(b, b.TempDir()), jobs.Options{}, (&cachetest.Journal{}).Logger())
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { cachetest.CloseNow(j) })
	s, err := j.Submit(b.Context(), cachetest.Work("a"))
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
