package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// Some facts about a job, such as its place in a model's queue, are not in its record:
// only the gateway that runs it knows them. Other gateways query it when a client asks.
// Pushing them would cost more: all places of a queue change when one job leaves it,
// and few are ever read.
const (
	statusSubject = "motiongate.jobs."

	statusTimeout       = 500 * time.Millisecond // for an answer; without one the mirror has to do
	statusInterval      = 200 * time.Millisecond // in which the owner is not queried again
	statusWatchInterval = time.Second            // between two questions for a client that watches
)

// answerQueries answers queries of other gateways about jobs that run here, until Close.
func (j *Jobs) answerQueries() {
	j.store.Receive(j.life, statusSubject+j.store.SelfID(), func(_ string, key []byte) []byte {
		j.mu.Lock()
		of := j.byKey[string(key)]
		var s snapshot
		if of != nil && of.rec.Owner == j.store.SelfID() {
			s = j.snapshot(of)
		}
		j.mu.Unlock()
		answer, err := json.Marshal(s.status())
		if err != nil {
			return nil
		}
		return answer
	})
}

// queryOwner asks the gateway that runs a job for the job's status, unless that is this gateway
// or it was queried within statusInterval.
func (j *Jobs) queryOwner(ctx context.Context, of *job) {
	j.mu.Lock()
	id, owner, revision := of.rec.ID, of.rec.Owner, of.revision
	now := time.Now()
	ask := j.store.Shared() && !of.rec.over() && owner != j.store.SelfID() && owner != "" && now.Sub(of.asked) > statusInterval
	if ask {
		of.asked = now
	}
	j.mu.Unlock()
	if !ask {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, statusTimeout)
	defer cancel()
	answer, err := j.store.Request(ctx, statusSubject+owner, []byte(of.key))
	var s mmcp.JobStatus
	if err == nil && (json.Unmarshal(answer, &s) != nil || s.ID != id) {
		err = errors.New("it does not know the job") // one of the two mirrors is behind
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	switch {
	case of.revision != revision:
		// The job's record has changed since the query, so the answer may be outdated.
	case err != nil:
		of.remoteStatus = nil
	case s.State == mmcp.JobDone:
		of.remoteStatus, of.metadata = nil, s.Metadata // its record is on the way, and says so to all at once
	default:
		of.remoteStatus, of.progress, of.metadata = &s, s.Progress, s.Metadata
	}
}
