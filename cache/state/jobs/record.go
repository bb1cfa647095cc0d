package jobs

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/mmcp"
)

// jobRecord is the record of a job in the state, without its answer.
type jobRecord struct {
	Version    int              `json:"v"`
	ID         string           `json:"id"`
	Phase      string           `json:"phase"`
	Owner      string           `json:"owner"` // gateway that runs the job
	Client     string           `json:"client,omitempty"`
	Key        string           `json:"key,omitempty"` // name of the API key
	Model      string           `json:"model,omitempty"`
	Repeatable bool             `json:"repeatable,omitempty"`
	Submitted  time.Time        `json:"submitted"`
	Ended      time.Time        `json:"ended,omitzero"`
	Head       state.AnswerHead `json:"said,omitzero"`
	Metadata   metadata         `json:"news,omitempty"` // metadata of the run; set when the job has finished

	WorkBytes   int64 `json:"work_bytes,omitempty"`
	AnswerBytes int64 `json:"answer_bytes,omitempty"` // size of the stored answer; 0 if there is none
	Dropped     bool  `json:"dropped,omitempty"`      // the answer was deleted to make room for others

	Broken bool            `json:"broken,omitempty"` // finished as interrupted: its gateway died during the run
	Sent   bool            `json:"sent,omitempty"`   // sent to an upstream, which may have incurred a cost
	Remote *mmcp.RemoteJob `json:"remote,omitempty"` // the upstream's job; nil: none

	Separate bool   `json:"apart,omitempty"` // the work is too large for the record; it is in Jobs.works
	work     []byte // encoded by encodeWork; empty in the mirror, in ended jobs, and if the work is stored elsewhere
}

// inlineWork is the largest work that is stored in its job's record. It lets a job be accepted by one write.
const inlineWork = 64 << 10

// maxWorkHead bounds the size of a job's work without its body, in bytes. It is always part of the
// job's record.
const maxWorkHead = 32 << 10

// workSize returns the approximate number of bytes of work in a record.
func workSize(w mmcp.Work) int {
	n := len(w.Body) + len(w.Tenant) + len(w.Client) + len(w.Key) + len(w.Model)
	for name, value := range w.Header {
		n += len(name) + len(value)
	}
	return n
}

// resumable reports whether a job that has begun may begin again: it is repeatable, was not sent, or its
// remote job can be awaited.
func (r jobRecord) resumable() bool { return r.Repeatable || !r.Sent || r.Remote != nil }

const (
	jobQueued    = "queued"
	jobRunning   = "running"
	jobFinished  = "finished"
	jobCancelled = "cancelled" // not visible to its client; the owner must still end the run
)

// job is the mirror's copy of a record, with the run if the job runs in this gateway.
type job struct {
	key      string
	rec      jobRecord
	revision uint64 // of the job's own record; 0: the job is only in its batch
	batch    *batch // batch with which the job was accepted; nil: none
	cleared  bool   // its answer and work were deleted
	usage    usage  // room that is charged to its client
	counted  bool   // it is counted among the unfinished jobs of its API key
	dropped  bool   // its answer was deleted early to make room

	work     []byte             // the record's work, while the job runs here
	cancel   context.CancelFunc // not nil while the job runs here
	runs     runs
	began    time.Time
	sent     time.Time // when the job was sent; zero: never, or not in this process
	retryAt  time.Time // earliest time of the next attempt
	progress float64
	place    func() mmcp.Place // the job's place in an upstream's queue; nil: none
	metadata metadata          // metadata of the run; replaced, never changed
	unsent   bool              // the last run sent nothing, because its record could not be written; false once another gateway has the job
	sending  bool              // the record of the sending is being written; Cancel must treat the job as sent

	remoteStatus  *mmcp.JobStatus // the status that the gateway that runs the job reported; nil: none is current
	statusQueried time.Time       // last query of the owner for remoteStatus; zero: none since the last record
}

// metadata holds facts about a run, by name.
type metadata = map[string]json.RawMessage

func (r jobRecord) over() bool { return r.Phase == jobFinished || r.Phase == jobCancelled }

// workHead is the stored form of work without its body.
type workHead struct {
	ID         string            `json:"id"`
	Tenant     string            `json:"tenant"`
	Client     string            `json:"client,omitempty"`
	Key        string            `json:"key,omitempty"`
	Model      string            `json:"model"`
	Header     map[string]string `json:"header,omitempty"`
	Repeatable bool              `json:"repeatable,omitempty"`
}

func workHeadOf(w mmcp.Work) workHead {
	return workHead{w.ID, w.Tenant, w.Client, w.Key, w.Model, w.Header, w.Repeatable}
}

func (d workHead) work(body []byte) *mmcp.Work {
	return &mmcp.Work{ID: d.ID, Tenant: d.Tenant, Client: d.Client, Key: d.Key, Model: d.Model, Header: d.Header,
		Repeatable: d.Repeatable, Body: body}
}

