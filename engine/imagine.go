package engine

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/ground"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/script"
)

// imagined returns the ground that the words of a script speak of, and nil if
// they do not: stairs, slopes, a box, laid where the body is by then.
func (k *take) imagined(s plan, rnd blend.Rand) (gait.Ground, *clip.Relief) {
	var all ground.Imagined
	scale := blend.Clamp(k.body.Size.HipHeight/0.93, 0.7, 1.6)
	for i := range s.Cues {
		a := &s.Cues[i]
		if a.Terrain == language.Level || a.Verb != language.Walk && a.Verb != language.Run && a.Verb != language.Jump {
			continue
		}
		if !all.Level() {
			s.ground = all.Height
		}
		p := newPerformance(k.body, s, rnd)
		at, ahead := bound(p.way, a)
		at = p.deeds.Carry(a.Start, at)
		if all.Has(a.Terrain, at, ahead) {
			if a.Terrain == language.OffBox && a.Distance == 0 {
				a.Distance, a.Steps = all.Down(at, ahead), 0
			}
			continue // back down the same stairs
		}
		all.Add(ground.NewRise(&a.Action, at, ahead, scale, math.Inf(1)))
		s.ground = all.Height
		if i+1 < len(s.Cues) && a.Steps == 0 && a.Verb != language.Jump {
			// What comes next finds level ground.
			gone := newPerformance(k.body, s, rnd).way.At(a.End).Pos.Sub(at).Dot(ahead)
			all.Replace(ground.NewRise(&a.Action, at, ahead, scale, math.Max(0, gone-ground.Before(scale))))
		}
	}
	if all.Level() {
		return nil, nil
	}
	return all.Height, all.Relief(s.Length)
}

// bound returns where a body begins an action, and to where it goes.
func bound(way *gait.Path, a *script.Cue) (at, ahead geom.Vec3) {
	st := way.At(a.Start)
	mid := way.At(a.Start + 0.6*(a.End-a.Start))
	ahead = geom.Yaw(mid.Heading).Rotate(geom.UnitZ)
	if v := mid.Velocity.Horizontal(); v.Len() > 0.1 {
		ahead = v.Unit()
	}
	return st.Pos.Horizontal(), ahead
}
