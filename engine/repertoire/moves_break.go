package repertoire

import "slices"

// breakdance is crossing steps on the feet, kicks on one hand close to the floor,
// and a freeze upside down.
var breakdance = slices.Concat(toprock(1), toprock(-1), []Key{
	{In: beat, Pass: true, Pelvis: Place{Down: 0.5}, Hips: Lean{Pitch: 18}, Chest: Lean{Pitch: 34}, Head: Lean{Pitch: 10},
		Near: Limb{Spread: 14, Arm: arm(-30, 40, 8, 20)}, Far: Limb{Spread: 14, Arm: arm(60, 30, 8, 40)}},
	asCrab(0, 0, beat),
	downrock(beat, true), downrock(beat, false), downrock(beat, true),
	asCrab(0, 0, beat),
	{In: beat, Pass: true, Pelvis: Place{Down: 0.5}, Hips: Lean{Pitch: 22}, Chest: Lean{Pitch: 44}, Head: Lean{Pitch: 10},
		Near: ahead, Far: ahead},
	{In: beat, Pass: true, Pelvis: Place{Down: 0.06}, Chest: Lean{Pitch: 4}, Near: Limb{Arm: arm(120, 10, 0, 10)},
		Far: Limb{Foot: Place{Ahead: 0.3}, Arm: arm(120, 10, 0, 10)}},
	lungedDown(beat), kickedUp(0.4), frozen(0.3), kickedUp(0.6), lungedDown(beat),
	{In: beat, Pass: true, Pelvis: Place{Down: 0.04}, Near: Limb{Arm: out}, Far: Limb{Arm: out}},
})

// rocked drops low on the beat and comes up with the arms flung open, on the feet.
var rocked = []Key{
	{In: beat, Pass: true, Pelvis: Place{Down: 0.2}, Hips: Lean{Pitch: 16}, Chest: Lean{Pitch: 34, Yaw: 12}, Head: Lean{Pitch: 12},
		Near: Limb{Spread: 14, Arm: arm(-20, 44, 8, 30)}, Far: Limb{Spread: 14, Arm: arm(64, 20, 20, 70)}},
	{In: beat, Pass: true, Pelvis: Place{Down: 0.04}, Chest: Lean{Pitch: -6, Yaw: -8}, Near: Limb{Arm: arm(10, 84, 0, 26)},
		Far: Limb{Arm: arm(10, 84, 0, 26)}},
}

// toprock is a step across in front of the other foot with the arms crossed, and
// one back with the arms flung open.
func toprock(s float64) []Key {
	cross := Key{In: beat, Pass: true, Pelvis: Place{Down: 0.11}, Hips: Lean{Pitch: 8, Yaw: -24}, Chest: Lean{Pitch: 18, Yaw: -34},
		Head: Lean{Pitch: 12, Yaw: -10},
		Near: Limb{Foot: Place{Ahead: 0.26, Aside: -0.22}, Toes: 20, Arm: arm(50, -8, 50, 96)}, Far: Limb{Heel: 24, Arm: arm(46, -4, 50, 100)}}
	open := Key{In: beat, Pass: true, Pelvis: Place{Down: 0.05}, Hips: Lean{Yaw: 10}, Chest: Lean{Pitch: -6, Yaw: 12}, Head: Lean{Pitch: -4},
		Near: Limb{Arm: arm(10, 84, 0, 26)}, Far: Limb{Arm: arm(10, 84, 0, 26)}}
	keys := []Key{cross, open}
	if s < 0 {
		return Swapped(keys)
	}
	return keys
}

// downrock kicks one leg out, belly up, on the hand of the other side.
func downrock(in float64, near bool) Key {
	k := asCrab(0, 0, in)
	k.Hips, k.Chest = Lean{Pitch: -46, Roll: -16}, Lean{Pitch: -34, Roll: -24, Yaw: -10}
	k.Near = Limb{Leg: &Leg{Flex: 66, Out: 8, Knee: 8, Point: 30}, Arm: arm(70, 30, 8, 20)}
	if !near {
		return Swapped([]Key{k})[0]
	}
	return k
}

// frozen stands on both hands with the legs in the air as they were thrown.
func frozen(in float64) Key {
	k := upsideDown(in)
	k.Stay = 0.7
	k.Near.Leg, k.Far.Leg = &Leg{Flex: 58, Out: 14, Knee: 96, Point: 40}, &Leg{Flex: -14, Out: 18, Knee: 30, Point: 40}
	return k
}
