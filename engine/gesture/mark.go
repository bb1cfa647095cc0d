package gesture

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/ik"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/rig"
)

// place returns the place of a mark, and the frame and the unit of offsets from it.
func (k *reacher) place(m repertoire.Mark, side rig.Side) (at geom.Vec3, around geom.Quat, unit float64) {
	b, p, t := k.body, k.p, &k.turns
	tall := b.Size.HipHeight
	switch m {
	case repertoire.Head, repertoire.Mouth, repertoire.Nose, repertoire.Brow, repertoire.Temple, repertoire.Ear, repertoire.Crown,
		repertoire.Nape:
		return k.face(m, side)
	case repertoire.Front:
		return b.Place(t, b.Arms[side].Upper), p.Chest, armLength(&b.Size)
	case repertoire.Middle:
		return k.shoulders(), p.Chest, armLength(&b.Size)
	case repertoire.Chest:
		return b.Place(t, b.Arms[side].Upper), p.Chest, tall
	case repertoire.Shoulder:
		return b.Place(t, b.Arms[side.Other()].Upper), p.Chest, tall
	case repertoire.Belly:
		trunk := p.Hips.Slerp(p.Chest, 0.5)
		at := p.Pelvis.Lerp(k.shoulders(), 0.4)
		return at.Add(trunk.Rotate(geom.Vec3{Z: torsoDepth * tall})), trunk, tall
	case repertoire.Waist:
		return p.Pelvis.Lerp(k.shoulders(), 0.14).Add(p.Hips.Rotate(geom.Vec3{X: side.Sign() * (math.Abs(b.Size.Hip[side].X) +
			0.055*tall)})), p.Hips, tall
	case repertoire.Hip:
		return p.HipJoint(b, side), p.Hips, tall
	case repertoire.Thigh, repertoire.Knee:
		return k.leg(m, side)
	case repertoire.Ahead:
		return p.HipJoint(b, rig.Left).Lerp(p.HipJoint(b, rig.Right), 0.5), facing(p.Hips), tall
	case repertoire.Foot:
		f := &p.Feet[side]
		return f.Ankle.Add(f.Turn.Rotate(geom.Vec3{Z: 0.5 * b.Size.Ball.Z})), facing(p.Hips), tall
	case repertoire.OtherKnee:
		return k.leg(repertoire.Knee, side.Other())
	case repertoire.OtherFoot, repertoire.Instep:
		f := &p.Feet[side]
		if m == repertoire.OtherFoot {
			f = &p.Feet[side.Other()]
		}
		return f.Ankle.Add(f.Turn.Rotate(geom.Vec3{Z: 0.5 * b.Size.Ball.Z})), f.Turn, tall
	case repertoire.Toes:
		f := &p.Feet[side]
		return f.Ankle.Add(f.Turn.Rotate(b.Size.Ball)).Add(f.Toe.Rotate(b.Size.Tip.Sub(b.Size.Ball))), f.Turn, tall
	case repertoire.OtherElbow, repertoire.OtherWrist, repertoire.OtherHand:
		return k.other(m, side)
	}
	at = p.Feet[rig.Left].Ankle.Lerp(p.Feet[rig.Right].Ankle, 0.5)
	at.Y -= b.Size.Ankle
	if m == repertoire.Ground {
		at = p.Feet[side].Ankle
		at.Y -= b.Size.Ankle
	}
	return at, facing(p.Hips), tall
}

// torsoDepth is how far the front of a trunk is from its middle, in parts of the
// hip height.
const torsoDepth = 0.118

// facing returns the heading of a part of the body, whatever its lean.
func facing(q geom.Quat) geom.Quat { return geom.Yaw(2 * math.Atan2(q.Y, q.W)) }

func (k *reacher) shoulders() geom.Vec3 {
	b := k.body
	if !b.HasArm(rig.Left) || !b.HasArm(rig.Right) {
		return k.p.Pelvis.Add(k.p.Chest.Rotate(geom.Vec3{Y: 0.5 * b.Size.HipHeight}))
	}
	return b.Place(&k.turns, b.Arms[rig.Left].Upper).Lerp(b.Place(&k.turns, b.Arms[rig.Right].Upper), 0.5)
}

// Places of a head, in parts of the way from its joint to the crown. The joint
// is where skull and neck meet.
var faceMarks = map[repertoire.Mark]geom.Vec3{
	repertoire.Head: {}, repertoire.Mouth: {Y: -0.16, Z: 0.62}, repertoire.Nose: {Y: 0.08, Z: 0.72}, repertoire.Brow: {Y: 0.55, Z: 0.6},
	repertoire.Crown:  {Y: 1.02, Z: 0.05},
	repertoire.Nape:   {Y: 0.1, Z: -0.5},
	repertoire.Temple: {X: 0.44, Y: 0.34, Z: 0.4}, repertoire.Ear: {X: 0.5, Y: 0.14, Z: 0.04},
}

func (k *reacher) face(m repertoire.Mark, side rig.Side) (at geom.Vec3, around geom.Quat, unit float64) {
	b := k.body
	if b.Head < 0 {
		return k.shoulders().Add(k.p.Chest.Rotate(geom.Vec3{Y: 0.2 * b.Size.HipHeight})), k.p.Chest, 0.17 * b.Size.HipHeight
	}
	unit = b.Size.Crown
	return b.Place(&k.turns, b.Head).Add(k.p.Head.Rotate(flip(faceMarks[m], side)).Scale(unit)), k.p.Head, unit
}

// leg returns the front of a thigh or of a knee.
func (k *reacher) leg(m repertoire.Mark, side rig.Side) (at geom.Vec3, around geom.Quat, unit float64) {
	b, p := k.body, k.p
	z := &b.Size
	hip, ankle := p.HipJoint(b, side), p.Feet[side].Ankle
	bend := ik.TwoBone(hip, ankle, p.Feet[side].Knee, z.Thigh, z.Shin)
	turn := geom.Basis(bend.Upper.Cross(bend.Hinge), bend.Upper.Scale(-1))
	share := 0.6
	if m == repertoire.Knee {
		share = 1
	}
	return hip.Add(bend.Upper.Scale(share * z.Thigh)), turn, z.HipHeight
}

// other returns a place of the other arm, which has to be posed already.
func (k *reacher) other(m repertoire.Mark, side rig.Side) (at geom.Vec3, around geom.Quat, unit float64) {
	b, o := k.body, side.Other()
	if !b.HasArm(o) {
		return k.shoulders(), k.p.Chest, b.Size.HipHeight
	}
	t := trunkTurns(k.p)
	k.p.SolveArm(b, o, &t)
	out := geom.UnitX.Scale(o.Sign())
	elbow := b.Place(&t, b.Arms[o].Upper).Add(t.Upper[o].Rotate(out).Scale(b.Size.UpperArm))
	wrist := elbow.Add(t.Fore[o].Rotate(out).Scale(b.Size.ForeArm))
	switch m {
	case repertoire.OtherElbow:
		at = elbow
	case repertoire.OtherWrist:
		at = wrist
	default:
		at = wrist.Add(t.Hand[o].Rotate(out).Scale(0.34 * b.Size.ForeArm))
	}
	return at, k.p.Chest, b.Size.HipHeight
}
