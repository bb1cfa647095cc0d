package repertoire

// sports are swings, shots and rides. The near hand is the strong one.
var sports = Table{
	"golf":            {Cycle: golf, Leave: []Key{{In: 0.8}}},
	"golf putt":       {Cycle: putt, Leave: []Key{{In: 0.7}}},
	"bat":             {Cycle: batting, Leave: []Key{{In: 0.7}}},
	"tennis":          {Ready: RacketReady, Enter: []Key{racketReady()}, Cycle: forehand, Leave: []Key{{In: 0.6}}},
	"tennis backhand": {Ready: RacketReady, Enter: []Key{racketReady()}, Cycle: backhand, Leave: []Key{{In: 0.6}}},
	"tennis serve":    {Cycle: serving, Leave: []Key{{In: 0.6}}},
	"dribble": {Fills: true, Enter: []Key{dribbling(0.4, 0)}, Cycle: []Key{dribbling(0.2, -0.12), dribbling(0.22, 0.06)},
		Leave: []Key{{In: 0.5}}},
	"shoot a hoop": {Either: true, Height: 0.26, Cycle: jumpShot, Leave: []Key{{In: 0.6}}},
	"spike":        {Height: 0.26, Cycle: spiking, Leave: []Key{{In: 0.6}}},
	"head a ball":  {Either: true, Height: 0.17, Cycle: heading, Leave: []Key{{In: 0.5}}},
	"spike fists":  {Either: true, Height: 0.24, Cycle: fisting, Leave: []Key{{In: 0.5}}},
	"dig a ball":   {Either: true, Cycle: digging, Leave: []Key{{In: 0.6}}},
	"set a ball":   {Either: true, Cycle: setting, Leave: []Key{{In: 0.6}}},
	"bowl":         {Cycle: bowling, Leave: []Key{{In: 0.7}}, Gone: Place{Ahead: 0.36}},
	"ski": {Fills: true, Swaps: true, Enter: []Key{skiing(0.6, 0, 0)}, Cycle: []Key{skiing(0.7, 1, 0.5), skiing(0.7, 0, 1)},
		Gone: Place{Ahead: skiStep}, Leave: []Key{{In: 0.7}}},
	"skate": {Fills: true, Swaps: true, Bends: true, Cycle: skating, Gone: Place{Ahead: skateStep}, Leave: []Key{{In: 0.7}}},
	"surf": {Fills: true, Enter: []Key{surfing(0.7, 0, 0)}, Cycle: []Key{surfing(0.8, 10, 0.02), surfing(0.9, -8, -0.02)},
		Leave: []Key{{In: 0.8}}},
	"ride": {Fills: true, Either: true, Enter: []Key{riding(0.7, 0.22)}, Cycle: []Key{riding(0.26, 0.27), riding(0.26, 0.19)},
		Leave: []Key{{In: 0.8}}},
	"ride a bike": {Fills: true, Enter: mounting, Cycle: pedalling, Leave: dismounting},
	"drive": {Fills: true, Either: true, Stays: true, State: Seated, Enter: SatDown(steering(0.7, 0)),
		Cycle: []Key{steering(0.6, 1), steering(0.5, 0), steering(0.7, -1), steering(0.5, 0)}, Leave: StoodUp},
	"row":          {Fills: true, Either: true, Stays: true, State: Floored, Enter: rowDown, Cycle: rowing, Leave: rowUp},
	"lift weights": {Either: true, Cycle: pressing, Leave: []Key{{In: 0.7}}},
	"deadlift":     {Either: true, Cycle: deadlift, Leave: []Key{{In: 0.5}}},
	"curl": {Fills: true, Either: true, Enter: []Key{curling(0.6, 8)}, Cycle: []Key{curling(0.8, 126), curling(0.9, 12)},
		Leave: []Key{{In: 0.6}}},
	"juggle a ball": {Fills: true, Swaps: true, Cycle: footJuggling, Leave: []Key{{In: 0.5}}},
}

// club is both hands on a handle: where they are from the middle of the hips,
// towards the near side, up and ahead.
func club(aside, up, ahead float64) (near, far *Reach) {
	return held(Ahead, v(aside, up, ahead), v(-0.9, -0.2, 0), v(0, -0.4, 0.6), Grip),
		held(Ahead, v(-aside+0.02, up+0.07, ahead), v(-0.9, -0.2, 0), v(0, -0.4, 0.6), Grip)
}

