package timeline

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

// vary gives the ways between the knots skews of their own.
func (m *Timeline) vary(rnd *blend.Rand) {
	n := len(m.Knots)
	if n < 2 {
		return
	}
	own := blend.NewStrays(0, n, rnd)
	m.skew = make([]float64, n)
	back, arms := false, false
	swings := func(i int) bool { return m.Knots[i].Frame.Arms != m.Knots[i+1].Frame.Arms }
	for i := 0; i+1 < n; i++ {
		arms = arms || swings(i)
	}
	for i := 0; i+1 < n; i++ {
		// Where arms move, it is they that go out and back.
		if m.Knots[i].value == m.Knots[i+1].value || arms && !swings(i) {
			continue
		}
		part := wholeSkew
		if back {
			part = wholeBack
		}
		m.skew[i] = part * gesture.Skew(back, m.Knots[i+1].Time-m.Knots[i].Time, own.At(float64(i)))
		back = !back
	}
}

// skewed maps the time after knot i to the time at which an even movement of a channel of trunk or
// arms has the same value. Trunk and pelvis are not skewed while legs move or limbs are planted.
func (m *Timeline) skewed(c, i int, t float64) float64 {
	a, b := &m.Knots[i], &m.Knots[i+1]
	if a.Air || b.Air || a.Frame.Low > 0 || b.Frame.Low > 0 || m.plantedAt(i) {
		return t
	}
	if c < armFirst && a.Frame.Legs != b.Frame.Legs {
		return t
	}
	d := b.Time - a.Time
	u := (t - a.Time) / d
	if a.Pass || b.Pass {
		return a.Time + d*blend.SkewTimeInside(u, m.skew[i])
	}
	return a.Time + d*blend.SkewTime(u, m.skew[i])
}

// plantedAt reports whether a hand is on something at a knot or at the next one.
func (m *Timeline) plantedAt(i int) bool {
	for _, k := range m.Knots[i : i+2] {
		for side := range k.Frame.Hands {
			if k.Frame.Hands[side].Plant > 0 || k.Frame.Arms[side].Hold > 0 {
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
func (m *Timeline) trail(t float64, f *Frame) {
	late := func(c int) float64 {
		if !m.moves(c) {
			return 0
		}
		return blend.SpringLag(func(late float64) float64 {
			own := t - late
			return m.channel(c, m.before(own), own)
		})
	}
	bow, turned := late(chestFirst), late(chestFirst+2)
	if f.Low == 0 {
		f.Head.Roll -= gesture.Bound(headTrails * turned)
	}
	for side := range f.Arms {
		if f.Hands[side].Plant > 0 || f.Arms[side].Hold > 0 {
			continue
		}
		swung := late(armFirst+side*armSize) + late(armFirst+side*armSize+3)
		f.Arms[side].Wrist += gesture.Bound(wristTrails * bow)
		f.Arms[side].Bend += gesture.Bound(0.6 * wristTrails * swung)
	}
}

// moves reports whether a channel is not the same at all knots.
func (m *Timeline) moves(c int) bool {
	_, found := slices.BinarySearch(m.moving, c)
	return found
}
