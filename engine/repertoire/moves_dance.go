package repertoire

import (
	"slices"

	"github.com/motiongate/motiongate/engine/posture"
)

// beat is one beat of a dance, in seconds: 120 a minute.
const beat = 0.5

// dances keep time: each key falls on a beat or between two. Their cycles are
// bars, so that they repeat without a break.
var dances = Table{
	"dance":     {Fills: true, Swaps: true, Cycle: stepTouch, Leave: []Key{{In: beat}}},
	"dance hip": {Fills: true, Swaps: true, Cycle: hipHop, Leave: []Key{{In: beat}}},
	"dance twerk": {Fills: true, Either: true, Enter: []Key{twerked(beat, 0)}, Cycle: []Key{twerked(beat/2, 24), twerked(beat/2, -14)},
		Leave: []Key{{In: beat}}},
	"dance floss": {Fills: true, Swaps: true, Cycle: []Key{flossed(beat/2, 1, 1), flossed(beat/2, -1, -1), flossed(beat/2, 1, -1)},
		Leave: []Key{{In: beat}}},
	"dance break": {Fills: true, Swaps: true, Cycle: breakdance, Leave: []Key{{In: beat}},
		Going: &Move{Fills: true, Swaps: true, Cycle: slices.Concat(toprock(1), toprock(-1), rocked), Leave: []Key{{In: beat}}}},
	"dance waltz": {
		Fills: true, Enter: []Key{waltzing(0.6, 0, 0, 0)}, Cycle: waltz, Leave: []Key{{In: 0.6}},
	},
	"dance salsa":      {Fills: true, Cycle: salsa, Leave: []Key{{In: beat}}},
	"dance twist":      {Fills: true, Either: true, Cycle: twistDance, Leave: []Key{{In: beat}}},
	"dance disco":      {Fills: true, Swaps: true, Cycle: disco, Leave: []Key{{In: beat}}},
	"dance ballet":     {Cycle: ballet, Leave: []Key{{In: 0.8}}},
	"dance hips":       {Fills: true, Either: true, Cycle: hipSway, Leave: []Key{{In: beat}}},
	"dance robot":      {Fills: true, Swaps: true, Cycle: robotDance, Leave: []Key{{In: beat}}},
	"dance tap":        {Fills: true, Swaps: true, Cycle: tapDance, Leave: []Key{{In: beat}}},
	"moonwalk":         {Fills: true, Cycle: moonwalk, Gone: Place{Ahead: -2 * moonStep}, Leave: []Key{{In: beat}}},
	"pirouette":        {Cycle: pirouette, Leave: []Key{{In: 0.6}}},
	"pirouette skater": {Cycle: skaterSpin, Leave: []Key{{In: 0.7}}},
	"sway":             {Fills: true, Either: true, Cycle: swaying, Leave: []Key{{In: 0.8}}},
	"bounce":           {Fills: true, Either: true, Cycle: bouncing, Leave: []Key{{In: beat}}},
}

// Arms of dancers.
var (
	low    = arm(14, 16, 12, 78)
	across = arm(34, -6, 36, 84)
	out    = arm(22, 44, 8, 62)
)

