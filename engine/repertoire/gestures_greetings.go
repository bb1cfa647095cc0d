package repertoire

// greetingGestures are signs of one hand, to others and to oneself.
var greetingGestures = Table{
	"stop sign": {
		Stand: Stance{Ahead: 0.13, Wide: 0.02},
		One:   true, Back: 0.7,
		Enter: []Key{
			{In: 0.35, Pass: true, Chest: Lean{Yaw: 3}, Near: Limb{Reach: held(Front, v(0.05, -0.3, 0.4), v(-0.2, 0.1, 1), v(-0.2, 1, 0), Flat)}},
			{In: 0.3, Stay: 1.1, Chest: Lean{Pitch: 3, Yaw: -8}, Head: Lean{Pitch: 3},
				Near: Limb{Reach: held(Front, v(-0.04, 0.06, 0.88), v(0, 0.1, 1), v(-0.1, 1, -0.15), Flat)}},
		},
	},
	"shush": {
		One: true, Back: 0.7,
		Enter: []Key{{In: 0.6, Stay: 1.1, Chest: Lean{Pitch: 5}, Head: Lean{Pitch: 7, Roll: -3},
			Near: Limb{Reach: tip(Mouth, v(0.04, 0.15, 0.16), v(-0.9, 0, -0.35), v(-0.25, 1, -0.1), Pointer)}}},
	},
	"wag finger": {
		One: true, Fills: true, Back: 0.7,
		Enter: []Key{{In: 0.6, Stay: 1.6, Chest: Lean{Pitch: 6}, Head: Lean{Pitch: 5},
			Swing: &Swing{Hz: 2.2, Head: Lean{Roll: 3}, Chest: Lean{Yaw: 2}},
			Near: Limb{Reach: held(Front, v(0.0, -0.08, 0.62), v(-0.5, 0, 1), v(-0.1, 1, 0.25),
				Pointer).with(Swing{Hz: 2.2, Off: v(0.07, 0, 0.03), Bend: 16, Turn: 8})}}},
	},
	"thumbs down": {
		One: true,
		Enter: []Key{
			{In: 0.4, Pass: true, Near: Limb{Reach: held(Front, v(0.05, -0.35, 0.5), v(-1, 0, 0), v(-0.2, 0.1, 1), ThumbUp)}},
			{In: 0.4, Stay: 1.0, Chest: Lean{Roll: 2}, Head: Lean{Pitch: 5, Roll: 4},
				Near: Limb{Reach: &Reach{At: Front, Off: v(0.12, -0.28, 0.8), By: 0.5, Palm: v(1, 0.15, 0), Point: v(-0.35, 0.05, 1),
					Hand: ThumbUp, Swivel: 55}}},
		},
	},
	"surrender": {
		Twin: true, Fills: true, Back: 0.9,
		Enter: []Key{{In: 0.6, Stay: 2, Chest: Lean{Pitch: -3}, Head: Lean{Pitch: 4},
			Near: Limb{Reach: &Reach{Upper: v(0.85, -0.05, 0.35), Fore: v(0.12, 1, 0.1), Palm: v(0, 0, 1), Hand: Flat, Lift: 5}}}},
	},
	"high five": {
		Stand: Stance{Ahead: 0.15, Wide: 0.02},
		One:   true, Back: 0.7,
		Enter: []Key{
			{In: 0.5, Chest: Lean{Yaw: 12, Pitch: -3}, Head: Lean{Pitch: -6},
				Near: Limb{Reach: &Reach{Upper: v(0.6, 0.3, 0.4), Fore: v(0.15, 1, 0.2), Palm: v(0, 0, 1), Hand: Flat, Lift: 4}}},
			{In: 0.32, Stay: 0.08, Chest: Lean{Yaw: -10, Pitch: 5}, Head: Lean{Pitch: -5},
				Near: Limb{Reach: held(Front, v(-0.08, 0.42, 0.82), v(0, 0.1, 1), v(-0.05, 1, 0.1), Flat)}},
			{In: 0.3, Stay: 0.1, Chest: Lean{Yaw: -2}, Head: Lean{Pitch: -2},
				Near: Limb{Reach: held(Front, v(0.05, 0.15, 0.62), v(0, 0.1, 1), v(-0.05, 1, 0.1), Relaxed)}},
		},
	},
	"fist bump": {
		Stand: Stance{Ahead: 0.14, Wide: 0.02},
		One:   true, Back: 0.7,
		Enter: []Key{
			{In: 0.5, Chest: Lean{Yaw: 6}, Near: Limb{Reach: held(Front, v(0.02, -0.42, 0.42), downward, v(-0.1, 0.2, 1), Fist)}},
			{In: 0.28, Stay: 0.1, Chest: Lean{Yaw: -9, Pitch: 4}, Head: Lean{Pitch: 5},
				Near: Limb{Reach: held(Front, v(-0.08, -0.22, 0.92), downward, v(-0.1, 0.1, 1), Fist)}},
			{In: 0.35, Stay: 0.15, Head: Lean{Pitch: -3}, Near: Limb{Reach: held(Front, v(0.06, -0.3, 0.6), downward, v(0, 0.3, 1), Flat)}},
		},
	},
	"snap": {
		One: true, Fills: true, Back: 0.7,
		Enter: []Key{{In: 0.55, Head: Lean{Roll: 3}, Near: Limb{Reach: held(Front, v(0.15, -0.1, 0.5), v(-0.8, 0, 0.5),
			v(-0.1, 1, 0.2), Pinch)}}},
		Cycle: []Key{
			{In: 0.12, Head: Lean{Pitch: 3, Roll: -2}, Near: Limb{Reach: held(Front, v(0.22, -0.18, 0.56), v(-0.6, -0.2, 0.8),
				v(-0.1, 0.7, 0.7), ThumbUp)}},
			{In: 0.34, Head: Lean{Roll: 3}, Near: Limb{Reach: held(Front, v(0.15, -0.08, 0.48), v(-0.8, 0, 0.5), v(-0.1, 1, 0.2), Pinch)}},
		},
	},
	"snap coin": { // flipped, and caught on the back of the hand
		Back: 0.7,
		Enter: []Key{
			{In: 0.6, Stay: 0.15, Head: Lean{Pitch: 18}, Near: Limb{Reach: held(Front, v(-0.05, -0.42, 0.5), v(-0.7, 0.5, 0),
				v(-0.2, 0.2, 1), Fist)}},
			{In: 0.16, Head: Lean{Pitch: -4}, Near: Limb{Reach: held(Front, v(-0.03, -0.22, 0.52), v(-0.7, 0.5, 0), v(-0.2, 0.5, 1), ThumbUp)}},
			{In: 0.35, Stay: 0.2, Head: Lean{Pitch: -14}, Near: Limb{Reach: held(Front, v(-0.03, -0.3, 0.52), upwards, v(-0.2, 0.1, 1), Flat)}},
			{In: 0.2, Head: Lean{Pitch: 14}, Near: Limb{Reach: held(Front, v(-0.05, -0.36, 0.5), upwards, v(-0.2, 0.1, 1), Fist)},
				Far: Limb{Reach: held(Middle, v(0.1, -0.46, 0.46), downward, v(-0.6, 0, 0.7), Flat)}},
			{In: 0.3, Stay: 0.5, Head: Lean{Pitch: 24}, Near: Limb{Reach: held(OtherHand, v(0.0, 0.03, 0), downward, v(-0.7, 0, 0.6), Flat)},
				Far: Limb{Reach: held(Middle, v(0.06, -0.42, 0.46), downward, v(-0.6, 0, 0.7), Flat)}},
		},
	},
	"salute hat": {
		One: true, Back: 0.7,
		Enter: []Key{
			{In: 0.6, Stay: 0.1, Head: Lean{Pitch: 3}, Near: Limb{Reach: tip(Brow, v(0.2, 0.25, 0.35), v(-0.3, -0.6, -0.6),
				v(-0.7, 0.6, -0.2), Pinch)}},
			{In: 0.35, Stay: 0.35, Chest: Lean{Pitch: 12}, Head: Lean{Pitch: 14},
				Near: Limb{Reach: tip(Brow, v(0.25, 0.8, 0.55), v(-0.3, -0.6, -0.6), v(-0.6, 0.7, 0), Pinch)}},
			{In: 0.4, Stay: 0.1, Head: Lean{Pitch: 2}, Near: Limb{Reach: tip(Brow, v(0.2, 0.25, 0.35), v(-0.3, -0.6, -0.6),
				v(-0.7, 0.6, -0.2), Pinch)}},
		},
	},
	"clap back": { // behind the back
		Twin: true, Fills: true, Back: 0.7,
		Enter: []Key{{In: 0.6, Pass: true, Chest: Lean{Pitch: -2}, Near: Limb{Reach: behind(0.14)}}},
		Cycle: []Key{{In: 0.2, Chest: Lean{Pitch: -3}, Near: Limb{Reach: behind(0.035)}},
			{In: 0.28, Pass: true, Near: Limb{Reach: behind(0.15)}}},
	},
	"hands on pocket": {
		Twin: true, Fills: true, Back: 0.7,
		Enter: []Key{{In: 0.75, Stay: 1.8, Near: Limb{Reach: held(Waist, v(0.025, -0.12, 0.035), v(-1, 0, -0.2),
			v(-0.1, -1, 0.25), Flat).bent(10)}}},
	},
	"pledge": {
		One: true, Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.8, Stay: 2, Chest: Lean{Pitch: -3}, Head: Lean{Pitch: -4},
			Near: Limb{Reach: held(Belly, v(-0.07, 0.19, 0.035), v(0, 0, -1), v(-1, 0.35, 0), Flat)}}},
	},
	"cross oneself": {
		One: true, Back: 0.7,
		Enter: []Key{
			{In: 0.6, Stay: 0.12, Head: Lean{Pitch: 12}, Near: Limb{Reach: tip(Brow, v(0.02, 0, 0.1), v(-0.2, 0, -1), v(-0.5, 0.8, -0.3), Pinch)}},
			{In: 0.45, Stay: 0.12, Head: Lean{Pitch: 16}, Near: Limb{Reach: tip(Belly, v(0, 0.02, 0.03), v(0, 0, -1), v(-1, 0, -0.1), Pinch)}},
			{In: 0.42, Stay: 0.12, Head: Lean{Pitch: 14, Yaw: -4}, Near: Limb{Reach: tip(Belly, v(-0.14, 0.2, 0.03), v(0, 0, -1),
				v(-1, 0.3, 0), Pinch)}},
			{In: 0.42, Stay: 0.4, Head: Lean{Pitch: 14, Yaw: 4}, Near: Limb{Reach: tip(Belly, v(0.1, 0.2, 0.04), v(-0.1, 0, -1),
				v(-0.75, 0.6, 0), Pinch)}},
		},
	},
	"victory sign": {
		One: true, Back: 0.7,
		Enter: []Key{{In: 0.55, Stay: 1.2, Head: Lean{Roll: 6}, Chest: Lean{Roll: -2},
			Near: Limb{Reach: held(Front, v(0.16, 0.12, 0.5), v(-0.15, 0, 1), v(-0.05, 1, 0.05), Fork)}}},
	},
	"bite nails": {
		Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.7, Stay: 1, Chest: Lean{Pitch: 9}, Head: Lean{Pitch: 8}, Swing: &Swing{Hz: 2.6, Head: Lean{Pitch: 1.2}},
			Near: Limb{Reach: tip(Mouth, v(0.1, -0.02, 0.12), v(-0.2, -0.5, -0.9), v(-0.6, 0.65, -0.4),
				Claw).with(Swing{Hz: 2.6, Off: v(0.03, 0.02, 0), Wrist: 4})},
			Far: Limb{Reach: held(Belly, v(-0.05, 0.02, 0.06), v(0, 0, -1), v(-1, 0.1, 0.1), Relaxed)}}},
		Cycle: []Key{
			{In: 0.35, Stay: 0.9, Chest: Lean{Pitch: 9}, Head: Lean{Pitch: 6, Yaw: 20}, Swing: &Swing{Hz: 2.6, Head: Lean{Pitch: 1.2}},
				Near: Limb{Reach: tip(Mouth, v(0.1, -0.02, 0.12), v(-0.2, -0.5, -0.9), v(-0.6, 0.65, -0.4),
					Claw).with(Swing{Hz: 2.6, Off: v(0.03, 0.02, 0), Wrist: 4})},
				Far: Limb{Reach: held(Belly, v(-0.05, 0.02, 0.06), v(0, 0, -1), v(-1, 0.1, 0.1), Relaxed)}},
			{In: 0.35, Stay: 0.9, Chest: Lean{Pitch: 10}, Head: Lean{Pitch: 7, Yaw: -20}, Swing: &Swing{Hz: 2.6, Head: Lean{Pitch: 1.2}},
				Near: Limb{Reach: tip(Mouth, v(0.1, -0.02, 0.12), v(-0.2, -0.5, -0.9), v(-0.6, 0.65, -0.4),
					Claw).with(Swing{Hz: 2.6, Off: v(0.03, 0.02, 0), Wrist: 4})},
				Far: Limb{Reach: held(Belly, v(-0.05, 0.02, 0.06), v(0, 0, -1), v(-1, 0.1, 0.1), Relaxed)}},
		},
	},
	"blow nose": {
		Twin: true, Back: 0.8,
		Enter: []Key{
			{In: 0.75, Stay: 0.15, Chest: Lean{Pitch: -3}, Head: Lean{Pitch: -4},
				Near: Limb{Reach: tip(Nose, v(0.12, -0.1, 0.12), v(-0.7, 0, -0.7), v(-0.35, 0.9, -0.3), Pinch)}},
			{In: 0.2, Stay: 0.3, Chest: Lean{Pitch: 12}, Head: Lean{Pitch: 20},
				Near: Limb{Reach: tip(Nose, v(0.1, -0.12, 0.1), v(-0.7, 0, -0.7), v(-0.35, 0.9, -0.3), Fist)}},
			{In: 0.4, Chest: Lean{Pitch: 4}, Head: Lean{Pitch: 6}, Near: Limb{Reach: tip(Nose, v(0.12, -0.1, 0.12), v(-0.7, 0, -0.7),
				v(-0.35, 0.9, -0.3), Pinch)}},
			{In: 0.2, Stay: 0.3, Chest: Lean{Pitch: 13}, Head: Lean{Pitch: 21},
				Near: Limb{Reach: tip(Nose, v(0.1, -0.12, 0.1), v(-0.7, 0, -0.7), v(-0.35, 0.9, -0.3), Fist)}},
		},
	},
	"blow out": { // candles
		Twin: true, Back: 0.7,
		Enter: []Key{
			{In: 0.7, Stay: 0.1, Chest: Lean{Pitch: -8}, Head: Lean{Pitch: -10},
				Near: Limb{Reach: &Reach{Upper: v(0.2, -1, -0.1), Fore: v(0.1, -0.5, 0.8), Turn: 60, Lift: 8}}},
			{In: 0.5, Stay: 0.5, Chest: Lean{Pitch: 26}, Head: Lean{Pitch: 16},
				Near: Limb{Reach: &Reach{Upper: v(0.25, -0.95, -0.3), Fore: v(0.1, -0.6, 0.75), Turn: 60}}},
		},
	},
	"fan": {
		One: true, Fills: true, Back: 0.7,
		Enter: []Key{{In: 0.6, Stay: 3, Chest: Lean{Pitch: -4}, Head: Lean{Pitch: -8, Roll: 4},
			Near: Limb{Reach: held(Mouth, v(0.5, -0.35, 1.1), v(-0.5, 0.1, -1), v(-0.5, 0.9, 0.1),
				Flat).with(Swing{Hz: 3, Off: v(0.1, 0, 0.25), Wrist: 22})}}},
	},
	"listen": {
		One: true, Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.7, Stay: 2, Chest: Lean{Pitch: 8, Yaw: -12, Roll: 6}, Head: Lean{Yaw: -34, Roll: 12, Pitch: 4},
			Near: Limb{Reach: held(Ear, v(0.16, 0, -0.05), v(-0.4, 0, 0.9), v(-0.1, 1, 0.05), Cup)}}},
	},
	"shade eyes": {
		One: true, Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.7, Stay: 0.8, Chest: Lean{Pitch: 4}, Head: Lean{Pitch: -3}, Near: Limb{Reach: shading}}},
		Cycle: []Key{
			{In: 0.9, Stay: 0.7, Chest: Lean{Pitch: 4, Yaw: 10}, Head: Lean{Pitch: -3, Yaw: 28}, Near: Limb{Reach: shading}},
			{In: 1.0, Stay: 0.7, Chest: Lean{Pitch: 5, Yaw: -10}, Head: Lean{Pitch: -3, Yaw: -28}, Near: Limb{Reach: shading}},
		},
	},
	"binoculars": {
		Twin: true, Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.85, Stay: 0.6, Head: Lean{Pitch: -2}, Near: Limb{Reach: glasses}}},
		Cycle: []Key{
			{In: 1.3, Stay: 0.5, Chest: Lean{Yaw: 22}, Head: Lean{Pitch: -3, Yaw: 30}, Near: Limb{Reach: glasses}},
			{In: 1.6, Stay: 0.5, Chest: Lean{Yaw: -22}, Head: Lean{Pitch: -2, Yaw: -30}, Near: Limb{Reach: glasses}},
		},
	},
	"crack knuckles": {
		Twin: true, Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.7, Stay: 0.2, Head: Lean{Pitch: 12}, Near: Limb{Reach: held(Middle, v(0.08, -0.36, 0.45),
			v(-0.8, 0, -0.5), v(-0.5, 0.2, 0.8), Cup)}}},
		Cycle: []Key{
			{In: 0.45, Stay: 0.35, Head: Lean{Pitch: 6}, Chest: Lean{Pitch: -3},
				Near: Limb{Reach: &Reach{At: Middle, Off: v(0.1, -0.2, 0.92), Palm: v(-0.1, 0, 1), Point: v(-0.8, 0.3, 0.1),
					Hand: Flat, Swivel: 22, Lift: 3}}},
			{In: 0.5, Stay: 0.2, Head: Lean{Pitch: 12}, Near: Limb{Reach: held(Middle, v(0.08, -0.36, 0.45), v(-0.8, 0, -0.5),
				v(-0.5, 0.2, 0.8), Cup)}},
		},
	},
	"cast spell": {
		Stand: Stance{Ahead: -0.26, Wide: 0.06},
		Back:  0.9,
		Enter: []Key{
			{In: 0.55, Chest: Lean{Pitch: 4}, Head: Lean{Pitch: 8}, Near: Limb{Reach: held(Middle, v(0.14, -0.4, 0.4),
				v(-0.8, -0.5, 0.2), v(-0.3, 0.3, 0.9), Claw)}, Far: Limb{Reach: held(Middle, v(0.14, -0.55, 0.4), v(-0.8, 0.5, 0.2),
				v(-0.3, 0.1, 1), Claw)}},
			{In: 0.5, Pass: true, Chest: Lean{Yaw: 8, Pitch: -4}, Head: Lean{Pitch: -4},
				Near: Limb{Reach: held(Middle, v(0.5, 0.2, 0.4), v(-0.7, -0.2, 0.6), v(-0.2, 1, 0.2), Claw)},
				Far:  Limb{Reach: held(Middle, v(0.45, -0.7, 0.4), v(-0.7, 0.6, 0.2), v(-0.2, -0.2, 1), Claw)}},
			{In: 0.45, Chest: Lean{Yaw: -2, Pitch: -8}, Head: Lean{Pitch: -2},
				Near: Limb{Reach: held(Middle, v(0.2, -0.15, 0.34), v(-0.2, 0, 1), v(-0.3, 1, 0), Claw)},
				Far:  Limb{Reach: held(Middle, v(0.2, -0.3, 0.34), v(-0.2, 0, 1), v(-0.3, 1, 0), Claw)}},
			{In: 0.3, Stay: 0.8, Chest: Lean{Pitch: 13}, Head: Lean{Pitch: 5},
				Near: Limb{Reach: held(Middle, v(0.12, 0.02, 0.96), v(0, 0.1, 1), v(-0.2, 1, 0), Claw)},
				Far:  Limb{Reach: held(Middle, v(0.12, -0.12, 0.94), v(0, 0.1, 1), v(-0.2, 1, 0), Claw)}},
		},
	},
	"vomit": {
		Back: 0.9, Fills: true,
		Enter: []Key{{In: 0.8, Pelvis: Place{Down: 0.08}, Hips: Lean{Pitch: 18}, Chest: Lean{Pitch: 34}, Head: Lean{Pitch: 24},
			Near: Limb{Reach: onBelly}, Far: Limb{Reach: onFarKnee}}},
		Cycle: []Key{
			{In: 0.35, Stay: 0.3, Pelvis: Place{Down: 0.14}, Hips: Lean{Pitch: 32}, Chest: Lean{Pitch: 66}, Head: Lean{Pitch: 44},
				Near: Limb{Reach: onBelly}, Far: Limb{Reach: onFarKnee}},
			{In: 0.6, Stay: 0.15, Pelvis: Place{Down: 0.1}, Hips: Lean{Pitch: 24}, Chest: Lean{Pitch: 48}, Head: Lean{Pitch: 36},
				Near: Limb{Reach: onBelly}, Far: Limb{Reach: onFarKnee}},
		},
		Leave: []Key{{In: 0.9}},
	},
}

// behind is a hand behind the back, so far from the other.
func behind(apart float64) *Reach {
	return held(Belly, v(apart, -0.17, -0.3), v(-1, 0, 0.1), v(-0.1, -0.9, -0.4), Flat).bent(40)
}

var (
	shading = held(Brow, v(0.3, 0.1, 0.42), v(0, -0.9, -0.2), v(-1, 0.05, 0.15), Flat).bent(22)
	glasses = held(Temple, v(0.0, 0, 0.55), v(-1, 0, -0.1), v(-0.25, 0.75, 0.5), Cup).bent(20)
	onBelly = held(Belly, v(0.02, -0.02, 0.04), v(0, 0, -1), v(-1, 0, 0.1), Flat)
)
