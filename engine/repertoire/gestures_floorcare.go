package repertoire

// floorCare is what keeps floors clean: each tool has a way of its own to be
// held and to go.
var floorCare = Table{
	"sweep": {
		Fills: true, Back: 0.8, Gone: Place{Aside: -2 * broomStep},
		Enter: []Key{broom(0.7, 0, 0, 0.1)},
		Cycle: []Key{
			broom(0.42, 0, 0, 0.72), broom(0.5, 0, 0, -0.3), broom(0.42, 0, 0, 0.72), broom(0.5, 0, 0, -0.3),
			broom(0.42, 0, -broomStep, 0.66), broom(0.5, -broomStep, -broomStep, -0.3),
			broom(0.42, -broomStep, -2*broomStep, 0.66), broom(0.5, -2*broomStep, -2*broomStep, -0.3),
		},
		Leave: []Key{{In: 0.7}},
	},
	"sweep mop": {
		Fills: true, Back: 0.8,
		Enter: []Key{mop(0.8, 0.3, 0.95, 0)},
		Cycle: []Key{
			mop(0.75, 0.75, 0.7, -10), mop(0.85, -0.55, 0.75, 14), mop(0.85, 0.75, 0.62, -14), mop(0.85, -0.5, 0.6, 12),
			wrung(0.8, 0.0), wrung(0.3, -0.34), wrung(0.36, 0.0), wrung(0.3, -0.34), wrung(0.36, 0),
		},
		Leave: []Key{{In: 0.8}},
	},
	"sweep rake": {
		Fills: true, Back: 0.8,
		Enter: []Key{raking(0.7, 0.7, 0.02)},
		Cycle: []Key{raking(0.5, 0.98, 0.1), raking(0.16, 0.98, 0.13), raking(0.8, 0.36, -0.1)},
		Leave: []Key{{In: 0.7}},
	},
	"vacuum": {
		Fills: true, Back: 0.8,
		Enter: []Key{nozzle(0.7, 0.2, 0.46, 0)},
		Cycle: []Key{
			nozzle(0.75, 0.38, 0.98, 0), nozzle(0.7, 0.38, 0.46, 0), nozzle(0.75, 0.38, 0.98, 22), nozzle(0.7, 0.38, 0.46, 10),
			nozzle(0.75, 0.38, 0.98, -22), nozzle(0.75, 0.1, 0.42, 0),
		},
		Leave: []Key{{In: 0.7}},
	},
}

// broomStep is how far a sweeper goes aside with a step, parts of the hip height.
const broomStep = 0.14

// broom is a stroke that has got so far to the near side, with the feet so far
// aside. The far hand is on top of the stick and the near one pushes it.
func broom(in, near, far, side float64) Key {
	return Key{In: in, Pelvis: Place{Down: 0.06, Aside: (near+far)/2 + 0.035*side}, Hips: Lean{Pitch: 10, Yaw: 14 * side},
		Chest: Lean{Pitch: 24, Yaw: 34 * side, Roll: -5 * side}, Head: Lean{Pitch: 30, Yaw: 22 * side},
		Near: Limb{Foot: Place{Aside: near + 0.1, Ahead: -0.08}, Toes: 10,
			Reach: held(Middle, v(0.12+0.2*side, -0.78, 0.5), v(-0.6, 0, -0.5), v(-0.5, -0.5, 0.6), Fist)},
		Far: Limb{Foot: Place{Aside: -far, Ahead: 0.14}, Toes: 6,
			Reach: held(Middle, v(0.08-0.16*side, -0.16, 0.42), v(-0.5, 0.2, -0.8), v(-0.8, 0.3, 0.3), Fist)}}
}

