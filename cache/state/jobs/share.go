package jobs

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/mmcp"
)

// share is one client's use of the room for jobs and of the simultaneous runs.
type share struct {
	usage
	finished []*job // ordered by the time of their end

	queued  queue // of all gateways
	running int   // number of jobs that run in this gateway
	turn    int   // value of Jobs.turns when a job was last begun
}

// usage is an amount of room that jobs occupy.
type usage struct {
	jobs    int
	work    int64 // bytes of the work of unfinished jobs
	answers int64 // bytes of results
}

func (h *usage) add(o usage) {
	h.jobs += o.jobs
	h.work += o.work
	h.answers += o.answers
}

func (h *usage) subtract(o usage) { h.add(usage{-o.jobs, -o.work, -o.answers}) }

// shareFactor bounds the room of one client, as a multiple of the free room: a dynamic threshold (Choudhury
// and Hahne 1998). A single client gets at most two thirds of the room, and some room is left for the next
// client.
const shareFactor = 2

// within reports whether a client that uses own of the total may add more without passing the limit.
func within(own, total, add, limit int64) bool {
	return total+add <= limit && own <= shareFactor*(limit-total)
}

// share returns the share of a client. The caller holds mu, and calls forgetShare when the share may be
// empty.
func (j *Jobs) share(client string) *share {
	s := j.shares[client]
	if s == nil {
		s = &share{}
		j.shares[client] = s
	}
	return s
}

func (j *Jobs) forgetShare(client string) {
	if s := j.shares[client]; s != nil && s.usage == (usage{}) && s.running == 0 && len(s.queued) == 0 {
		delete(j.shares, client)
	}
}

// addUsage adds room to the use of a client, and subtractUsage subtracts it. The caller holds mu.
func (j *Jobs) addUsage(client string, h usage) {
	j.share(client).add(h)
	j.total.add(h)
}

func (j *Jobs) subtractUsage(client string, h usage) {
	j.share(client).subtract(h)
	j.total.subtract(h)
	j.forgetShare(client)
}

// charge adds the room of a job, by its present record, to its client's use; discharge subtracts it. The
// caller holds mu.
func (j *Jobs) charge(item *job) {
	if item.dropped {
		return
	}
	item.usage = usage{jobs: 1, answers: item.rec.AnswerBytes}
	if !item.rec.over() || item.rec.Separate {
		item.usage.work = item.rec.WorkBytes
	}
	j.addUsage(item.rec.Client, item.usage)
	if item.rec.over() {
		s := j.share(item.rec.Client)
		at, found := slices.BinarySearchFunc(s.finished, item, byEnd)
		if !found {
			s.finished = slices.Insert(s.finished, at, item)
		}
	}
}

func (j *Jobs) discharge(item *job) {
	if item.usage == (usage{}) {
		return
	}
	if s := j.share(item.rec.Client); item.rec.over() {
		if at, found := slices.BinarySearchFunc(s.finished, item, byEnd); found {
			s.finished = slices.Delete(s.finished, at, at+1)
		}
	}
	j.subtractUsage(item.rec.Client, item.usage)
	item.usage = usage{}
}

func byEnd(a, b *job) int {
	return cmp.Or(a.rec.Ended.Compare(b.rec.Ended), strings.Compare(a.key, b.key))
}

// claimRoom reserves room for a job that is about to be stored, until free is called. It deletes finished
// jobs to make room, the oldest first: jobs of the same client, then jobs of clients that use more.
func (j *Jobs) claimRoom(w mmcp.Work) (free func(), err error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if err := j.admit(w); err != nil {
		return nil, err
	}
	want := usage{jobs: 1, work: int64(workSize(w))}
	for {
		fault := j.noRoom(w.Client, want)
		if fault == nil {
			break
		}
		old := j.evictable(w.Client, time.Now())
		if old == nil {
			return nil, fault
		}
		j.discharge(old)
		old.dropped = true
	}
	j.addUsage(w.Client, want)
	return func() {
		j.mu.Lock()
		defer j.mu.Unlock()
		j.subtractUsage(w.Client, want)
	}, nil
}

// noRoom returns the error for a client that may not use more room, or nil. The caller holds mu.
func (j *Jobs) noRoom(client string, want usage) *mmcp.Error {
	var own usage
	if s := j.shares[client]; s != nil {
		own = s.usage
	}
	var resource string
	var usage, limit, all int64
	switch {
	case !within(int64(own.jobs), int64(j.total.jobs), 1, int64(j.o.MaxJobs)), len(j.byKey) >= 2*j.o.MaxJobs:
		resource, usage, all, limit = "jobs", int64(own.jobs), int64(j.total.jobs), int64(j.o.MaxJobs)
	case !within(own.work, j.total.work, want.work, j.o.MaxBytes):
		resource, usage, all, limit = "bytes of jobs' requests", own.work, j.total.work, j.o.MaxBytes
	case !within(own.answers, j.total.answers, 0, j.o.MaxBytes):
		resource, usage, all, limit = "bytes of jobs' results", own.answers, j.total.answers, j.o.MaxBytes
	default:
		return nil
	}
	e := mmcp.Errorf(mmcp.CodeResourceExhausted,
		"This client holds %d %s; all clients hold %d, and the limit is %d. There is no room for more in its share. "+
			"Results are kept for %s, and for %s where others need the room. "+
			"Try again later, or send the request without Prefer: respond-async.",
		usage, resource, all, limit, j.o.Retention, minRetention)
	e.RetryAfter = time.Minute
	return e
}

