package action

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// A body near the ground is kept above it at each time by itself (lie). Where a knee or
// a hip meets the ground at the speed of a fall, or leaves it at once, that stops or
// drops the pelvis within a frame. A landing is a time around such a moment: the pelvis
// follows a smooth curve in it that is never below those heights.
type landing struct {
	from, to float64     // seconds
	height   blend.Curve // of the pelvis, as in a frame, metres
}

const (
	// hardest is the acceleration of the pelvis over a frame, m/s², from which on a fall
	// has a landing, and that a landing is to have at most.
	hardest = 26.0

	landingStep  = 1.0 / 60 // seconds between the heights that are looked at
	landingReach = 0.5      // seconds around the moment, at most
)

// How far heights are looked at to either side for a smooth curve over them, in steps.
const (
	nearest, farthest = 3, 14
	easing            = 1.3 // of that, beyond it, to get into the curve and out of it
)

// land finds the landings of all times in which the body is near the ground.
func (d *Deeds) land(base Footing) {
	const apart = 2 * landingReach
	for i, lows := 0, d.lows(); i < len(lows); {
		first := i
		for i++; i < len(lows) && lows[i][0] < lows[i-1][1]+apart; i++ {
		}
		d.landWithin(lows[first][0], lows[i-1][1], base)
	}
}

// lows returns the times in which the body is near the ground, in order.
func (d *Deeds) lows() (out [][2]float64) {
	for i := range d.spells {
		s := &d.spells[i]
		end := math.Inf(1)
		if i+1 < len(d.spells) {
			end = d.spells[i+1].from
		}
		for k := 0; k+1 < len(s.knots); k++ {
			from := k
			for k+1 < len(s.knots) && s.knots[k].frame.low+s.knots[k+1].frame.low > 0 {
				k++
			}
			if k > from {
				out = append(out, [2]float64{math.Max(s.from, s.knots[from].time), math.Min(end, s.knots[k].time)})
			}
		}
	}
	return out
}

// landWithin finds the landings of a time in which the body is near the ground.
func (d *Deeds) landWithin(from, to float64, base Footing) {
	if d.smooth(from, to, base) {
		return
	}
	own := blend.NewCurve(from-landingReach, to+landingReach, landingStep)
	spare := make([]float64, len(own.Values))
	low := math.Inf(1)
	for i := range own.Values {
		own.Values[i], spare[i] = d.lain(own.Time(i), base)
		low = math.Min(low, own.Values[i])
	}
	hits := d.hits(&own)
	if len(hits) == 0 {
		return
	}
	for i := range own.Values {
		own.Values[i] -= low
	}
	over := eased(own.Values, spare, hits)
	for i := range over {
		over[i] += low
	}
	curve := blend.Curve{Start: own.Start, Step: own.Step, Values: over}
	for i := range hits {
		h := &hits[i]
		d.landings = append(d.landings, landing{curve.Time(max(0, h.first-h.wide())), curve.Time(min(len(over)-1, h.last+h.wide())), curve})
	}
}

// hit is some of the heights of a body at which its speed changes too fast.
type hit struct {
	first, last int
	reach       int // for the curve over them
}

// wide is how far the curve over a hit goes beyond it.
func (h *hit) wide() int { return int((1 + easing) * float64(h.reach)) }

// share returns how far a height follows the curve over a hit.
func (h *hit) share(i int) float64 {
	away := max(h.first-i, i-h.last, 0)
	return blend.MinJerk(float64(h.wide()-away) / (easing * float64(h.reach)))
}

// hits returns where heights change their speed too fast, besides in jumps.
func (d *Deeds) hits(heights *blend.Curve) (out []hit) {
	const apart = 4
	for i := range heights.Values {
		if t := heights.Time(i); jolt(heights.Values, i) < hardest || d.riding(t-landingStep) || d.riding(t+landingStep) {
			continue
		}
		if n := len(out) - 1; n >= 0 && i-out[n].last <= apart {
			out[n].last = i
		} else {
			out = append(out, hit{i, i, nearest})
		}
	}
	return out
}

