package cache

import (
	"context"
	"errors"
	"time"

	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/mmcp"
)

// flight is one run that identical requests share (single flight).
type flight struct {
	cancel context.CancelFunc
	done   chan struct{}      // closed when res or err is set
	hooks  mmcp.HookForwarder // forwards to the hooks of the waiters

	res *mmcp.Result
	err error

	waiting   int                    // guarded by Results.mu
	deadlines map[*deadline]struct{} // deadlines of waiters; guarded by Results.mu
}

// deadline is the deadline of a waiter of a flight.
type deadline struct {
	ctx    context.Context
	shared func() time.Time // returns the deadline of the waiter's call
}

// deadlineOf returns the deadline of a call in ctx, or nil, as for most calls.
func deadlineOf(ctx context.Context, call *mmcp.Call) *deadline {
	if call.Deadline(ctx).IsZero() {
		return nil
	}
	return &deadline{ctx, call.Shared}
}

// addWaiter counts a waiter and its deadline, which may be nil. The caller holds Results.mu.
func (f *flight) addWaiter(d *deadline) {
	f.waiting++
	if d == nil {
		return
	}
	if f.deadlines == nil {
		f.deadlines = make(map[*deadline]struct{})
	}
	f.deadlines[d] = struct{}{}
}

// removeWaiter undoes addWaiter. The caller holds Results.mu.
func (f *flight) removeWaiter(d *deadline) {
	f.waiting--
	delete(f.deadlines, d)
}

// until returns the latest deadline of the waiters of a flight, or zero if a waiter has none.
func (r *Results) until(f *flight) time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(f.deadlines) < f.waiting {
		return time.Time{}
	}
	var last time.Time
	for d := range f.deadlines {
		at := (&mmcp.Call{Shared: d.shared}).Deadline(d.ctx)
		if at.IsZero() {
			return at
		}
		if at.After(last) {
			last = at
		}
	}
	return last
}

func (f *flight) ended() bool {
	select {
	case <-f.done:
		return true
	default:
		return false
	}
}

// lookUp returns an answer from memory, or nil. An ended flight holds its answer until the table has admitted
// it.
func (r *Results) lookUp(k key) *mmcp.Result {
	if res := r.fromMemory(k); res != nil {
		return res
	}
	r.mu.Lock()
	f := r.flights[k]
	r.mu.Unlock()
	if f == nil || !f.ended() || f.err != nil {
		return nil
	}
	return f.res.WithCache(mmcp.CacheStatus{Hit: true})
}

// collapse joins the run of an identical request, or begins one. If the run was abandoned because all other
// waiters had just left, it begins another.
func (r *Results) collapse(ctx context.Context, k key, call *mmcp.Call, caps *mmcp.Capabilities) (*mmcp.Result, error) {
	for {
		res, err := r.collapseOnce(ctx, k, call, caps)
		if !errors.Is(err, mmcp.ErrAbandoned) || ctx.Err() != nil {
			return res, err
		}
	}
}

// collapseOnce takes part in one run. Only the request that begins the run is retained meanwhile, because
// requests take most of the memory of waiters.
func (r *Results) collapseOnce(ctx context.Context, k key, call *mmcp.Call, caps *mmcp.Capabilities) (*mmcp.Result, error) {
	d := deadlineOf(ctx, call)
	f, leave, err := r.join(ctx, k, call, caps, d)
	if err != nil {
		return nil, err
	}
	defer r.leave(k, f, d)
	began := leave != nil
	if !began {
		call.Item.StandBy()
		leave = f.hooks.Join(call.Hooks, call.Resume)
	}
	defer func() {
		if !f.ended() {
			leave() // before the run is cancelled, and before the hooks' record is closed
		}
	}()
	var late <-chan time.Time
	if !began {
		if f.ended() && f.err == nil {
			// The answer exists, but the table has not admitted it yet.
			return f.res.WithCache(mmcp.CacheStatus{Hit: true}), nil
		}
		timer := time.NewTimer(r.o.MaxWait)
		defer timer.Stop()
		late = timer.C
	}
	select {
	case <-f.done:
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-late:
		return nil, busy("An identical request has been running for %s; its answer will be remembered.", r.o.MaxWait)
	}
	if errors.Is(f.err, context.Canceled) && ctx.Err() == nil {
		return nil, state.ShuttingDown() // only a shutdown cancels a run with waiting clients
	}
	if f.err != nil || began {
		return f.res, f.err
	}
	status := f.res.Cache
	status.Collapsed = true
	return f.res.WithCache(status), nil
}

