package repertoire

import "github.com/motiongate/motiongate/engine/geom"

// raisedGrip has what is held over the head.
var raisedGrip = laid(v(0.28, 0.8, 0.42), v(0.02, 0.98, 0.2), v(-0.6, 0, 0.8), Grip)

// objectGestures are hands with things: taken, carried, given, put somewhere.
var objectGestures = Table{
	"take": {
		Enter: []Key{
			{In: 0.75, Stay: 0.15, Head: Lean{Pitch: 12}, Chest: Lean{Pitch: 11, Yaw: -12},
				Near: Limb{Reach: held(Front, v(0.02, -0.3, 0.96), inwards, v(-0.1, 0, 1), Cup)}},
			{In: 0.2, Head: Lean{Pitch: 13}, Chest: Lean{Pitch: 11, Yaw: -12},
				Near: Limb{Reach: held(Front, v(0.02, -0.3, 0.96), inwards, v(-0.1, 0, 1), Fist)}},
			{In: 0.75, Stay: 0.6, Head: Lean{Pitch: 16}, Near: Limb{Reach: held(Front, v(-0.1, -0.5, 0.48), inwards, v(-0.3, 0.2, 1), Fist)}},
		},
	},
	"take up": {
		Enter: []Key{
			{In: 0.85, Stay: 0.15, Head: Lean{Pitch: -26}, Chest: Lean{Pitch: -5, Roll: -4},
				Near: Limb{Reach: held(Front, v(0.02, 0.75, 0.66), v(-0.7, -0.2, 0.6), v(-0.1, 0.8, 0.6), Cup)}},
			{In: 0.2, Head: Lean{Pitch: -26}, Chest: Lean{Pitch: -5, Roll: -4},
				Near: Limb{Reach: held(Front, v(0.02, 0.75, 0.66), v(-0.7, -0.2, 0.6), v(-0.1, 0.8, 0.6), Fist)}},
			{In: 0.85, Stay: 0.6, Head: Lean{Pitch: 16}, Near: Limb{Reach: held(Front, v(-0.1, -0.5, 0.48), inwards, v(-0.3, 0.2, 1), Fist)}},
		},
	},
	"take down": picking,
	"put": {
		Enter: []Key{
			{In: 0.5, Head: Lean{Pitch: 10}, Near: Limb{Reach: held(Front, v(-0.1, -0.42, 0.5), inwards, v(-0.3, 0.2, 1), Fist)}},
			{In: 0.8, Stay: 0.1, Head: Lean{Pitch: 22}, Chest: Lean{Pitch: 14, Yaw: -8},
				Near: Limb{Reach: held(Front, v(-0.02, -0.52, 0.85), inwards, v(-0.1, -0.2, 1), Fist)}},
			{In: 0.25, Stay: 0.1, Head: Lean{Pitch: 22}, Chest: Lean{Pitch: 14, Yaw: -8},
				Near: Limb{Reach: held(Front, v(0, -0.5, 0.85), inwards, v(-0.1, -0.2, 1), Flat)}},
		},
	},
	"put up": {
		Enter: []Key{
			{In: 0.5, Head: Lean{Pitch: 6}, Near: Limb{Reach: held(Front, v(-0.1, -0.42, 0.5), inwards, v(-0.3, 0.2, 1), Fist)}},
			{In: 0.85, Stay: 0.1, Head: Lean{Pitch: -26}, Chest: Lean{Pitch: -5, Roll: -4},
				Near: Limb{Reach: held(Front, v(0.02, 0.72, 0.68), v(-0.7, -0.2, 0.6), v(-0.1, 0.7, 0.7), Fist)}},
			{In: 0.25, Stay: 0.1, Head: Lean{Pitch: -26}, Chest: Lean{Pitch: -5, Roll: -4},
				Near: Limb{Reach: held(Front, v(0.02, 0.74, 0.66), v(-0.7, -0.2, 0.6), v(-0.1, 0.7, 0.7), Flat)}},
		},
	},
	"put up both": {
		Twin: true,
		Enter: []Key{
			{In: 0.5, Head: Lean{Pitch: 2}, Near: Limb{Reach: carried}},
			{In: 0.9, Stay: 0.15, Head: Lean{Pitch: -22}, Chest: Lean{Pitch: -4},
				Near: Limb{Reach: held(Middle, v(0.3, 0.5, 0.66), v(-0.8, 0.3, 0.2), v(-0.1, 0.5, 0.8), Grip)}},
			{In: 0.3, Stay: 0.1, Head: Lean{Pitch: -24}, Chest: Lean{Pitch: 4},
				Near: Limb{Reach: held(Middle, v(0.34, 0.5, 0.86), v(-0.8, 0.3, 0.2), v(-0.1, 0.4, 0.9), Flat)}},
		},
	},
	"put down": {
		Enter: []Key{
			{In: 0.5, Head: Lean{Pitch: 12}, Near: Limb{Reach: carried}, Far: Limb{Reach: carried}},
			{In: 1.1, Stay: 0.15, Pelvis: Place{Down: 0.44}, Hips: Lean{Pitch: 34}, Chest: Lean{Pitch: 62}, Head: Lean{Pitch: 40},
				Near: Limb{Reach: floored(Cup)}, Far: Limb{Reach: floored(Cup)}},
			{In: 0.25, Pelvis: Place{Down: 0.44}, Hips: Lean{Pitch: 34}, Chest: Lean{Pitch: 62}, Head: Lean{Pitch: 40},
				Near: Limb{Reach: floored(Flat)}, Far: Limb{Reach: floored(Flat)}},
		},
		Leave: []Key{{In: 1.0}},
	},
	"pick up": picking,
	"pick up passing": { // on the way, without a stop
		One: true, Back: 0.7,
		Enter: []Key{
			{In: 0.6, Pass: true, Chest: Lean{Pitch: 40, Yaw: -14}, Head: Lean{Pitch: 8},
				Near: Limb{Reach: held(Floor, v(0.3, 0.22, 0.42), inwards, v(-0.1, -0.8, 0.5), Cup)},
				Far:  Limb{Reach: &Reach{Upper: v(0.5, -0.6, -0.5), Fore: v(0.4, -0.7, 0.1), Turn: 20}}},
			{In: 0.24, Pass: true, Chest: Lean{Pitch: 52, Yaw: -16}, Head: Lean{Pitch: 8},
				Near: Limb{Reach: held(Floor, v(0.28, 0.04, 0.2), inwards, v(-0.1, -0.9, 0.3), Cup)},
				Far:  Limb{Reach: &Reach{Upper: v(0.6, -0.5, -0.6), Fore: v(0.5, -0.6, 0), Turn: 20}}},
			{In: 0.2, Pass: true, Chest: Lean{Pitch: 40, Yaw: -10}, Head: Lean{Pitch: 6},
				Near: Limb{Reach: held(Floor, v(0.28, 0.16, -0.02), inwards, v(-0.1, -0.9, 0), Grip)},
				Far:  Limb{Reach: &Reach{Upper: v(0.5, -0.6, -0.4), Fore: v(0.4, -0.7, 0.1), Turn: 20}}},
			{In: 0.55, Stay: 0.5, Head: Lean{Pitch: 10}, Near: Limb{Reach: held(Front, v(-0.1, -0.48, 0.46), inwards, v(-0.3, 0.2, 1), Grip)}},
		},
	},
	"pick up both": {
		Enter: []Key{
			{In: 1.05, Stay: 0.3, Pelvis: Place{Down: 0.45}, Hips: Lean{Pitch: 34}, Chest: Lean{Pitch: 62}, Head: Lean{Pitch: 38},
				Near: Limb{Reach: floored(Cup)}, Far: Limb{Reach: floored(Cup)}},
			{In: 1.15, Stay: 0.7, Chest: Lean{Pitch: -4}, Head: Lean{Pitch: 8}, Near: Limb{Reach: carried}, Far: Limb{Reach: carried}},
		},
		Leave: []Key{{In: 0.7}},
	},
	"pick up table": fromTable, "pick up cup": fromTable, "pick up phone": fromTable, "pick up book": fromTable,
	"pick up jar": fromTable, "pick up bottle": fromTable, "pick up knife": fromTable, "pick up spoon": fromTable,
	"lift": {
		Enter: []Key{
			{In: 1.0, Stay: 0.35, Pelvis: Place{Down: 0.46}, Hips: Lean{Pitch: 32}, Chest: Lean{Pitch: 56}, Head: Lean{Pitch: 20},
				Near: Limb{Reach: floored(Grip)}, Far: Limb{Reach: floored(Grip)}},
			{In: 0.8, Pass: true, Pelvis: Place{Down: 0.2}, Hips: Lean{Pitch: 22}, Chest: Lean{Pitch: 34}, Head: Lean{Pitch: 8},
				Near: Limb{Reach: held(Floor, v(0.2, 0.42, 0.34), inwards, v(-0.1, -0.7, 0.5), Grip)},
				Far:  Limb{Reach: held(Floor, v(0.2, 0.42, 0.34), inwards, v(-0.1, -0.7, 0.5), Grip)}},
			{In: 0.8, Stay: 0.9, Chest: Lean{Pitch: -3}, Head: Lean{Pitch: -4}, Near: Limb{Reach: carried}, Far: Limb{Reach: carried}},
		},
		Leave: []Key{{In: 0.5}},
	},
	"lift up": {
		Enter: []Key{
			{In: 1.0, Stay: 0.25, Pelvis: Place{Down: 0.46}, Hips: Lean{Pitch: 32}, Chest: Lean{Pitch: 56}, Head: Lean{Pitch: 20},
				Near: Limb{Reach: floored(Grip)}, Far: Limb{Reach: floored(Grip)}},
			{In: 0.9, Stay: 0.15, Pelvis: Place{Down: 0.06}, Chest: Lean{Pitch: -6},
				Near: Limb{Reach: held(Middle, v(0.36, -0.1, 0.4), v(-0.4, 0.8, 0.3), v(-0.3, 0.3, 0.8), Grip)},
				Far:  Limb{Reach: held(Middle, v(0.36, -0.1, 0.4), v(-0.4, 0.8, 0.3), v(-0.3, 0.3, 0.8), Grip)}},
			{In: 0.7, Stay: 0.9, Chest: Lean{Pitch: -5}, Head: Lean{Pitch: -14}, Near: Limb{Reach: overhead}, Far: Limb{Reach: overhead}},
		},
		Leave: []Key{{In: 0.9}},
	},
	"carry": {
		Twin: true, Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.8, Stay: 3, Near: Limb{Reach: carried}}},
	},
	"carry couch": wideLoad, "carry table": wideLoad, "carry bed": wideLoad,
	"carry backpack": packed,
	"hold backpack":  packed,
	"wear worn": { // on the back: the hands are free
		Fills: true, Back: 0.7, Bears: &geom.Vec3{Y: 0.45, Z: -0.24},
		Enter: []Key{{In: 0.8, Stay: 3, Head: Lean{Pitch: 1}}},
	},
	"carry overhead": {
		Twin: true, Fills: true, Back: 0.9,
		Enter: []Key{{In: 0.9, Stay: 3, Near: Limb{Reach: overhead}}},
	},
	"carry aside": { // a bag or a bucket
		Fills: true, Back: 0.6,
		Enter: []Key{{In: 0.6, Stay: 3, Near: Limb{Reach: atSide},
			Far: Limb{Reach: &Reach{Upper: v(0.42, -1, 0.05), Fore: v(0.4, -1, 0.2), Turn: 15}}}},
	},
	"carry aside both": { // one in each hand
		Twin: true, Fills: true, Back: 0.6,
		Enter: []Key{{In: 0.6, Stay: 3, Near: Limb{Reach: atSide}}},
	},
	"carry shoulder": {
		Fills: true, Back: 0.8, Bears: &geom.Vec3{X: 0.19, Y: 0.55},
		Enter: []Key{{In: 0.9, Stay: 3, Head: Lean{Roll: -6},
			Near: Limb{Reach: held(Front, v(0.04, 0.3, 0.2), v(-0.75, -0.1, -0.5), v(-0.25, 1, 0.1), Cup)}}},
	},
	"hold": {
		Fills: true, Back: 0.7,
		Enter: []Key{{In: 0.7, Stay: 3, Head: Lean{Pitch: 5}, Near: Limb{Reach: held(Front, v(-0.05, -0.46, 0.52), inwards,
			v(-0.3, 0.3, 1), Grip)}}},
	},
	"hold rail": { // beside the body, as high as rails are
		Fills: true, Back: 0.7,
		Enter: []Key{{In: 0.8, Stay: 3, Chest: Lean{Roll: 2}, Near: Limb{Reach: held(Ahead, v(0.37, 0.06, 0.2), v(-0.1, -1, 0),
			v(-0.12, 0.12, 1), Grip)}}},
	},
	"hold tray": { // on the palm, beside the shoulder
		Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.9, Stay: 3, Chest: Lean{Pitch: -3, Roll: -2}, Head: Lean{Pitch: 2}, Near: Limb{Reach: onPalm}}},
	},
	"hold tray both": {
		Twin: true, Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.8, Stay: 3, Near: Limb{Reach: carried}}},
	},
	"hold up": { // a torch, a banner, a cup over the head
		Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.9, Stay: 3, Chest: Lean{Pitch: -4}, Head: Lean{Pitch: -10}, Near: Limb{Reach: raisedGrip}}},
	},
	"hold up both": {
		Twin: true, Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.9, Stay: 3, Chest: Lean{Pitch: -4}, Head: Lean{Pitch: -10}, Near: Limb{Reach: raisedGrip}}},
	},
	"hold cane": { // its tip on the ground beside the foot
		Fills: true, Back: 0.7,
		Enter: []Key{{In: 0.7, Stay: 3, Chest: Lean{Pitch: 3, Roll: 2}, Near: Limb{Reach: held(Hip, v(0.15, 0.0, 0.3), v(-0.25, -0.95, 0.1),
			v(-0.1, -0.1, 1), Fist).with(Swing{Hz: 0.5, Off: v(0, 0.02, 0.07)})}}},
	},
	"hold rifle": {
		Fills: true, Back: 0.7,
		Enter: []Key{{In: 0.8, Stay: 3, Chest: Lean{Yaw: 10, Pitch: 4}, Head: Lean{Pitch: 6, Roll: 6},
			Near: Limb{Reach: held(Front, v(-0.28, -0.46, 0.3), v(-0.9, -0.1, -0.35), v(-0.5, -0.1, 0.8), Grip).bent(24)},
			Far:  Limb{Reach: held(Middle, v(0.2, -0.6, 0.66), v(-0.45, 0.85, -0.2), v(-0.5, 0.1, 0.8), Cup).bent(16)}}},
	},
	"hold pistol": {
		Fills: true, Back: 0.7,
		Enter: []Key{{In: 0.6, Stay: 3, Chest: Lean{Pitch: 6}, Head: Lean{Pitch: 4},
			Near: Limb{Reach: held(Middle, v(0.03, 0.1, 0.88), v(-1, -0.05, 0), v(-0.15, 0.1, 1), Pointer)},
			Far:  Limb{Reach: held(OtherHand, v(0.005, -0.025, -0.01), v(-0.9, 0.25, 0.2), v(-0.4, 0.1, 0.9), Cup)}}},
	},
	"give": {
		Enter: []Key{
			{In: 0.5, Head: Lean{Pitch: 8}, Near: Limb{Reach: held(Front, v(-0.1, -0.45, 0.46), v(-0.5, 0.8, 0), v(-0.3, 0.1, 1), Cup)}},
			{In: 0.7, Stay: 0.8, Head: Lean{Pitch: 4}, Chest: Lean{Pitch: 9, Yaw: -10},
				Near: Limb{Reach: held(Front, v(0.0, -0.3, 0.98), v(-0.3, 1, 0), v(-0.1, 0.05, 1), Cup)}},
			{In: 0.25, Stay: 0.15, Head: Lean{Pitch: 4}, Chest: Lean{Pitch: 8, Yaw: -10},
				Near: Limb{Reach: held(Front, v(0.0, -0.3, 0.96), v(-0.3, 1, 0), v(-0.1, 0.05, 1), Flat)}},
		},
	},
	"give both": {
		Twin: true,
		Enter: []Key{
			{In: 0.5, Head: Lean{Pitch: 8}, Near: Limb{Reach: carried}},
			{In: 0.75, Stay: 0.9, Head: Lean{Pitch: 6}, Chest: Lean{Pitch: 14},
				Near: Limb{Reach: held(Middle, v(0.24, -0.3, 0.95), v(-0.6, 0.8, 0), v(-0.1, 0, 1), Cup)}},
		},
	},
	"bring": {
		Enter: []Key{
			{In: 0.75, Stay: 0.1, Head: Lean{Pitch: 10}, Chest: Lean{Pitch: 10, Yaw: -12},
				Near: Limb{Reach: held(Front, v(0.02, -0.25, 0.96), inwards, v(-0.1, 0, 1), Grip)}},
			{In: 0.8, Stay: 0.8, Head: Lean{Pitch: 8}, Near: Limb{Reach: held(Belly, v(0.03, 0.13, 0.1), toSelf, v(-0.9, 0.4, 0.2), Grip)}},
		},
	},
	"drop": {
		Enter: []Key{
			{In: 0.55, Stay: 0.25, Head: Lean{Pitch: 8}, Near: Limb{Reach: held(Front, v(-0.02, -0.28, 0.72), downward, v(-0.1, -0.1, 1), Fist)}},
			{In: 0.14, Stay: 0.6, Head: Lean{Pitch: 34}, Chest: Lean{Pitch: 4},
				Near: Limb{Reach: held(Front, v(-0.02, -0.24, 0.72), downward, v(-0.1, 0, 1), Flat)}},
		},
	},
	"open": {
		Enter: []Key{
			{In: 0.7, Stay: 0.1, Head: Lean{Pitch: 14}, Chest: Lean{Pitch: 5, Yaw: -14},
				Near: Limb{Reach: held(Front, v(-0.06, -0.4, 0.92), inwards, v(-0.15, 0, 1), Grip)}},
			{In: 0.35, Stay: 0.1, Head: Lean{Pitch: 12}, Chest: Lean{Pitch: 5, Yaw: -14},
				Near: Limb{Reach: held(Front, v(-0.06, -0.42, 0.92), v(-0.3, 1, 0), v(-0.15, 0, 1), Grip)}},
			{In: 0.9, Stay: 0.3, Head: Lean{Pitch: 2, Yaw: 6}, Chest: Lean{Pitch: -3, Yaw: 24},
				Near: Limb{Reach: held(Front, v(0.38, -0.42, 0.4), v(-0.7, 0.5, -0.2), v(-0.5, 0, 1), Grip)}},
		},
	},
	"close": {
		Enter: []Key{
			{In: 0.7, Stay: 0.1, Head: Lean{Pitch: 10, Yaw: 26}, Chest: Lean{Yaw: 22},
				Near: Limb{Reach: held(Front, v(0.5, -0.36, 0.56), v(-0.7, -0.3, 0.5), v(-0.3, 0, 1), Grip)}},
			{In: 0.85, Stay: 0.25, Head: Lean{Pitch: 8}, Chest: Lean{Pitch: 9, Yaw: -16},
				Near: Limb{Reach: held(Front, v(-0.12, -0.36, 0.96), v(-0.3, -0.2, 1), v(-0.2, 1, 0.3), Flat)}},
		},
	},
	"open jar": twisting, "close jar": twisting, "open lid": twisting, "open bottle": twisting, "close bottle": twisting,
	"open drawer": {
		Enter: []Key{
			{In: 0.75, Stay: 0.15, Head: Lean{Pitch: 28}, Chest: Lean{Pitch: 22, Yaw: -8},
				Near: Limb{Reach: held(Front, v(-0.1, -0.62, 0.86), v(-0.1, 1, -0.2), v(-0.1, -0.2, 1), Grip)}},
			{In: 0.8, Stay: 0.7, Head: Lean{Pitch: 32}, Chest: Lean{Pitch: 14, Yaw: 8},
				Near: Limb{Reach: held(Front, v(0.02, -0.7, 0.4), v(-0.1, 1, -0.2), v(-0.1, -0.2, 1), Grip)}},
		},
	},
	"press": {
		Enter: []Key{
			{In: 0.6, Head: Lean{Pitch: 8}, Near: Limb{Reach: tip(Front, v(-0.1, -0.14, 0.9), downward, v(-0.1, 0, 1), Pointer)}},
			{In: 0.22, Stay: 0.25, Head: Lean{Pitch: 9}, Chest: Lean{Pitch: 3, Yaw: -8},
				Near: Limb{Reach: tip(Front, v(-0.1, -0.14, 1.12), downward, v(-0.1, 0, 1), Pointer)}},
			{In: 0.25, Head: Lean{Pitch: 8}, Near: Limb{Reach: tip(Front, v(-0.1, -0.14, 0.9), downward, v(-0.1, 0, 1), Pointer)}},
		},
	},
	"switch": {
		Enter: []Key{
			{In: 0.7, Head: Lean{Yaw: 16}, Near: Limb{Reach: tip(Front, v(0.28, 0.05, 0.88), v(-0.6, -0.6, 0.3), v(0.1, 0.3, 1), Pointer)}},
			{In: 0.2, Stay: 0.3, Head: Lean{Yaw: 16}, Near: Limb{Reach: tip(Front, v(0.28, -0.08, 0.96), v(-0.6, -0.6, 0.3),
				v(0.1, 0.1, 1), Pointer)}},
		},
	},
	"turn knob": {
		Enter: []Key{{In: 0.7, Stay: 1.6, Head: Lean{Pitch: 10}, Near: Limb{Reach: held(Front, v(-0.08, -0.22, 0.82),
			v(-0.6, -0.6, 0.3), v(-0.1, 0, 1), Pinch).with(Swing{Hz: 0.7, Turn: 42})}}},
	},
	"screw": {
		Fills: true,
		Enter: []Key{{In: 0.7, Stay: 2, Head: Lean{Pitch: 12}, Near: Limb{Reach: held(Front, v(-0.1, -0.22, 0.76),
			v(-0.4, -1, 0.1), v(-0.2, 0, 1), Fist).with(Swing{Hz: 0.95, Turn: 46, Off: v(0, 0.01, 0)})}}},
	},
	"screw up": { // a bulb
		Fills: true,
		Enter: []Key{{In: 0.9, Stay: 2, Head: Lean{Pitch: -34}, Chest: Lean{Pitch: -6},
			Near: Limb{Reach: held(Front, v(-0.15, 0.82, 0.34), v(-0.7, 0, 0.7), v(-0.1, 1, 0.1), Claw).with(Swing{Hz: 0.95, Turn: 46})}}},
	},
	"knock": {
		Fills: true,
		Enter: []Key{{In: 0.6, Near: Limb{Reach: held(Front, v(-0.1, 0.02, 0.62), v(-0.5, -0.3, 0.8), v(-0.1, 1, 0.4), Fist)}}},
		Cycle: []Key{
			{In: 0.11, Head: Lean{Pitch: 2}, Near: Limb{Reach: held(Front, v(-0.1, 0.02, 0.78), v(-0.5, -0.5, 0.8), v(-0.1, 0.8, 0.7), Fist)}},
			{In: 0.17, Near: Limb{Reach: held(Front, v(-0.1, 0.03, 0.64), v(-0.5, -0.3, 0.8), v(-0.1, 1, 0.35), Fist)}},
		},
	},
	"tap": {
		Fills: true,
		Enter: []Key{{In: 0.6, Head: Lean{Pitch: 16}, Near: Limb{Reach: tip(Front, v(-0.12, -0.38, 0.84), downward, v(-0.1, -0.1, 1), Pointer)}}},
		Cycle: []Key{
			{In: 0.14, Head: Lean{Pitch: 17}, Near: Limb{Reach: tip(Front, v(-0.12, -0.42, 0.94), downward, v(-0.1, -0.35, 1), Pointer)}},
			{In: 0.2, Stay: 0.05, Head: Lean{Pitch: 16}, Near: Limb{Reach: tip(Front, v(-0.12, -0.36, 0.84), downward, v(-0.1, -0.1, 1), Pointer)}},
		},
	},
	"feed": {
		Fills: true,
		Enter: []Key{{In: 0.7, Head: Lean{Pitch: 22}, Far: Limb{Reach: desk(0.2, -0.5, 0.45, upwards, Cup)},
			Near: Limb{Reach: desk(0, -0.44, 0.45, downward, Pinch)}}},
		Cycle: []Key{
			{In: 0.5, Stay: 0.1, Head: Lean{Pitch: 26}, Chest: Lean{Pitch: 8}, Far: Limb{Reach: desk(0.2, -0.5, 0.45, upwards, Cup)},
				Near: Limb{Reach: held(Front, v(0.12, -0.4, 0.82), v(-0.2, 0.3, 0.6), v(0, -0.3, 1), Flat)}},
			{In: 0.6, Stay: 0.1, Head: Lean{Pitch: 20}, Far: Limb{Reach: desk(0.2, -0.5, 0.45, upwards, Cup)},
				Near: Limb{Reach: desk(0, -0.44, 0.45, downward, Pinch)}},
		},
	},
	"juggle": {
		Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.7, Stay: 3, Head: Lean{Pitch: -14}, Swing: &Swing{Hz: 1.45, Head: Lean{Yaw: 6}, Chest: Lean{Roll: 1.5}},
			Near: Limb{Reach: held(Middle, v(0.36, -0.52, 0.55), upwards, v(-0.15, 0, 1),
				Cup).with(Swing{Hz: 1.45, Off: v(0, 0.21, 0), Round: v(0.14, 0, 0)})},
			Far: Limb{Reach: held(Middle, v(0.36, -0.52, 0.55), upwards, v(-0.15, 0, 1),
				Cup).with(Swing{Hz: 1.45, Late: 0.5, Off: v(0, 0.21, 0), Round: v(0.14, 0, 0)})}}},
	},
	"catch":        catching(Move{Twin: true}),
	"catch one":    catching(Move{}),
	"catch up":     catchingHigh(Move{Twin: true}),
	"catch up one": catchingHigh(Move{}),
}

