package cache

import (
	"context"
	"errors"
	"runtime/debug"

	"github.com/motiongate/motiongate/mmcp"
)

// run is one run of a job, as its trace sees it.
type run struct {
	of    *Jobs
	job   *job
	ctx   context.Context // of the run; a trace is called without one
	ended bool            // guarded by Jobs.mu; others may go on with the work for themselves
}

// traced does the work of a job and notes in its record what must not happen
// twice.
func (j *Jobs) traced(ctx context.Context, of *job, do func(context.Context) Answer) Answer {
	r := &run{of: j, job: of, ctx: ctx}
	j.mu.Lock()
	resume := of.rec.Remote
	j.mu.Unlock()
	defer func() {
		j.mu.Lock()
		r.ended, of.place = true, nil
		j.mu.Unlock()
	}()
	ctx = mmcp.WithTrace(ctx, &mmcp.Trace{
		Waits: r.waits, Sends: r.sends, Accepts: r.accepts, Advances: r.advances, Leaves: r.leaves, Resume: resume,
	})
	return guarded(ctx, do, func(p any) {
		j.log.ErrorContext(ctx, "a job panicked", "job", of.key, "panic", p, "stack", string(debug.Stack()))
	})
}

func (r *run) waits(place func() mmcp.Place) {
	r.of.mu.Lock()
	if !r.ended {
		r.job.place = place
	}
	r.of.mu.Unlock()
	r.of.changed.ring(r.job.key)
}

// sends notes that something may be spent from now on.
func (r *run) sends(string) error {
	err := r.note(func(rec *jobRecord) bool {
		news := !rec.Sent && !rec.Repeatable
		rec.Sent = true
		return news
	})
	r.of.changed.ring(r.job.key) // it waits no more
	return err
}

// accepts notes where the work can be waited for.
func (r *run) accepts(job mmcp.RemoteJob) {
	// Without the note a death of this gateway costs the run, not more.
	_ = r.note(func(rec *jobRecord) bool {
		rec.Sent, rec.Remote = true, &job
		return true
	})
}

// note writes a changed record, for as long as it takes.
func (r *run) note(change func(*jobRecord) bool) error {
	j := r.of
	for {
		j.mu.Lock()
		rec, revision, ended := r.job.rec, r.job.revision, r.ended
		rec.work = r.job.work
		j.mu.Unlock()
		if ended || !change(&rec) {
			return nil
		}
		if rec.Phase != jobRunning || rec.Owner != j.state.members.self {
			return mmcp.Errorf(mmcp.CodeCancelled, "The job was cancelled.")
		}
		err := j.swap(r.ctx, r.job.key, rec, revision)
		switch {
		case err == nil:
			return nil
		case errors.Is(err, errConflict):
			err = j.refresh(r.ctx, r.job.key)
		}
		if err != nil && !pause(r.ctx) {
			return mmcp.Errorf(mmcp.CodeCancelled, "The job was cancelled: %w", r.ctx.Err())
		}
	}
}

func (r *run) advances(progress float64) {
	r.of.mu.Lock()
	if !r.ended {
		r.job.progress = min(max(progress, r.job.progress), 1) // what several work on may be told out of turn
	}
	r.of.mu.Unlock()
	r.of.changed.ring(r.job.key)
}

// leaves reports whether another life will wait for the server's job.
func (r *run) leaves() bool {
	r.of.mu.Lock()
	defer r.of.mu.Unlock()
	rec := r.job.rec
	passedOn := r.of.draining || rec.Owner != r.of.state.members.self
	return !r.ended && passedOn && rec.Phase != jobCancelled && rec.Remote != nil
}