// swung is a key of a swing with both hands.
func swung(in float64, k Key, aside, up, ahead float64) Key {
	k.In = in
	if k.Near.Foot == wide {
		k.Pelvis.Aside += 0.07
	}
	k.Near.Reach, k.Far.Reach = club(aside, up, ahead)
	return k
}

// wide is the stance for a swing: the near foot has stepped out.
var wide = Place{Aside: 0.16}

// Bent over the ball, up behind the near shoulder, down through it and around.
var golf = []Key{
	func() Key {
		k := swung(0.8, Key{Pelvis: Place{Down: 0.06}, Hips: Lean{Pitch: 18}, Chest: Lean{Pitch: 34}, Head: Lean{Pitch: 44},
			Near: Limb{Foot: wide}}, 0.0, -0.06, 0.4)
		k.Stay = 0.5
		return k
	}(),
	swung(0.85, Key{Pelvis: Place{Down: 0.06, Aside: 0.03}, Hips: Lean{Pitch: 14, Yaw: 36}, Chest: Lean{Pitch: 26, Yaw: 78},
		Head: Lean{Pitch: 40, Yaw: 10}, Near: Limb{Foot: wide}, Far: Limb{Heel: 14}}, 0.3, 0.66, 0.06),
	swung(0.26, Key{Pass: true, Pelvis: Place{Down: 0.06, Aside: -0.03}, Hips: Lean{Pitch: 16, Yaw: -24},
		Chest: Lean{Pitch: 32, Yaw: 4}, Head: Lean{Pitch: 44, Yaw: 6}, Near: Limb{Foot: wide, Heel: 14}}, 0.04, -0.06, 0.4),
	func() Key {
		k := swung(0.34, Key{Pelvis: Place{Down: 0.02, Aside: -0.06}, Hips: Lean{Pitch: 4, Yaw: -70}, Chest: Lean{Pitch: -4, Yaw: -92},
			Head: Lean{Pitch: -4, Yaw: -78}, Near: Limb{Foot: wide, Heel: 52}}, -0.24, 0.7, 0.1)
		k.Stay = 0.9
		return k
	}(),
}

var putt = []Key{
	swung(0.8, Key{Stay: 0.5, Pelvis: Place{Down: 0.04}, Hips: Lean{Pitch: 20}, Chest: Lean{Pitch: 42}, Head: Lean{Pitch: 56}},
		0, -0.04, 0.36),
	swung(0.5, Key{Pelvis: Place{Down: 0.04}, Hips: Lean{Pitch: 20}, Chest: Lean{Pitch: 42, Yaw: 9}, Head: Lean{Pitch: 56}},
		0.12, -0.02, 0.36),
	swung(0.36, Key{Stay: 0.6, Pelvis: Place{Down: 0.04}, Hips: Lean{Pitch: 20}, Chest: Lean{Pitch: 42, Yaw: -9},
		Head: Lean{Pitch: 52, Yaw: -14}}, -0.14, -0.02, 0.36),
}

