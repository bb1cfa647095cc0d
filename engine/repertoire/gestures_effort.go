package repertoire

import "github.com/motiongate/motiongate/engine/geom"

// What is pushed weighs on a body as if it stood in its back, and what is pulled as if the arms
// held it out: both drag on the feet.
var (
	atPush = &geom.Vec3{Z: -0.25}
	atPull = &geom.Vec3{Z: 0.25}
)

// effortGestures are hands at heavy work: the legs and the trunk take part.
var effortGestures = Table{
	"throw": {
		Back: 0.9,
		Enter: []Key{
			{In: 0.5, Pelvis: Place{Down: 0.03, Ahead: -0.05}, Hips: Lean{Yaw: 24}, Chest: Lean{Yaw: 44, Pitch: -8},
				Head: Lean{Yaw: 4}, Near: Limb{Reach: &Reach{Upper: v(0.9, 0.05, -0.35), Fore: v(0.35, 0.9, -0.4), Palm: v(0, 0.2, 1), Hand: Cup}},
				Far: Limb{Foot: Place{Ahead: 0.02}, Reach: &Reach{Upper: v(0.1, -0.1, 1), Fore: v(-0.1, 0.1, 1), Palm: downward}}},
			{In: 0.36, Pass: true, Pelvis: Place{Down: 0.06, Ahead: 0.02}, Hips: Lean{Yaw: 12}, Chest: Lean{Yaw: 22, Pitch: -2},
				Near: Limb{Heel: 18, Reach: &Reach{Upper: v(0.85, 0.38, -0.1), Fore: v(0.02, 0.95, -0.5), Palm: v(0, 0.5, 1), Hand: Cup}},
				Far:  Limb{Foot: Place{Ahead: 0.36}, Reach: &Reach{Upper: v(0.4, -0.4, 0.8), Fore: v(0, -0.2, 1), Palm: downward}}},
			{In: 0.18, Pass: true, Pelvis: Place{Down: 0.07, Ahead: 0.08}, Hips: Lean{Yaw: -10}, Chest: Lean{Yaw: -14, Pitch: 12},
				Head: Lean{Pitch: 4}, Near: Limb{Heel: 34, Reach: &Reach{Upper: v(0.5, 0.55, 0.65), Fore: v(0.02, 0.8, 0.6),
					Palm: v(0, -0.6, 0.8), Hand: Flat}}, Far: Limb{Foot: Place{Ahead: 0.36},
					Reach: &Reach{Upper: v(0.3, -0.85, 0), Fore: v(-0.1, -0.3, 0.9)}}},
			{In: 0.3, Stay: 0.3, Pelvis: Place{Down: 0.09, Ahead: 0.1}, Hips: Lean{Yaw: -18, Pitch: 8}, Chest: Lean{Yaw: -34, Pitch: 28},
				Head: Lean{Pitch: 8}, Near: Limb{Heel: 42, Reach: &Reach{Upper: v(-0.05, -0.6, 0.8), Fore: v(-0.5, -0.8, 0.4),
					Turn: 60, Hand: Relaxed}}, Far: Limb{Foot: Place{Ahead: 0.36}, Reach: &Reach{Upper: v(0.35, -0.85, -0.35), Fore: v(0.1, -0.7, 0.5)}}},
		},
		Leave: []Key{{In: 0.9}},
	},
	"throw sidearm": { // round the body at the height of the shoulder, the trunk leaning away from the arm
		Back: 0.9,
		Enter: []Key{
			{In: 0.5, Pelvis: Place{Down: 0.06, Ahead: -0.04}, Hips: Lean{Yaw: 30}, Chest: Lean{Yaw: 54, Pitch: 6},
				Head: Lean{Yaw: 6}, Near: Limb{Reach: &Reach{Upper: v(0.75, -0.25, -0.6), Fore: v(0.9, 0.05, -0.4), Palm: v(0, 0.3, 1), Hand: Cup}},
				Far: Limb{Foot: Place{Ahead: 0.02}, Reach: &Reach{Upper: v(0.2, -0.5, 0.85), Fore: v(-0.2, -0.1, 1), Palm: downward}}},
			{In: 0.34, Pass: true, Pelvis: Place{Down: 0.09, Ahead: 0.03}, Hips: Lean{Yaw: 16}, Chest: Lean{Yaw: 34, Pitch: 10, Roll: 8},
				Near: Limb{Heel: 18, Reach: &Reach{Upper: v(0.95, -0.05, -0.25), Fore: v(0.85, 0.08, -0.5), Palm: v(0, 0.3, 1), Hand: Cup}},
				Far:  Limb{Foot: Place{Ahead: 0.36}, Reach: &Reach{Upper: v(0.4, -0.6, 0.7), Fore: v(0, -0.2, 1), Palm: downward}}},
			{In: 0.18, Pass: true, Pelvis: Place{Down: 0.1, Ahead: 0.08}, Hips: Lean{Yaw: -14}, Chest: Lean{Yaw: -16, Pitch: 14, Roll: 8},
				Head: Lean{Pitch: 4}, Near: Limb{Heel: 34, Reach: &Reach{Upper: v(0.85, 0.02, 0.55), Fore: v(0.75, 0.12, 0.7),
					Palm: v(-0.6, 0.2, 0.7), Hand: Flat}}, Far: Limb{Foot: Place{Ahead: 0.36},
					Reach: &Reach{Upper: v(0.3, -0.85, -0.1), Fore: v(-0.1, -0.4, 0.9)}}},
			{In: 0.3, Stay: 0.3, Pelvis: Place{Down: 0.1, Ahead: 0.09}, Hips: Lean{Yaw: -28, Pitch: 4}, Chest: Lean{Yaw: -52, Pitch: 18},
				Head: Lean{Pitch: 6}, Near: Limb{Heel: 44, Reach: &Reach{Upper: v(-0.25, -0.3, 0.9), Fore: v(-0.9, 0.05, 0.45),
					Palm: v(-0.4, -0.2, -0.9), Hand: Relaxed}}, Far: Limb{Foot: Place{Ahead: 0.36},
					Reach: &Reach{Upper: v(0.4, -0.8, -0.4), Fore: v(0.1, -0.7, 0.5)}}},
		},
		Leave: []Key{{In: 0.9}},
	},
	"throw underhand": {
		Back: 0.8,
		Enter: []Key{
			{In: 0.55, Pelvis: Place{Down: 0.05, Ahead: -0.03}, Chest: Lean{Yaw: 14, Pitch: 14}, Head: Lean{Pitch: 2},
				Near: Limb{Reach: &Reach{Upper: v(0.18, -0.75, -0.65), Fore: v(0.08, -0.8, -0.55), Palm: v(-0.2, 0, 1), Hand: Cup}},
				Far:  Limb{Foot: Place{Ahead: 0.02}}},
			{In: 0.32, Pass: true, Pelvis: Place{Down: 0.1, Ahead: 0.03}, Hips: Lean{Pitch: 6}, Chest: Lean{Yaw: -4, Pitch: 18},
				Near: Limb{Heel: 20, Reach: &Reach{Upper: v(0.12, -0.9, 0.4), Fore: v(0.03, -0.8, 0.6), Palm: v(0, 0.6, 0.8), Hand: Cup}},
				Far:  Limb{Foot: Place{Ahead: 0.34}}},
			{In: 0.22, Stay: 0.3, Pelvis: Place{Down: 0.06, Ahead: 0.06}, Chest: Lean{Yaw: -14, Pitch: 4}, Head: Lean{Pitch: -8},
				Near: Limb{Heel: 30, Reach: &Reach{Upper: v(0.05, 0.12, 1), Fore: v(-0.03, 0.45, 0.9), Palm: v(0, 0.9, -0.3), Hand: Flat}},
				Far:  Limb{Foot: Place{Ahead: 0.34}}},
		},
		Leave: []Key{{In: 0.85}},
	},
	"throw up":      tossUp(Move{}), // straight up, and the eyes follow
	"throw up both": tossUp(Move{Twin: true}),
	"throw both": {
		Twin: true, Back: 0.8,
		Enter: []Key{
			{In: 0.55, Pelvis: Place{Down: 0.05}, Chest: Lean{Pitch: -14},
				Near: Limb{Reach: &Reach{Upper: v(0.3, 0.95, 0.1), Fore: v(-0.1, 0.4, -0.8), Palm: v(-0.7, 0, 0.7), Hand: Cup, Lift: 6}}},
			{In: 0.24, Pass: true, Pelvis: Place{Down: 0.06, Ahead: 0.03}, Chest: Lean{Pitch: 8},
				Near: Limb{Foot: Place{Ahead: 0}, Heel: 10, Reach: &Reach{Upper: v(0.2, 0.7, 0.7), Fore: v(0, 0.75, 0.7),
					Palm: v(-0.5, 0, 0.9), Hand: Cup}}, Far: Limb{Heel: 10}},
			{In: 0.2, Stay: 0.35, Pelvis: Place{Down: 0.08, Ahead: 0.03}, Hips: Lean{Pitch: 10}, Chest: Lean{Pitch: 32},
				Head: Lean{Pitch: 6}, Near: Limb{Reach: &Reach{Upper: v(0.12, -0.2, 1), Fore: v(0.05, -0.1, 1), Palm: v(-0.3, -0.8, 0.4), Hand: Flat}}},
		},
		Leave: []Key{{In: 0.85}},
	},
	"push": {
		Back: 0.8, Bears: atPush,
		Enter: []Key{
			{In: 0.7, Pelvis: Place{Down: 0.06}, Hips: Lean{Pitch: 8}, Chest: Lean{Pitch: 14}, Head: Lean{Pitch: 4},
				Near: Limb{Foot: Place{Ahead: -0.34}, Heel: 24, Reach: shoving(-0.08, 0.55)},
				Far:  Limb{Foot: Place{Ahead: 0.06}, Reach: shoving(-0.08, 0.55)}},
			{In: 0.75, Stay: 0.8, Pelvis: Place{Down: 0.11, Ahead: 0.07}, Hips: Lean{Pitch: 16}, Chest: Lean{Pitch: 30},
				Head: Lean{Pitch: 12}, Near: Limb{Foot: Place{Ahead: -0.34}, Heel: 32, Reach: shoving(0.36, 0.98)},
				Far: Limb{Foot: Place{Ahead: 0.06}, Reach: shoving(0.36, 0.98)}},
		},
		Leave: []Key{{In: 0.9}},
	},
	"push hard": { // against what hardly gives: again and again the legs strain
		Fills: true, Back: 0.8, Bears: atPush,
		Enter: []Key{
			{In: 0.7, Pelvis: Place{Down: 0.06}, Hips: Lean{Pitch: 8}, Chest: Lean{Pitch: 14}, Head: Lean{Pitch: 4},
				Near: Limb{Foot: Place{Ahead: -0.34}, Heel: 24, Reach: shoving(-0.08, 0.55)},
				Far:  Limb{Foot: Place{Ahead: 0.06}, Reach: shoving(-0.08, 0.55)}},
			straining(0.75, 0),
		},
		Cycle: []Key{straining(0.7, 1), straining(0.6, 0)},
		Leave: []Key{{In: 0.9}},
	},
	"push along": { // while the body goes ahead: both hands stay on a bar or an edge before the belly
		Twin: true, Fills: true, Back: 0.8, Bears: atPush,
		Enter: []Key{{In: 0.8, Stay: 3, Chest: Lean{Pitch: 5}, Near: Limb{Reach: held(Middle, v(0.24, -0.3, 1.0), v(-0.1, -0.8, 0.5),
			v(-0.1, 0.35, 1), Grip).bent(14)}}},
	},
	"push one": {
		Back: 0.8, Bears: atPush,
		Enter: []Key{
			{In: 0.65, Pelvis: Place{Down: 0.04}, Hips: Lean{Yaw: 10, Pitch: 4}, Chest: Lean{Yaw: 22, Pitch: 10}, Head: Lean{Pitch: 4},
				Near: Limb{Foot: Place{Ahead: -0.24}, Heel: 18, Toes: 14,
					Reach: held(Front, v(0.05, -0.12, 0.42), v(0, -0.2, 1), v(-0.1, 1, 0.3), Flat)}, Far: Limb{Foot: Place{Ahead: 0.08}}},
			{In: 0.65, Stay: 0.7, Pelvis: Place{Down: 0.07, Ahead: 0.06}, Hips: Lean{Yaw: -6, Pitch: 10}, Chest: Lean{Yaw: -20, Pitch: 22},
				Head: Lean{Pitch: 8}, Near: Limb{Foot: Place{Ahead: -0.24}, Heel: 28, Toes: 14,
					Reach: held(Front, v(-0.06, 0.08, 0.95), v(0, -0.2, 1), v(-0.1, 1, 0.3), Flat)}, Far: Limb{Foot: Place{Ahead: 0.08}}},
		},
		Leave: []Key{{In: 0.85}},
	},
	"pull": {
		Fills: true, Back: 0.8, Bears: atPull,
		Enter: []Key{{In: 0.7, Pelvis: Place{Down: 0.06, Ahead: 0.02}, Hips: Lean{Pitch: 10}, Chest: Lean{Pitch: 18},
			Near: Limb{Foot: Place{Ahead: -0.24}, Reach: tugging(0.98)}, Far: Limb{Foot: Place{Ahead: 0.14}, Reach: tugging(0.9)}}},
		Cycle: []Key{
			{In: 0.7, Stay: 0.15, Pelvis: Place{Down: 0.14, Ahead: -0.09}, Hips: Lean{Pitch: -4}, Chest: Lean{Pitch: -12},
				Head: Lean{Pitch: 2}, Near: Limb{Foot: Place{Ahead: -0.24}, Reach: tugging(0.42)},
				Far: Limb{Foot: Place{Ahead: 0.14}, Reach: tugging(0.5)}},
			{In: 0.6, Pelvis: Place{Down: 0.07, Ahead: 0.02}, Hips: Lean{Pitch: 10}, Chest: Lean{Pitch: 18},
				Near: Limb{Foot: Place{Ahead: -0.24}, Reach: tugging(0.98)}, Far: Limb{Foot: Place{Ahead: 0.14}, Reach: tugging(0.9)}},
		},
		Leave: []Key{{In: 0.8}},
	},
	"pull behind": { // while the body goes ahead: both hands are behind the hips
		Twin: true, Fills: true, Back: 0.8, Bears: &geom.Vec3{Z: -0.45},
		Enter: []Key{{In: 0.8, Stay: 3, Near: Limb{Reach: &Reach{Upper: v(0.16, -1, -0.55), Fore: v(0.02, -1, -0.75), Turn: 60, Hand: Fist}}}},
	},
	"pull rope": {
		Fills: true, Back: 0.8, Bears: atPull,
		Enter: []Key{{In: 0.7, Pelvis: Place{Down: 0.08, Ahead: -0.03}, Chest: Lean{Pitch: -2},
			Near: Limb{Foot: Place{Ahead: -0.24}, Reach: tugging(0.95)}, Far: Limb{Foot: Place{Ahead: 0.14}, Reach: tugging(0.5)}}},
		Cycle: []Key{
			{In: 0.5, Pelvis: Place{Down: 0.11, Ahead: -0.07}, Chest: Lean{Pitch: -6, Yaw: 16},
				Near: Limb{Foot: Place{Ahead: -0.24}, Reach: tugging(0.42)}, Far: Limb{Foot: Place{Ahead: 0.14}, Reach: tugging(0.98)}},
			{In: 0.5, Pelvis: Place{Down: 0.11, Ahead: -0.07}, Chest: Lean{Pitch: -6, Yaw: -16},
				Near: Limb{Foot: Place{Ahead: -0.24}, Reach: tugging(0.98)}, Far: Limb{Foot: Place{Ahead: 0.14}, Reach: tugging(0.42)}},
		},
		Leave: []Key{{In: 0.8}},
	},
	"hit": {
		Back: 0.8,
		Enter: []Key{
			{In: 0.45, Chest: Lean{Yaw: 26, Pitch: -4}, Near: Limb{Reach: &Reach{Upper: v(0.85, 0.3, -0.1), Fore: v(0.1, 0.95, -0.25),
				Hand: Fist, Turn: 20}}, Far: Limb{Reach: &Reach{Upper: v(0.3, -0.8, 0.4), Fore: v(-0.2, 0.3, 0.9), Hand: Relaxed}}},
			{In: 0.36, Stay: 0.14, Chest: Lean{Yaw: -16, Pitch: 16}, Head: Lean{Pitch: 8},
				Near: Limb{Reach: &Reach{Upper: v(0.2, -0.25, 1), Fore: v(-0.15, -0.35, 1), Turn: 10, Hand: Fist, Bend: 14}},
				Far:  Limb{Reach: &Reach{Upper: v(0.35, -0.9, 0), Fore: v(0, 0.1, 0.9), Hand: Relaxed}}},
		},
	},
	"slap": {
		Back: 0.8,
		Enter: []Key{
			{In: 0.45, Chest: Lean{Yaw: 26}, Near: Limb{Reach: &Reach{Upper: v(0.9, -0.1, 0.1), Fore: v(0.95, 0.3, 0.1),
				Palm: v(-0.2, 0, 1), Hand: Flat}}},
			{In: 0.22, Pass: true, Chest: Lean{Yaw: -6}, Near: Limb{Reach: &Reach{Upper: v(0.45, 0, 0.9), Fore: v(0.1, 0.15, 1),
				Palm: v(-1, 0, 0), Hand: Flat}}},
			{In: 0.24, Stay: 0.15, Chest: Lean{Yaw: -24}, Near: Limb{Reach: &Reach{Upper: v(-0.2, -0.05, 0.95), Fore: v(-0.85, 0.1, 0.5),
				Palm: v(-0.6, 0, -0.7), Hand: Flat}}},
		},
	},
	"wipe floor": scrubbingFloor, "wipe down": scrubbingFloor,
	"dig": {
		Fills: true, Back: 0.9,
		Enter: []Key{{In: 0.8, Pelvis: Place{Down: 0.03}, Chest: Lean{Pitch: 14}, Head: Lean{Pitch: 20},
			Near: Limb{Foot: Place{Ahead: -0.12}, Reach: spade(0.16, -0.74, 0.46)},
			Far:  Limb{Foot: Place{Ahead: 0.16}, Reach: spade(0.1, -0.38, 0.4)}}},
		Cycle: []Key{
			{In: 0.5, Stay: 0.1, Pelvis: Place{Down: 0.16}, Hips: Lean{Pitch: 20}, Chest: Lean{Pitch: 40}, Head: Lean{Pitch: 34},
				Near: Limb{Foot: Place{Ahead: -0.12}, Reach: spade(0.16, -0.86, 0.54)},
				Far:  Limb{Foot: Place{Ahead: 0.16}, Reach: spade(0.1, -0.48, 0.44)}},
			{In: 0.5, Pass: true, Pelvis: Place{Down: 0.06}, Hips: Lean{Pitch: 8}, Chest: Lean{Pitch: 20, Yaw: 6}, Head: Lean{Pitch: 22},
				Near: Limb{Foot: Place{Ahead: -0.12}, Reach: spade(0.22, -0.5, 0.72)},
				Far:  Limb{Foot: Place{Ahead: 0.16}, Reach: spade(0.12, -0.44, 0.36)}},
			{In: 0.32, Stay: 0.1, Pelvis: Place{Down: 0.03}, Hips: Lean{Yaw: 12}, Chest: Lean{Pitch: 10, Yaw: 40},
				Head: Lean{Pitch: 12, Yaw: 30}, Near: Limb{Foot: Place{Ahead: -0.12}, Reach: spade(0.42, -0.26, 0.7)},
				Far: Limb{Foot: Place{Ahead: 0.16}, Reach: spade(-0.06, -0.36, 0.5)}},
			{In: 0.55, Pelvis: Place{Down: 0.05}, Hips: Lean{Pitch: 6}, Chest: Lean{Pitch: 18}, Head: Lean{Pitch: 24},
				Near: Limb{Foot: Place{Ahead: -0.12}, Reach: spade(0.16, -0.72, 0.5)},
				Far:  Limb{Foot: Place{Ahead: 0.16}, Reach: spade(0.1, -0.36, 0.42)}},
		},
		Leave: []Key{{In: 0.8}},
	},
	"chop": { // wood
		Fills: true, Back: 0.9,
		Enter: []Key{{In: 0.7, Chest: Lean{Pitch: 8}, Near: Limb{Foot: Place{Aside: 0.1}, Reach: axe(-0.4, 0.5)},
			Far: Limb{Foot: Place{Aside: 0.1}, Reach: axe(-0.5, 0.42)}}},
		Cycle: []Key{
			{In: 0.75, Stay: 0.05, Chest: Lean{Pitch: -14}, Head: Lean{Pitch: -2}, Near: Limb{Foot: Place{Aside: 0.1}, Reach: axe(0.72, 0.1)},
				Far: Limb{Foot: Place{Aside: 0.1}, Reach: axe(0.62, 0.05)}},
			{In: 0.34, Stay: 0.2, Pelvis: Place{Down: 0.16}, Hips: Lean{Pitch: 22}, Chest: Lean{Pitch: 46}, Head: Lean{Pitch: 30},
				Near: Limb{Foot: Place{Aside: 0.1}, Reach: axe(-0.6, 0.74)}, Far: Limb{Foot: Place{Aside: 0.1}, Reach: axe(-0.66, 0.62)}},
			{In: 0.6, Pass: true, Pelvis: Place{Down: 0.03}, Chest: Lean{Pitch: 12}, Head: Lean{Pitch: 10},
				Near: Limb{Foot: Place{Aside: 0.1}, Reach: axe(-0.3, 0.6)}, Far: Limb{Foot: Place{Aside: 0.1}, Reach: axe(-0.42, 0.5)}},
		},
		Leave: []Key{{In: 0.8}},
	},
	"tie shoe": {
		Across: true, Fills: true,
		Enter: []Key{
			{In: 0.75, Pass: true, Pelvis: Place{Down: 0.16}, On: OnFar, Chest: Lean{Pitch: 14}, Head: Lean{Pitch: 26},
				Near: Limb{Foot: Place{Ahead: -0.3}, Heel: 50}},
			stooped(0.9, 0.02),
		},
		Cycle: []Key{stooped(0.4, 0.07), stooped(0.4, 0.005)},
		Leave: []Key{
			{In: 0.6, Pass: true, On: OnKnee, Hips: Lean{Pitch: 12}, Chest: Lean{Pitch: 26}, Head: Lean{Pitch: 6}},
			{In: 0.7, Pass: true, Pelvis: Place{Down: 0.16}, On: OnFar, Chest: Lean{Pitch: 22}, Near: Limb{Foot: Place{Ahead: -0.3}, Heel: 50}},
			{In: 0.75},
		},
	},
	"twist bottle": twisting, "twist jar": twisting, "twist object": twisting, "screw jar": twisting, "screw bottle": twisting,
	"twist": {
		Twin: true, Fills: true, Back: 0.7,
		Enter: []Key{{In: 0.5, Near: Limb{Reach: folded}}},
		Cycle: []Key{
			{In: 0.55, Chest: Lean{Yaw: 42}, Head: Lean{Yaw: 28}, Hips: Lean{Yaw: 10}, Near: Limb{Reach: folded}},
			{In: 0.75, Chest: Lean{Yaw: -42}, Head: Lean{Yaw: -28}, Hips: Lean{Yaw: -10}, Near: Limb{Reach: folded}},
		},
		Leave: []Key{{In: 0.5}},
	},
}

