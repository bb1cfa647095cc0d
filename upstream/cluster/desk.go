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

// desk is the leader's side: the orders of the other gateways, and the calls that they
// make.
type desk struct {
	s *Scheduler

	mu     sync.Mutex // guards the fields below, and those of the entries
	open   map[entryKey]*entry
	ended  map[entryKey]time.Time // calls whose end is known: an earlier report may come later
	handed map[entryKey]func()    // releases of servers under calls that another leader has now
}

// entryKey names an order: gateways choose ids for themselves.
type entryKey struct{ gateway, id string }

// entry is an order, from when it came until its call has ended.
type entry struct {
	seen   time.Time          // when the order came last
	cancel context.CancelFunc // gives up its wait
	left   bool               // it was given up
	place  func() mmcp.Place  // while it waits; nil: it is not known yet
	answer *reply             // nil: it waits

	grant    *dispatch.Grant // nil: none, or an adopted call of a lane that is not known here
	release  func()          // of the grant's server; nil: none
	answered time.Time       // when the answer was sent first, or the call adopted
	reported time.Time       // when a report of its gateway last had the call; zero: none had
	sent     bool            // its gateway has reported that the request is sent
	gone     time.Time       // when its gateway was found to be gone; zero: it is alive
}

// latest returns when the gateway of an answered order was last known to want it.
func (e *entry) latest() time.Time {
	at := e.answered
	for _, other := range []time.Time{e.seen, e.reported} {
		if other.After(at) {
			at = other
		}
	}
	return at
}

func newDesk(s *Scheduler) *desk {
	return &desk{s: s, open: map[entryKey]*entry{}, ended: map[entryKey]time.Time{}, handed: map[entryKey]func(){}}
}

// take begins to serve an order, or answers again to one that is known.
func (d *desk) take(from string, o *dispatch.Order) {
	r, term := d.s.now()
	if r != leads || o.ID == "" {
		return
	}
	now, key := time.Now(), entryKey{from, o.ID}
	d.mu.Lock()
	e := d.open[key]
	if e != nil {
		e.seen = now
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
	e = &entry{seen: now, cancel: cancel}
	d.open[key] = e
	d.mu.Unlock()
	go d.serve(ctx, key, e, o) // ends with the order's limit, when it is given up, or with the role
}

// serve waits for the grant of an order and answers it.
func (d *desk) serve(ctx context.Context, key entryKey, e *entry, o *dispatch.Order) {
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
	gone := d.open[key] != e || e.left || errors.Is(ctx.Err(), context.Canceled)
	if gone {
		if d.open[key] == e {
			delete(d.open, key)
		}
		d.forgetCompanions(key.gateway, r.Companions)
	} else {
		e.answer, e.grant, e.release, e.answered = r, g, release, time.Now()
	}
	d.mu.Unlock()
	if gone {
		d.giveBack(g, release, dispatch.Unsent())
		return
	}
	d.reply(key.gateway, r)
}

// grant waits in the queue for an order. The reply is whole but for what comes of the
// server's start.
func (d *desk) grant(ctx context.Context, key entryKey, e *entry, o *dispatch.Order) (*dispatch.Grant, *reply) {
	r := &reply{ID: o.ID}
	if o.Idle != "" {
		return d.granted(d.s.TryIdle(o.Idle, o.Model), r)
	}
	t := d.s.Ticket(key.gateway, o)
	if t == nil {
		r.Unknown = true
		return nil, r
	}
	if o.Spare {
		return d.granted(d.s.Try(t), r)
	}
	t.OnQueued(func(place func() mmcp.Place) {
		d.mu.Lock()
		e.place = place
		d.mu.Unlock()
		d.reply(key.gateway, &reply{ID: o.ID, Place: place()})
	})
	g, err := d.s.Scheduler.Take(ctx, t)
	if errors.Is(err, dispatch.ErrJoined) {
		return nil, r // the reply to the order with the grant names this one
	}
	if err != nil {
		r.Failure = dispatch.FailureOf(err)
		return nil, r
	}
	return d.granted(g, r)
}

// granted completes a reply with a grant; nil: there is none without waiting.
func (d *desk) granted(g *dispatch.Grant, r *reply) (*dispatch.Grant, *reply) {
	if g == nil {
		r.Failure = dispatch.FailureOf(mmcp.Errorf(mmcp.CodeResourceExhausted, "No other server is free."))
		return nil, r
	}
	g.ID = r.ID
	c := d.s.CallOf(g)
	r.Grant = &c
	for _, companion := range g.Companions {
		r.Companions = append(r.Companions, companion.Companion.(string)) // as Ticket has set it
	}
	return g, r
}

func (d *desk) reply(to string, r *reply) {
	d.s.mu.Lock()
	epoch := d.s.epoch
	d.s.mu.Unlock()
	d.s.send(subjectOne+to, message{Reply: r, Epoch: epoch})
}

// leave gives up an order.
func (d *desk) leave(from, id string) {
	d.end(entryKey{from, id}, dispatch.Unsent())
}

// settle records the end of a call of another gateway.
func (d *desk) settle(from string, m *settlement) {
	d.end(entryKey{from, m.ID}, m.Outcome)
}

// end ends an order, or the call that came of it.
func (d *desk) end(key entryKey, out dispatch.Outcome) {
	d.mu.Lock()
	d.ended[key] = time.Now()
	e := d.open[key]
	if e == nil {
		d.mu.Unlock()
		return
	}
	e.left = true
	if e.cancel != nil {
		e.cancel() // of one that waits, serve does the rest
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
		d.giveBack(g, release, out)
	}
}

// forgetCompanions forgets the orders that were sent in a call that has ended. Orders that were
// not sent are repeated. It needs mu.
func (d *desk) forgetCompanions(gateway string, ids []string) {
	for _, id := range ids {
		delete(d.open, entryKey{gateway, id})
	}
}

func (d *desk) giveBack(g *dispatch.Grant, release func(), out dispatch.Outcome) {
	if release != nil {
		release()
	}
	if g != nil {
		d.s.Conclude(g, out)
	}
}

// reconcile compares the calls that a gateway reports with those that are known here. A
// call that nobody knows is adopted: an earlier leader granted it, or it was claimed.
func (d *desk) reconcile(from string, r *report) {
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
			e.reported, e.gone = now, time.Time{}
			if c.Sent && !e.sent && e.grant != nil {
				d.s.BeginAt(e.grant, r.at.Add(-c.Age))
			}
			e.sent = c.Sent
		case !over:
			c.Age += now.Sub(r.at)
			e = &entry{grant: d.s.Adopt(c, true), answered: now, reported: now, sent: c.Sent}
			d.open[key] = e
			go d.hold(key, e) // ends when its server runs
		}
	}
	for key, e := range d.open {
		if key.gateway == from && !running[key.id] && !e.answered.IsZero() && now.Sub(e.latest()) > settleWait {
			delete(d.open, key) // the message of its end was lost, or the grant was
			go d.giveBack(e.grant, e.release, dispatch.Unsent())
		}
	}
}

