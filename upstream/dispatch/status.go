package dispatch

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

// recordDuration stores the duration of a good call. It needs Scheduler.mu.
func (m *Upstream) recordDuration(took time.Duration) {
	m.durations[m.goodCalls%len(m.durations)] = took
	m.goodCalls++
}

// anyFree reports whether a lane of the queue's route takes calls.
func (q *queue) anyFree(now time.Time, o *BreakerOptions) bool {
	return slices.ContainsFunc(q.route.Offers, func(x Offer) bool { return x.Lane.state(now, o) == ready })
}

// state returns the state of an upstream for operators, its reason and its beginning.
func (m *Upstream) state(listed bool, now time.Time, o *BreakerOptions) (mmcp.UpstreamState, string, time.Time) {
	switch {
	case m.removed:
		return mmcp.UpstreamDraining, fmt.Sprintf("it was removed, and %d still run", m.inFlight), m.removedAt
	case m.drained && m.inFlight > 0:
		return mmcp.UpstreamDraining, fmt.Sprintf("by request, and %d still run", m.inFlight), m.drainedAt
	case m.drained:
		return mmcp.UpstreamDrained, "by request", m.drainedAt
	case !listed:
		return mmcp.UpstreamUnseen, "it has not answered yet", m.contactSince
	case m.contact == down:
		return mmcp.UpstreamStale, "it cannot be reached, or is loading", m.contactSince
	case m.contact == silent:
		return mmcp.UpstreamStale, "it does not answer", m.contactSince
	case m.contact == unseen:
		return mmcp.UpstreamStale, "it has not answered since the start", m.contactSince
	}
	if state, reason, since := m.lanesState(now, o); state != mmcp.UpstreamReady {
		return state, reason, since
	}
	if m.inFlight >= m.limit() {
		return mmcp.UpstreamBusy, fmt.Sprintf("%d of %d in flight", m.inFlight, m.limit()), m.lastBegan
	}
	return mmcp.UpstreamReady, "", m.contactSince
}

func (m *Upstream) latency() mmcp.Latency {
	n := min(m.goodCalls, len(m.durations))
	if n == 0 {
		return mmcp.Latency{}
	}
	times := slices.Clone(m.durations[:n])
	slices.Sort(times)
	at := func(share float64) float64 {
		return times[int(math.Ceil(share*float64(n)))-1].Seconds()
	}
	return mmcp.Latency{Calls: m.goodCalls, P50: at(0.5), P95: at(0.95), P99: at(0.99)}
}

func (m *Upstream) breakers() []mmcp.BreakerStatus {
	out := []mmcp.BreakerStatus{}
	for id, l := range m.lanes {
		b := mmcp.BreakerStatus{Model: id, State: l.breaker.State().String(), Since: l.breakerSince}
		if l.breaker.State() == gobreaker.StateOpen {
			b.Retry = l.probeAt
		}
		out = append(out, b)
	}
	slices.SortFunc(out, func(a, b mmcp.BreakerStatus) int { return strings.Compare(a.Model, b.Model) })
	return out
}

// tally is one kind of call of a lane.
type tally struct{ reason, outcome string }

// word names the end of a call in mmcp.CallCount; err is its error.
func (e Ending) word(err error) string {
	if e == OK && err != nil {
		return "refused"
	}
	return [...]string{OK: "ok", Failed: "failed", Declined: "declined", Unreached: "unreached", noSignal: "cancelled"}[e]
}

func (m *Upstream) calls() []mmcp.CallCount {
	out := []mmcp.CallCount{}
	for id, l := range m.lanes {
		for t, n := range l.tallies {
			out = append(out, mmcp.CallCount{Model: id, Reason: t.reason, Outcome: t.outcome, Count: n})
		}
	}
	slices.SortFunc(out, func(a, b mmcp.CallCount) int {
		return cmp.Or(strings.Compare(a.Model, b.Model), strings.Compare(a.Reason, b.Reason), strings.Compare(a.Outcome, b.Outcome))
	})
	return out
}

// lanesState returns the worst state among the lanes: open before cooling before ready.
func (m *Upstream) lanesState(now time.Time, o *BreakerOptions) (mmcp.UpstreamState, string, time.Time) {
	var failed, refused []string
	var since time.Time
	for id, l := range m.lanes {
		switch l.state(now, o) {
		case open, probing:
			failed = append(failed, id)
			since = l.breakerSince
		case cooling:
			refused = append(refused, id)
		}
	}
	slices.Sort(failed)
	slices.Sort(refused)
	switch {
	case len(failed) > 0:
		return mmcp.UpstreamOpen, "calls failed: " + strings.Join(failed, ", "), since
	case len(refused) > 0:
		return mmcp.UpstreamCooling, "it refused work: " + strings.Join(refused, ", "), m.faultAt
	}
	return mmcp.UpstreamReady, "", m.contactSince
}

// Status describes an upstream for operators. listed reports whether its catalogue is known.
func (s *Scheduler) Status(m *Upstream, listed bool) mmcp.UpstreamStatus {
	s.mu.Lock()
	defer s.unlock()
	now := time.Now()
	out := mmcp.UpstreamStatus{
		Name: m.Name, Removed: m.removed, Contact: m.contact.contactWord(),
		InFlight: m.inFlight, Here: m.inFlight - m.madeElsewhere, MaxInFlight: m.maxInFlight, Weight: m.weight, Tier: m.tier,
		Latency: m.latency(), Breakers: m.breakers(), Calls: m.calls(),
	}
	if m.fault != nil {
		out.LastError, out.ErrorAt = m.fault.Error(), m.faultAt
	}
	out.State, out.Reason, out.Since = m.state(listed, now, &s.opts.Breaker)
	return out
}

// Queues describes the queues of the models with the given ids, in the same order.
func (s *Scheduler) Queues(ids []string) []mmcp.QueueStatus {
	s.mu.Lock()
	defer s.unlock()
	now := time.Now()
	out := []mmcp.QueueStatus{}
	for _, id := range ids {
		q := s.queues[id]
		if q == nil {
			continue
		}
		best, retry := q.state(nil, now, &s.opts.Breaker)
		status := mmcp.QueueStatus{Model: id, State: best.modelWord(), Waiting: q.length, Here: q.length, Max: s.opts.QueueLength}
		if best == open {
			status.RetrySeconds = max(retry.Sub(now), 0).Seconds()
		}
		for _, t := range q.all() {
			if t.Gateway != "" {
				status.Here--
			}
		}
		if q.length > 0 || !q.anyFree(now, &s.opts.Breaker) {
			status.WaitSeconds = q.estimate(q.length, now, &s.opts.Breaker).Seconds()
		}
		out = append(out, status)
	}
	return out
}
