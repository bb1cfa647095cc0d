package repertoire

import "github.com/motiongate/motiongate/engine/geom"

// startled is how bodies shrink from something: they flinch, cower, shiver,
// dodge and duck.
var startled = Table{
	"flinch": {Cycle: []Key{
		{In: 0.22, Pelvis: Place{Down: 0.09}, Hips: Lean{Pitch: 8, Yaw: 10}, Chest: Lean{Pitch: 24, Yaw: 22},
			Head: Lean{Pitch: 26, Yaw: 30}, Near: Limb{Foot: Place{Ahead: -0.08}, Heel: 14, Arm: arm(96, 24, 50, 112)},
			Far: Limb{Arm: arm(100, 12, 46, 108)}, Stay: 0.3},
		{In: 0.5, Pass: true, Pelvis: Place{Down: 0.04}, Hips: Lean{Yaw: 4}, Chest: Lean{Pitch: 12, Yaw: 8},
			Head: Lean{Pitch: 8, Yaw: 4}, Near: Limb{Foot: Place{Ahead: -0.08}, Arm: arm(50, 14, 40, 104)}, Far: Limb{Arm: arm(44, 10, 40, 100)}},
	}, Leave: []Key{{In: 0.6}}},
	"scared": {Gone: Place{Ahead: -0.5}, Cycle: []Key{
		{In: 0.2, Pass: true, On: InAir, Pelvis: Place{Down: 0.02, Ahead: -0.06}, Hips: Lean{Pitch: -4}, Chest: Lean{Pitch: -10},
			Head: Lean{Pitch: -8}, Near: Limb{Heel: 10, Arm: arm(60, 30, 40, 100)}, Far: Limb{Heel: 10, Arm: arm(66, 26, 40, 96)}},
		{In: 0.3, Pass: true, On: InAir, Pelvis: Place{Down: 0.07, Ahead: -0.26}, Hips: Lean{Pitch: 4}, Chest: Lean{Pitch: 14},
			Head: Lean{Pitch: 4}, Near: Limb{Foot: Place{Ahead: -0.5}, Heel: 12, Arm: arm(78, 14, 44, 116)}, Far: Limb{Arm: arm(80, 10, 44, 112)}},
		{In: 0.34, Stay: 0.5, Pelvis: Place{Down: 0.09}, Hips: Lean{Pitch: 8}, Chest: Lean{Pitch: 26}, Head: Lean{Pitch: 6},
			Near: Limb{Foot: Place{Ahead: -0.5}, Arm: arm(70, -2, 46, 124)}, Far: Limb{Foot: Place{Ahead: -0.5}, Arm: arm(72, -2, 46, 120)}},
	}, Leave: []Key{{In: 0.8}}},
	"cower": {Either: true, Stays: true, Enter: []Key{
		{In: 0.4, Pass: true, Pelvis: Place{Down: 0.16}, Hips: Lean{Pitch: 12}, Chest: Lean{Pitch: 36}, Head: Lean{Pitch: 34},
			Near: Limb{Arm: arm(110, 20, 40, 110)}, Far: Limb{Arm: arm(112, 18, 40, 108)}},
		{In: 0.5, Pelvis: Place{Down: 0.46}, Hips: Lean{Pitch: 20}, Chest: Lean{Pitch: 58}, Head: Lean{Pitch: 84}, Near: shelter, Far: shelter},
	}, Cycle: []Key{
		{In: 0.34, Pass: true, Pelvis: Place{Down: 0.465}, Hips: Lean{Pitch: 20}, Chest: Lean{Pitch: 60, Roll: 1},
			Head: Lean{Pitch: 86, Yaw: 3}, Near: shelter, Far: shelter},
		{In: 0.34, Pass: true, Pelvis: Place{Down: 0.46}, Hips: Lean{Pitch: 20}, Chest: Lean{Pitch: 57, Roll: -1},
			Head: Lean{Pitch: 83, Yaw: -3}, Near: shelter, Far: shelter},
	}, Fills: true, Leave: []Key{{In: 1.0}}},
	"shiver": {Either: true, Fills: true, Enter: []Key{shiver(0.7, 0)},
		Cycle: []Key{shiver(0.075, 1), shiver(0.07, -1), shiver(0.08, 0.7), shiver(0.07, -0.9)}, Leave: []Key{{In: 0.7}}},

	"dodge":       {Cycle: []Key{dodged(0.3), backFromDodge(0.5)}, Leave: []Key{{In: 0.4}}},
	"dodge aside": {Cycle: []Key{dodged(0.3), backFromDodge(0.5)}, Leave: []Key{{In: 0.4}}},
	"dodge back": {Cycle: []Key{
		{In: 0.3, Stay: 0.1, On: InAir, Pelvis: Place{Down: 0.09, Ahead: -0.12}, Hips: Lean{Pitch: -10}, Chest: Lean{Pitch: -32},
			Head: Lean{Pitch: -14}, Near: Limb{Foot: Place{Ahead: -0.34}, Heel: 16, Arm: arm(30, 40, 10, 50)}, Far: Limb{Arm: arm(36, 36, 10, 60)}},
		{In: 0.45, Pass: true, Pelvis: Place{Down: 0.05}, Chest: Lean{Pitch: 8},
			Near: Limb{Foot: Place{Ahead: -0.1}, Arm: arm(30, 16, 20, 80)}, Far: Limb{Arm: arm(30, 16, 20, 80)}},
	}, Leave: []Key{{In: 0.4}}},
	"duck": {Either: true, Cycle: []Key{
		{In: 0.3, Stay: 0.28, Pelvis: Place{Down: 0.34}, Hips: Lean{Pitch: 24}, Chest: Lean{Pitch: 56}, Head: Lean{Pitch: 50},
			Near: ducked, Far: ducked},
	}, Leave: []Key{{In: 0.65}}},
}

