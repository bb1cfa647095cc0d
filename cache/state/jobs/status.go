package jobs

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/memory"
)

// Status returns the status of a job. The error is an *mmcp.Error if the tenant has no such job or the state
// is not available, else the context's.
func (j *Jobs) Status(ctx context.Context, tenant, id string) (mmcp.JobStatus, error) {
	item, err := j.find(ctx, tenant, id)
	if err != nil {
		return mmcp.JobStatus{}, err
	}
	j.queryOwner(ctx, item)
	return j.status(item), nil
}

// finished returns the key and the record of a finished job. It returns the errors of Status.
func (j *Jobs) finished(ctx context.Context, tenant, id string) (string, jobRecord, error) {
	item, err := j.find(ctx, tenant, id)
	if err != nil {
		return "", jobRecord{}, err
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if item.rec.Phase != jobFinished {
		return "", jobRecord{}, mmcp.Errorf(mmcp.CodeInternal, "The job is not done.")
	}
	return item.key, item.rec, nil
}

// Link returns the head of the answer of a finished job, and a URL from which its client can read the body
// without credentials for a limited time, or "". It returns the errors of Status.
func (j *Jobs) Link(ctx context.Context, tenant, id string) (mmcp.Answer, string, error) {
	key, rec, err := j.finished(ctx, tenant, id)
	places, ok := j.answers.(interface {
		Link(ctx context.Context, key, mediaType string) (string, error)
	})
	if err != nil || !ok || rec.Broken || rec.Dropped || rec.Head.Status != http.StatusOK {
		return mmcp.Answer{}, "", err
	}
	link, err := places.Link(ctx, key, rec.Head.Header["Content-Type"])
	if err != nil && ctx.Err() == nil {
		link, err = "", nil // Result returns the client's error, or the answer
	}
	return rec.Head.Answer(nil), link, err
}

// Result returns the answer of a finished job. It returns the errors of Status.
func (j *Jobs) Result(ctx context.Context, tenant, id string) (mmcp.Answer, error) {
	key, rec, err := j.finished(ctx, tenant, id)
	if err != nil {
		return mmcp.Answer{}, err
	}
	switch {
	case rec.Broken:
		return state.Interrupted(), nil
	case rec.Dropped:
		return dropped(), nil
	}
	body, err := j.answers.GetWritten(ctx, key, nil)
	switch {
	case errors.Is(err, state.ErrAbsent), errors.Is(err, state.ErrUndecodable):
		return state.AnswerLost(), nil
	case ctx.Err() != nil:
		return mmcp.Answer{}, ctx.Err()
	case errors.Is(err, memory.ErrFull):
		return mmcp.Answer{}, mmcp.MemoryFull()
	case err != nil:
		return mmcp.Answer{}, unavailable(err)
	}
	return rec.Head.Answer(body), nil
}

// Cancel ends a queued or running job. The job then does not exist for its client. The error is job_finished
// if the job has finished.
func (j *Jobs) Cancel(ctx context.Context, tenant, id string) error {
	return j.drop(ctx, tenant, id, func(rec jobRecord) error {
		if rec.Phase == jobFinished {
			return mmcp.Errorf(mmcp.CodeJobFinished, "The job is finished; its result can be fetched until it expires.")
		}
		return nil
	})
}

// Forget deletes a job, finished or not, whose id no client received.
func (j *Jobs) Forget(ctx context.Context, tenant, id string) error {
	return j.drop(ctx, tenant, id, func(jobRecord) error { return nil })
}

func (j *Jobs) drop(ctx context.Context, tenant, id string, may func(jobRecord) error) error {
	for {
		item, err := j.find(ctx, tenant, id)
		if err != nil {
			return err
		}
		j.mu.Lock()
		rec, revision := item.rec, item.revision
		j.mu.Unlock()
		if err := may(rec); err != nil {
			return err
		}
		rec.Phase, rec.Ended = jobCancelled, time.Now().UTC().Round(0)
		err = j.swap(ctx, item.key, rec, revision)
		switch {
		case err == nil:
			return nil
		case errors.Is(err, state.ErrConflict):
			// The record has changed; the mirror may be behind.
			if err := j.refresh(ctx, item.key); err != nil {
				return err
			}
		case ctx.Err() != nil:
			return ctx.Err()
		default:
			return unavailable(err)
		}
	}
}

// Open returns the number of unfinished jobs of an API key, in all gateways.
func (j *Jobs) Open(key string) int {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.open[key]
}

// Count returns the number of known jobs, in all gateways.
func (j *Jobs) Count() int {
	j.mu.Lock()
	defer j.mu.Unlock()
	return len(j.byKey)
}

// Limit returns the bound on known jobs, in all gateways.
func (j *Jobs) Limit() int { return j.o.MaxJobs }

// find returns a job that is visible to its client.
func (j *Jobs) find(ctx context.Context, tenant, id string) (*job, error) {
	if !validID(id) {
		return nil, j.noJob(id)
	}
	key := jobKey(tenant, id)
	j.mu.Lock()
	item := j.byKey[key]
	j.mu.Unlock()
	if item == nil {
		// Another gateway may have answered the client before the change reached this gateway.
		if err := j.refresh(ctx, key); err != nil {
			return nil, err
		}
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	item = j.byKey[key]
	if item == nil && j.mayBeLost(key) {
		return &job{key: key, rec: j.lostRecord(key), progress: -1}, nil
	}
	if item == nil || item.rec.Phase == jobCancelled || item.dropped || item.rec.over() && time.Since(item.rec.Ended) > j.o.Retention {
		return nil, j.noJob(id)
	}
	return item, nil
}

// refresh reads the record of a job from the state into the mirror.
func (j *Jobs) refresh(ctx context.Context, key string) error {
	raw, revision, err := j.records.Get(ctx, key)
	if err == nil {
		if rec, ok := j.decode(key, raw); ok {
			j.mu.Lock()
			j.mirror(key, rec, revision)
			j.mu.Unlock()
		}
		return nil
	}
	if errors.Is(err, state.ErrAbsent) {
		var entries []*entry
		if entries, err = j.readBatch(ctx, batchOf(key)); err == nil {
			j.mu.Lock()
			j.addBatch(batchOf(key), entries)
			j.mu.Unlock()
		}
	}
	if errors.Is(err, state.ErrLost) {
		j.noteLostBatch(batchOf(key))
		return nil
	}
	switch {
	case err == nil, errors.Is(err, state.ErrAbsent), errors.Is(err, state.ErrUndecodable):
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	}
	return unavailable(err)
}

// validID reports whether text has the characters and length of an id, and so may be part of a key.
func validID(id string) bool {
	for _, c := range id {
		if (c < 'A' || c > 'Z') && (c < '0' || c > '9') {
			return false
		}
	}
	return len(id) > 0 && len(id) <= 64
}

func (j *Jobs) noJob(id string) error {
	if len(id) > 64 {
		id = id[:64] + "…"
	}
	return mmcp.Errorf(mmcp.CodeJobNotFound, "There is no job %q here: it never existed, was cancelled, or its result has expired.", id)
}

func unavailable(err error) error {
	e := mmcp.Errorf(mmcp.CodeModelUnavailable, "The place of jobs and results cannot be read: %w", err)
	e.Message = "The gateway cannot look up its jobs or their results now; none is lost. Try again later."
	e.RetryAfter = 5 * time.Second
	return e
}

// Outcome returns the outcome of a job from the mirror.
func (j *Jobs) Outcome(tenant, id string) (o mmcp.JobOutcome) {
	j.mu.Lock()
	defer j.mu.Unlock()
	item := j.byKey[jobKey(tenant, id)]
	switch {
	case !j.loaded:
	case item == nil:
		o.Unknown = true
	case item.rec.Phase == jobCancelled:
		o.Cancelled = true
	case item.rec.Phase == jobFinished:
		o.Ended, o.Status = item.rec.Ended, item.rec.Head.Status
		switch {
		case item.rec.Broken:
			o.Status = state.Interrupted().Status
		case item.rec.Dropped:
			o.Status = dropped().Status
		}
	}
	return o
}