// folded is an arm bent in front of the chest.
var folded = &Reach{Upper: v(0.8, -0.35, 0.35), Fore: v(-0.75, 0.1, 0.6), Palm: downward, Hand: Fist}

var onFarKnee = held(Knee, v(0.02, 0.06, 0.085), v(0, -0.2, -1), v(-0.05, -1, 0.1), Cup)

func shoving(up, ahead float64) *Reach {
	return held(Middle, v(0.32, up, ahead), v(0, -0.3, 1), v(-0.2, 1, 0.3), Flat)
}

func tugging(ahead float64) *Reach {
	return held(Middle, v(0.1, -0.42, ahead), inwards, v(-0.2, 0, 1), Fist)
}

func spade(out, up, ahead float64) *Reach {
	return held(Middle, v(out, up, ahead), v(-0.6, 0.2, -0.6), v(-0.6, -0.3, 0.7), Fist)
}

func axe(up, ahead float64) *Reach {
	return held(Middle, v(0.07, up, ahead), v(-1, 0, 0), v(-0.2, 0.4, 0.9), Fist)
}

// overTheKnee is a hand on its way past the knee.
var overTheKnee = held(Ahead, v(0.2, 0.06, 0.5), inwards, v(-0.2, -0.6, 0.8), Relaxed)

