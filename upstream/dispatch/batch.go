package dispatch

import (
	"errors"
	"slices"
	"time"
)

// ErrJoined ends the wait of a ticket whose request is sent in the batch of another ticket. The holder of
// that ticket's grant sends it.
var ErrJoined = errors.New("the request is sent in the batch of another request")

// Bounds of batches.
const (
	maxCostRatio   = 2           // between the costs of requests of a batch, which takes as long as its longest request
	batchLimitTime = time.Minute // how long batches stay smaller after the server refused one
)

// fill adds waiting tickets that fit to the batch of t, in the order of the queue. Each client is charged as
// for a call of its own. fill takes only tickets that wait already, and delays no call for later ones. It
// needs mu.
func (s *Scheduler) fill(q *queue, t *Ticket, g *Grant) {
	if t.Companion == nil || len(t.Tried) > 0 || g.Lane.halfOpen || g.Lane.refusals > 0 {
		return // it cannot be batched, was tried before, or goes to a server that failed
	}
	for most := g.Lane.batchSize(g.Batch, g.began); len(g.Companions)+1 < most; {
		companion := s.nextCompanion(q, t, g)
		if companion == nil {
			return
		}
		q.take(companion)
		companion.joined = true
		g.Companions = append(g.Companions, companion)
		close(companion.ready)
	}
}

// nextCompanion returns the first ticket of a queue that can join the batch of t, or nil.
func (s *Scheduler) nextCompanion(q *queue, t *Ticket, g *Grant) *Ticket {
	joins := func(x *Ticket) bool {
		return x.Companion != nil && x.Gateway == t.Gateway && x.scheduledHere == t.scheduledHere &&
			x.cost <= maxCostRatio*t.cost && t.cost <= maxCostRatio*x.cost &&
			x.unfit(q.route, g.Offer) == nil && !s.barred(x, g.Lane, g.began) && !x.heavyFor(g.Lane.Upstream)
	}
	if head := q.head(); head == nil || joins(head) {
		return head
	}
	fresh := q.firstAttempts()
	if i := slices.IndexFunc(fresh, joins); i >= 0 {
		return fresh[i]
	}
	return nil
}

// batchSize returns the largest number of requests in a batch of the lane: most, or fewer
// after a refusal.
func (l *Lane) batchSize(most int, now time.Time) int {
	if now.Before(l.batchLimitUntil) {
		return min(most, l.batchLimit)
	}
	return most
}

// shrinkBatches halves the batches of the lane for batchLimitTime, after the server refused one of size
// requests.
func (l *Lane) shrinkBatches(size int, now time.Time) {
	if size > 1 {
		l.batchLimit, l.batchLimitUntil = size/2, now.Add(batchLimitTime)
	}
}
