package posture

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
)

// Angles of a relaxed hand in radians: the mean curl of its fingers, and the flexion of its wrist, which is extended
// (docs/decisions/0070).
const (
	RestCurl  = 24 * math.Pi / 180
	RestWrist = -12 * math.Pi / 180
)

// Relaxed returns how relaxed the hand of an arm is: 1 with the curl of a relaxed hand, 0 for a flat hand, a fist
// or a hand on the ground.
func (a *Arm) Relaxed() float64 {
	return (1 - a.Plant) * (1 - a.Given) * blend.Clamp(1.1-math.Abs(a.Curl-RestCurl)/RestCurl, 0, 1)
}
