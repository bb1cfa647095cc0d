package repertoire

import "math"

// water is swimming: the body lies at the surface, as high above the ground as the
// arms need to pull.
var water = Table{
	"swim": {Either: true, Fills: true, Enter: []Key{launched(strokeAhead, strokeAhead),
		afloat(0.7, 0, 78, strokeAhead, strokeAhead, glide, glide)}, Gone: Place{Ahead: 1.1}, Leave: ashore, Cycle: []Key{
		afloat(0.5, 0.14, 72, strokeOut, strokeOut, glide, glide), afloat(0.36, 0.4, 62, strokeIn, strokeIn, drawnIn, drawnIn),
		afloat(0.32, 0.7, 72, strokeAhead, strokeAhead, frogKick, frogKick), afloat(0.62, 1.1, 80, strokeAhead, strokeAhead, glide, glide),
	}},
	"swim crawl": {Fills: true, Enter: []Key{launched(strokeAhead, strokeBack), crawled(0.7, 0, 0, strokeAhead, strokeBack)},
		Gone: Place{Ahead: 1.2}, Leave: ashore, Cycle: []Key{
			crawled(0.3, 0.2, 16, strokePull, strokeHigh), crawled(0.3, 0.4, 26, strokeUnder, strokeOver),
			crawled(0.3, 0.6, 0, strokeBack, strokeAhead),
			crawled(0.3, 0.8, -16, strokeHigh, strokePull), crawled(0.3, 1.0, -26, strokeOver, strokeUnder),
			crawled(0.3, 1.2, 0, strokeAhead, strokeBack),
		}},
	"swim back": {Fills: true, Enter: []Key{{In: 0.9, Pass: true, On: InAir, Pelvis: Place{Down: 0.36, Ahead: -0.1},
		Hips: Lean{Pitch: -34}, Chest: Lean{Pitch: -20}, Head: Lean{Pitch: 10}, Near: Limb{Arm: arm(30, 60, 8, 30)},
		Far: Limb{Arm: arm(30, 60, 8, 30)}, Exact: true}, backstroke(0.8, -0.3, 0, strokeBack, backReach)},
		Gone: Place{Ahead: -1.2}, Leave: ashore, Cycle: []Key{
			backstroke(0.34, -0.5, 12, backRise, backSweep), backstroke(0.34, -0.7, 18, backOverhead, backPush),
			backstroke(0.34, -0.9, 0, backReach, strokeBack),
			backstroke(0.34, -1.1, -12, backSweep, backRise), backstroke(0.34, -1.3, -18, backPush, backOverhead),
			backstroke(0.34, -1.5, 0, strokeBack, backReach),
		}},
}

// Arms of swimmers, seen from the chest: its upper end leads.
var (
	strokeAhead = laid(v(-0.12, 0.95, 0.2), v(-0.18, 1, 0.12), v(0, -1, 0.2), Flat)
	strokeOut   = laid(v(0.85, 0.6, 0.1), v(0.7, 0.7, 0.3), v(0, -1, 0.2), Flat)
	strokeIn    = laid(v(0.62, -0.1, 0.6), v(-0.7, 0.6, 0.45), v(0, -1, 0.2), Flat)
	strokePull  = laid(v(0.3, 0.5, 0.75), v(-0.1, 0.2, 1), v(0, -1, 0.2), Flat)
	strokeUnder = laid(v(0.4, -0.45, 0.6), v(-0.2, -0.5, 0.8), v(0, -1, 0.2), Flat)
	strokeBack  = laid(v(0.22, -0.95, 0.02), v(0.1, -1, 0.06), v(0, -1, 0.2), Flat)
	strokeHigh  = laid(v(0.8, -0.45, -0.4), v(0.25, -0.4, 0.5), v(0, -1, 0.2), Flat)
	strokeOver  = laid(v(0.75, 0.5, -0.25), v(0.1, 0.75, 0.5), v(0, -1, 0.2), Flat)

	backReach    = laid(v(0.1, 1, 0.02), v(0.05, 1, 0), v(0, -1, 0.2), Flat)
	backRise     = laid(v(0.15, -0.5, 0.85), v(0.1, -0.45, 0.9), v(0, -1, 0.2), Flat)
	backOverhead = laid(v(0.15, 0.5, 0.85), v(0.1, 0.55, 0.8), v(0, -1, 0.2), Flat)
	backSweep    = laid(v(0.85, 0.5, -0.15), v(0.6, 0.5, 0.3), v(0, -1, 0.2), Flat)
	backPush     = laid(v(0.75, -0.5, -0.1), v(0.2, -0.9, 0.2), v(0, -1, 0.2), Flat)
)

