package jobs

import (
	"context"
	"time"

	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/mmcp"
)

// Watch returns a channel with the status of a job, now and after changes. Some changes may be skipped.
// The channel is closed after the status in which the job is done, when the job is cancelled, and with
// ctx.
func (j *Jobs) Watch(ctx context.Context, tenant, id string) (<-chan mmcp.JobStatus, error) {
	of, err := j.find(ctx, tenant, id)
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
		j.sendStatus(ctx, of, out)
	})
	return out, nil
}

// sendStatus sends the status of a job now and after each change, until the job is over.
func (j *Jobs) sendStatus(ctx context.Context, of *job, out chan<- mmcp.JobStatus) {
	news, stop := j.changed.Listen(of.key)
	defer stop()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(j.life, cancel)()
	var again <-chan time.Time // fires for another query: the owner does not publish every fact
	if j.store.Shared() {
		ticker := time.NewTicker(statusWatchInterval)
		defer ticker.Stop()
		again = ticker.C
	}
	for last := (mmcp.JobStatus{}); ; {
		j.queryOwner(ctx, of)
		j.mu.Lock()
		s, gone := j.snapshot(of), of.rec.Phase == jobCancelled
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
		case <-news:
		case <-again:
		case <-ctx.Done():
			return
		}
	}
}

// Wait returns when a job is done: nil. Its errors are those of Status.
func (j *Jobs) Wait(ctx context.Context, tenant, id string) error {
	news, err := j.Watch(ctx, tenant, id)
	if err != nil {
		return err
	}
	for s := range news {
		if s.State == mmcp.JobDone {
			return nil
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return j.noJob(id)
}

// snapshot is the status of a job, as far as the jobs themselves know it.
type snapshot struct {
	mmcp.JobStatus
	place func() mmcp.Place // returns its place in a queue of servers; nil: it is in none
	mean  time.Duration     // mean duration of a run of its model
}

// status returns the status with the place in a queue of servers. The place is asked
// for without the mutex of the jobs, because the scheduler has a mutex of its own.
func (s snapshot) status() mmcp.JobStatus {
	if s.place != nil {
		if at := s.place(); at.Position > 0 {
			s.State, s.Position, s.Estimate = mmcp.JobQueued, at.Position, (at.Wait + s.mean).Round(time.Second)
		}
	}
	return s.JobStatus
}

// status returns the status of a job.
func (j *Jobs) status(of *job) mmcp.JobStatus {
	j.mu.Lock()
	s := j.snapshot(of)
	j.mu.Unlock()
	return s.status()
}

// snapshot returns the status of a job without its place in a queue of servers. The
// caller holds mu.
func (j *Jobs) snapshot(of *job) snapshot {
	if h := of.remoteStatus; h != nil && !of.rec.over() {
		s := *h
		s.Progress = max(s.Progress, of.progress) // the owner publishes progress without a query
		return snapshot{JobStatus: s}
	}
	var out snapshot
	s := mmcp.JobStatus{ID: of.rec.ID, State: mmcp.JobDone, Submitted: of.rec.Submitted, Progress: of.progress, Metadata: of.metadata}
	if of.rec.over() {
		s.Metadata = of.rec.Metadata
	}
	now := time.Now()
	m := j.model(of.rec.Model)
	mean := m.meanDuration(now)
	switch of.rec.Phase {
	case jobQueued:
		s.State = mmcp.JobQueued
		at := j.position(of)
		s.Position = at + 1
		s.Estimate = m.wait(at, now)
	case jobRunning:
		s.State = mmcp.JobRunning
		s.Estimate = time.Second
		out.place, out.mean = of.place, mean
		if !of.began.IsZero() {
			s.Estimate = max(mean-now.Sub(of.started()), 0)
		}
		if of.progress > 0 && !of.began.IsZero() {
			s.Estimate = time.Duration(float64(now.Sub(of.started())) * (1 - of.progress) / of.progress)
		}
	default:
		s.Progress = 1
	}
	s.Estimate = s.Estimate.Round(time.Second)
	out.JobStatus = s
	return out
}
