package action

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
)

const gravity = 9.81

// flight is the time in the air of one jump.
type flight struct {
	off, land   float64 // seconds
	crouch, end float64 // where the way of the pelvis over the ground begins and ends

	turn   float64   // by which the body turns in the air
	pivot  geom.Vec3 // around this place, in the world before the jump
	travel geom.Vec3 // and goes this far
	lean   float64   // part of the way that the pelvis is ahead of the feet at take-off, and behind them at landing
	tuck   float64   // metres that the feet are drawn up
}

// height is the way of a foot off the ground. The body rises and falls freely;
// the foot follows it once the ankle is stretched.
func (l *flight) height(t float64) float64 {
	u := t - l.off
	length := l.land - l.off
	if u <= 0 || u >= length {
		return 0
	}
	const late = 0.11
	soft := math.Min(late, length/2)
	// Raised arms lift the centre of mass and leave the hips, and so the feet,
	// lower than it.
	const hips = 0.84
	rise := hips * gravity / 2 * u * (length - u) * blend.MinJerk(u/soft) * blend.MinJerk((length-u)/soft)
	return rise + l.tuck*hump(u/length)
}

// flat is how far toes lie flat under a raised heel: all on the ground, little
// in the air.
func (l *flight) flat(t float64) float64 {
	return 1 - 0.8*blend.MinJerk((t-l.off)/0.16)*blend.MinJerk((l.land-t)/0.16)
}

func hump(u float64) float64 { return 16 * u * u * (1 - u) * (1 - u) }

// foot and pelvis return the part of the way over the ground that is behind
// them.
func (l *flight) foot(t float64) float64 {
	if l.land == l.off {
		return l.pelvis(t)
	}
	return blend.MinJerk((t - l.off) / (l.land - l.off))
}

func (l *flight) pelvis(t float64) float64 {
	if l.land == l.off {
		// No flight: from here on the body is told from elsewhere.
		if t < l.off {
			return 0
		}
		return 1
	}
	speed := (1 - 2*l.lean) / (l.land - l.off)
	switch {
	case t < l.crouch:
		return 0
	case t < l.off:
		q := blend.NewQuintic(blend.End{}, blend.End{Value: l.lean, Velocity: speed}, l.off-l.crouch)
		return q.At(t - l.crouch)
	case t < l.land:
		return l.lean + speed*(t-l.off)
	}
	q := blend.NewQuintic(blend.End{Value: 1 - l.lean, Velocity: speed}, blend.End{Value: 1}, l.end-l.land)
	return q.At(t - l.land)
}

// carry moves a body as far as the jump has brought it at a time.
func (l *flight) carry(t float64, p *posture.Posture) {
	if t < l.crouch || l.travel == (geom.Vec3{}) && l.turn == 0 {
		return
	}
	move := func(at geom.Vec3, u float64) geom.Vec3 {
		return l.pivot.Add(geom.Yaw(l.turn * u).Rotate(at.Sub(l.pivot))).Add(l.travel.Scale(u))
	}
	whole, feet := l.pelvis(t), l.foot(t)
	p.Pelvis = move(p.Pelvis, whole)
	for side := range p.Arms {
		a := &p.Arms[side]
		a.Spot, a.Palm = move(a.Spot, whole), geom.Yaw(l.turn*whole).Mul(a.Palm)
	}
	if l.turn != 0 {
		r := geom.Yaw(l.turn * feet)
		p.Hips, p.Chest, p.Head = r.Mul(p.Hips), r.Mul(p.Chest), r.Mul(p.Head)
	}
	for side := range p.Feet {
		f := &p.Feet[side]
		// A leg in the air goes with the body.
		u := feet + (whole-feet)*f.Free
		f.Ankle = move(f.Ankle, u)
		if l.turn != 0 {
			r := geom.Yaw(l.turn * u)
			f.Turn, f.Toe, f.Knee, f.Bend = r.Mul(f.Turn), r.Mul(f.Toe), r.Rotate(f.Knee), r.Rotate(f.Bend)
		}
	}
}
