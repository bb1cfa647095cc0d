package ground

import (
	"fmt"
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/load"
	"github.com/motiongate/motiongate/mmcp"
)

// Sizes of things that prompts mention, for an adult, in metres.
const (
	gradient = 0.14  // of slopes: 8 degrees
	boxRise  = 0.2   // of a thing without a usual size that the body gets onto or off
	logRise  = 0.16  // of such a thing that the body steps over
	logDeep  = 0.1   // from its front to its back
	mostRise = 0.5   // that a body steps up without hands: the knee is then as high as the hip
	mostJump = 0.25  // that a jump from standing covers; above it, flights differ by more than 1 m/s2 from free fall
	mostOver = 0.4   // that a body steps over: half of the height of the crotch
	mostDeep = 0.25  // likewise, from its front to its back
	leastOn  = 0.2   // from the edge of a thing to the body on it, at least
	mostOn   = 0.4   // likewise, at most
	edge     = 0.03  // length over which the ground rises by a step
	far      = 0.45  // from the body to the begin of stairs and slopes
	nearby   = 0.3   // from the body to a box or an obstacle
	fastest  = 4.0   // m/s, bounds the ground that a relief covers
	pitched  = 0.035 // least difference of heights on ground that rises or falls
)

// Rise is ground that rises or falls along a direction from a position, at any width, and is level before and
// after.
type Rise struct {
	from   geom.Vec3
	ahead  geom.Vec3 // unit
	height func(along float64) float64
}

// Imagined is the sum of rises. The zero value is level ground.
type Imagined struct{ rises []Rise }

// Height returns the height at a place.
func (g *Imagined) Height(x, z float64) float64 {
	y := 0.0
	for i := range g.rises {
		r := &g.rises[i]
		y += r.height((x-r.from.X)*r.ahead.X + (z-r.from.Z)*r.ahead.Z)
	}
	return y
}

// Level reports whether there is no rise.
func (g *Imagined) Level() bool { return len(g.rises) == 0 }

// Add adds a rise.
func (g *Imagined) Add(r Rise) { g.rises = append(g.rises, r) }

// Replace replaces the last rise.
func (g *Imagined) Replace(r Rise) { g.rises[len(g.rises)-1] = r }

// Relief returns the ground for an answer, as far as a body gets in a time in seconds, or nil if it is level.
func (g *Imagined) Relief(seconds float64) *clip.Relief {
	if g.Level() {
		return nil
	}
	out := &clip.Relief{}
	for i := range g.rises {
		r := &g.rises[i]
		out.Ramps = append(out.Ramps, clip.NewRamp(r.from, r.ahead, -nearby, seconds*fastest, r.height))
	}
	return out
}

// Has reports whether the ground ahead of a place already rises or falls in the direction of a
// terrain.
func (g *Imagined) Has(t language.Terrain, at, ahead geom.Vec3) bool {
	on := at.Add(ahead.Scale(1))
	dy := g.Height(on.X, on.Z) - g.Height(at.X, at.Z)
	switch {
	case t == language.Over:
		return false
	case t.Up():
		return dy > pitched
	}
	return dy < -pitched
}

// Onto returns the distance ahead, in metres, at which a body of a size stands on the thing that it gets onto: in its middle, if
// that is near; 0 for a thing without a usual size.
func Onto(a *language.Action, size float64) float64 {
	_, depth, ok := load.Top(a.Target.On)
	if a.Terrain != language.OntoBox || !ok {
		return 0
	}
	return size * (nearby + blend.Clamp(depth/2, leastOn, mostOn))
}

// Down returns the distance ahead, in metres, at which a body steps off its support.
func (g *Imagined) Down(at, ahead geom.Vec3) float64 {
	const step, margin = 0.05, 0.3
	for distance := step; distance < 1; distance += step {
		if p := at.Add(ahead.Scale(distance)); g.Height(p.X, p.Z) < g.Height(at.X, at.Z)-pitched {
			return distance + margin
		}
	}
	return 1 + margin
}

// Before returns the distance, in metres, from the start of a walk to the begin of stairs and slopes,
// for a body of a size. A size of 1 is an adult's.
func Before(size float64) float64 { return far * size }

