package cache

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

// A sheet is one record with jobs that were accepted at the same time, so that
// one sync to disk serves them all. What becomes of a job afterwards stands in a
// record of its own, which goes before; its work stays on the sheet. The sheet
// goes when all of its jobs are over, and they go after it: one that is found
// there and has no record of its own was accepted, and not begun yet.
//
// The name of its sheet is the end of a job's id, so that any gateway finds a job
// of which it was not told yet.
const (
	sheetPrefix = "sheet." // no tenant's part of a key looks like that
	sheetName   = 13       // letters of 5 bits
	ownName     = 26       // of an id

	// Bounds on a sheet, which is read as a whole.
	sheetJobs  = 32
	sheetBytes = 256 << 10
)

// sheet is the mirror of one.
type sheet struct {
	name string
	jobs []*job
	left int // of them, which are not over
}

// sheetOf returns the name of the sheet that a job was accepted on, by its id or
// its key; empty: it has a record of its own from the beginning.
func sheetOf(name string) string {
	id := name[strings.LastIndexByte(name, '.')+1:]
	if len(id) != ownName+sheetName {
		return ""
	}
	return id[ownName:]
}

// line is a job on a sheet that is being written.
type line struct {
	key  string
	rec  jobRecord
	work mmcp.Work // of one that is accepted here, as the next two
	job  *job      // by now it may be over, and forgotten
	err  error
}

// draft is a sheet that is not written yet.
type draft struct {
	name  string
	lines []*line
	bytes int

	done chan struct{} // closed when each line has its job or its error, which its client sees
}

// intake writes jobs down as they are accepted: those that come while one sheet is
// written stand together on the next.
type intake struct {
	of *Jobs

	mu      sync.Mutex
	drafts  []*draft // to be written, in their order; only the last takes more
	writing bool
	shut    bool

	own sync.WaitGroup // write
}

// close takes no more jobs, and waits until those that were taken are written.
func (t *intake) close() {
	t.mu.Lock()
	t.shut = true
	t.mu.Unlock()
	t.own.Wait()
}

// accept writes a job down, with a new id. Its error is what the client sees, or
// the context's.
func (t *intake) accept(ctx context.Context, w mmcp.Work) (*job, error) {
	d, l := t.join(w)
	if d == nil {
		return nil, state.ShuttingDown()
	}
	select {
	case <-d.done:
		return l.job, l.err
	case <-ctx.Done():
		t.leave(d, l)
		return nil, ctx.Err()
	}
}

// join puts a job on the sheet that is written next; nil: there will be none.
func (t *intake) join(w mmcp.Work) (*draft, *line) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.shut {
		return nil, nil
	}
	d := t.draft(workSize(w))
	l := t.of.lineOf(w, d.name)
	d.lines = append(d.lines, l)
	d.bytes += len(l.rec.work)
	if !t.writing {
		t.writing = true
		// Ends when all drafts are written.
		t.own.Go(t.write)
	}
	return d, l
}

// draft returns the one that has room for so many bytes. The caller holds mu.
func (t *intake) draft(size int) *draft {
	if n := len(t.drafts); n > 0 {
		if d := t.drafts[n-1]; len(d.lines) < sheetJobs && d.bytes+size <= sheetBytes {
			return d
		}
	}
	d := &draft{name: newSheetName(), done: make(chan struct{})}
	t.drafts = append(t.drafts, d)
	return d
}

// leave takes a job back whose client is gone, unless it is being written already.
func (t *intake) leave(d *draft, l *line) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if slices.Contains(t.drafts, d) {
		d.lines = slices.DeleteFunc(d.lines, func(other *line) bool { return other == l })
	}
}

// write writes drafts until there are none.
func (t *intake) write() {
	for {
		t.mu.Lock()
		if len(t.drafts) == 0 {
			t.writing = false
			t.mu.Unlock()
			return
		}
		d := t.drafts[0]
		t.drafts = t.drafts[1:]
		t.mu.Unlock()
		t.put(d.name, d.lines)
		close(d.done)
	}
}

// put writes a sheet. Where the state refuses it, each half is written for itself,
// so that one entry that cannot be written fails alone.
func (t *intake) put(name string, lines []*line) {
	if len(lines) == 0 {
		return
	}
	// Not with the context of a client: the sheet is that of several.
	ctx := context.Background()
	err := t.of.store.CheckFreeSpace()
	if err == nil {
		_, err = t.of.records.Swap(ctx, sheetPrefix+name, encodeSheet(lines), 0)
	}
	switch {
	case err == nil:
		t.of.mu.Lock()
		defer t.of.mu.Unlock()
		t.of.takeIn(name, lines)
		for _, l := range lines {
			l.job = t.of.jobs[l.key]
		}
	case len(lines) > 1 && state.Refused(err):
		half := len(lines) / 2
		t.put(t.of.rename(lines[:half]))
		t.put(t.of.rename(lines[half:]))
	default:
		err = t.of.refuse(ctx, err)
		for _, l := range lines {
			l.err = err
		}
	}
}

