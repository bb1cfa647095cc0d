package router

import (
	"context"
	"crypto/rand"
	"sync"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// jobs are the generations that run without their client. They live in memory
// and end with the process.
type jobs struct {
	max  int
	keep time.Duration

	running sync.WaitGroup

	mu   sync.Mutex // guards all below, and job.fetched
	byID map[string]*job
	over bool // none is begun any more
}

// job is one of them.
type job struct {
	id        string
	submitted time.Time
	cancel    context.CancelFunc

	done   chan struct{} // closed when answer is there
	answer answer

	fetched bool
}

func newJobs(limit int, keep time.Duration) *jobs {
	return &jobs{max: limit, keep: keep, byID: make(map[string]*job)}
}

// start runs a generation under a new id that nobody can guess.
func (j *jobs) start(run func(context.Context) answer) (*job, error) {
	ctx, cancel := context.WithCancel(context.Background())
	started := &job{id: rand.Text(), submitted: time.Now().UTC(), cancel: cancel, done: make(chan struct{})}
	if err := j.add(started); err != nil {
		cancel()
		return nil, err
	}
	// Ends with the generation, which ends early when the job is cancelled.
	go func() {
		defer j.running.Done()
		defer cancel()
		started.answer = run(ctx)
		close(started.done)
		id := started.id // alone, so that the timer holds no result that was dropped before
		time.AfterFunc(j.keep, func() { j.remove(id) })
	}()
	return started, nil
}

// add keeps a job, in the place of one whose result was already fetched if
// there is no other.
func (j *jobs) add(added *job) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.over {
		return mmcp.Errorf(mmcp.CodeModelUnavailable, "The gateway is shutting down.")
	}
	if len(j.byID) >= j.max && !j.evict() {
		e := mmcp.Errorf(mmcp.CodeResourceExhausted, "The gateway holds %d jobs, as many as it may; fetch or delete some, or send the request without Prefer: respond-async.", j.max)
		e.RetryAfter = time.Minute
		return e
	}
	j.byID[added.id] = added
	j.running.Add(1)
	return nil
}

// evict drops the oldest job whose result was fetched. The caller holds mu.
func (j *jobs) evict() bool {
	var oldest *job
	for _, candidate := range j.byID {
		if candidate.fetched && (oldest == nil || candidate.submitted.Before(oldest.submitted)) {
			oldest = candidate
		}
	}
	if oldest == nil {
		return false
	}
	delete(j.byID, oldest.id)
	return true
}

// get returns a job, or nil.
func (j *jobs) get(id string) *job {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.byID[id]
}

// fetch returns a job's answer, if it is there.
func (j *jobs) fetch(of *job) (answer, bool) {
	if !of.finished() {
		return answer{}, false
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	of.fetched = true
	return of.answer, true
}

// remove forgets a job and ends it if it still runs.
func (j *jobs) remove(id string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if removed := j.byID[id]; removed != nil {
		removed.cancel()
		delete(j.byID, id)
	}
}

func (j *jobs) count() int {
	j.mu.Lock()
	defer j.mu.Unlock()
	return len(j.byID)
}

// shut lets no further job begin.
func (j *jobs) shut() {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.over = true
}

// close cancels what runs, takes nothing more, and waits.
func (j *jobs) close(ctx context.Context) int {
	j.shut()
	j.mu.Lock()
	cancelled := 0
	for _, open := range j.byID {
		if !open.finished() {
			cancelled++
		}
		open.cancel()
	}
	j.mu.Unlock()

	ended := make(chan struct{})
	// Ends when the last job does; each of them was cancelled.
	go func() {
		j.running.Wait()
		close(ended)
	}()
	select {
	case <-ended:
	case <-ctx.Done():
	}
	return cancelled
}

func (j *job) finished() bool {
	select {
	case <-j.done:
		return true
	default:
		return false
	}
}
