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
	OK        Ending = iota // the server answered, perhaps with an error that the request caused
	Failed                  // the server failed, and may have run the request
	Declined                // the server refused to begin
	Unreached               // the server could not be reached, and received nothing
	noSignal                // the call ended for a reason that says nothing about the server
)

// answeredError is an error that the server sent as its answer. Its method Taken reports whether the server
// had accepted the request.
type answeredError interface {
	error
	Taken() (taken bool)
}

// unsentError is the error of a call that was never made.
type unsentError interface {
	error
	Unsent()
}

// EndingOf classifies the end of a call by its error and duration; usual is the latency of the
// lane in seconds.
func EndingOf(err error, took time.Duration, usual float64) Ending {
	if err == nil {
		return OK
	}
	var answer answeredError
	answered := errors.As(err, &answer)
	e := mmcp.AsError(err)
	switch {
	case e.Code == mmcp.CodeCancelled || errors.Is(err, context.Canceled) || errors.As(err, new(unsentError)):
		return noSignal
	case e.Code == mmcp.CodeTimeout && !answered && took.Seconds() < usual:
		return noSignal // the client's deadline was too short for every server
	case answered && answer.Taken() && e.Code != mmcp.CodeResourceExhausted:
		return serverFault(e)
	case e.Code == mmcp.CodeModelUnavailable && !answered:
		return Unreached
	case e.Code == mmcp.CodeModelUnavailable, e.Code == mmcp.CodeResourceExhausted, e.Code == mmcp.CodeRateLimited:
		return Declined
	}
	return serverFault(e)
}

// serverFault returns Failed for an error that the server caused, and OK for one that the request
// caused.
func serverFault(e *mmcp.Error) Ending {
	if e.Status() >= http.StatusInternalServerError {
		return Failed
	}
	return OK
}

// Outcome is the end of a call in the form in which gateways send it to each other.
type Outcome struct {
	End     Ending        `json:"end"`
	Took    time.Duration `json:"took"`
	Size    int           `json:"size,omitempty"` // requests in the call; 0: one
	Failure *Failure      `json:"failure,omitempty"`
}

// failure returns the error of the call; nil: it succeeded.
func (o *Outcome) failure() *mmcp.Error {
	switch {
	case o.Failure != nil:
		return o.Failure.Err()
	case o.End != OK:
		return mmcp.AsError(errFailure)
	}
	return nil
}

// Settle records the end of a call, grants its place to the next ticket, and returns the outcome.
func (s *Scheduler) Settle(g *Grant, err error) Outcome {
	s.mu.Lock()
	defer s.unlock()
	now := time.Now()
	out := Outcome{Took: now.Sub(g.began), Size: g.Size}
	out.End = EndingOf(err, out.Took, g.Lane.latency)
	if err != nil {
		out.Failure = FailureOf(err)
	}
	g.Lane.tallies[tally{g.Reason, out.End.word(err)}]++
	s.finish(g, &out, now)
	return out
}

// SettleRemote is Settle for a call that another gateway made.
func (s *Scheduler) SettleRemote(g *Grant, out Outcome) {
	s.mu.Lock()
	defer s.unlock()
	g.Size = out.Size
	s.finish(g, &out, time.Now())
}

// finish releases the place of a call, and records its outcome unless the outcome is obsolete. It needs mu.
func (s *Scheduler) finish(g *Grant, out *Outcome, now time.Time) {
	l := g.Lane
	s.release(g)
	if g.epoch != l.epoch || g.done == nil || l.Upstream.reconnected.After(g.began) && out.End != OK {
		// The breaker or the connection changed after the call began. A late result only releases its place.
		g.reportToBreaker(errNoSignal)
		s.pump(now)
		return
	}
	s.recordOutcome(g, out, now)
	s.pump(now)
}

