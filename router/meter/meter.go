// Package meter measures the cost of motions, in seconds and in money, enforces the limits of callers, and
// reports usage. It does not depend on HTTP.
package meter

import (
	"context"
	"sync"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/access"
)

// Quota counts the use of callers, and refuses requests beyond their limits. over is the exceeded limit; err
// is nil if the limit is only reported.
type Quota interface {
	Enter(ctx context.Context, c *access.Caller, jobs int) (over string, err error)
	Add(ctx context.Context, c *access.Caller, requests int) (over string, err error)
	Leave(c *access.Caller)
	Reserve(ctx context.Context, c *access.Caller, seconds float64) (over string, err error)
	Refund(c *access.Caller, seconds float64)
	Funds(ctx context.Context, c *access.Caller) (over string, err error)
	Charge(c *access.Caller, money float64)
	Headers(c *access.Caller, jobs int) (policy, limit string)
	Standings(c *access.Caller, jobs int) []access.Standing
}

// Usage counts uses for the report.
type Usage interface{ Add(u access.Use) }

// Meter measures requests. The zero value measures nothing.
type Meter struct {
	Quota Quota                              // nil: no limits
	Usage Usage                              // nil: not counted
	Price func(upstream string) access.Price // nil: nothing has a price
}

func (m *Meter) price(upstream string) access.Price {
	if m.Price == nil {
		return access.Price{}
	}
	return m.Price(upstream)
}

// Generate calls a backend.
type Generate func(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error)

// Motion describes the motion of a call.
type Motion struct {
	Model   string
	Seconds float64 // duration of all samples together
	Tries   int     // number of motions that may be generated to select the answer from
}

// Run generates one motion within the limits of its caller; c may be nil. It returns the cost, and an
// exceeded limit that is only reported. All tries of a motion count towards the limits; tries that were not
// generated are refunded.
func (m *Meter) Run(ctx context.Context, c *access.Caller, call *mmcp.Call, motion Motion, ask Generate) (
	res *mmcp.Result, cost float64, over string, err error,
) {
	limited, model, seconds := m.Quota != nil && c != nil, motion.Model, motion.Seconds
	reserved := seconds * float64(max(1, motion.Tries))
	if limited {
		if over, err = m.Quota.Reserve(ctx, c, reserved); err != nil {
			return m.stored(ctx, c, call, model, seconds, ask, err)
		}
	}
	own, s := *call, &sends{meter: m, caller: c, hooks: call.Hooks, ctx: ctx}
	own.Hooks.BeforeSend, own.Hooks.Rejected = s.beforeSend, s.rejected
	res, err = ask(ctx, &own)
	use := m.useOf(c, model, seconds, res, err)
	if use.Kind == access.Generated || use.Kind == access.Failed && !call.Request.Seeded() {
		use.Server, use.Cost = s.spent(res, seconds)
	}
	if use.Kind == access.Generated {
		use.Seconds = seconds * float64(generated(res))
		reserved -= use.Seconds
	}
	if limited && reserved > 0 {
		m.Quota.Refund(c, reserved)
	}
	if limited {
		m.Quota.Charge(c, use.Cost)
	}
	m.add(use)
	if s.over != "" {
		over = s.over
	}
	return res, use.Cost, over, err
}

// generated returns the number of motions that were generated for an answer.
func generated(res *mmcp.Result) int {
	if res.Runs == nil {
		return 1
	}
	n := 0
	for _, run := range res.Runs {
		if !run.Stored {
			n++
		}
	}
	return n
}

// stored answers a request over a limit from the cache. Without a cached answer it returns refusal.
func (m *Meter) stored(
	ctx context.Context, c *access.Caller, call *mmcp.Call, model string, seconds float64, ask Generate, refusal error,
) (*mmcp.Result, float64, string, error) {
	if call.Policy.Fresh || call.Resume != nil || !call.Request.Seeded() {
		return nil, 0, "", refusal
	}
	own := *call
	own.Policy.OnlyStored = true
	res, err := ask(ctx, &own)
	if err != nil {
		return nil, 0, "", refusal
	}
	m.add(m.useOf(c, model, seconds, res, nil))
	return res, 0, "", nil
}

