package repertoire

// thrown is what happens to a body: it is pushed, stumbles, slips, wobbles. The
// trunk goes first, and the feet come after it to catch it.
var thrown = Table{
	"pushed": {Sized: true, Gone: Place{Ahead: 0.62}, Cycle: []Key{
		{In: 0.14, Pass: true, On: InAir, Pelvis: Place{Ahead: 0.05, Down: 0.01}, Hips: Lean{Pitch: -6}, Chest: Lean{Pitch: -12},
			Head: Lean{Pitch: -24}, Near: Limb{Arm: arm(-22, 30, 6, 34)}, Far: Limb{Arm: arm(-24, 28, 6, 30)}},
		{In: 0.24, Pass: true, On: InAir, Pelvis: Place{Ahead: 0.24, Down: 0.05}, Hips: Lean{Pitch: 10}, Chest: Lean{Pitch: 16},
			Head: Lean{Pitch: -4}, Near: Limb{Foot: Place{Ahead: 0.42}, Arm: arm(20, 42, 6, 50)}, Far: Limb{Heel: 16, Arm: arm(34, 44, 6, 46)}},
		{In: 0.28, Pass: true, On: InAir, Pelvis: Place{Ahead: 0.47, Down: 0.08}, Hips: Lean{Pitch: 14}, Chest: Lean{Pitch: 26},
			Head: Lean{Pitch: 2}, Near: Limb{Foot: Place{Ahead: 0.42}, Arm: arm(44, 46, 6, 40)},
			Far: Limb{Foot: Place{Ahead: 0.62}, Arm: arm(22, 40, 6, 50)}},
		{In: 0.34, Pelvis: Place{Down: 0.04}, Hips: Lean{Pitch: 4}, Chest: Lean{Pitch: 10}, Head: Lean{Pitch: 2},
			Near: Limb{Foot: Place{Ahead: 0.62}, Arm: arm(22, 28, 6, 34)}, Far: Limb{Foot: Place{Ahead: 0.62}, Arm: arm(18, 28, 6, 36)}},
	}, Leave: []Key{{In: 0.6}}},
	"pushed back": {Sized: true, Gone: Place{Ahead: -0.56}, Cycle: []Key{
		{In: 0.14, Pass: true, On: InAir, Pelvis: Place{Ahead: -0.05, Down: 0.02}, Hips: Lean{Pitch: 4}, Chest: Lean{Pitch: -8},
			Head: Lean{Pitch: 16}, Near: Limb{Arm: arm(40, 20, 6, 30)}, Far: Limb{Arm: arm(44, 20, 6, 26)}},
		{In: 0.24, Pass: true, On: InAir, Pelvis: Place{Ahead: -0.24, Down: 0.06}, Hips: Lean{Pitch: -8}, Chest: Lean{Pitch: -14},
			Head: Lean{Pitch: 8}, Near: Limb{Foot: Place{Ahead: -0.4}, Heel: 18, Arm: arm(62, 40, 6, 30)}, Far: Limb{Arm: arm(54, 44, 6, 30)}},
		{In: 0.28, Pass: true, On: InAir, Pelvis: Place{Ahead: -0.44, Down: 0.08}, Hips: Lean{Pitch: 6}, Chest: Lean{Pitch: 6},
			Head: Lean{Pitch: 6}, Near: Limb{Foot: Place{Ahead: -0.4}, Arm: arm(40, 42, 6, 36)},
			Far: Limb{Foot: Place{Ahead: -0.56}, Heel: 14, Arm: arm(46, 40, 6, 36)}},
		{In: 0.34, Pelvis: Place{Down: 0.05}, Hips: Lean{Pitch: 8}, Chest: Lean{Pitch: 14}, Head: Lean{Pitch: 4},
			Near: Limb{Foot: Place{Ahead: -0.56}, Arm: arm(26, 28, 6, 34)}, Far: Limb{Foot: Place{Ahead: -0.56}, Arm: arm(24, 28, 6, 36)}},
	}, Leave: []Key{{In: 0.6}}},
	// A blow to the belly: the trunk folds over it, and a foot goes back.
	"pushed belly": {Sized: true, Gone: Place{Ahead: -0.2}, Cycle: []Key{
		{In: 0.18, Pass: true, On: InAir, Pelvis: Place{Ahead: -0.1, Down: 0.05}, Hips: Lean{Pitch: 14}, Chest: Lean{Pitch: 40},
			Head: Lean{Pitch: 8}, Near: Limb{Foot: Place{Ahead: -0.2}, Arm: arm(44, 8, 30, 40)}, Far: Limb{Arm: arm(40, 8, 30, 44)}},
		{In: 0.34, Stay: 0.45, Pelvis: Place{Ahead: -0.13, Down: 0.1}, Hips: Lean{Pitch: 22}, Chest: Lean{Pitch: 56}, Head: Lean{Pitch: 44},
			Near: Limb{Foot: Place{Ahead: -0.2}, Arm: arm(30, -6, 56, 96)}, Far: Limb{Arm: arm(26, -6, 56, 100)}},
		{In: 0.6, Pass: true, Pelvis: Place{Ahead: -0.2, Down: 0.06}, Hips: Lean{Pitch: 14}, Chest: Lean{Pitch: 34}, Head: Lean{Pitch: 26},
			Near: Limb{Foot: Place{Ahead: -0.2}, Arm: arm(26, -4, 56, 92)},
			Far:  Limb{Foot: Place{Ahead: -0.2}, Arm: arm(22, -4, 56, 96)}},
	}, Leave: []Key{{In: 0.7}}},
	// Towards the near side, from the far one.
	"pushed aside": {Sized: true, Gone: Place{Aside: 0.5}, Cycle: []Key{
		{In: 0.14, Pass: true, On: InAir, Pelvis: Place{Aside: 0.04, Down: 0.01}, Hips: Lean{Roll: 2}, Chest: Lean{Roll: 12},
			Head: Lean{Roll: -10}, Near: Limb{Arm: arm(4, 34, 6, 24)}, Far: Limb{Arm: arm(6, 26, 6, 34)}},
		{In: 0.26, Pass: true, On: InAir, Pelvis: Place{Aside: 0.24, Down: 0.06}, Hips: Lean{Roll: 8}, Chest: Lean{Roll: 16, Pitch: 8},
			Head: Lean{Roll: 2}, Near: Limb{Foot: Place{Aside: 0.5}, Arm: arm(16, 58, 6, 30)}, Far: Limb{Heel: 12, Arm: arm(14, 62, 6, 30)}},
		{In: 0.3, Pass: true, On: InAir, Pelvis: Place{Aside: 0.44, Down: 0.08}, Hips: Lean{Roll: 2}, Chest: Lean{Roll: -4, Pitch: 10},
			Near: Limb{Foot: Place{Aside: 0.5}, Arm: arm(18, 50, 6, 34)}, Far: Limb{Foot: Place{Aside: -0.34}, Arm: arm(10, 52, 6, 30)}},
		{In: 0.34, Pelvis: Place{Down: 0.04, Aside: 0.5}, Chest: Lean{Pitch: 8, Roll: 3},
			Near: Limb{Foot: Place{Aside: 0.5}, Arm: arm(16, 30, 6, 34)}, Far: Limb{Foot: Place{Aside: -0.5}, Arm: arm(14, 30, 6, 34)}},
	}, Leave: []Key{{In: 0.6}}},
	"stumble": {Sized: true, Gone: Place{Ahead: 0.95}, Cycle: []Key{
		{In: 0.3, Pass: true, On: OnFar, Pelvis: Place{Down: 0.02}, Chest: Lean{Pitch: 6},
			Near: Limb{Foot: Place{Ahead: 0.1}, Lift: 0.03, Heel: 24}},
		{In: 0.18, Pass: true, On: InAir, Pelvis: Place{Ahead: 0.22, Down: 0.07}, Hips: Lean{Pitch: 26}, Chest: Lean{Pitch: 40},
			Head: Lean{Pitch: 10}, Near: Limb{Foot: Place{Ahead: 0.08}, Lift: 0.03, Heel: 44, Arm: arm(60, 40, 6, 40)},
			Far: Limb{Heel: 20, Arm: arm(-20, 50, 6, 30)}},
		{In: 0.24, Pass: true, On: InAir, Pelvis: Place{Ahead: 0.48, Down: 0.14}, Hips: Lean{Pitch: 30}, Chest: Lean{Pitch: 50},
			Head: Lean{Pitch: 8}, Near: Limb{Foot: Place{Ahead: 0.6}, Arm: arm(76, 46, 6, 36)}, Far: Limb{Heel: 40, Arm: arm(70, 50, 6, 30)}},
		{In: 0.3, Pass: true, On: InAir, Pelvis: Place{Ahead: 0.8, Down: 0.13}, Hips: Lean{Pitch: 22}, Chest: Lean{Pitch: 40},
			Head: Lean{Pitch: 8}, Near: Limb{Foot: Place{Ahead: 0.6}, Heel: 10, Arm: arm(40, 44, 6, 40)},
			Far: Limb{Foot: Place{Ahead: 0.95}, Arm: arm(58, 44, 6, 36)}},
		{In: 0.36, Pelvis: Place{Down: 0.06}, Hips: Lean{Pitch: 8}, Chest: Lean{Pitch: 18}, Head: Lean{Pitch: 10},
			Near: Limb{Foot: Place{Ahead: 0.95}, Arm: arm(24, 30, 6, 34)}, Far: Limb{Foot: Place{Ahead: 0.95}, Arm: arm(26, 30, 6, 36)}},
	}, Leave: []Key{{In: 0.6}}},
	// The heel catches; three quick steps backward get the feet under the body again.
	"stumble back": {Sized: true, Gone: Place{Ahead: -0.95}, Cycle: []Key{
		{
			In: 0.26, Pass: true, On: OnFar, Pelvis: Place{Ahead: -0.07, Down: 0.02}, Chest: Lean{Pitch: -6}, Head: Lean{Pitch: 8},
			Near: Limb{Foot: Place{Ahead: -0.1}, Lift: 0.03, Arm: arm(24, 24, 6, 30)}, Far: Limb{Arm: arm(20, 24, 6, 30)},
		},
		{
			In: 0.26, Pass: true, On: InAir, Pelvis: Place{Ahead: -0.26, Down: 0.07}, Hips: Lean{Pitch: -10}, Chest: Lean{Pitch: -20},
			Head: Lean{Pitch: 14},
			Near: Limb{Foot: Place{Ahead: -0.38}, Heel: 18, Arm: arm(66, 42, 6, 30)}, Far: Limb{Arm: arm(54, 50, 6, 28)},
		},
		{
			In: 0.26, Pass: true, On: InAir, Pelvis: Place{Ahead: -0.54, Down: 0.1}, Hips: Lean{Pitch: -6}, Chest: Lean{Pitch: -8},
			Head: Lean{Pitch: 12},
			Near: Limb{Foot: Place{Ahead: -0.38}, Arm: arm(46, 54, 6, 32)}, Far: Limb{Foot: Place{Ahead: -0.72}, Heel: 16, Arm: arm(72, 50, 6, 30)},
		},
		{
			In: 0.28, Pass: true, On: InAir, Pelvis: Place{Ahead: -0.8, Down: 0.11}, Hips: Lean{Pitch: 6}, Chest: Lean{Pitch: 12},
			Head: Lean{Pitch: 6},
			Near: Limb{Foot: Place{Ahead: -0.95}, Heel: 12, Arm: arm(48, 44, 6, 36)}, Far: Limb{Foot: Place{Ahead: -0.72}, Arm: arm(50, 48, 6, 36)},
		},
		{
			In: 0.36, Pelvis: Place{Down: 0.06}, Hips: Lean{Pitch: 8}, Chest: Lean{Pitch: 18}, Head: Lean{Pitch: 8},
			Near: Limb{Foot: Place{Ahead: -0.95}, Arm: arm(26, 30, 6, 34)}, Far: Limb{Foot: Place{Ahead: -0.95}, Arm: arm(24, 30, 6, 36)},
		},
	}, Leave: []Key{{In: 0.6}}},
	// Towards the near side.
	"stumble aside": {Sized: true, Gone: Place{Aside: 0.55}, Cycle: []Key{
		{
			In: 0.26, Pass: true, On: OnFar, Pelvis: Place{Aside: 0.05, Down: 0.02}, Chest: Lean{Roll: 6, Pitch: 4},
			Near: Limb{Foot: Place{Aside: 0.06}, Lift: 0.03, Heel: 20, Arm: arm(8, 30, 6, 30)}, Far: Limb{Arm: arm(8, 30, 6, 30)},
		},
		{
			In: 0.34, Pass: true, On: InAir, Pelvis: Place{Aside: 0.28, Down: 0.08}, Hips: Lean{Roll: 10}, Chest: Lean{Roll: 22, Pitch: 12},
			Head: Lean{Roll: 2},
			Near: Limb{Foot: Place{Aside: 0.55}, Arm: arm(20, 66, 6, 30)}, Far: Limb{Heel: 14, Arm: arm(18, 74, 6, 28)},
		},
		{
			In: 0.3, Pass: true, On: InAir, Pelvis: Place{Aside: 0.5, Down: 0.1}, Hips: Lean{Roll: 2}, Chest: Lean{Roll: -6, Pitch: 16},
			Near: Limb{Foot: Place{Aside: 0.55}, Arm: arm(24, 54, 6, 34)}, Far: Limb{Foot: Place{Aside: -0.38}, Arm: arm(14, 56, 6, 30)},
		},
		{
			In: 0.36, Pelvis: Place{Down: 0.05, Aside: 0.55}, Chest: Lean{Pitch: 12, Roll: 3},
			Near: Limb{Foot: Place{Aside: 0.55}, Arm: arm(18, 32, 6, 34)}, Far: Limb{Foot: Place{Aside: -0.55}, Arm: arm(16, 32, 6, 34)},
		},
	}, Leave: []Key{{In: 0.6}}},
	"slip": {Cycle: []Key{
		{In: 0.2, Pass: true, On: InAir, Pelvis: Place{Ahead: -0.02, Down: 0.06}, Hips: Lean{Pitch: -14}, Chest: Lean{Pitch: -18},
			Head: Lean{Pitch: 10}, Near: Limb{Leg: &Leg{Flex: 38, Knee: 14, Point: 20}, Arm: arm(70, 70, 6, 20)},
			Far: Limb{Arm: arm(50, 78, 6, 20)}},
		{In: 0.24, Pass: true, On: InAir, Pelvis: Place{Ahead: -0.08, Down: 0.16}, Hips: Lean{Pitch: -20}, Chest: Lean{Pitch: -12},
			Head: Lean{Pitch: 16}, Near: Limb{Leg: &Leg{Flex: 62, Knee: 10, Point: 10}, Arm: arm(-30, 70, 6, 26)},
			Far: Limb{Heel: 26, Arm: arm(100, 76, 6, 26)}},
		{In: 0.3, Pass: true, On: InAir, Pelvis: Place{Ahead: 0.02, Down: 0.2}, Hips: Lean{Pitch: 12}, Chest: Lean{Pitch: 28},
			Head: Lean{Pitch: 14}, Near: Limb{Foot: Place{Ahead: 0.24}, Arm: arm(80, 60, 6, 30)}, Far: Limb{Heel: 30, Arm: arm(40, 66, 6, 30)}},
		{In: 0.36, Pelvis: Place{Down: 0.12}, Hips: Lean{Pitch: 14}, Chest: Lean{Pitch: 28}, Head: Lean{Pitch: 16},
			Near: Limb{Foot: Place{Ahead: 0.24}, Arm: arm(30, 50, 6, 34)}, Far: Limb{Arm: arm(30, 56, 6, 34)}},
		{In: 0.4, Pass: true, Pelvis: Place{Down: 0.04}, Chest: Lean{Pitch: 12}, Head: Lean{Pitch: 16}, Near: Limb{Arm: arm(18, 36, 6, 34)},
			Far: Limb{Arm: arm(16, 38, 6, 34)}},
	}, Leave: []Key{{In: 0.5}}},
	"wobble": {Fills: true, Enter: []Key{wobble(0.5, 4, 8)}, Cycle: []Key{wobble(0.42, 20, -8), wobble(0.38, -17, 16),
		wobble(0.42, 13, -16), wobble(0.4, -19, 6)}, Leave: []Key{{In: 0.7}}},
}

// wobble leans a body that has trouble to keep upright; the arms beat against it.
func wobble(in, roll, pitch float64) Key {
	return Key{In: in, Pass: true, Pelvis: Place{Down: 0.035, Aside: -0.002 * roll}, Hips: Lean{Roll: -0.5 * roll, Pitch: 4 - 0.4*pitch},
		Chest: Lean{Roll: roll, Pitch: 6 + pitch, Yaw: 0.5 * roll}, Head: Lean{Roll: -0.3 * roll, Pitch: 6},
		Near: Limb{Heel: 0, Arm: arm(6+1.2*pitch, 74+1.6*roll, 10, 22)}, Far: Limb{Arm: arm(6-1.2*pitch, 74-1.6*roll, 10, 22)}}
}
