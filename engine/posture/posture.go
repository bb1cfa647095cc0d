// Package posture says how a body stands in the words of anatomy (flexion,
// abduction, where the feet are) and turns that into joint rotations of any
// mapped skeleton. Signs are anatomical: flexion and abduction are positive on
// both sides.
package posture

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/ik"
	"github.com/motiongate/motiongate/engine/rig"
)

// Posture is one moment of a body.
type Posture struct {
	Pelvis      geom.Vec3 // pelvis joint, in the world
	Hips        geom.Quat // pelvis, turned from the reference pose
	Chest, Head geom.Quat // likewise, in the world
	Arms        [2]Arm
	Feet        [2]Foot
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
	Lift    float64 // of the shoulder girdle, upwards
	Curl    float64 // of the fingers, each joint
	Point   float64 // 1: the index finger stays straight
	Hang    float64 // 1: it hangs as gravity has it, however the chest leans
}

// Lerp goes from a (t = 0) to b (t = 1).
func (a Arm) Lerp(b Arm, t float64) Arm {
	mix := func(x, y float64) float64 { return x + (y-x)*t }
	return Arm{
		Flex: mix(a.Flex, b.Flex), Abduct: mix(a.Abduct, b.Abduct), Twist: mix(a.Twist, b.Twist),
		Elbow: mix(a.Elbow, b.Elbow), Pronate: mix(a.Pronate, b.Pronate), Wrist: mix(a.Wrist, b.Wrist),
		Lift: mix(a.Lift, b.Lift), Curl: mix(a.Curl, b.Curl), Point: mix(a.Point, b.Point), Hang: mix(a.Hang, b.Hang),
	}
}

// Foot is where one foot is.
type Foot struct {
	Ankle geom.Vec3 // in the world
	Turn  geom.Quat // sole, from flat and facing +Z
	Toe   geom.Quat // toes, likewise
	Knee  geom.Vec3 // direction to which the knee points
}

// Solve turns the posture into rotations of b's parts. Legs are bent to put the
// ankles exactly where the posture says, as far as they reach.
func (p *Posture) Solve(b *rig.Body) rig.Turns {
	t := rig.NewTurns()
	t.At, t.Pelvis, t.Chest, t.Head = p.Pelvis, p.Hips, p.Chest, p.Head
	for side := range p.Feet {
		p.leg(b, rig.Side(side), &t)
		p.arm(rig.Side(side), &t)
	}
	return t
}

// HipJoint returns where the thigh begins.
func (p *Posture) HipJoint(b *rig.Body, side rig.Side) geom.Vec3 {
	return p.Pelvis.Add(p.Hips.Rotate(b.Size.Hip[side]))
}

func (p *Posture) leg(b *rig.Body, side rig.Side, t *rig.Turns) {
	f := &p.Feet[side]
	bend := ik.TwoBone(p.HipJoint(b, side), f.Ankle, f.Knee, b.Size.Thigh, b.Size.Shin)
	// In the reference pose both bones point down and the knee's hinge is +X.
	t.Thigh[side] = geom.Basis(bend.Upper.Cross(bend.Hinge), bend.Upper.Scale(-1))
	t.Shin[side] = geom.Basis(bend.Lower.Cross(bend.Hinge), bend.Lower.Scale(-1))
	t.Sole[side] = f.Turn
	t.Toe[side] = f.Toe
}

// fingerShape scales the curl of each finger: at rest the little finger bends
// most.
var fingerShape = [5]float64{0.7, 0.75, 0.95, 1.08, 1.2}

func (p *Posture) arm(side rig.Side, t *rig.Turns) {
	a := &p.Arms[side]
	s := side.Sign()
	x := geom.UnitX.Scale(s)
	girdle := p.Chest.Mul(geom.AxisAngle(geom.UnitZ, s*a.Lift))
	// From T: twist about the bone, let it down, spread, then swing forward.
	upper := geom.AxisAngle(geom.UnitX, -a.Flex).
		Mul(geom.AxisAngle(geom.UnitZ, s*(a.Abduct-math.Pi/2))).
		Mul(geom.AxisAngle(x, s*a.Twist))
	t.Clavicle[side] = girdle
	t.Upper[side] = p.Chest.Slerp(level(p.Chest), 0.75*a.Hang).Mul(upper)
	t.Fore[side] = t.Upper[side].
		Mul(geom.AxisAngle(geom.UnitY, -s*a.Elbow)).
		Mul(geom.AxisAngle(x, s*a.Pronate))
	t.Hand[side] = t.Fore[side].Mul(geom.AxisAngle(geom.UnitZ, -s*a.Wrist))
	for f := range t.Curl[side] {
		t.Curl[side][f] = a.Curl * fingerShape[f]
	}
	t.Curl[side][1] *= 1 - a.Point
}

// level returns the heading of a turn without its lean.
func level(q geom.Quat) geom.Quat {
	ahead := q.Rotate(geom.UnitZ)
	if ahead.Horizontal().Len() < 0.2 {
		return q
	}
	return geom.Yaw(math.Atan2(ahead.X, ahead.Z))
}