// catching lets a move catch what comes from ahead, with both hands or with one.
func catching(m Move) *Move {
	m.Enter = []Key{
		{In: 0.5, Pass: false, Head: Lean{Pitch: -4}, Chest: Lean{Pitch: 4},
			Near: Limb{Reach: held(Middle, v(0.24, -0.2, 0.66), v(-0.5, 0, 1), v(-0.2, 0.9, 0.4), Cup)}},
		{In: 0.28, Head: Lean{Pitch: 0}, Chest: Lean{Pitch: 7}, Near: Limb{Reach: held(Middle, v(0.17, -0.2, 0.88),
			v(-0.7, 0, 0.7), v(-0.1, 0.6, 0.9), Cup)}},
		{In: 0.26, Stay: 0.6, Head: Lean{Pitch: 18}, Chest: Lean{Pitch: 6},
			Near: Limb{Reach: held(Middle, v(0.14, -0.38, 0.42), v(-0.8, 0, -0.5), v(-0.3, 0.5, 0.8), Cup)}},
	}
	return &m
}

// catchingHigh lets a move catch what comes from above.
func catchingHigh(m Move) *Move {
	m.Enter = []Key{
		{In: 0.5, Head: Lean{Pitch: -26}, Chest: Lean{Pitch: -5},
			Near: Limb{Reach: held(Middle, v(0.26, 0.5, 0.5), v(-0.5, 0, 1), v(-0.2, 1, 0.2), Cup)}},
		{In: 0.25, Head: Lean{Pitch: -28}, Chest: Lean{Pitch: -5},
			Near: Limb{Reach: held(Middle, v(0.16, 0.85, 0.4), v(-0.6, 0, 1), v(-0.1, 1, 0.2), Cup)}},
		{In: 0.45, Stay: 0.6, Head: Lean{Pitch: 16}, Near: Limb{Reach: held(Middle, v(0.14, -0.35, 0.42), v(-0.8, 0, -0.5),
			v(-0.3, 0.5, 0.8), Cup)}},
	}
	return &m
}

