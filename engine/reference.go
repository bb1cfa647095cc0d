package engine

import (
	"errors"
	"fmt"
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/replay"
	"github.com/motiongate/motiongate/engine/retarget"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// reference is a clip that stands for the words of a segment.
type reference struct {
	motion *retarget.Motion // nil where it cannot be played
	fault  string           // why not
	note   string           // what is told of it otherwise
}

// references reads the clips that a request brings along, by segment.
func references(req *mmcp.Request, skeleton *rig.Skeleton, body *rig.Body) map[int]reference {
	var out map[int]reference
	for i := range req.Segments {
		g := &req.Segments[i]
		if g.Type != mmcp.SegmentMotionReference || g.Motion == nil {
			continue
		}
		if out == nil {
			out = map[int]reference{}
		}
		out[i] = readReference(g.Motion, skeleton, body)
	}
	return out
}

func readReference(m *mmcp.MotionReference, skeleton *rig.Skeleton, body *rig.Body) reference {
	if body == nil {
		return reference{fault: "the skeleton of the request is no human body; it goes its way without the reference"}
	}
	c, err := clipOf(m, skeleton)
	if err != nil {
		return reference{fault: err.Error()}
	}
	motion, err := retarget.Read(c)
	switch {
	case errors.Is(err, retarget.ErrNoBody):
		return reference{fault: "the reference's skeleton is no human body"}
	case err != nil:
		return reference{fault: err.Error()}
	}
	return reference{motion: motion, note: fmt.Sprintf("the reference of %.2f s", motion.Seconds())}
}

// clipOf returns a reference as a clip. Joints that it does not name rest.
func clipOf(m *mmcp.MotionReference, skeleton *rig.Skeleton) (*clip.Clip, error) {
	if m.Skeleton != nil {
		own, err := skeletonOf(*m.Skeleton)
		if err != nil {
			return nil, err
		}
		skeleton = own
	}
	if len(m.RootPositions) != len(m.Rotations) {
		return nil, fmt.Errorf("%d root positions do not go with %d frames", len(m.RootPositions), len(m.Rotations))
	}
	joints := make([]int, len(m.JointNames))
	for i, name := range m.JointNames {
		joints[i] = skeleton.Index(name)
	}
	if n := len(m.Rotations) * skeleton.Len(); n > maxReference {
		return nil, fmt.Errorf("%d frames on %d joints are too much for a reference; the engine takes %d rotations in all", len(m.Rotations), skeleton.Len(), maxReference)
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
			return nil, fmt.Errorf("root_positions[%d] is no place", f)
		}
		c.Root[f] = geom.Vec(m.RootPositions[f])
	}
	return c, nil
}

// reading tells what became of a reference.
func (r *reference) reading(segment int) reading {
	if r.motion == nil {
		return reading{Segment: segment, Actions: []string{}, Ignored: []string{"motion_reference: " + r.fault}}
	}
	return reading{Segment: segment, Actions: []string{r.note}}
}

// A reference may be played at half to twice its own tempo: the client chose it.
var freely = replay.Tempo{Fastest: 2, Slowest: 0.5}

// replay returns how the reference of a segment is played.
func (k *take) replay(segment int, start, end float64, s *script, rnd *blend.Rand) played {
	r := replay.New(k.references[segment].motion, start, end, freely)
	if k.number > 0 {
		// The first sample is the reference itself; others have a tempo of their own.
		r.Sway = rnd.Float(-0.06, 0.06) * math.Min(end-start, 4)
	}
	r.Join = joinOf(s)
	return played{Replay: r}
}

// joinOf is how long before and after its time a replay is blended with what
// stands beside it.
func joinOf(s *script) float64 { return blend.Clamp(s.join/2, 0.12, 0.4) }
