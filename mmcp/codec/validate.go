package codec

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/jsonio"
)

// Validate checks a request that was made in process as Decode checks a body: its shape, then,
// unless caps is nil, whether the model supports it. Its numbers must be finite, as they always
// are in JSON.
func Validate(r *mmcp.Request, caps *mmcp.Capabilities) error {
	if err := checkVersion(r.ProtocolVersion); err != nil {
		return err
	}
	if err := checkSegmentTypes(r, caps); err != nil {
		return err
	}
	var f jsonio.Faults
	checkRequest(&f, r)
	checkUnknownTypes(&f, r, caps)
	if err := faultsError(&f); err != nil || caps == nil {
		return err
	}
	return checkCatalogue(r, caps)
}

// against checks the request against the model that it names, in the order of
// the reference server. That the model takes the types of the segments is known
// by then.
func checkCatalogue(r *mmcp.Request, caps *mmcp.Capabilities) error {
	m := caps.Model(r.Model)
	if m == nil {
		return unknownModel(r.Model, caps)
	}
	return suits(r, m)
}

// CheckModel checks a valid request against one entry, regardless of its id. It is for the entry
// of a single server, where the catalogue has one entry for several. Without an error the model
// takes the request.
func CheckModel(r *mmcp.Request, m *mmcp.Model) error {
	if err := checkTypes(r, m, true); err != nil {
		return err
	}
	if err := suits(r, m); err != nil {
		return err
	}
	if g := r.Options.Guidance; g != nil && len(m.SupportedGuidanceTypes) > 0 && !slices.Contains(m.SupportedGuidanceTypes, g.Type) {
		return mmcp.Errorf(mmcp.CodeInvalidOptions,
			"options.guidance.type is %q; the model %q takes %s.", g.Type, m.ID, listed(m.SupportedGuidanceTypes))
	}
	return checkSize(len(Bytes(r)), m)
}

func suits(r *mmcp.Request, m *mmcp.Model) error {
	if !m.SupportsRetargeting {
		if err := sameNames(&r.Skeleton, m, "skeleton"); err != nil {
			return err
		}
	}
	for _, check := range []func(*mmcp.Request, *mmcp.Model) error{
		checkReferences,
		CheckModelOptions,
		checkKeyframeBudget,
		checkLoop,
		checkConstraints,
		checkCounts,
		checkPrompts,
		checkDuration,
	} {
		if err := check(r, m); err != nil {
			return err
		}
	}
	return nil
}

func unknownModel(id string, caps *mmcp.Capabilities) error {
	if e := caps.AwaitedError(id); e != nil {
		return e
	}
	available := make([]string, 0, len(caps.Models))
	for i := range caps.Models {
		available = append(available, caps.Models[i].ID)
	}
	sort.Strings(available)
	if len(available) == 0 {
		return mmcp.Errorf(mmcp.CodeUnknownModel, "The model %q is not served here; no model is served now.", jsonio.Clip(id)).
			With("available_models", available)
	}
	return mmcp.Errorf(mmcp.CodeUnknownModel, "The model %q is not served here; there are %s.", jsonio.Clip(id), listed(available)).
		With("available_models", available)
}

// listed writes the first names of a list for a sentence.
func listed(names []string) string {
	const most = 8
	shown := make([]string, 0, most)
	for _, n := range names[:min(most, len(names))] {
		if n = jsonio.Clip(n); strings.ContainsFunc(n, func(c rune) bool { return !unicode.IsPrint(c) }) {
			n = strconv.Quote(n)
		}
		shown = append(shown, n)
	}
	list := strings.Join(shown, ", ")
	if len(names) > most {
		list += fmt.Sprintf(" and %d more", len(names)-most)
	}
	if list == "" {
		return "none"
	}
	return list
}

// sameNames holds that a skeleton has the canonical joints, by name and order.
// Rest transforms are not compared: the reference server does not.
func sameNames(s *mmcp.Skeleton, m *mmcp.Model, where string) error {
	want := m.CanonicalSkeleton.Joints
	for i := range min(len(want), len(s.Joints)) {
		if s.Joints[i].Name != want[i].Name {
			return mmcp.Errorf(mmcp.CodeRetargetingUnsupported,
				"The model %q takes only its own skeleton: %s.joints[%d] is %s where it has %q. Send its canonical_skeleton.",
				m.ID, where, i, jointTitle(&s.Joints[i]), jsonio.Clip(want[i].Name))
		}
	}
	if len(s.Joints) != len(want) {
		return mmcp.Errorf(mmcp.CodeRetargetingUnsupported,
			"The model %q takes only its own skeleton, of %d joints; %s has %d. Send its canonical_skeleton.",
			m.ID, len(want), where, len(s.Joints))
	}
	return nil
}

