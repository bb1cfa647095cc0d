package upstream

import (
	"context"
	"maps"
	"reflect"
	"slices"
	"time"

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
