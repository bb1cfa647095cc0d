package quota

import (
	"context"
	"encoding/hex"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/access"
)

// Options are the settings of a Quota.
type Options struct {
	Shadow     bool                     // report requests over a limit, but refuse none
	UpgradeURL string                   // page where a client can raise its limits; shown in refusals; may be empty
	Tenants    map[string]access.Budget // money that all keys of a tenant may spend together
}

// Quota counts and limits the use of keys. It is safe for concurrent use.
type Quota struct {
	o      Options
	store  *state.Store
	bucket *state.Bucket
	self   string // id of this gateway
	log    *slog.Logger

	life context.Context
	end  context.CancelFunc
	own  sync.WaitGroup

	mu       sync.RWMutex // guards accounts and shut
	accounts map[owner]*account
	shut     bool
}

const (
	bucketBytes = 512 << 20
	bucketAge   = 62 * 24 * time.Hour // longer than any window
	flushPace   = time.Second
	flushMost   = 500 // bound on accounts per flush
	idleAge     = 10 * time.Minute
	closeLimit  = 5 * time.Second
)

// Need returns the bucket of accounts.
func Need() state.Need {
	return state.Need{Name: "motiongate_limits", Limits: state.Limits{Bytes: bucketBytes, Age: bucketAge, DropOldest: true}}
}

// New returns the Quota of a state. Close it before the state.
func New(store *state.Store, o Options, log *slog.Logger) *Quota {
	q := &Quota{
		o: o, store: store, self: store.SelfID(), log: log, accounts: make(map[owner]*account),
		bucket: store.Bucket(Need()),
	}
	q.life, q.end = context.WithCancel(context.Background())
	q.own.Go(q.flushAll) // ends with Close
	return q
}

// Close stores the unsaved counts.
func (q *Quota) Close() {
	q.mu.Lock() // no write may begin after the wait
	q.shut = true
	q.mu.Unlock()
	q.end()
	q.own.Wait()
	ctx, cancel := context.WithTimeout(context.Background(), closeLimit)
	defer cancel()
	q.flush(ctx, len(q.accounts))
}

// begin runs work in a goroutine for which Close waits. It returns false after Close.
func (q *Quota) begin(work func()) bool {
	q.mu.RLock()
	defer q.mu.RUnlock()
	if q.shut {
		return false
	}
	q.own.Go(work)
	return true
}

// flushAll stores changed accounts every second, and drops idle accounts from memory.
func (q *Quota) flushAll() {
	ticker := time.NewTicker(flushPace)
	defer ticker.Stop()
	for {
		select {
		case <-q.life.Done():
			return
		case <-ticker.C:
			q.flush(q.life, flushMost)
			q.forget(time.Now().Add(-idleAge))
		}
	}
}

// flush stores up to most changed accounts.
func (q *Quota) flush(ctx context.Context, most int) {
	for _, a := range q.all() {
		a.mu.Lock()
		dirty, rec, revision := a.dirty, a.rec.clone(), a.revision
		a.dirty = false
		a.mu.Unlock()
		if !dirty {
			continue
		}
		if most--; most < 0 {
			a.mu.Lock()
			a.dirty = true
			a.mu.Unlock()
			return
		}
		rec.Version, rec.Running = state.RecordVersion, nil
		now, err := q.bucket.Swap(ctx, a.name, state.Encode(rec), revision)
		a.mu.Lock()
		if a.revision = now; err != nil {
			a.revision, a.dirty = revision, true // stored by a later flush
		}
		a.mu.Unlock()
		if errors.Is(err, state.ErrConflict) {
			q.refresh(ctx, a)
		} else if err != nil {
			return
		}
	}
}

// refresh reads the revision of a record again after a full bucket deleted the record.
func (q *Quota) refresh(ctx context.Context, a *account) {
	_, revision, err := q.bucket.Get(ctx, a.name)
	if err == nil || errors.Is(err, state.ErrAbsent) {
		a.mu.Lock()
		a.revision = revision
		a.mu.Unlock()
	}
}

func (q *Quota) all() []*account {
	q.mu.RLock()
	defer q.mu.RUnlock()
	out := make([]*account, 0, len(q.accounts))
	for _, a := range q.accounts {
		out = append(out, a)
	}
	return out
}

