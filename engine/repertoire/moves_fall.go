package repertoire

import (
	"slices"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
)

// falling is how bodies come down without wanting to. They stay where they fell.
var falling = Table{
	"fall": {
		Either: true, Stays: true, Leave: slices.Concat([]Key{raisedFront, fallenFours}, fromFours()), Enter: []Key{
			{In: 0.34, Pass: true, On: InAir, Pelvis: Place{Down: 0.1, Ahead: 0.1}, Hips: Lean{Pitch: 22}, Chest: Lean{Pitch: 26},
				Head: Lean{Pitch: 10}, Near: Limb{Heel: 20, Arm: arm(40, 30, 6, 40)}, Far: Limb{Heel: 20, Arm: arm(44, 34, 6, 40)}},
			{In: 0.38, Pass: true, On: InAir, Pelvis: Place{Down: 0.5, Ahead: 0.28}, Hips: Lean{Pitch: 44}, Chest: Lean{Pitch: 56},
				Head: Lean{Pitch: 24}, Near: Limb{Heel: 60, Hand: caught}, Far: Limb{Heel: 60, Hand: caught}},
			{In: 0.38, Pass: true, On: OnBody, Pelvis: Place{Ahead: 0.36}, Hips: Lean{Pitch: 84}, Chest: Lean{Pitch: 72},
				Head: Lean{Pitch: 48}, Near: fallenLeg(18, true), Far: fallenLeg(30, true)},
			{In: 0.5, On: OnBody, Pelvis: Place{Ahead: 0.38}, Hips: Lean{Pitch: 90}, Chest: Lean{Pitch: 88}, Head: Lean{Pitch: 80, Spin: 50},
				Near: fallenLeg(6, false), Far: fallenLeg(14, false)},
		},
	},
	// The near foot is caught, the body lurches over it and does not get its feet under it again.
	"fall tripped": {
		Either: true, Stays: true, Leave: slices.Concat([]Key{raisedFront, fallenFours}, fromFours()), Enter: []Key{
			{In: 0.24, Pass: true, On: OnFar, Pelvis: Place{Down: 0.02}, Chest: Lean{Pitch: 6},
				Near: Limb{Foot: Place{Ahead: 0.06}, Lift: 0.03, Heel: 24}},
			{In: 0.22, Pass: true, On: InAir, Pelvis: Place{Down: 0.1, Ahead: 0.16}, Hips: Lean{Pitch: 30}, Chest: Lean{Pitch: 42},
				Head: Lean{Pitch: 4}, Near: Limb{Foot: Place{Ahead: 0.04}, Heel: 44, Arm: arm(66, 36, 6, 40)},
				Far: Limb{Heel: 24, Arm: arm(40, 46, 6, 34)}},
			{In: 0.36, Pass: true, On: InAir, Pelvis: Place{Down: 0.5, Ahead: 0.28}, Hips: Lean{Pitch: 52}, Chest: Lean{Pitch: 60},
				Head: Lean{Pitch: 22}, Near: Limb{Heel: 60, Hand: caught}, Far: Limb{Heel: 60, Hand: caught}},
			{In: 0.38, Pass: true, On: OnBody, Pelvis: Place{Ahead: 0.36}, Hips: Lean{Pitch: 84}, Chest: Lean{Pitch: 72},
				Head: Lean{Pitch: 48}, Near: fallenLeg(18, true), Far: fallenLeg(30, true)},
			{In: 0.5, On: OnBody, Pelvis: Place{Ahead: 0.38}, Hips: Lean{Pitch: 90}, Chest: Lean{Pitch: 88}, Head: Lean{Pitch: 80, Spin: 50},
				Near: fallenLeg(6, false), Far: fallenLeg(14, false)},
		},
	},
	"fall back": {
		Either: true, Stays: true, Leave: slices.Concat([]Key{halfUp}, fromFloor), Enter: []Key{
			{In: 0.32, Pass: true, On: InAir, Pelvis: Place{Down: 0.1, Ahead: -0.14}, Hips: Lean{Pitch: -6}, Chest: Lean{Pitch: -10},
				Head: Lean{Pitch: 16}, Near: Limb{Arm: arm(-40, 36, 6, 30)}, Far: Limb{Arm: arm(-36, 40, 6, 30)}},
			{In: 0.52, Pass: true, On: OnBody, Pelvis: Place{Ahead: -0.56}, Hips: Lean{Pitch: -30}, Chest: Lean{Pitch: -6},
				Head: Lean{Pitch: 24}, Near: Limb{Spread: 10, Hand: sprawled}, Far: Limb{Spread: 10, Hand: sprawled}},
			{In: 0.3, Pass: true, On: OnBody, Pelvis: Place{Ahead: -0.64}, Hips: Lean{Pitch: -82}, Chest: Lean{Pitch: -64},
				Head: Lean{Pitch: -40}, Near: Limb{Leg: &Leg{Flex: 42, Out: 8, Knee: 40, Point: 10}, Arm: arm(20, 60, 6, 30)},
				Far: Limb{Leg: &Leg{Flex: 30, Out: 12, Knee: 50, Point: 10}, Arm: arm(24, 64, 6, 30)}},
			{In: 0.6, On: OnBody, Pelvis: Place{Ahead: -0.64}, Hips: Lean{Pitch: -90}, Chest: Lean{Pitch: -90},
				Head: Lean{Pitch: -84, Spin: 20}, Near: Limb{Leg: &Leg{Flex: -3, Out: 12, Turn: 18, Knee: 6, Point: 26}, Arm: arm(-6, 62, 6, 24)},
				Far: Limb{Leg: &Leg{Flex: 4, Out: 18, Turn: 26, Knee: 26, Point: 26}, Arm: arm(-6, 54, 6, 30)}},
		},
	},
	"fall aside": {
		Stays: true, Leave: append([]Key{leanAsideHere}, fromFloor...), Enter: []Key{
			{In: 0.34, Pass: true, On: InAir, Pelvis: Place{Down: 0.06, Aside: 0.12}, Hips: Lean{Roll: 10}, Chest: Lean{Roll: 18},
				Head: Lean{Roll: 4}, Near: Limb{Leg: &Leg{Flex: 14, Out: -10, Knee: 24, Point: 16}, Arm: arm(14, 66, 6, 20)},
				Far: Limb{Heel: 20, Arm: arm(6, 74, 6, 20)}},
			{In: 0.52, Pass: true, On: OnBody, Pelvis: Place{Aside: 0.36, Ahead: -0.16}, Hips: Lean{Roll: 50}, Chest: Lean{Roll: 48},
				Head: Lean{Roll: 30}, Near: Limb{Leg: &Leg{Flex: 30, Knee: 46, Point: 20}, Hand: Hand{At: Planted, Off: geom.Vec3{X: 0.62, Z: 0}}},
				Far: Limb{Leg: &Leg{Flex: 16, Out: 14, Knee: 30, Point: 20}, Arm: arm(20, 60, 6, 30)}},
			{In: 0.5, On: OnBody, Pelvis: Place{Aside: 0.42, Ahead: -0.16}, Hips: Lean{Roll: 86}, Chest: Lean{Roll: 88, Pitch: 8},
				Head: Lean{Roll: 90, Pitch: 6}, Near: Limb{Leg: &Leg{Flex: 36, Knee: 62, Point: 30}, Arm: arm(112, 0, 10, 40)},
				Far: Limb{Leg: &Leg{Flex: 50, Out: -4, Knee: 76, Point: 30}, Arm: arm(58, -10, 20, 60)}},
		},
	},
	// A goalkeeper: the far foot pushes off, both hands go out to the ball, and the side comes down.
	"fall dive aside": {
		Stays: true, Leave: append([]Key{leanAsideHere}, fromFloor...), Enter: []Key{
			{In: 0.36, Pass: true, Pelvis: Place{Down: 0.2, Aside: 0.06}, Hips: Lean{Roll: 10, Pitch: 8}, Chest: Lean{Roll: 14, Pitch: 14},
				Near: Limb{Arm: arm(44, 30, 6, 60)}, Far: Limb{Arm: arm(40, 30, 6, 60)}},
			{In: 0.4, Pass: true, On: InAir, Pelvis: Place{Down: 0.3, Aside: 0.36}, Hips: Lean{Roll: 40}, Chest: Lean{Roll: 48},
				Head: Lean{Roll: 30}, Near: Limb{Leg: &Leg{Flex: 24, Knee: 40, Point: 16}, Arm: arm(150, 24, 10, 20)},
				Far: Limb{Heel: 34, Arm: arm(140, 10, 10, 30)}},
			{In: 0.56, Pass: true, On: OnBody, Pelvis: Place{Aside: 0.54, Ahead: -0.06}, Hips: Lean{Roll: 56}, Chest: Lean{Roll: 58},
				Head: Lean{Roll: 60}, Near: Limb{Leg: &Leg{Flex: 22, Knee: 34, Point: 24}, Arm: arm(164, 14, 10, 12)},
				Far: Limb{Leg: &Leg{Flex: 8, Out: 10, Knee: 16, Point: 24}, Arm: arm(152, 0, 10, 20)}},
			{In: 0.6, On: OnBody, Pelvis: Place{Aside: 0.64, Ahead: -0.1}, Hips: Lean{Roll: 86}, Chest: Lean{Roll: 88, Pitch: 6},
				Head: Lean{Roll: 84, Pitch: 6}, Near: Limb{Leg: &Leg{Flex: 34, Knee: 58, Point: 28}, Arm: arm(150, 4, 10, 30)},
				Far: Limb{Leg: &Leg{Flex: 44, Out: -2, Knee: 66, Point: 28}, Arm: arm(138, -8, 20, 40)}},
		},
	},
	// Out of a run onto both knees, which glide on while the trunk leans back and the arms open.
	"slide knees": {
		Either: true, Gone: Place{Ahead: kneeGlide}, Cycle: []Key{
			{In: 0.4, Pass: true, Pelvis: Place{Down: 0.1, Ahead: 0.04}, Hips: Lean{Pitch: 10}, Chest: Lean{Pitch: 24},
				Near: Limb{Arm: arm(-30, 20, 8, 30)}, Far: Limb{Arm: arm(-30, 20, 8, 30)}},
			kneeSlid(0.42, 0.34, 2, 10), kneeSlid(0.4, 0.8, -8, 50), kneeSlid(0.5, 1.15, -14, 90), kneeSlid(0.7, kneeGlide, -12, 100),
		},
		Leave: []Key{
			{In: 0.85, On: OnKnee, Hips: Lean{Pitch: 10}, Chest: Lean{Pitch: 22}, Head: Lean{Pitch: 6}, Near: aside, Far: aside},
			{In: 0.75, Pass: true, Pelvis: Place{Down: 0.16}, On: OnFar, Chest: Lean{Pitch: 22},
				Near: Limb{Foot: Place{Ahead: -0.3}, Heel: 50, Arm: aside.Arm}, Far: aside},
			{In: 0.75},
		},
	},
	// The feet stay; the knees come down before them.
	"fall on both knees": {
		Either: true, Stays: true, State: Kneeling, Gone: Place{Ahead: kneesAhead}, Cycle: []Key{
			{In: 0.34, Pass: true, On: InAir, Pelvis: Place{Down: 0.16, Ahead: 0.14}, Hips: Lean{Pitch: 0}, Chest: Lean{Pitch: 8},
				Head: Lean{Pitch: 20}, Near: Limb{Heel: 44, Arm: limp(10)}, Far: Limb{Heel: 44, Arm: limp(14)}},
			{In: 0.34, Pass: true, On: OnKnees, Pelvis: Place{Ahead: kneesAhead}, Hips: Lean{Pitch: 6}, Chest: Lean{Pitch: 26},
				Head: Lean{Pitch: 34}, Near: Limb{Foot: Place{Ahead: kneesAhead}, Arm: limp(40)},
				Far: Limb{Foot: Place{Ahead: kneesAhead}, Arm: limp(44)}},
			{In: 0.7, On: OnKnees, Pelvis: Place{Ahead: kneesAhead}, Hips: Lean{Pitch: 4}, Chest: Lean{Pitch: 18}, Head: Lean{Pitch: 34},
				Near: Limb{Foot: Place{Ahead: kneesAhead}, Arm: limp(16)}, Far: Limb{Foot: Place{Ahead: kneesAhead}, Arm: limp(18)}},
		},
		Leave: []Key{
			{In: 0.85, On: OnKnee, Hips: Lean{Pitch: 10}, Chest: Lean{Pitch: 22}, Head: Lean{Pitch: 6}, Near: aside, Far: aside},
			{In: 0.75, Pass: true, Pelvis: Place{Down: 0.16}, On: OnFar, Chest: Lean{Pitch: 22},
				Near: Limb{Foot: Place{Ahead: -0.3}, Heel: 50, Arm: aside.Arm}, Far: aside},
			{In: 0.75},
		},
	},
	// The knees give, and nothing holds the rest.
	"faint": {
		Stays: true, Leave: append([]Key{leanAsideHere}, fromFloor...), Enter: []Key{
			{In: 0.5, Pass: true, On: InAir, Pelvis: Place{Down: 0.05, Ahead: -0.02}, Hips: Lean{Roll: 3}, Chest: Lean{Pitch: -4, Roll: 7},
				Head: Lean{Pitch: -14, Roll: 12}, Near: Limb{Arm: limp(4)}, Far: Limb{Arm: limp(0)}},
			{In: 0.56, Pass: true, On: OnBody, Pelvis: Place{Ahead: -0.52, Aside: 0.03}, Hips: Lean{Pitch: -16, Roll: 8},
				Chest: Lean{Pitch: 18, Roll: 14}, Head: Lean{Pitch: 46, Roll: 24}, Near: Limb{Spread: 12, Arm: limp(40)},
				Far: Limb{Spread: 8, Arm: limp(20)}},
			{In: 0.36, Pass: true, On: OnBody, Pelvis: Place{Ahead: -0.5, Aside: 0.08}, Hips: Lean{Roll: 42, Pitch: -22},
				Chest: Lean{Roll: 56, Pitch: 0}, Head: Lean{Roll: 70, Pitch: 20},
				Near: Limb{Leg: &Leg{Flex: 70, Knee: 80, Point: 30}, Arm: limp(66)},
				Far:  Limb{Leg: &Leg{Flex: 66, Out: 14, Knee: 78, Point: 30}, Arm: limp(20)}},
			{In: 0.5, On: OnBody, Pelvis: Place{Aside: 0.12, Ahead: -0.5}, Hips: Lean{Roll: 84, Spin: -8}, Chest: Lean{Roll: 88, Spin: -14},
				Head: Lean{Roll: 96}, Near: Limb{Leg: &Leg{Flex: 38, Knee: 66, Point: 40}, Arm: arm(96, 10, 10, 30)},
				Far: Limb{Leg: &Leg{Flex: 60, Out: 2, Knee: 84, Point: 40}, Arm: arm(70, 0, 10, 40)}},
		},
	},
}