// title names a joint for a person.
func jointTitle(j *mmcp.Joint) string {
	if j.DisplayName != "" && j.DisplayName != j.Name {
		return fmt.Sprintf("%q (%s)", jsonio.Clip(j.DisplayName), jsonio.Clip(j.Name))
	}
	return fmt.Sprintf("%q", jsonio.Clip(j.Name))
}

// checkSegmentTypes refuses types that the protocol has and the model does not take. It
// comes before the shape of the segments is looked at: faults in a segment of a newer
// type do not help its client. An unknown type is a fault of shape.
func checkSegmentTypes(r *mmcp.Request, caps *mmcp.Capabilities) error {
	if caps == nil {
		return nil
	}
	if m := caps.Model(r.Model); m != nil {
		return checkTypes(r, m, false)
	}
	return nil
}

// checkTypes refuses the segments that the model does not take, of the types that
// this package knows or of all.
func checkTypes(r *mmcp.Request, m *mmcp.Model, all bool) error {
	for i := range r.Segments {
		kind := r.Segments[i].Type
		if (all || slices.Contains(segmentTypes, kind)) && !slices.Contains(m.SupportedSegments, kind) {
			return mmcp.Errorf(mmcp.CodeUnsupportedSegment, "segments[%d] is of type %q, which the model %q does not take; it takes %s.",
				i, kind, m.ID, listed(m.SupportedSegments)).With("supported_segments", nonNil(m.SupportedSegments))
		}
	}
	return nil
}

func nonNil(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}

func checkKeyframeBudget(r *mmcp.Request, m *mmcp.Model) error {
	if r.Options.KeyframeBudget == 0 || m.SupportsKeyframeReduction {
		return nil
	}
	return mmcp.Errorf(mmcp.CodeInvalidOptions,
		"options.keyframe_budget is set, but the model %q does not thin its curves.", m.ID).With("model", m.ID)
}

func checkLoop(r *mmcp.Request, m *mmcp.Model) error {
	switch {
	case !r.Options.Loop:
		return nil
	case !m.SupportsLoop:
		return mmcp.Errorf(mmcp.CodeInvalidOptions, "options.loop is set, but the model %q cannot make loops.", m.ID).With("model", m.ID)
	case len(r.Segments) != 1:
		return mmcp.Errorf(mmcp.CodeInvalidOptions, "options.loop needs exactly one segment; the request has %d.", len(r.Segments)).
			With("segments", len(r.Segments))
	}
	return nil
}

func checkConstraints(r *mmcp.Request, m *mmcp.Model) error {
	var joints map[string]bool
	total := r.TotalFrames()
	for i := range r.Constraints {
		c := &r.Constraints[i]
		if !slices.Contains(m.SupportedConstraints, c.Type) {
			return mmcp.Errorf(mmcp.CodeUnsupportedConstraint, "constraints[%d] is of type %q, which the model %q does not take; it takes %s.",
				i, c.Type, m.ID, listed(m.SupportedConstraints)).With("supported_constraints", nonNil(m.SupportedConstraints))
		}
		if joints == nil && (c.Type == mmcp.ConstraintEffectorTarget || c.Type == mmcp.ConstraintPoseKeyframe) {
			joints = jointNames(&r.Skeleton)
		}
		if err := checkJoints(r, i, joints); err != nil {
			return err
		}
		for k, frame := range c.Frames {
			if c.Type != mmcp.ConstraintGroundHeight && (frame < 0 || frame >= total && !openEnded(r)) {
				return outOfRange(framePath(c, i, k), frame, total)
			}
		}
	}
	return nil
}

// openEnded reports whether the length of the timeline is not known here: a
// segment of an unknown type has no duration.
func openEnded(r *mmcp.Request) bool {
	return slices.ContainsFunc(r.Segments, func(s mmcp.Segment) bool { return s.DurationFrames == 0 })
}

func framePath(c *mmcp.Constraint, i, k int) string {
	if c.Type == mmcp.ConstraintPoseKeyframe {
		return fmt.Sprintf("constraints[%d].frame", i)
	}
	return fmt.Sprintf("constraints[%d].frames[%d]", i, k)
}

