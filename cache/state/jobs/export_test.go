package jobs

import (
	"context"
	"crypto/rand"
	"fmt"
	"testing"
	"time"

	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/mmcp"
)

// KeepFor lets a test wait less than five minutes for a result to expire.
func (j *Jobs) KeepFor(d time.Duration) { j.o.Retention = d }

// HideAnswer takes the answer of a job out of the state, and returns what puts it
// back.
func (j *Jobs) HideAnswer(t *testing.T, tenant, id string) (show func()) {
	t.Helper()
	key := jobKey(tenant, id)
	answers := j.answers.(*state.Bucket)
	value, _, err := answers.Get(t.Context(), key)
	if err == nil {
		err = answers.Remove(t.Context(), key)
	}
	if err != nil {
		t.Fatal(err)
	}
	return func() {
		if _, err := answers.Swap(t.Context(), key, value, 0); err != nil {
			t.Error(err)
		}
	}
}

// HoldWriter has jobs wait to be written down until the channel is closed.
func (j *Jobs) HoldWriter() chan struct{} {
	gate := make(chan struct{})
	t := j.writer
	t.mu.Lock()
	defer t.mu.Unlock()
	t.writing = true
	t.own.Go(func() {
		<-gate
		t.write()
	})
	return gate
}

// Waiting returns how many jobs wait to be written down.
func (j *Jobs) Waiting() (n int) {
	j.writer.mu.Lock()
	defer j.writer.mu.Unlock()
	for _, d := range j.writer.queue {
		n += len(d.entries)
	}
	return n
}

// Batches returns how many batches of jobs there are.
func (j *Jobs) Batches() int {
	j.mu.Lock()
	defer j.mu.Unlock()
	return len(j.batches)
}

// Writes writes to the bucket of jobs, and returns how often that was written to.
func (j *Jobs) Writes(t *testing.T) uint64 {
	t.Helper()
	writes, err := j.records.Swap(t.Context(), "probe."+rand.Text(), []byte("{}"), 0)
	if err != nil {
		t.Fatal(err)
	}
	return writes
}

// ReadBatch returns the keys of the jobs on a batch; nil: it makes no sense.
func ReadBatch(raw []byte) (keys []string) {
	entries, err := decodeBatch(raw)
	if err != nil {
		return nil
	}
	for _, e := range entries {
		keys = append(keys, e.key)
	}
	return keys
}

// WriteBatch writes jobs of one line each.
func WriteBatch(keys ...string) []byte {
	var entries []*entry
	for _, k := range keys {
		entries = append(entries, &entry{key: k, rec: jobRecord{Version: state.RecordVersion, ID: k, Phase: jobQueued},
			work: mmcp.Work{Body: []byte("{}\n")}})
	}
	return encodeBatch(entries)
}

// TakeAnyHeader lets jobs be accepted whose headers no record can hold.
func (j *Jobs) TakeAnyHeader() { j.maxWorkHead = 64 << 20 }

// BatchSizes returns how many jobs each batch has.
func (j *Jobs) BatchSizes() (sizes []int) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, s := range j.batches {
		sizes = append(sizes, len(s.jobs))
	}
	return sizes
}

// SubmitTogether is Submit of a job that is written with others however large it is.
func (j *Jobs) SubmitTogether(ctx context.Context, w mmcp.Work) (mmcp.JobStatus, error) {
	item, err := j.writer.accept(ctx, w)
	if err != nil {
		return mmcp.JobStatus{}, err
	}
	return j.status(item), nil
}

// Age has finished jobs end earlier than they did.
func (j *Jobs) Age(d time.Duration) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, item := range j.byKey {
		if item.rec.over() {
			j.discharge(item)
			item.rec.Ended = item.rec.Ended.Add(-d)
			j.charge(item)
		}
	}
}

// CheckShares returns what clients are charged for and do not hold, or the reverse.
func (j *Jobs) CheckShares() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	var total usage
	clients := map[string]*share{}
	for _, item := range j.byKey {
		s := clients[item.rec.Client]
		if s == nil {
			s = &share{}
			clients[item.rec.Client] = s
		}
		s.add(item.usage)
		total.add(item.usage)
		if item.rec.over() && !item.rec.Separate && item.usage.work != 0 {
			return fmt.Errorf("job %s is over and still charged for %d bytes of work", item.key, item.usage.work)
		}
		if item.cancel != nil {
			s.running++
		}
		if item.rec.Phase == jobQueued {
			s.queued.add(item)
		}
		if item.rec.over() && !item.dropped {
			s.finished = append(s.finished, item)
		}
	}
	if total != j.total {
		return fmt.Errorf("all are charged for %+v and hold %+v", j.total, total)
	}
	if len(clients) < len(j.shares) {
		return fmt.Errorf("%d clients are remembered, and %d have jobs", len(j.shares), len(clients))
	}
	for client, want := range clients {
		got := j.shares[client]
		if got == nil {
			got = &share{}
		}
		if got.usage != want.usage || got.running != want.running || len(got.queued) != len(want.queued) ||
			len(got.finished) != len(want.finished) {
			return fmt.Errorf("client %s is charged for %+v, %d running, %d queued, %d finished; it has %+v, %d, %d, %d", client,
				got.usage, got.running, len(got.queued), len(got.finished), want.usage, want.running, len(want.queued), len(want.finished))
		}
	}
	return nil
}

// Cause is cause, for tests.
func Cause(err error) error { return cause(err) }
