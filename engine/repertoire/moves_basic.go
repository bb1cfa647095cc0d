package repertoire

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
)

// basics are sitting, squatting, kneeling, bowing and jumping.
var basics = Table{
	"squat": {
		Either: true,
		Cycle: []Key{
			{In: 1.0, Stay: 0.12, Pelvis: Place{Down: 0.43}, Hips: Lean{Pitch: 30}, Chest: Lean{Pitch: 38}, Head: Lean{Pitch: 8},
				Near: ahead, Far: ahead},
			{In: 0.95, Stay: 0.1},
		},
	},
	"crouch": {
		Either: true, Stays: true,
		Enter: []Key{
			{In: 0.95, Pelvis: Place{Down: 0.5}, Hips: Lean{Pitch: 28}, Chest: Lean{Pitch: 42}, Head: Lean{Pitch: 4}, Near: onThigh, Far: onThigh},
		},
		Leave: []Key{{In: 1.0}},
	},
	"sit": {
		Either: true, Stays: true, State: Seated,
		Enter: []Key{
			{In: 0.8, Pass: true, Pelvis: Place{Down: 0.26, Ahead: -0.06}, Hips: Lean{Pitch: 24}, Chest: Lean{Pitch: 38},
				Head: Lean{Pitch: 18}, Near: onThigh, Far: onThigh},
			{In: 0.75, On: OnSeat, Hips: Lean{Pitch: 8}, Chest: Lean{Pitch: 24}, Head: Lean{Pitch: 8}, Near: onThigh, Far: onThigh},
			{In: 0.7, On: OnSeat, Hips: Lean{Pitch: -9}, Chest: Lean{Pitch: 0}, Near: onThigh, Far: onThigh},
		},
		From: map[Name][]Key{LieOnBed: swungDown, SleepOnBed: swungDown},
		Leave: []Key{
			{In: 0.6, Pass: true, On: OnSeat, Hips: Lean{Pitch: 14}, Chest: Lean{Pitch: 36}, Head: Lean{Pitch: 6}, Near: onThigh, Far: onThigh},
			{In: 0.42, Pass: true, Pelvis: Place{Down: 0.32}, Hips: Lean{Pitch: 28}, Chest: Lean{Pitch: 40}, Head: Lean{Pitch: 8},
				Near: onThigh, Far: onThigh},
			{In: 0.85},
		},
	},
	"sit on the floor": {
		Either: true, Stays: true, State: Floored,
		Enter: []Key{
			{In: 1.0, Pass: true, Pelvis: Place{Down: 0.5}, Hips: Lean{Pitch: 25}, Chest: Lean{Pitch: 40}, Head: Lean{Pitch: 15},
				Near: ahead, Far: ahead},
			{In: 0.8, On: OnFloor, Hips: Lean{Pitch: -16}, Chest: Lean{Pitch: 18}, Head: Lean{Pitch: 8}, Near: overKnee, Far: overKnee},
			knees,
		},
		From: map[Name][]Key{"lie": {halfUp, knees}, "sleep": {onBack, halfUp, knees}, "lie side": {onBack, halfUp, knees}},
		Leave: []Key{
			{In: 0.7, Pass: true, On: OnFloor, Hips: Lean{Pitch: -8}, Chest: Lean{Pitch: 42}, Head: Lean{Pitch: 10}, Near: overKnee, Far: overKnee},
			{In: 0.6, Pass: true, Pelvis: Place{Down: 0.5}, Hips: Lean{Pitch: 24}, Chest: Lean{Pitch: 46}, Head: Lean{Pitch: 10},
				Near: ahead, Far: ahead},
			{In: 1.0},
		},
	},
	"kneel": {
		Stays: true, State: Kneeling,
		Enter: []Key{
			{In: 0.75, Pass: true, Pelvis: Place{Down: 0.16}, On: OnFar, Chest: Lean{Pitch: 14}, Head: Lean{Pitch: 16},
				Near: Limb{Foot: Place{Ahead: -0.3}, Heel: 50}},
			{In: 0.85, On: OnKnee, Hips: Lean{Pitch: 4}, Chest: Lean{Pitch: 10}, Head: Lean{Pitch: 6}, Far: onKnee},
			{In: 0.4, On: OnKnee, Hips: Lean{Pitch: 2}, Chest: Lean{Pitch: 4}, Far: onKnee},
		},
		Leave: []Key{
			{In: 0.5, Pass: true, On: OnKnee, Hips: Lean{Pitch: 12}, Chest: Lean{Pitch: 26}, Head: Lean{Pitch: 6}, Far: onKnee},
			{In: 0.75, Pass: true, Pelvis: Place{Down: 0.16}, On: OnFar, Chest: Lean{Pitch: 22},
				Near: Limb{Foot: Place{Ahead: -0.3}, Heel: 50}, Far: onKnee},
			{In: 0.75},
		},
	},
	"kneel on both knees": {
		Stays: true, State: Kneeling, Either: true,
		Enter: []Key{
			{In: 0.75, Pass: true, Pelvis: Place{Down: 0.16}, On: OnFar, Chest: Lean{Pitch: 14}, Head: Lean{Pitch: 16},
				Near: Limb{Foot: Place{Ahead: -0.3}, Heel: 50}},
			{In: 0.8, On: OnKnee, Hips: Lean{Pitch: 4}, Chest: Lean{Pitch: 12}, Head: Lean{Pitch: 8}, Near: aside, Far: aside},
			{In: 0.85, On: OnKnees, Hips: Lean{Pitch: 2}, Chest: Lean{Pitch: 3}},
		},
		From: map[Name][]Key{"kneel": {{In: 0.85, On: OnKnees, Hips: Lean{Pitch: 2}, Chest: Lean{Pitch: 3}}},
			"crawl still": fromFours()[:1], "crawl": fromFours()[:1],
			"fall on both knees": {{In: 0.7, On: OnKnees, Hips: Lean{Pitch: 2}, Chest: Lean{Pitch: 3}}}},
		Leave: []Key{
			{In: 0.85, On: OnKnee, Hips: Lean{Pitch: 10}, Chest: Lean{Pitch: 22}, Head: Lean{Pitch: 6}, Near: aside, Far: aside},
			{In: 0.75, Pass: true, Pelvis: Place{Down: 0.16}, On: OnFar, Chest: Lean{Pitch: 22},
				Near: Limb{Foot: Place{Ahead: -0.3}, Heel: 50, Arm: aside.Arm}, Far: aside},
			{In: 0.75},
		},
	},
	"bow curtsy": {
		Cycle: []Key{
			{In: 0.8, Stay: 0.25, Pelvis: Place{Down: 0.17}, Hips: Lean{Pitch: 6}, Chest: Lean{Pitch: 14}, Head: Lean{Pitch: 26},
				Near: Limb{Foot: Place{Ahead: -0.26, Aside: -0.26}, Heel: 42, Toes: 20, Spread: 10, Arm: arm(-4, 38, 8, 24)},
				Far:  Limb{Toes: 16, Spread: 10, Arm: arm(-4, 38, 8, 24)}, Exact: true},
			{In: 0.8, Stay: 0.1},
		},
	},
	"bow": {
		Either: true,
		Enter:  []Key{{In: 0.3}},
		Cycle: []Key{
			{In: 1.0, Stay: 0.6, Hips: Lean{Pitch: 26}, Chest: Lean{Pitch: 49}, Head: Lean{Pitch: 53, Roll: 1.2}, Near: bowed, Far: bowed},
			{In: 1.25, Stay: 0.15},
		},
	},
	"bow aside": { // to those who stand there
		Enter: []Key{{In: 0.3}},
		Cycle: []Key{
			{In: 1.0, Stay: 0.6, Hips: Lean{Pitch: 24, Yaw: 18}, Chest: Lean{Pitch: 46, Yaw: 40}, Head: Lean{Pitch: 50, Yaw: 46},
				Near: bowed, Far: bowed},
			{In: 1.25, Stay: 0.15},
		},
	},
	"jump": {
		Either: true, Height: 0.28, Cycle: jump, Leave: []Key{{In: 0.6}},
	},
	"jump forward": {
		Either: true, Height: 0.27, Travel: 0.95, Cycle: jump, Leave: []Key{{In: 0.65}},
	},
	"jump over": {
		Either: true, Height: 0.3, Travel: 1.1, Leave: []Key{{In: 0.65}}, Cycle: []Key{
			jump[0], jump[1], jump[2],
			{In: 0.42, Pass: true, Hips: Lean{Pitch: 8}, Chest: Lean{Pitch: 24}, Head: Lean{Pitch: 20}, Near: overIt, Far: overIt, Leap: Aloft},
			jump[3], jump[4],
		},
	},
	"hop": {
		Height: 0.08,
		Enter:  []Key{{In: 0.45, On: OnNear, Far: raised}, spring},
		Cycle:  hop,
		Leave:  []Key{{In: 0.2, On: OnNear, Far: raised}, {In: 0.42}},
	},
	"hop foot held": {
		Height: 0.06,
		Enter:  []Key{drawnUp(Key{In: 0.7, On: OnNear}), drawnUp(spring)},
		Cycle:  []Key{drawnUp(hop[0]), drawnUp(hop[1]), drawnUp(spring)},
		Leave:  []Key{drawnUp(Key{In: 0.3, On: OnNear}), {In: 0.6}},
	},
	"hop forward": {
		Height: 0.08, Travel: 0.4,
		Enter: []Key{{In: 0.6, On: OnNear, Far: raised}, spring},
		Cycle: hop,
		Leave: []Key{{In: 0.3, On: OnNear, Far: raised}, {In: 0.55}},
	},
}

