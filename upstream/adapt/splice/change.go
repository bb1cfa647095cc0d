package splice

import (
	"fmt"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt/translate"
)

// Change is a change of a clip in place.
type Change struct {
	From, To int      // frames
	Joints   []string // that change, each with those below it; empty: all
	Prompt   string   // empty: the model chooses the motion
}

// Segments returns the segments of a request for a change of a clip: references to the frames
// before and after it, and to the joints that do not change, with the prompt between them.
func (x *Change) Segments(c *clip.Clip) ([]mmcp.Segment, error) {
	if x.From < 0 || x.From >= x.To || x.To > c.Frames() {
		return nil, mmcp.Errorf(mmcp.CodeInvalidRequest, "Frames %d to %d are not a range of the clip, which has %d frames.", x.From, x.To,
			c.Frames()).With("field", "from")
	}
	unchanged, err := x.unchanged(c)
	if err != nil {
		return nil, err
	}
	changed := mmcp.Segment{Type: mmcp.SegmentText, DurationFrames: x.To - x.From}
	switch {
	case unchanged != nil && x.Prompt == "":
		return nil, mmcp.Errorf(mmcp.CodeInvalidRequest, "The prompt is empty: it says what the joints do.").With("field", "prompt")
	case unchanged != nil:
		changed = Reference(c.Range(x.From, x.To), unchanged)
	case x.Prompt == "":
		changed.Type = mmcp.SegmentUnconditioned
	}
	changed.Prompt = x.Prompt
	out := []mmcp.Segment{changed}
	if x.From > 0 {
		out = slices.Insert(out, 0, Reference(c.Range(0, x.From), nil))
	}
	if x.To < c.Frames() {
		out = append(out, Reference(c.Range(x.To, c.Frames()), nil))
	}
	return out, nil
}

// unchanged returns the joints of a clip that do not change; nil: all change.
func (x *Change) unchanged(c *clip.Clip) ([]bool, error) {
	if len(x.Joints) == 0 {
		return nil, nil
	}
	joints := c.Skeleton.Joints
	out := slices.Repeat([]bool{true}, len(joints))
	for i, name := range x.Joints {
		j := jointOf(c, name)
		if j <= 0 {
			text := fmt.Sprintf("The joint %q is not in the skeleton of the clip.", name)
			if j == 0 {
				text = fmt.Sprintf("The joint %q is the root; all joints change with it: leave the joints out.", name)
			}
			return nil, mmcp.Errorf(mmcp.CodeUnknownJoint, "%s", text).With("field", fmt.Sprintf("joints[%d]", i)).
				With("skeleton_joints", names(c))
		}
		out[j] = false
	}
	for j := range joints {
		out[j] = out[j] && (joints[j].Parent < 0 || out[joints[j].Parent])
	}
	return out, nil
}

// jointOf returns the joint of a name, which may lack the name space of the skeleton, such as
// mixamorig, or -1.
func jointOf(c *clip.Clip, name string) int {
	if j := c.Skeleton.Index(name); j >= 0 {
		return j
	}
	return slices.IndexFunc(names(c), func(own string) bool {
		return strings.EqualFold(own, name) || strings.EqualFold(own[strings.LastIndex(own, ":")+1:], name)
	})
}

func names(c *clip.Clip) []string {
	out := make([]string, c.Skeleton.Len())
	for j := range out {
		out[j] = c.Skeleton.Joints[j].Name
	}
	return out
}

// Reference returns a clip as a reference segment that fixes some joints; nil: all. A single pose
// becomes two frames, the minimum of a reference.
func Reference(c *clip.Clip, fixed []bool) mmcp.Segment {
	m := &mmcp.MotionReference{FPS: c.FPS}
	var joints []int
	for j, name := range names(c) {
		if fixed == nil || fixed[j] {
			joints, m.JointNames = append(joints, j), append(m.JointNames, name)
		}
	}
	for f := range max(2, c.Frames()) {
		pose := c.Pose(min(f, c.Frames()-1))
		row := make([][4]float64, len(joints))
		for i, j := range joints {
			row[i] = translate.XYZW(pose.Rot[j])
		}
		m.Rotations = append(m.Rotations, row)
		m.RootPositions = append(m.RootPositions, [3]float64{pose.Root.X, pose.Root.Y, pose.Root.Z})
	}
	return mmcp.Segment{Type: mmcp.SegmentMotionReference, DurationFrames: c.Frames(), Motion: m}
}
