package perform

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/script"
	"github.com/motiongate/motiongate/engine/solve"
	"github.com/motiongate/motiongate/mmcp"
)

// sparse is the least time between waypoints, in seconds, at which the pelvis itself meets each of
// them. Closer ones are a dense path, around which the pelvis sways as in any walk.
const sparse = 0.8

// pin reads the constraints of the request: constraints of the path become waypoints, and
// constraints of the body pins. It ignores frames outside the timeline and numbers that are not
// finite.
func (d *draft) pin() {
	d.pins = solve.Pins{Raw: !d.Request.Options.PostProcessing}
	for i := range d.Request.Constraints {
		c := &d.Request.Constraints[i]
		switch c.Type {
		case mmcp.ConstraintRootPath:
			d.waypoints = append(d.waypoints, d.waypointsOf(c)...)
		case mmcp.ConstraintEffectorTarget:
			d.pins.Targets = append(d.pins.Targets, d.targetsOf(c)...)
		case mmcp.ConstraintPoseKeyframe:
			if key, ok := d.keyOf(c); ok {
				d.pins.Keys = append(d.pins.Keys, key)
			}
		}
	}
	for i, w := range d.waypoints {
		p := solve.Place{Time: w.Time}
		if w.HasHeading {
			p.Heading = &d.waypoints[i].Heading
		}
		switch dense := i > 0 && w.Time-d.waypoints[i-1].Time < sparse || i+1 < len(d.waypoints) && d.waypoints[i+1].Time-w.Time < sparse; {
		case !dense:
			p.X, p.Z = w.X, w.Z
		case w.HasHeading:
			p.Free = true
		default:
			continue
		}
		d.pins.Places = append(d.pins.Places, p)
	}
}

// frame returns the time of a frame on the timeline.
func (d *draft) frame(frame int) (float64, bool) {
	return d.Time(frame), frame >= 0 && frame < d.Frames
}

func (d *draft) waypointsOf(c *mmcp.Constraint) []gait.Waypoint {
	var out []gait.Waypoint
	for i, f := range c.Frames {
		t, ok := d.frame(f)
		if !ok || i >= len(c.PositionsXZ) || !geom.Usable(c.PositionsXZ[i][:]...) {
			continue
		}
		w := gait.Waypoint{Time: t, X: c.PositionsXZ[i][0], Z: c.PositionsXZ[i][1]}
		if i < len(c.HeadingRadians) && geom.Usable(c.HeadingRadians[i]) {
			w.Heading, w.HasHeading = c.HeadingRadians[i], true
		}
		out = append(out, w)
	}
	return out
}

func (d *draft) targetsOf(c *mmcp.Constraint) []solve.Target {
	joint := d.Skeleton.Index(c.Joint)
	if joint < 0 {
		return nil
	}
	var out []solve.Target
	for i, f := range c.Frames {
		t, ok := d.frame(f)
		if !ok || i >= len(c.Positions) || !geom.Usable(c.Positions[i][:]...) {
			continue
		}
		target := solve.Target{Joint: joint, Time: t, Pos: geom.Vec(c.Positions[i])}
		if i < len(c.Rotations) && geom.Usable(c.Rotations[i][:]...) {
			r := geom.Rotation(c.Rotations[i])
			target.Rot = &r
		}
		if n := len(out); n > 0 {
			out = append(out, between(out[n-1], target)...)
		}
		out = append(out, target)
	}
	return out
}

// between returns targets that keep a joint in place from one target to the next one, if both are
// at the same position and close in time: a hand that holds on does not slide.
func between(a, b solve.Target) (out []solve.Target) {
	const place, long, every = 0.02, 2.0, 1.0 / 30 // metres, seconds, seconds
	gap := b.Time - a.Time
	if gap <= 1.5*every || gap > long || a.Pos.Dist(b.Pos) > place || (a.Rot == nil) != (b.Rot == nil) {
		return nil
	}
	n := int(math.Ceil(gap / every))
	for i := 1; i < n; i++ {
		u := float64(i) / float64(n)
		t := solve.Target{Joint: a.Joint, Time: a.Time + u*gap, Pos: a.Pos.Lerp(b.Pos, u)}
		if a.Rot != nil {
			r := a.Rot.Slerp(*b.Rot, u)
			t.Rot = &r
		}
		out = append(out, t)
	}
	return out
}

func (d *draft) keyOf(c *mmcp.Constraint) (solve.Key, bool) {
	if len(c.Frames) == 0 {
		return solve.Key{}, false
	}
	t, ok := d.frame(c.Frames[0])
	key := solve.Key{Time: t, Rot: map[int]geom.Quat{}}
	if c.FillMode == mmcp.FillRest {
		for i, j := range d.Skeleton.Joints {
			key.Rot[i] = j.Rest.Rot
		}
	}
	for name, r := range c.JointRotations {
		if j := d.Skeleton.Index(name); j >= 0 && geom.Usable(r[:]...) {
			key.Rot[j] = geom.Rotation(r)
		}
	}
	if c.RootPosition != nil && geom.Usable(c.RootPosition[:]...) {
		p := geom.Vec(*c.RootPosition)
		key.Root = &p
	}
	return key, ok
}

// Dense reports whether a path of a request gives the whole path of the body, rather than single
// places.
func Dense(s *script.Script, r *mmcp.Constraint) bool {
	n := len(r.Frames)
	if r.Type != mmcp.ConstraintRootPath || n < 2 || len(r.PositionsXZ) < n || r.Frames[0] < 0 || r.Frames[n-1] >= s.Frames {
		return false
	}
	for i := 1; i < n; i++ {
		if r.Frames[i] <= r.Frames[i-1] {
			return false
		}
	}
	return float64(r.Frames[n-1]-r.Frames[0])/float64(n-1) < sparse*s.FPS
}

// anyDense reports whether one of the constraints is a dense path.
func (d *draft) anyDense() bool {
	return slices.ContainsFunc(d.Request.Constraints, func(c mmcp.Constraint) bool { return Dense(d.Script, &c) })
}

func targetAt(pins solve.Pins, t float64) bool {
	return slices.ContainsFunc(pins.Targets, func(p solve.Target) bool { return math.Abs(p.Time-t) < 1e-9 })
}

func placedAt(pins solve.Pins, t float64) bool {
	return slices.ContainsFunc(pins.Places, func(p solve.Place) bool { return math.Abs(p.Time-t) < 1e-9 && !p.Free })
}

func pinnedAt(pins solve.Pins, t float64) bool {
	return targetAt(pins, t) || placedAt(pins, t) ||
		slices.ContainsFunc(pins.Keys, func(k solve.Key) bool { return math.Abs(k.Time-t) < 1e-9 })
}

// constrained returns the times of the pins, ascending. A pin of the heading alone does not count.
func constrained(pins solve.Pins) (times []float64) {
	for _, p := range pins.Places {
		if !p.Free {
			times = append(times, p.Time)
		}
	}
	for _, t := range pins.Targets {
		times = append(times, t.Time)
	}
	for i := range pins.Keys {
		times = append(times, pins.Keys[i].Time)
	}
	slices.Sort(times)
	return slices.Compact(times)
}
