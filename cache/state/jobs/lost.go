package jobs

import (
	"strings"
	"time"

	"github.com/motiongate/motiongate/cache/state"
)

// A job whose record was lost to damage answers that it was interrupted: it was accepted, and its
// outcome is not known.

// decode reads the record of a job, which may be one that is lost.
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

// noteLostBatch takes note of a batch that was lost with the jobs on it.
func (j *Jobs) noteLostBatch(name string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.lostBatches[name] = true
}

// mayBeLost reports whether an unknown job may have been lost. The caller holds mu.
func (j *Jobs) mayBeLost(key string) bool {
	_, nameless := j.store.UnnamedLoss(state.JobRecords)
	return j.lostBatches[batchOf(key)] || nameless && accepted(idOf(key))
}

// mayBeOutdated reports whether a record may be older than one of the same job that
// was lost without its name, so that the job may have been sent.
func (j *Jobs) mayBeOutdated(item *job) bool {
	loss, nameless := j.store.UnnamedLoss(state.JobRecords)
	return nameless && item.revision < loss.Below && item.rec.Submitted.Before(loss.Until)
}

// accepted reports whether an id is one as jobs get them.
func accepted(id string) bool {
	for _, c := range id {
		if (c < 'A' || c > 'Z') && (c < '2' || c > '7') {
			return false
		}
	}
	return len(id) == idLength || len(id) == idLength+batchNameLength
}
