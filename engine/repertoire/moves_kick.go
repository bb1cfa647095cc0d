package repertoire

import "math"

// kicking is what feet strike with.
var kicking = Table{
	"kick": kick(Leg{Flex: 84, Knee: 108, Point: 24}, Leg{Flex: 94, Knee: 8, Point: 34}, Lean{Pitch: -16}, Lean{Pitch: -10}),
	"kick side": kick(Leg{Flex: 70, Out: 30, Turn: -10, Knee: 112}, Leg{Flex: 16, Out: 78, Turn: -28, Knee: 8, Point: -6},
		Lean{Roll: -34, Yaw: -36}, Lean{Roll: -30, Yaw: -16}),
	"kick aside": kick(Leg{Flex: 70, Out: 30, Turn: -10, Knee: 112}, Leg{Flex: 16, Out: 78, Turn: -28, Knee: 8, Point: -6},
		Lean{Roll: -34, Yaw: -36}, Lean{Roll: -30, Yaw: -16}),
	"kick back": kick(Leg{Flex: 40, Knee: 110}, Leg{Flex: -28, Knee: 8, Point: 0}, Lean{Pitch: 44}, Lean{Pitch: 58}),
	"kick knee": kick(Leg{Flex: 40, Knee: 90, Point: 30}, Leg{Flex: 112, Knee: 122, Point: 40}, Lean{Pitch: -12}, Lean{Pitch: 8}),
	"kick push": kick(Leg{Flex: 108, Knee: 122, Point: -12}, Leg{Flex: 84, Knee: 6, Point: -20}, Lean{Pitch: -20},
		Lean{Pitch: -22}), // with the sole
	"kick roundhouse":    roundhouse,
	"kick spinning":      spinKick(Leg{Flex: 4, Out: 72, Turn: -20, Knee: 8, Point: 10}, Lean{Roll: -30}, Lean{Roll: -38}, 230),
	"kick spinning back": spinKick(Leg{Flex: -30, Out: 6, Knee: 8}, Lean{Pitch: 40}, Lean{Pitch: 54}, 185),
	"kick spinning side": spinKick(Leg{Flex: 12, Out: 78, Turn: -28, Knee: 8, Point: -6}, Lean{Roll: -34}, Lean{Roll: -34}, 268),
	"kick hook":          hookKick,
	"kick axe":           axeKick,
	"kick crescent":      crescent,
	"kick sweeping":      legSweep,
	"kick flying": flying(Leg{Flex: 92, Knee: 6, Point: 34}, Leg{Flex: 76, Out: 8, Knee: 122, Point: 20}, Lean{Pitch: -8},
		Lean{Pitch: 8}),
	"kick flying side": flying(Leg{Flex: 18, Out: 76, Turn: -28, Knee: 6, Point: -6}, Leg{Flex: 84, Out: 10, Knee: 126, Point: 20},
		Lean{Roll: -24, Yaw: -56}, Lean{Roll: -18, Yaw: -34}),
	"kick across": kick(Leg{Flex: 76, Out: 8, Knee: 108, Point: 24}, Leg{Flex: 74, Out: -32, Turn: 10, Knee: 8, Point: 20},
		Lean{Pitch: -10, Yaw: -24}, Lean{Pitch: -6, Yaw: 6}),
	"kick ball":        kickBall,
	"kick ball across": kickedBall(-26), // with the inside of the foot, past the other leg
	"kick ball aside":  kickedBall(24),  // with the outside
	"stomp":            {Cycle: stamping(0.1), Leave: []Key{{In: 0.5}}},
	"stomp alternate":  {Swaps: true, Cycle: stamping(0), Leave: []Key{{In: 0.5}}},
	"tantrum":          {Fills: true, Swaps: true, Cycle: raging, Leave: []Key{{In: 0.6}}},
}

