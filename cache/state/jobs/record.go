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

// jobRecord is the record of a job in the state, beside its work and its answer.
type jobRecord struct {
	Version    int              `json:"v"`
	ID         string           `json:"id"`
	Phase      string           `json:"phase"`
	Owner      string           `json:"owner"` // the gateway that runs it
	Client     string           `json:"client,omitempty"`
	Key        string           `json:"key,omitempty"` // name of the API key
	Model      string           `json:"model,omitempty"`
	Repeatable bool             `json:"repeatable,omitempty"`
	Submitted  time.Time        `json:"submitted"`
	Ended      time.Time        `json:"ended,omitzero"`
	Head       state.AnswerHead `json:"said,omitzero"`
	Metadata   metadata         `json:"news,omitempty"` // of the run; set when the job is finished

	WorkBytes   int64 `json:"work_bytes,omitempty"`
	AnswerBytes int64 `json:"answer_bytes,omitempty"` // of a finished job, as its share counts them
	Dropped     bool  `json:"dropped,omitempty"`      // the answer made room for others

	Broken bool            `json:"broken,omitempty"` // finished as interrupted, because its gateway died during the run
	Sent   bool            `json:"sent,omitempty"`   // to a server that may have spent something on it
	Remote *mmcp.RemoteJob `json:"remote,omitempty"` // in which a server works on it

	Apart bool   `json:"apart,omitempty"` // the work is too large for the record and is stored in Jobs.works
	work  []byte // the work as encodeWork writes it, until the job is done
}

// inlineWork is the largest work that stands in its job's record, so that to
// accept a job is one write.
const inlineWork = 64 << 10

// mostDescription bounds a job's work beside its body. It stands in one record.
const mostDescription = 32 << 10

// workSize is about how many bytes work takes in a record.
func workSize(w mmcp.Work) int {
	n := len(w.Body) + len(w.Tenant) + len(w.Client) + len(w.Key) + len(w.Model)
	for name, value := range w.Header {
		n += len(name) + len(value)
	}
	return n
}

// resumable reports whether a job that was begun may be begun again: it is repeatable,
// or was not sent, or its remote job can be awaited.
func (r jobRecord) resumable() bool { return r.Repeatable || !r.Sent || r.Remote != nil }

const (
	jobQueued    = "queued"
	jobRunning   = "running"
	jobFinished  = "finished"
	jobCancelled = "cancelled" // the client cannot see it any more; its owner has yet to end the run
)

// job is the mirror of a record, with the run in the gateway that runs it.
type job struct {
	key      string
	rec      jobRecord
	revision uint64 // of its own record; 0: only its batch has it
	batch    *batch // batch with which it was accepted; nil: none
	bare     bool   // its answer and work were deleted
	holds    held   // room that its client is charged for
	counted  bool   // it counts among the open jobs of its key
	dropped  bool   // its answer was deleted early to make room

	work     []byte             // of the record, while it runs here
	cancel   context.CancelFunc // set while it runs here
	runs     runs
	began    time.Time
	sent     time.Time // to a server; zero: it was not, or this gateway did not see it
	later    time.Time // earliest time of the next try
	progress float64
	place    func() mmcp.Place // in a model's queue; nil: in none
	metadata metadata          // of the run; replaced, never changed
	unsent   bool              // its last run here was not sent, because its record could not be written
	sending  bool              // the record that it is sent is being written; Cancel must treat it as sent

	remoteStatus *mmcp.JobStatus // as the gateway that runs it reported; nil: nothing current
	requested    time.Time
}

// metadata are facts about a run, by name.
type metadata = map[string]json.RawMessage

func (r jobRecord) over() bool { return r.Phase == jobFinished || r.Phase == jobCancelled }

// workHead is the stored part of work beside its body.
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

// see applies a change that the watch reports.
func (j *Jobs) see(c state.Change) {
	if c.Key == "" {
		j.mu.Lock()
		j.loaded = true
		j.mu.Unlock()
		j.nudge()
		return
	}
	if c.Removed {
		return
	}
	if name, ok := strings.CutPrefix(c.Key, batchPrefix); ok {
		j.seeBatch(name, c.Value)
		return
	}
	rec, ok := j.decode(c.Key, c.Value)
	if !ok {
		return // of another layout: it is left to the age limit
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.mirror(c.Key, rec, c.Revision)
}

func (j *Jobs) seeBatch(name string, raw []byte) {
	j.mu.Lock()
	known := j.batches[name] != nil
	j.mu.Unlock()
	if known {
		return // it is our own, as nearly always
	}
	entries, err := decodeBatch(raw)
	if errors.Is(err, state.ErrLost) {
		j.noteLostBatch(name)
	}
	if err != nil {
		return // of another layout, too
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.addBatch(name, entries)
}

// encodeJob writes a record, and after it the work of an unfinished job unless the work is
// stored elsewhere.
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
	j.unqueue(item) // its place and its share depend on the old record
	j.discharge(item)
	j.count(item, -1)
	moved := item.rec.Phase == jobQueued && rec.Phase != jobQueued
	if item.batch != nil && rec.over() && !item.rec.over() {
		item.batch.left--
		j.noteSpent(item.batch)
	}
	rec.work = nil // it stands in the state
	item.rec, item.revision, item.remoteStatus, item.requested = rec, revision, nil, time.Time{}
	j.charge(item)
	j.count(item, 1)
	j.enqueue(item)
	// A run that another gateway considered dead, and that is not repeated, continues.
	takenOver := rec.Owner != j.store.SelfID() && !rec.Broken
	if item.cancel != nil && (rec.Phase == jobCancelled || takenOver) {
		item.cancel()
	}
	if moved {
		j.changed.Notify("") // all queued jobs moved up
	} else {
		j.changed.Notify(item.key)
	}
	j.nudge()
}

// count counts a job that is not over for its key. The caller holds mu.
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

// unqueue removes a job from these queues. The caller holds mu.
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

// forget drops a job from the mirror. The caller holds mu.
func (j *Jobs) forget(item *job) {
	j.unqueue(item)
	j.discharge(item)
	j.count(item, -1)
	j.forgetShare(item.rec.Client)
	delete(j.byKey, item.key)
}

// swap replaces the record of a job, and the mirror's with it.
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
