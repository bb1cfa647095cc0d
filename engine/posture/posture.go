// Package posture describes the pose of a body in anatomical terms (flexion, abduction, positions
// of the feet), and converts it to joint rotations of any mapped skeleton. Flexion and abduction
// are positive on both sides.
package posture

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/ik"
	"github.com/motiongate/motiongate/engine/portable"
	"github.com/motiongate/motiongate/engine/rig"
)

// Posture is the pose of a body at one time.
type Posture struct {
	Pelvis      geom.Vec3 // pelvis joint, in the world
	Hips        geom.Quat // rotation of the pelvis from the reference pose
	Chest, Head geom.Quat // rotations from the reference pose, in the world
	Waist, Nape geom.Vec3 // rotation vectors added in the middle of spine and neck
	Arms        [2]Arm
	Feet        [2]Foot

	Low   bool      // arms stay above the ground, whose height is Floor
	Near  bool      // arms stay above the ground if the trunk is bent forward
	Floor float64   // metres
	Steep geom.Vec3 // slope of the ground along X and Z, metres per metre
	Foot  geom.Vec3 // a point at which the ground has the height Floor
}

// Arm is the shape of one arm. The zero Arm hangs straight down with the palm to the thigh. Angles
// are radians.
type Arm struct {
	Flex    float64 // forward
	Abduct  float64 // sideways, away from the body
	Twist   float64 // of the upper arm, inwards
	Elbow   float64 // flexion
	Pronate float64 // of the forearm: the palm turns backwards
	Wrist   float64 // flexion, towards the palm
	Bend    float64 // of the wrist sideways, towards the little finger
	Lift    float64 // of the shoulder girdle, upwards
	Ahead   float64 // of the shoulder girdle, forwards
	Curl    float64 // of the fingers, each joint
	Point   float64 // 1: the index finger stays straight
	Hang    float64 // 1: the arm hangs vertically, whatever the lean of the chest

	Fingers [5]float64 // curl of each finger in addition to Curl, thumb first

	Hold   float64   // 1: the wrist is at Grip, which determines the angles of shoulder and elbow
	Grip   geom.Vec3 // from the pelvis, in the frame of the hips
	Swivel float64   // of the elbow about the line from shoulder to grip, outwards and up

	Plant float64   // 1: the wrist is at Spot with the rotation Palm, whatever the pose of the body
	Spot  geom.Vec3 // in the world
	Palm  geom.Quat // rotation of the hand from the reference pose

	Given  float64 // 1: Turned replaces all other fields
	Turned ArmTurns
}

// ArmTurns are the rotations of the parts of an arm from the reference pose, in the frame of the
// chest.
type ArmTurns struct {
	Clavicle, Upper, Fore, Hand geom.Quat
	Curl                        [5]float64 // radians; thumb first
}

func (a ArmTurns) lerp(b ArmTurns, t float64) ArmTurns {
	out := ArmTurns{a.Clavicle.Slerp(b.Clavicle, t), a.Upper.Slerp(b.Upper, t), a.Fore.Slerp(b.Fore, t), a.Hand.Slerp(b.Hand, t), a.Curl}
	for f := range out.Curl {
		out.Curl[f] += t * (b.Curl[f] - a.Curl[f])
	}
	return out
}

