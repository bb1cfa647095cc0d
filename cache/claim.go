package cache

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"sync"

	"github.com/motiongate/motiongate/mmcp"
)

// claim is this gateway's hold on one key's record.
type claim struct {
	of   *Idempotency
	name string
	use  Use

	attempt string

	mu       sync.Mutex // guards what follows once the work runs
	revision uint64
	sent     bool            // something may have been spent
	remote   *mmcp.RemoteJob // in which a server works on it
	ended    bool            // others may go on with the work for themselves
}

// keyed is the record of a key.
type keyed struct {
	Version int      `json:"v"`
	Print   [32]byte `json:"fingerprint"`
	Phase   string   `json:"phase"`
	Owner   string   `json:"owner"`   // the gateway that works on it
	Attempt string   `json:"attempt"` // names the body in the other bucket

	Remote *mmcp.RemoteJob `json:"remote,omitempty"` // when dispatched: where it can be waited for

	Said said   `json:"said"`           // when finished or failed
	Body []byte `json:"body,omitempty"` // when failed
}

const (
	phaseClaimed    = "claimed"    // nothing was spent
	phaseDispatched = "dispatched" // something may have been
	phaseFinished   = "finished"   // the answer stands
	phaseFailed     = "failed"     // it does not: the next use runs
)

// settle finds out what is to be done for a key. With the outcome Ran the claim
// holds the record and the work is to be done. Joined and Replayed come with
// their answer. An error that is no *mmcp.Error says that the record could not
// be read or written.
func (c *claim) settle(ctx context.Context) (Answer, Outcome, error) {
	changed, stop := c.of.bell.listen(c.name)
	defer stop()
	outcome := Replayed
	for {
		rec, revision, err := c.look(ctx)
		if err != nil {
			return Answer{}, 0, err
		}
		c.revision = revision
		switch {
		case rec.Phase == "" || rec.Phase == phaseFailed && outcome == Replayed:
			if err = c.begin(ctx); err == nil {
				return Answer{}, Ran, nil
			}
		case rec.Print != c.use.Fingerprint:
			return Answer{}, 0, conflict()
		case rec.Phase == phaseFailed:
			return rec.Said.answer(rec.Body), outcome, nil
		case rec.Phase == phaseFinished:
			return c.stored(ctx, rec), outcome, nil
		case rec.Owner != c.of.state.members.self && c.of.state.members.alive(rec.Owner):
			outcome = Joined
			if err := c.of.state.members.await(ctx, changed, rec.Owner); err != nil {
				return Answer{}, 0, err
			}
			continue
		// From here on its gateway is gone, or this one lost its trace.
		case rec.Phase == phaseClaimed || c.use.Repeatable || rec.Remote != nil:
			c.attempt = rec.Attempt // what was named after it is not made twice
			c.remote, c.sent = rec.Remote, rec.Phase == phaseDispatched
			if err = c.begin(ctx); err == nil {
				return Answer{}, Ran, nil
			}
		default:
			if err = c.close(ctx, interrupted()); err == nil {
				return interrupted(), outcome, nil
			}
		}
		if !errors.Is(err, errConflict) {
			return Answer{}, 0, err
		}
	}
}

func (c *claim) record(phase string) keyed {
	if c.attempt == "" {
		c.attempt = rand.Text()
	}
	return keyed{Version: recordVersion, Print: c.use.Fingerprint, Phase: phase, Owner: c.of.state.members.self, Attempt: c.attempt, Remote: c.remote}
}

func (c *claim) look(ctx context.Context) (keyed, uint64, error) {
	raw, revision, err := c.of.keys.get(ctx, c.name)
	if errors.Is(err, errAbsent) {
		return keyed{}, 0, nil
	}
	var rec keyed
	if err == nil && (json.Unmarshal(raw, &rec) != nil || rec.Version != recordVersion) {
		rec = keyed{} // of another layout: nothing is known of it
	}
	return rec, revision, err
}

// begin takes the key, while there is room to finish what it begins.
func (c *claim) begin(ctx context.Context) error {
	if err := c.of.state.room(); err != nil {
		return err
	}
	if c.sent {
		return c.write(ctx, c.record(phaseDispatched))
	}
	return c.write(ctx, c.record(phaseClaimed))
}

// trace notes in the record what must not happen twice.
func (c *claim) trace(ctx context.Context) *mmcp.Trace {
	return &mmcp.Trace{
		Sends: func(upstream, key string) error { return c.dispatch(ctx, mmcp.Repeatable(upstream, key)) },
		// Without these two notes a death of this gateway costs the run, not more.
		Accepts:  func(job mmcp.RemoteJob) { _ = c.dispatch(ctx, &job) },
		Declines: func() { c.recede(ctx) },
		// The next use of the key will wait for the server's job.
		Leaves: func() bool {
			c.mu.Lock()
			defer c.mu.Unlock()
			return !c.ended && c.remote != nil && c.of.life.Err() != nil
		},
		Resume: c.remote,
	}
}

// write replaces the record that was read.
func (c *claim) write(ctx context.Context, rec keyed) error {
	revision, err := c.of.keys.swap(ctx, c.name, encode(rec), c.revision)
	if err == nil {
		c.revision = revision
	}
	return err
}

// dispatch notes that from now on something is spent, and where that can be waited
// for; nil: nowhere. What may be repeated needs no note but of a job.
func (c *claim) dispatch(ctx context.Context, job *mmcp.RemoteJob) error {
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
		return refusal(err)
	}
	c.sent = true
	return nil
}

// recede notes that nothing was spent after all.
func (c *claim) recede(ctx context.Context) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ended || !c.sent {
		return
	}
	c.sent, c.remote = false, nil
	_ = c.write(ctx, c.record(phaseClaimed))
}

// finish keeps an answer that stands, and gives up the key of any other.
func (c *claim) finish(ctx context.Context, a Answer) {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ended, c.remote = true, nil
	var err error
	if final(a, c.use.Repeatable) {
		err = c.close(ctx, a)
	} else {
		rec := c.record(phaseFailed)
		rec.Said = saidOf(a)
		if len(a.Body) <= inlineFailure {
			rec.Body = a.Body
		}
		err = c.write(ctx, rec)
	}
	if err != nil {
		// Its record still says that it was begun, so it is not done twice.
		c.of.log.WarnContext(ctx, "the answer to a request with an idempotency key could not be kept", "error", err)
	}
}

// close writes the answer that the key has from now on.
func (c *claim) close(ctx context.Context, a Answer) error {
	rec := c.record(phaseFinished)
	rec.Said = saidOf(a)
	if err := c.of.answers.putBlob(ctx, c.name+"."+c.attempt, rec.Said, a.Body); err != nil {
		c.of.log.WarnContext(ctx, "an answer could not be kept for replay", "error", err)
	}
	return c.write(ctx, rec)
}

// stored returns the answer of a finished record. That it was given is certain,
// so when its body is gone the work is not done again.
func (c *claim) stored(ctx context.Context, rec keyed) Answer {
	var s said
	body, err := c.of.answers.kept(ctx, c.name+"."+rec.Attempt, &s)
	if err != nil {
		return forgotten()
	}
	return rec.Said.answer(body)
}
