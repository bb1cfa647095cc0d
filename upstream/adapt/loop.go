package adapt

import (
	"context"
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt/cycle"
	"github.com/motiongate/motiongate/upstream/adapt/part"
)

// loop makes a loop with a model that makes none, or none for this request. The model makes a longer motion,
// and the part whose first and last poses are most alike becomes the loop. If the motion is periodic, that
// part is a whole number of periods. It is resampled to the requested length, and its last frames are blended
// into the frames before its first.
var loop = adaptation{
	name: "loop",
	lacks: func(t *target) bool {
		return t.body != nil && (!t.model.SupportsLoop || length.lacks(t) || kinds.lacks(t))
	},
	extend: func(m *mmcp.Model, _ *Options) { m.SupportsLoop = true },
	needs: func(req *mmcp.Request, t *target) bool {
		return req.Options.Loop && (!t.model.SupportsLoop || t.settings.Adapt["loop"] || t.breaksLoop(req))
	},
	run: runLoop,
}

// breaksLoop reports whether other adaptations would break a loop of the model, because they join several
// motions, or bend the loop to constraints that the model does not support.
func (t *target) breaksLoop(req *mmcp.Request) bool { return t.tooLong(req) || t.has(&kinds, req) }

const (
	loopLead   = 2.3  // seconds before the loop, in which the body starts from rest and turns
	loopBlend  = 0.5  // seconds of the cross-fade at the end of the loop
	loopSearch = 0.9  // bound on the seconds by which resampling changes the loop's length
	loopShare  = 0.32 // the same bound, as a share of the loop's length
	loopSeen   = 2.4  // least seconds of motion after loopLead: two strides of a walk
	loopRest   = 0.5  // seconds after the loop, in which the body comes to rest
)

func runLoop(ctx context.Context, call *mmcp.Call, t *target, next step) (*answer, error) {
	req := call.Request
	n, fps := req.TotalFrames(), req.FPS(t.model.FPS)
	l := cycle.Loop{Frames: n - 1, Lead: int(loopLead * fps), Blend: int(loopBlend * fps), Rest: int(loopRest * fps)}
	l.Search = int(math.Min(loopSearch*fps, loopShare*float64(n)))
	l.After = max(l.Search, int(loopSeen*fps)-l.Frames)
	if pinned(req) {
		l.Search, l.After = 0, 0 // pins must not move in time
	}
	l.Fit(t.mostFrames(fps) - n)
	out, err := next(ctx, call.With(l.Request(req)))
	if err != nil {
		return nil, err
	}
	body := t.bodyIn(&req.Skeleton)
	for i := range out.doc.Samples {
		s := &out.doc.Samples[i]
		c := l.Close(s.Clip, body)
		if !pinned(req) {
			// Move the loop to where the model's motion starts.
			offset := s.Clip.Root[0].Sub(c.Root[0]).Horizontal()
			for f := range c.Root {
				c.Root[f] = c.Root[f].Add(offset)
			}
		}
		if body != nil {
			c = stood(req, body, c, nil)
		}
		s.Clip = c
		s.ChunkBoundaries = l.Within(s.ChunkBoundaries)
	}
	out.moved, out.loops = true, true
	out.adapted("loop")
	return out, nil
}

// mostFrames returns the length, in frames, of the longest motion that can be requested of the model.
func (t *target) mostFrames(fps float64) int {
	seconds := t.model.Limits.MaxDurationSeconds
	if slices.Contains(t.on, &length) {
		seconds = math.Max(seconds, t.options.maxSeconds())
	}
	return int(seconds * fps)
}

// cycleReach is the length, in seconds, of the cycles before and after a loop that the solver includes.
const cycleReach = 3.0

// cycled extends a loop by up to cycleReach of the cycles before and after it, and copies the constraints of
// the request to them, so that the solver bends both ends alike. The loop begins at frame lead.
func cycled(req *mmcp.Request, c *clip.Clip) (more *mmcp.Request, around *clip.Clip, lead int) {
	n := c.Frames() - 1
	lead = min(n, int(cycleReach*c.FPS))
	turn := facing(c, n) - facing(c, 0)
	next := geom.Transform{Rot: geom.Yaw(turn)}
	next.Pos = c.Root[n].Sub(next.Rot.Rotate(c.Root[0])).Horizontal()
	stays := geom.Transform{Rot: geom.Identity}
	last := geom.Transform{Rot: next.Rot.Inv(), Pos: next.Rot.Inv().Rotate(next.Pos).Scale(-1)}

	around = clip.New(c.Skeleton, c.FPS, n+1+2*lead)
	if c.Offset != nil {
		around.Loosen()
	}
	put := func(f, from int, by geom.Transform) {
		around.SetPose(f, c.Pose(from))
		root := f * c.Skeleton.Len()
		around.Root[f], around.Rot[root] = by.Apply(around.Root[f]), by.Rot.Mul(around.Rot[root])
	}
	for f := range n + 1 {
		put(lead+f, f, stays)
	}
	for f := range lead {
		put(f, n-lead+f, last)
		put(lead+n+1+f, 1+f, next)
	}
	extended := *req
	extended.Constraints = nil
	add := func(k *mmcp.Constraint, from, held, to int, by geom.Transform, turn float64) {
		if p, ok := part.Constraint(k, from, held, to); ok && (len(k.Frames) > 0 || by == stays) {
			extended.Constraints = append(extended.Constraints, movedConstraint(&p, &req.Skeleton, by, turn))
		}
	}
	for i := range req.Constraints {
		k := &req.Constraints[i]
		first, end := 0, n+1
		if slices.Contains(k.Frames, 0) && slices.Contains(k.Frames, n) {
			first, end = 1, n // both ends have their own pins
		}
		add(k, -lead, 0, n+1, stays, 0)
		add(k, n-lead, max(first, n-lead), end, last, turn)
		add(k, -lead-n, first, min(lead+1, end), next, -turn)
	}
	return &extended, around, lead
}
