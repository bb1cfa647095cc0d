package render

import (
	"fmt"
	"math"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
)

const (
	stripHeight = 200 // of the figures along the route, at most
	planHeight  = 300 // of the route from above, at most
)

// drawTravel draws the figure along its route: from the side, earlier figures paler, and below it the root's
// path and the steps from above. Both have the same scale, unless the path is wide or very short.
func (s *sheet) drawTravel() {
	side, plan := sideView(s.travel), planView(s.travel)
	wide := float64(s.width - 2*margin)
	var points []geom.Vec3
	for _, m := range s.models {
		for _, t := range m {
			points = append(points, t.Pos)
		}
	}
	track := append(s.marks.places(), s.clip.Root...)
	u0, u1 := extent(append(points, track...), side.right)
	v0, v1 := extent(track, plan.up)
	lo, hi, _ := s.frameSize(nil)
	h := s.figure.height
	u0, u1, v0, v1 = u0-0.15*h, u1+0.15*h, v0-0.3*h, v1+0.3*h
	side.scale = min(stripHeight/(hi-lo), wide/(u1-u0))
	plan.scale = planHeight / (v1 - v0)
	if u1-u0 > 1.5*h {
		plan.scale = min(plan.scale, side.scale)
	}
	side.u, plan.u = (u0+u1)/2, (u0+u1)/2
	plan.v = (v0 + v1) / 2

	s.text(point{margin, s.y + 8}, "ON ITS WAY", s.small, -1, faded)
	bottom := s.y + (hi-lo)*side.scale + 10
	side.at = point{margin + wide/2, bottom + lo*side.scale}
	s.drawGround(side, margin, margin+wide, true)
	s.drawGhosts(side)
	s.y = bottom + 36

	s.text(point{margin, s.y + 8}, fmt.Sprintf("FROM ABOVE, a grid of %s m", number(gridStep(plan.scale))), s.small, -1, faded)
	half := (v1 - v0) * plan.scale / 2
	plan.at = point{margin + wide/2, s.y + half + 14}
	s.drawPlan(plan, plan.at.y-half, plan.at.y+half)
	s.y = plan.at.y + half + 26
}

// drawGhosts draws as many figures as fit without overlapping much.
func (s *sheet) drawGhosts(w view) {
	lo, hi := extent(s.clip.Root, w.right)
	count := min(max(int((hi-lo)/(0.22*s.figure.height)), 4), maxMoments, len(s.models))
	for i, f := range spread(len(s.models), count) {
		pale := 0.0
		if count > 1 {
			pale = 0.72 * (1 - float64(i)/float64(count-1))
		}
		s.draw(s.figure, s.models[f], w, pale)
	}
}

// drawPlan draws a grid of metres, the steps, and the root's path with an arrow for the figure's heading at
// each moment.
func (s *sheet) drawPlan(w view, top, bottom float64) {
	x0, x1 := float64(margin), float64(s.width-margin)
	step := gridStep(w.scale)
	from, to := w.u+(x0-w.at.x)/w.scale, w.u+(x1-w.at.x)/w.scale
	for n := math.Ceil(from / step); n*step <= to; n++ {
		x := w.at.x + (n*step-w.u)*w.scale
		s.rule(x, top, x, bottom, hairy)
	}
	for n := math.Ceil((w.v - (bottom-w.at.y)/w.scale) / step); w.at.y-(n*step-w.v)*w.scale >= top; n++ {
		y := w.at.y - (n*step-w.v)*w.scale
		s.rule(x0, y, x1, y, hairy)
	}
	s.drawSteps(w)
	path := make([]point, len(s.clip.Root))
	for i, p := range s.clip.Root {
		path[i] = w.project(p)
	}
	s.curve(path, 1.6, ink)
	for _, f := range s.moments {
		s.drawArrow(w.project(s.clip.Root[f]), s.figure.heading(s.models[f]), w)
	}
	s.drawPath(w)
	s.drawCompass(point{x1 - 34, top + 6}, w)
}

// gridStep returns the distance between the lines of a grid: a metre, unless that is crowded or empty.
func gridStep(scale float64) float64 {
	step := tickStep(scale)
	if step*scale < 100 {
		step *= 2
	}
	return step
}

// drawArrow draws an arrow in the direction of the figure's heading.
func (s *sheet) drawArrow(at point, heading geom.Vec3, w view) {
	if heading.Len() == 0 {
		s.fill(disc(at, 4, 16), ink)
		return
	}
	x, y := heading.Dot(w.right), -heading.Dot(w.up)
	to := func(ahead, across float64) point {
		return point{at.x + x*ahead - y*across, at.y + y*ahead + x*across}
	}
	s.fill([]point{to(14, 0), to(-6, 6), to(-3, 0), to(-6, -6)}, ink)
}

// drawCompass draws the directions of the world's axes X and Z.
func (s *sheet) drawCompass(at point, w view) {
	for _, a := range []struct {
		name string
		axis geom.Vec3
	}{{"X", geom.UnitX}, {"Z", geom.UnitZ}} {
		tip := point{at.x + 18*a.axis.Dot(w.right), at.y - 18*a.axis.Dot(w.up)}
		s.line(at, tip, 1.5, faded)
		s.text(point{at.x + 27*a.axis.Dot(w.right), at.y - 27*a.axis.Dot(w.up) + 4}, a.name, s.small, 0, faded)
	}
}

// drawSteps draws the sole of each foot where it stands, and the path of a joint during its contacts: a dot
// if it stays, a smear if it slides.
func (s *sheet) drawSteps(w view) {
	for pass := range 2 {
		for _, contact := range s.clip.Contacts {
			col := s.figure.side[contact.Joint].color()
			for _, iv := range clip.Runs(contact.On) {
				if pass == 0 {
					s.drawSole(w, contact.Joint, (iv[0]+iv[1])/2)
					continue
				}
				var smear []point
				for f := iv[0]; f < iv[1]; f++ {
					smear = append(smear, w.project(s.models[f][contact.Joint].Pos))
				}
				s.fill(disc(smear[0], 2.6, 12), col)
				s.curve(smear, 5.2, col)
			}
		}
	}
}

func (s *sheet) drawSole(w view, joint, frame int) {
	for _, foot := range s.figure.feet {
		for _, j := range foot.joints {
			if j == joint {
				s.fill(w.outline(foot.sole, s.models[frame], 1), mix(foot.sole.side.color(), white, 0.72))
			}
		}
	}
}
