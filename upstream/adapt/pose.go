package adapt

import (
	"context"
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/mmcp"
)

// pose makes poses with models that make only motions. A single pose is the frame of a motion in which the
// joints move least. A pose among other segments becomes a text segment of one frame.
var pose = adaptation{
	name: "pose",
	lacks: func(t *target) bool {
		takes := t.model.SupportedSegments
		return t.body != nil && slices.Contains(takes, mmcp.SegmentText) && !slices.Contains(takes, mmcp.SegmentPose)
	},
	extend: func(m *mmcp.Model, _ *Options) {
		m.SupportedSegments = append(slices.Clone(m.SupportedSegments), mmcp.SegmentPose)
	},
	needs: func(req *mmcp.Request, t *target) bool {
		return slices.ContainsFunc(req.Segments, func(s mmcp.Segment) bool { return s.Type == mmcp.SegmentPose }) &&
			!slices.Contains(t.model.SupportedSegments, mmcp.SegmentPose)
	},
	run: runPose,
}

// The length of the motion that is generated for a pose, and the time of its first usable frame, in seconds.
const (
	poseTime = 2.0
	poseFrom = 1.0
)

func runPose(ctx context.Context, call *mmcp.Call, t *target, next step) (*answer, error) {
	req, sent := call.Request, *call.Request
	fps := req.FPS(t.model.FPS)
	alone := len(req.Segments) == 1
	from, frames := int(poseFrom*fps), max(1, min(int(poseTime*fps), t.mostFrames(fps)))
	from = min(from, frames-1)
	sent.Segments = slices.Clone(req.Segments)
	for i := range sent.Segments {
		if s := &sent.Segments[i]; s.Type == mmcp.SegmentPose {
			s.Type = mmcp.SegmentText
			if alone {
				s.DurationFrames = frames
			}
		}
	}
	if alone {
		sent.Options.Loop = false
		sent.Constraints = slices.Clone(req.Constraints)
		for i := range sent.Constraints {
			sent.Constraints[i].Frames = slices.Repeat([]int{from}, len(req.Constraints[i].Frames))
		}
	}
	out, err := next(ctx, call.With(&sent))
	if err != nil || !alone {
		return out, err
	}
	for i := range out.doc.Samples {
		s := &out.doc.Samples[i]
		at := from
		if len(req.Constraints) == 0 {
			at = calmest(s.Clip, from)
		}
		s.Clip, s.ChunkBoundaries, s.Extra = frameOf(s.Clip, at, len(req.Constraints) == 0), nil, nil
	}
	out.moved = true
	out.adapted("pose")
	return out, nil
}

// calmest returns the frame, not before from, in which the joints of a clip move slowest.
func calmest(c *clip.Clip, from int) int {
	best, least := from, math.Inf(1)
	before := c.Skeleton.Model(c.Pose(max(0, from-1)), nil)
	for f := from; f < c.Frames(); f++ {
		here := c.Skeleton.Model(c.Pose(f), nil)
		sum := 0.0
		for j := range here {
			sum += here[j].Pos.Dist(before[j].Pos)
		}
		if sum < least {
			best, least = f, sum
		}
		before = here
	}
	return best
}

// frameOf returns one frame of a clip as a clip, moved to the origin if home is true.
func frameOf(c *clip.Clip, f int, home bool) *clip.Clip {
	out := clip.New(c.Skeleton, c.FPS, 1)
	if c.Offset != nil {
		out.Loosen()
	}
	out.SetPose(0, c.Pose(f))
	if home {
		out.Root[0] = geom.Vec3{Y: out.Root[0].Y}
	}
	for _, k := range c.Contacts {
		out.Contacts = append(out.Contacts, clip.Contact{Joint: k.Joint, On: []bool{k.On[f]}})
	}
	return out
}
