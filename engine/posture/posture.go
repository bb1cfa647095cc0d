// Package posture says how a body stands in the words of anatomy (flexion,
// abduction, where the feet are) and turns that into joint rotations of any
// mapped skeleton. Signs are anatomical: flexion and abduction are positive on
// both sides.
package posture

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/ik"
	"github.com/motiongate/motiongate/engine/portable"
	"github.com/motiongate/motiongate/engine/rig"
)

// Posture is one moment of a body.
type Posture struct {
	Pelvis      geom.Vec3 // pelvis joint, in the world
	Hips        geom.Quat // pelvis, turned from the reference pose
	Chest, Head geom.Quat // likewise, in the world
	Waist, Nape geom.Vec3 // turns of the middle of spine and neck, beside the way between their ends; rotation vectors
	Arms        [2]Arm
	Feet        [2]Foot

	Low   bool      // arms stay above the ground, which is Floor high
	Floor float64   // metres
	Steep geom.Vec3 // by how much the ground rises along X and Z from Foot on, metres per metre
	Foot  geom.Vec3 // of the slope: where the ground is Floor high
}

// Arm is the shape of one arm. All zero, it hangs straight down with the palm
// to the thigh. Angles are radians.
type Arm struct {
	Flex    float64 // forward
	Abduct  float64 // sideways, away from the body
	Twist   float64 // of the upper arm, inwards
	Elbow   float64 // flexion
	Pronate float64 // of the forearm; the palm turns backwards
	Wrist   float64 // flexion, towards the palm
	Bend    float64 // of the wrist sideways, towards the little finger
	Lift    float64 // of the shoulder girdle, upwards
	Ahead   float64 // of the shoulder girdle, forwards
	Curl    float64 // of the fingers, each joint
	Point   float64 // 1: the index finger stays straight
	Hang    float64 // 1: it hangs as gravity has it, however the chest leans

	Fingers [5]float64 // curl of each finger in addition to the curl of all, thumb first

	Hold   float64   // 1: the wrist is at Grip, and the angles down to the elbow follow from that
	Grip   geom.Vec3 // from the pelvis, in the frame of the hips
	Swivel float64   // of the elbow about the line from shoulder to grip, outwards and up

	Plant float64   // 1: the wrist is at Spot in the world and the hand turned as Palm, whatever the body does
	Spot  geom.Vec3 // in the world
	Palm  geom.Quat // hand, turned from the reference pose

	Given  float64 // 1: the arm is turned as Turned says, and nothing else counts
	Turned ArmTurns
}

// ArmTurns are the turns of an arm's parts from the reference pose, seen from the
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

// Lerp goes from a (t = 0) to b (t = 1).
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
		Hold: mix(a.Hold, b.Hold), Grip: grip(a, b, t), Swivel: mix(a.Swivel, b.Swivel),
		Given: mix(a.Given, b.Given), Turned: turned(a, b, t),
	}
	out.Plant, out.Spot, out.Palm = mix(a.Plant, b.Plant), a.Spot, a.Palm
	if a.Plant == 0 {
		out.Spot, out.Palm = b.Spot, b.Palm
	}
	return out
}

// grip mixes the grips of two arms. An arm that holds nothing has none.
func grip(a, b Arm, t float64) geom.Vec3 {
	switch {
	case a.Hold == 0:
		return b.Grip
	case b.Hold == 0:
		return a.Grip
	}
	return a.Grip.Lerp(b.Grip, t)
}

// turned mixes the given turns of two arms. An arm that is given none has none.
func turned(a, b Arm, t float64) ArmTurns {
	switch {
	case a.Given == 0:
		return b.Turned
	case b.Given == 0:
		return a.Turned
	}
	return a.Turned.lerp(b.Turned, t)
}

// under returns the height of the ground below a place of a body that is low.
func (p *Posture) under(at geom.Vec3) float64 { return p.Floor + p.Steep.Dot(at.Sub(p.Foot)) }

// Foot is the pose of one foot.
type Foot struct {
	Ankle geom.Vec3 // in the world
	Turn  geom.Quat // sole, from flat and facing +Z
	Toe   geom.Quat // toes, likewise
	Knee  geom.Vec3 // direction to which the knee points

	Literal bool // the knee points there however the leg lies

	Free float64   // 1: the leg stands on nothing, and its knee points to Bend
	Bend geom.Vec3 // in the world
}

// Solve turns the posture into rotations of b's parts. Legs are bent to put the
// ankles exactly where the posture says, as far as they reach.
func (p *Posture) Solve(b *rig.Body) rig.Turns {
	t := rig.NewTurns()
	t.At, t.Pelvis, t.Chest, t.Head, t.Waist, t.Nape = p.Pelvis, p.Hips, p.Chest, p.Head, p.Waist, p.Nape
	for side := range p.Feet {
		p.leg(b, rig.Side(side), &t)
	}
	for side := range p.Arms {
		p.SolveArm(b, rig.Side(side), &t)
	}
	var around obstacles
	for side := range p.Arms {
		if free := blend.MinJerk((1 - p.Arms[side].Plant) / 0.6); free > 0 {
			p.clear(b, rig.Side(side), free, &around, &t)
		}
		if p.Low {
			p.raise(b, rig.Side(side), &t)
		}
	}
	return t
}

// HipJoint returns where the thigh begins.
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

