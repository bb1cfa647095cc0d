package repertoire

import "github.com/motiongate/motiongate/engine/geom"

// lying is what bodies do low on the ground: they lie, sleep and crawl. A lying
// body's hips are where the buttocks came down from a squat.
var lying = Table{
	"lie": {
		Either: true, Stays: true, State: Supine, Enter: append(sitBack(), lieBack, onBack),
		Leave: append([]Key{halfUp}, fromFloor...),
		From: map[Name][]Key{
			"sit on the floor": {lieBack, onBack},
			"lie front":        {overBack, onBack},
			"lie side":         {onBack}, "sleep": {onBack},
		},
	},
	"lie side": {
		Stays: true, Enter: append(sitBack(), leanAside, onSide),
		Leave: append([]Key{leanAside}, fromFloor...),
		From:  map[Name][]Key{"sit on the floor": {leanAside, onSide}, "lie": {onSide}, "sleep": {onSide}},
	},
	"sleep": {
		Stays: true, Enter: append(sitBack(), leanAside, onSide, asleep),
		Leave: append([]Key{leanAside}, fromFloor...),
		From:  map[Name][]Key{"sit on the floor": {leanAside, onSide, asleep}, "lie": {onSide, asleep}, "lie side": {asleep}},
	},
	"lie front": {
		Either: true, Stays: true, State: Prone, Enter: append(toFours(), toPlank, lowered, onFront),
		Leave: append([]Key{lowered, backOnFours}, fromFours()...),
		From: map[Name][]Key{"crawl": {toPlank, lowered, onFront}, "crawl still": {toPlank, lowered, onFront},
			"lie":                 {overFront, lowered, onFront},
			"kneel on both knees": append(toFours()[2:], toPlank, lowered, onFront),
			"fall on both knees":  append(toFours()[2:], toPlank, lowered, onFront)},
	},
	"crawl": {
		Either: true, Stays: true, State: OnHandsAndKnees, Fills: true, Bends: true, Enter: toFours(), Cycle: crawl,
		Gone:  Place{Ahead: 2 * crawlStep},
		Leave: fromFours(),
		From:  map[Name][]Key{"lie front": {lowered, backOnFours}, "crawl still": {}, "kneel on both knees": toFours()[2:]},
	},
}

// Down to the floor, hands behind.
func sitBack() []Key {
	return []Key{
		{In: 0.9, Pass: true, Pelvis: Place{Down: 0.48}, Hips: Lean{Pitch: 24}, Chest: Lean{Pitch: 40}, Head: Lean{Pitch: 15},
			Near: ahead, Far: ahead},
		{In: 0.7, Pass: true, On: OnFloor, Hips: Lean{Pitch: -20}, Chest: Lean{Pitch: 8}, Head: Lean{Pitch: 12}, Near: propped, Far: propped},
	}
}

var (
	propped = Limb{Spread: 8, Hand: Hand{At: Planted, Off: geom.Vec3{X: 0.06, Z: -0.92}, Swivel: 20}}
	flatLeg = Limb{Leg: &Leg{Flex: -3, Out: 7, Turn: 18, Knee: 6, Point: 28}, Arm: arm(-6, 26, 20, 16)}

	lieBack = Key{In: 0.75, Pass: true, On: OnBody, Pelvis: Place{Ahead: -0.68}, Hips: Lean{Pitch: -58}, Chest: Lean{Pitch: -34},
		Head: Lean{Pitch: -14}, Near: propped, Far: propped}
	onBack = Key{In: 1.0, On: OnBody, Pelvis: Place{Ahead: -0.66}, Hips: Lean{Pitch: -90}, Chest: Lean{Pitch: -90},
		Head: Lean{Pitch: -84}, Near: flatLeg, Far: flatLeg}

	halfUp = Key{In: 1.0, Pass: true, On: OnBody, Pelvis: Place{Ahead: -0.68}, Hips: Lean{Pitch: -52}, Chest: Lean{Pitch: -20},
		Head: Lean{Pitch: 6}, Near: propped, Far: propped}
	fromFloor = []Key{
		{In: 0.65, Pass: true, On: OnFloor, Hips: Lean{Pitch: -8}, Chest: Lean{Pitch: 42}, Head: Lean{Pitch: 10}, Near: overKnee, Far: overKnee},
		{In: 0.6, Pass: true, Pelvis: Place{Down: 0.48}, Hips: Lean{Pitch: 22}, Chest: Lean{Pitch: 46}, Head: Lean{Pitch: 10},
			Near: ahead, Far: ahead},
		{In: 0.95},
	}

	leanAside = Key{In: 0.75, Pass: true, On: OnBody, Pelvis: Place{Ahead: -0.64}, Hips: Lean{Roll: 38, Pitch: -12},
		Chest: Lean{Roll: 46, Pitch: 4}, Head: Lean{Roll: 30, Pitch: 8},
		Near: Limb{Hand: Hand{At: Planted, Off: geom.Vec3{X: 0.34, Z: -0.66}}, Leg: &Leg{Flex: 78, Out: -4, Knee: 95, Point: 20}},
		Far:  Limb{Arm: arm(52, 0, 30, 60), Leg: &Leg{Flex: 80, Out: 16, Knee: 95, Point: 20}}}
	onSide = Key{In: 1.0, On: OnBody, Pelvis: Place{Ahead: -0.62}, Hips: Lean{Roll: 86}, Chest: Lean{Roll: 88, Pitch: 6},
		Head: Lean{Roll: 92, Pitch: 6},
		Near: Limb{Leg: &Leg{Flex: 40, Out: 0, Knee: 70, Point: 30}, Arm: arm(100, 0, 10, 70)},
		Far:  Limb{Leg: &Leg{Flex: 58, Out: 4, Knee: 82, Point: 30}, Arm: arm(62, -10, 20, 60)}}
	asleep = Key{In: 0.9, On: OnBody, Pelvis: Place{Ahead: -0.62}, Hips: Lean{Roll: 86}, Chest: Lean{Roll: 90, Pitch: 14},
		Head: Lean{Roll: 96, Pitch: 24},
		Near: Limb{Leg: &Leg{Flex: 62, Out: 0, Knee: 92, Point: 30},
			Arm: aimed(geom.Vec3{X: 0.1, Y: 0.25, Z: 0.95}, geom.Vec3{X: -0.35, Y: 0.85, Z: -0.2}, 10)},
		Far: Limb{Leg: &Leg{Flex: 72, Out: 4, Knee: 96, Point: 30},
			Arm: aimed(geom.Vec3{X: -0.25, Y: -0.1, Z: 0.95}, geom.Vec3{X: -0.5, Y: 0.8, Z: -0.1}, 10)}}
)

