package posture

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/ik"
	"github.com/motiongate/motiongate/engine/rig"
)

// Radii of elbows, wrists and knuckles, as fractions of the hip height.
const (
	elbowFlesh   = 0.04
	wristFlesh   = 0.03
	knuckleFlesh = 0.04
	fingerFlesh  = 0.026
)

// KneeFlesh is the distance of the joint of a knee from the ground that it touches, as a fraction of the hip height.
const KneeFlesh = 0.055

// raiseArm bends an arm and rotates it about its shoulder until all of it is above the ground.
func (p *Posture) raiseArm(b *rig.Body, side rig.Side, t *rig.Turns) {
	if !b.HasArm(side) {
		return
	}
	tall := b.Size.HipHeight
	out := geom.UnitX.Scale(side.Sign())
	// A planted hand keeps its position unless the wrist is at its limit and the fingers are
	// below the ground.
	free, held := blend.MinJerk(1-p.Arms[side].Plant), blend.MinJerk(2*p.Arms[side].Plant)
	// An arm that hangs straight down moves outwards and forward.
	ease := t.Chest.Rotate(geom.Vec3{X: 0.2 * side.Sign(), Z: 0.14}).Horizontal()
	const lifts = 3 // rounds in which the elbow of a planted hand bends
	for round := range 6 {
		shoulder := b.Place(t, b.Arms[side].Upper)
		elbow := shoulder.Add(t.Upper[side].Rotate(out.Scale(b.Size.UpperArm)))
		wrist := elbow.Add(t.Fore[side].Rotate(out.Scale(b.Size.ForeArm)))
		tip := wrist.Add(t.Hand[side].Rotate(out.Scale(1.9 * palmLength * tall)))
		// The thumb and the little finger are beside the palm, and closed fingers below it.
		palm := palmLength * tall
		thumb := wrist.Add(t.Hand[side].Rotate(out.Add(geom.UnitZ.Scale(0.8)).Scale(palm)))
		closed := wrist.Add(t.Hand[side].Rotate(out.Scale(1.1).Sub(geom.UnitY.Scale(math.Sin(t.Curl[side][2]))).Scale(palm)))
		little := wrist.Add(t.Hand[side].Rotate(out.Scale(1.3).Sub(geom.UnitZ.Scale(0.45)).Scale(palm)))
		beside := fingerFlesh*free - (1 - free)
		most, axis, lift, deepest := 0.0, geom.Vec3{}, 0.0, elbow
		for _, q := range [6]struct {
			at    geom.Vec3
			flesh float64
		}{{elbow, elbowFlesh}, {wrist, wristFlesh}, {tip, knuckleFlesh*free - 0.006*(1-free)},
			{thumb, beside}, {closed, beside}, {little, beside}} {
			lever := q.at.Sub(shoulder)
			deep := blend.Ramp(p.groundBelow(q.at)+q.flesh*tall-q.at.Y, 0.004*tall)
			if deep > lift {
				lift, deepest = deep, q.at
			}
			if a := deep / math.Max(lever.Horizontal().Len(), 0.25*b.Size.UpperArm); a > most {
				most, axis = a, lever.Add(ease.Scale(lever.Len())).Cross(geom.UnitY).Unit()
			}
		}
		if most < 1e-5 {
			return
		}
		if round < lifts && deepest == elbow && held > 0 {
			swivel(side, held*lift, shoulder, elbow, wrist, t)
			continue
		}
		if round < lifts && held > 0 {
			p.liftWrist(b, side, wrist.Add(geom.UnitY.Scale(held*lift)), shoulder, elbow, wrist, t)
			continue
		}
		r := geom.AxisAngle(axis, math.Min(most, 0.6))
		t.Upper[side], t.Fore[side], t.Hand[side] = r.Mul(t.Upper[side]), r.Mul(t.Fore[side]), r.Mul(t.Hand[side])
	}
}

// swivel raises the elbow of an arm about the line from its shoulder to its wrist, up to its highest position on that circle. The
// hand keeps half of its rotation.
func swivel(side rig.Side, lift float64, shoulder, elbow, wrist geom.Vec3, t *rig.Turns) {
	axis := wrist.Sub(shoulder).Unit()
	out, up := across(elbow.Sub(shoulder), axis), across(geom.UnitY, axis)
	radius, hinge := out.Len()*up.Len(), out.Cross(up)
	if hinge.Len() < 1e-6 {
		return // the elbow is at the highest or the lowest position
	}
	height := blend.Clamp(out.Dot(up)/radius, -1, 1)
	r := geom.AxisAngle(hinge.Unit(), math.Acos(height)-math.Acos(math.Min(1, height+lift/radius)))
	t.Upper[side], t.Fore[side] = r.Mul(t.Upper[side]), r.Mul(t.Fore[side])
	t.Hand[side] = bentWrist(t.Fore[side], r.Mul(t.Hand[side]).Slerp(t.Hand[side], 0.5))
}

// liftWrist bends an arm so that its wrist reaches a position. The hand keeps half of its
// rotation.
func (p *Posture) liftWrist(b *rig.Body, side rig.Side, to, shoulder, elbow, wrist geom.Vec3, t *rig.Turns) {
	bend := ik.TwoBone(shoulder, to, elbow.Sub(shoulder), b.Size.Arm[side].Upper, b.Size.Arm[side].Lower)
	turn := func(q *geom.Quat, from, to geom.Vec3) { *q = geom.Between(from, to).Mul(*q) }
	held := t.Hand[side]
	turn(&t.Upper[side], elbow.Sub(shoulder), bend.Upper)
	turn(&t.Fore[side], wrist.Sub(elbow), bend.Lower)
	turn(&t.Hand[side], wrist.Sub(elbow), bend.Lower)
	t.Hand[side] = bentWrist(t.Fore[side], t.Hand[side].Slerp(held, 0.5))
}
