package gait

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/gait/rhythm"
)

// Stride returns the duration of the stride at a time, in seconds, or 0 if the body
// stands.
func (w *Walk) Stride(t float64) float64 {
	for i := range w.bouts {
		b := &w.bouts[i]
		if t < b.start || t > b.end {
			continue
		}
		// The time around t in which the phase goes on by one.
		long := 1.0
		for range 4 {
			long = blend.Clamp(long/math.Max(0.1, b.phase.At(t+long/2)-b.phase.At(t-long/2)), 0.3, 3)
		}
		return long
	}
	return 0
}

// rhythmOf returns the rhythm of a manner.
func rhythmOf(m *Manner) rhythm.Rhythm {
	switch {
	case m[Skip] > 0.5:
		return rhythm.Skip
	case m[Gallop] > 0.5:
		return rhythm.Gallop
	}
	return rhythm.Even
}
