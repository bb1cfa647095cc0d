// Package flight computes the motion of a body in one jump: its displacement and turn, the distance by which its legs draw up, and the
// durations of push and fall. A Flight is not changed by its methods.
package flight

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
)

// Gravity is the acceleration of a free fall, m/s².
const Gravity = 9.81

// settling is the time, in seconds, from Absorbed until the pelvis stops travelling.
const settling = 0.25

// Flight is the flight of one jump. If Off equals Land there is no flight: PelvisFraction and FootFraction step from 0 to 1 at Off,
// which moves later positions by Turn and Travel.
type Flight struct {
	Off, Land float64 // seconds, of the take-off and the landing
	PushStart float64 // seconds; the legs begin to push, and the pelvis to travel
	Absorbed  float64 // seconds; the legs have stopped the body after the landing

	Turn       float64   // of the body, radians
	Pivot      geom.Vec3 // point of the vertical axis of the turn, in world coordinates before the jump
	Travel     geom.Vec3 // displacement, metres
	PelvisLead float64   // fraction of Travel by which the pelvis leads the feet at take-off, and trails them at landing
}

// Aloft reports whether the body is in the air at a time.
func (l *Flight) Aloft(t float64) bool { return t > l.Off && t < l.Land }

// Bend returns the distance, in metres, by which the legs of a body draw up at a time: a fraction of the height of the flight, 0 at
// take-off, at landing and on the ground.
func (l *Flight) Bend(t float64) float64 {
	const fraction = 0.13
	if !l.Aloft(t) {
		return 0
	}
	u := (t - l.Off) / (l.Land - l.Off)
	parabola := 4 * u * (1 - u)
	return fraction * Gravity / 8 * (l.Land - l.Off) * (l.Land - l.Off) * parabola * parabola
}

// HeelWeight returns the weight, 0 to 1, of leg reach in the heel height at a time: 0 outside push, flight and landing.
func (l *Flight) HeelWeight(t float64) float64 {
	if t <= l.PushStart || t >= l.Absorbed {
		return 0
	}
	return blend.MinJerk(2*(t-l.PushStart)/(l.Off-l.PushStart)) * blend.MinJerk(2*(l.Absorbed-t)/(l.Absorbed-l.Land))
}

// ToesFlat returns how flat the toes lie under a raised heel at a time, 1 on the ground, down to 0.2 in the air.
func (l *Flight) ToesFlat(t float64) float64 {
	return 1 - 0.8*blend.MinJerk((t-l.Off)/0.16)*blend.MinJerk((l.Land-t)/0.16)
}

// FootFraction returns the fraction of Travel and Turn that the feet have completed at a time.
func (l *Flight) FootFraction(t float64) float64 {
	if l.Land == l.Off {
		return l.PelvisFraction(t)
	}
	return blend.MinJerk((t - l.Off) / (l.Land - l.Off))
}

// PelvisFraction returns the fraction of Travel, and of Turn about Pivot, that the place of the pelvis has completed at a time.
func (l *Flight) PelvisFraction(t float64) float64 {
	if l.Land == l.Off {
		if t < l.Off {
			return 0
		}
		return 1
	}
	speed := (1 - 2*l.PelvisLead) / (l.Land - l.Off)
	switch {
	case t < l.PushStart:
		return 0
	case t < l.Off:
		q := blend.NewQuintic(blend.End{}, blend.End{Value: l.PelvisLead, Velocity: speed}, l.Off-l.PushStart)
		return q.At(t - l.PushStart)
	case t < l.Land:
		return l.PelvisLead + speed*(t-l.Off)
	}
	q := blend.NewQuintic(blend.End{Value: 1 - l.PelvisLead, Velocity: speed}, blend.End{Value: 1}, l.Absorbed+settling-l.Land)
	return q.At(t - l.Land)
}

// Transform moves a point by the fraction u of the jump: 0 leaves it, 1 puts it where the jump ends.
func (l *Flight) Transform(p geom.Vec3, u float64) geom.Vec3 {
	return l.Pivot.Add(geom.Yaw(l.Turn * u).Rotate(p.Sub(l.Pivot))).Add(l.Travel.Scale(u))
}

// Carry moves and turns a body by the fraction of the jump that it has completed at a time. The pelvis, planted hands and free feet
// follow PelvisFraction. Feet on the ground, and the rotations of trunk and head, follow FootFraction.
func (l *Flight) Carry(t float64, p *posture.Posture) {
	if t < l.PushStart || l.Travel == (geom.Vec3{}) && l.Turn == 0 {
		return
	}
	pelvis, feet := l.PelvisFraction(t), l.FootFraction(t)
	p.Pelvis = l.Transform(p.Pelvis, pelvis)
	for side := range p.Arms {
		a := &p.Arms[side]
		a.Spot, a.Palm = l.Transform(a.Spot, pelvis), geom.Yaw(l.Turn*pelvis).Mul(a.Palm)
	}
	if l.Turn != 0 {
		r := geom.Yaw(l.Turn * feet)
		p.Hips, p.Chest, p.Head = r.Mul(p.Hips), r.Mul(p.Chest), r.Mul(p.Head)
	}
	for side := range p.Feet {
		f := &p.Feet[side]
		u := feet + (pelvis-feet)*f.Free
		f.Ankle = l.Transform(f.Ankle, u)
		if l.Turn != 0 {
			r := geom.Yaw(l.Turn * u)
			f.Turn, f.Toe, f.Knee, f.Bend = r.Mul(f.Turn), r.Mul(f.Toe), r.Rotate(f.Knee), r.Rotate(f.Bend)
		}
	}
}

// pushFactor is the duration of a push divided by distance/take-off speed: 2 for constant acceleration, more as acceleration rises and
// falls gradually.
const pushFactor = 2.5

// Push returns the duration, in seconds, of the push that moves a body by distance, in metres, and leaves the ground at speed, in m/s,
// or of the absorption of a landing at speed over distance. The result is 0.16 to 0.45 s. A negative distance counts as 0, a speed below
// 0.1 m/s as 0.1 m/s.
func Push(distance, speed float64) float64 {
	return blend.Clamp(pushFactor*math.Max(0, distance)/math.Max(0.1, speed), 0.16, 0.45)
}

// Fall returns the time, in seconds, from a take-off at an upward speed, in m/s, until the body in free fall descends through the height
// up, in metres above the take-off. For a height that the body does not reach, it is the time to the apex.
func Fall(speed, up float64) float64 {
	return (speed + math.Sqrt(math.Max(0, speed*speed-2*Gravity*up))) / Gravity
}
