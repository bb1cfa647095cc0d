package dispatch

import (
	"sync"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// Budget bounds how many requests are sent a second time to all servers together: a
// share of the requests of the last ten seconds, and a minimum.
type Budget struct {
	minimum int

	mu       sync.Mutex // guards the fields below
	share    float64
	second   int64 // of the newest bucket
	requests [budgetSeconds]int
	retries  [budgetSeconds]int
	sent     mmcp.SentStatus
}

// NewBudget returns the budget of a share of all requests, and of a minimum number.
func NewBudget(share float64, least int) *Budget { return &Budget{share: share, minimum: least} }

const budgetSeconds = 10

// SetShare replaces the share of all requests that may be sent again.
func (b *Budget) SetShare(share float64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.share = share
}

// AddRequest counts a client's request.
func (b *Budget) AddRequest(now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.requests[b.bucket(now)]++
}

// SpendRetry takes a retry from the budget, and reports whether one was left.
func (b *Budget) SpendRetry(now time.Time) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.take(now) {
		b.sent.RetriesDenied++
		return false
	}
	b.sent.Retries++
	return true
}

// SpendHedge takes a second call beside a running one from the budget, and reports whether one
// was left.
func (b *Budget) SpendHedge(now time.Time) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.take(now) {
		return false
	}
	b.sent.Hedges++
	return true
}

// Sums returns the numbers of retries and hedges since the start.
func (b *Budget) Sums() mmcp.SentStatus {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.sent
}

// take takes one sending from the budget, and reports whether one was left. It needs mu.
func (b *Budget) take(now time.Time) bool {
	i := b.bucket(now)
	requests, retries := 0, 0
	for j := range budgetSeconds {
		requests += b.requests[j]
		retries += b.retries[j]
	}
	if retries >= max(b.minimum, int(b.share*float64(requests))) {
		return false
	}
	b.retries[i]++
	return true
}

// bucket empties old buckets and returns the index of the current one. It needs mu.
func (b *Budget) bucket(now time.Time) int {
	second := now.Unix()
	for s := max(b.second+1, second-budgetSeconds+1); s <= second; s++ {
		b.requests[s%budgetSeconds], b.retries[s%budgetSeconds] = 0, 0
	}
	b.second = max(b.second, second)
	return int(b.second % budgetSeconds)
}
