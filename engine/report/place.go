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
	ridden         = 0.5  // minimum horizontal travel of the hips for a thing between the legs to move along
	hipsToSide     = 0.4  // from the hips to a thing beside the body
	hipsToGoal     = 0.5  // from the hips to a thing at the end of a walk
	edgeToWrist    = 0.1  // from the edge of a surface to the wrists on it
	wristToSurface = 0.03 // from a wrist to the surface under the palm
	wristToGrip    = 0.1  // from a wrist to the middle of a hand
	minHandReach   = 0.2  // minimum distance from the hips to the wrists at a thing in front
	minEdge        = 0.15 // minimum distance from the hips to the edge of a surface in front
	minBackrest    = 0.2  // minimum height of a back above the seat
	maxTableHeight = 1.3  // maximum height of a surface on which hands lie
	minLeapHeight  = 0.02 // minimum height of a thing that a body leaps over
	approach       = 0.3  // distance over which the final direction of a walk is measured
)

// Ratios.
const (
	flatRatio       = 2.5  // minimum width/depth ratio of a flat thing
	longSideRatio   = 1.3  // minimum depth/width ratio at which bodies sit on the long side of a seat
	climbApex       = 0.55 // fraction of climbing over a wall at which the hips are above it
	edgeOnThigh     = 0.7  // from the hips to the front edge of a seat, in thigh lengths
	liftedFeet      = 0.5  // minimum foot height, in shin lengths, for lying
	seatTolerance   = 0.15 // maximum height difference between the hips and the knees of a seated body, in hip heights
	minSurfaceRatio = 0.95 // minimum surface height under hands, as a factor of the usual height
	maxSurfaceRatio = 1.3  // maximum surface height under hands, as a factor of the usual height
)

// seatHeight is the height of a usual seat without its back, in metres.
var seatHeight, _, _ = load.Top("seat")

// endMargin is how long before its end an action is sampled for its planned pose, in seconds: at its end, the next one begins. Poses of
// the clip are continuous and are sampled at the end.
const endMargin = 0.05

// placer places the supports of a motion by the poses of its clip.
type placer struct {
	m     *perform.Motion
	c     *clip.Clip
	scale float64 // hip height divided by rig.CanonicalHip

	frame  int
	joints []geom.Transform // of the body in the frame; nil: not computed
}

