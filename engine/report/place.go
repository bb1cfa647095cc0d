package report

import (
	"math"

	"github.com/motiongate/motiongate/engine/action/floor"
	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/ground"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/load"
	"github.com/motiongate/motiongate/engine/perform"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/rig"
)

// Distances in metres for a body with hips at rig.CanonicalHip.
const (
	hipsToBackrest = 0.17 // from the hips to the back of a seat
	spineToWall    = 0.12 // from the joints of a trunk to a wall behind it
	ridden         = 0.5  // way of the hips in which a thing between the legs moves with them, at least
	hipsToSide     = 0.4  // from the hips to a thing beside the body
	hipsToGoal     = 0.5  // from the hips to a thing at the end of a walk
	edgeToWrist    = 0.1  // from the edge of a surface to the wrists on it
	palm           = 0.03 // from a wrist to the surface under the palm
	grasp          = 0.1  // from a wrist to the middle of a hand
	minHandReach   = 0.2  // from the hips to the wrists at a thing in front, at least
	minEdge        = 0.15 // from the hips to the edge of a surface in front, at least
	seatHeight     = 0.45 // of a usual seat
	minBackrest    = 0.2  // height of a back above the seat, at least
	maxTableHeight = 1.3  // of a surface on which hands lie, at most
	leastHigh      = 0.02 // height of a thing that a body leaps over, at least
	approach       = 0.3  // length of the last part of a walk, which gives the direction
)

// Shares.
const (
	flatRatio     = 2.5  // least width of a flat thing, in depths
	longSideRatio = 1.3  // least depth of a seat, in widths, at which bodies sit on its long side
	climbApex     = 0.55 // fraction of climbing over a wall at which the hips are above it
	edgeOnThigh   = 0.7  // from the hips to the front edge of a seat, in thighs
	liftedFeet    = 0.5  // height of the feet of a body that lies on a bed, in shins, at least
	seatTolerance = 0.15 // difference of height between the hips and the knees of a seated body, in hip heights, at most
	lowestSurface = 0.95 // height of a surface under hands, in its usual height, at least
	topSurface    = 1.3  // the same, at most
)

// endMargin is subtracted from times, in seconds, since an action has its last pose just before the next one begins.
const endMargin = 0.05

// placer places the supports of a motion by the poses of its clip.
type placer struct {
	m     *perform.Motion
	c     *clip.Clip
	scale float64 // of distances and sizes, by the height of the hips

	frame  int
	joints []geom.Transform // of the body in the frame; nil: not computed
}

// place returns the support of an action from its start to its end.
func (p *placer) place(name string, a *language.Action, start, end float64) support {
	s := support{Name: name, From: start, To: end, Hips: p.planned(end), Size: p.extent(name), goal: a.Goal() != ""}
	switch {
	case a.Target.Beside && name == a.Target.On:
		p.beside(&s, end)
	case s.goal:
		p.atEnd(&s, start, end)
	case a.Verb == language.Rise:
		p.under(&s, start)
	case a.Verb == language.ClimbOver:
		at := start + climbApex*(end-start)
		s.Hips, s.Size[1] = p.planned(at), repertoire.WallTop*p.m.Script.Body.Size.HipHeight
		p.setPlace(&s, p.hips(at), p.m.Heading(at)+math.Pi, p.ground(start))
	case a.Terrain != language.Level || a.Variant == "over":
		p.underfoot(&s, a, start, end)
	case a.Is("back-supported"):
		p.behind(&s, end)
	case a.Verb.Astride() && name != a.Target.On:
		p.between(&s, start, end)
	case a.Verb.Under() && name != a.Target.On:
		p.under(&s, end)
	case a.Verb.Above():
		p.above(&s, (start+end)/2)
	default:
		p.ahead(&s, start, end)
	}
	return s
}

// extent returns the usual size of a thing in the scale of the body.
func (p *placer) extent(name string) [3]float64 {
	size, _ := load.Extent(name)
	for i := range size {
		size[i] *= p.scale
	}
	return size
}

