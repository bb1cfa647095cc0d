package jobs

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/mmcp"
)

// work runs one job of this gateway to its end.
func (j *Jobs) work(ctx context.Context, item *job) {
	a, ran := j.attempt(ctx, item)
	j.conclude(ctx, item, a, ran)
}

// conclude stores the result of a run, and starts the next job.
func (j *Jobs) conclude(ctx context.Context, item *job, a mmcp.Answer, ran bool) {
	j.mu.Lock()
	rec, revision, work, facts := item.rec, item.revision, item.work, item.metadata
	shut := j.draining && ctx.Err() != nil
	if ran && ctx.Err() == nil && !refused(a) && !item.sent.IsZero() {
		j.model(item.runs.model).observe(time.Since(item.sent))
	}
	j.mu.Unlock()

	switch {
	case ran && rec.Broken && a.Status < http.StatusInternalServerError:
		// Another gateway considered this one dead, and answered in its place.
		rec.Broken, rec.Owner, rec.Metadata = false, j.store.SelfID(), facts
		j.settle(ctx, item, rec, revision, a)
	case !ran || rec.Phase != jobRunning || rec.Owner != j.store.SelfID():
		// The job was cancelled, or another gateway has it; or it was not sent because its record could not
		// be written, and is queued again.
	case shut && rec.resumable():
		rec.Phase, rec.work = jobQueued, work
		j.requeue(item.key, rec, revision)
	case refused(a) && rec.resumable() && time.Since(rec.Submitted) < j.o.Patience:
		rec.Phase, rec.work = jobQueued, work
		j.mu.Lock()
		item.retryAt = time.Now().Add(retryAfter(a))
		j.mu.Unlock()
		j.requeue(item.key, rec, revision)
	case j.store.Shared() && unserved(a) && rec.resumable() && time.Since(rec.Submitted) < j.o.Patience:
		// A gateway that serves the model accepted the job, and takes it back.
		rec.Phase, rec.Owner, rec.work = jobQueued, "", work
		j.mu.Lock()
		item.retryAt = time.Now().Add(mostRetry)
		j.mu.Unlock()
		j.requeue(item.key, rec, revision)
	case shut:
		// The record says running, so that the job ends as interrupted after the restart.
	default:
		rec.Metadata = facts
		j.settle(ctx, item, rec, revision, a)
	}

	j.mu.Lock()
	item.cancel()
	item.cancel, item.work = nil, nil
	j.finish(item)
	j.mu.Unlock()
	j.changed.Notify(item.key)
	j.nudge()
}

// refused reports whether no upstream could take the request. A waiting client gets this error; a job is
// queued again.
func refused(a mmcp.Answer) bool { return a.Status == http.StatusServiceUnavailable }

// unserved reports whether this gateway does not serve the model of a job. Gateways on one state may have
// different settings.
func unserved(a mmcp.Answer) bool {
	return a.Status == http.StatusBadRequest && bytes.HasPrefix(a.Body, []byte(`{"error":{"code":"`+string(mmcp.CodeUnknownModel)+`"`))
}

// Bounds on the pause before a job is attempted again.
const (
	leastRetry = time.Second
	mostRetry  = 30 * time.Second
)

func retryAfter(a mmcp.Answer) time.Duration {
	seconds, _ := strconv.Atoi(a.Header["Retry-After"]) // 0: the header is absent or a date
	return min(max(time.Duration(seconds)*time.Second, leastRetry), mostRetry)
}

// attempt records that the job runs, and runs it. It returns false if the job did not run.
func (j *Jobs) attempt(ctx context.Context, item *job) (mmcp.Answer, bool) {
	rec, revision, w, err := j.read(ctx, item.key)
	gone := func() bool {
		return errors.Is(err, state.ErrUndecodable) || errors.Is(err, state.ErrAbsent) && batchOf(item.key) != ""
	}
	for end := time.Now().Add(state.WrittenLimit); gone() && j.store.Shared() && time.Now().Before(end) && state.Pause(ctx); {
		rec, revision, w, err = j.read(ctx, item.key) // a newly elected leader may not have the record yet
	}
	lost := gone()
	if err != nil && !lost {
		state.Pause(ctx) // the state is not available, and the job is still queued
		return mmcp.Answer{}, false
	}
	j.mu.Lock()
	if rec.ID == "" { // damaged in the state, but not in the mirror
		rec = item.rec
	} else {
		j.mirror(item.key, rec, revision)
	}
	item.work = rec.work
	j.mu.Unlock()
	if rec.Phase != jobQueued || rec.Owner != j.store.SelfID() {
		return mmcp.Answer{}, false
	}
	rec.Phase = jobRunning
	// Repeat the write until its outcome is known: a stored record that names this gateway as the
	// runner, without a run, would count as an interrupted run.
	for err := j.swap(ctx, item.key, rec, revision); err != nil; err = j.swap(ctx, item.key, rec, revision) {
		if errors.Is(err, state.ErrConflict) || !state.Pause(ctx) {
			return mmcp.Answer{}, false
		}
	}
	if lost {
		return state.AnswerLost(), true
	}
	w.Remote = rec.Remote
	return j.runWithHooks(ctx, item, func(ctx context.Context, h mmcp.Hooks) mmcp.Answer { return j.run(ctx, w, h) })
}

