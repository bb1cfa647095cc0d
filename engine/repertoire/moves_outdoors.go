package repertoire

import (
	"github.com/motiongate/motiongate/engine/geom"
)

// outdoors is climbing, hanging and more ways to roll.
var outdoors = Table{
	"climb": {Stays: true, Fills: true, Enter: []Key{climb(0.8, 0.08, 0.08)},
		Cycle: []Key{climb(0.55, 0.24, -0.08), climb(0.55, 0.4, 0.08)}, Gone: Place{Down: -0.32}, Leave: []Key{
			{In: 0.55, Pelvis: Place{Down: 0.2}, Hips: Lean{Pitch: 16}, Chest: Lean{Pitch: 26}, Near: absorb, Far: absorb}, {In: 0.6},
		}},
	"climb wall": {Stays: true, Fills: true, Enter: []Key{grasped(clung(0.6, 0.12, 0.1)), clung(0.7, 0.12, 0.1)},
		Cycle: []Key{clung(0.75, 0.3, -0.1), clung(0.75, 0.48, 0.1)}, Gone: Place{Down: -0.36}, Leave: []Key{
			{In: 0.55, Pelvis: Place{Down: 0.2}, Hips: Lean{Pitch: 16}, Chest: Lean{Pitch: 26}, Near: absorb, Far: absorb}, {In: 0.6},
		}},
	"climb rope": {Stays: true, Fills: true, Enter: []Key{grasped(roped(0.6, 0.06, 0.3, 24)), roped(0.5, 0.06, 0.3, 24)},
		Cycle: []Key{roped(0.5, 0.06, 0.5, 96), roped(0.5, 0.34, 0.2, 24)}, Gone: Place{Down: -0.28}, Leave: []Key{
			{In: 0.55, Pelvis: Place{Down: 0.2}, Hips: Lean{Pitch: 16}, Chest: Lean{Pitch: 26}, Near: absorb, Far: absorb}, {In: 0.6},
		}},
	"climb over":      {Gone: Place{Ahead: wallBeyond}, Cycle: overWall, Leave: []Key{{In: 0.6}}},
	"climb down":      descent(Place{Down: 0.32}, climb(0.5, 0.08, 0.08), climb(0.55, -0.08, -0.08), climb(0.55, -0.24, 0.08)),
	"climb wall down": descent(Place{Down: 0.36}, clung(0.7, 0.12, 0.1), clung(0.75, -0.06, -0.1), clung(0.75, -0.24, 0.1)),
	"climb rope down": descent(Place{Down: 0.28}, roped(0.5, 0.06, 0.3, 24), roped(0.5, 0.06, 0.2, 96), roped(0.5, -0.22, 0.3, 24)),
	"hang":            {Either: true, Stays: true, Fills: true, Enter: toBar, Cycle: []Key{hung(0.9, 5), hung(0.9, -5)}, Leave: offBar},
	"pull-up": {Either: true, Enter: toBar, Cycle: []Key{chinned(0.95), hung(0.95, 0)}, Leave: offBar,
		From: map[Name][]Key{"hang": {hung(0.4, 0)}}},
	"roll over": {Either: true, Stays: true, Enter: append(sitBack(), lieBack, onBack, spun(90), spun(180)),
		From:  map[Name][]Key{"lie": {spun(90), spun(180)}},
		Leave: append([]Key{spun(90), onBack, halfUp}, fromFloor...)},
	"roll aside": {Stays: true, Gone: Place{Aside: rollAside}, Enter: append(sitBack(), lieBack, onBack),
		From:  map[Name][]Key{"lie": {}, "lie front": {overBack, onBack}, "crawl army": {overBack, onBack}},
		Cycle: []Key{rolledAside(90), rolledAside(180), rolledAside(270), rolledAside(360)}, Leave: append([]Key{halfUp}, fromFloor...)},
	"roll back": {Either: true, Gone: Place{Ahead: -1.3}, Leave: []Key{{In: 0.7}}, Cycle: []Key{
		{In: 0.8, Pass: true, Pelvis: Place{Down: 0.44}, Hips: Lean{Pitch: 6}, Chest: Lean{Pitch: 40}, Head: Lean{Pitch: 40},
			Near: ahead, Far: ahead, Exact: true},
		{In: 0.4, Pass: true, On: OnBody, Pelvis: Place{Ahead: -0.64}, Hips: Lean{Pitch: -34}, Chest: Lean{Pitch: 4},
			Head: Lean{Pitch: 30}, Near: Limb{Heel: 10, Arm: arm(60, 10, 10, 40)}, Far: Limb{Heel: 10, Arm: arm(60, 10, 10, 40)}},
		{In: 0.26, Pass: true, On: OnBody, Pelvis: Place{Ahead: -0.68}, Hips: Lean{Pitch: -120}, Chest: Lean{Pitch: -84},
			Head: Lean{Pitch: -50}, Near: ball, Far: ball},
		{In: 0.26, Pass: true, On: OnBody, Pelvis: Place{Ahead: -0.92}, Hips: Lean{Pitch: -190}, Chest: Lean{Pitch: -146},
			Head: Lean{Pitch: -96}, Near: backRolled, Far: backRolled},
		{In: 0.34, Pass: true, On: InAir, Pelvis: Place{Ahead: -1.22, Down: 0.4}, Hips: Lean{Pitch: -284}, Chest: Lean{Pitch: -258},
			Head: Lean{Pitch: -250}, Near: backOver, Far: backOver, Exact: true},
		{In: 0.36, Pass: true, Pelvis: Place{Down: 0.44}, Hips: Lean{Pitch: -336}, Chest: Lean{Pitch: -318}, Head: Lean{Pitch: -344},
			Near: backLanding, Far: backLanding, Exact: true},
	}},
	"crawl army": {Either: true, Stays: true, Fills: true, Bends: true, From: map[Name][]Key{"lie front": {}},
		Enter: quickly(0.62, append(toFours(), lowered)), Cycle: []Key{army(0.17, true), army(0.34, false)}, Gone: Place{Ahead: 0.34},
		Leave: append([]Key{lowered, backOnFours}, fromFours()...)},
}

