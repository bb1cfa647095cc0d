package idempotency

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/memory"
)

// claim is this gateway's claim on the record of a key.
type claim struct {
	keys *Keys
	name string
	use  mmcp.Use

	attempt string
	again   bool // the attempt was begun by an earlier use of the key

	mu       sync.Mutex // guards the fields below once the work runs
	revision uint64
	sent     bool            // an upstream may have incurred a cost
	remote   *mmcp.RemoteJob // the server's job; nil: none
	ended    bool            // finish was called: later events do not change the record
	tries    int             // failed attempts to store the body of the answer
}

// keyRecord is the record of an idempotency key.
type keyRecord struct {
	Version int      `json:"v"`
	Print   [32]byte `json:"fingerprint"`
	Phase   string   `json:"phase"`
	Owner   string   `json:"owner"`   // gateway that executes the request
	Attempt string   `json:"attempt"` // names the body in the bucket of answers

	Remote *mmcp.RemoteJob `json:"remote,omitempty"` // when dispatched: the job to await
	// Broken: another gateway finished the record than the one that executed the request, which may still
	// store the answer.
	Broken bool `json:"broken,omitempty"`

	Lost bool `json:"lost,omitempty"` // damaged: nothing else is known

	Head state.AnswerHead `json:"said"`           // when finished or failed
	Body []byte           `json:"body,omitempty"` // when failed: the body
}

const (
	phaseClaimed    = "claimed"    // no upstream incurred a cost
	phaseDispatched = "dispatched" // an upstream may have incurred a cost
	phaseFinished   = "finished"   // later uses get the answer
	phaseFailed     = "failed"     // the next use runs the request
)

// settle decides whether a use of a key runs, joins or replays. If the outcome is Ran, the claim owns the
// record, and the caller executes the work. Joined and Replayed come with their answer. An error other than
// an *mmcp.Error means that the record could not be read or written.
func (c *claim) settle(ctx context.Context) (mmcp.Answer, mmcp.Outcome, error) {
	changed, stop := c.keys.notifier.Listen(c.name)
	defer stop()
	outcome := mmcp.Replayed
	for {
		rec, revision, err := c.look(ctx)
		if err != nil {
			return mmcp.Answer{}, 0, err
		}
		c.revision = revision
		switch {
		case rec.Lost:
			return state.Interrupted(), mmcp.Replayed, nil
		case rec.Phase == "" || rec.Phase == phaseFailed && outcome == mmcp.Replayed:
			c.continueAttempt(rec)
			if err = c.begin(ctx); err == nil {
				return mmcp.Answer{}, mmcp.Ran, nil
			}
		case rec.Print != c.use.Fingerprint:
			return mmcp.Answer{}, 0, conflict()
		case rec.Phase == phaseFailed:
			return rec.Head.Answer(rec.Body), outcome, nil
		case rec.Phase == phaseFinished:
			a, err := c.stored(ctx, rec)
			return a, outcome, err
		case rec.Owner != c.keys.store.SelfID() && c.keys.store.Alive(rec.Owner):
			outcome = mmcp.Joined
			if err := c.keys.store.AwaitChange(ctx, changed, rec.Owner); err != nil {
				return mmcp.Answer{}, 0, err
			}
			continue
		// At this point its gateway is dead, or this gateway has lost the execution.
		case rec.Phase == phaseClaimed && !c.mayBeOutdated() || c.use.Repeatable || rec.Remote != nil:
			c.continueAttempt(rec)
			if err = c.begin(ctx); err == nil {
				return mmcp.Answer{}, mmcp.Ran, nil
			}
		default:
			c.continueAttempt(rec)
			if err = c.close(ctx, state.Interrupted(), true); err == nil {
				return state.Interrupted(), outcome, nil
			}
		}
		if !errors.Is(err, state.ErrConflict) {
			return mmcp.Answer{}, 0, err
		}
	}
}

// mayBeOutdated reports whether a later record of the key may have been lost without its name.
func (c *claim) mayBeOutdated() bool {
	loss, nameless := c.keys.store.UnnamedLoss(state.KeyRecords)
	return nameless && c.revision < loss.Below
}

