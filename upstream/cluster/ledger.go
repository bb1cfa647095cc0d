package cluster

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/dispatch"
)

// A ledger lists the orders of other gateways and the calls granted to them while this gateway leads.
type ledger struct {
	s *Scheduler

	mu         sync.Mutex // guards the fields below, and those of the entries
	open       map[entryKey]*entry
	ended      map[entryKey]time.Time // end times of orders and calls, so that a delayed report does not adopt them again
	handedOver map[entryKey]func()    // functions that release servers of this machine whose calls outlive this leadership
}

// entryKey identifies an order: ids are unique in a gateway only.
type entryKey struct{ gateway, id string }

// entry is an order, from its arrival to the end of its call.
type entry struct {
	orderedAt time.Time          // when the order last arrived
	cancel    context.CancelFunc // ends its wait
	cancelled bool               // the order was cancelled, settled or swept: serve returns a grant that arrives later
	place     func() mmcp.Place  // looks up its place in the queue; nil: it was not queued
	answer    *reply             // nil while the order waits, and for an adopted call

	grant     *dispatch.Grant // nil: not granted, or an adopted call on a lane that is not known here
	release   func()          // releases the grant's server; nil: none is held
	answered  time.Time       // when the answer was first sent, or the call adopted
	reported  time.Time       // when its gateway last reported the call; zero: never
	sent      bool            // its gateway has reported that the request is sent
	goneSince time.Time       // since when its gateway is dead; zero: it is alive
}

// lastHeard returns the latest of the times at which the order arrived, was answered and was reported.
func (e *entry) lastHeard() time.Time {
	at := e.answered
	for _, other := range []time.Time{e.orderedAt, e.reported} {
		if other.After(at) {
			at = other
		}
	}
	return at
}

func newLedger(s *Scheduler) *ledger {
	return &ledger{s: s, open: map[entryKey]*entry{}, ended: map[entryKey]time.Time{}, handedOver: map[entryKey]func(){}}
}

// receiveOrder begins to serve an order. A repeated order gets its answer or its place again.
func (d *ledger) receiveOrder(from string, o *dispatch.Order) {
	r, term := d.s.current()
	if r != leading || o.ID == "" {
		return
	}
	now, key := time.Now(), entryKey{from, o.ID}
	d.mu.Lock()
	e := d.open[key]
	if e != nil {
		e.orderedAt = now
		answer, place := e.answer, e.place
		d.mu.Unlock()
		if answer == nil && place != nil {
			answer = &reply{ID: o.ID, Place: place()}
		}
		if answer != nil {
			d.reply(from, answer)
		}
		return
	}
	ctx, cancel := context.WithDeadline(term, now.Add(o.Limit))
	e = &entry{orderedAt: now, cancel: cancel}
	d.open[key] = e
	d.mu.Unlock()
	go d.serve(ctx, key, e, o) // returns at the order's limit, when it is withdrawn, or when this gateway ceases to lead
}

// serve waits for the grant of an order, starts the server if necessary, and sends the reply.
func (d *ledger) serve(ctx context.Context, key entryKey, e *entry, o *dispatch.Order) {
	defer e.cancel()
	g, r := d.grant(ctx, key, e, o)
	var release func()
	if g != nil {
		var err error
		if release, err = d.s.o.Start(ctx, g); err != nil {
			r.Failure = dispatch.FailureOf(err)
			d.s.Scheduler.Settle(g, err)
			g = nil
		} else {
			d.s.Begin(g)
		}
	}
	d.mu.Lock()
	withdrawn := d.open[key] != e || e.cancelled || errors.Is(ctx.Err(), context.Canceled)
	if withdrawn {
		if d.open[key] == e {
			delete(d.open, key)
		}
		d.forgetCompanions(key.gateway, r.Companions)
	} else {
		e.answer, e.grant, e.release, e.answered = r, g, release, time.Now()
	}
	d.mu.Unlock()
	if withdrawn {
		d.release(g, release, dispatch.Unsent())
		return
	}
	d.reply(key.gateway, r)
}