// A step to the side, the other foot comes, and knees give on every beat.
var stepTouch = []Key{
	{In: beat / 2, Pass: true, On: OnFar, Pelvis: Place{Down: 0.05}, Hips: Lean{Yaw: 8, Roll: -3}, Chest: Lean{Pitch: 4, Yaw: -8},
		Near: Limb{Foot: Place{Aside: 0.14}, Lift: 0.05, Heel: 20, Arm: out}, Far: Limb{Arm: low}},
	{In: beat / 2, Pass: true, Pelvis: Place{Down: 0.015}, Hips: Lean{Roll: 5}, Chest: Lean{Roll: 4, Yaw: 6}, Head: Lean{Roll: 3},
		Near: Limb{Foot: Place{Aside: 0.24}, Arm: out}, Far: Limb{Arm: out}},
	{In: beat / 2, Pass: true, On: OnNear, Pelvis: Place{Down: 0.05}, Hips: Lean{Yaw: -8, Roll: 4},
		Chest: Lean{Pitch: 4, Yaw: 10, Roll: 2}, Near: Limb{Foot: Place{Aside: 0.24}, Arm: across},
		Far: Limb{Foot: Place{Aside: -0.1}, Lift: 0.05, Heel: 24, Arm: low}},
	{In: beat / 2, Pass: true, On: OnNear, Pelvis: Place{Down: 0.02}, Hips: Lean{Roll: 5, Yaw: -6}, Chest: Lean{Roll: -3, Yaw: 12},
		Head: Lean{Yaw: 12}, Near: Limb{Foot: Place{Aside: 0.24}, Arm: low},
		Far: Limb{Foot: Place{Aside: -0.18, Ahead: 0.02}, Heel: 26, Arm: across}},
	{In: beat / 2, Pass: true, On: OnNear, Pelvis: Place{Down: 0.05}, Hips: Lean{Yaw: 6}, Chest: Lean{Pitch: 4},
		Near: Limb{Foot: Place{Aside: 0.24}, Arm: low}, Far: Limb{Foot: Place{Aside: -0.1}, Lift: 0.04, Heel: 24, Arm: out}},
	{In: beat / 2, Pass: true, Pelvis: Place{Down: 0.02}, Hips: Lean{Roll: -4}, Chest: Lean{Roll: -4, Yaw: -8},
		Head: Lean{Roll: -3}, Near: Limb{Foot: Place{Aside: 0.24}, Arm: out}, Far: Limb{Arm: out}},
	{In: beat / 2, Pass: true, On: OnFar, Pelvis: Place{Down: 0.05}, Hips: Lean{Yaw: 6, Roll: -4}, Chest: Lean{Pitch: 4, Yaw: -10},
		Near: Limb{Foot: Place{Aside: 0.1}, Lift: 0.05, Heel: 24, Arm: low}, Far: Limb{Arm: across}},
	{In: beat / 2, Pass: true, Pelvis: Place{Down: 0.02}, Chest: Lean{Yaw: -6}, Near: Limb{Arm: low}, Far: Limb{Arm: low}},
}

// Low and heavy: the trunk drops on the beat, arms cut across.
var hipHop = []Key{
	{In: beat / 2, Pass: true, Pelvis: Place{Down: 0.12, Aside: 0.03}, Hips: Lean{Pitch: 14, Roll: 4},
		Chest: Lean{Pitch: 26, Roll: 8, Yaw: -14}, Head: Lean{Pitch: 14}, Near: Limb{Foot: Place{Aside: 0.13}, Arm: arm(60, 10, 40, 96)},
		Far: Limb{Arm: arm(-10, 30, 10, 60)}},
	{In: beat / 2, Pass: true, Pelvis: Place{Down: 0.05}, Chest: Lean{Pitch: -2}, Near: Limb{Foot: Place{Aside: 0.13}, Arm: out},
		Far: Limb{Arm: out}},
	{In: beat / 2, Pass: true, Pelvis: Place{Down: 0.12, Aside: -0.03}, Hips: Lean{Pitch: 14, Roll: -4},
		Chest: Lean{Pitch: 26, Roll: -8, Yaw: 14}, Head: Lean{Pitch: 14}, Near: Limb{Foot: Place{Aside: 0.13}, Arm: arm(-10, 30, 10, 60)},
		Far: Limb{Arm: arm(60, 10, 40, 96)}},
	{In: beat / 2, Pass: true, Pelvis: Place{Down: 0.05}, Chest: Lean{Pitch: -2}, Near: Limb{Foot: Place{Aside: 0.13}, Arm: out},
		Far: Limb{Arm: out}},
	{In: beat / 2, Pass: true, On: OnFar, Pelvis: Place{Down: 0.06}, Hips: Lean{Pitch: 4}, Chest: Lean{Pitch: 16, Yaw: -20},
		Head: Lean{Pitch: 10}, Near: Limb{Leg: &Leg{Flex: 64, Knee: 84, Point: 10}, Arm: arm(76, 14, 20, 60)},
		Far: Limb{Arm: arm(20, 50, 10, 80)}},
	{In: beat / 2, Pass: true, Pelvis: Place{Down: 0.1}, Hips: Lean{Pitch: 10}, Chest: Lean{Pitch: 20, Yaw: 20},
		Head: Lean{Pitch: 10}, Near: Limb{Foot: Place{Aside: 0.13}, Arm: arm(20, 70, 10, 90)}, Far: Limb{Arm: arm(70, 14, 20, 60)}},
	{In: beat / 2, Pass: true, Pelvis: Place{Down: 0.13}, Hips: Lean{Pitch: 16}, Chest: Lean{Pitch: 30}, Head: Lean{Pitch: 16},
		Near: Limb{Foot: Place{Aside: 0.13}, Arm: low}, Far: Limb{Arm: low}},
	{In: beat / 2, Pass: true, Pelvis: Place{Down: 0.04}, Chest: Lean{Pitch: -4}, Near: Limb{Arm: out}, Far: Limb{Arm: out}},
}

