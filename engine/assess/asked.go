package assess

import (
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/mmcp"
)

// Requested reads the constraints and the borders of segments from a request. Joints that the
// motion does not have are passed over. Constraints in the unit of the motion are
// converted to metres. req may be nil.
func Requested(req *mmcp.Request, c *clip.Clip, unit metrics.Convention) (a metrics.Requested, ground *metrics.Ground) {
	if req == nil {
		return a, nil
	}
	r := reader{c, req.FPS(c.FPS)}
	start := 0
	for i := range req.Segments {
		if i > 0 {
			a.Boundaries = append(a.Boundaries, r.frame(start))
		}
		start += req.Segments[i].DurationFrames
	}
	var points []geom.Vec3
	for i := range req.Constraints {
		k := &req.Constraints[i]
		switch k.Type {
		case mmcp.ConstraintRootPath:
			a.Constraints.Waypoints = append(a.Constraints.Waypoints, r.waypoints(k)...)
		case mmcp.ConstraintEffectorTarget:
			a.Constraints.Targets = append(a.Constraints.Targets, r.targets(k)...)
		case mmcp.ConstraintPoseKeyframe:
			a.Constraints.Keys = append(a.Constraints.Keys, r.keys(k)...)
		case mmcp.ConstraintGroundHeight:
			for _, p := range k.Points {
				points = append(points, geom.Vec3{X: p[0], Y: p[2], Z: p[1]}.Scale(unit.Metre))
			}
		}
	}
	if unit != metrics.Usual {
		a.Constraints = unit.Constraints(a.Constraints)
	}
	return a, metrics.NewGround(points)
}

// Measurable returns the clip of a sample in metres with Y up, what req asks of it, and
// its ground: the request's, else the relief of the sample, else nil (level). req
// may be nil.
func Measurable(req *mmcp.Request, sample *gltfio.Sample) (*clip.Clip, metrics.Requested, *metrics.Ground, error) {
	unit := metrics.ConventionOf(sample.Clip)
	a, ground := Requested(req, sample.Clip, unit)
	if ground == nil && unit == metrics.Usual {
		ground = metrics.OnRelief(clip.Imagined(sample.Extra))
	}
	c, err := unit.Clip(sample.Clip)
	return c, a, ground, err
}

// reader puts a request's constraints into frames and joints of a motion.
type reader struct {
	clip *clip.Clip
	fps  float64 // of the request
}

// frame returns the frame of the motion that stands at the time of a frame of
// the request.
func (r *reader) frame(f int) int {
	if r.fps == r.clip.FPS {
		return f
	}
	return int(float64(f)*r.clip.FPS/r.fps + 0.5)
}

func (r *reader) waypoints(k *mmcp.Constraint) []metrics.Waypoint {
	var out []metrics.Waypoint
	for i, f := range k.Frames {
		w := metrics.Waypoint{Frame: r.frame(f), X: k.PositionsXZ[i][0], Z: k.PositionsXZ[i][1]}
		if i < len(k.HeadingRadians) {
			w.Heading = &k.HeadingRadians[i]
		}
		out = append(out, w)
	}
	return out
}

func (r *reader) targets(k *mmcp.Constraint) []metrics.Target {
	joint := r.clip.Skeleton.Index(k.Joint)
	if joint < 0 {
		return nil
	}
	var out []metrics.Target
	for i, f := range k.Frames {
		t := metrics.Target{Frame: r.frame(f), Joint: joint, At: vector(k.Positions[i])}
		if i < len(k.Rotations) {
			q := rotation(k.Rotations[i])
			t.Rot = &q
		}
		out = append(out, t)
	}
	return out
}

func (r *reader) keys(k *mmcp.Constraint) []metrics.Key {
	var out []metrics.Key
	for _, f := range k.Frames {
		key := metrics.Key{Frame: r.frame(f), Rot: make(map[int]geom.Quat)}
		if k.FillMode == mmcp.FillRest {
			for j, joint := range r.clip.Skeleton.Joints {
				key.Rot[j] = joint.Rest.Rot
			}
		}
		for name, q := range k.JointRotations {
			if j := r.clip.Skeleton.Index(name); j >= 0 {
				key.Rot[j] = rotation(q)
			}
		}
		if k.RootPosition != nil {
			p := vector(*k.RootPosition)
			key.Root = &p
		}
		out = append(out, key)
	}
	return out
}

func vector(v [3]float64) geom.Vec3 { return geom.Vec3{X: v[0], Y: v[1], Z: v[2]} }

func rotation(q [4]float64) geom.Quat { return geom.Quat{X: q[0], Y: q[1], Z: q[2], W: q[3]}.Unit() }
