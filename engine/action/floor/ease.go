package floor

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/blend"
)

const (
	// Hardest is the acceleration of an adult's pelvis over a frame, m/s², from which on a fall
	// has a landing, and that a landing is to have at most. It is proportional to the height of a body.
	Hardest = 26.0

	// Step is how many seconds are between the heights that are looked at.
	Step = 1.0 / 60
)

// How far heights are looked at to either side for a smooth curve over them, in steps.
const (
	nearest, farthest = 3, 14
	easing            = 1.3 // of that, beyond it, to get into the curve and out of it
)

// Hit is some of the heights of a body at which its speed changes too fast.
type Hit struct {
	first, last int
	reach       int // for the curve over them
}

// Range returns the first and the last of n heights that the curve over a hit changes.
func (h *Hit) Range(n int) (first, last int) {
	return max(0, h.first-h.wide()), min(n-1, h.last+h.wide())
}

// wide is how far the curve over a hit goes beyond it.
func (h *Hit) wide() int { return int((1 + easing) * float64(h.reach)) }

// share returns how far a height follows the curve over a hit.
func (h *Hit) share(i int) float64 {
	away := max(h.first-i, i-h.last, 0)
	return blend.MinJerk(float64(h.wide()-away) / (easing * float64(h.reach)))
}

// Hits returns where heights, Step seconds apart, change their speed too fast for a body as tall as a part of an adult,
// besides where something else has a say in them.
func Hits(heights []float64, tall float64, besides func(i int) bool) (out []Hit) {
	const apart = 4
	for i := range heights {
		if jolt(heights, i) < Hardest*tall || besides(i) {
			continue
		}
		if n := len(out) - 1; n >= 0 && i-out[n].last <= apart {
			out[n].last = i
		} else {
			out = append(out, Hit{i, i, nearest})
		}
	}
	return out
}

// jolt returns the acceleration over a frame at the height i of some that are Step seconds
// apart, m/s².
func jolt(v []float64, i int) float64 {
	if i < 2 || i+2 >= len(v) {
		return 0
	}
	return math.Abs(v[i-2]+v[i+2]-2*v[i]) / (4 * Step * Step)
}

// Eased returns heights that are never below some. Around each hit they change their speed
// slowly enough for a body as tall as a part of an adult, and are no farther from them than that needs, nor by more than spare.
func Eased(heights, spare []float64, hits []Hit, tall float64) []float64 {
	low := slices.Min(heights)
	above, left := make([]float64, len(heights)), make([]float64, len(heights)) // an envelope needs non-negative values
	for i, h := range heights {
		above[i], left[i] = (h-low)/tall, spare[i]/tall
	}
	over := overlays{heights: above, spare: left}
	const rounds = 2 // hits that are near to each other have a say in each other's
	for range rounds {
		for k := range hits {
			over.reach(&hits[k], hits)
		}
	}
	out := over.with(hits, 0, len(heights))
	for i := range out {
		out[i] = low + out[i]*tall
	}
	return out
}

// reach finds the reach of a hit: the least one that is soft enough, or the softest.
func (o *overlays) reach(h *Hit, hits []Hit) {
	best, least := nearest, math.Inf(1)
	for h.reach = nearest; h.reach <= farthest; h.reach++ {
		if hard := o.hardness(h, hits); hard < least {
			best, least = h.reach, hard
		}
		if least < Hardest {
			break
		}
	}
	h.reach = best
}

// overlays are smooth curves over heights.
type overlays struct {
	heights, spare []float64
	above          [farthest + 1][]float64 // by how much each reach is above them; nil: not known yet
}

// of returns by how much the curve of a reach is above the heights.
func (o *overlays) of(reach int) []float64 {
	if o.above[reach] == nil {
		e := blend.Envelope(o.heights, reach)
		held := heldBack(o.heights, e, o.spare)
		for i := range e {
			e[i] = (1 - held[i]) * (e[i] - o.heights[i])
		}
		o.above[reach] = e
	}
	return o.above[reach]
}

// with returns the heights from a place to another one, with the curves over hits.
func (o *overlays) with(hits []Hit, from, to int) []float64 {
	out := slices.Clone(o.heights[from:to])
	for k := range hits {
		h := &hits[k]
		above := o.of(h.reach)
		for i := max(from, h.first-h.wide()); i < min(to, h.last+h.wide()); i++ {
			out[i-from] = math.Max(out[i-from], o.heights[i]+h.share(i)*above[i])
		}
	}
	return out
}

// hardness returns the largest acceleration around a hit.
func (o *overlays) hardness(h *Hit, hits []Hit) (most float64) {
	part := o.with(hits, max(0, h.first-h.wide()-2), min(len(o.heights), h.last+h.wide()+2))
	for i := range part {
		most = math.Max(most, jolt(part, i))
	}
	return most
}

// Planted hands let a pelvis rise to a height that jumps, and sink from there. A height jumps from one leg or knee
// to another.
const (
	jump  = 4           // m/s
	yield = Hardest / 8 // m/s²
)

// heldBack returns the part of the way from heights to those over them that is too much
// for the hands that carry a body. Hands give way to a height that the pelvis cannot avoid soon.
func heldBack(heights, over, spare []float64) []float64 {
	part := make([]float64, len(over))
	for i := range part {
		left := spare[i]
		for j := max(0, i-farthest); j <= min(len(heights)-1, i+farthest); j++ {
			if j == 0 || math.Abs(heights[j]-heights[j-1]) < jump*Step {
				continue
			}
			apart := float64(j-i) * Step
			left = math.Max(left, math.Max(heights[j], heights[j-1])-heights[i]-yield/2*apart*apart)
		}
		if up := over[i] - heights[i]; up > left {
			part[i] = 1 - left/up
		}
	}
	const near = 6
	return blend.Envelope(part, near)
}
