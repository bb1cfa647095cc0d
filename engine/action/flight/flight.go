// Package flight is the way of a body through the air in one jump: how high its feet are
// off the ground, how far it has gone and turned, and the times that a free fall takes. It
// holds no state.
package flight

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
)

// Gravity is the acceleration of a free fall, m/s².
const Gravity = 9.81

// Flight is the time in the air of one jump. If Off equals Land, there is no time in the air, and
// the flight changes the origin of the body's places from then on.
type Flight struct {
	Off, Land   float64 // seconds, of the take-off and the landing
	Crouch, End float64 // seconds, where the way of the pelvis over the ground begins and ends
	Absorbed    float64 // seconds, when the legs have stopped the body after the landing

	Turn   float64   // radians by which the body turns in the air
	Pivot  geom.Vec3 // around this place, in the world before the jump
	Travel geom.Vec3 // metres that it goes
	Lean   float64   // part of the way that the pelvis is ahead of the feet at take-off, and behind them at landing
}

// Aloft reports whether the body is in the air at a time.
func (l *Flight) Aloft(t float64) bool { return t > l.Off && t < l.Land }

// Bend returns the length, in metres, by which the legs of a body in the air draw up at a time: a share
// of the height of the flight, 0 where the feet leave the ground and where they meet it.
func (l *Flight) Bend(t float64) float64 {
	const share = 0.13
	if !l.Aloft(t) {
		return 0
	}
	u := (t - l.Off) / (l.Land - l.Off)
	way := 4 * u * (1 - u)
	return share * Gravity / 8 * (l.Land - l.Off) * (l.Land - l.Off) * way * way
}

// Stretches returns the share, 0 to 1, that the reach of the legs has in how high heels are at a time. It is
// 0 outside the push, the flight and the landing.
func (l *Flight) Stretches(t float64) float64 {
	if t <= l.Crouch || t >= l.Absorbed {
		return 0
	}
	return blend.MinJerk(2*(t-l.Crouch)/(l.Off-l.Crouch)) * blend.MinJerk(2*(l.Absorbed-t)/(l.Absorbed-l.Land))
}

// Flat is how far toes lie flat under a raised heel: all on the ground, little
// in the air.
func (l *Flight) Flat(t float64) float64 {
	return 1 - 0.8*blend.MinJerk((t-l.Off)/0.16)*blend.MinJerk((l.Land-t)/0.16)
}

// Foot returns the part of the way over the ground that a foot has behind it at a time.
func (l *Flight) Foot(t float64) float64 {
	if l.Land == l.Off {
		return l.Pelvis(t)
	}
	return blend.MinJerk((t - l.Off) / (l.Land - l.Off))
}

// Pelvis returns the part of the way over the ground that the pelvis has behind it at a time.
func (l *Flight) Pelvis(t float64) float64 {
	if l.Land == l.Off {
		// No flight: the origin of the body's places changes here.
		if t < l.Off {
			return 0
		}
		return 1
	}
	speed := (1 - 2*l.Lean) / (l.Land - l.Off)
	switch {
	case t < l.Crouch:
		return 0
	case t < l.Off:
		q := blend.NewQuintic(blend.End{}, blend.End{Value: l.Lean, Velocity: speed}, l.Off-l.Crouch)
		return q.At(t - l.Crouch)
	case t < l.Land:
		return l.Lean + speed*(t-l.Off)
	}
	q := blend.NewQuintic(blend.End{Value: 1 - l.Lean, Velocity: speed}, blend.End{Value: 1}, l.End-l.Land)
	return q.At(t - l.Land)
}

// At moves a place so much of the way: 0 leaves it, 1 has it after the jump.
func (l *Flight) At(at geom.Vec3, u float64) geom.Vec3 {
	return l.Pivot.Add(geom.Yaw(l.Turn * u).Rotate(at.Sub(l.Pivot))).Add(l.Travel.Scale(u))
}

// Carry moves a body as far as the jump has brought it at a time.
func (l *Flight) Carry(t float64, p *posture.Posture) {
	if t < l.Crouch || l.Travel == (geom.Vec3{}) && l.Turn == 0 {
		return
	}
	whole, feet := l.Pelvis(t), l.Foot(t)
	p.Pelvis = l.At(p.Pelvis, whole)
	for side := range p.Arms {
		a := &p.Arms[side]
		a.Spot, a.Palm = l.At(a.Spot, whole), geom.Yaw(l.Turn*whole).Mul(a.Palm)
	}
	if l.Turn != 0 {
		r := geom.Yaw(l.Turn * feet)
		p.Hips, p.Chest, p.Head = r.Mul(p.Hips), r.Mul(p.Chest), r.Mul(p.Head)
	}
	for side := range p.Feet {
		f := &p.Feet[side]
		// A leg in the air goes with the body.
		u := feet + (whole-feet)*f.Free
		f.Ankle = l.At(f.Ankle, u)
		if l.Turn != 0 {
			r := geom.Yaw(l.Turn * u)
			f.Turn, f.Toe, f.Knee, f.Bend = r.Mul(f.Turn), r.Mul(f.Toe), r.Rotate(f.Knee), r.Rotate(f.Bend)
		}
	}
}

// push is how long a push takes, in times that its way would at the speed at its end: 2 at
// an even acceleration, which takes time to begin and to end.
const push = 2.5

// Push returns how many seconds a body takes to stretch by way and leave the ground at
// speed, or to give way by as much after a landing.
func Push(way, speed float64) float64 {
	return blend.Clamp(push*math.Max(0, way)/math.Max(0.1, speed), 0.16, 0.45)
}

// Fall returns how many seconds a body that leaves the ground at speed is in the air
// until it is up metres higher than where it began.
func Fall(speed, up float64) float64 {
	return (speed + math.Sqrt(math.Max(0, speed*speed-2*Gravity*up))) / Gravity
}
