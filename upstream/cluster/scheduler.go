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

// Options connect a Scheduler with the bus, the pool and its operator.
type Options struct {
	Bus  Bus    // nil: this gateway is alone, and schedules for itself
	Host string // name of this machine, for operators
	Log  *slog.Logger

	// Upstreams lists the members of the pool.
	Upstreams func() []*dispatch.Upstream

	// Start starts the server of a grant if necessary, and keeps it running until release is called.
	Start func(ctx context.Context, g *dispatch.Grant) (release func(), err error)

	// Fleet describes the upstreams as this gateway sees them.
	Fleet func() mmcp.Fleet

	// Catalogue returns the encoded catalogue of an upstream; nil: it is not known.
	Catalogue func(upstream string) []byte

	// Act performs an operator's action on an upstream.
	Act func(ctx context.Context, upstream, action string) error

	// Settings returns a digest of each part of the settings that must be equal in all gateways;
	// nil: they are not compared.
	Settings func() map[string]string

	// Lead is called with true when this gateway begins to schedule shared upstreams, and with
	// false when it ceases.
	Lead func(leading bool)
}

// role is the part of a gateway in the cluster.
type role uint8

const (
	seeking   role = iota // no leader is known; tickets for shared upstreams wait
	leading               // it schedules for all gateways
	following             // another gateway schedules for all
	dividing              // the state cannot be reached: it schedules for itself, with a share of the places
)

func (r role) String() string {
	return [...]string{
		seeking: mmcp.SchedulerSeeks, leading: mmcp.SchedulerLeads, following: mmcp.SchedulerFollows, dividing: mmcp.SchedulerDegraded,
	}[r]
}

// Scheduler is the scheduler of a gateway. Methods of dispatch.Scheduler that it does not override affect
// only this gateway.
type Scheduler struct {
	*dispatch.Scheduler
	o    Options
	self string // id of this gateway; "": it is alone

	life    context.Context
	stop    context.CancelFunc
	loops   sync.WaitGroup
	changed chan struct{} // holds a token after a call began or ended
	wake    chan struct{} // holds a token when updateRole must run at once
	ledger  *ledger

	mu         sync.Mutex // guards the fields below
	role       role
	since      time.Time          // when the role was taken
	term       context.Context    //nolint:containedctx // ends with the role
	endTerm    context.CancelFunc // of term
	epoch      uint64             // latest known epoch of the lease, which grows with each owner
	leader     string             // owner of the lease in that epoch
	viewAt     time.Time          // when the leader's latest view arrived
	grantUntil time.Time          // when this leader must cease to grant
	gathering  bool               // a new leader that waits for reports
	electing   bool               // tryLease is running
	view       *view              // the latest view of a leader
	reports    map[string]*report // of the other gateways
	running    map[*dispatch.Grant]*running
	pending    map[string]*pendingOrder // orders without a result, by id
	differing  []string                 // parts of the settings that differ from the leader's
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
	s.reports, s.running, s.pending = map[string]*report{}, map[*dispatch.Grant]*running{}, map[string]*pendingOrder{}
	s.ledger = newLedger(s)
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

// Close ends the exchange. Waiting tickets keep waiting, and running calls finish.
func (s *Scheduler) Close() {
	s.stop()
	s.loops.Wait()
}

// errMoved ends a wait that must begin again because another gateway schedules now.
var errMoved = errors.New("another gateway schedules now")

// Take waits until this gateway or the leader grants the ticket's call.
func (s *Scheduler) Take(ctx context.Context, t *dispatch.Ticket) (*dispatch.Grant, error) {
	if s.self == "" {
		return s.Scheduler.Take(ctx, t)
	}
	local, shared, localFirst := s.Shares(t.Model)
	if !shared {
		return s.Scheduler.Take(ctx, t)
	}
	for {
		r, term := s.current()
		var g *dispatch.Grant
		var err error
		switch {
		case r != following:
			g, err = s.takeHere(ctx, term, t)
		case local:
			g, err = s.takeEither(ctx, term, t, localFirst)
		default:
			g, err = s.takeFromLeader(ctx, term, t, dispatch.Order{}, nil)
		}
		if !errors.Is(err, errMoved) {
			return g, err
		}
	}
}

// current returns the role, and a context that ends with it.
func (s *Scheduler) current() (role, context.Context) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.role, s.term
}