// A jump winds up with the arms behind, swings them up with the push, and gives
// way on landing.
var jump = []Key{
	{In: 0.3, Pass: true, Pelvis: Place{Down: 0.12}, Hips: Lean{Pitch: 12}, Chest: Lean{Pitch: 20}, Head: Lean{Pitch: 6},
		Near: armBack, Far: armBack},
	{In: 0.3, Pelvis: Place{Down: 0.31}, Hips: Lean{Pitch: 26}, Chest: Lean{Pitch: 40}, Head: Lean{Pitch: 8}, Near: armDown,
		Far: armDown, Pass: true, Leap: Bottom},
	{In: 0.26, Pass: true, Pelvis: Place{Down: 0.0}, Hips: Lean{Pitch: 2}, Chest: Lean{Pitch: 4}, Head: Lean{Pitch: -8},
		Near: pushOff, Far: pushOff, Leap: TakeOff},
	{In: 0.5, Pass: true, Pelvis: Place{Down: 0.03}, Hips: Lean{Pitch: 6}, Chest: Lean{Pitch: 10}, Head: Lean{Pitch: 12},
		Near: touch, Far: touch, Leap: Landing},
	{In: 0.3, Pelvis: Place{Down: 0.2}, Hips: Lean{Pitch: 18}, Chest: Lean{Pitch: 30}, Head: Lean{Pitch: 10}, Near: absorb, Far: absorb},
}

