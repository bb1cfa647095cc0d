package upstream

import "github.com/motiongate/motiongate/mmcp"

// choose takes the replica that promises the earliest answer and counts the
// request as in flight there: reachable before silent before unreachable, then
// the fewest in flight, then the order of the configuration.
func (p *Pool) choose(r *route) (*member, mmcp.Route) {
	p.choosing.Lock()
	defer p.choosing.Unlock()
	best := r.members[0]
	for _, m := range r.members[1:] {
		if m.before(best) {
			best = m
		}
	}
	best.inFlight++
	reason := "replica"
	if len(r.members) == 1 {
		reason = "only"
	}
	return best, mmcp.Route{Upstream: best.name, Reason: reason, Attempt: 1}
}

// before reports whether m is better than o, which stands earlier. It needs
// choosing.
func (m *member) before(o *member) bool {
	if a, b := m.rank(), o.rank(); a != b {
		return a < b
	}
	return m.inFlight < o.inFlight
}

// rank is 0 for a member that answers, 1 for one that is silent, 2 for one that
// cannot be reached or was never seen. It needs choosing.
func (m *member) rank() int {
	switch m.contact() {
	case down:
		return 2
	case silent:
		// A server that generates answers nothing; with work of ours in its hands
		// that is no bad sign.
		if m.inFlight == 0 {
			return 1
		}
	}
	return 0
}

func (p *Pool) release(m *member) {
	p.choosing.Lock()
	m.inFlight--
	p.choosing.Unlock()
}

// load returns the member's requests in flight.
func (p *Pool) load(m *member) int {
	p.choosing.Lock()
	defer p.choosing.Unlock()
	return m.inFlight
}
