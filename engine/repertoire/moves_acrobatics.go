package repertoire

import (
	"slices"

	"github.com/motiongate/motiongate/engine/geom"
)

// acrobatics turn bodies upside down.
var acrobatics = Table{
	"cartwheel": {Gone: Place{Aside: wheelEnd}, Leave: []Key{{In: 0.5}}, Cycle: []Key{
		// The near foot steps out, the arms are up.
		{In: 0.55, Pass: true, On: InAir, Pelvis: Place{Aside: 0.26, Down: 0.08}, Hips: Lean{Roll: 14}, Chest: Lean{Roll: 22},
			Head: Lean{Roll: 16}, Exact: true,
			Near: Limb{Foot: Place{Aside: 0.5}, Toes: 40, Arm: arm(164, 16, 0, 8)}, Far: Limb{Heel: 16, Arm: arm(164, 16, 0, 8)}},
		// Its hand comes down, the far leg flies up.
		{In: 0.42, Pass: true, On: InAir, Pelvis: Place{Aside: 0.66, Down: 0.14}, Hips: Lean{Roll: 56}, Chest: Lean{Roll: 92},
			Head: Lean{Roll: 96}, Exact: true,
			Near: Limb{Foot: Place{Aside: 0.5}, Heel: 34, Toes: 40, Arm: armsUp, Hand: wheelHand(1.1)},
			Far:  Limb{Leg: wheelLeg(44), Arm: arm(140, 46, 0, 14)}},
		{In: 0.36, Pass: true, On: OnHands, Hips: Lean{Roll: 152}, Chest: Lean{Roll: 162}, Head: Lean{Roll: 160},
			Near: Limb{Leg: wheelLeg(40), Arm: armsUp, Hand: Hand{At: Stay}}, Far: Limb{Leg: wheelLeg(46), Arm: armsUp, Hand: wheelFar(1.46)}},
		{In: 0.24, Pass: true, On: OnHands, Hips: Lean{Roll: 206}, Chest: Lean{Roll: 198}, Head: Lean{Roll: 200},
			Near: Limb{Leg: wheelLeg(46), Arm: arm(164, 24, 0, 14)}, Far: Limb{Leg: wheelLeg(42), Arm: armsUp, Hand: Hand{At: Stay}}},
		// The far foot lands, then the near one.
		{In: 0.34, Pass: true, On: InAir, Pelvis: Place{Aside: 1.96, Down: 0.16}, Hips: Lean{Roll: 278}, Chest: Lean{Roll: 262},
			Head: Lean{Roll: 268}, Exact: true,
			Near: Limb{Leg: wheelLeg(44), Arm: arm(164, 16, 0, 8)}, Far: Limb{Foot: Place{Aside: -2.14}, Heel: 14, Toes: 20,
				Arm: armsUp, Hand: Hand{At: Stay}}},
		{In: 0.38, Pass: true, On: InAir, Pelvis: Place{Aside: 2.24, Down: 0.12}, Hips: Lean{Roll: 346}, Chest: Lean{Roll: 340},
			Head: Lean{Roll: 346}, Exact: true,
			Near: Limb{Foot: Place{Aside: wheelEnd}, Toes: 20, Arm: arm(164, 16, 0, 8)},
			Far:  Limb{Foot: Place{Aside: -2.14}, Toes: 14, Arm: arm(164, 16, 0, 8)}},
		{In: 0.4, Pass: true, On: InAir, Pelvis: Place{Aside: wheelEnd - 0.02, Down: 0.03}, Hips: Lean{Roll: 360},
			Chest: Lean{Roll: 360}, Head: Lean{Roll: 360}, Exact: true,
			Near: Limb{Foot: Place{Aside: wheelEnd}, Arm: arm(60, 30, 0, 16)}, Far: Limb{Foot: Place{Aside: -wheelEnd}, Arm: arm(60, 30, 0, 16)}},
	}},
	"handstand": {Stays: true, Leave: slices.Concat([]Key{kickedUp(0.55), lungedDown(0.45)}, []Key{{In: 0.7}}), Enter: []Key{
		{In: 0.6, Pass: true, Pelvis: Place{Down: 0.03}, Near: Limb{Arm: arm(164, 8, 0, 6)},
			Far: Limb{Foot: Place{Ahead: 0.3}, Arm: arm(164, 8, 0, 6)}},
		lungedDown(0.5), kickedUp(0.34), upsideDown(0.45),
	}},
	// A lunge onto the hands, a push off them, and down on both feet.
	"handspring": {Gone: Place{Ahead: springEnd}, Height: 0.15, Leave: []Key{{In: 0.6}}, Cycle: []Key{
		{In: 0.5, Pass: true, Pelvis: Place{Down: 0.03}, Near: Limb{Arm: arm(164, 8, 0, 6)},
			Far: Limb{Foot: Place{Ahead: 0.3}, Arm: arm(164, 8, 0, 6)}},
		lungedDown(0.42), kickedUp(0.34),
		{In: 0.2, Pass: true, On: OnHands, Hips: Lean{Pitch: 206}, Chest: Lean{Pitch: 192}, Head: Lean{Pitch: 164}, Leap: TakeOff, Exact: true,
			Near: Limb{Leg: &Leg{Flex: -20, Out: 3, Knee: 10, Point: 40}, Arm: armsUp, Hand: Hand{At: Stay}},
			Far:  Limb{Leg: &Leg{Flex: 14, Out: 3, Knee: 16, Point: 40}, Arm: armsUp, Hand: Hand{At: Stay}}},
		sprung(0.4, 1.4, 264, 240, -24), sprung(0.36, 1.64, 318, 296, -8),
		{In: 0.2, Pass: true, On: InAir, Pelvis: Place{Ahead: 1.77, Down: 0.1}, Hips: Lean{Pitch: 346}, Chest: Lean{Pitch: 340},
			Head: Lean{Pitch: 336}, Leap: Landing, Exact: true,
			Near: Limb{Foot: Place{Ahead: springEnd}, Heel: 24, Arm: arm(150, 20, 0, 14)},
			Far:  Limb{Foot: Place{Ahead: springEnd}, Heel: 24, Arm: arm(150, 20, 0, 14)}},
		{In: 0.34, Pelvis: Place{Ahead: springEnd, Down: 0.18}, Hips: Lean{Pitch: 374}, Chest: Lean{Pitch: 380},
			Head: Lean{Pitch: 362}, Exact: true, On: InAir,
			Near: Limb{Foot: Place{Ahead: springEnd}, Arm: arm(110, 30, 0, 24)}, Far: Limb{Foot: Place{Ahead: springEnd}, Arm: arm(110, 30, 0, 24)}},
	}},
	"flip": {Either: true, Height: 0.52, Leave: []Key{{In: 0.6}}, Cycle: []Key{
		jump[0], jump[1],
		{In: 0.26, Pass: true, Hips: Lean{Pitch: 8}, Chest: Lean{Pitch: 16}, Head: Lean{Pitch: 10},
			Near: Limb{Heel: 38, Arm: arm(112, 18, 0, 30)}, Far: Limb{Heel: 38, Arm: arm(112, 18, 0, 30)}, Leap: TakeOff},
		somersault(0.32, 112, 40, 0.7), somersault(0.2, 216, 56, 1), somersault(0.22, 300, 30, 0.2),
		{In: 0.2, Pass: true, Pelvis: Place{Down: 0.05}, Hips: Lean{Pitch: 362}, Chest: Lean{Pitch: 372}, Head: Lean{Pitch: 374},
			Near: touch, Far: touch, Leap: Landing, Exact: true},
		{In: 0.34, Pelvis: Place{Down: 0.26}, Hips: Lean{Pitch: 384}, Chest: Lean{Pitch: 398}, Head: Lean{Pitch: 372},
			Near: absorb, Far: absorb, Exact: true},
	}},
	"flip back": {Either: true, Height: 0.52, Leave: []Key{{In: 0.6}}, Cycle: []Key{
		jump[0], jump[1],
		{In: 0.26, Pass: true, Hips: Lean{Pitch: -6}, Chest: Lean{Pitch: -16}, Head: Lean{Pitch: -26},
			Near: Limb{Heel: 38, Arm: arm(116, 14, 0, 24)}, Far: Limb{Heel: 38, Arm: arm(116, 14, 0, 24)}, Leap: TakeOff},
		somersault(0.32, -98, 44, 0.7), somersault(0.2, -198, 46, 1), somersault(0.22, -285, 26, 0.2),
		{In: 0.2, Pass: true, Pelvis: Place{Down: 0.05}, Hips: Lean{Pitch: -346}, Chest: Lean{Pitch: -336}, Head: Lean{Pitch: -330},
			Near: touch, Far: touch, Leap: Landing, Exact: true},
		{In: 0.34, Pelvis: Place{Down: 0.26}, Hips: Lean{Pitch: -338}, Chest: Lean{Pitch: -324}, Head: Lean{Pitch: -346},
			Near: absorb, Far: absorb, Exact: true},
	}},
	"flip aside": {Height: 0.52, Leave: []Key{{In: 0.6}}, Cycle: []Key{
		jump[0], jump[1],
		{In: 0.26, Pass: true, Hips: Lean{Roll: 4}, Chest: Lean{Roll: 14}, Head: Lean{Roll: 10},
			Near: Limb{Heel: 38, Arm: arm(110, 20, 0, 26)}, Far: Limb{Heel: 38, Arm: arm(118, 16, 0, 26)}, Leap: TakeOff},
		wheeled(0.32, 106, 0.7), wheeled(0.2, 203, 1), wheeled(0.22, 292, 0.2),
		{In: 0.2, Pass: true, Pelvis: Place{Down: 0.05}, Hips: Lean{Roll: 356}, Chest: Lean{Roll: 350, Pitch: 8},
			Head: Lean{Roll: 352}, Near: touch, Far: touch, Leap: Landing, Exact: true},
		{In: 0.34, Pelvis: Place{Down: 0.26}, Hips: Lean{Roll: 360, Pitch: 20}, Chest: Lean{Roll: 360, Pitch: 32},
			Head: Lean{Roll: 360, Pitch: 10}, Near: absorb, Far: absorb, Exact: true},
	}},
	// From one foot to the other, the legs wide apart.
	"grand leap": {Height: 0.3, Travel: 1.3, Leave: []Key{{In: 0.6}}, Cycle: []Key{
		jump[0], jump[1], jump[2],
		{In: 0.48, Pass: true, Chest: Lean{Pitch: -4}, Near: Limb{Leg: &Leg{Flex: 80, Knee: 8, Point: 40}, Arm: arm(40, 80, 0, 8)},
			Far: Limb{Leg: &Leg{Flex: -42, Knee: 8, Point: 50}, Arm: arm(30, 96, 0, 8)}, Leap: Aloft},
		jump[3], jump[4],
	}},
}