// recordOutcome updates the breaker, the statistics and the contact by the outcome of a call. It
// needs mu.
func (s *Scheduler) recordOutcome(g *Grant, out *Outcome, now time.Time) {
	l, e, took := g.Lane, out.failure(), out.Took
	switch out.End {
	case noSignal:
		g.reportToBreaker(errNoSignal)
		return
	case OK:
		if e == nil && !g.idle {
			l.recordSuccess(took, g.Size, now, &s.opts.Breaker)
			l.Upstream.recordDuration(took)
		}
		if l.Upstream.contact != down || l.Upstream.contactSince.Before(g.began) {
			s.setContact(l.Upstream, ready, nil, now)
		}
		if slow := s.opts.Breaker.Slow; slow > 0 && took > slow*time.Duration(max(g.Size, 1)) {
			l.history.failed(nil, nil, g.began, now, &s.opts.Breaker)
			g.reportToBreaker(errFailure)
			return
		}
		l.history.succeeded(g.Ticket, now)
		g.reportToBreaker(nil)
		return
	case Declined:
		l.shrinkBatches(g.Size, now)
		// A refusal for lack of memory does not open the breaker.
		if l.recordRefusal(e, now, &s.opts.Breaker) && e.Code == mmcp.CodeModelUnavailable {
			l.history.failed(nil, nil, g.began, now, &s.opts.Breaker)
			g.reportToBreaker(errFailure)
		} else {
			g.reportToBreaker(errNoSignal)
		}
		l.Upstream.Owner.Nudge()
	case Unreached:
		// A burst of calls that cannot connect is one failure.
		if l.Upstream.contact != down {
			l.history.failed(nil, nil, g.began, now, &s.opts.Breaker)
			g.reportToBreaker(errFailure)
		} else {
			g.reportToBreaker(errNoSignal)
		}
		s.setContact(l.Upstream, down, e, now)
	case Failed:
		if e.Enveloped && l.Upstream.contact != down {
			s.setContact(l.Upstream, ready, nil, now)
		}
		l.history.failed(g.Ticket, e, g.began, now, &s.opts.Breaker)
		g.reportToBreaker(errFailure)
	}
	if g.Size > 1 {
		took = 0 // a batch does not measure the latency of one request
	}
	l.recordFailure(took, now)
	l.Upstream.fault, l.Upstream.faultAt = e, now
}

// setContact sets the contact of an upstream after an exchange with it. It needs mu.
func (s *Scheduler) setContact(m *Upstream, contact state, err error, now time.Time) {
	before := m.contact
	if before == contact {
		return
	}
	m.contact, m.contactSince = contact, now
	level, attrs := slog.LevelInfo, []any{"upstream", m.Name, "from", before.contactWord(), "to", contact.contactWord()}
	if err != nil {
		level, attrs = slog.LevelWarn, append(attrs, "error", err.Error())
	}
	s.logLater(level, "upstream contact changed", attrs...)
	switch {
	case contact == down && before != unseen:
		m.Owner.Nudge()
	case contact == ready && before == down:
		m.recovered, m.reconnected = now, now
		for _, l := range m.lanes {
			l.failureEWMA = 0 // failures before the outage do not count
			if l.breaker.State() != gobreaker.StateClosed {
				s.resetBreaker(l)
				l.breakerSince, l.probeAt = now, time.Time{}
			}
		}
	}
}

// breakerChanged records a new state of a lane's breaker. It must not call the breaker, which
// holds its own mutex.
func (s *Scheduler) breakerChanged(l *Lane, from, to gobreaker.State) {
	now := time.Now()
	l.epoch++
	l.probes, l.halfOpen = nil, to == gobreaker.StateHalfOpen
	l.breakerSince = now
	level := slog.LevelInfo
	switch to {
	case gobreaker.StateOpen:
		level, l.probeAt = slog.LevelWarn, now.Add(s.opts.Breaker.Open)
		l.history.blame(l.history.failures...)
		if from == gobreaker.StateHalfOpen {
			l.history.failedProbes++
		}
	case gobreaker.StateClosed:
		l.recovered, l.failureEWMA = now, 0
		l.history.reset()
	}
	s.logLater(level, "breaker changed", "upstream", l.Upstream.Name, "model", l.ID, "from", from.String(), "to", to.String())
}
