package dispatch

import (
	"math"
	"slices"
)

// line is the tickets of one client that were never begun, and the client's virtual
// time: the cost of what it was given, beginning at the queue's when it came.
type line struct {
	client  string
	tickets [classes][]*Ticket // in each class the oldest first
	length  int
	cost    float64 // of all tickets
	served  int     // for lowestTurn

	start float64 // virtual time at which the next ticket starts
	turn  int     // when it was served last, or began to wait: the order at equal times
}

// before reports whether the client is served before another one.
func (l *line) before(o *line) bool {
	return l.start < o.start || l.start == o.start && l.turn < o.turn
}

func (l *line) push(t *Ticket) {
	l.tickets[t.class] = append(l.tickets[t.class], t)
	l.length++
	l.cost += t.cost
}

// head returns the client's next ticket: the oldest of its highest class, or, when
// it is time, of its lowest.
func (l *line) head() *Ticket {
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

// last returns the ticket that is served last.
func (l *line) last() *Ticket {
	for _, tickets := range slices.Backward(l.tickets[:]) {
		if n := len(tickets); n > 0 {
			return tickets[n-1]
		}
	}
	return nil
}

// remove reports whether the ticket was there.
func (l *line) remove(t *Ticket) bool {
	i := slices.Index(l.tickets[t.class], t)
	if i < 0 {
		return false
	}
	l.tickets[t.class] = slices.Delete(l.tickets[t.class], i, i+1)
	l.length--
	l.cost -= t.cost
	return true
}

// place counts the tickets of the client that go before t.
func (l *line) place(t *Ticket) int {
	n := place(l.tickets[t.class], t)
	for c := range t.class {
		n += len(l.tickets[c])
	}
	return n
}

// meanCost is that of the client's tickets; other where there are none.
func (l *line) meanCost(other float64) float64 {
	if l.length == 0 {
		return other
	}
	return l.cost / float64(l.length)
}

// startingBefore counts the tickets that are served before one of another client
// that starts at a virtual time.
func (l *line) startingBefore(start float64, other *line) int {
	cost := l.meanCost(1)
	if l.length == 0 || l.start > start {
		return 0
	}
	rounds := (start - l.start) / cost
	n := math.Ceil(rounds)
	// A ticket at the very same time goes first if its client was served less lately
	// by then, which holds for the client whose time is the later one now.
	if n == rounds && (l.start > other.start || l.start == other.start && l.turn < other.turn) {
		n++
	}
	return min(l.length, int(min(n, math.MaxInt32)))
}
