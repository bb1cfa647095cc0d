package repertoire

// armGestures are what arms do in the air.
var armGestures = Table{
	"wave": {
		Fills: true, Back: 1.5,
		Enter: []Key{{In: 1.4, Stay: 1.2, Weight: -0.25, Chest: Lean{Roll: -2.5}, Head: Lean{Yaw: 4},
			Swing: &Swing{Hz: 1.6, Late: 0.1, Chest: Lean{Roll: 1.8, Yaw: 2.6}, Head: Lean{Roll: 1.4, Yaw: -1.4}},
			Near: Limb{Reach: &Reach{Upper: v(0.62, -0.12, 0.44), Fore: v(0.2, 1, 0.26), Palm: v(0, 0, 1), Hand: Flat, Lift: 2,
				Swing: Swing{Hz: 1.6, Off: v(0.46, 0, 0), Arm: v(0.06, 0.03, 0), Bend: 12}}}}},
	},
	"wave up": wavingHigh, "wave both": wavingHigh,
	"raise": {
		Back: 0.9,
		Enter: []Key{{In: 0.85, Stay: 0.85, Weight: -0.3, Chest: Lean{Roll: -3, Pitch: -2}, Head: Lean{Pitch: -4},
			Near: Limb{Reach: &Reach{Upper: v(0.2, 0.95, 0.24), Fore: v(0.02, 1, 0.08), Palm: v(-0.3, 0, 1), Hand: Flat, Lift: 8}}}},
	},
	"raise aside": {
		Enter: []Key{{In: 0.75, Stay: 0.8, Chest: Lean{Roll: -2}, Near: Limb{Reach: outright(v(1, 0.04, 0.06), v(0, -1, 0.1))}}},
	},
	"raise ahead": {
		Enter: []Key{{In: 0.75, Stay: 0.8, Chest: Lean{Pitch: -2}, Near: Limb{Reach: outright(v(0.03, 0.02, 1), v(-0.2, -1, 0))}}},
	},
	"lower": {
		Back: 1.0,
		Enter: []Key{{In: 0.7, Stay: 0.35, Chest: Lean{Pitch: -2},
			Near: Limb{Reach: &Reach{Upper: v(0.3, 0.7, 0.55), Fore: v(0.06, 1, 0.3), Palm: v(-0.3, 0, 1), Hand: Flat, Lift: 6}}}},
		Cycle: []Key{{In: 1.0, Stay: 0.1, Head: Lean{Pitch: 8}, Near: Limb{Reach: &Reach{Upper: v(0.14, -0.98, 0.1),
			Fore: v(0.05, -1, 0.2), Turn: 30, Hand: Flat}}}},
	},
	"lower raised": { // from where they are
		Back: 0.6,
		Cycle: []Key{{In: 1.9, Stay: 0.1, Head: Lean{Pitch: 4}, Near: Limb{Reach: &Reach{Upper: v(0.14, -0.98, 0.1),
			Fore: v(0.05, -1, 0.2), Turn: 30, Hand: Flat}}}},
	},
	"stumble passing": { // the feet are caught by the walk
		Back: 0.7,
		Enter: []Key{
			{In: 0.26, Pass: true, Chest: Lean{Pitch: 24}, Head: Lean{Pitch: -2},
				Near: Limb{Reach: flung(0.3, -0.8, 0.4)}, Far: Limb{Reach: flung(0.4, -0.85, 0.2)}},
			{In: 0.26, Pass: true, Chest: Lean{Pitch: 46}, Head: Lean{Pitch: 6},
				Near: Limb{Reach: flung(0.4, 0.1, 0.9)}, Far: Limb{Reach: flung(0.8, -0.2, 0.5)}},
			{In: 0.34, Pass: true, Chest: Lean{Pitch: 36}, Head: Lean{Pitch: 8},
				Near: Limb{Reach: flung(0.7, -0.4, 0.5)}, Far: Limb{Reach: flung(0.5, -0.2, 0.8)}},
			{In: 0.44, Chest: Lean{Pitch: 14}, Head: Lean{Pitch: 10},
				Near: Limb{Reach: flung(0.4, -0.9, 0.1)}, Far: Limb{Reach: flung(0.4, -0.85, 0.3)}},
		},
	},
	"point": {
		Enter: []Key{{In: 0.8, Stay: 0.9, Weight: 0.4, Chest: Lean{Yaw: -8, Pitch: 3}, Near: Limb{Reach: pointing(v(0.06, -0.02, 1))}}},
	},
	"point up": {
		Enter: []Key{{In: 0.65, Stay: 0.9, Head: Lean{Pitch: -28}, Chest: Lean{Pitch: -5, Roll: -3},
			Near: Limb{Reach: pointing(v(0.14, 1, 0.32))}}},
	},
	"point down": {
		Enter: []Key{{In: 0.6, Stay: 0.9, Head: Lean{Pitch: 26}, Chest: Lean{Pitch: 8, Yaw: -6},
			Near: Limb{Reach: pointing(v(0.08, -0.62, 0.8))}}},
	},
	"point aside": {
		Back: 1.75,
		Enter: []Key{{In: 1.9, Stay: 0.7, Weight: 0.95, Head: Lean{Yaw: 48}, Chest: Lean{Yaw: 10, Roll: 2},
			Near: Limb{Reach: pointing(v(1, 0, 0.16))}}},
	},
	"point across": {
		Enter: []Key{{In: 0.65, Stay: 0.9, Head: Lean{Yaw: -48}, Chest: Lean{Yaw: -20}, Near: Limb{Reach: pointing(v(-0.85, 0, 0.52))}}},
	},
	"point back": {
		Enter: []Key{{In: 0.65, Stay: 0.9, Head: Lean{Yaw: 62}, Chest: Lean{Yaw: 28},
			Near: Limb{Reach: &Reach{Upper: v(0.8, -0.4, -0.3), Fore: v(0.6, -0.1, -0.75), Turn: 20, Hand: Pointer}}}},
	},
	"reach": {
		Enter: []Key{{In: 0.75, Stay: 0.6, Chest: Lean{Pitch: 9, Yaw: -10}, Head: Lean{Pitch: 4}, Near: Limb{Reach: reaching(v(0, 0.02, 1))}}},
	},
	"reach up": {
		Enter: []Key{{In: 0.8, Stay: 0.6, Chest: Lean{Pitch: -5, Roll: -5}, Head: Lean{Pitch: -28},
			Near: Limb{Reach: reaching(v(0.08, 1, 0.22))}}},
	},
	"reach aside": {
		Enter: []Key{{In: 0.8, Stay: 0.6, Chest: Lean{Yaw: 12, Roll: 9}, Head: Lean{Yaw: 46}, Near: Limb{Reach: reaching(v(1, 0, 0.2))}}},
	},
	"reach across": {
		Enter: []Key{{In: 0.8, Stay: 0.6, Chest: Lean{Yaw: -30, Pitch: 5}, Head: Lean{Yaw: -46}, Near: Limb{Reach: reaching(v(-0.62, 0, 0.75))}}},
	},
	"reach back": {
		Enter: []Key{{In: 0.85, Stay: 0.6, Chest: Lean{Yaw: 34}, Head: Lean{Yaw: 60}, Near: Limb{Reach: reaching(v(0.7, -0.15, -0.6))}}},
	},
	"reach down": reachingDown, "touch down": reachingDown,
	"clap": {
		Twin: true, Fills: true, Back: 0.6,
		Enter: []Key{{In: 0.42, Pass: true, Head: Lean{Pitch: 3}, Near: Limb{Reach: clapping(0.2)}}},
		Cycle: []Key{
			{In: 0.15, Near: Limb{Reach: clapping(0.025)}, Chest: Lean{Pitch: 1.4}, Head: Lean{Pitch: 2}},
			{In: 0.24, Pass: true, Near: Limb{Reach: clapping(0.24)}, Chest: Lean{Pitch: -0.6}, Head: Lean{Pitch: -1}},
		},
	},
	"clap up": {
		Twin: true, Fills: true, Back: 0.8,
		Enter: []Key{{In: 0.7, Pass: true, Head: Lean{Pitch: -6}, Near: Limb{Reach: highClap(0.3)}}},
		Cycle: []Key{{In: 0.2, Head: Lean{Pitch: -8}, Near: Limb{Reach: highClap(0.03)}},
			{In: 0.3, Pass: true, Head: Lean{Pitch: -5}, Near: Limb{Reach: highClap(0.34)}}},
	},
	"gesture up": {
		Enter: []Key{{In: 0.8, Stay: 0.5, Head: Lean{Pitch: -6}, Near: Limb{Reach: laid(v(0.25, 0.85, 0.5), v(0.05, 1, 0.3),
			v(-0.3, 0, 1), Relaxed)}}},
	},
	"gesture down": {
		Back:  0.9,
		Enter: []Key{{In: 0.5, Near: Limb{Reach: held(Middle, v(0.4, -0.1, 0.62), downward, v(-0.1, 0.1, 1), Flat)}}},
		Cycle: []Key{{In: 0.7, Stay: 0.2, Head: Lean{Pitch: 10}, Chest: Lean{Pitch: 4},
			Near: Limb{Reach: held(Middle, v(0.4, -0.85, 0.5), downward, v(-0.1, 0, 1), Flat)}}},
	},
	"gesture aside": {
		Enter: []Key{
			{In: 0.45, Pass: true, Near: Limb{Reach: held(Middle, v(0.2, -0.4, 0.6), inwards, v(0, 0, 1), Flat)}},
			{In: 0.55, Stay: 0.6, Head: Lean{Yaw: 12}, Chest: Lean{Yaw: 5},
				Near: Limb{Reach: laid(v(0.75, -0.45, 0.4), v(0.9, -0.05, 0.45), v(0, 0.5, 1), Flat)}},
		},
	},
	"gesture back": {
		Enter: []Key{{In: 0.7, Stay: 0.5, Chest: Lean{Pitch: 6}, Near: Limb{Reach: laid(v(0.2, -0.8, -0.55), v(0.15, -0.8, -0.55),
			v(-0.8, 0, 0), Relaxed)}}},
	},
	"gesture ahead": {
		Enter: []Key{{In: 0.7, Stay: 0.6, Near: Limb{Reach: outright(v(0.06, -0.05, 1), v(-0.3, -1, 0))}}},
	},
	"gesture pump": { // up and down
		Fills: true,
		Enter: []Key{{In: 0.5, Pass: true, Near: Limb{Reach: laid(v(0.2, -0.3, 1), v(0.06, 0, 1), v(-0.2, -1, 0), Flat)}}},
		Cycle: []Key{
			{In: 0.55, Head: Lean{Pitch: -5}, Near: Limb{Reach: laid(v(0.2, 0.8, 0.6), v(0.05, 1, 0.4), v(-0.2, -0.4, 1), Flat)}},
			{In: 0.6, Head: Lean{Pitch: 5}, Near: Limb{Reach: laid(v(0.2, -0.85, 0.35), v(0.06, -0.8, 0.6), v(-0.2, -1, 0), Flat)}},
		},
	},
	"circle shoulder": {
		Fills: true, Twin: true,
		Enter: []Key{{In: 0.4, Stay: 2.2, Near: Limb{Reach: &Reach{Upper: v(0.16, -1, -0.02), Fore: v(0.1, -1, 0.2), Turn: 15,
			Lift: 5, Swing: Swing{Hz: 0.8, Lift: 12, Round: v(0, 0, 0.16), Arm: v(0.05, 0, 0)}}}}},
	},
	"extend": {
		Enter: []Key{{In: 0.7, Stay: 1.0, Near: Limb{Reach: outright(v(0.05, 0, 1), v(-0.2, -1, 0))}}},
	},
	"extend aside": {
		Enter: []Key{{In: 0.75, Stay: 1.0, Near: Limb{Reach: outright(v(1, 0.02, 0.05), v(0, -0.9, 0.3))}}},
	},
	"extend up": {
		Enter: []Key{{In: 0.8, Stay: 1.0, Head: Lean{Pitch: -8}, Near: Limb{Reach: outright(v(0.12, 1, 0.05), v(-0.6, 0, 1))}}},
	},
	"spread": {
		Twin: true,
		Enter: []Key{{In: 0.3, Pass: true, Near: Limb{Reach: laid(v(0.25, -0.75, 0.6), v(-0.3, 0.15, 0.9), v(-0.6, -0.3, -0.3), Relaxed)}},
			{In: 0.55, Stay: 1.1, Chest: Lean{Pitch: -6}, Head: Lean{Pitch: -6},
				Near: Limb{Reach: &Reach{Upper: v(0.9, -0.2, 0.2), Fore: v(1, 0.14, 0.3), Palm: v(0, 0.45, 1), Hand: Flat, Lift: 4}}}},
	},
	"stretch": {
		Twin: true, Back: 1.0,
		Enter: []Key{
			{In: 0.7, Pass: true, Near: Limb{Reach: &Reach{Upper: v(0.75, 0.25, 0.55), Fore: v(-0.05, 0.95, 0.3), Hand: Fist}}},
			{In: 0.8, Stay: 1.2, Chest: Lean{Pitch: -13}, Head: Lean{Pitch: -24},
				Near: Limb{Reach: &Reach{Upper: v(0.3, 1, -0.08), Fore: v(0.12, 1, -0.1), Palm: v(0, 0.5, 1), Hand: Flat, Lift: 14}}},
		},
	},
	"stretch aside": {
		Back: 0.9,
		Enter: []Key{{In: 1.1, Stay: 1.2, Chest: Lean{Roll: -24}, Head: Lean{Roll: -22},
			Near: Limb{Reach: &Reach{Upper: v(0.05, 1, 0.1), Fore: v(-0.45, 0.9, 0.08), Palm: v(-0.5, -0.8, 0), Hand: Flat, Lift: 12}},
			Far:  Limb{Reach: held(Waist, v(0.02, 0.02, 0.03), v(-1, -0.2, -0.3), v(-0.3, -0.3, 0.8), Flat).bent(35)}}},
	},
	"stretch across": {
		Back: 0.8,
		Enter: []Key{{In: 0.9, Stay: 1.4, Chest: Lean{Yaw: -14}, Head: Lean{Yaw: 22},
			Near: Limb{Reach: &Reach{Upper: v(-0.72, -0.02, 0.7), Fore: v(-0.95, 0.02, 0.4), Palm: v(0, -0.5, -1), Hand: Relaxed}},
			Far:  Limb{Reach: held(OtherElbow, v(0.02, 0.02, 0.06), v(0, 0, -1), v(-0.3, 1, 0), Cup)}}},
	},
	"stretch ahead": {
		Twin: true, Back: 0.8,
		Enter: []Key{{In: 0.9, Stay: 1.3, Chest: Lean{Pitch: 14}, Head: Lean{Pitch: 20},
			Near: Limb{Reach: &Reach{At: Middle, Off: v(0.05, -0.06, 1.02), Palm: v(0, 0, 1), Point: v(-0.7, 0.2, 0.1), Hand: Flat,
				Swivel: 25, Lift: -3}}}},
	},
	"circle": {
		Fills: true,
		Enter: []Key{{In: 0.6, Stay: 1.6, Swing: &Swing{Hz: 0.85, Chest: Lean{Yaw: 3, Roll: 2}},
			Near: Limb{Reach: &Reach{Upper: v(0.16, -1, 0.04), Fore: v(0.1, -1, 0.1), Turn: 20, Hand: Relaxed,
				Swing: Swing{Hz: 0.85, Spin: v(-1, 0, 0)}}}}},
	},
	"circle back": {
		Fills: true,
		Enter: []Key{{In: 0.6, Stay: 1.6, Swing: &Swing{Hz: 0.85, Chest: Lean{Yaw: 3, Roll: 2}},
			Near: Limb{Reach: &Reach{Upper: v(0.16, -1, 0.04), Fore: v(0.1, -1, 0.1), Turn: 20, Hand: Relaxed,
				Swing: Swing{Hz: 0.85, Spin: v(1, 0, 0)}}}}},
	},
	"circle small": {
		Fills: true, Twin: true,
		Enter: []Key{{In: 0.7, Stay: 1.8, Near: Limb{Reach: &Reach{Upper: v(1, 0, 0.08), Fore: v(1, 0.02, 0.12), Palm: v(0, -1, 0.1), Hand: Flat,
			Swing: Swing{Hz: 1.1, Arm: v(0, 0.26, 0), Round: v(0, 0, 0.3), Off: v(0, 0.06, 0)}}}}},
	},
	"circle wrist": {
		Fills: true, Twin: true,
		Enter: []Key{{In: 0.6, Stay: 1.6, Near: Limb{Reach: &Reach{At: Middle, Off: v(0.3, -0.35, 0.5), Palm: v(-0.3, -1, 0),
			Hand: Fist, Swing: Swing{Hz: 1.3, Off: v(0.02, 0.04, 0), Round: v(0.05, 0, 0.02), Wrist: 30, Turn: 24, Bend: 12}}}}},
	},
	"swing": {
		Fills: true,
		Enter: []Key{{In: 0.4, Stay: 2, Swing: &Swing{Hz: 0.9, Chest: Lean{Yaw: 5}},
			Near: Limb{Reach: &Reach{Upper: v(0.12, -1, 0.12), Fore: v(0.06, -1, 0.3), Turn: 15, Hand: Relaxed,
				Swing: Swing{Hz: 0.9, Arm: v(0, 0, 0.8), Off: v(0, 0, 0.12)}}}}},
	},
	"swing both": {
		Fills: true,
		Enter: []Key{{In: 0.4, Stay: 2, Swing: &Swing{Hz: 0.9, Chest: Lean{Yaw: -9}},
			Near: Limb{Reach: &Reach{Upper: v(0.12, -1, 0.12), Fore: v(0.06, -1, 0.3), Turn: 15,
				Swing: Swing{Hz: 0.9, Arm: v(0, 0, 0.8), Off: v(0, 0, 0.12)}}},
			Far: Limb{Reach: &Reach{Upper: v(0.12, -1, 0.12), Fore: v(0.06, -1, 0.3), Turn: 15,
				Swing: Swing{Hz: 0.9, Late: 0.5, Arm: v(0, 0, 0.8), Off: v(0, 0, 0.12)}}}}},
	},
	"swing aside": {
		Fills: true,
		Enter: []Key{{In: 0.4, Stay: 2, Swing: &Swing{Hz: 0.75, Chest: Lean{Yaw: 26}, Head: Lean{Yaw: 18}},
			Near: Limb{Reach: &Reach{Upper: v(0.2, -0.9, 0.35), Fore: v(0.1, -0.85, 0.5), Turn: 15, Swing: Swing{Hz: 0.75, Arm: v(0.55, 0, 0)}}},
			Far: Limb{Reach: &Reach{Upper: v(0.2, -0.9, 0.35), Fore: v(0.1, -0.85, 0.5), Turn: 15,
				Swing: Swing{Hz: 0.75, Late: 0.5, Arm: v(0.55, 0, 0)}}}}},
	},
	"flap": {
		Twin: true, Fills: true,
		Enter: []Key{{In: 0.35, Pass: true, Near: Limb{Reach: wing(0.25)}}},
		Cycle: []Key{
			{In: 0.3, Pass: true, Near: Limb{Reach: wing(0.62)}, Chest: Lean{Pitch: -3}},
			{In: 0.3, Pass: true, Near: Limb{Reach: wing(-0.55)}, Chest: Lean{Pitch: 3}},
		},
	},
	"flex": {
		Twin: true, Back: 0.8,
		Enter: []Key{
			{In: 0.5, Pass: true, Near: Limb{Reach: &Reach{Upper: v(0.9, 0, 0.15), Fore: v(1, 0.1, 0.1), Hand: Fist}}},
			{In: 0.5, Stay: 1.2, Chest: Lean{Pitch: -5}, Head: Lean{Yaw: 14},
				Near: Limb{Reach: &Reach{Upper: v(0.95, 0.16, 0.08), Fore: v(-0.28, 0.95, 0.02), Palm: v(-0.9, -0.2, -0.2),
					Hand: Fist, Wrist: 22, Lift: 4, Swing: Swing{Hz: 2.2, Off: v(0.06, 0, 0)}}}},
		},
	},
	"t-pose": {
		Twin: true, Fills: true, Back: 0.9,
		Enter: []Key{{In: 0.9, Stay: 1.5, Near: Limb{Reach: outright(v(1, 0, 0), v(0, -1, 0))}}},
	},
	"a-pose": {
		Twin: true, Fills: true, Back: 0.9,
		Enter: []Key{{In: 0.8, Stay: 1.5, Near: Limb{Reach: outright(v(0.7, -0.72, 0), v(-0.7, -0.7, 0))}}},
	},
	"celebrate": {
		Twin: true, Fills: true,
		Enter: []Key{{In: 0.45, Pass: true, Chest: Lean{Pitch: 6}, Head: Lean{Pitch: 4},
			Near: Limb{Reach: &Reach{Upper: v(0.6, -0.5, 0.5), Fore: v(0.1, 0.9, 0.4), Hand: Fist, Turn: 40}}}},
		Cycle: []Key{
			{In: 0.24, Chest: Lean{Pitch: -9}, Head: Lean{Pitch: -18},
				Near: Limb{Reach: &Reach{Upper: v(0.36, 1, 0.12), Fore: v(0.2, 1, 0.08), Hand: Fist, Turn: 40, Lift: 12}}},
			{In: 0.34, Chest: Lean{Pitch: 4}, Head: Lean{Pitch: -2}, Near: Limb{Reach: &Reach{Upper: v(0.75, 0.1, 0.35),
				Fore: v(0.05, 1, 0.3), Hand: Fist, Turn: 40, Lift: 4}}},
		},
	},
}