// setPlace sets the base of a support and its heading in radians, and rounds its measures.
func (p *placer) setPlace(s *support, at geom.Vec3, heading, ground float64) {
	s.Base = [3]float64{hundredth(at.X), hundredth(ground), hundredth(at.Z)}
	s.Heading = degrees(heading)
	s.Surface = hundredth(s.Surface)
	for i := range s.Size {
		s.Size[i] = hundredth(s.Size[i])
	}
}

// handrail returns the rail of a grip, at the hand in the middle of the grip's time. Held by both hands, it is in front of the body
// and faces it; held by one hand, it is beside the body.
func (p *placer) handrail(g *perform.Grip, length float64) support {
	end := math.Min(g.End, length)
	t := (g.Start + end) / 2
	s := support{Name: g.Object, From: g.Start, To: end, Hips: p.planned(t), Size: p.extent(g.Object)}
	model, at, heading := p.model(t), p.hips(t), p.m.Heading(t)+math.Pi
	left, right := p.m.Script.Body.Arms[rig.Left].Hand, p.m.Script.Body.Arms[rig.Right].Hand
	holds := [2]bool{rig.Left: g.Arms[rig.Left] && left >= 0, rig.Right: g.Arms[rig.Right] && right >= 0}
	switch holds {
	case [2]bool{true, true}:
		at = model[left].Pos.Lerp(model[right].Pos, 0.5)
	case [2]bool{rig.Left: true}:
		at, heading = model[left].Pos, heading+math.Pi/2
	case [2]bool{rig.Right: true}:
		at, heading = model[right].Pos, heading-math.Pi/2
	}
	s.Surface = at.Y - p.ground(t) - palm*p.scale
	s.Size[1] = s.Surface
	p.setPlace(&s, at, heading, p.ground(t))
	return s
}

// above places a thing in the hands of a body that hangs from it.
func (p *placer) above(s *support, t float64) {
	model, at := p.model(t), p.hips(t)
	if left, right := p.m.Script.Body.Arms[rig.Left].Hand, p.m.Script.Body.Arms[rig.Right].Hand; left >= 0 && right >= 0 {
		at = model[left].Pos.Lerp(model[right].Pos, 0.5)
	}
	s.Surface = s.Size[1]
	p.setPlace(s, at, p.m.Heading(t)+math.Pi, at.Y+grasp*p.scale-s.Size[1])
}

// under places a seat or a bed under the hips. Its front edge is under the thighs. A deep seat is turned so that its long side faces the
// front.
func (p *placer) under(s *support, t float64) {
	z := &p.m.Script.Body.Size
	hips, heading := p.hips(t), p.m.Heading(t)
	if s.Size[2] > longSideRatio*s.Size[0] {
		s.Size[0], s.Size[2] = s.Size[2], s.Size[0]
	}
	ground := math.Min(p.ground(s.From), hips.Y-z.Ankle-z.Shin)
	s.Surface = z.Ankle + z.Shin - floor.HipFlesh*z.HipHeight
	if back := s.Size[1] - seatHeight*p.scale; back < minBackrest*p.scale {
		s.Size[1] = s.Surface
	} else {
		s.Size[1] = s.Surface + back
	}
	edge, depth := edgeOnThigh*z.Thigh, s.Size[2]
	along := math.Min(depth/2-hipsToBackrest*p.scale, edge-depth/2)
	if lies := p.ground(t) > ground+liftedFeet*z.Shin; lies {
		along = edge + repertoire.BehindEdge*z.HipHeight - depth/2
	}
	p.setPlace(s, hips.Add(forward(heading).Scale(along)), heading, ground)
}

