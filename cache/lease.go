package cache

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// leases let one gateway at a time run a request that several have.
type leases struct {
	bucket *bucket
	bell   bell
	life   context.Context
	stop   context.CancelFunc
	own    sync.WaitGroup
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

func newLeases(s *State) *leases {
	ctx, cancel := context.WithCancel(s.closed)
	l := &leases{
		bucket: &bucket{state: s, name: "motiongate_runs", limit: limits{bytes: 64 << 20, age: 6 * time.Hour, oldestOut: true, memory: true}},
		life:   ctx,
		stop:   cancel,
	}
	// Ends with close.
	l.own.Go(func() { l.bell.hang(ctx, l.bucket) })
	return l
}

func (l *leases) close() {
	l.stop()
	l.own.Wait()
}

// leased runs a request under a lease, or waits for the gateway that holds it.
// Without the state it runs: double work is better than none.
func (r *Results) leased(ctx context.Context, k key, req *mmcp.Request) (*mmcp.Result, error) {
	l, name := r.leases, hex.EncodeToString(k[:])
	changed, stop := l.bell.listen(name)
	defer stop()
	members := l.bucket.state.members
	for waited := false; ; {
		held, revision, err := l.look(ctx, name)
		switch {
		case err != nil:
			return r.make(ctx, k, req)
		case held.State == leaseFailed && waited:
			return nil, held.err()
		case held.State == leaseDone:
			if res := r.fetch(ctx, k); res != nil {
				res.Cache.Collapsed = waited
				return res, nil
			}
		// One of our own belongs to a run that was given up.
		case held.State == leaseRuns && held.Owner != members.self && members.alive(held.Owner):
			waited = true
			mmcp.GroupItemOf(ctx).StandBy() // the other gateway's run may wait for one of this gateway's
			if err := members.await(ctx, changed, held.Owner); err != nil {
				return nil, err
			}
			continue
		}
		revision, err = l.take(ctx, name, revision)
		if errors.Is(err, errConflict) {
			continue
		}
		if err != nil {
			defer l.release(name) // it may have been written all the same
			return r.make(ctx, k, req)
		}
		return r.runLeased(ctx, k, req, revision)
	}
}

// runLeased makes the answer and tells the other gateways.
func (r *Results) runLeased(ctx context.Context, k key, req *mmcp.Request, revision uint64) (*mmcp.Result, error) {
	res, err := r.make(ctx, k, req)
	end := lease{Version: recordVersion, Owner: r.leases.bucket.state.members.self, State: leaseDone}
	told := context.WithoutCancel(ctx)
	switch {
	case err == nil:
		// Before the lease ends, so that whoever waits for it finds the answer.
		if r.shared.put(told, k, res) != nil {
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
	r.leases.tell(told, hex.EncodeToString(k[:]), encode(end), revision)
	return res, err
}

// tell writes how a run ended, now or when the state is there again: until then
// the others wait for it.
func (l *leases) tell(ctx context.Context, name string, end []byte, revision uint64) {
	_, err := l.bucket.swap(ctx, name, end, revision)
	if err == nil || errors.Is(err, errConflict) {
		return
	}
	// Ends when it is told, or with close.
	l.own.Go(func() {
		for err != nil && !errors.Is(err, errConflict) && pause(l.life) {
			_, err = l.bucket.swap(l.life, name, end, revision)
		}
	})
}

// release gives up a lease that this gateway may hold without knowing.
func (l *leases) release(name string) {
	// Ends when that is done, or with close.
	l.own.Go(func() {
		for {
			held, revision, err := l.look(l.life, name)
			if err == nil && held.State == leaseRuns && held.Owner == l.bucket.state.members.self {
				_, err = l.bucket.swap(l.life, name, encode(lease{Version: recordVersion, Owner: held.Owner, State: leaseFree}), revision)
			}
			if err == nil || errors.Is(err, errConflict) || !pause(l.life) {
				return
			}
		}
	})
}

func (l *leases) look(ctx context.Context, name string) (lease, uint64, error) {
	raw, revision, err := l.bucket.get(ctx, name)
	if errors.Is(err, errAbsent) {
		return lease{}, 0, nil
	}
	var held lease
	if err == nil && (json.Unmarshal(raw, &held) != nil || held.Version != recordVersion) {
		held = lease{} // of another layout: to be overwritten
	}
	return held, revision, err
}

func (l *leases) take(ctx context.Context, name string, revision uint64) (uint64, error) {
	return l.bucket.swap(ctx, name, encode(lease{Version: recordVersion, Owner: l.bucket.state.members.self, State: leaseRuns}), revision)
}

// err is the failure that another gateway met.
func (l lease) err() error {
	e := mmcp.DecodeError(l.Status, http.Header{"Content-Type": {"application/json"}}, l.Envelope)
	if d, err := time.ParseDuration(l.Retry); err == nil {
		e.RetryAfter = d
	}
	return e
}

// encode writes a record of plain fields, which cannot fail.
func encode(record any) []byte {
	b, err := json.Marshal(record)
	if err != nil {
		panic(err)
	}
	return b
}