// kneesAhead is how far knees come down before feet that stay.
const kneesAhead = 0.97

var (
	caught   = Hand{At: Planted, Off: geom.Vec3{X: 0.04, Z: 0.98}}
	sprawled = Hand{At: Planted, Off: geom.Vec3{X: 0.14, Z: -0.86}}

	raisedFront = Key{In: 0.8, Pass: true, On: OnBody, Pelvis: Place{Ahead: 0.3}, Hips: Lean{Pitch: 84}, Chest: Lean{Pitch: 66},
		Head: Lean{Pitch: 40},
		Near: Limb{Leg: prone.Leg, Hand: Hand{At: Planted, Off: geom.Vec3{X: 0.02, Z: 0.86}}},
		Far:  Limb{Leg: prone.Leg, Hand: Hand{At: Planted, Off: geom.Vec3{X: 0.02, Z: 0.86}}}}
	fallenFours = Key{In: 0.9, On: OnFours, Pelvis: Place{Ahead: 0.2}, Head: Lean{Pitch: -20},
		Near: Limb{Foot: Place{Ahead: 0.2}, Hand: Hand{At: Planted}}, Far: Limb{Foot: Place{Ahead: 0.2}, Hand: Hand{At: Planted}}}
	leanAsideHere = Key{In: 0.9, Pass: true, On: OnBody, Pelvis: Place{Ahead: -0.56, Aside: 0.1}, Hips: Lean{Roll: 26, Pitch: -12},
		Chest: Lean{Roll: 34, Pitch: 6}, Head: Lean{Roll: 20, Pitch: 8},
		Near: Limb{Spread: 14, Hand: Hand{At: Planted, Off: geom.Vec3{X: 0.36, Z: -0.6}}}, Far: Limb{Spread: 8, Arm: arm(40, 12, 10, 50)}}
)

// fallenLeg lies behind a body that has come down on its front.
func fallenLeg(knee float64, caught bool) Limb {
	l := Limb{Leg: &Leg{Flex: -2, Out: 7, Knee: knee, Point: 60}, Arm: arm(104, 60, 0, 70)}
	if caught {
		l.Hand = Hand{At: Stay}
	}
	return l
}

// limp is an arm without strength.
func limp(flex float64) *posture.Arm {
	return arm(flex, 10, 10, 16)
}

// kneeGlide is how far a slide on the knees goes, part of the hip height.
const kneeGlide = 1.3

// kneeSlid is a moment of a slide on both knees, which have come so far, with the trunk leaning and the arms so far out.
func kneeSlid(in, gone, lean, out float64) Key {
	limb := Limb{Foot: Place{Ahead: gone}, Drag: true, Arm: arm(20, out, 0, 24)}
	return Key{In: in, Pass: gone < kneeGlide, On: OnKnees, Pelvis: Place{Ahead: gone}, Hips: Lean{Pitch: lean},
		Chest: Lean{Pitch: 1.3 * lean}, Head: Lean{Pitch: lean}, Near: limb, Far: limb}
}
