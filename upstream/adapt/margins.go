package adapt

import (
	"slices"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/mmcp"
)

// margins are frames that a model makes beyond both ends of a request and that are cut off. A model that does
// not receive a path begins and ends standing. If the path moves at its first or last frame, the feet would
// slide while the model stands.
type margins struct{ lead, tail int }

const (
	margin      = 1.0 // seconds
	marginLook  = 0.4 // seconds at the end of a path over which its speed is measured
	marginSpeed = 0.3 // m/s
)

// marginsOf returns the margins of a request for a model.
func (t *target) marginsOf(req *mmcp.Request) (m margins) {
	fps, total := req.FPS(t.model.FPS), req.TotalFrames()
	for i := range req.Constraints {
		c := &req.Constraints[i]
		if c.Type != mmcp.ConstraintRootPath || !t.meets(c) || len(c.Frames) < 2 {
			continue
		}
		long := int(margin * fps)
		if goesAt(c, 0, fps) && c.Frames[0] <= int(marginLook*fps) {
			m.lead = long
		}
		if last := len(c.Frames) - 1; goesAt(c, last, fps) && c.Frames[last] >= total-1-int(marginLook*fps) {
			m.tail = long
		}
	}
	free := func(s *mmcp.Segment) bool {
		return s.Type == mmcp.SegmentText || s.Type == mmcp.SegmentUnconditioned
	}
	if n := len(req.Segments); n > 0 && !free(&req.Segments[0]) {
		m.lead = 0
	} else if n > 0 && !free(&req.Segments[n-1]) {
		m.tail = 0
	}
	room := max(0, int(t.model.Limits.MaxDurationSeconds*fps)-total)
	m.lead = min(m.lead, room)
	m.tail = min(m.tail, room-m.lead)
	return m
}

// needsMargins reports whether windows of a request may need margins.
func (t *target) needsMargins(req *mmcp.Request) bool {
	return slices.ContainsFunc(req.Constraints, func(c mmcp.Constraint) bool {
		return c.Type == mmcp.ConstraintRootPath && t.meets(&c) && len(c.Frames) > 1 && goesAt(&c, 0, req.FPS(t.model.FPS))
	})
}

// goesAt reports whether the points of a path around its first or last one move, and are so close that the
// whole body follows them.
func goesAt(c *mmcp.Constraint, k int, fps float64) bool {
	step := 1
	if k > 0 {
		step = -1
	}
	at := func(i int) geom.Vec3 { return geom.Vec3{X: c.PositionsXZ[i][0], Z: c.PositionsXZ[i][1]} }
	seconds := func(i int) float64 { return float64((c.Frames[i]-c.Frames[k])*step) / fps }
	if seconds(k+step) >= sparse {
		return false
	}
	i := k + step
	for i+step >= 0 && i+step < len(c.Frames) && seconds(i) < marginLook {
		i += step
	}
	return seconds(i) > 0 && at(i).Dist(at(k)) > marginSpeed*seconds(i)
}

// widen returns a request extended by the margins.
func (m margins) widen(req *mmcp.Request) *mmcp.Request {
	if m == (margins{}) {
		return req
	}
	out := *req
	out.Segments, out.Constraints = slices.Clone(req.Segments), slices.Clone(req.Constraints)
	if n := len(out.Segments); n == 0 {
		out.DurationFrames += m.lead + m.tail
	} else {
		out.Segments[0].DurationFrames += m.lead
		out.Segments[n-1].DurationFrames += m.tail
	}
	for i := range out.Constraints {
		c := &out.Constraints[i]
		c.Frames = slices.Clone(c.Frames)
		for k := range c.Frames {
			c.Frames[k] += m.lead
		}
	}
	return &out
}

// trim removes the margins from an answer.
func (m margins) trim(a *answer) {
	if m == (margins{}) {
		return
	}
	a.moved = true
	for i := range a.doc.Samples {
		s := &a.doc.Samples[i]
		n := s.Clip.Frames() - m.tail
		s.Clip = s.Clip.Range(m.lead, n)
		var boundaries []int
		for _, f := range s.ChunkBoundaries {
			if f > m.lead && f < n {
				boundaries = append(boundaries, f-m.lead)
			}
		}
		s.ChunkBoundaries = boundaries
	}
}
