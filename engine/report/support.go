package report

import (
	"math"

	"github.com/motiongate/motiongate/engine/action/floor"
	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/load"
	"github.com/motiongate/motiongate/engine/perform"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/rig"
)

// carrier is a seat, a bed, a surface or a wall that the body touches, a ladder, a door, or the thing at the end of a walk.
type carrier struct {
	Name    string     `json:"name"`
	From    float64    `json:"from_seconds"`
	To      float64    `json:"to_seconds"`
	Hips    [3]float64 `json:"hips"`        // planned position of the hips on it or beside it, before constraints, metres
	At      [3]float64 `json:"at"`          // middle of its base, metres
	Heading float64    `json:"heading_deg"` // that its front has: 0 is +Z, 90 is +X
	Surface float64    `json:"surface"`     // height of the part that carries the hips, the hands or the feet, above its base; 0: none does
	Size    [3]float64 `json:"size"`        // width across the heading, height, and depth, metres

	goal bool // the end of a walk
}

// Distances in metres for a body with hips at rig.CanonicalHip.
const (
	toBack    = 0.17 // from the hips to the back of a seat
	fromFlesh = 0.12 // from the joints of a trunk to a wall behind it
	toGoal    = 0.5  // from the hips to a thing at the end of a walk
	fromEdge  = 0.1  // from the edge of a surface to the wrists on it
	palm      = 0.03 // from a wrist to the surface under the palm
	grasp     = 0.1  // from a wrist to the middle of a hand
)

// Heights of usual things, metres: seats with and without a back, and the largest that hands lie on.
const (
	usualSeat = 0.45
	mostTable = 1.3
)

// longSide is the least depth of a seat, in widths, at which bodies sit on its long side.
const longSide = 1.3

// placer places the supports of a motion by the poses of its clip.
type placer struct {
	m     *perform.Motion
	c     *clip.Clip
	scale float64 // of distances and seats
}

// astride is the fraction of climbing over a wall at which the hips are above it.
const astride = 0.55

// supports returns the supports of the body with their times.
func supports(m *perform.Motion, c *clip.Clip, length float64) []carrier {
	p := &placer{m: m, c: c, scale: 1}
	if body := m.Script.Body; body != nil {
		p.scale = body.Size.HipHeight / rig.CanonicalHip
	}
	var out []carrier
	cues := m.Cues()
	for i := range cues {
		a, end := &cues[i].Action, math.Min(cues[i].End, length)
		if on := a.Target.On; on != "" {
			out = append(out, p.place(on, a, cues[i].Start, end, end))
		}
		name := support(a)
		if a.Verb == language.Rise && i == 0 && p.seated(cues[i].Start) {
			name = "chair"
			if a.Object != "" {
				name = a.Object
			}
		}
		if name == "" || i > 0 && support(&cues[i-1].Action) == name {
			continue
		}
		last := i + 1
		for last < len(cues) && stays(&cues[last].Action) {
			last++
		}
		until := length
		if last < len(cues) {
			until = cues[last].Start
		}
		out = append(out, p.place(name, a, cues[i].Start, end, until))
	}
	for _, g := range m.Grips() {
		if language.Fixed(g.Object) {
			out = append(out, p.held(&g, length))
		}
	}
	return joined(out)
}

// joined returns supports without the ends of walks that an action uses later. The use begins with the walk.
func joined(all []carrier) []carrier {
	var out []carrier
	for i := range all {
		if k := i + 1; all[i].goal && k < len(all) && all[k].Name == all[i].Name {
			all[k].From = all[i].From
			continue
		}
		out = append(out, all[i])
	}
	return out
}

// place returns the support of an action from its start to its end, on which the body stays until a later time.
func (p *placer) place(name string, a *language.Action, start, end, until float64) carrier {
	s := carrier{Name: name, From: start, To: math.Min(until, p.m.Script.Time(p.m.Script.Frames-1)), Hips: p.planned(end)}
	s.Size, _ = load.Extent(name)
	if p.m.Script.Body == nil {
		return s
	}
	s.goal = a.Goal() != ""
	switch {
	case s.goal:
		p.atEnd(&s, a, end)
	case a.Verb == language.Rise:
		p.under(&s, start)
	case a.Verb == language.ClimbOver:
		at := start + astride*(end-start)
		s.Hips, s.Size[1] = p.planned(at), hundredth(repertoire.WallTop*p.m.Script.Body.Size.HipHeight)
		p.stand(&s, p.hips(at), p.m.Heading(at)+math.Pi, p.ground(start))
	case a.Terrain != language.Level || a.Variant == "over":
		p.underfoot(&s, a, start, end)
	case a.Behind():
		p.behind(&s, end)
	case a.Verb.Under() && name != a.Target.On:
		p.under(&s, end)
	default:
		p.ahead(&s, start, end)
	}
	return s
}