// waltzing holds the partner; feet from where they stand.
func waltzing(in, ahead, near, far float64) Key {
	return Key{In: in, Pass: true, Chest: Lean{Pitch: -4, Roll: 2}, Head: Lean{Yaw: 18, Pitch: -4},
		Near: Limb{Foot: Place{Ahead: ahead, Aside: near}, Arm: arm(42, 52, 30, 96)},
		Far:  Limb{Foot: Place{Ahead: ahead, Aside: far}, Arm: arm(34, 76, -20, 44)}}
}

// The box: ahead, aside, together; back, aside, together. The first of three
// beats is low, the others are on the toes.
var waltz = func() []Key {
	const third, side, up = 0.45, 0.22, 0.3
	// The frame of the arms goes with the body: low and turned in on the first beat, high
	// and open on the toes.
	down := func(k Key, yaw float64) Key {
		k.Pelvis.Down, k.Chest.Pitch, k.Chest.Roll, k.Chest.Yaw, k.Head.Yaw = 0.09, 2, -3, yaw, 18+yaw
		k.Near.Arm, k.Far.Arm = arm(36, 44, 30, 100), arm(28, 64, -20, 52)
		return k
	}
	rise := func(k Key, roll, yaw float64) Key {
		k.Near.Heel, k.Far.Heel, k.Pelvis.Down = 30, 30, 0
		k.Chest.Roll += roll
		k.Chest.Yaw, k.Head.Yaw = yaw, 18+yaw
		k.Near.Arm, k.Far.Arm = arm(46, 58, 30, 92), arm(40, 84, -20, 34)
		return k
	}
	step := func(k Key, near, far Place) Key { k.Near.Foot, k.Far.Foot = near, far; return k }
	hold := waltzing(third, 0, 0, 0)
	return []Key{
		down(step(hold, Place{Ahead: up}, Place{}), 10),
		rise(step(hold, Place{Ahead: up}, Place{Ahead: up, Aside: side}), 7, 2),
		rise(step(hold, Place{Ahead: up, Aside: -side}, Place{Ahead: up, Aside: side}), 3, -4),
		down(step(hold, Place{Ahead: up, Aside: -side}, Place{Aside: side}), -10),
		rise(step(hold, Place{}, Place{Aside: side}), -5, -3),
		rise(step(hold, Place{}, Place{}), 3, 4),
	}
}()

// Forward and back with swinging hips, quick, quick, slow.
var salsa = slices.Concat(halfSalsa(1), halfSalsa(-1))

