package gait

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// sole is a foot as a plane: where it is, where it faces, how it is pitched
// (toes up is positive), and how far the toes are bent up against it.
type sole struct {
	ankle          geom.Vec3
	heading, pitch float64
	bend           float64
}

func (s sole) turn() geom.Quat {
	return geom.Yaw(s.heading).Mul(geom.AxisAngle(geom.UnitX, -s.pitch))
}

// stance returns the foot on its print. It rolls over the heel until it is
// flat, and over the base of the toes once the heel rises; the point that it
// rolls over stays exactly where it is.
func (p *print) stance(t float64, size *rig.Measures) sole {
	s := sole{heading: p.heading}
	pivot := size.Ball
	switch {
	case t < p.flat:
		u := blend.Clamp((t-p.strike)/(p.flat-p.strike), 0, 1)
		s.pitch = p.strikePitch * (1 - u) * (1 - u) * (1 + 0.6*u)
		if p.strikePitch > 0 {
			pivot = size.Heel
		} else {
			s.bend = -s.pitch
		}
	case t > p.rise:
		u := blend.Clamp((t-p.rise)/(p.off-p.rise), 0, 1)
		s.pitch = -p.offPitch * math.Pow(u, 2.2)
		s.bend = -s.pitch
	}
	facing := geom.Yaw(p.heading)
	fixed := p.at.Add(facing.Rotate(pivot)).Add(geom.Vec3{Y: size.Ankle})
	s.ankle = fixed.Sub(s.turn().Rotate(pivot))
	return s
}

// swing is the way of a foot through the air from one print to the next.
type swing struct {
	off, duration float64
	x, y, z       blend.Quintic
	pitch         blend.Quintic
	from, turn    float64 // heading at the start, and how far it turns
	toesFirst     bool
	lift, rise    float64   // extra height, metres: passing the other leg; coming off the ground
	kick          float64   // extra height as runners have it
	aside         geom.Vec3 // extra way in the middle, around the standing leg
}

func newSwing(a, b *print, size *rig.Measures, kick float64) swing {
	const dt = 1.0 / 480
	s := swing{off: a.off, duration: b.strike - a.off, kick: kick, from: a.heading, turn: near(b.heading, a.heading) - a.heading}
	s0, s1, s2 := a.stance(a.off, size), a.stance(a.off-dt, size), a.stance(a.off-2*dt, size)
	end, next := b.stance(b.strike, size), b.stance(b.strike+dt, size)
	axis := func(get func(geom.Vec3) float64, brake float64) blend.Quintic {
		p0, p1, p2, pe := get(s0.ankle), get(s1.ankle), get(s2.ankle), get(end.ankle)
		v, ve := (p0-p1)/dt, (get(next.ankle)-pe)/dt
		// A foot arrives with a brake, not to the softest stop: the softest
		// would have to fly twice as fast in between.
		way := (pe - p0 - v*s.duration) / (s.duration * s.duration)
		return blend.NewQuintic(blend.End{Value: p0, Velocity: v, Acceleration: 0.5 * (p0 - 2*p1 + p2) / (dt * dt)},
			blend.End{Value: pe, Velocity: ve, Acceleration: -brake * way}, s.duration)
	}
	s.x = axis(func(v geom.Vec3) float64 { return v.X }, 4.5)
	s.y = axis(func(v geom.Vec3) float64 { return v.Y }, 0)
	s.z = axis(func(v geom.Vec3) float64 { return v.Z }, 4.5)
	s.pitch = blend.NewQuintic(blend.End{Value: s0.pitch, Velocity: 0.6 * (s0.pitch - s1.pitch) / dt}, blend.End{Value: end.pitch, Velocity: 0.25 * (next.pitch - end.pitch) / dt}, s.duration)
	s.toesFirst = b.strikePitch < 0
	s.clear(size)
	return s
}

// hump is 0 at both ends of 0..1 and 1 in the middle, with level ends.
func hump(u float64) float64 { return 16 * u * u * (1 - u) * (1 - u) }

