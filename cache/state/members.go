package state

import (
	"context"
	"crypto/rand"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

const (
	beatPace  = time.Second
	missBeats = 6 // a gateway is dead after this many own beats without one of it; reconnecting to another server takes three

	// longestGap between two beats is shorter than missBeats beats of other gateways.
	longestGap = 3500 * time.Millisecond

	// livenessPace is the interval at which waiters check whether another gateway is alive.
	// The check reads memory only.
	livenessPace = time.Second

	beatSubject = "motiongate.gateways."
)

// members are the gateways on one state. Each sends a heartbeat (beat) every second. A gateway is dead if
// this gateway receives missBeats of its own beats and none of the other's. So no clocks are compared, and no
// gateway counts as dead while the state is unavailable.
//
// Beats are not stored. They arrive even while a cluster elects the leaders of its streams, so that the two
// waits overlap.
//
// An embedded state has one member. Every other member in its records is an earlier process of this gateway.
type members struct {
	self  string
	store *Store

	born time.Time

	mu          sync.Mutex
	own         int            // number of this gateway's beats that the server returned
	sent        time.Time      // when the latest of these beats was sent
	steadySince time.Time      // begin of the sequence of beats without a gap of longestGap
	lastBeat    map[string]int // value of own at the last beat of each other gateway
	gone        map[string]bool
}

func newMembers(s *Store) *members {
	return &members{self: rand.Text(), store: s, born: time.Now(), lastBeat: make(map[string]int), gone: make(map[string]bool)}
}

// run sends the beats of this gateway and receives the others' until the state closes.
func (m *members) run() {
	if !m.store.Shared() {
		return
	}
	ctx := m.store.closed
	// The subscription outlives reconnections.
	subscription, err := m.store.conn.Subscribe(beatSubject+"*", m.receive)
	if err != nil {
		return // the connection is closed
	}
	defer func() { _ = subscription.Unsubscribe() }() // the connection is closed soon
	connected := m.store.conn.StatusChanged(nats.CONNECTED)
	defer m.store.conn.RemoveStatusListener(connected)
	ticker := time.NewTicker(beatPace)
	defer ticker.Stop()
	for {
		// The time is the age of this process, which only this process evaluates. A beat that cannot be sent
		// counts as silence, so its error is ignored.
		m.publish("here " + strconv.FormatInt(int64(time.Since(m.born)), 10))
		select {
		case <-ctx.Done():
			// Other gateways then need not wait for missBeats beats.
			if m.store.conn.IsConnected() {
				m.publish("gone")
				_ = m.store.conn.FlushTimeout(time.Second) // if it fails, the others notice the silence
			}
			return
		case <-ticker.C:
		case <-connected:
		}
	}
}

func (m *members) publish(word string) {
	_ = m.store.conn.Publish(beatSubject+m.self, []byte(word))
}

func (m *members) receive(msg *nats.Msg) {
	id := strings.TrimPrefix(msg.Subject, beatSubject)
	m.mu.Lock()
	defer m.mu.Unlock()
	if id == m.self {
		m.own++
		if at, err := strconv.ParseInt(strings.TrimPrefix(string(msg.Data), "here "), 10, 64); err == nil {
			sent := m.born.Add(time.Duration(at))
			if m.sent.IsZero() || sent.Sub(m.sent) >= longestGap {
				m.steadySince = sent
			}
			m.sent = sent
		}
		return
	}
	m.lastBeat[id] = m.own
	if string(msg.Data) == "gone" {
		m.gone[id] = true
	}
	for other, at := range m.lastBeat {
		if m.own-at > 100*missBeats {
			delete(m.lastBeat, other)
			delete(m.gone, other)
		}
	}
}

// alive reports whether a gateway is alive, so that others must not take its work over.
func (m *members) alive(id string) bool {
	if id == m.self || !m.store.Shared() {
		return id == m.self
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	// A gateway without any beat counts from the start of this gateway.
	return !m.gone[id] && m.own-m.lastBeat[id] < missBeats
}

// all lists the gateways that are alive.
func (m *members) all() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := []string{m.self}
	for id, at := range m.lastBeat {
		if !m.gone[id] && m.own-at < missBeats {
			out = append(out, id)
		}
	}
	return out
}

// lastHeartbeat returns when this gateway sent the latest beat that the server returned.
func (m *members) lastHeartbeat() time.Time {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.sent
}

// aliveSince returns when the sequence of returned beats began whose gaps are shorter than longestGap.
func (m *members) aliveSince() time.Time {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.steadySince
}

// await returns nil when changed is signalled, or when owner, the gateway that should signal it, is dead. It
// returns the error of ctx if ctx ends first.
func (m *members) await(ctx context.Context, changed <-chan struct{}, owner string) error {
	ticker := time.NewTicker(livenessPace)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-changed:
			return nil
		case <-ticker.C:
			if !m.alive(owner) {
				return nil
			}
		}
	}
}

// OwnerCheckLimit bounds the time in which a cancelled run finds out whether its work was taken over.
const OwnerCheckLimit = 2 * time.Second

// SelfID returns the name of this gateway among those on the state.
func (s *Store) SelfID() string { return s.members.self }

// Alive reports whether a gateway is alive, so that its work is left to it.
func (s *Store) Alive(id string) bool { return s.members.alive(id) }

// AwaitChange returns nil when changed is signalled, or when owner, the gateway that should signal it, is
// dead. It returns the error of ctx if ctx ends first.
func (s *Store) AwaitChange(ctx context.Context, changed <-chan struct{}, owner string) error {
	return s.members.await(ctx, changed, owner)
}
