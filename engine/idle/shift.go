package idle

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// Shift shifts the hips at time t of a body that kneels, sits on the ground or lies, while knees and feet stay. k scales
// the shift: 1 for a kneeling body, and less the more of the body is on the ground. Breath raises a lying body.
func (d *Idle) Shift(t, k float64, b *rig.Body, p *posture.Posture) {
	const aside, raised = 0.009, 0.0012 // metres
	if k == 0 {
		return
	}
	leg := b.Size.HipHeight / rig.StudiedHip
	round := d.round(t)
	side := k * leg * (aside*blend.MinJerk(math.Abs(t)/2.2)*d.leg(t) + 0.005*d.sway.At(0.45*t) + 0.003*math.Sin(round))
	fore := k * leg * (0.005*d.fore.At(0.4*t) + 0.003*math.Cos(round))
	offset := p.Hips.Rotate(geom.Vec3{X: side, Z: fore}).Horizontal()
	lies := 1 - math.Abs(p.Hips.Rotate(geom.UnitY).Y)
	offset.Y = leg * math.Min(1, 4*k) * lies * raised * (1 + math.Sin(2*math.Pi*(t+d.start)/d.breath))
	p.Shift(b, offset)
}