// The bat stands over the near shoulder; a step, and round it goes.
var batting = []Key{
	swung(0.7, Key{Stay: 0.6, Pelvis: Place{Down: 0.08, Aside: 0.03}, Hips: Lean{Pitch: 10, Yaw: 12}, Chest: Lean{Pitch: 14, Yaw: 34},
		Head: Lean{Yaw: -42}, Near: Limb{Foot: wide}}, 0.26, 0.62, 0.14),
	swung(0.32, Key{Pass: true, On: OnNear, Pelvis: Place{Down: 0.08}, Hips: Lean{Pitch: 10, Yaw: 24}, Chest: Lean{Pitch: 14, Yaw: 42},
		Head: Lean{Yaw: -38}, Near: Limb{Foot: wide}, Far: Limb{Foot: Place{Aside: 0.14}, Lift: 0.1, Heel: 10}}, 0.3, 0.66, 0.06),
	swung(0.3, Key{Pass: true, Pelvis: Place{Down: 0.1, Aside: -0.04}, Hips: Lean{Pitch: 10, Yaw: -30}, Chest: Lean{Pitch: 12, Yaw: 6},
		Head: Lean{Yaw: -46}, Near: Limb{Foot: wide, Heel: 26}, Far: Limb{Foot: Place{Aside: 0.22}, Toes: 30}}, 0.12, 0.3, 0.4),
	swung(0.16, Key{Pass: true, Pelvis: Place{Down: 0.1, Aside: -0.05}, Hips: Lean{Pitch: 8, Yaw: -62}, Chest: Lean{Pitch: 8, Yaw: -60},
		Head: Lean{Yaw: -52}, Near: Limb{Foot: wide, Heel: 40}, Far: Limb{Foot: Place{Aside: 0.22}, Toes: 30}}, -0.16, 0.3, 0.4),
	swung(0.32, Key{Stay: 0.5, Pelvis: Place{Down: 0.06, Aside: -0.05}, Hips: Lean{Pitch: 2, Yaw: -78},
		Chest: Lean{Pitch: -2, Yaw: -108}, Head: Lean{Yaw: -70}, Near: Limb{Foot: wide, Heel: 48},
		Far: Limb{Foot: Place{Aside: 0.22}, Toes: 30}}, -0.26, 0.58, 0.14),
}

func racketReady() Key {
	return swung(0.5, Key{Pelvis: Place{Down: 0.09}, Hips: Lean{Pitch: 10}, Chest: Lean{Pitch: 18}, Near: Limb{Foot: wide}}, 0.02, 0.3, 0.34)
}

var forehand = []Key{
	{In: 0.45, Pass: true, Pelvis: Place{Down: 0.1, Aside: 0.04}, Hips: Lean{Pitch: 8, Yaw: 34}, Chest: Lean{Pitch: 12, Yaw: 62},
		Head: Lean{Yaw: 6}, Near: Limb{Foot: wide, Toes: 30, Reach: laid(v(0.9, -0.3, -0.2), v(0.7, 0.3, -0.6), v(0, -0.4, 1), Grip)},
		Far: Limb{Heel: 10, Reach: laid(v(0.2, -0.2, 1), v(-0.4, 0.1, 0.9), v(0, -1, 0), Relaxed)}},
	{In: 0.2, Pass: true, Pelvis: Place{Down: 0.09}, Hips: Lean{Pitch: 8, Yaw: -6}, Chest: Lean{Pitch: 12, Yaw: 14},
		Near: Limb{Foot: wide, Heel: 16, Reach: laid(v(0.8, -0.55, 0.5), v(0.7, -0.3, 0.75), v(-0.6, 0, 1), Grip)},
		Far:  Limb{Reach: laid(v(0.7, -0.4, 0.5), v(0.2, 0.1, 0.9), v(0, -1, 0), Relaxed)}},
	{In: 0.12, Pass: true, Pelvis: Place{Down: 0.08, Aside: -0.03}, Hips: Lean{Pitch: 6, Yaw: -26}, Chest: Lean{Pitch: 10, Yaw: -26},
		Near: Limb{Foot: wide, Heel: 28, Reach: laid(v(0.35, -0.3, 0.95), v(0.1, -0.05, 1), v(-1, 0, 0.2), Grip)},
		Far:  Limb{Reach: laid(v(0.8, -0.5, 0.2), v(0.5, 0.1, 0.7), v(0, -1, 0), Relaxed)}},
	{In: 0.28, Stay: 0.2, Pelvis: Place{Down: 0.06, Aside: -0.04}, Hips: Lean{Yaw: -44}, Chest: Lean{Yaw: -58},
		Head: Lean{Yaw: -8}, Near: Limb{Foot: wide, Heel: 40, Reach: laid(v(-0.25, 0.2, 0.95), v(-0.9, 0.45, 0.1), v(0, 0, -1), Grip)},
		Far: Limb{Reach: laid(v(0.7, -0.6, 0.1), v(0.3, 0.2, 0.8), v(0, -1, 0), Relaxed)}},
	racketReady(),
}

