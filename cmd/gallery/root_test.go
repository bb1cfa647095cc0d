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
// acceleration. A handspring pushes off with the arms. Hips that roll are stopped at once.
var hipAccelerations = map[string]float64{"handspring": 58, "rolls forward": 72}

// largeHeads are the wider bounds of hipAccelerations for bodies with a large head and short legs. In a side flip the head passes
// near the ground, and the hips go round it.
var largeHeads = map[string]float64{
	"side flip": 54, "stumbles": 51,
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

// clearance returns the height above level ground of the lowest joint of a body, or the sole under it, in a frame. A low head ends a
// flight; wings and capes do not.
func clearance(m *metrics.Motion, b *rig.Body, thick []float64, f int) float64 {
	low := math.Inf(1)
	at := func(joints ...int) {
		for _, j := range joints {
			if j >= 0 {
				low = math.Min(low, m.At[f][j].Pos.Y-thick[j])
			}
		}
	}
	at(b.Pelvis, b.Head)
	at(b.Spine...)
	if b.Head >= 0 {
		crown := m.At[f][b.Head].Pos.Y + m.At[f][b.Head].Rot.Mul(m.At[0][b.Head].Rot.Inv()).Rotate(geom.Vec3{Y: b.Size.Crown}).Y
		low = math.Min(low, crown)
	}
	for side := range b.Legs {
		leg, arm := b.Legs[side], b.Arms[side]
		at(leg.Thigh, leg.Shin, leg.Foot, leg.Toe, leg.ToeEnd, arm.Upper, arm.Fore, arm.Hand)
		for _, finger := range b.Finger[side] {
			at(finger...)
		}
	}
	return low
}

// aroundFlight is the number of frames before and after a flight in which gravity determines the acceleration of the hips, which is then
// the same for bodies of all heights.
const aroundFlight = 20

// peakHipAcceleration returns the largest acceleration of the middle of the hips of a motion outside flights and its frame, in
// m/s², for an adult where it is not the acceleration of a take-off or a landing.
func peakHipAcceleration(m *metrics.Motion, b *rig.Body) (most float64, frame int) {
	hips := func(f int) geom.Vec3 { return m.At[f][b.Legs[0].Thigh].Pos.Lerp(m.At[f][b.Legs[1].Thigh].Pos, 0.5) }
	thick := soles(b)
	aloft := func(f int) bool { return clearance(m, b, thick, f) > 0.04*b.Size.HipHeight }
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
