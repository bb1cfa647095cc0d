package jobs

import (
	"context"
	"time"

	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/mmcp"
)

// Watch returns a channel that receives the status of a job now and after changes. Some changes may be
// skipped. The channel is closed when the job is finished, after its last status, when the job is cancelled,
// or when ctx ends.
func (j *Jobs) Watch(ctx context.Context, tenant, id string) (<-chan mmcp.JobStatus, error) {
	item, err := j.find(ctx, tenant, id)
	if err != nil {
		return nil, err
	}
	out := make(chan mmcp.JobStatus)
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.draining {
		return nil, state.ShuttingDown()
	}
	// Ends with the job, with ctx, or with Close.
	j.own.Go(func() {
		defer close(out)
		j.sendStatus(ctx, item, out)
	})
	return out, nil
}

// sendStatus sends the status of a job now and after each change, until the job ends.
func (j *Jobs) sendStatus(ctx context.Context, item *job, out chan<- mmcp.JobStatus) {
	changes, stop := j.changed.Listen(item.key)
	defer stop()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(j.life, cancel)()
	var again <-chan time.Time // fires when the owner is to be queried again, which does not publish every fact
	if j.store.Shared() {
		ticker := time.NewTicker(statusWatchInterval)
		defer ticker.Stop()
		again = ticker.C
	}
	for last := (mmcp.JobStatus{}); ; {
		j.queryOwner(ctx, item)
		j.mu.Lock()
		s, gone := j.snapshot(item), item.rec.Phase == jobCancelled
		j.mu.Unlock()
		now := s.status()
		if gone {
			return
		}
		if !now.Equal(last) {
			select {
			case out <- now:
			case <-ctx.Done():
				return
			}
			last = now
		}
		if now.State == mmcp.JobDone {
			return
		}
		select {
		case <-changes:
		case <-again:
		case <-ctx.Done():
			return
		}
	}
}

// Wait returns nil when a job is finished. It returns the errors of Status.
func (j *Jobs) Wait(ctx context.Context, tenant, id string) error {
	changes, err := j.Watch(ctx, tenant, id)
	if err != nil {
		return err
	}
	for s := range changes {
		if s.State == mmcp.JobDone {
			return nil
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return j.noJob(id)
}

// snapshot is the status of a job without facts of the scheduler.
type snapshot struct {
	mmcp.JobStatus
	place func() mmcp.Place // returns the place in an upstream's queue; nil: none
	mean  time.Duration     // mean duration of a run of the job's model
}

// status adds the place in an upstream's queue. It calls place without the mutex of Jobs, because the
// scheduler has a mutex of its own.
func (s snapshot) status() mmcp.JobStatus {
	if s.place != nil {
		if at := s.place(); at.Position > 0 {
			s.State, s.Position, s.Estimate = mmcp.JobQueued, at.Position, (at.Wait + s.mean).Round(time.Second)
		}
	}
	return s.JobStatus
}

// status returns the status of a job.
func (j *Jobs) status(item *job) mmcp.JobStatus {
	j.mu.Lock()
	s := j.snapshot(item)
	j.mu.Unlock()
	return s.status()
}

// snapshot returns the status of a job without its place in an upstream's queue. The caller holds mu.
func (j *Jobs) snapshot(item *job) snapshot {
	if h := item.remoteStatus; h != nil && !item.rec.over() {
		s := *h
		s.Progress = max(s.Progress, item.progress) // the owner publishes progress without a query
		return snapshot{JobStatus: s}
	}
	var out snapshot
	s := mmcp.JobStatus{ID: item.rec.ID, State: mmcp.JobDone, Submitted: item.rec.Submitted, Progress: item.progress, Metadata: item.metadata}
	if item.rec.over() {
		s.Metadata = item.rec.Metadata
	}
	now := time.Now()
	m := j.model(item.rec.Model)
	mean := m.meanDuration(now)
	switch item.rec.Phase {
	case jobQueued:
		s.State = mmcp.JobQueued
		at := j.position(item)
		s.Position = at + 1
		s.Estimate = m.wait(at, now)
	case jobRunning:
		s.State = mmcp.JobRunning
		s.Estimate = time.Second
		out.place, out.mean = item.place, mean
		if !item.began.IsZero() {
			s.Estimate = max(mean-now.Sub(item.started()), 0)
		}
		if item.progress > 0 && !item.began.IsZero() {
			s.Estimate = time.Duration(float64(now.Sub(item.started())) * (1 - item.progress) / item.progress)
		}
	default:
		s.Progress = 1
	}
	s.Estimate = s.Estimate.Round(time.Second)
	out.JobStatus = s
	return out
}
