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

// Ticket is a request, or a batch of one client, that is to be sent in one call.
type Ticket struct {
	Model    string    // listed id
	class    int       // class 0 is served first
	Client   string    // client to which the cost is charged
	cost     float64   // in frames, as costOf computes it
	Limit    time.Time // time by which it must be answered, by the deadline of the request and the timeout of the queue
	Deadline time.Time // time after which no client waits for it; at most Limit
	queuedAt time.Time
	Waited   time.Duration // time that it spent in queues before
	Tried    []*Upstream   // upstreams at which it failed before
	Safe     bool          // it may be sent again after a failure, because it is seeded and its model takes seeds
	Hurried  bool          // it is refused if no upstream is ready or busy; see mmcp.Policy

	unservableSince time.Time // when the last upstream of a mixed route that could serve it was lost; zero: one can serve it

	heavy            []*Upstream // upstreams for which the request is heavy
	req              *mmcp.Request
	batched          []*mmcp.Request       // further requests in the call
	Pay              func() bool           // spends a retry of the budget for the next attempt; nil: the sender spends it
	knownFingerprint uint64                // 0: not computed yet
	checked          map[*mmcp.Model]error // for each entry of a mixed route, the error of the request, or nil

	// Companion is the value by which the caller finds the request, if the request can be sent in
	// the call of another ticket. Nil: it is sent in a call of its own.
	Companion any

	queued func(place func() mmcp.Place) // hook of the request, or of all requests in the call; nil: none

	allowed       []string // names of upstreams that it may use; nil: all
	Gateway       string   // gateway that received the request; "": this one
	scheduledHere bool     // this gateway schedules it, although another gateway schedules for all

	ready  chan struct{} // closed when one of the three below is set
	grant  *Grant
	err    *mmcp.Error
	joined bool // its request is sent in the call of another ticket
}

// NewTicket returns the ticket of a client's call, which must be answered by limit. The request
// is checked against the upstreams of r, which may be nil.
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
		// Checked here, because later it would be checked under the mutex of the scheduler.
		_ = t.unfit(r, o)
		t.weigh(o)
	}
	return t
}

// NewHedgeTicket returns the ticket of a second call of a request that runs at an
// upstream already.
func NewHedgeTicket(req *mmcp.Request, client string, runs *Upstream) *Ticket {
	return &Ticket{Model: req.Model, req: req, Client: client, Tried: []*Upstream{runs}}
}

// JoinTickets returns the ticket of a call with several requests, whose tickets have the same Kind.
// deadlines are in the order of tickets; tried lists the servers at which a request failed.
func JoinTickets(tickets []*Ticket, deadlines []time.Time, tried []*Upstream) *Ticket {
	first := tickets[0]
	t := &Ticket{
		Model: first.Model, class: first.class, Client: first.Client, Safe: true, Tried: tried,
		req: first.req, checked: maps.Clone(first.checked), queued: queuedOf(tickets),
	}
	for i, c := range tickets {
		if i > 0 {
			t.batched = append(t.batched, c.req)
		}
		t.cost += c.cost
		t.heavy = append(t.heavy, c.heavy...)
		t.Safe = t.Safe && c.Safe
		t.Hurried = c.Hurried && (i == 0 || t.Hurried)
		t.knownFingerprint = 31*t.knownFingerprint + c.fingerprint()
		if c.Limit.After(t.Limit) {
			t.Limit = c.Limit
		}
		if deadlines[i].After(t.Deadline) {
			t.Deadline = deadlines[i]
		}
	}
	return t
}

// queuedOf returns a hook that calls the hooks of all tickets.
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
	// Each lowestTurn-th ticket of a client is served from its lowest waiting class, so that no class starves
	// behind a higher one.
	lowestTurn = 8
)

// callFrames is the fixed cost of a call, in frames.
const callFrames = 30

// costOf returns the cost of a request: the frames of all samples, and callFrames for each. Diffusion steps
// do not count, because not every server honours them.
func costOf(req *mmcp.Request) float64 {
	return float64(max(req.Options.NumSamples, 1)) * float64(req.TotalFrames()+callFrames)
}

// unfit returns the reason why the upstream of an offer would refuse the request, or nil. No upstream refuses
// a nil ticket.
func (t *Ticket) unfit(r *Route, o Offer) error {
	if t == nil {
		return nil
	}
	if t.allowed != nil && !slices.Contains(t.allowed, o.Lane.Upstream.Name) {
		return errNotOffered
	}
	if !r.Mixed || t.req == nil {
		return nil
	}
	err, known := t.checked[o.Model]
	if !known {
		err = codec.CheckModel(t.req, o.Model)
		for i := 0; i < len(t.batched) && err == nil; i++ {
			err = codec.CheckModel(t.batched[i], o.Model)
		}
		if t.checked == nil {
			t.checked = map[*mmcp.Model]error{}
		}
		t.checked[o.Model] = err
	}
	return err
}

// fingerprint returns a hash of the request's content that is equal in all gateways. It is never 0.
func (t *Ticket) fingerprint() uint64 {
	if t.knownFingerprint == 0 && t.req != nil {
		sum := sha256.Sum256(codec.Bytes(t.req))
		t.knownFingerprint = binary.BigEndian.Uint64(sum[:])
	}
	return max(t.knownFingerprint, 1)
}

// weigher is a Backend that reports which requests take so long that short requests should not wait behind
// them. One place of such an upstream is reserved for short requests.
type weigher interface {
	Heavy(req *mmcp.Request) bool
}

// weigh records whether the request is heavy for the upstream of an offer.
func (t *Ticket) weigh(o Offer) {
	if w, ok := o.Lane.Upstream.Backend.(weigher); ok && w.Heavy(t.req) {
		t.heavy = append(t.heavy, o.Lane.Upstream)
	}
}

func (t *Ticket) heavyFor(m *Upstream) bool { return slices.Contains(t.heavy, m) }

// crowded reports whether an upstream has its maximum of heavy requests: all of its places but one.
func (m *Upstream) crowded() bool { return m.heavy >= max(1, m.maxInFlight-1) }

// classOf returns the class of a priority: 0 above normal, 1 normal, 2 below.
func classOf(p mmcp.Priority) int {
	switch {
	case p > mmcp.PriorityNormal:
		return 0
	case p < mmcp.PriorityNormal:
		return 2
	}
	return 1
}

// Kind returns a string that is equal for tickets of one client and class that the same upstreams
// accept.
func (t *Ticket) Kind(r *Route) string {
	var b strings.Builder
	b.WriteString(strconv.Itoa(t.class) + " " + t.Client)
	for _, o := range r.Offers {
		b.WriteString(" " + strconv.FormatBool(t.unfit(r, o) == nil))
	}
	return b.String()
}
