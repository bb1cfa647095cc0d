package dispatch

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// Options bound how many requests wait, and for how long.
type Options struct {
	QueueLength int           // bound on the requests that wait for one model
	ReadyWait   time.Duration // how long a request waits while no server of its model can be reached
	Ramp        time.Duration // time in which the share of a recovered server grows to its full size
	Breaker     BreakerOptions
	Log         *slog.Logger
}

// Scheduler decides which server gets which request, and which requests wait. Its methods do
// their work in the caller's goroutine under one mutex; a timer does the rest. Whenever the mutex
// is free, no ticket waits that a free lane would take.
type Scheduler struct {
	opts Options

	mu         sync.Mutex // guards the fields below, all lanes, and the marked fields of upstreams
	permit     permit
	queues     map[string]*queue
	removed    []*Upstream // upstreams that still have calls in flight
	waiting    []*queue    // queues that are not empty, the next in turn first
	timer      *time.Timer
	timerAt    time.Time // when the timer fires; zero: it is stopped
	logEntries []logEntry
}

// logEntry is a line of the log that is written when the mutex is free.
type logEntry struct {
	level slog.Level
	text  string
	attrs []any
}

// New returns a Scheduler without routes; Update sets them.
func New(opts Options) *Scheduler {
	return &Scheduler{opts: opts, queues: map[string]*queue{}}
}

// unlock frees the mutex and then writes the log entries.
func (s *Scheduler) unlock() {
	changes, log := s.logEntries, s.opts.Log
	s.logEntries = nil
	s.mu.Unlock()
	for _, c := range changes {
		log.Log(context.Background(), c.level, c.text, c.attrs...)
	}
}

// logLater adds a line to the log entries. It needs mu.
func (s *Scheduler) logLater(level slog.Level, text string, attrs ...any) {
	s.logEntries = append(s.logEntries, logEntry{level, text, attrs})
}

// Grant is the right to one call on a lane.
type Grant struct {
	Offer
	Reason string
	began  time.Time
	epoch  int           // of the lane's breaker when it began
	probe  bool          // its end closes or opens a half-open breaker
	Ticket *Ticket       // nil: no client waits for the call
	Waited time.Duration // total time that its request spent in queues

	Group string // identifies its request in all attempts; "": it was sent before

	idle       bool      // made by TakeIdle: the request is a short probe of this gateway
	heavy      bool      // it counts in Upstream.heavy
	Size       int       // requests in its call; 0: one
	Companions []*Ticket // tickets whose requests are sent in the same call
	lost       bool      // a probe that hangs: another one has its place

	ID               string      // id of the call among the gateways; "": the call is not shared
	Unstarted        *mmcp.Error // why the granting gateway could not start the server; nil: the server runs
	madeElsewhere    bool        // the call is made by another gateway
	grantedElsewhere bool        // another gateway granted it, and started its server

	done func(error) // reports to the breaker; nil: the result does not count
}

// Take waits until the ticket's request may run. It fails at once if the ticket cannot be served in time, and
// it fails when ctx ends.
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
	if t.queued != nil {
		t.queued(func() mmcp.Place { return s.place(t) })
	}
	select {
	case <-t.ready:
	case <-ctx.Done():
	}
	if ctx.Err() != nil {
		s.leave(ctx, t) // also if it has a grant: nothing is sent for a client that has left
	}
	t.Waited += time.Since(t.queuedAt)
	switch {
	case t.joined:
		return nil, ErrJoined
	case t.err != nil:
		return nil, t.err
	}
	return t.grant, nil
}

func (s *Scheduler) enqueue(q *queue, t *Ticket, now time.Time) {
	s.displace(q, t, now)
	t.queuedAt, t.ready, t.grant, t.err, t.joined = now, make(chan struct{}), nil, nil, false
	if q.length == 0 {
		s.waiting = append(s.waiting, q)
	}
	q.push(t)
	s.pump(now) // sets the timer, and records whether any upstream can serve the ticket
}

