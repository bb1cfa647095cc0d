package dispatch

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// Order is a ticket in the form in which it is sent to the gateway that schedules. Times are
// durations from now, because the clocks of gateways differ. The body of the request is not sent.
type Order struct {
	ID          string        `json:"id"` // unique in its gateway
	Model       string        `json:"model"`
	Class       int           `json:"class"`
	Client      string        `json:"client"`
	Cost        float64       `json:"cost"`
	Limit       time.Duration `json:"limit"`
	Deadline    time.Duration `json:"deadline"`
	Tried       []string      `json:"tried,omitempty"` // names of upstreams
	Safe        bool          `json:"safe,omitempty"`
	Hurried     bool          `json:"hurried,omitempty"`
	Fingerprint uint64        `json:"print"`
	Fits        []string      `json:"fits"`            // names of the upstreams that take the request
	Joins       bool          `json:"joins,omitempty"` // it may be sent in one call with other requests of its gateway

	Hedge bool   `json:"spare,omitempty"` // it is a second call beside a running one, and does not wait
	Idle  string `json:"idle,omitempty"`  // the call goes to this upstream, and only if it has nothing in flight
}

// errNotOffered is the reason why a ticket does not fit an upstream that it does not list.
var errNotOffered = errors.New("the gateway of the request does not use the upstream")

// Shares reports whether local upstreams serve a model, which only this gateway uses, and whether
// shared ones do. LocalFirst reports whether the best local tier is at most the best shared tier.
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

// Order returns the order of a ticket for the shared upstreams. It fails if none of them takes
// the request.
func (s *Scheduler) Order(t *Ticket, id string) (Order, error) {
	s.mu.Lock()
	defer s.unlock()
	q, now := s.queues[t.Model], time.Now()
	if q == nil {
		return Order{}, UnknownModel(t.Model)
	}
	o := Order{
		ID: id, Model: t.Model, Class: t.class, Client: t.Client, Cost: t.cost,
		Limit: t.Limit.Sub(now), Deadline: t.Deadline.Sub(now), Safe: t.Safe, Hurried: t.Hurried, Fingerprint: t.fingerprint(),
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
		knownFingerprint: max(o.Fingerprint, 1), Gateway: gateway,
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
	for len(t.Tried) < len(o.Tried) { // a ticket that was tried before goes ahead of others, also where its upstreams are unknown
		t.Tried = append(t.Tried, &Upstream{})
	}
	if others {
		t.allowed = o.Fits
		if t.allowed == nil {
			t.allowed = []string{}
		}
	}
	return t
}

// LocalPart returns a second ticket of the same request, for the local upstreams.
func (t *Ticket) LocalPart(s *Scheduler) *Ticket {
	s.mu.Lock()
	defer s.unlock()
	part := *t
	part.allowed, part.queued = []string{}, nil
	if q := s.queues[t.Model]; q != nil {
		for _, o := range q.route.Offers {
			if o.Lane.Upstream.Local {
				part.allowed = append(part.allowed, o.Lane.Upstream.Name)
			}
		}
	}
	return &part
}

// Queued passes a function that returns the ticket's place in the queue to the hook of its request.
func (t *Ticket) Queued(place func() mmcp.Place) {
	if t.queued != nil {
		t.queued(place)
	}
}

// ScheduleHere makes this gateway schedule the ticket although another gateway leads, because the leader does
// not know the upstreams of the ticket.
func (t *Ticket) ScheduleHere() { t.scheduledHere = true }

// Try grants a free lane to the ticket, or returns nil.
func (s *Scheduler) Try(t *Ticket) *Grant {
	s.mu.Lock()
	defer s.unlock()
	if q := s.queues[t.Model]; q != nil && q.length == 0 {
		return s.grant(q.route, t, time.Now())
	}
	return nil
}

// TryIdle is TakeIdle for another gateway. It takes the names of the upstream and of the model.
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
		g.madeElsewhere = true
		g.Lane.Upstream.madeElsewhere++
	}
	return g
}

// Call describes the call of a grant in messages between gateways.
type Call struct {
	ID       string        `json:"id"`
	Upstream string        `json:"upstream"`
	Model    string        `json:"model"` // the upstream's own id
	Reason   string        `json:"reason,omitempty"`
	Age      time.Duration `json:"age"`
	Usual    float64       `json:"usual,omitempty"` // latency of the lane in seconds; 0: not measured
	Sent     bool          `json:"sent,omitempty"`  // the gateway began to send the request
}

