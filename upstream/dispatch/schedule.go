package dispatch

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// Options bound who waits, and for how long.
type Options struct {
	QueueLength int           // requests that may wait for one model
	ReadyWait   time.Duration // how long a request waits while no server of its model can be reached
	Ramp        time.Duration // over which a recovered server gets its full share again
	Breaker     BreakerOptions
	Log         *slog.Logger
}

// Scheduler decides who runs what, and who waits. Everything is done under its
// mutex by the callers themselves; it has no goroutine but a timer for what
// changes with time alone. One rule holds whenever the mutex is free: no ticket
// waits that a member could take.
type Scheduler struct {
	opts Options

	mu      sync.Mutex // guards the rest, all lanes, and of members what is marked so
	queues  map[string]*queue
	leaving []*Upstream // that were removed and still work
	waiting []*queue    // those that are not empty, in turn
	timer   *time.Timer
	alarm   time.Time // when timer fires; zero: it does not
	changes []change
}

// change is news for the log, told when the mutex is free.
type change struct {
	level slog.Level
	text  string
	attrs []any
}

// New returns a Scheduler without upstreams. Update brings them.
func New(opts Options) *Scheduler {
	return &Scheduler{opts: opts, queues: map[string]*queue{}}
}

// unlock frees the mutex and tells the log what happened under it.
func (s *Scheduler) unlock() {
	changes, log := s.changes, s.opts.Log
	s.changes = nil
	s.mu.Unlock()
	for _, c := range changes {
		log.Log(context.Background(), c.level, c.text, c.attrs...)
	}
}

func (s *Scheduler) tell(level slog.Level, text string, attrs ...any) {
	s.changes = append(s.changes, change{level, text, attrs})
}

// Grant is the right to one call on a lane.
type Grant struct {
	Offer
	Reason string
	began  time.Time
	epoch  int           // of the lane's breaker when it began
	probe  bool          // it decides over a half-open breaker
	Ticket *Ticket       // nil: no client's
	Waited time.Duration // by its request, in all

	Group string // names its request, the same for all attempts; empty: it was sent before

	trial bool // no client's request, and shorter than those
	heavy bool // the member runs it apart from small requests
	Size  int  // requests in its call; 0: one
	lost  bool // a probe that hangs: its place was given to another

	done func(error) // tells the breaker; nil when it does not want to know
}

// Take waits until the ticket's request may run. It fails at once where waiting
// makes no sense, and when ctx ends.
func (s *Scheduler) Take(ctx context.Context, t *Ticket) (*Grant, error) {
	s.mu.Lock()
	q := s.queues[t.Model]
	if q == nil {
		s.unlock()
		return nil, UnknownModel(t.Model)
	}
	now := time.Now()
	if g := s.grant(q.route, t, now); g != nil {
		s.unlock()
		return g, nil
	}
	if e := s.refuse(q, t, now); e != nil {
		s.unlock()
		return nil, e
	}
	s.enqueue(q, t, now)
	s.unlock()
	if waits := mmcp.HooksOf(ctx).Queued; waits != nil {
		waits(func() mmcp.Place { return s.place(t) })
	}
	select {
	case <-t.ready:
	case <-ctx.Done():
	}
	if ctx.Err() != nil {
		s.leave(ctx, t) // also with a grant: nothing is sent for a client that is gone
	}
	t.Waited += time.Since(t.since)
	if t.err != nil {
		return nil, t.err
	}
	return t.grant, nil
}

func (s *Scheduler) enqueue(q *queue, t *Ticket, now time.Time) {
	s.displace(q, t, now)
	t.since, t.ready, t.grant, t.err = now, make(chan struct{}), nil, nil
	if q.length == 0 {
		s.waiting = append(s.waiting, q)
	}
	q.push(t)
	s.pump(now) // sets the alarm, and notes whether there is anybody at all
}

// leave takes a ticket whose context ended out of its queue, if it was not
// settled in the same moment.
func (s *Scheduler) leave(ctx context.Context, t *Ticket) {
	s.mu.Lock()
	defer s.unlock()
	q := s.queues[t.Model]
	now := time.Now()
	switch {
	case t.grant != nil:
		s.giveBack(t.grant)
		t.grant, t.err = nil, QueueTimeout(ctx, 0)
	case t.err == nil && q != nil && q.remove(t):
		t.err = QueueTimeout(ctx, q.estimate(q.length, now, &s.opts.Breaker))
	default:
		return
	}
	s.pump(now)
}

// QueueTimeout is the error of a request whose time ran out while it waited; none of it
// was sent.
func QueueTimeout(ctx context.Context, wait time.Duration) *mmcp.Error {
	if ctx.Err() == context.Canceled {
		return ContextError(ctx)
	}
	e := mmcp.Errorf(mmcp.CodeResourceExhausted, "No server became free before the request's deadline. Nothing was sent to any of them.").CausedBy(ctx.Err())
	e.RetryAfter = max(wait, time.Second)
	return e
}

// grant gives the ticket a free lane, or nil.
func (s *Scheduler) grant(r *Route, t *Ticket, now time.Time) *Grant {
	o, reason := s.choose(r, t, now)
	if o.Lane == nil {
		return nil
	}
	g := s.occupy(o, reason, now)
	if g != nil {
		g.Ticket = t
		if m := o.Lane.Upstream; t.heavyFor(m) {
			g.heavy = true
			m.heavy++
		}
	}
	return g
}

