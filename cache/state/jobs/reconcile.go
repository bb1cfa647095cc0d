package jobs

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/motiongate/motiongate/cache/state"
)

const (
	reconcileInterval = time.Second
	takeoverWorkers   = 16 // concurrent writes during a takeover

	// After this time another gateway deletes an expired job that its owner has not deleted.
	otherGatewayGrace = 30 * time.Second
	cancelledKeep     = time.Minute
)

// reconcile starts queued jobs and takes over jobs of dead gateways, until Close.
func (j *Jobs) reconcile() {
	ticker := time.NewTicker(reconcileInterval)
	defer ticker.Stop()
	for first := true; ; {
		j.schedule()
		select {
		case <-j.life.Done():
			return
		case <-j.kick:
			// Take jobs of an earlier process at once.
			if first && j.complete() {
				first = false
				j.claimOrphans()
			}
		case <-ticker.C:
			j.claimOrphans()
		}
	}
}

// clean deletes expired jobs until Close. It runs beside reconcile, which must not wait for deletions.
func (j *Jobs) clean() {
	for state.Pause(j.life) {
		j.sweep()
	}
}

// complete reports whether the mirror has seen every record.
func (j *Jobs) complete() bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.loaded
}

// schedule starts jobs of this gateway within the limits.
func (j *Jobs) schedule() {
	j.mu.Lock()
	defer j.mu.Unlock()
	for now := time.Now(); !j.draining && j.busy < j.o.Parallel; {
		item := j.next(now)
		if item == nil {
			return
		}
		ctx, cancel := context.WithCancel(context.WithoutCancel(j.life))
		item.cancel, item.began, item.sent, item.progress, item.place, item.metadata = cancel, time.Now(), time.Time{}, -1, nil, nil
		j.begin(item, item.rec.Model, item.rec.Client)
		// Ends with the work, which Close, Cancel or a takeover cancels.
		j.running.Go(func() { j.work(ctx, item) })
	}
}

// claimOrphans takes over the jobs of dead gateways.
func (j *Jobs) claimOrphans() {
	j.mu.Lock()
	var left []job
	if j.loaded && !j.draining && j.store.Healthy() == nil {
		now := time.Now()
		for _, item := range j.byKey {
			if !item.rec.over() && item.cancel == nil && !now.Before(item.retryAt) && !j.hasLiveOwner(item) {
				left = append(left, *item)
			}
		}
	}
	j.mu.Unlock()
	// Several at once, because in a cluster each write goes to other machines. In random order, so that two
	// gateways seldom write the same job.
	var workers sync.WaitGroup
	var away atomic.Bool
	next := make(chan *job)
	for range min(takeoverWorkers, len(left)) {
		// Ends when no job is left to take over.
		workers.Go(func() {
			for item := range next {
				if away.Load() {
					continue // reconcile tries again soon
				}
				err := j.takeOver(item)
				if err != nil && !errors.Is(err, state.ErrConflict) && !away.Swap(true) {
					j.log.Warn("jobs of a gateway that ended could not be taken over yet", "job", item.rec.ID, "error", err)
				}
			}
		})
	}
	for i := range left {
		next <- &left[i]
	}
	close(next)
	workers.Wait()
}

// hasLiveOwner reports whether a live gateway works on a job. A job that is recorded as running in this
// gateway but does not run has no owner.
func (j *Jobs) hasLiveOwner(item *job) bool {
	if item.rec.Owner == j.store.SelfID() {
		return item.rec.Phase == jobQueued
	}
	return item.rec.Owner != "" && j.store.Alive(item.rec.Owner)
}

func (j *Jobs) takeOver(item *job) error {
	rec := item.rec
	rec.Owner = j.store.SelfID()
	if item.unsent { // the record may have been written although an error was returned
		rec.Sent, rec.Remote = false, nil
	}
	if j.mayBeOutdated(item) {
		rec.Sent = true
	}
	if rec.Phase == jobQueued && !j.mayBeOutdated(item) || rec.resumable() {
		// The mirror has no work. Keep the revision of the mirror, so that only the first gateway to write
		// succeeds.
		found, _, _, err := j.read(j.life, item.key)
		if errors.Is(err, state.ErrAbsent) {
			j.dropDeleted(item.key)
			return nil
		}
		if err != nil && !errors.Is(err, state.ErrUndecodable) {
			return err
		}
		rec.Phase, rec.work = jobQueued, found.work
		return j.swap(j.life, item.key, rec, item.revision)
	}
	rec.Phase, rec.Ended, rec.Broken = jobFinished, time.Now().UTC().Round(0), true
	return j.swap(j.life, item.key, rec, item.revision)
}

// dropDeleted removes a job from the mirror that was deleted while this gateway received no changes.
func (j *Jobs) dropDeleted(key string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if item := j.byKey[key]; item != nil {
		j.forget(item)
	}
}

// sweep deletes expired jobs.
func (j *Jobs) sweep() {
	if j.clearBatches() != nil {
		return // the state is not available
	}
	now := time.Now()
	j.mu.Lock()
	var old []*job
	for _, item := range j.byKey {
		expired := item.dropped || now.Sub(item.rec.Ended) > j.retention(item)
		if item.cancel == nil && item.rec.over() && expired && !(item.cleared && item.batch != nil) {
			old = append(old, item)
		}
	}
	j.mu.Unlock()
	for _, item := range old {
		if j.remove(item) != nil {
			return
		}
	}
}

func (j *Jobs) retention(item *job) time.Duration {
	d := j.o.Retention
	switch {
	case item.rec.Phase == jobCancelled && item.rec.Owner == j.store.SelfID():
		d = 0 // it does not run any more
	case item.rec.Phase == jobCancelled:
		d = cancelledKeep
	}
	if item.rec.Owner != j.store.SelfID() {
		d += otherGatewayGrace
	}
	return d
}

// remove deletes all records of a job from the state and the mirror. It deletes the job's own record last, so
// that a failed removal is repeated. It does not delete that record before its batch, which would show the
// job as waiting.
func (j *Jobs) remove(item *job) error {
	buckets := []state.Blobs{j.answers}
	if item.rec.Separate { // no change can follow: the job has ended
		buckets = []state.Blobs{j.works, j.answers}
	}
	for _, b := range buckets {
		if err := b.Remove(j.life, item.key); err != nil {
			return err
		}
	}
	j.mu.Lock()
	item.cleared = true
	held := item.batch != nil
	j.mu.Unlock()
	if held {
		return nil
	}
	if err := j.records.Remove(j.life, item.key); err != nil {
		return err
	}
	j.mu.Lock()
	j.forget(item)
	j.mu.Unlock()
	return nil
}
