package repertoire

import "slices"

// crossing is what legs do by themselves: they are set apart, or crossed.
var crossing = Table{
	"hug knee": kneeHug, "raise knee hugged": kneeHug,
	"legs apart": {Either: true, Stays: true, Leave: []Key{{In: 0.9}}, Enter: []Key{
		{In: 0.6, Pass: true, Pelvis: Place{Down: 0.02, Aside: 0.05}, Near: Limb{Foot: Place{Aside: 0.2}, Toes: 10}},
		{In: 0.6, Pelvis: Place{Down: 0.05}, Near: Limb{Foot: Place{Aside: 0.2}, Toes: 10}, Far: Limb{Foot: Place{Aside: 0.2}, Toes: 10}},
	}},
	"walk in place": {Fills: true, Swaps: true, Enter: []Key{{In: 0.3, Pass: true}}, Leave: []Key{{In: 0.45}},
		Cycle: onTheSpot(Leg{Flex: 44, Knee: 70, Point: 8}, 20)},
	"walk in place march": {Fills: true, Swaps: true, Enter: []Key{{In: 0.3, Pass: true}}, Leave: []Key{{In: 0.45}},
		Cycle: onTheSpot(Leg{Flex: 82, Knee: 88, Point: 20}, 44)},
	"cross legs": {Stays: true, Leave: []Key{{In: 0.8}}, Enter: []Key{
		{In: 0.9, Pelvis: Place{Down: 0.015, Aside: -0.05}, Near: Limb{Foot: Place{Aside: -0.28, Ahead: 0.16}, Toes: -4}},
	}},
	"sit crossed": {
		Stays: true, State: Seated,
		Enter: append(slices.Clone(basics["sit"].Enter), Key{In: 0.8, On: OnSeat, Hips: Lean{Pitch: -11}, Chest: Lean{Pitch: -2},
			Near: overLeg, Far: onThigh}),
		Leave: append([]Key{{In: 0.6, On: OnSeat, Hips: Lean{Pitch: -9}, Near: onThigh, Far: onThigh}}, basics["sit"].Leave...),
		From:  map[Name][]Key{"sit": {{In: 0.8, On: OnSeat, Hips: Lean{Pitch: -11}, Chest: Lean{Pitch: -2}, Near: overLeg, Far: onThigh}}},
	},
	"sit stretched on the floor": {
		Either: true, Stays: true, State: Floored,
		Enter: append(slices.Clone(basics["sit on the floor"].Enter[:2]), legsOut),
		Leave: basics["sit on the floor"].Leave,
		From:  map[Name][]Key{"sit on the floor": {legsOut}, "sit crossed on the floor": {legsOut}, "lie": {halfUp, legsOut}},
	},
	"sit crossed on the floor": {
		Either: true, Stays: true, State: Floored,
		Enter: append(slices.Clone(basics["sit on the floor"].Enter[:2]),
			Key{In: 0.9, On: OnFloor, Hips: Lean{Pitch: -8}, Chest: Lean{Pitch: 3}, Near: tailor, Far: tailor}),
		Leave: basics["sit on the floor"].Leave,
		From: map[Name][]Key{"sit on the floor": {{In: 0.9, On: OnFloor, Hips: Lean{Pitch: -8}, Chest: Lean{Pitch: 3},
			Near: tailor, Far: tailor}}},
	},
}

// onTheSpot is one step that goes nowhere: a leg is lifted, and the arms swing so
// far, in degrees.
func onTheSpot(leg Leg, swing float64) []Key {
	return []Key{
		{In: 0.3, On: OnFar, Chest: Lean{Yaw: 2}, Near: Limb{Leg: &leg, Arm: arm(-0.7*swing, 10, 8, 22)}, Far: Limb{Arm: arm(swing, 8, 8, 26)}},
		{In: 0.26, Pass: true, Pelvis: Place{Down: 0.008}},
	}
}

var (
	overLeg = Limb{Foot: Place{Ahead: 0.22, Aside: -0.3}, Lift: 0.24, Heel: -16, Hand: onThigh.Hand}
	tailor  = Limb{Leg: &Leg{Flex: 92, Out: 48, Turn: 66, Knee: 126, Point: 24}, Arm: arm(34, 22, 20, 52)}
)
