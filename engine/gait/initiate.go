package gait

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/rig"
)

// shift is the motion of the pelvis over the standing foot before a standing body
// lifts its first foot, and back over the middle with its step.
type shift struct {
	start, off, strike float64 // seconds
	by                 float64 // to the left, metres
}

// A body that begins to walk shifts its pelvis by this part of the way to the
// standing foot, within these seconds; the sway of walking is the rest.
const (
	shifted   = 0.55
	shiftLong = 0.7
	shiftLeft = 0.38 // of them, at least, if the clip begins later
)

// A body leans by leanShare of the angle whose tangent is the acceleration of the path over gravity, within bounds. The
// acceleration is the mean from leanAhead-leanSpan to leanAhead+leanSpan seconds later.
const (
	leanAhead, leanSpan          = 0.14, 0.28 // seconds
	leanShare                    = 0.75
	maxBackwardLean, maxPathLean = 0.07, 0.3 // radians
)

// pathLean returns the forward lean of a body, in radians, that accelerates along a heading.
func (w *Walk) pathLean(t, heading float64) float64 {
	sin, cos := math.Sincos(heading)
	along := func(t float64) float64 {
		v := w.path.At(t).Velocity
		return v.X*sin + v.Z*cos
	}
	a := (along(t+leanAhead+leanSpan) - along(t+leanAhead-leanSpan)) / (2 * leanSpan)
	return blend.Clamp(leanShare*math.Atan(a/gravity), -maxBackwardLean, maxPathLean)
}

// initiate finds the starts of walking.
func (w *Walk) initiate() {
	for i := range w.bouts {
		b := &w.bouts[i]
		if !b.opens {
			continue
		}
		prints := w.prints[b.first]
		for k := 1; k < len(prints); k++ {
			if p := &prints[k-1]; prints[k].strike == b.strikes[0] && p.off < prints[k].strike {
				stays := b.first.Other()
				w.shifts = append(w.shifts, shift{
					start:  math.Max(p.off-shiftLong, math.Min(0, p.off-shiftLeft)),
					off:    p.off,
					strike: prints[k].strike,
					by:     shifted * w.aside(stays, p.off),
				})
			}
		}
	}
}

// aside returns how far to the left of the path a foot stands at a time.
func (w *Walk) aside(side rig.Side, t float64) float64 {
	p := &w.prints[side][w.printAt(side, t)]
	s := w.path.At(t)
	offset := p.at.Sub(s.Pos)
	aside := math.Cos(s.Heading)*offset.X - math.Sin(s.Heading)*offset.Z
	return side.Sign() * blend.Clamp(side.Sign()*aside, 0, 0.2*w.leg)
}

// shift returns how far the pelvis is shifted to the left at a time.
func (w *Walk) shift(t float64) (sum float64) {
	for i := range w.shifts {
		s := &w.shifts[i]
		if t <= s.start || t >= s.strike {
			continue
		}
		sum += s.by * blend.MinJerk((t-s.start)/(s.off+0.06-s.start)) * (1 - blend.MinJerk((t-s.off)/(s.strike-s.off)))
	}
	return sum
}
