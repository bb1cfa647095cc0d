package repertoire

import "github.com/motiongate/motiongate/engine/geom"

// A desk is a hand at work in front of the body, so far to the side and as high
// as a table is: parts of the arm's length from between the shoulders.
func desk(out, up, ahead float64, palm geom.Vec3, hand Shape) *Reach {
	return held(Middle, v(out, up, ahead), palm, v(-0.15, 0, 1), hand)
}

// Ways that palms face.
var (
	inwards  = v(-1, -0.1, 0)
	downward = v(0, -1, 0)
	forwards = v(0, 0, 1)
	upwards  = v(0, 1, 0)
	toSelf   = v(-0.2, 0, -1)
)

// tableGestures are hands at work on a table, in a kitchen, at a desk.
var tableGestures = Table{
	"drink": {
		Enter: []Key{
			{In: 0.65, Stay: 0.15, Head: Lean{Pitch: 16, Yaw: 6}, Near: Limb{Reach: held(Front, v(-0.05, -0.6, 0.62), inwards,
				v(-0.2, -0.1, 1), Cup)}},
			{In: 0.8, Stay: 0.2, Head: Lean{Pitch: 2}, Near: Limb{Reach: held(Mouth, v(0.3, -0.32, 0.62), v(-0.85, 0.1, -0.5),
				v(-0.75, 0.15, 0.5), Cup).bent(-30)}},
			{In: 0.35, Stay: 1.0, Head: Lean{Pitch: -17}, Chest: Lean{Pitch: -4},
				Near: Limb{Reach: held(Mouth, v(0.3, -0.1, 0.6), v(-0.85, -0.25, -0.4), v(-0.7, 0.45, 0.2), Cup).bent(-22)}},
		},
		Leave: []Key{{In: 0.7, Head: Lean{Pitch: 10}, Near: Limb{Reach: held(Front, v(-0.05, -0.58, 0.6), inwards, v(-0.2, -0.1, 1), Cup)}}},
	},
	"eat": {
		Fills: true,
		Enter: []Key{{In: 0.6, Head: Lean{Pitch: 18}, Chest: Lean{Pitch: 6},
			Near: Limb{Reach: desk(0.1, -0.62, 0.56, v(-0.3, -1, 0), Pinch)}, Far: Limb{Reach: desk(0.18, -0.64, 0.5, v(-0.7, 0.6, 0), Cup)}}},
		Cycle: []Key{
			{In: 0.6, Stay: 0.25, Head: Lean{Pitch: 6}, Chest: Lean{Pitch: 9},
				Near: Limb{Reach: tip(Mouth, v(0.06, -0.05, 0.12), v(-0.3, 0.1, -1), v(-0.7, 0.5, -0.5), Pinch)},
				Far:  Limb{Reach: desk(0.18, -0.64, 0.5, v(-0.7, 0.6, 0), Cup)}},
			{In: 0.6, Stay: 0.5, Head: Lean{Pitch: 16}, Chest: Lean{Pitch: 6}, Swing: &Swing{Hz: 1.9, Head: Lean{Pitch: 2}},
				Near: Limb{Reach: desk(0.12, -0.62, 0.56, v(-0.3, -1, 0), Pinch)}, Far: Limb{Reach: desk(0.18, -0.64, 0.5, v(-0.7, 0.6, 0), Cup)}},
		},
	},
	"smoke": {
		Fills: true,
		Enter: []Key{{In: 0.7, Near: Limb{Reach: held(Front, v(0.1, -0.5, 0.42), inwards, v(-0.3, 0.6, 0.7), Pinch)}}},
		Cycle: []Key{
			{In: 0.7, Stay: 0.7, Head: Lean{Pitch: 2}, Near: Limb{Reach: tip(Mouth, v(0.12, 0, 0.2), v(-0.2, 0, -1), v(-0.65, 0.7, -0.2), Pinch)}},
			{In: 0.7, Stay: 0.9, Head: Lean{Pitch: -12}, Near: Limb{Reach: held(Front, v(0.12, -0.45, 0.45), inwards, v(-0.2, 0.7, 0.6), Pinch)}},
		},
	},
	"stir": {
		Fills: true,
		Enter: []Key{{In: 0.8, Stay: 3, Head: Lean{Pitch: 24}, Chest: Lean{Pitch: 8}, Swing: &Swing{Hz: 0.95, Chest: Lean{Roll: 1.5}},
			Near: Limb{Reach: desk(0.1, -0.44, 0.6, v(-0.6, -0.8, 0),
				Grip).bent(14).with(Swing{Hz: 0.95, Off: v(0.13, 0, 0), Round: v(0, 0, 0.13), Bend: 6})},
			Far: Limb{Reach: desk(0.3, -0.58, 0.58, inwards, Cup)}}},
	},
	"pour": {
		Stand: Stance{Ahead: -0.08, Wide: 0.03},
		Back:  0.8,
		Enter: []Key{
			{In: 0.8, Stay: 0.1, Head: Lean{Pitch: 20}, Near: Limb{Reach: desk(0.4, -0.5, 0.55, inwards, Grip)},
				Far: Limb{Reach: desk(0.12, -0.55, 0.6, inwards, Cup)}},
			{In: 0.6, Stay: 0.1, Head: Lean{Pitch: 20}, Near: Limb{Reach: desk(0.32, -0.24, 0.58, inwards, Grip).bent(18)},
				Far: Limb{Reach: desk(0.12, -0.55, 0.6, inwards, Cup)}},
			{In: 0.6, Stay: 1.5, Head: Lean{Pitch: 24, Yaw: -3}, Near: Limb{Reach: held(Middle, v(0.24, -0.2, 0.6), v(0.35, -0.9, 0.1),
				v(-0.85, -0.2, 0.4), Grip).bent(38)}, Far: Limb{Reach: desk(0.14, -0.53, 0.6, inwards, Cup)}},
		},
		Leave: []Key{{In: 0.6, Stay: 0.1, Head: Lean{Pitch: 16}, Near: Limb{Reach: desk(0.38, -0.44, 0.56, inwards, Grip)},
			Far: Limb{Reach: desk(0.14, -0.55, 0.58, inwards, Cup)}}},
	},
	"cut": {
		Fills: true,
		Enter: []Key{{In: 0.7, Stay: 3, Head: Lean{Pitch: 28}, Chest: Lean{Pitch: 10},
			Near: Limb{Reach: desk(0.2, -0.58, 0.56, inwards, Grip).with(Swing{Hz: 2.3, Off: v(0, 0.09, 0.03), Bend: 9})},
			Far:  Limb{Reach: held(Middle, v(0.14, -0.64, 0.56), downward, v(-0.6, -0.2, 0.7), Claw).with(Swing{Hz: 0.4, Off: v(0.05, 0, 0)})}}},
	},
	"saw": {
		Fills: true,
		Enter: []Key{{In: 0.8, Stay: 3, Head: Lean{Pitch: 24}, Chest: Lean{Pitch: 18, Yaw: -6},
			Swing: &Swing{Hz: 1.1, Chest: Lean{Yaw: -6, Pitch: 2}},
			Near:  Limb{Reach: desk(0.24, -0.55, 0.5, inwards, Fist).with(Swing{Hz: 1.1, Off: v(0, -0.07, 0.24)})},
			Far:   Limb{Reach: held(Middle, v(0.2, -0.66, 0.72), downward, v(-0.4, -0.1, 1), Cup)}}},
	},
	"hammer": {
		Stand: Stance{Ahead: -0.15, Wide: 0.05},
		Fills: true,
		Enter: []Key{{In: 0.6, Head: Lean{Pitch: 20}, Chest: Lean{Pitch: 8}, Near: Limb{Reach: desk(0.3, -0.1, 0.46, inwards, Fist)},
			Far: Limb{Reach: desk(0.14, -0.6, 0.64, downward, Pinch)}}},
		Cycle: []Key{
			{In: 0.22, Head: Lean{Pitch: 25}, Chest: Lean{Pitch: 13},
				Near: Limb{Reach: (&Reach{At: Middle, Off: v(0.22, -0.5, 0.55), Palm: inwards, Bend: 22, Hand: Fist, By: 0.4})},
				Far:  Limb{Reach: desk(0.14, -0.6, 0.64, downward, Pinch)}},
			{In: 0.36, Head: Lean{Pitch: 20}, Chest: Lean{Pitch: 7}, Near: Limb{Reach: (&Reach{At: Middle, Off: v(0.32, 0.06, 0.36),
				Palm: inwards, Bend: -22, Hand: Fist, By: 0.4})}, Far: Limb{Reach: desk(0.14, -0.6, 0.64, downward, Pinch)}},
		},
	},
	"wipe": wiping, "wipe table": wiping,
	"wipe window": {
		Fills: true,
		Enter: []Key{{In: 0.7, Stay: 3, Head: Lean{Pitch: -6}, Swing: &Swing{Hz: 0.75, Chest: Lean{Roll: 4, Yaw: 6}, Head: Lean{Yaw: 7}},
			Near: Limb{Reach: held(Front, v(0, 0.1, 0.85), forwards, v(-0.1, 1, 0),
				Flat).with(Swing{Hz: 0.75, Off: v(0.34, 0, -0.06), Round: v(0, 0.25, 0), Bend: 10})}}},
	},
	"wipe brow": {
		Enter: []Key{
			{In: 0.6, Head: Lean{Pitch: 5}, Near: Limb{Reach: held(Brow, v(-0.35, 0, 0.2), v(0, 0.1, 1), v(-1, 0.15, 0), Relaxed).bent(25)}},
			{In: 0.5, Stay: 0.1, Head: Lean{Yaw: -10, Pitch: 2}, Near: Limb{Reach: held(Brow, v(0.7, 0, 0.1), v(0, 0.1, 1),
				v(-0.8, 0.3, 0.1), Relaxed).bent(30)}},
		},
		Leave: []Key{{In: 0.3, Near: Limb{Reach: &Reach{Upper: v(0.7, -0.5, 0.4), Fore: v(0.7, 0.1, 0.7), Palm: downward, Hand: Relaxed}}}},
	},
	"wipe mouth": {
		Enter: []Key{
			{In: 0.6, Near: Limb{Reach: held(Mouth, v(-0.3, 0, 0.15), v(0, 0.1, 1), v(-1, 0.2, 0), Relaxed).bent(15)}},
			{In: 0.4, Stay: 0.15, Head: Lean{Yaw: -8}, Near: Limb{Reach: held(Mouth, v(0.6, 0, 0.1), v(0, 0.1, 1), v(-0.9, 0.2, 0),
				Relaxed).bent(22)}},
		},
	},
	"write": {
		Fills: true,
		Enter: []Key{{In: 0.8, Head: Lean{Pitch: 30}, Chest: Lean{Pitch: 10}, Near: Limb{Reach: writing(0.02)},
			Far: Limb{Reach: desk(0.3, -0.6, 0.55, downward, Flat)}}},
		Cycle: []Key{
			{In: 1.9, Head: Lean{Pitch: 30, Yaw: 8}, Chest: Lean{Pitch: 10}, Near: Limb{Reach: writing(0.34)},
				Far: Limb{Reach: desk(0.3, -0.6, 0.55, downward, Flat)}},
			{In: 0.35, Head: Lean{Pitch: 30, Yaw: -4}, Chest: Lean{Pitch: 10}, Near: Limb{Reach: writing(0.02)},
				Far: Limb{Reach: desk(0.3, -0.6, 0.55, downward, Flat)}},
		},
	},
	"write picture": { // a pad on the far arm, eyes to and fro between it and what is drawn
		Fills: true, Back: 0.9,
		Enter: []Key{{In: 0.9, Head: Lean{Pitch: 20, Yaw: -4}, Chest: Lean{Pitch: 4},
			Near: Limb{Foot: Place{Ahead: -0.12, Aside: 0.06}, Toes: 20, Reach: sketching(0.1, 0)}, Far: Limb{Reach: sketchPad}}},
		Cycle: []Key{
			{In: 0.5, Stay: 0.9, Head: Lean{Pitch: 24, Yaw: -6}, Chest: Lean{Pitch: 5}, Pelvis: Place{Aside: 0.02},
				Near: Limb{Foot: Place{Ahead: -0.12, Aside: 0.06}, Toes: 20,
					Reach: sketching(0.06, 0.1).with(Swing{Hz: 1.7, Off: v(0.09, 0.03, 0), Round: v(0, 0.09, 0.03), Wrist: 6})},
				Far: Limb{Reach: sketchPad}},
			{In: 0.4, Stay: 0.5, Head: Lean{Pitch: -4, Yaw: 14, Roll: 6}, Chest: Lean{Pitch: -4, Yaw: 4}, Pelvis: Place{Aside: -0.02},
				Near: Limb{Foot: Place{Ahead: -0.12, Aside: 0.06}, Toes: 20, Reach: sketching(0.2, 0.02)}, Far: Limb{Reach: sketchPad}},
			{In: 0.4, Stay: 1.1, Head: Lean{Pitch: 24, Yaw: -4}, Chest: Lean{Pitch: 5}, Pelvis: Place{Aside: -0.02},
				Near: Limb{Foot: Place{Ahead: -0.12, Aside: 0.06}, Toes: 20,
					Reach: sketching(0.1, -0.04).with(Swing{Hz: 2.4, Off: v(0.15, 0.05, 0.02), Wrist: 8})}, Far: Limb{Reach: sketchPad}},
		},
		Leave: []Key{{In: 0.7}},
	},
	"write board": {
		Fills: true,
		Enter: []Key{{In: 0.8, Head: Lean{Pitch: -6}, Near: Limb{Reach: chalk(-0.3, 0.2)}}},
		Cycle: []Key{
			{In: 1.7, Head: Lean{Pitch: -6, Yaw: 12}, Chest: Lean{Yaw: 5}, Near: Limb{Reach: chalk(0.4, 0.17)}},
			{In: 0.4, Head: Lean{Pitch: -2, Yaw: -6}, Near: Limb{Reach: chalk(-0.3, 0.02)}},
			{In: 1.7, Head: Lean{Pitch: -2, Yaw: 12}, Chest: Lean{Yaw: 5}, Near: Limb{Reach: chalk(0.4, 0)}},
			{In: 0.45, Head: Lean{Pitch: -6, Yaw: -6}, Near: Limb{Reach: chalk(-0.3, 0.2)}},
		},
	},
	"paint": {
		Fills: true,
		Enter: []Key{{In: 0.8, Stay: 3, Head: Lean{Pitch: -4}, Swing: &Swing{Hz: 0.62, Head: Lean{Pitch: -9}, Chest: Lean{Pitch: -2}},
			Near: Limb{Reach: held(Front, v(-0.05, 0.05, 0.8), v(-0.3, -0.9, 0.2), v(-0.1, 0.2, 1),
				Pinch).with(Swing{Hz: 0.62, Off: v(0.04, 0.32, -0.05), Wrist: -20})},
			Far: Limb{Reach: desk(0.34, -0.5, 0.4, upwards, Cup)}}},
	},
	"type": {
		Stand: atSeat,
		Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.7, Head: Lean{Pitch: 12}, Chest: Lean{Pitch: 7}, Near: Limb{Reach: keyboard(0.17, 0)},
			Far: Limb{Reach: keyboard(0.17, 0.4)}}},
		Cycle: []Key{
			{In: 0.6, Stay: 0.4, Head: Lean{Pitch: 14}, Chest: Lean{Pitch: 7}, Near: Limb{Reach: keyboard(0.24, 0)},
				Far: Limb{Reach: keyboard(0.13, 0.4)}},
			{In: 0.5, Stay: 0.5, Head: Lean{Pitch: 9, Yaw: 3}, Chest: Lean{Pitch: 7}, Near: Limb{Reach: keyboard(0.14, 0)},
				Far: Limb{Reach: keyboard(0.22, 0.4)}},
		},
	},
	"read": {
		Fills: true, Back: 0.9,
		Enter: []Key{{In: 0.9, Stay: 1.5, Head: Lean{Pitch: 24}, Chest: Lean{Pitch: 4}, Swing: &Swing{Hz: 0.4, Head: Lean{Yaw: 5}},
			Near: Limb{Reach: book(0.2)}, Far: Limb{Reach: book(0.2)}}},
		Cycle: []Key{
			{In: 0.35, Head: Lean{Pitch: 25, Yaw: 5}, Near: Limb{Reach: tip(Middle, v(0.2, -0.3, 0.6), v(-0.6, -0.3, -0.6),
				v(-0.5, 0.3, 0.8), Pinch)}, Far: Limb{Reach: book(0.2)}},
			{In: 0.4, Head: Lean{Pitch: 25, Yaw: -6}, Near: Limb{Reach: tip(Middle, v(-0.1, -0.28, 0.55), v(-0.6, -0.5, -0.4),
				v(-0.7, 0.3, 0.6), Pinch)}, Far: Limb{Reach: book(0.22)}},
			{In: 0.45, Stay: 1.7, Head: Lean{Pitch: 24}, Swing: &Swing{Hz: 0.4, Head: Lean{Yaw: 5}}, Near: Limb{Reach: book(0.2)},
				Far: Limb{Reach: book(0.2)}},
		},
	},
	"photograph": {
		Twin: true, Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.8, Stay: 0.7, Head: Lean{Pitch: 3}, Near: Limb{Reach: held(Brow, v(0.5, -0.3, 0.75), inwards,
			v(-0.2, 0.85, 0.4), Cup)}}},
		Cycle: []Key{
			{In: 0.14, Head: Lean{Pitch: 5}, Near: Limb{Reach: held(Brow, v(0.5, -0.38, 0.72), inwards, v(-0.2, 0.85, 0.4), Grip)}},
			{In: 0.4, Stay: 0.6, Head: Lean{Pitch: 2, Yaw: 5}, Chest: Lean{Yaw: 4},
				Near: Limb{Reach: held(Brow, v(0.5, -0.3, 0.75), inwards, v(-0.2, 0.85, 0.4), Cup)}},
		},
	},
	"handle": {
		Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.7, Head: Lean{Pitch: 25}, Chest: Lean{Pitch: 8}, Near: Limb{Reach: desk(0.2, -0.55, 0.6, inwards, Cup)},
			Far: Limb{Reach: desk(0.2, -0.55, 0.58, inwards, Cup)}}},
		Cycle: []Key{
			{In: 0.5, Stay: 0.1, Head: Lean{Pitch: 25, Yaw: 18}, Chest: Lean{Pitch: 9, Yaw: 8},
				Near: Limb{Reach: desk(0.7, -0.6, 0.6, downward, Pinch)}, Far: Limb{Reach: desk(0.16, -0.56, 0.56, inwards, Cup)}},
			{In: 0.55, Stay: 0.1, Head: Lean{Pitch: 27}, Chest: Lean{Pitch: 10}, Near: Limb{Reach: desk(0.1, -0.58, 0.7, downward, Pinch)},
				Far: Limb{Reach: desk(0.2, -0.6, 0.66, inwards, Cup)}},
			{In: 0.5, Stay: 0.1, Head: Lean{Pitch: 25, Yaw: -18}, Chest: Lean{Pitch: 8, Yaw: -8},
				Near: Limb{Reach: desk(0.16, -0.56, 0.58, inwards, Cup)}, Far: Limb{Reach: desk(0.68, -0.6, 0.6, downward, Pinch)}},
			{In: 0.55, Stay: 0.15, Head: Lean{Pitch: 28}, Chest: Lean{Pitch: 10}, Near: Limb{Reach: desk(0.14, -0.56, 0.62, inwards, Cup)},
				Far: Limb{Reach: desk(0.12, -0.58, 0.68, downward, Pinch)}},
		},
	},
	"fix": {
		Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.8, Stay: 3, Head: Lean{Pitch: 28}, Chest: Lean{Pitch: 12}, Swing: &Swing{Hz: 0.3, Head: Lean{Roll: 6, Yaw: 4}},
			Near: Limb{Reach: desk(0.14, -0.45, 0.58, inwards, Grip).with(Swing{Hz: 1.2, Turn: 45, Off: v(0.01, 0.01, 0)})},
			Far:  Limb{Reach: desk(0.16, -0.52, 0.6, v(-0.7, 0.6, 0), Cup).with(Swing{Hz: 0.3, Turn: 10, Off: v(0.03, 0.02, 0)})}}},
	},
	"knit": {
		Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.8, Stay: 3, Head: Lean{Pitch: 28}, Chest: Lean{Pitch: 6},
			Swing: &Swing{Hz: 1.5, Chest: Lean{Yaw: 1.5}, Head: Lean{Roll: 1.5}},
			Near: Limb{Reach: desk(0.16, -0.44, 0.48, v(-0.5, -0.85, 0),
				Pinch).bent(14).with(Swing{Hz: 1.5, Off: v(0.08, 0.03, 0), Round: v(0, 0.05, 0.06), Wrist: 20, Turn: 18})},
			Far: Limb{Reach: desk(0.16, -0.44, 0.48, v(-0.5, -0.85, 0),
				Pinch).bent(14).with(Swing{Hz: 1.5, Late: 0.5, Off: v(0.06, 0.03, 0), Round: v(0, 0.04, 0.05), Wrist: 18, Turn: 18})}}},
	},
	"squeeze fist": {
		Twin: true, Fills: true, Back: 0.7,
		Enter: []Key{{In: 0.6, Head: Lean{Pitch: 12}, Near: Limb{Reach: palms(0.02, Flat)}}},
		Cycle: []Key{{In: 0.3, Stay: 0.25, Chest: Lean{Pitch: 3}, Head: Lean{Pitch: 14}, Near: Limb{Reach: palms(0, Fist)}},
			{In: 0.3, Stay: 0.15, Head: Lean{Pitch: 12}, Near: Limb{Reach: palms(0.03, Flat)}}},
	},
	"squeeze": {
		Fills: true,
		Enter: []Key{{In: 0.7, Head: Lean{Pitch: 20}, Near: Limb{Reach: desk(0.18, -0.42, 0.55, v(-0.6, 0.5, -0.2), Cup)}}},
		Cycle: []Key{
			{In: 0.3, Stay: 0.3, Head: Lean{Pitch: 22}, Chest: Lean{Pitch: 2}, Near: Limb{Reach: desk(0.18, -0.4, 0.52, v(-0.6, 0.5, -0.2), Fist)}},
			{In: 0.3, Stay: 0.1, Head: Lean{Pitch: 20}, Near: Limb{Reach: desk(0.18, -0.42, 0.55, v(-0.6, 0.5, -0.2), Cup)}},
		},
	},
	"wring": {
		Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.7, Stay: 3, Head: Lean{Pitch: 22}, Chest: Lean{Pitch: 6},
			Near: Limb{Reach: desk(0.14, -0.42, 0.55, v(-0.2, -1, 0),
				Fist).with(Swing{Hz: 1.0, Turn: 55, Wrist: 22, Swivel: 12, Off: v(0.015, 0.02, 0)})},
			Far: Limb{Reach: desk(0.14, -0.42, 0.55, v(-0.2, -1, 0),
				Fist).with(Swing{Hz: 1.0, Late: 0.5, Turn: 55, Wrist: 22, Swivel: 12, Off: v(0.015, 0.02, 0)})}}},
	},
}