// NewRise returns the terrain of an action that begins at a place and goes ahead, for a body of a
// size. long is the length of the walk, in metres. A body that steps off raised ground gets down to where it was before.
func (g *Imagined) NewRise(a *language.Action, at, ahead geom.Vec3, size, long float64) Rise {
	sign := size
	if !a.Terrain.Up() {
		sign = -size
	}
	r := Rise{from: at.Add(ahead.Scale(Before(size))), ahead: ahead}
	switch a.Terrain {
	case language.StairsUp, language.StairsDown:
		n := math.Floor(long/(language.Tread*size)) + 1
		if a.Steps > 0 {
			n = float64(a.Steps)
		}
		r.height = func(s float64) float64 { return sign * language.Riser * risers(s/size, n) }
	case language.SlopeUp, language.SlopeDown:
		r.height = func(s float64) float64 { return sign / size * gradient * blend.Clamp(s, 0, long) }
	case language.OntoBox, language.OffBox:
		r.from = at.Add(ahead.Scale(nearby * size))
		rise, _, _ := Step(a)
		if up := g.Height(at.X, at.Z) / size; a.Terrain == language.OffBox && up > pitched {
			rise = up
		}
		r.height = func(s float64) float64 { return sign * rise * blend.Clamp(s/edge, 0, 1) }
	case language.Over:
		r.from = at.Add(ahead.Scale(nearby * size))
		rise, deep, _ := Step(a)
		r.height = func(s float64) float64 {
			return size * rise * math.Min(blend.Clamp(s/edge, 0, 1), blend.Clamp((deep*size-s)/edge, 0, 1))
		}
	}
	return r
}

// Step returns the height and the depth of the thing that an action goes onto, off or over, for an adult, in metres: those of
// its usual size up to what a step can do. lower reports whether the thing is usually higher.
func Step(a *language.Action) (rise, deep float64, lower bool) {
	rise, deep, most := boxRise, logDeep, mostRise
	switch {
	case a.Terrain == language.Over:
		rise, most = logRise, mostOver
	case a.Verb == language.Jump:
		most = mostJump
	}
	if top, depth, ok := load.Top(a.Target.On); ok {
		rise, deep, lower = math.Min(top, most), math.Min(depth, mostDeep), top > most
	}
	return rise, deep, lower
}

// risers returns how many of n risers lie before a distance from the first.
func risers(s, n float64) float64 {
	if s < 0 {
		return 0
	}
	rise := math.Floor(s / language.Tread)
	return math.Min(n, rise+blend.Clamp((s-rise*language.Tread)/edge, 0, 1))
}

// bounds are the movements that bound the height of things, of steps and of jumps.
var bounds = map[bool]string{false: "a step without the hands", true: "a jump from standing"}

// Note returns a note on the source of the ground of a plan with terrain, and whether the ground is
// imagined; "" for a plan without terrain.
func Note(plan *language.Plan, constraints []mmcp.Constraint) (note string, imagined bool) {
	given := slices.ContainsFunc(constraints, func(c mmcp.Constraint) bool { return c.Type == mmcp.ConstraintGroundHeight })
	for i := range plan.Actions {
		switch t := plan.Actions[i].Terrain; {
		case t == language.Level:
		case given:
			return "the ground comes from the request's ground_height", false
		case t == language.StairsUp || t == language.StairsDown:
			return fmt.Sprintf("the request has no ground_height for the stairs: they are imagined, %.0f cm high and %.0f cm deep for an adult",
				100*language.Riser, 100*language.Tread), true
		case (t == language.OntoBox || t == language.OffBox || t == language.Over) && plan.Actions[i].Target.On != "":
			rise, _, lower := Step(&plan.Actions[i])
			note = fmt.Sprintf("the request has no ground_height: the %s is imagined, %.0f cm high for an adult",
				plan.Actions[i].Target.On, 100*rise)
			if lower {
				note += ", because " + bounds[plan.Actions[i].Verb == language.Jump] + " gets no higher"
			}
			return note, true
		default:
			return "the request has no ground_height: the ground is imagined", true
		}
	}
	return "", false
}
