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
	takeoverWorkers   = 16 // writes while jobs are taken over

	// After this time another gateway deletes a finished job that its owner did not.
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
			// Jobs from before the start are taken at once.
			if first && j.complete() {
				first = false
				j.claimOrphans()
			}
		case <-ticker.C:
			j.claimOrphans()
		}
	}
}

// clean deletes expired jobs until Close. It has its own goroutine, because reconcile must be
// quick.
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

// schedule starts jobs of this gateway as far as the limits go.
func (j *Jobs) schedule() {
	j.mu.Lock()
	defer j.mu.Unlock()
	for now := time.Now(); !j.draining && j.busy < j.o.Parallel; {
		of := j.next(now)
		if of == nil {
			return
		}
		ctx, cancel := context.WithCancel(context.WithoutCancel(j.life))
		of.cancel, of.began, of.sent, of.progress, of.place, of.metadata = cancel, time.Now(), time.Time{}, -1, nil, nil
		j.begin(of, of.rec.Model, of.rec.Client)
		// Ends with the work, which Close, Cancel and a takeover cancel.
		j.running.Go(func() { j.work(ctx, of) })
	}
}

// claimOrphans takes over the jobs of gateways that are gone.
func (j *Jobs) claimOrphans() {
	j.mu.Lock()
	var left []job
	if j.loaded && !j.draining && j.store.Healthy() == nil {
		now := time.Now()
		for _, of := range j.byKey {
			if !of.rec.over() && of.cancel == nil && !now.Before(of.later) && !j.hasLiveOwner(of) {
				left = append(left, *of)
			}
		}
	}
	j.mu.Unlock()
	// Several at once: in a cluster each write goes to other machines. Their order is random, so two
	// workers seldom write the same job.
	var workers sync.WaitGroup
	var away atomic.Bool
	next := make(chan *job)
	for range min(takeoverWorkers, len(left)) {
		// Ends with the jobs to take over.
		workers.Go(func() {
			for of := range next {
				if away.Load() {
					continue // the next look comes soon
				}
				err := j.takeOver(of)
				if err != nil && !errors.Is(err, state.ErrConflict) && !away.Swap(true) {
					j.log.Warn("jobs of a gateway that ended could not be taken over yet", "job", of.rec.ID, "error", err)
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

// hasLiveOwner reports whether a live gateway works on a job. A running job of this
// gateway that it does not know has no owner.
func (j *Jobs) hasLiveOwner(of *job) bool {
	if of.rec.Owner == j.store.SelfID() {
		return of.rec.Phase == jobQueued
	}
	return of.rec.Owner != "" && j.store.Alive(of.rec.Owner)
}

func (j *Jobs) takeOver(of *job) error {
	rec := of.rec
	rec.Owner = j.store.SelfID()
	if of.unsent { // the note may have been written after all
		rec.Sent, rec.Remote = false, nil
	}
	if j.mayBeOutdated(of) {
		rec.Sent = true
	}
	if rec.Phase == jobQueued && !j.mayBeOutdated(of) || rec.resumable() {
		// The mirror has no work. Its revision is used, so that the faster gateway
		// wins.
		found, _, _, err := j.read(j.life, of.key)
		if errors.Is(err, state.ErrAbsent) {
			j.vanished(of.key)
			return nil
		}
		if err != nil && !errors.Is(err, state.ErrUndecodable) {
			return err
		}
		rec.Phase, rec.work = jobQueued, found.work
		return j.swap(j.life, of.key, rec, of.revision)
	}
	rec.Phase, rec.Ended, rec.Broken = jobFinished, time.Now().UTC().Round(0), true
	return j.swap(j.life, of.key, rec, of.revision)
}

// vanished drops a job from the mirror that was deleted while this gateway got no
// changes.
func (j *Jobs) vanished(key string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if of := j.byKey[key]; of != nil {
		j.forget(of)
	}
}

// sweep deletes expired jobs.
func (j *Jobs) sweep() {
	if j.clearBatches() != nil {
		return // the state is away
	}
	now := time.Now()
	j.mu.Lock()
	var old []*job
	for _, of := range j.byKey {
		if of.cancel == nil && of.rec.over() && (of.dropped || now.Sub(of.rec.Ended) > j.keep(of)) && !(of.bare && of.batch != nil) {
			old = append(old, of)
		}
	}
	j.mu.Unlock()
	for _, of := range old {
		if j.remove(of) != nil {
			return
		}
	}
}

func (j *Jobs) keep(of *job) time.Duration {
	keep := j.o.Keep
	switch {
	case of.rec.Phase == jobCancelled && of.rec.Owner == j.store.SelfID():
		keep = 0 // it does not run any more
	case of.rec.Phase == jobCancelled:
		keep = cancelledKeep
	}
	if of.rec.Owner != j.store.SelfID() {
		keep += otherGatewayGrace
	}
	return keep
}

// remove removes all records of a job from the state and the mirror. The record of the job itself is
// the last, so that a failed removal is found again; and it is not removed before its batch, which would
// show the job as waiting.
func (j *Jobs) remove(of *job) error {
	buckets := []*state.Bucket{j.answers}
	if of.rec.Apart { // no more changes, since it is over
		buckets = []*state.Bucket{j.works, j.answers}
	}
	for _, b := range buckets {
		if err := b.Remove(j.life, of.key); err != nil {
			return err
		}
	}
	j.mu.Lock()
	of.bare = true
	held := of.batch != nil
	j.mu.Unlock()
	if held {
		return nil
	}
	if err := j.records.Remove(j.life, of.key); err != nil {
		return err
	}
	j.mu.Lock()
	j.forget(of)
	j.mu.Unlock()
	return nil
}
