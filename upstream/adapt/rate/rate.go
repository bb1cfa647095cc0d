// Package rate converts requests from the frame rate of a client to the one of a model: durations,
// transitions and the frames of constraints. Its functions share no state, and do not change their
// arguments.
package rate

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/mmcp"
)

// Rates are the frame rates on both sides.
type Rates struct {
	Client, Model float64 // frames a second
	Longest       float64 // seconds that the model takes
}

// Ratio is the number of the model's frames per frame of the client.
func (r Rates) Ratio() float64 { return r.Model / r.Client }

// Request converts a request. Its last frame is not before the client's, unless the model would
// refuse such a length.
func (r Rates) Request(req *mmcp.Request) *mmcp.Request {
	out := *req
	out.Timing = nil
	n := req.TotalFrames()
	last := int(math.Ceil(float64(n-1)*r.Ratio()-1e-9)) + 1
	if float64(last) > r.Longest*r.Model && float64(n) <= r.Longest*r.Client {
		last = int(r.Longest * r.Model)
	}
	last = max(1, last)
	if len(req.Segments) == 0 {
		out.DurationFrames = last
	} else {
		out.Segments = r.segments(req.Segments, last)
		last = out.TotalFrames()
	}
	out.Options.TransitionFrames = min(60, int(math.Round(float64(req.Options.TransitionFrames)*r.Ratio())))
	out.Constraints = make([]mmcp.Constraint, len(req.Constraints))
	for i := range req.Constraints {
		out.Constraints[i] = r.constraint(&req.Constraints[i], last)
	}
	return &out
}

// segments converts durations so that the borders are where they were, to half a
// frame. A pose stays one frame.
func (r Rates) segments(list []mmcp.Segment, last int) []mmcp.Segment {
	out := slices.Clone(list)
	end, at := 0, 0
	for i := range out {
		end += list[i].DurationFrames
		to := int(math.Round(float64(end) * r.Ratio()))
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
func (r Rates) constraint(c *mmcp.Constraint, total int) mmcp.Constraint {
	out := *c
	out.Frames, out.PositionsXZ, out.HeadingRadians, out.Positions, out.Rotations = nil, nil, nil, nil, nil
	var source []int // index in c of each frame of out
	for i, f := range c.Frames {
		x := float64(f) * r.Ratio()
		to := min(int(math.Round(x)), total-1)
		if n := len(source); n > 0 && out.Frames[n-1] == to {
			before := float64(c.Frames[source[n-1]]) * r.Ratio()
			if math.Abs(before-float64(to)) > math.Abs(x-float64(to)) {
				source[n-1] = i
			}
			continue
		}
		out.Frames, source = append(out.Frames, to), append(source, i)
	}
	for k, i := range source {
		if i < len(c.Positions) {
			out.Positions = append(out.Positions, c.Positions[i])
		}
		if i < len(c.Rotations) {
			out.Rotations = append(out.Rotations, c.Rotations[i])
		}
		if i >= len(c.PositionsXZ) {
			continue
		}
		a, b, share := r.between(c.Frames, i, float64(out.Frames[k])/r.Ratio())
		p, q := c.PositionsXZ[a], c.PositionsXZ[b]
		out.PositionsXZ = append(out.PositionsXZ, [2]float64{p[0] + share*(q[0]-p[0]), p[1] + share*(q[1]-p[1])})
		if i < len(c.HeadingRadians) {
			turn := math.Remainder(c.HeadingRadians[b]-c.HeadingRadians[a], 2*math.Pi)
			out.HeadingRadians = append(out.HeadingRadians, c.HeadingRadians[a]+share*turn)
		}
	}
	return out
}

// densely is the longest time, in seconds, between two points of a path for which the path is
// interpolated between them.
const densely = 0.5

// between returns the points of a path on both sides of a frame near point i, and
// how far the frame lies between them.
func (r Rates) between(frames []int, i int, at float64) (a, b int, share float64) {
	a, b = i, i
	switch d := at - float64(frames[i]); {
	case d > 0 && i+1 < len(frames):
		b = i + 1
	case d < 0 && i > 0:
		a = i - 1
	}
	if span := float64(frames[b] - frames[a]); span > 0 && span <= densely*r.Client {
		return a, b, clamped((at - float64(frames[a])) / span)
	}
	return i, i, 0
}

func clamped(x float64) float64 { return math.Max(0, math.Min(1, x)) }
