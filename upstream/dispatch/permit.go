package dispatch

import "time"

// permit is the right of a scheduler to grant calls on shared upstreams. It is guarded by
// Scheduler.mu.
type permit struct {
	timed bool
	until time.Time // end of a timed permit
	parts int       // number of gateways that share an upstream equally
}

// AllowUntil allows grants on shared upstreams until t; a zero t allows none. After t, tickets of ScheduleHere use 1/parts
// of the places.
func (s *Scheduler) AllowUntil(t time.Time, parts int) {
	s.setPermit(permit{timed: true, until: t, parts: parts})
}

// AllowShare allows grants on 1/parts of the places of each shared upstream, and on at least one, without an end.
func (s *Scheduler) AllowShare(parts int) { s.setPermit(permit{parts: parts}) }

// setPermit replaces the permit. It serves the queue if an ended permit becomes valid, or a permit without an end changes.
func (s *Scheduler) setPermit(p permit) {
	s.mu.Lock()
	defer s.unlock()
	now := time.Now()
	ended := s.permit.timed && !now.Before(s.permit.until)
	serve := ended && (!p.timed || now.Before(p.until))
	serve = serve || !p.timed && p != s.permit
	if s.permit = p; serve {
		s.pump(now)
	}
}

// withheld reports whether the upstream is shared and the timed permit of its scheduler has ended.
func (m *Upstream) withheld(now time.Time) bool {
	return !m.Local && m.permit != nil && m.permit.timed && !now.Before(m.permit.until)
}

// limit returns the largest number of calls in flight: all places of a local upstream or under a valid timed permit, and
// an equal share of them otherwise.
func (m *Upstream) limit() int {
	if m.Local || m.permit == nil || m.permit.parts < 2 || m.permit.timed && time.Now().Before(m.permit.until) {
		return m.maxInFlight
	}
	return max(1, m.maxInFlight/m.permit.parts)
}
