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
			i++ // serving a ticket frees nothing, so it need not be asked again
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
	s.arm(now)
}

// serve hands one ticket of the queue a lane.
func (s *Scheduler) serve(q *queue, now time.Time) bool {
	for _, t := range q.again {
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
		// Tickets that were not sent before take any lane: if the first finds none,
		// none does. The exceptions are selective routes and a heavy first ticket.
		if t, g = s.passing(q, t, now); g == nil {
			return false
		}
	}
	q.take(t)
	s.fill(q, t, g)
	t.settle(g, nil)
	return true
}

// passing grants a lane to the first ticket that fits one, where the head of the
// queue fits none.
func (s *Scheduler) passing(q *queue, head *Ticket, now time.Time) (*Ticket, *Grant) {
	if !q.selective() && len(head.heavy) == 0 || !q.anyFree(now, &s.opts.Breaker) {
		return nil, nil
	}
	for _, t := range q.fresh() {
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

// failUnservable refuses the queued requests that no server can take any more, and
// those that had no server ready for Options.ReadyWait.
func (s *Scheduler) failUnservable(q *queue, now time.Time) {
	if !q.mixed() { // it is the same for all tickets but those that failed before
		best, _ := q.state(nil, now, &s.opts.Breaker)
		q.unservedSince = since(q.unservedSince, now, best >= down)
		if best < down && !q.selective() {
			return
		}
	}
	for _, t := range q.all() {
		best, _ := q.state(t, now, &s.opts.Breaker)
		if t.unservedSince = since(t.unservedSince, now, best >= down); best < down {
			continue
		}
		if best == drained || now.Sub(q.unserved(t)) >= s.opts.ReadyWait {
			q.remove(t)
			t.settle(nil, q.refusal(t, now, &s.opts.Breaker))
		}
	}
}

// since returns when a condition began to hold; zero: it does not hold.
func since(began, now time.Time, is bool) time.Time {
	switch {
	case !is:
		return time.Time{}
	case began.IsZero():
		return now
	}
	return began
}

// arm sets the timer to the next moment at which time alone changes something for
// queued requests.
func (s *Scheduler) arm(now time.Time) {
	var next time.Time
	for _, q := range s.waiting {
		for _, at := range s.moments(q) {
			if at.After(now) && (next.IsZero() || at.Before(next)) {
				next = at
			}
		}
	}
	if next.Equal(s.alarm) {
		return
	}
	if s.alarm = next; next.IsZero() {
		s.timer.Stop()
		return
	}
	// A breaker changes its state just after its time.
	wait := next.Sub(now) + time.Millisecond
	if s.timer == nil {
		s.timer = time.AfterFunc(wait, s.wake)
		return
	}
	s.timer.Reset(wait)
}

// moments returns the times at which a queue has to be looked at again.
func (s *Scheduler) moments(q *queue) []time.Time {
	var out []time.Time
	for _, o := range q.route.Offers {
		l := o.Lane
		out = append(out, l.backoffUntil, l.retry)
		if l.halfOpen {
			out = l.past.releases(out)
		}
		for _, p := range l.probes {
			out = append(out, p.began.Add(l.hung(&s.opts.Breaker)))
		}
		if l.trying != nil {
			out = append(out, l.trying.began.Add(l.hung(&s.opts.Breaker)))
		}
	}
	if q.unservedSince.IsZero() && !q.mixed() {
		return out
	}
	for _, t := range q.all() {
		if since := q.unserved(t); !since.IsZero() {
			out = append(out, since.Add(s.opts.ReadyWait))
		}
	}
	return out
}

// wake is called by the timer.
func (s *Scheduler) wake() {
	s.mu.Lock()
	defer s.unlock()
	s.alarm = time.Time{}
	s.pump(time.Now())
}