func newSheetName() string { return rand.Text()[:sheetName] }

// lineOf makes the entry of a new job on a sheet.
func (j *Jobs) lineOf(w mmcp.Work, sheet string) *line {
	w.ID = rand.Text() + sheet
	l := &line{key: jobKey(w.Tenant, w.ID), rec: j.recordOf(w, jobQueued), work: w}
	l.rec.work = encodeWork(w)
	return l
}

// rename moves entries to a sheet of another name, which stands in their ids.
func (j *Jobs) rename(lines []*line) (string, []*line) {
	name := newSheetName()
	for _, l := range lines {
		submitted := l.rec.Submitted
		*l = *j.lineOf(l.work, name)
		l.rec.Submitted = submitted
	}
	return name, lines
}

// takeIn brings the mirror up to a sheet. Of a job that has a record of its own
// that one counts. The caller holds mu.
func (j *Jobs) takeIn(name string, lines []*line) {
	if j.sheets[name] != nil {
		return
	}
	s := &sheet{name: name}
	j.sheets[name] = s
	for _, l := range lines {
		of := j.jobs[l.key]
		if of == nil {
			of = &job{key: l.key, progress: -1}
			j.jobs[l.key] = of
			j.set(of, l.rec, 0)
		}
		of.sheet = s
		s.jobs = append(s.jobs, of)
		if !of.rec.over() {
			s.left++
		}
	}
	j.spend(s)
}

// spend takes note of a sheet that nobody needs any more. The caller holds mu.
func (j *Jobs) spend(s *sheet) {
	if s.left == 0 {
		j.spent = append(j.spent, s)
	}
}

// clearSheets takes sheets out of the state of which every job is over. Other
// gateways may do the same.
func (j *Jobs) clearSheets() error {
	j.mu.Lock()
	spent := j.spent
	j.spent = nil
	j.mu.Unlock()
	for n, s := range spent {
		err := j.records.Remove(j.life, sheetPrefix+s.name)
		j.mu.Lock()
		if err != nil {
			j.spent = append(j.spent, spent[n:]...)
			j.mu.Unlock()
			return err
		}
		delete(j.sheets, s.name)
		for _, of := range s.jobs {
			of.sheet = nil
		}
		j.mu.Unlock()
	}
	return nil
}

// onSheet returns a job's record as its sheet has it, with its work.
func (j *Jobs) onSheet(ctx context.Context, key string) (jobRecord, error) {
	lines, err := j.readSheet(ctx, sheetOf(key))
	if errors.Is(err, state.ErrLost) {
		err = state.ErrUndecodable
	}
	if err != nil {
		return jobRecord{}, err
	}
	for _, l := range lines {
		if l.key == key {
			return l.rec, nil
		}
	}
	return jobRecord{}, state.ErrAbsent
}

func (j *Jobs) readSheet(ctx context.Context, name string) ([]*line, error) {
	if name == "" {
		return nil, state.ErrAbsent
	}
	raw, _, err := j.records.Get(ctx, sheetPrefix+name)
	if err != nil {
		return nil, err
	}
	return decodeSheet(raw)
}

// contents is the first line of a sheet: which jobs stand below it, and in how
// many bytes each.
type contents struct {
	Version int        `json:"v"`
	Written time.Time  `json:"written"`
	Jobs    []position `json:"jobs"`
}

type position struct {
	Key    string `json:"key"`
	Length int    `json:"length"`
}

func encodeSheet(lines []*line) []byte {
	c := contents{Version: state.RecordVersion, Written: time.Now().UTC().Round(0), Jobs: make([]position, len(lines))}
	var bodies bytes.Buffer
	for i, l := range lines {
		raw := append(append(state.Encode(l.rec), '\n'), l.rec.work...)
		c.Jobs[i] = position{l.key, len(raw)}
		bodies.Write(raw)
	}
	return append(append(state.Encode(c), '\n'), bodies.Bytes()...)
}

func decodeSheet(raw []byte) ([]*line, error) {
	if state.IsLost(raw) {
		return nil, state.ErrLost
	}
	first, rest, _ := bytes.Cut(raw, []byte{'\n'})
	var c contents
	if json.Unmarshal(first, &c) != nil || c.Version != state.RecordVersion {
		return nil, state.ErrUndecodable
	}
	lines := make([]*line, len(c.Jobs))
	for i, at := range c.Jobs {
		if at.Length < 0 || at.Length > len(rest) {
			return nil, state.ErrUndecodable
		}
		rec, ok := decodeJob(rest[:at.Length])
		if !ok {
			return nil, state.ErrUndecodable
		}
		lines[i], rest = &line{key: at.Key, rec: rec}, rest[at.Length:]
	}
	return lines, nil
}