// stooped is somebody at the shoe of the near foot, both hands so far from the
// middle of its laces.
func stooped(in, out float64) Key {
	return Key{In: in, On: OnKnee, Hips: Lean{Pitch: 16}, Chest: Lean{Pitch: 50}, Head: Lean{Pitch: 50},
		Far: Limb{Reach: lacing(Foot, out)}, Near: Limb{Reach: lacing(OtherFoot, out)}}
}

// lacing is a hand so far aside of the laces of a shoe.
func lacing(shoe Mark, out float64) *Reach {
	return tip(shoe, v(0.02+out, 0.06+0.4*out, 0.02), v(-0.5, -0.5, -0.3), v(-0.3, -0.8, 0.4), Pinch)
}

// scrubbingFloor is to wipe the ground, crouching.
var scrubbingFloor = &Move{
	Fills: true,
	Enter: []Key{
		{In: 0.7, Pass: true, Pelvis: Place{Down: 0.3}, Hips: Lean{Pitch: 28}, Chest: Lean{Pitch: 54}, Head: Lean{Pitch: 44},
			Near: Limb{Spread: 9, Reach: overTheKnee}, Far: Limb{Spread: 9, Reach: onFarKnee}},
		scrubbed(0.6, 0.3, 6),
	},
	Cycle: []Key{scrubbed(0.45, 0.34, 9), scrubbed(0.45, 0.1, -8)},
	Leave: []Key{{In: 0.6, Pass: true, Pelvis: Place{Down: 0.28}, Hips: Lean{Pitch: 26}, Chest: Lean{Pitch: 50},
		Head: Lean{Pitch: 30}, Near: Limb{Spread: 9, Reach: overTheKnee}, Far: Limb{Spread: 9, Reach: onFarKnee}}, {In: 0.7}},
}

