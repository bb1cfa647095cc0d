package perform

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/ground"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/script"
)

// imagine adds the ground that the prompt names, if the request has none: stairs, slopes or a box,
// at the place where the body arrives at them.
func (d *draft) imagine() change {
	if d.ground != nil || d.Still() {
		return unchanged
	}
	var all ground.Imagined
	scale := GroundScale(d.Body.Size.HipHeight)
	for i := range d.Cues {
		a := &d.Cues[i]
		if a.Terrain == language.Level || a.Verb != language.Walk && a.Verb != language.Run && a.Verb != language.Jump {
			continue
		}
		if far := ground.Onto(&a.Action, scale); far > 0 && a.Distance == 0 && a.Verb == language.Walk {
			a.Distance, a.Steps = far, 0
			d.built = nil
		}
		p := d.performance()
		at, ahead := bound(p.path, a)
		at = p.deeds.Carry(a.Start, at)
		if all.Has(a.Terrain, at, ahead) {
			if a.Terrain == language.OffBox && a.Distance == 0 {
				a.Distance, a.Steps = all.Down(at, ahead), 0
				d.built = nil
			}
			continue // back down the same stairs
		}
		all.Add(all.NewRise(&a.Action, at, ahead, scale, math.Inf(1)))
		d.ground, d.built = all.Height, nil
		if i+1 < len(d.Cues) && a.Steps == 0 && a.Verb != language.Jump {
			// The next action begins on level ground.
			gone := d.performance().path.At(a.End).Pos.Sub(at).Dot(ahead)
			all.Replace(all.NewRise(&a.Action, at, ahead, scale, math.Max(0, gone-ground.Before(scale))))
			d.built = nil
		}
	}
	if all.Level() {
		return unchanged
	}
	d.pins.Ground, d.relief = d.ground, all.Relief(d.Length)
	return changedPins
}

// GroundScale returns the scale of imagined ground for a body with hips at a height in metres. It is proportional to the height within
// bounds, 1 at rig.CanonicalHip.
func GroundScale(hipHeight float64) float64 {
	return blend.Clamp(hipHeight/rig.CanonicalHip, 0.7, 1.6)
}

// bound returns the position of the body at the start of an action, and its direction.
func bound(way *gait.Path, a *script.Cue) (at, ahead geom.Vec3) {
	st := way.At(a.Start)
	mid := way.At(a.Start + 0.6*(a.End-a.Start))
	ahead = geom.Yaw(mid.Heading).Rotate(geom.UnitZ)
	if v := mid.Velocity.Horizontal(); v.Len() > 0.1 {
		ahead = v.Unit()
	}
	return st.Pos.Horizontal(), ahead
}