// armsUp is an arm beside the head: from there hands come to the ground and
// leave it.
var armsUp = arm(156, 24, 0, 10)

// wheelEnd is how far a cartwheel goes.
const wheelEnd = 2.42

func wheelLeg(out float64) *Leg { return &Leg{Flex: 2, Out: out, Knee: 8, Point: 46} }

// Places of the hands of a cartwheel on the way of the body.
func wheelHand(at float64) Hand {
	return Hand{At: Planted, Off: geom.Vec3{X: at - 0.2, Z: 0.07}}
}
func wheelFar(at float64) Hand { return Hand{At: Planted, Off: geom.Vec3{X: -at - 0.2, Z: 0.17}} }

// lungedDown has the hands on the ground and the far foot behind them.
func lungedDown(in float64) Key {
	h := Hand{At: Planted, Off: geom.Vec3{Z: 0.92}}
	return Key{In: in, Pass: true, On: InAir, Pelvis: Place{Ahead: 0.38, Down: 0.08}, Hips: Lean{Pitch: 62},
		Chest: Lean{Pitch: 112}, Head: Lean{Pitch: 84}, Exact: true,
		Near: Limb{Leg: &Leg{Flex: -2, Knee: 12, Point: 40}, Arm: armsUp, Hand: h},
		Far:  Limb{Foot: Place{Ahead: 0.3}, Heel: 24, Arm: armsUp, Hand: h}}
}

