package repertoire

import "slices"

// martial are ways to fight that are named: each has a stance and a timing of its
// own. The near hand is the strong one.
var martial = Table{
	"fight": {
		Ready: GuardReady, Fills: true, Enter: []Key{guard(0.5)}, Cycle: slices.Concat(punch(straightOut, Lean{Yaw: -40, Pitch: 8},
			Lean{Yaw: -22}), risingBlock, fightKick, mirrored(punch(jabOut, Lean{Yaw: -14, Pitch: 4}, Lean{Yaw: -4}))),
		Leave: []Key{{In: 0.6}},
	},
	"fight karate": {Fills: true, Swaps: true, Back: 0.7, Enter: []Key{karateReady(0.5)}, Cycle: kata, Leave: []Key{{In: 0.7}}},
	"fight taekwondo": {Fills: true, Back: 0.7, Enter: []Key{sparring(0.5, 0)},
		Cycle: slices.Concat([]Key{sparring(0.22, 0.03), sparring(0.22, -0.01), sparring(0.22, 0.03)}, highKick, []Key{sparring(0.3, 0)}),
		Leave: []Key{{In: 0.6}}},
	"fight kung-fu": {Fills: true, Swaps: true, Back: 0.8, Enter: []Key{horse(0.8, fistAtHip, fistAtHip)}, Cycle: kungFu,
		Leave: []Key{{In: 0.8}}},
	"fight tai-chi":  {Fills: true, Swaps: true, Back: 1.2, Enter: []Key{carriedBall(1.3)}, Cycle: taiChi, Leave: []Key{{In: 1.4}}},
	"fight capoeira": {Fills: true, Swaps: true, Back: 0.7, Enter: []Key{gingaWide(0.5)}, Cycle: capoeira, Leave: []Key{{In: 0.7}}},
	"hold guard": { // fists up between blows
		Fills: true, Back: 0.7,
		Enter: []Key{{In: 0.6, Stay: 3, Chest: Lean{Pitch: 6}, Head: Lean{Pitch: 6}, Near: Limb{Reach: guardUp}, Far: Limb{Reach: guardLead}}},
	},
	"hand chop":  {Back: 0.7, Cycle: boardBroken, Leave: []Key{karateReady(0.8), {In: 0.7}}},
	"fight judo": {Fills: true, Back: 0.8, Enter: []Key{gripped(0.7, 0, 0, 0)}, Cycle: judo, Leave: []Key{{In: 0.8}}},
}

// Hands of fighters.
var (
	fistAtHip  = laid(v(0.2, -0.55, -0.85), v(-0.05, -0.02, 1), upwards, Fist)
	fistOut    = held(Front, v(-0.34, -0.1, 0.95), downward, v(-0.12, 0, 1), Fist)
	overBrow   = laid(v(0.5, 0.5, 0.7), v(-0.75, 0.55, 0.3), forwards, Fist)
	sweptDown  = laid(v(0.22, -0.75, 0.6), v(0.1, -0.8, 0.55), inwards, Fist)
	fistsLow   = laid(v(0.3, -0.9, 0.3), v(-0.2, -0.8, 0.55), toSelf, Fist)
	crossFist  = held(OtherElbow, v(-0.02, 0.26, 0.1), toSelf, v(-0.5, 0.85, 0.2), Fist)
	palmOut    = held(Front, v(-0.2, 0.02, 0.95), v(0, -0.1, 1), v(-0.1, 1, 0.1), Flat)
	guardHigh  = laid(v(0.25, -0.6, 0.7), v(-0.35, 0.8, 0.6), inwards, Fist)
	guardUp    = laid(v(0.12, -0.9, 0.3), v(-0.3, 0.9, 0.4), inwards, Fist)
	guardLead  = laid(v(0.16, -0.75, 0.6), v(-0.3, 0.85, 0.45), inwards, Fist)
	guardLow   = laid(v(0.2, -0.8, 0.55), v(-0.3, 0.1, 0.9), inwards, Fist)
	fallenBack = laid(v(0.35, -0.85, -0.35), v(0.2, -0.7, 0.1), inwards, Fist)
)