// place returns the support of an action from its start to its end.
func (p *placer) place(name string, a *language.Action, start, end float64) support {
	s := support{Name: name, From: start, To: end, Hips: p.planned(end), Size: p.extent(name), goal: a.Goal() != ""}
	if a.Verb.Upright() && s.Size[2] > s.Size[1] {
		s.Size[1], s.Size[2] = s.Size[2], s.Size[1]
	}
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
		p.setPlace(&s, p.hips(at), p.m.Heading(at)+math.Pi, p.soleHeight(start))
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

// setPlace sets the position of a support, the height of its base and its heading in radians, and rounds its measures.
func (p *placer) setPlace(s *support, at geom.Vec3, heading, base float64) {
	s.Base = [3]float64{hundredth(at.X), hundredth(base), hundredth(at.Z)}
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
	s.Surface = at.Y - p.soleHeight(t) - wristToSurface*p.scale
	s.Size[1] = s.Surface
	p.setPlace(&s, at, heading, p.soleHeight(t))
	return s
}

// above places a thing in the hands of a body that hangs from it.
func (p *placer) above(s *support, t float64) {
	model, at := p.model(t), p.hips(t)
	if left, right := p.m.Script.Body.Arms[rig.Left].Hand, p.m.Script.Body.Arms[rig.Right].Hand; left >= 0 && right >= 0 {
		at = model[left].Pos.Lerp(model[right].Pos, 0.5)
	}
	s.Surface = s.Size[1]
	p.setPlace(s, at, p.m.Heading(t)+math.Pi, at.Y+wristToGrip*p.scale-s.Size[1])
}

// under places a seat or a bed under the hips. Its front edge is under the thighs. A deep seat is turned so that its long side faces the
// front.
func (p *placer) under(s *support, t float64) {
	z := &p.m.Script.Body.Size
	hips, heading := p.hips(t), p.m.Heading(t)
	if s.Size[2] > longSideRatio*s.Size[0] {
		s.Size[0], s.Size[2] = s.Size[2], s.Size[0]
	}
	base := math.Min(p.soleHeight(s.From), hips.Y-z.Ankle-z.Shin)
	s.Surface = z.Ankle + z.Shin - floor.HipFlesh*z.HipHeight
	if back := s.Size[1] - seatHeight*p.scale; back < minBackrest*p.scale {
		s.Size[1] = s.Surface
	} else {
		s.Size[1] = s.Surface + back
	}
	edge, depth := edgeOnThigh*z.Thigh, s.Size[2]
	along := math.Min(depth/2-hipsToBackrest*p.scale, edge-depth/2)
	if lies := p.soleHeight(t) > base+liftedFeet*z.Shin; lies {
		along = edge + repertoire.BehindEdge*z.HipHeight - depth/2
	}
	p.setPlace(s, hips.Add(forward(heading).Scale(along)), heading, base)
}

// between places a thing at its usual length under the hips. If the hips travel more than ridden, the thing moves with them until end.
func (p *placer) between(s *support, start, end float64) {
	z := &p.m.Script.Body.Size
	middle, hips := (start+end)/2, p.hips(end)
	base := min(p.soleHeight(start), p.soleHeight(middle), p.soleHeight(end)) // both feet may be on pedals
	s.Surface = p.hips(middle).Y - base - floor.HipFlesh*z.HipHeight
	s.Size[1] = math.Max(s.Size[1], s.Surface)
	if travel := hips.Sub(p.hips(start)).Horizontal(); travel.Len() > ridden*p.scale {
		s.MovesUntil = end
	}
	p.setPlace(s, hips, p.m.Heading(end), base)
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
	p.setPlace(s, hips.Add(front.Scale(away)), heading, p.soleHeight(t))
}

// ahead places a thing in front of the body at the end of an action, where the hands are when they reach farthest. Hands on a low thing
// lie on it. A body without hands has the thing at minHandReach, in its usual size.
func (p *placer) ahead(s *support, start, end float64) {
	heading, hips, base := p.m.Heading(end), p.hips(end), p.soleHeight(start)
	front := forward(heading)
	hand, ok := p.farthestHand(front, start, end)
	far := minHandReach * p.scale
	if ok {
		far = hand.Sub(hips).Dot(front)
	}
	touched := math.Max(far, minHandReach*p.scale) + wristToGrip*p.scale
	near := touched
	if s.Size[1] < maxTableHeight*p.scale {
		near = math.Max(far-edgeToWrist*p.scale, minEdge*p.scale)
		s.Surface = s.Size[1]
		if ok {
			s.Surface = blend.Clamp(hand.Y-base-wristToSurface*p.scale, minSurfaceRatio*s.Size[1], maxSurfaceRatio*s.Size[1])
		}
		s.Size[1] = s.Surface
	}
	if s.Size[2] < 2*edgeToWrist*p.scale { // the middle of a thin thing is in the hands
		near = touched - s.Size[2]/2
	}
	p.setPlace(s, hips.Add(front.Scale(near+s.Size[2]/2)), heading+math.Pi, base)
}

// farthestHand returns the position of the hand that is farthest along a direction between two times; ok is false for a body without
// hands.
func (p *placer) farthestHand(direction geom.Vec3, start, end float64) (hand geom.Vec3, ok bool) {
	const steps = 12
	for i := range steps + 1 {
		model := p.model(start + (end-start)*float64(i)/steps)
		for _, arm := range p.m.Script.Body.Arms {
			if arm.Hand < 0 {
				continue
			}
			if at := model[arm.Hand].Pos; !ok || at.Dot(direction) > hand.Dot(direction) {
				hand, ok = at, true
			}
		}
	}
	return hand, ok
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
	p.setPlace(s, hips.Add(forward(heading).Scale(hipsToGoal*p.scale+s.Size[2]/2)), heading+math.Pi, p.soleHeight(end))
}

// beside places a thing at the left side of the body at a time. It faces as the body does; a flat one, like a wall, faces the body.
func (p *placer) beside(s *support, t float64) {
	heading, half := p.m.Heading(t), s.Size[0]/2
	left := forward(heading + math.Pi/2)
	if s.Size[0] > flatRatio*s.Size[2] {
		heading, half = heading-math.Pi/2, s.Size[2]/2
	}
	p.setPlace(s, p.hips(t).Add(left.Scale(hipsToSide*p.scale+half)), heading, p.soleHeight(t))
}

// underfoot places a thing that the body steps or jumps onto, off or over. Its front faces the body before or, if it steps off, after
// the step.
func (p *placer) underfoot(s *support, a *language.Action, start, end float64) {
	at, base, heading := p.hips(end), p.soleHeight(start), p.m.Heading(end)+math.Pi
	switch rise := p.soleHeight(end) - base; a.Terrain {
	case language.OffBox:
		at, base, heading = p.hips(start), p.soleHeight(end), heading+math.Pi
		s.Surface = -rise
	case language.OntoBox:
		s.Surface = rise
	case language.Over:
		at = p.hips((start + end) / 2)
		rise, _, _ := ground.Step(a)
		s.Size[1] = rise * perform.GroundScale(p.m.Script.Body.Size.HipHeight) // as the imagined ground has it
	default: // it leaps over
		at = p.hips((start + end) / 2)
		s.Size[1] = math.Min(s.Size[1], math.Max(p.clearance(start, end)-base, minLeapHeight*p.scale))
	}
	if s.Surface > 0 {
		s.Size[1] = s.Surface
	} else if s.Size[2] > s.Size[0] {
		s.Size[0], s.Size[2] = s.Size[2], s.Size[0] // the body goes over the short side
	}
	p.setPlace(s, at, heading, base)
}

// clearance returns the greatest height of the lower sole between two times.
func (p *placer) clearance(start, end float64) float64 {
	const step = 0.05 // seconds
	high := p.soleHeight(start)
	for t := start; t < end; t += step {
		high = math.Max(high, p.soleHeight(t))
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

// soleHeight returns the height of the sole of the lower foot at a time.
func (p *placer) soleHeight(t float64) float64 {
	model, b := p.model(t), p.m.Script.Body
	return math.Min(model[b.Legs[rig.Left].Foot].Pos.Y, model[b.Legs[rig.Right].Foot].Pos.Y) - b.Size.Ankle
}

// seated reports whether the hips are at the height of seated hips, the thighs are level, and the hips are more than half a thigh away
// from the feet horizontally: feet cannot carry them there.
func (p *placer) seated(t float64) bool {
	z := &p.m.Script.Body.Size
	hips := p.hips(t)
	knees := p.middle(t, func(l *rig.Leg) int { return l.Shin })
	feet := p.middle(t, func(l *rig.Leg) int { return l.Foot })
	tolerance := seatTolerance * z.HipHeight
	return math.Abs(hips.Y-p.soleHeight(t)-z.Ankle-z.Shin) < tolerance && math.Abs(hips.Y-knees.Y) < tolerance &&
		hips.Sub(feet).Horizontal().Len() > z.Thigh/2
}

// planned returns the planned position of the hips endMargin before a time.
func (p *placer) planned(seconds float64) [3]float64 {
	hips, _ := p.m.PlannedPelvis(math.Max(p.m.Script.Time(0), seconds-endMargin))
	return [3]float64{hundredth(hips.X), hundredth(hips.Y), hundredth(hips.Z)}
}