// held returns a fixed thing along which a hand goes with the body, in the middle of its time.
func (p *placer) held(g *perform.Grip, length float64) carrier {
	t := (g.Start + math.Min(g.End, length)) / 2
	s := carrier{Name: g.Object, From: g.Start, To: math.Min(g.End, length), Hips: p.planned(t)}
	s.Size, _ = load.Extent(g.Object)
	b := p.m.Script.Body
	if b == nil {
		return s
	}
	model, at := p.model(t), p.hips(t)
	for side, holds := range g.Arms {
		if hand := b.Arms[side].Hand; holds && hand >= 0 {
			at = model[hand].Pos
		}
	}
	s.Surface = at.Y - p.ground(t) - palm*p.scale
	s.Size[1] = s.Surface
	p.stand(&s, at, p.m.Heading(t)+math.Pi/2, p.ground(t))
	return s
}

// stand sets the base of a support and its heading in radians.
func (p *placer) stand(s *carrier, at geom.Vec3, heading, ground float64) {
	s.At = [3]float64{hundredth(at.X), hundredth(ground), hundredth(at.Z)}
	s.Heading = degrees(heading)
	s.Surface = hundredth(s.Surface)
	for i := range s.Size {
		s.Size[i] = hundredth(s.Size[i])
	}
}

// under places a seat or a bed under the hips. Its front edge is under the thighs. Its long side is in front.
func (p *placer) under(s *carrier, t float64) {
	z := &p.m.Script.Body.Size
	hips, heading := p.hips(t), p.m.Heading(t)
	ahead := geom.Yaw(heading).Rotate(geom.UnitZ)
	if s.Size[2] > longSide*s.Size[0] {
		s.Size[0], s.Size[2] = s.Size[2], s.Size[0]
	}
	for i := range s.Size {
		s.Size[i] *= p.scale
	}
	ground := math.Min(p.ground(s.From), hips.Y-z.Ankle-z.Shin)
	s.Surface = z.Ankle + z.Shin - floor.HipFlesh*z.HipHeight
	if back := s.Size[1] - usualSeat*p.scale; back < 0.2*p.scale {
		s.Size[1] = s.Surface
	} else {
		s.Size[1] = s.Surface + back
	}
	edge, depth := 0.7*z.Thigh, s.Size[2]
	along := math.Min(depth/2-toBack*p.scale, edge-depth/2)
	if lies := p.ground(t) > ground+0.5*z.Shin; lies {
		along = edge + repertoire.BehindEdge*z.HipHeight - depth/2
	}
	p.stand(s, hips.Add(ahead.Scale(along)), heading, ground)
}

// behind places a wall behind the trunk.
func (p *placer) behind(s *carrier, t float64) {
	b := p.m.Script.Body
	heading := p.m.Heading(t)
	ahead := geom.Yaw(heading).Rotate(geom.UnitZ)
	model := p.model(t)
	hips := p.hips(t)
	back := hips.Dot(ahead)
	for _, joint := range b.Spine {
		back = math.Min(back, model[joint].Pos.Dot(ahead))
	}
	away := back - fromFlesh*p.scale - s.Size[2]/2 - hips.Dot(ahead)
	p.stand(s, hips.Add(ahead.Scale(away)), heading, p.ground(t))
}

