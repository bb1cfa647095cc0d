package adapt

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt/transfer"
)

// rigs lets any human body stand where a model takes its own skeleton only.
var rigs = adaptation{
	name:   "rig",
	lacks:  func(t *target) bool { return canonicalOnly(t) && t.body != nil },
	extend: func(m *mmcp.Model, _ *Options) { m.SupportsRetargeting = true },
	needs:  needsRig,
	run:    runRigs,
}

func needsRig(req *mmcp.Request, t *target) bool {
	if t.other(&req.Skeleton) {
		return true
	}
	for i := range req.Segments {
		if ref := req.Segments[i].Motion; ref != nil && ref.Skeleton != nil && t.other(ref.Skeleton) {
			return true
		}
	}
	return false
}

// Rest poses that differ by less are the same rig: clients round what they echo, or
// read it from an armature that they made of it.
const (
	restMetres  = 0.01
	restRadians = 0.02
)

// other reports whether a skeleton is another than the model's: it has other joints, or
// the same joints on a body of other proportions or in another rest pose. A skeleton
// with the model's joints that is no body is taken for the model's, as servers do.
func (t *target) other(s *mmcp.Skeleton) bool {
	own := &t.model.CanonicalSkeleton
	if !slices.EqualFunc(own.Joints, s.Joints, func(a, b mmcp.Joint) bool { return a.Name == b.Name }) {
		return true
	}
	return !slices.EqualFunc(own.Joints, s.Joints, restsAlike) && t.bodyIn(s) != nil
}

// restsAlike compares where two joints rest below their parents. Where the root rests
// does not matter: an animation says where it is in every frame.
func restsAlike(a, b mmcp.Joint) bool {
	if a.RestTranslation == b.RestTranslation && a.RestRotation == b.RestRotation {
		return true // as of most requests, without the angle
	}
	apart := geom.Vec(a.RestTranslation).Dist(geom.Vec(b.RestTranslation))
	return (a.Parent == "" || apart < restMetres) && geom.Rotation(a.RestRotation).Angle(geom.Rotation(b.RestRotation)) < restRadians
}

func runRigs(ctx context.Context, call *mmcp.Call, t *target, next step) (*answer, error) {
	req := call.Request
	if t.body == nil {
		return nil, mmcp.Errorf(mmcp.CodeRetargetingUnsupported,
			"The skeleton of the model %q is no human body, so that it takes its own only.", t.model.ID)
	}
	client, err := t.clientBody(&req.Skeleton)
	if err != nil {
		return nil, err
	}
	back := &translation{t, transfer.New(client, t.body), transfer.New(t.body, client)}
	sent, err := back.request(req, t.model)
	if err != nil {
		return nil, err
	}
	out, err := next(ctx, call.With(sent))
	if err != nil {
		return nil, err
	}
	to := back.home
	out.doc.Skeleton = client.Skeleton
	out.doc.CanonicalToRequest = to.Names()
	drops := false
	for i := range out.doc.Samples {
		s := &out.doc.Samples[i]
		drops = drops || to.Drops(s.Clip)
		s.Clip = to.Clip(s.Clip)
	}
	out.moved = true
	if drops {
		out.note("joint_translation_dropped", "info",
			"The model moved joints along their bones; those that have no counterpart in the skeleton of the request only turn.")
	}
	out.adapted("rig")
	return out, nil
}

// clientBody finds the body in a client's skeleton, with a map of the settings if
// one fits.
func (t *target) clientBody(s *mmcp.Skeleton) (*rig.Body, error) {
	skeleton, err := skeletonOf(s)
	if err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(t.settings.RigMaps)) {
		if b := t.settings.RigMaps[name].body(skeleton); b != nil {
			return b, nil
		}
	}
	if b := rig.NewBody(skeleton); b != nil {
		return b, nil
	}
	missing := rig.Missing(skeleton)
	e := mmcp.Errorf(mmcp.CodeInvalidSkeleton,
		"The skeleton is not a human body that stands upright; the model %q moves no other.", t.model.ID)
	if len(missing) > 0 {
		e = mmcp.Errorf(mmcp.CodeInvalidSkeleton,
			"No human body was found in the skeleton: no joints play the roles of %s. models.%s.rig_maps in the settings can name them.",
			strings.Join(missing, ", "), t.model.ID)
	}
	return nil, e.With("missing_roles", append([]string{}, missing...))
}

// bodyIn is clientBody; nil where there is none.
func (t *target) bodyIn(s *mmcp.Skeleton) *rig.Body {
	b, err := t.clientBody(s)
	if err != nil {
		return nil
	}
	return b
}

// body returns the body that a map finds in a skeleton; nil where the skeleton lacks
// a joint of the map, or the map is of no body.
func (r RigMap) body(s *rig.Skeleton) *rig.Body {
	joints := slices.Clone(s.Joints)
	for i := range joints {
		joints[i].Name = fmt.Sprintf("joint %d", i)
	}
	for role, name := range r {
		j := s.Index(name)
		if j < 0 {
			return nil
		}
		joints[j].Name = role
	}
	named, err := rig.New(joints)
	if err != nil {
		return nil
	}
	b := rig.NewBody(named)
	if b == nil {
		return nil
	}
	own := *b
	own.Skeleton = s
	return &own
}

