package jobs

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"strconv"
	"strings"
	"time"

	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/mmcp"
)

// run receives the events of one run of a job from its hooks.
type run struct {
	jobs     *Jobs
	job      *job
	ctx      context.Context // of the run; the hooks have no context parameter
	reported time.Time       // when the progress was last sent to other gateways; guarded by Jobs.mu
	ended    bool            // the run has ended; its hooks have no effect, and BeforeSend fails; guarded by Jobs.mu
}

// runWithHooks runs the work of a job, and records the events after which the work must not be sent twice.
// ran is false if the last BeforeSend could not write the record: then the request was not sent, and the job is
// queued again.
func (j *Jobs) runWithHooks(ctx context.Context, item *job, do func(context.Context, mmcp.Hooks) mmcp.Answer) (a mmcp.Answer, ran bool) {
	r := &run{jobs: j, job: item, ctx: ctx}
	j.mu.Lock()
	item.unsent = false
	j.mu.Unlock()
	defer func() {
		j.mu.Lock()
		r.ended, item.place = true, nil
		ran = !item.unsent
		j.mu.Unlock()
	}()
	h := mmcp.Hooks{
		Queued: r.queued, BeforeSend: r.beforeSend, Rejected: r.rejected, Accepted: r.accepted, RemoteJobEnded: r.remoteJobEnded,
		Progress: r.setProgress, Metadata: r.setMetadata, KeepRemoteJob: r.keepRemoteJob,
	}
	a = state.Contained(ctx, func(ctx context.Context) mmcp.Answer { return do(ctx, h) }, func(p any) {
		_ = mmcp.Panicked(ctx, j.log, "job", p, "job", item.key)
	})
	return a, true
}

func errCancelled() *mmcp.Error { return mmcp.Errorf(mmcp.CodeCancelled, "The job was cancelled.") }

// displaced are the hooks of a run that lost its job to another run. They refuse to send, and keep the remote job.
var displaced = mmcp.Hooks{
	BeforeSend:    func(string, string) error { return errCancelled() },
	KeepRemoteJob: func() bool { return true },
}

func (r *run) queued(place func() mmcp.Place) {
	r.jobs.mu.Lock()
	if !r.ended {
		r.job.place = place
	}
	r.jobs.mu.Unlock()
	r.jobs.changed.Notify(r.job.key)
}

// beforeSend records that the upstream may incur a cost from now on, unless the job is repeatable. It repeats a write
// only after a conflict, because the caller occupies a place at an upstream. If it returns an error, the request is
// not sent, and the job is queued again when the state is available.
func (r *run) beforeSend(upstream, key string) error {
	r.jobs.mu.Lock()
	draining, ended := r.jobs.draining, r.ended
	r.job.sending = !draining && !ended
	r.jobs.mu.Unlock()
	switch {
	case ended: // a call that several requests share continues without this job, which another gateway may run
		return errCancelled()
	case draining:
		return state.ShuttingDown() // it goes back into the queue
	}
	markSent := func(rec *jobRecord) bool {
		remote := mmcp.Repeatable(upstream, key)
		changed := !rec.Repeatable && (!rec.Sent || rec.Remote != nil || remote != nil)
		rec.Sent, rec.Remote = true, remote
		return changed
	}
	err := r.update(markSent)
	defer func() {
		r.jobs.mu.Lock()
		r.job.sending = false
		r.jobs.mu.Unlock()
	}()
	if errors.As(err, new(*mmcp.Error)) {
		return err
	}
	r.jobs.mu.Lock()
	if !r.ended && err == nil {
		r.jobs.noteSent(r.job)
	}
	r.job.unsent = err != nil
	r.jobs.mu.Unlock()
	r.jobs.changed.Notify(r.job.key) // the job has left the queue
	if err != nil {
		return state.Refusal(err)
	}
	return nil
}

// rejected records that the upstream incurred no cost, so that the job may be tried again.
func (r *run) rejected() {
	r.jobs.mu.Lock()
	if !r.ended {
		r.jobs.noteRejected(r.job)
	}
	r.jobs.mu.Unlock()
	r.updateOrDefer(func(rec *jobRecord) bool {
		changed := rec.Sent && !rec.Repeatable
		rec.Sent, rec.Remote = false, nil
		return changed
	})
}

// accepted records the upstream's job, which can be polled.
func (r *run) accepted(job mmcp.RemoteJob) {
	r.updateOrDefer(func(rec *jobRecord) bool {
		rec.Sent, rec.Remote = true, &job
		return true
	})
}

// remoteJobEnded records that the upstream's job cannot be polled any more.
func (r *run) remoteJobEnded() {
	r.updateOrDefer(func(rec *jobRecord) bool {
		changed := rec.Remote != nil
		rec.Remote = nil
		return changed
	})
}

