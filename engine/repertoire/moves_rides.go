package repertoire

import (
	"slices"

	"github.com/motiongate/motiongate/engine/posture"
)

// dribbling is a hand that pushes a ball down, so far below where it gets it.
func dribbling(in, up float64) Key {
	return Key{In: in, Pass: true, Pelvis: Place{Down: 0.1 - 0.1*up}, Hips: Lean{Pitch: 12}, Chest: Lean{Pitch: 22 - 20*up},
		Head: Lean{Pitch: 14},
		Near: Limb{Foot: Place{Ahead: -0.14, Aside: 0.04}, Reach: held(Ahead, v(0.26, 0.12+up, 0.22), v(0, -1, 0.1), v(0, 0.1, 1), Cup)},
		Far:  Limb{Arm: arm(30, 34, 20, 70)}}
}

// Both hands under the ball, and up with the legs.
var jumpShot = []Key{
	{In: 0.4, Pass: true, Pelvis: Place{Down: 0.1}, Hips: Lean{Pitch: 12}, Chest: Lean{Pitch: 16}, Head: Lean{Pitch: -6},
		Near: Limb{Reach: held(Middle, v(0.06, -0.5, 0.4), v(-0.3, 1, 0.3), v(0, 0.3, 1), Cup)},
		Far:  Limb{Reach: held(Middle, v(0.16, -0.48, 0.4), v(-1, 0.2, 0), v(0, 0.6, 0.8), Cup)}},
	{In: 0.24, Pelvis: Place{Down: 0.22}, Hips: Lean{Pitch: 18}, Chest: Lean{Pitch: 20}, Head: Lean{Pitch: -8}, Pass: true,
		Leap: Bottom, Near: Limb{Reach: held(Middle, v(0.06, -0.3, 0.4), v(-0.2, 0.8, 0.5), v(0, 0.3, 1), Cup)},
		Far: Limb{Reach: held(Middle, v(0.16, -0.28, 0.4), v(-1, 0.2, 0), v(0, 0.8, 0.6), Cup)}},
	{In: 0.24, Pass: true, Chest: Lean{Pitch: -4}, Head: Lean{Pitch: -14},
		Near: Limb{Heel: 38, Reach: laid(v(0.15, 0.75, 0.75), v(0, 1, -0.15), v(0, 0.5, 1), Cup)},
		Far:  Limb{Heel: 38, Reach: laid(v(0.25, 0.7, 0.75), v(-0.2, 1, 0), v(-1, 0, 0.2), Cup)}, Leap: TakeOff},
	{In: 0.3, Pass: true, Pelvis: Place{Down: 0.03}, Chest: Lean{Pitch: 2}, Head: Lean{Pitch: -12},
		Near: Limb{Heel: 26, Reach: laid(v(0.1, 0.8, 0.6), v(0, 0.9, 0.5), v(0, -0.7, 0.6), Flat)},
		Far:  Limb{Heel: 26, Reach: laid(v(0.4, 0.5, 0.75), v(-0.1, 1, 0.4), v(-1, 0, 0.4), Relaxed)}, Leap: Landing},
	{In: 0.34, Pelvis: Place{Down: 0.14}, Hips: Lean{Pitch: 12}, Chest: Lean{Pitch: 16}, Head: Lean{Pitch: -10},
		Near: Limb{Reach: laid(v(0.1, 0.4, 0.9), v(0, 0.7, 0.7), v(0, -1, 0.3), Flat)}, Far: Limb{Arm: absorb.Arm}},
}

