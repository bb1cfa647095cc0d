package dispatch

import (
	"maps"
	"slices"
	"time"

	"github.com/sony/gobreaker/v2"

	"github.com/motiongate/motiongate/mmcp"
)

// HasAnother reports whether the route of the ticket has an upstream that accepts the request and is neither
// in t.Tried nor the one that has just failed.
func (s *Scheduler) HasAnother(t *Ticket) bool {
	s.mu.Lock()
	defer s.unlock()
	q := s.queues[t.Model]
	if q == nil {
		return false
	}
	n := 0
	for _, o := range q.route.Offers {
		if t.unfit(q.route, o) == nil {
			n++
		}
	}
	return n > len(t.Tried)+1
}

// CallTime returns the smoothed duration of a call of one request; 0: not measured.
func (s *Scheduler) CallTime(l *Lane) time.Duration {
	s.mu.Lock()
	defer s.unlock()
	return seconds(l.latency)
}

// Begin sets the beginning of a granted call to now. The time before, in which its server started or the
// request waited to be sent, does not count as its duration.
func (s *Scheduler) Begin(g *Grant) { s.BeginAt(g, time.Now()) }

// BeginAt sets the beginning of a granted call to at.
func (s *Scheduler) BeginAt(g *Grant, at time.Time) {
	s.mu.Lock()
	defer s.unlock()
	g.began = at
}

// Cancel gives up a grant whose call is not made.
func (s *Scheduler) Cancel(g *Grant) {
	s.mu.Lock()
	defer s.unlock()
	s.cancel(g)
	s.pump(time.Now())
}

// TakeIdle grants a call at an upstream without calls in flight, or returns nil.
func (s *Scheduler) TakeIdle(m *Upstream, own *mmcp.Model) *Grant {
	s.mu.Lock()
	defer s.unlock()
	l, now := m.lanes[own.ID], time.Now()
	if l == nil || m.inFlight > 0 || m.withheld(now) || l.halfOpen || l.state(now, &s.opts.Breaker) != ready {
		return nil
	}
	g := s.occupy(Offer{Lane: l, Model: own}, "probe", now)
	if g != nil {
		g.idle = true
	}
	return g
}

// TakeHedge grants a second call of a request that is running, or returns nil. The ticket lists the upstream
// of the first call as tried. Another upstream must be free, and the budget must allow the call.
func (s *Scheduler) TakeHedge(t *Ticket, b *Budget) *Grant {
	s.mu.Lock()
	defer s.unlock()
	q, now := s.queues[t.Model], time.Now()
	if q == nil || !s.hasUntried(q.route, t) {
		return nil
	}
	g := s.grant(q.route, t, now)
	if g == nil {
		return nil
	}
	if !b.SpendHedge(now) {
		s.cancel(g)
		return nil
	}
	g.Reason = "hedge"
	return g
}

// InheritDrain drains m if old is drained, which m replaces.
func (s *Scheduler) InheritDrain(m, old *Upstream) {
	s.mu.Lock()
	defer s.unlock()
	m.drained, m.drainedAt = old.drained, old.drainedAt
}

// SetOptions replaces the options. If the options of breakers differ, all breakers of the upstreams start
// closed.
func (s *Scheduler) SetOptions(opts Options, members []*Upstream) {
	s.mu.Lock()
	defer s.unlock()
	others := opts.Breaker != s.opts.Breaker
	s.opts = opts
	now := time.Now()
	for _, m := range members {
		for _, l := range m.lanes {
			if others {
				s.resetBreaker(l)
				l.breakerSince, l.probeAt = now, time.Time{}
			}
		}
	}
	s.pump(now)
}

// LaneOf returns the lane of the upstream's model id, and adds it if there is none.
func (s *Scheduler) LaneOf(m *Upstream, id string) *Lane {
	s.mu.Lock()
	defer s.unlock()
	m.permit = &s.permit
	l := m.lanes[id]
	if l == nil {
		l = &Lane{Upstream: m, ID: id, breakerSince: time.Now(), tallies: map[tally]int{}}
		s.resetBreaker(l)
		m.lanes[id] = l
	}
	return l
}

// resetBreaker gives the lane a new, closed breaker. It needs mu.
func (s *Scheduler) resetBreaker(l *Lane) {
	l.newBreaker(s.opts.Breaker, func() bool { return s.replaceable(l) }, func(from, to gobreaker.State) { s.breakerChanged(l, from, to) })
}

