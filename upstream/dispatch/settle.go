package dispatch

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"github.com/sony/gobreaker/v2"

	"github.com/motiongate/motiongate/mmcp"
)

// Ending is how a call ended.
type Ending uint8

const (
	OK        Ending = iota // or it was the client's own fault
	Failed                  // the server failed, and may have run the request
	Declined                // the server would not begin
	Unreached               // nothing was sent
	noSignal                // the client went away
)

// reported is a failure that the server sent as an answer. Taken tells whether it had
// accepted the request before.
type reported interface {
	error
	Taken() (taken bool)
}

// notSent is the end of a call that was never made.
type notSent interface {
	error
	Unsent()
}

// EndingOf classifies the end of a call by its error and duration; usual is the mean
// duration in seconds.
func EndingOf(err error, took time.Duration, usual float64) Ending {
	if err == nil {
		return OK
	}
	var said reported
	answered := errors.As(err, &said)
	e := mmcp.AsError(err)
	switch {
	case e.Code == mmcp.CodeCancelled || errors.Is(err, context.Canceled) || errors.As(err, new(notSent)):
		return noSignal
	case e.Code == mmcp.CodeTimeout && !answered && took.Seconds() < usual:
		return noSignal // the client's deadline was too short for any server
	case answered && said.Taken() && e.Code != mmcp.CodeResourceExhausted:
		return ifServer(e)
	case e.Code == mmcp.CodeModelUnavailable && !answered:
		return Unreached
	case e.Code == mmcp.CodeModelUnavailable, e.Code == mmcp.CodeResourceExhausted, e.Code == mmcp.CodeRateLimited:
		return Declined
	}
	return ifServer(e)
}

// ifServer tells the server's failures from those of the request.
func ifServer(e *mmcp.Error) Ending {
	if e.Status() >= http.StatusInternalServerError {
		return Failed
	}
	return OK
}

// Outcome is how a call ended, as far as the scheduler learns from it.
type Outcome struct {
	End     Ending        `json:"end"`
	Took    time.Duration `json:"took"`
	Size    int           `json:"size,omitempty"` // requests in the call; 0: one
	Failure *Failure      `json:"failure,omitempty"`
}

// failure returns the error of the call; nil: there was none.
func (o *Outcome) failure() *mmcp.Error {
	switch {
	case o.Failure != nil:
		return o.Failure.Err()
	case o.End != OK:
		return mmcp.AsError(errFailure)
	}
	return nil
}

// Settle records the end of a call, gives its place to the next ticket, and returns how
// it ended.
func (s *Scheduler) Settle(g *Grant, err error) Outcome {
	s.mu.Lock()
	defer s.unlock()
	now := time.Now()
	out := Outcome{Took: now.Sub(g.began), Size: g.Size}
	out.End = EndingOf(err, out.Took, g.Lane.latency)
	if err != nil {
		out.Failure = FailureOf(err)
	}
	g.Lane.calls[tally{g.Reason, out.End.outcome(err)}]++
	s.end(g, &out, now)
	return out
}

// Conclude is Settle of a call that another gateway made.
func (s *Scheduler) Conclude(g *Grant, out Outcome) {
	s.mu.Lock()
	defer s.unlock()
	g.Size = out.Size
	s.end(g, &out, time.Now())
}

// end gives back the place of a call, and records how it ended. It needs mu.
func (s *Scheduler) end(g *Grant, out *Outcome, now time.Time) {
	l := g.Lane
	s.free(g)
	if g.epoch != l.epoch || g.done == nil || l.Upstream.reached.After(g.began) && out.End != OK {
		// The breaker or the connection changed after the call began: a late result
		// only gives its place back.
		g.tellBreaker(errNoSignal)
		s.pump(now)
		return
	}
	s.learn(g, out, now)
	s.pump(now)
}