var (
	toBar  = []Key{{In: 0.8, Near: Limb{Heel: 18, Hand: onBar}, Far: Limb{Heel: 18, Hand: onBar}, Head: Lean{Pitch: -20}}, hung(0.6, 0)}
	offBar = []Key{{In: 0.6, Near: Limb{Heel: 18, Hand: onBar}, Far: Limb{Heel: 18, Hand: onBar}}, {In: 0.8}}
	onBar  = Hand{At: Bar, Off: geom.Vec3{X: 0.02, Y: 2.13, Z: 0.1}, Curl: 70}

	backRolled  = Limb{Leg: &Leg{Flex: 98, Out: 8, Knee: 60, Point: 10}, Hand: Hand{At: Planted, Off: geom.Vec3{X: 0.03, Z: -0.95}}}
	backOver    = Limb{Foot: Place{Ahead: -1.3}, Heel: 30, Hand: Hand{At: Stay}}
	backLanding = Limb{Foot: Place{Ahead: -1.3}, Heel: 20, Arm: arm(90, 10, 12, 30)}
)

// WallTop is how high a wall is that is climbed over, in parts of the hip height.
const WallTop = 1.1

// The middle of that wall, and where the feet are on its other side, ahead of a body that stands
// before it, likewise.
const (
	wallAt     = 0.42
	wallBeyond = 1.0
)