// occupy takes a place at a lane that is free. It needs mu.
func (s *Scheduler) occupy(o Offer, reason string, now time.Time) *Grant {
	l := o.Lane
	done, err := l.breaker.Allow()
	if err != nil {
		return nil // standing has asked it just now
	}
	g := &Grant{Offer: o, Reason: reason, began: now, epoch: l.epoch, done: done}
	if l.halfOpen {
		g.probe, g.Reason = true, "probe"
		l.probes = append(l.probes, g)
	}
	if l.refusals > 0 {
		l.trying = g
	}
	l.Upstream.enter(now)
	return g
}

// enter counts a call that begins. It needs mu.
func (m *Upstream) enter(now time.Time) {
	m.inFlight++
	m.began = now
}

// free gives a call's place back. It is the counterpart of grant.
func (s *Scheduler) free(g *Grant) {
	l := g.Lane
	l.Upstream.inFlight--
	if g.heavy {
		l.Upstream.heavy--
	}
	if g.lost {
		l.Upstream.lost--
	}
	if l.trying == g {
		l.trying = nil
	}
	for i, p := range l.probes {
		if p == g {
			l.probes = append(l.probes[:i:i], l.probes[i+1:]...)
		}
	}
	s.letGo(l.Upstream)
}

// giveBack ends a grant whose call was never made. It needs mu.
func (s *Scheduler) giveBack(g *Grant) {
	s.free(g)
	g.tellBreaker(errNoSignal)
}

// Claim takes a place at a member for a call that runs there already. It is not
// asked whether there is one, and the breaker has no say. Nil: the member does
// not serve the model any more.
func (s *Scheduler) Claim(model, upstream string) *Grant {
	s.mu.Lock()
	defer s.unlock()
	q := s.queues[model]
	if q == nil {
		return nil
	}
	for _, o := range q.route.Offers {
		if o.Lane.Upstream.Name == upstream {
			now := time.Now()
			o.Lane.Upstream.enter(now)
			return &Grant{Offer: o, Reason: "resumed", began: now, epoch: o.Lane.epoch}
		}
	}
	return nil
}

// tellBreaker reports the call's end, once and only while it is wanted. A result
// of an older state of the breaker changes nothing: gobreaker compares.
func (g *Grant) tellBreaker(err error) {
	if g.done == nil {
		return
	}
	g.done(err)
}

// pump hands out what is free, to the queues in turn, until nothing moves any
// more. It needs mu.
func (s *Scheduler) pump(now time.Time) {
	for i := 0; i < len(s.waiting); {
		q := s.waiting[i]
		served := q.length > 0 && s.serve(q, now)
		if served || q.length == 0 {
			s.waiting = append(s.waiting[:i:i], s.waiting[i+1:]...)
		} else {
			i++ // less is free with every ticket served, so it need not be asked again
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
		// Tickets that nobody has tried take any lane: if the first finds none, none
		// of them does. Only of a selective route, and where the first is heavy, some
		// take lanes that others do not.
		if t, g = s.passing(q, t, now); g == nil {
			return false
		}
	}
	q.take(t)
	t.settle(g, nil)
	return true
}

// passing grants a lane to the first ticket that fits one, where the head of the
// queue fits none.
func (s *Scheduler) passing(q *queue, head *Ticket, now time.Time) (*Ticket, *Grant) {
	if !q.route.selective() && len(head.heavy) == 0 || !q.anyFree(now, &s.opts.Breaker) {
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

// failUnservable sends those away for whom waiting has lost its sense.
func (s *Scheduler) failUnservable(q *queue, now time.Time) {
	if !q.route.Mixed { // it is the same for all, but for requests that failed
		h, _ := q.availability(nil, now, &s.opts.Breaker)
		q.nobody = since(q.nobody, now, h != waitable)
		if h == waitable && !q.route.selective() {
			return
		}
	}
	for _, t := range q.all() {
		h, _ := q.availability(t, now, &s.opts.Breaker)
		if t.nobody = since(t.nobody, now, h != waitable); h == waitable {
			continue
		}
		if h == unservable || now.Sub(q.unserved(t)) >= s.opts.ReadyWait {
			q.remove(t)
			t.settle(nil, q.refusal(t, now, &s.opts.Breaker))
		}
	}
}

// since keeps when something began to be so; zero: it is not.
func since(began, now time.Time, is bool) time.Time {
	switch {
	case !is:
		return time.Time{}
	case began.IsZero():
		return now
	}
	return began
}

// arm sets the timer to the next moment at which time alone changes something
// for those who wait.
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
	// A breaker opens its eyes just after its time, not at it.
	wait := next.Sub(now) + time.Millisecond
	if s.timer == nil {
		s.timer = time.AfterFunc(wait, s.wake)
		return
	}
	s.timer.Reset(wait)
}

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
	if q.nobody.IsZero() && !q.route.Mixed {
		return out
	}
	for _, t := range q.all() {
		if since := q.unserved(t); !since.IsZero() {
			out = append(out, since.Add(s.opts.ReadyWait))
		}
	}
	return out
}

// wake is the timer's.
func (s *Scheduler) wake() {
	s.mu.Lock()
	defer s.unlock()
	s.alarm = time.Time{}
	s.pump(time.Now())
}
