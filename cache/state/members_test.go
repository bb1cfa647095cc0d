package state

import (
	"testing"

	"github.com/nats-io/nats.go"
)

// A gateway is alive as long as its beats come among ours, and dead when it says so
// or when it is silent for missBeats of ours.
func TestLiveness(t *testing.T) {
	m := newMembers(&Store{}) // without an embedded server there are others
	beats := func(id string, n int, word string) {
		for range n {
			m.receive(&nats.Msg{Subject: beatSubject + id, Data: []byte(word)})
		}
	}
	alive := func(step string, want bool) {
		t.Helper()
		if got := m.alive("other"); got != want {
			t.Errorf("%s: alive is %v", step, got)
		}
	}
	alive("not heard yet, at the start", true)
	beats(m.self, missBeats, "")
	alive("never heard", false)
	beats("other", 1, "")
	alive("heard", true)
	beats(m.self, missBeats-1, "")
	alive("silent for one beat less", true)
	beats(m.self, 1, "")
	alive("silent", false)
	beats("other", 1, "")
	beats("other", 1, "gone")
	alive("gone", false)
	if !m.alive(m.self) {
		t.Error("this gateway takes itself for dead")
	}
	beats(m.self, 100*missBeats+1, "")
	beats("third", 1, "")
	if len(m.lastBeat) != 1 || len(m.gone) != 0 {
		t.Errorf("gateways of long ago are kept: %v, %v", m.lastBeat, m.gone)
	}
}
