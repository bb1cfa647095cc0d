package cluster

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/dispatch"
)

// Options say what a Scheduler is part of.
type Options struct {
	Bus  Bus    // nil: this gateway is alone, and schedules for itself
	Host string // name of this machine, for operators
	Log  *slog.Logger

	// Upstreams lists the members of the pool.
	Upstreams func() []*dispatch.Upstream

	// Start has the server of a grant run. It is not stopped before release was called.
	Start func(ctx context.Context, g *dispatch.Grant) (release func(), err error)

	// Fleet describes the upstreams as this gateway sees them.
	Fleet func() mmcp.Fleet

	// Catalogue returns the catalogue of an upstream as it is encoded; nil: it is not known.
	Catalogue func(upstream string) []byte

	// Act does to an upstream what an operator asks for.
	Act func(ctx context.Context, upstream, action string) error

	// Settings returns a digest of each part of the settings that gateways need alike; nil:
	// they are not compared.
	Settings func() map[string]string

	// Lead is called when this gateway begins or ceases to schedule for itself or all.
	Lead func(leads bool)
}

// role is what a gateway is to the others.
type role uint8

const (
	seeks   role = iota // it looks for a leader; what needs one waits
	leads               // it schedules for all
	follows             // another one does
	divides             // the state is away: it schedules for itself, with a part of the places
)

func (r role) String() string {
	return [...]string{
		seeks: mmcp.SchedulerSeeks, leads: mmcp.SchedulerLeads, follows: mmcp.SchedulerFollows, divides: mmcp.SchedulerDegraded,
	}[r]
}

// Scheduler is the scheduler of a gateway. Methods that it does not override act on this
// gateway alone.
type Scheduler struct {
	*dispatch.Scheduler
	o    Options
	self string // name of this gateway; empty: it is alone

	life    context.Context
	stop    context.CancelFunc
	loops   sync.WaitGroup
	changed chan struct{} // holds a token when a call began or ended
	wake    chan struct{} // holds a token when the role is to be looked at
	desk    *desk

	mu      sync.Mutex // guards the fields below
	role    role
	since   time.Time          // of role
	term    context.Context    //nolint:containedctx // ends with the role
	endTerm context.CancelFunc // of term
	epoch   uint64             // of the lease, as this gateway knows it: one more with each owner
	leader  string             // who has it
	heard   time.Time          // when the leader's latest view came
	until   time.Time          // a leader's permission to grant ends
	gathers bool               // a new leader that waits for reports
	asking  bool               // the lease is being looked at
	view    *view              // the latest of a leader
	reports map[string]*report // of the other gateways
	running map[*dispatch.Grant]*running
	waits   map[string]*wait // orders that the leader has, by id
	differs []string         // parts of the settings that the leader has otherwise
}

// New returns a Scheduler. Start begins its exchange with other gateways.
func New(own *dispatch.Scheduler, o Options) *Scheduler {
	s := &Scheduler{Scheduler: own, o: o}
	s.life, s.stop = context.WithCancel(context.Background())
	if o.Bus == nil {
		return s
	}
	s.self = o.Bus.SelfID()
	s.changed, s.wake = make(chan struct{}, 1), make(chan struct{}, 1)
	s.reports, s.running, s.waits = map[string]*report{}, map[*dispatch.Grant]*running{}, map[string]*wait{}
	s.desk = newDesk(s)
	s.term, s.endTerm = context.WithCancel(s.life)
	s.since = time.Now().Add(startPatience - patience)
	own.AllowUntil(time.Time{}, 1)
	return s
}

// Start begins the exchange with other gateways.
func (s *Scheduler) Start() {
	if s.self == "" {
		return
	}
	// All end with Close.
	s.loops.Go(func() { s.o.Bus.Receive(s.life, subjectAll, s.receive) })
	s.loops.Go(func() { s.o.Bus.Receive(s.life, subjectOne+s.self, s.receive) })
	s.loops.Go(s.reportChanges)
	s.loops.Go(s.run)
}

// Close ends the exchange. What waits here waits on, and what runs finishes.
func (s *Scheduler) Close() {
	s.stop()
	s.loops.Wait()
}

// errMoved ends a wait whose place is with another gateway now.
var errMoved = errors.New("another gateway schedules now")

// Take waits until the ticket's request may run, wherever that is decided.
func (s *Scheduler) Take(ctx context.Context, t *dispatch.Ticket) (*dispatch.Grant, error) {
	if s.self == "" {
		return s.Scheduler.Take(ctx, t)
	}
	local, shared, localFirst := s.Shares(t.Model)
	if !shared {
		return s.Scheduler.Take(ctx, t)
	}
	for {
		r, term := s.now()
		var g *dispatch.Grant
		var err error
		switch {
		case r != follows:
			g, err = s.here(ctx, term, t)
		case local:
			g, err = s.either(ctx, term, t, localFirst)
		default:
			g, err = s.ask(ctx, term, t, dispatch.Order{}, nil)
		}
		if !errors.Is(err, errMoved) {
			return g, err
		}
	}
}

// now returns the role, and a context that ends with it.
func (s *Scheduler) now() (role, context.Context) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.role, s.term
}