var (
	shelter = Limb{Spread: 8, Arm: aimed(geom.Vec3{X: 0.34, Y: 0.5, Z: 0.8}, geom.Vec3{X: -0.5, Y: 0.62, Z: -0.6}, 18)}
	ducked  = Limb{Spread: 8, Arm: arm(92, 22, 50, 116)}
)

// shiver hugs itself and shakes.
func shiver(in, to float64) Key {
	held := func(far float64) Limb {
		return Limb{Arm: aimed(geom.Vec3{X: 0.16, Y: -0.8 - far, Z: 0.5}, geom.Vec3{X: -0.9, Y: 0.42 + 2*far, Z: 0.36 + far}, 24)}
	}
	return Key{In: in, Pass: to != 0, Pelvis: Place{Down: 0.025 + 0.002*to}, Hips: Lean{Pitch: 3, Yaw: 0.9 * to},
		Chest: Lean{Pitch: 15 + 0.7*to, Yaw: -1.1 * to, Roll: 0.6 * to}, Head: Lean{Pitch: 18 - 1.2*to, Yaw: 1.8 * to},
		Near: held(0), Far: held(0.035)}
}

// dodged leans and steps out of the way to the near side.
func dodged(in float64) Key {
	return Key{In: in, Stay: 0.1, On: InAir, Pelvis: Place{Down: 0.13, Aside: 0.2}, Hips: Lean{Roll: 10, Pitch: 8},
		Chest: Lean{Roll: 34, Pitch: 18}, Head: Lean{Roll: 14, Pitch: 10},
		Near: Limb{Foot: Place{Aside: 0.34}, Toes: 10, Arm: arm(38, 26, 20, 90)}, Far: Limb{Arm: arm(44, 20, 20, 96)}}
}

func backFromDodge(in float64) Key {
	return Key{In: in, Pass: true, Pelvis: Place{Down: 0.05}, Chest: Lean{Pitch: 10, Roll: 4}, Near: Limb{Arm: arm(30, 12, 20, 90)},
		Far: Limb{Arm: arm(30, 12, 20, 90)}}
}
