package repertoire

import (
	"slices"

	"github.com/motiongate/motiongate/engine/geom"
)

// exercises are those on hands and on the back.
var exercises = Table{
	"plank": {Either: true, Stays: true, State: Planked, Enter: downToPlank, Leave: upFromPlank},
	"plank side": {Stays: true, Enter: append(slices.Clone(downToPlank), besides),
		Leave: append([]Key{{In: 0.8, Pass: true, On: OnPlank, Pelvis: Place{Ahead: 0.58}, Head: Lean{Pitch: -22}, Near: stay,
			Far: onGround}}, upFromPlank...)},
	"superman": {Either: true, Enter: append(toFours(), toPlank, lowered, onFront), Cycle: supermen,
		Leave: slices.Concat([]Key{lowered, backOnFours}, fromFours())},
	"push-up": {Either: true, Enter: downToPlank, Leave: upFromPlank, Cycle: []Key{
		{In: 0.75, Stay: 0.05, On: OnPlank, Arms: 0.34, Stick: true, Head: Lean{Pitch: -16}, Near: press, Far: press},
		{In: 0.65, Stay: 0.05, On: OnPlank, Stick: true, Head: Lean{Pitch: -22}, Near: press, Far: press},
	}},
	"mountain climber": {Either: true, Fills: true, Enter: downToPlank, Leave: upFromPlank, Cycle: []Key{climbing(true), climbing(false)}},
	"burpee": {Either: true, Height: 0.2, Cycle: slices.Concat(quicker(downToPlank, 0.82), []Key{
		{In: 0.4, On: OnPlank, Arms: 0.4, Stick: true, Head: Lean{Pitch: -16}, Near: press, Far: press},
		{In: 0.36, On: OnPlank, Stick: true, Head: Lean{Pitch: -22}, Near: press, Far: press},
		{In: 0.46, On: OnHands, Hips: Lean{Pitch: 80}, Chest: Lean{Pitch: 100}, Head: Lean{Pitch: 56}, Near: Limb{Hand: Hand{At: Stay}},
			Far: Limb{Hand: Hand{At: Stay}}, Exact: true},
		{In: 0.4, Pass: true, Pelvis: Place{Down: 0.3}, Hips: Lean{Pitch: 24}, Chest: Lean{Pitch: 36}, Head: Lean{Pitch: 8},
			Near: armDownLimb, Far: armDownLimb, Leap: Bottom},
		{In: 0.26, Pass: true, Hips: Lean{Pitch: 2}, Chest: Lean{Pitch: 2}, Head: Lean{Pitch: -8}, Near: highPush, Far: highPush, Leap: TakeOff},
		{In: 0.4, Pass: true, Pelvis: Place{Down: 0.03}, Hips: Lean{Pitch: 6}, Chest: Lean{Pitch: 10}, Head: Lean{Pitch: 6},
			Near: touch, Far: touch, Leap: Landing},
		{In: 0.35, Pelvis: Place{Down: 0.14}, Hips: Lean{Pitch: 14}, Chest: Lean{Pitch: 24}, Head: Lean{Pitch: 8}, Near: absorb, Far: absorb},
	}), Leave: []Key{{In: 0.6}}},
	"sit-up": {Either: true, From: map[Name][]Key{"lie": {kneesUp}}, Enter: append(sitBack(), lieBack, kneesUp),
		Leave: append([]Key{satUp}, fromFloor...), Cycle: []Key{
			{In: 0.8, Stay: 0.05, On: OnBody, Pelvis: Place{Ahead: -0.68}, Hips: Lean{Pitch: -34}, Chest: Lean{Pitch: 14},
				Head: Lean{Pitch: 26}, Near: behindHead, Far: behindHead},
			kneesUp,
		}},
	"crunch": {Either: true, From: map[Name][]Key{"lie": {kneesUp}}, Enter: append(sitBack(), lieBack, kneesUp),
		Leave: append([]Key{satUp}, fromFloor...), Cycle: []Key{
			{In: 0.6, Stay: 0.08, On: OnBody, Pelvis: Place{Ahead: -0.68}, Hips: Lean{Pitch: -88}, Chest: Lean{Pitch: -48},
				Head: Lean{Pitch: -22}, Near: behindHead, Far: behindHead},
			{In: 0.6, Stay: 0.05, On: OnBody, Pelvis: Place{Ahead: -0.68}, Hips: Lean{Pitch: -90}, Chest: Lean{Pitch: -84},
				Head: Lean{Pitch: -70}, Near: behindHead, Far: behindHead},
		}},
	"leg raise lying": {Either: true, Enter: append(sitBack(), lieBack, onBack), Leave: append([]Key{halfUp}, fromFloor...), Cycle: []Key{
		{In: 1.0, Stay: 0.1, On: OnBody, Pelvis: Place{Ahead: -0.66}, Hips: Lean{Pitch: -92}, Chest: Lean{Pitch: -90},
			Head: Lean{Pitch: -80}, Near: legsUp, Far: legsUp},
		onBack,
	}},
	"bicycle": {Either: true, Fills: true, From: map[Name][]Key{"lie": {}}, Enter: append(sitBack(), lieBack),
		Leave: append([]Key{halfUp}, fromFloor...), Cycle: []Key{pedal(true), pedal(false)}},
	"bridge": {Either: true, From: map[Name][]Key{"lie": {bridgeDown}}, Enter: append(sitBack(), lieBack, bridgeDown),
		Leave: append([]Key{halfUp}, fromFloor...), Cycle: []Key{
			{In: 0.8, Stay: 0.25, On: OnBody, Pelvis: Place{Ahead: -0.6}, Hips: Lean{Pitch: -122}, Chest: Lean{Pitch: -106},
				Head: Lean{Pitch: -66}, Near: bridged, Far: bridged},
			bridgeDown,
		}},
}