// between places a thing between the legs, under the hips, as long as it is. If the body moves, the thing moves with the hips until the
// end, where its place is.
func (p *placer) between(s *support, start, end float64) {
	z := &p.m.Script.Body.Size
	middle, at := (start+end)/2, end-endMargin
	hips, ground := p.hips(at), math.Min(p.ground(start), p.ground(at)) // a foot may be on a pedal
	s.Surface = p.hips(middle).Y - math.Min(ground, p.ground(middle)) - floor.HipFlesh*z.HipHeight
	s.Size[1] = math.Max(s.Size[1], s.Surface)
	if way := hips.Sub(p.hips(start)).Horizontal(); way.Len() > ridden*p.scale {
		s.MovesUntil = end
	}
	p.setPlace(s, hips, p.m.Heading(at), ground)
}

// behind places a wall behind the trunk.
func (p *placer) behind(s *support, t float64) {
	heading := p.m.Heading(t)
	front := forward(heading)
	model, hips := p.model(t), p.hips(t)
	back := hips.Dot(front)
	for _, joint := range p.m.Script.Body.Spine {
		back = math.Min(back, model[joint].Pos.Dot(front))
	}
	away := back - spineToWall*p.scale - s.Size[2]/2 - hips.Dot(front)
	p.setPlace(s, hips.Add(front.Scale(away)), heading, p.ground(t))
}

// ahead places a thing in front of the body, where the hands are when they reach farthest. Hands on a low thing lie on it.
func (p *placer) ahead(s *support, start, end float64) {
	const steps = 12
	var hand geom.Vec3
	heading, far := p.m.Heading(end), math.Inf(-1)
	front := forward(heading)
	for i := range steps + 1 {
		t := start + (end-start)*float64(i)/steps
		model, hips := p.model(t), p.hips(t)
		for _, arm := range p.m.Script.Body.Arms {
			if arm.Hand < 0 {
				continue
			}
			if reach := model[arm.Hand].Pos.Sub(hips).Dot(front); reach > far {
				hand, far = model[arm.Hand].Pos, reach
			}
		}
	}
	hips, ground := p.hips(end), p.ground(start)
	touched := math.Max(far, minHandReach*p.scale) + grasp*p.scale
	near := touched
	if s.Size[1] < maxTableHeight*p.scale {
		near = math.Max(far-edgeToWrist*p.scale, minEdge*p.scale)
		s.Surface = blend.Clamp(hand.Y-ground-palm*p.scale, lowestSurface*s.Size[1], topSurface*s.Size[1])
		s.Size[1] = s.Surface
	}
	if s.Size[2] < 2*edgeToWrist*p.scale { // the hands hold it, or touch its front
		near = touched - s.Size[2]/2
	}
	p.setPlace(s, hips.Add(front.Scale(near+s.Size[2]/2)), heading+math.Pi, ground)
}

// atEnd places a thing beyond the end of a walk, in the direction in which the body comes there. Its front faces the body.
func (p *placer) atEnd(s *support, start, end float64) {
	const step = 0.1 // seconds
	hips, heading, last := p.hips(end), p.m.Heading(end), p.m.Path(end).Pos
	for t := end - step; t >= start; t -= step {
		if displacement := last.Sub(p.m.Path(t).Pos).Horizontal(); displacement.Len() > approach*p.scale {
			heading = math.Atan2(displacement.X, displacement.Z)
			break
		}
	}
	p.setPlace(s, hips.Add(forward(heading).Scale(hipsToGoal*p.scale+s.Size[2]/2)), heading+math.Pi, p.ground(end))
}

// beside places a thing at the left side of the body at a time. It faces as the body does; a flat one, like a wall, faces the body.
func (p *placer) beside(s *support, t float64) {
	heading, half := p.m.Heading(t), s.Size[0]/2
	left := forward(heading + math.Pi/2)
	if s.Size[0] > flatRatio*s.Size[2] {
		heading, half = heading-math.Pi/2, s.Size[2]/2
	}
	p.setPlace(s, p.hips(t).Add(left.Scale(hipsToSide*p.scale+half)), heading, p.ground(t))
}

