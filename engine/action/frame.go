package action

import (
	"math"

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
	low               float64        // above 0 if other parts than the feet come near the ground; 1 fully
	rest              float64        // 1 if the lowest part of the body rests on the ground
	bed               float64        // height above the ground on which the body lies
	shift             float64        // how far the hips shift in a pose that is kept on knees, seat or ground
	arms              [2]posture.Arm // added to the other movement of the arms
	legs              [2]leg
	hands             [2]hand
}

type lean struct{ pitch, roll, yaw, spin float64 }

func (l lean) quat() geom.Quat {
	return geom.Yaw(l.yaw).Mul(pitch(l.pitch)).Mul(roll(l.roll)).Mul(geom.Yaw(l.spin))
}

// leg is a foot and the way its knee points, or a leg in the air.
type leg struct {
	at                 geom.Vec3 // from where it stands
	heel, turn, spread float64
	drag               bool // it comes here along the ground

	free                               float64 // 1: the leg is where its angles put it
	flex, abduct, twist, knee, plantar float64
}

// hand is the place of a planted hand, relative to the ground under the standing pelvis.
type hand struct {
	plant     float64 // 1: it is there, 0: it follows the arm
	at        geom.Vec3
	yaw, tilt float64 // of the fingers: outwards; down
}

// channels in the order of frame.list.
const (
	pelvisX, pelvisY, pelvisZ = 0, 1, 2
	trunkFirst                = 3
	chestFirst                = 7
	headFirst                 = 11
	trunkEnd                  = 15
	armFirst, armSize         = 20, 17
	legFirst, legSize         = armFirst + 2*armSize, 12
	handFirst, handSize       = legFirst + 2*legSize, 6
	channels                  = handFirst + 2*handSize
)

// list returns the addresses of all numbers. It is written with arrays, not with
// slices, so that a frame need not live on the heap to be listed.
func (f *frame) list() (out [channels]*float64) {
	for i, p := range [...]*float64{&f.pelvis.X, &f.pelvis.Y, &f.pelvis.Z,
		&f.hips.pitch, &f.hips.roll, &f.hips.yaw, &f.hips.spin, &f.chest.pitch, &f.chest.roll, &f.chest.yaw, &f.chest.spin,
		&f.head.pitch, &f.head.roll, &f.head.yaw, &f.head.spin, &f.busy, &f.low, &f.rest, &f.bed, &f.shift} {
		out[i] = p
	}
	for side := range f.arms {
		a, l, h := &f.arms[side], &f.legs[side], &f.hands[side]
		for i, p := range [armSize]*float64{&a.Flex, &a.Abduct, &a.Twist, &a.Elbow, &a.Pronate, &a.Wrist, &a.Lift, &a.Curl, &a.Point, &a.Hang,
			&a.Hold, &a.Grip.X, &a.Grip.Y, &a.Grip.Z, &a.Swivel, &a.Bend, &a.Ahead} {
			out[armFirst+side*armSize+i] = p
		}
		for i, p := range [legSize]*float64{&l.at.X, &l.at.Y, &l.at.Z, &l.heel, &l.turn, &l.spread,
			&l.free, &l.flex, &l.abduct, &l.twist, &l.knee, &l.plantar} {
			out[legFirst+side*legSize+i] = p
		}
		for i, p := range [handSize]*float64{&h.at.X, &h.at.Y, &h.at.Z, &h.plant, &h.yaw, &h.tilt} {
			out[handFirst+side*handSize+i] = p
		}
	}
	return out
}

// walked fades the frame's pelvis, hips and legs out by share, 0 to 1, for a body whose legs
// follow a path: it then dances with trunk and arms only. Held is, for each leg, the share that
// stays in the frame, with the hips, because the steps hold the leg in the air.
func (f *frame) walked(share float64, held [2]float64) {
	k := 1 - share
	if k == 1 {
		return
	}
	over := math.Max(k, math.Max(held[0], held[1]))
	f.pelvis = geom.Vec3{X: k * f.pelvis.X, Y: over * f.pelvis.Y, Z: k * f.pelvis.Z}
	f.hips = lean{over * f.hips.pitch, over * f.hips.roll, f.hips.yaw, f.hips.spin}
	for side := range f.legs {
		l := &f.legs[side]
		*l = leg{at: l.at.Scale(k), heel: k * l.heel, turn: l.turn * k, spread: k * l.spread, drag: l.drag,
			free: math.Max(k, held[side]) * l.free, flex: l.flex, abduct: l.abduct, twist: l.twist, knee: l.knee, plantar: l.plantar}
	}
}

// apply changes a body that stands and faces a heading. flat is how far the
// toes stay flat under a raised heel.
func (f *frame) apply(facing geom.Quat, b *rig.Body, flat [2]float64, p *posture.Posture) {
	under := p.Pelvis
	under.Y = (p.Feet[0].Ankle.Y+p.Feet[1].Ankle.Y)/2 - b.Size.Ankle
	p.Pelvis = p.Pelvis.Add(facing.Rotate(f.pelvis))
	turn := func(q *geom.Quat, l lean) {
		if l != (lean{}) {
			*q = facing.Mul(l.quat()).Mul(facing.Inv()).Mul(*q)
		}
	}
	turn(&p.Hips, f.hips)
	turn(&p.Chest, f.chest)
	turn(&p.Head, f.head)
	p.Low, p.Near, p.Floor = f.low > 0, true, under.Y+f.bed
	for side := range p.Feet {
		p.Arms[side] = plus(p.Arms[side], f.arms[side])
		f.hands[side].apply(rig.Side(side), facing, under, &p.Arms[side])
		foot := &p.Feet[side]
		f.legs[side].apply(rig.Side(side), facing, &b.Size, flat[side], foot)
		if f.legs[side].free > 0 {
			f.legs[side].hang(rig.Side(side), p.HipJoint(b, rig.Side(side)), p.Hips, &b.Size, foot)
			raiseOut(foot, under.Y+scuff*b.Size.HipHeight*f.legs[side].free*(1-f.rest), &b.Size)
		}
	}
}

