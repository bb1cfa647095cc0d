package repertoire

// musicGestures are hands on instruments that are not shown. They play for as long
// as there is time.
var musicGestures = Table{
	"play guitar": {
		Stand: Stance{Ahead: -0.12, Wide: 0.1},
		Fills: true, Back: 0.9,
		Enter: []Key{{In: 1.0, Stay: 3, Chest: Lean{Pitch: 5}, Head: Lean{Pitch: 17, Yaw: -14},
			Swing: &Swing{Hz: 1.1, Chest: Lean{Roll: 1.6}, Head: Lean{Pitch: 4}},
			Near: Limb{Reach: held(Belly, v(0.07, -0.02, 0.09), v(-0.5, -0.2, -0.9), v(-0.85, -0.5, 0.1),
				Cup).bent(18).with(Swing{Hz: 2.2, Off: v(0, 0.06, 0), Wrist: 12, Bend: 8})},
			Far: Limb{Reach: held(Middle, v(0.86, -0.28, 0.44), v(-0.3, 0.5, -0.9), v(-0.35, 0.8, -0.1),
				Grip).with(Swing{Hz: 0.37, Off: v(0.09, 0.03, 0), Turn: 5})}}},
	},
	"play violin": {
		Fills: true, Back: 0.9,
		Enter: []Key{{In: 1.1, Stay: 3, Chest: Lean{Pitch: -2, Yaw: -4}, Head: Lean{Pitch: 12, Roll: -17, Yaw: -26},
			Swing: &Swing{Hz: 0.5, Chest: Lean{Roll: 3, Yaw: 4}, Head: Lean{Roll: 3}},
			Near: Limb{Reach: held(Middle, v(0.22, -0.04, 0.6), v(-0.1, -1, 0.1), v(-0.55, -0.2, 0.8),
				Pinch).bent(28).with(Swing{Hz: 1.0, Off: v(0.27, -0.1, 0.03), Wrist: 12})},
			Far: Limb{Reach: held(Middle, v(0.62, 0.03, 0.62), v(-0.8, 0.5, -0.2), v(-0.3, 0.65, -0.6),
				Grip).bent(-14).with(Swing{Hz: 5.2, Off: v(0, 0, 0.01), Turn: 3})}}},
	},
	"play cello": {
		Stand: atSeat,
		Fills: true, Back: 0.9,
		Enter: []Key{{In: 1.1, Stay: 3, Chest: Lean{Pitch: 8}, Head: Lean{Pitch: 12, Yaw: -10}, Swing: &Swing{Hz: 0.45, Chest: Lean{Roll: 4}},
			Near: Limb{Reach: held(Middle, v(0.4, -0.72, 0.66), v(-0.1, -0.9, -0.3), v(-0.8, -0.2, 0.5),
				Pinch).bent(12).with(Swing{Hz: 0.7, Off: v(0.28, -0.03, -0.06), Wrist: 12})},
			Far: Limb{Reach: held(Middle, v(0.22, 0.02, 0.38), v(-0.6, 0.1, -0.8), v(-0.9, 0.2, -0.2),
				Claw).bent(20).with(Swing{Hz: 0.5, Off: v(0, 0.09, 0.02), Turn: 4})}}},
	},
	"play piano": {
		Stand: atSeat,
		Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.8, Near: Limb{Reach: playing(0.34, 0)}, Far: Limb{Reach: playing(0.34, 0.5)}, Head: Lean{Pitch: 20},
			Chest: Lean{Pitch: 8}}},
		Cycle: []Key{
			{In: 0.7, Pass: true, Head: Lean{Pitch: 20, Yaw: 8}, Chest: Lean{Pitch: 8, Roll: 3}, Near: Limb{Reach: playing(0.56, 0)},
				Far: Limb{Reach: playing(0.2, 0.5)}},
			{In: 0.6, Stay: 0.3, Head: Lean{Pitch: 23}, Chest: Lean{Pitch: 11}, Near: Limb{Reach: playing(0.3, 0)},
				Far: Limb{Reach: playing(0.36, 0.5)}},
			{In: 0.7, Pass: true, Head: Lean{Pitch: 18, Yaw: -10}, Chest: Lean{Pitch: 7, Roll: -3}, Near: Limb{Reach: playing(0.14, 0)},
				Far: Limb{Reach: playing(0.62, 0.5)}},
			{In: 0.5, Stay: 0.3, Head: Lean{Pitch: 21}, Chest: Lean{Pitch: 9}, Near: Limb{Reach: playing(0.36, 0)},
				Far: Limb{Reach: playing(0.34, 0.5)}},
		},
	},
	"play drum": {
		Stand: atSeat,
		Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.7, Chest: Lean{Pitch: 7}, Head: Lean{Pitch: 10},
			Swing: &Swing{Hz: 2, Head: Lean{Pitch: 6}, Chest: Lean{Pitch: 1.5}}, Near: Limb{Reach: sticks(0.3, -0.3, 0)},
			Far: Limb{Reach: sticks(0.3, -0.3, 0.5)}}},
		Cycle: []Key{
			{In: 0.5, Stay: 1, Chest: Lean{Pitch: 7, Yaw: 5}, Head: Lean{Pitch: 10, Yaw: 10},
				Swing: &Swing{Hz: 2, Head: Lean{Pitch: 6}, Chest: Lean{Pitch: 1.5}}, Near: Limb{Reach: sticks(0.66, -0.1, 0)},
				Far: Limb{Reach: sticks(0.22, -0.3, 0.5)}},
			{In: 0.4, Stay: 1, Chest: Lean{Pitch: 8, Yaw: -5}, Head: Lean{Pitch: 12, Yaw: -10},
				Swing: &Swing{Hz: 2, Head: Lean{Pitch: 6}, Chest: Lean{Pitch: 1.5}}, Near: Limb{Reach: sticks(0.2, -0.32, 0)},
				Far: Limb{Reach: sticks(0.62, -0.16, 0.5)}},
		},
	},
	"play bongo": {
		Fills: true, Twin: false, Back: 0.8,
		Enter: []Key{{In: 0.7, Stay: 3, Chest: Lean{Pitch: 9}, Head: Lean{Pitch: 14},
			Swing: &Swing{Hz: 2.2, Head: Lean{Pitch: 5}, Chest: Lean{Roll: 2}},
			Near: Limb{Reach: held(Middle, v(0.2, -0.72, 0.52), v(0, -1, 0), v(-0.2, 0, 1),
				Flat).with(Swing{Hz: 2.2, Off: v(0, 0.13, 0), Wrist: -18})},
			Far: Limb{Reach: held(Middle, v(0.2, -0.72, 0.52), v(0, -1, 0), v(-0.2, 0, 1),
				Flat).with(Swing{Hz: 2.2, Late: 0.5, Off: v(0, 0.13, 0), Wrist: -18})}}},
	},
	"play flute": {
		Stand: Stance{Ahead: -0.08, Wide: 0.05},
		Fills: true, Back: 0.9,
		Enter: []Key{{In: 1.0, Stay: 3, Head: Lean{Pitch: 4, Yaw: -16, Roll: 5}, Chest: Lean{Yaw: 5},
			Swing: &Swing{Hz: 0.5, Chest: Lean{Roll: 2.5, Yaw: 3}, Head: Lean{Roll: 2}},
			Near: Limb{Reach: held(Mouth, v(2.3, -0.3, 0.35), v(-0.2, -0.2, 1), v(-0.75, 0.6, 0.2),
				Claw).with(Swing{Hz: 2.7, Wrist: 5, Off: v(0, 0.06, 0)})},
			Far: Limb{Reach: held(Mouth, v(-1.0, -0.2, 0.55), v(0.1, -0.2, -1), v(-0.9, 0.5, -0.1),
				Claw).with(Swing{Hz: 2.3, Late: 0.3, Wrist: 5, Off: v(0, 0.06, 0)})}}},
	},
	"play trumpet": {
		Stand: Stance{Ahead: -0.1, Wide: 0.06},
		Fills: true, Back: 0.9,
		Enter: []Key{{In: 0.9, Stay: 3, Head: Lean{Pitch: -6}, Chest: Lean{Pitch: -5},
			Swing: &Swing{Hz: 0.5, Chest: Lean{Pitch: 4, Roll: 2}, Head: Lean{Pitch: 2}},
			Near:  Limb{Reach: held(Mouth, v(0.28, 0.12, 1.9), v(-0.9, -0.3, 0), v(-0.4, 0.3, 0.9), Claw).bent(24).with(Swing{Hz: 2.9, Wrist: 6})},
			Far:   Limb{Reach: held(Mouth, v(0.22, -0.1, 1.5), v(-1, 0, -0.1), v(-0.2, 0.7, 0.6), Grip).bent(24)}}},
	},
	"play saxophone": {
		Stand: Stance{Ahead: -0.1, Wide: 0.06},
		Fills: true, Back: 0.9,
		Enter: []Key{{In: 1.0, Stay: 3, Head: Lean{Pitch: 8}, Chest: Lean{Pitch: -4},
			Swing: &Swing{Hz: 0.55, Chest: Lean{Pitch: 5, Roll: 3}, Head: Lean{Pitch: 3}},
			Near:  Limb{Reach: held(Belly, v(0.12, -0.06, 0.14), v(-0.9, 0, -0.4), v(-0.5, -0.2, 0.8), Claw).with(Swing{Hz: 2.6, Wrist: 6})},
			Far: Limb{Reach: held(Belly, v(-0.02, 0.16, 0.16), v(-0.8, 0.2, -0.4), v(-0.7, 0.2, 0.7),
				Claw).with(Swing{Hz: 2.2, Late: 0.4, Wrist: 6})}}},
	},
	"play harmonica": {
		Fills: true, Twin: true, Back: 0.8,
		Enter: []Key{{In: 0.8, Stay: 3, Head: Lean{Pitch: 8}, Swing: &Swing{Hz: 1, Chest: Lean{Roll: 2}, Head: Lean{Yaw: 5}},
			Near: Limb{Reach: held(Mouth, v(0.32, -0.05, 0.28), v(-0.4, 0, -1), v(-0.4, 0.9, 0),
				Cup).bent(14).with(Swing{Hz: 1, Off: v(0.1, 0, 0)})}}},
	},
	"play accordion": {
		Fills: true, Twin: true, Back: 0.8,
		Enter: []Key{{In: 0.8, Stay: 3, Head: Lean{Pitch: 8, Yaw: 10}, Swing: &Swing{Hz: 0.7, Chest: Lean{Roll: 2}},
			Near: Limb{Reach: held(Middle, v(0.52, -0.44, 0.44), v(-1, 0, 0), v(-0.1, 0.3, 1),
				Claw).with(Swing{Hz: 0.7, Off: v(0.2, 0, 0), Turn: 6})}}},
	},
	"play harp": {
		Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.9, Stay: 3, Head: Lean{Pitch: 6, Yaw: -6}, Chest: Lean{Pitch: 4},
			Near: Limb{Reach: held(Middle, v(0.12, -0.16, 0.7), v(-1, 0, -0.2), v(-0.2, 0.6, 0.8),
				Claw).with(Swing{Hz: 0.8, Off: v(0, 0.13, 0.09), Wrist: 12})},
			Far: Limb{Reach: held(Middle, v(0.12, -0.24, 0.6), v(-1, 0, -0.2), v(-0.2, 0.6, 0.8),
				Claw).with(Swing{Hz: 0.8, Late: 0.4, Off: v(0, 0.13, 0.09), Wrist: 12})}}},
	},
	"play tambourine": {
		Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.7, Stay: 3, Swing: &Swing{Hz: 2, Chest: Lean{Roll: 2}, Head: Lean{Roll: 3}},
			Near: Limb{Reach: held(Front, v(0.1, 0.1, 0.5), v(-1, 0, 0), v(0, 0.9, 0.3), Grip).with(Swing{Hz: 4, Off: v(0.07, 0, 0), Turn: 20})}}},
	},
}

// playing is a hand on the keys of a piano.
func playing(out, late float64) *Reach {
	return held(Middle, v(out, -0.56, 0.72), v(0, -1, 0.05), v(-0.08, -0.12, 1),
		Claw).bent(8).with(Swing{Hz: 3.1, Late: late, Off: v(0, 0.03, 0), Wrist: 13})
}

// sticks is a hand that drums, so high.
func sticks(out, up, late float64) *Reach {
	return held(Middle, v(out, up-0.2, 0.56), v(-0.35, -0.9, 0), v(-0.35, 0.15, 1),
		Grip).with(Swing{Hz: 2, Late: late, Off: v(0, 0.17, -0.03), Wrist: -22})
}
