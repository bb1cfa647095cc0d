package posture

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
)

// Angles of a relaxed hand in radians: the mean curl of its fingers, and the flexion of its wrist. RestWrist is negative
// because the wrist is extended (docs/decisions/0070).
const (
	RestCurl  = 24 * math.Pi / 180
	RestWrist = -12 * math.Pi / 180
)

// restTolerance is the difference of a curl from RestCurl, as a share of it, within which a hand is fully relaxed.
const restTolerance = 0.1

// Relaxed returns how relaxed the hand of an arm is, by the curl of its fingers: 1 for the curl of a relaxed hand, 0 for
// straight fingers or a fist, and 0 for a planted or given hand.
func (a *Arm) Relaxed() float64 {
	free := (1 - a.Plant) * (1 - a.Given)
	difference := math.Abs(a.Curl-RestCurl) / RestCurl
	return free * blend.Clamp((1-difference)/(1-restTolerance), 0, 1)
}
