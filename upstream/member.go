package upstream

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/upstream/dispatch"
	"github.com/motiongate/motiongate/upstream/remote"
)

// Member is one backend of a pool: a Server, or the built-in engine. Zero fields come
// from the options of a Server, or stand for the default.
type Member struct {
	Name    string // unique in the pool
	Backend mmcp.Backend

	MaxInFlight int     // generations at a time; default for a backend that is not a Server: one per processor
	Weight      float64 // share among equal replicas; default 1
	Tier        int     // higher ones get work when all lower ones are full or down

	Declared []remote.Declared // models that are listed until its catalogue is known

	License mmcp.License // of its models; zero: the one that it lists

	Aliases       map[string]string // of a backend that is not a Server: listed id by its own id of a model
	Deterministic string            // of a backend that is not a Server: as remote.Options has it

	Local bool // no other gateway can use it

	Runner runner // starts the server when it is needed; nil: it runs

	Left func() // called once when the member was removed and has finished its last request; may be nil

	tuned bool // zero is meant
}

// runner starts a server when a request needs it.
type runner interface {
	// Acquire waits until the server runs. It is not stopped before release was called.
	Acquire(ctx context.Context, deadline time.Time) (release func(), err error)
	Running() bool
	Status() mmcp.RunStatus
}

// MemberOf returns the member for a server under options: a Server that serves them, or
// a server of another kind.
func MemberOf(b mmcp.Backend, o remote.Options) Member {
	o = o.WithDefaults()
	m := Member{Name: o.Name, Backend: b, MaxInFlight: o.MaxInFlight, Weight: o.Weight, Tier: o.Tier, License: o.License, tuned: true}
	if _, ok := b.(*remote.Server); ok {
		m.Declared = o.Declared
	} else {
		m.Aliases, m.Deterministic = o.Aliases, o.Deterministic // and it lists its models itself
	}
	return m
}

func (m Member) filled() Member {
	if s, ok := m.Backend.(*remote.Server); ok && !m.tuned {
		o := s.Options()
		m.MaxInFlight = cmp.Or(m.MaxInFlight, o.MaxInFlight)
		m.Weight = cmp.Or(m.Weight, o.Weight)
		m.Tier = cmp.Or(m.Tier, o.Tier)
		if m.Declared == nil {
			m.Declared = o.Declared
		}
	}
	m.MaxInFlight = cmp.Or(m.MaxInFlight, runtime.GOMAXPROCS(0))
	m.Weight = cmp.Or(m.Weight, remote.DefaultWeight)
	return m
}

// member is a backend of a pool, with its catalogue and its state.
type member struct {
	*dispatch.Upstream

	aliases map[string]string
	license mmcp.License       // of the settings; zero: none
	seeds   string             // trust, probe or never; empty: trust
	wake    chan struct{}      // brings the next read of the catalogue forward
	stop    context.CancelFunc // ends the looks; set before the first
	runner  runner             // nil: it runs

	mu             sync.Mutex         // guards the fields below
	declared       []remote.Declared  // models that count until caps is known
	verdicts       map[string]bool    // whether models repeat themselves, by printOf; replaced, never changed
	wantedVerdicts []string           // own ids of models that a probe shall examine
	caps           *mmcp.Capabilities // last good catalogue; nil: none yet
	encoded        []byte             // caps as JSON, to see whether it changed
	looked         bool               // a read of the catalogue has ended, with success or not
	seen           time.Time          // when caps was confirmed
	err            error              // of the last look; nil after a good one
}

func newMember(m Member) *member {
	m = m.filled()
	out := &member{wake: make(chan struct{}, 1), declared: m.Declared, aliases: m.Aliases, license: m.License,
		seeds: m.Deterministic, runner: m.Runner}
	out.Upstream = dispatch.NewUpstream(m.Name, m.Backend, out, m.MaxInFlight, m.Weight, m.Tier)
	out.Local = m.Local
	if s, ok := m.Backend.(*remote.Server); ok {
		o := s.Options()
		out.aliases, out.seeds, out.license = o.Aliases, o.Deterministic, o.License
	}
	return out
}

// heard reports whether a look at the catalogue has ended, or a stored catalogue is
// known.
func (m *member) heard() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.looked || m.caps != nil
}

func (m *member) known() *mmcp.Capabilities {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.caps
}

// slowestRetry bounds the pause between looks at a member that is down: a server that
// is back should get work soon, and a refused connection is cheap.
const slowestRetry = 5 * time.Second

// looksSkipped is for how many refreshes in a row a member that works for us may
// go without a look: it answers none while it does.
const looksSkipped = 10

// watch looks at the member's catalogue until ctx ends.
func (p *Pool) watch(ctx context.Context, m *member) {
	retry := p.options().Retry       // the next pause of a member that is down
	for skipped := looksSkipped; ; { // the first look is not put off
		opts := p.options()
		next := p.pauseAfterLook()
		if p.sched.InFlight(m.Upstream) > 0 && m.known() != nil && skipped < looksSkipped {
			skipped++
		} else {
			skipped = 0
			err := p.look(ctx, m)
			if ctx.Err() != nil {
				return
			}
			if err == nil && p.awake(m) {
				p.probeDeterminism(ctx, m)
			}
			if dispatch.Unreachable(err) || m.known() == nil {
				next, retry = retry, min(2*retry, opts.longestRetry())
			} else {
				retry = opts.Retry
			}
		}
		if !p.rest(ctx, m, jitter(next)) {
			return
		}
	}
}

