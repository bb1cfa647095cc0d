package cache

import (
	"context"
	"crypto/rand"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

const (
	beatPace  = 1500 * time.Millisecond
	missBeats = 4 // a gateway that stays silent for so many beats of ours is dead

	// livenessPace is how often those who wait for another gateway look whether
	// it lives. That is a look into memory.
	livenessPace = time.Second
)

// members are the gateways on one state. Each writes a beat; which ones are
// alive is judged by counting: who says nothing while our own beats come back
// is dead. No clock is compared, and when the state itself is away nobody's
// beats come back and nobody dies.
//
// An embedded state has one member, and every other that left a trace in it is
// a former life of this gateway.
type members struct {
	self  string
	state *State
	beats *bucket

	mu   sync.Mutex
	own  int            // beats of ours that came back
	seen map[string]int // own, when the last beat of another came
	gone map[string]bool
}

func newMembers(s *State) *members {
	return &members{
		self: rand.Text(), state: s,
		beats: &bucket{state: s, name: "motiongate_gateways", limit: limits{bytes: 4 << 20, age: time.Minute, oldestOut: true, memory: true}},
		seen:  make(map[string]int), gone: make(map[string]bool),
	}
}

// run writes the beats and reads those of the others until the state closes.
func (m *members) run() {
	if !m.state.Shared() {
		return
	}
	ctx := m.state.closed
	var watching sync.WaitGroup
	// Ends with ctx.
	watching.Go(func() { m.beats.follow(ctx, watched{keys: "*"}, m.see) })
	defer watching.Wait()
	ticker := time.NewTicker(beatPace)
	defer ticker.Stop()
	for {
		_ = m.beats.put(ctx, m.self, []byte("here")) // a beat that is not written is not seen, which is its meaning
		select {
		case <-ctx.Done():
			m.leave()
			return
		case <-ticker.C:
		}
	}
}

// leave tells the others that they need not wait for our silence.
func (m *members) leave() {
	if m.state.Healthy() != nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = m.beats.put(ctx, m.self, []byte("gone")) // without it they find out by themselves
}

func (m *members) see(id string, e jetstream.KeyValueEntry) {
	if id == "" {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if id == m.self {
		m.own++
		return
	}
	m.seen[id] = m.own
	if string(e.Value()) == "gone" {
		m.gone[id] = true
	}
	for other, at := range m.seen {
		if m.own-at > 100*missBeats {
			delete(m.seen, other)
			delete(m.gone, other)
		}
	}
}

// alive reports whether a gateway is to be left its work.
func (m *members) alive(id string) bool {
	if id == m.self || !m.state.Shared() {
		return id == m.self
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	// One that was never seen counts from our own start.
	return !m.gone[id] && m.own-m.seen[id] < missBeats
}

// await returns when something changed, or the gateway that was to change it is
// gone: nil. Its error is that of ctx.
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
