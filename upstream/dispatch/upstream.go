package dispatch

import (
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// Upstream is a server as the scheduler sees it: its limits, its calls in flight and
// its recent results.
type Upstream struct {
	Name    string
	Backend mmcp.Backend
	Owner   Owner // keeps the catalogue
	Local   bool  // no other gateway uses it: the built-in engine, or a program of this machine

	// Guarded by scheduler.mu.
	term        *term // of its scheduler; nil: none has a lane of it yet
	maxInFlight int
	weight      float64
	tier        int
	lanes       map[string]*Lane // by the member's own id of the model
	inFlight    int
	heavy       int       // of these, heavy requests
	foreign     int       // of these, calls that other gateways make with grants of this one
	abroad      int       // calls of other gateways, as they reported them last
	began       time.Time // of the latest call
	lost        int       // of these, probes that were given up
	drained     bool
	drainedAt   time.Time
	gone        bool // removed
	goneAt      time.Time
	left        chan struct{} // closed when gone and nothing is in flight
	contact     state         // how the latest exchange with it went
	since       time.Time     // of contact
	reached     time.Time     // when it came back last
	ramp        time.Time     // when it recovered; zero: long ago
	fault       *mmcp.Error
	faultAt     time.Time
	times       [128]time.Duration // of the latest good calls, a ring
	timed       int                // how many there were
}

// Owner keeps the catalogue of an Upstream.
type Owner interface {
	// Nudge asks for an early look at the catalogue. It must not block.
	Nudge()
}

// NewUpstream returns a server that has nothing to do yet.
func NewUpstream(name string, backend mmcp.Backend, owner Owner, maxInFlight int, weight float64, tier int) *Upstream {
	return &Upstream{
		Name: name, Backend: backend, Owner: owner, contact: unseen, since: time.Now(), lanes: map[string]*Lane{},
		maxInFlight: maxInFlight, weight: weight, tier: tier, left: make(chan struct{}),
	}
}

// Left returns a channel that is closed when the server was removed and has nothing in
// flight.
func (m *Upstream) Left() <-chan struct{} { return m.left }
