package dispatch

import (
	"slices"
	"time"
)

// queue holds the tickets that wait for one model. Clients share the model by start-time fair queueing
// (Goyal, Vin and Cheng 1996): each served ticket advances its client's virtual time by its cost, and the
// client with the earliest time is served next. Priorities order only the tickets of one client.
type queue struct {
	route      *Route
	restricted bool // a ticket was queued that only some of the upstreams may serve; reset when the queue is empty

	retries []*Ticket      // tickets that were sent before, ahead of all others
	clients []*clientQueue // clients that wait, and clients that are ahead of the virtual time
	length  int            // number of tickets

	virtualTime float64 // start time of the ticket that was served last
	turns       int     // counts served tickets and clients that begin to wait

	unservableSince time.Time // when the last upstream that serves the model was lost; zero: one serves it; unused on a mixed route
}

// unservable returns the time since which no upstream can serve the waiting ticket, or the zero time.
func (q *queue) unservable(t *Ticket) time.Time {
	switch {
	case q.mixed():
		return t.unservableSince
	case q.unservableSince.IsZero() || q.unservableSince.After(t.queuedAt):
		return q.unservableSince
	}
	return t.queuedAt
}

// mixed reports whether tickets of the queue differ in the upstreams that serve them.
func (q *queue) mixed() bool { return q.route.Mixed || q.restricted }

// selective reports whether a lane may serve some tickets and not others. It needs Scheduler.mu.
func (q *queue) selective() bool { return q.restricted || q.route.selective() }

func (q *queue) push(t *Ticket) {
	q.restricted = t.allowed != nil || q.restricted && q.length > 0
	q.length++
	if len(t.Tried) > 0 {
		q.retries = append(q.retries, t)
		return
	}
	l := q.clientQueue(t.Client)
	if l == nil {
		l = &clientQueue{client: t.Client}
		q.clients = append(q.clients, l)
	}
	if l.length == 0 {
		q.turns++
		l.start, l.turn = max(l.start, q.virtualTime), q.turns
	}
	l.push(t)
}

// clientQueue returns the tickets of a client, or nil if the client neither waits nor is ahead.
func (q *queue) clientQueue(client string) *clientQueue {
	for _, l := range q.clients {
		if l.client == client {
			return l
		}
	}
	return nil
}

// head returns the next ticket among the first attempts, or nil.
func (q *queue) head() *Ticket {
	var first *clientQueue
	for _, l := range q.clients {
		if l.length > 0 && (first == nil || l.servedBefore(first)) {
			first = l
		}
	}
	if first == nil {
		return nil
	}
	return first.head()
}

// take removes a first attempt from the queue, and charges its cost to its client.
func (q *queue) take(t *Ticket) {
	l := q.clientQueue(t.Client)
	l.remove(t)
	l.served++
	q.length--
	q.turns++
	q.virtualTime = max(q.virtualTime, l.start)
	l.start, l.turn = l.start+t.cost, q.turns
	q.dropIdleClients()
}

// dropIdleClients drops clients that do not wait and are not ahead of the virtual time, and all
// clients if only retries wait.
func (q *queue) dropIdleClients() {
	if q.length == len(q.retries) {
		q.clients = nil
		return
	}
	q.clients = slices.DeleteFunc(q.clients, func(l *clientQueue) bool { return l.length == 0 && l.start <= q.virtualTime })
}

// remove removes a ticket without charging its client, and reports whether it was in the queue.
func (q *queue) remove(t *Ticket) bool {
	if i := slices.Index(q.retries, t); i >= 0 {
		q.retries = slices.Delete(q.retries, i, i+1)
		q.length--
		return true
	}
	l := q.clientQueue(t.Client)
	if l == nil || !l.remove(t) {
		return false
	}
	q.length--
	q.dropIdleClients()
	return true
}

// displaceable returns the ticket to remove from a full queue in favour of a ticket of client: the last one
// of the client with the most tickets. It returns nil if that client has no more than client would have with
// its new ticket.
func (q *queue) displaceable(client string) *Ticket {
	least := 1
	if l := q.clientQueue(client); l != nil {
		least += l.length
	}
	var most *clientQueue
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
	return append(slices.Clone(q.retries), q.firstAttempts()...)
}

// firstAttempts lists the tickets that were never sent, client by client.
func (q *queue) firstAttempts() []*Ticket {
	lines := slices.Clone(q.clients)
	slices.SortFunc(lines, func(a, b *clientQueue) int {
		if a.servedBefore(b) {
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

// ahead returns the number of tickets that are served before t, if no other ticket arrives and the tickets of
// each client cost the same. A ticket that is not queued counts as the last of its client's class.
func (q *queue) ahead(t *Ticket) int {
	if len(t.Tried) > 0 {
		return place(q.retries, t)
	}
	own := q.clientQueue(t.Client)
	if own == nil {
		own = &clientQueue{client: t.Client}
	}
	if own.length == 0 {
		own = &clientQueue{client: t.Client, start: max(own.start, q.virtualTime), turn: q.turns + 1}
	}
	before := own.place(t)
	start := own.start + float64(before)*own.meanCost(t.cost)
	n := len(q.retries) + before
	for _, l := range q.clients {
		if l.client != t.Client {
			n += l.countBefore(start, own)
		}
	}
	return n
}

// place returns the index of t, or the index at which it would be appended.
func place(tickets []*Ticket, t *Ticket) int {
	if i := slices.Index(tickets, t); i >= 0 {
		return i
	}
	return len(tickets)
}
