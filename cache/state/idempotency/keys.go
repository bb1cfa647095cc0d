package idempotency

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/trace"
)

// Options are the settings of Keys.
type Options struct {
	Retention time.Duration `key:"keep" range:"1m,168h"`          // since the last use that ran; 0: 24 h
	MaxBytes  int64         `key:"max_bytes" range:"16MiB,16TiB"` // of answers stored for replay; 0: 4 GiB
	FailOpen  bool          `key:"fail_open"`                     // run without a key that cannot be stored, instead of refusing the request

	// Elsewhere returns the store of answers, which may fall back to a bucket of the state. If it is nil,
	// answers are stored in the state.
	Elsewhere func(spool *state.Bucket) state.Blobs
}

const (
	defaultKeep    = 24 * time.Hour
	leastKeep      = time.Minute
	defaultAnswers = 4 << 30
	recordsOfKeys  = 512 << 20
	inlineFailure  = 64 << 10 // bound on the body of a failure in the record, for waiters in other gateways
)

// Keys executes a request with a client's key once, however often it is sent, to any gateway, even if
// gateways die meanwhile.
type Keys struct {
	store *state.Store
	o     Options
	log   *slog.Logger

	keys     *state.Bucket // small records; a full bucket refuses writes
	answers  state.Blobs   // bodies; a full bucket deletes the oldest
	notifier state.KeyNotifier

	end     context.CancelFunc
	life    context.Context
	running sync.WaitGroup
	halted  atomic.Bool

	mu         sync.Mutex
	executions map[string]*execution // running executions of this gateway, by key of the record
}

// execution is the work under one key in this gateway.
type execution struct {
	print [32]byte

	settled chan struct{} // closed when holds is set
	holds   bool          // the fingerprint under the key is this request's

	done    chan struct{} // closed when the fields below are set
	answer  mmcp.Answer
	outcome mmcp.Outcome
	err     error
}

// Needs returns the buckets of records and of answers.
func Needs(o Options) []state.Need {
	retention, bytes, setting := cmp.Or(o.Retention, defaultKeep), cmp.Or(o.MaxBytes, defaultAnswers), "idempotency.max_bytes"
	if o.Elsewhere != nil {
		bytes, setting = min(bytes, state.SpoolBytes), ""
	}
	return []state.Need{
		{Name: state.KeyRecords, Limits: state.Limits{Bytes: recordsOfKeys, Age: retention, Durable: true}},
		{Name: "motiongate_answers", Limits: state.Limits{
			Bytes: bytes, Age: retention + time.Minute, DropOldest: true, Durable: true, Setting: setting,
		}},
	}
}

// New returns Keys on a store. Close it before the store.
func New(store *state.Store, o Options, log *slog.Logger) (*Keys, error) {
	if o.Retention == 0 {
		o.Retention = defaultKeep
	}
	if o.Retention < leastKeep {
		return nil, fmt.Errorf("idempotency keys are kept for %s; at least %s is needed", o.Retention, leastKeep)
	}
	if log == nil {
		log = slog.Default()
	}
	i := &Keys{
		store: store, o: o, log: log, executions: make(map[string]*execution),
	}
	needs := Needs(o)
	i.keys = store.Bucket(needs[0])
	if answers := store.Bucket(needs[1]); o.Elsewhere == nil {
		i.answers = answers
	} else {
		i.answers = o.Elsewhere(answers)
	}
	i.life, i.end = context.WithCancel(context.Background())
	if store.Shared() {
		// Both end with Close.
		i.running.Go(func() { i.notifier.Watch(i.life, i.keys) })
		i.running.Go(func() { _ = i.answers.Make(i.life) }) // now, so that a failure is known before a key is accepted
	}
	return i, nil
}

// Halt stops sending work to upstreams, because Close would cancel it.
func (i *Keys) Halt() { i.halted.Store(true) }

// Close cancels all runs and waits for them.
func (i *Keys) Close() {
	i.Halt()
	i.mu.Lock() // an execution that begins now is counted before the wait
	i.end()
	i.mu.Unlock()
	i.running.Wait()
}

// Do answers one use of a key. The first use runs the work, which continues if its client leaves. Other uses
// wait for the run, or get its answer again.
//
// The error is an *mmcp.Error (a conflict, or the key cannot be stored) or the context's.
func (i *Keys) Do(ctx context.Context, u mmcp.Use, work mmcp.Keyed) (mmcp.Answer, mmcp.Outcome, error) {
	ctx, span := trace.Start(ctx, "idempotency key", trace.Internal)
	defer span.End()
	for {
		e, began := i.begin(ctx, u, work)
		if e == nil {
			return mmcp.Answer{}, 0, state.ShuttingDown()
		}
		if e.print == u.Fingerprint {
			return e.wait(ctx, began)
		}
		select {
		case <-ctx.Done():
			return mmcp.Answer{}, 0, ctx.Err()
		case <-e.settled:
		}
		if e.holds {
			return mmcp.Answer{}, 0, conflict()
		}
		select { // it did not claim the key, so this request may claim it
		case <-ctx.Done():
			return mmcp.Answer{}, 0, ctx.Err()
		case <-e.done:
		}
	}
}

