// Package rhythm has the order and the timing in which the feet of a gait come down.
package rhythm

import "math"

// Rhythm is the order and the timing in which feet come down.
type Rhythm uint8

const (
	Even   Rhythm = iota // one foot after the other at even times, as in walks and runs
	Skip                 // a step and a hop on the same foot
	Gallop               // one foot leads, the other closes up to it
)

// Times of events, as fractions of a cycle of two strikes: a step and its hop, or one landing of
// each foot of a gallop.
const (
	skipHop    = 0.66 // the hop lands
	skipOff    = 0.37 // the step takes off
	skipLast   = 0.12 // the foot that hopped leaves, after the start of the next cycle
	gallopLead = 0.33 // the leading foot lands
	gallopOff  = 0.42 // the trailing foot leaves
	gallopLast = 0.74 // the leading foot leaves
)

// Tempo returns the strikes of both feet in a second, for a leg length in metres. 0 means that
// the speed decides.
func (r Rhythm) Tempo(leg float64) float64 {
	scale := math.Sqrt(0.9 / leg)
	switch r {
	case Skip:
		return 3.9 * scale
	case Gallop:
		return 4.3 * scale
	}
	return 0
}

// Delay returns the delay of strike i relative to even times, as a fraction of the mean time
// between strikes. Negative values are early.
func (r Rhythm) Delay(i int) float64 {
	switch {
	case i%2 == 0 || r == Even:
		return 0
	case r == Skip:
		return 2*skipHop - 1
	}
	return 2*gallopLead - 1
}

// Strides returns the part of a stride between two strikes.
func (r Rhythm) Strides() float64 {
	if r == Skip {
		return 0.25
	}
	return 0.5
}

// Stance returns when the foot of strike i leaves the ground before that strike, and how long it
// stands after it, in seconds. ok is false if that foot has no strike before; off is 0 then. r must
// not be Even.
func (r Rhythm) Stance(strikes []float64, i int) (off, stance float64, ok bool) {
	cycle := cycleAt(strikes, i)
	switch {
	case r == Skip && i%2 == 1:
		return strikes[i-1] + skipOff*cycle, (1 + skipLast - skipHop) * cycle, true
	case r == Skip:
		if i < 3 {
			return 0, skipOff * cycle, false
		}
		return strikes[i-2] + skipLast*cycle, skipOff * cycle, true
	case i < 2:
		return 0, gallopOff * cycle, false
	case i%2 == 1:
		return strikes[i-2] + (gallopLast-gallopLead)*cycle, (gallopLast - gallopLead) * cycle, true
	}
	return strikes[i-2] + gallopOff*cycle, gallopOff * cycle, true
}

// cycleAt returns the length in seconds of the cycle that ends at strike i, or an estimate from
// the other strikes.
func cycleAt(strikes []float64, i int) float64 {
	n := len(strikes)
	switch {
	case i >= 2:
		return strikes[i] - strikes[i-2]
	case i+2 < n:
		return strikes[i+2] - strikes[i]
	case n > 1:
		return 2 * (strikes[n-1] - strikes[0]) / float64(n-1)
	}
	return 0.55
}
