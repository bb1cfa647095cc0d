package upstream

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/trace"
	"github.com/motiongate/motiongate/upstream/cluster"
	"github.com/motiongate/motiongate/upstream/dispatch"
	"github.com/motiongate/motiongate/upstream/remote"
)

// Generate runs the request at a free member that has the model. It sends the request a second time only if
// no server began it, or if it is seeded and so gives the same motion.
func (p *Pool) Generate(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	c, err := p.snapshot(ctx)
	if err != nil {
		return nil, err
	}
	begun := time.Now()
	ctx, cancel := context.WithDeadline(ctx, begun.Add(p.options().Timeout))
	defer cancel()
	limit, _ := ctx.Deadline() // the earlier one of the client's and the pool's deadlines
	p.budget.AddRequest(begun)
	res, err := p.run(ctx, call, dispatch.NewTicket(call, clientOf(call), limit, c.routes[call.Request.Model]))
	if err != nil {
		return nil, err
	}
	res.Took = max(0, time.Since(begun)-res.Route.Waited)
	return res, nil
}

// clientOf returns the client to whose share of the servers a request counts.
func clientOf(call *mmcp.Call) string {
	if call.Policy.Tenant != "" {
		return call.Policy.Tenant
	}
	return call.Policy.Client
}

// run makes the attempts of Generate.
func (p *Pool) run(ctx context.Context, call *mmcp.Call, t *dispatch.Ticket) (*mmcp.Result, error) {
	req := call.Request
	var lost error          // error of an attempt that may have run; more precise than later errors
	attempt, unsent := 1, 0 // unsent counts the attempts that sent nothing
	if call.Resume != nil {
		res, err := p.resume(ctx, call)
		// A seeded request whose job was lost is sent as if for the first time, without using the retry
		// budget.
		anew := err != nil && t.Safe && mmcp.AsError(err).Code == mmcp.CodeOutcomeUnknown
		if err == nil || ctx.Err() != nil || !anew && !p.again(t, err) {
			return res, err
		}
		lost, attempt = err, 2
	}
	defer call.Item.FreeSlot()
	together := p.gather(ctx, call, t)
	group := newGroup()
	if together == nil {
		p.offer(ctx, call, t)
	}
	for ; ; attempt++ {
		var e attemptEnd
		if together != nil {
			e, together = together.await(ctx), nil
		} else {
			e = p.next(ctx, call, t, group, attempt)
		}
		attempt, t.Tried = e.n, append(t.Tried, e.tried...)
		if e.alone {
			t.Companion = nil
			continue
		}
		if e.g == nil {
			if lost != nil && ctx.Err() != context.Canceled {
				return nil, mmcp.AsError(lost)
			}
			return nil, e.Err
		}
		g, res, err := e.g, e.Result, e.Err
		if attempt < p.options().Attempts && p.mayAskAgain(ctx, g, req, err) {
			attempt++
			res, err = p.repeat(ctx, call, mmcp.Repeatable(g.Lane.Upstream.Name, keyAt(group, g.Lane.Upstream.Name)), attempt, err)
		}
		if err == nil {
			if t.Safe {
				p.needVerdict(g)
			}
			return res, nil
		}
		t.Pay = e.pay
		if errors.As(err, new(remote.NotSent)) {
			unsent++
		}
		if attempt-unsent >= p.options().Attempts || ctx.Err() != nil || !p.again(t, err) {
			return nil, mmcp.AsError(err)
		}
		if lost = nil; dispatch.EndingOf(err, 0, 0) == dispatch.Failed {
			lost = err
		}
		if !errors.As(err, new(cluster.Lapsed)) {
			t.Tried = append(t.Tried, g.Lane.Upstream)
		}
	}
}

// newGroup returns a name for a request, which is the same for all its attempts.
func newGroup() string { return rand.Text() }

