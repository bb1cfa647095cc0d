package upstream

import "time"

// State is what a pool can offer of a member.
type State string

const (
	Ready  State = "ready"  // its catalogue was confirmed by the last look
	Stale  State = "stale"  // it is listed with its last good catalogue; it is busy, hung or down
	Unseen State = "unseen" // it has never answered, so nothing of it is listed
)

// MemberStatus is a member as people want to see it.
type MemberStatus struct {
	Name      string    `json:"name"`
	Host      string    `json:"host,omitempty"` // scheme and host, without credentials and path; empty in process
	State     State     `json:"state"`
	Contact   string    `json:"contact"`              // unknown, answers, silent or down: what the last dealings showed
	Since     time.Time `json:"since"`                // of Contact
	Seen      time.Time `json:"seen,omitzero"`        // when its catalogue was last confirmed
	LastError string    `json:"last_error,omitempty"` // of the last look at its catalogue
	Models    []string  `json:"models"`               // listed ids that it serves
	InFlight  int       `json:"in_flight"`
}

// Status describes the members in the order of the configuration.
func (p *Pool) Status() []MemberStatus {
	c := p.current.Load()
	out := make([]MemberStatus, len(p.members))
	for i, m := range p.members {
		out[i] = m.status()
		out[i].InFlight = p.load(m)
		out[i].Models = c.of(m)
	}
	return out
}

func (m *member) status() MemberStatus {
	state := m.state()
	m.mu.Lock()
	defer m.mu.Unlock()
	s := MemberStatus{Name: m.name, State: state, Contact: m.last.String(), Since: m.since, Seen: m.seen}
	if server, ok := m.backend.(*Server); ok {
		s.Host = server.Host()
	}
	if m.err != nil {
		s.LastError = m.err.Error()
	}
	return s
}

func (m *member) state() State {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case m.caps == nil:
		return Unseen
	case m.last == answers:
		return Ready
	}
	return Stale
}
