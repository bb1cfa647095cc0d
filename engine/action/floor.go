package action

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/portable"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// Flesh between joints and the ground, as parts of the hip height.
const (
	kneeFlesh     = 0.055
	hipFlesh      = 0.088
	chestFlesh    = 0.112
	shoulderFlesh = 0.065
	headFlesh     = 0.095
)

// sunk returns how deep the body is under the ground with trunk, head or a knee;
// negative where it is above. It changes smoothly as one part takes over from
// another.
func sunk(b *rig.Body, p *posture.Posture) float64 {
	tall := b.Size.HipHeight
	turns := p.Solve(b)
	var depths [9]float64
	n := 0
	add := func(at geom.Vec3, flesh float64) {
		depths[n] = p.Floor + flesh*tall - at.Y
		n++
	}
	for side := range b.Legs {
		add(p.HipJoint(b, rig.Side(side)), hipFlesh)
		add(b.Place(&turns, b.Legs[side].Shin), kneeFlesh)
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

// lie brings a frame to a body whose trunk is near the ground, and lays it down
// on it as far as the frame says.
func (f *frame) lie(facing geom.Quat, b *rig.Body, flat [2]float64, p *posture.Posture) {
	base := *p
	soft := 0.004 * b.Size.HipHeight
	// The ground draws nothing to it before the body is nearly there: the way
	// down is that of the keys.
	rests := blend.MinJerk((f.rest - 0.8) / 0.2)
	for range 5 {
		*p = base
		f.apply(facing, b, flat, p)
		deep := sunk(b, p)
		up := rests*deep + (1-rests)*soften(deep, soft)
		if math.Abs(up) < 2e-4 {
			return
		}
		f.pelvis.Y += up
	}
}
