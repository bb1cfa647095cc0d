package action

import (
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
)

// outdoors is swimming, climbing, hanging and more ways to roll.
var outdoors = map[string]*Move{
	"swim": {Either: true, Fills: true, Enter: []Key{stroke(0.7, strokeAhead, 0.06)}, Leave: []Key{{In: 0.8}}, Cycle: []Key{
		stroke(0.5, strokeOut, 0.03), stroke(0.35, strokeIn, 0.1), stroke(0.45, strokeAhead, 0.06),
	}},
	"swim crawl": {Fills: true, Swaps: true, Enter: []Key{overarm(0.7, strokeHigh, strokeBack, 22)}, Leave: []Key{{In: 0.8}}, Cycle: []Key{
		overarm(0.36, strokeAhead, strokeBack, -26), overarm(0.36, strokeDown, strokeHigh, 0),
	}},
	"climb": {Stays: true, Fills: true, Enter: []Key{climb(0.8, 0.08, 0.08)}, Cycle: []Key{climb(0.55, 0.24, -0.08), climb(0.55, 0.4, 0.08)}, Gone: Place{Down: -0.32}, Leave: []Key{
		{In: 0.55, Pelvis: Place{Down: 0.2}, Hips: Lean{Pitch: 16}, Chest: Lean{Pitch: 26}, Near: absorb, Far: absorb}, {In: 0.6},
	}},
	"hang": {Either: true, Stays: true, Fills: true, Enter: []Key{
		{In: 0.8, Near: Limb{Heel: 18, Hand: onBar}, Far: Limb{Heel: 18, Hand: onBar}, Head: Lean{Pitch: -20}},
		hung(0.6, 0),
	}, Cycle: []Key{hung(0.9, 5), hung(0.9, -5)}, Leave: []Key{
		{In: 0.6, Near: Limb{Heel: 18, Hand: onBar}, Far: Limb{Heel: 18, Hand: onBar}}, {In: 0.8},
	}},
	"roll over": {Either: true, Stays: true, Enter: append(sitBack(), lieBack, onBack, spun(90), spun(180)), From: map[string][]Key{"lie": {spun(90), spun(180)}},
		Leave: append([]Key{spun(90), onBack, halfUp}, fromFloor...)},
	"roll back": {Either: true, Gone: Place{Ahead: -1.3}, Leave: []Key{{In: 0.7}}, Cycle: []Key{
		{In: 0.8, Pass: true, Pelvis: Place{Down: 0.44}, Hips: Lean{Pitch: 6}, Chest: Lean{Pitch: 40}, Head: Lean{Pitch: 40}, Near: ahead, Far: ahead, Exact: true},
		{In: 0.4, Pass: true, On: OnBody, Pelvis: Place{Ahead: -0.64}, Hips: Lean{Pitch: -34}, Chest: Lean{Pitch: 4}, Head: Lean{Pitch: 30}, Near: Limb{Heel: 10, Arm: arm(60, 10, 10, 40)}, Far: Limb{Heel: 10, Arm: arm(60, 10, 10, 40)}},
		{In: 0.26, Pass: true, On: OnBody, Pelvis: Place{Ahead: -0.68}, Hips: Lean{Pitch: -120}, Chest: Lean{Pitch: -84}, Head: Lean{Pitch: -50}, Near: ball, Far: ball},
		{In: 0.26, Pass: true, On: OnBody, Pelvis: Place{Ahead: -0.92}, Hips: Lean{Pitch: -190}, Chest: Lean{Pitch: -146}, Head: Lean{Pitch: -96}, Near: backRolled, Far: backRolled},
		{In: 0.34, Pass: true, On: InAir, Pelvis: Place{Ahead: -1.22, Down: 0.4}, Hips: Lean{Pitch: -284}, Chest: Lean{Pitch: -258}, Head: Lean{Pitch: -250}, Near: backOver, Far: backOver, Exact: true},
		{In: 0.36, Pass: true, Pelvis: Place{Down: 0.44}, Hips: Lean{Pitch: -336}, Chest: Lean{Pitch: -318}, Head: Lean{Pitch: -344}, Near: backLanding, Far: backLanding, Exact: true},
	}},
	"crawl army": {Either: true, Stays: true, Fills: true, Enter: append(toFours(), toPlank, lowered), Cycle: []Key{army(0.17, true), army(0.34, false)}, Gone: Place{Ahead: 0.34}, Leave: append([]Key{lowered, backOnFours}, fromFours()...)},
}