func bodyOf(s *mmcp.Skeleton) *rig.Body {
	skeleton, err := skeletonOf(s)
	if err != nil {
		return nil
	}
	return rig.NewBody(skeleton)
}

// maxJoints bounds the skeletons that are adapted.
const maxJoints = 2048

func skeletonOf(s *mmcp.Skeleton) (*rig.Skeleton, error) {
	if n := len(s.Joints); n > maxJoints {
		return nil, mmcp.Errorf(mmcp.CodeInvalidSkeleton,
			"skeleton.joints has %d of them; skeletons of up to %d joints are adapted.", n, maxJoints)
	}
	index := make(map[string]int, len(s.Joints))
	joints := make([]rig.Joint, len(s.Joints))
	for i := range s.Joints {
		j := &s.Joints[i]
		parent := -1
		if p, ok := index[j.Parent]; ok && j.Parent != "" {
			parent = p
		}
		if !geom.Usable(j.RestTranslation[:]...) || !geom.Usable(j.RestRotation[:]...) {
			return nil, mmcp.Errorf(mmcp.CodeInvalidSkeleton,
				"skeleton.joints[%d]: the rest transform of %s is not finite, or far too large.", i, j.Name)
		}
		rest := geom.Transform{Rot: geom.Rotation(j.RestRotation), Pos: geom.Vec(j.RestTranslation)}
		joints[i] = rig.Joint{Name: j.Name, Parent: parent, Rest: rest}
		index[j.Name] = i
	}
	out, err := rig.New(joints)
	if err != nil {
		return nil, mmcp.Errorf(mmcp.CodeInvalidSkeleton, "The skeleton is not a tree: %w.", err)
	}
	return out, nil
}

// translation takes requests from a client's body to a model's, and answers home.
type translation struct {
	of          *target
	there, home *transfer.Mapping
}

// request translates a request to the model's skeleton.
func (t *translation) request(req *mmcp.Request, m *mmcp.Model) (*mmcp.Request, error) {
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
		setFree(&out)
	}
	return &out, nil
}

// constraint translates one constraint. It reports false where no joint of the model
// could take it: then it is met on the answer only.
func (t *translation) constraint(c *mmcp.Constraint, req *mmcp.Request) (mmcp.Constraint, bool) {
	out, k := *c, t.there.Scale
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

// placeOf returns where the paths of a request have the body in a frame; nil: they do not
// say it.
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
func (t *translation) target(c *mmcp.Constraint, req *mmcp.Request) (mmcp.Constraint, bool) {
	out := *c
	from, to := t.there.From, t.there.To
	j := from.Skeleton.Index(c.Joint)
	if j < 0 {
		return out, false
	}
	own, other, share := t.home.Follows(j)
	if own < 0 {
		return out, false
	}
	if share > 0.5 {
		own = other
	}
	out.Joint = to.Skeleton.Joints[own].Name
	out.Positions = make([][3]float64, len(c.Positions))
	for i, at := range c.Positions {
		v := t.there.Target(j, geom.Vec(at), placeOf(req, c.Frames[i]))
		out.Positions[i] = [3]float64{v.X, v.Y, v.Z}
	}
	if c.Rotations != nil {
		out.Rotations = make([][4]float64, len(c.Rotations))
		for i, r := range c.Rotations {
			out.Rotations[i] = four(geom.Rotation(r).Mul(from.Reference(j).Inv()).Mul(to.Reference(own)))
		}
	}
	return out, true
}

func four(q geom.Quat) [4]float64 { return [4]float64{q.X, q.Y, q.Z, q.W} }

// pose translates a pose: each part turns as in the client's body. Of joints that
// the pose does not name, the model is told nothing.
func (t *translation) pose(c *mmcp.Constraint) (mmcp.Constraint, bool) {
	out := *c
	from := t.there.From
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
	held := transfer.NewPlayer(t.there).Hold(pose)
	out.JointRotations = make(map[string][4]float64)
	for j := range held.Rot {
		if a, b, _ := t.there.Follows(j); a >= 0 && (c.FillMode == mmcp.FillRest || named[a] || named[b]) {
			out.JointRotations[t.there.To.Skeleton.Joints[j].Name] = four(held.Rot[j])
		}
	}
	if c.RootPosition != nil {
		out.RootPosition = &[3]float64{held.Root.X, held.Root.Y, held.Root.Z}
	}
	return out, len(out.JointRotations) > 0
}

// reference translates a clip of the client's own.
func (t *translation) reference(m *mmcp.MotionReference) (*mmcp.MotionReference, error) {
	there := t.there
	if m.Skeleton != nil {
		body, err := t.of.clientBody(m.Skeleton)
		if err != nil {
			return nil, err
		}
		there = transfer.New(body, t.there.To)
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
			frame[j] = four(q)
		}
		out.Rotations = append(out.Rotations, frame)
		out.RootPositions = append(out.RootPositions, [3]float64{held.Root.X, held.Root.Y, held.Root.Z})
	}
	return out, nil
}
