package upstream

import (
	"context"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/remote"
)

// hedged is attempt, and one more call elsewhere where hedging is on, the
// request is seeded and the first call takes long. The first good answer ends
// both.
func (p *Pool) hedged(ctx context.Context, g *grant, req *mmcp.Request, n int) (*mmcp.Result, error) {
	after := p.options().Hedge
	if after <= 0 || !req.Seeded() {
		return p.send(ctx, g, req, n)
	}
	h := hedging[*mmcp.Result]{
		after: after,
		send:  func(ctx context.Context, g *grant, n int) (*mmcp.Result, error) { return p.guarded(ctx, g, req, n) },
		spare: func() *grant {
			t := &ticket{model: req.Model, req: req, client: clientOf(req), tried: []*member{g.lane.m}}
			return p.sched.spare(t, &p.budget)
		},
	}
	return h.call(ctx, g, n)
}

// hedgedTogether is hedged for several requests in one call, where all are seeded.
func (p *Pool) hedgedTogether(ctx context.Context, g *grant, party []*companion, n int) ([]remote.BatchEnd, error) {
	after := p.options().Hedge
	if after <= 0 || !g.ticket.safe {
		return p.sendTogether(ctx, g, party, n)
	}
	h := hedging[[]remote.BatchEnd]{
		after: after,
		send: func(ctx context.Context, g *grant, n int) (ends []remote.BatchEnd, err error) {
			defer func() {
				if v := recover(); v != nil {
					_ = mmcp.Panicked(ctx, p.options().Log, "upstream", v, "upstream", g.lane.m.name)
					ends, err = make([]remote.BatchEnd, len(party)), errPanicked
					for i := range ends {
						ends[i].Err = err
					}
				}
			}()
			return p.sendTogether(ctx, g, party, n)
		},
		spare: func() *grant {
			second := p.sched.spare(jointTicket(party, []*member{g.lane.m}), &p.budget)
			if second != nil && p.batchSize(second, party) < len(party) {
				p.sched.cancel(second)
				return nil
			}
			return second
		},
	}
	return h.call(ctx, g, n)
}

// hedging is a call that may be made a second time elsewhere.
type hedging[T any] struct {
	after time.Duration
	send  func(ctx context.Context, g *grant, n int) (T, error) // does not panic
	spare func() *grant                                         // nil: there is no other place
}

func (h *hedging[T]) call(ctx context.Context, g *grant, n int) (T, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	type end struct {
		res T
		err error
	}
	ends := make(chan end, 2)
	begin := func(g *grant, n int) {
		go func() { // ends with the call, which ends with ctx
			res, err := h.send(ctx, g, n)
			ends <- end{res, err}
		}()
	}
	begin(g, n)
	timer := time.NewTimer(h.after)
	defer timer.Stop()
	for running := 1; ; {
		select {
		case e := <-ends:
			if running--; e.err == nil || running == 0 {
				return e.res, e.err
			}
		case <-timer.C:
			if second := h.spare(); second != nil {
				running++
				second.waited, second.group = g.waited, g.group
				begin(second, n+1)
			}
		}
	}
}

// guarded keeps a panic of a member, which no handler stands above here, from
// ending the process.
func (p *Pool) guarded(ctx context.Context, g *grant, req *mmcp.Request, n int) (res *mmcp.Result, err error) {
	defer func() {
		if v := recover(); v != nil {
			_ = mmcp.Panicked(ctx, p.options().Log, "upstream", v, "upstream", g.lane.m.name)
			res, err = nil, errPanicked
		}
	}()
	return p.send(ctx, g, req, n)
}
