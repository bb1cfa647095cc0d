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
	"handspring": 90, "rolls forward": 72, "sit-ups": 70, "crunches": 60, "jumps": 62, "layup": 54, "grand jete": 51,
	"dunks": 54,
}

// largeHeads are the wider bounds of hipAccelerations for bodies with a large head and short legs. In flips the head stays near the
// ground, and the hips go round it. Short legs land too low from a leap. In the lotus position a knee changes its side.
var largeHeads = map[string]float64{
	"flip": 110, "layup": 58, "lotus": 92, "jumps over": 72, "dunks": 65, "heads the ball": 56, "stumbles": 51,
}

// largeHeaded reports whether the head of a body is as large as its legs are long.
func largeHeaded(b *rig.Body) bool {
	rest := b.Skeleton.Model(b.Skeleton.RestPose(), nil)
	return rest[b.Head].Pos.Y-rest[b.Legs[0].Thigh].Pos.Y > b.Size.HipHeight
}

// soles returns the height of each joint of a foot above its sole, and 0 for other joints.
func soles(b *rig.Body) []float64 {
	rest, thick := b.Skeleton.Model(b.Skeleton.RestPose(), nil), make([]float64, b.Skeleton.Len())
	for _, leg := range b.Legs {
		thick[leg.Foot] = b.Size.Ankle
	}
	for j := range thick {
		if p := b.Skeleton.Joints[j].Parent; p >= 0 && thick[p] > 0 {
			thick[j] = math.Max(0, thick[p]+rest[j].Pos.Y-rest[p].Pos.Y)
		}
	}
	return thick
}

// aroundFlight is the number of frames before and after a flight in which gravity determines the acceleration of the hips, which is then
// the same for bodies of all heights.
const aroundFlight = 20

// peakHipAcceleration returns the largest acceleration of the middle of the hips of a motion outside flights and its frame, in
// m/s², for an adult where it is not the acceleration of a take-off or a landing.
func peakHipAcceleration(m *metrics.Motion, b *rig.Body) (most float64, frame int) {
	hips := func(f int) geom.Vec3 { return m.At[f][b.Legs[0].Thigh].Pos.Lerp(m.At[f][b.Legs[1].Thigh].Pos, 0.5) }
	thick := soles(b)
	// aloft reports whether the pelvis and the joints after it, and the soles under them, are above 4 % of the height of the hips. A low
	// head ends a flight.
	aloft := func(f int) bool {
		low := math.Inf(1)
		for j := range m.At[f] {
			if j == b.Pelvis || b.Skeleton.Joints[j].Parent >= b.Pelvis {
				low = math.Min(low, m.At[f][j].Pos.Y-thick[j])
			}
		}
		return low > 0.04*b.Size.HipHeight
	}
	flies := make([]bool, m.Frames()) // in a frame, or around it
	for f := range flies {
		for g := max(0, f-aroundFlight); aloft(f) && g < min(m.Frames(), f+aroundFlight+1); g++ {
			flies[g] = true
		}
	}
	for f := 2; f < m.Frames(); f++ {
		if aloft(f-2) && aloft(f-1) && aloft(f) {
			continue
		}
		a := hips(f).Add(hips(f-2)).Sub(hips(f-1).Scale(2)).Len() * m.FPS * m.FPS
		if !flies[f] {
			a *= rig.CanonicalHip / b.Size.HipHeight
		}
		if a > most {
			most, frame = a, f-1
		}
	}
	return most, frame
}