// replaceable reports whether another lane serves the model of l now. It needs mu.
func (s *Scheduler) replaceable(l *Lane) bool {
	for _, q := range s.queues {
		if !slices.ContainsFunc(q.route.Offers, func(o Offer) bool { return o.Lane == l }) {
			continue
		}
		for _, o := range q.route.Offers {
			m := o.Lane.Upstream
			if o.Lane != l && !o.Declared && !m.drained && !m.removed && m.contact != down && o.Lane.breaker.State() == gobreaker.StateClosed {
				return true
			}
		}
	}
	return false
}

// Update replaces the routes, by listed model id. Queued requests for removed models fail.
func (s *Scheduler) Update(routes map[string]*Route) {
	s.mu.Lock()
	defer s.unlock()
	now := time.Now()
	for id, q := range s.queues {
		if routes[id] == nil {
			for _, t := range q.all() {
				q.remove(t)
				t.settle(nil, UnknownModel(id))
			}
			delete(s.queues, id)
		}
	}
	for id, r := range routes {
		for _, o := range r.Offers {
			o.Lane.declared = o.Declared
		}
		if q := s.queues[id]; q != nil {
			q.route = r
		} else {
			s.queues[id] = &queue{route: r}
		}
	}
	pruneLanes(routes)
	s.pump(now)
}

// SetLimits sets how many calls an upstream may have in flight, its weight and its tier.
func (s *Scheduler) SetLimits(m *Upstream, maxInFlight int, weight float64, tier int) {
	s.mu.Lock()
	defer s.unlock()
	m.maxInFlight, m.weight, m.tier = maxInFlight, weight, tier
	s.pump(time.Now())
}

// Remove gives an upstream no further calls. Its running calls finish.
func (s *Scheduler) Remove(m *Upstream) {
	s.mu.Lock()
	defer s.unlock()
	now := time.Now()
	m.removed, m.removedAt = true, now
	s.removed = append(s.removed, m)
	s.finishRemoval(m)
	s.pump(now)
}

// finishRemoval closes the Left channel of an upstream that was removed and has nothing in flight.
// It needs mu.
func (s *Scheduler) finishRemoval(m *Upstream) {
	if !m.removed || m.inFlight > 0 || m.finished == nil {
		return
	}
	close(m.finished)
	m.finished = nil
	s.removed = slices.DeleteFunc(s.removed, func(o *Upstream) bool { return o == m })
}

// Removed lists the removed upstreams that still have calls in flight.
func (s *Scheduler) Removed() []*Upstream {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.removed)
}

// CatalogueRead records the end of a read of the catalogue, which began at began.
func (s *Scheduler) CatalogueRead(m *Upstream, err error, began time.Time) {
	s.mu.Lock()
	defer s.unlock()
	contact := contactOf(err)
	if contact == silent && m.inFlight+m.reported > 0 {
		return // it is busy with calls of this gateway or another one
	}
	now := time.Now()
	if m.contactSince.After(began) && m.contact != contact && m.contact != unseen {
		return // a call that ended later showed another contact
	}
	s.setContact(m, contact, err, now)
	s.pump(now)
}

// InFlight returns the number of the upstream's calls in flight.
func (s *Scheduler) InFlight(m *Upstream) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return m.inFlight
}

// Unreachable reports whether the error of a read of the catalogue says that the server cannot
// be reached, or is not ready.
func Unreachable(err error) bool { return contactOf(err) == down }

// pruneLanes deletes the lanes of models that their upstreams no longer list, so that a server
// that lists new ids each time does not fill the memory. It needs Scheduler.mu.
func pruneLanes(routes map[string]*Route) {
	listed := map[*Lane]bool{}
	for _, r := range routes {
		for _, o := range r.Offers {
			listed[o.Lane] = true
		}
	}
	for l := range listed {
		maps.DeleteFunc(l.Upstream.lanes, func(_ string, other *Lane) bool { return !listed[other] })
	}
}

// Drain stops new calls to an upstream, or allows them again.
func (s *Scheduler) Drain(m *Upstream, yes bool) {
	s.mu.Lock()
	defer s.unlock()
	if now := time.Now(); m.drained != yes {
		m.drained, m.drainedAt = yes, now
		if !yes {
			m.recovered = now
		}
		s.pump(now)
	}
}

// Reset forgets the failures of an upstream.
func (s *Scheduler) Reset(m *Upstream) {
	s.mu.Lock()
	defer s.unlock()
	now := time.Now()
	for _, l := range m.lanes {
		s.resetBreaker(l)
		l.breakerSince, l.probeAt, l.backoffUntil = now, time.Time{}, time.Time{}
		l.refusals, l.failureEWMA, l.trial = 0, 0, nil
		l.history = history{}
	}
	if m.contact == down {
		s.setContact(m, unseen, nil, now) // it gets calls again, after servers that answered
		m.Owner.Nudge()
	}
	s.pump(now)
}