// updateOrDefer records a change while the upstream waits. If the write fails, the change stays in memory and
// becomes part of the next record. If this gateway dies before that, only the run is lost.
func (r *run) updateOrDefer(change func(*jobRecord) bool) {
	err := r.update(change)
	if err == nil || errors.As(err, new(*mmcp.Error)) {
		return
	}
	r.jobs.mu.Lock()
	defer r.jobs.mu.Unlock()
	if !r.ended && r.job.rec.Phase == jobRunning {
		change(&r.job.rec)
	}
}

// update applies change to the record of the job and writes it, again after each conflict. It writes nothing if the run
// has ended or change returns false. The error is an *mmcp.Error if another gateway owns the job or the context of the
// run has ended, else an error of the state.
func (r *run) update(change func(*jobRecord) bool) error {
	j := r.jobs
	for {
		j.mu.Lock()
		rec, revision, ended := r.job.rec, r.job.revision, r.ended
		rec.work = r.job.work
		j.mu.Unlock()
		switch {
		case ended:
			return nil
		case rec.Phase != jobRunning || rec.Owner != j.store.SelfID():
			return errCancelled()
		case !change(&rec):
			return nil
		}
		err := j.swap(r.ctx, r.job.key, rec, revision)
		if errors.Is(err, state.ErrConflict) {
			if err = j.refresh(r.ctx, r.job.key); err == nil {
				continue
			}
			err = cause(err)
		}
		if err != nil && r.ctx.Err() != nil {
			return errCancelled().CausedBy(r.ctx.Err())
		}
		return err
	}
}

// cause returns the error of the state in an error that refresh wrapped for clients, or the error of the context, which
// refresh does not wrap.
func cause(err error) error { return cmp.Or(errors.Unwrap(err), err) }

func (r *run) setProgress(progress float64) {
	now := time.Now()
	r.jobs.mu.Lock()
	if r.ended {
		r.jobs.mu.Unlock()
		return
	}
	r.job.progress = min(max(progress, r.job.progress), 1) // the requests of a batch report their progress in any order
	at, publish := r.job.progress, now.Sub(r.reported) >= progressInterval
	if publish {
		r.reported = now
	}
	r.jobs.mu.Unlock()
	r.jobs.changed.Notify(r.job.key)
	if publish && r.jobs.store.Shared() {
		// For clients of other gateways. Losing a message is harmless: later ones supersede it.
		r.jobs.store.Publish(progressSubject+r.job.key, strconv.AppendFloat(nil, at, 'g', 3, 64))
	}
}

// setMetadata merges values into the metadata of the run. It ignores invalid JSON, and all values if the result
// exceeds maxMetadata bytes.
func (r *run) setMetadata(values map[string]json.RawMessage) {
	r.jobs.mu.Lock()
	if r.ended {
		r.jobs.mu.Unlock()
		return
	}
	all := maps.Clone(r.job.metadata)
	if all == nil {
		all = make(metadata)
	}
	size := 0
	for name, value := range values {
		if json.Valid(value) {
			all[name] = value
		}
	}
	for name, value := range all {
		size += len(name) + len(value)
	}
	if size <= maxMetadata {
		r.job.metadata = all
	}
	r.jobs.mu.Unlock()
	r.jobs.changed.Notify(r.job.key)
}

// maxMetadata bounds the metadata of a run, which is part of each status and of the
// record of a finished job.
const maxMetadata = 32 << 10

const (
	progressInterval = 250 * time.Millisecond
	progressSubject  = "motiongate.progress."
)

// followProgress receives the progress of runs in other gateways, until Close.
func (j *Jobs) followProgress() {
	j.store.Receive(j.life, progressSubject+">", func(subject string, data []byte) []byte {
		at, err := strconv.ParseFloat(string(data), 64)
		if err != nil || !(at >= 0 && at <= 1) {
			return nil
		}
		key := strings.TrimPrefix(subject, progressSubject)
		j.mu.Lock()
		item := j.byKey[key]
		running := item != nil && item.cancel == nil && item.rec.Phase == jobRunning
		if running {
			item.progress = at
		}
		j.mu.Unlock()
		if running {
			j.changed.Notify(key)
		}
		return nil
	})
}

// keepRemoteJob reports whether the upstream's job shall run on because this gateway will await it after a
// restart, or another gateway will.
func (r *run) keepRemoteJob() bool {
	j := r.jobs
	remoteStatus := func() (pollable, handedOver bool) {
		j.mu.Lock()
		defer j.mu.Unlock()
		rec := r.job.rec
		return !r.ended && rec.Remote != nil && rec.Phase != jobCancelled, j.draining || rec.Owner != j.store.SelfID()
	}
	pollable, handedOver := remoteStatus()
	if !pollable || handedOver || !j.store.Shared() {
		return pollable && handedOver
	}
	// A gateway that was suspended may not have learned that another gateway took its work over.
	ctx, cancel := context.WithTimeout(context.Background(), state.OwnerCheckLimit)
	defer cancel()
	if j.refresh(ctx, r.job.key) != nil {
		return true // unknown: an upstream's job that runs in vain costs less than a lost one
	}
	pollable, handedOver = remoteStatus()
	return pollable && handedOver
}