// A jump with the striking arm behind the head.
var spiking = []Key{
	{In: 0.3, Pass: true, Pelvis: Place{Down: 0.12}, Hips: Lean{Pitch: 12}, Chest: Lean{Pitch: 20}, Head: Lean{Pitch: -10},
		Near: armBack2, Far: armBack2},
	{In: 0.27, Pelvis: Place{Down: 0.27}, Hips: Lean{Pitch: 22}, Chest: Lean{Pitch: 34}, Head: Lean{Pitch: -10},
		Near: Limb{Arm: arm(8, 14, 8, 24)}, Far: Limb{Arm: arm(8, 14, 8, 24)}, Pass: true, Leap: Bottom},
	{In: 0.26, Pass: true, Chest: Lean{Pitch: -12, Yaw: 26}, Head: Lean{Pitch: -22},
		Near: Limb{Heel: 38, Reach: laid(v(0.8, 0.6, -0.25), v(-0.2, 0.85, -0.5), v(0, 0, 1), Flat)},
		Far:  Limb{Heel: 38, Reach: laid(v(0.2, 0.85, 0.5), v(0, 1, 0.2), v(0, 0, 1), Flat)}, Leap: TakeOff},
	{In: 0.5, Pass: true, Chest: Lean{Pitch: 6, Yaw: -14}, Head: Lean{Pitch: -10},
		Near: Limb{Leg: &Leg{Flex: 4, Knee: 24, Point: 40}, Reach: laid(v(0.15, 0.95, 0.35), v(0, 0.95, 0.4), v(0, -0.2, 1), Flat)},
		Far:  Limb{Leg: &Leg{Flex: 4, Knee: 24, Point: 40}, Reach: laid(v(0.5, 0, 0.8), v(0, -0.3, 0.9), v(0, -1, 0), Relaxed)}, Leap: Aloft},
	{In: 0.5, Pass: true, Pelvis: Place{Down: 0.03}, Hips: Lean{Pitch: 8}, Chest: Lean{Pitch: 20, Yaw: -18},
		Near: Limb{Heel: 26, Reach: laid(v(0, -0.3, 0.95), v(-0.2, -0.7, 0.7), v(0, -0.4, -1), Flat)},
		Far:  Limb{Heel: 26, Arm: arm(10, 34, 10, 40)}, Leap: Landing},
	{In: 0.32, Pelvis: Place{Down: 0.2}, Hips: Lean{Pitch: 18}, Chest: Lean{Pitch: 30}, Head: Lean{Pitch: 10}, Near: absorb, Far: absorb},
}

// A goalkeeper's jump, with both fists up through the ball.
var fisting = []Key{
	{In: 0.35, Pass: true, Pelvis: Place{Down: 0.12}, Hips: Lean{Pitch: 10}, Chest: Lean{Pitch: 14}, Head: Lean{Pitch: -14},
		Near: bothFists(-0.25, 0.45), Far: bothFists(-0.25, 0.45)},
	{In: 0.25, Pass: true, Pelvis: Place{Down: 0.25}, Hips: Lean{Pitch: 18}, Chest: Lean{Pitch: 22}, Head: Lean{Pitch: -16},
		Near: bothFists(-0.15, 0.42), Far: bothFists(-0.15, 0.42), Leap: Bottom},
	{In: 0.25, Pass: true, Chest: Lean{Pitch: -6}, Head: Lean{Pitch: -20}, Near: fistUp(38, 0.7), Far: fistUp(38, 0.7), Leap: TakeOff},
	{In: 0.4, Pass: true, Chest: Lean{Pitch: 4}, Head: Lean{Pitch: -18},
		Near: fistAloft, Far: fistAloft, Leap: Aloft},
	{In: 0.4, Pass: true, Pelvis: Place{Down: 0.03}, Hips: Lean{Pitch: 6}, Chest: Lean{Pitch: 12}, Near: fistUp(26, 0.3), Far: fistUp(26, 0.3),
		Leap: Landing},
	{In: 0.32, Pelvis: Place{Down: 0.17}, Hips: Lean{Pitch: 16}, Chest: Lean{Pitch: 24}, Head: Lean{Pitch: 4}, Near: absorb, Far: absorb},
}

// bothFists are close together before the chest, and fistUp goes up from there, the heel raised.
func bothFists(up, ahead float64) Limb {
	return Limb{Reach: held(Middle, v(0.06, up, ahead), v(-1, 0, 0), v(-0.1, 0.8, 0.5), Fist)}
}

func fistUp(heel, up float64) Limb {
	return Limb{Heel: heel, Reach: held(Middle, v(0.06, up, 0.55), v(-1, 0, 0), v(-0.1, 0.9, 0.5), Fist)}
}