// kickedUp is half way up, one leg after the other.
func kickedUp(in float64) Key {
	return Key{In: in, Pass: true, On: OnHands, Hips: Lean{Pitch: 142}, Chest: Lean{Pitch: 164}, Head: Lean{Pitch: 134},
		Near: Limb{Leg: &Leg{Flex: -24, Knee: 8, Point: 44}, Arm: armsUp, Hand: Hand{At: Stay}},
		Far:  Limb{Leg: &Leg{Flex: 44, Knee: 30, Point: 40}, Arm: armsUp, Hand: Hand{At: Stay}}}
}

func upsideDown(in float64) Key {
	return Key{In: in, On: OnHands, Hips: Lean{Pitch: 182}, Chest: Lean{Pitch: 180}, Head: Lean{Pitch: 150},
		Near: Limb{Leg: &Leg{Flex: 2, Knee: 7, Point: 50}, Arm: armsUp, Hand: Hand{At: Stay}},
		Far:  Limb{Leg: &Leg{Flex: 2, Knee: 7, Point: 50}, Arm: armsUp, Hand: Hand{At: Stay}}}
}

// wheeled is a moment of a somersault to the near side, the knees drawn in by a
// part of the way.
func wheeled(in, roll, drawn float64) Key {
	l := Limb{Leg: &Leg{Flex: 38 + 58*drawn, Out: 11 + 5*drawn, Knee: 42 + 68*drawn, Point: 18 + 12*drawn},
		Arm: arm(64-14*drawn, 44-24*drawn, 5+5*drawn, 20+50*drawn)}
	return Key{In: in, Pass: true, Hips: Lean{Roll: roll}, Chest: Lean{Roll: roll, Pitch: 20}, Head: Lean{Roll: roll, Pitch: 14},
		Near: l, Far: l, Leap: Aloft, Exact: true}
}

