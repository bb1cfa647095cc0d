package timeline

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
)

// turns are the parts of the time between two knots in which each foot steps; a
// zero one is the usual part.
type turns [2]blend.Part

// usual is the window of the step of a foot that need not alternate with the other one.
var usual = blend.Part{From: 0.12, Long: 0.7}

// aloft is the part of a flight in which feet go to where they land.
var aloft = blend.Part{From: 0.02, Long: 0.96}

// takeTurns lets feet that have to step between the same two knots do so one
// after the other, the one with the longer way first, so that one of them always
// carries the body. There has to be time for it. However slowly a body moves, a
// foot that steps does not hover over the ground.
func (m *Timeline) takeTurns() {
	m.turns = make([]turns, len(m.Knots))
	for i := 0; i+1 < len(m.Knots); i++ {
		a, b := &m.Knots[i], &m.Knots[i+1]
		d := b.Time - a.Time
		way := func(side int) float64 { return a.Frame.Legs[side].At.Dist(b.Frame.Legs[side].At) }
		both := !b.Air && a.stands() && b.stands() && way(0) > shuffle && way(1) > shuffle
		if w := &m.turns[i]; both && d > m.pace*math.Max(0.28, 0.2+0.6*math.Max(way(0), way(1))/m.tall) {
			first := 0
			if way(1) > way(0) {
				first = 1
			}
			w[first], w[1-first] = blend.Part{From: 0.04, Long: 0.44}, blend.Part{From: 0.51, Long: 0.45}
		}
		for side := range m.turns[i] {
			w := &m.turns[i][side]
			if w.Long == 0 {
				*w = usual
			}
			if b.Air && a.Frame.Legs[side].Free == 0 && b.Frame.Legs[side].Free == 0 {
				*w = aloft
			}
			if far := way(side); !b.Air && !b.Frame.Legs[side].Drag && far > shuffle {
				*w = w.Brisk(d, m.pace*(0.22+0.6*far/m.tall))
			}
		}
	}
}

// pivot returns how much of its turn about its ball a foot has done, by channel c,
// when u of the time after knot i has passed. A heel that is raised, lowered or
// turned where it stands goes at a pace of its own: it is not on its way as long
// as a slow body is.
func (m *Timeline) pivot(c, i int, u float64) float64 {
	const pace = 0.5 // seconds for a radian
	turn := math.Abs(m.Knots[i+1].value[c] - m.Knots[i].value[c])
	return blend.Part{Long: 1}.Brisk(m.Knots[i+1].Time-m.Knots[i].Time, m.pace*math.Max(0.1, pace*turn)).Within(u)
}

// turn returns the share of the time after knot i that has passed for a foot when the share u has
// passed for the body.
func (m *Timeline) turn(i, side int, u float64) float64 {
	w := &m.turns[i][side]
	return blend.Clamp(usual.From+usual.Long*(u-w.From)/w.Long, 0, 1)
}

// stands reports whether both feet of a knot are on the ground, and nothing else.
func (k *Knot) stands() bool {
	for side := range k.Frame.Legs {
		if l := &k.Frame.Legs[side]; l.Free > 0 || l.At.Y > 0 {
			return false
		}
	}
	return k.Frame.Low == 0 && k.Frame.Hands[0].Plant == 0 && k.Frame.Hands[1].Plant == 0
}
