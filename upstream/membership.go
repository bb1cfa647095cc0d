package upstream

import (
	"slices"
	"time"

	"github.com/sony/gobreaker/v2"

	"github.com/motiongate/motiongate/mmcp"
)

// another reports whether the route has a member beside the one that failed the
// ticket now.
func (s *scheduler) another(t *ticket) bool {
	s.mu.Lock()
	defer s.unlock()
	q := s.queues[t.model]
	if q == nil {
		return false
	}
	n := 0
	for _, o := range q.route.offers {
		if t.unfit(q.route, o) == nil {
			n++
		}
	}
	return n > len(t.tried)+1
}

// usual returns how long a call of one request takes; 0: none was seen.
func (s *scheduler) usual(l *lane) time.Duration {
	s.mu.Lock()
	defer s.unlock()
	return seconds(l.latency)
}

// cancel gives up a grant whose call is not made.
func (s *scheduler) cancel(g *grant) {
	s.mu.Lock()
	defer s.unlock()
	s.giveBack(g)
	s.pump(time.Now())
}

// idle grants a call at a member that has nothing to do, or nil.
func (s *scheduler) idle(m *member, own *mmcp.Model) *grant {
	s.mu.Lock()
	defer s.unlock()
	l, now := m.lanes[own.ID], time.Now()
	if l == nil || m.inFlight > 0 || l.halfOpen || l.standing(now, &s.opts.Breaker) != free {
		return nil
	}
	g := s.occupy(offer{lane: l, model: own}, "probe", now)
	if g != nil {
		g.trial = true
	}
	return g
}

// spare grants a second call of a request that runs at the member which its ticket
// names as tried, if another member is free and the budget allows it.
func (s *scheduler) spare(t *ticket, b *budget) *grant {
	s.mu.Lock()
	defer s.unlock()
	q, now := s.queues[t.model], time.Now()
	if q == nil || !s.elsewhere(q.route, t) {
		return nil
	}
	g := s.grant(q.route, t, now)
	if g == nil {
		return nil
	}
	if !b.hedge(now) {
		s.giveBack(g)
		return nil
	}
	g.reason = "hedge"
	return g
}

// succeed hands an operator's word over to the member that takes old's place.
func (s *scheduler) succeed(m, old *member) {
	s.mu.Lock()
	defer s.unlock()
	m.drained, m.drainedAt = old.drained, old.drainedAt
}

func (s *scheduler) tune(opts PoolOptions, members []*member) {
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

// lane returns the lane of a model at a member, a new one if there is none.
func (s *scheduler) lane(m *member, id string) *lane {
	s.mu.Lock()
	defer s.unlock()
	l := m.lanes[id]
	if l == nil {
		l = &lane{m: m, id: id, turned: time.Now(), calls: map[tally]int{}}
		s.renew(l)
		m.lanes[id] = l
	}
	return l
}

// renew gives a lane a closed breaker. It needs mu.
func (s *scheduler) renew(l *lane) {
	l.newBreaker(s.opts.Breaker, func() bool { return s.replaceable(l) }, func(from, to gobreaker.State) { s.changed(l, from, to) })
}

// replaceable reports whether another lane serves the model of l now. It needs mu.
func (s *scheduler) replaceable(l *lane) bool {
	for _, q := range s.queues {
		if !slices.ContainsFunc(q.route.offers, func(o offer) bool { return o.lane == l }) {
			continue
		}
		for _, o := range q.route.offers {
			m := o.lane.m
			if o.lane != l && !o.declared && !m.drained && !m.gone && m.last != down && o.lane.breaker.State() == gobreaker.StateClosed {
				return true
			}
		}
	}
	return false
}

// update takes over a new catalogue. Who waits for a model that is no longer
// there is told so.
func (s *scheduler) update(c *catalogue) {
	s.mu.Lock()
	defer s.unlock()
	now := time.Now()
	for id, q := range s.queues {
		if c.routes[id] == nil {
			for _, t := range q.all() {
				q.remove(t)
				t.settle(nil, nobodyServes(id))
			}
			delete(s.queues, id)
		}
	}
	for id, r := range c.routes {
		for _, o := range r.offers {
			o.lane.declared = o.declared
		}
		if q := s.queues[id]; q != nil {
			q.route = r
		} else {
			s.queues[id] = &queue{route: r}
		}
	}
	c.prune()
	s.pump(now)
}

// retune takes over what a member may do from now on.
func (s *scheduler) retune(m *member, to Member) {
	s.mu.Lock()
	defer s.unlock()
	m.maxInFlight, m.weight, m.tier = to.MaxInFlight, to.Weight, to.Tier
	s.pump(time.Now())
}

// remove lets a member that left the catalogue finish.
func (s *scheduler) remove(m *member) {
	s.mu.Lock()
	defer s.unlock()
	now := time.Now()
	m.gone, m.goneAt = true, now
	s.leaving = append(s.leaving, m)
	s.letGo(m)
	s.pump(now)
}

// letGo ends a member that was removed and has nothing in flight. It needs mu.
func (s *scheduler) letGo(m *member) {
	if !m.gone || m.inFlight > 0 || m.left == nil {
		return
	}
	close(m.left)
	m.left = nil
	s.leaving = slices.DeleteFunc(s.leaving, func(o *member) bool { return o == m })
}

// removed lists the members that were removed and still work.
func (s *scheduler) removed() []*member {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.leaving)
}

// contact is what the last dealings with a member showed.
type contact uint8

// contactOf tells what the end of a look says about the member.
func contactOf(err error) contact {
	switch {
	case err == nil:
		return answers
	case mmcp.AsError(err).Code == mmcp.CodeModelUnavailable:
		return down
	}
	return silent
}

// looked takes over what a look at the catalogue showed.
func (s *scheduler) looked(m *member, err error, began time.Time) {
	s.mu.Lock()
	defer s.unlock()
	last := contactOf(err)
	if last == silent && m.inFlight > 0 {
		return // busy with our work
	}
	now := time.Now()
	if m.since.After(began) && m.last != last && m.last != unknown {
		return // a call has a later word
	}
	s.turn(m, last, err, now)
	s.pump(now)
}

// load returns the member's requests in flight.
func (s *scheduler) load(m *member) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return m.inFlight
}

func (c contact) String() string {
	return [...]string{"unknown", "answers", "silent", "down"}[c]
}
