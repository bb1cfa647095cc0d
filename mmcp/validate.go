package mmcp

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Validate checks a request that was made in process as Decode checks one that came as
// text: its shape, then, unless caps is nil, what it asks of the model. Its numbers
// must be finite, as they always are in JSON.
func (r *Request) Validate(caps *Capabilities) error {
	if err := checkVersion(r.ProtocolVersion); err != nil {
		return err
	}
	if err := r.checkSegmentTypes(caps); err != nil {
		return err
	}
	var f faults
	f.checkRequest(r)
	f.checkUnknownTypes(r, caps)
	if err := f.err(); err != nil || caps == nil {
		return err
	}
	return r.against(caps)
}

// against checks the request against the model that it names, in the order of
// the reference server. That the model takes the types of the segments is known
// by then.
func (r *Request) against(caps *Capabilities) error {
	m := caps.Model(r.Model)
	if m == nil {
		return unknownModel(r.Model, caps)
	}
	return r.suits(m)
}

// CheckModel checks a valid request against one entry, regardless of its id: the entry
// of a single server, if the one in the catalogue is that of several. Without an error
// the model takes the request.
func (r *Request) CheckModel(m *Model) error {
	if err := r.checkTypes(m, true); err != nil {
		return err
	}
	if err := r.suits(m); err != nil {
		return err
	}
	if g := r.Options.Guidance; g != nil && len(m.SupportedGuidanceTypes) > 0 && !slices.Contains(m.SupportedGuidanceTypes, g.Type) {
		return Errorf(CodeInvalidOptions, "options.guidance.type is %q; the model %q takes %s.", g.Type, m.ID, some(m.SupportedGuidanceTypes))
	}
	return checkSize(len(r.Bytes()), m)
}

func (r *Request) suits(m *Model) error {
	if !m.SupportsRetargeting {
		if err := sameNames(&r.Skeleton, m, "skeleton"); err != nil {
			return err
		}
	}
	for _, check := range []func(*Model) error{
		r.checkReferences,
		r.CheckModelOptions,
		r.checkKeyframeBudget,
		r.checkLoop,
		r.checkConstraints,
		r.checkCounts,
		r.checkPrompts,
		r.checkDuration,
	} {
		if err := check(m); err != nil {
			return err
		}
	}
	return nil
}

func unknownModel(id string, caps *Capabilities) error {
	available := make([]string, 0, len(caps.Models))
	for i := range caps.Models {
		available = append(available, caps.Models[i].ID)
	}
	sort.Strings(available)
	if len(available) == 0 {
		return Errorf(CodeUnknownModel, "The model %q is not served here; no model is served now.", clip(id)).
			With("available_models", available)
	}
	return Errorf(CodeUnknownModel, "The model %q is not served here; there are %s.", clip(id), some(available)).
		With("available_models", available)
}