var fistAloft = Limb{Leg: &Leg{Flex: 6, Knee: 26, Point: 40},
	Reach: held(Middle, v(0.05, 0.9, 0.5), v(-1, 0, 0), v(-0.05, 0.9, 0.5), Fist)}

// Up with the trunk arched, and the forehead goes through the ball.
var heading = []Key{
	{In: 0.3, Pass: true, Pelvis: Place{Down: 0.1}, Hips: Lean{Pitch: 10}, Chest: Lean{Pitch: 16}, Head: Lean{Pitch: -14},
		Near: armBack2, Far: armBack2},
	{In: 0.25, Pass: true, Pelvis: Place{Down: 0.25}, Hips: Lean{Pitch: 20}, Chest: Lean{Pitch: 30}, Head: Lean{Pitch: -14},
		Near: Limb{Arm: arm(4, 18, 8, 30)}, Far: Limb{Arm: arm(4, 18, 8, 30)}, Leap: Bottom},
	{In: 0.25, Pass: true, Hips: Lean{Pitch: -6}, Chest: Lean{Pitch: -14}, Head: Lean{Pitch: -22},
		Near: Limb{Heel: 38, Arm: headingArm}, Far: Limb{Heel: 38, Arm: headingArm}, Leap: TakeOff},
	{In: 0.42, Pass: true, Hips: Lean{Pitch: -10}, Chest: Lean{Pitch: -24}, Head: Lean{Pitch: -26},
		Near: Limb{Leg: &headingBack, Arm: headingArm}, Far: Limb{Leg: &headingBack, Arm: headingArm}, Leap: Aloft},
	{In: 0.26, Pass: true, Hips: Lean{Pitch: 10}, Chest: Lean{Pitch: 32}, Head: Lean{Pitch: 22},
		Near: Limb{Leg: &headingAhead, Arm: headingPull}, Far: Limb{Leg: &headingAhead, Arm: headingPull}, Leap: Aloft},
	{In: 0.32, Pass: true, Pelvis: Place{Down: 0.03}, Hips: Lean{Pitch: 8}, Chest: Lean{Pitch: 24}, Head: Lean{Pitch: 12},
		Near: Limb{Heel: 26, Arm: headingPull}, Far: Limb{Heel: 26, Arm: headingPull}, Leap: Landing},
	{In: 0.32, Pelvis: Place{Down: 0.16}, Hips: Lean{Pitch: 16}, Chest: Lean{Pitch: 26}, Head: Lean{Pitch: 6}, Near: absorb, Far: absorb},
}

var (
	headingArm   = arm(34, 48, 20, 70)
	headingPull  = arm(-22, 40, 10, 80)
	headingBack  = Leg{Flex: -8, Knee: 50, Point: 40}
	headingAhead = Leg{Flex: 16, Knee: 20, Point: 30}
)

var armBack2 = Limb{Arm: arm(-38, 12, 8, 16)}

// Low, with straight arms together, and up from the legs.
var digging = []Key{
	{In: 0.55, Stay: 0.15, Pelvis: Place{Down: 0.26}, Hips: Lean{Pitch: 24}, Chest: Lean{Pitch: 36}, Head: Lean{Pitch: 0},
		Near: forearms(-0.5), Far: forearms(-0.5)},
	{In: 0.28, Pelvis: Place{Down: 0.1}, Hips: Lean{Pitch: 12}, Chest: Lean{Pitch: 16}, Head: Lean{Pitch: -10},
		Near: forearms(-0.1), Far: forearms(-0.1)},
}

func forearms(up float64) Limb {
	return Limb{Reach: held(Middle, v(0.03, up-0.15, 0.85), v(0.3, 1, 0.2), v(-0.1, -0.2, 1), Fist)}
}

