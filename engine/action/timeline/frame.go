package timeline

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// Frame is a whole body as numbers, each a difference from standing at ease:
// metres and radians, in the heading frame, left and right resolved.
type Frame struct {
	Pelvis            geom.Vec3
	Hips, Chest, Head Lean
	Busy              float64        // 1 where the body has no time to sway
	Low               float64        // above 0 if other parts than the feet come near the ground; 1 fully
	Rest              float64        // 1 if the lowest part of the body rests on the ground
	Bed               float64        // height above the ground on which the body lies
	Shift             float64        // how far the hips shift in a pose that is kept on knees, seat or ground
	Arms              [2]posture.Arm // added to the other movement of the arms
	Legs              [2]Leg
	Hands             [2]Hand
}

// Lean is how a part of the trunk is turned, in radians: forwards, to the right, to the left, and about its own long axis before the
// others.
type Lean struct{ Pitch, Roll, Yaw, Spin float64 }

func (l Lean) quat() geom.Quat {
	return geom.Yaw(l.Yaw).Mul(pitch(l.Pitch)).Mul(roll(l.Roll)).Mul(geom.Yaw(l.Spin))
}

// Leg is a foot and the way its knee points, or a leg in the air.
type Leg struct {
	At                 geom.Vec3 // from where it stands
	Heel, Turn, Spread float64
	Drag               bool // it comes here along the ground

	Free                               float64 // 1: the leg is where its angles put it
	Flex, Abduct, Twist, Knee, Plantar float64
}

// Hand is the place of a planted hand, relative to the ground under the standing pelvis.
type Hand struct {
	Plant     float64 // 1: it is there, 0: it follows the arm
	At        geom.Vec3
	Yaw, Tilt float64 // of the fingers: outwards; down
}

// channels in the order of Frame.list.
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
func (f *Frame) list() (out [channels]*float64) {
	for i, p := range [...]*float64{&f.Pelvis.X, &f.Pelvis.Y, &f.Pelvis.Z,
		&f.Hips.Pitch, &f.Hips.Roll, &f.Hips.Yaw, &f.Hips.Spin, &f.Chest.Pitch, &f.Chest.Roll, &f.Chest.Yaw, &f.Chest.Spin,
		&f.Head.Pitch, &f.Head.Roll, &f.Head.Yaw, &f.Head.Spin, &f.Busy, &f.Low, &f.Rest, &f.Bed, &f.Shift} {
		out[i] = p
	}
	for side := range f.Arms {
		a, l, h := &f.Arms[side], &f.Legs[side], &f.Hands[side]
		for i, p := range [armSize]*float64{&a.Flex, &a.Abduct, &a.Twist, &a.Elbow, &a.Pronate, &a.Wrist, &a.Lift, &a.Curl, &a.Point, &a.Hang,
			&a.Hold, &a.Grip.X, &a.Grip.Y, &a.Grip.Z, &a.Swivel, &a.Bend, &a.Ahead} {
			out[armFirst+side*armSize+i] = p
		}
		for i, p := range [legSize]*float64{&l.At.X, &l.At.Y, &l.At.Z, &l.Heel, &l.Turn, &l.Spread,
			&l.Free, &l.Flex, &l.Abduct, &l.Twist, &l.Knee, &l.Plantar} {
			out[legFirst+side*legSize+i] = p
		}
		for i, p := range [handSize]*float64{&h.At.X, &h.At.Y, &h.At.Z, &h.Plant, &h.Yaw, &h.Tilt} {
			out[handFirst+side*handSize+i] = p
		}
	}
	return out
}

// LeaveLegs fades the frame's pelvis, hips and legs out by share, 0 to 1, for a body whose legs
// follow a path: it then dances with trunk and arms only. Held is, for each leg, the share that
// stays in the frame, with the hips, because the steps hold the leg in the air.
func (f *Frame) LeaveLegs(share float64, held [2]float64) {
	k := 1 - share
	if k == 1 {
		return
	}
	over := math.Max(k, math.Max(held[0], held[1]))
	f.Pelvis = geom.Vec3{X: k * f.Pelvis.X, Y: over * f.Pelvis.Y, Z: k * f.Pelvis.Z}
	f.Hips = Lean{over * f.Hips.Pitch, over * f.Hips.Roll, f.Hips.Yaw, f.Hips.Spin}
	for side := range f.Legs {
		l := &f.Legs[side]
		*l = Leg{At: l.At.Scale(k), Heel: k * l.Heel, Turn: l.Turn * k, Spread: k * l.Spread, Drag: l.Drag,
			Free: math.Max(k, held[side]) * l.Free, Flex: l.Flex, Abduct: l.Abduct, Twist: l.Twist, Knee: l.Knee, Plantar: l.Plantar}
	}
}

