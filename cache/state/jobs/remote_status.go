package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// Some facts about a job, such as its place in a model's queue, are not in its record: only the gateway that
// runs it has them. Other gateways query that gateway when a client asks. Publishing the facts would cost
// more, because all places in a queue change when one job leaves it, and few of them are read.
const (
	statusSubject = "motiongate.jobs."

	statusTimeout       = 500 * time.Millisecond // bound on a query; after it, the mirror's status is used
	statusInterval      = 200 * time.Millisecond // least time between queries of clients that poll
	statusWatchInterval = time.Second            // time between queries for a client that watches
)

// answerQueries answers queries of other gateways about jobs that run here, until Close.
func (j *Jobs) answerQueries() {
	j.store.Receive(j.life, statusSubject+j.store.SelfID(), func(_ string, key []byte) []byte {
		j.mu.Lock()
		item := j.byKey[string(key)]
		var s snapshot
		if item != nil && item.rec.Owner == j.store.SelfID() {
			s = j.snapshot(item)
		}
		j.mu.Unlock()
		answer, err := json.Marshal(s.status())
		if err != nil {
			return nil
		}
		return answer
	})
}

// queryOwner asks the gateway that runs a job for the job's status, unless this gateway runs it, or asked
// within statusInterval.
func (j *Jobs) queryOwner(ctx context.Context, item *job) {
	j.mu.Lock()
	id, owner, revision := item.rec.ID, item.rec.Owner, item.revision
	now := time.Now()
	query := j.store.Shared() && !item.rec.over() && owner != j.store.SelfID() && owner != "" && now.Sub(item.statusQueried) > statusInterval
	if query {
		item.statusQueried = now
	}
	j.mu.Unlock()
	if !query {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, statusTimeout)
	defer cancel()
	answer, err := j.store.Request(ctx, statusSubject+owner, []byte(item.key))
	var s mmcp.JobStatus
	if err == nil && (json.Unmarshal(answer, &s) != nil || s.ID != id) {
		err = errors.New("it does not know the job") // one of the two mirrors is behind
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	switch {
	case item.revision != revision:
		// The job's record has changed since the query, so the answer may be outdated.
	case err != nil:
		item.remoteStatus = nil
	case s.State == mmcp.JobDone:
		item.remoteStatus, item.metadata = nil, s.Metadata // the record of the end follows, and notifies all listeners
	default:
		item.remoteStatus, item.progress, item.metadata = &s, s.Progress, s.Metadata
	}
}
