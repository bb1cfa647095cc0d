package engine

import (
	"math"
	"slices"
	"sort"

	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/solve"
	"github.com/motiongate/motiongate/mmcp"
)

// sparse is the time between waypoints, in seconds, from which on each of them
// is hit by the pelvis itself. Closer ones draw the way of the whole body, and
// the pelvis sways around it as it does in any walk.
const sparse = 0.8

// pins reads the constraints of the request: what bends the path goes to the
// script, what bends the body is returned. Frames outside the timeline and
// numbers that are none are left out.
func (k *take) pins(s *script) solve.Pins {
	pins := solve.Pins{Raw: !k.req.Options.PostProcessing}
	for i := range k.req.Constraints {
		c := &k.req.Constraints[i]
		switch c.Type {
		case mmcp.ConstraintRootPath:
			s.points = append(s.points, k.waypoints(c)...)
		case mmcp.ConstraintEffectorTarget:
			pins.Targets = append(pins.Targets, k.targets(c)...)
		case mmcp.ConstraintPoseKeyframe:
			if key, ok := k.key(c); ok {
				pins.Keys = append(pins.Keys, key)
			}
		}
	}
	for i, w := range s.points {
		if i > 0 && w.Time-s.points[i-1].Time < sparse || i+1 < len(s.points) && s.points[i+1].Time-w.Time < sparse {
			if w.HasHeading {
				pins.Places = append(pins.Places, solve.Place{Time: w.Time, Heading: &s.points[i].Heading, Free: true})
			}
			continue
		}
		p := solve.Place{Time: w.Time, X: w.X, Z: w.Z}
		if w.HasHeading {
			p.Heading = &s.points[i].Heading
		}
		pins.Places = append(pins.Places, p)
	}
	return pins
}

// time returns the time of a frame, if it lies on the timeline.
func (k *take) time(frame int) (float64, bool) {
	return k.at(frame), frame >= 0 && frame < k.frames
}

func (k *take) waypoints(c *mmcp.Constraint) []gait.Waypoint {
	var out []gait.Waypoint
	for i, f := range c.Frames {
		t, ok := k.time(f)
		if !ok || i >= len(c.PositionsXZ) || !sane(c.PositionsXZ[i][:]...) {
			continue
		}
		w := gait.Waypoint{Time: t, X: c.PositionsXZ[i][0], Z: c.PositionsXZ[i][1]}
		if i < len(c.HeadingRadians) && sane(c.HeadingRadians[i]) {
			w.Heading, w.HasHeading = c.HeadingRadians[i], true
		}
		out = append(out, w)
	}
	return out
}

func (k *take) targets(c *mmcp.Constraint) []solve.Target {
	joint := k.skeleton.Index(c.Joint)
	if joint < 0 {
		return nil
	}
	var out []solve.Target
	for i, f := range c.Frames {
		t, ok := k.time(f)
		if !ok || i >= len(c.Positions) || !sane(c.Positions[i][:]...) {
			continue
		}
		target := solve.Target{Joint: joint, Time: t, Pos: vector(c.Positions[i])}
		if i < len(c.Rotations) && sane(c.Rotations[i][:]...) {
			r := rotation(c.Rotations[i])
			target.Rot = &r
		}
		out = append(out, target)
	}
	return out
}

func (k *take) key(c *mmcp.Constraint) (solve.Key, bool) {
	if len(c.Frames) == 0 {
		return solve.Key{}, false
	}
	t, ok := k.time(c.Frames[0])
	key := solve.Key{Time: t, Rot: map[int]geom.Quat{}}
	if c.FillMode == mmcp.FillRest {
		for i, j := range k.skeleton.Joints {
			key.Rot[i] = j.Rest.Rot
		}
	}
	for name, r := range c.JointRotations {
		if j := k.skeleton.Index(name); j >= 0 && sane(r[:]...) {
			key.Rot[j] = rotation(r)
		}
	}
	if c.RootPosition != nil && sane(c.RootPosition[:]...) {
		p := vector(*c.RootPosition)
		key.Root = &p
	}
	return key, ok
}

// sane reports whether all numbers are finite and of this world.
func sane(values ...float64) bool {
	for _, v := range values {
		if !(math.Abs(v) < 1e5) {
			return false
		}
	}
	return true
}

func vector(v [3]float64) geom.Vec3 { return geom.Vec3{X: v[0], Y: v[1], Z: v[2]} }

func rotation(r [4]float64) geom.Quat { return geom.Quat{X: r[0], Y: r[1], Z: r[2], W: r[3]}.Unit() }