// here waits in this gateway's own queue.
func (s *Scheduler) here(ctx, term context.Context, t *dispatch.Ticket) (*dispatch.Grant, error) {
	inner, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(term, cancel)()
	g, err := s.Scheduler.Take(inner, t)
	switch {
	case err == nil:
		return s.began(g), nil
	case ctx.Err() == nil && inner.Err() != nil && s.life.Err() == nil:
		return nil, errMoved
	}
	return nil, err
}

// either waits for an upstream that only this gateway uses, in its own queue, and for one
// that the leader grants. The first of the two wins. The second wait begins when the
// upstreams of the better tier are not free.
func (s *Scheduler) either(ctx, term context.Context, t *dispatch.Ticket, localFirst bool) (*dispatch.Grant, error) {
	part := t.Part(s.Scheduler)
	if localFirst {
		if g := s.Scheduler.Try(part); g != nil {
			return g, nil
		}
	}
	type end struct {
		g   *dispatch.Grant
		err error
	}
	ends, queued := make(chan end, 2), make(chan struct{})
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() { // ends with ctx
		g, err := s.ask(ctx, term, t, dispatch.Order{}, sync.OnceFunc(func() { close(queued) }))
		ends <- end{g, err}
	}()
	var first end
	left := 1
	select {
	case first = <-ends:
		left = 0
		if first.err == nil || decided(first.err) || ctx.Err() != nil {
			return first.g, first.err
		}
	case <-queued:
	}
	left++
	go func() { // ends with ctx
		g, err := s.Scheduler.Take(ctx, part)
		ends <- end{g, err}
	}()
	won := <-ends
	left--
	if won.err != nil && left > 0 && !decided(won.err) {
		first, won = won, <-ends
		left--
	}
	cancel()
	for range left { // the other one ends at once
		e := <-ends
		if errors.Is(e.err, dispatch.ErrJoined) || e.g != nil && len(e.g.Companions) > 0 {
			won, e = e, won // other requests depend on it
		}
		switch {
		case e.g == nil:
		case won.g != nil || won.err != nil && decided(won.err):
			s.Cancel(e.g)
		default:
			won = e
		}
	}
	if won.g == nil && first.err != nil && !decided(won.err) {
		return nil, first.err
	}
	t.Waited = max(t.Waited, part.Waited)
	return won.g, won.err
}

// decided reports whether a wait ended with an error for all parts of its ticket.
func decided(err error) bool { return errors.Is(err, errMoved) || errors.Is(err, dispatch.ErrJoined) }

// TakeSpare grants a second call of a request that runs at the upstream which its ticket
// names as tried, if another one is free and the budget allows it.
func (s *Scheduler) TakeSpare(t *dispatch.Ticket, b *dispatch.Budget) *dispatch.Grant {
	r, term := s.shared()
	if r != follows {
		return s.began(s.Scheduler.TakeSpare(t, b))
	}
	ctx, cancel := context.WithTimeout(s.life, quickly)
	defer cancel()
	t.Deadline = time.Now().Add(quickly)
	t.Limit = t.Deadline
	g, err := s.ask(ctx, term, t, dispatch.Order{Spare: true}, nil)
	switch {
	case err != nil:
		return nil
	case !b.SpendHedge(time.Now()):
		s.Cancel(g)
		return nil
	}
	g.Reason = "hedge"
	return g
}

// TakeIdle grants a call at an upstream that has nothing to do, or nil.
func (s *Scheduler) TakeIdle(m *dispatch.Upstream, own *mmcp.Model) *dispatch.Grant {
	r, term := s.shared()
	if r != follows || m.Local {
		return s.began(s.Scheduler.TakeIdle(m, own))
	}
	ctx, cancel := context.WithTimeout(s.life, quickly)
	defer cancel()
	g, err := s.ask(ctx, term, &dispatch.Ticket{Model: own.ID}, dispatch.Order{Idle: m.Name}, nil)
	if err != nil {
		return nil
	}
	return g
}

// shared is now, of a gateway that may be alone.
func (s *Scheduler) shared() (role, context.Context) {
	if s.self == "" {
		return leads, nil
	}
	return s.now()
}

// Claim takes a place at an upstream for a call that runs there already.
func (s *Scheduler) Claim(model, upstream string) *dispatch.Grant {
	return s.began(s.Scheduler.Claim(model, upstream))
}

// Settle records the end of a call, here and with the leader.
func (s *Scheduler) Settle(g *dispatch.Grant, err error) {
	s.ended(g, s.Scheduler.Settle(g, err))
}

// Cancel gives up a grant whose call is not made.
func (s *Scheduler) Cancel(g *dispatch.Grant) {
	s.Scheduler.Cancel(g)
	s.ended(g, dispatch.Unsent())
}

func (s *Scheduler) ended(g *dispatch.Grant, out dispatch.Outcome) {
	if s.self == "" || g.ID == "" {
		return
	}
	s.mu.Lock()
	delete(s.running, g)
	r, leader := s.role, s.leader
	s.mu.Unlock()
	if r == follows {
		s.send(subjectOne+leader, message{Settle: &settlement{ID: g.ID, Outcome: out}})
	}
	token(s.changed)
}

// token puts one into a channel that holds one at most.
func token(ch chan struct{}) {
	select {
	case ch <- struct{}{}:
	default:
	}
}
