package upstream

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/dispatch"
	"github.com/motiongate/motiongate/upstream/remote"
)

// once returns the member's server if it supports idempotency keys.
func (m *member) once() (*remote.Server, bool) {
	s, ok := m.Backend.(*remote.Server)
	return s, ok && s.Once()
}

// keyAt returns the key of a request at one server. It is the same for each attempt there, and differs
// between servers.
func keyAt(group, upstream string) string {
	sum := sha256.Sum256([]byte(group + "\n" + upstream))
	return hex.EncodeToString(sum[:16])
}

// mayAskAgain reports whether a lost answer can be fetched by sending the request to the same server with the
// same key. Seeded requests need no key: any server may run them.
func (p *Pool) mayAskAgain(ctx context.Context, g *dispatch.Grant, req *mmcp.Request, err error) bool {
	if err == nil || ctx.Err() != nil || req.Seeded() || errors.As(err, new(*remote.Reported)) {
		return false
	}
	if _, once := memberOf(g.Lane).once(); !once {
		return false
	}
	lost := mmcp.AsError(err).Code == mmcp.CodeOutcomeUnknown || errors.As(err, new(remote.Cut))
	return lost && p.budget.SpendRetry(time.Now())
}

// repeat sends a request again to the server that may have run it, with the same key. It does not queue,
// because the request may be running there. If the server cannot be reached or refuses, or the place has
// lapsed, it tries again for ReadyWait; then it returns the error lost.
func (p *Pool) repeat(ctx context.Context, call *mmcp.Call, job *mmcp.RemoteJob, n int, lost error) (*mmcp.Result, error) {
	end := time.Now().Add(p.options().ReadyWait)
	for rest := p.options().Retry; ; rest = min(2*rest, slowestRetry) {
		g := p.sched.Claim(call.Request.Model, job.Upstream)
		if g == nil {
			return nil, mmcp.AsError(lost)
		}
		res, err := p.attempt(ctx, g, &call.Hooks, n, func(ctx context.Context) (*mmcp.Result, error) {
			s, once := memberOf(g.Lane).once()
			if !once {
				return nil, orphaned(job)
			}
			valid, err := p.sched.Send(ctx, g)
			if err != nil {
				return nil, err
			}
			own := *call
			own.Request, own.Hooks.BeforeWrite = dialectOf(g, call.Request), valid
			return s.GenerateOnce(ctx, &own, job.Key)
		})
		if err == nil || !begunNowhere(err) {
			return res, err
		}
		if time.Now().Add(rest).After(end) || !pause(ctx, rest, nil) {
			return nil, mmcp.AsError(lost)
		}
	}
}
