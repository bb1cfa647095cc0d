package gesture

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
)

// Movements of the hands are quick at first and slow down for longer than that: their
// speed peaks at a third of their time. A movement that brings a hand back is slow to
// begin. Neither is the same twice.
const (
	outSkew    = 0.82
	backSkew   = -0.6
	skewVaries = 0.3
	unhasty    = 0.5 // seconds from which a movement has all of it
	leastSkew  = -0.8
	mostSkew   = 0.88
)

// Skew returns the skew of a movement out, or back, that takes a number of seconds; strays varies
// it. Quick movements have less of it.
func Skew(back bool, seconds, strays float64) float64 {
	usual := outSkew
	if back {
		usual = backSkew
	}
	return blend.Clamp(seconds/unhasty, 0, 1) * blend.Clamp(usual+skewVaries*strays, leastSkew, mostSkew)
}

// unevenly is the relative variation of the times between the keys of a gesture from one
// performance to the next.
const unevenly = 0.06

// vary gives the ways of a score their own times and skews. Knots that keep time with
// the legs keep their times.
func (s *score) vary(free bool, rnd *blend.Rand) {
	n := len(s.knots)
	own := blend.NewStrays(0, n, rnd)
	s.skew, s.tilts = make([]float64, n), blend.NewStrays(0, n, rnd)
	apart := *rnd // a copy, so that later draws stay as they are
	nods := blend.NewRand(apart.Uint64())
	s.nods = blend.NewStrays(0, n, &nods)
	s.turns = blend.NewStrays(0, n, &nods)
	back := false
	for i := 0; i+1 < n; i++ {
		if s.knots[i].key == s.knots[i+1].key {
			continue
		}
		s.skew[i] = Skew(back || s.knots[i+1].key == nil, s.knots[i+1].time-s.knots[i].time, own.At(float64(i)))
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
		u = blend.SkewTime(u, s.skew[i])
	}
	return blend.MinJerk(u)
}

// How far a hand hangs back: radians for each radian that its arm is ahead.
const handTrails = 1.1

// trail bends the wrist of an arm whose direction is so far ahead of its hand, as seen from
// the chest: outwards and up. A hand that is on something is not loose. The palm of a hand whose thumb is up faces inwards.
func trail(a *armPose, loose, out, up float64) {
	sin, cos := math.Sincos(a[pronate])
	flex, bend := loose*Bound(handTrails*(up*sin+out*cos)), loose*Bound(0.7*handTrails*(up*cos-out*sin))
	a[wristFlex] = blend.Clamp(a[wristFlex]+flex, math.Min(leastWrist, a[wristFlex]), math.Max(mostWrist, a[wristFlex]))
	a[bendBy] = blend.Clamp(a[bendBy]+bend, math.Min(leastBend, a[bendBy]), math.Max(mostBend, a[bendBy]))
}

// mostTrails is how far head and hands hang back at the most, in radians.
const mostTrails = 0.45

// Bound eases an angle by which something hangs back into the most that it does.
func Bound(v float64) float64 { return mostTrails * v / (mostTrails + math.Abs(v)) }