// Apply changes a body that stands and faces a heading. flat is how far the
// toes stay flat under a raised heel.
func (f *Frame) Apply(facing geom.Quat, b *rig.Body, flat [2]float64, p *posture.Posture) {
	under := p.Pelvis
	under.Y = (p.Feet[0].Ankle.Y+p.Feet[1].Ankle.Y)/2 - b.Size.Ankle
	p.Pelvis = p.Pelvis.Add(facing.Rotate(f.Pelvis))
	turn := func(q *geom.Quat, l Lean) {
		if l != (Lean{}) {
			*q = facing.Mul(l.quat()).Mul(facing.Inv()).Mul(*q)
		}
	}
	turn(&p.Hips, f.Hips)
	turn(&p.Chest, f.Chest)
	turn(&p.Head, f.Head)
	p.Low, p.Near, p.Floor = f.Low > 0, true, under.Y+f.Bed
	for side := range p.Feet {
		p.Arms[side] = plus(p.Arms[side], f.Arms[side])
		f.Hands[side].apply(rig.Side(side), facing, under, &p.Arms[side])
		foot := &p.Feet[side]
		f.Legs[side].apply(rig.Side(side), facing, &b.Size, flat[side], foot)
		if f.Legs[side].Free > 0 {
			f.Legs[side].hang(rig.Side(side), p.HipJoint(b, rig.Side(side)), p.Hips, &b.Size, foot)
			raiseOut(foot, under.Y+scuff*b.Size.HipHeight*f.Legs[side].Free*(1-f.Rest), &b.Size)
			raiseKnee(foot, f.Low, p.HipJoint(b, rig.Side(side)), p.Floor+posture.KneeFlesh*b.Size.HipHeight, b.Size.Leg[side])
		}
	}
}

func (l *Leg) apply(side rig.Side, facing geom.Quat, size *rig.Measures, flat float64, f *posture.Foot) {
	if l.At == (geom.Vec3{}) && l.Heel == 0 && l.Turn == 0 && l.Spread == 0 {
		return // the foot is where the walk has it, and bent as it does
	}
	s := side.Sign()
	aside := geom.Yaw(s * l.Turn)
	ball := f.Turn.Rotate(size.Ball)
	f.Ankle = f.Ankle.Add(facing.Rotate(l.At)).Add(ball)
	// Under a heel that the move does not raise, the toes keep the bend of the walk.
	bent := f.Turn.Inv().Mul(f.Toe).Slerp(geom.Identity, blend.Clamp(math.Abs(l.Heel)/0.15, 0, 1))
	f.Turn = aside.Mul(f.Turn).Mul(pitch(l.Heel))
	f.Toe = f.Turn.Mul(pitch(-l.Heel * flat)).Mul(bent)
	f.Ankle = f.Ankle.Sub(f.Turn.Rotate(size.Ball))
	// The knee points a little less aside than the toes.
	f.Knee = geom.Yaw(s * (l.Spread + l.Turn - 0.2*math.Sin(l.Turn))).Rotate(f.Knee)
}

// hang brings a leg towards the place where its angles put it.
func (l *Leg) hang(side rig.Side, hip geom.Vec3, hips geom.Quat, size *rig.Measures, f *posture.Foot) {
	s := side.Sign()
	thigh := hips.Mul(pitch(-l.Flex)).Mul(roll(s * l.Abduct)).Mul(geom.Yaw(s * l.Twist))
	shin := thigh.Mul(pitch(math.Max(l.Knee, radians(7))))
	sole := shin.Mul(pitch(l.Plantar))
	ankle := hip.Add(thigh.Rotate(geom.Vec3{Y: -size.Thigh})).Add(shin.Rotate(geom.Vec3{Y: -size.Shin}))
	k := blend.Clamp(l.Free, 0, 1)
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

// raiseKnee rotates the knee of a leg in the air about the line from the hip to the ankle until it is at least at a height, as far as
// that raises it and as far as the body is low. It carries nothing: hips that gave way to it would lift the body.
func raiseKnee(f *posture.Foot, low float64, hip geom.Vec3, height float64, leg rig.Bones) {
	way := f.Ankle.Sub(hip)
	dir, reach := way.Unit(), blend.Clamp(way.Len(), math.Abs(leg.Upper-leg.Lower), leg.Upper+leg.Lower)
	cos := (leg.Upper*leg.Upper + reach*reach - leg.Lower*leg.Lower) / (2 * leg.Upper * reach)
	radius := leg.Upper * math.Sqrt(math.Max(0, 1-cos*cos))
	side, up := f.Bend.Sub(dir.Scale(f.Bend.Dot(dir))).Unit(), geom.UnitY.Sub(dir.Scale(dir.Y))
	most := up.Len()
	if low == 0 || radius < 1e-3*leg.Upper || most < 1e-3 {
		return // the leg is straight, or vertical
	}
	const soft, nearly = 0.03, 0.95 // of the radius; of the highest position
	short := low * blend.Ramp((height-hip.Y-dir.Y*leg.Upper*cos)/radius-side.Y, soft)
	was := blend.Clamp(side.Y/most, -1, 1)
	angle := math.Acos(was) - math.Acos(math.Max(math.Min(nearly, was+short/most), was))
	if axis := side.Cross(up); angle > 0 && axis.Len() > 1e-6 {
		f.Bend = geom.AxisAngle(axis.Unit(), angle).Rotate(f.Bend)
	}
}

// scuff is how far above the ground a foot in the air stays, a part of the hip
// height.
const scuff = 0.012

// apply plants a hand.
func (h *Hand) apply(side rig.Side, facing geom.Quat, under geom.Vec3, a *posture.Arm) {
	if h.Plant <= 0 {
		return
	}
	s := side.Sign()
	a.Plant = math.Min(h.Plant, 1)
	a.Spot = under.Add(facing.Rotate(h.At))
	// In the reference pose fingers point outwards, and the palm down.
	a.Palm = facing.Mul(geom.Yaw(s * (h.Yaw - math.Pi/2))).Mul(roll(-s * h.Tilt))
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

func roll(a float64) geom.Quat  { return geom.AxisAngle(geom.UnitZ, a) }
func pitch(a float64) geom.Quat { return geom.AxisAngle(geom.UnitX, a) }

func radians(deg float64) float64 { return deg * math.Pi / 180 }
