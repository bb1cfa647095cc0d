package upstream

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/cluster"
	"github.com/motiongate/motiongate/upstream/dispatch"
	"github.com/motiongate/motiongate/upstream/remote"
)

// PoolOptions are the settings of a pool. A zero field selects its default.
type PoolOptions struct {
	Refresh time.Duration `key:"catalogue.refresh"` // interval of reads of a member's catalogue; default 30s
	// time before the second read at a member that cannot be reached, doubling up to 5s; default 500ms
	Retry time.Duration `key:"catalogue.retry"`
	// how long the first callers may wait for members that have not answered yet; default 300ms
	FirstWait time.Duration `key:"catalogue.first_wait"`
	First     []string      `key:"catalogue.first"` // listed ids that come first in the catalogue, in this order

	// time limit of one request, with waiting and all attempts; default 590s
	Timeout     time.Duration `key:"queue.timeout"`
	QueueLength int           `key:"queue.length" range:"1,100000"` // requests that may wait for one model; default 256
	// how long a request waits while no server of its model can be reached; default 100s
	ReadyWait time.Duration `key:"queue.ready_wait"`
	// time in which the share of a recovered server grows to its full size; default 10s
	Ramp time.Duration `key:"fleet.ramp"`
	// servers that one request may be sent to, the first included; default 3
	Attempts int `key:"retry.attempts" range:"1,10"`
	// share of the requests of the last 10 s that may be sent again, at least three requests; default 0.2
	RetryShare float64 `key:"retry.share" range:"0.001,1"`
	// time after which a seeded request is sent to a second free server too; default 0: never
	Hedge   time.Duration           `key:"retry.hedge" range:"0s,24h"`
	Breaker dispatch.BreakerOptions `key:"breaker"`

	CacheDir string       // folder in which catalogues of servers survive a restart; "": not stored
	Log      *slog.Logger // default slog.Default()
}

// Validate returns all faults of the options, with keys as in the settings: "refresh", "queue.length",
// "breaker.open".
func (o PoolOptions) Validate() []remote.Fault {
	var faults []remote.Fault
	f := o.filled()
	for _, r := range []struct {
		key              string
		value, low, high time.Duration
	}{
		{"refresh", f.Refresh, 100 * time.Millisecond, 24 * time.Hour},
		{"retry", f.Retry, min(10*time.Millisecond, f.Refresh), f.Refresh},
		{"first_wait", f.FirstWait, time.Millisecond, 4 * time.Second}, // clients wait 5 s for a catalogue
		{"queue.timeout", f.Timeout, 10 * time.Millisecond, 24 * time.Hour},
		{"queue.ready_wait", f.ReadyWait, time.Millisecond, 24 * time.Hour},
		{"fleet.ramp", f.Ramp, time.Millisecond, time.Hour},
		{"retry.hedge", o.Hedge, 0, time.Hour},
		{"breaker.window", f.Breaker.Window, 100 * time.Millisecond, time.Hour},
		{"breaker.slow", o.Breaker.Slow, 0, 24 * time.Hour},
		{"breaker.open", f.Breaker.Open, 10 * time.Millisecond, time.Hour},
		{"breaker.hung", f.Breaker.Hung, 10 * time.Millisecond, time.Hour},
	} {
		if r.value < r.low || r.value > r.high {
			faults = append(faults, remote.Fault{Key: r.key, Message: fmt.Sprintf("%v is not between %v and %v", r.value, r.low, r.high)})
		}
	}
	for _, r := range []struct {
		key              string
		value, low, high float64
	}{
		{"queue.length", float64(f.QueueLength), 1, 100_000},
		{"retry.attempts", float64(f.Attempts), 1, 10},
		{"retry.share", f.RetryShare, 0.001, 1},
		{"breaker.failures", float64(f.Breaker.Failures), 1, 1000},
		{"breaker.ratio", f.Breaker.Ratio, 0.01, 1},
		{"breaker.probes", float64(f.Breaker.Probes), 1, 100},
	} {
		if !(r.value >= r.low && r.value <= r.high) {
			faults = append(faults, remote.Fault{Key: r.key, Message: fmt.Sprintf("%v is not between %v and %v", r.value, r.low, r.high)})
		}
	}
	return faults
}

func (o PoolOptions) filled() PoolOptions {
	o.Refresh = cmp.Or(o.Refresh, 30*time.Second)
	o.Retry = cmp.Or(o.Retry, min(500*time.Millisecond, o.Refresh))
	o.FirstWait = cmp.Or(o.FirstWait, 300*time.Millisecond)
	o.Timeout = cmp.Or(o.Timeout, remote.DefaultTimeout)
	o.QueueLength = cmp.Or(o.QueueLength, 256)
	o.ReadyWait = cmp.Or(o.ReadyWait, 100*time.Second) // the least patient client gives up at 120 s
	o.Ramp = cmp.Or(o.Ramp, 10*time.Second)
	o.Attempts = cmp.Or(o.Attempts, 3)
	o.RetryShare = cmp.Or(o.RetryShare, 0.2)
	o.Breaker = o.Breaker.WithDefaults()
	o.Log = cmp.Or(o.Log, slog.Default())
	return o
}

// scheduling returns the options of the scheduler.
func (o PoolOptions) scheduling() dispatch.Options {
	return dispatch.Options{QueueLength: o.QueueLength, ReadyWait: o.ReadyWait, Ramp: o.Ramp, Breaker: o.Breaker, Log: o.Log}
}

