package dispatch

import (
	"math/rand/v2"
	"slices"
	"time"
)

// equalLoadRatio is the ratio up to which the loads of two lanes count as equal, because
// measured times scatter and a slightly faster server must not get all calls.
const equalLoadRatio = 1.25

// choose returns the lane for a ticket, and the reason in the form of the header X-Motiongate-Route. It
// returns an empty Offer if no lane is free. Servers whose latest contact succeeded come before silent
// servers, and lower tiers before higher ones. choose draws two of the best lanes and returns the lane with
// less load.
func (s *Scheduler) choose(r *Route, t *Ticket, now time.Time) (Offer, string) {
	var buf [8]Offer
	best := buf[:0]
	bestRank, first := 0, int(^uint(0)>>1)
	retrying := s.hasUntried(r, t)
	for _, o := range r.Offers {
		st := o.Lane.state(now, &s.opts.Breaker)
		if st != drained {
			first = min(first, o.Lane.Upstream.tier)
		}
		if st != ready || o.Lane.Upstream.withheld(now) && !t.scheduledHere || t.heavyFor(o.Lane.Upstream) && o.Lane.Upstream.crowded() ||
			retrying && t.triedBefore(o.Lane.Upstream) || t.unfit(r, o) != nil || s.barred(t, o.Lane, now) {
			continue
		}
		if t.Safe && o.Lane.halfOpen {
			return o, "probe" // if the probe fails, the request can be sent elsewhere
		}
		switch rank := o.Lane.Upstream.rank(); {
		case len(best) == 0 || rank < bestRank:
			best, bestRank = append(best[:0], o), rank
		case rank == bestRank:
			best = append(best, o)
		}
	}
	if len(best) == 0 {
		return Offer{}, ""
	}
	o := s.draw(best, now)
	switch {
	case len(t.Tried) > 0:
		return o, "retry"
	case len(r.Offers) == 1:
		return o, "only"
	case o.Lane.Upstream.tier > first:
		return o, "spill"
	}
	return o, "replica"
}

// barred reports whether a ticket must not use a free lane: its request failed there repeatedly, or a request
// of another client is the better probe.
func (s *Scheduler) barred(t *Ticket, l *Lane, now time.Time) bool {
	held := l.history.heldRequest(t, now)
	switch {
	case held != nil && held.count >= quarantineAfter:
		return true
	case l.halfOpen:
		return held != nil || slices.Contains(l.history.blamed, t.Client) && s.othersWait(t, l)
	case l.refusals > 0:
		return held != nil && s.othersWait(t, l)
	}
	return false
}

// othersWait reports whether another client than the client of t waits and is not blamed for the state of the
// lane.
func (s *Scheduler) othersWait(t *Ticket, l *Lane) bool {
	q := s.queues[t.Model]
	if q == nil {
		return false
	}
	other := func(client string) bool { return client != t.Client && !slices.Contains(l.history.blamed, client) }
	return slices.ContainsFunc(q.clients, func(l *clientQueue) bool { return l.length > 0 && other(l.client) }) ||
		slices.ContainsFunc(q.retries, func(t *Ticket) bool { return other(t.Client) })
}

// hasUntried reports whether the ticket has failed before, and an upstream is left that has not failed it and
// is neither drained nor removed.
func (s *Scheduler) hasUntried(r *Route, t *Ticket) bool {
	if len(t.Tried) == 0 {
		return false
	}
	for _, o := range r.Offers {
		if m := o.Lane.Upstream; !m.drained && !m.removed && !t.triedBefore(m) && t.unfit(r, o) == nil {
			return true
		}
	}
	return false
}

func (t *Ticket) triedBefore(m *Upstream) bool {
	for _, o := range t.Tried {
		if o == m {
			return true
		}
	}
	return false
}

// rank orders upstreams before load is compared: by tier, and silent ones after all tiers.
func (m *Upstream) rank() int {
	const afterAllTiers = 1 << 20
	// A server that generates often answers nothing else, so silence does not count
	// while it works for this gateway.
	if m.contact != ready && m.inFlight == 0 {
		return m.tier + afterAllTiers
	}
	return m.tier
}

// draw chooses one of at least one lane by the power of two choices.
func (s *Scheduler) draw(from []Offer, now time.Time) Offer {
	if len(from) == 1 {
		return from[0]
	}
	i := rand.IntN(len(from))
	j := rand.IntN(len(from) - 1)
	if j >= i {
		j++
	}
	return s.lighter(from[i], from[j], now)
}

// lighter returns the lane that is expected to answer earlier. Of equal lanes it draws one, in
// proportion to their weights.
func (s *Scheduler) lighter(a, b Offer, now time.Time) Offer {
	la, lb := a.Lane.expected(b.Lane.latency, now), b.Lane.expected(a.Lane.latency, now)
	if la == 0 {
		la, lb = 1, 1 // no time was measured
	}
	loadA, loadB := a.Lane.load(la, now), b.Lane.load(lb, now)
	weightA := a.Lane.Upstream.weight * a.Lane.readiness(now, s.opts.Ramp)
	weightB := b.Lane.Upstream.weight * b.Lane.readiness(now, s.opts.Ramp)
	if loadA <= loadB*equalLoadRatio && loadB <= loadA*equalLoadRatio {
		if rand.Float64()*(weightA+weightB) < weightA {
			return a
		}
		return b
	}
	if loadA*weightB < loadB*weightA {
		return a
	}
	return b
}

// load returns the expected seconds until one more call is answered, raised where calls failed
// recently. Latency is the latency of one call, in seconds.
func (l *Lane) load(latency float64, now time.Time) float64 {
	const penalty = 9
	return float64(l.Upstream.inFlight+1) * latency * (1 + penalty*l.failureRate(now))
}
