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

// claim is one use of an idempotency key in this gateway. It reads and writes the record of the key.
type claim struct {
	keys *Keys
	name string // key of the record in its bucket
	use  mmcp.Use

	token string // mmcp.Attempt.Token; it also names the body of the answer
	again bool   // an earlier attempt had the token

	mu           sync.Mutex      // guards the fields below once the work runs
	revision     uint64          // revision of the record that this claim last read or wrote
	sent         bool            // an upstream may have incurred a cost
	remote       *mmcp.RemoteJob // the server's job; nil: none
	finished     bool            // finish was called: later events do not change the record
	bodyFailures int             // failed writes of the body of the answer
}

// keyRecord is the record of an idempotency key.
type keyRecord struct {
	Version     int      `json:"v"`
	Fingerprint [32]byte `json:"fingerprint"` // of the request
	Phase       string   `json:"phase"`
	Owner       string   `json:"owner"`   // gateway that last wrote the record: it executes the request until the record is finished
	Token       string   `json:"attempt"` // the same in every attempt; it names the body in the bucket of answers

	Remote *mmcp.RemoteJob `json:"remote,omitempty"` // if dispatched: the job to await
	// Interrupted: a gateway presumed the executing gateway dead, and stored the answer state.Interrupted. If
	// the executing gateway is alive, it replaces that answer.
	Interrupted bool `json:"broken,omitempty"`

	Lost bool `json:"lost,omitempty"` // the record was damaged: its other fields are unknown

	Head state.AnswerHead `json:"said"`           // if finished or failed: the head of the answer
	Body []byte           `json:"body,omitempty"` // if failed: the body of the answer, unless it exceeds inlineFailure
}

const (
	phaseClaimed    = "claimed"    // no upstream incurred a cost
	phaseDispatched = "dispatched" // an upstream may have incurred a cost
	phaseFinished   = "finished"   // later uses get the answer
	phaseFailed     = "failed"     // the next use runs the request again
)

// settle decides whether the use of the key runs, joins or replays. If it returns Ran, this gateway owns the
// record, and the caller executes the work. With Joined and Replayed, settle returns the answer. An error
// other than an *mmcp.Error means that the record could not be read or written.
func (c *claim) settle(ctx context.Context) (mmcp.Answer, mmcp.Outcome, error) {
	changed, stop := c.keys.notifier.Listen(c.name)
	defer stop()
	outcome := mmcp.Replayed // Joined once this use has waited for another gateway
	for {
		rec, revision, err := c.read(ctx)
		if err != nil {
			return mmcp.Answer{}, 0, err
		}
		c.revision = revision
		switch {
		case rec.Lost:
			return state.Interrupted(), mmcp.Replayed, nil
		case rec.Phase == "" || rec.Phase == phaseFailed && outcome == mmcp.Replayed:
			c.resume(rec)
			if err = c.begin(ctx); err == nil {
				return mmcp.Answer{}, mmcp.Ran, nil
			}
		case rec.Fingerprint != c.use.Fingerprint:
			return mmcp.Answer{}, 0, conflict()
		case rec.Phase == phaseFailed:
			return rec.Head.Answer(rec.Body), outcome, nil
		case rec.Phase == phaseFinished:
			a, err := c.storedAnswer(ctx, rec)
			return a, outcome, err
		case rec.Owner != c.keys.store.SelfID() && c.keys.store.Alive(rec.Owner):
			outcome = mmcp.Joined
			if err := c.keys.store.AwaitChange(ctx, changed, rec.Owner); err != nil {
				return mmcp.Answer{}, 0, err
			}
			continue
		// In the cases below, the owner is dead, or is this gateway, which no longer executes the request.
		case rec.Phase == phaseClaimed && !c.mayBeOutdated() || c.use.Repeatable || rec.Remote != nil:
			c.resume(rec)
			if err = c.begin(ctx); err == nil {
				return mmcp.Answer{}, mmcp.Ran, nil
			}
		default:
			c.resume(rec)
			if err = c.writeFinal(ctx, state.Interrupted(), true); err == nil {
				return state.Interrupted(), outcome, nil
			}
		}
		if !errors.Is(err, state.ErrConflict) {
			return mmcp.Answer{}, 0, err
		}
	}
}

