package gait

import "math"

// rhythm is the order and the timing in which feet come down. Walkers and runners
// set one foot after the other at even times.
type rhythm uint8

const (
	even    rhythm = iota
	skips          // a step and a hop on the same foot
	gallops        // one foot leads, the other closes up to it
)

// rhythmOf returns the rhythm of a manner.
func rhythmOf(m *Manner) rhythm {
	switch {
	case m[Skip] > 0.5:
		return skips
	case m[Gallop] > 0.5:
		return gallops
	}
	return even
}

// Parts of a cycle: of a step and its hop, or of both feet of a gallop.
const (
	skipHop    = 0.66 // the hop lands
	skipOff    = 0.37 // the step takes off
	skipLast   = 0.12 // the foot that hopped leaves after the next step
	gallopLead = 0.33 // the leading foot lands
	gallopOff  = 0.42 // the trailing foot leaves
	leadOff    = 0.74 // the leading one does
)

// tempo returns how many times a second a foot of a leg comes down in a rhythm; 0
// leaves that to the speed.
func (r rhythm) tempo(leg float64) float64 {
	slow := math.Sqrt(0.9 / leg)
	switch r {
	case skips:
		return 3.9 * slow
	case gallops:
		return 4.3 * slow
	}
	return 0
}

// late returns how much later than at even times strike i comes, in times between
// strikes.
func (r rhythm) late(i int) float64 {
	switch {
	case i%2 == 0 || r == even:
		return 0
	case r == skips:
		return 2*skipHop - 1
	}
	return 2*gallopLead - 1
}

// strides returns how much of a stride lies between strikes.
func (r rhythm) strides() float64 {
	if r == skips {
		return 0.25
	}
	return 0.5
}

// stands returns from when to when a foot is on the ground that comes down with
// strike i, and when it left before, for a rhythm that is not even. ok is false for
// a foot that has not been part of the rhythm before.
func (b *bout) stands(i int) (off, stance float64, ok bool) {
	cycle := b.cycle(i)
	switch {
	case b.rhythm == skips && i%2 == 1:
		return b.strikes[i-1] + skipOff*cycle, (1 + skipLast - skipHop) * cycle, true
	case b.rhythm == skips:
		if i < 3 {
			return 0, skipOff * cycle, false
		}
		return b.strikes[i-2] + skipLast*cycle, skipOff * cycle, true
	case i < 2:
		return 0, gallopOff * cycle, false
	case i%2 == 1:
		return b.strikes[i-2] + (leadOff-gallopLead)*cycle, (leadOff - gallopLead) * cycle, true
	}
	return b.strikes[i-2] + gallopOff*cycle, gallopOff * cycle, true
}

// cycle returns how long a cycle of the rhythm takes at strike i, in seconds.
func (b *bout) cycle(i int) float64 {
	n := len(b.strikes)
	switch {
	case i >= 2:
		return b.strikes[i] - b.strikes[i-2]
	case i+2 < n:
		return b.strikes[i+2] - b.strikes[i]
	case n > 1:
		return 2 * (b.strikes[n-1] - b.strikes[0]) / float64(n-1)
	}
	return 0.55
}