// boardBroken measures the way down to a board as high as the hips, raises the hand beside the
// head, and comes down on the board with its edge as the other fist is drawn back.
var boardBroken = []Key{
	chopping(0.8, 0.25, 0.08, Lean{Pitch: 8, Yaw: -6}, held(Ahead, v(0.02, 0.06, 0.5), v(-1, 0.1, 0), v(-0.15, -0.1, 1), Flat), guardLow),
	chopping(0.7, 0.3, 0.04, Lean{Pitch: -3, Yaw: 34}, laid(v(0.75, 0.5, -0.3), v(-0.35, 0.9, 0.1), inwards, Flat),
		held(Ahead, v(0.04, 0.22, 0.52), downward, v(-0.2, 0, 1), Flat)),
	chopping(0.41, 0.6, 0.2, Lean{Pitch: 26, Yaw: -22}, held(Ahead, v(0.02, -0.02, 0.52), v(-1, 0.1, 0), v(-0.15, -0.25, 1), Flat), fistAtHip),
}

// chopping stands with the far foot ahead, so low.
func chopping(in, stay, down float64, chest Lean, near, far *Reach) Key {
	return Key{In: in, Stay: stay, Pelvis: Place{Down: down, Ahead: 0.02}, Hips: Lean{Pitch: 0.3 * chest.Pitch, Yaw: 0.5 * chest.Yaw},
		Chest: chest, Head: Lean{Pitch: 26, Yaw: -0.2 * chest.Yaw}, Near: Limb{Foot: Place{Ahead: -0.12, Aside: 0.06}, Toes: 22, Reach: near},
		Far: Limb{Foot: Place{Ahead: 0.3, Aside: 0.05}, Toes: 4, Reach: far}}
}

// karateReady stands with straight knees and both fists low.
func karateReady(in float64) Key {
	return Key{In: in, Stay: 0.1, Chest: Lean{Pitch: -2}, Near: Limb{Foot: Place{Aside: 0.06}, Toes: 8, Reach: fistsLow},
		Far: Limb{Foot: Place{Aside: 0.06}, Toes: 8, Reach: fistsLow}}
}

// frontStance is long and low: the far knee is over its foot, the near leg
// straight behind, the trunk upright.
func frontStance(in, stay, hips, chest float64, near, far *Reach) Key {
	return Key{In: in, Stay: stay, Pelvis: Place{Down: 0.17, Ahead: 0.05}, Hips: Lean{Pitch: 4, Yaw: hips},
		Chest: Lean{Pitch: 2, Yaw: chest}, Head: Lean{Yaw: -0.1 * chest},
		Near: Limb{Foot: Place{Aside: 0.06}, Toes: 24, Reach: near}, Far: Limb{Foot: Place{Ahead: 0.64, Aside: 0.05}, Toes: 4, Reach: far}}
}

// A step into the long stance with a block, a punch against it, a kick, a block
// over the head and a punch again. Each stops dead.
var kata = func() []Key {
	wound := frontStance(0.42, 0, 26, 34, guardLow, crossFist)
	wound.Pass = true
	drawn := Key{In: 0.3, Pass: true, On: OnFar, Pelvis: Place{Down: 0.1}, Hips: Lean{Pitch: -2, Yaw: -4}, Chest: Lean{Pitch: 4},
		Near: Limb{Leg: &Leg{Flex: 92, Knee: 122, Point: 10}, Reach: guardLow},
		Far:  Limb{Foot: Place{Ahead: 0.64, Aside: 0.05}, Toes: 14, Reach: guardLow}}
	out := drawn
	out.In, out.Stay, out.Hips, out.Chest = 0.15, 0.06, Lean{Pitch: -14, Yaw: -10}, Lean{Pitch: -6}
	out.Near.Leg = &Leg{Flex: 92, Knee: 6, Point: 4}
	again := drawn
	again.In = 0.2
	return []Key{
		wound,
		frontStance(0.21, 0.32, 34, 40, fistAtHip, sweptDown),
		frontStance(0.24, 0.4, -8, -12, fistOut, fistAtHip),
		drawn, out, again,
		frontStance(0.34, 0.12, 20, 26, fistAtHip, guardHigh),
		frontStance(0.26, 0.3, 34, 40, fistAtHip, overBrow),
		frontStance(0.3, 0.45, -8, -12, fistOut, fistAtHip),
		karateReady(0.75),
	}
}()