// some writes the first names of a list for a sentence.
func some(names []string) string {
	const most = 8
	shown := make([]string, 0, most)
	for _, n := range names[:min(most, len(names))] {
		if n = clip(n); strings.ContainsFunc(n, func(c rune) bool { return !unicode.IsPrint(c) }) {
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
func sameNames(s *Skeleton, m *Model, where string) error {
	want := m.CanonicalSkeleton.Joints
	for i := range min(len(want), len(s.Joints)) {
		if s.Joints[i].Name != want[i].Name {
			return Errorf(CodeRetargetingUnsupported,
				"The model %q takes only its own skeleton: %s.joints[%d] is %s where it has %q. Send its canonical_skeleton.",
				m.ID, where, i, s.Joints[i].title(), clip(want[i].Name))
		}
	}
	if len(s.Joints) != len(want) {
		return Errorf(CodeRetargetingUnsupported,
			"The model %q takes only its own skeleton, of %d joints; %s has %d. Send its canonical_skeleton.",
			m.ID, len(want), where, len(s.Joints))
	}
	return nil
}

// title names a joint for a person.
func (j *Joint) title() string {
	if j.DisplayName != "" && j.DisplayName != j.Name {
		return fmt.Sprintf("%q (%s)", clip(j.DisplayName), clip(j.Name))
	}
	return fmt.Sprintf("%q", clip(j.Name))
}

// checkSegmentTypes refuses types that the protocol has and the model does not take. It
// comes before the shape of the segments is looked at: faults in a segment of a newer
// type do not help its client. An unknown type is a fault of shape.
func (r *Request) checkSegmentTypes(caps *Capabilities) error {
	if caps == nil {
		return nil
	}
	if m := caps.Model(r.Model); m != nil {
		return r.checkTypes(m, false)
	}
	return nil
}

// checkTypes refuses the segments that the model does not take, of the types that
// this package knows or of all.
func (r *Request) checkTypes(m *Model, all bool) error {
	for i := range r.Segments {
		kind := r.Segments[i].Type
		if (all || slices.Contains(segmentTypes, kind)) && !slices.Contains(m.SupportedSegments, kind) {
			return Errorf(CodeUnsupportedSegment, "segments[%d] is of type %q, which the model %q does not take; it takes %s.",
				i, kind, m.ID, some(m.SupportedSegments)).With("supported_segments", nonNil(m.SupportedSegments))
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

func (r *Request) checkKeyframeBudget(m *Model) error {
	if r.Options.KeyframeBudget == 0 || m.SupportsKeyframeReduction {
		return nil
	}
	return Errorf(CodeInvalidOptions, "options.keyframe_budget is set, but the model %q does not thin its curves.", m.ID).With("model", m.ID)
}

func (r *Request) checkLoop(m *Model) error {
	switch {
	case !r.Options.Loop:
		return nil
	case !m.SupportsLoop:
		return Errorf(CodeInvalidOptions, "options.loop is set, but the model %q cannot make loops.", m.ID).With("model", m.ID)
	case len(r.Segments) != 1:
		return Errorf(CodeInvalidOptions, "options.loop needs exactly one segment; the request has %d.", len(r.Segments)).
			With("segments", len(r.Segments))
	}
	return nil
}

func (r *Request) checkConstraints(m *Model) error {
	var joints map[string]bool
	total := r.TotalFrames()
	for i := range r.Constraints {
		c := &r.Constraints[i]
		if !slices.Contains(m.SupportedConstraints, c.Type) {
			return Errorf(CodeUnsupportedConstraint, "constraints[%d] is of type %q, which the model %q does not take; it takes %s.",
				i, c.Type, m.ID, some(m.SupportedConstraints)).With("supported_constraints", nonNil(m.SupportedConstraints))
		}
		if joints == nil && (c.Type == ConstraintEffectorTarget || c.Type == ConstraintPoseKeyframe) {
			joints = r.Skeleton.names()
		}
		if err := r.checkJoints(i, joints); err != nil {
			return err
		}
		for k, frame := range c.Frames {
			if c.Type != ConstraintGroundHeight && (frame < 0 || frame >= total && !r.openEnded()) {
				return outOfRange(framePath(c, i, k), frame, total)
			}
		}
	}
	return nil
}

// openEnded reports whether the length of the timeline is not known here: a
// segment of an unknown type has no duration.
func (r *Request) openEnded() bool {
	return slices.ContainsFunc(r.Segments, func(s Segment) bool { return s.DurationFrames == 0 })
}

func framePath(c *Constraint, i, k int) string {
	if c.Type == ConstraintPoseKeyframe {
		return fmt.Sprintf("constraints[%d].frame", i)
	}
	return fmt.Sprintf("constraints[%d].frames[%d]", i, k)
}

func outOfRange(where string, frame, total int) error {
	return Errorf(CodeFrameOutOfRange, "%s is %d; the request is %d frames long, so frames go from 0 to %d.", where, frame, total, total-1).
		With("frame", frame).With("total_frames", total)
}

func (s *Skeleton) names() map[string]bool {
	set := make(map[string]bool, len(s.Joints))
	for i := range s.Joints {
		set[s.Joints[i].Name] = true
	}
	return set
}

func (r *Request) checkJoints(i int, joints map[string]bool) error {
	c := &r.Constraints[i]
	switch c.Type {
	case ConstraintEffectorTarget:
		if !joints[c.Joint] {
			return unknownJoint(fmt.Sprintf("constraints[%d].joint", i), c.Joint, &r.Skeleton)
		}
	case ConstraintPoseKeyframe:
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

func unknownJoint(where, name string, s *Skeleton) error {
	names := make([]string, len(s.Joints))
	hint := ""
	for i := range s.Joints {
		names[i] = s.Joints[i].Name
		// Clients that see joints by display name try that first.
		if hint == "" && (strings.EqualFold(names[i], name) || s.Joints[i].DisplayName == name) {
			hint = fmt.Sprintf(" Did you mean %s?", s.Joints[i].title())
		}
	}
	sort.Strings(names)
	return Errorf(CodeUnknownJoint, "%s names %q, which is not a joint of the skeleton.%s", where, clip(name), hint).
		With("skeleton_joints", names)
}

// checkCounts holds the number of constraints and of samples. A constraint
// counts once, however many frames it pins, as the reference server counts.
func (r *Request) checkCounts(m *Model) error {
	if most := m.Limits.MaxConstraintsPerRequest; most > 0 && len(r.Constraints) > most {
		return Errorf(CodeInvalidOptions, "The request has %d constraints; the model %q takes at most %d.", len(r.Constraints), m.ID, most)
	}
	if most := m.Limits.MaxNumSamples; most > 0 && r.Options.NumSamples > most {
		return Errorf(CodeInvalidOptions, "options.num_samples is %d; the model %q makes at most %d.", r.Options.NumSamples, m.ID, most)
	}
	return nil
}

func (r *Request) checkPrompts(m *Model) error {
	most := m.Limits.MaxPromptLength
	for i := range r.Segments {
		if n := utf8.RuneCountInString(r.Segments[i].Prompt); most > 0 && n > most {
			return Errorf(CodeInvalidOptions, "segments[%d].prompt has %d characters; the model %q reads at most %d.", i, n, m.ID, most)
		}
	}
	return nil
}

// maxRate bounds the rate of a request. Its duration is taken at that rate, so that
// without a bound any number of frames would be short enough.
const maxRate = 1000

func (r *Request) checkDuration(m *Model) error {
	fps, total := r.FPS(m.FPS), r.TotalFrames()
	if fps <= 0 {
		return nil
	}
	if r.Timing != nil && fps > maxRate {
		return Errorf(CodeInvalidOptions, "timing.fps is %.4g; at most %d frames a second are made.", fps, maxRate).With("requested_fps", fps)
	}
	if seconds, most := float64(total)/fps, m.Limits.MaxDurationSeconds; most > 0 && seconds > most {
		return Errorf(CodeInvalidOptions, "The request is %.4g seconds long (%d frames at %.4g a second); the model %q makes at most %.4g.",
			seconds, total, fps, m.ID, most)
	}
	return nil
}

func checkSize(n int, m *Model) error {
	most := m.Limits.MaxRequestBytes
	if most <= 0 || n <= most {
		return nil
	}
	return Errorf(CodePayloadTooLarge, "The body has %d bytes; the model %q takes at most %d.", n, m.ID, most).
		With("max_request_bytes", most).With("request_bytes", n)
}
