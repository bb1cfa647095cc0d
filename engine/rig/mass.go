package rig

import "github.com/motiongate/motiongate/engine/geom"

// Masses of the segments of a man as fractions of body mass, and their centres of mass as
// fractions of the segment from its proximal end: de Leva, "Adjustments to
// Zatsiorsky-Seluyanov's segment inertia parameters", J. Biomech. 29 (1996) 1223, table 4. The
// head runs from the crown down to the jaw, the trunk from the height of the shoulders to the
// hips, the foot from the heel to the tip of the toes.
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

// Fractions of the hip height: from the head joint to the crown, and from the wrist to the
// knuckles.
const (
	crown = 0.17
	palm  = 0.09
)

// Landmarks are the ends of the segments of a body in world space. Those without a joint in
// the rig are zero.
type Landmarks struct {
	Shoulders, Hips geom.Vec3 // the middle between both

	Head     geom.Vec3
	HeadTurn geom.Quat // from the reference pose

	Legs [2]struct{ Hip, Knee, Ankle, Heel, Tip geom.Vec3 }
	Arms [2]struct {
		Shoulder, Elbow, Wrist geom.Vec3
		HandTurn               geom.Quat // from the reference pose
	}
}

// Knuckles returns the position of the knuckles of a hand, from the wrist and the turn of the
// hand from the reference pose.
func (b *Body) Knuckles(side Side, wrist geom.Vec3, turn geom.Quat) geom.Vec3 {
	return wrist.Add(turn.Rotate(geom.Vec3{X: palm * b.Size.HipHeight * side.Sign()}))
}

// CentreOfLandmarks returns the centre of mass of the segments that the rig has joints for.
func (b *Body) CentreOfLandmarks(l *Landmarks) geom.Vec3 {
	var sum geom.Vec3
	var mass float64
	add := func(part segment, from, to geom.Vec3) {
		sum = sum.Add(from.Lerp(to, part.centre).Scale(part.mass))
		mass += part.mass
	}
	add(trunkMass, l.Shoulders, l.Hips)
	if b.Head >= 0 {
		add(headMass, l.Head.Add(l.HeadTurn.Rotate(geom.Vec3{Y: crown * b.Size.HipHeight})), l.Head)
	}
	for i := range l.Legs {
		leg := &l.Legs[i]
		add(thighMass, leg.Hip, leg.Knee)
		add(shankMass, leg.Knee, leg.Ankle)
		add(footMass, leg.Heel, leg.Tip)
	}
	for i := range l.Arms {
		if !b.HasArm(Side(i)) {
			continue
		}
		arm := &l.Arms[i]
		add(upperArmMass, arm.Shoulder, arm.Elbow)
		add(foreArmMass, arm.Elbow, arm.Wrist)
		add(handMass, arm.Wrist, b.Knuckles(Side(i), arm.Wrist, arm.HandTurn))
	}
	return sum.Scale(1 / mass)
}

// Centre returns the centre of mass of the body in pose t.
func (b *Body) Centre(t *Turns) geom.Vec3 {
	var l Landmarks
	for side, j := range b.Legs {
		ankle := b.Place(t, j.Foot)
		leg := &l.Legs[side]
		leg.Hip, leg.Knee, leg.Ankle = b.Place(t, j.Thigh), b.Place(t, j.Shin), ankle
		leg.Heel, leg.Tip = ankle.Add(t.Sole[side].Rotate(b.Size.Heel)), ankle.Add(t.Sole[side].Rotate(b.Size.Tip))
	}
	for side, j := range b.Arms {
		if b.HasArm(Side(side)) {
			arm := &l.Arms[side]
			arm.Shoulder, arm.Elbow, arm.Wrist, arm.HandTurn = b.Place(t, j.Upper), b.Place(t, j.Fore), b.Place(t, j.Hand), t.Hand[side]
		}
	}
	l.Hips = l.Legs[Left].Hip.Lerp(l.Legs[Right].Hip, 0.5)
	l.Shoulders = t.At.Add(t.Chest.Rotate(geom.Vec3{Y: 0.53 * b.Size.HipHeight}))
	if b.HasArm(Left) && b.HasArm(Right) {
		l.Shoulders = l.Arms[Left].Shoulder.Lerp(l.Arms[Right].Shoulder, 0.5)
	}
	if b.Head >= 0 {
		l.Head, l.HeadTurn = b.Place(t, b.Head), t.Head
	}
	return b.CentreOfLandmarks(&l)
}