// mayBeOutdated reports whether the record may be older than another record of the key that was lost to
// damage: the keys of some lost records are unknown.
func (c *claim) mayBeOutdated() bool {
	loss, nameless := c.keys.store.UnnamedLoss(state.KeyRecords)
	return nameless && c.revision < loss.Below
}

// resume continues from the record of an earlier attempt. It keeps the token, so that a job that is named
// after the token is not created twice.
func (c *claim) resume(rec keyRecord) {
	c.token, c.again = rec.Token, rec.Token != ""
	c.remote, c.sent = rec.Remote, rec.Phase == phaseDispatched
}

// newRecord returns a record of the key that names this gateway as the owner.
func (c *claim) newRecord(phase string) keyRecord {
	if c.token == "" {
		c.token = rand.Text()
	}
	return keyRecord{Version: state.RecordVersion, Fingerprint: c.use.Fingerprint, Phase: phase, Owner: c.keys.store.SelfID(),
		Token: c.token, Remote: c.remote}
}

// read returns the record of the key and its revision. A key without a record has an empty record.
func (c *claim) read(ctx context.Context) (keyRecord, uint64, error) {
	raw, revision, err := c.keys.keys.Get(ctx, c.name)
	if errors.Is(err, state.ErrAbsent) {
		return keyRecord{}, 0, nil
	}
	var rec keyRecord
	if err == nil && (json.Unmarshal(raw, &rec) != nil || rec.Version != state.RecordVersion) {
		rec = keyRecord{} // a record of another format is treated as none
	}
	return rec, revision, err
}

// begin makes this gateway the owner of the record. It fails if the answer could not be stored.
func (c *claim) begin(ctx context.Context) error {
	if err := cmp.Or(c.keys.store.CheckFreeSpace(), c.keys.answers.Unmade()); err != nil {
		return err
	}
	if c.sent {
		return c.write(ctx, c.newRecord(phaseDispatched))
	}
	return c.write(ctx, c.newRecord(phaseClaimed))
}

// hooks returns hooks that record whether an upstream may have incurred a cost, and the job to await.
func (c *claim) hooks(ctx context.Context) mmcp.Hooks {
	return mmcp.Hooks{
		BeforeSend: func(upstream, key string) error {
			if c.keys.halted.Load() {
				return state.ShuttingDown()
			}
			if c.hasFinished() { // a call that several requests share continues without this one
				return mmcp.Errorf(mmcp.CodeCancelled, "The request was cancelled.")
			}
			return c.recordSent(ctx, mmcp.Repeatable(upstream, key))
		},
		// The hooks below ignore a failed write. If this gateway then dies, the answer may be lost, but a request
		// that must run once does not run twice.
		Accepted:       func(job mmcp.RemoteJob) { _ = c.recordSent(ctx, &job) },
		Rejected:       func() { c.withdraw(ctx, false) },
		RemoteJobEnded: func() { c.withdraw(ctx, true) },
		KeepRemoteJob:  func() bool { return c.keepRemoteJob(ctx) },
	}
}

func (c *claim) hasFinished() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.finished
}

// keepRemoteJob reports whether the next use of the key, or another gateway, will await the server's job, so
// that this gateway must not cancel the job.
func (c *claim) keepRemoteJob(ctx context.Context) bool {
	c.mu.Lock()
	resumable := !c.finished && c.remote != nil
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
	rec, _, err := c.read(ctx)
	return err != nil || rec.Owner != c.keys.store.SelfID()
}

// write replaces the record at c.revision. It returns ErrConflict if another gateway has changed the record. If
// an earlier write of this claim, whose acknowledgement was lost, has changed it, write tries again.
func (c *claim) write(ctx context.Context, rec keyRecord) error {
	for {
		revision, err := c.keys.keys.Swap(ctx, c.name, state.Encode(rec), c.revision)
		if err == nil {
			c.revision = revision
		}
		if !errors.Is(err, state.ErrConflict) {
			return err
		}
		found, at, readErr := c.read(ctx)
		if readErr != nil || at <= c.revision || found.Owner != c.keys.store.SelfID() || found.Token != c.token {
			return err
		}
		c.revision = at
	}
}