// hold has the server of an adopted call not be stopped.
func (d *desk) hold(key entryKey, e *entry) {
	if e.grant == nil {
		return
	}
	_, term := d.s.now()
	release, err := d.s.o.Start(term, e.grant)
	if err != nil {
		return // the call itself learns what is wrong
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

// sweep ends what gateways left behind: orders that are not repeated, and calls of gateways
// that are gone, when such a call would have ended. Until then their server may still work
// on them.
func (d *desk) sweep() {
	now := time.Now()
	var ended []*entry
	d.mu.Lock()
	for key, e := range d.open {
		alive := d.s.o.Bus.Alive(key.gateway)
		waits := e.answered.IsZero()
		var over bool
		switch {
		case waits:
			if !alive || now.Sub(e.seen) > orderLife {
				e.left = true
				e.cancel()
			}
			continue
		case !alive:
			if e.gone.IsZero() {
				e.gone = now
			}
			latest := time.Time{}
			if !e.sent {
				latest = e.gone // it was alive, and could send
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
		d.giveBack(e.grant, e.release, dispatch.Unsent())
	}
}

// close ends all orders: this gateway does not lead any more. Its scheduler forgets the
// calls of others, which the next leader knows from their reports. Servers of this machine
// under such calls are released when the calls have ended.
func (d *desk) close() {
	d.mu.Lock()
	open := d.open
	d.open = map[entryKey]*entry{}
	for key, e := range open {
		if e.release != nil {
			d.handed[key] = e.release
		}
	}
	d.mu.Unlock()
	for _, e := range open {
		if e.cancel != nil {
			e.cancel()
		}
		d.giveBack(e.grant, nil, dispatch.Unsent())
	}
}

// tidy forgets ended calls, and releases servers under calls of a time in which this
// gateway led, when their gateways do not report them any more.
func (d *desk) tidy(reports map[string]*report) {
	now := time.Now()
	var over []func()
	d.mu.Lock()
	maps.DeleteFunc(d.ended, func(_ entryKey, at time.Time) bool { return now.Sub(at) > reportLife })
	for key, release := range d.handed {
		r := reports[key.gateway]
		runs := r != nil && slices.ContainsFunc(r.Running, func(c dispatch.Call) bool { return c.ID == key.id })
		if !runs || !d.s.o.Bus.Alive(key.gateway) {
			delete(d.handed, key)
			over = append(over, release)
		}
	}
	d.mu.Unlock()
	for _, release := range over {
		release()
	}
}