// longestRetry returns the longest pause between two reads at a server that is down.
func (o PoolOptions) longestRetry() time.Duration { return min(max(slowestRetry, o.Retry), o.Refresh) }

// DefaultPoolOptions returns the options with all defaults filled in.
func DefaultPoolOptions() PoolOptions {
	o := PoolOptions{}.filled()
	o.Log = nil // slog's default, which may change
	return o
}

// Pool combines many backends into one. Its catalogue is a snapshot that requests only read: catalogues of
// members are read in the background, so that a busy, failed or hung member neither delays nor fails a
// request. A request waits for a free member within the bounds of its model's queue.
type Pool struct {
	opts   atomic.Pointer[PoolOptions] // replaced, never changed
	sched  *cluster.Scheduler
	budget *dispatch.Budget
	ctx    context.Context // for reads of catalogues; ends with Close
	stop   context.CancelFunc
	loops  sync.WaitGroup

	current atomic.Pointer[catalogue]
	seenAt  atomic.Int64 // time of the last call of Models, Unix nanoseconds; 0: never

	first   chan struct{} // closed when every member has been read once, or FirstWait is over
	opening sync.Once

	changing sync.Mutex // serialises Set and Close
	closed   bool       // guarded by changing

	merging sync.Mutex          // held while a new snapshot is made; guards the fields below
	members []*member           // replaced, never changed
	begun   bool                // first is closed or about to be
	warned  map[string]struct{} // warnings of the latest snapshot
}

var _ mmcp.Backend = (*Pool)(nil)

// leastRetries is the number of retries that are always permitted in ten seconds.
const leastRetries = 3

// Sharing connects the gateways on one state that share the members of their pools. The zero value is for a
// single gateway.
type Sharing struct {
	Bus  cluster.Bus
	Host string // name of this machine, for operators

	// Act performs an action on a member that an operator sent to another gateway.
	Act func(ctx context.Context, upstream, action string) error

	// Settings returns a digest of each part of the settings that must be equal in all gateways.
	Settings func() map[string]string

	// Lead is called when this gateway begins or ceases to start and stop servers. It must not call the pool.
	Lead func(leads bool)
}

// NewPool returns a pool and begins to read the catalogues of its members. Names must be unique; a second
// member with a name is left out and logged as an error. Close ends the pool, but not its members. With a
// Sharing it is the pool of one of several gateways on one state.
func NewPool(members []Member, opts PoolOptions, with ...Sharing) *Pool {
	ctx, stop := context.WithCancel(context.Background())
	opts = opts.filled()
	p := &Pool{
		budget: dispatch.NewBudget(opts.RetryShare, leastRetries),
		ctx:    ctx, stop: stop, first: make(chan struct{}),
	}
	var sharing Sharing
	if len(with) > 0 {
		sharing = with[0]
	}
	p.sched = cluster.New(dispatch.New(opts.scheduling()), cluster.Options{
		Bus: sharing.Bus, Host: sharing.Host, Log: opts.Log, Act: sharing.Act, Lead: sharing.Lead, Settings: sharing.Settings,
		Upstreams: func() []*dispatch.Upstream { return upstreamsOf(p.list()) },
		Start:     p.acquire, Fleet: p.own, Catalogue: p.catalogueOf,
	})
	p.opts.Store(&opts)
	p.Set(members)
	p.sched.Start()
	p.arrived()
	timer := time.AfterFunc(p.options().FirstWait, p.open)
	context.AfterFunc(ctx, func() { timer.Stop() })
	return p
}

// Close ends the reads of catalogues. Running requests continue, the last catalogue remains, and waiting
// requests still get members that become free.
func (p *Pool) Close() {
	p.changing.Lock()
	p.closed = true
	p.changing.Unlock()
	p.stop()
	p.loops.Wait()
	p.sched.Close()
	p.open()
}

func (p *Pool) options() *PoolOptions { return p.opts.Load() }

// list returns the members, in the order of the configuration.
func (p *Pool) list() []*member {
	p.merging.Lock()
	defer p.merging.Unlock()
	return p.members
}

// open publishes the first catalogue. Warnings are logged only from now on, because ids change while members
// answer one by one.
func (p *Pool) open() {
	p.opening.Do(func() {
		p.merging.Lock()
		p.begun = true
		p.merging.Unlock()
		p.merge()
		close(p.first)
	})
}

// arrived ends the wait of the first callers once every member has been read.
func (p *Pool) arrived() {
	for _, m := range p.list() {
		if !m.lookedAt() {
			return
		}
	}
	p.open()
}

// Capabilities returns the merged catalogue. It returns the same pointer until something changes.
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
		return nil, dispatch.ContextError(ctx)
	}
	return p.current.Load(), nil
}

// unknown returns the error for an unknown model without asking any server.
func (p *Pool) unknown(id string) error {
	c := p.current.Load()
	if e := c.caps.AwaitedError(id); e != nil {
		return e
	}
	ids := make([]string, 0, len(c.routes))
	for listed := range c.routes {
		ids = append(ids, listed)
	}
	slices.Sort(ids)
	e := dispatch.UnknownModel(id)
	for _, m := range p.list() {
		switch {
		case m.known() != nil:
		case m.declaresAll():
			e.Message += fmt.Sprintf(" Upstream %s has not answered yet, so only the models that the settings declare of it are known.", m.Name)
		default:
			e.Message += fmt.Sprintf(" Upstream %s has not answered yet, so its models are not known.", m.Name)
		}
	}
	return e.With("available_models", ids)
}
