package splice

import (
	"maps"
	"slices"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt/part"
	"github.com/motiongate/motiongate/upstream/adapt/transfer"
	"github.com/motiongate/motiongate/upstream/adapt/translate"
)

// Request returns the request for the frames of a gap, and its place in the client's. It constrains the model to poses of the
// references on both sides, and to a root path if the model takes paths but no key poses.
func (e *Edit) Request(g *Gap, m *mmcp.Model) (*mmcp.Request, part.Origin) {
	out := *e.req
	out.DurationFrames = 0
	out.Segments = part.Segments(e.generatedSegments(), g.From, g.To)
	out.Segments[0].DurationFrames += g.From - g.First
	out.Segments[len(out.Segments)-1].DurationFrames += g.Last - g.To
	out.Options.Loop = out.Options.Loop && g.First == 0 && g.Last == e.Clip.Frames() && g.From == 0 && g.To == g.Last
	var added []mmcp.Constraint
	frames := e.keyFrames(g)
	if len(frames) > 0 && g.AllJoints && !slices.Contains(m.SupportedConstraints, mmcp.ConstraintPoseKeyframe) &&
		slices.Contains(m.SupportedConstraints, mmcp.ConstraintRootPath) {
		added = append(added, e.path(g, frames))
	}
	for _, f := range frames {
		added = append(added, e.pose(f, g))
	}
	origin := part.OriginAt(e.req.Segments, g.From)
	origin.Frame = g.First
	out.Constraints = origin.CutConstraints(added, e.req.Constraints, g.From, g.To, m.Limits.MaxConstraintsPerRequest)
	return &out, origin
}

// generatedSegments returns the segments of the request with text or unconditioned segments in place of
// references.
func (e *Edit) generatedSegments() []mmcp.Segment {
	out := slices.Clone(e.req.Segments)
	for i := range out {
		switch s := &out[i]; s.Type {
		case mmcp.SegmentMotionReference:
			s.Type, s.Motion = mmcp.SegmentText, nil
			if _, has := s.Extra[mmcp.ProvenanceField]; has { // of the clip, which the model does not get
				s.Extra = maps.Clone(s.Extra)
				delete(s.Extra, mmcp.ProvenanceField)
			}
			if s.Prompt == "" {
				s.Type = mmcp.SegmentUnconditioned
			}
		case mmcp.SegmentPose:
			s.Type = mmcp.SegmentText // it gets frames beyond its own
		}
	}
	return out
}

// keyFrames returns the frames of the overlaps of a gap whose poses are constraints: the first, the
// middle and the last on each side, which determine velocities too.
func (e *Edit) keyFrames(g *Gap) (out []int) {
	for _, side := range [2][2]int{{g.First, g.From - 1}, {g.To, g.Last - 1}} {
		if from, to := side[0], side[1]; from <= to {
			out = append(out, from, (from+to)/2, to)
		}
	}
	return slices.Compact(out)
}

// pose returns a key pose of the references. In a gap of some joints the reference fixes the root, so
// the pose leaves the root free: the model may generate the other joints anywhere.
func (e *Edit) pose(f int, g *Gap) mmcp.Constraint {
	pose, joints := e.Clip.Pose(f), e.Clip.Skeleton.Joints
	c := mmcp.Constraint{Type: mmcp.ConstraintPoseKeyframe, Frames: []int{f - g.First}, FillMode: mmcp.FillGenerate,
		JointRotations: make(map[string][4]float64, len(joints))}
	for j := range joints {
		if j > 0 || g.AllJoints {
			c.JointRotations[joints[j].Name] = translate.XYZW(pose.Rot[j])
		}
	}
	if g.AllJoints {
		c.RootPosition = &[3]float64{pose.Root.X, pose.Root.Y, pose.Root.Z}
	}
	return c
}

// path returns a root path through the positions and headings of the references in some frames.
func (e *Edit) path(g *Gap, frames []int) mmcp.Constraint {
	c := mmcp.Constraint{Type: mmcp.ConstraintRootPath}
	for _, f := range frames {
		at := e.Clip.Root[f]
		c.Frames = append(c.Frames, f-g.First)
		c.PositionsXZ = append(c.PositionsXZ, [2]float64{at.X, at.Z})
		c.HeadingRadians = append(c.HeadingRadians, transfer.Heading(e.Clip, e.Clip.Pose(f)))
	}
	return c
}
