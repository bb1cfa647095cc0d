// Package part cuts requests along their timelines. It returns the parts of segments, clips and
// constraints between two frames, measures how far each frame is from a pinned one, and numbers the
// notes on a part as the request does. Only SetUnconditioned and Origin.CutConstraints change an argument.
package part

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/mmcp"
)

// Segments returns the parts of segments that lie in the frames from..to. Clips and videos in
// place of a prompt are played in the time of their segment, so they are cut to the same share.
func Segments(list []mmcp.Segment, from, to int) (out []mmcp.Segment) {
	start := 0
	for _, s := range list {
		end := start + s.DurationFrames
		if a, b := max(start, from), min(end, to); a < b {
			out = append(out, segment(s, a-start, b-start))
		}
		start = end
	}
	return out
}

// segment returns the frames from..to of one segment.
func segment(s mmcp.Segment, from, to int) mmcp.Segment {
	if from == 0 && to == s.DurationFrames {
		return s
	}
	a, b := float64(from)/float64(s.DurationFrames), float64(to)/float64(s.DurationFrames)
	s.DurationFrames = to - from
	if s.Motion != nil {
		s.Motion = clip(s.Motion, a, b)
	}
	if v := s.Video; v != nil && v.End > v.Start {
		cut, long := *v, v.End-v.Start
		cut.Start, cut.End = v.Start+a*long, v.Start+b*long
		s.Video = &cut
	}
	return s
}

// clip returns the share a..b of a clip, two frames of it at least.
func clip(m *mmcp.MotionReference, a, b float64) *mmcp.MotionReference {
	n := min(len(m.Rotations), len(m.RootPositions))
	if n < 2 {
		return m
	}
	first := min(int(math.Round(a*float64(n-1))), n-2)
	last := max(int(math.Round(b*float64(n-1))), first+1)
	out := *m
	out.Rotations, out.RootPositions = m.Rotations[first:last+1], m.RootPositions[first:last+1]
	return &out
}

// Constraint returns the part of a constraint in the frames from..to-1, and subtracts origin from its
// frames. It returns a constraint without frames whole, and reports false if no frame remains. A path
// that continues beyond these frames gets a point in the last one.
func Constraint(c *mmcp.Constraint, origin, from, to int) (mmcp.Constraint, bool) {
	if len(c.Frames) == 0 {
		return *c, true
	}
	out := *c
	out.Frames, out.PositionsXZ, out.HeadingRadians, out.Positions, out.Rotations = nil, nil, nil, nil, nil
	for k, f := range c.Frames {
		if f < from || f >= to {
			continue
		}
		out.Frames = append(out.Frames, f-origin)
		if k < len(c.PositionsXZ) {
			out.PositionsXZ = append(out.PositionsXZ, c.PositionsXZ[k])
		}
		if k < len(c.HeadingRadians) {
			out.HeadingRadians = append(out.HeadingRadians, c.HeadingRadians[k])
		}
		if k < len(c.Positions) {
			out.Positions = append(out.Positions, c.Positions[k])
		}
		if k < len(c.Rotations) {
			out.Rotations = append(out.Rotations, c.Rotations[k])
		}
	}
	if k, ok := slices.BinarySearch(c.Frames, to-1); c.Type == mmcp.ConstraintRootPath && !ok && k > 0 && k < len(c.Frames) {
		// The path continues: its place in the last frame is interpolated.
		u := float64(to-1-c.Frames[k-1]) / float64(c.Frames[k]-c.Frames[k-1])
		p, q := c.PositionsXZ[k-1], c.PositionsXZ[k]
		out.Frames = append(out.Frames, to-1-origin)
		out.PositionsXZ = append(out.PositionsXZ, [2]float64{p[0] + u*(q[0]-p[0]), p[1] + u*(q[1]-p[1])})
		if k < len(c.HeadingRadians) && len(out.HeadingRadians) == len(out.Frames)-1 {
			a, b := c.HeadingRadians[k-1], c.HeadingRadians[k]
			out.HeadingRadians = append(out.HeadingRadians, a+u*math.Remainder(b-a, 2*math.Pi))
		}
	}
	return out, len(out.Frames) > 0
}

// PinDistances returns the distance in frames from each of the frames 0..frames to the nearest pinned
// frame, or frames+1 if nothing pins. All frames of constraints pin, except points of paths for which
// Drawn reports true.
func PinDistances(constraints []mmcp.Constraint, frames, gap int) []int {
	out := make([]int, frames+1)
	for f := range out {
		out[f] = frames + 1
	}
	for i := range constraints {
		c := &constraints[i]
		for k, f := range c.Frames {
			if f >= 0 && f <= frames && (c.Type != mmcp.ConstraintRootPath || !Drawn(c.Frames, k, gap)) {
				out[f] = 0
			}
		}
	}
	for f := 1; f < len(out); f++ {
		out[f] = min(out[f], out[f-1]+1)
	}
	for f := len(out) - 2; f >= 0; f-- {
		out[f] = min(out[f], out[f+1]+1)
	}
	return out
}

// Drawn reports whether point k of a path is one of at least three neighbours less than gap
// frames apart, or one of two less than a quarter of gap apart. Such points draw the path of the
// whole body, around which the pelvis sways; others pin the pelvis itself.
func Drawn(frames []int, k, gap int) bool {
	near := func(i, gap int) bool { return i > 0 && i < len(frames) && frames[i]-frames[i-1] < gap } // point i to point i-1
	nearPrevious, nearNext := near(k, gap), near(k+1, gap)
	return nearPrevious && (nearNext || near(k-1, gap)) || nearNext && near(k+2, gap) || near(k, gap/4) || near(k+1, gap/4)
}

// SetUnconditioned replaces the segments of a request by one unconditioned segment of DurationFrames, and clears
// DurationFrames. The caller checks that the request has no segments.
func SetUnconditioned(req *mmcp.Request) {
	req.Segments = []mmcp.Segment{{Type: mmcp.SegmentUnconditioned, DurationFrames: req.DurationFrames}}
	req.DurationFrames = 0
}
