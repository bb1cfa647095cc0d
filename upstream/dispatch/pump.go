package dispatch

import (
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// pump grants free lanes to the queues in turn until no ticket fits. It needs mu.
func (s *Scheduler) pump(now time.Time) {
	for i := 0; i < len(s.waiting); {
		q := s.waiting[i]
		served := q.length > 0 && s.serve(q, now)
		if served || q.length == 0 {
			s.waiting = append(s.waiting[:i:i], s.waiting[i+1:]...)
		} else {
			i++ // serving other queues frees no lane, so this one need not be tried again
		}
		if served && q.length > 0 {
			s.waiting = append(s.waiting, q)
		}
	}
	for i := 0; i < len(s.waiting); i++ {
		s.failUnservable(s.waiting[i], now)
		if s.waiting[i].length == 0 {
			s.waiting = append(s.waiting[:i:i], s.waiting[i+1:]...)
			i--
		}
	}
	s.setTimer(now)
}

// serve grants a lane to one ticket of the queue, and reports whether one fit.
func (s *Scheduler) serve(q *queue, now time.Time) bool {
	for _, t := range q.retries {
		if g := s.grant(q.route, t, now); g != nil {
			q.remove(t)
			t.settle(g, nil)
			return true
		}
	}
	t := q.head()
	if t == nil {
		return false
	}
	g := s.grant(q.route, t, now)
	if g == nil {
		// First attempts take any lane: if the head finds none, no other does. Selective
		// routes and a heavy head are the exceptions.
		if t, g = s.grantPastHead(q, t, now); g == nil {
			return false
		}
	}
	q.take(t)
	s.fill(q, t, g)
	t.settle(g, nil)
	return true
}

// grantPastHead grants a lane to the first ticket behind the head that fits one.
func (s *Scheduler) grantPastHead(q *queue, head *Ticket, now time.Time) (*Ticket, *Grant) {
	if !q.selective() && len(head.heavy) == 0 || !q.anyFree(now, &s.opts.Breaker) {
		return nil, nil
	}
	for _, t := range q.firstAttempts() {
		if g := s.grant(q.route, t, now); g != nil {
			return t, g
		}
	}
	return nil, nil
}

func (t *Ticket) settle(g *Grant, e *mmcp.Error) {
	t.grant, t.err = g, e
	close(t.ready)
}

// failUnservable refuses the queued tickets that no server will accept any more, and tickets for which no
// server was reachable during Options.ReadyWait.
func (s *Scheduler) failUnservable(q *queue, now time.Time) {
	if !q.mixed() { // servers differ only for tickets that failed before
		best, _ := q.state(nil, now, &s.opts.Breaker)
		q.unservableSince = heldSince(q.unservableSince, now, best >= down)
		if best < down && !q.selective() {
			return
		}
	}
	for _, t := range q.all() {
		best, _ := q.state(t, now, &s.opts.Breaker)
		if t.unservableSince = heldSince(t.unservableSince, now, best >= down); best < down {
			continue
		}
		if best == drained || now.Sub(q.unservable(t)) >= s.opts.ReadyWait {
			q.remove(t)
			t.settle(nil, q.refusal(t, now, &s.opts.Breaker))
		}
	}
}

// heldSince returns the time since which a condition holds: began, or now if it began now. It returns the
// zero time if the condition does not hold.
func heldSince(began, now time.Time, holds bool) time.Time {
	switch {
	case !holds:
		return time.Time{}
	case began.IsZero():
		return now
	}
	return began
}

// setTimer sets the timer to the next of timerTimes.
func (s *Scheduler) setTimer(now time.Time) {
	var next time.Time
	for _, q := range s.waiting {
		for _, at := range s.timerTimes(q) {
			if at.After(now) && (next.IsZero() || at.Before(next)) {
				next = at
			}
		}
	}
	if next.Equal(s.timerAt) {
		return
	}
	if s.timerAt = next; next.IsZero() {
		s.timer.Stop()
		return
	}
	// A breaker changes its state just after its time.
	wait := next.Sub(now) + time.Millisecond
	if s.timer == nil {
		s.timer = time.AfterFunc(wait, s.timerFired)
		return
	}
	s.timer.Reset(wait)
}

// timerTimes returns the times at which a ticket of the queue may be served or refused although no
// call has ended.
func (s *Scheduler) timerTimes(q *queue) []time.Time {
	var out []time.Time
	for _, o := range q.route.Offers {
		l := o.Lane
		out = append(out, l.backoffUntil, l.probeAt)
		if l.halfOpen {
			out = l.history.holdEnds(out)
		}
		for _, p := range l.probes {
			out = append(out, p.began.Add(l.hungAfter(&s.opts.Breaker)))
		}
		if l.trial != nil {
			out = append(out, l.trial.began.Add(l.hungAfter(&s.opts.Breaker)))
		}
	}
	if q.unservableSince.IsZero() && !q.mixed() {
		return out
	}
	for _, t := range q.all() {
		if since := q.unservable(t); !since.IsZero() {
			out = append(out, since.Add(s.opts.ReadyWait))
		}
	}
	return out
}

// timerFired runs pump when the timer fires.
func (s *Scheduler) timerFired() {
	s.mu.Lock()
	defer s.unlock()
	s.timerAt = time.Time{}
	s.pump(time.Now())
}
