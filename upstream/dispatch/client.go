package dispatch

import (
	"math"
	"slices"
)

// clientQueue holds one client's tickets that were never sent, and the client's virtual time: the queue's
// virtual time when the client began to wait, plus the cost of its served tickets.
type clientQueue struct {
	client  string
	tickets [classes][]*Ticket // in each class, the oldest first
	length  int
	cost    float64 // sum of the costs of all tickets
	served  int     // number of served tickets, for lowestTurn

	start float64 // virtual time at which the next ticket starts
	turn  int     // value of queue.turns when the client was last served or began to wait; it orders clients at equal times
}

// servedBefore reports whether the client is served before another one.
func (l *clientQueue) servedBefore(o *clientQueue) bool {
	return l.start < o.start || l.start == o.start && l.turn < o.turn
}

func (l *clientQueue) push(t *Ticket) {
	l.tickets[t.class] = append(l.tickets[t.class], t)
	l.length++
	l.cost += t.cost
}

// head returns the client's next ticket: the oldest of its highest class or, at each lowestTurn-th turn, of
// its lowest.
func (l *clientQueue) head() *Ticket {
	var first *Ticket
	for _, tickets := range l.tickets {
		if len(tickets) == 0 {
			continue
		}
		first = tickets[0]
		if l.served%lowestTurn != lowestTurn-1 {
			break
		}
	}
	return first
}

// last returns the client's ticket that is served last, or nil.
func (l *clientQueue) last() *Ticket {
	for _, tickets := range slices.Backward(l.tickets[:]) {
		if n := len(tickets); n > 0 {
			return tickets[n-1]
		}
	}
	return nil
}

// remove removes a ticket, and reports whether it was in the queue.
func (l *clientQueue) remove(t *Ticket) bool {
	i := slices.Index(l.tickets[t.class], t)
	if i < 0 {
		return false
	}
	l.tickets[t.class] = slices.Delete(l.tickets[t.class], i, i+1)
	l.length--
	l.cost -= t.cost
	return true
}

// place returns the number of the client's tickets that are served before t.
func (l *clientQueue) place(t *Ticket) int {
	n := place(l.tickets[t.class], t)
	for c := range t.class {
		n += len(l.tickets[c])
	}
	return n
}

// meanCost returns the mean cost of the client's tickets, or other if it has none.
func (l *clientQueue) meanCost(other float64) float64 {
	if l.length == 0 {
		return other
	}
	return l.cost / float64(l.length)
}

// countBefore returns the number of the client's tickets that are served before a ticket of the client other
// that starts at the virtual time start.
func (l *clientQueue) countBefore(start float64, other *clientQueue) int {
	cost := l.meanCost(1)
	if l.length == 0 || l.start > start {
		return 0
	}
	rounds := (start - l.start) / cost
	n := math.Ceil(rounds)
	// A ticket at the same time is served first if its client was served longer ago by then. That is the
	// client whose time is later now.
	if n == rounds && (l.start > other.start || l.start == other.start && l.turn < other.turn) {
		n++
	}
	return min(l.length, int(min(n, math.MaxInt32)))
}
