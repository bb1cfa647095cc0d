package repertoire

import "slices"

// motors is to ride off on a motorcycle.
var motors = Table{
	"ride a bike motor": {Fills: true, Stays: true, Bends: true, Enter: append(slices.Clone(mounting[:1]), motorStart...),
		Starts: Place{Ahead: 0.9 * motorWay}, Cycle: []Key{motored(0.4, 0.5, 1.5), motored(0.4, 1, -1.5)}, Gone: Place{Ahead: motorWay},
		Leave: motorStop, Ends: Place{Ahead: 0.35 * motorWay}},
}

var (
	motorStart = []Key{motored(0.8, 0, 0), motored(0.5, 0.03, 0), motored(0.5, 0.16, 0), motored(0.5, 0.44, 0), motored(0.45, 0.9, 0)}
	motorStop  = []Key{motored(0.5, 0.24, 0), motored(0.6, 0.35, 0),
		{In: 0.7, Pass: true, On: OnFar, Pelvis: Place{Down: 0.06, Ahead: 0.35*motorWay - 0.06}, Hips: Lean{Pitch: 10}, Chest: Lean{Pitch: 22},
			Near: Limb{Foot: Place{Ahead: 0.35*motorWay - 0.16}, Lift: 0.16, Arm: arm(40, 14, 20, 30)},
			Far:  Limb{Foot: Place{Ahead: 0.35 * motorWay}, Arm: arm(40, 14, 20, 30)}},
		{In: 0.7, Near: Limb{Foot: Place{Ahead: 0.35 * motorWay}}, Far: Limb{Foot: Place{Ahead: 0.35 * motorWay}}}}
)

// motored is a moment on a motorcycle: both feet are on their rests, and the trunk leans a little as the road has it.
func motored(in, part, roll float64) Key {
	rest := Limb{Foot: Place{Ahead: part*motorWay - 0.42, Aside: 0.05}, Lift: 0.18, Drag: true,
		Reach: held(Middle, v(0.36, -0.24, 0.8), v(-0.2, -1, 0.1), v(-0.3, -0.1, 1), Grip)}
	return Key{In: in, On: InAir, Pass: true, Pelvis: Place{Down: 0.2, Ahead: part*motorWay - 0.52}, Hips: Lean{Pitch: 4, Roll: roll},
		Chest: Lean{Pitch: 16, Roll: 0.5 * roll}, Head: Lean{Pitch: 2, Roll: -0.6 * roll}, Near: rest, Far: rest}
}

// motorWay is how far a motorcycle goes in a cycle of its rider, part of the hip height.
const motorWay = 4.4