// evictable returns the finished job to delete so that a client gets room: the oldest of its own, or else the
// oldest of the client with the most, if that has more. Jobs younger than the promised age are not deleted.
// The caller holds mu.
func (j *Jobs) evictable(client string, now time.Time) *job {
	old := func(s *share) *job {
		if s == nil || len(s.finished) == 0 || now.Sub(s.finished[0].rec.Ended) < min(minRetention, j.o.Retention) {
			return nil
		}
		return s.finished[0]
	}
	own := j.shares[client]
	if item := old(own); item != nil {
		return item
	}
	var first *job
	most := 0
	if own != nil {
		most = own.jobs
	}
	for _, s := range j.shares {
		if item := old(s); item != nil && s.jobs > most {
			first, most = item, s.jobs
		}
	}
	return first
}

// storeAnswer stores a result once there is room for it.
func (j *Jobs) storeAnswer(ctx context.Context, key, client string, a mmcp.Answer) error {
	size := state.BlobSize(len(a.Body))
	for least := int64(0); ; least = size { // the state may count more bytes than size
		if err := j.claimAnswerRoom(ctx, client, size, least); err != nil {
			return err
		}
		err := j.answers.PutBlob(ctx, key, nil, a.Body)
		j.mu.Lock()
		j.storing--
		j.subtractUsage(client, usage{answers: size})
		j.mu.Unlock()
		j.stored.Notify("")
		if err == nil || !state.Refused(err) || least > 0 {
			return err
		}
	}
}

// claimAnswerRoom reserves space for a result, and requires spare bytes of free space beyond it. If space is
// missing, it deletes results of the client that uses the most, the oldest first. It waits while other
// results are being written.
func (j *Jobs) claimAnswerRoom(ctx context.Context, client string, size, spare int64) error {
	stored, stop := j.stored.Listen("")
	defer stop()
	for {
		j.mu.Lock()
		var oldest *job
		full := j.total.answers+size+spare > j.o.MaxBytes
		if full {
			oldest = j.oldestAnswer(client, size)
		}
		if !full || oldest == nil && j.storing == 0 {
			j.storing++
			j.addUsage(client, usage{answers: size})
			j.mu.Unlock()
			return nil
		}
		j.mu.Unlock()
		if oldest != nil {
			if err := j.dropAnswer(ctx, oldest); err != nil {
				return err
			}
			continue
		}
		select {
		case <-stored:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// oldestAnswer returns the oldest stored result of the client that would use the most if client added more
// bytes, or nil. The caller holds mu.
func (j *Jobs) oldestAnswer(client string, more int64) *job {
	most, holder := more, j.shares[client]
	if holder != nil {
		most += holder.answers
	}
	for _, s := range j.shares {
		if s.answers > most {
			holder, most = s, s.answers
		}
	}
	if holder == nil {
		return nil
	}
	at := slices.IndexFunc(holder.finished, func(item *job) bool { return item.usage.answers > 0 })
	if at < 0 {
		return nil
	}
	return holder.finished[at]
}

// dropAnswer deletes the result of a job and marks its record as dropped.
func (j *Jobs) dropAnswer(ctx context.Context, item *job) error {
	if err := j.answers.Remove(ctx, item.key); err != nil {
		return err
	}
	j.mu.Lock()
	rec, revision := item.rec, item.revision
	j.mu.Unlock()
	rec.AnswerBytes, rec.Dropped = 0, true
	err := j.swap(ctx, item.key, rec, revision)
	if errors.Is(err, state.ErrConflict) {
		return j.refresh(ctx, item.key)
	}
	return err
}

// dropped returns the answer of a job whose result was deleted to make room.
func dropped() mmcp.Answer {
	return state.ErrorAnswer(mmcp.Errorf(mmcp.CodeOutcomeUnknown,
		"The request was executed, but its result was removed to make room for later ones before it expired. "+
			"Send the request again, and fetch results sooner."))
}

// tooLarge returns the answer of a job whose result exceeds the limit.
func tooLarge(size int, limit int64) mmcp.Answer {
	return state.ErrorAnswer(mmcp.Errorf(mmcp.CodeOutcomeUnknown,
		"The request was executed, but its result of %d bytes could not be stored: all results together have %d. "+
			"Send the request without Prefer: respond-async.", size, limit))
}