// continueAttempt reuses the name of an earlier attempt, so that a job named after it is not created twice.
func (c *claim) continueAttempt(rec keyRecord) {
	c.attempt, c.again = rec.Attempt, rec.Attempt != ""
	c.remote, c.sent = rec.Remote, rec.Phase == phaseDispatched
}

func (c *claim) record(phase string) keyRecord {
	if c.attempt == "" {
		c.attempt = rand.Text()
	}
	return keyRecord{Version: state.RecordVersion, Print: c.use.Fingerprint, Phase: phase, Owner: c.keys.store.SelfID(),
		Attempt: c.attempt, Remote: c.remote}
}

func (c *claim) look(ctx context.Context) (keyRecord, uint64, error) {
	raw, revision, err := c.keys.keys.Get(ctx, c.name)
	if errors.Is(err, state.ErrAbsent) {
		return keyRecord{}, 0, nil
	}
	var rec keyRecord
	if err == nil && (json.Unmarshal(raw, &rec) != nil || rec.Version != state.RecordVersion) {
		rec = keyRecord{} // another format: nothing is known about it
	}
	return rec, revision, err
}

// begin claims the key, if there is space to store the answer.
func (c *claim) begin(ctx context.Context) error {
	if err := cmp.Or(c.keys.store.CheckFreeSpace(), c.keys.answers.Unmade()); err != nil {
		return err
	}
	if c.sent {
		return c.write(ctx, c.record(phaseDispatched))
	}
	return c.write(ctx, c.record(phaseClaimed))
}

// hooks records the events after which the request must not be run again.
func (c *claim) hooks(ctx context.Context) mmcp.Hooks {
	return mmcp.Hooks{
		BeforeSend: func(upstream, key string) error {
			if c.keys.halted.Load() {
				return state.ShuttingDown()
			}
			return c.noteSent(ctx, mmcp.Repeatable(upstream, key))
		},
		// If such a write fails and this gateway dies, only the run is lost.
		Accepted:       func(job mmcp.RemoteJob) { _ = c.noteSent(ctx, &job) },
		Rejected:       func() { c.withdraw(ctx, false) },
		RemoteJobEnded: func() { c.withdraw(ctx, true) },
		KeepRemoteJob:  func() bool { return c.keepRemoteJob(ctx) },
	}
}

// keepRemoteJob reports whether the next use of the key, or another gateway, will await the server's job.
func (c *claim) keepRemoteJob(ctx context.Context) bool {
	c.mu.Lock()
	resumable := !c.ended && c.remote != nil
	c.mu.Unlock()
	switch {
	case !resumable || c.keys.life.Err() != nil:
		return resumable
	case !c.keys.store.Shared():
		return false
	}
	// A gateway that was suspended may not have learned that its work was taken over.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), state.OwnerCheckLimit)
	defer cancel()
	rec, _, err := c.look(ctx)
	return err != nil || rec.Owner != c.keys.store.SelfID()
}

// write replaces the record. It returns ErrConflict if another gateway has changed it. The change may be an
// earlier write of this gateway whose acknowledgement was lost.
func (c *claim) write(ctx context.Context, rec keyRecord) error {
	for {
		revision, err := c.keys.keys.Swap(ctx, c.name, state.Encode(rec), c.revision)
		if err == nil {
			c.revision = revision
		}
		if !errors.Is(err, state.ErrConflict) {
			return err
		}
		found, at, lookErr := c.look(ctx)
		if lookErr != nil || at <= c.revision || found.Owner != c.keys.store.SelfID() || found.Attempt != c.attempt {
			return err
		}
		c.revision = at
	}
}

// noteSent records that an upstream may incur a cost from now on, and the job that can be awaited, or nil.
// Repeatable work is recorded only with a job.
func (c *claim) noteSent(ctx context.Context, job *mmcp.RemoteJob) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	noted := c.sent && job == nil && c.remote == nil
	if c.ended || noted || c.use.Repeatable && (job == nil || job.Key != "") {
		return nil
	}
	before := c.remote
	c.remote = job
	if err := c.write(ctx, c.record(phaseDispatched)); err != nil {
		c.remote = before
		return state.Refusal(err)
	}
	c.sent = true
	return nil
}

