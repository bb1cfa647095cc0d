package cluster

import (
	"context"
	"crypto/rand"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/dispatch"
)

// running is a call that this gateway makes on a shared upstream.
type running struct {
	since   time.Time // a gateway that was silent after this may have lost the grant
	divided bool      // it has a part of the places while the state is away
	sent    bool      // Send allowed it
}

// began notes a call that was granted here; g may be nil.
func (s *Scheduler) began(g *dispatch.Grant) *dispatch.Grant {
	if g == nil || s.self == "" || g.Lane.Upstream.Local {
		return g
	}
	if g.ID == "" {
		g.ID = rand.Text()
	}
	s.mu.Lock()
	s.note(g, g.Began())
	s.mu.Unlock()
	token(s.changed)
	return g
}

// note adds a call that was granted since some time. It needs mu.
func (s *Scheduler) note(g *dispatch.Grant, since time.Time) {
	s.running[g] = &running{since: since, divided: s.role == divides}
}

// Send reports whether the request of a grant may be sent. It is asked just before: a
// gateway that was paused or cut off since the grant is dead to the others, and its place
// may have been given away. The others learn of a call that was granted here before it is
// sent, so that each later leader counts it. The error is a NotSent, after which the
// request waits for another grant.
func (s *Scheduler) Send(ctx context.Context, g *dispatch.Grant) error {
	s.mu.Lock()
	own := s.running[g]
	if own == nil || s.life.Err() != nil { // no other gateway has to do with it
		s.mu.Unlock()
		return nil
	}
	own.sent = true
	alone, follower := own.divided && s.role == divides, s.role == follows
	since := own.since
	s.mu.Unlock()
	s.Begin(g)
	switch {
	case alone:
		return nil
	case follower: // the leader knows the call
		token(s.changed)
	default:
		s.report()
		ctx, cancel := context.WithTimeout(ctx, quickly)
		defer cancel()
		if err := s.o.Bus.Flush(ctx); err != nil {
			return lapse(err)
		}
	}
	if time.Since(s.o.Bus.Confirmed()) >= grantTime || s.o.Bus.Unbroken().After(since) {
		return lapse(nil)
	}
	return nil
}

// Lapsed is why a request is not sent with its grant: other gateways may use its place.
type Lapsed struct{ shown *mmcp.Error }

func (l Lapsed) Error() string { return l.shown.Error() }

// Unwrap returns the error as clients see it.
func (l Lapsed) Unwrap() error { return l.shown }

func lapse(cause error) error {
	e := mmcp.Errorf(mmcp.CodeModelUnavailable, "The gateway lost the other gateways before it sent the request. Nothing was sent.")
	e.RetryAfter = time.Second
	return mmcp.NotSent{Err: Lapsed{e.CausedBy(cause)}, Announced: true}
}
