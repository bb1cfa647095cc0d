package demand

import (
	"sync"
	"time"
)

// Group is a set of servers. At most one of them runs at a time.
type Group struct {
	mu       sync.Mutex
	members  []*Server
	current  *Server // the server that is not asleep; nil: all are
	yield    bool    // current gets no new requests, because another server must run
	timer    *time.Timer
	ending   bool // no server is started any more
	follower bool // another gateway starts and stops the servers
}

// NewGroup returns a group without servers.
func NewGroup() *Group { return &Group{} }

// End prevents further starts of servers of the group.
func (g *Group) End() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.ending = true
}

// Lead makes the group start and stop its servers, or leave that to another gateway. In the second case a
// program of this machine ends after its last request, and a machine that was woken keeps running.
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

// linger is how long a server that has just finished a request may get the next one before another server
// runs in its place. The queue assigns the next request within this time.
const linger = 100 * time.Millisecond

// Bounds on the time for which a server waits for another one that never runs out of requests, in addition to
// the duration of a switch.
const (
	leastPatience = time.Second
	mostPatience  = 2 * time.Minute
	maxSwitches   = 4 // switches that a server may run for before another gets its turn
)

// decide starts and stops servers and admits requests by the state of the group, and sets the timer for the
// next decision. It needs mu.
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
			at(when) // it failed to start, and must not be retried yet
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

// wanted returns the server that runs next, and when it may be started: of all except one, the server whose
// requests have waited longest. Servers that may be started now come first.
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

// noteAsleep records that a server is asleep. It needs mu.
func (g *Group) noteAsleep(s *Server) {
	if g.current == s {
		g.current, g.yield = nil, false
	}
	g.decide()
}
