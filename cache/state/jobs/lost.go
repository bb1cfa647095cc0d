package jobs

import (
	"strings"
	"time"

	"github.com/motiongate/motiongate/cache/state"
)

// A job whose record was damaged and lost answers that it was interrupted: it was accepted, and its outcome
// is unknown.

// decode decodes the record of a job. For a lost record it returns the record of an interrupted job.
func (j *Jobs) decode(key string, raw []byte) (jobRecord, bool) {
	if state.IsLost(raw) {
		return j.lostRecord(key), true
	}
	return decodeJob(raw)
}

func (j *Jobs) lostRecord(key string) jobRecord {
	now := time.Now().UTC().Round(0)
	return jobRecord{
		Version: state.RecordVersion, ID: idOf(key), Phase: jobFinished, Owner: j.store.SelfID(),
		Submitted: now, Ended: now, Broken: true,
	}
}

// idOf returns the id in the key of a job.
func idOf(key string) string { return key[strings.LastIndexByte(key, '.')+1:] }

// noteLostBatch records that a batch and its jobs were lost.
func (j *Jobs) noteLostBatch(name string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.lostBatches[name] = true
}

// mayBeLost reports whether an unknown job may have been in a lost batch. The caller holds mu.
func (j *Jobs) mayBeLost(key string) bool {
	_, nameless := j.store.UnnamedLoss(state.JobRecords)
	return j.lostBatches[batchOf(key)] || nameless && accepted(idOf(key))
}

// mayBeOutdated reports whether a later record of the job may have been lost without its key, so that the job
// may have been sent.
func (j *Jobs) mayBeOutdated(item *job) bool {
	loss, nameless := j.store.UnnamedLoss(state.JobRecords)
	return nameless && item.revision < loss.Below && item.rec.Submitted.Before(loss.Until)
}

// accepted reports whether a string has the form of a job's id.
func accepted(id string) bool {
	for _, c := range id {
		if (c < 'A' || c > 'Z') && (c < '2' || c > '7') {
			return false
		}
	}
	return len(id) == idLength || len(id) == idLength+batchNameLength
}