// springEnd is how far a handspring goes.
const springEnd = 2.06

// sprung is a moment of a handspring in the air, the body arched.
func sprung(in, gone, hips, chest, flex float64) Key {
	l := Limb{Leg: &Leg{Flex: flex, Out: 3, Knee: 16, Point: 30}, Arm: arm(164, 14, 0, 10)}
	return Key{In: in, Pass: true, On: InAir, Pelvis: Place{Ahead: gone}, Hips: Lean{Pitch: hips}, Chest: Lean{Pitch: chest},
		Head: Lean{Pitch: chest - 20}, Near: l, Far: l, Leap: Aloft, Exact: true}
}

// somersault is a moment in the air, the knees drawn in by a part of the way.
func somersault(in, pitch, curl, drawn float64) Key {
	l := Limb{Leg: &Leg{Flex: 50 + 60*drawn, Out: 6 + 2*drawn, Knee: 46 + 66*drawn, Point: 18 + 12*drawn},
		Arm: arm(73-15*drawn, 22-10*drawn, 5+5*drawn, 24+26*drawn)}
	return Key{In: in, Pass: true, Hips: Lean{Pitch: pitch}, Chest: Lean{Pitch: pitch + curl}, Head: Lean{Pitch: pitch + 1.1*curl},
		Near: l, Far: l, Leap: Aloft, Exact: true}
}
