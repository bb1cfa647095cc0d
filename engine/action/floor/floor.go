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
	HipFlesh      = 0.088
	chestFlesh    = 0.112
	shoulderFlesh = 0.065
)

// The head is a ball: its centre from the joint of the head, and its radius, as parts of the hip height, for a head whose crown is
// usualCrown above its joint. A ball of another head has the same proportions.
var headCentre = geom.Vec3{Y: 0.085, Z: 0.02}

const (
	headFlesh  = 0.095
	usualCrown = 0.17
)

// HeadSize returns the head size relative to leg length, as a factor of an adult's: the height of the crown above the joint of the head
// over the hip height. It is at least 1: the highest joint of a head may be in the face, and the head then seems smaller.
func HeadSize(b *rig.Body) float64 {
	return math.Max(1, b.Size.Crown/(usualCrown*b.Size.HipHeight))
}

// Sunk returns how deep the body is under the ground with trunk, head or a knee;
// negative where it is above. It changes smoothly as one part takes over from
// another.
func Sunk(b *rig.Body, p *posture.Posture) float64 {
	parts, n := depths(b, p)
	return most(parts[:n], 0.005*b.Size.HipHeight)
}

// Parts returns how deep the head is under the ground, and how deep the trunk and the knees are; negative where they are above. A body
// without a head has it infinitely high.
func Parts(b *rig.Body, p *posture.Posture) (head, others float64) {
	head = math.Inf(-1)
	parts, n := depths(b, p)
	if b.Head >= 0 {
		n--
		head = parts[n]
	}
	return head, most(parts[:n], 0.005*b.Size.HipHeight)
}

// depths returns how deep n parts of a body are under the ground, the head last.
func depths(b *rig.Body, p *posture.Posture) (parts [9]float64, n int) {
	tall := b.Size.HipHeight
	turns := p.Solve(b)
	add := func(at geom.Vec3, flesh float64) {
		parts[n] = p.Floor + flesh - at.Y
		n++
	}
	for side := range b.Legs {
		add(p.HipJoint(b, rig.Side(side)), HipFlesh*tall)
		add(b.Place(&turns, b.Legs[side].Shin), posture.KneeFlesh*tall)
	}
	if b.HasArm(rig.Left) && b.HasArm(rig.Right) {
		left, right := b.Place(&turns, b.Arms[0].Upper), b.Place(&turns, b.Arms[1].Upper)
		add(left, shoulderFlesh*tall)
		add(right, shoulderFlesh*tall)
		add(left.Lerp(right, 0.5).Lerp(p.Pelvis, 0.25), chestFlesh*tall)
	}
	if b.Head >= 0 {
		size := HeadSize(b) * tall
		add(b.Place(&turns, b.Head).Add(turns.Head.Rotate(headCentre.Scale(size))), headFlesh*size)
	}
	return parts, n
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
