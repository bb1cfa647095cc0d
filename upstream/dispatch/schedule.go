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
	QueueLength int           // requests that may wait for one model
	ReadyWait   time.Duration // how long a request waits while no server of its model can be reached
	Ramp        time.Duration // over which a recovered server gets its full share again
	Breaker     BreakerOptions
	Log         *slog.Logger
}

// Scheduler decides which server gets which request, and which requests wait. The
// callers do all work under its mutex; its only goroutine is a timer. Whenever the
// mutex is free, no ticket waits that a member could take.
type Scheduler struct {
	opts Options

	mu      sync.Mutex // guards the fields below, all lanes, and the marked fields of members
	term    term
	queues  map[string]*queue
	leaving []*Upstream // that were removed and still work
	waiting []*queue    // those that are not empty, in turn
	timer   *time.Timer
	alarm   time.Time // when timer fires; zero: it does not
	changes []change
}

// change is an entry for the log, written when the mutex is free.
type change struct {
	level slog.Level
	text  string
	attrs []any
}

// New returns a Scheduler without upstreams. Update brings them.
func New(opts Options) *Scheduler {
	return &Scheduler{opts: opts, queues: map[string]*queue{}}
}

// unlock frees the mutex and writes the changes to the log.
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

	idle       bool      // made by TakeIdle: no client's request, and shorter than those
	heavy      bool      // the member runs it apart from small requests
	Size       int       // requests in its call; 0: one
	Companions []*Ticket // whose requests are sent in the same call
	lost       bool      // a probe that hangs: its place was given to another

	ID        string      // names it to other gateways; empty: they do not know it
	Unstarted *mmcp.Error // why the gateway that granted it could not start the server; nil: the server runs
	foreign   bool        // the call is made by another gateway
	granted   bool        // by another gateway: its server was started there

	done func(error) // reports to the breaker; nil: the result does not count
}

// Take waits until the ticket's request may run. It fails at once if the ticket cannot
// be served in time, and when ctx ends.
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
		s.leave(ctx, t) // also with a grant: nothing is sent for a client that has left
	}
	t.Waited += time.Since(t.since)
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
	t.since, t.ready, t.grant, t.err, t.joined = now, make(chan struct{}), nil, nil, false
	if q.length == 0 {
		s.waiting = append(s.waiting, q)
	}
	q.push(t)
	s.pump(now) // sets the alarm, and notes whether any member can serve it
}

// leave takes a ticket whose context ended out of its queue, if it was not
// settled in the same moment.
func (s *Scheduler) leave(ctx context.Context, t *Ticket) {
	s.mu.Lock()
	defer s.unlock()
	q := s.queues[t.Model]
	now := time.Now()
	switch {
	case t.joined || t.grant != nil && len(t.grant.Companions) > 0: // the call is made for the others
		return
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

// QueueTimeout is the error of a request whose deadline passed in a queue; it was not
// sent.
func QueueTimeout(ctx context.Context, wait time.Duration) *mmcp.Error {
	if ctx.Err() == context.Canceled {
		return ContextError(ctx)
	}
	e := mmcp.Errorf(mmcp.CodeResourceExhausted, "No server became free before the request's deadline. Nothing was sent "+
		"to any of them.").CausedBy(ctx.Err())
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
		m := o.Lane.Upstream
		if t.heavyFor(m) {
			g.heavy = true
			m.heavy++
		}
		if t.Gateway != "" {
			g.foreign = true
			m.foreign++
		}
	}
	return g
}

// occupy takes a place at a lane that is free. It needs mu.
func (s *Scheduler) occupy(o Offer, reason string, now time.Time) *Grant {
	l := o.Lane
	done, err := l.breaker.Allow()
	if err != nil {
		return nil // state has asked it just now
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
	if g.foreign {
		l.Upstream.foreign--
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

// Claim takes a place at a member for a call that runs there already. It takes one even
// if none is free or the breaker is open. Nil: the member does not serve the model any
// more.
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

// tellBreaker reports the end of the call to the breaker. gobreaker ignores results
// that belong to an older state.
func (g *Grant) tellBreaker(err error) {
	if g.done == nil {
		return
	}
	g.done(err)
}
