package repertoire

import "slices"

// crawling is more ways to get about on the ground than on hands and knees ahead.
var crawling = Table{
	"crawl back": {
		Either: true, Stays: true, State: OnHandsAndKnees, Fills: true, Bends: true, Enter: toFours(),
		Gone: Place{Ahead: -2 * crawlStep}, Leave: fromFours(),
		Cycle: passing(nearOn(onFours(-crawlStep, -crawlStep/2, 0.66)), farOn(onFours(-2*crawlStep, crawlStep/2, 0.66))),
		From:  map[Name][]Key{"lie front": {lowered, backOnFours}, "crawl still": {}, "crawl": {}},
	},
	"crawl still": {
		Either: true, Stays: true, State: OnHandsAndKnees, Enter: toFours(), Leave: fromFours(),
		From: map[Name][]Key{"lie front": {lowered, backOnFours}, "crawl": {backOnFours}, "kneel on both knees": toFours()[2:],
			"fall on both knees": toFours()[2:]},
	},
	"cat cow":       {Either: true, Fills: true, Enter: toFours(), Cycle: catCow, Leave: fromFours()},
	"raise leg dog": {Swaps: true, Enter: toFours(), Cycle: birdDog, Leave: fromFours()},
	"crawl bear": {
		Either: true, Stays: true, Fills: true, Bends: true, Enter: []Key{onPaws(0, 0, 0.8)}, Gone: Place{Ahead: 2 * pawStep},
		Leave: []Key{{In: 0.9}},
		Cycle: passing(onPaws(pawStep, pawStep/2, 0.5), onPaws(2*pawStep, -pawStep/2, 0.5)),
		From:  map[Name][]Key{"crawl bear back": {}},
	},
	"crawl bear back": {
		Either: true, Stays: true, Fills: true, Bends: true, Enter: []Key{onPaws(0, 0, 0.8)}, Gone: Place{Ahead: -2 * pawStep},
		Leave: []Key{{In: 0.9}},
		Cycle: passing(onPaws(-pawStep, -pawStep/2, 0.55), onPaws(-2*pawStep, pawStep/2, 0.55)),
		From:  map[Name][]Key{"crawl bear": {}},
	},
	"crawl crab": {
		Either: true, Stays: true, Fills: true, Bends: true, Enter: slices.Concat(sitBack(), []Key{asCrab(0, 0, 0.6)}),
		Gone: Place{Ahead: -2 * crabStep}, Leave: slices.Concat([]Key{crabSeat}, fromFloor),
		Cycle: passing(asCrab(-crabStep, crabStep/2, 0.45), asCrab(-2*crabStep, -crabStep/2, 0.45)),
	},
	"slide": {
		Gone: Place{Ahead: slideEnd + 0.66}, Leave: fromFloor, Cycle: []Key{
			{In: 0.36, Pass: true, On: OnFar, Pelvis: Place{Down: 0.12}, Chest: Lean{Pitch: 20}, Head: Lean{Pitch: -4},
				Near: Limb{Leg: &Leg{Flex: 40, Knee: 50, Point: 4}, Arm: arm(-20, 30, 8, 50)},
				Far:  Limb{Foot: Place{Ahead: 0.3}, Heel: 30, Arm: arm(40, 24, 8, 60)}},
			slid(0.32, 0.86, -30), slid(0.42, 1.6, -44), slid(0.5, slideEnd, -40),
			{In: 0.5, Pass: true, On: OnBody, Pelvis: Place{Ahead: slideEnd}, Hips: Lean{Pitch: -24}, Chest: Lean{Pitch: 4}, Head: Lean{Pitch: 10},
				Near: Limb{Foot: Place{Ahead: slideEnd + 0.66}, Arm: arm(50, 20, 8, 40)},
				Far:  Limb{Foot: Place{Ahead: slideEnd + 0.66}, Hand: Hand{At: Planted, Off: v(0.14, 0, slideEnd-0.3)}}},
		},
	},
}

// How far a body gets with one hand and one foot, and where a slide ends.
const (
	pawStep  = 0.28
	crabStep = 0.16
	slideEnd = 2.0
)

// onPaws is a moment on hands and feet; near is how far the near foot and the far
// hand are ahead.
func onPaws(gone, near, in float64) Key {
	limb := func(foot, hand float64) Limb {
		return Limb{Foot: Place{Ahead: gone + foot, Aside: 0.03}, Heel: 34, Spread: 8, Hand: Hand{At: Planted, Off: v(0.01, 0, gone+hand+0.84)}}
	}
	return Key{In: in, On: OnHands, Hips: Lean{Pitch: 85}, Chest: Lean{Pitch: 100}, Head: Lean{Pitch: 48}, Near: limb(near, -near),
		Far: limb(-near, near), Exact: true}
}

// asCrab is a moment on hands and feet with the belly up.
func asCrab(gone, near, in float64) Key {
	limb := func(foot, hand float64) Limb {
		return Limb{Foot: Place{Ahead: gone + foot, Aside: 0.03}, Spread: 8, Hand: Hand{At: Planted, Off: v(0.05, 0, gone+hand-0.82), Swivel: 20}}
	}
	return Key{In: in, On: InAir, Pelvis: Place{Down: 0.62, Ahead: gone - 0.42}, Hips: Lean{Pitch: -62}, Chest: Lean{Pitch: -48},
		Head: Lean{Pitch: -4}, Near: limb(near, -near), Far: limb(-near, near), Exact: true}
}

var crabSeat = Key{In: 0.6, Pass: true, On: OnFloor, Hips: Lean{Pitch: -20}, Chest: Lean{Pitch: 4}, Head: Lean{Pitch: 10},
	Near: propped, Far: propped}

// slid slides on a hip, the near leg ahead and the far one folded under it.
func slid(in, gone, lean float64) Key {
	return Key{In: in, Pass: true, On: OnBody, Pelvis: Place{Ahead: gone}, Hips: Lean{Pitch: lean, Roll: -10},
		Chest: Lean{Pitch: 0.6 * lean, Roll: -12}, Head: Lean{Pitch: 6},
		Near: Limb{Leg: &Leg{Flex: 52 - lean/4, Out: 4, Knee: 14, Point: 10}, Arm: arm(70, 50, 8, 30)},
		Far:  Limb{Leg: &Leg{Flex: 64, Out: 34, Turn: 40, Knee: 118, Point: 20}, Arm: arm(-24, 62, 8, 26)}}
}