// stamping raises a knee and stamps with the foot, so far ahead.
func stamping(ahead float64) []Key {
	return []Key{
		{In: 0.4, On: OnFar, Chest: Lean{Pitch: 6}, Head: Lean{Pitch: 14},
			Near: Limb{Leg: &Leg{Flex: 78, Knee: 96, Point: 4}, Arm: arm(10, 26, 10, 55)}, Far: Limb{Arm: arm(24, 24, 10, 50)}},
		{In: 0.2, Pelvis: Place{Down: 0.045}, Hips: Lean{Pitch: 8}, Chest: Lean{Pitch: 18}, Head: Lean{Pitch: 24},
			Near: Limb{Foot: Place{Ahead: ahead}, Arm: arm(-14, 28, 10, 40)}, Far: Limb{Arm: arm(-4, 26, 10, 40)}},
		{In: 0.22, Stay: 0.05, Pelvis: Place{Down: 0.02}, Chest: Lean{Pitch: 8}, Head: Lean{Pitch: 12}, Near: Limb{Foot: Place{Ahead: ahead}}},
	}
}

// raging stamps with one foot after the other, while both fists are shaken and the head with them.
var raging = []Key{
	{In: 0.36, Pass: true, On: OnFar, Hips: Lean{Pitch: -2}, Chest: Lean{Pitch: -8, Yaw: 9}, Head: Lean{Pitch: -12, Yaw: -14},
		Near: Limb{Leg: &Leg{Flex: 68, Knee: 92, Point: 4}, Arm: fist(arm(58, 34, 24, 118))}, Far: Limb{Arm: fist(arm(44, 36, 24, 124))}},
	{In: 0.22, Pelvis: Place{Down: 0.055}, Hips: Lean{Pitch: 10}, Chest: Lean{Pitch: 24, Yaw: -9}, Head: Lean{Pitch: 16, Yaw: 16},
		Near: Limb{Arm: fist(arm(2, 24, 10, 26))}, Far: Limb{Arm: fist(arm(10, 26, 10, 34))}},
	{In: 0.26, Pass: true, Pelvis: Place{Down: 0.025}, Hips: Lean{Pitch: 3}, Chest: Lean{Pitch: 6, Yaw: 4}, Head: Lean{Pitch: 2, Yaw: -20},
		Near: Limb{Arm: fist(arm(26, 30, 20, 96))}, Far: Limb{Arm: fist(arm(34, 32, 20, 104))}},
}

// Arms before and in a kick.
var (
	kickGuard = arm(34, 14, 30, 112)
	kickSwing = arm(-6, 32, 10, 58)
	kickCross = arm(48, 18, 26, 96)
	kickLow   = arm(12, 10, 18, 44)
)

// kick is a kick of the near leg, drawn up and then stretched, while the trunk
// leans away.
func kick(drawn, stretched Leg, hips, chest Lean) *Move {
	half := func(l Lean) Lean { return Lean{0.35 * l.Pitch, 0.35 * l.Roll, 0.5 * l.Yaw, 0} }
	twist := 0.9 * -hips.Yaw
	return &Move{
		Cycle: []Key{
			{In: 0.42, Pass: true, On: OnFar, Pelvis: Place{Down: 0.05}, Chest: Lean{Pitch: 6}, Head: Lean{Roll: -3},
				Near: Limb{Foot: Place{Ahead: -0.12}, Heel: 34, Arm: kickGuard}, Far: Limb{Arm: kickGuard, Toes: 0.4 * twist}},
			{In: 0.32, Pass: true, On: OnFar, Pelvis: Place{Down: 0.03}, Hips: half(hips), Chest: half(chest),
				Near: Limb{Leg: &drawn, Arm: kickGuard}, Far: Limb{Arm: kickGuard, Toes: twist}},
			{In: 0.24, Stay: 0.05, On: OnFar, Pelvis: Place{Down: 0.02}, Hips: hips, Chest: chest,
				Head: Lean{Yaw: 0.3 * chest.Yaw, Pitch: 4, Roll: 7}, Near: Limb{Leg: &stretched, Arm: kickSwing},
				Far: Limb{Arm: kickCross, Toes: twist}},
			{In: 0.3, Pass: true, On: OnFar, Pelvis: Place{Down: 0.03}, Hips: half(hips), Chest: half(chest),
				Near: Limb{Leg: &drawn, Arm: kickGuard}, Far: Limb{Arm: kickGuard, Toes: 0.6 * twist}},
			{In: 0.38, Pelvis: Place{Down: 0.03}, Chest: Lean{Pitch: 6}, Near: Limb{Arm: kickGuard}, Far: Limb{Arm: kickGuard}},
		},
		Leave: []Key{{In: 0.3, Pass: true, Chest: Lean{Pitch: 2}, Near: Limb{Arm: kickLow}, Far: Limb{Arm: kickLow}}, {In: 0.4}},
	}
}