// sparring bounces sideways on to the opponent, hands low.
func sparring(in, down float64) Key {
	return Key{In: in, Pass: true, Pelvis: Place{Down: 0.05 + down}, Hips: Lean{Yaw: 52}, Chest: Lean{Pitch: 4, Yaw: 44}, Head: Lean{Yaw: -6},
		Near: Limb{Foot: Place{Ahead: -0.26, Aside: 0.02}, Heel: 20, Toes: 56, Reach: guardHigh},
		Far:  Limb{Foot: Place{Ahead: 0.12}, Heel: 20, Toes: -20, Reach: guardLow}}
}

// A kick at the height of the head that comes round, and one that comes down.
var highKick = func() []Key {
	kick := slices.Clone(roundhouse.Cycle[1:4])
	for i := range kick {
		kick[i].Near.Reach, kick[i].Far.Reach = guardLow, guardLow
		kick[i].Far.Foot = Place{Ahead: 0.12}
	}
	kick[1].Near.Reach = fallenBack
	kick[1].Near.Leg = &Leg{Flex: 66, Out: 72, Turn: -34, Knee: 6, Point: 44}
	kick[1].Hips.Roll, kick[1].Chest.Roll = -44, -40
	front := func(in float64, l Leg, hips, chest float64) Key {
		return Key{In: in, Pass: true, On: OnFar, Pelvis: Place{Down: 0.03}, Hips: Lean{Pitch: hips, Yaw: -8},
			Chest: Lean{Pitch: chest}, Near: Limb{Leg: &l, Reach: fallenBack}, Far: Limb{Foot: Place{Ahead: 0.12}, Toes: 16, Reach: guardLow}}
	}
	axe := []Key{front(0.36, Leg{Flex: 104, Knee: 70, Point: 10}, -8, -4), front(0.24, Leg{Flex: 124, Knee: 4, Point: -4}, -20, -14),
		front(0.22, Leg{Flex: 52, Knee: 6, Point: 20}, -4, 4)}
	return slices.Concat(kick, []Key{sparring(0.34, 0), sparring(0.22, 0.03)}, axe)
}()

// horse is to sit on a horse that is not there.
func horse(in float64, near, far *Reach) Key {
	return Key{In: in, Pelvis: Place{Down: 0.3}, Hips: Lean{Pitch: 10}, Chest: Lean{Pitch: 4},
		Near: Limb{Foot: Place{Aside: 0.24}, Toes: 22, Spread: 22, Reach: near},
		Far:  Limb{Foot: Place{Aside: 0.24}, Toes: 22, Spread: 22, Reach: far}}
}

// kungFu is a low stance with palms that strike to the sides, the crane on one
// leg with its wings up, and the kick that comes out of it.
var kungFu = func() []Key {
	aside := outright(v(1, -0.02, 0.15), v(0.9, 0, 0.3))
	gathers := held(Middle, v(0.04, -0.2, 0.42), toSelf, v(-0.4, 0.9, 0.1), Flat)
	wing := laid(v(0.9, 0.3, 0.2), v(0.35, 0.95, 0.2), v(0.2, -0.6, 0.4), Claw)
	out := horse(0.22, aside, aside)
	out.Stay = 0.5
	palm := horse(0.3, palmOut, fistAtHip)
	palm.Stay, palm.Hips.Yaw, palm.Chest.Yaw = 0.4, -6, -20
	crane := Key{In: 0.75, Stay: 0.9, On: OnFar, Pelvis: Place{Down: 0.04}, Chest: Lean{Pitch: -2},
		Near: Limb{Leg: &Leg{Flex: 88, Knee: 112, Point: 36}, Reach: wing}, Far: Limb{Foot: Place{Aside: 0.24}, Toes: 12, Reach: wing}}
	snap := crane
	snap.In, snap.Stay, snap.Hips = 0.16, 0.1, Lean{Pitch: -12}
	snap.Near.Leg = &Leg{Flex: 92, Knee: 6, Point: 34}
	gather := horse(0.5, gathers, gathers)
	return []Key{gather, out, horse(0.4, fistAtHip, palmOut), palm, crane, snap, horse(0.7, fistAtHip, fistAtHip)}
}()