// approach returns the waypoints that a body needs that has to be elsewhere for
// its pins: nobody reaches across a room. Pins within reach need none.
func (p *performance) approach(pins solve.Pins) []gait.Waypoint {
	size := &p.body.Size
	arm := size.UpperArm + size.ForeArm
	var out []gait.Waypoint
	visit := func(t float64, goal geom.Vec3, near, far float64) {
		var q posture.Posture
		p.at(t, &q)
		way := goal.Sub(q.Pelvis).Horizontal()
		if way.Len() <= far {
			return
		}
		stop := goal.Sub(way.Unit().Scale(near))
		out = append(out, gait.Waypoint{Time: t, X: stop.X, Z: stop.Z})
	}
	for _, t := range pins.Targets {
		switch {
		case p.under(t.Joint, p.body.Arms[rig.Left].Hand) || p.under(t.Joint, p.body.Arms[rig.Right].Hand):
			visit(t.Time, t.Pos, 0.75*arm, 1.15*arm)
		case p.under(t.Joint, p.body.Legs[rig.Left].Foot) || p.under(t.Joint, p.body.Legs[rig.Right].Foot):
			visit(t.Time, t.Pos, 0.2*size.HipHeight, 0.6*size.HipHeight)
		case p.under(t.Joint, p.body.Legs[rig.Left].Shin) || p.under(t.Joint, p.body.Legs[rig.Right].Shin):
			visit(t.Time, t.Pos, 0.5*size.Thigh, 0.95*size.Thigh)
		case p.under(t.Joint, p.body.Arms[rig.Left].Fore) || p.under(t.Joint, p.body.Arms[rig.Right].Fore):
			visit(t.Time, t.Pos, 0.8*size.UpperArm, 1.3*size.UpperArm)
		default:
			visit(t.Time, t.Pos, 0, 0.2*size.HipHeight)
		}
	}
	for _, t := range pins.Targets {
		if w, ok := p.turnTo(t, out); ok {
			out = append(out, w)
		}
	}
	for _, key := range pins.Keys {
		if key.Root != nil {
			visit(key.Time, p.body.PelvisFor(*key.Root), 0, 0.15*size.HipHeight)
		}
	}
	if len(out) == 0 {
		return nil
	}
	sort.SliceStable(out, func(i, k int) bool { return out[i].Time < out[k].Time })
	last := gait.Waypoint{}
	for i := range out {
		// Who cannot be there in time is on the way there.
		w := &out[i]
		way := geom.Vec3{X: w.X - last.X, Z: w.Z - last.Z}
		if most := 0.3 + dash*math.Max(0, w.Time-last.Time); way.Len() > most {
			way = way.Unit().Scale(most)
			w.X, w.Z = last.X+way.X, last.Z+way.Z
		}
		last = *w
	}
	if out[0].Time > 1 && !p.starts(out) {
		out = append([]gait.Waypoint{{}}, out...)
	}
	return out
}

// turnTo returns a waypoint that faces the body the way a target turns its trunk
// or its head, where it would have to twist too far for that.
func (p *performance) turnTo(t solve.Target, near []gait.Waypoint) (gait.Waypoint, bool) {
	free := 0.3
	switch {
	case t.Rot == nil:
		return gait.Waypoint{}, false
	case t.Joint == p.body.Pelvis:
	case t.Joint == p.body.Head:
		free = 1.1
	case slices.Contains(p.body.Spine, t.Joint):
		free = 0.6
	default:
		return gait.Waypoint{}, false
	}
	ahead := t.Rot.Mul(p.body.Reference(t.Joint).Inv()).Rotate(geom.UnitZ)
	if ahead.Horizontal().Len() < 0.5 {
		return gait.Waypoint{}, false
	}
	var q posture.Posture
	p.at(t.Time, &q)
	is := q.Hips.Rotate(geom.UnitZ)
	heading := math.Atan2(ahead.X, ahead.Z)
	off := math.Remainder(heading-math.Atan2(is.X, is.Z), 2*math.Pi)
	if math.Abs(off) < free {
		return gait.Waypoint{}, false
	}
	w := gait.Waypoint{Time: t.Time, X: q.Pelvis.X, Z: q.Pelvis.Z}
	for _, n := range near {
		if n.Time == t.Time {
			w = n
		}
	}
	w.Heading, w.HasHeading = heading, true
	return w, true
}

// dash is the fastest that a body is made to run for the sake of a target, in
// m/s.
const dash = 5.5

// starts reports whether one of the waypoints is at the beginning.
func (p *performance) starts(points []gait.Waypoint) bool {
	for _, w := range points {
		if w.Time < 0.5 {
			return true
		}
	}
	return false
}

// under reports whether joint j is, or hangs on, another joint.
func (p *performance) under(j, ancestor int) bool {
	if ancestor < 0 {
		return false
	}
	for ; j >= 0; j = p.body.Skeleton.Joints[j].Parent {
		if j == ancestor {
			return true
		}
	}
	return false
}
