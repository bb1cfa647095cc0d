package main

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/rig"
)

// maxHipAcceleration bounds the acceleration of the hips outside flights, in m/s² at 60 frames a second for an adult. Take-offs and landings
// reach it.
const maxHipAcceleration = 48

// hipAccelerations maps each action that exceeds maxHipAcceleration to its own bound, a little above its measured
// acceleration. On bodies with short legs and a large head
// the head passes near the ground in flips, and legs that are too short for a leap land too low. Hips that roll, or fall on a round
// back, are stopped at once.
var hipAccelerations = map[string]float64{
	"backflip": 280, "runs, then jumps over": 175, "flying kick": 90, "falls backwards": 75, "handspring": 74,
	"sit-ups": 70, "rolls forward": 64, "crunches": 62, "butt kicks": 56, "flying side kick": 54,
}

// peakHipAcceleration returns the largest acceleration of the middle of the hips of a motion outside flights, in m/s² for an adult, and its
// frame.
func peakHipAcceleration(m *metrics.Motion, b *rig.Body) (most float64, frame int) {
	hips := func(f int) geom.Vec3 { return m.At[f][b.Legs[0].Thigh].Pos.Lerp(m.At[f][b.Legs[1].Thigh].Pos, 0.5) }
	// aloft reports whether the pelvis and the joints after it are above 4 % of the height of the hips. A low head ends a flight.
	aloft := func(f int) bool {
		low := math.Inf(1)
		for j := range m.At[f] {
			if j == b.Pelvis || b.Skeleton.Joints[j].Parent >= b.Pelvis {
				low = math.Min(low, m.At[f][j].Pos.Y)
			}
		}
		return low > 0.04*b.Size.HipHeight
	}
	for f := 2; f < m.Frames(); f++ {
		if aloft(f-2) && aloft(f-1) && aloft(f) {
			continue
		}
		a := hips(f).Add(hips(f-2)).Sub(hips(f-1).Scale(2)).Len() * m.FPS * m.FPS * rig.CanonicalHip / b.Size.HipHeight
		if a > most {
			most, frame = a, f-1
		}
	}
	return most, frame
}
