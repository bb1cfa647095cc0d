package gait

import (
	"math"

	"github.com/motiongate/motiongate/engine/gait/feet"
	"github.com/motiongate/motiongate/engine/rig"
)

// Leap is a step of a runner that takes off from one foot, flies and lands on the
// other: the run goes on under it.
type Leap struct {
	Time float64 // of its middle, seconds
	Air  float64 // seconds without ground
}

// takeOff is how long the foot that takes off is down before a leap, in seconds.
const takeOff = 0.22

// leapFlight is how long a step of a runner flies at least that is a leap, in seconds.
const leapFlight = 0.3

// split returns the swing of a foot from a to b in a leap over the ground: the foot that lands swings up ahead,
// the other one trails. ok is false where there is no leap.
func (w *Walk) split(side rig.Side, a, b *footprint) (f feet.Swing, ok bool) {
	if len(w.path.Leaps) == 0 {
		return f, false
	}
	off, strike := math.Inf(-1), math.Inf(1)
	for i := range w.prints[side.Other()] {
		p := &w.prints[side.Other()][i]
		if p.off < b.strike {
			off = math.Max(off, p.off)
		}
		if p.strike > a.off {
			strike = math.Min(strike, p.strike)
		}
	}
	switch {
	case off > a.off && b.strike-off > leapFlight && b.strike-off < 1:
		return feet.Lead.Swing(), true
	case strike < b.strike && strike-a.off > leapFlight && strike-a.off < 1:
		return feet.Trail.Swing(), true
	}
	return f, false
}

// leap lengthens the steps of a bout that are leaps. Later steps land later, or, if
// the body comes to a halt, in fewer steps.
func (w *Walk) leap(b *bout) {
	for _, l := range w.path.Leaps {
		n, k := len(b.strikes), -1
		from := l.Time - l.Air/2 - takeOff
		for i := 1; i+2 < n; i++ {
			if k < 0 || math.Abs(b.strikes[i]-from) < math.Abs(b.strikes[k]-from) {
				k = i
			}
		}
		if l.Time < b.start || l.Time > b.end || k < 0 {
			continue
		}
		lands := b.strikes[k] + takeOff + l.Air
		late := lands - b.strikes[k+1]
		if late <= 0 {
			continue
		}
		if !b.closes {
			for i := k + 1; i < n; i++ {
				b.strikes[i] += late
			}
			continue
		}
		last := b.strikes[n-1]
		each := (last - b.strikes[k+1]) / float64(n-2-k)
		steps := max(2, int(math.Round((last-lands)/each)))
		b.strikes = b.strikes[:k+1]
		for i := range steps + 1 {
			b.strikes = append(b.strikes, lands+math.Max(last-lands, 0.25*float64(steps))*float64(i)/float64(steps))
		}
	}
}
