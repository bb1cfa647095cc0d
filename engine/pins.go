package engine

import (
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/geom"
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
func (k *take) pins(s *plan) solve.Pins {
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

func (k *take) targets(c *mmcp.Constraint) []solve.Target {
	joint := k.skeleton.Index(c.Joint)
	if joint < 0 {
		return nil
	}
	var out []solve.Target
	for i, f := range c.Frames {
		t, ok := k.time(f)
		if !ok || i >= len(c.Positions) || !geom.Usable(c.Positions[i][:]...) {
			continue
		}
		target := solve.Target{Joint: joint, Time: t, Pos: geom.Vec(c.Positions[i])}
		if i < len(c.Rotations) && geom.Usable(c.Rotations[i][:]...) {
			r := geom.Rotation(c.Rotations[i])
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
		if j := k.skeleton.Index(name); j >= 0 && geom.Usable(r[:]...) {
			key.Rot[j] = geom.Rotation(r)
		}
	}
	if c.RootPosition != nil && geom.Usable(c.RootPosition[:]...) {
		p := geom.Vec(*c.RootPosition)
		key.Root = &p
	}
	return key, ok
}
