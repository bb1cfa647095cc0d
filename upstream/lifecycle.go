package upstream

import (
	"context"
	"reflect"
	"slices"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/upstream/dispatch"
)

// Set replaces the members. A member with the name and the backend of an old one is the same member, and
// keeps its calls and its state. Other old members get no new calls, and their running calls finish.
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
		if slices.ContainsFunc(next, func(o *member) bool { return o.Name == m.Name }) {
			p.options().Log.Error("an upstream is ignored: another one has its name", "upstream", m.Name)
			continue
		}
		i := slices.IndexFunc(old, func(o *member) bool { return o.Name == m.Name && same(o.Backend, m.Backend) && o.runner == m.Runner })
		if i >= 0 {
			m = m.filled()
			p.sched.SetLimits(old[i].Upstream, m.MaxInFlight, m.Weight, m.Tier)
			old[i].declare(m.Declared)
			next = append(next, old[i])
			continue
		}
		fresh := newMember(m)
		p.restore(fresh)
		if i := slices.IndexFunc(old, func(o *member) bool { return o.Name == m.Name }); i >= 0 {
			p.sched.InheritDrain(fresh.Upstream, old[i].Upstream)
			fresh.inherit(old[i])
		}
		begin = append(begin, func() { p.begin(fresh, m.OnRemoved) })
		next = append(next, fresh)
	}
	p.merging.Lock()
	p.members = next
	p.merging.Unlock()
	p.merge()
	// Only now: a read that ends before all members are known would publish an empty catalogue.
	for _, f := range begin {
		f()
	}
	for _, m := range old {
		if !slices.Contains(next, m) {
			m.stop()
			p.sched.Remove(m.Upstream)
		}
	}
}

// inherit takes over the models of the member that m replaces until its own are known, so that requests in
// between are not refused for an unknown model.
func (m *member) inherit(old *member) {
	caps := old.known()
	if caps == nil || m.known() != nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.caps, m.encoded = caps, codec.EncodeCapabilities(caps)
}

// Tune sets the options of later requests, except FirstWait, CacheDir and Log. If the options of breakers
// change, all breakers are closed.
func (p *Pool) Tune(opts PoolOptions) {
	p.changing.Lock()
	defer p.changing.Unlock()
	opts, old := opts.filled(), p.options()
	opts.FirstWait, opts.CacheDir, opts.Log = old.FirstWait, old.CacheDir, old.Log
	if p.closed || reflect.DeepEqual(opts, *old) {
		return
	}
	p.opts.Store(&opts)
	p.budget.SetShare(opts.RetryShare)
	members := p.list()
	p.sched.SetOptions(opts.scheduling(), upstreamsOf(members))
	p.merge() // the option First may have changed
	for _, m := range members {
		m.Nudge() // so that the new interval applies at once
	}
}

// same reports whether a and b are the same backend. It returns false for types that cannot be
// compared.
func same(a, b mmcp.Backend) bool {
	t := reflect.TypeOf(a)
	return t == reflect.TypeOf(b) && t.Comparable() && a == b
}

// begin starts to read the member's catalogue at intervals.
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
	idle := m.Finished()
	go func() { // ends with the member's last request, or with Close
		select {
		case <-idle:
			left()
		case <-p.ctx.Done():
		}
	}()
}

// Act forwards an operator's action to the gateway that schedules a member. done is false if that is this
// gateway, and the caller must act.
func (p *Pool) Act(ctx context.Context, name, action string) (done bool, err error) {
	if _, err := p.named(name); err != nil || p.local(name) {
		return false, err
	}
	return p.sched.Act(ctx, name, action)
}

// Drain gives an upstream no new requests; running requests finish. It fails if there is no upstream with the
// name.
func (p *Pool) Drain(name string) error { return p.drain(name, true) }

// Resume undoes Drain.
func (p *Pool) Resume(name string) error { return p.drain(name, false) }

func (p *Pool) drain(name string, yes bool) error {
	m, err := p.named(name)
	if err != nil {
		return err
	}
	p.sched.Drain(m.Upstream, yes)
	return nil
}

// Refresh reads an upstream's catalogue now, and returns the error.
func (p *Pool) Refresh(ctx context.Context, name string) error {
	m, err := p.named(name)
	if err != nil {
		return err
	}
	return p.look(ctx, m)
}

// Reset forgets the failures of an upstream: its breakers close, and its backoff ends.
func (p *Pool) Reset(name string) error {
	m, err := p.named(name)
	if err != nil {
		return err
	}
	p.sched.Reset(m.Upstream)
	return nil
}

func upstreamsOf(members []*member) []*dispatch.Upstream {
	out := make([]*dispatch.Upstream, len(members))
	for i, m := range members {
		out[i] = m.Upstream
	}
	return out
}

func (p *Pool) named(name string) (*member, error) {
	for _, m := range p.list() {
		if m.Name == name {
			return m, nil
		}
	}
	return nil, mmcp.Errorf(mmcp.CodeNotFound, "There is no upstream %q.", name)
}
