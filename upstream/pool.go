package upstream

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// Member is one backend of a pool: a Server, or the built-in engine.
type Member struct {
	Name    string // unique in the pool
	Backend mmcp.Backend
}

// PoolOptions tune a pool. A zero field stands for its default.
type PoolOptions struct {
	Refresh   time.Duration // between two looks at a member's catalogue; default 30s
	Retry     time.Duration // before the second look at a member that cannot be reached, doubling up to 5s; default 500ms
	FirstWait time.Duration // how long the first callers may wait for members that have not answered yet; default 300ms
	First     []string      // listed ids that stand first in the catalogue, in this order

	CacheDir string       // where catalogues of servers survive a restart; empty: nowhere
	Log      *slog.Logger // default slog.Default()
}

// Validate returns every fault of the options, with keys as in the
// configuration: "refresh", "retry", "first_wait".
func (o PoolOptions) Validate() []Fault {
	var faults []Fault
	f := o.filled()
	for _, r := range []struct {
		key              string
		value, low, high time.Duration
	}{
		{"refresh", f.Refresh, 100 * time.Millisecond, 24 * time.Hour},
		{"retry", f.Retry, min(10*time.Millisecond, f.Refresh), f.Refresh},
		{"first_wait", f.FirstWait, time.Millisecond, 4 * time.Second}, // clients wait 5 s for a catalogue
	} {
		if r.value < r.low || r.value > r.high {
			faults = append(faults, Fault{r.key, fmt.Sprintf("%v is not between %v and %v", r.value, r.low, r.high)})
		}
	}
	return faults
}

func (o PoolOptions) filled() PoolOptions {
	setDefault(&o.Refresh, 30*time.Second)
	setDefault(&o.Retry, min(500*time.Millisecond, o.Refresh))
	setDefault(&o.FirstWait, 300*time.Millisecond)
	setDefault(&o.Log, slog.Default())
	return o
}

// Pool makes one backend of many. Its catalogue is a snapshot that requests
// only read: members are asked in the background, so that one that is busy, down
// or hung delays and fails nothing.
type Pool struct {
	opts    PoolOptions
	members []*member
	stop    context.CancelFunc
	loops   sync.WaitGroup

	current atomic.Pointer[catalogue]

	first   chan struct{} // closed when every member was heard of, or FirstWait is over
	opening sync.Once

	merging sync.Mutex          // held while a new snapshot is made
	begun   bool                // first is closed, or about to be
	warned  map[string]struct{} // what the latest snapshot warned of

	choosing sync.Mutex // guards the inFlight of all members
}

var _ mmcp.Backend = (*Pool)(nil)

// NewPool starts to ask the members for their catalogues and returns at once.
// Names must be unique; a member whose name was used before is left out, with an
// error in the log. Close ends the pool; its members stay their owner's.
func NewPool(members []Member, opts PoolOptions) *Pool {
	ctx, stop := context.WithCancel(context.Background())
	p := &Pool{opts: opts.filled(), stop: stop, first: make(chan struct{})}
	for _, m := range members {
		if slices.ContainsFunc(p.members, func(o *member) bool { return o.name == m.Name }) {
			p.opts.Log.Error("upstream left out: its name is taken", "upstream", m.Name)
			continue
		}
		p.members = append(p.members, newMember(m))
	}
	p.restore()
	p.merge()
	p.arrived()
	timer := time.AfterFunc(p.opts.FirstWait, p.open)
	context.AfterFunc(ctx, func() { timer.Stop() })
	for _, m := range p.members {
		p.loops.Add(1)
		go func() { // ends with Close
			defer p.loops.Done()
			p.watch(ctx, m)
		}()
	}
	return p
}

// Close ends the refreshing. Requests that run are not disturbed, and the last
// catalogue stays.
func (p *Pool) Close() {
	p.stop()
	p.loops.Wait()
	p.open()
}

// open lets the first callers see what there is. Only now are warnings told:
// while members come in one by one, ids wander.
func (p *Pool) open() {
	p.opening.Do(func() {
		p.merging.Lock()
		p.begun = true
		p.merging.Unlock()
		p.merge()
		close(p.first)
	})
}

// arrived ends the wait of the first callers if all members were heard of.
func (p *Pool) arrived() {
	for _, m := range p.members {
		if !m.heard() {
			return
		}
	}
	p.open()
}

// Capabilities returns the merged catalogue. The same pointer comes back as long
// as nothing changed.
func (p *Pool) Capabilities(ctx context.Context) (*mmcp.Capabilities, error) {
	c, err := p.snapshot(ctx)
	if err != nil {
		return nil, err
	}
	return c.caps, nil
}

func (p *Pool) snapshot(ctx context.Context) (*catalogue, error) {
	select {
	case <-p.first:
		return p.current.Load(), nil
	default:
	}
	select {
	case <-p.first:
	case <-ctx.Done():
		return nil, gone(ctx)
	}
	return p.current.Load(), nil
}

// Generate sends the request to one member that has the model.
func (p *Pool) Generate(ctx context.Context, req *mmcp.Request) (*mmcp.Result, error) {
	c, err := p.snapshot(ctx)
	if err != nil {
		return nil, err
	}
	r := c.routes[req.Model]
	if r == nil {
		return nil, p.unknown(c, req.Model)
	}
	if r.id != req.Model {
		req = req.WithModel(r.id)
	}
	m, route := p.choose(r)
	defer p.release(m)
	res, err := m.backend.Generate(ctx, req)
	if err != nil {
		err = failed(ctx, err, route)
		p.observe(m, err)
		return nil, err
	}
	p.observe(m, nil)
	out := *res
	if out.Route.Reason != "" && out.Route.Reason != "only" {
		route.Reason = out.Route.Reason // the member's own word, such as the engine's, says more
	}
	out.Route = route
	return &out, nil
}

// unknown refuses a model without asking any server.
func (p *Pool) unknown(c *catalogue, id string) error {
	ids := make([]string, 0, len(c.routes))
	for listed := range c.routes {
		ids = append(ids, listed)
	}
	slices.Sort(ids)
	e := mmcp.Errorf(mmcp.CodeUnknownModel, "Model %q is not served here.", id)
	for _, m := range p.members {
		if m.state() == Unseen {
			e.Message += fmt.Sprintf(" Upstream %s has not answered yet, so its models are not known.", m.name)
		}
	}
	return e.With("available_models", ids)
}

// failed gives an error the route that led to it, and a code if it has none.
func failed(ctx context.Context, err error, route mmcp.Route) error {
	e := mmcp.AsError(err)
	if e.Code == mmcp.CodeInternal && ctx.Err() != nil {
		e = gone(ctx)
	}
	out := *e
	out.Route = route
	return &out
}

// gone is the error of a call whose context ended.
func gone(ctx context.Context) *mmcp.Error {
	if ctx.Err() == context.Canceled {
		return mmcp.Errorf(mmcp.CodeCancelled, "The request was cancelled: %w", ctx.Err())
	}
	return mmcp.Errorf(mmcp.CodeTimeout, "The request's deadline passed: %w", ctx.Err())
}