// tossUp lets a move throw upward, out of the knees.
func tossUp(m Move) *Move {
	hand := func(upper, fore, palm geom.Vec3, shape Shape) Limb {
		return Limb{Reach: laid(upper, fore, palm, shape)}
	}
	m.Back = 0.9
	m.Enter = []Key{
		{In: 0.5, Pelvis: Place{Down: 0.08}, Hips: Lean{Pitch: 6}, Chest: Lean{Pitch: 14}, Head: Lean{Pitch: 8},
			Near: hand(v(0.2, -1, 0.1), v(-0.05, -0.55, 0.85), v(0, 0.9, 0.5), Cup)},
		{In: 0.26, Pass: true, Pelvis: Place{Down: 0.02}, Chest: Lean{Pitch: 2}, Head: Lean{Pitch: -10},
			Near: hand(v(0.12, -0.55, 0.85), v(-0.03, 0.3, 0.95), v(0, 0.9, -0.3), Cup)},
		{In: 0.2, Pass: true, Chest: Lean{Pitch: -5}, Head: Lean{Pitch: -24},
			Near: hand(v(0.08, 0.5, 0.85), v(-0.02, 0.95, 0.35), v(0, 0.3, -1), Flat)},
		{In: 0.24, Stay: 0.3, Pelvis: Place{Down: 0.015}, Chest: Lean{Pitch: -5}, Head: Lean{Pitch: -30},
			Near: hand(v(0.12, 0.3, 0.9), v(0, 0.8, 0.6), v(0, 0.5, -0.9), Relaxed)},
	}
	m.Leave = []Key{{In: 0.9}}
	return &m
}