// push, early and late are like hump, with their tops at 0.29, 0.4 and 0.6.
func push(u float64) float64 {
	v := 1 - u
	return 65.9 * u * u * v * v * v * v * v
}
func early(u float64) float64 { return 28.94 * u * u * (1 - u) * (1 - u) * (1 - u) }
func late(u float64) float64  { return early(1 - u) }

func (s *swing) at(t float64) sole {
	dt := t - s.off
	u := blend.Clamp(dt/s.duration, 0, 1)
	k := hump(u)
	pitch := s.pitch.At(dt)
	// The toes let go of the ground slowly, and reach for it where they land
	// first.
	bend := math.Max(0, -pitch)*(1-blend.MinJerk(u/0.6)) + radians(16)*k
	if s.toesFirst {
		bend += math.Max(0, -pitch) * blend.MinJerk((u-0.5)/0.5)
	}
	return sole{
		ankle: geom.Vec3{X: s.x.At(dt), Y: s.y.At(dt) + s.lift*late(u) + s.rise*push(u) + s.kick*early(u), Z: s.z.At(dt)}.
			Add(s.aside.Scale(k)),
		heading: s.from + s.turn*blend.MinJerk(u),
		pitch:   pitch,
		bend:    bend,
	}
}

// clearance is how high the lowest point of a swinging foot passes the ground.
const clearance = 0.014

// clear brings the swing as close to the ground as walkers do: first where the
// foot passes the standing leg, then where it comes off the ground.
func (s *swing) clear(size *rig.Measures) {
	want := clearance * size.Thigh / 0.43
	s.lift = blend.Clamp(s.missing(size, late, want, 0.56, 0.85), -0.12*size.Thigh, 0.5*size.Thigh)
	s.rise = blend.Clamp(s.missing(size, push, want, 0.12, 0.52), 0, 0.5*size.Thigh)
}

// missing returns how much of a shape has to be added for the lowest point of
// the foot to be at want wherever u is in from..to.
func (s *swing) missing(size *rig.Measures, shape func(u float64) float64, want, from, to float64) float64 {
	most := math.Inf(-1)
	for u := from; u <= to; u += 0.05 {
		low := s.at(s.off + u*s.duration).lowest(size)
		most = math.Max(most, (want*math.Min(1, 3*u)-low)/shape(u))
	}
	return most
}

// lowest returns the height of the lowest point of the foot.
func (s sole) lowest(size *rig.Measures) float64 {
	turn := s.turn()
	heel := turn.Rotate(size.Heel).Y
	// The sole under the ball lies as deep as the heel does.
	ball := turn.Rotate(geom.Vec3{Y: -size.Ankle, Z: size.Ball.Z}).Y
	toes := turn.Mul(geom.AxisAngle(geom.UnitX, -s.bend))
	tip := turn.Rotate(size.Ball).Add(toes.Rotate(size.Tip.Sub(size.Ball))).Y
	return s.ankle.Y + math.Min(heel, math.Min(ball, tip))
}

// foot returns the state of one foot at a time.
func (w *Walk) foot(side rig.Side, t float64) sole {
	prints := w.prints[side]
	i := w.printAt(side, t)
	if p := &prints[i]; t <= p.off || i+1 == len(prints) {
		return p.stance(t, &w.size)
	}
	return w.swings[side][i].at(t)
}

// printAt returns the last print that the foot has touched by time t.
func (w *Walk) printAt(side rig.Side, t float64) int {
	prints := w.prints[side]
	lo, hi := 0, len(prints)
	for hi-lo > 1 {
		if mid := (lo + hi) / 2; prints[mid].strike <= t {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}

// Stands reports whether a foot touches the ground at a time. Its joints may
// still turn over the heel or the toes.
func (w *Walk) Stands(side rig.Side, t float64) bool {
	p := &w.prints[side][w.printAt(side, t)]
	return t <= p.off
}

// write puts a foot into a posture. hips is the heading of the pelvis.
func (s sole) write(f *posture.Foot, hips float64) {
	f.Ankle = s.ankle
	f.Turn = s.turn()
	f.Toe = f.Turn.Mul(geom.AxisAngle(geom.UnitX, -s.bend))
	f.Knee = geom.Yaw(hips + 0.6*math.Remainder(s.heading-hips, 2*math.Pi)).Rotate(geom.UnitZ)
}
