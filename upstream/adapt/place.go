package adapt

import (
	"context"
	"maps"
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/report"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt/translate"
)

// place moves requests to the place and heading for which models are trained: the motion begins at the origin
// and faces +Z.
var place = adaptation{
	name:  "place",
	lacks: canonicalOnly,
	needs: func(req *mmcp.Request, _ *target) bool {
		s := startOf(req)
		return math.Abs(s.at.X)+math.Abs(s.at.Z) > nearOrigin || math.Abs(s.heading) > nearlyAhead
	},
	run: runPlace,
}

// A start nearer than this to the origin, in metres, and to +Z, in radians, is not moved.
const (
	nearOrigin  = 0.05
	nearlyAhead = 0.035
)

// start is the position on the ground and the heading at which a request begins.
type start struct {
	at      geom.Vec3
	heading float64
	frame   int // frame of the constraint that sets the start
	known   bool
}

// startOf returns the position and heading of the earliest constraint that has a position. A path without
// headings faces its next point. Without such a constraint, the start is the origin.
func startOf(req *mmcp.Request) start {
	var s start
	for i := range req.Constraints {
		c := &req.Constraints[i]
		if len(c.Frames) == 0 || s.known && c.Frames[0] >= s.frame {
			continue
		}
		switch {
		case c.Type == mmcp.ConstraintRootPath && len(c.PositionsXZ) > 0:
			s = start{at: geom.Vec3{X: c.PositionsXZ[0][0], Z: c.PositionsXZ[0][1]}, frame: c.Frames[0], known: true, heading: headingOf(c)}
		case c.Type == mmcp.ConstraintPoseKeyframe && c.RootPosition != nil:
			s = start{at: geom.Vec(*c.RootPosition).Horizontal(), frame: c.Frames[0], known: true}
			if r, ok := c.JointRotations[req.Skeleton.Joints[0].Name]; ok {
				rest := geom.Rotation(req.Skeleton.Joints[0].RestRotation)
				ahead := geom.Rotation(r).Mul(rest.Inv()).Rotate(geom.UnitZ).Horizontal()
				if ahead.Len() > 0.3 {
					s.heading = math.Atan2(ahead.X, ahead.Z)
				}
			}
		}
	}
	return s
}

// headingOf returns the heading of a path at its first point, in radians.
func headingOf(c *mmcp.Constraint) float64 {
	if len(c.HeadingRadians) > 0 {
		return math.Remainder(c.HeadingRadians[0], 2*math.Pi)
	}
	const far = 0.2 // metres; nearer points may belong to a sway
	for _, p := range c.PositionsXZ[1:] {
		x, z := p[0]-c.PositionsXZ[0][0], p[1]-c.PositionsXZ[0][1]
		if x*x+z*z > far*far {
			return math.Atan2(x, z)
		}
	}
	return 0
}

func runPlace(ctx context.Context, call *mmcp.Call, _ *target, next step) (*answer, error) {
	req := call.Request
	s := startOf(req)
	turn := geom.Yaw(s.heading)
	back := geom.Transform{Rot: turn, Pos: s.at}
	there := geom.Transform{Rot: turn.Inv(), Pos: turn.Inv().Rotate(s.at).Scale(-1)}
	out, err := next(ctx, call.With(moved(req, there, s.heading)))
	if err != nil {
		return nil, err
	}
	for i := range out.doc.Samples {
		sample := &out.doc.Samples[i]
		c := *sample.Clip
		c.Root, c.Rot = slices.Clone(c.Root), slices.Clone(c.Rot)
		for f := range c.Root {
			root := f * c.Skeleton.Len()
			c.Root[f], c.Rot[root] = back.Apply(c.Root[f]), turn.Mul(c.Rot[root])
		}
		sample.Clip = &c
		if sample.Extra != nil {
			around := report.SurroundingsOf(sample.Extra)
			around.Move(back)
			sample.Extra = maps.Clone(sample.Extra)
			around.Store(sample.Extra)
		}
	}
	out.moved = true
	out.adapted("place")
	return out, nil
}

// moved returns a request whose world is moved by t and turned by -heading.
func moved(req *mmcp.Request, t geom.Transform, heading float64) *mmcp.Request {
	out := *req
	out.Constraints = make([]mmcp.Constraint, len(req.Constraints))
	for i := range req.Constraints {
		out.Constraints[i] = movedConstraint(&req.Constraints[i], &req.Skeleton, t, heading)
	}
	return &out
}

func movedConstraint(c *mmcp.Constraint, s *mmcp.Skeleton, t geom.Transform, heading float64) mmcp.Constraint {
	out := *c
	point := func(p [3]float64) [3]float64 {
		v := t.Apply(geom.Vec(p))
		return [3]float64{v.X, v.Y, v.Z}
	}
	switch c.Type {
	case mmcp.ConstraintRootPath:
		out.PositionsXZ = slices.Clone(c.PositionsXZ)
		for i, p := range c.PositionsXZ {
			v := point([3]float64{p[0], 0, p[1]})
			out.PositionsXZ[i] = [2]float64{v[0], v[2]}
		}
		out.HeadingRadians = slices.Clone(c.HeadingRadians)
		for i := range out.HeadingRadians {
			out.HeadingRadians[i] -= heading
		}
	case mmcp.ConstraintEffectorTarget:
		out.Positions = slices.Clone(c.Positions)
		for i, p := range c.Positions {
			out.Positions[i] = point(p)
		}
		out.Rotations = slices.Clone(c.Rotations)
		for i, r := range c.Rotations {
			out.Rotations[i] = translate.XYZW(t.Rot.Mul(geom.Rotation(r)))
		}
	case mmcp.ConstraintPoseKeyframe:
		turnPose(&out, c, s, t.Rot)
		if c.RootPosition != nil {
			p := point(*c.RootPosition)
			out.RootPosition = &p
		}
	case mmcp.ConstraintGroundHeight:
		out.Points = slices.Clone(c.Points)
		for i, p := range c.Points {
			v := point([3]float64{p[0], p[2], p[1]})
			out.Points[i] = [3]float64{v[0], v[2], v[1]}
		}
	}
	return out
}

// turnPose rotates the root of a pose, if the pose rotates the root.
func turnPose(out, c *mmcp.Constraint, s *mmcp.Skeleton, by geom.Quat) {
	root := &s.Joints[0]
	r, named := c.JointRotations[root.Name]
	if !named {
		if c.FillMode != mmcp.FillRest {
			return
		}
		r = root.RestRotation
	}
	out.JointRotations = make(map[string][4]float64, len(c.JointRotations)+1)
	for name, q := range c.JointRotations {
		out.JointRotations[name] = q
	}
	out.JointRotations[root.Name] = translate.XYZW(by.Mul(geom.Rotation(r)))
}