// Legs of swimmers.
var (
	glide    = Leg{Flex: 0, Out: 3, Knee: 7, Point: 60}
	drawnIn  = Leg{Flex: 62, Out: 26, Turn: 20, Knee: 120, Point: 0}
	frogKick = Leg{Flex: 22, Out: 34, Turn: 16, Knee: 36, Point: 30}
	beatUp   = Leg{Flex: -14, Out: 3, Knee: 22, Point: 60}
	beatDown = Leg{Flex: 14, Out: 3, Knee: 12, Point: 60}
)

// afloat lies on the chest.
func afloat(in, gone, chest float64, near, far *Reach, nearLeg, farLeg Leg) Key {
	return Key{In: in, Pass: true, On: InAir, Pelvis: Place{Down: 0.42, Ahead: gone}, Hips: Lean{Pitch: 84},
		Chest: Lean{Pitch: chest}, Head: Lean{Pitch: chest - 40}, Exact: true,
		Near: Limb{Leg: &nearLeg, Reach: near}, Far: Limb{Leg: &farLeg, Reach: far}}
}

// crawled lies on the chest, rolled towards the near side, and beats with the legs.
func crawled(in, gone, roll float64, near, far *Reach) Key {
	k := afloat(in, gone, 84, near, far, beatUp, beatDown)
	k.Hips.Spin, k.Chest.Spin = 0.5*roll, roll
	k.Head.Pitch, k.Head.Spin = 66, 0.8*roll
	if math.Abs(roll) > 20 {
		k.Near.Leg, k.Far.Leg = k.Far.Leg, k.Near.Leg
	}
	return k
}

// backstroke lies on the back.
func backstroke(in, gone, roll float64, near, far *Reach) Key {
	up, down := Leg{Flex: 26, Out: 3, Knee: 24, Point: 56}, Leg{Flex: -4, Out: 3, Knee: 10, Point: 56}
	if math.Abs(roll) > 15 {
		up, down = down, up
	}
	return Key{In: in, Pass: true, On: InAir, Pelvis: Place{Down: 0.42, Ahead: gone}, Hips: Lean{Pitch: -84, Spin: 0.4 * roll},
		Chest: Lean{Pitch: -84, Spin: roll}, Head: Lean{Pitch: -72}, Exact: true,
		Near: Limb{Leg: &up, Reach: near}, Far: Limb{Leg: &down, Reach: far}}
}

// launched tips forward into the water.
func launched(near, far *Reach) Key {
	return Key{In: 0.6, Pass: true, On: InAir, Pelvis: Place{Down: 0.3, Ahead: 0.1}, Hips: Lean{Pitch: 40}, Chest: Lean{Pitch: 58},
		Head: Lean{Pitch: 26}, Exact: true,
		Near: Limb{Heel: 30, Reach: near}, Far: Limb{Heel: 30, Reach: far}}
}

// ashore finds the ground again.
var ashore = []Key{
	{In: 0.7, Pass: true, Pelvis: Place{Down: 0.4}, Hips: Lean{Pitch: 26}, Chest: Lean{Pitch: 40}, Head: Lean{Pitch: 10},
		Near: Limb{Arm: arm(30, 40, 8, 40)}, Far: Limb{Arm: arm(30, 40, 8, 40)}},
	{In: 0.7},
}
