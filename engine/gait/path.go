package gait

import (
	"math"
	"sort"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
)

// Stretch is a stretch of time in which a body moves in one way. Between
// stretches it stands.
type Stretch struct {
	Start, End float64 // seconds
	Speed      float64 // m/s, forward
	Side       float64 // m/s, to the left
	Turn       float64 // rad/s, to the left
}

// Waypoint is a place that the pelvis has to pass at a time.
type Waypoint struct {
	Time       float64
	X, Z       float64
	Heading    float64
	HasHeading bool
}

// Course is what a path is made of. Where there are waypoints, they decide
// between the first and the last of them; the stretches decide before and
// after.
type Course struct {
	Length    float64 // seconds
	Stretches []Stretch
	Waypoints []Waypoint
	Travel    float64 // direction of travel along waypoints, from the heading: 0 forward, pi backward
}

// Path is the way of the body over the ground, averaged over its strides.
type Path struct{ X, Z, H blend.Curve }

// State is one moment of a path.
type State struct {
	Pos      geom.Vec3 // on the ground
	Heading  float64
	Velocity geom.Vec3
	Turn     float64 // rad/s
}

// pad is how far paths go on before and after the clip, so that a clip can
// begin and end in the middle of a stride.
const pad = 1.8

const step = 1.0 / 120

// At returns the path at a time.
func (p *Path) At(t float64) State {
	return State{
		Pos:      geom.Vec3{X: p.X.At(t), Z: p.Z.At(t)},
		Heading:  p.H.At(t),
		Velocity: geom.Vec3{X: p.X.Slope(t), Z: p.Z.Slope(t)},
		Turn:     p.H.Slope(t),
	}
}

// NewPath makes the path of a course. It starts at the origin and faces +Z,
// unless a waypoint says otherwise.
func NewPath(c Course) *Path {
	c.Waypoints = distinct(c.Waypoints)
	r := newRoute(&c)
	x := blend.NewFit(-pad, c.Length+pad, step, 0.26)
	z := blend.NewFit(-pad, c.Length+pad, step, 0.26)
	h := blend.NewFit(-pad, c.Length+pad, step, 1)

	n := x.Len()
	headings := r.headings(x)
	for i := range n {
		h.Value(i, headings[i], 900)
	}
	for _, w := range c.Waypoints {
		if w.HasHeading {
			h.Pin(w.Time, near(w.Heading, headings[r.sample(w.Time, n)]))
		}
		x.Pin(w.Time, w.X)
		z.Pin(w.Time, w.Z)
	}
	if len(c.Waypoints) == 0 {
		x.Pin(0, 0)
		z.Pin(0, 0)
		h.Pin(0, 0)
	}
	p := &Path{H: h.Solve()}
	for i := range n {
		v := r.velocity(x.Time(i), p.H.Values[i])
		x.Speed(i, v.X, 1)
		z.Speed(i, v.Z, 1)
	}
	p.X, p.Z = x.Solve(), z.Solve()
	return p
}

// distinct sorts waypoints by time and leaves one for each time.
func distinct(in []Waypoint) []Waypoint {
	out := append([]Waypoint(nil), in...)
	sort.SliceStable(out, func(i, k int) bool { return out[i].Time < out[k].Time })
	n := 0
	for i := range out {
		if n > 0 && out[i].Time-out[n-1].Time < 1e-6 {
			out[n-1] = out[i]
			continue
		}
		out[n] = out[i]
		n++
	}
	return out[:n]
}

// near returns the angle that equals a up to whole turns and is closest to ref.
func near(a, ref float64) float64 { return a + 2*math.Pi*math.Round((ref-a)/(2*math.Pi)) }

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
		if t >= s.Start && t < s.End && math.Hypot(s.Speed, s.Side) > standing {
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
	any := false
	for i := range n {
		t := f.Time(i)
		v, ok := r.along(t)
		if ok && v.Len() > 0.2 {
			out[i], known[i], any = math.Atan2(v.X, v.Z)-r.c.Travel, true, true
		}
	}
	if r.given(out, known, f) {
		any = true
	}
	if !any {
		r.turn(out, f, 0, 0)
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
