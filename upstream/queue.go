package upstream

import (
	"slices"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// ticket is one request that wants to be run.
type ticket struct {
	model    string // listed id
	class    int    // 0 is served first
	tenant   string
	limit    time.Time // of the request, its queue's timeout included
	deadline time.Time // when nobody waits for it any more, at the latest limit
	since    time.Time
	waited   time.Duration // in all, before
	tried    []*member     // that failed it before
	safe     bool          // to be sent again: where it fails nobody loses
	nobody   time.Time     // since when no member of a mixed route could ever serve it; zero: one can

	req     *mmcp.Request
	checked map[*mmcp.Model]error // whether members of a mixed route take the request, by their entries

	ready chan struct{} // closed when one of the two below is set
	grant *grant
	err   *mmcp.Error
}

const (
	classes = 3
	// Every so many tickets the lowest class that waits has its turn, so that no
	// class starves behind a stream of better ones.
	lowestTurn = 8
)

// unfit returns why the member of an offer would refuse the request, or nil.
func (t *ticket) unfit(r *route, o offer) error {
	if !r.mixed || t.req == nil {
		return nil
	}
	err, known := t.checked[o.model]
	if !known {
		err = t.req.CheckModel(o.model)
		if t.checked == nil {
			t.checked = map[*mmcp.Model]error{}
		}
		t.checked[o.model] = err
	}
	return err
}

// classOf maps a priority to its place in line.
func classOf(p mmcp.Priority) int {
	switch {
	case p > mmcp.PriorityNormal:
		return 0
	case p < mmcp.PriorityNormal:
		return 2
	}
	return 1
}

// line is the tickets of one tenant in one class, oldest first.
type line struct {
	tenant  string
	tickets []*ticket
}

// queue is the tickets that wait for one model. Classes are served in their
// order, tenants of a class in turn, and each tenant's tickets as they came.
type queue struct {
	route *route

	again  []*ticket // that were begun before and go ahead of all others
	lines  [classes][]*line
	length int
	served int // tickets taken, for lowestTurn

	nobody time.Time // since when no member could ever serve it; zero: one can. Tickets of a mixed route have their own
}

// unserved is since when a ticket waits for a model that nobody can serve; zero:
// somebody can.
func (q *queue) unserved(t *ticket) time.Time {
	switch {
	case q.route.mixed:
		return t.nobody
	case q.nobody.IsZero() || q.nobody.After(t.since):
		return q.nobody
	}
	return t.since
}

func (q *queue) push(t *ticket) {
	q.length++
	if len(t.tried) > 0 {
		q.again = append(q.again, t)
		return
	}
	for _, l := range q.lines[t.class] {
		if l.tenant == t.tenant {
			l.tickets = append(l.tickets, t)
			return
		}
	}
	q.lines[t.class] = append(q.lines[t.class], &line{t.tenant, []*ticket{t}})
}

// head returns whose turn it is among tickets that were never begun, or nil.
func (q *queue) head() *ticket {
	class := -1
	for c := range q.lines {
		if len(q.lines[c]) == 0 {
			continue
		}
		class = c
		if q.served%lowestTurn != lowestTurn-1 {
			break
		}
	}
	if class < 0 {
		return nil
	}
	return q.lines[class][0].tickets[0]
}

// take removes a ticket that was never begun and ends its tenant's turn.
func (q *queue) take(t *ticket) {
	q.length--
	q.served++
	lines := q.lines[t.class]
	i := slices.IndexFunc(lines, func(l *line) bool { return l.tenant == t.tenant })
	l := lines[i]
	if l.tickets[0] == t {
		l.tickets = l.tickets[1:]
	} else {
		l.tickets = slices.DeleteFunc(l.tickets, func(o *ticket) bool { return o == t })
	}
	lines = slices.Delete(lines, i, i+1)
	if len(l.tickets) > 0 {
		lines = append(lines, l)
	}
	q.lines[t.class] = lines
}

// remove takes a ticket out, wherever it stands, and reports whether it was
// there.
func (q *queue) remove(t *ticket) bool {
	if i := slices.Index(q.again, t); i >= 0 {
		q.again = slices.Delete(q.again, i, i+1)
		q.length--
		return true
	}
	for i, l := range q.lines[t.class] {
		if l.tenant != t.tenant {
			continue
		}
		j := slices.Index(l.tickets, t)
		if j < 0 {
			return false
		}
		l.tickets = slices.Delete(l.tickets, j, j+1)
		if len(l.tickets) == 0 {
			q.lines[t.class] = slices.Delete(q.lines[t.class], i, i+1)
		}
		q.length--
		return true
	}
	return false
}

// all lists the tickets, those that go first first as far as classes tell.
func (q *queue) all() []*ticket {
	return append(slices.Clone(q.again), q.fresh()...)
}

// fresh lists the tickets that were never begun.
func (q *queue) fresh() []*ticket {
	var out []*ticket
	for c := range q.lines {
		for _, l := range q.lines[c] {
			out = append(out, l.tickets...)
		}
	}
	return out
}

// ahead counts the tickets that are served before t if nobody else comes. One
// that does not wait yet would stand last of its tenant's.
func (q *queue) ahead(t *ticket) int {
	n := len(q.again)
	if len(t.tried) > 0 {
		return place(q.again, t)
	}
	for c := range t.class {
		for _, l := range q.lines[c] {
			n += len(l.tickets)
		}
	}
	own := 0
	for _, l := range q.lines[t.class] {
		if l.tenant == t.tenant {
			own = place(l.tickets, t)
		}
	}
	rounds := own + 1 // before its turn comes, those in front of its tenant have had so many
	for _, l := range q.lines[t.class] {
		if l.tenant == t.tenant {
			n, rounds = n+own, own
			continue
		}
		n += min(len(l.tickets), rounds)
	}
	return n
}

// place is the index of t, or where it would be appended.
func place(tickets []*ticket, t *ticket) int {
	if i := slices.Index(tickets, t); i >= 0 {
		return i
	}
	return len(tickets)
}
