package render

import (
	"fmt"
	"math"

	"github.com/motiongate/motiongate/engine/geom"
)

const rowHeight = 250 // of a row of figures, at most

// drawMoments draws the figure at each moment, from its side and from the front, in as many rows as are
// needed. In each cell the camera follows the root, so that the ticks of the ground show the distance
// travelled.
func (s *sheet) drawMoments() {
	views := []view{sideView(s.ahead), frontView(s.ahead)}
	cell := float64(s.width-2*margin) / float64(s.inRow)
	lo, hi, reach := s.frameSize(views)
	scale := min(rowHeight/(hi-lo), (cell-6)/(2*reach))
	for from := 0; from < len(s.moments); from += s.inRow {
		row := s.moments[from:min(from+s.inRow, len(s.moments))]
		s.y += 4
		for i, f := range row {
			x := margin + (float64(i)+0.5)*cell
			s.text(point{x, s.y}, fmt.Sprintf("%.2f s", s.seconds(f)), s.label, 0, ink)
			s.text(point{x, s.y + 14}, fmt.Sprintf("frame %d", f), s.small, 0, faded)
			if s.marks.isKey(f) {
				s.drawFlag(point{x - 34, s.y - 5})
			}
		}
		s.y += 26
		for k, w := range views {
			s.text(point{margin, s.y + 8}, [...]string{"SIDE", "FRONT"}[k], s.small, -1, faded)
			w.scale = scale
			bottom := s.y + (hi-lo)*scale + 8
			for i, f := range row {
				middle := margin + (float64(i)+0.5)*cell
				w.at = point{middle, bottom + lo*scale}
				w.u = s.clip.Root[f].Dot(w.right)
				s.drawGround(w, middle-cell/2+4, middle+cell/2-4, k == 0)
				s.drawRelief(w, middle-cell/2+4, middle+cell/2-4, s.clip.Root[f])
				s.draw(s.figure, s.models[f], w, 0)
				s.drawTargets(w, f, cell/2)
			}
			s.y = bottom + 34
		}
	}
}

// frameSize returns the vertical extent of the figures and their reach from their roots, in metres, including
// the ground if it is near.
func (s *sheet) frameSize(views []view) (lo, hi, reach float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, m := range s.models {
		for _, t := range m {
			lo, hi = min(lo, t.Pos.Y), max(hi, t.Pos.Y)
		}
	}
	for _, f := range s.moments {
		for _, t := range s.models[f] {
			for _, w := range views {
				reach = max(reach, math.Abs(t.Pos.Sub(s.clip.Root[f]).Dot(w.right)))
			}
		}
	}
	h := s.figure.height
	for _, t := range s.marks.Targets {
		if d := t.At.Sub(s.clip.Root[t.Frame]); d.Len() < h {
			lo, hi = min(lo, t.At.Y), max(hi, t.At.Y)
			for _, w := range views {
				reach = max(reach, math.Abs(d.Dot(w.right)))
			}
		}
	}
	if lo > 0 && lo < h && s.height == nil {
		lo = 0
	}
	if s.height != nil {
		for _, r := range s.clip.Root {
			lo = min(lo, s.height(r.X, r.Z)-0.05*h)
		}
	}
	hi = max(hi, lo+0.5*h)
	return lo - 0.02*h, hi + 0.06*h, max(reach, 0.2*h) + 0.04*h
}

// drawGround draws the level zero between two points of the sheet, with a tick each half metre and a number
// each metre.
func (s *sheet) drawGround(w view, x0, x1 float64, numbers bool) {
	y := w.project(geom.Vec3{}).y
	if y < s.y || y > s.y+rowHeight+margin {
		return // the figure is far above or below the ground
	}
	s.rule(x0, y, x1, y, ground)
	step := tickStep(w.scale)
	from, to := w.u+(x0-w.at.x)/w.scale, w.u+(x1-w.at.x)/w.scale
	for n := math.Ceil(from / step); n*step <= to; n++ {
		x := w.at.x + (n*step-w.u)*w.scale
		even := math.Mod(n, 2) == 0
		length := 4.0
		if even {
			length = 8
		}
		s.rule(x, y, x, y+length, ground)
		if even && numbers {
			s.text(point{x, y + 19}, number(n*step), s.small, 0, faded)
		}
	}
}

// drawRelief draws the vertical section through uneven ground at a point, between two points of the sheet.
func (s *sheet) drawRelief(w view, x0, x1 float64, at geom.Vec3) {
	if s.height == nil {
		return
	}
	across := at.Sub(w.right.Scale(at.Dot(w.right)))
	var last point
	for x := x0; x <= x1; x += 2 {
		p := across.Add(w.right.Scale(w.u + (x-w.at.x)/w.scale))
		p.Y = s.height(p.X, p.Z)
		next := w.project(p)
		if x > x0 && next.y > s.y && last.y > s.y && next.y < s.y+rowHeight+2*margin {
			s.line(last, next, 2, ground)
		}
		last = next
	}
}

// tickStep returns half the distance between two numbers of a ruler: half a metre, or more if that would be
// crowded.
func tickStep(scale float64) float64 {
	step := 0.5
	for step*2*scale < 36 && step < horizon {
		step *= 2
	}
	return step
}
