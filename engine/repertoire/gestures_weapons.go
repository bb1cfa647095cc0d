package repertoire

// weaponGestures are swords and what shoots. The near hand has the weapon, the
// far foot is ahead.
var weaponGestures = Table{
	"hold aim": aiming(pistol(0.65, 0, 3)), "hold aim rifle": aiming(rifle(0.8, 0, 3)),
	"hold shield": shielded, "raise shield": shielded,
	"hold sword": { // its point up ahead
		Fills: true, Back: 0.7,
		Enter: []Key{{In: 0.7, Stay: 3, Chest: Lean{Pitch: 3, Yaw: 6}, Near: Limb{Reach: held(Front, v(-0.02, -0.52, 0.5), inwards,
			v(-0.1, 0.05, 1), Fist)}}},
	},
	"take draw": { // a sword out of its sheath at the other hip
		Back: 0.7,
		Enter: []Key{
			{In: 0.55, Stay: 0.08, Head: Lean{Pitch: 18, Yaw: -16}, Chest: Lean{Pitch: 8, Yaw: -18},
				Near: Limb{Reach: held(Hip, v(-0.42, 0.12, 0.16), v(0.3, -0.6, -0.7), v(-0.6, -0.6, -0.4), Fist)},
				Far:  Limb{Reach: held(Hip, v(0.1, 0.06, 0.06), inwards, v(0.1, -0.4, 0.9), Fist)}},
			{In: 0.34, Pass: true, Head: Lean{Pitch: 4}, Chest: Lean{Pitch: 2, Yaw: 14},
				Near: Limb{Reach: held(Front, v(0.1, 0.18, 0.6), inwards, v(-0.2, 0.9, 0.3), Fist)},
				Far:  Limb{Reach: held(Hip, v(0.12, 0.04, 0.04), inwards, v(0.1, -0.4, 0.9), Fist)}},
			{In: 0.36, Stay: 0.4, Chest: Lean{Pitch: 4, Yaw: 8},
				Near: Limb{Reach: held(Front, v(-0.02, -0.4, 0.6), inwards, v(-0.1, 0.05, 1), Fist)}},
		},
	},
	"take draw pistol": { // out of a holster at the hip, and ahead
		Back: 0.7,
		Enter: []Key{
			{In: 0.5, Stay: 0.06, Head: Lean{Pitch: 10}, Chest: Lean{Pitch: 4, Yaw: 4},
				Near: Limb{Reach: held(Hip, v(0.16, 0.1, -0.06), inwards, v(-0.1, -0.8, 0.5), Fist)}},
			{In: 0.24, Pass: true, Chest: Lean{Pitch: 4}, Near: Limb{Reach: held(Front, v(-0.02, -0.55, 0.3), inwards, v(-0.1, 0.1, 1), Fist)}},
			{In: 0.34, Stay: 0.5, Chest: Lean{Pitch: 5},
				Near: Limb{Reach: held(Middle, v(0.03, 0.08, 0.86), v(-1, -0.05, 0), v(-0.15, 0.1, 1), Pointer)},
				Far:  Limb{Reach: held(OtherHand, v(0.005, -0.025, -0.01), v(-0.9, 0.25, 0.2), v(-0.4, 0.1, 0.9), Cup)}},
		},
	},
	"slash": {Back: 0.6, Enter: []Key{swordReady(0.55)}, Leave: []Key{{In: 0.6}}, Cycle: []Key{
		armed(Key{In: 0.85, Pelvis: Place{Down: 0.05, Ahead: -0.03, Aside: 0.04}, Hips: Lean{Yaw: 24}, Chest: Lean{Yaw: 36, Pitch: -8},
			Head: Lean{Yaw: 4}},
			laid(v(0.75, 0.6, 0.05), v(0.15, 0.9, -0.25), v(-0.4, 0, 1), Grip), laid(v(0.1, -0.2, 0.95), v(-0.25, 0.15, 1), downward, Relaxed)),
		armed(Key{In: 0.68, Pass: true, Pelvis: Place{Down: 0.1, Ahead: 0.02}, Hips: Lean{Yaw: -4, Pitch: 6},
			Chest: Lean{Yaw: -10, Pitch: 14}, Head: Lean{Pitch: 8}},
			laid(v(0.45, -0.05, 0.9), v(0.2, 0, 1), v(-0.9, -0.5, 0), Grip), laid(v(0.55, -0.6, 0.3), v(0.2, -0.2, 0.9), downward, Relaxed)),
		armed(Key{In: 0.5, Stay: 0.1, Pelvis: Place{Down: 0.12, Ahead: 0.04, Aside: -0.05}, Hips: Lean{Yaw: -18, Pitch: 10},
			Chest: Lean{Yaw: -34, Pitch: 26}, Head: Lean{Pitch: 12, Yaw: -6}},
			laid(v(-0.15, -0.8, 0.6), v(-0.55, -0.7, 0.45), v(-0.2, -0.5, -0.8), Grip),
			laid(v(0.65, -0.75, -0.2), v(0.5, -0.6, 0.5), inwards, Relaxed)),
		swordReady(0.55),
	}},
	"stab": {Back: 0.6, Enter: []Key{swordReady(0.5)}, Leave: []Key{{In: 0.7}}, Cycle: []Key{
		armed(Key{In: 0.38, Pelvis: Place{Down: 0.07, Ahead: -0.04}, Hips: Lean{Yaw: 30}, Chest: Lean{Yaw: 48, Pitch: 2}, Head: Lean{Yaw: 2}},
			laid(v(0.3, -0.6, -0.75), v(-0.55, -0.05, 0.75), v(-1, 0, -0.5), Grip), laid(v(0.4, -0.6, 0.7), v(0.0, 0.1, 1), downward, Relaxed)),
		func() Key {
			k := armed(Key{In: 0.27, Stay: 0.22, Pelvis: Place{Down: 0.15, Ahead: 0.05}, Hips: Lean{Yaw: -12, Pitch: 8},
				Chest: Lean{Yaw: -30, Pitch: 14}, Head: Lean{Pitch: 4}},
				laid(v(0.42, -0.1, 0.9), v(0.44, -0.02, 0.85), v(-0.9, -0.3, 0.45), Grip),
				laid(v(0.8, -0.6, 0.1), v(0.7, -0.3, 0.3), downward, Relaxed))
			k.Far.Foot.Ahead = 0.16
			return k
		}(),
		swordReady(0.5),
	}},
	"shoot": {Back: 0.7, Enter: []Key{pistol(0.65, 0, 0.5)}, Cycle: []Key{pistol(0.07, 1, 0), pistol(0.32, 0, 0.25)},
		Leave: []Key{{In: 0.8}}},
	"shoot rifle": {Back: 0.7, Enter: []Key{rifle(0.8, 0, 0.6)}, Cycle: []Key{rifle(0.07, 1, 0), rifle(0.34, 0, 0.35)},
		Leave: []Key{{In: 0.8}}},
	"shoot bow": {Back: 0.8, Enter: []Key{bow(0.9, nocked, 0.15)},
		Cycle: []Key{bow(0.9, drawn, 0.6), bow(0.12, loosed, 0.5), bow(0.7, nocked, 0.05)}, Leave: []Key{{In: 0.9}}},
}

