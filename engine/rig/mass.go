package rig

import "github.com/motiongate/motiongate/engine/geom"

// Parts of the mass of a body and where their centres lie, from the proximal end
// of the segment, after de Leva, J. Biomech. 29 (1996) 1223, table 4 (men).
var (
	headMass     = segment{0.0694, 0.5976}
	trunkMass    = segment{0.4346, 0.4486}
	upperArmMass = segment{0.0271, 0.5772}
	foreArmMass  = segment{0.0162, 0.4574}
	handMass     = segment{0.0061, 0.7900}
	thighMass    = segment{0.1416, 0.4095}
	shankMass    = segment{0.0433, 0.4395}
	footMass     = segment{0.0137, 0.4415}
)

type segment struct{ mass, centre float64 }

// Parts of the hip height: from the head joint to the crown, and from the wrist
// to the knuckles.
const (
	crown = 0.17
	palm  = 0.09
)

// Centre returns the centre of mass of a body that is turned as t says. Limbs
// that the rig has no joints for are left out.
func (b *Body) Centre(t *Turns) geom.Vec3 {
	var sum geom.Vec3
	var mass float64
	add := func(part segment, from, to geom.Vec3) {
		sum = sum.Add(from.Lerp(to, part.centre).Scale(part.mass))
		mass += part.mass
	}
	tall := b.Size.HipHeight
	hips := b.Place(t, b.Legs[Left].Thigh).Lerp(b.Place(t, b.Legs[Right].Thigh), 0.5)
	shoulders := t.At.Add(t.Chest.Rotate(geom.Vec3{Y: 0.53 * tall}))
	if b.HasArm(Left) && b.HasArm(Right) {
		shoulders = b.Place(t, b.Arms[Left].Upper).Lerp(b.Place(t, b.Arms[Right].Upper), 0.5)
	}
	add(trunkMass, shoulders, hips)
	if b.Head >= 0 {
		head := b.Place(t, b.Head)
		add(headMass, head.Add(t.Head.Rotate(geom.Vec3{Y: crown * tall})), head)
	}
	for side, l := range b.Legs {
		thigh, knee, ankle := b.Place(t, l.Thigh), b.Place(t, l.Shin), b.Place(t, l.Foot)
		add(thighMass, thigh, knee)
		add(shankMass, knee, ankle)
		add(footMass, ankle.Add(t.Sole[side].Rotate(b.Size.Heel)), ankle.Add(t.Sole[side].Rotate(b.Size.Tip)))
	}
	for side, a := range b.Arms {
		if !b.HasArm(Side(side)) {
			continue
		}
		upper, elbow, wrist := b.Place(t, a.Upper), b.Place(t, a.Fore), b.Place(t, a.Hand)
		add(upperArmMass, upper, elbow)
		add(foreArmMass, elbow, wrist)
		add(handMass, wrist, wrist.Add(t.Hand[side].Rotate(geom.Vec3{X: palm * tall * Side(side).Sign()})))
	}
	return sum.Scale(1 / mass)
}