// CallOf describes the call of a grant.
func (s *Scheduler) CallOf(g *Grant) Call {
	s.mu.Lock()
	defer s.mu.Unlock()
	return Call{ID: g.ID, Upstream: g.Lane.Upstream.Name, Model: g.Lane.ID, Reason: g.Reason, Age: time.Since(g.began), Usual: g.Lane.latency}
}

// Adopt takes a place for a call that another gateway granted, even if no place is free. foreign reports
// whether another gateway also makes the call. Adopt returns nil if there is no such lane.
func (s *Scheduler) Adopt(c Call, foreign bool) *Grant {
	s.mu.Lock()
	defer s.unlock()
	o := s.find(c.Upstream, c.Model)
	if o == nil {
		return nil
	}
	now := time.Now()
	l := o.Lane
	l.Upstream.beginCall(now)
	g := &Grant{
		Offer: *o, Reason: c.Reason, ID: c.ID, began: now.Add(-c.Age), epoch: l.epoch, madeElsewhere: foreign, grantedElsewhere: !foreign,
	}
	if foreign {
		l.Upstream.madeElsewhere++
	} else if c.Usual > 0 {
		l.latency, l.latencyAt = c.Usual, now
	}
	return g
}

// Began returns when the grant was given, or when the server started for it was ready.
func (g *Grant) Began() time.Time { return g.began }

// GrantedElsewhere reports whether another gateway granted the call. That gateway also started the server if
// necessary.
func (g *Grant) GrantedElsewhere() bool { return g.grantedElsewhere }

// find returns the offer of an upstream's own model id, or nil. It needs mu.
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

// SetReported sets how many calls the other gateways reported, by the name of the upstream.
func (s *Scheduler) SetReported(calls map[string]int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, q := range s.queues {
		for _, o := range q.route.Offers {
			o.Lane.Upstream.reported = calls[o.Lane.Upstream.Name]
		}
	}
}

// Failure is an error in the form in which it is sent to another gateway.
type Failure struct {
	Code       mmcp.Code      `json:"code"`
	Message    string         `json:"message"`
	Details    map[string]any `json:"details,omitempty"`
	RetryAfter time.Duration  `json:"retry_after,omitempty"`
	Enveloped  bool           `json:"enveloped,omitempty"`
	Upstream   string         `json:"upstream,omitempty"`
	Reason     string         `json:"reason,omitempty"`
}

// FailureOf returns the form of an error for other gateways.
func FailureOf(err error) *Failure {
	e := mmcp.AsError(err)
	return &Failure{
		Code: e.Code, Message: e.Message, Details: e.Details, RetryAfter: e.RetryAfter, Enveloped: e.Enveloped,
		Upstream: e.Route.Upstream, Reason: e.Route.Reason,
	}
}

// Err returns the error that the failure stands for.
func (f *Failure) Err() *mmcp.Error {
	return &mmcp.Error{
		Code: f.Code, Message: f.Message, Details: f.Details, RetryAfter: f.RetryAfter, Enveloped: f.Enveloped,
		Route: mmcp.Route{Upstream: f.Upstream, Reason: f.Reason},
	}
}

// Unsent is the outcome of a call that was never made.
func Unsent() Outcome { return Outcome{End: noSignal, Failure: FailureOf(context.Canceled)} }

// OnQueued sets the hook that is called when the ticket begins to wait.
func (t *Ticket) OnQueued(queued func(place func() mmcp.Place)) { t.queued = queued }

// Overdue reports whether the call of a grant, which began at latest or earlier, has taken twice
// the latency of its lane, or usualUnknown if no latency was measured.
func (s *Scheduler) Overdue(g *Grant, latest time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	usual := seconds(2 * g.Lane.latency)
	if usual == 0 {
		usual = usualUnknown
	}
	if g.began.After(latest) {
		latest = g.began
	}
	return time.Since(latest) > usual
}

// usualUnknown is how long a call of a dead gateway keeps its place on a lane without a measured
// latency.
const usualUnknown = 10 * time.Second