// leave removes a ticket whose context ended from its queue, or returns the grant that the ticket got at the
// same moment.
func (s *Scheduler) leave(ctx context.Context, t *Ticket) {
	s.mu.Lock()
	defer s.unlock()
	q := s.queues[t.Model]
	now := time.Now()
	switch {
	case t.joined || t.grant != nil && len(t.grant.Companions) > 0: // the call is made for the companions
		return
	case t.grant != nil:
		s.cancel(t.grant)
		t.grant, t.err = nil, QueueTimeout(ctx, 0)
	case t.err == nil && q != nil && q.remove(t):
		t.err = QueueTimeout(ctx, q.estimate(q.length, now, &s.opts.Breaker))
	default:
		return
	}
	s.pump(now)
}

// QueueTimeout returns the error of a request whose context ended in a queue, before it was
// sent; wait is the expected wait for a next attempt.
func QueueTimeout(ctx context.Context, wait time.Duration) *mmcp.Error {
	if ctx.Err() == context.Canceled {
		return ContextError(ctx)
	}
	e := mmcp.Errorf(mmcp.CodeResourceExhausted, "No server became free before the request's deadline. Nothing was sent "+
		"to any of them.").CausedBy(ctx.Err())
	e.RetryAfter = max(wait, time.Second)
	return e
}

// grant takes a place on a free lane for the ticket, or returns nil. It needs mu.
func (s *Scheduler) grant(r *Route, t *Ticket, now time.Time) *Grant {
	o, reason := s.choose(r, t, now)
	if o.Lane == nil {
		return nil
	}
	g := s.occupy(o, reason, now)
	if g != nil {
		g.Ticket = t
		m := o.Lane.Upstream
		if t.heavyFor(m) {
			g.heavy = true
			m.heavy++
		}
		if t.Gateway != "" {
			g.madeElsewhere = true
			m.madeElsewhere++
		}
	}
	return g
}

// occupy takes a place on the free lane of an offer. It needs mu.
func (s *Scheduler) occupy(o Offer, reason string, now time.Time) *Grant {
	l := o.Lane
	done, err := l.breaker.Allow()
	if err != nil {
		return nil // state has just asked the breaker
	}
	g := &Grant{Offer: o, Reason: reason, began: now, epoch: l.epoch, done: done}
	if l.halfOpen {
		g.probe, g.Reason = true, "probe"
		l.probes = append(l.probes, g)
	}
	if l.refusals > 0 {
		l.trial = g
	}
	l.Upstream.beginCall(now)
	return g
}

// beginCall counts a call that begins now. It needs mu.
func (m *Upstream) beginCall(now time.Time) {
	m.inFlight++
	m.lastBegan = now
}

// release gives back the place that occupy took. It needs mu.
func (s *Scheduler) release(g *Grant) {
	l := g.Lane
	l.Upstream.inFlight--
	if g.heavy {
		l.Upstream.heavy--
	}
	if g.lost {
		l.Upstream.lostProbes--
	}
	if g.madeElsewhere {
		l.Upstream.madeElsewhere--
	}
	if l.trial == g {
		l.trial = nil
	}
	for i, p := range l.probes {
		if p == g {
			l.probes = append(l.probes[:i:i], l.probes[i+1:]...)
		}
	}
	s.finishRemoval(l.Upstream)
}

// cancel gives back a grant whose call was not made. It needs mu.
func (s *Scheduler) cancel(g *Grant) {
	s.release(g)
	g.reportToBreaker(errNoSignal)
}

// Claim takes a place at an upstream for a call that runs there already, even if no place is free or the
// breaker is open. It returns nil if the upstream no longer serves the model.
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
			o.Lane.Upstream.beginCall(now)
			return &Grant{Offer: o, Reason: "resumed", began: now, epoch: o.Lane.epoch}
		}
	}
	return nil
}

// reportToBreaker reports the end of the call to the breaker, which ignores results of calls
// that began in an earlier state.
func (g *Grant) reportToBreaker(err error) {
	if g.done == nil {
		return
	}
	g.done(err)
}
