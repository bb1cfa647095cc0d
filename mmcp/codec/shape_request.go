package codec

import (
	"fmt"
	"slices"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/jsonio"
)

// checkRequest checks the shape of a request that was made in process: the rules for
// single fields, which the decoder checks otherwise, and those across fields.
func checkRequest(f *jsonio.Faults, r *mmcp.Request) {
	if !wellFormedVersion(r.ProtocolVersion) {
		f.Add("string_pattern_mismatch", `must be "<major>.<minor>" as in "1.0"`, "protocol_version")
	}
	f.Push("skeleton")
	if len(r.Skeleton.Joints) == 0 {
		f.Add("too_short", "must have at least one joint", "joints")
	} else {
		checkTopology(f, &r.Skeleton)
	}
	f.Pop()
	for i := range r.Segments {
		f.At("segments", i, func() { checkSegment(f, &r.Segments[i]) })
	}
	for i := range r.Constraints {
		f.At("constraints", i, func() { checkConstraint(f, &r.Constraints[i]) })
	}
	if r.Timing != nil && !(r.Timing.FPS > 0) {
		f.Add("greater_than", "must be greater than 0", "timing", "fps")
	}
	f.Push("options")
	checkOptions(f, &r.Options)
	f.Pop()
	checkTimeline(f, r)
}

func checkSegment(f *jsonio.Faults, s *mmcp.Segment) {
	if !slices.Contains(segmentTypes, s.Type) {
		if s.Type == "" {
			unknownType(f, "", segmentTypes)
		}
		return // checkUnknownTypes decides
	}
	if s.DurationFrames < 1 {
		f.Add("greater_than", fmt.Sprintf("must be greater than 0; it is %d", s.DurationFrames), "duration_frames")
	}
	if s.Type == mmcp.SegmentPose && s.DurationFrames > 1 {
		f.Add("value_error", "must be 1: a pose is exactly one frame long", "duration_frames")
	}
	switch s.Type {
	case mmcp.SegmentText, mmcp.SegmentPose:
		if s.Prompt == "" {
			f.Add("string_too_short", "must not be empty", "prompt")
		}
	case mmcp.SegmentMotionReference:
		if s.Motion == nil {
			f.Add("missing", "is missing", "rotations")
			return
		}
		checkMotion(f, s.Motion)
	case mmcp.SegmentVideoReference:
		if s.Video == nil {
			f.Add("missing", "is missing", "video")
			return
		}
		f.Push("video")
		checkVideo(f, s.Video)
		f.Pop()
		checkTrim(f, s.Video)
	}
}

func checkConstraint(f *jsonio.Faults, c *mmcp.Constraint) {
	switch c.Type {
	case mmcp.ConstraintRootPath:
		checkRootPath(f, c)
	case mmcp.ConstraintEffectorTarget:
		checkEffectorTarget(f, c)
	case mmcp.ConstraintPoseKeyframe:
		checkPoseKeyframe(f, c)
	case mmcp.ConstraintGroundHeight:
		checkGroundHeight(f, c)
	case "":
		unknownType(f, "", constraintTypes)
	}
}

func checkOptions(f *jsonio.Faults, o *mmcp.Options) {
	within(f, "diffusion_steps", o.DiffusionSteps, 1, maxDiffusionSteps)
	within(f, "num_samples", o.NumSamples, 1, maxSamples)
	within(f, "transition_frames", o.TransitionFrames, 0, maxTransitionFrames)
	if o.KeyframeBudget < 0 {
		f.Add("greater_than", fmt.Sprintf("must be greater than 0; it is %v", o.KeyframeBudget), "keyframe_budget")
	}
	if o.Guidance != nil {
		f.Push("guidance")
		checkGuidance(f, o.Guidance)
		f.Pop()
	}
}

func within(f *jsonio.Faults, field string, n, least, most int) {
	f.Push(field)
	switch {
	case n < least:
		f.Addf("greater_than_equal", "must be at least %d; it is %d", least, n)
	case n > most:
		f.Addf("less_than_equal", "must be at most %d; it is %d", most, n)
	}
	f.Pop()
}
