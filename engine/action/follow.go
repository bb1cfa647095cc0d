package action

import (
	"slices"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/gesture"
)

// How much of the skew of hands a whole body has in movements that go out, and in those that
// bring it back: a trunk that rises is slow to begin.
const (
	wholeSkew = 0.76
	wholeBack = 1
)

// varied gives the ways between the knots of a motion skews of their own.
func (m *motion) varied(rnd *blend.Rand) *motion {
	n := len(m.knots)
	if n < 2 {
		return m
	}
	own := blend.NewStrays(0, n, rnd)
	m.skew = make([]float64, n)
	back, arms := false, false
	swings := func(i int) bool { return m.knots[i].frame.arms != m.knots[i+1].frame.arms }
	for i := 0; i+1 < n; i++ {
		arms = arms || swings(i)
	}
	for i := 0; i+1 < n; i++ {
		// Where arms move, it is they that go out and back.
		if m.knots[i].value == m.knots[i+1].value || arms && !swings(i) {
			continue
		}
		part := wholeSkew
		if back {
			part = wholeBack
		}
		m.skew[i] = part * gesture.Skew(back, m.knots[i+1].time-m.knots[i].time, own.At(float64(i)))
		back = !back
	}
	return m
}

// skewed maps the time after knot i to the time at which an even movement of a channel of trunk or
// arms has the same value. Trunk and pelvis are not skewed while legs move or limbs are planted.
func (m *motion) skewed(c, i int, t float64) float64 {
	a, b := &m.knots[i], &m.knots[i+1]
	if a.air || b.air || a.frame.low > 0 || b.frame.low > 0 || m.plantedAt(i) {
		return t
	}
	if c < armFirst && a.frame.legs != b.frame.legs {
		return t
	}
	d := b.time - a.time
	u := (t - a.time) / d
	if a.pass || b.pass {
		return a.time + d*blend.Bent(u, m.skew[i])
	}
	return a.time + d*blend.Skewed(u, m.skew[i])
}

// plantedAt reports whether a hand is on something at a knot or at the next one.
func (m *motion) plantedAt(i int) bool {
	for _, k := range m.knots[i : i+2] {
		for side := range k.frame.hands {
			if k.frame.hands[side].plant > 0 || k.frame.arms[side].Hold > 0 {
				return true
			}
		}
	}
	return false
}

// How far head and hands hang back, in radians for each radian that the chest, or the
// arm, is ahead of them.
const (
	headTrails  = 0.35
	wristTrails = 0.8
)

// trail tilts the head of a body whose chest turns, and bends the wrists of arms that
// swing, as far as they hang back.
func (m *motion) trail(t float64, f *frame) {
	late := func(c int) float64 {
		if !m.moves(c) {
			return 0
		}
		return blend.Trailed(func(late float64) float64 {
			own := t - late
			return m.channel(c, m.before(own), own)
		})
	}
	bow, turned := late(chestFirst), late(chestFirst+2)
	if f.low == 0 {
		f.head.roll -= gesture.Bound(headTrails * turned)
	}
	for side := range f.arms {
		if f.hands[side].plant > 0 || f.arms[side].Hold > 0 {
			continue
		}
		swung := late(armFirst+side*armSize) + late(armFirst+side*armSize+3)
		f.arms[side].Wrist += gesture.Bound(wristTrails * bow)
		f.arms[side].Bend += gesture.Bound(0.6 * wristTrails * swung)
	}
}

// moves reports whether a channel is not the same at all knots.
func (m *motion) moves(c int) bool {
	_, found := slices.BinarySearch(m.moving, c)
	return found
}