// fromTable is to pick up what lies at hand.
var fromTable = &Move{
	Enter: []Key{
		{In: 0.8, Stay: 0.1, Head: Lean{Pitch: 24}, Chest: Lean{Pitch: 16, Yaw: -8},
			Near: Limb{Reach: held(Front, v(-0.02, -0.55, 0.85), inwards, v(-0.1, -0.3, 1), Cup)}},
		{In: 0.2, Head: Lean{Pitch: 24}, Chest: Lean{Pitch: 16, Yaw: -8},
			Near: Limb{Reach: held(Front, v(-0.02, -0.55, 0.85), inwards, v(-0.1, -0.3, 1), Fist)}},
		{In: 0.75, Stay: 0.7, Head: Lean{Pitch: 16}, Near: Limb{Reach: held(Front, v(-0.1, -0.36, 0.52), inwards, v(-0.3, 0.3, 1), Fist)}},
	},
}

// picking is to bend and pick something up from the ground.
var picking = &Move{
	Enter: []Key{
		{In: 1.05, Stay: 0.15, Pelvis: Place{Down: 0.34}, Hips: Lean{Pitch: 36}, Chest: Lean{Pitch: 66, Yaw: -10},
			Head: Lean{Pitch: 50}, Near: Limb{Reach: tip(Floor, v(0.1, 0.02, 0.4), v(-0.7, 0, -0.6), v(0, -1, 0.2), Cup)},
			Far: Limb{Reach: held(Knee, v(0.02, 0.06, 0.085), v(0, -0.2, -1), v(-0.05, -1, 0.1), Cup)}},
		{In: 0.2, Pelvis: Place{Down: 0.34}, Hips: Lean{Pitch: 36}, Chest: Lean{Pitch: 66, Yaw: -10}, Head: Lean{Pitch: 50},
			Near: Limb{Reach: tip(Floor, v(0.1, 0.02, 0.4), v(-0.7, 0, -0.6), v(0, -1, 0.2), Fist)},
			Far:  Limb{Reach: held(Knee, v(0.02, 0.06, 0.085), v(0, -0.2, -1), v(-0.05, -1, 0.1), Cup)}},
		{In: 1.05, Stay: 0.6, Head: Lean{Pitch: 18}, Near: Limb{Reach: held(Front, v(-0.08, -0.45, 0.5), inwards, v(-0.3, 0.2, 1), Fist)}},
	},
	Leave: []Key{{In: 0.6}},
}