// Ten fingers over the forehead, and away.
var setting = []Key{
	{In: 0.55, Pass: true, Pelvis: Place{Down: 0.14}, Hips: Lean{Pitch: 10}, Chest: Lean{Pitch: 8}, Head: Lean{Pitch: -26},
		Near: Limb{Reach: held(Brow, v(0.45, 0.5, 0.6), v(-0.5, 0.5, 0.6), v(-0.3, 0.9, -0.2), Claw)},
		Far:  Limb{Reach: held(Brow, v(0.45, 0.5, 0.6), v(-0.5, 0.5, 0.6), v(-0.3, 0.9, -0.2), Claw)}},
	{In: 0.3, Stay: 0.25, Chest: Lean{Pitch: -4}, Head: Lean{Pitch: -26},
		Near: Limb{Heel: 20, Reach: laid(v(0.2, 0.85, 0.5), v(0.05, 0.95, 0.3), v(0, 0.2, 1), Claw)},
		Far:  Limb{Heel: 20, Reach: laid(v(0.2, 0.85, 0.5), v(0.05, 0.95, 0.3), v(0, 0.2, 1), Claw)}},
}

// A long low step, and the ball leaves the hand close to the floor.
var bowling = []Key{
	{In: 0.7, Stay: 0.2, Pelvis: Place{Down: 0.05}, Chest: Lean{Pitch: 10},
		Near: Limb{Reach: held(Middle, v(0.1, -0.5, 0.42), v(0, 1, 0), v(0, 0.2, 1), Cup)},
		Far:  Limb{Reach: held(Middle, v(0.0, -0.5, 0.5), v(-0.6, 0.7, 0), v(0, 0.2, 1), Cup)}},
	{In: 0.5, Pass: true, Pelvis: Place{Down: 0.1}, Hips: Lean{Pitch: 22, Yaw: 10}, Chest: Lean{Pitch: 36, Yaw: 22},
		Head: Lean{Pitch: 6}, Near: Limb{Reach: laid(v(0.42, -0.75, -0.5), v(0.3, -0.75, -0.6), v(0, -0.6, 0.8), Cup)},
		Far: Limb{Foot: Place{Ahead: 0.12}, Arm: arm(24, 50, 10, 20)}},
	{In: 0.34, Pass: true, Pelvis: Place{Down: 0.3}, Hips: Lean{Pitch: 26}, Chest: Lean{Pitch: 50, Yaw: 0}, Head: Lean{Pitch: 6},
		Near: Limb{Heel: 40, Reach: laid(v(0.04, -0.95, 0.2), v(0, -0.95, 0.3), v(0, 0, 1), Cup)},
		Far:  Limb{Foot: Place{Ahead: 0.36}, Arm: arm(-6, 66, 10, 14)}},
	{In: 0.3, Stay: 0.5, Pelvis: Place{Down: 0.26}, Hips: Lean{Pitch: 18}, Chest: Lean{Pitch: 30, Yaw: -16}, Head: Lean{Pitch: 0},
		Near: Limb{Foot: Place{Ahead: -0.1, Aside: -0.1}, Heel: 44,
			Reach: laid(v(0.02, 0.45, 0.9), v(-0.1, 0.9, 0.5), v(0, 0.2, -1), Relaxed)},
		Far: Limb{Foot: Place{Ahead: 0.36}, Arm: arm(-16, 60, 10, 14)}},
	{In: 0.7, Near: Limb{Foot: Place{Ahead: 0.36}}, Far: Limb{Foot: Place{Ahead: 0.36}}},
}

// skiStep is how far one turn carries a skier, parts of the hip height.
const skiStep = 1.6

// skiing leans into a turn to one side, and has gone so many turns; the skis
// glide.
func skiing(in, s, turns float64) Key {
	pole := held(Ahead, v(0.3, 0.22, 0.34), v(-1, -0.2, 0), v(-0.1, 0, 1), Grip)
	ski := Limb{Foot: Place{Ahead: skiStep * turns}, Drag: true, Reach: pole}
	return Key{In: in, Pass: true, On: InAir, Pelvis: Place{Down: 0.22 - 0.03*s*s, Aside: 0.05 * s, Ahead: skiStep*turns - 0.12},
		Hips: Lean{Pitch: 24, Roll: -9 * s, Yaw: 14 * s}, Chest: Lean{Pitch: 36, Roll: 5 * s, Yaw: -8 * s}, Head: Lean{Pitch: 6},
		Near: ski, Far: ski}
}

// skateStep is how far one push carries a skater, parts of the hip height.
const skateStep = 0.9