// reachingDown bends until a hand is near the ground.
var reachingDown = &Move{
	Enter: []Key{{In: 1.0, Stay: 0.5, Pelvis: Place{Down: 0.18}, Hips: Lean{Pitch: 28}, Chest: Lean{Pitch: 56}, Head: Lean{Pitch: 40},
		Near: Limb{Reach: &Reach{At: Floor, Off: v(0.12, 0.28, 0.42), Palm: v(-0.6, 0, -0.7), Point: v(0, -1, 0.2), Hand: Cup}}}},
	Leave: []Key{{In: 0.95}},
}

// wavingHigh is seen from afar.
var wavingHigh = &Move{
	Fills: true, Back: 0.9,
	Enter: []Key{{In: 1.1, Stay: 1.4, Chest: Lean{Roll: -4, Pitch: -3}, Head: Lean{Pitch: -6, Yaw: 4},
		Swing: &Swing{Hz: 1.3, Late: 0.1, Chest: Lean{Roll: 6.5, Yaw: 5}, Head: Lean{Roll: -4}},
		Near: Limb{Reach: &Reach{Upper: v(0.52, 0.85, 0.3), Fore: v(0.1, 1, 0.16), Palm: v(0, 0, 1), Hand: Flat, Lift: 6,
			Swing: Swing{Hz: 1.3, Off: v(0.38, 0, 0), Arm: v(0.38, 0.02, 0.03), Bend: 20, Wrist: 8, Lift: 5}}}}},
}

// flung is an arm that a falling body throws out, by the direction of its upper arm.
func flung(out, up, ahead float64) *Reach {
	return &Reach{Upper: v(out, up, ahead), Fore: v(0.5*out, up+0.35, ahead+0.3), Turn: 30, Hand: Flat}
}
