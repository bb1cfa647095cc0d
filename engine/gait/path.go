package gait

import (
	"math"
	"slices"
	"sort"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/gait/rhythm"
	"github.com/motiongate/motiongate/engine/geom"
)

// Stretch is a time in which a body moves with one velocity. Between stretches it
// stands.
type Stretch struct {
	Start, End float64 // seconds
	Speed      float64 // m/s, forward
	Side       float64 // m/s, to the left
	Turn       float64 // rad/s, to the left
	Treads     float64 // steps a second that are taken on the spot; 0: steps follow the way
}

// Waypoint is a place through which the pelvis passes at a time.
type Waypoint struct {
	Time       float64
	X, Z       float64
	Heading    float64
	HasHeading bool
	Holds      bool // the heading stays as it is here until the next waypoint
}

// Course is the input of a path. Between the first and the last waypoint the
// waypoints determine the path; before and after, the stretches do.
type Course struct {
	Length    float64 // seconds
	Stretches []Stretch
	Waypoints []Waypoint
	Travel    float64 // direction of travel along waypoints, from the heading: 0 forward, pi backward
	Ground    Ground  // nil: level, at 0
	Stamps    []Stamp
	Loop      float64           // seconds after which the steps repeat; 0: they need not
	Home      float64           // when the body stands again as at time 0; 0: it need not
	Moods     []Mood            // in order
	Leaps     []Leap            // of runners, in order
	Footfalls []rhythm.Footfall // that the steps contain, in order
	Weave     blend.Noise

	Constrained []float64 // times of constraints on the body, ascending

	Check func() // called again and again while the path is found; may panic to end that. nil: nothing
}

func (c *Course) check() {
	if c.Check != nil {
		c.Check()
	}
}

// Path is the way of the body over the ground, averaged over its strides.
type Path struct {
	X, Z, H blend.Curve
	Ground  Ground // nil: level, at 0
	Loop    float64
	Home    float64
	Stamps  []Stamp
	Moods   []Mood
	Leaps   []Leap
	falls   []rhythm.Footfall
	stairs  *stairs // nil: there are none
	treads  []Stretch

	constrained []float64
}

// State is one moment of a path.
type State struct {
	Pos      geom.Vec3 // on the ground
	Heading  float64
	Velocity geom.Vec3
	Turn     float64 // rad/s
}

// pad is the time by which paths continue before and after the clip, so that a clip
// can begin and end in the middle of a stride.
const pad = 1.8

const step = 1.0 / 120

// At returns the path at a time.
func (p *Path) At(t float64) State {
	at, change := blend.Three(&p.X, &p.Z, &p.H, t)
	return State{
		Pos:      geom.Vec3{X: at[0], Z: at[1]},
		Heading:  at[2],
		Velocity: geom.Vec3{X: change[0], Z: change[1]},
		Turn:     change[2],
	}
}

// velocity returns the velocity of At alone.
func (p *Path) velocity(t float64) geom.Vec3 {
	x, z := blend.Slopes(&p.X, &p.Z, t)
	return geom.Vec3{X: x, Z: z}
}

// onSpot returns the steps a second that are taken on the spot at a time.
func (p *Path) onSpot(t float64) float64 {
	for i := range p.treads {
		if s := &p.treads[i]; t >= s.Start && t < s.End {
			return s.Treads
		}
	}
	return 0
}

// constraintFade is the time before and after a constraint in which the body gives up and regains what a stride
// adds to the planned motion, in seconds: a step of an adult.
const constraintFade = 0.6

// unconstrained returns the share of the recorded differences from the smoothest stride that a body has at a time: 1
// far from all constraints, 0 at the time of one. A constraint bends the planned motion to its place. Differences
// within a stride would change the distance that it has to bend, from frame to frame, and feet would slide with it.
func (p *Path) unconstrained(t float64) float64 {
	i, _ := slices.BinarySearch(p.constrained, t)
	near := math.Inf(1)
	if i < len(p.constrained) {
		near = p.constrained[i] - t
	}
	if i > 0 {
		near = min(near, t-p.constrained[i-1])
	}
	return blend.MinJerk(near / constraintFade)
}

