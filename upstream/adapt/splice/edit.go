// Package splice edits clips in place. The references of a request, clips of the client's
// own, keep the frames and the joints that they have, bit for bit; what lies between them is
// made by a model and joined to them. Whatever it takes to join both changes made frames
// only.
package splice

import (
	"encoding/json"
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
	Clip *clip.Clip // what the references have; what they do not have rests
	Gaps []Gap

	req  *mmcp.Request
	made []bool // frames x joints; the root's place goes with its rotation
}

// Gap is a stretch of frames in which a model makes some joints. The model makes some frames
// of the references on both sides along with it, to be joined there.
type Gap struct {
	From, To    int // made frames
	First, Last int // frames that the model is asked for

	Whole bool // all joints are made in all of its frames
}

// context is the time on both sides of a gap that a model makes too, in seconds.
const context = 0.2

// Needed reports whether a request leaves a model something to make beside its references.
// It does not allocate.
func Needed(req *mmcp.Request) bool {
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

// Bodies finds the body of a skeleton.
type Bodies func(*mmcp.Skeleton) (*rig.Body, error)

// Read reads the references of a request whose frames have a rate.
func Read(req *mmcp.Request, fps float64, bodies Bodies) (*Edit, error) {
	skeleton, err := translate.Skeleton(&req.Skeleton)
	if err != nil {
		return nil, err
	}
	n, joints := req.TotalFrames(), skeleton.Len()
	if !(fps > 0) || n > mostRotations/joints {
		return nil, mmcp.Errorf(mmcp.CodeInvalidOptions, "segments have %d frames on %d joints; clips of up to %d rotations are edited.",
			n, joints, mostRotations).With("field", "segments")
	}
	e := &Edit{Clip: clip.New(skeleton, fps, n), req: req, made: make([]bool, n*joints)}
	rest := skeleton.RestPose()
	at := 0
	for i := range req.Segments {
		s := &req.Segments[i]
		kept := &held{}
		if s.Type == mmcp.SegmentMotionReference && s.Motion != nil {
			if kept, err = e.read(i, bodies); err != nil {
				return nil, err
			}
		}
		for f := range s.DurationFrames {
			pose := rest
			if kept.clip != nil {
				pose = kept.clip.Pose(f)
			}
			e.Clip.SetPose(at+f, pose)
			for j := range joints {
				e.made[(at+f)*joints+j] = kept.clip == nil || kept.joints != nil && !kept.joints[j]
			}
		}
		at += s.DurationFrames
	}
	if e.gaps(); len(e.Gaps) == 0 {
		return nil, mmcp.Errorf(mmcp.CodeInvalidRequest, "segments are clips alone and leave nothing to make: "+
			"add a segment of text, or a prompt to a clip of some joints.").With("field", "segments")
	}
	return e, nil
}

// mostRotations bounds the frames x joints of a clip that is edited.
const mostRotations = 4_000_000

// held is what a reference keeps of its segment.
type held struct {
	clip   *clip.Clip // on the skeleton of the request, as many frames as the segment
	joints []bool     // that it keeps; nil: all
}

// read reads the reference of a segment.
func (e *Edit) read(segment int, bodies Bodies) (*held, error) {
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
	out := &held{clip: inTime(c, e.Clip.FPS, s.DurationFrames), joints: named}
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
		played := *out.clip
		played.Contacts = transfer.Contacts(from, out.clip)
		out.clip = mapping.Clip(&played)
		out.joints = mapped(mapping, named)
	}
	if s.Prompt == "" || !slices.Contains(out.joints, false) {
		out.joints = nil
	}
	return out, nil
}

// field names a field of a segment.
func field(segment int, name string) string { return fmt.Sprintf("segments[%d].%s", segment, name) }