// learn records a result that counts.
func (s *Scheduler) learn(g *Grant, out *Outcome, now time.Time) {
	l, e, took := g.Lane, out.failure(), out.Took
	switch out.End {
	case noSignal:
		g.tellBreaker(errNoSignal)
		return
	case OK:
		if e == nil && !g.idle {
			l.recordSuccess(took, g.Size, now, &s.opts.Breaker)
			l.Upstream.record(took)
		}
		if l.Upstream.contact != down || l.Upstream.since.Before(g.began) {
			s.setContact(l.Upstream, ready, nil, now)
		}
		if slow := s.opts.Breaker.Slow; slow > 0 && took > slow*time.Duration(max(g.Size, 1)) {
			l.past.failed(nil, nil, g.began, now, &s.opts.Breaker)
			g.tellBreaker(errFailure)
			return
		}
		l.past.succeeded(g.Ticket, now)
		g.tellBreaker(nil)
		return
	case Declined:
		l.refused(g.Size, now)
		// A refusal for lack of memory does not open the breaker.
		if l.recordRefusal(e, now, &s.opts.Breaker) && e.Code == mmcp.CodeModelUnavailable {
			l.past.failed(nil, nil, g.began, now, &s.opts.Breaker)
			g.tellBreaker(errFailure)
		} else {
			g.tellBreaker(errNoSignal)
		}
		l.Upstream.Owner.Nudge()
	case Unreached:
		// A burst of calls that cannot connect is one failure.
		if l.Upstream.contact != down {
			l.past.failed(nil, nil, g.began, now, &s.opts.Breaker)
			g.tellBreaker(errFailure)
		} else {
			g.tellBreaker(errNoSignal)
		}
		s.setContact(l.Upstream, down, e, now)
	case Failed:
		if e.Enveloped && l.Upstream.contact != down {
			s.setContact(l.Upstream, ready, nil, now)
		}
		l.past.failed(g.Ticket, e, g.began, now, &s.opts.Breaker)
		g.tellBreaker(errFailure)
	}
	if g.Size > 1 {
		took = 0 // it is not that of one request
	}
	l.recordFailure(took, now)
	l.Upstream.fault, l.Upstream.faultAt = e, now
}

// setContact sets how the latest exchange with a member went. It needs mu.
func (s *Scheduler) setContact(m *Upstream, contact state, err error, now time.Time) {
	before := m.contact
	if before == contact {
		return
	}
	m.contact, m.since = contact, now
	level, attrs := slog.LevelInfo, []any{"upstream", m.Name, "from", before.contact(), "to", contact.contact()}
	if err != nil {
		level, attrs = slog.LevelWarn, append(attrs, "error", err.Error())
	}
	s.tell(level, "upstream changed", attrs...)
	switch {
	case contact == down && before != unseen:
		m.Owner.Nudge()
	case contact == ready && before == down:
		m.ramp, m.reached = now, now
		for _, l := range m.lanes {
			l.failureEWMA = 0 // failures before the outage do not count
			if l.breaker.State() != gobreaker.StateClosed {
				s.renew(l)
				l.turned, l.retry = now, time.Time{}
			}
		}
	}
}

// changed records a new state of a lane's breaker. It must not call the breaker, which
// holds its own mutex.
func (s *Scheduler) changed(l *Lane, from, to gobreaker.State) {
	now := time.Now()
	l.epoch++
	l.probes, l.halfOpen = nil, to == gobreaker.StateHalfOpen
	l.turned = now
	level := slog.LevelInfo
	switch to {
	case gobreaker.StateOpen:
		level, l.retry = slog.LevelWarn, now.Add(s.opts.Breaker.Open)
		l.past.blame(l.past.row...)
		if from == gobreaker.StateHalfOpen {
			l.past.probes++
		}
	case gobreaker.StateClosed:
		l.ramp, l.failureEWMA = now, 0
		l.past.cleared()
	}
	s.tell(level, "breaker changed", "upstream", l.Upstream.Name, "model", l.ID, "from", from.String(), "to", to.String())
}