// armed adds what both hands do to a key of a body that stands with the far foot
// ahead.
func armed(k Key, near, far *Reach) Key {
	k.Near = Limb{Foot: Place{Ahead: -0.3, Aside: 0.05}, Heel: 16, Toes: 26, Reach: near}
	k.Far = Limb{Toes: 4, Reach: far}
	return k
}

// swordReady has the blade in front of the body.
func swordReady(in float64) Key {
	return armed(Key{In: in, Stay: 0.05, Pelvis: Place{Down: 0.06}, Hips: Lean{Yaw: 12, Pitch: 4}, Chest: Lean{Yaw: 16, Pitch: 8},
		Head: Lean{Pitch: 4}},
		laid(v(0.25, -0.85, 0.35), v(-0.1, 0.2, 1), inwards, Grip), laid(v(0.3, -0.9, 0.1), v(0.05, -0.15, 1), inwards, Relaxed))
}

// pistol is held in front of the eyes, the other hand around it; kick is its
// recoil.
func pistol(in, kick, stay float64) Key {
	k := Key{In: in, Stay: stay, Pelvis: Place{Down: 0.05}, Hips: Lean{Pitch: 4 - kick}, Chest: Lean{Pitch: 8 - 3*kick},
		Head: Lean{Pitch: 5 - kick}}
	k.Near = Limb{Foot: Place{Ahead: -0.16, Aside: 0.05}, Toes: 14,
		Reach: held(Middle, v(0.03, 0.14+0.1*kick, 0.88-0.06*kick), v(-1, -0.05, 0), v(-0.15, 0.1+0.45*kick, 1), Pointer)}
	k.Far = Limb{Reach: held(OtherHand, v(0.005, -0.025, -0.01), v(-0.9, 0.25, 0.2), v(-0.4, 0.1+0.35*kick, 0.9), Cup)}
	return k
}

