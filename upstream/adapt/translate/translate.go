// Package translate takes requests of one body to another: constraints to where the other
// body meets them, and clips to how it moves.
package translate

import (
	"slices"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt/part"
	"github.com/motiongate/motiongate/upstream/adapt/transfer"
)

// Translation takes requests from a client's body to a model's, and answers home.
type Translation struct {
	There, Home *transfer.Mapping
	Body        func(*mmcp.Skeleton) (*rig.Body, error) // finds the body of a clip of the client's own
}

// Request translates a request to the model's skeleton.
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
		part.SetFree(&out)
	}
	return &out, nil
}

// constraint translates one constraint. It reports false where no joint of the model
// could take it: then it is met on the answer only.
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

// placeOf returns the place of the body in a frame by the paths of a request; nil: no path has it.
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

// target translates the places of a joint.
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
			out.Rotations[i] = Four(geom.Rotation(r).Mul(from.Reference(j).Inv()).Mul(to.Reference(own)))
		}
	}
	return out, true
}

// Four returns a rotation as the protocol writes it: x, y, z, w.
func Four(q geom.Quat) [4]float64 { return [4]float64{q.X, q.Y, q.Z, q.W} }

// pose translates a pose: each part turns as in the client's body. Joints that the pose does
// not name are left out.
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
	// Joints above the pelvis turn it.
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
			out.JointRotations[t.There.To.Skeleton.Joints[j].Name] = Four(held.Rot[j])
		}
	}
	if c.RootPosition != nil {
		out.RootPosition = &[3]float64{held.Root.X, held.Root.Y, held.Root.Z}
	}
	return out, len(out.JointRotations) > 0
}

// reference translates a clip of the client's own.
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
			frame[j] = Four(q)
		}
		out.Rotations = append(out.Rotations, frame)
		out.RootPositions = append(out.RootPositions, [3]float64{held.Root.X, held.Root.Y, held.Root.Z})
	}
	return out, nil
}
