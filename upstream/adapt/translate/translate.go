// Package translate converts requests for one body to requests for another: constraints, reference
// clips and poses.
package translate

import (
	"slices"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt/part"
	"github.com/motiongate/motiongate/upstream/adapt/transfer"
)

// Translation converts requests from a client's body to a model's, and answers back.
type Translation struct {
	There, Home *transfer.Mapping
	Body        func(*mmcp.Skeleton) (*rig.Body, error) // returns the body of the skeleton of a reference clip
}

// Request converts a request to the model's skeleton.
func (t *Translation) Request(req *mmcp.Request, m *mmcp.Model) (*mmcp.Request, error) {
	out := *req
	out.Skeleton = m.CanonicalSkeleton
	out.Constraints = nil
	for i := range req.Constraints {
		if c, ok := t.constraint(&req.Constraints[i], req); ok {
			out.Constraints = append(out.Constraints, c)
		}
	}
	out.Segments = slices.Clone(req.Segments)
	for i := range out.Segments {
		if ref := out.Segments[i].Motion; ref != nil {
			own, err := t.reference(ref)
			if err != nil {
				return nil, mmcp.Errorf(mmcp.CodeInvalidSkeleton, "segments[%d]: %w.", i, err)
			}
			out.Segments[i].Motion = own
		}
	}
	if len(out.Segments) == 0 && len(out.Constraints) == 0 {
		part.SetUnconditioned(&out)
	}
	return &out, nil
}

// constraint converts a constraint. It reports false if no joint of the model has the constrained
// role; then only the answer is adapted to the constraint.
func (t *Translation) constraint(c *mmcp.Constraint, req *mmcp.Request) (mmcp.Constraint, bool) {
	out, k := *c, t.There.Scale
	switch c.Type {
	case mmcp.ConstraintRootPath:
		out.PositionsXZ = slices.Clone(c.PositionsXZ)
		for i, p := range out.PositionsXZ {
			out.PositionsXZ[i] = [2]float64{k * p[0], k * p[1]}
		}
	case mmcp.ConstraintGroundHeight:
		out.Points = slices.Clone(c.Points)
		for i, p := range out.Points {
			out.Points[i] = [3]float64{k * p[0], k * p[1], k * p[2]}
		}
	case mmcp.ConstraintEffectorTarget:
		return t.target(c, req)
	case mmcp.ConstraintPoseKeyframe:
		return t.pose(c)
	}
	return out, true
}

// placeOf returns the position of the body in a frame from the paths of a request, or nil.
func placeOf(req *mmcp.Request, frame int) *geom.Vec3 {
	for i := range req.Constraints {
		c := &req.Constraints[i]
		k, ok := slices.BinarySearch(c.Frames, frame)
		if c.Type != mmcp.ConstraintRootPath || k == len(c.Frames) || k == 0 && !ok {
			continue
		}
		to := geom.Vec3{X: c.PositionsXZ[k][0], Z: c.PositionsXZ[k][1]}
		if !ok {
			from := geom.Vec3{X: c.PositionsXZ[k-1][0], Z: c.PositionsXZ[k-1][1]}
			to = from.Lerp(to, float64(frame-c.Frames[k-1])/float64(c.Frames[k]-c.Frames[k-1]))
		}
		return &to
	}
	return nil
}

// target converts the positions of a joint.
func (t *Translation) target(c *mmcp.Constraint, req *mmcp.Request) (mmcp.Constraint, bool) {
	out := *c
	from, to := t.There.From, t.There.To
	j := from.Skeleton.Index(c.Joint)
	if j < 0 {
		return out, false
	}
	own, other, share := t.Home.Source(j)
	if own < 0 {
		return out, false
	}
	if share > 0.5 {
		own = other
	}
	out.Joint = to.Skeleton.Joints[own].Name
	out.Positions = make([][3]float64, len(c.Positions))
	for i, at := range c.Positions {
		v := t.There.Target(j, geom.Vec(at), placeOf(req, c.Frames[i]))
		out.Positions[i] = [3]float64{v.X, v.Y, v.Z}
	}
	if c.Rotations != nil {
		out.Rotations = make([][4]float64, len(c.Rotations))
		for i, r := range c.Rotations {
			out.Rotations[i] = XYZW(geom.Rotation(r).Mul(from.Reference(j).Inv()).Mul(to.Reference(own)))
		}
	}
	return out, true
}

// XYZW returns a rotation in the protocol's order: x, y, z, w.
func XYZW(q geom.Quat) [4]float64 { return [4]float64{q.X, q.Y, q.Z, q.W} }

// pose converts a pose: each part rotates as in the client's body. It leaves out joints that the
// pose does not name.
func (t *Translation) pose(c *mmcp.Constraint) (mmcp.Constraint, bool) {
	out := *c
	from := t.There.From
	pose := from.Skeleton.RestPose()
	named := make([]bool, from.Skeleton.Len())
	for name, r := range c.JointRotations {
		if j := from.Skeleton.Index(name); j >= 0 {
			pose.Rot[j], named[j] = geom.Rotation(r), true
		}
	}
	// Joints above the pelvis rotate the pelvis.
	for j := from.Pelvis; j >= 0; j = from.Skeleton.Joints[j].Parent {
		named[from.Pelvis] = named[from.Pelvis] || named[j]
	}
	if c.RootPosition != nil {
		pose.Root = geom.Vec(*c.RootPosition)
	}
	held := transfer.NewPlayer(t.There).Hold(pose)
	out.JointRotations = make(map[string][4]float64)
	for j := range held.Rot {
		if a, b, _ := t.There.Source(j); a >= 0 && (c.FillMode == mmcp.FillRest || named[a] || named[b]) {
			out.JointRotations[t.There.To.Skeleton.Joints[j].Name] = XYZW(held.Rot[j])
		}
	}
	if c.RootPosition != nil {
		out.RootPosition = &[3]float64{held.Root.X, held.Root.Y, held.Root.Z}
	}
	return out, len(out.JointRotations) > 0
}

// reference converts a reference clip.
func (t *Translation) reference(m *mmcp.MotionReference) (*mmcp.MotionReference, error) {
	there := t.There
	if m.Skeleton != nil {
		body, err := t.Body(m.Skeleton)
		if err != nil {
			return nil, err
		}
		there = transfer.New(body, t.There.To)
	}
	out := &mmcp.MotionReference{FPS: m.FPS}
	p := transfer.NewPlayer(there)
	joints := there.To.Skeleton.Joints
	for j := range joints {
		out.JointNames = append(out.JointNames, joints[j].Name)
	}
	for f := range m.Rotations {
		pose := there.From.Skeleton.RestPose()
		for i, name := range m.JointNames {
			if j := there.From.Skeleton.Index(name); j >= 0 && i < len(m.Rotations[f]) {
				pose.Rot[j] = geom.Rotation(m.Rotations[f][i])
			}
		}
		if f < len(m.RootPositions) {
			pose.Root = geom.Vec(m.RootPositions[f])
		}
		held := p.Hold(pose)
		frame := make([][4]float64, len(joints))
		for j, q := range held.Rot {
			frame[j] = XYZW(q)
		}
		out.Rotations = append(out.Rotations, frame)
		out.RootPositions = append(out.RootPositions, [3]float64{held.Root.X, held.Root.Y, held.Root.Z})
	}
	return out, nil
}
