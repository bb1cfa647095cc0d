package demand

import (
	"sync"
	"time"
)

// Group is a set of servers. At most one of them runs at a time.
type Group struct {
	mu       sync.Mutex
	members  []*Server
	current  *Server // the one that is not asleep; nil: all are
	yield    bool    // current gets no new requests, because another is to run
	timer    *time.Timer
	ending   bool // nothing is started any more
	follower bool // another gateway starts and stops the servers
}

// NewGroup returns a group without servers.
func NewGroup() *Group { return &Group{} }

// End has no server of the group started any more.
func (g *Group) End() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.ending = true
}

// Lead has the group start and stop its servers, or leave that to another gateway. A
// program of this machine then ends after its last request. A machine that was woken is
// left as it is.
func (g *Group) Lead(leads bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.follower == !leads {
		return
	}
	g.follower = !leads
	for _, s := range g.members {
		switch {
		case leads:
			if s.opts.Preload && s.state == asleep {
				s.requested = time.Now()
			}
		default:
			s.requested = time.Time{}
			s.refuse()
		}
	}
	g.decide()
}

// linger is how long a server that has just finished a request may get the next one
// before another one runs in its place: its queue gives it out in this time.
const linger = 100 * time.Millisecond

// Bounds of the time for which a server waits for another one that never runs out of requests,
// without the time of the switch.
const (
	leastPatience = time.Second
	mostPatience  = 2 * time.Minute
	maxSwitches   = 4 // switches that a server may run for before another gets its turn
)

// decide starts and stops servers and admits requests by the state of the group, and sets the
// timer for the next decision without an event. It needs mu.
func (g *Group) decide() {
	now := time.Now()
	var next time.Time
	at := func(t time.Time) {
		if next.IsZero() || t.Before(next) {
			next = t
		}
	}
	switch c := g.current; {
	case g.ending:
	case g.follower:
		if c != nil && c.state == running && c.users == 0 {
			c.handOver()
		}
	case c == nil:
		g.yield = false
		s, when := g.wanted(nil)
		switch {
		case s == nil:
		case when.After(now):
			at(when)
		default:
			g.current = s
			s.begin()
		}
	case c.state == running:
		other, when := g.wanted(c)
		if when.After(now) {
			at(when) // it failed to start, and is not tried again yet
			other = nil
		}
		if other != nil && !g.yield {
			rest, must := c.released.Add(linger), other.switchAt(c)
			done := c.users == 0 && len(c.waiting) == 0
			switch {
			case done && !rest.After(now), !must.After(now):
				g.yield = true
			case done && rest.Before(must):
				at(rest)
			default:
				at(must)
			}
		}
		if other == nil {
			g.yield = false
		}
		if !g.yield && !c.halting {
			c.admit()
		}
		if c.users > 0 {
			break
		}
		switch idle := c.released.Add(c.opts.Idle); {
		case g.yield, c.halting:
			c.end()
		case c.opts.Idle == 0:
		case !idle.After(now):
			c.end()
		default:
			at(idle)
		}
	}
	g.alarm(next, now)
}

// wanted returns the server that runs next, and when it may be started: of all but except, the
// one whose requests have waited longest. Servers that may be started now come first.
func (g *Group) wanted(except *Server) (best *Server, when time.Time) {
	now := time.Now()
	for _, s := range g.members {
		if s == except || !s.shouldRun() {
			continue
		}
		t := s.retry
		later := t.After(now)
		switch bestLater := when.After(now); {
		case best == nil, bestLater && (!later || t.Before(when)), !bestLater && !later && s.since().Before(best.since()):
			best, when = s, t
		}
	}
	return best, when
}

func (g *Group) alarm(next, now time.Time) {
	if g.timer != nil {
		g.timer.Stop()
	}
	if next.IsZero() {
		return
	}
	g.timer = time.AfterFunc(max(next.Sub(now), time.Millisecond), func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.decide()
	})
}

// noteAsleep notes that a server is asleep. It needs mu.
func (g *Group) noteAsleep(s *Server) {
	if g.current == s {
		g.current, g.yield = nil, false
	}
	g.decide()
}
