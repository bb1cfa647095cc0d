// Package splice fills the gaps between the reference clips of a request with generated motion. The
// frames and joints of a reference do not change: their values are copied bit for bit. Joining
// modifies generated frames only.
package splice

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt/transfer"
	"github.com/motiongate/motiongate/upstream/adapt/translate"
)

// Edit is a request with references.
type Edit struct {
	Clip *clip.Clip // the references; all other frames and joints hold the rest pose
	Gaps []Gap

	req       *mmcp.Request
	generated []bool // by a model, at [frame*joints+joint]; the root position shares the flag of joint 0
}

// Gap is a range of frames in which a model generates at least one joint. The model also generates an
// overlap with the reference on each side, for blending.
type Gap struct {
	From, To    int // generated frames, [From, To)
	First, Last int // frames requested from the model, [First, Last): the gap and the overlap

	AllJoints bool // the model generates every joint in every frame of the gap
}

// overlap is the time that a model generates beyond each side of a gap, in seconds.
const overlap = 0.2

// HasGaps reports whether a request has references and also frames or joints to generate. It does
// not allocate.
func HasGaps(req *mmcp.Request) bool {
	references, others := false, false
	for i := range req.Segments {
		s := &req.Segments[i]
		if s.Type != mmcp.SegmentMotionReference || s.Motion == nil {
			others = true
			continue
		}
		references = true
		others = others || s.Prompt != ""
	}
	return references && others
}

// BodyFinder finds the body of a skeleton.
type BodyFinder func(*mmcp.Skeleton) (*rig.Body, error)

// Read reads the references of a request. The frame rate fps must be positive.
func Read(req *mmcp.Request, fps float64, bodies BodyFinder) (*Edit, error) {
	skeleton, err := translate.Skeleton(&req.Skeleton)
	if err != nil {
		return nil, err
	}
	n, joints := req.TotalFrames(), skeleton.Len()
	if !(fps > 0) || n > mostRotations/joints {
		return nil, mmcp.Errorf(mmcp.CodeInvalidOptions, "The segments have %d frames on %d joints; the limit is %d rotations.",
			n, joints, mostRotations).With("field", "segments")
	}
	e := &Edit{Clip: clip.New(skeleton, fps, n), req: req, generated: make([]bool, n*joints)}
	rest := skeleton.RestPose()
	at := 0
	for i := range req.Segments {
		s := &req.Segments[i]
		ref := &reference{}
		if s.Type == mmcp.SegmentMotionReference && s.Motion != nil {
			if ref, err = e.readReference(i, bodies); err != nil {
				return nil, err
			}
		}
		for f := range s.DurationFrames {
			pose := rest
			if ref.clip != nil {
				pose = ref.clip.Pose(f)
			}
			e.Clip.SetPose(at+f, pose)
			for j := range joints {
				e.generated[(at+f)*joints+j] = ref.clip == nil || ref.joints != nil && !ref.joints[j]
			}
		}
		at += s.DurationFrames
	}
	if e.findGaps(); len(e.Gaps) == 0 {
		return nil, mmcp.Errorf(mmcp.CodeInvalidRequest, "All segments are motion references, so there is nothing to generate. "+
			"Add a text segment, or add a prompt to a reference that names only some joints.").With("field", "segments")
	}
	return e, nil
}

// mostRotations bounds the frames x joints of a clip that is edited.
const mostRotations = 4_000_000

// reference is the motion reference of a segment.
type reference struct {
	clip   *clip.Clip // on the skeleton of the request, as many frames as the segment; nil: the segment has none
	joints []bool     // that the reference fixes; nil: all
}

// readReference decodes, resamples and retargets the reference of a segment. A reference without a
// prompt fixes all joints: the joints that it does not name hold the rest pose.
func (e *Edit) readReference(segment int, bodies BodyFinder) (*reference, error) {
	s := &e.req.Segments[segment]
	m, skeleton := s.Motion, e.Clip.Skeleton
	if m.Skeleton != nil && !translate.Alike(m.Skeleton, &e.req.Skeleton) {
		own, err := translate.Skeleton(m.Skeleton)
		if err != nil {
			return nil, mmcp.Errorf(mmcp.CodeInvalidSkeleton, "segments[%d].skeleton: %w.", segment, err).With("field", field(segment, "skeleton"))
		}
		skeleton = own
	}
	c, named, err := e.clipOf(segment, skeleton)
	if err != nil {
		return nil, err
	}
	out := &reference{clip: retimed(c, e.Clip.FPS, s.DurationFrames), joints: named}
	if skeleton != e.Clip.Skeleton {
		from, err := bodies(m.Skeleton)
		if err != nil {
			return nil, mmcp.Errorf(mmcp.CodeInvalidSkeleton, "segments[%d].skeleton: %w", segment, err).With("field", field(segment, "skeleton"))
		}
		to, err := bodies(&e.req.Skeleton)
		if err != nil {
			return nil, err
		}
		mapping := transfer.New(from, to)
		source := *out.clip
		source.Contacts = transfer.Contacts(from, out.clip)
		out.clip = mapping.Clip(&source)
		out.joints = mappedJoints(mapping, named)
	}
	if s.Prompt == "" || !slices.Contains(out.joints, false) {
		out.joints = nil
	}
	return out, nil
}

// field returns the path of a field of a segment.
func field(segment int, name string) string { return fmt.Sprintf("segments[%d].%s", segment, name) }