var (
	downToPlank = []Key{
		{In: 0.75, Pass: true, On: OnHands, Hips: Lean{Pitch: 80}, Chest: Lean{Pitch: 100}, Head: Lean{Pitch: 56}, Near: onGround,
			Far: onGround, Exact: true},
		{In: 0.6, On: OnPlank, Pelvis: Place{Ahead: 0.58}, Head: Lean{Pitch: -22}, Near: stay, Far: stay},
	}
	upFromPlank = []Key{
		{In: 0.6, Pass: true, On: OnHands, Hips: Lean{Pitch: 80}, Chest: Lean{Pitch: 100}, Head: Lean{Pitch: 56}, Near: stay,
			Far: stay, Exact: true},
		{In: 0.8},
	}
	onGround = Limb{Hand: Hand{At: Planted, Off: geom.Vec3{X: 0.01, Z: 0.58}}}
	besides  = Key{In: 0.9, On: OnHands, Arms: 1.18, Hips: Lean{Pitch: 64, Spin: -80}, Chest: Lean{Pitch: 66, Spin: -82},
		Head: Lean{Pitch: 60, Spin: -70}, Exact: true, Near: Limb{Leg: &Leg{Flex: 2, Out: -2, Knee: 7, Point: 10}, Hand: Hand{At: Stay}},
		Far: Limb{Leg: &Leg{Flex: -2, Out: -2, Knee: 7, Point: 10}, Arm: arm(0, 88, 0, 6)}}
	press       = Limb{Hand: Hand{At: Stay, Swivel: 24}}
	armDownLimb = Limb{Arm: arm(8, 14, 8, 24)}
	highPush    = Limb{Heel: 38, Arm: arm(168, 14, 0, 12)}

	behindHead = Limb{Spread: 4, Arm: aimed(geom.Vec3{X: 0.72, Y: 0.5, Z: 0.35}, geom.Vec3{X: -0.78, Y: 0.3, Z: -0.55}, 24)}
	elbowIn    = aimed(geom.Vec3{X: 0.02, Y: 0.05, Z: 1}, geom.Vec3{X: -0.5, Y: 0.75, Z: -0.7}, 24)
	kneesUp    = Key{In: 0.8, Stay: 0.05, On: OnBody, Pelvis: Place{Ahead: -0.68}, Hips: Lean{Pitch: -88}, Chest: Lean{Pitch: -86},
		Head: Lean{Pitch: -76}, Near: behindHead, Far: behindHead}
	satUp = Key{In: 0.8, Pass: true, On: OnBody, Pelvis: Place{Ahead: -0.68}, Hips: Lean{Pitch: -40}, Chest: Lean{Pitch: 8},
		Head: Lean{Pitch: 16}, Near: overKnee, Far: overKnee}

	legsUp     = Limb{Leg: &Leg{Flex: 86, Out: 3, Knee: 8, Point: 30}, Arm: arm(-6, 24, 20, 10)}
	bridged    = Limb{Foot: Place{Ahead: -0.28}, Arm: arm(-6, 22, 20, 10)}
	bridgeDown = Key{In: 0.8, Stay: 0.05, On: OnBody, Pelvis: Place{Ahead: -0.68}, Hips: Lean{Pitch: -90}, Chest: Lean{Pitch: -90},
		Head: Lean{Pitch: -84}, Near: bridged, Far: bridged}
)

// pedal is one leg drawn in and the other stretched, lying on the back. The elbow of
// the other side comes to the knee.
func pedal(near bool) Key {
	in := Limb{Leg: &Leg{Flex: 126, Out: -8, Knee: 116, Point: 20}, Arm: behindHead.Arm}
	out := Limb{Leg: &Leg{Flex: 40, Knee: 20, Point: 30}, Arm: elbowIn}
	k := Key{In: 0.5, Stay: 0.06, On: OnBody, Pelvis: Place{Ahead: -0.68}, Hips: Lean{Pitch: -88}, Chest: Lean{Pitch: -42, Spin: 36},
		Head: Lean{Pitch: -20, Spin: 24}, Near: in, Far: out}
	if !near {
		k.Chest.Spin, k.Head.Spin = -36, -24
		k.Near, k.Far = out, in
	}
	return k
}

// kneeToElbow is the same on one foot: the near knee is raised, and the far elbow comes down to it.
var kneeToElbow = []Key{
	{In: 0.6, Stay: 0.14, On: OnFar, Hips: Lean{Pitch: -2, Yaw: 8}, Chest: Lean{Pitch: 34, Roll: 10, Yaw: 42}, Head: Lean{Pitch: 34, Yaw: 26},
		Near: Limb{Leg: &Leg{Flex: 116, Out: -14, Knee: 112, Point: 20}, Arm: behindHead.Arm}, Far: Limb{Arm: elbowIn}},
	{In: 0.5, Stay: 0.04, Near: behindHead, Far: behindHead},
}

// climbing draws one knee up under a plank.
func climbing(near bool) Key {
	in := Limb{Leg: &Leg{Flex: 122, Out: 8, Knee: 124, Point: 40}, Hand: Hand{At: Stay}}
	k := Key{In: 0.32, On: OnPlank, Pelvis: Place{Ahead: 0.58}, Head: Lean{Pitch: -22}, Near: in, Far: stay}
	if !near {
		k.Near, k.Far = stay, in
	}
	return k
}

// quicker returns keys that take this part of their time.
func quicker(keys []Key, part float64) []Key {
	keys = slices.Clone(keys)
	for i := range keys {
		keys[i].In, keys[i].Stay = part*keys[i].In, part*keys[i].Stay
	}
	return keys
}
