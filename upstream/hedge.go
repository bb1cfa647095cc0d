package upstream

import (
	"context"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/dispatch"
	"github.com/motiongate/motiongate/upstream/remote"
)

// hedged is send, with a second call to another server if hedging is on, the request is seeded and the first
// call is slow. The first success cancels the other call.
func (p *Pool) hedged(ctx context.Context, g *dispatch.Grant, call *mmcp.Call, n int) (*mmcp.Result, error) {
	after := p.options().Hedge
	if after <= 0 || !call.Request.Seeded() || !g.Model.TakesSeeds() {
		return p.send(ctx, g, call, n)
	}
	h := dispatch.Hedge[*mmcp.Result]{
		After: after,
		Send: func(ctx context.Context, g *dispatch.Grant, n int) (*mmcp.Result, error) {
			return p.guarded(ctx, g, call, n)
		},
		Take: func() *dispatch.Grant {
			return p.sched.TakeHedge(dispatch.NewHedgeTicket(call.Request, clientOf(call), g.Lane.Upstream), p.budget)
		},
	}
	return h.Call(ctx, g, n)
}

// hedgedTogether is hedged for several requests in one call. All of them must be seeded.
func (p *Pool) hedgedTogether(ctx context.Context, g *dispatch.Grant, party []*companion, n int) ([]remote.BatchEnd, error) {
	after := p.options().Hedge
	if after <= 0 || !g.Ticket.Safe {
		return p.sendTogether(ctx, g, party, n)
	}
	h := dispatch.Hedge[[]remote.BatchEnd]{
		After: after,
		Send: func(ctx context.Context, g *dispatch.Grant, n int) (ends []remote.BatchEnd, err error) {
			defer func() {
				if v := recover(); v != nil {
					_ = mmcp.Panicked(ctx, p.options().Log, "upstream", v, "upstream", g.Lane.Upstream.Name)
					ends, err = make([]remote.BatchEnd, len(party)), errPanicked
					for i := range ends {
						ends[i].Err = err
					}
				}
			}()
			return p.sendTogether(ctx, g, party, n)
		},
		Take: func() *dispatch.Grant {
			second := p.sched.TakeHedge(jointTicket(party, []*dispatch.Upstream{g.Lane.Upstream}), p.budget)
			if second != nil && p.batchSize(second, party) < len(party) {
				p.sched.Cancel(second)
				return nil
			}
			return second
		},
	}
	return h.Call(ctx, g, n)
}

// guarded turns a panic of a member into an error, because no handler recovers in this goroutine.
func (p *Pool) guarded(ctx context.Context, g *dispatch.Grant, call *mmcp.Call, n int) (res *mmcp.Result, err error) {
	defer func() {
		if v := recover(); v != nil {
			_ = mmcp.Panicked(ctx, p.options().Log, "upstream", v, "upstream", g.Lane.Upstream.Name)
			res, err = nil, errPanicked
		}
	}()
	return p.send(ctx, g, call, n)
}
