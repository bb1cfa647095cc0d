package dispatch

import (
	"fmt"
	"time"

	"github.com/sony/gobreaker/v2"

	"github.com/motiongate/motiongate/mmcp"
)

// state is the obstacle to a call at a server, in increasing order. The contact of a server, the result of
// the latest exchange with it, is ready, silent, unseen or down. A lane is down if the contact of its server
// is down, and has a state of its own otherwise. A model has the best state of its lanes. Operators see
// mmcp.UpstreamState instead.
type state uint8

const (
	ready   state = iota // it accepts a call; as a contact: it answered
	busy                 // it has its maximum of calls in flight
	cooling              // it refused work, and gets no call for a while
	probing              // its breaker is half open, and the probes run
	open                 // its breaker is open: too many calls failed
	silent               // it was connected, and gave no valid answer in time
	unseen               // nothing has been exchanged with it yet
	down                 // it cannot be reached, or reports that it is not ready
	drained              // an operator drained it, or it was removed
)

// contactOf returns the contact after a read of the catalogue that ended with err.
func contactOf(err error) state {
	switch {
	case err == nil:
		return ready
	case mmcp.AsError(err).Code == mmcp.CodeModelUnavailable:
		return down
	}
	return silent
}

// contactWord returns the word for a contact in mmcp.UpstreamStatus and in the log.
func (s state) contactWord() string {
	return [...]string{ready: "answers", silent: "silent", unseen: "unknown", down: "down"}[s]
}

// modelWord returns the word for the best state of a model's lanes in mmcp.QueueStatus.
func (s state) modelWord() string {
	return [...]string{
		ready: mmcp.ModelReady, busy: mmcp.ModelBusy, cooling: mmcp.ModelCooling, probing: mmcp.ModelCooling, open: mmcp.ModelOpen,
		silent: mmcp.ModelDown, unseen: mmcp.ModelDown, down: mmcp.ModelDown, drained: mmcp.ModelDrained,
	}[s]
}

// state returns the state of the lane.
func (l *Lane) state(now time.Time, o *BreakerOptions) state {
	if l.Upstream.drained || l.Upstream.removed {
		return drained
	}
	breaker := l.breaker.State() // always called, because the call updates the breaker's state
	switch {
	case l.declared:
		return down // a model that only the settings declare causes no call
	case l.Upstream.contact == down:
		return down // its breaker starts closed when the server is back
	case breaker == gobreaker.StateOpen:
		return open
	case now.Before(l.backoffUntil), l.trial != nil && now.Before(l.trial.began.Add(l.hungAfter(o))):
		return cooling
	case l.halfOpen && l.probesLeft(now, o) == 0:
		return probing
	case l.Upstream.inFlight >= l.Upstream.limit()+min(l.Upstream.lostProbes, 1):
		return busy
	}
	return ready
}

// obstacle describes the state of the lane for messages, after the name of the server.
func (l *Lane) obstacle(now time.Time, o *BreakerOptions) string {
	rest := func(until time.Time) time.Duration { return max(until.Sub(now).Round(time.Second), time.Second) }
	s := l.state(now, o)
	switch {
	case s == cooling && now.Before(l.backoffUntil):
		return fmt.Sprintf("refused work and is not called for %v", rest(l.backoffUntil))
	case s == open:
		return fmt.Sprintf("failed too often and is not called for %v", rest(l.probeAt))
	}
	return [...]string{
		ready: "is free", busy: "is busy", cooling: "is being tried again", probing: "is being tried again",
		silent: "does not answer", unseen: "has not answered yet", down: "cannot be reached", drained: "is drained",
	}[s]
}

// state returns the best state of the upstreams that a ticket may use, and the time of the first
// probe of an open breaker. A nil ticket may use every upstream. The state is drained if each
// upstream is drained or fails for the ticket, so that waiting is useless, and down if upstreams
// may come back.
func (q *queue) state(t *Ticket, now time.Time, o *BreakerOptions) (best state, retry time.Time) {
	best = drained
	for _, x := range q.route.Offers {
		if t.unfit(q.route, x) != nil || x.Lane.history.quarantined(t, now) != nil {
			continue
		}
		s := x.Lane.state(now, o)
		if s == open {
			if retry.IsZero() || x.Lane.probeAt.Before(retry) {
				retry = x.Lane.probeAt
			}
			if x.Lane.history.hopeless(t) {
				continue // the next probe is not expected to succeed
			}
		}
		best = min(best, s)
	}
	return best, retry
}
