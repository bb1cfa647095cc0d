package serve

import (
	"context"
	"reflect"
	"sync"
	"sync/atomic"

	"github.com/motiongate/motiongate/config"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/demand"
)

// runs manages the servers that the gateway starts. It is guarded by the mutex of its fleet.
type runs struct {
	mu       sync.Mutex // guards follower, and the creation of groups
	follower bool       // another gateway starts and stops the servers

	now    map[string]*demanded // by the name of the upstream
	old    []*demanded          // replaced or removed runners
	groups map[string]*demand.Group
}

// demanded is a server that the gateway starts.
type demanded struct {
	options demand.Options
	backend atomic.Pointer[server]
	server  *demand.Server
}

// forUpstream returns the runner of an upstream: the present one if its settings are equal, or nil if the
// upstream needs none.
func (r *runs) forUpstream(cfg *config.Config, o *config.Upstream, s server) *demanded {
	options, ok := o.Demand(cfg.RunDir())
	if !ok {
		return nil
	}
	if d := r.now[o.Name]; d != nil && reflect.DeepEqual(d.options, options) {
		d.backend.Store(&s)
		return d
	}
	key := "upstream " + o.Name
	if options.Group != "" {
		key = "group " + options.Group
	}
	group := r.group(key)
	if before := r.now[o.Name]; before != nil {
		before.server.Stop() // before the new one is started
	}
	d := &demanded{options: options}
	d.backend.Store(&s)
	d.server = demand.New(options, group, func(ctx context.Context) error {
		_, err := (*d.backend.Load()).Capabilities(ctx)
		return err
	})
	return d
}

// group returns the group with a name, and creates it if necessary.
func (r *runs) group(key string) *demand.Group {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.groups == nil {
		r.groups = make(map[string]*demand.Group)
	}
	if r.groups[key] == nil {
		r.groups[key] = demand.NewGroup()
		r.groups[key].Lead(!r.follower)
	}
	return r.groups[key]
}

// lead makes this gateway start and stop the servers, or leave that to another one.
func (r *runs) lead(leads bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.follower = !leads
	for _, g := range r.groups {
		g.Lead(leads)
	}
}

// set replaces the runners. Old ones are stopped when their requests have ended.
func (r *runs) set(now map[string]*demanded) {
	for name, d := range r.now {
		if now[name] != d {
			d.server.Stop()
			r.old = append(r.old, d)
		}
	}
	r.now = now
}

// close ends all servers.
func (r *runs) close() {
	r.mu.Lock()
	for _, g := range r.groups {
		g.End()
	}
	r.mu.Unlock()
	var all sync.WaitGroup
	for _, d := range r.now {
		all.Go(d.server.Close) // ends when the server has ended
	}
	for _, d := range r.old {
		all.Go(d.server.Close)
	}
	all.Wait()
}

// run starts or stops the server of an upstream.
func (f *fleet) run(name string, start bool) error {
	f.mu.Lock()
	d, known := f.runs.now[name], f.servers[name]
	f.mu.Unlock()
	switch {
	case d == nil && known == nil:
		return mmcp.Errorf(mmcp.CodeNotFound, "There is no upstream %q.", name)
	case d == nil:
		return mmcp.Errorf(mmcp.CodeInvalidRequest, "The gateway does not run upstream %s; upstreams[].run in the settings would say how.", name)
	case start:
		d.server.Start()
	default:
		d.server.Stop()
	}
	return nil
}
