package router

import (
	"context"
	"sync"

	"github.com/motiongate/motiongate/mmcp"
)

// relay is the trace of a run that begins for a client and may go on as a job:
// what happens is told to the one who keeps record of it now.
type relay struct {
	mu     sync.Mutex
	to     *mmcp.Trace
	place  func() mmcp.Place
	remote *mmcp.RemoteJob
	at     float64 // how far the run is
}

func newRelay(to *mmcp.Trace) *relay { return &relay{to: to, remote: to.Resume} }

func (r *relay) trace() *mmcp.Trace {
	return &mmcp.Trace{
		Waits:    r.waits,
		Sends:    r.sends,
		Accepts:  r.accepts,
		Advances: r.advances,
		Leaves: func() bool {
			leaves := r.keeper().Leaves
			return leaves != nil && leaves()
		},
		Resume: r.to.Resume,
	}
}

func (r *relay) keeper() *mmcp.Trace {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.to
}

// job is the server's job in which the run is by now.
func (r *relay) job() *mmcp.RemoteJob {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.remote
}

// pass gives the run over to another keeper, who learns what was told before.
func (r *relay) pass(to *mmcp.Trace) {
	r.mu.Lock()
	r.to = to
	place, remote, at := r.place, r.remote, r.at
	r.mu.Unlock()
	if place != nil && to.Waits != nil {
		to.Waits(place)
	}
	if remote != nil && to.Accepts != nil {
		to.Accepts(*remote)
	}
	if at > 0 && to.Advances != nil {
		to.Advances(at)
	}
}

func (r *relay) waits(place func() mmcp.Place) {
	r.mu.Lock()
	r.place = place
	r.mu.Unlock()
	if waits := r.keeper().Waits; waits != nil {
		waits(place)
	}
}

func (r *relay) sends(upstream string) error {
	if sends := r.keeper().Sends; sends != nil {
		return sends(upstream)
	}
	return nil
}

func (r *relay) accepts(job mmcp.RemoteJob) {
	r.mu.Lock()
	r.remote = &job
	r.mu.Unlock()
	if accepts := r.keeper().Accepts; accepts != nil {
		accepts(job)
	}
}

func (r *relay) advances(progress float64) {
	r.mu.Lock()
	r.at = progress
	r.mu.Unlock()
	if advances := r.keeper().Advances; advances != nil {
		advances(progress)
	}
}

// splitTrace returns the contexts of several requests that one trace follows:
// each may be sent, and they advance together. Several jobs of servers cannot be
// resumed as one.
func splitTrace(ctx context.Context, n int) func(i int) context.Context {
	whole := mmcp.TraceOf(ctx)
	var mu sync.Mutex
	at := make([]float64, n)
	return func(i int) context.Context {
		return mmcp.WithTrace(ctx, &mmcp.Trace{Sends: whole.Sends, Advances: func(progress float64) {
			if whole.Advances == nil {
				return
			}
			mu.Lock()
			at[i] = progress
			sum := 0.0
			for _, p := range at {
				sum += p
			}
			mu.Unlock()
			whole.Advances(sum / float64(n))
		}})
	}
}