var twisting = &Move{
	Fills: true, Back: 0.8,
	Enter: []Key{{In: 0.8, Stay: 1.6, Head: Lean{Pitch: 22}, Chest: Lean{Pitch: 4},
		Near: Limb{Reach: held(OtherHand, v(0.0, 0.095, 0.01), downward, v(-0.5, 0, 0.8),
			Claw).bent(12).with(Swing{Hz: 0.85, Turn: 30, Bend: 12})},
		Far: Limb{Reach: held(Middle, v(0.02, -0.48, 0.5), inwards, v(-0.5, 0.1, 0.9), Cup)}}},
}

// atSide is a hand that hangs straight down from the shoulder with something, however the trunk leans.
var atSide = held(Hip, v(0.16, -0.1, -0.005), inwards, v(0, -1, 0.08), Fist)

// wideLoad is furniture that is borne low, by its edge: the arms hang straight and wide, and the trunk
// is bent a little.
var wideLoad = &Move{
	Twin: true, Fills: true, Back: 0.8,
	Enter: []Key{{In: 0.8, Stay: 3, Chest: Lean{Pitch: 6}, Near: Limb{Reach: held(Hip, v(0.2, 0.02, 0.3), v(-0.3, 0.95, 0.1),
		v(-0.25, -0.15, 0.95), Cup)}}},
}

// packed is a pack on the back: the hands are at its straps, before the armpits.
var packed = &Move{
	Twin: true, Fills: true, Back: 0.7, Bears: &geom.Vec3{Y: 0.45, Z: -0.24},
	Enter: []Key{{In: 0.8, Stay: 3, Near: Limb{Reach: held(Front, v(-0.12, -0.34, 0.2), toSelf, v(-0.55, 0.75, 0.1), Fist)}}},
}

// Hands on a box: carried before the belly, held up, on the ground.
var (
	carried  = held(Belly, v(0.2, 0.0, 0.2), v(-1, 0.3, 0), v(-0.1, 0.1, 1), Cup)
	onPalm   = held(Front, v(0.3, 0.08, 0.36), v(0, 1, 0), v(0.75, 0, -0.35), Flat).bent(-14)
	overhead = &Reach{Upper: v(0.28, 1, 0.12), Fore: v(-0.06, 1, 0.1), Palm: v(-0.8, 0.6, 0), Hand: Cup, Lift: 8}
)

func floored(hand Shape) *Reach {
	return held(Floor, v(0.2, 0.1, 0.36), inwards, v(-0.1, -0.8, 0.5), hand)
}
