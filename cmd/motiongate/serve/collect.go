package serve

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// Between two collections the heap may grow by a number of bytes, and by a share of its live bytes, in
// percent. A small heap would otherwise be collected many times a second under load, which costs a
// quarter of the throughput; a large one, full of cached answers, keeps the usual hundred.
const (
	spareHeap    = 96 << 20
	mostPercent  = 400
	leastPercent = 100
)

// besideBudget is the heap that is not charged to the memory budget: the program, the embedded state,
// connections and garbage.
const besideBudget = 160 << 20

// boundHeap has the collector keep the heap near the memory budget. A GOMEMLIMIT in
// the environment counts instead.
func boundHeap(budget int64) {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(budget + besideBudget)
	}
}

// paceCollector adapts GOGC to the size of the heap until ctx ends, unless the environment sets
// GOGC.
func paceCollector(ctx context.Context) {
	if os.Getenv("GOGC") != "" {
		return
	}
	debug.FreeOSMemory() // garbage of the start is a third of the memory at rest
	debug.SetGCPercent(mostPercent)
	defer debug.SetGCPercent(leastPercent)
	heap := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/heap/allocs:bytes"}}
	var rest restDetector
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	last := mostPercent
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		metrics.Read(heap)
		live := heap[0].Value.Uint64()
		if rest.begins(heap[1].Value.Uint64()) && live < spareHeap {
			debug.FreeOSMemory() // the next collection of a small heap at rest may be minutes away
		}
		percent := percentFor(live)
		if d := percent - last; d > 25 || d < -25 || percent == leastPercent && d != 0 {
			debug.SetGCPercent(percent) // stops the world for a moment, so it is not done for little
			last = percent
		}
	}
}

func percentFor(live uint64) int {
	return int(min(mostPercent, max(leastPercent, spareHeap*100/max(1, live))))
}

// A gateway is at rest after some seconds with fewer than restBytes allocated in each. It is collected
// at rest if garbageBytes were allocated since the last collection.
const (
	restSeconds  = 5
	restBytes    = 1 << 20
	garbageBytes = 4 << 20
)

// restDetector finds the moments at which a busy gateway comes to rest.
type restDetector struct {
	last  uint64 // bytes allocated so far, a second ago
	freed uint64 // and when a rest began last
	quiet int    // seconds
}

// begins is called once a second, with the bytes allocated so far. It reports whether a rest begins.
func (d *restDetector) begins(allocated uint64) bool {
	if allocated-d.last >= restBytes {
		d.quiet = 0
	} else {
		d.quiet++
	}
	d.last = allocated
	if d.quiet != restSeconds || allocated-d.freed < garbageBytes {
		return false
	}
	d.freed = allocated
	return true
}