func (l *leg) apply(side rig.Side, facing geom.Quat, size *rig.Measures, flat float64, f *posture.Foot) {
	if l.at == (geom.Vec3{}) && l.heel == 0 && l.turn == 0 && l.spread == 0 {
		return // the foot is where the walk has it, and bent as it does
	}
	s := side.Sign()
	aside := geom.Yaw(s * l.turn)
	ball := f.Turn.Rotate(size.Ball)
	f.Ankle = f.Ankle.Add(facing.Rotate(l.at)).Add(ball)
	// Under a heel that the move does not raise, the toes keep the bend of the walk.
	bent := f.Turn.Inv().Mul(f.Toe).Slerp(geom.Identity, blend.Clamp(math.Abs(l.heel)/0.15, 0, 1))
	f.Turn = aside.Mul(f.Turn).Mul(pitch(l.heel))
	f.Toe = f.Turn.Mul(pitch(-l.heel * flat)).Mul(bent)
	f.Ankle = f.Ankle.Sub(f.Turn.Rotate(size.Ball))
	// The knee points a little less aside than the toes.
	f.Knee = geom.Yaw(s * (l.spread + l.turn - 0.2*math.Sin(l.turn))).Rotate(f.Knee)
}

// hang brings a leg towards the place where its angles put it.
func (l *leg) hang(side rig.Side, hip geom.Vec3, hips geom.Quat, size *rig.Measures, f *posture.Foot) {
	s := side.Sign()
	thigh := hips.Mul(pitch(-l.flex)).Mul(roll(s * l.abduct)).Mul(geom.Yaw(s * l.twist))
	shin := thigh.Mul(pitch(math.Max(l.knee, radians(7))))
	sole := shin.Mul(pitch(l.plantar))
	ankle := hip.Add(thigh.Rotate(geom.Vec3{Y: -size.Thigh})).Add(shin.Rotate(geom.Vec3{Y: -size.Shin}))
	k := blend.Clamp(l.free, 0, 1)
	f.Free = k
	f.Bend = thigh.Rotate(geom.UnitZ)
	f.Ankle = f.Ankle.Lerp(ankle, k)
	f.Turn, f.Toe = f.Turn.Slerp(sole, k), f.Toe.Slerp(sole, k)
}

// raiseOut lifts a foot that is under the ground.
func raiseOut(f *posture.Foot, ground float64, size *rig.Measures) {
	low := f.Ankle.Y + f.Turn.Rotate(size.Heel).Y
	low = math.Min(low, f.Ankle.Y+f.Turn.Rotate(geom.Vec3{Y: -size.Ankle, Z: size.Ball.Z}).Y)
	low = math.Min(low, f.Ankle.Y+f.Turn.Rotate(size.Ball).Y+f.Toe.Rotate(size.Tip.Sub(size.Ball)).Y)
	f.Ankle.Y += blend.Ramp(ground-low, 0.004*size.HipHeight*f.Free)
}

// scuff is how far above the ground a foot in the air stays, a part of the hip
// height.
const scuff = 0.012

// apply plants a hand.
func (h *hand) apply(side rig.Side, facing geom.Quat, under geom.Vec3, a *posture.Arm) {
	if h.plant <= 0 {
		return
	}
	s := side.Sign()
	a.Plant = math.Min(h.plant, 1)
	a.Spot = under.Add(facing.Rotate(h.at))
	// In the reference pose fingers point outwards, and the palm down.
	a.Palm = facing.Mul(geom.Yaw(s * (h.yaw - math.Pi/2))).Mul(roll(-s * h.tilt))
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
		Bend: a.Bend + b.Bend, Ahead: a.Ahead + b.Ahead,
	}
	return sum
}

// minus returns what has to be added to b for a.
func minus(a, b posture.Arm) posture.Arm {
	return posture.Arm{
		Flex: a.Flex - b.Flex, Abduct: a.Abduct - b.Abduct, Twist: a.Twist - b.Twist, Elbow: a.Elbow - b.Elbow,
		Pronate: a.Pronate - b.Pronate, Wrist: a.Wrist - b.Wrist, Lift: a.Lift - b.Lift, Curl: a.Curl - b.Curl,
		Point: a.Point - b.Point, Hang: a.Hang - b.Hang, Hold: a.Hold, Grip: a.Grip, Swivel: a.Swivel,
		Bend: a.Bend - b.Bend, Ahead: a.Ahead - b.Ahead,
	}
}

func roll(a float64) geom.Quat  { return geom.AxisAngle(geom.UnitZ, a) }
func pitch(a float64) geom.Quat { return geom.AxisAngle(geom.UnitX, a) }

func radians(deg float64) float64 { return deg * math.Pi / 180 }