func halfSalsa(s float64) []Key {
	step := func(in, roll, yaw float64, near, far Place) Key {
		return Key{In: in, Pass: true, Pelvis: Place{Down: 0.045, Aside: 0.035 * s * roll / 10}, Hips: Lean{Roll: roll, Yaw: yaw},
			Chest: Lean{Roll: -0.4 * roll, Yaw: -0.8 * yaw, Pitch: 3},
			Near:  Limb{Foot: near, Arm: arm(34+1.2*yaw, 34+roll, 20, 92)}, Far: Limb{Foot: far, Arm: arm(34-1.2*yaw, 34-roll, 20, 92)}}
	}
	if s > 0 {
		return []Key{
			step(beat, 12, 16, Place{Ahead: 0.27}, Place{}), step(beat, -14, 0, Place{Ahead: 0.27}, Place{}),
			step(beat, 13, -12, Place{}, Place{}), step(beat/2, -10, 0, Place{}, Place{}),
		}
	}
	return []Key{
		step(beat, -12, 16, Place{}, Place{Ahead: -0.27}), step(beat, 14, 0, Place{}, Place{Ahead: -0.27}),
		step(beat, -13, -12, Place{}, Place{}), step(beat/2, 10, 0, Place{}, Place{}),
	}
}

// Hips one way, arms the other, on the balls of the feet.
var twistDance = func() []Key {
	swing := func(s, down float64) Key {
		return Key{In: beat / 2, Pass: true, Pelvis: Place{Down: down}, Hips: Lean{Yaw: 26 * s, Pitch: 8},
			Chest: Lean{Yaw: -24 * s, Pitch: 10}, Head: Lean{Yaw: -4 * s},
			Near: Limb{Heel: 22, Arm: arm(20+34*s, 22, 26, 84)}, Far: Limb{Heel: 22, Arm: arm(20-34*s, 22, 26, 84)}}
	}
	return []Key{swing(1, 0.1), swing(-1, 0.12), swing(1, 0.16), swing(-1, 0.2), swing(1, 0.2), swing(-1, 0.16),
		swing(1, 0.12), swing(-1, 0.1)}
}()

// The near hand points up and out, then down across, while the hips swing.
var disco = []Key{
	{In: beat, Pelvis: Place{Down: 0.03, Aside: -0.05}, Hips: Lean{Roll: -9, Yaw: 12}, Chest: Lean{Roll: 6, Yaw: 14},
		Head: Lean{Yaw: 16, Pitch: -12}, Near: Limb{Foot: discoFoot, Toes: 12, Arm: arm(150, 44, 0, 6)},
		Far: Limb{Foot: discoFoot, Toes: 12, Hand: discoHip}},
	{In: beat, Pelvis: Place{Down: 0.08, Aside: 0.05}, Hips: Lean{Roll: 9, Yaw: -12}, Chest: Lean{Roll: -4, Yaw: -22, Pitch: 8},
		Head: Lean{Yaw: -14, Pitch: 12}, Near: Limb{Foot: discoFoot, Toes: 12, Arm: arm(40, -24, 20, 10)},
		Far: Limb{Foot: discoFoot, Toes: 12, Hand: discoHip}},
}

var (
	discoFoot = Place{Aside: 0.1}
	discoHip  = Hand{At: Hip, Off: v(0.09, 0.06, 0.02), Curl: 30}
)

