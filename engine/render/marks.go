package render

import (
	"image/color"
	"math"
	"slices"

	"golang.org/x/image/font"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/portable"
)

// Marks are the constraints of a motion, in frames of the clip and joints of its skeleton. Marks outside the
// clip are not drawn.
type Marks struct {
	Waypoints []Waypoint
	Targets   []Target
	Keys      []int // frames of pose keys
}

// Waypoint is a required position of the body on the ground.
type Waypoint struct {
	Frame   int
	X, Z    float64
	Heading *float64 // radians from +Z towards +X; nil: any
}

// Target is a required position of a joint.
type Target struct {
	Frame, Joint int
	At           geom.Vec3
}

// within returns the marks that can be drawn with a clip, with waypoints in the order of their frames.
func (m Marks) within(c *clip.Clip) Marks {
	has := func(f int) bool { return f >= 0 && f < c.Frames() }
	var out Marks
	for _, w := range m.Waypoints {
		if has(w.Frame) && portable.Hypot(w.X, w.Z) < horizon {
			out.Waypoints = append(out.Waypoints, w)
		}
	}
	slices.SortStableFunc(out.Waypoints, func(a, b Waypoint) int { return a.Frame - b.Frame })
	for _, t := range m.Targets {
		if has(t.Frame) && t.Joint >= 0 && t.Joint < c.Skeleton.Len() && t.At.Len() < horizon {
			out.Targets = append(out.Targets, t)
		}
	}
	for _, f := range m.Keys {
		if has(f) {
			out.Keys = append(out.Keys, f)
		}
	}
	return out
}

func (m *Marks) none() bool { return len(m.Waypoints)+len(m.Targets)+len(m.Keys) == 0 }

func (m *Marks) isKey(frame int) bool { return slices.Contains(m.Keys, frame) }

// moments returns the frames that a sheet should show: keys first, then targets, evenly selected if there are
// many.
func (m *Marks) moments() []int {
	var targets []int
	for _, t := range m.Targets {
		targets = append(targets, t.Frame)
	}
	slices.Sort(targets)
	targets = slices.Compact(targets)
	const many = 12
	if len(targets) > many {
		var some []int
		for _, i := range spread(len(targets), many) {
			some = append(some, targets[i])
		}
		targets = some
	}
	return append(slices.Clone(m.Keys), targets...)
}

// snap moves the nearest of the moments to each frame in to. A moment moves at most once, and never past its
// neighbours.
func snap(moments, to []int) []int {
	out := slices.Clone(moments)
	fixed := make([]bool, len(out))
	for _, f := range to {
		if slices.Contains(out, f) {
			fixed[slices.Index(out, f)] = true
			continue
		}
		best := -1
		for i, m := range out {
			if !fixed[i] && (i == 0 || out[i-1] < f) && (i+1 == len(out) || out[i+1] > f) && (best < 0 || abs(m-f) < abs(out[best]-f)) {
				best = i
			}
		}
		if best >= 0 {
			out[best], fixed[best] = f, true
		}
	}
	return out
}

func abs(i int) int { return max(i, -i) }

// places returns the positions of marks on the ground.
func (m *Marks) places() []geom.Vec3 {
	var out []geom.Vec3
	for _, w := range m.Waypoints {
		out = append(out, geom.Vec3{X: w.X, Z: w.Z})
	}
	for _, t := range m.Targets {
		out = append(out, t.At)
	}
	return out
}

// drawKey draws the legend of the marks, from right to left.
func (s *sheet) drawKey(at point) {
	if s.marks.none() {
		return
	}
	for _, k := range []struct {
		name string
		has  bool
		draw func(point)
	}{
		{"pose", len(s.marks.Keys) > 0, s.drawFlag},
		{"waypoint", len(s.marks.Waypoints) > 0, func(p point) { s.drawRing(p, 4) }},
		{"target", len(s.marks.Targets) > 0, func(p point) { s.drawCross(p, 4) }},
	} {
		if !k.has {
			continue
		}
		s.text(at, k.name, s.label, 1, pinned)
		at.x -= float64(font.MeasureString(s.label, k.name).Ceil()) + 12
		k.draw(point{at.x, at.y - 5})
		at.x -= 18
	}
}