// next sends a request to a member when one is free: alone or, in the first attempt, together with other
// waiting requests.
func (p *Pool) next(ctx context.Context, call *mmcp.Call, t *dispatch.Ticket, group string, n int) attemptEnd {
	if err := call.Item.TakeSlot(ctx); err != nil {
		return attemptEnd{BatchEnd: remote.BatchEnd{Err: dispatch.QueueTimeout(ctx, 0)}, n: n}
	}
	t.Deadline = t.Limit
	if deadline := call.Deadline(ctx); !deadline.IsZero() && deadline.Before(t.Limit) {
		t.Deadline = deadline
	}
	g, err := p.place(ctx, t)
	own, _ := t.Companion.(*companion)
	switch {
	case errors.Is(err, dispatch.ErrJoined):
		return own.await(ctx)
	case err != nil:
		return attemptEnd{BatchEnd: remote.BatchEnd{Err: err}, n: n}
	case len(g.Companions) > 0:
		go p.sendCompanions(g, own, n) // ends with the call
		return own.await(ctx)
	}
	g.Waited, g.Group = t.Waited, group
	res, err := p.hedged(ctx, g, call, n)
	return attemptEnd{BatchEnd: remote.BatchEnd{Result: res, Err: err}, g: g, n: n}
}

// place waits for the grant of a ticket.
func (p *Pool) place(ctx context.Context, t *dispatch.Ticket) (*dispatch.Grant, error) {
	g, err := p.sched.Take(ctx, t)
	if err != nil && mmcp.AsError(err).Code == mmcp.CodeUnknownModel {
		return nil, p.unknown(t.Model)
	}
	return g, err
}

// spend takes one further attempt from the budget. The requests of one failed call share it, because that is
// one failure of a server.
func (p *Pool) spend(t *dispatch.Ticket) bool {
	if t.Pay != nil {
		return t.Pay()
	}
	return p.budget.SpendRetry(time.Now())
}

// again reports whether a failed request may be sent to a server once more. It uses the budget only if the
// failed attempt used a server.
func (p *Pool) again(t *dispatch.Ticket, err error) bool {
	if errors.As(err, new(cluster.Lapsed)) {
		return true
	}
	if errors.As(err, new(remote.NotSent)) {
		// A spent money budget refuses servers that cost money, before they are called.
		return mmcp.AsError(err).Code == mmcp.CodeQuotaExceeded && p.sched.HasAnother(t)
	}
	var report *remote.Reported
	taken := errors.As(err, &report) && report.Job
	switch mmcp.AsError(err).Code {
	case mmcp.CodeModelUnavailable:
		if !taken {
			// The request waits until a server can be reached, or goes to another server.
			return !t.Hurried || p.sched.HasAnother(t)
		}
	case mmcp.CodeResourceExhausted, mmcp.CodeRateLimited, mmcp.CodeQuotaExceeded, mmcp.CodeUnknownModel:
		if !taken {
			return p.sched.HasAnother(t) && p.spend(t)
		}
	case mmcp.CodeOutcomeUnknown:
		return t.Safe && p.spend(t) // its server may be reachable again
	}
	// The same server would fail again.
	end := dispatch.EndingOf(err, 0, 0)
	return (end == dispatch.Failed || end == dispatch.Declined) && t.Safe && p.sched.HasAnother(t) && p.spend(t)
}

// send makes one call of one member.
func (p *Pool) send(ctx context.Context, g *dispatch.Grant, call *mmcp.Call, n int) (*mmcp.Result, error) {
	return p.attempt(ctx, g, &call.Hooks, n, func(ctx context.Context) (*mmcp.Result, error) {
		s, once := memberOf(g.Lane).once()
		key := ""
		if once {
			key = keyAt(g.Group, g.Lane.Upstream.Name)
		}
		if beforeSend := call.Hooks.BeforeSend; beforeSend != nil {
			if err := beforeSend(g.Lane.Upstream.Name, key); err != nil {
				return nil, remote.NotSent{Err: err}
			}
		}
		valid, err := p.sched.Send(ctx, g)
		if err != nil {
			return nil, err
		}
		own := *call
		own.Request, own.Hooks.BeforeWrite = dialectOf(g, call.Request), valid
		if once {
			return s.GenerateOnce(ctx, &own, key)
		}
		return g.Lane.Upstream.Backend.Generate(ctx, &own)
	})
}

// resumer is a backend that can await a job which it accepted before.
type resumer interface {
	Resume(ctx context.Context, call *mmcp.Call, path string) (*mmcp.Result, error)
}

// resume awaits the server's job that accepted the request before. It does not queue, because the job is
// running already.
func (p *Pool) resume(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	job := call.Resume
	if job.Key != "" {
		return p.repeat(ctx, call, job, 1, orphaned(job))
	}
	if g := p.sched.Claim(call.Request.Model, job.Upstream); g != nil {
		return p.attempt(ctx, g, &call.Hooks, 1, func(ctx context.Context) (*mmcp.Result, error) {
			if r, ok := g.Lane.Upstream.Backend.(resumer); ok {
				return r.Resume(ctx, call.With(dialectOf(g, call.Request)), job.Path)
			}
			return nil, orphaned(job)
		})
	}
	return nil, orphaned(job)
}