// One leg pushes off to the side and comes back, over the other's bent knee; the
// body glides on that one.
var skating = func() []Key {
	const first, push, rest = 0.3, 0.4, 0.35
	key := func(in, gone float64, k Key) Key {
		k.In, k.Pass, k.On = in, true, InAir
		k.Pelvis.Ahead += gone
		k.Near.Foot.Ahead, k.Far.Foot.Ahead = gone, gone
		k.Near.Drag, k.Far.Drag = true, true
		return k
	}
	at := func(t float64) float64 { return skateStep * t / (first + push + rest) }
	return []Key{
		key(first, at(first), Key{Pelvis: Place{Down: 0.17, Aside: -0.05, Ahead: -0.1}, Hips: Lean{Pitch: 24},
			Chest: Lean{Pitch: 42, Yaw: -10}, Head: Lean{Pitch: 8}, Near: Limb{Arm: arm(34, 24, 10, 60)}, Far: Limb{Arm: arm(-20, 24, 10, 40)}}),
		key(push, at(first+push), Key{Pelvis: Place{Down: 0.2, Aside: -0.1, Ahead: -0.1}, Hips: Lean{Pitch: 26, Yaw: 10},
			Chest: Lean{Pitch: 44, Yaw: 14, Roll: -6}, Head: Lean{Pitch: 8},
			Near: Limb{Leg: &Leg{Flex: -14, Out: 32, Turn: 20, Knee: 12, Point: 20}, Arm: arm(-50, 26, 10, 30)},
			Far:  Limb{Arm: arm(60, 4, 30, 80)}}),
		key(rest, at(first+push+rest), Key{Pelvis: Place{Down: 0.17, Aside: -0.06, Ahead: -0.1}, Hips: Lean{Pitch: 24},
			Chest: Lean{Pitch: 42, Yaw: 4}, Head: Lean{Pitch: 8}, Near: Limb{Leg: &Leg{Flex: -8, Out: 4, Knee: 70, Point: 20},
				Arm: arm(0, 24, 10, 40)}, Far: Limb{Arm: arm(20, 16, 20, 60)}}),
	}
}()

// surfing stands across the board with the arms out.
func surfing(in, roll, aside float64) Key {
	return Key{In: in, Pass: true, Pelvis: Place{Down: 0.22, Aside: 0.18 + aside}, Hips: Lean{Pitch: 12, Roll: 0.5 * roll, Yaw: 30},
		Chest: Lean{Pitch: 22, Roll: roll, Yaw: 24}, Head: Lean{Yaw: -30, Roll: -0.5 * roll},
		Near: Limb{Foot: Place{Aside: 0.36, Ahead: -0.12}, Toes: 10, Spread: 6, Arm: arm(10, 70+roll, 10, 26)},
		Far:  Limb{Toes: 20, Spread: 6, Arm: arm(20, 74-roll, 10, 30)}}
}

// riding sits on a horse that trots: reins in both hands.
func riding(in, down float64) Key {
	rein := held(Ahead, v(0.07, 0.2, 0.3), v(-1, 0, 0), v(-0.1, 0, 1), Grip)
	return Key{In: in, Pass: true, Pelvis: Place{Down: down, Aside: 0.2}, Hips: Lean{Pitch: 4}, Chest: Lean{Pitch: 4 + 30*(down-0.2)},
		Near: Limb{Foot: Place{Aside: 0.4}, Spread: 30, Toes: 8, Reach: rein}, Far: Limb{Spread: 30, Toes: 8, Reach: rein}}
}

// leaving is to ride off. The feet are on something that goes.
var leaving = Table{
	"ride forward": {Fills: true, Either: true, Bends: true, Enter: []Key{riding(0.7, 0.22)}, Gone: Place{Ahead: trot},
		Cycle: []Key{riddenOn(0.26, 0.27, 0.5), riddenOn(0.26, 0.19, 1)}, Leave: []Key{{In: 0.8}}},
	"get on a bike": {Stays: true, Enter: append(slices.Clone(mounting[:1]), astrideBike), Leave: dismounting},
	"ride a bike forward": {Fills: true, Stays: true, Bends: true,
		Enter: append(slices.Clone(mounting), rollOff...), Starts: Place{Ahead: rolledOff},
		Cycle: []Key{cycled(0.2, 1, 0.25), cycled(0.2, 2, 0.5), cycled(0.2, 3, 0.75), cycled(0.2, 4, 1)}, Gone: Place{Ahead: wheelRound},
		Leave: braking, Ends: Place{Ahead: braked}, From: map[Name][]Key{"get on a bike": rollOff}},
}