// stepsInto is the time of a change from walking to steps on the spot, seconds.
const stepsInto = 0.5

// spot is the share of stepping on the spot at a time, 0 to 1.
func (p *Path) spot(t float64) float64 {
	most := 0.0
	for i := range p.treads {
		s := &p.treads[i]
		most = math.Max(most, blend.Window(t, s.Start-stepsInto/2, s.End+stepsInto/2, stepsInto, stepsInto))
	}
	return most
}

// NewPath makes the path of a course. It starts at the origin and faces +Z,
// unless a waypoint says otherwise.
func NewPath(c Course) *Path {
	c.Waypoints = distinct(c.Waypoints)
	r := newRoute(&c)
	h := blend.NewFit(-pad, c.Length+pad, step, 1)
	n := h.Len()
	headings := r.headings(h)
	for i := range n {
		h.Value(i, headings[i], 900)
	}
	for _, w := range c.Waypoints {
		if w.HasHeading {
			h.Pin(w.Time, near(w.Heading, headings[r.sample(w.Time, n)]))
		}
	}
	if len(c.Waypoints) == 0 {
		h.Pin(0, 0)
	}
	p := &Path{H: h.Solve(), Ground: c.Ground, Loop: c.Loop, Home: c.Home, Stamps: c.Stamps, Moods: c.Moods, Leaps: c.Leaps,
		falls: c.Footfalls, constrained: c.Constrained}
	for _, s := range c.Stretches {
		if s.Treads > 0 {
			if s.End >= c.Length {
				s.End += 2 * pad
			}
			p.treads = append(p.treads, s)
		}
	}
	velocity := r.velocities(p.H)
	p.lay(&c, velocity)
	if c.Ground == nil {
		return p
	}
	if p.stairs = newStairs(p); p.stairs != nil && len(c.Waypoints) == 0 {
		p.climb(velocity)
		p.lay(&c, velocity)
		p.stairs = newStairs(p)
	}
	return p
}

// velocities returns the wanted velocity at every sample for a body with the given
// headings.
func (r *route) velocities(headings blend.Curve) []geom.Vec3 {
	out := make([]geom.Vec3, len(headings.Values))
	for i := range out {
		r.c.check()
		t := headings.Time(i)
		v := r.velocity(t, headings.Values[i])
		if w := manner(r.c.Moods, t)[Weave]; w != 0 {
			// To one side, then to the other: the way is longer than the distance.
			v = geom.Yaw(w * 2 * r.c.Weave.At(0.45*t)).Rotate(v)
		}
		out[i] = v
	}
	return out
}

// lay finds the path that follows the wanted velocities and passes the waypoints.
func (p *Path) lay(c *Course, velocity []geom.Vec3) {
	curve := blend.NewTwins(-pad, c.Length+pad, step, 0.26)
	for _, w := range c.Waypoints {
		curve.Pins(w.Time, w.X, w.Z)
	}
	if len(c.Waypoints) == 0 {
		curve.Pins(0, 0, 0)
	}
	for i, v := range velocity {
		curve.Speeds(i, v.X, v.Z, 1)
	}
	c.check()
	p.X, p.Z = curve.SolveTwins()
	c.check()
}

// climb reduces the velocities on the stairs along the way, in the order in which
// the body reaches them from its place at time 0.
func (p *Path) climb(velocity []geom.Vec3) {
	now := min(len(velocity)-1, int(math.Round(pad/step)))
	gone := p.stairs.arc.Values[now]
	for i := now; i < len(velocity); i++ {
		velocity[i] = velocity[i].Scale(p.stairs.slow(gone, velocity[i].Len()))
		gone += velocity[i].Len() * step
	}
	gone = p.stairs.arc.Values[now]
	for i := now - 1; i >= 0; i-- {
		velocity[i] = velocity[i].Scale(p.stairs.slow(gone, velocity[i].Len()))
		gone -= velocity[i].Len() * step
	}
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
