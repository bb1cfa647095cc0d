// Package floor keeps bodies above the ground that are near it: how deep the parts of one
// are under the ground (Sunk), and smooth curves over the heights of its pelvis where
// those would stop it within a frame (Hits, Eased). It holds no state.
package floor

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/portable"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// Flesh between joints and the ground, as parts of the hip height.
const (
	KneeFlesh     = 0.055
	HipFlesh      = 0.088
	chestFlesh    = 0.112
	shoulderFlesh = 0.065
	headFlesh     = 0.095
)

// Sunk returns how deep the body is under the ground with trunk, head or a knee;
// negative where it is above. It changes smoothly as one part takes over from
// another.
func Sunk(b *rig.Body, p *posture.Posture) float64 {
	tall := b.Size.HipHeight
	turns := p.Solve(b)
	var depths [9]float64
	n := 0
	add := func(at geom.Vec3, flesh float64) {
		depths[n] = p.Floor + flesh*tall - at.Y
		n++
	}
	for side := range b.Legs {
		add(p.HipJoint(b, rig.Side(side)), HipFlesh)
		add(b.Place(&turns, b.Legs[side].Shin), KneeFlesh)
	}
	if b.HasArm(rig.Left) && b.HasArm(rig.Right) {
		left, right := b.Place(&turns, b.Arms[0].Upper), b.Place(&turns, b.Arms[1].Upper)
		add(left, shoulderFlesh)
		add(right, shoulderFlesh)
		add(left.Lerp(right, 0.5).Lerp(p.Pelvis, 0.25), chestFlesh)
	}
	if b.Head >= 0 {
		add(b.Place(&turns, b.Head).Add(turns.Head.Rotate(geom.Vec3{Y: 0.085, Z: 0.02}.Scale(tall))), headFlesh)
	}
	return most(depths[:n], 0.005*tall)
}

// most is the largest of some values, rounded off within soft where two are
// nearly as large; it is never less.
func most(v []float64, soft float64) float64 {
	top := math.Inf(-1)
	for _, x := range v {
		top = math.Max(top, x)
	}
	sum := 0.0
	for _, x := range v {
		sum += portable.Exp((x - top) / soft)
	}
	return top + soft*portable.Log(sum)
}