// How far a bicycle goes until it is at its speed, and until it stands: parts of the hip
// height.
const (
	rolledOff = 0.95 * wheelRound
	braked    = 0.7 * wheelRound
)

var (
	rollOff = []Key{cycled(0.55, 1, 0.09), cycled(0.42, 2, 0.26), cycled(0.32, 3, 0.48), cycled(0.26, 4, 0.71), cycled(0.22, 5, 0.95)}
	braking = append([]Key{cycled(0.26, 1, 0.27), cycled(0.36, 1, 0.53), cycled(0.5, 1, 0.7)},
		Key{In: 0.6, Pass: true, On: OnFar, Pelvis: Place{Down: 0.06, Ahead: braked - 0.06}, Hips: Lean{Pitch: 10}, Chest: Lean{Pitch: 22},
			Near: Limb{Foot: Place{Ahead: braked - 0.16}, Lift: 0.16, Arm: arm(40, 14, 20, 30)},
			Far:  Limb{Foot: Place{Ahead: braked}, Arm: arm(40, 14, 20, 30)}},
		Key{In: 0.7, Near: Limb{Foot: Place{Ahead: braked}}, Far: Limb{Foot: Place{Ahead: braked}}})
)

// wheelRound is how far a bicycle goes in a turn of its cranks, part of the hip height.
const wheelRound = 2.2

// cycled is a moment of cycling after some quarters of a turn, and after that part of
// the way of one.
func cycled(in float64, quarters int, part float64) Key {
	k := crank(in, quarters)
	k.Pelvis.Ahead += part * wheelRound
	for _, l := range []*Limb{&k.Near, &k.Far} {
		l.Foot.Ahead, l.Drag = l.Foot.Ahead+part*wheelRound, true
	}
	return k
}

// astrideBike is on the saddle, one foot on its pedal and the other one on the ground.
var astrideBike = func() Key {
	k := crank(0.9, 0)
	k.Pass, k.Hips.Roll, k.Pelvis.Aside = false, -3, -0.02
	k.Far.Foot, k.Far.Lift = Place{Ahead: -0.34, Aside: 0.12}, 0
	return k
}()

// trot is how far a horse goes in a bounce of its rider, part of the hip height.
const trot = 1.0

// riddenOn is riding, at a part of the way of a bounce. The hips are balanced over feet
// that the horse carries.
func riddenOn(in, down, part float64) Key {
	k := riding(in, down)
	k.Near.Foot.Ahead, k.Far.Foot.Ahead = part*trot, part*trot
	k.Near.Drag, k.Far.Drag = true, true
	return k
}

// SatDown sits down on a seat before a key.
func SatDown(then Key) []Key {
	return []Key{
		{In: 0.8, Pass: true, Pelvis: Place{Down: 0.26, Ahead: -0.06}, Hips: Lean{Pitch: 24}, Chest: Lean{Pitch: 38},
			Head: Lean{Pitch: 18}, Near: onThigh, Far: onThigh},
		{In: 0.75, On: OnSeat, Hips: Lean{Pitch: 4}, Chest: Lean{Pitch: 14}, Head: Lean{Pitch: 6}, Near: onThigh, Far: onThigh},
		then,
	}
}

// StoodUp stands up from a seat.
var StoodUp = []Key{
	{In: 0.6, Pass: true, On: OnSeat, Hips: Lean{Pitch: 14}, Chest: Lean{Pitch: 36}, Head: Lean{Pitch: 6}, Near: onThigh, Far: onThigh},
	{In: 0.42, Pass: true, Pelvis: Place{Down: 0.32}, Hips: Lean{Pitch: 28}, Chest: Lean{Pitch: 40}, Head: Lean{Pitch: 8},
		Near: onThigh, Far: onThigh},
	{In: 0.85},
}