// Lerp returns the arm between a (t = 0) and b (t = 1).
func (a Arm) Lerp(b Arm, t float64) Arm {
	mix := func(x, y float64) float64 { return x + (y-x)*t }
	var fingers [5]float64
	for i := range fingers {
		fingers[i] = mix(a.Fingers[i], b.Fingers[i])
	}
	out := Arm{
		Fingers: fingers,
		Flex:    mix(a.Flex, b.Flex), Abduct: mix(a.Abduct, b.Abduct), Twist: mix(a.Twist, b.Twist),
		Elbow: mix(a.Elbow, b.Elbow), Pronate: mix(a.Pronate, b.Pronate), Wrist: mix(a.Wrist, b.Wrist),
		Bend: mix(a.Bend, b.Bend), Lift: mix(a.Lift, b.Lift), Ahead: mix(a.Ahead, b.Ahead), Curl: mix(a.Curl, b.Curl),
		Point: mix(a.Point, b.Point), Hang: mix(a.Hang, b.Hang),
		Hold: mix(a.Hold, b.Hold), Grip: mixGrips(a, b, t), Swivel: mix(a.Swivel, b.Swivel),
		Given: mix(a.Given, b.Given), Turned: mixTurns(a, b, t),
	}
	out.Plant, out.Spot, out.Palm = mix(a.Plant, b.Plant), a.Spot, a.Palm
	if a.Plant == 0 {
		out.Spot, out.Palm = b.Spot, b.Palm
	}
	return out
}

// mixGrips interpolates the grips of two arms. An arm without a grip takes the other's.
func mixGrips(a, b Arm, t float64) geom.Vec3 {
	switch {
	case a.Hold == 0:
		return b.Grip
	case b.Hold == 0:
		return a.Grip
	}
	return a.Grip.Lerp(b.Grip, t)
}

// mixTurns interpolates the given rotations of two arms. An arm without them takes the other's.
func mixTurns(a, b Arm, t float64) ArmTurns {
	switch {
	case a.Given == 0:
		return b.Turned
	case b.Given == 0:
		return a.Turned
	}
	return a.Turned.lerp(b.Turned, t)
}

// groundBelow returns the height of the ground below a position.
func (p *Posture) groundBelow(at geom.Vec3) float64 { return p.Floor + p.Steep.Dot(at.Sub(p.Foot)) }

// Foot is the pose of one foot.
type Foot struct {
	Ankle geom.Vec3 // in the world
	Turn  geom.Quat // rotation of the sole from flat, facing +Z
	Toe   geom.Quat // rotation of the toes from flat, facing +Z
	Knee  geom.Vec3 // direction of the knee

	Literal bool // Knee applies whatever the direction of the leg

	Free float64   // 1: the foot does not stand, and the knee points to Bend
	Bend geom.Vec3 // in the world
}

// Solve converts the posture to rotations of the parts of b. Legs bend so that the ankles are
// exactly at their positions, within reach.
func (p *Posture) Solve(b *rig.Body) rig.Turns {
	t := rig.NewTurns()
	t.At, t.Pelvis, t.Chest, t.Head, t.Waist, t.Nape = p.Pelvis, p.Hips, p.Chest, p.Head, p.Waist, p.Nape
	for side := range p.Feet {
		p.leg(b, rig.Side(side), &t)
	}
	for side := range p.Arms {
		p.SolveArm(b, rig.Side(side), &t)
	}
	const bent = 0.6 // height of the chest's axis; hands of other bodies do not reach the ground
	var around obstacles
	for side := range p.Arms {
		if free := blend.MinJerk((1 - p.Arms[side].Plant) / 0.6); free > 0 {
			p.pushArmOut(b, rig.Side(side), free, &around, &t)
		}
		if p.Low || p.Near && p.Chest.Rotate(geom.UnitY).Y < bent {
			p.raiseArm(b, rig.Side(side), &t)
		}
	}
	return t
}

// HipJoint returns the position of the upper end of a thigh.
func (p *Posture) HipJoint(b *rig.Body, side rig.Side) geom.Vec3 {
	return p.Pelvis.Add(p.Hips.Rotate(b.Size.Hip[side]))
}

func (p *Posture) leg(b *rig.Body, side rig.Side, t *rig.Turns) {
	f, bend := &p.Feet[side], p.legBend(b, side)
	// In the reference pose both bones point down and the knee's hinge is +X.
	t.Thigh[side] = geom.Basis(bend.Upper.Cross(bend.Hinge), bend.Upper.Scale(-1))
	t.Shin[side] = geom.Basis(bend.Lower.Cross(bend.Hinge), bend.Lower.Scale(-1))
	t.Sole[side] = f.Turn
	t.Toe[side] = f.Toe
}

