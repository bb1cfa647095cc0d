package action

import (
	"math"

	"github.com/motiongate/motiongate/engine/action/timeline"
	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// settle brings a body that moves have laid over level ground, from where was has
// it, to the ground as it is: feet and hands on it, the hips as high above it, and
// a body that is down along its slope.
func (d *Deeds) settle(t float64, f *timeline.Frame, was, p *posture.Posture) {
	g := d.ground
	level := (was.Feet[rig.Left].Ankle.Y+was.Feet[rig.Right].Ankle.Y)/2 - d.body.Size.Ankle
	rise := 0.0
	if !d.riding(t) {
		rise = g(p.Pelvis.X, p.Pelvis.Z) - g(was.Pelvis.X, was.Pelvis.Z)
	}
	p.Pelvis.Y += rise
	for side := range p.Feet {
		foot, stood := &p.Feet[side], was.Feet[side].Ankle
		foot.Ankle.Y += foot.Free*rise + (1-foot.Free)*(d.over(t, foot.Ankle)-g(stood.X, stood.Z))
	}
	for side := range p.Arms {
		a := &p.Arms[side]
		switch {
		case a.Plant == 0:
		case f.Hands[side].Tilt < 0: // around a bar
			a.Spot.Y += rise
		default:
			a.Spot.Y += g(a.Spot.X, a.Spot.Z) - level
		}
	}
	p.Floor += rise
	if f.Low > 0 {
		d.slant(math.Min(f.Low, 1), p)
	}
}

// slant lays a body along the slope below it.
func (d *Deeds) slant(share float64, p *posture.Posture) {
	const far = 0.35 // metres over which a slope is felt
	g, at := d.ground, p.Pelvis
	steep := geom.Vec3{X: (g(at.X+far, at.Z) - g(at.X-far, at.Z)) / (2 * far), Z: (g(at.X, at.Z+far) - g(at.X, at.Z-far)) / (2 * far)}
	if steep.Len() < 1e-4 {
		return
	}
	p.Steep, p.Foot = steep.Scale(share), at
	r := geom.Identity.Slerp(geom.Between(geom.UnitY, geom.Vec3{X: -steep.X, Y: 1, Z: -steep.Z}.Unit()), share)
	ground := geom.Vec3{X: at.X, Y: p.Floor, Z: at.Z}
	p.Pelvis = ground.Add(r.Rotate(at.Sub(ground)))
	p.Hips, p.Chest, p.Head = r.Mul(p.Hips), r.Mul(p.Chest), r.Mul(p.Head)
	for side := range p.Feet {
		f, a := &p.Feet[side], &p.Arms[side]
		f.Turn, f.Toe, f.Knee, f.Bend = r.Mul(f.Turn), r.Mul(f.Toe), r.Rotate(f.Knee), r.Rotate(f.Bend)
		f.Ankle = f.Ankle.Lerp(p.Pelvis.Add(r.Rotate(f.Ankle.Sub(at))), f.Free)
		a.Palm = r.Mul(a.Palm)
	}
}

// over returns the ground under a foot: in the air, on the way from where it left
// to where it lands.
func (d *Deeds) over(t float64, at geom.Vec3) float64 {
	for i := range d.flights {
		l := &d.flights[i]
		if l.Aloft(t) {
			u := l.FootFraction(t)
			from := at.Sub(l.Travel.Scale(u))
			to := from.Add(l.Travel)
			return blend.Clamp(1-u, 0, 1)*d.ground(from.X, from.Z) + u*d.ground(to.X, to.Z)
		}
	}
	return d.ground(at.X, at.Z)
}

// riding reports whether a jump has the height of the body at a time.
func (d *Deeds) riding(t float64) bool {
	for i := range d.rides {
		if r := &d.rides[i]; t > r.start() && t < r.end() {
			return true
		}
	}
	return false
}

// risen returns how much higher the ground is where a body stands by now than
// where it would without its jumps: before the jump that is being written, or
// after it.
func (w *writer) risen(landed bool) float64 {
	if w.led.Ground == nil {
		return 0
	}
	var p posture.Posture
	w.base(w.now, &p)
	at := w.place(w.now)
	if n := len(w.flights); !landed && n > 0 {
		at = at.Sub(w.flights[n-1].Travel)
	}
	return w.led.Ground(at.X, at.Z) - w.led.Ground(p.Pelvis.X, p.Pelvis.Z)
}