// carriedBall has the weight on the near leg, the near hand above and the far
// one below a ball that is not there.
func carriedBall(in float64) Key {
	return Key{In: in, Pass: true, On: OnNear, Pelvis: Place{Down: 0.13}, Hips: Lean{Yaw: 12, Pitch: 4},
		Chest: Lean{Yaw: 26, Pitch: 2}, Head: Lean{Yaw: 10},
		Near: Limb{Toes: 20, Reach: held(Middle, v(0.16, -0.04, 0.56), downward, v(-0.9, 0.1, 0.3), Relaxed).bent(24)},
		Far: Limb{Foot: Place{Ahead: 0.06, Aside: -0.06}, Heel: 34,
			Reach: held(Middle, v(-0.06, -0.62, 0.5), upwards, v(-0.9, 0, 0.4), Relaxed)}}
}

// taiChi is one slow movement without a stop: the ball is parted with a long
// step, drawn back, and pushed away.
var taiChi = func() []Key {
	stepped := func(in, ahead, hips, chest float64, near, far *Reach) Key {
		return Key{In: in, Pass: true, Pelvis: Place{Down: 0.17, Ahead: ahead}, Hips: Lean{Yaw: hips, Pitch: 5},
			Chest: Lean{Yaw: chest, Pitch: 2}, Head: Lean{Yaw: 0.4 * chest},
			Near: Limb{Toes: 36, Reach: near}, Far: Limb{Foot: Place{Ahead: 0.4, Aside: 0.12}, Toes: 6, Reach: far}}
	}
	press := held(Front, v(0.12, -0.78, 0.2), downward, v(-0.1, -0.1, 1), Relaxed)
	ward := held(Front, v(-0.1, 0.14, 0.74), v(-0.5, 0.3, -0.8), v(-0.5, 0.5, 0.7), Relaxed)
	draws := held(Middle, v(0.2, -0.36, 0.36), v(-0.2, -0.5, 0.8), v(-0.1, 0.8, 0.5), Relaxed)
	pushes := held(Middle, v(0.2, -0.04, 0.9), forwards, v(-0.1, 0.95, 0.3), Relaxed)
	return []Key{
		stepped(1.0, -0.08, 14, 30, held(Middle, v(0.1, -0.2, 0.52), downward, v(-0.8, 0.1, 0.5), Relaxed).bent(20),
			held(Middle, v(0, -0.55, 0.52), upwards, v(-0.8, 0.1, 0.5), Relaxed)),
		stepped(1.3, 0.12, -16, -26, press, ward),
		stepped(1.2, -0.1, 10, 14, draws, draws),
		stepped(1.2, 0.13, 0, 0, pushes, pushes),
		{In: 1.2, Pass: true, Pelvis: Place{Down: 0.1}, Chest: Lean{Pitch: 2},
			Near: Limb{Toes: 14, Reach: held(Middle, v(0.3, -0.3, 0.6), downward, v(-0.1, 0.1, 1), Relaxed)},
			Far:  Limb{Foot: Place{Ahead: 0.06}, Reach: held(Middle, v(0.3, -0.3, 0.6), downward, v(-0.1, 0.1, 1), Relaxed)}},
		carriedBall(1.2),
	}
}()

// gingaWide is the middle of the ginga: low, feet side by side, arms loose.
func gingaWide(in float64) Key {
	return Key{In: in, Pass: true, Pelvis: Place{Down: 0.22}, Hips: Lean{Pitch: 16}, Chest: Lean{Pitch: 26},
		Near: Limb{Foot: Place{Aside: 0.2}, Toes: 16, Spread: 12, Reach: laid(v(0.7, -0.6, 0.5), v(0.1, 0.1, 0.9), inwards, Relaxed)},
		Far:  Limb{Foot: Place{Aside: 0.2}, Toes: 16, Spread: 12, Reach: laid(v(0.7, -0.6, 0.5), v(0.1, 0.1, 0.9), inwards, Relaxed)}}
}