// Down in the knees, up on the toes with round arms, and the free leg behind.
var ballet = []Key{
	{In: 0.8, Pelvis: Place{Down: 0.12}, Chest: Lean{Pitch: -2}, Near: Limb{Toes: 42, Spread: 34, Arm: arm(40, 30, 50, 48)},
		Far: Limb{Toes: 42, Spread: 34, Arm: arm(40, 30, 50, 48)}},
	{In: 0.8, Stay: 0.3, Chest: Lean{Pitch: -5}, Head: Lean{Pitch: -8}, Near: Limb{Toes: 42, Heel: 42, Arm: arm(152, 22, 40, 48)},
		Far: Limb{Toes: 42, Heel: 42, Arm: arm(152, 22, 40, 48)}},
	{In: 0.9, On: OnFar, Pelvis: Place{Down: 0.02}, Hips: Lean{Pitch: 22}, Chest: Lean{Pitch: 4}, Head: Lean{Pitch: -6},
		Near: Limb{Leg: &Leg{Flex: -42, Out: 8, Turn: 24, Knee: 4, Point: 56}, Arm: arm(10, 82, 0, 10)},
		Far:  Limb{Toes: 20, Arm: arm(112, 6, 0, 8)}, Stay: 1.1},
	{In: 0.8, Pelvis: Place{Down: 0.02}, Chest: Lean{Pitch: -2}, Near: Limb{Toes: 30, Arm: arm(30, 40, 40, 40)},
		Far: Limb{Toes: 30, Arm: arm(30, 40, 40, 40)}},
}

// Hips in a wave from side to side.
var hipSway = func() []Key {
	side := func(s float64) Key {
		return Key{In: beat, Pass: true, Pelvis: Place{Down: 0.035, Aside: 0.055 * s}, Hips: Lean{Roll: 12 * s},
			Chest: Lean{Roll: -7 * s, Pitch: 2}, Head: Lean{Roll: -3 * s},
			Near: Limb{Arm: arm(150+10*s, 30, 30, 70)}, Far: Limb{Arm: arm(150-10*s, 30, 30, 70)}}
	}
	return []Key{side(1), side(-1)}
}()

// From shape to shape, with a stop in each.
var robotDance = []Key{
	{In: 0.28, Stay: 0.22, Chest: Lean{Yaw: 20}, Head: Lean{Yaw: 30}, Near: Limb{Arm: arm(2, 84, 0, 90)}, Far: Limb{Arm: arm(0, 10, 0, 90)}},
	{In: 0.28, Stay: 0.22, Chest: Lean{Yaw: -20}, Head: Lean{Yaw: -10}, Near: Limb{Arm: arm(0, 10, 0, 90)},
		Far: Limb{Arm: arm(2, 84, 90, 90)}},
	{In: 0.28, Stay: 0.22, Hips: Lean{Pitch: 20}, Chest: Lean{Pitch: 38}, Head: Lean{Pitch: 20}, Near: Limb{Arm: arm(40, 4, 0, 0)},
		Far: Limb{Arm: arm(90, 4, 0, 90)}},
	{In: 0.28, Stay: 0.22, Head: Lean{Yaw: 40}, Near: Limb{Arm: arm(90, 4, 0, 90)}, Far: Limb{Arm: arm(0, 10, 0, 90)}},
}

// Toe, heel and a brush, on the other foot's bounce.
var tapDance = []Key{
	{In: beat / 2, Pass: true, On: OnFar, Pelvis: Place{Down: 0.03}, Chest: Lean{Pitch: 4},
		Near: Limb{Leg: &Leg{Flex: 24, Out: 4, Knee: 12, Point: -10}, Arm: out}, Far: Limb{Arm: out}},
	{In: beat / 2, Pass: true, On: OnFar, Pelvis: Place{Down: 0.045}, Chest: Lean{Pitch: 4},
		Near: Limb{Leg: &Leg{Flex: -6, Out: 6, Knee: 40, Point: 30}, Arm: out}, Far: Limb{Arm: out}},
	{In: beat / 2, Pass: true, On: OnFar, Pelvis: Place{Down: 0.025}, Chest: Lean{Pitch: 2},
		Near: Limb{Foot: Place{Aside: 0.08, Ahead: 0.02}, Heel: 30, Arm: out}, Far: Limb{Arm: out}},
	{In: beat / 2, Pass: true, Pelvis: Place{Down: 0.035}, Chest: Lean{Pitch: 4}, Near: Limb{Arm: low}, Far: Limb{Arm: low}},
}

