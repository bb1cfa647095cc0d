package dispatch

import (
	"crypto/sha256"
	"encoding/binary"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

// Ticket is one request that is to be sent.
type Ticket struct {
	Model    string    // listed id
	class    int       // 0 is served first
	Client   string    // whose share it takes
	cost     float64   // of that share
	Limit    time.Time // of the request, its queue's timeout included
	Deadline time.Time // when no client waits for it any more; at most Limit
	since    time.Time
	Waited   time.Duration // in all, before
	Tried    []*Upstream   // that failed it before
	Safe     bool          // it may be sent again after a failure, because it is seeded and its model takes seeds
	Hurried  bool          // it is refused while no member is ready or busy, as mmcp.Policy has it

	unservedSince time.Time // when no member of a mixed route could serve it any more; zero: one can

	heavy   []*Upstream // for which the request is heavy
	req     *mmcp.Request
	with    []*mmcp.Request       // that are sent in the same call
	Pay     func() bool           // pays for the next further attempt; nil: the budget is asked for this request alone
	printed uint64                // 0: not yet
	checked map[*mmcp.Model]error // whether members of a mixed route take the request, by their entries

	// Companion is the value by which the caller finds the request, if the request can be sent in
	// the call of another ticket. Nil: it is sent in a call of its own.
	Companion any

	queued func(place func() mmcp.Place) // the hook of the request, or of all in the call; nil: none

	only          []string // names of upstreams that it may go to; nil: to all
	Gateway       string   // whose ticket it stands for; empty: this one's
	scheduledHere bool     // this gateway schedules it, although another gateway schedules for all

	ready  chan struct{} // closed when one of the three below is set
	grant  *Grant
	err    *mmcp.Error
	joined bool // its request is sent in the call of another ticket
}

// NewTicket returns the ticket of a call of a client, which must be answered by limit.
// It is checked against the members of its route; nil: there is none.
func NewTicket(call *mmcp.Call, client string, limit time.Time, r *Route) *Ticket {
	req := call.Request
	t := &Ticket{
		Model: req.Model, class: classOf(call.Policy.Priority), Client: client, cost: costOf(req), Limit: limit, Safe: req.Seeded(),
		Hurried: call.Policy.Hurried, req: req, queued: call.Hooks.Queued,
	}
	if r == nil {
		return t
	}
	for _, o := range r.Offers {
		t.Safe = t.Safe && o.Model.TakesSeeds()
		// Here, so that it is not done under the mutex of the scheduler.
		_ = t.unfit(r, o)
		t.weigh(o)
	}
	return t
}

// NewSpareTicket returns the ticket of a second call of a request that runs at an
// upstream already.
func NewSpareTicket(req *mmcp.Request, client string, runs *Upstream) *Ticket {
	return &Ticket{Model: req.Model, req: req, Client: client, Tried: []*Upstream{runs}}
}

// JoinTickets returns the ticket of several requests in one call. They are of one kind.
// The deadlines are theirs, and tried are the servers that failed them before.
func JoinTickets(tickets []*Ticket, deadlines []time.Time, tried []*Upstream) *Ticket {
	first := tickets[0]
	t := &Ticket{
		Model: first.Model, class: first.class, Client: first.Client, Safe: true, Tried: tried,
		req: first.req, checked: maps.Clone(first.checked), queued: queuedOf(tickets),
	}
	for i, c := range tickets {
		if i > 0 {
			t.with = append(t.with, c.req)
		}
		t.cost += c.cost
		t.heavy = append(t.heavy, c.heavy...)
		t.Safe = t.Safe && c.Safe
		t.Hurried = c.Hurried && (i == 0 || t.Hurried)
		t.printed = 31*t.printed + c.print()
		if c.Limit.After(t.Limit) {
			t.Limit = c.Limit
		}
		if deadlines[i].After(t.Deadline) {
			t.Deadline = deadlines[i]
		}
	}
	return t
}

// queuedOf returns a hook that tells those of all tickets where they stand in a queue.
func queuedOf(tickets []*Ticket) func(place func() mmcp.Place) {
	return func(place func() mmcp.Place) {
		for _, t := range tickets {
			if t.queued != nil {
				t.queued(place)
			}
		}
	}
}

const (
	classes = 3
	// After so many tickets of a client its lowest waiting class is served, so that no
	// class starves behind higher ones.
	lowestTurn = 8
)

// callFrames is the fixed cost of a call, in frames.
const callFrames = 30

// costOf is the share of a server that a request takes, by the frames that it asks
// for. Diffusion steps do not count: not every server honours them.
func costOf(req *mmcp.Request) float64 {
	return float64(max(req.Options.NumSamples, 1)) * float64(req.TotalFrames()+callFrames)
}

// unfit returns why the member of an offer would refuse the request, or nil. No member
// refuses a nil ticket.
func (t *Ticket) unfit(r *Route, o Offer) error {
	if t == nil {
		return nil
	}
	if t.only != nil && !slices.Contains(t.only, o.Lane.Upstream.Name) {
		return errNotOffered
	}
	if !r.Mixed || t.req == nil {
		return nil
	}
	err, known := t.checked[o.Model]
	if !known {
		err = codec.CheckModel(t.req, o.Model)
		for i := 0; i < len(t.with) && err == nil; i++ {
			err = codec.CheckModel(t.with[i], o.Model)
		}
		if t.checked == nil {
			t.checked = map[*mmcp.Model]error{}
		}
		t.checked[o.Model] = err
	}
	return err
}

// print names the request of a ticket by its bytes, in all gateways alike. It is never 0.
func (t *Ticket) print() uint64 {
	if t.printed == 0 && t.req != nil {
		sum := sha256.Sum256(codec.Bytes(t.req))
		t.printed = binary.BigEndian.Uint64(sum[:])
	}
	return max(t.printed, 1)
}

// weigher is a Backend that knows which requests take so long that small ones should
// not wait behind them. It leaves one of its places to small ones.
type weigher interface {
	Heavy(req *mmcp.Request) bool
}

// weigh notes whether the request is heavy for the member of an offer.
func (t *Ticket) weigh(o Offer) {
	if w, ok := o.Lane.Upstream.Backend.(weigher); ok && w.Heavy(t.req) {
		t.heavy = append(t.heavy, o.Lane.Upstream)
	}
}

func (t *Ticket) heavyFor(m *Upstream) bool { return slices.Contains(t.heavy, m) }

// crowded reports whether a member has as many heavy requests as it may: all of its
// places but one.
func (m *Upstream) crowded() bool { return m.heavy >= max(1, m.maxInFlight-1) }

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

// Kind is the same for tickets that the same servers may take in the same turn.
func (t *Ticket) Kind(r *Route) string {
	var b strings.Builder
	b.WriteString(strconv.Itoa(t.class) + " " + t.Client)
	for _, o := range r.Offers {
		b.WriteString(" " + strconv.FormatBool(t.unfit(r, o) == nil))
	}
	return b.String()
}
