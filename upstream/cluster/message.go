package cluster

import (
	"context"
	"encoding/json"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/dispatch"
)

// Bus carries messages between gateways on one state, and stores the leader's lease.
type Bus interface {
	// SelfID returns the id of this gateway.
	SelfID() string

	// Alive reports whether heartbeats of a gateway arrive.
	Alive(id string) bool

	// Gateways lists the live gateways, including this one. While the state cannot be reached, it lists the
	// gateways that were alive before.
	Gateways() []string

	// LastHeartbeat returns when this gateway sent its latest heartbeat that was returned.
	LastHeartbeat() time.Time

	// AliveSince returns the time since which this gateway's heartbeats had no gap in which others may have
	// considered it dead.
	AliveSince() time.Time

	// Publish sends a message to all receivers of its subject. The message may be lost.
	Publish(subject string, data []byte)

	// Flush returns when all published messages have left this gateway.
	Flush(ctx context.Context) error

	// Request sends a message and returns the response of the gateway that receives it.
	Request(ctx context.Context, subject string, data []byte) ([]byte, error)

	// Receive calls handle with each message on a subject until ctx ends. If handle returns bytes, they are
	// the response to a request.
	Receive(ctx context.Context, subject string, handle func(subject string, data []byte) []byte)

	// Lease returns the owner of the lease, its epoch, and the revision of the record. All are zero if no
	// gateway has had it.
	Lease(ctx context.Context) (owner string, epoch, revision uint64, err error)

	// TakeLease gives the lease to this gateway if its record still has the revision.
	TakeLease(ctx context.Context, revision, epoch uint64) error
}

// Subjects of messages: to all gateways, and to one.
const (
	subjectAll = "motiongate.fleet.all"
	subjectOne = "motiongate.fleet.to."
)

// message is a message between gateways. Beside From and Epoch, one field is set.
type message struct {
	From  string `json:"from"`
	Epoch uint64 `json:"epoch"` // of the lease that the sender knows

	Order     *dispatch.Order `json:"order,omitempty"`  // to the leader: a ticket, again each second while it waits
	Cancel    string          `json:"leave,omitempty"`  // to the leader: id of an order whose client has left
	Settle    *settlement     `json:"settle,omitempty"` // to the leader: a call has ended
	Act       *action         `json:"act,omitempty"`    // to the leader: an operator's action
	Catalogue string          `json:"look,omitempty"`   // to the leader: the upstream whose catalogue is requested
	Reply     *reply          `json:"reply,omitempty"`  // to a follower: the result of an order, or its place
	Report    *report         `json:"report,omitempty"` // to all: the calls of the sender
	View      *view           `json:"view,omitempty"`   // to all: the sender leads
}

// settlement is the end of a call.
type settlement struct {
	ID      string           `json:"id"`
	Outcome dispatch.Outcome `json:"outcome"`
}

// reply is the leader's answer to an order. If it has both a grant and a failure, the server of
// the grant could not be started.
type reply struct {
	ID         string            `json:"id"`
	Grant      *dispatch.Call    `json:"grant,omitempty"`
	Failure    *dispatch.Failure `json:"failure,omitempty"`
	Place      mmcp.Place        `json:"place,omitzero"`    // in the queue; without grant and failure
	Companions []string          `json:"riders,omitempty"`  // orders that are sent in the call of the grant
	Unknown    bool              `json:"unknown,omitempty"` // the leader has none of the upstreams
}

// report lists the calls of a gateway on shared upstreams.
type report struct {
	Running []dispatch.Call `json:"running"`

	epoch uint64    // the latest epoch whose leader the gateway knows
	at    time.Time // when it arrived
}

// view is the leader's description of itself and the fleet.
type view struct {
	Host     string            `json:"host"` // name of the leader's machine
	Since    time.Time         `json:"since"`
	Fleet    mmcp.Fleet        `json:"fleet"`
	Memories []dispatch.Memory `json:"memories"`
	Settings map[string]string `json:"settings,omitempty"` // of the leader, as Options.Settings returns them

	at time.Time // when it arrived
}

// action is an operator's action on an upstream.
type action struct {
	Upstream string `json:"upstream"`
	Action   string `json:"action"`
}

// actionEnd is the answer to an action.
type actionEnd struct {
	Failure *dispatch.Failure `json:"failure,omitempty"`
	View    *view             `json:"view,omitempty"`
}

// send publishes a message. Its types can always be encoded.
func (s *Scheduler) send(subject string, m message) {
	m.From = s.self
	raw, err := json.Marshal(m)
	if err != nil {
		s.o.Log.Error("a message to other gateways cannot be encoded", "error", err)
		return
	}
	s.o.Bus.Publish(subject, raw)
}

// receive handles a message of this or another gateway.
func (s *Scheduler) receive(_ string, data []byte) []byte {
	var m message
	if json.Unmarshal(data, &m) != nil || m.From == "" || m.From == s.self {
		return nil
	}
	switch {
	case m.View != nil:
		s.receiveView(&m)
	case m.Report != nil:
		s.receiveReport(&m)
	case m.Reply != nil:
		s.receiveReply(&m)
	case m.Act != nil:
		return s.act(m.Act)
	case m.Catalogue != "":
		return s.o.Catalogue(m.Catalogue)
	case m.Order != nil:
		s.ledger.receiveOrder(m.From, m.Order)
	case m.Cancel != "":
		s.ledger.cancelOrder(m.From, m.Cancel)
	case m.Settle != nil:
		s.ledger.settle(m.From, m.Settle)
	}
	return nil
}
