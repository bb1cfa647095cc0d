package gait

import (
	"math"
	"sort"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/portable"
)

// route is a course made ready for sampling.
type route struct {
	c       *Course
	points  []Waypoint
	tangent []geom.Vec3 // at each waypoint, m/s
	rest    bool        // the body stands at the first waypoint
	stop    bool        // the body stands at the last one
}

// Times that a person needs to get going and to come to rest, as far as they
// are missing from the time at full speed.
const (
	leadIn  = 0.35
	leadOut = 0.30
)

func newRoute(c *Course) *route {
	r := &route{c: c, points: c.Waypoints}
	n := len(r.points)
	if n < 2 {
		return r
	}
	first, last := r.points[0].Time, r.points[n-1].Time
	// Waypoints that lie close together draw the whole motion, its beginning
	// and end included; far ones only say where to be.
	r.rest = r.points[1].Time-first > 0.5 && r.still(first-0.01)
	r.stop = last < c.Length-0.2 && r.still(last+0.2) && last-r.points[n-2].Time > 0.5
	r.tangent = make([]geom.Vec3, n)
	for i := range r.points {
		r.tangent[i] = r.slope(i)
	}
	return r
}

// chord returns the mean velocity from waypoint i to the next, and the times
// between which it is walked.
func (r *route) chord(i int) (v geom.Vec3, from, to float64) {
	a, b := r.points[i], r.points[i+1]
	from, to = a.Time, b.Time
	if i == 0 && r.rest {
		from += math.Min(leadIn, 0.3*(to-from))
	}
	if i == len(r.points)-2 && r.stop {
		to -= math.Min(leadOut, 0.3*(to-from))
	}
	return geom.Vec3{X: b.X - a.X, Z: b.Z - a.Z}.Scale(1 / (to - from)), from, to
}

const standing = 0.15 // m/s; slower than this is shifting about

func (r *route) slope(i int) geom.Vec3 {
	last := len(r.points) - 1
	if i == 0 || i == last {
		v, _, _ := r.chord(min(i, last-1))
		return v
	}
	a, from, mid := r.chord(i - 1)
	b, _, to := r.chord(i)
	if a.Len() < standing || b.Len() < standing {
		return geom.Vec3{}
	}
	before, after := mid-from, to-r.points[i].Time
	return a.Scale(after).Add(b.Scale(before)).Scale(1 / (before + after))
}

// velocity returns the wished-for velocity at a time for a body with a heading.
func (r *route) velocity(t, heading float64) geom.Vec3 {
	if v, ok := r.along(t); ok {
		return v
	}
	for _, s := range r.c.Stretches {
		if t >= s.Start && (t < s.End || s.End >= r.c.Length) {
			return geom.Yaw(heading).Rotate(geom.Vec3{X: s.Side, Z: s.Speed})
		}
	}
	return geom.Vec3{}
}

func (r *route) still(t float64) bool {
	for _, s := range r.c.Stretches {
		if t >= s.Start && t < s.End && portable.Hypot(s.Speed, s.Side) > standing {
			return false
		}
	}
	return true
}

// along returns the velocity on the curve through the waypoints, if t lies
// among them or the clip begins or ends on the move.
func (r *route) along(t float64) (geom.Vec3, bool) {
	n := len(r.points)
	if n < 2 {
		return geom.Vec3{}, false
	}
	first, last := r.points[0].Time, r.points[n-1].Time
	switch {
	case t < first:
		if first > 0.1 {
			return geom.Vec3{}, false
		}
		if r.rest {
			return geom.Vec3{}, true
		}
		return r.tangent[0], true
	case t >= last:
		if last < r.c.Length-0.2 && !r.still(last+0.2) {
			return geom.Vec3{}, false
		}
		if last < r.c.Length-0.2 {
			return geom.Vec3{}, true
		}
		return r.tangent[n-1], true
	}
	i := sort.Search(n-1, func(i int) bool { return r.points[i+1].Time > t })
	chord, from, to := r.chord(i)
	if t < from || t > to {
		return geom.Vec3{}, true
	}
	// The derivative of a cubic Hermite over the interval.
	u := (t - from) / (to - from)
	return chord.Scale(6 * u * (1 - u)).
		Add(r.tangent[i].Scale(1 + u*(3*u-4))).
		Add(r.tangent[i+1].Scale(u * (3*u - 2))), true
}

