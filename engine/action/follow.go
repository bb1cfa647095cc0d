package action

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/portable"
)

// Movements of the hands are quick at first and slow down for longer than that: their
// speed peaks at a third of their time. A movement that brings a hand back is slow to
// begin. Neither is the same twice.
const (
	outSkew    = 0.82
	backSkew   = -0.6
	skewVaries = 0.3
	unhasty    = 0.5  // seconds from which a movement has all of it
	wholeSkew  = 0.76 // of that, what a whole body does
	leastSkew  = -0.8
	mostSkew   = 0.88
)

// skewOf returns the skew of a movement of so many seconds that goes out, or back;
// strays is what it has of its own. There is no time for it in what is very quick.
func skewOf(back bool, seconds, strays float64) float64 {
	usual := outSkew
	if back {
		usual = backSkew
	}
	return blend.Clamp(seconds/unhasty, 0, 1) * blend.Clamp(usual+skewVaries*strays, leastSkew, mostSkew)
}

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
		m.skew[i] = wholeSkew * skewOf(back, m.knots[i+1].time-m.knots[i].time, own.At(float64(i)))
		back = !back
	}
	return m
}

// skewed returns the time at which a channel of trunk or arms would be after knot i, were its
// way even. Trunk and pelvis keep time with legs that move, and with what is planted.
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
		return a.time + d*bent(u, m.skew[i])
	}
	return a.time + d*skewed(u, m.skew[i])
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
		return trailed(func(late float64) float64 {
			own := t - late
			return m.channel(c, m.before(own), own)
		})
	}
	bound := func(v float64) float64 { return mostTrails * v / (mostTrails + math.Abs(v)) }
	bow, turned := late(chestFirst), late(chestFirst+2)
	if f.low == 0 {
		f.head.roll -= bound(headTrails * turned)
	}
	for side := range f.arms {
		if f.hands[side].plant > 0 || f.arms[side].Hold > 0 {
			continue
		}
		swung := late(armFirst+side*armSize) + late(armFirst+side*armSize+3)
		f.arms[side].Wrist += bound(wristTrails * bow)
		f.arms[side].Bend += bound(0.6 * wristTrails * swung)
	}
}

// moves reports whether a channel is not the same at all knots.
func (m *motion) moves(c int) bool {
	_, found := slices.BinarySearch(m.moving, c)
	return found
}

// unevenly is by which part the times between the keys of a gesture differ from one
// performance to the next.
const unevenly = 0.06

// vary gives the ways of a score their own times and skews. Knots that keep time with
// the legs keep their times.
func (s *score) vary(free bool, rnd *blend.Rand) {
	n := len(s.knots)
	own := blend.NewStrays(0, n, rnd)
	s.skew, s.tilts = make([]float64, n), blend.NewStrays(0, n, rnd)
	back := false
	for i := 0; i+1 < n; i++ {
		if s.knots[i].key == s.knots[i+1].key {
			continue
		}
		s.skew[i] = skewOf(back || s.knots[i+1].key == nil, s.knots[i+1].time-s.knots[i].time, own.At(float64(i)))
		back = !back
	}
	if !free || n < 3 {
		return
	}
	strays := blend.NewStrays(0, n, rnd)
	first, whole := s.knots[0].time, s.knots[n-1].time-s.knots[0].time
	times, sum := make([]float64, n), 0.0
	for i := 1; i < n; i++ {
		sum += (s.knots[i].time - s.knots[i-1].time) * (1 + unevenly*blend.Clamp(strays.At(float64(i)), -2, 2))
		times[i] = sum
	}
	if !(sum > 0) {
		return
	}
	for i := 1; i < n; i++ {
		s.knots[i].time = first + times[i]*whole/sum
	}
}

// ease returns how much of the way after knot i is gone at a part of its time.
func (s *score) ease(i int, u float64) float64 {
	if i < len(s.skew) && !s.knots[i].pass && !s.knots[i+1].pass {
		u = skewed(u, s.skew[i])
	}
	return blend.MinJerk(u)
}

// trailing are the times, in seconds, at which what is behind on a critically damped
// spring looks at what it follows, and how much each counts: the spring's answer to
// a jolt, in closed form, so that no moment needs the ones before it.
var trailing = func() (out [4]struct{ late, share float64 }) {
	const stiff = 26.0 // a second: half of a way is gone in 0.06 s
	sum := 0.0
	for i := range out {
		out[i].late = 0.02 + 0.04*float64(i)
		out[i].share = out[i].late * portable.Exp(-stiff*out[i].late)
		sum += out[i].share
	}
	for i := range out {
		out[i].share /= sum
	}
	return out
}()

// trailed returns how far a value is ahead of what follows it on a spring.
func trailed(at func(late float64) float64) float64 {
	sum := at(0)
	for _, l := range trailing {
		sum -= l.share * at(l.late)
	}
	return sum
}

// How far a hand hangs back: radians for each radian that its arm is ahead.
const (
	handTrails = 1.1
	mostTrails = 0.45 // radians
)

// trail bends the wrist of an arm whose direction is so far ahead of its hand, as seen from
// the chest: outwards and up. A hand that is on something is not loose. The palm of a hand whose thumb is up faces inwards.
func trail(a *armPose, loose, out, up float64) {
	sin, cos := math.Sincos(a[pronate])
	bound := func(v float64) float64 { return mostTrails * v / (mostTrails + math.Abs(v)) }
	flex, bend := loose*bound(handTrails*(up*sin+out*cos)), loose*bound(0.7*handTrails*(up*cos-out*sin))
	a[wristFlex] = blend.Clamp(a[wristFlex]+flex, math.Min(leastWrist, a[wristFlex]), math.Max(mostWrist, a[wristFlex]))
	a[bendBy] = blend.Clamp(a[bendBy]+bend, math.Min(leastBend, a[bendBy]), math.Max(mostBend, a[bendBy]))
}
