package dispatch

import "time"

// permit is the right of a scheduler to grant calls on shared upstreams. It is guarded by
// Scheduler.mu.
type permit struct {
	limited bool
	until   time.Time // when a limited permit ends
	parts   int       // gateways that divide the places of an upstream among them
}

// AllowUntil allows grants on shared upstreams until t; a zero t allows none. Tickets that are
// scheduled here nevertheless (ScheduleHere) use one of parts equal parts of the places.
func (s *Scheduler) AllowUntil(t time.Time, parts int) {
	s.setPermit(permit{limited: true, until: t, parts: parts})
}

// AllowShare allows grants on one of parts equal parts of the places of each shared upstream, and
// on one place at least.
func (s *Scheduler) AllowShare(parts int) { s.setPermit(permit{parts: parts}) }

func (s *Scheduler) setPermit(t permit) {
	s.mu.Lock()
	defer s.unlock()
	now := time.Now()
	pause := s.permit.limited && !now.Before(s.permit.until)
	again := pause && (!t.limited || now.Before(t.until))
	again = again || !t.limited && t != s.permit
	if s.permit = t; again {
		s.pump(now)
	}
}

// withheld reports whether the upstream is shared and the permit for it has ended.
func (m *Upstream) withheld(now time.Time) bool {
	return !m.Local && m.permit != nil && m.permit.limited && !now.Before(m.permit.until)
}

// limit returns how many calls of this gateway's grants may be in flight.
func (m *Upstream) limit() int {
	if m.Local || m.permit == nil || m.permit.parts < 2 || m.permit.limited && time.Now().Before(m.permit.until) {
		return m.maxInFlight
	}
	return max(1, m.maxInFlight/m.permit.parts)
}
