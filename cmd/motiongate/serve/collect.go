package serve

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// Between two collections the heap may grow by a number of bytes, or by a percentage of its live bytes.
// Otherwise a small heap would be collected many times a second under load, which costs a quarter of the
// throughput. A large heap, full of cached answers, uses the default of 100 %.
const (
	spareHeap    = 96 << 20
	mostPercent  = 400
	leastPercent = 100
)

// besideBudget is the heap outside of the memory budget: the program, the embedded state, connections and
// garbage.
const besideBudget = 160 << 20

// boundHeap sets a soft limit on the heap near the memory budget. GOMEMLIMIT in the environment takes
// precedence.
func boundHeap(budget int64) {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(budget + besideBudget)
	}
}

// paceCollector adapts GOGC to the size of the heap until ctx ends, unless GOGC is set in the environment.
func paceCollector(ctx context.Context) {
	if os.Getenv("GOGC") != "" {
		return
	}
	debug.FreeOSMemory() // garbage of the start is a third of the memory of an idle gateway
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
			debug.FreeOSMemory() // the next collection of a small idle heap may be minutes away
		}
		percent := percentFor(live)
		if d := percent - last; d > 25 || d < -25 || percent == leastPercent && d != 0 {
			debug.SetGCPercent(percent) // stops the world briefly, so only for a significant change
			last = percent
		}
	}
}

func percentFor(live uint64) int {
	return int(min(mostPercent, max(leastPercent, spareHeap*100/max(1, live))))
}

// A gateway is at rest after some seconds in which it allocated fewer than restBytes each. Then a collection
// runs if garbageBytes were allocated since the last one.
const (
	restSeconds  = 5
	restBytes    = 1 << 20
	garbageBytes = 4 << 20
)

// restDetector detects when a busy gateway comes to rest.
type restDetector struct {
	last  uint64 // total bytes allocated a second ago
	freed uint64 // total bytes allocated at the beginning of the last rest
	quiet int    // seconds
}

// begins is called once a second with the total bytes allocated. It reports whether a rest begins.
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
