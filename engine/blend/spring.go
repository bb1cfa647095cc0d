package blend

import (
	"math"

	"github.com/motiongate/motiongate/engine/portable"
)

// Spring is a value that goes after a target as a mass on a critically damped
// spring does: it arrives late, and without going beyond.
type Spring struct{ Value, Speed float64 } // the speed is per second

// Pull is the effect of a spring on its mass within a fixed time.
type Pull struct {
	decay, stiff, time float64
}

// NewPull returns the pull of a spring within dt seconds. In the time half, in
// seconds, about half of the way to a target at rest is gone. half must be positive.
func NewPull(half, dt float64) Pull {
	stiff := 2 * math.Ln2 / half
	return Pull{decay: portable.Exp(-stiff * dt), stiff: stiff, time: dt}
}

// Step moves a spring on towards its target. It is the exact solution for a target
// that does not move within the step.
func (s *Spring) Step(target float64, p Pull) {
	off := s.Value - target
	push := s.Speed + off*p.stiff
	s.Value = target + p.decay*(off+push*p.time)
	s.Speed = p.decay * (s.Speed - push*p.stiff*p.time)
}
