package upstream

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/sony/gobreaker/v2"

	"github.com/motiongate/motiongate/mmcp"
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

func (q *queue) anyFree(now time.Time, o *BreakerOptions) bool {
	return slices.ContainsFunc(q.route.offers, func(x offer) bool { return x.lane.standing(now, o) == free })
}

func (m *member) status(s *scheduler) mmcp.UpstreamStatus {
	m.mu.Lock()
	out := mmcp.UpstreamStatus{Name: m.name, Models: []string{}, Seen: m.seen}
	unseen, err := m.caps == nil, m.err
	m.mu.Unlock()
	if server, ok := m.backend.(*Server); ok {
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

// state sums a member up; what keeps most work away comes first.
func (m *member) state(unseen bool, now time.Time, o *BreakerOptions) (mmcp.UpstreamState, string, time.Time) {
	switch {
	case m.gone:
		return mmcp.UpstreamDraining, fmt.Sprintf("it was removed, and %d still run", m.inFlight), m.goneAt
	case m.drained && m.inFlight > 0:
		return mmcp.UpstreamDraining, fmt.Sprintf("by request, and %d still run", m.inFlight), m.drainedAt
	case m.drained:
		return mmcp.UpstreamDrained, "by request", m.drainedAt
	case unseen:
		return mmcp.UpstreamUnseen, "it has not answered yet", m.since
	case m.last == down:
		return mmcp.UpstreamStale, "it cannot be reached, or is loading", m.since
	case m.last == silent:
		return mmcp.UpstreamStale, "it does not answer", m.since
	case m.last == unknown:
		return mmcp.UpstreamStale, "it has not answered since the start", m.since
	}
	if state, reason, since := m.worst(now, o); state != mmcp.UpstreamReady {
		return state, reason, since
	}
	if m.inFlight >= m.maxInFlight {
		return mmcp.UpstreamBusy, fmt.Sprintf("%d of %d in flight", m.inFlight, m.maxInFlight), m.began
	}
	return mmcp.UpstreamReady, "", m.since
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

func (m *member) latency() mmcp.Latency {
	n := min(m.timed, len(m.times))
	if n == 0 {
		return mmcp.Latency{}
	}
	times := slices.Clone(m.times[:n])
	slices.Sort(times)
	at := func(share float64) float64 {
		return times[int(math.Ceil(share*float64(n)))-1].Seconds()
	}
	return mmcp.Latency{Calls: m.timed, P50: at(0.5), P95: at(0.95), P99: at(0.99)}
}

func (m *member) breakers() []mmcp.BreakerStatus {
	out := []mmcp.BreakerStatus{}
	for id, l := range m.lanes {
		b := mmcp.BreakerStatus{Model: id, State: l.breaker.State().String(), Since: l.turned}
		if l.breaker.State() == gobreaker.StateOpen {
			b.Retry = l.retry
		}
		out = append(out, b)
	}
	slices.SortFunc(out, func(a, b mmcp.BreakerStatus) int { return strings.Compare(a.Model, b.Model) })
	return out
}

// tally is one kind of call of a lane.
type tally struct{ reason, outcome string }

// outcome names what came of a call.
func (e ending) outcome(err error) string {
	if e == wentWell && err != nil {
		return "refused"
	}
	return [...]string{wentWell: "ok", broke: "failed", declined: "declined", unreached: "unreached", saysNothing: "cancelled"}[e]
}

func (m *member) calls() []mmcp.CallCount {
	out := []mmcp.CallCount{}
	for id, l := range m.lanes {
		for t, n := range l.calls {
			out = append(out, mmcp.CallCount{Model: id, Reason: t.reason, Outcome: t.outcome, Count: n})
		}
	}
	slices.SortFunc(out, func(a, b mmcp.CallCount) int {
		return cmp.Or(strings.Compare(a.Model, b.Model), strings.Compare(a.Reason, b.Reason), strings.Compare(a.Outcome, b.Outcome))
	})
	return out
}