var (
	strokeAhead = aimed(geom.Vec3{X: -0.12, Y: 0.35, Z: 1}, geom.Vec3{X: -0.18, Y: 0.4, Z: 1}, 8)
	strokeOut   = aimed(geom.Vec3{X: 0.95, Y: 0.05, Z: 0.25}, geom.Vec3{X: 0.75, Y: -0.1, Z: 0.6}, 8)
	strokeIn    = aimed(geom.Vec3{X: 0.3, Y: -0.75, Z: 0.45}, geom.Vec3{X: -0.55, Y: 0.4, Z: 0.75}, 8)
	strokeHigh  = aimed(geom.Vec3{X: 0.55, Y: 0.55, Z: -0.1}, geom.Vec3{X: 0.2, Y: 0.6, Z: 0.65}, 8)
	strokeDown  = aimed(geom.Vec3{X: 0.12, Y: -0.35, Z: 0.9}, geom.Vec3{X: 0.02, Y: -0.7, Z: 0.6}, 8)
	strokeBack  = aimed(geom.Vec3{X: 0.25, Y: -0.9, Z: -0.3}, geom.Vec3{X: 0.15, Y: -0.95, Z: -0.1}, 8)

	onBar = Hand{At: Bar, Off: geom.Vec3{X: 0.02, Y: 2.13, Z: 0.1}, Curl: 70}

	backRolled  = Limb{Leg: &Leg{Flex: 112, Out: 8, Knee: 60, Point: 10}, Hand: Hand{At: Planted, Off: geom.Vec3{X: 0.03, Z: -0.95}}}
	backOver    = Limb{Foot: Place{Ahead: -1.3}, Heel: 30, Hand: Hand{At: Stay}}
	backLanding = Limb{Foot: Place{Ahead: -1.3}, Heel: 20, Arm: arm(90, 10, 12, 30)}
)

// stroke is a moment of swimming on the chest, standing.
func stroke(in float64, hand *posture.Arm, down float64) Key {
	l := Limb{Arm: hand}
	return Key{In: in, Pass: true, Pelvis: Place{Down: down}, Hips: Lean{Pitch: 26}, Chest: Lean{Pitch: 46}, Head: Lean{Pitch: 16}, Near: l, Far: l}
}

// overarm is a moment of the crawl, standing.
func overarm(in float64, near, far *posture.Arm, yaw float64) Key {
	return Key{In: in, Pass: true, Pelvis: Place{Down: 0.06}, Hips: Lean{Pitch: 26}, Chest: Lean{Pitch: 46, Yaw: yaw}, Head: Lean{Pitch: 22, Yaw: -0.4 * yaw}, Near: Limb{Arm: near}, Far: Limb{Arm: far}}
}

// climb is a moment on a ladder: how high the body is, and how far the near foot
// and the far hand are ahead.
func climb(in, up, near float64) Key {
	hand := func(y float64) Hand {
		return Hand{At: Bar, Off: geom.Vec3{X: -0.03, Y: 1.62 + y, Z: 0.4}, Curl: 66}
	}
	return Key{In: in, Pass: true, On: InAir, Pelvis: Place{Down: 0.05 - up, Ahead: -0.02}, Hips: Lean{Pitch: 6, Roll: 20 * near}, Chest: Lean{Pitch: 8, Roll: -30 * near}, Head: Lean{Pitch: -16}, Exact: true,
		Near: Limb{Foot: Place{Ahead: 0.16}, Lift: up + near, Spread: 12, Hand: hand(up - near)}, Far: Limb{Foot: Place{Ahead: 0.16}, Lift: up - near, Spread: 12, Hand: hand(up + near)}}
}

// hung hangs from a bar and swings a little.
func hung(in, swing float64) Key {
	l := Limb{Leg: &Leg{Flex: 12 + 1.5*swing, Out: 3, Knee: 66 + 2*swing, Point: 36}, Hand: Hand{At: Stay, Curl: 70}}
	return Key{In: in, Pass: swing != 0, On: InAir, Pelvis: Place{Down: 0.03, Ahead: 0.006 * swing}, Hips: Lean{Pitch: -2 - swing}, Chest: Lean{Pitch: -4}, Head: Lean{Pitch: -10}, Near: l, Far: l}
}

// spun lies turned about its own long axis.
func spun(by float64) Key {
	return Key{In: 0.7, Pass: by < 180, On: OnBody, Pelvis: Place{Ahead: -0.66, Aside: by / 900}, Hips: Lean{Pitch: -90, Spin: by}, Chest: Lean{Pitch: -90, Spin: by}, Head: Lean{Pitch: -88, Spin: by}, Near: spunLeg, Far: spunLeg}
}

var spunLeg = Limb{Leg: &Leg{Flex: 2, Out: 4, Knee: 8, Point: 50}, Arm: arm(160, 24, 0, 30)}

// army crawls on the belly, on elbows and one drawn-up knee.
func army(gone float64, near bool) Key {
	in := Limb{Leg: &Leg{Flex: 4, Out: 66, Turn: 70, Knee: 96, Point: 40}, Hand: Hand{At: Planted, Off: geom.Vec3{X: 0.06, Z: gone + 0.16}}}
	out := Limb{Leg: &Leg{Flex: 0, Out: 12, Knee: 16, Point: 60}, Hand: Hand{At: Planted, Off: geom.Vec3{X: 0.06, Z: gone + 0.34}}}
	k := Key{In: 0.6, Pass: true, On: OnBody, Pelvis: Place{Ahead: gone - 0.56}, Hips: Lean{Pitch: 86, Yaw: 6}, Chest: Lean{Pitch: 70, Yaw: -8}, Head: Lean{Pitch: 36, Yaw: -4}, Near: in, Far: out}
	if !near {
		k.Hips.Yaw, k.Chest.Yaw, k.Head.Yaw = -6, 8, 4
		k.Near, k.Far = out, in
	}
	return k
}