// grant obtains a grant for an order. It waits in the queue unless the order is for an idle server or a
// hedge. The reply lacks only the failure to start the server, which the caller adds.
func (d *ledger) grant(ctx context.Context, key entryKey, e *entry, o *dispatch.Order) (*dispatch.Grant, *reply) {
	r := &reply{ID: o.ID}
	if o.Idle != "" {
		return d.completeReply(d.s.TryIdle(o.Idle, o.Model), r)
	}
	t := d.s.Ticket(key.gateway, o)
	if t == nil {
		r.Unknown = true
		return nil, r
	}
	if o.Hedge {
		return d.completeReply(d.s.Try(t), r)
	}
	t.OnQueued(func(place func() mmcp.Place) {
		d.mu.Lock()
		e.place = place
		d.mu.Unlock()
		d.reply(key.gateway, &reply{ID: o.ID, Place: place()})
	})
	g, err := d.s.Scheduler.Take(ctx, t)
	if errors.Is(err, dispatch.ErrJoined) {
		return nil, r // it joined another order, whose reply lists it as a companion
	}
	if err != nil {
		r.Failure = dispatch.FailureOf(err)
		return nil, r
	}
	return d.completeReply(g, r)
}

// completeReply adds the grant to a reply, or the failure if g is nil because no server is free.
func (d *ledger) completeReply(g *dispatch.Grant, r *reply) (*dispatch.Grant, *reply) {
	if g == nil {
		r.Failure = dispatch.FailureOf(mmcp.Errorf(mmcp.CodeResourceExhausted, "No other server is free."))
		return nil, r
	}
	g.ID = r.ID
	c := d.s.CallOf(g)
	r.Grant = &c
	for _, companion := range g.Companions {
		r.Companions = append(r.Companions, companion.Companion.(string)) // set by dispatch.Scheduler.Ticket
	}
	return g, r
}

func (d *ledger) reply(to string, r *reply) {
	d.s.mu.Lock()
	epoch := d.s.epoch
	d.s.mu.Unlock()
	d.s.send(subjectOne+to, message{Reply: r, Epoch: epoch})
}

// cancelOrder ends an order that its gateway no longer wants.
func (d *ledger) cancelOrder(from, id string) {
	d.end(entryKey{from, id}, dispatch.Unsent())
}

// settle records the end of a call of another gateway.
func (d *ledger) settle(from string, m *settlement) {
	d.end(entryKey{from, m.ID}, m.Outcome)
}

// end ends an order, or the call that it led to, with an outcome.
func (d *ledger) end(key entryKey, out dispatch.Outcome) {
	d.mu.Lock()
	d.ended[key] = time.Now()
	e := d.open[key]
	if e == nil {
		d.mu.Unlock()
		return
	}
	e.cancelled = true
	if e.cancel != nil {
		e.cancel() // serve returns a grant that arrives at the same moment
	}
	waits := e.answer == nil && e.answered.IsZero()
	g, release := e.grant, e.release
	if !waits {
		delete(d.open, key)
		if e.answer != nil {
			d.forgetCompanions(key.gateway, e.answer.Companions)
		}
	}
	d.mu.Unlock()
	if !waits {
		d.release(g, release, out)
	}
}

// forgetCompanions deletes the entries of orders that joined an ended order. Their gateway orders again if it
// has not sent their requests. The caller holds mu.
func (d *ledger) forgetCompanions(gateway string, ids []string) {
	for _, id := range ids {
		delete(d.open, entryKey{gateway, id})
	}
}

// release releases the server of an entry, and settles its grant with an outcome. release and g may be nil.
func (d *ledger) release(g *dispatch.Grant, release func(), out dispatch.Outcome) {
	if release != nil {
		release()
	}
	if g != nil {
		d.s.SettleRemote(g, out)
	}
}

