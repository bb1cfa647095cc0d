package dispatch

import "time"

// Memory is the state of an upstream that the next scheduler takes over.
type Memory struct {
	Upstream string        `json:"upstream"`
	Drained  bool          `json:"drained,omitempty"`
	Since    time.Duration `json:"since,omitempty"` // how long it has been drained
	Lanes    []LaneMemory  `json:"lanes,omitempty"`
}

// LaneMemory is the state of a lane that the next scheduler takes over.
type LaneMemory struct {
	Model string        `json:"model"`           // the upstream's own id
	Usual float64       `json:"usual,omitempty"` // latency of a good call in seconds
	Pause time.Duration `json:"pause,omitempty"` // until the next call: the server refused work, or the breaker is open
}

// Remember returns the state of the shared upstreams.
func (s *Scheduler) Remember(upstreams []*Upstream) []Memory {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	var out []Memory
	for _, m := range upstreams {
		if m.Local {
			continue
		}
		r := Memory{Upstream: m.Name, Drained: m.drained}
		if m.drained {
			r.Since = now.Sub(m.drainedAt)
		}
		for id, l := range m.lanes {
			until := l.backoffUntil
			if l.state(now, &s.opts.Breaker) == open && l.probeAt.After(until) {
				until = l.probeAt
			}
			r.Lanes = append(r.Lanes, LaneMemory{Model: id, Usual: l.latency, Pause: max(until.Sub(now), 0)})
		}
		out = append(out, r)
	}
	return out
}

// Recall takes over the state that Remember of another scheduler returned.
func (s *Scheduler) Recall(upstreams []*Upstream, all []Memory) {
	s.mu.Lock()
	defer s.unlock()
	now := time.Now()
	for _, r := range all {
		for _, m := range upstreams {
			if m.Name != r.Upstream || m.Local {
				continue
			}
			if m.drained != r.Drained {
				m.drained, m.drainedAt = r.Drained, now.Add(-r.Since)
			}
			for _, v := range r.Lanes {
				if l := m.lanes[v.Model]; l != nil {
					l.recall(v, now)
				}
			}
		}
	}
	s.pump(now)
}

func (l *Lane) recall(v LaneMemory, now time.Time) {
	if v.Usual > 0 {
		l.latency, l.latencyAt = v.Usual, now
	}
	if until := now.Add(v.Pause); v.Pause > 0 && until.After(l.backoffUntil) {
		l.backoffUntil = until
	}
}