// The leg comes round from the side; the body turns under it on the other foot.
var roundhouse = &Move{
	Cycle: []Key{
		{In: 0.36, Pass: true, On: OnFar, Pelvis: Place{Down: 0.05}, Hips: Lean{Yaw: 16}, Chest: Lean{Pitch: 6, Yaw: 24},
			Near: Limb{Foot: Place{Ahead: -0.16, Aside: 0.04}, Heel: 36, Arm: kickGuard}, Far: Limb{Arm: kickGuard, Toes: 18}},
		{In: 0.32, Pass: true, On: OnFar, Pelvis: Place{Down: 0.03}, Hips: Lean{Yaw: -30, Roll: -22}, Chest: Lean{Yaw: -16, Roll: -18},
			Near: Limb{Leg: &Leg{Flex: 52, Out: 52, Turn: -22, Knee: 118, Point: 40}, Arm: kickGuard}, Far: Limb{Arm: kickGuard, Toes: 52}},
		{In: 0.24, Stay: 0.03, On: OnFar, Pelvis: Place{Down: 0.02}, Hips: Lean{Yaw: -74, Roll: -36}, Chest: Lean{Yaw: -44, Roll: -32},
			Head: Lean{Yaw: -14}, Near: Limb{Leg: &Leg{Flex: 54, Out: 62, Turn: -34, Knee: 10, Point: 44}, Arm: kickSwing},
			Far: Limb{Arm: kickCross, Toes: 70}},
		{In: 0.3, Pass: true, On: OnFar, Pelvis: Place{Down: 0.03}, Hips: Lean{Yaw: -52, Roll: -12}, Chest: Lean{Yaw: -34, Roll: -8},
			Near: Limb{Leg: &Leg{Flex: 62, Out: 30, Turn: -10, Knee: 104, Point: 30}, Arm: kickGuard}, Far: Limb{Arm: kickGuard, Toes: 46}},
		{In: 0.36, Pelvis: Place{Down: 0.03}, Chest: Lean{Pitch: 6}, Near: Limb{Arm: kickGuard}, Far: Limb{Arm: kickGuard}},
	},
	Leave: []Key{{In: 0.5}},
}

// spinKick is once round on the far foot, backwards, with the near leg flying out where the
// body has turned by an angle.
func spinKick(out Leg, hips, chest Lean, at float64) *Move {
	hips.Yaw, chest.Yaw = at, at+6
	return &Move{
		Cycle: []Key{
			{In: 0.4, Pass: true, On: OnFar, Pelvis: Place{Down: 0.07}, Hips: Lean{Yaw: -30}, Chest: Lean{Pitch: 8, Yaw: -44},
				Head: Lean{Yaw: -24}, Near: Limb{Foot: Place{Ahead: -0.05}, Heel: 30, Arm: kickCross}, Far: Limb{Arm: kickGuard, Toes: 10},
				Exact: true},
			{In: 0.32, Pass: true, On: OnFar, Pelvis: Place{Down: 0.05}, Hips: Lean{Yaw: at - 120, Roll: -10}, Chest: Lean{Yaw: at - 100, Roll: -8},
				Head: Lean{Yaw: at - 80}, Near: Limb{Leg: &Leg{Flex: 40, Out: 10, Knee: 96, Point: 10}, Arm: kickGuard},
				Far: Limb{Arm: kickGuard, Toes: 120 - at}, Exact: true},
			{In: 0.27, Pass: true, On: OnFar, Pelvis: Place{Down: 0.03}, Hips: hips, Chest: chest,
				Head: Lean{Yaw: at + 40}, Near: Limb{Leg: &out, Arm: kickSwing},
				Far: Limb{Arm: kickCross, Toes: -at}, Exact: true},
			{In: 0.28, Pass: true, On: OnFar, Pelvis: Place{Down: 0.05}, Hips: Lean{Yaw: 320, Roll: -10}, Chest: Lean{Yaw: 318, Roll: -8},
				Head: Lean{Yaw: 350}, Near: Limb{Leg: &Leg{Flex: 30, Out: 26, Knee: 70, Point: 10}, Arm: kickGuard},
				Far: Limb{Arm: kickGuard, Toes: -320}, Exact: true},
			{In: 0.34, Pelvis: Place{Down: 0.05}, Hips: Lean{Yaw: 360}, Chest: Lean{Yaw: 360, Pitch: 8}, Head: Lean{Yaw: 360},
				Near: Limb{Toes: 360, Arm: kickGuard}, Far: Limb{Arm: kickGuard, Toes: -360}, Exact: true},
		},
		Leave: []Key{{In: 0.5}},
	}
}

