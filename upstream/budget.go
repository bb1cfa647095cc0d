package upstream

import (
	"sync"
	"time"
)

// budget bounds how many requests are sent a second time, fleet-wide: a share of
// all requests of the last ten seconds, and always a few.
type budget struct {
	share float64
	least int

	mu       sync.Mutex // guards the rest
	second   int64      // of the newest bucket
	requests [budgetSeconds]int
	retries  [budgetSeconds]int
}

const budgetSeconds = 10

// asked counts a client's request.
func (b *budget) asked(now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.requests[b.bucket(now)]++
}

// spend counts one request that is sent again, if that may be.
func (b *budget) spend(now time.Time) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	i := b.bucket(now)
	requests, retries := 0, 0
	for j := range budgetSeconds {
		requests += b.requests[j]
		retries += b.retries[j]
	}
	if retries >= max(b.least, int(b.share*float64(requests))) {
		return false
	}
	b.retries[i]++
	return true
}

// bucket empties what is too old and returns where now counts. It needs mu.
func (b *budget) bucket(now time.Time) int {
	second := now.Unix()
	for s := max(b.second+1, second-budgetSeconds+1); s <= second; s++ {
		b.requests[s%budgetSeconds], b.retries[s%budgetSeconds] = 0, 0
	}
	b.second = max(b.second, second)
	return int(b.second % budgetSeconds)
}