// rifle has its stock at the near shoulder and points to where the body faces,
// which stands at an angle to that.
func rifle(in, kick, stay float64) Key {
	k := armed(Key{In: in, Stay: stay, Pass: kick > 0, Pelvis: Place{Down: 0.05, Ahead: -0.01 * kick},
		Hips: Lean{Yaw: 22, Pitch: 4 - 2*kick}, Chest: Lean{Yaw: 34 + 5*kick, Pitch: 8 - 6*kick},
		Head: Lean{Yaw: 3, Pitch: 9 - 3*kick, Roll: 12}},
		held(Front, v(-0.34, -0.02+0.05*kick, 0.4-0.04*kick), v(-0.9, -0.1, -0.35), v(-0.5, 0.2, 0.8), Grip).bent(34),
		held(Middle, v(0.16, 0.02+0.09*kick, 0.82-0.05*kick), v(-0.35, 0.9, 0.15), v(0.45, 0.15, 0.85), Cup))
	k.Near.Heel, k.Near.Toes = 4, 34
	return k
}

// aiming holds the pose of a firearm that is pointed ahead. The feet are left to what else the body does.
func aiming(k Key) *Move {
	k.Near.Foot, k.Near.Heel, k.Near.Toes, k.Far.Toes, k.Pelvis, k.Hips = Place{}, 0, 0, 0, Place{}, Lean{}
	return &Move{Fills: true, Back: 0.7, Enter: []Key{k}}
}

// An archer stands across the line of the arrow and looks along it. Both hands
// are on that line, which passes the mouth: the one with the bow is as far ahead
// as it goes, the other draws the string.
var (
	nocked = held(Mouth, v(-0.05, -0.75, 2.7), v(-0.6, -0.5, 0.1), v(-0.4, 0.1, 1), Pinch).bent(25)
	drawn  = held(Mouth, v(0.35, -0.28, -0.05), v(-0.9, -0.3, 0.1), v(-0.3, 0.05, 1), Fist).bent(58)
	loosed = held(Ear, v(0.35, -0.2, -0.5), v(-1, 0, 0.1), v(-0.3, 0.5, 0.8), Relaxed).bent(58)
)

func bow(in float64, hand *Reach, stay float64) Key {
	k := Key{In: in, Stay: stay, Hips: Lean{Yaw: 52}, Chest: Lean{Yaw: 78}, Head: Lean{Pitch: 1}}
	k.Near = Limb{Foot: Place{Ahead: -0.22, Aside: 0.06}, Toes: 48, Reach: hand}
	up := 0.15
	if hand == nocked {
		up = -0.75 // the bow is raised as it is drawn
		k.Head.Pitch = 7
	}
	k.Far = Limb{Toes: -24, Reach: held(Mouth, v(-0.9, up, 4.1), v(-0.4, 0, 1), v(-0.1, 1, 0.35), Grip).bent(20)}
	return k
}

// shielded has the forearm of the far side with a shield before the chest: the near hand has the sword.
var shielded = &Move{
	Fills: true, Back: 0.7,
	Enter: []Key{{In: 0.6, Stay: 1.5, Chest: Lean{Pitch: 6, Yaw: -10}, Head: Lean{Pitch: 4, Yaw: 4},
		Far: Limb{Reach: held(Front, v(-0.2, 0.06, 0.56), toSelf, v(-0.95, 0.3, 0.15), Fist).bent(24)}}},
}
