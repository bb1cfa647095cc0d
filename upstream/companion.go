package upstream

import (
	"context"
	"slices"
	"sync/atomic"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/dispatch"
	"github.com/motiongate/motiongate/upstream/remote"
)

// companion is a request that is sent to a server in one call with others: requests of the same batch, or
// others that waited for the server. Its own goroutine waits for the end of that call, and then continues as
// after any other attempt.
type companion struct {
	ctx   context.Context
	call  *mmcp.Call
	t     *dispatch.Ticket
	kind  string // requests of a batch may be sent in one call if their kinds are equal; "": not part of a batch
	sent  atomic.Bool
	ended chan attemptEnd // receives one value
}

// attemptEnd is the outcome of an attempt of a request.
type attemptEnd struct {
	remote.BatchEnd
	g     *dispatch.Grant      // nil: the request was not sent
	n     int                  // number of the attempt
	tried []*dispatch.Upstream // upstreams that failed it in earlier attempts of the same call
	alone bool                 // the next attempt must send the request alone
	pay   func() bool          // spends one retry for all requests of the call; nil: each spends its own
}

// gather waits for the other requests of the batch and returns the companion of the request, or nil if it is
// sent alone.
func (p *Pool) gather(ctx context.Context, call *mmcp.Call, t *dispatch.Ticket) *companion {
	item, req := call.Item, call.Request
	if item == nil {
		return nil
	}
	r := p.current.Load().routes[req.Model]
	if r == nil || !takesBatches(r) || req.Format != mmcp.GLTF || call.Resume != nil {
		item.Leave()
		return nil
	}
	c := &companion{ctx: ctx, call: call, t: t, kind: t.Kind(r), ended: make(chan attemptEnd, 1)}
	var same []*companion
	for _, v := range item.Arrive(ctx, c) {
		if other, ok := v.(*companion); ok && other.kind == c.kind {
			same = append(same, other)
		}
	}
	if len(same) < 2 {
		return nil
	}
	if same[0] == c {
		chunk := len(same)
		if most := maxBatch(r); most > 0 {
			chunk = most
		}
		for part := range slices.Chunk(same, chunk) {
			go p.dispatchTogether(part, 1, nil) // ends with the requests, or with their contexts
		}
	}
	return c
}

// offer permits sending a request in one call with other requests that wait for the server.
func (p *Pool) offer(ctx context.Context, call *mmcp.Call, t *dispatch.Ticket) {
	r := p.current.Load().routes[call.Request.Model]
	if r != nil && takesBatches(r) && call.Request.Format == mmcp.GLTF && call.Resume == nil {
		t.Companion = &companion{ctx: ctx, call: call, t: t, ended: make(chan attemptEnd, 1)}
	}
}

// takesBatches reports whether some server of the route accepts several requests in one call.
func takesBatches(r *dispatch.Route) bool {
	return slices.ContainsFunc(r.Offers, func(o dispatch.Offer) bool { _, ok := memberOf(o.Lane).takesBatches(o.Model); return ok })
}

// maxBatch returns the largest batch that a server of the route accepts; 0: unknown.
func maxBatch(r *dispatch.Route) int {
	most := 0
	for _, o := range r.Offers {
		if _, ok := memberOf(o.Lane).takesBatches(o.Model); ok {
			most = max(most, memberOf(o.Lane).maxBatch())
		}
	}
	return most
}

// await waits until the attempts of a companion have ended, and returns the end.
func (c *companion) await(ctx context.Context) attemptEnd {
	select {
	case e := <-c.ended:
		return e
	case <-ctx.Done():
	}
	if !c.sent.Load() {
		return attemptEnd{BatchEnd: remote.BatchEnd{Err: dispatch.QueueTimeout(ctx, 0)}}
	}
	return attemptEnd{BatchEnd: remote.BatchEnd{Err: dispatch.ContextError(ctx)}}
}

// end sets the end of a companion. Only the first call has an effect.
func (c *companion) end(e attemptEnd) {
	select {
	case c.ended <- e:
	default:
	}
}

// endAll ends all companions that have not ended yet.
func endAll(party []*companion, e attemptEnd) {
	for _, c := range party {
		c.end(e)
	}
}

// present returns the companions whose clients still wait.
func present(party []*companion) []*companion {
	return slices.DeleteFunc(slices.Clone(party), func(c *companion) bool { return c.ctx.Err() != nil })
}

func requestsOf(party []*companion) []*mmcp.Request {
	out := make([]*mmcp.Request, len(party))
	for i, c := range party {
		out[i] = c.call.Request
	}
	return out
}

// jointContext returns a context that ends with the last context of the companions.
func jointContext(party []*companion) (context.Context, context.CancelFunc) {
	var last time.Time
	for _, c := range party {
		if c.t.Limit.After(last) {
			last = c.t.Limit
		}
	}
	ctx, cancel := context.WithDeadline(context.WithoutCancel(party[0].ctx), last)
	var left atomic.Int64
	left.Store(int64(len(party)))
	for _, c := range party {
		context.AfterFunc(c.ctx, func() { // runs at the latest when its request is answered
			if left.Add(-1) == 0 {
				cancel()
			}
		})
	}
	return ctx, cancel
}

// jointTicket returns the ticket of several requests in one call.
func jointTicket(party []*companion, tried []*dispatch.Upstream) *dispatch.Ticket {
	tickets, deadlines := make([]*dispatch.Ticket, len(party)), make([]time.Time, len(party))
	for i, c := range party {
		deadline := c.call.Deadline(c.ctx)
		if deadline.IsZero() || deadline.After(c.t.Limit) {
			deadline = c.t.Limit
		}
		tickets[i], deadlines[i] = c.t, deadline
	}
	return dispatch.JoinTickets(tickets, deadlines, tried)
}
