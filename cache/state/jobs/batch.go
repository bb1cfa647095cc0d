package jobs

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/mmcp"
)

// A batch is one record of the jobs that were accepted at the same time, so that all of them need only one
// sync to disk. Later states of a job are written to a record of its own, which takes precedence over the
// batch; the job's work stays in the batch. A batch is deleted when all of its jobs have ended, and the jobs'
// own records after it. A job that only its batch records was accepted and has not begun.
//
// A job's id ends with the name of its batch, so that a gateway can look up a job that its mirror lacks.
const (
	batchPrefix     = "sheet." // prefix of the keys of batches; no tenant's prefix of a key equals it
	batchNameLength = 13       // characters of base 32
	idLength        = 26       // characters of an id without the name of a batch

	// Bounds on a batch, which is read in one piece.
	maxBatchJobs  = 32
	maxBatchBytes = 512 << 10
)

// batch is the mirror's copy of a batch record.
type batch struct {
	name       string
	jobs       []*job
	unfinished int // number of jobs that have not ended
}

// batchOf returns the name of the batch with which a job was accepted, from the job's id or key. It returns
// "" if the job has had a record of its own since it was accepted.
func batchOf(name string) string {
	id := name[strings.LastIndexByte(name, '.')+1:]
	if len(id) != idLength+batchNameLength {
		return ""
	}
	return id[idLength:]
}

// entry is a job in a batch that is being written, or that was read.
type entry struct {
	key  string
	rec  jobRecord
	work mmcp.Work // set if the job is accepted by this gateway; so are the next two
	job  *job      // the accepted job; it may have ended and be forgotten already
	err  error
}

// pendingBatch is a batch that is not yet written.
type pendingBatch struct {
	name    string
	entries []*entry
	bytes   int

	done chan struct{} // closed when each entry has its job or its error
}

// groupWriter stores accepted jobs by group commit: the jobs that arrive while one batch is written form the
// next batch.
type groupWriter struct {
	jobs *Jobs

	mu      sync.Mutex
	queue   []*pendingBatch // not yet begun, in order; new jobs join the last
	writing bool
	shut    bool

	own sync.WaitGroup // the goroutine of write
}

// close makes accept refuse further jobs, and waits until the accepted jobs are written.
func (t *groupWriter) close() {
	t.mu.Lock()
	t.shut = true
	t.mu.Unlock()
	t.own.Wait()
}

// accept stores a job under a new id. Its error is one for the client, or the context's.
func (t *groupWriter) accept(ctx context.Context, w mmcp.Work) (*job, error) {
	d, e := t.join(w)
	if d == nil {
		return nil, state.ShuttingDown()
	}
	select {
	case <-d.done:
		return e.job, e.err
	case <-ctx.Done():
		t.leave(d, e)
		return nil, ctx.Err()
	}
}

// join adds a job to the next batch. It returns nil after close.
func (t *groupWriter) join(w mmcp.Work) (*pendingBatch, *entry) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.shut {
		return nil, nil
	}
	d := t.pending(workSize(w))
	e := t.jobs.entryOf(w, d.name)
	d.entries = append(d.entries, e)
	d.bytes += workSize(w)
	if !t.writing {
		t.writing = true
		// Ends when no batch is pending.
		t.own.Go(t.write)
	}
	return d, e
}

// pending returns a batch with room for size bytes. The caller holds mu.
func (t *groupWriter) pending(size int) *pendingBatch {
	if n := len(t.queue); n > 0 {
		if d := t.queue[n-1]; len(d.entries) < maxBatchJobs && d.bytes+size <= maxBatchBytes {
			return d
		}
	}
	d := &pendingBatch{name: newBatchName(), done: make(chan struct{})}
	t.queue = append(t.queue, d)
	return d
}

// leave removes the job of a client that has gone, unless the job's batch is being written.
func (t *groupWriter) leave(d *pendingBatch, e *entry) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if slices.Contains(t.queue, d) {
		d.entries = slices.DeleteFunc(d.entries, func(other *entry) bool { return other == e })
	}
}

// write writes pending batches until there are none.
func (t *groupWriter) write() {
	for {
		t.mu.Lock()
		if len(t.queue) == 0 {
			t.writing = false
			t.mu.Unlock()
			return
		}
		d := t.queue[0]
		t.queue = t.queue[1:]
		t.mu.Unlock()
		t.writeBatch(d.name, d.entries)
		close(d.done)
	}
}

// writeBatch writes a batch. If the state refuses the batch, put writes each half separately, so that an entry that
// cannot be written fails alone.
func (t *groupWriter) writeBatch(name string, entries []*entry) {
	if len(entries) == 0 {
		return
	}
	// Not the context of a client: the batch has jobs of several clients.
	ctx := context.Background()
	err := t.jobs.checkSpace()
	if err == nil {
		_, err = t.jobs.records.Swap(ctx, batchPrefix+name, encodeBatch(entries), 0)
	}
	switch {
	case err == nil:
		t.jobs.mu.Lock()
		defer t.jobs.mu.Unlock()
		t.jobs.addBatch(name, entries)
		for _, e := range entries {
			e.job = t.jobs.byKey[e.key]
		}
	case len(entries) > 1 && state.Refused(err):
		half := len(entries) / 2
		t.writeBatch(t.jobs.rename(entries[:half]))
		t.writeBatch(t.jobs.rename(entries[half:]))
	default:
		err = t.jobs.refuse(ctx, err)
		for _, e := range entries {
			e.err = err
		}
	}
}

