package cache

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/mmcp"
)

// leases ensure that only one gateway at a time runs a request that several gateways have received.
type leases struct {
	store    *state.Store
	bucket   *state.Bucket
	notifier state.KeyNotifier
	life     context.Context
	stop     context.CancelFunc
	own      sync.WaitGroup
}

// lease is the record of one run.
type lease struct {
	Version int    `json:"v"`
	Owner   string `json:"owner"`
	State   string `json:"state"` // leaseRuns, leaseDone, leaseFailed, leaseFree

	Status   int    `json:"status,omitempty"` // of a failure
	Envelope []byte `json:"envelope,omitempty"`
	Retry    string `json:"retry,omitempty"`
}

const (
	leaseRuns   = "runs"
	leaseDone   = "done"
	leaseFailed = "failed"
	leaseFree   = "free"
)

func needLeases() state.Need {
	return state.Need{Name: "motiongate_runs", Limits: state.Limits{Bytes: 64 << 20, Age: 6 * time.Hour, DropOldest: true, InMemory: true}}
}

func newLeases(s *state.Store) *leases {
	ctx, cancel := context.WithCancel(s.Lifetime())
	l := &leases{
		store:  s,
		bucket: s.Bucket(needLeases()),
		life:   ctx,
		stop:   cancel,
	}
	// Ends with close.
	l.own.Go(func() { l.notifier.Watch(ctx, l.bucket) })
	return l
}

func (l *leases) close() {
	l.stop()
	l.own.Wait()
}

// leased runs a request under a lease, or waits for the gateway that has the lease. If the state cannot be
// reached, it runs the request at once: two runs are better than none.
func (r *Results) leased(ctx context.Context, k key, call *mmcp.Call) (*mmcp.Result, error) {
	l, name := r.leases, hex.EncodeToString(k[:])
	changed, stop := l.notifier.Listen(name)
	defer stop()
	for waited := false; ; {
		current, revision, err := l.look(ctx, name)
		switch {
		case err != nil:
			return r.generate(ctx, k, call)
		case current.State == leaseFailed && waited:
			return nil, current.err()
		case current.State == leaseDone:
			if res := r.fromShared(ctx, k); res != nil {
				res.Cache.Collapsed = waited
				return res, nil
			}
		// A lease in the name of this gateway belongs to a cancelled run.
		case current.State == leaseRuns && current.Owner != l.store.SelfID() && l.store.Alive(current.Owner):
			waited = true
			call.Item.StandBy() // the other gateway's run may wait for one of this gateway's
			if err := l.store.AwaitChange(ctx, changed, current.Owner); err != nil {
				return nil, err
			}
			continue
		}
		revision, err = l.claim(ctx, name, revision)
		if errors.Is(err, state.ErrConflict) {
			continue
		}
		if err != nil {
			defer l.release(name) // the record may have been written nevertheless
			return r.generate(ctx, k, call)
		}
		return r.runLeased(ctx, k, call, revision)
	}
}

// runLeased generates the answer, and records the outcome for the other gateways.
func (r *Results) runLeased(ctx context.Context, k key, call *mmcp.Call, revision uint64) (*mmcp.Result, error) {
	res, err := r.generate(ctx, k, call)
	end := lease{Version: state.RecordVersion, Owner: r.leases.store.SelfID(), State: leaseDone}
	uncancelled := context.WithoutCancel(ctx)
	switch {
	case err == nil:
		// Before the lease ends, so that the waiting gateways find the answer. The answer of another model is
		// not stored: they generate their own.
		if res.Route.Fallback != "" || r.shared.put(uncancelled, k, res) != nil {
			end.State = leaseFree
		}
	case ctx.Err() != nil:
		end.State = leaseFree
	default:
		e := mmcp.AsError(err)
		end.State, end.Status, end.Envelope = leaseFailed, e.Status(), e.Envelope()
		if e.RetryAfter > 0 {
			end.Retry = e.RetryAfter.String()
		}
	}
	r.leases.finish(uncancelled, hex.EncodeToString(k[:]), state.Encode(end), revision)
	return res, err
}

// finish records the outcome of a run, or does so when the state can be reached again. Other gateways wait
// for the record until then.
func (l *leases) finish(ctx context.Context, name string, end []byte, revision uint64) {
	_, err := l.bucket.Swap(ctx, name, end, revision)
	if err == nil || errors.Is(err, state.ErrConflict) {
		return
	}
	// Ends when the record is written, or with close.
	l.own.Go(func() {
		for err != nil && !errors.Is(err, state.ErrConflict) && state.Pause(l.life) {
			_, err = l.bucket.Swap(l.life, name, end, revision)
		}
	})
}

// release frees a lease whose record may have been written although the write failed.
func (l *leases) release(name string) {
	// Ends when the lease is free, or with close.
	l.own.Go(func() {
		for {
			current, revision, err := l.look(l.life, name)
			if err == nil && current.State == leaseRuns && current.Owner == l.store.SelfID() {
				free := state.Encode(lease{Version: state.RecordVersion, Owner: current.Owner, State: leaseFree})
				_, err = l.bucket.Swap(l.life, name, free, revision)
			}
			if err == nil || errors.Is(err, state.ErrConflict) || !state.Pause(l.life) {
				return
			}
		}
	})
}

func (l *leases) look(ctx context.Context, name string) (lease, uint64, error) {
	raw, revision, err := l.bucket.Get(ctx, name)
	if errors.Is(err, state.ErrAbsent) {
		return lease{}, 0, nil
	}
	var current lease
	if err == nil && (json.Unmarshal(raw, &current) != nil || current.Version != state.RecordVersion) {
		current = lease{} // another format; it is overwritten
	}
	return current, revision, err
}

func (l *leases) claim(ctx context.Context, name string, revision uint64) (uint64, error) {
	return l.bucket.Swap(ctx, name, state.Encode(lease{Version: state.RecordVersion, Owner: l.store.SelfID(), State: leaseRuns}), revision)
}

// err returns the error of the run in another gateway.
func (l lease) err() error {
	e := mmcp.DecodeError(l.Status, http.Header{"Content-Type": {"application/json"}}, l.Envelope)
	if d, err := time.ParseDuration(l.Retry); err == nil {
		e.RetryAfter = d
	}
	return e
}
