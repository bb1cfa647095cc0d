package adapt

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/transfer"
	"github.com/motiongate/motiongate/mmcp"
)

// frames converts the frame rate of a request to that of its model.
var frames = adaptation{
	name:  "fps",
	lacks: canonicalOnly,
	needs: func(req *mmcp.Request, t *target) bool { return req.Timing != nil && req.Timing.FPS != t.model.FPS },
	run:   runFrames,
}

func runFrames(ctx context.Context, call *mmcp.Call, t *target, next step) (*answer, error) {
	req := call.Request
	r := rates{client: req.Timing.FPS, model: t.model.FPS, longest: t.model.Limits.MaxDurationSeconds}
	if !(r.client >= 1 && r.client <= 240) {
		return nil, mmcp.Errorf(mmcp.CodeInvalidOptions, "timing.fps is %g; frame rates from 1 to 240 are converted.", r.client)
	}
	sent := r.request(req)
	out, err := next(ctx, call.With(sent))
	if err != nil {
		return nil, err
	}
	n := req.TotalFrames()
	body := t.bodyIn(&req.Skeleton)
	out.doc.FPS = r.client
	for i := range out.doc.Samples {
		s := &out.doc.Samples[i]
		before := s.Clip
		if req.Options.Loop && n > 1 { // it ends where it begins
			whole := *before
			whole.FPS = r.client * float64(before.Frames()-1) / float64(n-1)
			before = &whole
		}
		if s.Clip = before.Resampled(r.client, n); body != nil {
			s.Clip = stoodBetween(body, s.Clip, before)
		}
		for k, b := range s.ChunkBoundaries {
			s.ChunkBoundaries[k] = min(n, int(math.Round(float64(b)/r.ratio())))
		}
	}
	out.moved = true
	out.note("resampled", "info", fmt.Sprintf("The model makes %g frames a second; its motion was resampled to %g.", r.model, r.client))
	out.adapted("fps")
	return out, nil
}

// rates are the frame rates on both sides.
type rates struct {
	client, model float64
	longest       float64 // seconds that the model takes
}

// ratio is how many frames of the model go on a frame of the client.
func (r rates) ratio() float64 { return r.model / r.client }

// request converts a request. Its last frame is not before that of the client,
// unless the model would refuse such a length.
func (r rates) request(req *mmcp.Request) *mmcp.Request {
	out := *req
	out.Timing = nil
	n := req.TotalFrames()
	last := int(math.Ceil(float64(n-1)*r.ratio()-1e-9)) + 1
	if float64(last) > r.longest*r.model && float64(n) <= r.longest*r.client {
		last = int(r.longest * r.model)
	}
	last = max(1, last)
	if len(req.Segments) == 0 {
		out.DurationFrames = last
	} else {
		out.Segments = r.segments(req.Segments, last)
		last = out.TotalFrames()
	}
	out.Options.TransitionFrames = min(60, int(math.Round(float64(req.Options.TransitionFrames)*r.ratio())))
	out.Constraints = make([]mmcp.Constraint, len(req.Constraints))
	for i := range req.Constraints {
		out.Constraints[i] = r.constraint(&req.Constraints[i], last)
	}
	return &out
}

// segments converts durations so that the borders are where they were, to half a
// frame. A pose stays one frame.
func (r rates) segments(list []mmcp.Segment, last int) []mmcp.Segment {
	out := slices.Clone(list)
	end, at := 0, 0
	for i := range out {
		end += list[i].DurationFrames
		to := int(math.Round(float64(end) * r.ratio()))
		if i == len(out)-1 {
			to = last
		}
		if out[i].Type == mmcp.SegmentPose {
			to = at + 1
		}
		to = max(at+1, to)
		out[i].DurationFrames = to - at
		at = to
	}
	return out
}

// constraint moves a constraint to the frames of the model that are nearest. Of
// several on one frame the nearest stays. A path is read off at the time of its
// frame, between its points.
func (r rates) constraint(c *mmcp.Constraint, total int) mmcp.Constraint {
	out := *c
	out.Frames, out.PositionsXZ, out.HeadingRadians, out.Positions, out.Rotations = nil, nil, nil, nil, nil
	var kept []int // index in c of each frame of out
	for i, f := range c.Frames {
		x := float64(f) * r.ratio()
		to := min(int(math.Round(x)), total-1)
		if n := len(kept); n > 0 && out.Frames[n-1] == to {
			before := float64(c.Frames[kept[n-1]]) * r.ratio()
			if math.Abs(before-float64(to)) > math.Abs(x-float64(to)) {
				kept[n-1] = i
			}
			continue
		}
		out.Frames, kept = append(out.Frames, to), append(kept, i)
	}
	for k, i := range kept {
		if i < len(c.Positions) {
			out.Positions = append(out.Positions, c.Positions[i])
		}
		if i < len(c.Rotations) {
			out.Rotations = append(out.Rotations, c.Rotations[i])
		}
		if i >= len(c.PositionsXZ) {
			continue
		}
		a, b, share := r.between(c.Frames, i, float64(out.Frames[k])/r.ratio())
		p, q := c.PositionsXZ[a], c.PositionsXZ[b]
		out.PositionsXZ = append(out.PositionsXZ, [2]float64{p[0] + share*(q[0]-p[0]), p[1] + share*(q[1]-p[1])})
		if i < len(c.HeadingRadians) {
			turn := math.Remainder(c.HeadingRadians[b]-c.HeadingRadians[a], 2*math.Pi)
			out.HeadingRadians = append(out.HeadingRadians, c.HeadingRadians[a]+share*turn)
		}
	}
	return out
}

// densely is how near to each other the points of a path are, in seconds, between
// which it is read off.
const densely = 0.5

// between returns the points of a path on both sides of a frame near point i, and
// how far the frame lies between them.
func (r rates) between(frames []int, i int, at float64) (a, b int, share float64) {
	a, b = i, i
	switch d := at - float64(frames[i]); {
	case d > 0 && i+1 < len(frames):
		b = i + 1
	case d < 0 && i > 0:
		a = i - 1
	}
	if span := float64(frames[b] - frames[a]); span > 0 && span <= densely*r.client {
		return a, b, geomClamp((at - float64(frames[a])) / span)
	}
	return i, i, 0
}

func geomClamp(x float64) float64 { return math.Max(0, math.Min(1, x)) }

// stoodBetween returns a resampled clip whose feet go straight from one frame of the model
// to the next while they stand. Frames of the model stay as they are.
func stoodBetween(body *rig.Body, c, from *clip.Clip) *clip.Clip {
	tracks := transfer.TracksOf(from)
	ratio, last := from.FPS/c.FPS, from.Frames()-1
	before := make(transfer.Tracks, len(tracks))
	for joint, at := range tracks {
		before[joint] = make([]geom.Vec3, c.Frames())
		for f := range before[joint] {
			x := math.Min(float64(f)*ratio, float64(last))
			i := min(int(x), max(0, last-1))
			before[joint][f] = at[i].Lerp(at[min(i+1, last)], x-float64(i))
		}
	}
	fixed := map[int]bool{}
	for f := range c.Frames() {
		if x := float64(f) * ratio; math.Abs(x-math.Round(x)) < 1e-6 {
			fixed[f] = true
		}
	}
	return transfer.Stood(body, c, before, &transfer.Fixed{Foot: [2]map[int]bool{fixed, fixed}, Body: fixed})
}