// A hopper springs on one leg, from one landing into the next take-off.
var (
	spring = Key{In: 0.2, On: OnNear, Pelvis: Place{Down: 0.075}, Hips: Lean{Pitch: 5}, Chest: Lean{Pitch: 11},
		Head: Lean{Pitch: 3}, Near: Limb{Arm: arm(-8, 20, 10, 40)}, Far: raised, Leap: Bottom}
	hop = []Key{
		{In: 0.16, On: OnNear, Pass: true, Pelvis: Place{Down: -0.01}, Chest: Lean{Pitch: 4}, Near: Limb{Heel: 38, Arm: arm(14, 26, 10, 48)},
			Far: raised, Leap: TakeOff},
		{In: 0.25, On: OnNear, Pass: true, Pelvis: Place{Down: 0.005}, Chest: Lean{Pitch: 6}, Near: Limb{Heel: 24, Arm: arm(10, 30, 10, 44)},
			Far: raised, Leap: Landing},
		spring,
	}
)

// drawnUp is a key of hopping with the other foot drawn up before the body, where hands
// can have it.
func drawnUp(k Key) Key {
	k.Head.Pitch += 16
	k.Far = Limb{Leg: &Leg{Flex: 104, Out: 24, Turn: 40, Knee: 122, Point: 10}}
	return k
}

