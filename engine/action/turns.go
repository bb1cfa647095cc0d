package action

import "github.com/motiongate/motiongate/engine/blend"

// turns are the parts of the time between two knots in which each foot steps; a
// zero one is the usual part.
type turns [2]struct{ from, long float64 }

// takeTurns lets feet that have to step between the same two knots do so one
// after the other, the one with the longer way first, so that one of them always
// carries the body. There has to be time for it.
func (m *motion) takeTurns() {
	const least = 0.45 // seconds
	m.turns = make([]turns, len(m.knots))
	for i := 0; i+1 < len(m.knots); i++ {
		a, b := &m.knots[i], &m.knots[i+1]
		if b.air || b.time-a.time < least || !a.stands() || !b.stands() || !m.steps(legFirst, i) || !m.steps(legFirst+legSize, i) {
			continue
		}
		first := 0
		if way := func(side int) float64 { return a.frame.legs[side].at.Dist(b.frame.legs[side].at) }; way(1) > way(0) {
			first = 1
		}
		m.turns[i][first].from, m.turns[i][first].long = 0.04, 0.44
		m.turns[i][1-first].from, m.turns[i][1-first].long = 0.51, 0.45
	}
}

// stands reports whether both feet of a knot are on the ground, and nothing else.
func (k *knot) stands() bool {
	for side := range k.frame.legs {
		if l := &k.frame.legs[side]; l.free > 0 || l.at.Y > 0 {
			return false
		}
	}
	return k.frame.low == 0 && k.frame.hands[0].plant == 0 && k.frame.hands[1].plant == 0
}

// turn returns how much of the time after knot i has passed for a foot, of which
// u has for the body.
func (m *motion) turn(i, side int, u float64) float64 {
	w := &m.turns[i][side]
	if w.long == 0 {
		return u
	}
	return blend.Clamp(0.12+0.7*(u-w.from)/w.long, 0, 1)
}
