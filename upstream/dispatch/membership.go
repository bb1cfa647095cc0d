package dispatch

import (
	"maps"
	"slices"
	"time"

	"github.com/sony/gobreaker/v2"

	"github.com/motiongate/motiongate/mmcp"
)

// HasAnother reports whether the route has a member beside the one that failed the
// ticket now.
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

// CallTime returns how long a call of one request takes; 0: none was seen.
func (s *Scheduler) CallTime(l *Lane) time.Duration {
	s.mu.Lock()
	defer s.unlock()
	return seconds(l.latency)
}

// Begin sets the beginning of a call to now: its server had to be started first, or its
// request is sent only now.
func (s *Scheduler) Begin(g *Grant) { s.BeginAt(g, time.Now()) }

// BeginAt is Begin at an earlier time.
func (s *Scheduler) BeginAt(g *Grant, at time.Time) {
	s.mu.Lock()
	defer s.unlock()
	g.began = at
}

// Cancel gives up a grant whose call is not made.
func (s *Scheduler) Cancel(g *Grant) {
	s.mu.Lock()
	defer s.unlock()
	s.giveBack(g)
	s.pump(time.Now())
}

// TakeIdle grants a call at a member that has nothing to do, or nil.
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

// TakeSpare grants a second call of a request that runs at the member which its ticket
// names as tried, if another member is free and the budget allows it.
func (s *Scheduler) TakeSpare(t *Ticket, b *Budget) *Grant {
	s.mu.Lock()
	defer s.unlock()
	q, now := s.queues[t.Model], time.Now()
	if q == nil || !s.elsewhere(q.route, t) {
		return nil
	}
	g := s.grant(q.route, t, now)
	if g == nil {
		return nil
	}
	if !b.SpendHedge(now) {
		s.giveBack(g)
		return nil
	}
	g.Reason = "hedge"
	return g
}

// Succeed passes on the drain of old to the member that replaces it.
func (s *Scheduler) Succeed(m, old *Upstream) {
	s.mu.Lock()
	defer s.unlock()
	m.drained, m.drainedAt = old.drained, old.drainedAt
}

func (s *Scheduler) Tune(opts Options, members []*Upstream) {
	s.mu.Lock()
	defer s.unlock()
	others := opts.Breaker != s.opts.Breaker
	s.opts = opts
	now := time.Now()
	for _, m := range members {
		for _, l := range m.lanes {
			if others {
				s.renew(l)
				l.turned, l.retry = now, time.Time{}
			}
		}
	}
	s.pump(now)
}

// LaneOf returns the lane of a model at a member, a new one if there is none.
func (s *Scheduler) LaneOf(m *Upstream, id string) *Lane {
	s.mu.Lock()
	defer s.unlock()
	m.term = &s.term
	l := m.lanes[id]
	if l == nil {
		l = &Lane{Upstream: m, ID: id, turned: time.Now(), calls: map[tally]int{}}
		s.renew(l)
		m.lanes[id] = l
	}
	return l
}

// renew gives a lane a closed breaker. It needs mu.
func (s *Scheduler) renew(l *Lane) {
	l.newBreaker(s.opts.Breaker, func() bool { return s.replaceable(l) }, func(from, to gobreaker.State) { s.changed(l, from, to) })
}

// replaceable reports whether another lane serves the model of l now. It needs mu.
func (s *Scheduler) replaceable(l *Lane) bool {
	for _, q := range s.queues {
		if !slices.ContainsFunc(q.route.Offers, func(o Offer) bool { return o.Lane == l }) {
			continue
		}
		for _, o := range q.route.Offers {
			m := o.Lane.Upstream
			if o.Lane != l && !o.Declared && !m.drained && !m.gone && m.contact != down && o.Lane.breaker.State() == gobreaker.StateClosed {
				return true
			}
		}
	}
	return false
}

// Update takes over a new catalogue. Queued requests for removed models fail.
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

// Retune sets the limits of a member.
func (s *Scheduler) Retune(m *Upstream, maxInFlight int, weight float64, tier int) {
	s.mu.Lock()
	defer s.unlock()
	m.maxInFlight, m.weight, m.tier = maxInFlight, weight, tier
	s.pump(time.Now())
}

// Remove takes a member out; its calls finish.
func (s *Scheduler) Remove(m *Upstream) {
	s.mu.Lock()
	defer s.unlock()
	now := time.Now()
	m.gone, m.goneAt = true, now
	s.leaving = append(s.leaving, m)
	s.letGo(m)
	s.pump(now)
}

// letGo ends a member that was removed and has nothing in flight. It needs mu.
func (s *Scheduler) letGo(m *Upstream) {
	if !m.gone || m.inFlight > 0 || m.left == nil {
		return
	}
	close(m.left)
	m.left = nil
	s.leaving = slices.DeleteFunc(s.leaving, func(o *Upstream) bool { return o == m })
}

// Removed lists the members that were removed and still work.
func (s *Scheduler) Removed() []*Upstream {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.leaving)
}

// Looked records how a look at the catalogue ended.
func (s *Scheduler) Looked(m *Upstream, err error, began time.Time) {
	s.mu.Lock()
	defer s.unlock()
	contact := contactOf(err)
	if contact == silent && m.inFlight+m.abroad > 0 {
		return // it is busy with calls of this gateway, or of another
	}
	now := time.Now()
	if m.since.After(began) && m.contact != contact && m.contact != unseen {
		return // a call that ended later showed something else
	}
	s.setContact(m, contact, err, now)
	s.pump(now)
}

// InFlight returns the member's requests in flight.
func (s *Scheduler) InFlight(m *Upstream) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return m.inFlight
}

// Unreachable reports whether the end of a look says that the server cannot be
// reached, or is not ready.
func Unreachable(err error) bool { return contactOf(err) == down }

// pruneLanes forgets lanes of models that their members no longer list, so that a
// server which lists new ones each time does not fill the memory. It needs
// scheduler.mu.
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
			m.ramp = now
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
		s.renew(l)
		l.turned, l.retry, l.backoffUntil = now, time.Time{}, time.Time{}
		l.refusals, l.failureEWMA, l.trying = 0, 0, nil
		l.past = history{}
	}
	if m.contact == down {
		s.setContact(m, unseen, nil, now) // it gets calls again, after servers that answer
		m.Owner.Nudge()
	}
	s.pump(now)
}