// scrubbed is a crouch with a hand on the ground in front of the feet.
func scrubbed(in, out, turn float64) Key {
	return Key{In: in, Pass: true, Pelvis: Place{Down: 0.5}, Hips: Lean{Pitch: 38}, Chest: Lean{Pitch: 84, Yaw: turn}, Head: Lean{Pitch: 54},
		Near: Limb{Spread: 9, Reach: held(Floor, v(out, 0.076, 0.46), downward, v(-0.1, -0.2, 1), Flat)}, Far: Limb{Spread: 9, Reach: onFarKnee}}
}

// straining leans into a push, more so with the legs at 1.
func straining(in, legs float64) Key {
	return Key{In: in, Stay: 0.15, Pelvis: Place{Down: 0.11 + 0.03*legs, Ahead: 0.06 + 0.05*legs}, Hips: Lean{Pitch: 16 + 6*legs},
		Chest: Lean{Pitch: 30 + 8*legs}, Head: Lean{Pitch: 12 + 14*legs},
		Near: Limb{Foot: Place{Ahead: -0.34}, Heel: 30 + 8*legs, Reach: shoving(0.36, 0.98-0.05*legs)},
		Far:  Limb{Foot: Place{Ahead: 0.06}, Reach: shoving(0.36, 0.98-0.05*legs)}}
}
