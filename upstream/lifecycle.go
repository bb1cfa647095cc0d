package upstream

import (
	"context"
	"maps"
	"reflect"
	"slices"
	"time"

	"github.com/sony/gobreaker/v2"

	"github.com/motiongate/motiongate/mmcp"
)

// Set replaces the members. One that has the name and the backend of an old one
// is that one, and keeps what runs and what is known of it; the rest of the old
// ones get nothing new and finish what runs.
func (p *Pool) Set(members []Member) {
	p.changing.Lock()
	defer p.changing.Unlock()
	if p.closed {
		return
	}
	old := p.list()
	var next []*member
	var begin []func()
	for _, m := range members {
		if slices.ContainsFunc(next, func(o *member) bool { return o.name == m.Name }) {
			p.options().Log.Error("upstream left out: its name is taken", "upstream", m.Name)
			continue
		}
		i := slices.IndexFunc(old, func(o *member) bool { return o.name == m.Name && same(o.backend, m.Backend) })
		if i >= 0 {
			m = m.filled()
			p.sched.retune(old[i], m)
			old[i].declare(m.Declared)
			next = append(next, old[i])
			continue
		}
		fresh := newMember(m)
		p.restore(fresh)
		if i := slices.IndexFunc(old, func(o *member) bool { return o.name == m.Name }); i >= 0 {
			p.sched.succeed(fresh, old[i])
			fresh.inherit(old[i])
		}
		begin = append(begin, func() { p.begin(fresh, m.Left) })
		next = append(next, fresh)
	}
	p.merging.Lock()
	p.members = next
	p.merging.Unlock()
	p.merge()
	// Only now: a look that ends before all members are known would open an empty
	// catalogue.
	for _, f := range begin {
		f()
	}
	for _, m := range old {
		if !slices.Contains(next, m) {
			m.stop()
			p.sched.remove(m)
		}
	}
}

// succeed hands an operator's word over to the member that takes old's place.
func (s *scheduler) succeed(m, old *member) {
	s.mu.Lock()
	defer s.unlock()
	m.drained, m.drainedAt = old.drained, old.drainedAt
}

// inherit takes over the models of the member whose place it takes until its own
// are known: what is asked for in between is not unknown.
func (m *member) inherit(old *member) {
	caps := old.known()
	if caps == nil || m.known() != nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.caps, m.encoded = caps, caps.Encode()
}

// Tune takes over other options for all that comes from now on; FirstWait,
// CacheDir and Log stay as they are. Where breakers are to be others, they begin
// anew and closed.
func (p *Pool) Tune(opts PoolOptions) {
	p.changing.Lock()
	defer p.changing.Unlock()
	opts, old := opts.filled(), p.options()
	opts.FirstWait, opts.CacheDir, opts.Log = old.FirstWait, old.CacheDir, old.Log
	if p.closed || reflect.DeepEqual(opts, *old) {
		return
	}
	p.opts.Store(&opts)
	p.budget.tune(opts.RetryShare)
	members := p.list()
	p.sched.tune(opts, members)
	p.merge() // first may be others
	for _, m := range members {
		m.nudge() // or it would rest as long as before
	}
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

// same compares backends, of which some cannot be compared.
func same(a, b mmcp.Backend) bool {
	t := reflect.TypeOf(a)
	return t == reflect.TypeOf(b) && t.Comparable() && a == b
}

// begin looks at the member's catalogue from now on.
func (p *Pool) begin(m *member, left func()) {
	ctx, stop := context.WithCancel(p.ctx)
	m.stop = stop
	p.loops.Add(1)
	go func() { // ends with Close, or when the member is removed
		defer p.loops.Done()
		p.watch(ctx, m)
	}()
	if left == nil {
		return
	}
	idle := m.left
	go func() { // ends with the member's last request, or with Close
		select {
		case <-idle:
			left()
		case <-p.ctx.Done():
		}
	}()
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

// prune forgets lanes of models that their members no longer list, so that a
// server which lists new ones each time does not fill the memory. It needs
// scheduler.mu.
func (c *catalogue) prune() {
	listed := map[*lane]bool{}
	for _, r := range c.routes {
		for _, o := range r.offers {
			listed[o.lane] = true
		}
	}
	for l := range listed {
		maps.DeleteFunc(l.m.lanes, func(_ string, other *lane) bool { return !listed[other] })
	}
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

// Drain gives an upstream no new work; what runs there finishes. It fails where
// there is none of that name.
func (p *Pool) Drain(name string) error { return p.drain(name, true) }

// Resume ends Drain.
func (p *Pool) Resume(name string) error { return p.drain(name, false) }

func (p *Pool) drain(name string, yes bool) error {
	m, err := p.named(name)
	if err != nil {
		return err
	}
	s := p.sched
	s.mu.Lock()
	defer s.unlock()
	if now := time.Now(); m.drained != yes {
		m.drained, m.drainedAt = yes, now
		if !yes {
			m.ramp = now
		}
		s.pump(now)
	}
	return nil
}

// Refresh looks at an upstream's catalogue now, and returns why it could not.
func (p *Pool) Refresh(ctx context.Context, name string) error {
	m, err := p.named(name)
	if err != nil {
		return err
	}
	return p.look(ctx, m)
}

// Reset forgets what an upstream did wrong: its breakers close, and it need not
// rest.
func (p *Pool) Reset(name string) error {
	m, err := p.named(name)
	if err != nil {
		return err
	}
	s := p.sched
	s.mu.Lock()
	defer s.unlock()
	now := time.Now()
	for _, l := range m.lanes {
		s.renew(l)
		l.turned, l.retry, l.cool = now, time.Time{}, time.Time{}
		l.refusals, l.sick, l.trying = 0, 0, nil
		l.past = history{}
	}
	if m.last == down {
		s.turn(m, unknown, nil, now) // it is tried, and not believed to answer
		m.nudge()
	}
	s.pump(now)
	return nil
}

func (p *Pool) named(name string) (*member, error) {
	for _, m := range p.list() {
		if m.name == name {
			return m, nil
		}
	}
	return nil, mmcp.Errorf(mmcp.CodeNotFound, "There is no upstream %q.", name)
}