// The leg goes out past the target, and the heel comes back through it.
var hookKick = &Move{
	Cycle: []Key{
		{In: 0.38, Pass: true, On: OnFar, Pelvis: Place{Down: 0.05}, Chest: Lean{Pitch: 6}, Head: Lean{Roll: -3},
			Near: Limb{Foot: Place{Ahead: -0.12}, Heel: 34, Arm: kickGuard}, Far: Limb{Arm: kickGuard}},
		{In: 0.3, Pass: true, On: OnFar, Pelvis: Place{Down: 0.03}, Hips: Lean{Roll: -14, Yaw: -30}, Chest: Lean{Roll: -12, Yaw: -14},
			Near: Limb{Leg: &Leg{Flex: 88, Out: 22, Turn: -10, Knee: 112}, Arm: kickGuard}, Far: Limb{Arm: kickGuard, Toes: 50}},
		{In: 0.2, Pass: true, On: OnFar, Pelvis: Place{Down: 0.02}, Hips: Lean{Roll: -34, Yaw: -40}, Chest: Lean{Roll: -30, Yaw: -18},
			Head: Lean{Yaw: -6}, Near: Limb{Leg: &Leg{Flex: 62, Out: 58, Turn: -20, Knee: 8, Point: 20}, Arm: kickSwing},
			Far: Limb{Arm: kickCross, Toes: 50}},
		{In: 0.22, Pass: true, On: OnFar, Pelvis: Place{Down: 0.02}, Hips: Lean{Roll: -34, Yaw: -56}, Chest: Lean{Roll: -32, Yaw: -40},
			Head: Lean{Yaw: -2}, Near: Limb{Leg: &Leg{Flex: 0, Out: 76, Turn: -24, Knee: 62, Point: 30}, Arm: kickCross},
			Far: Limb{Arm: kickSwing, Toes: 50}},
		{In: 0.34, Pass: true, On: OnFar, Pelvis: Place{Down: 0.04}, Hips: Lean{Roll: -8, Yaw: -24}, Chest: Lean{Roll: -6, Yaw: -14},
			Near: Limb{Leg: &Leg{Flex: 48, Out: 12, Knee: 92, Point: 10}, Arm: kickGuard}, Far: Limb{Arm: kickGuard, Toes: 50}},
		{In: 0.34, Pelvis: Place{Down: 0.03}, Chest: Lean{Pitch: 6}, Near: Limb{Arm: kickGuard}, Far: Limb{Arm: kickGuard}},
	},
	Leave: []Key{{In: 0.5}},
}

// The stretched leg goes up past the target, and the heel comes straight down on it.
var axeKick = &Move{
	Cycle: []Key{
		{In: 0.4, Pass: true, On: OnFar, Pelvis: Place{Down: 0.05}, Chest: Lean{Pitch: 6}, Head: Lean{Roll: -3},
			Near: Limb{Foot: Place{Ahead: -0.2}, Heel: 36, Arm: kickGuard}, Far: Limb{Arm: kickGuard}},
		{In: 0.36, Pass: true, On: OnFar, Pelvis: Place{Down: 0.01}, Hips: Lean{Pitch: -24}, Chest: Lean{Pitch: -14}, Head: Lean{Pitch: 4},
			Near: Limb{Leg: &Leg{Flex: 112, Out: 8, Knee: 22, Point: -8}, Arm: kickSwing}, Far: Limb{Arm: kickCross, Toes: 8}},
		{In: 0.24, Pass: true, On: OnFar, Pelvis: Place{Down: 0.02}, Hips: Lean{Pitch: -8}, Chest: Lean{Pitch: 4}, Head: Lean{Pitch: 6},
			Near: Limb{Leg: &Leg{Flex: 64, Out: 2, Knee: 6, Point: 12}, Arm: kickCross}, Far: Limb{Arm: kickGuard, Toes: 8}},
		{In: 0.24, Pelvis: Place{Down: 0.08, Ahead: 0.1}, Chest: Lean{Pitch: 12}, Near: Limb{Foot: Place{Ahead: 0.34}, Arm: kickGuard},
			Far: Limb{Heel: 14, Arm: kickGuard}},
		{In: 0.45, Pelvis: Place{Down: 0.03}, Chest: Lean{Pitch: 6}, Near: Limb{Arm: kickGuard}, Far: Limb{Arm: kickGuard}},
	},
	Leave: []Key{{In: 0.5}},
}