// overWall gets over a wall: up on straight arms, the near foot on its top, the far leg
// over it, down on the other side while the near hand is still on it.
var overWall = []Key{
	{In: 0.6, Pass: true, Pelvis: Place{Down: 0.14},
		Hips: Lean{Pitch: 14}, Chest: Lean{Pitch: 18}, Head: Lean{Pitch: 10},
		Near: Limb{Hand: onWall}, Far: Limb{Hand: onWall}, Exact: true},
	{In: 0.45, Pass: true, On: InAir, Pelvis: Place{Down: -0.36, Ahead: 0.12},
		Hips: Lean{Pitch: 22}, Chest: Lean{Pitch: 26}, Head: Lean{Pitch: 6},
		Near: Limb{Leg: &Leg{Flex: 60, Out: 24, Turn: 10, Knee: 80, Point: 20}, Hand: onWall},
		Far:  Limb{Leg: &Leg{Flex: 14, Out: 4, Knee: 24, Point: 40}, Hand: onWall}, Exact: true},
	{In: 0.5, Pass: true, On: InAir, Pelvis: Place{Down: -0.52, Ahead: 0.14},
		Hips: Lean{Pitch: 24}, Chest: Lean{Pitch: 46}, Head: Lean{Pitch: 24},
		Near: Limb{Leg: &Leg{Flex: 104, Out: 12, Turn: 6, Knee: 104, Point: 4}, Hand: onWall},
		Far:  Limb{Leg: &Leg{Flex: 16, Out: 8, Knee: 50, Point: 40}, Hand: onWall}, Exact: true},
	{In: 0.5, Pass: true, On: InAir, Pelvis: Place{Down: -0.6, Ahead: 0.42},
		Hips: Lean{Pitch: 20}, Chest: Lean{Pitch: 42}, Head: Lean{Pitch: 34},
		Near: Limb{Leg: &Leg{Flex: 92, Out: 14, Turn: 8, Knee: 118, Point: 4}, Hand: onWall},
		Far:  Limb{Leg: &Leg{Flex: 92, Out: 8, Knee: 64, Point: 10}, Arm: arm(40, 50, 0, 40)}, Exact: true},
	{In: 0.42, Pass: true, On: InAir, Pelvis: Place{Down: -0.22, Ahead: 0.84},
		Hips: Lean{Pitch: 12}, Chest: Lean{Pitch: 16}, Head: Lean{Pitch: 30},
		Near: Limb{Leg: &Leg{Flex: 34, Out: 14, Knee: 70, Point: 30}, Hand: onWall},
		Far:  Limb{Leg: &Leg{Flex: 34, Out: 6, Knee: 26, Point: 20}, Arm: arm(44, 44, 0, 36)}, Exact: true},
	{In: 0.3, Pass: true, Pelvis: Place{Down: 0.12},
		Hips: Lean{Pitch: 14}, Chest: Lean{Pitch: 20}, Head: Lean{Pitch: 16},
		Near: Limb{Foot: Place{Ahead: wallBeyond}, Arm: arm(10, 34, 0, 40)}, Far: Limb{Foot: Place{Ahead: wallBeyond}, Arm: arm(40, 30, 0, 36)},
		Exact: true},
	{In: 0.24, Pass: true, Pelvis: Place{Down: 0.24},
		Hips: Lean{Pitch: 20}, Chest: Lean{Pitch: 28}, Head: Lean{Pitch: 14},
		Near: Limb{Foot: Place{Ahead: wallBeyond}, Arm: arm(26, 18, 8, 34)}, Far: Limb{Foot: Place{Ahead: wallBeyond}, Arm: arm(26, 18, 8, 34)},
		Exact: true},
}

// onWall is a hand on the top of the wall.
var onWall = Hand{At: Bar, Off: v(0.1, WallTop+0.03, wallAt+0.02), Curl: 20}

// climb is a moment on a ladder: how high the body is, and how far the near foot
// and the far hand are ahead.
func climb(in, up, near float64) Key {
	hand := func(y float64) Hand {
		return Hand{At: Bar, Off: geom.Vec3{X: -0.03, Y: 1.62 + y, Z: 0.4}, Curl: 66}
	}
	return Key{In: in, Pass: true, On: InAir, Pelvis: Place{Down: 0.05 - up, Ahead: -0.02}, Hips: Lean{Pitch: 6, Roll: 20 * near},
		Chest: Lean{Pitch: 8, Roll: -30 * near}, Head: Lean{Pitch: -16}, Exact: true,
		Near: Limb{Foot: Place{Ahead: 0.16}, Lift: up + near, Spread: 12, Hand: hand(up - near)},
		Far:  Limb{Foot: Place{Ahead: 0.16}, Lift: up - near, Spread: 12, Hand: hand(up + near)}}
}

// descent is to climb down: it begins where the body is, or as high as its time allows,
// and ends on the ground.
func descent(gone Place, on Key, cycle ...Key) *Move {
	up := map[Name][]Key{"climb": {}, "climb wall": {}, "climb rope": {}}
	return &Move{Fills: true, From: up, Enter: []Key{on}, Cycle: cycle, Gone: gone, Leave: []Key{{In: 0.5}, {In: 0.3}}}
}

// grasped is somebody who stands before what is climbed, the hands already where
// they are in a key.
func grasped(k Key) Key {
	return Key{In: k.In, Head: Lean{Pitch: -16}, Near: Limb{Hand: k.Near.Hand}, Far: Limb{Hand: k.Far.Hand}}
}

// clung is a moment on a wall, arms and legs spread and the hips close to it.
func clung(in, up, near float64) Key {
	limb := func(foot, hand float64) Limb {
		return Limb{Foot: Place{Ahead: 0.14, Aside: 0.1}, Lift: up + foot, Heel: 20, Toes: 36, Spread: 34,
			Hand: Hand{At: Bar, Off: v(0.14, 1.78+up+hand, 0.34), Curl: 50}}
	}
	return Key{In: in, Pass: true, On: InAir, Pelvis: Place{Down: 0.14 - up, Aside: 0.5 * near}, Hips: Lean{Pitch: 2, Roll: 30 * near},
		Chest: Lean{Pitch: 4, Roll: -40 * near, Yaw: 60 * near}, Head: Lean{Pitch: -26, Yaw: 80 * near}, Exact: true,
		Near: limb(near, -near), Far: limb(-near, near)}
}

