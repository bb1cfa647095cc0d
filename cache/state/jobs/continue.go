package jobs

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/mmcp"
)

// Continue makes a job of work that already runs and may have been sent. It stores the job, and returns the
// job's status. Then it calls rest, which waits for the work and calls the hooks. The context of rest ends
// when the job ends; if a job of this id exists already, it ends at once, and the hooks permit no sending.
// After an error, an *mmcp.Error, rest is not called.
func (j *Jobs) Continue(ctx context.Context, w mmcp.Work, rest func(context.Context, mmcp.Hooks) mmcp.Answer) (mmcp.JobStatus, error) {
	if w.ID == "" {
		w.ID = rand.Text()
	}
	key := jobKey(w.Tenant, w.ID)
	life, cancel := context.WithCancel(context.WithoutCancel(j.life))
	item, err := j.reserve(key, cancel)
	if err != nil {
		cancel()
		return mmcp.JobStatus{}, err
	}
	var rec jobRecord
	var revision uint64
	switch {
	case item == nil:
		err = state.ErrConflict
	default:
		var free func()
		if free, err = j.claimRoom(w); err == nil {
			rec, revision, err = j.accept(ctx, key, w, jobRunning)
			defer free()
		}
	}
	if err != nil {
		cancel()
		if item != nil {
			j.unreserve(item)
		}
		if !errors.Is(err, state.ErrConflict) {
			return mmcp.JobStatus{}, err
		}
		rest(life, displaced)
		return j.Status(ctx, w.Tenant, w.ID)
	}

	j.mu.Lock()
	defer j.mu.Unlock()
	j.mirror(key, rec, revision)
	item.work = rec.work
	j.begin(item, rec.Model, rec.Client)
	// Ends with the work, which Close, Cancel or a takeover cancels.
	go func() {
		defer j.running.Done()
		a, ran := j.runWithHooks(life, item, rest)
		j.conclude(life, item, a, ran)
	}()
	return j.snapshot(item).JobStatus, nil // this gateway does not yet know a place in an upstream's queue
}

// reserve adds a job to the mirror before the watch reports its record. Otherwise the job would count as a
// run without an owner. It returns nil if the mirror has the job already.
func (j *Jobs) reserve(key string, cancel context.CancelFunc) (*job, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.draining {
		return nil, state.ShuttingDown()
	}
	if j.byKey[key] != nil {
		return nil, nil
	}
	item := &job{key: key, progress: -1, cancel: cancel, began: time.Now()}
	j.byKey[key] = item
	j.running.Add(1)
	return item, nil
}

func (j *Jobs) unreserve(item *job) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.running.Done()
	item.cancel = nil
	if item.revision == 0 {
		delete(j.byKey, item.key)
	}
}
