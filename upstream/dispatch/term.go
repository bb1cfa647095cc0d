package dispatch

import "time"

// term is the right of a scheduler to use upstreams that other gateways use as well. It
// is guarded by scheduler.mu.
type term struct {
	limited bool
	until   time.Time // when a limited term ends
	share   int       // gateways that divide the places of an upstream among them
}

// AllowUntil lets shared upstreams be used until a time; the zero time: not at all. What
// is scheduled here nevertheless has a part of the places, of so many equal parts.
func (s *Scheduler) AllowUntil(t time.Time, parts int) {
	s.setTerm(term{limited: true, until: t, share: parts})
}

// AllowShare lets this gateway use a part of the places of each shared upstream, of so
// many equal parts. An upstream has one place at least.
func (s *Scheduler) AllowShare(parts int) { s.setTerm(term{share: parts}) }

func (s *Scheduler) setTerm(t term) {
	s.mu.Lock()
	defer s.unlock()
	now := time.Now()
	pause := s.term.limited && !now.Before(s.term.until)
	again := pause && (!t.limited || now.Before(t.until))
	again = again || !t.limited && t != s.term
	if s.term = t; again {
		s.pump(now)
	}
}

// withheld reports whether an upstream gets no calls because another gateway schedules.
func (m *Upstream) withheld(now time.Time) bool {
	return !m.Local && m.term != nil && m.term.limited && !now.Before(m.term.until)
}

// limit returns how many calls may be in flight.
func (m *Upstream) limit() int {
	if m.Local || m.term == nil || m.term.share < 2 || m.term.limited && time.Now().Before(m.term.until) {
		return m.maxInFlight
	}
	return max(1, m.maxInFlight/m.term.share)
}