// One foot flat slides back while the other is on its toes; then they change.
// The body glides evenly.
var moonwalk = func() []Key {
	const change, glide = 0.12, 0.46
	gone := 0.0
	key := func(in float64, near, far Limb, lead float64) Key {
		gone -= 2 * moonStep * in / (3 * (change + glide))
		near.Arm, far.Arm = arm(2+18*lead, 14, 8, 36), arm(2-18*lead, 14, 8, 36)
		return Key{In: in, Pass: true, On: InAir, Pelvis: Place{Down: 0.05, Ahead: gone - 0.04}, Hips: Lean{Pitch: 4, Yaw: 3 * lead},
			Chest: Lean{Pitch: 12}, Head: Lean{Pitch: 6}, Near: near, Far: far}
	}
	at := func(steps, heel float64) Limb { return Limb{Foot: Place{Ahead: -moonStep * steps}, Heel: heel} }
	drawn := func(steps float64) Limb { return Limb{Foot: Place{Ahead: -moonStep * steps}, Drag: true} }
	return []Key{
		key(change, at(0, 44), at(0, 0), -1), key(glide, at(0, 44), drawn(1), 1),
		key(change, at(0, 0), at(1, 44), 1), key(glide, drawn(2), at(1, 44), -1),
		key(change, at(2, 44), at(1, 0), -1), key(glide, at(2, 44), drawn(2), 1),
	}
}()

// moonStep is how far a foot that has caught up gets ahead of the other.
const moonStep = 0.34

// Once round on the toes of the far foot, the other at its knee.
var pirouette = func() []Key {
	turn := func(in, yaw float64) Key {
		return Key{In: in, Pass: true, On: OnFar, Exact: true, Hips: Lean{Yaw: yaw}, Chest: Lean{Yaw: yaw + 6}, Head: Lean{Yaw: yaw},
			Near: Limb{Leg: &Leg{Flex: 56, Out: 58, Turn: 34, Knee: 108, Point: 54}, Arm: arm(78, 26, 60, 62)},
			Far:  Limb{Heel: 40, Toes: -yaw, Arm: arm(78, 26, 60, 62)}}
	}
	return []Key{
		{In: 0.6, Pelvis: Place{Down: 0.12}, Hips: Lean{Yaw: -14}, Chest: Lean{Yaw: -34},
			Near: Limb{Foot: Place{Ahead: -0.2}, Toes: 30, Spread: 20, Arm: arm(20, 78, 0, 16)},
			Far:  Limb{Toes: 20, Spread: 20, Arm: arm(70, 10, 30, 30)}, Exact: true},
		turn(0.34, 70), turn(0.2, 180), turn(0.2, 290),
		{In: 0.34, Pelvis: Place{Down: 0.08}, Hips: Lean{Yaw: 360}, Chest: Lean{Yaw: 360, Pitch: -3}, Head: Lean{Yaw: 360},
			Near: Limb{Foot: Place{Ahead: -0.16}, Toes: 30, Arm: arm(20, 74, 0, 16)}, Far: Limb{Toes: -360, Arm: arm(20, 74, 0, 16)},
			Exact: true, Stay: 0.3},
	}
}()

