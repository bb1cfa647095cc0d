package repertoire

import "slices"

// yoga is poses that are come to slowly and kept.
var yoga = Table{
	"warrior": {Stays: true, Leave: []Key{{In: 0.8, Far: Limb{Foot: Place{Ahead: -0.5}}}, {In: 0.8}}, Enter: []Key{
		{In: 0.8, Pass: true, Pelvis: Place{Down: 0.04}, Hips: Lean{Yaw: -20}, Chest: Lean{Yaw: -34}, Near: Limb{Arm: arm(0, 50, 0, 10)},
			Far: Limb{Foot: Place{Ahead: -0.5}, Toes: 64, Arm: arm(0, 50, 0, 10)}, Exact: true},
		{In: 1.1, Pelvis: Place{Down: 0.2}, Hips: Lean{Yaw: -46}, Chest: Lean{Yaw: -74}, Head: Lean{Yaw: 4}, Exact: true,
			Near: Limb{Foot: Place{Ahead: 0.6}, Arm: arm(0, 90, 0, 4)}, Far: Limb{Foot: Place{Ahead: -0.5}, Toes: 64, Arm: arm(0, 90, 0, 4)}},
	}},
	"downward dog": {Either: true, Stays: true, Leave: []Key{{In: 1.2}}, Enter: []Key{
		{In: 0.9, Pass: true, On: OnHands, Hips: Lean{Pitch: 80}, Chest: Lean{Pitch: 100}, Head: Lean{Pitch: 70}, Near: dogHand,
			Far: dogHand, Exact: true},
		{In: 0.9, On: InAir, Pelvis: Place{Down: 0.2, Ahead: 0.3}, Hips: Lean{Pitch: 118}, Chest: Lean{Pitch: 134},
			Head: Lean{Pitch: 150}, Exact: true,
			Near: stay, Far: stay},
	}},
	"cobra": {Either: true, Stays: true, State: Prone, Enter: slices.Concat(toFours(), []Key{toPlank, lowered, cobra}),
		From:  map[Name][]Key{"lie front": {cobra}},
		Leave: slices.Concat([]Key{lowered, backOnFours}, fromFours())},
	"lotus": {Either: true, Stays: true, State: Floored, Enter: slices.Concat(sitBack(), []Key{lotus(0.8, 10), lotus(0.6, 0)}),
		From: map[Name][]Key{"sit on the floor": {lotus(0.8, 10), lotus(0.6, 0)}}, Leave: fromFloor},
	"splits": {Either: true, Stays: true, Leave: fromFloor, Enter: []Key{
		{In: 0.6, Pass: true, Pelvis: Place{Down: 0.04}, Chest: Lean{Pitch: 10},
			Near: Limb{Foot: Place{Aside: 0.44}, Arm: arm(20, 30, 8, 20)}, Far: Limb{Arm: arm(20, 30, 8, 20)}},
		{In: 0.7, Pass: true, Pelvis: Place{Down: 0.3}, Hips: Lean{Pitch: 24}, Chest: Lean{Pitch: 46}, Head: Lean{Pitch: 10},
			Near: Limb{Foot: Place{Aside: 0.44}, Arm: arm(50, 20, 8, 20)}, Far: Limb{Foot: Place{Aside: 0.4}, Arm: arm(50, 20, 8, 20)}},
		{In: 0.7, Pass: true, On: OnBody, Pelvis: Place{Ahead: -0.1}, Hips: Lean{Pitch: 6}, Chest: Lean{Pitch: 26},
			Head: Lean{Pitch: 6}, Near: splitLeg, Far: splitLeg},
		{In: 0.8, On: OnBody, Pelvis: Place{Ahead: -0.1}, Hips: Lean{Pitch: 0}, Chest: Lean{Pitch: 2}, Near: splitUp, Far: splitUp},
	}},
	"headstand": {Either: true, Stays: true, Leave: slices.Concat([]Key{headTucked(0.7, 180, 176, 120), headTucked(0.6, 142, 158, 94)},
		[]Key{{In: 0.7, Pass: true, Pelvis: Place{Down: 0.4}, Hips: Lean{Pitch: 40}, Chest: Lean{Pitch: 70}, Head: Lean{Pitch: 50}},
			{In: 0.8}}), Enter: []Key{
		{In: 0.9, Pass: true, Pelvis: Place{Down: 0.38}, Hips: Lean{Pitch: 34}, Chest: Lean{Pitch: 84}, Head: Lean{Pitch: 70},
			Near: headHand, Far: headHand, Exact: true},
		headTucked(0.8, 142, 158, 94), headTucked(0.9, 180, 178, 104), headTucked(0.9, 180, 179, 2),
	}},
}

var (
	dogHand  = Limb{Hand: Hand{At: Planted, Off: v(0.01, 0, 0.96)}}
	splitLeg = Limb{Leg: &Leg{Flex: 20, Out: 78, Knee: 8, Point: 40}, Hand: Hand{At: Planted, Off: v(0.02, 0, 0.3)}}
	splitUp  = Limb{Leg: &Leg{Flex: 14, Out: 80, Knee: 8, Point: 40}, Arm: arm(2, 80, 0, 10)}
	headHand = Limb{Hand: Hand{At: Planted, Off: v(0.05, 0, 0.56)}}

	cobraLimb = Limb{Leg: &Leg{Flex: -6, Out: 4, Knee: 7, Point: 64}, Hand: Hand{At: Stay}}
	cobra     = Key{In: 1.1, On: OnBody, Pelvis: Place{Ahead: -0.56}, Hips: Lean{Pitch: 80}, Chest: Lean{Pitch: 38},
		Head: Lean{Pitch: -6}, Near: cobraLimb, Far: cobraLimb}
)

// lotus sits on the ground with crossed legs and the hands on the knees.
func lotus(in, lean float64) Key {
	limb := func(turn float64) Limb {
		return Limb{Leg: &Leg{Flex: 80, Out: 44, Turn: turn, Knee: 128, Point: 24}, Arm: arm(26, 30, 14, 54)}
	}
	return Key{In: in, Pass: lean > 0, On: OnBody, Pelvis: Place{Ahead: -0.62}, Hips: Lean{Pitch: -4 + lean},
		Chest: Lean{Pitch: 2 + 2*lean}, Near: limb(92), Far: limb(88)}
}

// headTucked is a moment of a headstand: the head carries, the hands help.
func headTucked(in, hips, chest, tuck float64) Key {
	l := Limb{Leg: &Leg{Flex: tuck, Out: 4, Knee: tuck + 6, Point: 30}, Hand: Hand{At: Stay}}
	if tuck < 10 {
		l.Leg = &Leg{Flex: 0, Out: 3, Knee: 7, Point: 50}
	}
	return Key{In: in, Pass: tuck > 100 && hips < 170, On: OnBody, Pelvis: Place{Ahead: 0.72 - 0.0055*(180-hips)},
		Hips: Lean{Pitch: hips}, Chest: Lean{Pitch: chest}, Head: Lean{Pitch: 180}, Near: l, Far: l, Exact: true}
}