// mop is a wide wet stroke over the floor ahead: so far to the near side and
// ahead, with the weight on that foot.
func mop(in, side, ahead, lean float64) Key {
	return Key{In: in, Pelvis: Place{Down: 0.1, Aside: 0.06 * side, Ahead: 0.04}, Hips: Lean{Pitch: 20, Yaw: 12 * side},
		Chest: Lean{Pitch: 40, Yaw: 30 * side, Roll: 0.3 * lean}, Head: Lean{Pitch: 36, Yaw: 20 * side},
		Near: Limb{Foot: Place{Aside: 0.16, Ahead: -0.16}, Toes: 16, Spread: 6,
			Reach: held(Middle, v(0.1+0.4*side, -0.76, ahead), v(-0.5, -0.5, -0.4), v(-0.5, -0.6, 0.6), Fist)},
		Far: Limb{Foot: Place{Aside: 0.16, Ahead: 0.16}, Toes: 16, Spread: 6,
			Reach: held(Middle, v(0.12-0.32*side, -0.34, 0.5), v(-0.5, -0.3, -0.6), v(-0.8, 0, 0.5), Fist)}}
}

// wrung is the mop upright over a bucket at the near side, pushed so far down.
func wrung(in, down float64) Key {
	return Key{In: in, Pelvis: Place{Down: 0.05 - 0.16*down, Aside: 0.05}, Hips: Lean{Pitch: 6 - 16*down, Yaw: 26},
		Chest: Lean{Pitch: 12 - 30*down, Yaw: 44}, Head: Lean{Pitch: 30, Yaw: 40},
		Near: Limb{Foot: Place{Aside: 0.16, Ahead: -0.16}, Toes: 30, Spread: 6,
			Reach: held(Front, v(-0.1, -0.3+down, 0.52), v(-0.9, 0, -0.3), v(-0.4, 0.1, 0.9), Fist)},
		Far: Limb{Foot: Place{Aside: 0.16, Ahead: 0.16}, Toes: 16, Spread: 6,
			Reach: held(Middle, v(-0.24, 0.06+down, 0.56), v(-0.9, 0, -0.3), v(-0.4, 0.1, 0.9), Fist)}}
}

// raking reaches far out with the rake, or has drawn it in, leaning back.
func raking(in, ahead, shift float64) Key {
	return Key{In: in, Pelvis: Place{Down: 0.12, Ahead: shift}, Hips: Lean{Pitch: 14 + 80*shift},
		Chest: Lean{Pitch: 22 + 150*shift, Yaw: -60 * shift}, Head: Lean{Pitch: 30},
		Near: Limb{Foot: Place{Ahead: -0.24, Aside: 0.06}, Toes: 26,
			Reach: held(Middle, v(0.16, -0.34, 0.55*ahead), v(-0.5, -0.6, -0.3), v(-0.5, -0.2, 0.8), Fist)},
		Far: Limb{Foot: Place{Ahead: 0.2, Aside: 0.04}, Reach: held(Middle, v(0.14, -0.66, ahead), v(-0.5, -0.6, 0.2),
			v(-0.5, -0.4, 0.7), Fist)}}
}

// nozzle is pushed over the floor with the near hand alone, a lunge of the near
// foot behind it; the far one keeps the cable out of the way.
func nozzle(in, foot, ahead, yaw float64) Key {
	u := ahead - 0.4
	return Key{In: in, Pelvis: Place{Down: 0.05 + 0.11*u, Ahead: 0.12 * u}, Hips: Lean{Pitch: 8 + 12*u, Yaw: -12 * u},
		Chest: Lean{Pitch: 20 + 22*u, Yaw: 16 - 40*u + 0.5*yaw}, Head: Lean{Pitch: 30, Yaw: 0.6 * yaw},
		Near: Limb{Foot: Place{Ahead: foot, Aside: 0.05 + 0.003*yaw}, Toes: 4 + 0.4*yaw,
			Reach: held(Front, v(-0.1+0.008*yaw, -0.72, ahead-0.12), inwards, v(-0.1+0.006*yaw, -0.4, 0.9), Fist)},
		Far: Limb{Foot: Place{Ahead: -0.1}, Heel: 24 * max(0, u), Toes: 20,
			Reach: laid(v(0.5, -0.8, -0.35), v(0.25, -0.75, 0.3), inwards, Fist)}}
}
