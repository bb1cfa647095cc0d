package dispatch

import (
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// Upstream is a server with its limits, its calls in flight and its recent results.
type Upstream struct {
	Name    string
	Backend mmcp.Backend
	Owner   Owner // stores the catalogue
	Local   bool  // no other gateway uses it: it is the built-in engine or a program of this machine

	// Guarded by Scheduler.mu.
	permit        *permit // of its scheduler; nil: no scheduler has a lane of it yet
	maxInFlight   int
	weight        float64
	tier          int
	lanes         map[string]*Lane // by the upstream's own id of the model
	inFlight      int
	heavy         int       // calls in flight whose request is heavy
	madeElsewhere int       // calls in flight that other gateways make with grants of this one
	reported      int       // number of calls that the other gateways last reported
	lastBegan     time.Time // when the latest call began
	lostProbes    int       // calls in flight that are probes without an answer in time
	drained       bool
	drainedAt     time.Time
	removed       bool // set by Remove
	removedAt     time.Time
	finished      chan struct{} // closed when the upstream is removed and has nothing in flight
	contact       state         // result of the latest exchange with it
	contactSince  time.Time     // when contact took its value
	reconnected   time.Time     // when contact last changed from down to ready
	recovered     time.Time     // when it became reachable again or its drain ended; zero: neither
	fault         *mmcp.Error
	faultAt       time.Time
	durations     [128]time.Duration // durations of the latest good calls, a ring
	goodCalls     int                // number of good calls
}

// Owner stores the catalogue of an Upstream.
type Owner interface {
	// Nudge asks for the catalogue to be read soon. It must not block.
	Nudge()
}

// NewUpstream returns an upstream that was not contacted and has no lanes yet.
func NewUpstream(name string, backend mmcp.Backend, owner Owner, maxInFlight int, weight float64, tier int) *Upstream {
	return &Upstream{
		Name: name, Backend: backend, Owner: owner, contact: unseen, contactSince: time.Now(), lanes: map[string]*Lane{},
		maxInFlight: maxInFlight, weight: weight, tier: tier, finished: make(chan struct{}),
	}
}

// Finished returns a channel that is closed when the upstream was removed and its last call ended.
func (m *Upstream) Finished() <-chan struct{} { return m.finished }