// smooth reports whether no frame between two times needs a landing, as far as a look
// at every other of the heights can tell: it takes half as long.
func (d *Deeds) smooth(from, to float64, base Footing) bool {
	const wary = 0.7 // of the acceleration that needs one
	var last, speed float64
	for i, t := 0, from-landingStep; t < to+landingStep; i, t = i+1, t+2*landingStep {
		h, _ := d.lain(t, base)
		if i > 1 && math.Abs(h-last-speed) > wary*hardest*4*landingStep*landingStep {
			return false
		}
		last, speed = h, h-last
	}
	return true
}

// lain returns how high the pelvis is at a time that the ground has a say in, as in a
// frame, and by how much higher it may be. Hands that are planted stay where they are;
// a body whose hips are above its shoulders, or whose feet slide, is carried by them.
func (d *Deeds) lain(t float64, base Footing) (height, spare float64) {
	var p posture.Posture
	heading, _ := base(t, &p)
	f := d.frame(t)
	d.ridden(t, &f)
	const little, give = 0.02, 0.04 // metres; shoulders give
	if spare = math.Inf(1); f.low == 0 {
		return f.pelvis.Y, spare
	}
	f.lie(geom.Yaw(heading), d.body, [2]float64{1, 1}, &p)
	if f.legs[0].drag && f.legs[1].drag {
		return f.pelvis.Y, little
	}
	turns := p.Solve(d.body)
	for side := range p.Arms {
		if !d.body.HasArm(rig.Side(side)) {
			continue
		}
		shoulder := d.body.Place(&turns, d.body.Arms[side].Upper)
		if p.Pelvis.Y > shoulder.Y {
			return f.pelvis.Y, little
		}
		if p.Arms[side].Plant == 1 {
			way := shoulder.Sub(p.Arms[side].Spot)
			reach, far := d.body.Size.UpperArm+d.body.Size.ForeArm, way.Horizontal().Len()
			spare = math.Min(spare, math.Sqrt(math.Max(0, reach*reach-far*far))-way.Y+give)
		}
	}
	return f.pelvis.Y, math.Max(little, spare)
}

// jolt returns the acceleration over a frame at the height i of some that are landingStep
// apart, m/s².
func jolt(v []float64, i int) float64 {
	if i < 2 || i+2 >= len(v) {
		return 0
	}
	return math.Abs(v[i-2]+v[i+2]-2*v[i]) / (4 * landingStep * landingStep)
}

// eased returns heights that are never below some, which are not negative. Around each hit
// they change their speed slowly enough, and are no farther from them than that needs.
func eased(heights, spare []float64, hits []hit) []float64 {
	over := newOverlays(heights, spare)
	const rounds = 2 // hits that are near to each other have a say in each other's
	for range rounds {
		for k := range hits {
			h := &hits[k]
			best, least := nearest, math.Inf(1)
			for h.reach = nearest; h.reach <= farthest; h.reach++ {
				if hard := over.hardness(h, hits); hard < least {
					best, least = h.reach, hard
				}
				if least < hardest {
					break
				}
			}
			h.reach = best
		}
	}
	return over.with(hits, 0, len(heights))
}

// overlays are smooth curves over heights.
type overlays struct {
	heights, spare []float64
	above          [farthest + 1][]float64 // by how much each reach is above them; nil: not known yet
}

func newOverlays(heights, spare []float64) *overlays {
	return &overlays{heights: heights, spare: spare}
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
func (o *overlays) with(hits []hit, from, to int) []float64 {
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
func (o *overlays) hardness(h *hit, hits []hit) (most float64) {
	part := o.with(hits, max(0, h.first-h.wide()-2), min(len(o.heights), h.last+h.wide()+2))
	for i := range part {
		most = math.Max(most, jolt(part, i))
	}
	return most
}

// heldBack returns the part of the way from heights to those over them that is too much
// for the hands that carry a body.
func heldBack(heights, over, spare []float64) []float64 {
	part := make([]float64, len(over))
	for i := range part {
		if up := over[i] - heights[i]; up > spare[i] {
			part[i] = 1 - spare[i]/up
		}
	}
	const near = 6
	return blend.Envelope(part, near)
}
