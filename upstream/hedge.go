package upstream

import (
	"context"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// hedged is attempt, and one more call elsewhere where hedging is on, the
// request is seeded and the first call takes long. The first good answer ends
// both.
func (p *Pool) hedged(ctx context.Context, g *grant, req *mmcp.Request, n int) (*mmcp.Result, error) {
	after := p.options().Hedge
	if after <= 0 || !req.Seeded() {
		return p.send(ctx, g, req, n)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	type end struct {
		res *mmcp.Result
		err error
	}
	ends := make(chan end, 2)
	begin := func(g *grant, n int) {
		go func() { // ends with the call, which ends with ctx
			res, err := p.guarded(ctx, g, req, n)
			ends <- end{res, err}
		}()
	}
	begin(g, n)
	timer := time.NewTimer(after)
	defer timer.Stop()
	for running := 1; ; {
		select {
		case e := <-ends:
			if running--; e.err == nil || running == 0 {
				return e.res, e.err
			}
		case <-timer.C:
			if second := p.sched.spare(req, g.lane.m, &p.budget); second != nil {
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

// spare grants a second call of a request that runs at m, if another member is
// free and the budget allows it.
func (s *scheduler) spare(req *mmcp.Request, m *member, b *budget) *grant {
	s.mu.Lock()
	defer s.unlock()
	q, now := s.queues[req.Model], time.Now()
	t := &ticket{model: req.Model, req: req, client: clientOf(req), tried: []*member{m}}
	if q == nil || !s.elsewhere(q.route, t) {
		return nil
	}
	g := s.grant(q.route, t, now)
	if g == nil {
		return nil
	}
	if !b.hedge(now) {
		s.giveBack(g)
		return nil
	}
	g.reason = "hedge"
	return g
}