// roped is a moment on a rope: how high the body is, how far above it the hands
// hold, and how far the knees are drawn up around the rope.
func roped(in, up, over, knees float64) Key {
	limb := func(high, out float64) Limb {
		return Limb{Leg: &Leg{Flex: knees, Out: -3 + out, Turn: 14, Knee: 24 + 0.95*knees, Point: 30},
			Hand: Hand{At: Bar, Off: v(-0.19, 1.46+up+over+high, 0.24), Curl: 70}}
	}
	return Key{In: in, Pass: true, On: InAir, Pelvis: Place{Down: -up, Ahead: -0.02}, Hips: Lean{Pitch: -4},
		Chest: Lean{Pitch: -6}, Head: Lean{Pitch: -22}, Exact: true,
		Near: limb(0.1, 4), Far: limb(-0.1, 0)}
}

// hung hangs from a bar and swings a little.
func hung(in, swing float64) Key {
	l := Limb{Leg: &Leg{Flex: 12 + 1.5*swing, Out: 3, Knee: 66 + 2*swing, Point: 36}, Hand: Hand{At: Stay, Curl: 70}}
	return Key{In: in, Pass: swing != 0, On: InAir, Pelvis: Place{Down: 0.03, Ahead: 0.006 * swing}, Hips: Lean{Pitch: -2 - swing},
		Chest: Lean{Pitch: -4}, Head: Lean{Pitch: -10}, Near: l, Far: l}
}

// chinned is at the bar with the chin.
func chinned(in float64) Key {
	k := hung(in, 0)
	k.Stay, k.Pelvis = 0.15, Place{Down: -0.36, Ahead: -0.03}
	k.Hips.Pitch, k.Chest.Pitch, k.Head.Pitch = -8, -14, -20
	return k
}

// rollAside is how far a body that lies gets by rolling over once.
const rollAside = 0.95

// rolledAside rolls to the near side on the ground.
func rolledAside(by float64) Key {
	k := spun(by)
	k.In, k.Pass, k.Pelvis.Aside = 0.42, by < 360, rollAside*by/360
	k.Near.Arm, k.Far.Arm = arm(168, 12, 0, 16), arm(168, 12, 0, 16)
	if by == 90 || by == 360 {
		k.In = 0.62
	}
	if by == 360 {
		k.Near, k.Far = flatLeg, flatLeg
	}
	return k
}

// spun lies turned about its own long axis.
func spun(by float64) Key {
	return Key{In: 0.7, Pass: by < 180, On: OnBody, Pelvis: Place{Ahead: -0.66, Aside: by / 900}, Hips: Lean{Pitch: -90, Spin: by},
		Chest: Lean{Pitch: -90, Spin: by}, Head: Lean{Pitch: -88, Spin: by}, Near: spunLeg, Far: spunLeg}
}

var spunLeg = Limb{Leg: &Leg{Flex: 2, Out: 4, Knee: 8, Point: 50}, Arm: arm(160, 24, 0, 30)}

// quickly returns keys in a part of their time.
func quickly(part float64, keys []Key) []Key {
	for i := range keys {
		keys[i].In *= part
	}
	return keys
}

// army crawls on the belly, on elbows and one drawn-up knee.
func army(gone float64, near bool) Key {
	in := Limb{Leg: &Leg{Flex: 4, Out: 66, Turn: 70, Knee: 96, Point: 40}, Hand: Hand{At: Planted, Off: geom.Vec3{X: 0.06, Z: gone + 0.16}}}
	out := Limb{Leg: &Leg{Flex: 0, Out: 12, Knee: 16, Point: 60}, Hand: Hand{At: Planted, Off: geom.Vec3{X: 0.06, Z: gone + 0.34}}}
	k := Key{In: 0.6, Pass: true, On: OnBody, Pelvis: Place{Ahead: gone - 0.56}, Hips: Lean{Pitch: 86, Yaw: 6},
		Chest: Lean{Pitch: 70, Yaw: -8}, Head: Lean{Pitch: 36, Yaw: -4}, Near: in, Far: out}
	if !near {
		k.Hips.Yaw, k.Chest.Yaw, k.Head.Yaw = -6, 8, 4
		k.Near, k.Far = out, in
	}
	return k
}