// From standing to hands and knees, and back.
func toFours() []Key {
	return []Key{
		{In: 0.7, Pass: true, Pelvis: Place{Down: 0.16}, On: OnFar, Chest: Lean{Pitch: 20}, Head: Lean{Pitch: 18},
			Near: Limb{Foot: Place{Ahead: -0.3}, Heel: 50}},
		{In: 0.7, Pass: true, On: OnKnee, Hips: Lean{Pitch: 12}, Chest: Lean{Pitch: 34}, Head: Lean{Pitch: 16}, Near: aside, Far: aside},
		{In: 0.6, Pass: true, On: OnKnees, Hips: Lean{Pitch: 14}, Chest: Lean{Pitch: 36}, Head: Lean{Pitch: 16}, Near: reachDown, Far: reachDown},
		onFours(0, 0, 0.6),
	}
}

func fromFours() []Key {
	return []Key{
		{In: 0.65, Pass: true, On: OnKnees, Hips: Lean{Pitch: 10}, Chest: Lean{Pitch: 24}, Head: Lean{Pitch: 6}, Near: aside, Far: aside},
		{In: 0.65, Pass: true, On: OnKnee, Hips: Lean{Pitch: 10}, Chest: Lean{Pitch: 22}, Head: Lean{Pitch: 6}, Near: aside, Far: onKnee},
		{In: 0.75, Pass: true, Pelvis: Place{Down: 0.16}, On: OnFar, Chest: Lean{Pitch: 22},
			Near: Limb{Foot: Place{Ahead: -0.3}, Heel: 50, Arm: aside.Arm}, Far: onKnee},
		{In: 0.75},
	}
}

// onFours is a moment of crawling: how far the body has come, and how far the
// near knee and the far hand are ahead of where they are on average.
func onFours(gone, near, in float64) Key {
	return Key{In: in, On: OnFours, Pelvis: Place{Ahead: gone}, Chest: Lean{Pitch: -2}, Head: Lean{Pitch: -34},
		Near: Limb{Foot: Place{Ahead: gone + near, Aside: 0.02}, Hand: Hand{At: Planted, Off: geom.Vec3{X: -0.01, Z: -near}}},
		Far:  Limb{Foot: Place{Ahead: gone - near, Aside: 0.02}, Hand: Hand{At: Planted, Off: geom.Vec3{X: -0.01, Z: near}}}}
}

// crawlStep is by how much a body gets ahead with one knee and one hand.
const crawlStep = 0.24

var crawl = passing(
	nearOn(onFours(crawlStep, crawlStep/2, 0.62)),
	farOn(onFours(2*crawlStep, -crawlStep/2, 0.62)),
)

// nearOn moves the near knee and the far hand; the others stay, wherever the body
// turns. farOn moves these.
func nearOn(k Key) Key {
	k.Far.Stay, k.Near.Holds = true, true
	return k
}

func farOn(k Key) Key {
	k.Near.Stay, k.Far.Holds = true, true
	return k
}

// passing lets a body move on through keys.
func passing(keys ...Key) []Key {
	for i := range keys {
		keys[i].Pass = true
	}
	return keys
}

var reachDown = Limb{Arm: arm(70, 8, 10, 20)}

var (
	toPlank = Key{In: 0.9, On: OnPlank, Pelvis: Place{Ahead: 0.08}, Chest: Lean{Pitch: 2}, Head: Lean{Pitch: -26}, Near: stay, Far: stay}
	stay    = Limb{Hand: Hand{At: Stay}}
	prone   = Limb{Leg: &Leg{Flex: -2, Out: 5, Knee: 5, Point: 66}, Hand: Hand{At: Stay}}

	lowered = Key{In: 0.9, Pass: true, On: OnBody, Pelvis: Place{Ahead: -0.56}, Hips: Lean{Pitch: 88}, Chest: Lean{Pitch: 78},
		Head: Lean{Pitch: 50}, Near: prone, Far: prone}
	onFront = Key{In: 0.8, On: OnBody, Pelvis: Place{Ahead: -0.56}, Hips: Lean{Pitch: 90}, Chest: Lean{Pitch: 89},
		Head: Lean{Pitch: 84, Spin: 62},
		Near: Limb{Leg: prone.Leg, Arm: arm(100, 62, 0, 75)}, Far: Limb{Leg: prone.Leg, Arm: arm(100, 62, 0, 75)}}
	backOnFours = onFours(0, 0, 1.0)

	// From the front to the back and the other way, over the near side.
	overBack = Key{In: 0.8, Pass: true, On: OnBody, Pelvis: Place{Ahead: -0.55, Aside: 0.2}, Hips: Lean{Pitch: 0, Roll: 88},
		Chest: Lean{Roll: 88}, Head: Lean{Roll: 84}, Near: flatLeg, Far: flatLeg}
	overFront = overBack
)