// read returns a job's record from the state, with its work. The revision is 0 if only the job's batch has
// the record. The error is ErrUndecodable if the work is incomplete.
func (j *Jobs) read(ctx context.Context, key string) (jobRecord, uint64, *mmcp.Work, error) {
	raw, revision, err := j.records.Get(ctx, key)
	if err != nil && !errors.Is(err, state.ErrAbsent) {
		return jobRecord{}, 0, nil, err
	}
	if err != nil {
		rec, err := j.readEntry(ctx, key)
		if err != nil {
			return rec, 0, nil, err
		}
		w, err := decodeWork(rec.work)
		return rec, 0, w, err
	}
	rec, ok := decodeJob(raw)
	if !ok {
		return rec, revision, nil, state.ErrUndecodable
	}
	w, err := j.workOf(ctx, key, &rec)
	if errors.Is(err, state.ErrAbsent) {
		err = state.ErrUndecodable
	}
	return rec, revision, w, err
}

// workOf returns the work of a job, from its record, its batch or its own blob.
func (j *Jobs) workOf(ctx context.Context, key string, rec *jobRecord) (*mmcp.Work, error) {
	switch {
	case rec.Separate:
		var d workHead
		body, err := j.works.GetBlob(ctx, key, &d)
		return d.work(body), err
	case batchOf(key) != "":
		first, err := j.readEntry(ctx, key)
		if err != nil {
			return nil, err
		}
		rec.work = first.work
	}
	return decodeWork(rec.work)
}

// settle stores the answer of a job. It retries until the write succeeds, because the run may have cost
// something.
func (j *Jobs) settle(ctx context.Context, item *job, rec jobRecord, revision uint64, a mmcp.Answer) {
	if state.BlobSize(len(a.Body)) > j.o.MaxBytes {
		a = tooLarge(len(a.Body), j.o.MaxBytes)
	}
	rec.Phase, rec.Head, rec.AnswerBytes = jobFinished, state.HeadOf(a), state.BlobSize(len(a.Body))
	for {
		rec.Ended = time.Now().UTC().Round(0)
		err := j.storeAnswer(context.WithoutCancel(ctx), item.key, rec.Client, a)
		if err == nil {
			err = j.swap(context.WithoutCancel(ctx), item.key, rec, revision)
		}
		if errors.Is(err, state.ErrConflict) {
			if at := j.replaceable(context.WithoutCancel(ctx), item.key, a); at > revision {
				revision = at
				continue
			}
		}
		if err == nil || errors.Is(err, state.ErrConflict) {
			return
		}
		if !state.Pause(ctx) {
			j.log.WarnContext(ctx, "the result of a job cannot be stored", "job", rec.ID, "error", err)
			return
		}
	}
}

// replaceable returns the revision of a record that the answer of this gateway's run may replace, or 0. Such a
// record is running here, written by an update of this run that reported an error; or another gateway finished
// it because it considered this one dead, and the answer is no failure.
func (j *Jobs) replaceable(ctx context.Context, key string, a mmcp.Answer) uint64 {
	if j.refresh(ctx, key) != nil {
		return 0
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	item := j.byKey[key]
	if item == nil {
		return 0
	}
	own := item.rec.Owner == j.store.SelfID()
	if own && item.rec.Phase == jobRunning || !own && item.rec.Broken && a.Status < http.StatusInternalServerError {
		return item.revision
	}
	return 0
}

// requeue returns a job to the queue, for any gateway.
func (j *Jobs) requeue(key string, rec jobRecord, revision uint64) {
	if err := j.swap(context.Background(), key, rec, revision); err != nil && !errors.Is(err, state.ErrConflict) {
		j.log.Warn("a job could not be put back into the queue; it is put back later", "job", rec.ID, "error", err)
	}
}
