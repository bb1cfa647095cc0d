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

// record keeps how long a good call took. It needs scheduler.mu.
func (m *member) record(took time.Duration) {
	m.times[m.timed%len(m.times)] = took
	m.timed++
}

func (q *queue) anyFree(now time.Time, o *BreakerOptions) bool {
	return slices.ContainsFunc(q.route.offers, func(x offer) bool { return x.lane.standing(now, o) == free })
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