// ahead places a thing in front of the body, where the hands are when they reach farthest. Hands on a low thing lie on it.
func (p *placer) ahead(s *carrier, start, end float64) {
	const steps = 12
	var hand geom.Vec3
	heading, far := p.m.Heading(end), math.Inf(-1)
	ahead := geom.Yaw(heading).Rotate(geom.UnitZ)
	for i := range steps + 1 {
		t := start + (end-start)*float64(i)/steps
		model, hips := p.model(t), p.hips(t)
		for _, arm := range p.m.Script.Body.Arms {
			if arm.Hand < 0 {
				continue
			}
			if reach := model[arm.Hand].Pos.Sub(hips).Dot(ahead); reach > far {
				hand, far = model[arm.Hand].Pos, reach
			}
		}
	}
	hips, ground := p.hips(end), p.ground(start)
	near := math.Max(far, 0.2*p.scale) + grasp*p.scale
	if s.Size[1] < mostTable {
		near = math.Max(far-fromEdge*p.scale, 0.15*p.scale)
		s.Surface = blend.Clamp(hand.Y-ground-palm*p.scale, 0.95*s.Size[1], 1.3*s.Size[1])
		s.Size[1] = s.Surface
	}
	if s.Size[2] < 2*fromEdge { // the hands hold it, or touch its front
		near = math.Max(far, 0.2*p.scale) + grasp*p.scale - s.Size[2]/2
	}
	p.stand(s, hips.Add(ahead.Scale(near+s.Size[2]/2)), heading+math.Pi, ground)
}

// atEnd places a thing beyond the end of a walk.
func (p *placer) atEnd(s *carrier, a *language.Action, t float64) {
	heading := p.m.Heading(t)
	if a.Direction == language.Backward {
		heading += math.Pi
	}
	ahead := geom.Yaw(heading).Rotate(geom.UnitZ)
	p.stand(s, p.hips(t).Add(ahead.Scale(toGoal*p.scale+s.Size[2]/2)), heading+math.Pi, p.ground(t))
}

// underfoot places a thing that the body steps or jumps onto, off or over.
func (p *placer) underfoot(s *carrier, a *language.Action, start, end float64) {
	at, from := p.hips(end), p.ground(start)
	switch rise := p.ground(end) - from; {
	case a.Terrain == language.OffBox:
		at, from = p.hips(start), p.ground(end)
		s.Surface = -rise
	case a.Terrain == language.OntoBox:
		s.Surface = rise
	default:
		at = p.hips((start + end) / 2)
	}
	p.stand(s, at, p.m.Heading(end)+math.Pi, from)
}

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
	f := int(math.Round((t - s.Time(0)) * s.FPS))
	return s.Skeleton.Model(p.c.Pose(max(0, min(p.c.Frames()-1, f))), nil)
}

// hips returns the middle of the hip joints at a time.
func (p *placer) hips(t float64) geom.Vec3 {
	model, legs := p.model(t), &p.m.Script.Body.Legs
	return model[legs[rig.Left].Thigh].Pos.Lerp(model[legs[rig.Right].Thigh].Pos, 0.5)
}

// ground returns the height of the ground under the lower foot at a time.
func (p *placer) ground(t float64) float64 {
	model, b := p.model(t), p.m.Script.Body
	return math.Min(model[b.Legs[rig.Left].Foot].Pos.Y, model[b.Legs[rig.Right].Foot].Pos.Y) - b.Size.Ankle
}

// seated reports whether the hips are as high as those of a body on a seat, with the thighs level.
func (p *placer) seated(t float64) bool {
	b := p.m.Script.Body
	if b == nil {
		return false
	}
	high := p.hips(t).Y - p.ground(t) - b.Size.Ankle - b.Size.Shin
	return math.Abs(high) < 0.15*b.Size.HipHeight
}

// planned returns the planned position of the hips at a time.
func (p *placer) planned(seconds float64) [3]float64 {
	hips, _ := p.m.PlannedPelvis(math.Max(0, seconds-0.05))
	return [3]float64{hundredth(hips.X), hundredth(hips.Y), hundredth(hips.Z)}
}

// support returns the name of the support that an action needs, or "".
func support(a *language.Action) string {
	usual, some := a.Verb.Support()
	hands := a.Verb == language.Open || a.Verb == language.Close || a.Verb == language.Knock
	switch {
	case language.Fixed(a.Object) && (hands || a.Behind()):
		return a.Object
	case !some || a.Verb == language.Sit && a.Floor:
		return ""
	case hands && a.Object == "sash":
		return "window"
	case hands && (a.Object != "" || a.Variant != ""):
		return "" // a jar is an object, not a support
	case a.Verb == language.Climb && a.Variant != "":
		return a.Variant // a wall or a rope
	case a.Object != "":
		return a.Object
	}
	return usual
}

// stays reports whether a body remains on its support during an action.
func stays(a *language.Action) bool {
	return a.Verb.Upper() || a.Within || a.Verb == language.Stand || support(a) != ""
}
