package repertoire

import "github.com/motiongate/motiongate/engine/geom"

// animals are what people do who play one.
var animals = Table{
	"imitate chicken": {Fills: true, Either: true, Enter: []Key{chicken(0.4, 0, 10)},
		Cycle: []Key{chicken(0.24, 0.3, 26), chicken(0.26, -0.25, 6)}, Leave: []Key{{In: 0.5}}},
	"imitate monkey": {Fills: true, Swaps: true, Enter: []Key{ape(0.6, 0, 0)}, Cycle: []Key{ape(0.45, 12, 24), ape(0.45, -12, -24)},
		Leave: []Key{{In: 0.7}}},
	"imitate elephant": {Fills: true, Enter: []Key{trunked(0.7, 0)}, Cycle: []Key{trunked(0.8, 1), trunked(0.8, -1)}, Leave: []Key{{In: 0.8}}},
	"imitate frog": {Either: true, Fills: true, Height: 0.14, Travel: 0.5, Enter: []Key{frog(0.7)}, Cycle: []Key{
		{In: 0.2, Pelvis: Place{Down: 0.44}, Hips: Lean{Pitch: 30}, Chest: Lean{Pitch: 40}, Head: Lean{Pitch: -6}, Pass: true,
			Leap: Bottom, Near: frogLeg, Far: frogLeg},
		{In: 0.26, Pass: true, Hips: Lean{Pitch: 14}, Chest: Lean{Pitch: 22}, Head: Lean{Pitch: -6},
			Near: Limb{Heel: 38, Arm: arm(70, 24, 10, 30)}, Far: Limb{Heel: 38, Arm: arm(70, 24, 10, 30)}, Leap: TakeOff},
		{In: 0.4, Pass: true, Pelvis: Place{Down: 0.08}, Hips: Lean{Pitch: 16}, Chest: Lean{Pitch: 26},
			Near: Limb{Heel: 26, Arm: arm(60, 20, 10, 40)}, Far: Limb{Heel: 26, Arm: arm(60, 20, 10, 40)}, Leap: Landing},
		frog(0.4),
	}, Leave: []Key{{In: 0.9}}},
	"imitate airplane": {Fills: true, Enter: []Key{gliding(0.7, 0)}, Cycle: []Key{gliding(0.9, 1), gliding(0.9, -1)}, Leave: []Key{{In: 0.7}}},
	"imitate dog": {Fills: true, Either: true, Enter: []Key{begging(0.7, 0)},
		Cycle: []Key{begging(0.24, 0.05), begging(0.24, -0.05)}, Leave: []Key{{In: 0.7}}},
}

// chicken has its hands in the armpits; the elbows are wings, the head pecks.
func chicken(in, up, peck float64) Key {
	wing := Limb{Spread: 10, Reach: held(Front, v(0.06, -0.2, 0.12), v(-1, 0, -0.3), v(-0.3, 0.5, -0.2), Fist).bent(60 + 60*up)}
	return Key{In: in, Pass: true, Pelvis: Place{Down: 0.12 - 0.08*up}, Hips: Lean{Pitch: 12}, Chest: Lean{Pitch: 18 + 0.4*peck},
		Head: Lean{Pitch: peck}, Near: wing, Far: wing}
}

// ape hangs its arms from bent knees and rocks.
func ape(in, roll, swing float64) Key {
	return Key{In: in, Pass: true, Pelvis: Place{Down: 0.2}, Hips: Lean{Pitch: 26, Roll: 0.4 * roll}, Chest: Lean{Pitch: 52, Roll: roll},
		Head: Lean{Pitch: 8, Roll: 0.5 * roll},
		Near: Limb{Spread: 24, Toes: 20, Arm: arm(52+swing, 20, 30, 50)}, Far: Limb{Spread: 24, Toes: 20, Arm: arm(52-swing, 20, 30, 50)}}
}

// trunked swings the near arm for a trunk, the other hand at the nose.
func trunked(in, s float64) Key {
	return Key{In: in, Pass: true, Pelvis: Place{Down: 0.08}, Hips: Lean{Pitch: 28}, Chest: Lean{Pitch: 54, Roll: 3 * s},
		Head: Lean{Pitch: 30, Roll: 6 * s},
		Near: Limb{Reach: laid(geom.Vec3{X: -0.3 + 0.25*s, Y: -0.1, Z: 0.95}, geom.Vec3{X: -0.15 + 0.5*s, Y: -0.45, Z: 0.85}, v(-1, 0, 0), Cup)},
		Far:  Limb{Reach: held(Nose, v(0.05, -0.1, 0.15), v(-0.3, 0, -1), v(-0.8, 0.4, -0.3), Fist)}}
}

var frogLeg = Limb{Spread: 40, Toes: 30, Arm: arm(60, 4, 10, 10)}

func frog(in float64) Key {
	return Key{In: in, Stay: 0.1, Pelvis: Place{Down: 0.46}, Hips: Lean{Pitch: 30}, Chest: Lean{Pitch: 44}, Head: Lean{Pitch: 0},
		Near: frogLeg, Far: frogLeg}
}

// gliding has the arms out for wings and banks.
func gliding(in, s float64) Key {
	wing := outright(v(1, 0.02, 0), v(0, -1, 0))
	return Key{In: in, Pass: true, Pelvis: Place{Down: 0.03, Aside: -0.03 * s}, Hips: Lean{Pitch: 4, Roll: 5 * s, Yaw: 8 * s},
		Chest: Lean{Pitch: 10, Roll: 18 * s, Yaw: 12 * s}, Head: Lean{Roll: 8 * s}, Near: Limb{Reach: wing}, Far: Limb{Reach: wing}}
}

// begging holds the paws up and pants.
func begging(in, up float64) Key {
	paw := Limb{Spread: 12, Reach: held(Front, v(-0.02, -0.3+up, 0.4), v(0, -1, 0.1), v(0, -0.7, 0.6), Claw)}
	return Key{In: in, Pass: true, Pelvis: Place{Down: 0.26}, Hips: Lean{Pitch: 14}, Chest: Lean{Pitch: 10 + 60*up},
		Head: Lean{Pitch: -4 - 60*up}, Near: paw, Far: paw}
}
