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
// acceleration. Take-offs from one leg stop its descent in a few frames. Hips that roll, or fall on a round
// back, are stopped at once.
var hipAccelerations = map[string]float64{
	"handspring": 80, "rolls forward": 72, "sit-ups": 70, "crunches": 60, "jumps": 54, "flip": 52, "lotus": 52,
	"layup": 54, "dunks": 54,
}

// largeHeads are the wider bounds of hipAccelerations and jumps for bodies with a large head and short arms. In flips the head
// stays near the ground, and the hips go round it. Short legs land too low from a leap, short arms push off sooner.
var largeHeads = [2]map[string]float64{{"flip": 280, "jumps over": 160, "handspring": 95}, {"handspring": 0.15}}

// largeHeaded reports whether the head of a body is as large as its legs are long.
func largeHeaded(b *rig.Body) bool {
	rest := b.Skeleton.Model(b.Skeleton.RestPose(), nil)
	return rest[b.Head].Pos.Y-rest[b.Legs[0].Thigh].Pos.Y > b.Size.HipHeight
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