// drawTargets draws a cross at the target of a joint at a frame, and a line to the joint if it is elsewhere.
// Targets of nearby frames are pale, so that the origin of a movement is visible.
func (s *sheet) drawTargets(w view, frame int, reach float64) {
	gap := max(1, s.clip.Frames()/max(len(s.moments), 1)/2)
	for _, t := range s.marks.Targets {
		at := w.project(t.At)
		if math.Abs(at.x-w.at.x) > reach || abs(t.Frame-frame) > gap {
			continue
		}
		if t.Frame != frame {
			s.markCross(at, 3, mix(pinned, white, 0.6))
			continue
		}
		s.line(w.project(s.models[frame][t.Joint].Pos), at, 1.4, pinned)
		s.drawCross(at, 5)
	}
}

// drawPath draws waypoints, with a tick for a required heading, and lines between them.
func (s *sheet) drawPath(w view) {
	var line []point
	for _, p := range s.marks.Waypoints {
		line = append(line, w.project(geom.Vec3{X: p.X, Z: p.Z}))
	}
	s.curve(line, 1, mix(pinned, white, 0.5))
	for i, p := range s.marks.Waypoints {
		// A dense path is drawn as a line, because rings would hide it.
		if i > 0 && i+1 < len(line) && portable.Hypot(line[i].x-line[i-1].x, line[i].y-line[i-1].y) < 9 {
			continue
		}
		s.drawRing(line[i], 5)
		if p.Heading != nil {
			ahead := geom.Yaw(*p.Heading).Rotate(geom.UnitZ)
			s.line(line[i], point{line[i].x + 16*ahead.Dot(w.right), line[i].y - 16*ahead.Dot(w.up)}, 1.6, pinned)
		}
	}
	for _, t := range s.marks.Targets {
		s.markCross(w.project(t.At), 4, mix(pinned, white, 0.3))
	}
}

// drawPins draws the frames of the marks over the time axis.
func (s *sheet) drawPins(t timeline) {
	if s.marks.none() {
		return
	}
	y := s.y + laneHeight/2
	s.text(point{margin, s.y + 14}, "pins", s.small, -1, pinned)
	s.fillBox(t.x(0), s.y+3, t.x(float64(t.frames)), s.y+laneHeight-3, hairy)
	x := func(frame int) float64 { return t.x(float64(frame) + 0.5) }
	last := math.Inf(-1)
	for _, w := range s.marks.Waypoints {
		if x(w.Frame)-last > 8 {
			s.drawRing(point{x(w.Frame), y}, 4)
			last = x(w.Frame)
		}
	}
	for _, m := range s.marks.Targets {
		s.drawCross(point{x(m.Frame), y}, 4)
	}
	for _, f := range s.marks.Keys {
		s.drawFlag(point{x(f), y})
	}
	s.y += laneHeight
}

func (c *canvas) drawCross(at point, size float64) { c.markCross(at, size, pinned) }

func (c *canvas) drawRing(at point, radius float64) {
	circle := disc(at, radius, 16)
	c.curve(append(circle, circle[0]), 1.9, pinned)
}

// drawFlag draws a diamond.
func (c *canvas) drawFlag(at point) {
	c.fill([]point{{at.x - 6, at.y}, {at.x, at.y - 6}, {at.x + 6, at.y}, {at.x, at.y + 6}}, pinned)
}

// markCross draws a cross with a light edge, so that it is visible on limbs.
func (c *canvas) markCross(at point, size float64, col color.Color) {
	for _, stroke := range []struct {
		width, longer float64
		col           color.Color
	}{{4.6, 1.2, white}, {2.2, 0, col}} {
		r := size + stroke.longer
		c.line(point{at.x - r, at.y - r}, point{at.x + r, at.y + r}, stroke.width, stroke.col)
		c.line(point{at.x - r, at.y + r}, point{at.x + r, at.y - r}, stroke.width, stroke.col)
	}
}