var backhand = []Key{
	swung(0.45, Key{Pass: true, Pelvis: Place{Down: 0.1, Aside: -0.04}, Hips: Lean{Pitch: 8, Yaw: -40},
		Chest: Lean{Pitch: 12, Yaw: -76}, Head: Lean{Yaw: -8}, Near: Limb{Foot: wide, Heel: 16}, Far: Limb{Toes: 30}}, -0.34, 0.24, 0.16),
	swung(0.22, Key{Pass: true, Pelvis: Place{Down: 0.09}, Hips: Lean{Pitch: 8, Yaw: 0}, Chest: Lean{Pitch: 12, Yaw: -16},
		Near: Limb{Foot: wide}, Far: Limb{Heel: 18}}, -0.06, 0.22, 0.44),
	swung(0.14, Key{Pass: true, Pelvis: Place{Down: 0.08, Aside: 0.03}, Hips: Lean{Pitch: 6, Yaw: 22}, Chest: Lean{Pitch: 10, Yaw: 28},
		Near: Limb{Foot: wide}, Far: Limb{Heel: 28}}, 0.22, 0.36, 0.42),
	swung(0.28, Key{Stay: 0.2, Pelvis: Place{Down: 0.06, Aside: 0.04}, Hips: Lean{Yaw: 38}, Chest: Lean{Yaw: 64},
		Head: Lean{Yaw: 8}, Near: Limb{Foot: wide}, Far: Limb{Heel: 40}}, 0.3, 0.66, 0.14),
	racketReady(),
}

// The far hand throws the ball up, the near one strikes it at its highest.
var serving = []Key{
	swung(0.6, Key{Stay: 0.4, Pelvis: Place{Down: 0.03}, Hips: Lean{Yaw: 24}, Chest: Lean{Pitch: 6, Yaw: 30},
		Near: Limb{Foot: Place{Ahead: -0.16}, Toes: 40}, Far: Limb{Foot: Place{Ahead: 0.1}}}, -0.04, 0.24, 0.32),
	{In: 0.8, Stay: 0.12, Pelvis: Place{Down: 0.1, Ahead: 0.02}, Hips: Lean{Pitch: -6, Yaw: 34, Roll: 4},
		Chest: Lean{Pitch: -20, Yaw: 60, Roll: 16}, Head: Lean{Pitch: -34, Yaw: 10},
		Near: Limb{Foot: Place{Ahead: -0.16}, Toes: 40, Heel: 20, Reach: laid(v(0.95, 0.1, -0.1), v(-0.1, 0.8, -0.4), v(0, 0, 1), Grip)},
		Far:  Limb{Foot: Place{Ahead: 0.1}, Reach: laid(v(0.15, 0.95, 0.35), v(0.02, 1, 0.2), v(0, 1, -0.3), Flat)}},
	{In: 0.22, Pass: true, Pelvis: Place{Down: 0}, Hips: Lean{Pitch: 2, Yaw: 0}, Chest: Lean{Pitch: -4, Yaw: 0, Roll: -14},
		Head: Lean{Pitch: -24}, Near: Limb{Foot: Place{Ahead: -0.16}, Toes: 30, Heel: 40,
			Reach: laid(v(0.3, 1, 0.25), v(0.1, 1, 0.2), v(0, 0, 1), Grip)},
		Far: Limb{Foot: Place{Ahead: 0.1}, Heel: 22, Reach: laid(v(0.3, -0.3, 0.8), v(-0.4, -0.1, 0.7), v(0, -1, 0), Relaxed)}},
	{In: 0.26, Pass: true, On: OnFar, Pelvis: Place{Down: 0.07}, Hips: Lean{Pitch: 18, Yaw: -26}, Chest: Lean{Pitch: 40, Yaw: -46},
		Head: Lean{Pitch: 10}, Near: Limb{Leg: &Leg{Flex: -18, Knee: 40, Point: 40},
			Reach: laid(v(-0.1, -0.5, 0.85), v(-0.75, -0.7, 0.3), v(0, 0, -1), Grip)},
		Far: Limb{Foot: Place{Ahead: 0.1}, Reach: laid(v(0.4, -0.7, 0.2), v(-0.3, 0, 0.8), v(0, -1, 0), Relaxed)}},
	{In: 0.45, Pelvis: Place{Down: 0.05}, Hips: Lean{Pitch: 4}, Chest: Lean{Pitch: 12}, Near: Limb{Foot: Place{Ahead: 0.2}},
		Far: Limb{Foot: Place{Ahead: 0.1}}},
}