// A spin on one foot gets faster as arms and leg come in, and slower as they go out again.
var skaterSpin = func() []Key {
	open, closed := arm(20, 82, 0, 14), arm(52, 4, 50, 118)
	free := func(in, yaw float64, a *posture.Arm, leg Leg) Key {
		return Key{In: in, Pass: true, On: OnFar, Exact: true, Hips: Lean{Yaw: yaw}, Chest: Lean{Yaw: yaw + 4}, Head: Lean{Yaw: yaw},
			Near: Limb{Leg: &leg, Arm: a}, Far: Limb{Heel: 30, Toes: -yaw, Arm: a}}
	}
	out, in := Leg{Flex: 20, Out: 46, Turn: 20, Knee: 30, Point: 40}, Leg{Flex: 30, Out: 4, Turn: 10, Knee: 84, Point: 40}
	keys := []Key{
		{In: 0.6, Pelvis: Place{Down: 0.13}, Hips: Lean{Yaw: -18}, Chest: Lean{Yaw: -40},
			Near: Limb{Foot: Place{Ahead: -0.2}, Toes: 30, Spread: 20, Arm: arm(20, 78, 0, 16)},
			Far:  Limb{Toes: 20, Spread: 20, Arm: arm(70, 10, 30, 30)}, Exact: true},
		free(0.45, 70, open, out), free(0.36, 170, open, out), free(0.34, 290, closed, in),
	}
	for yaw := 410.0; yaw <= 1140; yaw += 120 {
		keys = append(keys, free(0.22, yaw, closed, in))
	}
	return append(keys, free(0.4, 1270, open, out), free(0.36, 1370, open, out),
		Key{In: 0.42, Pelvis: Place{Down: 0.08}, Hips: Lean{Yaw: 1440}, Chest: Lean{Yaw: 1440, Pitch: -3}, Head: Lean{Yaw: 1440},
			Near: Limb{Foot: Place{Ahead: -0.16}, Toes: 30, Arm: open}, Far: Limb{Toes: -1440, Arm: open}, Exact: true, Stay: 0.5})
}()

var swaying = func() []Key {
	side := func(s float64) Key {
		return Key{In: 1.1, Pass: true, Pelvis: Place{Down: 0.015, Aside: 0.075 * s}, Hips: Lean{Roll: 4 * s},
			Chest: Lean{Roll: 12 * s}, Head: Lean{Roll: 7 * s}, Near: Limb{Arm: arm(2, 10+3*s, 12, 14)}, Far: Limb{Arm: arm(2, 10-3*s, 12, 14)}}
	}
	return []Key{side(1), side(-1)}
}()

var bouncing = []Key{
	{In: 0.22, Pass: true, Pelvis: Place{Down: 0.09}, Hips: Lean{Pitch: 6}, Chest: Lean{Pitch: 10}, Head: Lean{Pitch: 4},
		Near: Limb{Arm: arm(6, 14, 10, 40)}, Far: Limb{Arm: arm(6, 14, 10, 40)}},
	{In: 0.22, Pass: true, Pelvis: Place{Down: 0.01}, Chest: Lean{Pitch: 1}, Near: Limb{Heel: 18, Arm: arm(14, 18, 10, 52)},
		Far: Limb{Heel: 18, Arm: arm(14, 18, 10, 52)}},
}

// twerked is low, hands on the knees, the hips tipped so far back.
func twerked(in, tip float64) Key {
	hand := Hand{At: Thigh, Off: v(0.03, 0.03, 0.1), Palm: v(0, 0, -1), Curl: 16}
	limb := Limb{Foot: Place{Aside: 0.12}, Toes: 16, Spread: 14, Hand: hand}
	return Key{In: in, Pass: true, Pelvis: Place{Down: 0.3 - 0.0008*tip}, Hips: Lean{Pitch: 34 + tip}, Chest: Lean{Pitch: 44 - 0.2*tip},
		Head: Lean{Pitch: 0}, Near: limb, Far: limb}
}

// flossed swings both straight arms to one side, s, and the hips to the other;
// the near arm goes before the body or, front -1, behind it.
func flossed(in, s, front float64) Key {
	swung := func(out, front float64) Limb {
		switch {
		case out > 0:
			return Limb{Arm: fist(arm(10*front, 34, 0, 6))}
		case front > 0:
			return Limb{Arm: fist(arm(24, -18, 0, 6))}
		}
		return Limb{Arm: fist(arm(-24, 2, 0, 6))} // no shoulder goes farther behind a back
	}
	return Key{In: in, Pass: true, Pelvis: Place{Down: 0.04, Aside: -0.07 * s}, Hips: Lean{Roll: -8 * s}, Chest: Lean{Roll: 3 * s, Pitch: 3},
		Near: swung(s, front), Far: swung(-s, -front)}
}
