package gait

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/gait/feet"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// swing is the way of a foot through the air from one print to the next.
type swing struct {
	off, duration float64
	from, to      geom.Vec3 // of the ankle
	x, y, z       blend.Quintic
	pitch         blend.Quintic
	heading       blend.Quintic
	turn          float64 // how far it turns in all
	toesFirst     bool
	slope         [2]float64    // of the ground, where it leaves and arrives
	tiptoe        [2]float64    // how far the tips of the toes are off it there
	toes          blend.Quintic // bend of the toes as they leave, until they are straight
	straight      float64       // seconds until then

	// The difference of people's feet from the smoothest path.
	advance, height, roll arc

	high       float64   // how much higher than needed, metres
	lift, rise float64   // metres: over the ground, passing the other leg; coming off it
	aside      geom.Vec3 // in the middle, around the standing leg
}

// arc is a polynomial over 0..1 that with its first two derivatives is zero at
// both ends and has given values at a quarter, a half and three quarters.
type arc [3]float64

func newArc(quarter, half, most float64) arc {
	const b = 0.1875 * 0.1875 * 0.1875 // u(1-u) cubed at a quarter
	c := 64 * half
	return arc{c, (most - quarter) / b, 4 * ((quarter+most)/(2*b) - c)}
}

func (a arc) at(u float64) float64 {
	w, b := 2*u-1, u*(1-u)
	return b * b * b * (a[0] + w*(a[1]+w*a[2]))
}

// gesture has the parameters of a swing beside its prints.
type gesture struct {
	shape   feet.Swing
	natural float64 // how much of the shape is taken, 0 to 1
	leg     float64 // metres
	ahead   float64 // natural, of a foot that swings forward
	clear   float64 // height of the lowest point over the ground, for a leg of 0.9 m
	lift    float64 // extra height in the middle, metres
	ground  Ground
	impact  float64 // speed downwards at which the foot arrives, m/s
}

func newSwing(a, b *footprint, size *rig.Measures, g gesture) swing {
	const dt = 1.0 / 480
	s := swing{off: a.off, duration: b.strike - a.off}
	s0, s1, s2 := a.stance(a.off, size), a.stance(a.off-dt, size), a.stance(a.off-2*dt, size)
	end, next := b.stance(b.strike, size), b.stance(b.strike+dt, size)
	// A foot that swings forward leaves the ground softly and is fastest in the middle of its way, as recorded ones are.
	start, brake := 1-0.5*g.ahead, 11-3.5*g.ahead
	axis := func(get func(geom.Vec3) float64, brake, drop float64) blend.Quintic {
		p0, p1, p2, pe := get(s0.ankle), get(s1.ankle), get(s2.ankle), get(end.ankle)
		v, ve := (p0-p1)/dt, (get(next.ankle)-pe)/dt-drop
		// A foot brakes as it arrives: with the smoothest stop it would have to
		// move twice as fast before.
		distance := (pe - p0 - v*s.duration) / (s.duration * s.duration)
		return blend.NewQuintic(blend.End{Value: p0, Velocity: v, Acceleration: start * (p0 - 2*p1 + p2) / (dt * dt)},
			blend.End{Value: pe, Velocity: ve, Acceleration: -brake * distance}, s.duration)
	}
	s.from, s.to = s0.ankle, end.ankle
	s.x = axis(func(v geom.Vec3) float64 { return v.X }, brake, 0)
	s.y = axis(func(v geom.Vec3) float64 { return v.Y }, 0, g.impact)
	s.z = axis(func(v geom.Vec3) float64 { return v.Z }, brake, 0)
	s.pitch = blend.NewQuintic(blend.End{Value: s0.pitch, Velocity: (s0.pitch - s1.pitch) / dt,
		Acceleration: (s0.pitch - 2*s1.pitch + s2.pitch) / (dt * dt)},
		blend.End{Value: end.pitch, Velocity: 0.25 * (next.pitch - end.pitch) / dt}, s.duration)
	s.heading = blend.NewQuintic(blend.End{Value: s0.heading, Velocity: (s0.heading - s1.heading) / dt},
		blend.End{Value: end.heading, Velocity: (next.heading - end.heading) / dt}, s.duration)
	s.turn = end.heading - s0.heading
	s.toesFirst = b.strikePitch < 0 || b.tip > 0
	s.slope = [2]float64{a.slope, b.slope}
	s.tiptoe = [2]float64{a.tiptoe(a.pivot), b.tiptoe(b.swivel)}
	release := (s0.bend - s1.bend) / dt
	s.straight = min((0.6-0.25*g.ahead)*s.duration, 2.5*max(0, s0.bend)/max(1e-3, -release))
	s.toes = blend.NewQuintic(blend.End{Value: s0.bend, Velocity: release}, blend.End{}, max(dt, s.straight))
	s.shape(a, b, g)
	s.clear(size, g)
	return s
}