// The stretched leg goes up on its own side, across before the face, and down on the other side.
var crescent = &Move{
	Cycle: []Key{
		{In: 0.4, Pass: true, On: OnFar, Pelvis: Place{Down: 0.05}, Hips: Lean{Yaw: 10}, Chest: Lean{Pitch: 6, Yaw: 14},
			Near: Limb{Foot: Place{Ahead: -0.16, Aside: 0.06}, Heel: 36, Arm: kickGuard}, Far: Limb{Arm: kickGuard}},
		{In: 0.3, Pass: true, On: OnFar, Pelvis: Place{Down: 0.02}, Hips: Lean{Pitch: -10, Yaw: 4}, Chest: Lean{Pitch: -8, Yaw: 10},
			Near: Limb{Leg: &Leg{Flex: 66, Out: 52, Knee: 8, Point: 6}, Arm: kickSwing}, Far: Limb{Arm: kickGuard}},
		{In: 0.18, Pass: true, On: OnFar, Pelvis: Place{Down: 0.01}, Hips: Lean{Pitch: -14, Yaw: -14}, Chest: Lean{Pitch: -10, Yaw: -4},
			Near: Limb{Leg: &Leg{Flex: 104, Out: 14, Knee: 8, Point: 4}, Arm: kickSwing}, Far: Limb{Arm: kickCross}},
		{In: 0.2, Pass: true, On: OnFar, Pelvis: Place{Down: 0.02}, Hips: Lean{Pitch: -8, Yaw: -30}, Chest: Lean{Yaw: -16},
			Near: Limb{Leg: &Leg{Flex: 68, Out: -22, Knee: 10, Point: 6}, Arm: kickSwing}, Far: Limb{Arm: kickCross}},
		{In: 0.3, Pass: true, On: OnFar, Pelvis: Place{Down: 0.04}, Hips: Lean{Yaw: -14}, Chest: Lean{Pitch: 4, Yaw: -8},
			Near: Limb{Leg: &Leg{Flex: 40, Out: -2, Knee: 64, Point: 10}, Arm: kickGuard}, Far: Limb{Arm: kickGuard}},
		{In: 0.34, Pelvis: Place{Down: 0.03}, Chest: Lean{Pitch: 6}, Near: Limb{Arm: kickGuard}, Far: Limb{Arm: kickGuard}},
	},
	Leave: []Key{{In: 0.5}},
}

// Low on the far foot and once round, with the near leg stretched just over the ground.
var legSweep = func() *Move {
	low := func(in, yaw float64, leg Leg) Key {
		return Key{In: in, Pass: true, On: OnFar, Pelvis: Place{Down: 0.52}, Hips: Lean{Yaw: yaw, Pitch: 24, Roll: -8},
			Chest: Lean{Yaw: yaw + 10, Pitch: 46},
			Head:  Lean{Yaw: yaw + 16, Pitch: 20}, Near: Limb{Leg: &leg, Arm: kickSwing}, Far: Limb{Arm: kickCross, Toes: -yaw, Heel: 30},
			Exact: true}
	}
	return &Move{
		Cycle: []Key{
			{In: 0.5, Pass: true, Pelvis: Place{Down: 0.46}, Hips: Lean{Yaw: -20, Pitch: 24}, Chest: Lean{Pitch: 44, Yaw: -34},
				Head: Lean{Pitch: 14, Yaw: -20},
				Near: Limb{Foot: Place{Aside: 0.2}, Heel: 24, Arm: kickCross}, Far: Limb{Heel: 30, Arm: kickGuard}, Exact: true},
			low(0.3, 60, Leg{Flex: 62, Out: 40, Turn: -10, Knee: 8, Point: 10}), low(0.28, 180, Leg{Flex: 60, Out: 44, Turn: -10, Knee: 6,
				Point: 10}),
			low(0.28, 300, Leg{Flex: 62, Out: 40, Turn: -10, Knee: 20, Point: 10}),
			{In: 0.4, Pelvis: Place{Down: 0.3}, Hips: Lean{Yaw: 360, Pitch: 16}, Chest: Lean{Yaw: 360, Pitch: 28}, Head: Lean{Yaw: 360, Pitch: 8},
				Near: Limb{Toes: 360, Arm: kickGuard}, Far: Limb{Arm: kickGuard, Toes: -360}, Exact: true},
		},
		Leave: []Key{{In: 0.5}},
	}
}()