// underfoot places a thing that the body steps or jumps onto, off or over. Its front faces the body before or, if it steps off, after
// the step.
func (p *placer) underfoot(s *support, a *language.Action, start, end float64) {
	at, base, heading := p.hips(end), p.ground(start), p.m.Heading(end)+math.Pi
	switch rise := p.ground(end) - base; a.Terrain {
	case language.OffBox:
		at, base, heading = p.hips(start), p.ground(end), heading+math.Pi
		s.Surface = -rise
	case language.OntoBox:
		s.Surface = rise
	case language.Over:
		at = p.hips((start + end) / 2)
		rise, _, _ := ground.Step(a)
		s.Size[1] = math.Min(s.Size[1], rise*p.scale)
	default: // it leaps over
		at = p.hips((start + end) / 2)
		s.Size[1] = math.Min(s.Size[1], math.Max(hundredth(p.clearance(start, end)-base), leastHigh))
	}
	if s.Surface > 0 {
		s.Size[1] = s.Surface
	} else if s.Size[2] > s.Size[0] {
		s.Size[0], s.Size[2] = s.Size[2], s.Size[0] // the body goes over the short side
	}
	p.setPlace(s, at, heading, base)
}

// clearance returns the greatest height of the lower foot between two times.
func (p *placer) clearance(start, end float64) float64 {
	const step = 0.05 // seconds
	high := p.ground(start)
	for t := start; t < end; t += step {
		high = math.Max(high, p.ground(t))
	}
	return high
}

// forward returns the unit vector of a heading.
func forward(heading float64) geom.Vec3 { return geom.Yaw(heading).Rotate(geom.UnitZ) }

// degrees returns an angle in whole degrees, above -180 and up to 180.
func degrees(radians float64) float64 {
	d := math.Round(math.Remainder(radians, 2*math.Pi) * 180 / math.Pi)
	if d == -180 {
		return 180
	}
	return d + 0 // no negative zero
}

// model returns the joints of the body in the frame at a time.
func (p *placer) model(t float64) []geom.Transform {
	s := p.m.Script
	f := max(0, min(p.c.Frames()-1, int(math.Round((t-s.Time(0))*s.FPS))))
	if p.joints == nil || p.frame != f {
		p.frame, p.joints = f, s.Skeleton.Model(p.c.Pose(f), nil)
	}
	return p.joints
}

// hips returns the middle of the hip joints at a time.
func (p *placer) hips(t float64) geom.Vec3 {
	return p.middle(t, func(l *rig.Leg) int { return l.Thigh })
}

// middle returns the middle of a joint of both legs at a time.
func (p *placer) middle(t float64, joint func(*rig.Leg) int) geom.Vec3 {
	model, legs := p.model(t), &p.m.Script.Body.Legs
	return model[joint(&legs[rig.Left])].Pos.Lerp(model[joint(&legs[rig.Right])].Pos, 0.5)
}

// ground returns the height of the ground under the lower foot at a time.
func (p *placer) ground(t float64) float64 {
	model, b := p.model(t), p.m.Script.Body
	return math.Min(model[b.Legs[rig.Left].Foot].Pos.Y, model[b.Legs[rig.Right].Foot].Pos.Y) - b.Size.Ankle
}

// seated reports whether the thighs are level, as high as the knees of upright shins, and the hips are behind the feet, which cannot
// carry them.
func (p *placer) seated(t float64) bool {
	z := &p.m.Script.Body.Size
	hips := p.hips(t)
	knees := p.middle(t, func(l *rig.Leg) int { return l.Shin })
	feet := p.middle(t, func(l *rig.Leg) int { return l.Foot })
	tolerance := seatTolerance * z.HipHeight
	return math.Abs(hips.Y-p.ground(t)-z.Ankle-z.Shin) < tolerance && math.Abs(hips.Y-knees.Y) < tolerance &&
		hips.Sub(feet).Horizontal().Len() > z.Thigh/2
}

// planned returns the planned position of the hips just before a time.
func (p *placer) planned(seconds float64) [3]float64 {
	hips, _ := p.m.PlannedPelvis(math.Max(p.m.Script.Time(0), seconds-endMargin))
	return [3]float64{hundredth(hips.X), hundredth(hips.Y), hundredth(hips.Z)}
}