// recordSent records that an upstream may incur a cost from now on, and the job to await, or nil. For
// repeatable work it records only a job that has a name at the server.
func (c *claim) recordSent(ctx context.Context, job *mmcp.RemoteJob) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	recorded := c.sent && job == nil && c.remote == nil
	if c.finished || recorded || c.use.Repeatable && (job == nil || job.Key != "") {
		return nil
	}
	before := c.remote
	c.remote = job
	if err := c.write(ctx, c.newRecord(phaseDispatched)); err != nil {
		c.remote = before
		return state.Refusal(err)
	}
	c.sent = true
	return nil
}

// withdraw removes the remote job from the record. If spent is false, it also records that no upstream incurred
// a cost.
func (c *claim) withdraw(ctx context.Context, spent bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.finished || !c.sent || spent && c.remote == nil {
		return
	}
	c.sent, c.remote = spent, nil
	phase := phaseClaimed
	if spent {
		phase = phaseDispatched
	}
	_ = c.write(ctx, c.newRecord(phase))
}

// finish stores a final answer. After any other answer it releases the key, so that the next use runs the
// request again. It returns ErrConflict if another gateway has taken the key over and its record is valid. A
// record that only says that the execution was interrupted is not: finish replaces it.
func (c *claim) finish(ctx context.Context, a mmcp.Answer) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.finished, c.remote = true, nil
	if !final(a, c.use.Repeatable) {
		rec := c.newRecord(phaseFailed)
		rec.Head = state.HeadOf(a)
		if len(a.Body) <= inlineFailure {
			rec.Body = a.Body
		}
		return c.write(ctx, rec)
	}
	err := c.writeFinal(ctx, a, false)
	if errors.Is(err, state.ErrConflict) && a.Status < http.StatusInternalServerError && c.reclaim(ctx) {
		err = c.writeFinal(ctx, a, false)
	}
	return err
}

// reclaim takes the record back from a gateway that finished it because it presumed this gateway dead. It
// reports whether it did.
func (c *claim) reclaim(ctx context.Context) bool {
	rec, revision, err := c.read(ctx)
	if err != nil || !rec.Interrupted || rec.Token != c.token {
		return false
	}
	c.revision = revision
	return true
}

// maxBodyFailures is the number of failed writes of the body, while the store was ready, after which the
// record is written without the body.
const maxBodyFailures = 10

// writeFinal stores the body of the answer and writes the finished record. Interrupted marks an answer that a
// gateway writes in place of another gateway that it presumes dead.
func (c *claim) writeFinal(ctx context.Context, a mmcp.Answer, interrupted bool) error {
	rec := c.newRecord(phaseFinished)
	rec.Head, rec.Interrupted = state.HeadOf(a), interrupted
	if err := c.keys.answers.PutBlob(ctx, c.name+"."+c.token, nil, a.Body); err != nil {
		if c.keys.store.Ready() == nil && c.keys.answers.Unmade() == nil {
			c.bodyFailures++
		}
		if c.bodyFailures < maxBodyFailures {
			return err
		}
		c.keys.log.WarnContext(ctx, "the answer to a request with an idempotency key is not stored: repetitions get the error that "+
			"it was executed, without the answer", "error", err)
	}
	return c.write(ctx, rec)
}

// storedAnswer returns the answer of a finished record. The work was executed, so it is not repeated if the
// body is lost or cannot be read. If the body is lost, the answer is state.AnswerLost; if it cannot be read now,
// storedAnswer returns an error.
func (c *claim) storedAnswer(ctx context.Context, rec keyRecord) (mmcp.Answer, error) {
	body, err := c.keys.answers.GetWritten(ctx, c.name+"."+rec.Token, nil)
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

// final reports whether the request must not be executed again: after a success, an error of the client,
// or an unknown outcome. A refusal for lack of capacity is not final, nor is the failure of repeatable work.
func final(a mmcp.Answer, repeatable bool) bool {
	switch a.Status {
	case http.StatusUnauthorized, http.StatusForbidden, http.StatusRequestTimeout, http.StatusConflict, http.StatusTooEarly,
		http.StatusTooManyRequests, http.StatusServiceUnavailable, mmcp.Errorf(mmcp.CodeCancelled, "").Status():
		return false
	}
	return a.Status < 500 || !repeatable
}