// begin returns the execution under a key in this gateway, and begins it if there is none. It returns nil
// after Close.
func (i *Keys) begin(ctx context.Context, u mmcp.Use, work mmcp.Keyed) (e *execution, began bool) {
	name := recordOf(u)
	i.mu.Lock()
	defer i.mu.Unlock()
	if e = i.executions[name]; e != nil {
		return e, false
	}
	if i.life.Err() != nil {
		return nil, false
	}
	e = &execution{print: u.Fingerprint, settled: make(chan struct{}), done: make(chan struct{})}
	i.executions[name] = e
	run := context.WithoutCancel(ctx)
	// Ends with the work, which Close cancels.
	i.running.Go(func() { i.execute(run, name, u, e, work) })
	return e, true
}

func (e *execution) wait(ctx context.Context, began bool) (mmcp.Answer, mmcp.Outcome, error) {
	select {
	case <-ctx.Done():
		return mmcp.Answer{}, 0, ctx.Err()
	case <-e.done:
	}
	if !began && e.outcome == mmcp.Ran {
		return e.answer, mmcp.Joined, e.err
	}
	return e.answer, e.outcome, e.err
}

// execute settles one key and wakes all local waiters.
func (i *Keys) execute(ctx context.Context, name string, u mmcp.Use, e *execution, work mmcp.Keyed) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(i.life, cancel)()
	var unwritten error
	var c *claim
	settled := false
	for again := true; again; settled = true {
		c = &claim{keys: i, name: name, use: u}
		a, outcome, err := c.settle(ctx)
		e.answer, e.outcome, e.err = a, outcome, i.explain(ctx, err)
		if !settled {
			e.holds = err == nil
			close(e.settled)
		}
		if e.err != nil || err == nil && outcome != mmcp.Ran {
			break
		}
		if err != nil {
			c, e.outcome = nil, mmcp.Declined
		}
		e.answer = i.run(ctx, c, work)
		if c == nil || i.life.Err() != nil && e.answer.Status >= http.StatusBadRequest {
			// Without a claim there is nothing to write. The record of work that Close cancelled shows how
			// far it came, and the next process of the gateway continues from there.
			break
		}
		// Before any client gets it, so that later clients get the same answer.
		unwritten = c.finish(context.WithoutCancel(ctx), e.answer)
		again = errors.Is(unwritten, state.ErrConflict) // another gateway has taken over: its answer is used
	}
	if unwritten == nil || errors.Is(unwritten, state.ErrConflict) {
		i.forget(name)
		close(e.done)
		return
	}
	i.log.WarnContext(ctx, "the answer to a request with an idempotency key cannot be stored yet; it is tried again until it can",
		"error", unwritten)
	close(e.done)
	// Ends when the answer is stored, or with Close. Until then this gateway answers from memory. There are
	// few such answers, because no key is accepted while nothing can be stored.
	i.running.Go(func() {
		defer i.forget(name)
		for unwritten != nil && !errors.Is(unwritten, state.ErrConflict) {
			if !state.Pause(i.life) {
				i.log.WarnContext(ctx, "the answer to a request with an idempotency key was not stored: the key's next use runs again "+
					"if the request is seeded, and else gets the error that it was interrupted", "error", unwritten)
				return
			}
			unwritten = c.finish(context.WithoutCancel(ctx), e.answer)
		}
	})
}

// explain returns the client's error for a key that cannot be settled, or nil if the work must be run.
func (i *Keys) explain(ctx context.Context, err error) error {
	switch {
	case err == nil || errors.As(err, new(*mmcp.Error)):
		return err
	case i.o.FailOpen:
		return nil
	case !i.store.HasLogged(err):
		i.log.WarnContext(ctx, "an idempotency key cannot be stored", "error", err)
	}
	return state.Refusal(err)
}

// run executes the work under a claim, or without one if c is nil.
func (i *Keys) run(ctx context.Context, c *claim, work mmcp.Keyed) mmcp.Answer {
	at := mmcp.Attempt{Token: rand.Text()}
	if c != nil {
		at = mmcp.Attempt{Token: c.token, Again: c.again, Hooks: c.hooks(ctx), Resume: c.remote}
	}
	do := func(ctx context.Context) mmcp.Answer { return work(ctx, at) }
	return state.Contained(ctx, do, func(p any) {
		_ = mmcp.Panicked(ctx, i.log, "idempotency", p)
	})
}

func (i *Keys) forget(name string) {
	i.mu.Lock()
	defer i.mu.Unlock()
	delete(i.executions, name)
}

// recordOf returns the key of the record of an idempotency key.
func recordOf(u mmcp.Use) string {
	h := sha256.New()
	var length [8]byte
	binary.LittleEndian.PutUint64(length[:], uint64(len(u.Scope)))
	h.Write(length[:])
	h.Write([]byte(u.Scope))
	h.Write([]byte(u.Key))
	return hex.EncodeToString(h.Sum(nil))
}

func conflict() *mmcp.Error {
	return mmcp.Errorf(mmcp.CodeIdempotencyConflict,
		"This Idempotency-Key was used with another request. A new request needs a new key; a repetition must have the same body.")
}