// knees is how people sit on the ground: leaning back, the arms around the knees.
var knees = Key{In: 0.7, On: OnFloor, Hips: Lean{Pitch: -14}, Chest: Lean{Pitch: 22}, Head: Lean{Pitch: 6},
	Near: aroundKnee, Far: aroundKnee}

// Limbs that several moves share.
var (
	ahead      = Limb{Arm: arm(114, 6, 12, 14), Spread: 14}
	onKnee     = Limb{Hand: Hand{At: Knee, Off: geom.Vec3{X: 0.02, Y: 0.1, Z: -0.1}, Palm: geom.Vec3{Y: -1, Z: -0.25}, Curl: 20}}
	onThigh    = Limb{Hand: Hand{At: Thigh, Off: geom.Vec3{X: 0.02, Y: 0.03, Z: 0.105}, Palm: geom.Vec3{Z: -1}, Curl: 14}}
	aroundKnee = Limb{Spread: 4, Hand: Hand{At: Knee, Off: geom.Vec3{X: 0.0, Y: -0.01, Z: 0.06}, Palm: geom.Vec3{X: -0.3, Z: -1},
		Swivel: 20, Curl: 28}}
	bowed = Limb{Arm: &posture.Arm{Flex: radians(4), Abduct: radians(6), Twist: radians(12), Elbow: radians(12),
		Pronate: radians(20), Wrist: radians(3), Curl: radians(12), Hang: 1}}
	overKnee = Limb{Spread: 12, Hand: Hand{At: Knee, Off: geom.Vec3{X: 0.04, Y: 0.15, Z: 0.02}, Palm: geom.Vec3{Y: -1}, Curl: 16}}
	aside    = Limb{Arm: arm(16, 24, 6, 28)}
	armBack  = Limb{Arm: arm(-38, 12, 8, 16)}
	armDown  = Limb{Arm: arm(26, 14, 8, 30)}
	pushOff  = Limb{Heel: 38, Arm: arm(104, 16, 0, 40)}
	touch    = Limb{Heel: 26, Arm: arm(66, 20, 4, 38)}
	overIt   = Limb{Leg: &Leg{Flex: 92, Out: 5, Knee: 92, Point: 10}, Arm: arm(84, 30, 4, 30)}
	absorb   = Limb{Arm: arm(26, 18, 8, 34)}
	raised   = Limb{Foot: Place{Ahead: -0.16}, Lift: 0.3, Heel: 52, Arm: arm(6, 24, 8, 40)}
)

// arm returns the shape of an arm from its flexion, abduction, inward twist and
// elbow, in degrees.
func arm(flex, abduct, twist, elbow float64) *posture.Arm {
	return &posture.Arm{Flex: radians(flex), Abduct: radians(abduct), Twist: radians(twist), Elbow: radians(elbow),
		Pronate: radians(14), Wrist: radians(2), Curl: radians(20)}
}

// aimed returns the shape of an arm that points in given directions, seen from
// the chest, outwards, up and ahead.
func aimed(upper, fore geom.Vec3, curl float64) *posture.Arm {
	a := posture.Aim(upper, fore)
	a.Curl, a.Lift = radians(curl), math.Max(0, radians(16)*upper.Y)
	return &a
}

// fist closes the hand of an arm.
func fist(a *posture.Arm) *posture.Arm {
	a.Curl = radians(66)
	return a
}