// legBend returns the bend of a leg that puts its ankle at its position.
func (p *Posture) legBend(b *rig.Body, side rig.Side) ik.Bend {
	f := &p.Feet[side]
	hip := p.HipJoint(b, side)
	knee := f.Knee
	if !f.Literal {
		knee = kneeDirection(f.Ankle.Sub(hip).Unit(), f.Knee)
	}
	if f.Free > 0 {
		knee = knee.Lerp(f.Bend, f.Free)
	}
	return ik.TwoBone(hip, f.Ankle, knee, b.Size.Leg[side].Upper, b.Size.Leg[side].Lower)
}

// kneeDirection returns the direction of the knee of a leg that points along d. stand is its
// direction for a leg that points down. The knee of a leg stretched out ahead points up.
func kneeDirection(d, stand geom.Vec3) geom.Vec3 {
	level := blend.MinJerk((d.Y + 0.8) / 0.3)
	if level == 0 {
		return stand
	}
	hinge := geom.UnitY.Cross(stand.Horizontal().Unit())
	return stand.Lerp(d.Cross(hinge), level)
}

// fingerShape scales the curl of each finger: at rest the little finger bends most.
var fingerShape = [5]float64{0.7, 0.75, 0.95, 1.08, 1.2}

// RestFingers returns the curls of the fingers of a relaxed hand, thumb first, in radians.
func RestFingers() (curls [5]float64) {
	for f, scale := range fingerShape {
		curls[f] = RestCurl * scale
	}
	return curls
}

// Girdle returns the rotation of the shoulder girdle of a side.
func (p *Posture) Girdle(side rig.Side) geom.Quat {
	a, s := &p.Arms[side], side.Sign()
	turn := geom.AxisAngle(geom.UnitZ, s*a.Lift)
	if a.Ahead != 0 {
		turn = geom.Yaw(-s * a.Ahead).Mul(turn)
	}
	return p.Chest.Mul(turn)
}

// SolveArm sets the rotations of one arm in t, which has the rotations of the trunk. It does not
// keep the arm outside the body.
func (p *Posture) SolveArm(b *rig.Body, side rig.Side, t *rig.Turns) {
	a := &p.Arms[side]
	s := side.Sign()
	x := geom.UnitX.Scale(s)
	// From the T-pose: twist about the bone, lower, abduct, then swing forward.
	upper := geom.AxisAngle(geom.UnitX, -a.Flex).
		Mul(geom.AxisAngle(geom.UnitZ, s*(a.Abduct-math.Pi/2))).
		Mul(geom.AxisAngle(x, s*a.Twist))
	t.Clavicle[side] = p.Girdle(side)
	t.Upper[side] = p.Chest.Slerp(heading(p.Chest), 0.75*a.Hang).Mul(upper)
	t.Fore[side] = t.Upper[side].Mul(geom.AxisAngle(geom.UnitY, -s*a.Elbow))
	if a.Hold > 1e-6 && b.HasArm(side) {
		p.reachGrip(b, side, t)
	}
	if a.Plant > 0 && b.HasArm(side) {
		p.plantHand(b, side, t)
	}
	t.Fore[side] = t.Fore[side].Mul(geom.AxisAngle(x, s*a.Pronate*(1-a.Plant)))
	t.Hand[side] = t.Fore[side].Mul(geom.AxisAngle(geom.UnitZ, -s*a.Wrist)).Mul(geom.AxisAngle(geom.UnitY, s*a.Bend))
	if a.Plant > 0 {
		a.alignHand(side, t)
	}
	for f := range t.Curl[side] {
		t.Curl[side][f] = max(0, a.Curl)*fingerShape[f] + a.Fingers[f]
	}
	t.Curl[side][1] *= 1 - a.Point
	if flat := -a.Palm.Rotate(geom.UnitY.Scale(-1)).Y; a.Plant > 0 && flat > 0 {
		// The thumb of a flat hand stays above the ground.
		t.Curl[side][0] += flat * a.Plant * (thumbUp - t.Curl[side][0])
		for f := range t.Curl[side][1:] { // and so do the fingers of a fist
			t.Curl[side][f+1] -= flat * a.Plant * max(0, t.Curl[side][f+1]-flatCurl)
		}
	}
	if a.Given > 0 {
		p.setGivenTurns(side, t)
	}
}