// shape bends the smoothest path towards the one of people's feet.
func (s *swing) shape(a, b *footprint, g gesture) {
	travel := s.to.Sub(s.from).Horizontal()
	far := travel.Dot(travel)
	var along, height, roll [3]float64
	for i := range 3 {
		t := s.duration * float64(i+1) / 4
		at := geom.Vec3{X: s.x.At(t), Z: s.z.At(t)}.Sub(s.from).Horizontal()
		if far > 1e-4 {
			along[i] = g.natural * (g.shape.Advance[i] - at.Dot(travel)/far)
		}
		u := float64(i+1) / 4
		level := a.at.Y + (b.at.Y-a.at.Y)*u
		if g.ground != nil {
			over := s.from.Lerp(s.to, g.shape.Advance[i])
			level = max(level, g.ground(over.X, over.Z))
		}
		height[i] = g.natural * (level + g.shape.Height[i]*g.leg - s.y.At(t))
		roll[i] = g.natural * (a.slope + (b.slope-a.slope)*u - g.shape.Pitch[i] - s.pitch.At(t))
	}
	s.advance = newArc(along[0], along[1], along[2])
	s.height = newArc(height[0], height[1], height[2])
	s.roll = newArc(roll[0], roll[1], roll[2])
}

// maxBend is the largest upward bend of the toes.
var maxBend = radians(58)

// hump is 0 at both ends of 0..1 and 1 in the middle, with level ends.
func hump(u float64) float64 { return 16 * u * u * (1 - u) * (1 - u) }

// push and late are like hump, with their tops at 0.29 and 0.6.
func push(u float64) float64 {
	v := 1 - u
	return 65.9 * u * u * v * v * v * v * v
}
func late(u float64) float64 { return 28.94 * (1 - u) * (1 - u) * u * u * u }

func (s *swing) at(t float64) sole {
	dt := t - s.off
	u := blend.Clamp(dt/s.duration, 0, 1)
	k := hump(u)
	pitch := s.pitch.At(dt) + s.roll.at(u)
	// Toes are straight soon after they leave the ground, and reach for it where they land
	// first.
	bend := radians(16) * k
	if dt < s.straight {
		bend += max(0, s.toes.At(dt))
	}
	bend += s.tiptoe[0]*blend.MinJerk(1-u/0.6) + s.tiptoe[1]*blend.MinJerk((u-0.5)/0.5)
	if s.toesFirst {
		bend += max(0, s.slope[1]-pitch) * blend.MinJerk((u-0.5)/0.5)
	}
	at := geom.Vec3{X: s.x.At(dt), Y: s.y.At(dt) + s.height.at(u) + s.lift*late(u) + s.rise*push(u) + s.high*k, Z: s.z.At(dt)}
	return sole{
		ankle:   at.Add(s.to.Sub(s.from).Horizontal().Scale(s.advance.at(u))).Add(s.aside.Scale(k)),
		heading: s.heading.At(dt),
		pitch:   pitch,
		bend:    min(bend, maxBend),
	}
}

// clear sets the clearance of the swing as walkers have it: first where the foot passes the
// standing leg, then where it leaves the ground.
func (s *swing) clear(size *rig.Measures, g gesture) {
	// In long strides the toes pass low; in small steps they are lifted.
	want := g.clear * size.Thigh / 0.43 * (1 + 2*(1-g.natural)*(1-g.natural))
	if g.lift < 0 {
		want *= max(0.04, 1+g.lift/0.03)
	}
	s.lift = blend.Clamp(s.missing(size, late, want, [2]float64{0.56, 0.85}, g.ground), -0.12*size.Thigh, 0.5*size.Thigh)
	s.rise = blend.Clamp(s.missing(size, push, want, [2]float64{0.06, 0.52}, g.ground), 0, 0.5*size.Thigh)
	if g.ground != nil {
		// The whole foot passes over edges, at any time of the swing.
		s.lift += blend.Clamp(s.missing(size, late, want, [2]float64{0.5, 0.95}, g.ground), 0, 0.5*size.Thigh)
	}
	s.high = max(0, g.lift)
	if g.ground != nil {
		// Then over any edge that the toes would still touch on the way up.
		s.high += blend.Clamp(s.missing(size, hump, 0.5*want, [2]float64{0.14, 0.9}, g.ground), 0, 0.3*size.Thigh)
	}
}

// missing returns how much of a shape has to be added for the lowest point of
// the foot to be at want wherever u is in a part of the time.
func (s *swing) missing(size *rig.Measures, shape func(u float64) float64, want float64, part [2]float64, ground Ground) float64 {
	most := math.Inf(-1)
	fine := 0.05
	if ground != nil {
		fine = 0.02
	}
	for u := part[0]; u <= part[1]; u += fine {
		low := s.at(s.off+u*s.duration).lowest(size, ground)
		most = max(most, (want*min(1, min(3*u, 6*(1-u)))-low)/shape(u))
	}
	return most
}
