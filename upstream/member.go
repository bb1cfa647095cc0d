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

// Member is one backend of a pool: a Server, or the built-in engine. A zero field selects the option of a
// Server, or the default.
type Member struct {
	Name    string // unique in the pool
	Backend mmcp.Backend

	MaxInFlight int     // simultaneous generations; default for a backend that is not a Server: one per processor
	Weight      float64 // share among equal replicas; default 1
	Tier        int     // members of a higher tier get work when all lower tiers are full or down

	Declared []remote.Declared // models that are listed until the catalogue is known

	License mmcp.License // license of its models; zero: the listed one

	Aliases       map[string]string // for a backend that is not a Server: listed id by its own id of a model
	Deterministic string            // for a backend that is not a Server: see remote.Options

	Local bool // no other gateway can use it

	Runner runner // starts the server on demand; nil: the server always runs

	OnRemoved func() // called once when the member was removed and its last request has ended; may be nil

	tuned bool // a zero field is a value, not a default
}

// runner starts a server on demand.
type runner interface {
	// Acquire waits until the server runs. The server is not stopped until release is called.
	Acquire(ctx context.Context, deadline time.Time) (release func(), err error)
	Running() bool
	Status() mmcp.RunStatus
}

// MemberOf returns the member for a backend with options: a Server with these options, or a server of another
// kind.
func MemberOf(b mmcp.Backend, o remote.Options) Member {
	o = o.WithDefaults()
	m := Member{Name: o.Name, Backend: b, MaxInFlight: o.MaxInFlight, Weight: o.Weight, Tier: o.Tier, License: o.License, tuned: true}
	if _, ok := b.(*remote.Server); ok {
		m.Declared = o.Declared
	} else {
		m.Aliases, m.Deterministic = o.Aliases, o.Deterministic // such a backend lists its models itself
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

// member is a backend of a pool with its catalogue and state.
type member struct {
	*dispatch.Upstream

	aliases map[string]string
	license mmcp.License       // license of the settings; zero: none
	seeds   string             // trust, probe or never; "": trust
	wake    chan struct{}      // brings the next read of the catalogue forward
	stop    context.CancelFunc // ends the reads of the catalogue; set before the first
	runner  runner             // nil: the server always runs

	mu             sync.Mutex         // guards the fields below
	declared       []remote.Declared  // models that are listed until caps is known
	verdicts       map[string]bool    // whether models are deterministic, by printOf; replaced, never changed
	wantedVerdicts []string           // own ids of models to probe
	caps           *mmcp.Capabilities // last good catalogue; nil: none
	encoded        []byte             // caps as JSON, to detect changes
	looked         bool               // a read of the catalogue has ended, with or without success
	confirmedAt    time.Time          // when caps was confirmed
	err            error              // error of the last read; nil: it succeeded
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

// lookedAt reports whether a read of the catalogue has ended, or a stored catalogue is known.
func (m *member) lookedAt() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.looked || m.caps != nil
}

func (m *member) known() *mmcp.Capabilities {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.caps
}

// slowestRetry bounds the pause between reads at a member that is down: a recovered server should get work
// soon, and a refused connection is cheap.
const slowestRetry = 5 * time.Second

// looksSkipped bounds the consecutive refreshes that are skipped for a member that works for this gateway,
// because it does not answer meanwhile.
const looksSkipped = 10

// watch reads the member's catalogue at intervals until ctx ends.
func (p *Pool) watch(ctx context.Context, m *member) {
	retry := p.options().Retry       // next pause for a member that is down
	for skipped := looksSkipped; ; { // the first read is not skipped
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

// jitter spreads the reads of many members and gateways over time.
func jitter(d time.Duration) time.Duration {
	return d - d/10 + rand.N(d/5+1)
}

// rest waits for d, or less if the member is woken. It returns false if ctx ends first. A wake has an effect
// only after Retry, so that many requests do not cause many reads.
func (p *Pool) rest(ctx context.Context, m *member, d time.Duration) bool {
	deaf := min(d, p.options().Retry)
	return pause(ctx, deaf, nil) && pause(ctx, d-deaf, m.wake)
}

// pause waits for d or for wake. It returns false if ctx ends first.
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
			p.sched.CatalogueRead(m.Upstream, nil, began) // it can get requests, which start it
		}
		return err
	}
	defer release()
	caps, err := p.readCatalogue(ctx, m)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil && !p.awake(m) {
		return nil // it was stopped at the same moment
	}
	// Before its models are known, because waiting requests use the state.
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

// adopt takes the catalogue of a stopped server from the gateway that schedules, unless one is known.
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

// catalogueOf returns the encoded catalogue of a member, or nil.
func (p *Pool) catalogueOf(name string) []byte {
	m, err := p.named(name)
	if err != nil {
		return nil
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.encoded
}

// errAsleep is the error of look for a stopped server.
var errAsleep = errors.New("the server is asleep")

// awake reports whether the member's server runs. For a server of another gateway it asks the gateway that
// schedules.
func (p *Pool) awake(m *member) bool {
	if m.runner == nil || m.runner.Running() {
		return true
	}
	fleet, _ := p.sched.View()
	return fleet != nil && slices.ContainsFunc(fleet.Upstreams, func(u mmcp.UpstreamStatus) bool {
		return u.Name == m.Name && !u.Removed && u.Run != nil && u.Run.State == mmcp.RunRunning
	})
}

// rouse starts a server whose models are neither known nor declared. It returns errAsleep for another stopped
// server.
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

// readCatalogue reads the catalogue of a member, and turns a panic into an error, because no handler recovers here.
func (p *Pool) readCatalogue(ctx context.Context, m *member) (caps *mmcp.Capabilities, err error) {
	defer func() {
		if v := recover(); v != nil {
			_ = mmcp.Panicked(ctx, p.options().Log, "catalogue", v, "upstream", m.Name)
			caps, err = nil, errPanicked
		}
	}()
	return m.Backend.Capabilities(ctx)
}

// store stores a catalogue and reports whether it changed.
func (m *member) store(caps *mmcp.Capabilities) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.confirmedAt = time.Now()
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

// Nudge brings the next read of the catalogue forward. Several nudges before that read count as one.
func (m *member) Nudge() {
	select {
	case m.wake <- struct{}{}:
	default:
	}
}

// memberOf returns the member of a lane.
func memberOf(l *dispatch.Lane) *member { return l.Upstream.Owner.(*member) }