// setGivenTurns blends the rotations of an arm towards its given ones.
func (p *Posture) setGivenTurns(side rig.Side, t *rig.Turns) {
	a := &p.Arms[side]
	for _, g := range []struct {
		to   *geom.Quat
		turn geom.Quat
	}{
		{&t.Clavicle[side], a.Turned.Clavicle}, {&t.Upper[side], a.Turned.Upper},
		{&t.Fore[side], a.Turned.Fore}, {&t.Hand[side], a.Turned.Hand},
	} {
		*g.to = g.to.Slerp(p.Chest.Mul(g.turn), a.Given)
	}
	for f := range t.Curl[side] {
		t.Curl[side][f] += a.Given * (a.Turned.Curl[f] - t.Curl[side][f])
	}
}

// reachGrip bends an arm so that its wrist reaches its grip.
func (p *Posture) reachGrip(b *rig.Body, side rig.Side, t *rig.Turns) {
	p.bend(b, side, t, p.Pelvis.Add(p.Hips.Rotate(p.Arms[side].Grip)),
		t.Chest.Rotate(geom.Vec3{X: 0.45 * side.Sign(), Y: -0.75, Z: -0.4}), p.Arms[side].Hold)
}

// bend bends an arm by a share of the displacement that brings its wrist to a position. The elbow
// is below and behind the line from shoulder to hand, or in the direction pole in the world.
func (p *Posture) bend(b *rig.Body, side rig.Side, t *rig.Turns, wrist, pole geom.Vec3, share float64) {
	a := &p.Arms[side]
	s := side.Sign()
	shoulder := b.Place(t, b.Arms[side].Upper)
	axis := wrist.Sub(shoulder).Unit()
	wrist = shoulder.Add(axis.Scale(Within(wrist.Dist(shoulder), b.Size.UpperArm+b.Size.ForeArm)))
	pole = geom.AxisAngle(axis, s*a.Swivel).Rotate(pole)
	bend := ik.TwoBone(shoulder, wrist, pole, b.Size.Arm[side].Upper, b.Size.Arm[side].Lower)
	// In the reference pose the arm points outwards and its hinge along Y.
	upper := geom.Basis(bend.Hinge.Cross(bend.Upper), bend.Hinge.Scale(-s))
	fore := upper.Mul(geom.AxisAngle(geom.UnitY, -s*bend.Angle))
	t.Upper[side] = t.Upper[side].Slerp(upper, share)
	t.Fore[side] = t.Fore[side].Slerp(fore, share)
}

// Within limits a distance to the reach of a limb, smoothly, so that the middle joint does not
// snap as the limb straightens.
func Within(distance, limb float64) float64 {
	near := 0.9 * limb
	if distance <= near {
		return distance
	}
	room := 0.095 * limb
	return near + room*(1-portable.Exp((near-distance)/room))
}

// heading returns the heading of a rotation, without its lean. The rotation of a body upside down
// has no heading and is returned as it is.
func heading(q geom.Quat) geom.Quat {
	upright := blend.MinJerk((portable.Hypot(q.Y, q.W) - 0.1) / 0.4)
	if upright == 0 {
		return q
	}
	return q.Slerp(geom.Yaw(2*math.Atan2(q.Y, q.W)), upright)
}
