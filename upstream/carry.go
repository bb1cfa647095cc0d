package upstream

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/remote"
)

// carry sends companions to the servers that become free: as many in one call as
// the server takes, and alone where it takes no batches.
func (p *Pool) carry(party []*companion, n int, tried []*member) {
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
		t.waited = waited
		g, err := p.place(ctx, t)
		if err != nil {
			endAll(party, attemptEnd{BatchEnd: remote.BatchEnd{Err: err}, n: n})
			return
		}
		waited = t.waited
		party = present(party)
		if len(party) == 0 {
			p.sched.cancel(g)
			return
		}
		size := max(p.batchSize(g, party), 1)
		now := party[:size:size]
		party = party[size:]
		g.waited = waited
		// Both end with the call, which ends with the contexts of its requests.
		if size == 1 {
			go p.carryOne(g, now[0], n, tried)
		} else {
			go p.carryTogether(g, now, n, tried)
		}
		if len(party) == 0 {
			return
		}
	}
}

// contain is the end of companions whose goroutine panicked, which no handler
// stands above.
func (p *Pool) contain(party []*companion, n int) {
	if v := recover(); v != nil {
		_ = mmcp.Panicked(party[0].ctx, p.options().Log, "batch", v)
		endAll(party, attemptEnd{BatchEnd: remote.BatchEnd{Err: errPanicked}, n: n})
	}
}

// BatchSize returns how many of the companions, from the first one on, the server
// of a grant takes in one call, and can do in the time that they have.
func (p *Pool) batchSize(g *grant, party []*companion) int {
	s, ok := g.lane.m.takesBatches(g.model)
	if !ok {
		return 1
	}
	n := s.BatchSize(requestsOf(party), g.lane.m.maxBatch(), g.model)
	if each := p.sched.usual(g.lane); each > 0 {
		left := min(time.Until(party[0].t.limit), s.Options().Timeout)
		n = min(n, int(left/each))
	}
	return n
}

// carryOne sends one companion with a grant that several waited for.
func (p *Pool) carryOne(g *grant, c *companion, n int, tried []*member) {
	defer p.contain([]*companion{c}, n)
	g.ticket, g.group = c.t, newGroup()
	c.sent.Store(true)
	res, err := p.hedged(c.ctx, g, c.req, n)
	c.end(attemptEnd{BatchEnd: remote.BatchEnd{Result: res, Err: err}, g: g, n: n, tried: tried})
}

// carryTogether sends companions in one call. Where the server cannot be reached
// they wait together for the next one. Where it would not begin the call, and after
// a failure, each goes on alone: fewer at a time may be what it takes, and one of
// them may be what the others failed with.
func (p *Pool) carryTogether(g *grant, party []*companion, n int, tried []*member) {
	defer p.contain(party, n)
	ctx, cancel := jointContext(party)
	defer cancel()
	g.ticket = jointTicket(party, tried)
	for _, c := range party {
		c.sent.Store(true)
	}
	ends, err := p.hedgedTogether(ctx, g, party, n)
	pay := sync.OnceValue(func() bool { return p.budget.spend(time.Now()) })
	if err != nil && ctx.Err() == nil && n < p.options().Attempts {
		before := slices.Concat(tried, []*member{g.lane.m})
		switch u := (remote.NotSent{}); {
		case errors.As(err, &u) && u.Announced: // no memory for so many answers
			endAll(party, attemptEnd{n: n - 1, tried: tried, alone: true})
			return
		case endingOf(err, 0, 0) == unreached:
			for _, c := range party {
				c.sent.Store(false)
			}
			p.carry(party, n+1, before)
			return
		case endingOf(err, 0, 0) == declined && pay():
			endAll(party, attemptEnd{n: n, tried: before, alone: true})
			return
		}
	}
	for i, c := range party {
		c.end(attemptEnd{BatchEnd: ends[i], g: g, n: n, tried: tried, pay: pay})
	}
}

// sendTogether is one call of one member for several requests. It returns how each
// ended; the error is that of the call, and then of each of them.
func (p *Pool) sendTogether(ctx context.Context, g *grant, party []*companion, n int) ([]remote.BatchEnd, error) {
	ends, whole := make([]remote.BatchEnd, len(party)), error(nil)
	var sent []int // of party
	_, err := p.attempt(ctx, g, n, func() (*mmcp.Result, error) {
		if sent = announce(g, party, ends); len(sent) == 0 {
			whole = ends[0].Err
			return nil, whole
		}
		g.size = len(sent)
		requests := make([]*mmcp.Request, len(sent))
		for i, at := range sent {
			requests[i] = g.dialect(party[at].req)
		}
		s, _ := g.lane.m.backend.(*remote.Server) // as batchSize saw
		got, err := s.GenerateBatch(ctx, requests)
		if err != nil {
			whole = err
			return nil, err
		}
		for i, at := range sent {
			ends[at] = got[i]
		}
		return &mmcp.Result{}, sumOf(got)
	})
	route := mmcp.Route{Upstream: g.lane.m.name, Reason: g.reason, Attempt: n, Waited: g.waited, Batch: len(sent)}
	for _, at := range sent {
		e := &ends[at]
		if whole != nil {
			e.Err = err
		}
		if e.Err == nil {
			e.Result.Route = route
			continue
		}
		if declines := mmcp.TraceOf(party[at].ctx).Declines; declines != nil && begunNowhere(e.Err) {
			declines()
		}
		e.Err = failed(ctx, e.Err, route)
	}
	if whole != nil {
		return ends, err
	}
	return ends, nil
}

// announce tells the traces of the companions that they are sent, and returns those
// that may be. The others have their end.
func announce(g *grant, party []*companion, ends []remote.BatchEnd) []int {
	var all sync.WaitGroup
	for i, c := range party {
		if sends := mmcp.TraceOf(c.ctx).Sends; sends != nil {
			// Ends when the record of the request is written.
			all.Go(func() {
				if err := sends(g.lane.m.name, ""); err != nil {
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

// sumOf is what a call says of its server: nothing bad where any of its requests
// went well.
func sumOf(ends []remote.BatchEnd) error {
	var sum error
	for _, e := range ends {
		if e.Err == nil {
			return nil
		}
		if sum == nil || endingOf(sum, 0, 0) == wentWell {
			sum = e.Err
		}
	}
	return sum
}