// legBend returns how a leg bends to put its ankle where the posture says.
func (p *Posture) legBend(b *rig.Body, side rig.Side) ik.Bend {
	f := &p.Feet[side]
	hip := p.HipJoint(b, side)
	knee := f.Knee
	if !f.Literal {
		knee = kneeward(f.Ankle.Sub(hip).Unit(), f.Knee)
	}
	if f.Free > 0 {
		knee = knee.Lerp(f.Bend, f.Free)
	}
	return ik.TwoBone(hip, f.Ankle, knee, b.Size.Leg[side].Upper, b.Size.Leg[side].Lower)
}

// kneeward returns to where a knee points when the leg points along d and the
// knee, were the leg to stand, would point to stand. A leg stretched out ahead
// has its knee on top.
func kneeward(d, stand geom.Vec3) geom.Vec3 {
	level := blend.MinJerk((d.Y + 0.8) / 0.3)
	if level == 0 {
		return stand
	}
	hinge := geom.UnitY.Cross(stand.Horizontal().Unit())
	return stand.Lerp(d.Cross(hinge), level)
}

// fingerShape scales the curl of each finger: at rest the little finger bends
// most.
var fingerShape = [5]float64{0.7, 0.75, 0.95, 1.08, 1.2}

// Girdle returns how the shoulder girdle of a side is turned.
func (p *Posture) Girdle(side rig.Side) geom.Quat {
	a, s := &p.Arms[side], side.Sign()
	turn := geom.AxisAngle(geom.UnitZ, s*a.Lift)
	if a.Ahead != 0 {
		turn = geom.Yaw(-s * a.Ahead).Mul(turn)
	}
	return p.Chest.Mul(turn)
}

// SolveArm turns one arm, of a body whose trunk t has already. It is not kept
// out of the body.
func (p *Posture) SolveArm(b *rig.Body, side rig.Side, t *rig.Turns) {
	a := &p.Arms[side]
	s := side.Sign()
	x := geom.UnitX.Scale(s)
	// From T: twist about the bone, let it down, spread, then swing forward.
	upper := geom.AxisAngle(geom.UnitX, -a.Flex).
		Mul(geom.AxisAngle(geom.UnitZ, s*(a.Abduct-math.Pi/2))).
		Mul(geom.AxisAngle(x, s*a.Twist))
	t.Clavicle[side] = p.Girdle(side)
	t.Upper[side] = p.Chest.Slerp(level(p.Chest), 0.75*a.Hang).Mul(upper)
	t.Fore[side] = t.Upper[side].Mul(geom.AxisAngle(geom.UnitY, -s*a.Elbow))
	if a.Hold > 1e-6 && b.HasArm(side) {
		p.hold(b, side, t)
	}
	if a.Plant > 0 && b.HasArm(side) {
		p.prop(b, side, t)
	}
	t.Fore[side] = t.Fore[side].Mul(geom.AxisAngle(x, s*a.Pronate*(1-a.Plant)))
	t.Hand[side] = t.Fore[side].Mul(geom.AxisAngle(geom.UnitZ, -s*a.Wrist)).Mul(geom.AxisAngle(geom.UnitY, s*a.Bend))
	if a.Plant > 0 {
		a.lay(side, t)
	}
	for f := range t.Curl[side] {
		t.Curl[side][f] = max(0, a.Curl)*fingerShape[f] + a.Fingers[f]
	}
	t.Curl[side][1] *= 1 - a.Point
	if flat := -a.Palm.Rotate(geom.UnitY.Scale(-1)).Y; a.Plant > 0 && flat > 0 {
		// The thumb of a flat hand does not go under the ground.
		t.Curl[side][0] += flat * a.Plant * (thumbUp - t.Curl[side][0])
		for f := range t.Curl[side][1:] { // nor do fingers that were a fist
			t.Curl[side][f+1] -= flat * a.Plant * max(0, t.Curl[side][f+1]-flatCurl)
		}
	}
	if a.Given > 0 {
		p.give(side, t)
	}
}

// give turns an arm as it is given.
func (p *Posture) give(side rig.Side, t *rig.Turns) {
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

// hold bends an arm towards the place of the body that its hand keeps.
func (p *Posture) hold(b *rig.Body, side rig.Side, t *rig.Turns) {
	p.bend(b, side, t, p.Pelvis.Add(p.Hips.Rotate(p.Arms[side].Grip)),
		t.Chest.Rotate(geom.Vec3{X: 0.45 * side.Sign(), Y: -0.75, Z: -0.4}), p.Arms[side].Hold)
}

// bend bends an arm by a share of the way towards a place of its wrist. An elbow
// hangs beside and behind the line to the hand, or where pole points in the world.
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

// Within shortens a way to what a limb reaches, so smoothly that its middle
// joint does not snap as it straightens.
func Within(distance, limb float64) float64 {
	near := 0.9 * limb
	if distance <= near {
		return distance
	}
	room := 0.095 * limb
	return near + room*(1-portable.Exp((near-distance)/room))
}

// level returns the heading of a turn without its lean. A body upside down has
// none: it keeps its lean.
func level(q geom.Quat) geom.Quat {
	upright := blend.MinJerk((portable.Hypot(q.Y, q.W) - 0.1) / 0.4)
	if upright == 0 {
		return q
	}
	return q.Slerp(geom.Yaw(2*math.Atan2(q.Y, q.W)), upright)
}
