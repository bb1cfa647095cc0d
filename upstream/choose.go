package upstream

import (
	"math/rand/v2"
	"slices"
	"time"
)

// likeness is how far the loads of two lanes may lie apart, as a ratio, to count
// as equal: measured times scatter, and whoever is a little faster must not get
// everything.
const likeness = 1.25

// choose takes the lane for a ticket, or none if no lane is free. Lanes that
// answer stand before silent ones and lower tiers before higher ones; within the
// best of these, two are drawn, and the one with less load wins.
func (s *scheduler) choose(r *route, t *ticket, now time.Time) (offer, string) {
	var buf [8]offer
	best := buf[:0]
	bestRank, first := 0, int(^uint(0)>>1)
	retrying := s.elsewhere(r, t)
	for _, o := range r.offers {
		stands := o.lane.standing(now, &s.opts.Breaker)
		if stands != drained {
			first = min(first, o.lane.m.tier)
		}
		if stands != free || t.heavyFor(o.lane.m) && o.lane.m.crowded() || retrying && t.triedBefore(o.lane.m) || t.unfit(r, o) != nil || s.barred(t, o.lane, now) {
			continue
		}
		if t.safe && o.lane.halfOpen {
			return o, "probe" // its failure would be made good elsewhere, so it finds out
		}
		switch rank := o.lane.m.rank(); {
		case len(best) == 0 || rank < bestRank:
			best, bestRank = append(best[:0], o), rank
		case rank == bestRank:
			best = append(best, o)
		}
	}
	if len(best) == 0 {
		return offer{}, ""
	}
	o := s.draw(best, now)
	switch {
	case len(t.tried) > 0:
		return o, "retry"
	case len(r.offers) == 1:
		return o, "only"
	case o.lane.m.tier > first:
		return o, "spill"
	}
	return o, "replica"
}

// barred reports whether a ticket may not have a free lane: its request failed
// there again and again, or others find out with less risk how the server is.
func (s *scheduler) barred(t *ticket, l *lane, now time.Time) bool {
	kept := l.past.kept(t, now)
	switch {
	case kept != nil && kept.count >= quarantines:
		return true
	case l.halfOpen:
		return kept != nil || slices.Contains(l.past.blamed, t.client) && s.othersWait(t, l)
	case l.refusals > 0:
		return kept != nil && s.othersWait(t, l)
	}
	return false
}

// othersWait reports whether a client waits that is not blamed for the state of a
// lane, nor t's.
func (s *scheduler) othersWait(t *ticket, l *lane) bool {
	q := s.queues[t.model]
	if q == nil {
		return false
	}
	other := func(client string) bool { return client != t.client && !slices.Contains(l.past.blamed, client) }
	return slices.ContainsFunc(q.clients, func(l *line) bool { return l.length > 0 && other(l.client) }) ||
		slices.ContainsFunc(q.again, func(t *ticket) bool { return other(t.client) })
}

// elsewhere reports whether a member is left that has not failed the ticket. One
// that was drained or is gone for good is not.
func (s *scheduler) elsewhere(r *route, t *ticket) bool {
	if len(t.tried) == 0 {
		return false
	}
	for _, o := range r.offers {
		if m := o.lane.m; !m.drained && !m.gone && !t.triedBefore(m) && t.unfit(r, o) == nil {
			return true
		}
	}
	return false
}

func (t *ticket) triedBefore(m *member) bool {
	for _, o := range t.tried {
		if o == m {
			return true
		}
	}
	return false
}

// rank orders members before load does: the tier, after all that answer.
func (m *member) rank() int {
	const afterAllTiers = 1 << 20
	// A server that generates answers nothing; with work of ours in its hands that
	// is no bad sign.
	if m.last != answers && m.inFlight == 0 {
		return m.tier + afterAllTiers
	}
	return m.tier
}

// draw chooses one of at least one lane by the power of two choices.
func (s *scheduler) draw(from []offer, now time.Time) offer {
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

// lighter returns the lane that promises the earlier answer. Equal ones share by
// weight.
func (s *scheduler) lighter(a, b offer, now time.Time) offer {
	la, lb := a.lane.expected(b.lane.latency, now), b.lane.expected(a.lane.latency, now)
	if la == 0 {
		la, lb = 1, 1 // nothing is known of either
	}
	loadA, loadB := a.lane.load(la, now), b.lane.load(lb, now)
	weightA := a.lane.m.weight * a.lane.readiness(now, s.opts.Ramp)
	weightB := b.lane.m.weight * b.lane.readiness(now, s.opts.Ramp)
	if loadA <= loadB*likeness && loadB <= loadA*likeness {
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

// load is what one more call would wait for, worse where calls failed of late.
func (l *lane) load(latency float64, now time.Time) float64 {
	const penalty = 9
	return float64(l.m.inFlight+1) * latency * (1 + penalty*l.sickness(now))
}