func newBatchName() string { return rand.Text()[:batchNameLength] }

// entryOf returns the entry of a new job of a batch.
func (j *Jobs) entryOf(w mmcp.Work, batch string) *entry {
	w.ID = rand.Text() + batch
	return &entry{key: jobKey(w.Tenant, w.ID), rec: j.recordOf(w, jobQueued), work: w}
}

// rename moves entries to a new batch, and gives them ids that end with its name.
func (j *Jobs) rename(entries []*entry) (string, []*entry) {
	name := newBatchName()
	for _, e := range entries {
		submitted := e.rec.Submitted
		*e = *j.entryOf(e.work, name)
		e.rec.Submitted = submitted
	}
	return name, entries
}

// addBatch adds the jobs of a batch to the mirror. A job's own record takes precedence. The
// caller holds mu.
func (j *Jobs) addBatch(name string, entries []*entry) {
	if j.batches[name] != nil {
		return
	}
	s := &batch{name: name}
	j.batches[name] = s
	for _, e := range entries {
		item := j.byKey[e.key]
		if item == nil {
			item = &job{key: e.key, progress: -1}
			j.byKey[e.key] = item
			j.set(item, e.rec, 0)
		}
		item.batch = s
		s.jobs = append(s.jobs, item)
		if !item.rec.over() {
			s.unfinished++
		}
	}
	j.noteSpent(s)
}

// noteSpent lists a batch for removal if all of its jobs are over. The caller holds mu.
func (j *Jobs) noteSpent(s *batch) {
	if s.unfinished == 0 {
		j.spent = append(j.spent, s)
	}
}

// clearBatches deletes the batches whose jobs have all ended from the state. Several gateways may do so at
// once.
func (j *Jobs) clearBatches() error {
	j.mu.Lock()
	spent := j.spent
	j.spent = nil
	j.mu.Unlock()
	for n, s := range spent {
		err := j.records.Remove(j.life, batchPrefix+s.name)
		j.mu.Lock()
		if err != nil {
			j.spent = append(j.spent, spent[n:]...)
			j.mu.Unlock()
			return err
		}
		delete(j.batches, s.name)
		for _, item := range s.jobs {
			item.batch = nil
		}
		j.mu.Unlock()
	}
	return nil
}

// readEntry returns a job's record and work, read from its batch.
func (j *Jobs) readEntry(ctx context.Context, key string) (jobRecord, error) {
	entries, err := j.readBatch(ctx, batchOf(key))
	if errors.Is(err, state.ErrLost) {
		err = state.ErrUndecodable
	}
	if err != nil {
		return jobRecord{}, err
	}
	for _, e := range entries {
		if e.key == key {
			return e.rec, nil
		}
	}
	return jobRecord{}, state.ErrAbsent
}

func (j *Jobs) readBatch(ctx context.Context, name string) ([]*entry, error) {
	if name == "" {
		return nil, state.ErrAbsent
	}
	raw, _, err := j.records.Get(ctx, batchPrefix+name)
	if err != nil {
		return nil, err
	}
	return decodeBatch(raw)
}

// batchIndex is the first line of a batch. It lists the jobs in the lines after it, and the length of each.
type batchIndex struct {
	Version int         `json:"v"`
	Written time.Time   `json:"written"`
	Jobs    []entrySize `json:"jobs"`
}

type entrySize struct {
	Key    string `json:"key"`
	Length int    `json:"length"`
}

// encodeBatch returns the record of a batch. It copies each body once, into the result.
func encodeBatch(entries []*entry) []byte {
	c := batchIndex{Version: state.RecordVersion, Written: time.Now().UTC().Round(0), Jobs: make([]entrySize, len(entries))}
	heads := make([][]byte, len(entries)) // the bytes before each body
	size := 0
	for i, e := range entries {
		heads[i] = append(append(append(state.Encode(e.rec), '\n'), state.Encode(workHeadOf(e.work))...), '\n')
		c.Jobs[i] = entrySize{e.key, len(heads[i]) + len(e.work.Body)}
		size += c.Jobs[i].Length
	}
	index := append(state.Encode(c), '\n')
	out := append(make([]byte, 0, len(index)+size), index...)
	for i, e := range entries {
		out = append(append(out, heads[i]...), e.work.Body...)
	}
	return out
}

func decodeBatch(raw []byte) ([]*entry, error) {
	if state.IsLost(raw) {
		return nil, state.ErrLost
	}
	first, rest, _ := bytes.Cut(raw, []byte{'\n'})
	var c batchIndex
	if json.Unmarshal(first, &c) != nil || c.Version != state.RecordVersion {
		return nil, state.ErrUndecodable
	}
	entries := make([]*entry, len(c.Jobs))
	for i, at := range c.Jobs {
		if at.Length < 0 || at.Length > len(rest) {
			return nil, state.ErrUndecodable
		}
		rec, ok := decodeJob(rest[:at.Length])
		if !ok {
			return nil, state.ErrUndecodable
		}
		entries[i], rest = &entry{key: at.Key, rec: rec}, rest[at.Length:]
	}
	return entries, nil
}