// reconcile updates the entries of a gateway from its report. It adopts a reported call without an entry, which an earlier
// leader granted or the gateway started by itself, and deletes entries that the gateway has not named for settleWait.
func (d *ledger) reconcile(from string, r *report) {
	now := time.Now()
	running := make(map[string]bool, len(r.Running))
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, c := range r.Running {
		running[c.ID] = true
		key := entryKey{from, c.ID}
		e := d.open[key]
		switch _, over := d.ended[key]; {
		case e != nil:
			e.reported, e.goneSince = now, time.Time{}
			if c.Sent && !e.sent && e.grant != nil {
				d.s.BeginAt(e.grant, r.at.Add(-c.Age))
			}
			e.sent = c.Sent
		case !over:
			c.Age += now.Sub(r.at)
			e = &entry{grant: d.s.Adopt(c, true), answered: now, reported: now, sent: c.Sent}
			d.open[key] = e
			go d.holdServer(key, e) // ends when its server runs
		}
	}
	for key, e := range d.open {
		if key.gateway == from && !running[key.id] && !e.answered.IsZero() && now.Sub(e.lastHeard()) > settleWait {
			delete(d.open, key) // the settlement was lost, or the grant was
			go d.release(e.grant, e.release, dispatch.Unsent())
		}
	}
}

// holdServer keeps the server of an adopted call running.
func (d *ledger) holdServer(key entryKey, e *entry) {
	if e.grant == nil {
		return
	}
	_, term := d.s.current()
	release, err := d.s.o.Start(term, e.grant)
	if err != nil {
		return // the call fails with the same error
	}
	d.mu.Lock()
	holds := d.open[key] == e
	if holds {
		e.release = release
	}
	d.mu.Unlock()
	if !holds {
		release()
	}
}

// sweep cancels waiting orders that are not repeated or whose gateway is dead. It ends a granted call of a
// dead gateway once the call is overdue; until then the server may be executing it.
func (d *ledger) sweep() {
	now := time.Now()
	var ended []*entry
	d.mu.Lock()
	for key, e := range d.open {
		alive := d.s.o.Bus.Alive(key.gateway)
		waits := e.answered.IsZero()
		var over bool
		switch {
		case waits:
			if !alive || now.Sub(e.orderedAt) > orderTimeout {
				e.cancelled = true
				e.cancel()
			}
			continue
		case !alive:
			if e.goneSince.IsZero() {
				e.goneSince = now
			}
			latest := time.Time{}
			if !e.sent {
				latest = e.goneSince // until then its gateway may have sent the request
			}
			over = e.grant == nil || d.s.Overdue(e.grant, latest)
		}
		if over {
			delete(d.open, key)
			ended = append(ended, e)
		}
	}
	d.mu.Unlock()
	for _, e := range ended {
		d.release(e.grant, e.release, dispatch.Unsent())
	}
}

// close ends all entries when this gateway ceases to lead. The next leader learns the calls of the other
// gateways from their reports. Servers of this machine that such calls use are released when the calls have
// ended.
func (d *ledger) close() {
	d.mu.Lock()
	open := d.open
	d.open = map[entryKey]*entry{}
	for key, e := range open {
		if e.release != nil {
			d.handedOver[key] = e.release
		}
	}
	d.mu.Unlock()
	for _, e := range open {
		if e.cancel != nil {
			e.cancel()
		}
		d.release(e.grant, nil, dispatch.Unsent())
	}
}

// forgetEnded deletes old entries of ended, and releases the servers in handedOver whose calls are
// no longer reported.
func (d *ledger) forgetEnded(reports map[string]*report) {
	now := time.Now()
	var over []func()
	d.mu.Lock()
	maps.DeleteFunc(d.ended, func(_ entryKey, at time.Time) bool { return now.Sub(at) > reportLife })
	for key, release := range d.handedOver {
		r := reports[key.gateway]
		runs := r != nil && slices.ContainsFunc(r.Running, func(c dispatch.Call) bool { return c.ID == key.id })
		if !runs || !d.s.o.Bus.Alive(key.gateway) {
			delete(d.handedOver, key)
			over = append(over, release)
		}
	}
	d.mu.Unlock()
	for _, release := range over {
		release()
	}
}
