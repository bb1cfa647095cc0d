package action

import (
	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// frame is a whole body as numbers, each a difference from standing at ease:
// metres and radians, in the heading frame, left and right resolved.
type frame struct {
	pelvis            geom.Vec3
	hips, chest, head lean
	busy              float64        // 1 where the body has no time to sway
	arms              [2]posture.Arm // added to what the arms do otherwise
	legs              [2]leg
}

type lean struct{ pitch, roll, yaw float64 }

func (l lean) quat() geom.Quat { return geom.Yaw(l.yaw).Mul(pitch(l.pitch)).Mul(roll(l.roll)) }

// leg is a foot and the way its knee points.
type leg struct {
	at                 geom.Vec3 // from where it stands
	heel, turn, spread float64
}

// channels in the order of frame.list.
const (
	pelvisX, pelvisY, pelvisZ = 0, 1, 2
	trunkFirst, trunkLast     = 3, 11
	armFirst, armSize         = 13, 15
	legFirst, legSize         = armFirst + 2*armSize, 6
	channels                  = legFirst + 2*legSize
)

// list returns the addresses of all numbers.
func (f *frame) list() (out [channels]*float64) {
	copy(out[:], []*float64{&f.pelvis.X, &f.pelvis.Y, &f.pelvis.Z,
		&f.hips.pitch, &f.hips.roll, &f.hips.yaw, &f.chest.pitch, &f.chest.roll, &f.chest.yaw, &f.head.pitch, &f.head.roll, &f.head.yaw, &f.busy})
	for side := range f.arms {
		a, l := &f.arms[side], &f.legs[side]
		copy(out[armFirst+side*armSize:], []*float64{&a.Flex, &a.Abduct, &a.Twist, &a.Elbow, &a.Pronate, &a.Wrist, &a.Lift, &a.Curl, &a.Point, &a.Hang,
			&a.Hold, &a.Grip.X, &a.Grip.Y, &a.Grip.Z, &a.Swivel})
		copy(out[legFirst+side*legSize:], []*float64{&l.at.X, &l.at.Y, &l.at.Z, &l.heel, &l.turn, &l.spread})
	}
	return out
}

// apply changes a body that stands and faces a heading. bend is how far the
// toes stay flat under a raised heel.
func (f *frame) apply(facing geom.Quat, size *rig.Measures, flat [2]float64, p *posture.Posture) {
	p.Pelvis = p.Pelvis.Add(facing.Rotate(f.pelvis))
	turn := func(q *geom.Quat, l lean) {
		if l != (lean{}) {
			*q = facing.Mul(l.quat()).Mul(facing.Inv()).Mul(*q)
		}
	}
	turn(&p.Hips, f.hips)
	turn(&p.Chest, f.chest)
	turn(&p.Head, f.head)
	for side := range p.Feet {
		p.Arms[side] = plus(p.Arms[side], f.arms[side])
		f.legs[side].apply(rig.Side(side), facing, size, flat[side], &p.Feet[side])
	}
}

func (l *leg) apply(side rig.Side, facing geom.Quat, size *rig.Measures, flat float64, f *posture.Foot) {
	if *l == (leg{}) {
		return
	}
	s := side.Sign()
	aside := geom.Yaw(s * l.turn)
	ball := f.Turn.Rotate(size.Ball)
	f.Ankle = f.Ankle.Add(facing.Rotate(l.at)).Add(ball)
	f.Turn = aside.Mul(f.Turn).Mul(pitch(l.heel))
	f.Toe = f.Turn.Mul(pitch(-l.heel * flat))
	f.Ankle = f.Ankle.Sub(f.Turn.Rotate(size.Ball))
	f.Knee = geom.Yaw(s * (l.spread + 0.8*l.turn)).Rotate(f.Knee)
}

// plus adds the numbers of an arm to those of another.
func plus(a, b posture.Arm) posture.Arm {
	if b == (posture.Arm{}) {
		return a
	}
	sum := posture.Arm{
		Flex: a.Flex + b.Flex, Abduct: a.Abduct + b.Abduct, Twist: a.Twist + b.Twist, Elbow: a.Elbow + b.Elbow,
		Pronate: a.Pronate + b.Pronate, Wrist: a.Wrist + b.Wrist, Lift: a.Lift + b.Lift, Curl: a.Curl + b.Curl,
		Point: a.Point + b.Point, Hang: blend.Clamp(a.Hang+b.Hang, 0, 1),
		Hold: blend.Clamp(b.Hold, 0, 1), Grip: b.Grip, Swivel: b.Swivel,
	}
	return sum
}

// minus returns what has to be added to b for a.
func minus(a, b posture.Arm) posture.Arm {
	return posture.Arm{
		Flex: a.Flex - b.Flex, Abduct: a.Abduct - b.Abduct, Twist: a.Twist - b.Twist, Elbow: a.Elbow - b.Elbow,
		Pronate: a.Pronate - b.Pronate, Wrist: a.Wrist - b.Wrist, Lift: a.Lift - b.Lift, Curl: a.Curl - b.Curl,
		Point: a.Point - b.Point, Hang: a.Hang - b.Hang, Hold: a.Hold, Grip: a.Grip, Swivel: a.Swivel,
	}
}
