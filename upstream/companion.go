package upstream

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/remote"
)

// companion is a request of a batch that is sent to a server in one call with
// others of its batch. Its own goroutine waits for the end of that call, and then
// goes on as with any other attempt.
type companion struct {
	ctx   context.Context
	req   *mmcp.Request
	t     *ticket
	kind  string // requests of the same kind may stand in one call
	sent  atomic.Bool
	ended chan attemptEnd // gets one
}

// attemptEnd is how an attempt of a request ended.
type attemptEnd struct {
	remote.BatchEnd
	g     *grant      // nil: it was sent to no server
	n     int         // of the attempt
	tried []*member   // that failed it in earlier attempts of the same call
	alone bool        // it is to be sent alone as the next attempt
	pay   func() bool // pays for the further attempt of all in the call; nil: each pays itself
}

// gather waits for the other requests of the batch and returns the companion of the
// request; nil: it is sent alone.
func (p *Pool) gather(ctx context.Context, req *mmcp.Request, t *ticket) *companion {
	item := mmcp.GroupItemOf(ctx)
	if item == nil {
		return nil
	}
	r := p.current.Load().routes[req.Model]
	if r == nil || !r.takesBatches() || req.Format != mmcp.GLTF || mmcp.TraceOf(ctx).Resume != nil {
		item.Leave()
		return nil
	}
	c := &companion{ctx: ctx, req: req, t: t, kind: t.kind(r), ended: make(chan attemptEnd, 1)}
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
		if most := r.maxBatch(); most > 0 {
			chunk = most
		}
		for part := range slices.Chunk(same, chunk) {
			go p.carry(part, 1, nil) // ends with the requests, or with their contexts
		}
	}
	return c
}

// takesBatches reports whether some server of the route takes requests in one call.
func (r *route) takesBatches() bool {
	return slices.ContainsFunc(r.offers, func(o offer) bool { _, ok := o.lane.m.takesBatches(o.model); return ok })
}

// maxBatch returns the most requests that a server of the route takes in one call;
// 0: no server says.
func (r *route) maxBatch() int {
	most := 0
	for _, o := range r.offers {
		if _, ok := o.lane.m.takesBatches(o.model); ok {
			most = max(most, o.lane.m.maxBatch())
		}
	}
	return most
}

// kind is the same for tickets that the same servers may take in the same turn.
func (t *ticket) kind(r *route) string {
	var b strings.Builder
	b.WriteString(strconv.Itoa(t.class) + " " + t.client)
	for _, o := range r.offers {
		b.WriteString(" " + strconv.FormatBool(t.unfit(r, o) == nil))
	}
	return b.String()
}

// await returns how the attempts of a companion ended.
func (c *companion) await(ctx context.Context) attemptEnd {
	select {
	case e := <-c.ended:
		return e
	case <-ctx.Done():
	}
	if !c.sent.Load() {
		return attemptEnd{BatchEnd: remote.BatchEnd{Err: ended(ctx, 0)}}
	}
	return attemptEnd{BatchEnd: remote.BatchEnd{Err: gone(ctx)}}
}

// end lets a companion go on. Only the first end counts.
func (c *companion) end(e attemptEnd) {
	select {
	case c.ended <- e:
	default:
	}
}

// endAll lets all companions go on that have not got an end.
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
		out[i] = c.req
	}
	return out
}

// jointContext returns a context that ends with the last of the companions'. Its
// trace tells all of them where they stand in a queue.
func jointContext(party []*companion) (context.Context, context.CancelFunc) {
	ctx := mmcp.WithTrace(context.WithoutCancel(party[0].ctx), &mmcp.Trace{Waits: func(place func() mmcp.Place) {
		for _, c := range party {
			if waits := mmcp.TraceOf(c.ctx).Waits; waits != nil {
				waits(place)
			}
		}
	}})
	var last time.Time
	for _, c := range party {
		if c.t.limit.After(last) {
			last = c.t.limit
		}
	}
	ctx, cancel := context.WithDeadline(ctx, last)
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

// jointTicket is the ticket of several requests in one call.
func jointTicket(party []*companion, tried []*member) *ticket {
	first := party[0]
	t := &ticket{
		model: first.t.model, class: first.t.class, client: first.t.client, safe: true, tried: tried,
		req: first.req, with: requestsOf(party[1:]), checked: maps.Clone(first.t.checked), // they are of one kind
	}
	for _, c := range party {
		t.cost += c.t.cost
		t.heavy = append(t.heavy, c.t.heavy...)
		t.safe = t.safe && c.t.safe
		t.printed = 31*t.printed + c.t.print()
		if c.t.limit.After(t.limit) {
			t.limit = c.t.limit
		}
		until := mmcp.Until(c.ctx)
		if until.IsZero() || until.After(c.t.limit) {
			until = c.t.limit
		}
		if until.After(t.deadline) {
			t.deadline = until
		}
	}
	return t
}