func (r *route) sample(t float64, n int) int {
	return min(n-1, max(0, int(math.Round((t+pad)/step))))
}

// headings returns the wished-for heading at every sample: where the waypoints
// lead, or as the stretches turn.
func (r *route) headings(f *blend.Fit) []float64 {
	n := f.Len()
	out := make([]float64, n)
	known := make([]bool, n)
	found := false
	for i := range n {
		r.c.check()
		t := f.Time(i)
		v, ok := r.along(t)
		if ok && v.Len() > 0.2 {
			out[i], known[i], found = math.Atan2(v.X, v.Z)-r.c.Travel, true, true
		}
	}
	if r.given(out, known, f) {
		found = true
	}
	if r.hold(out, known) {
		found = true
	}
	if !found {
		r.turn(out, f, 0, 0)
		start := out[r.sample(0, n)]
		for i := range out {
			out[i] -= start // a turn that was on before the clip begins
		}
		if len(r.points) > 0 && r.points[0].HasHeading {
			shift := r.points[0].Heading - out[r.sample(r.points[0].Time, n)]
			for i := range out {
				out[i] += shift
			}
		}
		return out
	}
	r.fill(out, known, f)
	return out
}

// hold keeps headings as they are where waypoints say so.
func (r *route) hold(out []float64, known []bool) (held bool) {
	n := len(out)
	for i := 0; i+1 < len(r.points); i++ {
		w := &r.points[i]
		if !w.Holds {
			continue
		}
		from, to := r.sample(w.Time, n), r.sample(r.points[i+1].Time, n)
		heading := w.Heading
		for had := from - 1; had >= 0; had-- {
			if known[had] {
				heading = near(heading, out[had])
				break
			}
		}
		for k := from; k <= to; k++ {
			out[k], known[k] = heading, true
		}
		held = true
	}
	return held
}

// given replaces tangents by the headings that waypoints state.
func (r *route) given(out []float64, known []bool, f *blend.Fit) bool {
	var keyed []Waypoint
	for _, w := range r.points {
		if w.HasHeading {
			if k := len(keyed); k > 0 {
				w.Heading = near(w.Heading, keyed[k-1].Heading)
			}
			keyed = append(keyed, w)
		}
	}
	if len(keyed) == 0 {
		return false
	}
	n := len(out)
	lo, hi := r.sample(keyed[0].Time, n), r.sample(keyed[len(keyed)-1].Time, n)
	for i := range n {
		known[i] = false
		if i < lo || i > hi {
			continue
		}
		known[i] = true
		t := f.Time(i)
		k := min(max(1, sort.Search(len(keyed), func(k int) bool { return keyed[k].Time > t })), max(1, len(keyed)-1))
		if len(keyed) == 1 {
			out[i] = keyed[0].Heading
			continue
		}
		a, b := keyed[k-1], keyed[k]
		u := blend.Clamp((t-a.Time)/(b.Time-a.Time), 0, 1)
		out[i] = a.Heading + (b.Heading-a.Heading)*u
	}
	return true
}

// fill goes on from the known headings: in between evenly, outside as the
// stretches turn.
func (r *route) fill(out []float64, known []bool, f *blend.Fit) {
	last := -1
	for i := range out {
		if !known[i] {
			continue
		}
		if last >= 0 {
			out[i] = near(out[i], out[last])
			for k := last + 1; k < i; k++ {
				u := blend.MinJerk(float64(k-last) / float64(i-last))
				out[k] = out[last] + (out[i]-out[last])*u
			}
		} else {
			for k := range i {
				out[k] = out[i]
			}
		}
		last = i
	}
	r.turn(out, f, last, out[last])
}

// turn integrates the turning of the stretches from sample from on.
func (r *route) turn(out []float64, f *blend.Fit, from int, heading float64) {
	for i := from; i < len(out); i++ {
		out[i] = heading
		t := f.Time(i) + step/2
		for _, s := range r.c.Stretches {
			if t >= s.Start && (t < s.End || s.End >= r.c.Length) {
				heading += s.Turn * step
				break
			}
		}
	}
}