// applyChange applies a change from the watch to the mirror.
func (j *Jobs) applyChange(c state.Change) {
	if c.Key == "" {
		j.mu.Lock()
		j.loaded = true // all records that existed at the start are applied
		j.mu.Unlock()
		j.nudge()
		return
	}
	if c.Removed {
		return // forget removes jobs from the mirror
	}
	if name, ok := strings.CutPrefix(c.Key, batchPrefix); ok {
		j.applyBatch(name, c.Value)
		return
	}
	rec, ok := j.decode(c.Key, c.Value)
	if !ok {
		return // the record has another format; the state deletes it at the age limit
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.mirror(c.Key, rec, c.Revision)
}

func (j *Jobs) applyBatch(name string, raw []byte) {
	j.mu.Lock()
	known := j.batches[name] != nil
	j.mu.Unlock()
	if known {
		return // accepted by this gateway, or delivered before
	}
	entries, err := decodeBatch(raw)
	if errors.Is(err, state.ErrLost) {
		j.noteLostBatch(name)
	}
	if err != nil {
		return // the batch is lost or has another format
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.addBatch(name, entries)
}

// encodeJob encodes a record, followed by its work. It omits the work of ended jobs and of jobs in a batch. The
// caller clears the work of a Separate job.
func encodeJob(rec jobRecord) []byte {
	if rec.over() || batchOf(rec.ID) != "" {
		rec.work = nil
	}
	return append(append(state.Encode(rec), '\n'), rec.work...)
}

func decodeJob(raw []byte) (jobRecord, bool) {
	line, work, _ := bytes.Cut(raw, []byte{'\n'})
	var rec jobRecord
	err := json.Unmarshal(line, &rec)
	rec.work = work
	return rec, err == nil && rec.Version == state.RecordVersion && rec.ID != "" && rec.Phase != ""
}

func encodeWork(w mmcp.Work) []byte {
	return append(append(state.Encode(workHeadOf(w)), '\n'), w.Body...)
}

func decodeWork(raw []byte) (*mmcp.Work, error) {
	line, body, _ := bytes.Cut(raw, []byte{'\n'})
	var d workHead
	if json.Unmarshal(line, &d) != nil {
		return nil, state.ErrUndecodable
	}
	return d.work(body), nil
}

// mirror copies a record to the mirror unless the mirror has a later one. The caller holds mu.
func (j *Jobs) mirror(key string, rec jobRecord, revision uint64) *job {
	item := j.byKey[key]
	if item == nil {
		item = &job{key: key, progress: -1}
		j.byKey[key] = item
	}
	if revision > item.revision {
		j.set(item, rec, revision)
	}
	return item
}

// set puts a record into the mirror. The caller holds mu.
func (j *Jobs) set(item *job, rec jobRecord, revision uint64) {
	j.unqueue(item) // its place in the queue and its share depend on the old record
	j.discharge(item)
	j.count(item, -1)
	moved := item.rec.Phase == jobQueued && rec.Phase != jobQueued
	if item.batch != nil && rec.over() && !item.rec.over() {
		item.batch.unfinished--
		j.noteSpent(item.batch)
	}
	rec.work = nil // the state has it
	item.rec, item.revision, item.remoteStatus, item.statusQueried = rec, revision, nil, time.Time{}
	j.charge(item)
	j.count(item, 1)
	j.enqueue(item)
	// A new owner ends the run here, unless it only recorded the job as interrupted.
	takenOver := rec.Owner != j.store.SelfID() && !rec.Broken
	item.unsent = item.unsent && rec.Owner == j.store.SelfID() // another gateway may have sent it
	if item.cancel != nil && (rec.Phase == jobCancelled || takenOver) {
		item.cancel()
	}
	if moved {
		j.changed.Notify("") // each queued job moved forward
	} else {
		j.changed.Notify(item.key)
	}
	j.nudge()
}

// count adds n to the number of unfinished jobs of the job's API key. The caller holds mu.
func (j *Jobs) count(item *job, n int) {
	if item.rec.Key == "" || item.rec.over() || item.counted == (n > 0) {
		return
	}
	item.counted = n > 0
	if j.open[item.rec.Key] += n; j.open[item.rec.Key] == 0 {
		delete(j.open, item.rec.Key)
	}
}

// enqueue adds a waiting job to the queues of its client and its model. The caller holds mu.
func (j *Jobs) enqueue(item *job) {
	if item.rec.Phase != jobQueued {
		return
	}
	j.share(item.rec.Client).queued.add(item)
	if item.rec.Owner == j.store.SelfID() {
		j.model(item.rec.Model).add(item)
	}
}

// unqueue removes a job from the queues of its client and its model. The caller holds mu.
func (j *Jobs) unqueue(item *job) {
	if item.rec.Phase != jobQueued {
		return
	}
	j.share(item.rec.Client).queued.remove(item)
	if item.rec.Owner == j.store.SelfID() {
		j.model(item.rec.Model).remove(item)
	}
}

// nudge wakes reconcile.
func (j *Jobs) nudge() {
	select {
	case j.kick <- struct{}{}:
	default:
	}
}

// forget removes a job from the mirror. The caller holds mu.
func (j *Jobs) forget(item *job) {
	j.unqueue(item)
	j.discharge(item)
	j.count(item, -1)
	j.forgetShare(item.rec.Client)
	delete(j.byKey, item.key)
}

// swap replaces the record of a job in the state and in the mirror.
func (j *Jobs) swap(ctx context.Context, key string, rec jobRecord, revision uint64) error {
	now, err := j.records.Swap(ctx, key, encodeJob(rec), revision)
	if err != nil {
		return err
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.mirror(key, rec, now)
	return nil
}
