package solve

import (
	"math"
	"sort"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
)

// step is the time between the samples of a field, in seconds. It is shorter, down to finest, if knots are
// closer than four steps.
const (
	step   = 1.0 / 60
	finest = 1.0 / 480
)

// stepFor returns the step of a field through knots.
func stepFor(knots []blend.Knot) float64 {
	out := step
	for i := 1; i < len(knots); i++ {
		out = math.Min(out, (knots[i].Time-knots[i-1].Time)/4)
	}
	return math.Max(out, finest)
}

// field is a set of signals that pass through common knots and are zero away from them. The zero field is
// zero everywhere.
type field struct {
	width int
	parts []*blend.Bundle
}

// newField spreads knots. Knots that are far apart do not affect each other. Of several knots at one time,
// the last counts.
func newField(width int, knots []blend.Knot) field {
	sort.SliceStable(knots, func(i, k int) bool { return knots[i].Time < knots[k].Time })
	f := field{width: width}
	var group []blend.Knot
	flush := func() {
		if len(group) > 0 {
			f.parts = append(f.parts, blend.NewBundle(width, stepFor(group), group))
			group = nil
		}
	}
	for _, k := range knots {
		if !finite(k) {
			continue // a rig without lengths has nothing to spread
		}
		n := len(group)
		switch {
		case n > 0 && k.Time-group[n-1].Time < 1e-9:
			group[n-1] = k
			continue
		case n > 0 && k.Time-group[n-1].Time > 8*(k.Fade+group[n-1].Fade):
			flush()
		}
		group = append(group, k)
	}
	flush()
	return f
}

func finite(k blend.Knot) bool {
	sum := k.Time + k.Fade
	for _, v := range k.Values {
		sum += v
	}
	return math.Abs(sum) < 1e12 && k.Fade > 0
}

// at writes the signals at a time to out and reports whether any knot affects them.
func (f *field) at(t float64, out []float64) bool {
	for i := range out {
		out[i] = 0
	}
	felt := false
	for _, b := range f.parts {
		felt = b.Add(t, out) || felt
	}
	return felt
}

// offset is a pinned value of a vector signal.
type offset struct {
	time  float64
	value geom.Vec3
}

// spread is a vector signal that passes through its offsets and fades to zero away from them. The zero spread
// is zero everywhere.
type spread struct {
	field
	live bool
}

// newSpread returns a spread that fades within about three times fade seconds.
func newSpread(fade float64, pins []offset) spread {
	if len(pins) == 0 {
		return spread{}
	}
	knots := make([]blend.Knot, len(pins))
	for i, p := range pins {
		knots[i] = blend.Knot{Time: p.time, Fade: fade, Values: []float64{p.value.X, p.value.Y, p.value.Z}}
	}
	return spread{newField(3, knots), true}
}

func (s *spread) at(t float64) geom.Vec3 {
	if !s.live {
		return geom.Vec3{}
	}
	var v [3]float64
	s.field.at(t, v[:])
	return geom.Vec3{X: v[0], Y: v[1], Z: v[2]}
}
