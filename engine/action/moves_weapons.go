package action

import (
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
)

// weapons are swords and what shoots. The near hand has the weapon.
var weapons = map[string]*Move{
	"slash": {Enter: []Key{guard(0.5)}, Leave: []Key{{In: 0.6}}, Cycle: []Key{
		{In: 0.38, Pass: true, Pelvis: Place{Down: 0.05}, Hips: Lean{Yaw: 24}, Chest: Lean{Yaw: 38, Pitch: -6}, Head: Lean{Yaw: 6}, Near: fightNear(raisedSword), Far: fightFar(guardArm)},
		{In: 0.24, Pass: true, Pelvis: Place{Down: 0.12}, Hips: Lean{Yaw: -8, Pitch: 8}, Chest: Lean{Yaw: -16, Pitch: 22}, Head: Lean{Pitch: 10}, Near: fightNear(fist(aimed(geom.Vec3{X: 0.1, Y: -0.1, Z: 1}, geom.Vec3{Y: -0.15, Z: 1}, 0))), Far: fightFar(guardArm)},
		{In: 0.2, Stay: 0.06, Pelvis: Place{Down: 0.13}, Hips: Lean{Yaw: -18, Pitch: 10}, Chest: Lean{Yaw: -40, Pitch: 30}, Head: Lean{Pitch: 12}, Near: fightNear(fist(aimed(geom.Vec3{X: -0.3, Y: -0.75, Z: 0.6}, geom.Vec3{X: -0.6, Y: -0.65, Z: 0.5}, 0))), Far: fightFar(arm(-20, 40, 10, 50))},
		guard(0.4),
	}},
	"stab": {Enter: []Key{guard(0.5)}, Leave: []Key{{In: 0.6}}, Cycle: []Key{
		{In: 0.28, Pass: true, Pelvis: Place{Down: 0.08}, Hips: Lean{Yaw: 28}, Chest: Lean{Yaw: 44, Pitch: 6}, Head: Lean{Yaw: 4}, Near: fightNear(cocked), Far: fightFar(leadArm)},
		{In: 0.2, Stay: 0.12, Pelvis: Place{Down: 0.16}, Hips: Lean{Yaw: -12, Pitch: 10}, Chest: Lean{Yaw: -26, Pitch: 18}, Near: fightNear(fist(arm(84, 20, 0, 10))), Far: Limb{Foot: Place{Ahead: 0.16}, Arm: arm(-30, 36, 10, 40)}},
		guard(0.4),
	}},
	"shoot": {Leave: []Key{{In: 0.8}}, Enter: []Key{
		{In: 0.55, Stay: 0.7, Pelvis: Place{Down: 0.05}, Hips: Lean{Pitch: 4, Yaw: 8}, Chest: Lean{Pitch: 8}, Head: Lean{Pitch: 4}, Near: pistol(0), Far: pistolAid(0)},
	}, Cycle: []Key{
		{In: 0.06, Pass: true, Pelvis: Place{Down: 0.05}, Hips: Lean{Pitch: 3, Yaw: 8}, Chest: Lean{Pitch: 4}, Head: Lean{Pitch: 2}, Near: pistol(0.16), Far: pistolAid(0.16)},
		{In: 0.3, Stay: 0.2, Pelvis: Place{Down: 0.05}, Hips: Lean{Pitch: 4, Yaw: 8}, Chest: Lean{Pitch: 8}, Head: Lean{Pitch: 4}, Near: pistol(0), Far: pistolAid(0)},
	}},
	"shoot rifle": {Leave: []Key{{In: 0.8}}, Enter: []Key{rifle(0.7, 0, 0.7)}, Cycle: []Key{rifle(0.06, 1, 0), rifle(0.32, 0, 0.3)}},
	"shoot bow": {Leave: []Key{{In: 0.9}}, Enter: []Key{bow(0.8, nocked, 0.1)}, Cycle: []Key{
		bow(0.8, drawn, 0.6), bow(0.12, loosed, 0.5), bow(0.6, nocked, 0.05),
	}},
}

var (
	raisedSword = fist(aimed(geom.Vec3{X: 0.5, Y: 0.6, Z: 0.35}, geom.Vec3{X: 0.1, Y: 0.8, Z: -0.6}, 0))
	nocked      = fist(aimed(geom.Vec3{X: -0.2, Y: -0.25, Z: 0.9}, geom.Vec3{X: -0.9, Y: 0.2, Z: 0.3}, 0))
	drawn       = fist(aimed(geom.Vec3{X: 0.86, Y: 0.02, Z: 0.3}, geom.Vec3{X: -0.93, Y: 0.24, Z: 0.28}, 0))
	loosed      = aimed(geom.Vec3{X: 0.95, Y: 0.02, Z: 0.05}, geom.Vec3{X: -0.5, Y: 0.5, Z: 0.1}, 12)
	bowArm      = fist(aimed(geom.Vec3{X: 1, Y: 0.02, Z: 0.06}, geom.Vec3{X: 1, Y: 0.02, Z: 0.12}, 0))
)

// pistol is held in front of the face; up is its recoil.
func pistol(up float64) Limb {
	return Limb{Foot: Place{Ahead: -0.18, Aside: 0.05}, Toes: 12, Arm: fist(aimed(geom.Vec3{X: -0.25, Y: -0.08 + 0.5*up, Z: 1}, geom.Vec3{X: -0.42, Y: 0.02 + up, Z: 1}, 0))}
}

func pistolAid(up float64) Limb {
	return Limb{Arm: fist(aimed(geom.Vec3{X: -0.22, Y: -0.2 + 0.5*up, Z: 0.95}, geom.Vec3{X: -0.52, Y: 0.1 + up, Z: 0.9}, 0))}
}

func rifle(in, kick, stay float64) Key {
	return Key{In: in, Stay: stay, Pass: kick > 0, Pelvis: Place{Down: 0.05}, Hips: Lean{Yaw: 16, Pitch: 4 - 2*kick}, Chest: Lean{Yaw: 30 + 4*kick, Pitch: 8 - 5*kick}, Head: Lean{Yaw: 6, Pitch: 8, Roll: 10},
		Near: Limb{Foot: Place{Ahead: -0.26, Aside: 0.04}, Toes: 24, Arm: fist(aimed(geom.Vec3{X: 0.5, Y: -0.3, Z: 0.5 - 0.1*kick}, geom.Vec3{X: -0.8, Y: 0.42, Z: 0.6}, 0))},
		Far:  Limb{Arm: fist(aimed(geom.Vec3{X: 0.2, Y: -0.3 + 0.1*kick, Z: 0.95}, geom.Vec3{X: 0.02, Y: 0.25 + 0.1*kick, Z: 1}, 0))}}
}

func bow(in float64, hand *posture.Arm, stay float64) Key {
	return Key{In: in, Stay: stay, Hips: Lean{Yaw: 46}, Chest: Lean{Yaw: 74}, Head: Lean{Yaw: 4},
		Near: Limb{Foot: Place{Ahead: -0.2, Aside: 0.06}, Toes: 46, Arm: hand}, Far: Limb{Toes: -20, Arm: bowArm}}
}
