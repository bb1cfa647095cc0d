package mmcp

import (
	"context"
	"strings"
	"time"
)

// A Call is one request on its way through the layers of the gateway, with the facts and hooks
// that the gateway adds. A layer that changes a call makes a copy: the caller's Call stays.
type Call struct {
	Request *Request
	Policy  Policy
	Hooks   Hooks

	// Resume is the server's job for an earlier run of the request. The call waits for its
	// result first. If the job is lost, the request is sent again only if it is seeded. Nil:
	// there is none.
	Resume *RemoteJob

	// Via lists the gateways that the request came through, this one last, as
	// ViaHeader has them; empty: none.
	Via string

	// Phrasing selects the wording of prompts for a model that has several; 0: the first.
	Phrasing int

	// Item is the place of the request in its batch; nil: it is not part of one.
	Item *GroupItem

	// Shared is set where several clients wait for the run. It returns, at any time,
	// when the last of them gives up; the zero time: one of them does not.
	Shared func() time.Time

	// Check is called with an answer before a cache stores it. After an error the answer is not
	// stored, and the call returns the error. It may be called in another goroutine.
	// Calls of equal requests that share a run share its check. Nil: every answer is
	// stored.
	Check func(*Result) error
}

// Policy determines the gateway's treatment of a request: the use of the cache, the priority, and
// the client whose share of the servers it takes. It is not part of the request.
type Policy struct {
	Fresh      bool          // do not answer from the cache
	MaxAge     time.Duration // do not answer with an older result of the cache; 0: however old
	NoStore    bool          // do not store the answer
	OnlyStored bool          // answer from the cache only

	Priority  Priority // class in queues
	Hurried   bool     // refuse it while no server of its model can be reached, instead of letting it wait
	Tenant    string   // its requests have one share of the servers; empty: the requests of Client have
	Client    string   // address of the sender; empty: not known
	Refuse    []string // patterns of licenses (see License.Matches) whose models do not answer in place of another
	Partition string   // stored answers are shared within a partition only; empty: with all
}

// Call returns a Call of the request, to which nothing is added.
func (r *Request) Call() *Call { return &Call{Request: r} }

// With returns a copy of the call for another request.
func (c *Call) With(r *Request) *Call {
	if r == c.Request {
		return c
	}
	out := *c
	out.Request = r
	return &out
}

// Deadline returns when no client waits any more for a call that runs in ctx: the deadline of
// ctx, or the time at which the last waiting client gives up. The zero time is none.
func (c *Call) Deadline(ctx context.Context) time.Time {
	deadline, ends := ctx.Deadline()
	if c.Shared == nil {
		return deadline
	}
	last := c.Shared()
	if !ends || !last.IsZero() && last.Before(deadline) {
		return last
	}
	return deadline
}

// ViaHeader names the gateways that a request came through, so that gateways which
// have each other as upstreams do not send it round in a circle.
const ViaHeader = "X-Motiongate-Via"

// Relayed reports whether another gateway sent the request.
func (c *Call) Relayed() bool { return strings.Contains(c.Via, ",") }
