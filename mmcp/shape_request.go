package mmcp

import (
	"fmt"
	"slices"
)

// checkRequest checks the shape of a request that was made in process: the rules for
// single fields, which the decoder checks otherwise, and those across fields.
func (f *faults) checkRequest(r *Request) {
	if !wellFormedVersion(r.ProtocolVersion) {
		f.add("string_pattern_mismatch", `must be "<major>.<minor>" as in "1.0"`, "protocol_version")
	}
	f.push("skeleton")
	if len(r.Skeleton.Joints) == 0 {
		f.add("too_short", "must have at least one joint", "joints")
	} else {
		f.checkTopology(&r.Skeleton)
	}
	f.pop()
	for i := range r.Segments {
		f.at("segments", i, func() { f.checkSegment(&r.Segments[i]) })
	}
	for i := range r.Constraints {
		f.at("constraints", i, func() { f.checkConstraint(&r.Constraints[i]) })
	}
	if r.Timing != nil && !(r.Timing.FPS > 0) {
		f.add("greater_than", "must be greater than 0", "timing", "fps")
	}
	f.push("options")
	f.checkOptions(&r.Options)
	f.pop()
	f.checkTimeline(r)
}

func (f *faults) checkSegment(s *Segment) {
	if !slices.Contains(segmentTypes, s.Type) {
		if s.Type == "" {
			f.unknownType("", segmentTypes)
		}
		return // checkUnknownTypes decides
	}
	if s.DurationFrames < 1 {
		f.add("greater_than", fmt.Sprintf("must be greater than 0; it is %d", s.DurationFrames), "duration_frames")
	}
	if s.Type == SegmentPose && s.DurationFrames > 1 {
		f.add("value_error", "must be 1: a pose is exactly one frame long", "duration_frames")
	}
	switch s.Type {
	case SegmentText, SegmentPose:
		if s.Prompt == "" {
			f.add("string_too_short", "must not be empty", "prompt")
		}
	case SegmentMotionReference:
		if s.Motion == nil {
			f.add("missing", "is missing", "rotations")
			return
		}
		f.checkMotion(s.Motion)
	case SegmentVideoReference:
		if s.Video == nil {
			f.add("missing", "is missing", "video")
			return
		}
		f.push("video")
		f.checkVideo(s.Video)
		f.pop()
		f.checkTrim(s.Video)
	}
}

func (f *faults) checkConstraint(c *Constraint) {
	switch c.Type {
	case ConstraintRootPath:
		f.checkRootPath(c)
	case ConstraintEffectorTarget:
		f.checkEffectorTarget(c)
	case ConstraintPoseKeyframe:
		f.checkPoseKeyframe(c)
	case ConstraintGroundHeight:
		f.checkGroundHeight(c)
	case "":
		f.unknownType("", constraintTypes)
	}
}

func (f *faults) checkOptions(o *Options) {
	f.within("diffusion_steps", o.DiffusionSteps, 1, maxDiffusionSteps)
	f.within("num_samples", o.NumSamples, 1, maxSamples)
	f.within("transition_frames", o.TransitionFrames, 0, maxTransitionFrames)
	if o.KeyframeBudget < 0 {
		f.add("greater_than", fmt.Sprintf("must be greater than 0; it is %v", o.KeyframeBudget), "keyframe_budget")
	}
	if o.Guidance != nil {
		f.push("guidance")
		f.checkGuidance(o.Guidance)
		f.pop()
	}
}

func (f *faults) within(field string, n, least, most int) {
	f.push(field)
	switch {
	case n < least:
		f.addf("greater_than_equal", "must be at least %d; it is %d", least, n)
	case n > most:
		f.addf("less_than_equal", "must be at most %d; it is %d", most, n)
	}
	f.pop()
}
