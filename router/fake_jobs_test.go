package router_test

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"net/http"
	"sync"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router"
)

// fakeJobs runs jobs at once, in memory, without the care that is another
// package's.
type fakeJobs struct {
	run mmcp.Runner

	mu   sync.Mutex // guards all below
	jobs map[string]*entry
	full error // of Submit

	behind int // others before each that runs
}

type entry struct {
	work   mmcp.Work
	status mmcp.JobStatus
	answer mmcp.Answer
	cancel context.CancelFunc
	done   chan struct{}
}

// withJobs gives the router under test jobs.
func withJobs(d *fakeJobs) func(*router.Options) {
	d.jobs = make(map[string]*entry)
	return func(o *router.Options) { o.Jobs = d }
}

func (d *fakeJobs) Submit(_ context.Context, w mmcp.Work) (mmcp.JobStatus, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.full != nil {
		return mmcp.JobStatus{}, d.full
	}
	if old := d.jobs[w.ID]; old != nil {
		return old.status, nil
	}
	if w.ID == "" {
		w.ID = rand.Text()
	}
	return d.begin(w, func(ctx context.Context, hooks mmcp.Hooks) mmcp.Answer { return d.run(ctx, &w, hooks) }), nil
}

func (d *fakeJobs) Continue(_ context.Context, w mmcp.Work, rest func(context.Context, mmcp.Hooks) mmcp.Answer) (mmcp.JobStatus, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.full != nil {
		return mmcp.JobStatus{}, d.full
	}
	if w.ID == "" {
		w.ID = rand.Text()
	}
	return d.begin(w, rest), nil
}

// begin runs a job. The caller holds mu.
func (d *fakeJobs) begin(w mmcp.Work, run func(context.Context, mmcp.Hooks) mmcp.Answer) mmcp.JobStatus {
	ctx, cancel := context.WithCancel(context.Background())
	e := &entry{work: w, cancel: cancel, done: make(chan struct{}), status: mmcp.JobStatus{ID: w.ID, State: mmcp.JobRunning, Submitted: time.Now(), Progress: -1}}
	d.jobs[w.ID] = e
	hooks := mmcp.Hooks{Metadata: func(said map[string]json.RawMessage) {
		d.mu.Lock()
		defer d.mu.Unlock()
		e.status.Metadata = said
	}}
	go func() { // ends with the work
		a := run(ctx, hooks)
		d.mu.Lock()
		defer d.mu.Unlock()
		e.answer, e.status.State = a, mmcp.JobDone
		close(e.done)
	}()
	return e.status
}

func (d *fakeJobs) find(tenant, id string) (*entry, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	e := d.jobs[id]
	if e == nil || e.work.Tenant != tenant {
		return nil, mmcp.Errorf(mmcp.CodeJobNotFound, "There is no job %q.", id)
	}
	return e, nil
}

func (d *fakeJobs) Status(_ context.Context, tenant, id string) (mmcp.JobStatus, error) {
	e, err := d.find(tenant, id)
	if err != nil {
		return mmcp.JobStatus{}, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	s := e.status
	if s.State != mmcp.JobDone {
		s.Position = d.behind
	}
	return s, nil
}

func (d *fakeJobs) Result(_ context.Context, tenant, id string) (mmcp.Answer, error) {
	e, err := d.find(tenant, id)
	if err != nil {
		return mmcp.Answer{}, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	return e.answer, nil
}

// Link has a link to each answer, as if all were stored elsewhere.
func (d *fakeJobs) Link(ctx context.Context, tenant, id string) (mmcp.Answer, string, error) {
	a, err := d.Result(ctx, tenant, id)
	if err != nil || a.Status != http.StatusOK {
		return mmcp.Answer{}, "", err
	}
	return mmcp.Answer{Status: a.Status, Header: a.Header}, "https://objects.example/" + id, nil
}

func (d *fakeJobs) Wait(ctx context.Context, tenant, id string) error {
	e, err := d.find(tenant, id)
	if err != nil {
		return err
	}
	select {
	case <-e.done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (d *fakeJobs) Watch(ctx context.Context, tenant, id string) (<-chan mmcp.JobStatus, error) {
	if _, err := d.find(tenant, id); err != nil {
		return nil, err
	}
	news := make(chan mmcp.JobStatus)
	go func() { // ends with the job or its watcher
		defer close(news)
		for range 2 {
			s, err := d.Status(ctx, tenant, id)
			if err != nil {
				return // it was cancelled
			}
			select {
			case news <- s:
			case <-ctx.Done():
				return
			}
			if s.State == mmcp.JobDone || d.Wait(ctx, tenant, id) != nil {
				return
			}
		}
	}()
	return news, nil
}

func (d *fakeJobs) Cancel(ctx context.Context, tenant, id string) error {
	s, err := d.Status(ctx, tenant, id)
	if err == nil && s.State == mmcp.JobDone {
		err = mmcp.Errorf(mmcp.CodeJobFinished, "The job is finished.")
	}
	if err != nil {
		return err
	}
	return d.Forget(ctx, tenant, id)
}

func (d *fakeJobs) Forget(_ context.Context, tenant, id string) error {
	e, err := d.find(tenant, id)
	if err != nil {
		return err
	}
	e.cancel()
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.jobs, id)
	return nil
}

func (d *fakeJobs) Open(string) int { return 0 }

func (d *fakeJobs) Limit() int { return 100 }

func (d *fakeJobs) Count() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.jobs)
}
