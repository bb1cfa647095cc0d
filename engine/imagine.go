package engine

import (
	"fmt"
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/mmcp"
)

// What prompts speak of that no ground of the request has, for an adult, in
// metres.
const (
	gradient = 0.14  // of slopes: 8 degrees
	boxRise  = 0.2   // of a box, a curb
	logRise  = 0.16  // of what is stepped over
	logDeep  = 0.1   // from its front to its back
	edge     = 0.03  // in which the ground rises by a step
	away     = 0.45  // from the body to where stairs and slopes begin
	nearby   = 0.3   // to a box, and to what lies in the way
	fastest  = 4.0   // m/s that a body gets away from where the ground rises
	pitched  = 0.035 // a difference of heights that is no accident
)

// rise is ground that goes up or down along a way from a place on, across any
// width, and is level before and after.
type rise struct {
	from  geom.Vec3
	ahead geom.Vec3 // unit
	high  func(along float64) float64
}

// imagined returns the ground that the words of a script speak of, and nil if
// they do not: stairs, slopes, a box, laid where the body is by then.
func (k *take) imagined(s script, rnd blend.Rand) (gait.Ground, *clip.Relief) {
	var all []rise
	ground := func(x, z float64) float64 {
		y := 0.0
		for i := range all {
			r := &all[i]
			y += r.high((x-r.from.X)*r.ahead.X + (z-r.from.Z)*r.ahead.Z)
		}
		return y
	}
	scale := blend.Clamp(k.body.Size.HipHeight/0.93, 0.7, 1.6)
	for i := range s.spans {
		a := &s.spans[i]
		if a.Terrain == language.Level || a.Verb != language.Walk && a.Verb != language.Run && a.Verb != language.Jump {
			continue
		}
		if len(all) > 0 {
			s.ground = ground
		}
		p := newPerformance(k.body, s, rnd)
		at, ahead := bound(p.way, a)
		at = p.deeds.Carry(a.Start, at)
		if lies(ground, at, ahead, a.Terrain) {
			if a.Terrain == language.OffBox && a.Distance == 0 {
				a.Distance, a.Steps = down(ground, at, ahead), 0
			}
			continue // back down the same stairs
		}
		all = append(all, built(a, at, ahead, scale, math.Inf(1)))
		s.ground = ground
		if i+1 < len(s.spans) && a.Steps == 0 && a.Verb != language.Jump {
			// What comes next finds level ground.
			gone := newPerformance(k.body, s, rnd).way.At(a.End).Pos.Sub(at).Dot(ahead)
			all[len(all)-1] = built(a, at, ahead, scale, math.Max(0, gone-away*scale))
		}
	}
	if len(all) == 0 {
		return nil, nil
	}
	relief := &clip.Relief{}
	for i := range all {
		relief.Ramps = append(relief.Ramps, clip.NewRamp(all[i].from, all[i].ahead, -nearby, s.length*fastest, all[i].high))
	}
	return ground, relief
}

// bound returns where a body begins an action, and to where it goes.
func bound(way *gait.Path, a *cue) (at, ahead geom.Vec3) {
	st := way.At(a.Start)
	mid := way.At(a.Start + 0.6*(a.End-a.Start))
	ahead = geom.Yaw(mid.Heading).Rotate(geom.UnitZ)
	if v := mid.Velocity.Horizontal(); v.Len() > 0.1 {
		ahead = v.Unit()
	}
	return st.Pos.Horizontal(), ahead
}

// lies reports whether the ground ahead rises or falls already as it should.
func lies(g gait.Ground, at, ahead geom.Vec3, t language.Terrain) bool {
	far := at.Add(ahead.Scale(1))
	dy := g(far.X, far.Z) - g(at.X, at.Z)
	switch {
	case t == language.Over:
		return false
	case t.Up():
		return dy > pitched
	}
	return dy < -pitched
}

// down returns how far a body has to go to stand beside what it stands on, metres.
func down(g gait.Ground, at, ahead geom.Vec3) float64 {
	const step, clear = 0.05, 0.3
	for far := step; far < 1; far += step {
		if p := at.Add(ahead.Scale(far)); g(p.X, p.Z) < g(at.X, at.Z)-pitched {
			return far + clear
		}
	}
	return 1 + clear
}

// built returns the ground of an action that begins at a place, no longer than a
// way.
func built(a *cue, at, ahead geom.Vec3, scale, long float64) rise {
	sign := scale
	if !a.Terrain.Up() {
		sign = -scale
	}
	r := rise{from: at.Add(ahead.Scale(away * scale)), ahead: ahead}
	switch a.Terrain {
	case language.StairsUp, language.StairsDown:
		n := math.Floor(long/(language.Tread*scale)) + 1
		if a.Steps > 0 {
			n = float64(a.Steps)
		}
		r.high = func(s float64) float64 { return sign * language.Riser * treads(s/scale, n) }
	case language.SlopeUp, language.SlopeDown:
		r.high = func(s float64) float64 { return sign / scale * gradient * blend.Clamp(s, 0, long) }
	case language.OntoBox, language.OffBox:
		r.from = at.Add(ahead.Scale(nearby * scale))
		r.high = func(s float64) float64 { return sign * boxRise * blend.Clamp(s/edge, 0, 1) }
	case language.Over:
		r.from = at.Add(ahead.Scale(nearby * scale))
		r.high = func(s float64) float64 {
			return scale * logRise * math.Min(blend.Clamp(s/edge, 0, 1), blend.Clamp((logDeep*scale-s)/edge, 0, 1))
		}
	}
	return r
}

// treads returns how many risers of n are behind at a distance from the first.
func treads(s, n float64) float64 {
	if s < 0 {
		return 0
	}
	whole := math.Floor(s / language.Tread)
	return math.Min(n, whole+blend.Clamp((s-whole*language.Tread)/edge, 0, 1))
}

// groundNote tells on what ground a plan goes that speaks of some; "" if it does
// not.
func groundNote(plan *language.Plan, constraints []mmcp.Constraint) (note string, imagined bool) {
	given := slices.ContainsFunc(constraints, func(c mmcp.Constraint) bool { return c.Type == mmcp.ConstraintGroundHeight })
	for i := range plan.Actions {
		switch t := plan.Actions[i].Terrain; {
		case t == language.Level:
		case given:
			return "the ground is that of the request's ground_height", false
		case t == language.StairsUp || t == language.StairsDown:
			return fmt.Sprintf("no ground_height says where the stairs are: they are imagined, %.0f cm high and %.0f cm deep for an adult", 100*language.Riser, 100*language.Tread), true
		default:
			return "no ground_height says what the ground is like: it is imagined", true
		}
	}
	return "", false
}