// steering holds a wheel, turned to one side.
func steering(in, s float64) Key {
	hand := func(s float64) *Reach {
		return held(Middle, v(0.2-0.1*s*s, -0.34+0.16*s, 0.66), v(-0.4, 0, 1), v(-0.3, 0.9, 0.3), Grip)
	}
	return Key{In: in, On: OnSeat, Pass: true, Hips: Lean{Pitch: -6}, Chest: Lean{Pitch: -4, Roll: 2 * s},
		Head: Lean{Yaw: 10 * s, Pitch: 2}, Near: Limb{Reach: hand(s)}, Far: Limb{Reach: hand(-s)}}
}

// crank is a moment of cycling: the near foot is so far round, in quarters. The
// saddle carries the body.
func crank(in float64, quarter int) Key {
	circle := [4]Place{{Ahead: -0.3, Down: 0.28}, {Ahead: -0.12, Down: 0.16}, {Ahead: -0.3, Down: 0.04}, {Ahead: -0.44, Down: 0.16}}
	limb := func(quarter int) Limb {
		at := circle[quarter%4]
		return Limb{Foot: Place{Ahead: at.Ahead, Aside: 0.02}, Lift: at.Down,
			Reach: held(Middle, v(0.3, -0.08, 0.86), v(-0.3, -1, 0), v(-0.1, -0.1, 1), Grip)}
	}
	return Key{In: in, On: InAir, Pass: true, Pelvis: Place{Down: 0.14, Ahead: -0.52}, Hips: Lean{Pitch: 16},
		Chest: Lean{Pitch: 36}, Head: Lean{Pitch: 6}, Near: limb(quarter), Far: limb(quarter + 2)}
}

var (
	pedalling = []Key{crank(0.2, 1), crank(0.2, 2), crank(0.2, 3), crank(0.2, 0)}
	mounting  = []Key{
		{In: 0.7, Pass: true, On: OnFar, Pelvis: Place{Down: 0.06, Ahead: -0.1}, Hips: Lean{Pitch: 10}, Chest: Lean{Pitch: 26},
			Head: Lean{Pitch: 12}, Near: Limb{Foot: Place{Ahead: -0.2}, Lift: 0.2, Arm: arm(50, 14, 20, 30)}, Far: Limb{Arm: arm(50, 14, 20, 30)}},
		crank(0.7, 0),
	}
	dismounting = []Key{
		{In: 0.6, Pass: true, On: OnFar, Pelvis: Place{Down: 0.06, Ahead: -0.06}, Hips: Lean{Pitch: 10}, Chest: Lean{Pitch: 22},
			Near: Limb{Foot: Place{Ahead: -0.16}, Lift: 0.16, Arm: arm(40, 14, 20, 30)}, Far: Limb{Arm: arm(40, 14, 20, 30)}},
		{In: 0.7},
	}
)

// Sitting on the floor, legs out, both hands on the oar.
var (
	rowDown = []Key{
		{In: 1.0, Pass: true, Pelvis: Place{Down: 0.5}, Hips: Lean{Pitch: 25}, Chest: Lean{Pitch: 40}, Head: Lean{Pitch: 15},
			Near: ahead, Far: ahead},
		oar(0.8, 8, 32, 0.86),
	}
	rowing = []Key{oar(0.7, -22, -22, 0.4), oar(0.8, 6, 28, 0.86)}
	rowUp  = []Key{
		{In: 0.7, Pass: true, On: OnFloor, Hips: Lean{Pitch: -8}, Chest: Lean{Pitch: 42}, Head: Lean{Pitch: 10}, Near: overKnee, Far: overKnee},
		{In: 0.6, Pass: true, Pelvis: Place{Down: 0.52}, Hips: Lean{Pitch: 24}, Chest: Lean{Pitch: 48}, Head: Lean{Pitch: 10},
			Near: ahead, Far: ahead},
		{In: 1.0},
	}
)

func oar(in, hips, chest, out float64) Key {
	hand := held(Middle, v(0.14, -0.28, out), v(-0.2, -1, 0), v(-0.2, 0, 1), Grip)
	return Key{In: in, On: OnFloor, Hips: Lean{Pitch: hips - 12}, Chest: Lean{Pitch: chest - 8}, Head: Lean{Pitch: 4},
		Near: Limb{Spread: 6, Reach: hand}, Far: Limb{Spread: 6, Reach: hand}}
}