// clipOf returns the clip of a reference on its own skeleton, and the joints that it names. Other
// joints hold the rest pose.
func (e *Edit) clipOf(segment int, skeleton *rig.Skeleton) (*clip.Clip, []bool, error) {
	m := e.req.Segments[segment].Motion
	if n := len(m.Rotations); n == 0 || n != len(m.RootPositions) || n > mostRotations/skeleton.Len() {
		return nil, nil, mmcp.Errorf(mmcp.CodeInvalidOptions, "segments[%d].rotations has %d frames on %d joints, and root_positions %d; "+
			"the limit is %d rotations.", segment, n, skeleton.Len(), len(m.RootPositions), mostRotations).
			With("field", field(segment, "rotations"))
	}
	c, named := clip.New(skeleton, m.FPS, len(m.Rotations)), make([]bool, skeleton.Len())
	index := make([]int, len(m.JointNames))
	for i, name := range m.JointNames {
		if index[i] = skeleton.Index(name); index[i] < 0 {
			return nil, nil, mmcp.Errorf(mmcp.CodeUnknownJoint, "segments[%d].joint_names[%d] is %q, which the skeleton does not have.",
				segment, i, name).With("field", field(segment, fmt.Sprintf("joint_names[%d]", i)))
		}
		named[index[i]] = true
	}
	rest := skeleton.RestPose()
	for f := range m.Rotations {
		c.SetPose(f, rest)
		p := geom.Vec(m.RootPositions[f])
		if c.Root[f] = p; !geom.Usable(p.X, p.Y, p.Z) {
			return nil, nil, invalidMotion(segment, fmt.Sprintf("root_positions[%d]", f), "a position")
		}
		for i, j := range index {
			q, ok := toQuat(m.Rotations[f][i])
			if !ok {
				return nil, nil, invalidMotion(segment, fmt.Sprintf("rotations[%d][%d]", f, i), "a rotation")
			}
			c.Rot[f*skeleton.Len()+j] = q
		}
	}
	return c, named, nil
}

// invalidMotion is the error of a number that is not what its field holds.
func invalidMotion(segment int, name, what string) error {
	return mmcp.Errorf(mmcp.CodeInvalidRequest, "segments[%d].%s is not %s.", segment, name, what).With("field", field(segment, name))
}

// toQuat converts x, y, z, w. It does not change a quaternion of unit length within the rounding of
// float32, normalizes others, and returns false if the squared norm is outside (0.25, 4).
func toQuat(r [4]float64) (geom.Quat, bool) {
	const slack = 5e-7
	q := geom.Quat{X: r[0], Y: r[1], Z: r[2], W: r[3]}
	n := q.Dot(q)
	if !(n > 0.25 && n < 4) {
		return q, false
	}
	if math.Abs(n-1) >= slack {
		q = q.Unit()
	}
	return q, true
}

// retimed resamples a clip to the frame rate of a segment, and scales its time if its duration differs
// from the segment's by more than a frame.
func retimed(c *clip.Clip, fps float64, frames int) *clip.Clip {
	n := c.Frames()
	if n == frames && math.Abs(c.FPS-fps) < 1e-9*fps {
		return c
	}
	scaled := *c
	if length := float64(n) / c.FPS * fps; math.Abs(length-float64(frames)) > 1 && frames > 1 {
		scaled.FPS = fps * float64(n-1) / float64(frames-1)
	}
	return scaled.Resampled(fps, frames)
}

// mappedJoints reports, for each joint of the target, whether the source joints that drive it are
// named. A joint without a source counts as named.
func mappedJoints(m *transfer.Mapping, named []bool) []bool {
	out := make([]bool, m.To.Skeleton.Len())
	for j := range out {
		first, second, _ := m.Source(j)
		out[j] = first < 0 || named[first] && named[second]
	}
	return out
}

// isGenerated reports whether a model generates a joint in a frame.
func (e *Edit) isGenerated(frame, joint int) bool {
	return e.generated[frame*e.Clip.Skeleton.Len()+joint]
}

// findGaps sets the gaps.
func (e *Edit) findGaps() {
	n, joints := e.Clip.Frames(), e.Clip.Skeleton.Len()
	some := make([]bool, n)
	for f := range some {
		some[f] = slices.Contains(e.generated[f*joints:(f+1)*joints], true)
	}
	beyond := max(3, int(math.Round(overlap*e.Clip.FPS)))
	for _, run := range clip.Runs(some) {
		e.Gaps = append(e.Gaps, Gap{From: run[0], To: run[1], First: max(0, run[0]-beyond), Last: min(n, run[1]+beyond),
			AllJoints: !slices.Contains(e.generated[run[0]*joints:run[1]*joints], false)})
	}
	for i := 1; i < len(e.Gaps); i++ { // an overlap does not extend into another gap
		a, b := &e.Gaps[i-1], &e.Gaps[i]
		a.Last, b.First = min(a.Last, b.From), max(b.First, a.To)
	}
}

// String describes the generated frames.
func (e *Edit) String() string {
	var list []string
	for i := range e.Gaps {
		g := &e.Gaps[i]
		text := fmt.Sprintf("frames %d to %d", g.From, g.To-1)
		if !g.AllJoints {
			text += " (some joints)"
		}
		list = append(list, text)
	}
	return fmt.Sprintf("Generated: %s. The rest is unchanged.", strings.Join(list, ", "))
}