// join adds a waiter to the flight of k, with the deadline d unless that is nil. The first waiter starts the
// flight, after its hooks have joined; leave removes them. For other waiters leave is nil.
func (r *Results) join(
	ctx context.Context, k key, call *mmcp.Call, caps *mmcp.Capabilities, d *deadline,
) (f *flight, leave func(), err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.shut {
		return nil, nil, state.ShuttingDown()
	}
	if f = r.flights[k]; f != nil {
		if f.waiting >= r.o.MaxWaiting {
			return nil, nil, busy("%d identical requests wait for one answer already.", f.waiting)
		}
		f.addWaiter(d)
		return f, nil, nil
	}
	// The run has the values of its first client's context, but not its cancellation: the other clients wait
	// on if that client leaves.
	run, cancel := context.WithCancel(context.WithoutCancel(ctx))
	f = &flight{cancel: cancel, done: make(chan struct{})}
	f.addWaiter(d)
	own := *call
	own.Hooks, own.Shared = f.hooks.Hooks(call.Resume), func() time.Time { return r.until(f) }
	leave = f.hooks.Join(call.Hooks, call.Resume)
	r.flights[k] = f
	// Ends with the run, which is cancelled when no client waits for it.
	r.running.Go(func() {
		r.run(run, k, &own, f)
		if f.err == nil {
			r.storeBody(&own, k, caps)
		}
	})
	return f, leave, nil
}

func busy(format string, args ...any) *mmcp.Error {
	e := mmcp.Errorf(mmcp.CodeResourceExhausted, format, args...)
	e.RetryAfter = time.Second
	return e
}

// leave removes a waiter. The last one cancels the run; a later request begins another.
func (r *Results) leave(k key, f *flight, d *deadline) {
	r.mu.Lock()
	defer r.mu.Unlock()
	f.removeWaiter(d)
	if f.waiting > 0 {
		return
	}
	if !f.ended() {
		f.cancel()
		r.remove(k, f)
	}
}

// remove removes a flight, so that no request can join it. The caller holds mu.
func (r *Results) remove(k key, f *flight) {
	if r.flights[k] == f {
		delete(r.flights, k)
	}
}

// run finds or generates the answer, and wakes all waiters at once.
func (r *Results) run(ctx context.Context, k key, call *mmcp.Call, f *flight) {
	defer f.cancel()
	f.res, f.err = r.findOrGenerate(ctx, k, call)
	if f.err != nil || r.hot == nil || f.res.Route.Fallback != "" {
		// Removed first: a request that arrives after a failure, after the answer of another model, or
		// without a cache in memory begins a new run.
		r.mu.Lock()
		r.remove(k, f)
		r.mu.Unlock()
		close(f.done)
		return
	}
	close(f.done)
	// The table admits in the background. Until then the flight holds its answer.
	r.hot.settle()
	r.mu.Lock()
	r.remove(k, f)
	r.mu.Unlock()
}

// findOrGenerate returns the answer in memory or in the shared state. If there is none it runs the request,
// under a lease if other gateways use the state.
func (r *Results) findOrGenerate(ctx context.Context, k key, call *mmcp.Call) (*mmcp.Result, error) {
	// The previous flight may have ended since the lookup.
	if res := r.fromMemory(k); res != nil {
		return res, nil
	}
	if res := r.fromShared(ctx, k); res != nil {
		return res, nil
	}
	if r.leases == nil {
		return r.generate(ctx, k, call)
	}
	return r.leased(ctx, k, call)
}

// fromShared returns an answer from the shared state, or nil.
func (r *Results) fromShared(ctx context.Context, k key) *mmcp.Result {
	if r.shared == nil {
		return nil
	}
	res := r.shared.find(ctx, k)
	if res == nil {
		return nil
	}
	r.storeInMemory(k, res)
	return res.WithCache(mmcp.CacheStatus{Hit: true})
}

// generate has the next Backend answer a call, and stores the answer. A panic there fails this
// run only.
func (r *Results) generate(ctx context.Context, k key, call *mmcp.Call) (res *mmcp.Result, err error) {
	defer func() {
		if p := recover(); p != nil {
			e := mmcp.Errorf(mmcp.CodeOutcomeUnknown, "The gateway failed while it ran this request; its log has the reason.")
			_ = mmcp.Panicked(ctx, r.o.Log, "run", p, "model", call.Request.Model)
			res, err = nil, e
		}
	}()
	if res, err = r.next.Generate(ctx, call); err == nil && call.Check != nil {
		err = call.Check(res)
	}
	if err != nil {
		return nil, err
	}
	res = tagged(res)
	return res.WithCache(mmcp.CacheStatus{Forward: r.forwardReason(), Stored: r.store(k, res)}), nil
}

// forwardReason is the reason in Cache-Status for a call to the next Backend: bypass if nothing
// is cached.
func (r *Results) forwardReason() string {
	if r.hot == nil && r.shared == nil {
		return "bypass"
	}
	return "miss"
}
