package mmcp

import (
	"context"
	"strings"
	"time"
)

// A Call is one request in the layers of the gateway, with the facts and hooks that the gateway adds. A layer
// that changes a call makes a copy.
type Call struct {
	Request *Request
	Policy  Policy
	Hooks   Hooks

	// Resume is the server's job of an earlier run of the request, or nil. The call first awaits its result.
	// If the job is lost, the request is sent again only if it is seeded.
	Resume *RemoteJob

	// Via lists the gateways that the request has passed, this one last, in the format of ViaHeader; "":
	// none.
	Via string

	// Phrasing selects the wording of prompts for a model that has several; 0: the first.
	Phrasing int

	// Item is the request's item of a batch group; nil: it is not part of a batch.
	Item *GroupItem

	// Shared is set if several clients wait for the run. It returns the time at which the last of them gives
	// up, or the zero time if one of them has no deadline. It may be called at any time.
	Shared func() time.Time

	// Check is called with an answer before a cache stores it. After an error the answer is not stored, and
	// the call returns the error. It may be called in another goroutine. Calls of equal requests that share a
	// run share its check. If it is nil, every answer is stored.
	Check func(*Result) error
}

// Policy determines how the gateway treats a request: the use of the cache, the priority, and the client to
// whose share of the servers it counts. It is not part of the request.
type Policy struct {
	Fresh      bool          // do not answer from the cache
	MaxAge     time.Duration // do not answer with an older result from the cache; 0: any age
	NoStore    bool          // do not store the answer
	OnlyStored bool          // answer only from the cache

	Priority  Priority // class in queues
	Hurried   bool     // refuse it instead of queueing while no server of its model can be reached
	Tenant    string   // its requests have one share of the servers; "": each Client has a share
	Client    string   // address of the sender; "": unknown
	Refuse    []string // patterns of licenses (see License.Matches) whose models must not answer in place of another
	Partition string   // stored answers are shared only within a partition; "": with all
}

// Call returns a Call of the request without additions.
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

// Deadline returns the time after which no client waits for a call in ctx: the deadline of ctx, or the time
// at which the last waiting client gives up. The zero time means none.
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

// ViaHeader lists the gateways that a request has passed, so that gateways which have each other as upstreams
// do not send it in a circle.
const ViaHeader = "X-Motiongate-Via"

// Relayed reports whether another gateway sent the request.
func (c *Call) Relayed() bool { return strings.Contains(c.Via, ",") }