// Hit counts a motion that was answered from memory without decoding its request.
func (m *Meter) Hit(c *access.Caller, model string, res *mmcp.Result) {
	if m.Usage != nil {
		m.add(m.useOf(c, model, res.Seconds, res, nil))
	}
}

// Replay counts motions that were answered again under an idempotency key. saved is their cost at the first
// answer.
func (m *Meter) Replay(c *access.Caller, model string, seconds, saved float64) {
	u := m.useOf(c, model, seconds, nil, nil)
	u.Kind, u.Saved, u.Currency = access.Replayed, saved, m.currency()
	m.add(u)
}

func (m *Meter) add(u access.Use) {
	if m.Usage != nil {
		m.Usage.Add(u)
	}
}

// Priced reports whether any server has a price.
func (m *Meter) Priced() bool { return m.currency() != "" }

// currency returns the currency of all servers: the settings permit only one.
func (m *Meter) currency() string { return m.price("").Currency }

func (m *Meter) useOf(c *access.Caller, model string, seconds float64, res *mmcp.Result, err error) access.Use {
	u := access.Use{Tenant: mmcp.DefaultTenant, Model: model, Seconds: seconds, Kind: access.Failed, Currency: m.currency()}
	if c != nil {
		u.Tenant, u.Key = c.Tenant, c.Name
	}
	if err != nil || res == nil {
		return u
	}
	switch {
	case res.Cache.Hit:
		u.Kind, u.Saved = access.Cached, m.price(res.Route.Upstream).Cost(seconds)
	case res.Cache.Collapsed:
		u.Kind, u.Saved = access.Coalesced, m.price(res.Route.Upstream).Cost(seconds)
	default:
		u.Kind = access.Generated
	}
	return u
}

// sends records the calls of servers for one request.
type sends struct {
	meter  *Meter
	caller *access.Caller
	hooks  mmcp.Hooks
	ctx    context.Context //nolint:containedctx // lives as long as the request

	mu    sync.Mutex // guards the fields below
	to    []string
	since time.Time // time of the last
	over  string
}

// beforeSend refuses to send a request to a server that costs money if the budget is spent. Other models may
// be tried then.
func (s *sends) beforeSend(upstream, key string) error {
	if s.caller != nil && s.meter.Quota != nil && !s.meter.price(upstream).IsZero() {
		over, err := s.meter.Quota.Funds(s.ctx, s.caller)
		if err != nil {
			return err
		}
		s.note(over)
	}
	if s.hooks.BeforeSend != nil {
		if err := s.hooks.BeforeSend(upstream, key); err != nil {
			return err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.to, s.since = append(s.to, upstream), time.Now()
	return nil
}

func (s *sends) note(over string) {
	if over != "" {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.over = over
	}
}

func (s *sends) rejected() {
	s.mu.Lock()
	if n := len(s.to); n > 0 {
		s.to = s.to[:n-1]
	}
	s.mu.Unlock()
	if s.hooks.Rejected != nil {
		s.hooks.Rejected()
	}
}

// spent returns the seconds that a server worked, and the cost of all calls. The seconds of motion are
// charged once.
func (s *sends) spent(res *mmcp.Result, seconds float64) (server, cost float64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.to) == 0 {
		return 0, 0 // an inner cache answered
	}
	for _, upstream := range s.to {
		cost += s.meter.price(upstream).PerCall
	}
	switch {
	case res == nil:
	case res.Runs == nil:
		cost += s.meter.price(s.to[len(s.to)-1]).PerSecond * seconds
	default:
		for _, run := range res.Runs {
			if !run.Stored {
				cost += s.meter.price(run.Upstream).PerSecond * seconds
			}
		}
	}
	return time.Since(s.since).Seconds(), cost
}