// forget drops accounts from memory that were not used since a time. They can be read from the state again.
func (q *Quota) forget(since time.Time) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for name, a := range q.accounts {
		if a.touched.Load() >= since.UnixNano() {
			continue
		}
		a.mu.Lock()
		if !a.dirty && !a.writing && len(a.rec.Running) == 0 {
			delete(q.accounts, name)
		}
		a.mu.Unlock()
	}
}

// owner is a key or a tenant. kind separates their names.
type owner struct{ kind, name string }

// account returns the account of an owner, and marks it as used.
func (q *Quota) account(kind, name string, at time.Time) *account {
	key, now := owner{kind, name}, at.UnixNano()
	q.mu.RLock()
	a := q.accounts[key]
	if a != nil {
		a.touched.Store(now)
	}
	q.mu.RUnlock()
	if a != nil {
		return a
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if a = q.accounts[key]; a == nil {
		a = &account{name: kind + hex.EncodeToString([]byte(name))}
		a.touched.Store(now)
		q.accounts[key] = a
	}
	return a
}

// change makes a change in an account, and returns the exceeded limit.
func (q *Quota) change(ctx context.Context, a *account, c change, l *access.Limits, now time.Time) (over string) {
	c.forced = q.o.Shadow
	if q.store.Shared() {
		return q.shared(ctx, a, c, l, now, true)
	}
	return q.local(ctx, a, c, l, now)
}

// post makes a change in an account in the background, regardless of limits.
func (q *Quota) post(kind, name string, c change, l *access.Limits) {
	now := time.Now()
	a := q.account(kind, name, now)
	c.forced = true
	if q.store.Shared() {
		q.shared(q.life, a, c, l, now, false)
		return
	}
	q.local(q.life, a, c, l, now)
}

const (
	ofKey    = "k."
	ofTenant = "t."
)

// Enter admits a request of a caller, until Leave. jobs is the number of unfinished jobs, which count as
// concurrent requests. over is the exceeded limit; if it is only reported, err is nil. After an error, an
// *mmcp.Error, do not call Leave.
func (q *Quota) Enter(ctx context.Context, c *access.Caller, jobs int) (over string, err error) {
	l := &c.Limits
	if l.Rate.IsZero() && l.Concurrency == 0 {
		return "", nil
	}
	do := change{requests: 1}
	if l.Concurrency > 0 {
		do.running, do.jobs = 1, jobs
	}
	return q.limit(ctx, ofKey, c.Name, do, l)
}

// Add counts the requests of an admitted batch after the first.
func (q *Quota) Add(ctx context.Context, c *access.Caller, requests int) (over string, err error) {
	if c.Limits.Rate.IsZero() || requests == 0 {
		return "", nil
	}
	return q.limit(ctx, ofKey, c.Name, change{requests: float64(requests)}, &c.Limits)
}

// limit makes a change, and returns the refusal if it exceeds a limit.
func (q *Quota) limit(ctx context.Context, kind, name string, c change, l *access.Limits) (over string, err error) {
	now := time.Now()
	a := q.account(kind, name, now)
	if over = q.change(ctx, a, c, l, now); over == "" || q.o.Shadow {
		return over, nil
	}
	return over, q.refusal(over, l, a)
}

// Leave ends what Enter began.
func (q *Quota) Leave(c *access.Caller) {
	if c.Limits.Concurrency > 0 {
		q.post(ofKey, c.Name, change{running: -1}, &c.Limits)
	}
}

// Reserve subtracts seconds of motion from the caller's quota. Refund returns them.
func (q *Quota) Reserve(ctx context.Context, c *access.Caller, seconds float64) (over string, err error) {
	if c.Limits.SecondsPerDay == 0 && c.Limits.SecondsRate.IsZero() {
		return "", nil
	}
	return q.limit(ctx, ofKey, c.Name, change{seconds: seconds}, &c.Limits)
}

// Refund returns reserved seconds of motion that was not generated.
func (q *Quota) Refund(c *access.Caller, seconds float64) {
	if c.Limits.SecondsPerDay > 0 || !c.Limits.SecondsRate.IsZero() {
		q.post(ofKey, c.Name, change{seconds: -seconds}, &c.Limits)
	}
}

// tenantLimits returns the limits that apply to all keys of a tenant together.
func (q *Quota) tenantLimits(tenant string) *access.Limits {
	return &access.Limits{Budget: q.o.Tenants[tenant]}
}

// Funds returns an error if a caller must not spend more money.
func (q *Quota) Funds(ctx context.Context, c *access.Caller) (over string, err error) {
	if !c.Limits.Budget.IsZero() {
		over, err = q.limit(ctx, ofKey, c.Name, change{funded: true}, &c.Limits)
	}
	if l := q.tenantLimits(c.Tenant); over == "" && !l.Budget.IsZero() {
		over, err = q.limit(ctx, ofTenant, c.Tenant, change{funded: true}, l)
	}
	return over, err
}

// Charge counts spent money.
func (q *Quota) Charge(c *access.Caller, money float64) {
	if money <= 0 {
		return
	}
	if !c.Limits.Budget.IsZero() {
		q.post(ofKey, c.Name, change{money: money}, &c.Limits)
	}
	if l := q.tenantLimits(c.Tenant); !l.Budget.IsZero() {
		q.post(ofTenant, c.Tenant, change{money: money}, l)
	}
}

// Headers returns the headers RateLimit-Policy and RateLimit of a caller, with the remaining amounts that
// this gateway knows. jobs is the number of unfinished jobs, which count as concurrent requests. Both headers
// are empty if there is no limit.
func (q *Quota) Headers(c *access.Caller, jobs int) (policy, limit string) {
	if !c.Limits.Limited() {
		return "", ""
	}
	now := time.Now()
	a := q.account(ofKey, c.Name, now)
	a.mu.Lock()
	defer a.mu.Unlock()
	var room [5]access.Standing
	all, month := a.standings(room[:0], c, jobs, now)
	if a.policy == "" || a.policyOf != c.Limits || !a.policyIn.Equal(month) {
		a.policy, a.policyOf, a.policyIn = access.RatePolicy(all), c.Limits, month
	}
	return a.policy, access.RateLimit(all)
}

// Standings returns the remaining quota of each limit of a caller, the figures of Headers.
func (q *Quota) Standings(c *access.Caller, jobs int) []access.Standing {
	if !c.Limits.Limited() {
		return nil
	}
	now := time.Now()
	a := q.account(ofKey, c.Name, now)
	a.mu.Lock()
	defer a.mu.Unlock()
	all, _ := a.standings(nil, c, jobs, now)
	return all
}

// standings appends the remaining quota of each limit of a caller, and returns the start of the window of its
// money limit. It needs mu.
func (a *account) standings(out []access.Standing, c *access.Caller, jobs int, now time.Time) ([]access.Standing, time.Time) {
	rec := a.rec
	rec.roll(&c.Limits, now)
	if a.credit.Used > 0 && rec.Requests.Start.Equal(a.credit.Start) {
		rec.Requests.Used = max(0, rec.Requests.Used-a.credit.Used)
	}
	out = rec.standings(out, &c.Limits, now)
	for i := range out {
		if s := &out[i]; s.Limit == limitConcurrency {
			s.Left = max(0, s.Left-float64(jobs))
		}
	}
	return out, rec.Money.Start
}

// refusal returns the error of a request that exceeds a limit.
func (q *Quota) refusal(over string, l *access.Limits, a *account) error {
	now := time.Now()
	a.mu.Lock()
	defer a.mu.Unlock()
	rec := a.rec
	rec.roll(l, now)
	var s access.Standing
	for _, s = range rec.standings(nil, l, now) {
		if s.Limit == over {
			break
		}
	}
	var e *mmcp.Error
	switch over {
	case limitRequests:
		e = mmcp.Errorf(mmcp.CodeRateLimited, "This API key may send %s requests; try again when the window ends.", l.Rate)
	case limitConcurrency:
		e = mmcp.Errorf(mmcp.CodeRateLimited, "This API key may have %d requests at a time; try again when one of them is done.", l.Concurrency)
		s.Reset = time.Second
	case limitSeconds:
		e = mmcp.Errorf(mmcp.CodeQuotaExceeded, "This API key may have %g seconds of motion generated on a day (UTC), and has %g left.",
			l.SecondsPerDay, s.Left)
	case limitPace:
		e = mmcp.Errorf(mmcp.CodeRateLimited, "This API key may have %s seconds of motion generated, and has %g left; "+
			"try again when the window ends.",
			l.SecondsRate, s.Left)
	default:
		e = mmcp.Errorf(mmcp.CodeQuotaExceeded, "The budget of %s is spent.", l.Budget)
	}
	e = e.With("limit", over).With("upgrade_url", q.o.UpgradeURL)
	e.RetryAfter = max(s.Reset, time.Second)
	return e
}
