package script

import (
	"errors"
	"fmt"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/retarget"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// maxReference bounds the rotations of one reference, over its frames and the joints
// of its skeleton.
const maxReference = 2_000_000

// reference is a clip that stands for the words of a segment.
type reference struct {
	motion *retarget.Motion // nil where it cannot be played
	fault  string           // why not
	note   string           // its note, if it cannot be used
}

// readReference reads the clip that a request has for a segment.
func readReference(m *mmcp.MotionReference, skeleton *rig.Skeleton, body *rig.Body) *reference {
	if body == nil {
		return &reference{fault: "the skeleton of the request is no human body; it goes its way without the reference"}
	}
	c, err := clipOf(m, skeleton)
	if err != nil {
		return &reference{fault: err.Error()}
	}
	motion, err := retarget.Read(c)
	switch {
	case errors.Is(err, retarget.ErrNoBody):
		return &reference{fault: "the reference's skeleton is no human body"}
	case err != nil:
		return &reference{fault: err.Error()}
	}
	return &reference{motion: motion, note: fmt.Sprintf("the reference of %.2f s", motion.Seconds())}
}

// clipOf returns a reference as a clip. Joints that it does not name rest.
func clipOf(m *mmcp.MotionReference, skeleton *rig.Skeleton) (*clip.Clip, error) {
	if m.Skeleton != nil {
		own, err := Skeleton(*m.Skeleton)
		if err != nil {
			return nil, err
		}
		skeleton = own
	}
	if len(m.RootPositions) != len(m.Rotations) {
		return nil, fmt.Errorf("root_positions has %d positions for %d frames; the numbers must be equal", len(m.RootPositions), len(m.Rotations))
	}
	joints := make([]int, len(m.JointNames))
	for i, name := range m.JointNames {
		joints[i] = skeleton.Index(name)
	}
	if n := len(m.Rotations) * skeleton.Len(); n > maxReference {
		return nil, fmt.Errorf(
			"%d frames on %d joints are too much for a reference; the engine takes %d rotations in all", len(m.Rotations),
			skeleton.Len(), maxReference)
	}
	c := clip.New(skeleton, m.FPS, len(m.Rotations))
	for f := range m.Rotations {
		pose := c.Pose(f)
		for j := range pose.Rot {
			pose.Rot[j] = skeleton.Joints[j].Rest.Rot
		}
		for i, j := range joints {
			if j < 0 || i >= len(m.Rotations[f]) || !geom.Usable(m.Rotations[f][i][:]...) {
				continue
			}
			if r := geom.Rotation(m.Rotations[f][i]); r.Dot(r) > 0.5 {
				pose.Rot[j] = r
			}
		}
		if !geom.Usable(m.RootPositions[f][:]...) {
			return nil, fmt.Errorf("root_positions[%d] must be three finite numbers", f)
		}
		c.Root[f] = geom.Vec(m.RootPositions[f])
	}
	return c, nil
}

// reading says how a reference is used, or why not.
func (r *reference) reading(segment int) Reading {
	if r.motion == nil {
		return Reading{Segment: segment, Actions: []string{}, Ignored: []string{"motion_reference: " + r.fault}}
	}
	return Reading{Segment: segment, Actions: []string{r.note}}
}