// clipOf returns the clip of a reference on its own skeleton, bit for bit, and which joints
// it names. Others rest.
func (e *Edit) clipOf(segment int, skeleton *rig.Skeleton) (*clip.Clip, []bool, error) {
	m := e.req.Segments[segment].Motion
	if n := len(m.Rotations); n == 0 || n != len(m.RootPositions) || n > mostRotations/skeleton.Len() {
		return nil, nil, mmcp.Errorf(mmcp.CodeInvalidOptions, "segments[%d].rotations has %d frames on %d joints, and root_positions %d; "+
			"clips of up to %d rotations are edited.", segment, n, skeleton.Len(), len(m.RootPositions), mostRotations).
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
			return nil, nil, noMotion(segment, fmt.Sprintf("root_positions[%d]", f), "a place")
		}
		for i, j := range index {
			q, ok := exactly(m.Rotations[f][i])
			if !ok {
				return nil, nil, noMotion(segment, fmt.Sprintf("rotations[%d][%d]", f, i), "a rotation")
			}
			c.Rot[f*skeleton.Len()+j] = q
		}
	}
	return c, named, nil
}

func noMotion(segment int, name, what string) error {
	return mmcp.Errorf(mmcp.CodeInvalidRequest, "segments[%d].%s is not %s.", segment, name, what).With("field", field(segment, name))
}

// exactly returns a rotation with its bits, where it is one up to the rounding of float32.
func exactly(r [4]float64) (geom.Quat, bool) {
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

// inTime returns a clip in the time of a segment: as it is, at another rate, or, where its
// length is another than that of the segment, faster or slower.
func inTime(c *clip.Clip, fps float64, frames int) *clip.Clip {
	n := c.Frames()
	if n == frames && math.Abs(c.FPS-fps) < 1e-9*fps {
		return c
	}
	whole := *c
	if long := float64(n) / c.FPS * fps; math.Abs(long-float64(frames)) > 1 && frames > 1 {
		whole.FPS = fps * float64(n-1) / float64(frames-1)
	}
	return whole.Resampled(fps, frames)
}

// mapped returns which joints of a body follow named joints of another. Joints that follow
// none are kept.
func mapped(m *transfer.Mapping, named []bool) []bool {
	out := make([]bool, m.To.Skeleton.Len())
	for j := range out {
		a, b, _ := m.Follows(j)
		out[j] = a < 0 || named[a] && named[b]
	}
	return out
}

// makes reports whether a joint is made in a frame.
func (e *Edit) makes(frame, joint int) bool { return e.made[frame*e.Clip.Skeleton.Len()+joint] }

// gaps finds the gaps.
func (e *Edit) gaps() {
	n, joints := e.Clip.Frames(), e.Clip.Skeleton.Len()
	some := make([]bool, n)
	for f := range some {
		some[f] = slices.Contains(e.made[f*joints:(f+1)*joints], true)
	}
	beside := max(3, int(math.Round(context*e.Clip.FPS)))
	for _, run := range clip.Runs(some) {
		e.Gaps = append(e.Gaps, Gap{From: run[0], To: run[1], First: max(0, run[0]-beside), Last: min(n, run[1]+beside),
			Whole: !slices.Contains(e.made[run[0]*joints:run[1]*joints], false)})
	}
	for i := 1; i < len(e.Gaps); i++ { // frames of another gap are no reference
		a, b := &e.Gaps[i-1], &e.Gaps[i]
		a.Last, b.First = min(a.Last, b.From), max(b.First, a.To)
	}
}

// Renumber returns the readings that a model gives of the segments of a gap, with the numbers
// of these segments in the request. What is no list of readings is left out.
func (e *Edit) Renumber(g *Gap, readings json.RawMessage) []json.RawMessage {
	var list []map[string]any
	if json.Unmarshal(readings, &list) != nil {
		return nil
	}
	first, at := 0, 0
	for i := range e.req.Segments {
		if at += e.req.Segments[i].DurationFrames; at <= g.From {
			first = i + 1
		}
	}
	out := make([]json.RawMessage, len(list))
	for i, reading := range list {
		if n, ok := reading["segment"].(float64); ok {
			reading["segment"] = int(n) + first
		}
		out[i], _ = json.Marshal(reading) // it was JSON
	}
	return out
}

// String tells which frames and joints are made.
func (e *Edit) String() string {
	var list []string
	for i := range e.Gaps {
		g := &e.Gaps[i]
		text := fmt.Sprintf("frames %d to %d", g.From, g.To-1)
		if !g.Whole {
			text += " of some joints"
		}
		list = append(list, text)
	}
	return fmt.Sprintf("Made anew: %s. All else is the reference's.", strings.Join(list, ", "))
}