func outOfRange(where string, frame, total int) error {
	return mmcp.Errorf(mmcp.CodeFrameOutOfRange,
		"%s is %d; the request is %d frames long, so frames go from 0 to %d.", where, frame, total, total-1).
		With("frame", frame).With("total_frames", total)
}

func jointNames(s *mmcp.Skeleton) map[string]bool {
	set := make(map[string]bool, len(s.Joints))
	for i := range s.Joints {
		set[s.Joints[i].Name] = true
	}
	return set
}

func checkJoints(r *mmcp.Request, i int, joints map[string]bool) error {
	c := &r.Constraints[i]
	switch c.Type {
	case mmcp.ConstraintEffectorTarget:
		if !joints[c.Joint] {
			return unknownJoint(fmt.Sprintf("constraints[%d].joint", i), c.Joint, &r.Skeleton)
		}
	case mmcp.ConstraintPoseKeyframe:
		unknown := make([]string, 0)
		for name := range c.JointRotations {
			if !joints[name] {
				unknown = append(unknown, name)
			}
		}
		if len(unknown) > 0 {
			return unknownJoint(fmt.Sprintf("constraints[%d].joint_rotations", i), slices.Min(unknown), &r.Skeleton)
		}
	}
	return nil
}

func unknownJoint(where, name string, s *mmcp.Skeleton) error {
	names := make([]string, len(s.Joints))
	hint := ""
	for i := range s.Joints {
		names[i] = s.Joints[i].Name
		// Clients that see joints by display name try that first.
		if hint == "" && (strings.EqualFold(names[i], name) || s.Joints[i].DisplayName == name) {
			hint = fmt.Sprintf(" Did you mean %s?", jointTitle(&s.Joints[i]))
		}
	}
	sort.Strings(names)
	return mmcp.Errorf(mmcp.CodeUnknownJoint, "%s names %q, which is not a joint of the skeleton.%s", where, jsonio.Clip(name), hint).
		With("skeleton_joints", names)
}

// checkCounts holds the number of constraints and of samples. A constraint
// counts once, however many frames it pins, as the reference server counts.
func checkCounts(r *mmcp.Request, m *mmcp.Model) error {
	if most := m.Limits.MaxConstraintsPerRequest; most > 0 && len(r.Constraints) > most {
		return mmcp.Errorf(mmcp.CodeInvalidOptions,
			"The request has %d constraints; the model %q takes at most %d.", len(r.Constraints), m.ID, most)
	}
	if most := m.Limits.MaxNumSamples; most > 0 && r.Options.NumSamples > most {
		return mmcp.Errorf(mmcp.CodeInvalidOptions, "options.num_samples is %d; the model %q makes at most %d.", r.Options.NumSamples, m.ID, most)
	}
	return nil
}

func checkPrompts(r *mmcp.Request, m *mmcp.Model) error {
	most := m.Limits.MaxPromptLength
	for i := range r.Segments {
		if n := utf8.RuneCountInString(r.Segments[i].Prompt); most > 0 && n > most {
			return mmcp.Errorf(mmcp.CodeInvalidOptions, "segments[%d].prompt has %d characters; the model %q reads at most %d.", i, n, m.ID, most)
		}
	}
	return nil
}

// maxRate bounds the rate of a request. Its duration is taken at that rate, so that
// without a bound any number of frames would be short enough.
const maxRate = 1000

func checkDuration(r *mmcp.Request, m *mmcp.Model) error {
	fps, total := r.FPS(m.FPS), r.TotalFrames()
	if fps <= 0 {
		return nil
	}
	if r.Timing != nil && fps > maxRate {
		return mmcp.Errorf(mmcp.CodeInvalidOptions,
			"timing.fps is %.4g; at most %d frames a second are made.", fps, maxRate).With("requested_fps", fps)
	}
	if seconds, most := float64(total)/fps, m.Limits.MaxDurationSeconds; most > 0 && seconds > most {
		return mmcp.Errorf(mmcp.CodeInvalidOptions,
			"The request is %.4g seconds long (%d frames at %.4g a second); the model %q makes at most %.4g.",
			seconds, total, fps, m.ID, most)
	}
	return nil
}

func checkSize(n int, m *mmcp.Model) error {
	most := m.Limits.MaxRequestBytes
	if most <= 0 || n <= most {
		return nil
	}
	return mmcp.Errorf(mmcp.CodePayloadTooLarge, "The body has %d bytes; the model %q takes at most %d.", n, m.ID, most).
		With("max_request_bytes", most).With("request_bytes", n)
}
