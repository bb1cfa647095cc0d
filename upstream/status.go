package upstream

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/sony/gobreaker/v2"
)

// State is what a pool can offer of a member, in one word.
type State string

const (
	Ready    State = "ready"    // its catalogue was confirmed by the last look
	Busy     State = "busy"     // it has as many requests in flight as it may
	Cooling  State = "cooling"  // it refused work, and is left alone for a moment
	Open     State = "open"     // a breaker is open or half open, for some or all of its models
	Stale    State = "stale"    // it is listed with its last good catalogue; it is silent or down
	Unseen   State = "unseen"   // it has never answered, so nothing of it is listed
	Draining State = "draining" // it gets nothing new, and finishes what runs
	Drained  State = "drained"  // it has finished
)

// MemberStatus is a member as people want to see it.
type MemberStatus struct {
	Name      string    `json:"name"`
	Host      string    `json:"host,omitempty"` // scheme and host, without credentials and path; empty in process
	State     State     `json:"state"`
	Reason    string    `json:"reason,omitempty"`     // why the state is not ready, for people
	Contact   string    `json:"contact"`              // unknown, answers, silent or down: what the last dealings showed
	Since     time.Time `json:"since"`                // of what the state tells
	Seen      time.Time `json:"seen,omitzero"`        // when its catalogue was last confirmed
	LastError string    `json:"last_error,omitempty"` // the latest of a call or a look, without secrets
	ErrorAt   time.Time `json:"error_at,omitzero"`    // of a call's
	Models    []string  `json:"models"`               // listed ids that it serves

	InFlight    int     `json:"in_flight"`
	MaxInFlight int     `json:"max_in_flight"`
	Weight      float64 `json:"weight"`
	Tier        int     `json:"tier"`

	Latency  Latency         `json:"latency"`
	Breakers []BreakerStatus `json:"breakers"`
}

// Latency is how long the latest good calls took, in seconds, 128 at most.
type Latency struct {
	Calls int     `json:"calls"` // good ones, in all
	P50   float64 `json:"p50_seconds"`
	P95   float64 `json:"p95_seconds"`
	P99   float64 `json:"p99_seconds"`
}

// BreakerStatus is a model's breaker at a member.
type BreakerStatus struct {
	Model string    `json:"model"` // the member's own id
	State string    `json:"state"` // closed, half-open or open
	Since time.Time `json:"since"`
	Retry time.Time `json:"retry,omitzero"` // of an open one: when it lets a call through
}

// QueueStatus is what waits for a model.
type QueueStatus struct {
	Model       string  `json:"model"`
	Waiting     int     `json:"waiting"`
	Max         int     `json:"max"`
	WaitSeconds float64 `json:"estimated_wait_seconds"` // of a request that came now; 0: none, or not known yet
}

// Status describes the members in the order of the configuration.
func (p *Pool) Status() []MemberStatus {
	c := p.current.Load()
	members := p.list()
	out := make([]MemberStatus, len(members))
	for i, m := range members {
		out[i] = m.status(p.sched)
		out[i].Models = c.of(m)
	}
	return out
}

// Queues describes what waits, in the order of the catalogue.
func (p *Pool) Queues() []QueueStatus {
	c := p.current.Load()
	s := p.sched
	s.mu.Lock()
	defer s.unlock()
	now := time.Now()
	out := []QueueStatus{}
	for i := range c.caps.Models {
		id := c.caps.Models[i].ID
		q := s.queues[id]
		if q == nil {
			continue
		}
		status := QueueStatus{Model: id, Waiting: q.length, Max: s.opts.QueueLength}
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

func (m *member) status(s *scheduler) MemberStatus {
	m.mu.Lock()
	out := MemberStatus{Name: m.name, Seen: m.seen}
	unseen, err := m.caps == nil, m.err
	m.mu.Unlock()
	if server, ok := m.backend.(*Server); ok {
		out.Host = server.Host()
	}
	s.mu.Lock()
	defer s.unlock()
	now := time.Now()
	out.Contact = m.last.String()
	out.InFlight, out.MaxInFlight, out.Weight, out.Tier = m.inFlight, m.maxInFlight, m.weight, m.tier
	out.Latency = m.latency()
	out.Breakers = m.breakers()
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
func (m *member) state(unseen bool, now time.Time, o *BreakerOptions) (State, string, time.Time) {
	switch {
	case m.drained && m.inFlight > 0:
		return Draining, fmt.Sprintf("by request, and %d still run", m.inFlight), m.drainedAt
	case m.drained:
		return Drained, "by request", m.drainedAt
	case unseen:
		return Unseen, "it has not answered yet", m.since
	case m.last == down:
		return Stale, "it cannot be reached, or is loading", m.since
	case m.last == silent:
		return Stale, "it does not answer", m.since
	case m.last == unknown:
		return Stale, "it has not answered since the start", m.since
	}
	if state, reason, since := m.worst(now, o); state != Ready {
		return state, reason, since
	}
	if m.inFlight >= m.maxInFlight {
		return Busy, fmt.Sprintf("%d of %d in flight", m.inFlight, m.maxInFlight), m.since
	}
	return Ready, "", m.since
}

// worst tells what the lanes add to the state.
func (m *member) worst(now time.Time, o *BreakerOptions) (State, string, time.Time) {
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
		return Open, "calls failed: " + strings.Join(open, ", "), since
	case len(resting) > 0:
		return Cooling, "it refused work: " + strings.Join(resting, ", "), m.faultAt
	}
	return Ready, "", m.since
}

func (m *member) latency() Latency {
	n := min(m.timed, len(m.times))
	if n == 0 {
		return Latency{}
	}
	times := slices.Clone(m.times[:n])
	slices.Sort(times)
	at := func(share float64) float64 {
		return times[int(math.Ceil(share*float64(n)))-1].Seconds()
	}
	return Latency{m.timed, at(0.5), at(0.95), at(0.99)}
}

func (m *member) breakers() []BreakerStatus {
	out := []BreakerStatus{}
	for id, l := range m.lanes {
		b := BreakerStatus{Model: id, State: l.breaker.State().String(), Since: l.turned}
		if l.breaker.State() == gobreaker.StateOpen {
			b.Retry = l.retry
		}
		out = append(out, b)
	}
	slices.SortFunc(out, func(a, b BreakerStatus) int { return strings.Compare(a.Model, b.Model) })
	return out
}