// withdraw records that no upstream incurred a cost or, if spent is true, that the remote job has ended.
func (c *claim) withdraw(ctx context.Context, spent bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ended || !c.sent || spent && c.remote == nil {
		return
	}
	c.sent, c.remote = spent, nil
	phase := phaseClaimed
	if spent {
		phase = phaseDispatched
	}
	_ = c.write(ctx, c.record(phase))
}

// finish stores a final answer, and releases the key after any other answer. Its error is ErrConflict if
// another gateway has taken the key over. Then that gateway's record is valid, unless it only says that this
// gateway was dead.
func (c *claim) finish(ctx context.Context, a mmcp.Answer) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ended, c.remote = true, nil
	if !final(a, c.use.Repeatable) {
		rec := c.record(phaseFailed)
		rec.Head = state.HeadOf(a)
		if len(a.Body) <= inlineFailure {
			rec.Body = a.Body
		}
		return c.write(ctx, rec)
	}
	err := c.close(ctx, a, false)
	if errors.Is(err, state.ErrConflict) && a.Status < http.StatusInternalServerError && c.presumedDead(ctx) {
		err = c.close(ctx, a, false)
	}
	return err
}

// presumedDead reports whether another gateway has closed the record because it considered this one dead. If
// so, it reclaims the record.
func (c *claim) presumedDead(ctx context.Context) bool {
	rec, revision, err := c.look(ctx)
	if err != nil || !rec.Broken || rec.Attempt != c.attempt {
		return false
	}
	c.revision = revision
	return true
}

// bodyTries is the number of failed writes of the body in a healthy state after which the record is written
// without it.
const bodyTries = 10

// close writes the final answer for the key.
func (c *claim) close(ctx context.Context, a mmcp.Answer, broken bool) error {
	rec := c.record(phaseFinished)
	rec.Head, rec.Broken = state.HeadOf(a), broken
	if err := c.keys.answers.PutBlob(ctx, c.name+"."+c.attempt, nil, a.Body); err != nil {
		if c.keys.store.Ready() == nil && c.keys.answers.Unmade() == nil {
			c.tries++
		}
		if c.tries < bodyTries {
			return err
		}
		c.keys.log.WarnContext(ctx, "the answer to a request with an idempotency key is not stored: repetitions get the error that "+
			"it was executed, without the answer", "error", err)
	}
	return c.write(ctx, rec)
}

// stored returns the answer of a finished record. The work was executed, so it is not repeated if the body is
// lost or cannot be read now; in the second case stored returns an error.
func (c *claim) stored(ctx context.Context, rec keyRecord) (mmcp.Answer, error) {
	body, err := c.keys.answers.GetWritten(ctx, c.name+"."+rec.Attempt, nil)
	switch {
	case err == nil:
		return rec.Head.Answer(body), nil
	case errors.Is(err, state.ErrAbsent), errors.Is(err, state.ErrUndecodable):
		return state.AnswerLost(), nil
	case ctx.Err() != nil:
		return mmcp.Answer{}, ctx.Err()
	case errors.Is(err, memory.ErrFull):
		return mmcp.Answer{}, mmcp.MemoryFull()
	}
	e := mmcp.Errorf(mmcp.CodeModelUnavailable,
		"The gateway cannot read the answer of this Idempotency-Key now; it is not lost. Try again later.")
	e.RetryAfter = 5 * time.Second
	return mmcp.Answer{}, e.CausedBy(err)
}

// final reports whether the request must not be executed again: after a success, a fault of the request, or
// an unknown outcome. A refusal for lack of capacity is not final, nor is the failure of repeatable work.
func final(a mmcp.Answer, repeatable bool) bool {
	switch a.Status {
	case http.StatusUnauthorized, http.StatusForbidden, http.StatusRequestTimeout, http.StatusConflict, http.StatusTooEarly,
		http.StatusTooManyRequests, http.StatusServiceUnavailable, mmcp.Errorf(mmcp.CodeCancelled, "").Status():
		return false
	}
	return a.Status < 500 || !repeatable
}
