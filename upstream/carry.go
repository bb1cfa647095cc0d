package upstream

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/dispatch"
	"github.com/motiongate/motiongate/upstream/remote"
)

// dispatchTogether sends companions to servers that become free. Each call contains as many as the server
// accepts in a batch.
func (p *Pool) dispatchTogether(party []*companion, n int, tried []*dispatch.Upstream) {
	defer p.contain(party, n)
	ctx, cancel := jointContext(party)
	defer cancel()
	waited := time.Duration(0)
	for {
		party = present(party)
		if len(party) < 2 {
			endAll(party, attemptEnd{n: n - 1, tried: tried, alone: true})
			return
		}
		t := jointTicket(party, tried)
		t.Waited = waited
		g, err := p.place(ctx, t)
		if err != nil {
			endAll(party, attemptEnd{BatchEnd: remote.BatchEnd{Err: err}, n: n})
			return
		}
		waited = t.Waited
		party = present(party)
		if len(party) == 0 {
			p.sched.Cancel(g)
			return
		}
		size := max(p.batchSize(g, party), 1)
		now := party[:size:size]
		party = party[size:]
		g.Waited = waited
		// Both end with the call, which ends with the contexts of its requests.
		if size == 1 {
			go p.sendOne(g, now[0], n, tried)
		} else {
			go p.sendJoint(g, now, n, tried)
		}
		if len(party) == 0 {
			return
		}
	}
}

// contain ends companions whose goroutine panicked, because no handler recovers there.
func (p *Pool) contain(party []*companion, n int) {
	if v := recover(); v != nil {
		_ = mmcp.Panicked(party[0].ctx, p.options().Log, "batch", v)
		endAll(party, attemptEnd{BatchEnd: remote.BatchEnd{Err: errPanicked}, n: n})
	}
}

// batchSize returns how many of the companions, from the first, the server of a grant accepts in one call and
// can finish before their deadline.
func (p *Pool) batchSize(g *dispatch.Grant, party []*companion) int {
	s, ok := memberOf(g.Lane).takesBatches(g.Model)
	if !ok {
		return 1
	}
	n := s.BatchSize(requestsOf(party), memberOf(g.Lane).maxBatch(), g.Model)
	if each := p.sched.CallTime(g.Lane); each > 0 {
		left := min(time.Until(party[0].t.Limit), s.Options().Timeout)
		n = min(n, int(left/each))
	}
	return n
}

// sendCompanions sends a companion together with the companions of its grant. Companions that do not fit into
// one call wait again.
func (p *Pool) sendCompanions(g *dispatch.Grant, first *companion, n int) {
	party := []*companion{first}
	for _, t := range g.Companions {
		party = append(party, t.Companion.(*companion)) // set by offer
	}
	defer p.contain(party, n)
	g.Waited = first.t.Waited
	party = present(party)
	if len(party) == 0 {
		p.sched.Cancel(g)
		return
	}
	size := max(p.batchSize(g, party), 1)
	endAll(party[size:], attemptEnd{n: n - 1, alone: true})
	if size == 1 {
		p.sendOne(g, party[0], n, nil)
	} else {
		p.sendJoint(g, party[:size:size], n, nil)
	}
}

// sendOne sends one companion with a grant for which several waited.
func (p *Pool) sendOne(g *dispatch.Grant, c *companion, n int, tried []*dispatch.Upstream) {
	defer p.contain([]*companion{c}, n)
	g.Ticket, g.Group = c.t, newGroup()
	c.sent.Store(true)
	res, err := p.hedged(c.ctx, g, c.call, n)
	c.end(attemptEnd{BatchEnd: remote.BatchEnd{Result: res, Err: err}, g: g, n: n, tried: tried})
}

