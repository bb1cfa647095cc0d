package upstream

import (
	"slices"
	"strings"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/remote"
)

// Fleet describes the members and what waits for them.
func (p *Pool) Fleet() mmcp.Fleet {
	upstreams := p.Status()
	for _, m := range p.sched.removed() {
		upstreams = append(upstreams, m.status(p.sched))
	}
	return mmcp.Fleet{Upstreams: upstreams, Queues: p.Queues(), Sent: p.budget.sums()}
}

// Status describes the members in the order of the configuration.
func (p *Pool) Status() []mmcp.UpstreamStatus {
	c := p.current.Load()
	members := p.list()
	out := make([]mmcp.UpstreamStatus, len(members))
	for i, m := range members {
		out[i] = m.status(p.sched)
		out[i].Models = c.of(m)
	}
	return out
}

// Queues describes what waits, in the order of the catalogue.
func (p *Pool) Queues() []mmcp.QueueStatus {
	c := p.current.Load()
	s := p.sched
	s.mu.Lock()
	defer s.unlock()
	now := time.Now()
	out := []mmcp.QueueStatus{}
	for i := range c.caps.Models {
		id := c.caps.Models[i].ID
		q := s.queues[id]
		if q == nil {
			continue
		}
		status := mmcp.QueueStatus{Model: id, Waiting: q.length, Max: s.opts.QueueLength}
		if q.length > 0 || !q.anyFree(now, &s.opts.Breaker) {
			status.WaitSeconds = q.estimate(q.length, now, &s.opts.Breaker).Seconds()
		}
		out = append(out, status)
	}
	return out
}

func (m *member) status(s *scheduler) mmcp.UpstreamStatus {
	m.mu.Lock()
	out := mmcp.UpstreamStatus{Name: m.name, Models: []string{}, Seen: m.seen}
	unseen, err := m.caps == nil, m.err
	m.mu.Unlock()
	if server, ok := m.backend.(*remote.Server); ok {
		out.Host = server.Host()
	}
	s.mu.Lock()
	defer s.unlock()
	now := time.Now()
	out.Removed, out.Contact = m.gone, m.last.String()
	out.InFlight, out.MaxInFlight, out.Weight, out.Tier = m.inFlight, m.maxInFlight, m.weight, m.tier
	out.Latency = m.latency()
	out.Breakers = m.breakers()
	out.Calls = m.calls()
	switch {
	case err != nil:
		out.LastError = err.Error()
	case m.fault != nil:
		out.LastError, out.ErrorAt = m.fault.Error(), m.faultAt
	}
	out.State, out.Reason, out.Since = m.state(unseen, now, &s.opts.Breaker)
	return out
}

// worst tells what the lanes add to the state.
func (m *member) worst(now time.Time, o *BreakerOptions) (mmcp.UpstreamState, string, time.Time) {
	var open, resting []string
	var since time.Time
	for id, l := range m.lanes {
		switch l.standing(now, o) {
		case opened, probing:
			open = append(open, id)
			since = l.turned
		case cooling:
			resting = append(resting, id)
		}
	}
	slices.Sort(open)
	slices.Sort(resting)
	switch {
	case len(open) > 0:
		return mmcp.UpstreamOpen, "calls failed: " + strings.Join(open, ", "), since
	case len(resting) > 0:
		return mmcp.UpstreamCooling, "it refused work: " + strings.Join(resting, ", "), m.faultAt
	}
	return mmcp.UpstreamReady, "", m.since
}