// gingaBack has the near foot far behind, its arm before the face and the other
// one flung back.
func gingaBack(in float64) Key {
	return Key{In: in, Pass: true, Pelvis: Place{Down: 0.26, Ahead: 0.03}, Hips: Lean{Pitch: 22, Yaw: 18},
		Chest: Lean{Pitch: 42, Yaw: -12, Roll: -6}, Head: Lean{Pitch: 4},
		Near: Limb{Foot: Place{Ahead: -0.46, Aside: 0.08}, Heel: 46, Toes: 10,
			Reach: held(Brow, v(0.1, -0.5, 0.9), v(0, -0.1, 1), v(-0.9, 0.35, 0), Relaxed)},
		Far: Limb{Foot: Place{Aside: 0.2}, Toes: 10, Spread: 10, Reach: laid(v(0.75, -0.5, -0.35), v(0.6, -0.5, -0.5), downward, Relaxed)}}
}

// capoeira is the ginga to both sides and a kick that sweeps across like a fan.
var capoeira = func() []Key {
	other := Swapped([]Key{gingaBack(0.42)})[0]
	sweep := func(in float64, l Leg, hips, chest Lean, near, far *Reach) Key {
		return Key{In: in, Pass: true, On: OnFar, Pelvis: Place{Down: 0.08}, Hips: hips, Chest: chest, Near: Limb{Leg: &l, Reach: near},
			Far: Limb{Foot: Place{Aside: 0.2}, Toes: 20, Reach: far}}
	}
	flung := laid(v(0.9, -0.3, -0.1), v(0.8, 0.1, 0.3), downward, Relaxed)
	before := laid(v(0.4, -0.5, 0.8), v(-0.6, 0.5, 0.6), v(0, 0, 1), Relaxed)
	return []Key{
		gingaBack(0.42), gingaWide(0.36), other, gingaWide(0.36), gingaBack(0.42),
		sweep(0.34, Leg{Flex: 60, Out: 62, Knee: 14, Point: 10}, Lean{Yaw: 24, Roll: -16, Pitch: -4},
			Lean{Yaw: -6, Roll: -20, Pitch: -8}, flung, before),
		sweep(0.22, Leg{Flex: 100, Out: 6, Knee: 8, Point: 10}, Lean{Yaw: -12, Roll: -14, Pitch: -14},
			Lean{Yaw: 8, Roll: -10, Pitch: -14}, flung, before),
		sweep(0.22, Leg{Flex: 62, Out: -34, Knee: 14, Point: 16}, Lean{Yaw: -34, Pitch: -4}, Lean{Yaw: 16}, flung, before),
		gingaWide(0.42),
		{In: 0.4, Stay: 0.25, Pelvis: Place{Down: 0.4, Aside: -0.1}, Hips: Lean{Pitch: 22, Roll: -8},
			Chest: Lean{Pitch: 44, Roll: -34, Yaw: -16}, Head: Lean{Roll: -10, Pitch: 10},
			Near: Limb{Foot: Place{Aside: 0.4}, Toes: 10, Reach: held(Brow, v(0.2, -0.3, 0.8), v(0, -0.1, 1), v(-0.9, 0.4, 0), Relaxed)},
			Far:  Limb{Foot: Place{Aside: 0.2}, Toes: 30, Spread: 24, Reach: laid(v(0.5, -0.9, 0.1), v(0.3, -0.95, 0.1), downward, Flat)}},
		gingaWide(0.4),
	}
}()

// gripped has both hands on the jacket of an opponent, and the near foot so far
// round.
func gripped(in, ahead, aside, yaw float64) Key {
	return Key{In: in, Pass: true, Pelvis: Place{Down: 0.13}, Hips: Lean{Pitch: 14, Yaw: yaw}, Chest: Lean{Pitch: 24, Yaw: 1.2 * yaw},
		Head: Lean{Pitch: 6, Yaw: 0.5 * yaw},
		Near: Limb{Foot: Place{Ahead: ahead, Aside: 0.1 + aside}, Toes: 10, Spread: 6,
			Reach: held(Middle, v(0.2, -0.02, 0.78), v(-0.8, -0.5, 0), v(-0.2, 0.4, 0.9), Fist)},
		Far: Limb{Foot: Place{Aside: 0.1}, Toes: 10, Spread: 6, Reach: held(Middle, v(0.26, -0.3, 0.74), v(-0.5, -0.5, 0.6),
			v(-0.1, 0, 1), Fist)}}
}