// sendJoint sends companions in one call. If the server cannot be reached, they wait together for the next
// one. If it refuses the call or fails, each is sent alone: the batch may be too large, or one request may
// cause the failure.
func (p *Pool) sendJoint(g *dispatch.Grant, party []*companion, n int, tried []*dispatch.Upstream) {
	defer p.contain(party, n)
	ctx, cancel := jointContext(party)
	defer cancel()
	g.Ticket = jointTicket(party, tried)
	for _, c := range party {
		c.sent.Store(true)
	}
	ends, err := p.hedgedTogether(ctx, g, party, n)
	pay := sync.OnceValue(func() bool { return p.budget.SpendRetry(time.Now()) })
	if err != nil && ctx.Err() == nil && n < p.options().Attempts {
		before := slices.Concat(tried, []*dispatch.Upstream{g.Lane.Upstream})
		switch u := (remote.NotSent{}); {
		case errors.As(err, &u) && u.Announced: // all answers together exceed the memory budget
			endAll(party, attemptEnd{n: n - 1, tried: tried, alone: true})
			return
		case dispatch.EndingOf(err, 0, 0) == dispatch.Unreached:
			for _, c := range party {
				c.sent.Store(false)
			}
			if party[0].kind == "" {
				endAll(party, attemptEnd{n: n, tried: before, alone: true})
				return
			}
			p.dispatchTogether(party, n+1, before)
			return
		case dispatch.EndingOf(err, 0, 0) == dispatch.Declined && pay():
			endAll(party, attemptEnd{n: n, tried: before, alone: true})
			return
		}
	}
	for i, c := range party {
		c.end(attemptEnd{BatchEnd: ends[i], g: g, n: n, tried: tried, pay: pay})
	}
}

// sendTogether makes one call of one member for several requests. It returns the end of each. An error of the
// call is the error of each request.
func (p *Pool) sendTogether(ctx context.Context, g *dispatch.Grant, party []*companion, n int) ([]remote.BatchEnd, error) {
	ends, failure := make([]remote.BatchEnd, len(party)), error(nil)
	var sent []int // indexes in party
	_, err := p.attempt(ctx, g, &mmcp.Hooks{}, n, func(ctx context.Context) (*mmcp.Result, error) {
		if sent = announce(g, party, ends); len(sent) == 0 {
			failure = ends[0].Err
			return nil, failure
		}
		valid, err := p.sched.Send(ctx, g)
		if err != nil {
			failure = err
			return nil, err
		}
		g.Size = len(sent)
		requests := make([]*mmcp.Request, len(sent))
		for i, at := range sent {
			requests[i] = dialectOf(g, party[at].call.Request)
		}
		s, _ := g.Lane.Upstream.Backend.(*remote.Server) // batchSize has checked the type
		got, err := s.GenerateBatch(ctx, requests, party[sent[0]].call.Via, valid)
		if err != nil {
			failure = err
			return nil, err
		}
		for i, at := range sent {
			ends[at] = got[i]
		}
		return &mmcp.Result{}, sumOf(got)
	})
	route := mmcp.Route{Upstream: g.Lane.Upstream.Name, Reason: g.Reason, Attempt: n, Waited: g.Waited, Batch: len(sent)}
	for _, at := range sent {
		e := &ends[at]
		if failure != nil {
			e.Err = err
		}
		if e.Err == nil {
			own := route
			own.Fallback = e.Result.Route.Fallback
			e.Result.Route = own
			continue
		}
		if rejected := party[at].call.Hooks.Rejected; rejected != nil && begunNowhere(e.Err) {
			rejected()
		}
		e.Err = failed(ctx, e.Err, route)
	}
	if failure != nil {
		return ends, err
	}
	return ends, nil
}

// announce calls BeforeSend of each companion, and returns the indexes of the companions that
// may be sent. It puts the errors of the others into ends.
func announce(g *dispatch.Grant, party []*companion, ends []remote.BatchEnd) []int {
	var all sync.WaitGroup
	for i, c := range party {
		if beforeSend := c.call.Hooks.BeforeSend; beforeSend != nil {
			// Ends when the record of the request is written.
			all.Go(func() {
				if err := beforeSend(g.Lane.Upstream.Name, ""); err != nil {
					ends[i].Err = remote.NotSent{Err: err}
				}
			})
		}
	}
	all.Wait()
	var sent []int
	for i := range party {
		if ends[i].Err == nil {
			sent = append(sent, i)
		}
	}
	return sent
}

// sumOf returns the error of a call as a whole, or nil if any of its requests succeeded.
func sumOf(ends []remote.BatchEnd) error {
	var sum error
	for _, e := range ends {
		if e.Err == nil {
			return nil
		}
		if sum == nil || dispatch.EndingOf(sum, 0, 0) == dispatch.OK {
			sum = e.Err
		}
	}
	return sum
}