// The bar from the shoulders over the head, with a little help of the knees.
var pressing = []Key{
	{In: 0.8, Stay: 0.2, Pelvis: Place{Down: 0.02}, Chest: Lean{Pitch: -4}, Near: barbell(0.02), Far: barbell(0.02)},
	{In: 0.35, Pass: true, Pelvis: Place{Down: 0.1}, Hips: Lean{Pitch: 4}, Chest: Lean{Pitch: 0}, Near: barbell(-0.02), Far: barbell(-0.02)},
	{In: 0.6, Stay: 0.6, Chest: Lean{Pitch: -4}, Head: Lean{Pitch: -6}, Near: overBar, Far: overBar},
	{In: 0.8, Stay: 0.2, Pelvis: Place{Down: 0.04}, Chest: Lean{Pitch: -4}, Near: barbell(0.02), Far: barbell(0.02)},
}

var overBar = Limb{Reach: laid(v(0.25, 1, 0.05), v(0.08, 1, 0.02), v(0, 0.2, 1), Grip)}

func barbell(up float64) Limb {
	return Limb{Reach: held(Front, v(0.06, up, 0.3), v(0, 0.5, 1), v(0, 1, -0.3), Grip)}
}

// Down to the bar with a straight back, and up.
var deadlift = []Key{
	{In: 1.1, Stay: 0.25, Pelvis: Place{Down: 0.3}, Hips: Lean{Pitch: 44}, Chest: Lean{Pitch: 56}, Head: Lean{Pitch: 30},
		Near: gripping(), Far: gripping()},
	{In: 1.2, Stay: 0.7, Chest: Lean{Pitch: -4}, Near: Limb{Arm: arm(8, 8, 8, 4)}, Far: Limb{Arm: arm(8, 8, 8, 4)}},
	{In: 1.2, Stay: 0.1, Pelvis: Place{Down: 0.3}, Hips: Lean{Pitch: 44}, Chest: Lean{Pitch: 56}, Head: Lean{Pitch: 30},
		Near: gripping(), Far: gripping()},
	{In: 1.0},
}

func gripping() Limb {
	return Limb{Reach: held(Ground, v(0.06, 0.26, 0.12), v(0, 0, -1), v(0, -1, 0), Grip)}
}

// curling holds a weight in each hand, the elbow bent by so much.
func curling(in, elbow float64) Key {
	return Key{In: in, Chest: Lean{Pitch: -2 + 0.02*elbow}, Near: Limb{Arm: weight(elbow)}, Far: Limb{Arm: weight(elbow)}}
}

// The ball goes up from the instep.
var footJuggling = []Key{
	{In: 0.3, Pass: true, On: OnFar, Pelvis: Place{Down: 0.04}, Chest: Lean{Pitch: 8}, Head: Lean{Pitch: 30},
		Near: Limb{Leg: &Leg{Flex: 18, Knee: 44, Point: 6}, Arm: arm(10, 44, 10, 40)}, Far: Limb{Arm: arm(10, 44, 10, 40)}},
	{In: 0.2, Pass: true, On: OnFar, Pelvis: Place{Down: 0.03}, Chest: Lean{Pitch: 6}, Head: Lean{Pitch: 24},
		Near: Limb{Leg: &Leg{Flex: 56, Knee: 46, Point: 10}, Arm: arm(-4, 50, 10, 40)}, Far: Limb{Arm: arm(24, 50, 10, 40)}},
	{In: 0.34, Pass: true, Pelvis: Place{Down: 0.04}, Chest: Lean{Pitch: 8}, Head: Lean{Pitch: 26}, Near: Limb{Arm: arm(10, 44, 10, 40)},
		Far: Limb{Arm: arm(10, 44, 10, 40)}},
}

func weight(elbow float64) *posture.Arm {
	a := arm(2+0.06*elbow, 8, -30, elbow)
	a.Pronate = radians(-40)
	return fist(a)
}