// flying is a kick in a leap: the near leg is stretched at its top, the far one drawn up.
func flying(out, tucked Leg, hips, chest Lean) *Move {
	return &Move{Height: 0.42, Cycle: []Key{
		jump[0], jump[1], jump[2],
		{In: 0.5, Pass: true, Hips: hips, Chest: chest, Head: Lean{Yaw: 0.3 * chest.Yaw}, Near: Limb{Leg: &out, Arm: kickSwing},
			Far: Limb{Leg: &tucked, Arm: kickCross}, Leap: Aloft},
		jump[3], jump[4],
		{In: 0.34, Pelvis: Place{Down: 0.03}, Chest: Lean{Pitch: 6}, Near: Limb{Arm: kickGuard}, Far: Limb{Arm: kickGuard}},
	}, Leave: []Key{{In: 0.5}}}
}

var kickBall = kickedBall(-4)

// kickedBall is a step, a swing from behind, and the leg flies on after the ball, so many degrees
// outwards.
func kickedBall(out float64) *Move {
	turn := -0.9 * (out + 4) // the inside of the foot faces the way of the ball, or the outside
	return &Move{
		Cycle: []Key{
			{In: 0.42, Pass: true, On: OnFar, Pelvis: Place{Down: 0.04}, Hips: Lean{Pitch: 8, Yaw: 14}, Chest: Lean{Pitch: 10, Yaw: -10},
				Head: Lean{Pitch: 26}, Near: Limb{Foot: Place{Ahead: 0}, Heel: 36, Arm: arm(-10, 24, 8, 24)},
				Far: Limb{Foot: Place{Ahead: 0.34}, Arm: arm(20, 30, 8, 24)}},
			{In: 0.3, Pass: true, On: InAir, Pelvis: Place{Down: 0.06, Ahead: 0.37, Aside: -0.07},
				Hips: Lean{Pitch: 6, Yaw: 22}, Chest: Lean{Pitch: 4, Yaw: -18},
				Head: Lean{Pitch: 28}, Near: Limb{Leg: &Leg{Flex: -34, Out: 8, Knee: 86, Point: 46}, Arm: arm(22, 30, 8, 20)},
				Far: Limb{Foot: Place{Ahead: 0.34}, Arm: arm(-12, 52, 8, 20)}},
			{In: 0.17, Pass: true, On: InAir, Pelvis: Place{Down: 0.05, Ahead: 0.37, Aside: -0.08},
				Hips: Lean{Pitch: -4, Yaw: -6}, Chest: Lean{Pitch: 14},
				Head: Lean{Pitch: 28}, Near: Limb{Leg: &Leg{Flex: 22, Out: 0.7 * (out + 4), Turn: turn, Knee: 26, Point: 40},
					Arm: arm(-18, 30, 8, 20)},
				Far: Limb{Foot: Place{Ahead: 0.34}, Arm: arm(30, 46, 8, 20)}},
			{In: 0.26, On: InAir, Pelvis: Place{Down: 0.03, Ahead: 0.35, Aside: -0.08},
				Hips: Lean{Pitch: -14, Yaw: -20}, Chest: Lean{Pitch: 6, Yaw: 14},
				Head: Lean{Pitch: 6}, Near: Limb{Leg: &Leg{Flex: 78 - 0.8*math.Abs(out+4), Out: out, Turn: turn, Knee: 10, Point: 38},
					Arm: arm(-34, 30, 8, 20)},
				Far: Limb{Foot: Place{Ahead: 0.34}, Heel: 18, Arm: arm(58, 30, 8, 20)}},
			{In: 0.5, Pelvis: Place{Down: 0.02}, Chest: Lean{Pitch: 4}, Near: Limb{Foot: Place{Ahead: 0.34}}, Far: Limb{Foot: Place{Ahead: 0.34}}},
		},
		Leave: []Key{{In: 0.45}},
		Gone:  Place{Ahead: 0.34},
	}
}
