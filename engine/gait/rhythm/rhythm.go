// Package rhythm has the order and the timing in which the feet of a gait come down.
package rhythm

import "math"

// Rhythm is the order and the timing in which feet come down. Walkers and runners
// set one foot after the other at even times.
type Rhythm uint8

const (
	Even    Rhythm = iota
	Skips          // a step and a hop on the same foot
	Gallops        // one foot leads, the other closes up to it
)

// Parts of a cycle: of a step and its hop, or of both feet of a gallop.
const (
	skipHop    = 0.66 // the hop lands
	skipOff    = 0.37 // the step takes off
	skipLast   = 0.12 // the foot that hopped leaves after the next step
	gallopLead = 0.33 // the leading foot lands
	gallopOff  = 0.42 // the trailing foot leaves
	leadOff    = 0.74 // the leading one does
)

// Tempo returns how many times a second a foot of a leg comes down in a rhythm; 0
// leaves that to the speed.
func (r Rhythm) Tempo(leg float64) float64 {
	slow := math.Sqrt(0.9 / leg)
	switch r {
	case Skips:
		return 3.9 * slow
	case Gallops:
		return 4.3 * slow
	}
	return 0
}

// Late returns how much later than at even times strike i comes, in times between
// strikes.
func (r Rhythm) Late(i int) float64 {
	switch {
	case i%2 == 0 || r == Even:
		return 0
	case r == Skips:
		return 2*skipHop - 1
	}
	return 2*gallopLead - 1
}

// Strides returns how much of a stride lies between strikes.
func (r Rhythm) Strides() float64 {
	if r == Skips {
		return 0.25
	}
	return 0.5
}

// Stance returns how long a foot stands that comes down with strike i of some, and when it
// left the ground before, in seconds, for a rhythm that is not even. ok is false for a foot
// that has not been part of the rhythm before.
func (r Rhythm) Stance(strikes []float64, i int) (off, stance float64, ok bool) {
	cycle := cycleAt(strikes, i)
	switch {
	case r == Skips && i%2 == 1:
		return strikes[i-1] + skipOff*cycle, (1 + skipLast - skipHop) * cycle, true
	case r == Skips:
		if i < 3 {
			return 0, skipOff * cycle, false
		}
		return strikes[i-2] + skipLast*cycle, skipOff * cycle, true
	case i < 2:
		return 0, gallopOff * cycle, false
	case i%2 == 1:
		return strikes[i-2] + (leadOff-gallopLead)*cycle, (leadOff - gallopLead) * cycle, true
	}
	return strikes[i-2] + gallopOff*cycle, gallopOff * cycle, true
}

// cycleAt returns how long a cycle takes at strike i of some, in seconds.
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
