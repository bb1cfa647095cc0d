package upstream

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"github.com/sony/gobreaker/v2"

	"github.com/motiongate/motiongate/mmcp"
)

// ending is what the end of a call says.
type ending uint8

const (
	wentWell    ending = iota // or it was the client's own fault
	broke                     // the server failed, and may have run the request
	declined                  // the server would not begin
	unreached                 // nothing was sent
	saysNothing               // the client went away
)

// reported is a failure that the server itself told in an answer; taken says that
// it had taken the request before.
type reported interface {
	error
	Taken() (taken bool)
}

// notSent is the end of a call that was never made.
type notSent interface {
	error
	Unsent()
}

// endingOf reads the end of a call that took so long, where such calls usually
// take so many seconds.
func endingOf(err error, took time.Duration, usual float64) ending {
	if err == nil {
		return wentWell
	}
	var said reported
	answered := errors.As(err, &said)
	e := mmcp.AsError(err)
	switch {
	case e.Code == mmcp.CodeCancelled || errors.Is(err, context.Canceled) || errors.As(err, new(notSent)):
		return saysNothing
	case e.Code == mmcp.CodeTimeout && !answered && took.Seconds() < usual:
		return saysNothing // the client's deadline was too short for any server
	case answered && said.Taken() && e.Code != mmcp.CodeResourceExhausted:
		return ifServer(e)
	case e.Code == mmcp.CodeModelUnavailable && !answered:
		return unreached
	case e.Code == mmcp.CodeModelUnavailable, e.Code == mmcp.CodeResourceExhausted, e.Code == mmcp.CodeRateLimited:
		return declined
	}
	return ifServer(e)
}

// ifServer tells the server's failures from those of the request.
func ifServer(e *mmcp.Error) ending {
	if e.Status() >= http.StatusInternalServerError {
		return broke
	}
	return wentWell
}

// settle takes over the end of a call and hands its place on.
func (s *scheduler) settle(g *grant, err error) {
	s.mu.Lock()
	defer s.unlock()
	now := time.Now()
	l := g.lane
	took := now.Sub(g.began)
	s.free(g)
	end := endingOf(err, took, l.latency)
	l.calls[tally{g.reason, end.outcome(err)}]++
	if g.epoch != l.epoch || g.done == nil || l.m.reached.After(g.began) && end != wentWell {
		// The breaker or the connection has a later word: a late result only
		// gives its place back.
		g.tellBreaker(errNoSignal)
		s.pump(now)
		return
	}
	s.learn(g, end, err, took, now)
	s.pump(now)
}

// learn is settle for a result that counts.
func (s *scheduler) learn(g *grant, end ending, err error, took time.Duration, now time.Time) {
	l := g.lane
	switch end {
	case saysNothing:
		g.tellBreaker(errNoSignal)
		return
	case wentWell:
		if err == nil && !g.trial {
			l.good(took, g.size > 1, now, &s.opts.Breaker)
			l.m.record(took)
		}
		if l.m.last != down || l.m.since.Before(g.began) {
			s.turn(l.m, answers, nil, now)
		}
		if slow := s.opts.Breaker.Slow; slow > 0 && took > slow*time.Duration(max(g.size, 1)) {
			l.past.failed(nil, nil, g.began, now, &s.opts.Breaker)
			g.tellBreaker(errFailure)
			return
		}
		l.past.succeeded(g.ticket, now)
		g.tellBreaker(nil)
		return
	case declined:
		// Full memory is no fault that time in the breaker would mend.
		e := mmcp.AsError(err)
		if l.refused(e, now, &s.opts.Breaker) && e.Code == mmcp.CodeModelUnavailable {
			l.past.failed(nil, nil, g.began, now, &s.opts.Breaker)
			g.tellBreaker(errFailure)
		} else {
			g.tellBreaker(errNoSignal)
		}
		l.m.nudge()
	case unreached:
		// A burst of calls that find nobody is one failure.
		if l.m.last != down {
			l.past.failed(nil, nil, g.began, now, &s.opts.Breaker)
			g.tellBreaker(errFailure)
		} else {
			g.tellBreaker(errNoSignal)
		}
		s.turn(l.m, down, err, now)
	case broke:
		e := mmcp.AsError(err)
		if e.Enveloped && l.m.last != down {
			s.turn(l.m, answers, nil, now)
		}
		l.past.failed(g.ticket, e, g.began, now, &s.opts.Breaker)
		g.tellBreaker(errFailure)
	}
	if g.size > 1 {
		took = 0 // it is not that of one request
	}
	l.bad(took, now)
	l.m.fault, l.m.faultAt = mmcp.AsError(err), now
}

// turn sets what a member's last dealings showed. It needs mu.
func (s *scheduler) turn(m *member, last contact, err error, now time.Time) {
	before := m.last
	if before == last {
		return
	}
	m.last, m.since = last, now
	level, attrs := slog.LevelInfo, []any{"upstream", m.name, "from", before.String(), "to", last.String()}
	if err != nil {
		level, attrs = slog.LevelWarn, append(attrs, "error", err.Error())
	}
	s.tell(level, "upstream changed", attrs...)
	switch {
	case last == down && before != unknown:
		m.nudge()
	case last == answers && before == down:
		m.ramp, m.reached = now, now
		for _, l := range m.lanes {
			l.sick = 0 // that was before
			if l.breaker.State() != gobreaker.StateClosed {
				s.renew(l)
				l.turned, l.retry = now, time.Time{}
			}
		}
	}
}

// changed takes over a new state of a lane's breaker. It must not ask the
// breaker, which holds its own mutex.
func (s *scheduler) changed(l *lane, from, to gobreaker.State) {
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
		l.ramp, l.sick = now, 0
		l.past.cleared()
	}
	s.tell(level, "breaker changed", "upstream", l.m.name, "model", l.id, "from", from.String(), "to", to.String())
}
