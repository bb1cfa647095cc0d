package dispatch

import (
	"errors"
	"slices"
	"time"
)

// ErrRides is the end of a wait whose request is sent in the call of another ticket, by
// the holder of that grant.
var ErrRides = errors.New("the request is sent in the call of another one")

// Bounds of the calls that several requests share.
const (
	alike      = 2           // ratio of costs up to which requests are of one length: a server works as long as for the longest
	fewerUntil = time.Minute // for which calls are smaller after one was refused
)

// fill adds to the call of a ticket those that wait and may stand in it, in the order in
// which they would be served. Their clients pay as if they had been served alone. Nothing
// waits for a call to fill. It needs mu.
func (s *Scheduler) fill(q *queue, t *Ticket, g *Grant) {
	if t.Rider == nil || len(t.Tried) > 0 || g.Lane.halfOpen || g.Lane.refusals > 0 {
		return // or the call is a trial
	}
	for most := g.Lane.batch(g.Batch, g.began); len(g.Riders)+1 < most; {
		rider := s.nextRider(q, t, g)
		if rider == nil {
			return
		}
		q.take(rider)
		rider.rides = true
		g.Riders = append(g.Riders, rider)
		close(rider.ready)
	}
}

// nextRider returns the ticket of a queue that is to be served first among those that may
// stand in a call; nil: there is none.
func (s *Scheduler) nextRider(q *queue, t *Ticket, g *Grant) *Ticket {
	joins := func(x *Ticket) bool {
		return x.Rider != nil && x.Gateway == t.Gateway && x.unshared == t.unshared &&
			x.cost <= alike*t.cost && t.cost <= alike*x.cost &&
			x.unfit(q.route, g.Offer) == nil && !s.barred(x, g.Lane, g.began) && !x.heavyFor(g.Lane.Upstream)
	}
	if head := q.head(); head == nil || joins(head) {
		return head
	}
	fresh := q.fresh()
	if i := slices.IndexFunc(fresh, joins); i >= 0 {
		return fresh[i]
	}
	return nil
}

// batch returns how many requests a call of the lane may have, of at most so many.
func (l *Lane) batch(most int, now time.Time) int {
	if now.Before(l.mostUntil) {
		return min(most, l.most)
	}
	return most
}

// refused notes that the server did not begin a call of several requests.
func (l *Lane) refused(size int, now time.Time) {
	if size > 1 {
		l.most, l.mostUntil = size/2, now.Add(fewerUntil)
	}
}
