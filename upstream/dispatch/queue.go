package dispatch

import (
	"slices"
	"time"
)

// queue is the tickets that wait for one model. Clients share the model by
// start-time fair queueing (Goyal, Vin and Cheng 1996): each ticket takes its cost
// from the virtual time of its client, and the client whose time is the earliest is
// served first. Priorities order the tickets of one client only.
type queue struct {
	route      *Route
	restricted bool // a ticket of it may go to some of the upstreams only; kept until it is empty

	again   []*Ticket // that were begun before and go ahead of all others
	clients []*line   // those that wait, and those that are ahead of the virtual time
	length  int       // of tickets

	virtual float64 // start time of the ticket that was served last
	turns   int     // counts served tickets and clients that begin to wait

	unservedSince time.Time // when no member could serve it any more; zero: one can. Tickets of a mixed route have their own
}

// unserved returns since when a ticket waits for a model that no member can serve;
// zero: one can.
func (q *queue) unserved(t *Ticket) time.Time {
	switch {
	case q.mixed():
		return t.unservedSince
	case q.unservedSince.IsZero() || q.unservedSince.After(t.since):
		return q.unservedSince
	}
	return t.since
}

// mixed reports whether tickets of the queue differ in the upstreams that serve them.
func (q *queue) mixed() bool { return q.route.Mixed || q.restricted }

// selective reports whether a lane may take some tickets and not others. It needs
// scheduler.mu.
func (q *queue) selective() bool { return q.restricted || q.route.selective() }

func (q *queue) push(t *Ticket) {
	q.restricted = t.only != nil || q.restricted && q.length > 0
	q.length++
	if len(t.Tried) > 0 {
		q.again = append(q.again, t)
		return
	}
	l := q.line(t.Client)
	if l == nil {
		l = &line{client: t.Client}
		q.clients = append(q.clients, l)
	}
	if l.length == 0 {
		q.turns++
		l.start, l.turn = max(l.start, q.virtual), q.turns
	}
	l.push(t)
}

// line returns that of a client; nil: nothing is known of it.
func (q *queue) line(client string) *line {
	for _, l := range q.clients {
		if l.client == client {
			return l
		}
	}
	return nil
}

// head returns the next ticket among those that were never begun, or nil.
func (q *queue) head() *Ticket {
	var first *line
	for _, l := range q.clients {
		if l.length > 0 && (first == nil || l.before(first)) {
			first = l
		}
	}
	if first == nil {
		return nil
	}
	return first.head()
}

// take removes a ticket that was never begun, and charges its client for it.
func (q *queue) take(t *Ticket) {
	l := q.line(t.Client)
	l.remove(t)
	l.served++
	q.length--
	q.turns++
	q.virtual = max(q.virtual, l.start)
	l.start, l.turn = l.start+t.cost, q.turns
	q.forget()
}

// forget drops clients that do not wait and are not ahead of the virtual time, or all
// clients if none waits.
func (q *queue) forget() {
	if q.length == len(q.again) {
		q.clients = nil
		return
	}
	q.clients = slices.DeleteFunc(q.clients, func(l *line) bool { return l.length == 0 && l.start <= q.virtual })
}

// remove takes a ticket out, wherever it stands, and reports whether it was
// there.
func (q *queue) remove(t *Ticket) bool {
	if i := slices.Index(q.again, t); i >= 0 {
		q.again = slices.Delete(q.again, i, i+1)
		q.length--
		return true
	}
	l := q.line(t.Client)
	if l == nil || !l.remove(t) {
		return false
	}
	q.length--
	q.forget()
	return true
}

// surplus returns the ticket that gives its place in a full queue to one of client:
// the latest of the client that has the most, if that has more than client would
// then have. Else it returns nil.
func (q *queue) surplus(client string) *Ticket {
	least := 1
	if l := q.line(client); l != nil {
		least += l.length
	}
	var most *line
	for _, l := range q.clients {
		if l.length > least && (most == nil || l.length > most.length) {
			most = l
		}
	}
	if most == nil {
		return nil
	}
	return most.last()
}

// all lists the tickets, roughly in the order in which they are served.
func (q *queue) all() []*Ticket {
	return append(slices.Clone(q.again), q.fresh()...)
}

// fresh lists the tickets that were never begun, client by client.
func (q *queue) fresh() []*Ticket {
	lines := slices.Clone(q.clients)
	slices.SortFunc(lines, func(a, b *line) int {
		if a.before(b) {
			return -1
		}
		return 1
	})
	var out []*Ticket
	for _, l := range lines {
		for c := range l.tickets {
			out = append(out, l.tickets[c]...)
		}
	}
	return out
}

// ahead counts the tickets that are served before t if no other comes and the tickets
// of each client cost the same. A ticket that does not wait yet counts as the last of
// its client's class.
func (q *queue) ahead(t *Ticket) int {
	if len(t.Tried) > 0 {
		return place(q.again, t)
	}
	own := q.line(t.Client)
	if own == nil {
		own = &line{client: t.Client}
	}
	if own.length == 0 {
		own = &line{client: t.Client, start: max(own.start, q.virtual), turn: q.turns + 1}
	}
	before := own.place(t)
	start := own.start + float64(before)*own.meanCost(t.cost)
	n := len(q.again) + before
	for _, l := range q.clients {
		if l.client != t.Client {
			n += l.startingBefore(start, own)
		}
	}
	return n
}

// place is the index of t, or where it would be appended.
func place(tickets []*Ticket, t *Ticket) int {
	if i := slices.Index(tickets, t); i >= 0 {
		return i
	}
	return len(tickets)
}
