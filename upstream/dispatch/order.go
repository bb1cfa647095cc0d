package dispatch

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// Order is a ticket as it is sent to the gateway that schedules. Times are durations
// from now, because the clocks of gateways differ. The request itself stays where it is.
type Order struct {
	ID       string        `json:"id"` // unique in its gateway
	Model    string        `json:"model"`
	Class    int           `json:"class"`
	Client   string        `json:"client"`
	Cost     float64       `json:"cost"`
	Limit    time.Duration `json:"limit"`
	Deadline time.Duration `json:"deadline"`
	Tried    []string      `json:"tried,omitempty"` // names of upstreams
	Safe     bool          `json:"safe,omitempty"`
	Hurried  bool          `json:"hurried,omitempty"`
	Print    uint64        `json:"print"`
	Fits     []string      `json:"fits"`            // names of the upstreams that take the request
	Joins    bool          `json:"joins,omitempty"` // it may be sent in a call with others of its gateway

	Spare bool   `json:"spare,omitempty"` // a second call beside one that runs: it does not wait
	Idle  string `json:"idle,omitempty"`  // upstream of a call that is made only while it has nothing to do
}

// errNotOffered is why a ticket does not go to an upstream that it does not list.
var errNotOffered = errors.New("the gateway of the request does not use the upstream")

// Shares reports which upstreams serve a model: some that only this gateway uses, and
// some that other gateways may use as well. LocalFirst says that the best tier of the
// former is not above that of the latter.
func (s *Scheduler) Shares(model string) (local, shared, localFirst bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	q := s.queues[model]
	if q == nil {
		return false, false, false
	}
	best := [2]int{int(^uint(0) >> 1), int(^uint(0) >> 1)}
	for _, o := range q.route.Offers {
		m, i := o.Lane.Upstream, 0
		if m.Local {
			local = true
		} else {
			shared, i = true, 1
		}
		best[i] = min(best[i], m.tier)
	}
	return local, shared, local && best[0] <= best[1]
}

// Order returns the order of a ticket for the upstreams that other gateways may use. It
// fails where none of them takes the request.
func (s *Scheduler) Order(t *Ticket, id string) (Order, error) {
	s.mu.Lock()
	defer s.unlock()
	q, now := s.queues[t.Model], time.Now()
	if q == nil {
		return Order{}, UnknownModel(t.Model)
	}
	o := Order{
		ID: id, Model: t.Model, Class: t.class, Client: t.Client, Cost: t.cost,
		Limit: t.Limit.Sub(now), Deadline: t.Deadline.Sub(now), Safe: t.Safe, Hurried: t.Hurried, Print: t.print(),
		Joins: t.Companion != nil,
	}
	for _, m := range t.Tried {
		o.Tried = append(o.Tried, m.Name)
	}
	for _, x := range q.route.Offers {
		if !x.Lane.Upstream.Local && !x.Lane.declared && t.unfit(q.route, x) == nil {
			o.Fits = append(o.Fits, x.Lane.Upstream.Name)
		}
	}
	if len(o.Fits) == 0 && q.route.Mixed {
		return o, q.refusal(t, now, &s.opts.Breaker)
	}
	return o, nil
}

// Ticket returns the ticket of an order of another gateway, whose Companion is the order's id;
// nil: this gateway has none of the upstreams of the order.
func (s *Scheduler) Ticket(gateway string, o *Order) *Ticket {
	s.mu.Lock()
	defer s.unlock()
	q, now := s.queues[o.Model], time.Now()
	if q == nil {
		return nil
	}
	t := &Ticket{
		Model: o.Model, class: min(max(o.Class, 0), classes-1), Client: o.Client, cost: max(o.Cost, 1),
		Limit: now.Add(o.Limit), Deadline: now.Add(o.Deadline), Safe: o.Safe, Hurried: o.Hurried,
		printed: max(o.Print, 1), Gateway: gateway,
	}
	if o.Joins {
		t.Companion = o.ID
	}
	known, others := false, false
	for _, x := range q.route.Offers {
		m := x.Lane.Upstream
		switch fits := slices.Contains(o.Fits, m.Name) && !m.Local; {
		case fits:
			known = true
		default:
			others = true
		}
		if slices.Contains(o.Tried, m.Name) {
			t.Tried = append(t.Tried, m)
		}
	}
	if !known && len(o.Fits) > 0 {
		return nil
	}
	for len(t.Tried) < len(o.Tried) { // it stays one that was begun before
		t.Tried = append(t.Tried, &Upstream{})
	}
	if others {
		t.only = o.Fits
		if t.only == nil {
			t.only = []string{}
		}
	}
	return t
}

// Part returns a second ticket of the same request, for the upstreams that only this
// gateway uses.
func (t *Ticket) Part(s *Scheduler) *Ticket {
	s.mu.Lock()
	defer s.unlock()
	part := *t
	part.only, part.queued = []string{}, nil
	if q := s.queues[t.Model]; q != nil {
		for _, o := range q.route.Offers {
			if o.Lane.Upstream.Local {
				part.only = append(part.only, o.Lane.Upstream.Name)
			}
		}
	}
	return &part
}

// Queued calls the hook of the ticket's request, which learns its place in a queue.
func (t *Ticket) Queued(place func() mmcp.Place) {
	if t.queued != nil {
		t.queued(place)
	}
}

// ScheduleHere has this gateway schedule the ticket, because the gateway that schedules for all
// does not know the upstreams of the ticket.
func (t *Ticket) ScheduleHere() { t.scheduledHere = true }

