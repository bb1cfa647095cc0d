package router

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
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
	said   map[string]json.RawMessage
}

func newRelay(to *mmcp.Trace) *relay { return &relay{to: to, remote: to.Resume} }

func (r *relay) trace() *mmcp.Trace {
	return &mmcp.Trace{
		Waits:    r.waits,
		Sends:    r.sends,
		Declines: r.declines,
		Accepts:  r.accepts,
		Advances: r.advances,
		Tells:    r.tells,
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
	place, remote, at, said := r.place, r.remote, r.at, maps.Clone(r.said)
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
	if len(said) > 0 && to.Tells != nil {
		to.Tells(said)
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

func (r *relay) sends(upstream, key string) error {
	r.mu.Lock()
	r.remote = mmcp.Repeatable(upstream, key)
	r.mu.Unlock()
	if sends := r.keeper().Sends; sends != nil {
		return sends(upstream, key)
	}
	return nil
}

func (r *relay) declines() {
	r.mu.Lock()
	r.remote = nil
	r.mu.Unlock()
	if declines := r.keeper().Declines; declines != nil {
		declines()
	}
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

func (r *relay) tells(said map[string]json.RawMessage) {
	r.mu.Lock()
	if r.said == nil {
		r.said = make(map[string]json.RawMessage)
	}
	maps.Copy(r.said, said)
	r.mu.Unlock()
	if tells := r.keeper().Tells; tells != nil {
		tells(said)
	}
}

// parts is several requests that one trace follows.
type parts struct {
	whole *mmcp.Trace

	mu   sync.Mutex
	at   []float64
	said map[string][]json.RawMessage // by name, one of each request
}

// splitTrace returns the contexts of several requests that one trace follows:
// each may be sent, they advance together, and what is said of them stands in
// their order. Several jobs of servers cannot be resumed as one, nor several keys,
// and that one was declined says nothing of the others.
func splitTrace(ctx context.Context, n int) func(i int) context.Context {
	p := &parts{whole: mmcp.TraceOf(ctx), at: make([]float64, n), said: make(map[string][]json.RawMessage)}
	return func(i int) context.Context {
		part := &mmcp.Trace{}
		if sends := p.whole.Sends; sends != nil {
			part.Sends = func(upstream, _ string) error { return sends(upstream, "") }
		}
		if p.whole.Advances != nil {
			part.Advances = func(progress float64) { p.whole.Advances(p.advance(i, progress)) }
		}
		if p.whole.Tells != nil {
			part.Tells = func(said map[string]json.RawMessage) { p.whole.Tells(p.tell(i, said)) }
		}
		return mmcp.WithTrace(ctx, part)
	}
}

// advance returns how far all requests are when one of them has come so far.
func (p *parts) advance(i int, progress float64) float64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.at[i] = progress
	sum := 0.0
	for _, at := range p.at {
		sum += at
	}
	return sum / float64(len(p.at))
}

// tell returns what is said of all requests when something is said of one.
func (p *parts) tell(i int, said map[string]json.RawMessage) map[string]json.RawMessage {
	p.mu.Lock()
	defer p.mu.Unlock()
	out := make(map[string]json.RawMessage, len(said))
	for name, value := range said {
		all := p.said[name]
		if all == nil {
			all = slices.Repeat([]json.RawMessage{json.RawMessage("null")}, len(p.at))
			p.said[name] = all
		}
		all[i] = value
		if encoded, err := json.Marshal(all); err == nil { // what is no JSON is not passed on
			out[name] = encoded
		}
	}
	return out
}