// jitter spreads the looks of many members and many gateways over time.
func jitter(d time.Duration) time.Duration {
	return d - d/10 + rand.N(d/5+1)
}

// rest waits for d, or less if the member is woken, and reports false when ctx ended. A
// wake counts only after Retry, so that many requests do not cause many looks.
func (p *Pool) rest(ctx context.Context, m *member, d time.Duration) bool {
	deaf := min(d, p.options().Retry)
	return pause(ctx, deaf, nil) && pause(ctx, d-deaf, m.wake)
}

// pause waits for d or for wake, and reports false when ctx ended.
func pause(ctx context.Context, d time.Duration, wake <-chan struct{}) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-wake:
		return true
	case <-ctx.Done():
		return false
	}
}

// look reads the catalogue of the member once.
func (p *Pool) look(ctx context.Context, m *member) (err error) {
	defer mmcp.Contain(ctx, p.options().Log, "catalogue", &err)
	began := time.Now()
	release, err := p.rouse(ctx, m)
	if err != nil {
		m.mu.Lock()
		m.looked = true
		m.mu.Unlock()
		p.arrived()
		if errors.Is(err, errAsleep) {
			err = nil
			p.adopt(ctx, m)
			p.sched.CatalogueRead(m.Upstream, nil, began) // it can get requests, which wake it
		}
		return err
	}
	defer release()
	caps, err := p.ask(ctx, m)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil && !p.awake(m) {
		return nil // it was stopped in the same moment
	}
	// Before its models are known, because requests that waited for them use it.
	p.sched.CatalogueRead(m.Upstream, err, began)
	changed := err == nil && m.store(caps)
	if changed {
		p.merge()
	}
	m.mu.Lock()
	m.looked, m.err = true, err
	m.mu.Unlock()
	p.arrived()
	if changed {
		p.saveCatalogue(m) // last, so that no request waits for the disk
	}
	return err
}

// adopt takes the catalogue of a server that does not run over from the gateway that
// schedules, unless one is known.
func (p *Pool) adopt(ctx context.Context, m *member) {
	if m.known() != nil {
		return
	}
	caps, err := codec.DecodeCapabilities(p.sched.Catalogue(ctx, m.Name))
	if err == nil && m.store(caps) {
		p.merge()
		p.saveCatalogue(m)
	}
}

// catalogueOf returns the encoded catalogue of a member; nil: none is known.
func (p *Pool) catalogueOf(name string) []byte {
	m, err := p.named(name)
	if err != nil {
		return nil
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.encoded
}

// errAsleep is the error of look for a server that does not run.
var errAsleep = errors.New("the server is asleep")

// awake reports whether the member's server runs. If the server belongs to another gateway, the
// fleet of the gateway that schedules has its state.
func (p *Pool) awake(m *member) bool {
	if m.runner == nil || m.runner.Running() {
		return true
	}
	fleet, _ := p.sched.View()
	return fleet != nil && slices.ContainsFunc(fleet.Upstreams, func(u mmcp.UpstreamStatus) bool {
		return u.Name == m.Name && !u.Removed && u.Run != nil && u.Run.State == mmcp.RunRunning
	})
}

// rouse starts a server whose models are neither known nor declared. It returns errAsleep for
// another server that does not run.
func (p *Pool) rouse(ctx context.Context, m *member) (release func(), err error) {
	nothing := func() {}
	switch {
	case p.awake(m):
		return nothing, nil
	case m.known() != nil || m.declaresAll() || !m.Local && !p.sched.Schedules():
		return nothing, errAsleep
	}
	return m.runner.Acquire(ctx, time.Time{})
}

// ask keeps a panic of a member, which no handler stands above here, from ending
// the process.
func (p *Pool) ask(ctx context.Context, m *member) (caps *mmcp.Capabilities, err error) {
	defer func() {
		if v := recover(); v != nil {
			_ = mmcp.Panicked(ctx, p.options().Log, "catalogue", v, "upstream", m.Name)
			caps, err = nil, errPanicked
		}
	}()
	return m.Backend.Capabilities(ctx)
}

// store stores a catalogue and reports whether it is another than before.
func (m *member) store(caps *mmcp.Capabilities) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.seen = time.Now()
	if caps == m.caps {
		return false
	}
	encoded := codec.EncodeCapabilities(caps)
	if m.caps != nil && bytes.Equal(encoded, m.encoded) && slices.Equal(caps.LeftOut, m.caps.LeftOut) {
		return false
	}
	m.caps, m.encoded = caps, encoded
	return true
}

// Nudge brings the next read of the catalogue forward. Any number of nudges before that read are
// one.
func (m *member) Nudge() {
	select {
	case m.wake <- struct{}{}:
	default:
	}
}

// memberOf returns the member that a lane belongs to.
func memberOf(l *dispatch.Lane) *member { return l.Upstream.Owner.(*member) }
