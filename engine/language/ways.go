package language

import (
	"slices"
)

// Path is the shape of a way over the ground.
type Path uint8

// Paths. Circles and parts of them are straight paths with an Angle.
const (
	Straight Path = iota
	Zigzag
	SShape
	FigureEight
	Square
	Triangle
	InPlace      // on the spot
	BackAndForth // there, and back again
	SideToSide
)

// Terrain is what somebody goes over, if it is not level ground.
type Terrain uint8

// Terrains.
const (
	Level Terrain = iota
	StairsUp
	StairsDown
	SlopeUp
	SlopeDown
	OntoBox // one step up
	OffBox  // one step down
	Over    // a thing that lies in the way
)

func (t Terrain) String() string {
	return [...]string{"", "up stairs", "down stairs", "up a slope", "down a slope", "up onto something", "down from something",
		"over something"}[t]
}

// Up reports whether a terrain leads up.
func (t Terrain) Up() bool { return t == StairsUp || t == SlopeUp || t == OntoBox }

// Back returns what a terrain is on the way back.
func (t Terrain) Back() Terrain {
	switch t {
	case StairsUp, SlopeUp, OntoBox:
		return t + 1
	case StairsDown, SlopeDown, OffBox:
		return t - 1
	}
	return t
}

// inPlace makes steps on the spot of a walk that goes nowhere.
func (a *Action) inPlace() {
	if a.Path != InPlace {
		return
	}
	switch a.Verb {
	case Run:
		a.Verb = HighKnees
	case Walk:
		if a.Steps == 0 {
			return // the feet of a walk know how to, for as long as it lasts
		}
		a.Verb = StepInPlace
		a.Seconds = strideInPlace * float64(a.Steps)
		if slices.ContainsFunc(a.Tones, func(t Tone) bool { return t.Style == "march" }) {
			a.Variant = "march"
		}
	default:
		return
	}
	a.Path, a.Stepping = Straight, false
}

// strideInPlace is how long a step on the spot takes, in seconds.
const strideInPlace = 0.56

// paced gives a walk of a few steps their number.
func (a *Action) paced() {
	if a.Verb != Walk || a.Steps > 0 || a.Distance > 0 || a.Path != Straight || a.Angle != 0 {
		return
	}
	switch {
	case a.Terrain == OntoBox || a.Terrain == OffBox || a.Terrain == Over:
		a.Steps = 2
	case a.Strides == 0:
		return
	case a.Side.Single() && (a.Part == Foot || a.Part == Leg):
		a.Steps = 1
	default:
		a.Steps = a.Strides
	}
	if a.Direction == Leftward || a.Direction == Rightward || a.Direction == Sideways {
		a.Steps *= 2 // the other foot follows
	}
}

// sidewards reports whether two walks go to one side and to the other: "steps left, then steps right".
func (a *Action) sidewards(b *Action) bool {
	return b.Verb == Walk && (a.Direction == Leftward && b.Direction == Rightward || a.Direction == Rightward && b.Direction == Leftward)
}

func sign(left bool) float64 {
	if left {
		return 1
	}
	return -1
}

// WayOf returns the direction of a side.
func WayOf(left bool) Direction {
	if left {
		return Leftward
	}
	return Rightward
}
