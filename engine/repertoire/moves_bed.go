package repertoire

import (
	"slices"
)

// Beds are things to lie on that are as high as a seat.
var Beds = map[string]bool{"bed": true, "couch": true, "sofa": true, "bench": true}

// OnABed ends the names of moves that lie on one of them.
const OnABed = "on a bed"

// Bodies lie along the edge that they sit on.
const (
	alongEdge = 90    // degrees that they turn for it
	fromEdge  = -0.22 // how far behind it their hips are, parts of the hip height
)

// bedded is what bodies do that lie on beds: they sit down on the edge and swing the
// legs up.
var bedded = Table{
	LieOnBed: {
		Stays: true, State: Supine, Enter: slices.Concat(downOnEdge, swungUp, onBed(onBack)), Leave: slices.Concat(swungDown, offEdge),
		From: map[Name][]Key{
			"sit": slices.Concat(swungUp, onBed(onBack)), "sit crossed": slices.Concat(swungUp, onBed(onBack)),
			SleepOnBed: onBed(onBack),
		},
	},
	SleepOnBed: {
		Stays: true, State: Supine, Enter: slices.Concat(downOnEdge, swungUp, onBed(onSide, asleep)), Leave: slices.Concat(swungDown, offEdge),
		From: map[Name][]Key{
			"sit": slices.Concat(swungUp, onBed(onSide, asleep)), "sit crossed": slices.Concat(swungUp, onBed(onSide, asleep)),
			LieOnBed: onBed(onSide, asleep),
		},
	},
}

var (
	onEdge   = Key{In: 0.7, On: OnSeat, Hips: Lean{Pitch: -9}, Near: onThigh, Far: onThigh}
	legsOver = Key{In: 0.7, Pass: true, On: OnBed, Hips: Lean{Pitch: -20, Yaw: 32}, Chest: Lean{Pitch: -12, Yaw: 26},
		Head: Lean{Pitch: 8, Yaw: 20},
		Near: Limb{Leg: &Leg{Flex: 74, Out: 4, Knee: 72, Point: 14}, Arm: arm(-14, 26, 10, 34)},
		Far:  Limb{Leg: &Leg{Flex: 70, Out: 2, Knee: 80, Point: 14}, Arm: arm(-38, 30, 10, 14)}}
	legsRaised = Key{In: 0.8, Pass: true, On: OnBed, Pelvis: Place{Ahead: fromEdge}, Hips: Lean{Pitch: -48, Yaw: 74},
		Chest: Lean{Pitch: -34, Yaw: 72}, Head: Lean{Pitch: -6, Yaw: 70},
		Near: Limb{Leg: &Leg{Flex: 62, Out: 4, Knee: 58, Point: 20}, Arm: arm(-16, 28, 10, 30)},
		Far:  Limb{Leg: &Leg{Flex: 70, Out: 2, Knee: 66, Point: 20}, Arm: arm(-34, 34, 10, 20)}}

	downOnEdge = []Key{
		{In: 0.8, Pass: true, Pelvis: Place{Down: 0.26, Ahead: -0.06}, Hips: Lean{Pitch: 24}, Chest: Lean{Pitch: 38}, Head: Lean{Pitch: 18},
			Near: onThigh, Far: onThigh},
		{In: 0.75, Pass: true, On: OnSeat, Hips: Lean{Pitch: 4}, Chest: Lean{Pitch: 16}, Head: Lean{Pitch: 8}, Near: onThigh, Far: onThigh},
	}
	swungUp   = []Key{legsOver, legsRaised}
	swungDown = []Key{legsRaised, legsOver, onEdge}
	offEdge   = []Key{
		{In: 0.6, Pass: true, On: OnSeat, Hips: Lean{Pitch: 14}, Chest: Lean{Pitch: 36}, Head: Lean{Pitch: 6},
			Near: onThigh, Far: onThigh},
		{In: 0.42, Pass: true, Pelvis: Place{Down: 0.32}, Hips: Lean{Pitch: 28}, Chest: Lean{Pitch: 40}, Head: Lean{Pitch: 8},
			Near: onThigh, Far: onThigh},
		{In: 0.85},
	}
)

// onBed returns keys of a body that lies on the ground as it lies on a bed.
func onBed(keys ...Key) []Key {
	out := slices.Clone(keys)
	for i := range out {
		k := &out[i]
		if k.On != OnBody {
			continue
		}
		k.On, k.Pelvis = OnBed, Place{Ahead: fromEdge}
		for _, l := range []*Lean{&k.Hips, &k.Chest, &k.Head} {
			l.Yaw += alongEdge
		}
	}
	return out
}

// Abed returns a move of a body that lies on the ground as it is done on a bed.
func (m *Move) Abed() *Move {
	out := *m
	out.Enter, out.Cycle, out.Leave = onBed(m.Enter...), onBed(m.Cycle...), onBed(m.Leave...)
	return &out
}