// Try grants a free lane, or nil: the ticket would have to wait.
func (s *Scheduler) Try(t *Ticket) *Grant {
	s.mu.Lock()
	defer s.unlock()
	if q := s.queues[t.Model]; q != nil && q.length == 0 {
		return s.grant(q.route, t, time.Now())
	}
	return nil
}

// TryIdle is TakeIdle by names.
func (s *Scheduler) TryIdle(upstream, model string) *Grant {
	s.mu.Lock()
	o := s.find(upstream, model)
	s.unlock()
	if o == nil {
		return nil
	}
	g := s.TakeIdle(o.Lane.Upstream, o.Model)
	if g != nil {
		s.mu.Lock()
		defer s.unlock()
		g.foreign = true
		g.Lane.Upstream.foreign++
	}
	return g
}

// Call is a call under a grant, as gateways name it to each other.
type Call struct {
	ID       string        `json:"id"`
	Upstream string        `json:"upstream"`
	Model    string        `json:"model"` // the upstream's own id
	Reason   string        `json:"reason,omitempty"`
	Age      time.Duration `json:"age"`
	Usual    float64       `json:"usual,omitempty"` // seconds that a call takes there; 0: not known
	Sent     bool          `json:"sent,omitempty"`  // the request is on its way to the server, or there
}

// CallOf describes the call of a grant.
func (s *Scheduler) CallOf(g *Grant) Call {
	s.mu.Lock()
	defer s.mu.Unlock()
	return Call{ID: g.ID, Upstream: g.Lane.Upstream.Name, Model: g.Lane.ID, Reason: g.Reason, Age: time.Since(g.began), Usual: g.Lane.latency}
}

// Adopt takes a place for a call that was granted elsewhere, free or not. Foreign says
// that another gateway makes it. Nil: there is no such lane.
func (s *Scheduler) Adopt(c Call, foreign bool) *Grant {
	s.mu.Lock()
	defer s.unlock()
	o := s.find(c.Upstream, c.Model)
	if o == nil {
		return nil
	}
	now := time.Now()
	l := o.Lane
	l.Upstream.enter(now)
	g := &Grant{Offer: *o, Reason: c.Reason, ID: c.ID, began: now.Add(-c.Age), epoch: l.epoch, foreign: foreign, granted: !foreign}
	if foreign {
		l.Upstream.foreign++
	} else if c.Usual > 0 {
		l.latency, l.measured = c.Usual, now
	}
	return g
}

// Began returns when the grant was given, or its server was started for it.
func (g *Grant) Began() time.Time { return g.began }

// Granted reports whether another gateway granted the call, and started its server if
// that had to be.
func (g *Grant) Granted() bool { return g.granted }

// find returns the offer of a lane, or nil. It needs mu.
func (s *Scheduler) find(upstream, model string) *Offer {
	for _, q := range s.queues {
		for i := range q.route.Offers {
			if o := &q.route.Offers[i]; o.Lane.ID == model && o.Lane.Upstream.Name == upstream {
				return o
			}
		}
	}
	return nil
}

// Abroad notes how many calls the other gateways make, by the name of the upstream.
func (s *Scheduler) Abroad(calls map[string]int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, q := range s.queues {
		for _, o := range q.route.Offers {
			o.Lane.Upstream.abroad = calls[o.Lane.Upstream.Name]
		}
	}
}

// Failure is an error on its way to another gateway.
type Failure struct {
	Code       mmcp.Code      `json:"code"`
	Message    string         `json:"message"`
	Details    map[string]any `json:"details,omitempty"`
	RetryAfter time.Duration  `json:"retry_after,omitempty"`
	Enveloped  bool           `json:"enveloped,omitempty"`
	Upstream   string         `json:"upstream,omitempty"`
	Reason     string         `json:"reason,omitempty"`
}

// FailureOf returns what other gateways learn of an error.
func FailureOf(err error) *Failure {
	e := mmcp.AsError(err)
	return &Failure{
		Code: e.Code, Message: e.Message, Details: e.Details, RetryAfter: e.RetryAfter, Enveloped: e.Enveloped,
		Upstream: e.Route.Upstream, Reason: e.Route.Reason,
	}
}

// Err returns the error.
func (f *Failure) Err() *mmcp.Error {
	return &mmcp.Error{
		Code: f.Code, Message: f.Message, Details: f.Details, RetryAfter: f.RetryAfter, Enveloped: f.Enveloped,
		Route: mmcp.Route{Upstream: f.Upstream, Reason: f.Reason},
	}
}

// Unsent is the outcome of a call that was never made.
func Unsent() Outcome { return Outcome{End: noSignal, Failure: FailureOf(context.Canceled)} }

// OnQueued sets the hook of a ticket.
func (t *Ticket) OnQueued(queued func(place func() mmcp.Place)) { t.queued = queued }

// Overdue reports whether the call of a grant, which may have begun as late as latest, has
// taken twice as long as usual, or unknownCall where nothing is usual.
func (s *Scheduler) Overdue(g *Grant, latest time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	usual := seconds(2 * g.Lane.latency)
	if usual == 0 {
		usual = unknownCall
	}
	if g.began.After(latest) {
		latest = g.began
	}
	return time.Since(latest) > usual
}

// unknownCall is how long a call of a gateway that is gone keeps its place, where no call
// was measured.
const unknownCall = 10 * time.Second
