package upstream

import (
	"bytes"
	"context"
	"log/slog"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// member is a backend of a pool and what is known of it.
type member struct {
	name    string
	backend mmcp.Backend
	wake    chan struct{} // asks for an earlier look at the catalogue

	inFlight int // guarded by Pool.choosing

	mu      sync.Mutex
	caps    *mmcp.Capabilities // last good catalogue; nil: none yet
	encoded []byte             // caps as JSON, to see whether it changed
	asked   bool               // a look at the catalogue has ended, well or not
	last    contact
	since   time.Time // of last
	seen    time.Time // when caps was confirmed
	err     error     // of the last look; nil after a good one
}

// contact is what the last dealings with a member showed.
type contact uint8

const (
	unknown contact = iota
	answers
	silent // connected, and no answer in time
	down   // cannot be reached, or says that it is not ready
)

func newMember(m Member) *member {
	return &member{name: m.Name, backend: m.Backend, wake: make(chan struct{}, 1), since: time.Now()}
}

func (m *member) contact() contact {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.last == unknown {
		return down // nothing speaks for it yet
	}
	return m.last
}

// heard reports whether there is anything to list, or a reason why not.
func (m *member) heard() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.asked || m.caps != nil
}

func (m *member) known() *mmcp.Capabilities {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.caps
}

// slowestRetry bounds the pause between looks at a member that is down: one that
// comes back should soon have work, and a refused connection costs nothing.
const slowestRetry = 5 * time.Second

// watch looks at the member's catalogue until ctx ends.
func (p *Pool) watch(ctx context.Context, m *member) {
	retry := p.opts.Retry
	for {
		err := p.look(ctx, m)
		if ctx.Err() != nil {
			return
		}
		next := p.opts.Refresh
		if contactOf(err) == down || m.known() == nil {
			next, retry = retry, min(2*retry, max(slowestRetry, p.opts.Retry), p.opts.Refresh)
		} else {
			retry = p.opts.Retry
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

// rest waits for d, or less if the member is woken, and reports false when ctx
// ended. A wake is heard only after Retry: requests that each wake the member
// must not become looks.
func (p *Pool) rest(ctx context.Context, m *member, d time.Duration) bool {
	deaf := min(d, p.opts.Retry)
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

// look asks the member once and takes over what it says.
func (p *Pool) look(ctx context.Context, m *member) error {
	caps, err := m.backend.Capabilities(ctx)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	changed := err == nil && m.learn(caps)
	if changed {
		p.merge()
	}
	p.note(m, err)
	m.mu.Lock()
	m.asked, m.err = true, err
	m.mu.Unlock()
	p.arrived()
	if changed {
		p.keep(m) // last, so that nobody waits for the disk
	}
	return err
}

// learn stores a catalogue and reports whether it is another than before.
func (m *member) learn(caps *mmcp.Capabilities) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.seen = time.Now()
	if caps == m.caps {
		return false
	}
	encoded := caps.Encode()
	if m.caps != nil && bytes.Equal(encoded, m.encoded) {
		return false
	}
	m.caps, m.encoded = caps, encoded
	return true
}

// contactOf tells what the end of a look says about the member.
func contactOf(err error) contact {
	switch {
	case err == nil:
		return answers
	case mmcp.AsError(err).Code == mmcp.CodeTimeout:
		return silent
	}
	return down
}

// note takes over what a look at the catalogue showed.
func (p *Pool) note(m *member, err error) {
	now := contactOf(err)
	if now == silent && p.load(m) > 0 {
		return // busy with our work
	}
	p.turn(m, now, err)
}

// observe takes over what a generation showed. Only what is certain counts: a
// good answer, or that the server cannot be reached.
func (p *Pool) observe(m *member, err error) {
	if err == nil {
		p.turn(m, answers, nil)
		return
	}
	switch mmcp.AsError(err).Code {
	case mmcp.CodeModelUnavailable:
		p.turn(m, down, err)
	case mmcp.CodeUnknownModel:
		m.nudge() // its catalogue has changed
	}
}

// turn sets the member's contact, and tells the log when it changes.
func (p *Pool) turn(m *member, now contact, err error) {
	m.mu.Lock()
	before := m.last
	if before != now {
		m.last, m.since = now, time.Now()
	}
	m.mu.Unlock()
	if before == now {
		return
	}
	level, attrs := slog.LevelInfo, []any{"upstream", m.name, "from", before.String(), "to", now.String()}
	if err != nil {
		level, attrs = slog.LevelWarn, append(attrs, "error", err.Error())
	}
	p.opts.Log.Log(context.Background(), level, "upstream changed", attrs...)
	if before == answers && now == down {
		m.nudge()
	}
}

// nudge brings the next look at the catalogue forward. Any number of nudges
// before that look are one.
func (m *member) nudge() {
	select {
	case m.wake <- struct{}{}:
	default:
	}
}

func (c contact) String() string {
	return [...]string{"unknown", "answers", "silent", "down"}[c]
}