func orphaned(job *mmcp.RemoteJob) *mmcp.Error {
	return mmcp.Errorf(mmcp.CodeOutcomeUnknown, "Upstream %s took the request, and cannot report its outcome any more. %s",
		job.Upstream, remote.NotSentAgain)
}

// attempt makes the call of a grant. It returns the place in every case, even after a panic. It calls the
// hook Rejected if the server did not begin the call.
func (p *Pool) attempt(
	ctx context.Context, g *dispatch.Grant, hooks *mmcp.Hooks, n int, send func(context.Context) (*mmcp.Result, error),
) (res *mmcp.Result, err error) {
	route := mmcp.Route{Upstream: g.Lane.Upstream.Name, Reason: g.Reason, Attempt: n, Waited: g.Waited}
	ended := false
	trace.Past(ctx, "queue", g.Waited)
	ctx, span := trace.Start(ctx, "upstream "+route.Upstream, trace.Client)
	defer func() {
		if !ended {
			err = errPanicked
		}
		p.sched.Settle(g, err)
		endAttempt(span, route, err)
	}()
	release, err := p.acquire(ctx, g)
	if err == nil {
		res, err = func() (*mmcp.Result, error) {
			defer release()
			return send(ctx)
		}()
	}
	ended = true
	if err != nil {
		if hooks.Rejected != nil && g.Group != "" && begunNowhere(err) {
			hooks.Rejected()
		}
		if mmcp.AsError(err).Code == mmcp.CodeUnknownModel {
			g.Lane.Upstream.Owner.Nudge() // its catalogue has changed
		}
		return nil, failed(ctx, err, route)
	}
	out := *res
	if out.Route.Reason != "" && out.Route.Reason != "only" {
		route.Reason = out.Route.Reason // the member's own reason, such as the engine's, is more precise
	}
	route.Fallback = out.Route.Fallback
	out.Route = route
	return &out, nil
}

// acquire waits until the server of a grant runs. The call's duration counts from then.
func (p *Pool) acquire(ctx context.Context, g *dispatch.Grant) (release func(), err error) {
	m := memberOf(g.Lane)
	switch {
	case g.Unstarted != nil:
		return nil, g.Unstarted
	case m.runner == nil || g.GrantedElsewhere():
		return func() {}, nil
	}
	deadline := time.Time{}
	if g.Ticket != nil {
		deadline = g.Ticket.Deadline
	}
	if release, err = m.runner.Acquire(ctx, deadline); err != nil {
		if ctx.Err() != nil {
			return nil, dispatch.ContextError(ctx)
		}
		return nil, err
	}
	p.sched.Begin(g)
	if m.known() == nil {
		_ = p.look(ctx, m) // the request was admitted by the declaration; the call reports the error
	}
	return release, nil
}

// endAttempt ends the span of a call.
func endAttempt(span *trace.Span, route mmcp.Route, err error) {
	span.Set("motiongate.upstream", route.Upstream)
	span.Set("motiongate.reason", route.Reason)
	span.Set("motiongate.attempt", route.Attempt)
	if err != nil && span != nil {
		span.Fail(string(mmcp.AsError(err).Code))
	}
	span.End()
}

// begunNowhere reports whether a call failed before a server began it.
func begunNowhere(err error) bool {
	if report := (*remote.Reported)(nil); errors.As(err, &report) && report.Job {
		return false
	}
	if u := (remote.NotSent{}); errors.As(err, &u) {
		return u.Announced
	}
	end := dispatch.EndingOf(err, 0, 0)
	return end == dispatch.Declined || end == dispatch.Unreached
}

var errPanicked = errors.New("the upstream failed with a panic")

// failed adds the route of the attempt to an error, and a code if the error has none.
func failed(ctx context.Context, err error, route mmcp.Route) error {
	if errors.As(err, new(remote.NotSent)) {
		return err
	}
	e := mmcp.AsError(err)
	if e.Code == mmcp.CodeInternal && ctx.Err() != nil {
		e = dispatch.ContextError(ctx)
	}
	out := *e
	out.Route = route
	if report := (*remote.Reported)(nil); errors.As(err, &report) {
		return &remote.Reported{Err: &out, Job: report.Job}
	}
	return &out
}