// judo shuffles about with a grip on the jacket, then turns in, bends, and
// throws over the hip.
var judo = []Key{
	gripped(0.45, 0.14, 0.06, 10), gripped(0.45, -0.12, 0.06, -10), gripped(0.45, 0.14, 0, 8),
	{In: 0.34, Pass: true, Pelvis: Place{Down: 0.1}, Hips: Lean{Pitch: 6, Yaw: -60}, Chest: Lean{Pitch: 4, Yaw: -64},
		Head: Lean{Yaw: -50}, Exact: true,
		Near: Limb{Foot: Place{Ahead: 0.36, Aside: -0.24}, Toes: -60,
			Reach: held(Middle, v(0.2, 0.05, 0.72), v(-0.8, -0.5, 0), v(-0.2, 0.4, 0.9), Fist)},
		Far: Limb{Foot: Place{Aside: 0.1}, Heel: 30, Toes: 60, Reach: held(Middle, v(0.3, 0.1, 0.6), v(-0.5, -0.5, 0.6), v(-0.1, 0, 1), Fist)}},
	{In: 0.32, Pass: true, Pelvis: Place{Down: 0.26}, Hips: Lean{Pitch: 26, Yaw: -160}, Chest: Lean{Pitch: 30, Yaw: -176},
		Head: Lean{Pitch: 10, Yaw: -180}, Exact: true,
		Near: Limb{Foot: Place{Ahead: 0.36, Aside: -0.24}, Toes: -164,
			Reach: held(Middle, v(0.1, 0.1, 0.6), v(-0.8, -0.5, 0), v(-0.4, 0.2, 0.9), Fist)},
		Far: Limb{Foot: Place{Ahead: 0.34, Aside: -0.26}, Toes: 160,
			Reach: held(Middle, v(0.1, -0.3, 0.6), v(-0.5, -0.5, 0.6), v(-0.1, 0, 1), Fist)}},
	{In: 0.34, Stay: 0.4, Pelvis: Place{Down: 0.1}, Hips: Lean{Pitch: 54, Yaw: -184}, Chest: Lean{Pitch: 86, Yaw: -214},
		Head: Lean{Pitch: 70, Yaw: -214}, Exact: true,
		Near: Limb{Foot: Place{Ahead: 0.36, Aside: -0.24}, Toes: -164,
			Reach: laid(v(0.0, -0.5, 0.9), v(-0.4, -0.6, 0.6), v(0, -0.7, -0.7), Fist)},
		Far: Limb{Foot: Place{Ahead: 0.34, Aside: -0.26}, Toes: 160, Reach: laid(v(0.4, -0.7, 0.2), v(-0.2, -0.6, 0.6), inwards, Fist)}},
	{In: 0.5, Pass: true, Pelvis: Place{Down: 0.08}, Hips: Lean{Pitch: 8, Yaw: -260}, Chest: Lean{Pitch: 12, Yaw: -264},
		Head: Lean{Yaw: -270}, Exact: true, Near: Limb{Foot: Place{Ahead: 0.36, Aside: -0.24}, Toes: -240, Reach: guardLow},
		Far: Limb{Foot: Place{Aside: 0.1}, Toes: 290, Reach: guardLow}},
	{In: 0.5, Pelvis: Place{Down: 0.1}, Hips: Lean{Pitch: 10, Yaw: -360}, Chest: Lean{Pitch: 16, Yaw: -360}, Head: Lean{Yaw: -360},
		Exact: true, Near: Limb{Foot: Place{Aside: 0.1}, Toes: -360, Reach: guardLow},
		Far: Limb{Foot: Place{Aside: 0.1}, Toes: 360, Reach: guardLow}},
}