// palms are hands in front of the belly that open and close.
func palms(up float64, hand Shape) *Reach {
	return held(Middle, v(0.32, -0.45+up, 0.42), v(-0.6, 0.6, -0.3), v(-0.1, 0.45, 1), hand)
}

var wiping = &Move{
	Fills: true,
	Enter: []Key{{In: 0.8, Stay: 3, Head: Lean{Pitch: 24}, Chest: Lean{Pitch: 16},
		Swing: &Swing{Hz: 0.8, Chest: Lean{Yaw: 8, Roll: 2}, Head: Lean{Yaw: 6}},
		Near: Limb{Reach: held(Middle, v(0.2, -0.66, 0.72), downward, v(-0.25, 0, 1),
			Flat).with(Swing{Hz: 0.8, Off: v(0.3, 0, 0), Round: v(0, 0.01, 0.16)})}}},
}

// writing is a hand that writes, so far to the side.
func writing(out float64) *Reach {
	return tip(Middle, v(out, -0.6, 0.62), v(-0.6, -0.8, 0), v(-0.5, -0.2, 0.85),
		Pinch).with(Swing{Hz: 3.3, Off: v(0.016, 0, 0.012), Round: v(0, 0.006, 0.016), Wrist: 6})
}

// chalk is a hand that writes on a board.
func chalk(out, up float64) *Reach {
	return tip(Front, v(out, up, 0.88), v(-0.5, -0.6, 0.4), v(-0.2, 0.5, 0.85),
		Pinch).with(Swing{Hz: 2.6, Off: v(0.03, 0, 0), Round: v(0, 0.05, 0), Wrist: 8})
}

func keyboard(out, late float64) *Reach {
	return held(Middle, v(out, -0.6, 0.6), downward, v(-0.15, -0.1, 1),
		Claw).bent(6).with(Swing{Hz: 4.4, Late: late, Off: v(0.012, 0.012, 0), Wrist: 7})
}

func book(out float64) *Reach {
	return held(Middle, v(out, -0.4, 0.52), v(-0.5, 0.55, -0.7), v(-0.3, 0.7, 0.6), Cup)
}

// sketchPad is a forearm that bears a pad against the belly.
var sketchPad = held(Middle, v(0.12, -0.42, 0.52), v(-0.5, 0.7, -0.5), v(-0.8, 0.25, 0.5), Cup)

// sketching is a pencil on that pad.
func sketching(out, up float64) *Reach {
	return tip(Middle, v(out-0.06, up-0.2, 0.56), v(-0.5, -0.6, 0.5), v(-0.6, -0.1, 0.7), Pinch)
}