// takeHere waits in this gateway's own queue.
func (s *Scheduler) takeHere(ctx, term context.Context, t *dispatch.Ticket) (*dispatch.Grant, error) {
	inner, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(term, cancel)()
	g, err := s.Scheduler.Take(inner, t)
	switch {
	case err == nil:
		return s.track(g), nil
	case ctx.Err() == nil && inner.Err() != nil && s.life.Err() == nil:
		return nil, errMoved
	}
	return nil, err
}

// takeEither waits for a local upstream, in the queue of this gateway, and for a grant of the leader, and
// returns the first grant. The second wait begins if the upstreams of the better tier are not free.
func (s *Scheduler) takeEither(ctx, term context.Context, t *dispatch.Ticket, localFirst bool) (*dispatch.Grant, error) {
	part := t.LocalPart(s.Scheduler)
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
		g, err := s.takeFromLeader(ctx, term, t, dispatch.Order{}, sync.OnceFunc(func() { close(queued) }))
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
	for range left { // the other wait ends at once
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

// decided reports whether the error of one wait of takeEither ends the other wait too.
func decided(err error) bool { return errors.Is(err, errMoved) || errors.Is(err, dispatch.ErrJoined) }

// TakeHedge grants a second call of a running request, or returns nil, as TakeHedge of dispatch.Scheduler.
func (s *Scheduler) TakeHedge(t *dispatch.Ticket, b *dispatch.Budget) *dispatch.Grant {
	r, term := s.currentOrAlone()
	if r != following {
		return s.track(s.Scheduler.TakeHedge(t, b))
	}
	ctx, cancel := context.WithTimeout(s.life, shortTimeout)
	defer cancel()
	t.Deadline = time.Now().Add(shortTimeout)
	t.Limit = t.Deadline
	g, err := s.takeFromLeader(ctx, term, t, dispatch.Order{Hedge: true}, nil)
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

// TakeIdle grants a call at an idle upstream, or returns nil.
func (s *Scheduler) TakeIdle(m *dispatch.Upstream, own *mmcp.Model) *dispatch.Grant {
	r, term := s.currentOrAlone()
	if r != following || m.Local {
		return s.track(s.Scheduler.TakeIdle(m, own))
	}
	ctx, cancel := context.WithTimeout(s.life, shortTimeout)
	defer cancel()
	g, err := s.takeFromLeader(ctx, term, &dispatch.Ticket{Model: own.ID}, dispatch.Order{Idle: m.Name}, nil)
	if err != nil {
		return nil
	}
	return g
}

// currentOrAlone returns the role and its context. A gateway that is alone leads.
func (s *Scheduler) currentOrAlone() (role, context.Context) {
	if s.self == "" {
		return leading, nil
	}
	return s.current()
}

// Claim is Claim of dispatch.Scheduler. It also reports the call to the other gateways.
func (s *Scheduler) Claim(model, upstream string) *dispatch.Grant {
	return s.track(s.Scheduler.Claim(model, upstream))
}

// Settle records the end of a call in this gateway and at the leader.
func (s *Scheduler) Settle(g *dispatch.Grant, err error) {
	s.untrack(g, s.Scheduler.Settle(g, err))
}

// Cancel returns a grant whose call is not made.
func (s *Scheduler) Cancel(g *dispatch.Grant) {
	s.Scheduler.Cancel(g)
	s.untrack(g, dispatch.Unsent())
}

// untrack removes a call from the reports, and sends its outcome to the leader.
func (s *Scheduler) untrack(g *dispatch.Grant, out dispatch.Outcome) {
	if s.self == "" || g.ID == "" {
		return
	}
	s.mu.Lock()
	delete(s.running, g)
	r, leader := s.role, s.leader
	s.mu.Unlock()
	if r == following {
		s.send(subjectOne+leader, message{Settle: &settlement{ID: g.ID, Outcome: out}})
	}
	signal(s.changed)
}

// signal sends a token to a channel of capacity one, unless it is full.
func signal(ch chan struct{}) {
	select {
	case ch <- struct{}{}:
	default:
	}
}
