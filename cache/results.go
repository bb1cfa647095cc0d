package cache

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/memory"
	"github.com/motiongate/motiongate/router/trace"
)

// Options are the settings of Results.
type Options struct {
	MaxBytes   int64          `key:"max_bytes" range:"0,1TiB"` // bound on the answers in memory; 0 stores none there
	Memory     *memory.Budget // budget to which stored answers are charged; nil: none
	MaxWaiting int            // most requests that wait for one run; 0: 10,000
	MaxWait    time.Duration  // longest wait for the run of another request; 0: 10 minutes

	Store       *state.Store  // shares answers, and preserves them over a restart; nil: not shared
	Elsewhere   state.Blobs   // stores the shared answers in place of Store; nil: Store does
	SharedBytes int64         `key:"shared_bytes" range:"1MiB,16TiB"` // bound on the answers in Store; 0: 1 GiB
	SharedAge   time.Duration `key:"shared_age" range:"1m,87600h"`    // age at which Store drops an answer; 0: 7 days

	Name      string // unique among the Results on one Store
	AnyFormat bool   // an answer in one container also answers requests for the other container
	Outer     bool   // the next Backends include another Results, which may have the answer

	Log *slog.Logger // nil: slog's default
}

// DefaultOptions returns the defaults: 256 MiB in memory.
func DefaultOptions() Options {
	return Options{MaxBytes: 256 << 20, SharedBytes: defaultSharedBytes, SharedAge: defaultSharedAge}
}

const (
	defaultWaiting     = 10_000
	defaultWait        = 10 * time.Minute
	defaultSharedBytes = 1 << 30
	defaultSharedAge   = 7 * 24 * time.Hour
)

// Results is a Backend that caches. It answers a repeated request with the stored answer of
// the next Backend, and lets concurrent identical requests share one run. It stores answers
// of deterministic requests only: every seed is set, and the model gives the same motion for
// the same request. It is safe for concurrent use.
type Results struct {
	next mmcp.Backend
	o    Options

	hot    *table  // nil: nothing is held in memory
	shared *shared // nil: none
	leases *leases // nil: no other gateway to share runs with
	memo   *memo   // nil: none

	prints  atomic.Pointer[fingerprints]
	running sync.WaitGroup

	mu      sync.Mutex // guards flights, shut, and the fields of a flight that name it
	flights map[key]*flight
	shut    bool
}

// NewResults puts a result cache in front of next. Close ends it.
func NewResults(next mmcp.Backend, o Options) (*Results, error) {
	r := &Results{next: next, o: o.filled(), flights: make(map[key]*flight)}
	if o.MaxBytes > 0 {
		var err error
		if r.hot, err = newTable(o.MaxBytes, o.Memory); err != nil {
			return nil, err
		}
		r.memo = newMemo()
	}
	if o.Store != nil {
		r.shared = newShared(r.o)
		if o.Store.Shared() {
			r.leases = newLeases(o.Store)
		}
	}
	return r, nil
}

func (o Options) filled() Options {
	if o.MaxWaiting == 0 {
		o.MaxWaiting = defaultWaiting
	}
	if o.MaxWait == 0 {
		o.MaxWait = defaultWait
	}
	if o.SharedBytes == 0 {
		o.SharedBytes = defaultSharedBytes
	}
	if o.SharedAge == 0 {
		o.SharedAge = defaultSharedAge
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	return o
}

// Close cancels all runs, waits for them, and frees the cache. Later requests store nothing. Call it before
// closing the Store.
func (r *Results) Close() {
	r.mu.Lock()
	r.shut = true
	for _, f := range r.flights {
		f.cancel()
	}
	r.mu.Unlock()
	r.running.Wait()
	if r.leases != nil {
		r.leases.close()
	}
	if r.shared != nil {
		r.shared.close()
	}
	if r.hot != nil {
		r.hot.close()
	}
}

// Capabilities asks the next Backend.
func (r *Results) Capabilities(ctx context.Context) (*mmcp.Capabilities, error) {
	return r.next.Capabilities(ctx)
}

// Generate answers from memory, joins the run of an identical request, or calls the next Backend and stores
// its answer. A run with several waiters continues when its first client leaves, and is cancelled when the
// last one leaves.
func (r *Results) Generate(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	ctx, span := trace.Start(ctx, "cache", trace.Internal)
	defer span.End()
	k, caps := r.keyOf(ctx, call)
	if caps == nil {
		if call.Policy.OnlyStored && !r.o.Outer {
			return nil, notStored()
		}
		return r.passOn(ctx, call, "bypass")
	}
	if call.Policy.Fresh {
		return r.renew(ctx, k, call)
	}
	if res := r.lookUp(k); res != nil {
		if tooOld(call, res) {
			return r.renew(ctx, k, call)
		}
		r.storeBody(call, k, caps)
		return res, nil
	}
	switch {
	case call.Policy.OnlyStored:
		return r.onlyStored(ctx, k, call)
	case call.Policy.NoStore:
		return r.passOn(ctx, call, "miss")
	case call.Policy.MaxAge > 0:
		// Do not join a running request: the age of its answer is unknown.
		if res := r.fromShared(ctx, k); res == nil || tooOld(call, res) {
			return r.renew(ctx, k, call)
		}
	}
	if call.Relayed() {
		// A relayed request joins no run of this gateway: the run may wait for the gateway that relayed the
		// request, which would be a deadlock.
		if res := r.fromShared(ctx, k); res != nil {
			return res, nil
		}
		return r.generate(ctx, k, call)
	}
	return r.collapse(ctx, k, call, caps)
}

// Cached returns the size and the bound of the cache in memory, in bytes.
func (r *Results) Cached() (bytes, limit int64) {
	if r.hot == nil {
		return 0, 0
	}
	return r.hot.size()
}

// tagged returns an answer with the entity tag of its body and the time of its creation. It
// replaces an earlier tag, because an adapter may have changed the body.
func tagged(res *mmcp.Result) *mmcp.Result {
	out := *res
	out.Tag = mmcp.EntityTag(res.Body)
	if out.Created.IsZero() {
		out.Created = time.Now().UTC().Round(0)
	}
	return &out
}

// passOn calls the next Backend, and stores nothing.
func (r *Results) passOn(ctx context.Context, call *mmcp.Call, why string) (*mmcp.Result, error) {
	res, err := r.next.Generate(ctx, call)
	if err != nil {
		return nil, err
	}
	res = res.WithCache(mmcp.CacheStatus{Forward: why})
	res.Tag = "" // set by an inner Results; an adapter may have changed the body since
	return res, nil
}

// fromMemory returns an answer from memory, or nil.
func (r *Results) fromMemory(k key) *mmcp.Result {
	if r.hot == nil {
		return nil
	}
	res := r.hot.get(k)
	if res == nil {
		return nil
	}
	return res.WithCache(mmcp.CacheStatus{Hit: true})
}

// store stores an answer, in memory and in the shared store, and reports whether it did.
// It does not store the answer of a fallback.
func (r *Results) store(k key, res *mmcp.Result) bool {
	if res.Route.Fallback != "" {
		return false
	}
	stored := r.storeInMemory(k, res)
	if r.shared != nil {
		stored = r.shared.enqueue(k, res) || stored
	}
	return stored
}

// storeInMemory stores an answer in memory.
func (r *Results) storeInMemory(k key, res *mmcp.Result) bool {
	return r.hot != nil && r.hot.set(k, res)
}
