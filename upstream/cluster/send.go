package cluster

import (
	"context"
	"crypto/rand"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/dispatch"
)

// running is a granted call of this gateway to a shared upstream.
type running struct {
	since   time.Time // time of the grant or of its order; a later gap in the heartbeats may have ended the grant
	divided bool      // granted in the role divides, from the gateway's own share of the places
	sent    bool      // Send was called for it
}

// track adds a call that this gateway granted to the reports, and returns g. g may be nil.
func (s *Scheduler) track(g *dispatch.Grant) *dispatch.Grant {
	if g == nil || s.self == "" || g.Lane.Upstream.Local {
		return g
	}
	if g.ID == "" {
		g.ID = rand.Text()
	}
	s.mu.Lock()
	s.note(g, g.Began())
	s.mu.Unlock()
	signal(s.changed)
	return g
}

// note adds the call of a grant to running. A gap in the heartbeats after since ends the grant. It needs mu.
func (s *Scheduler) note(g *dispatch.Grant, since time.Time) {
	s.running[g] = &running{since: since, divided: s.role == dividing}
}

// Send checks that the request of a grant may still be sent. After a pause or a network partition the other
// gateways may have given the place to another request: Send returns an mmcp.NotSent, and the request waits
// for a new grant. A leader also publishes the call first, so that the next leader counts it. If valid is not
// nil, the caller must call it immediately before it writes the request, to repeat the check.
func (s *Scheduler) Send(ctx context.Context, g *dispatch.Grant) (valid func() error, err error) {
	s.mu.Lock()
	own := s.running[g]
	if own == nil || s.life.Err() != nil { // the call is not shared, or the scheduler is closing
		s.mu.Unlock()
		return nil, nil
	}
	own.sent = true
	alone, follower := own.divided && s.role == dividing, s.role == following
	since := own.since
	s.mu.Unlock()
	s.Begin(g)
	switch {
	case alone:
		return nil, nil
	case follower: // the leader knows the call
		signal(s.changed)
	default:
		s.report()
		ctx, cancel := context.WithTimeout(ctx, shortTimeout)
		defer cancel()
		if err := s.o.Bus.Flush(ctx); err != nil {
			return nil, expired(err)
		}
	}
	valid = func() error {
		if time.Since(s.o.Bus.LastHeartbeat()) >= grantTime || s.o.Bus.AliveSince().After(since) {
			return expired(nil)
		}
		return nil
	}
	return valid, valid()
}

// Lapsed is the error of a grant that expired before its request was sent. Other gateways may use its place.
type Lapsed struct{ clientError *mmcp.Error }

func (l Lapsed) Error() string { return l.clientError.Error() }

// Unwrap returns the error as clients see it.
func (l Lapsed) Unwrap() error { return l.clientError }

// expired returns the error of Send for an expired grant.
func expired(cause error) error {
	e := mmcp.Errorf(mmcp.CodeModelUnavailable,
		"The gateway lost contact with the other gateways before it sent the request. The request was not sent.")
	e.RetryAfter = time.Second
	return mmcp.NotSent{Err: Lapsed{e.CausedBy(cause)}, Announced: true}
}
