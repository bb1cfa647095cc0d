package metrics

import (
	"math"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// CentreOfMass returns the position of a body's centre of mass in a frame. Body parts without joints in the
// rig are omitted. ok is false without a body.
func CentreOfMass(m *Motion, f int) (centre geom.Vec3, ok bool) {
	b := m.body
	if b == nil {
		return geom.Vec3{}, false
	}
	at := func(j int) geom.Vec3 { return m.pos(f, j) }
	l := rig.Landmarks{Shoulders: m.shoulders(f), Hips: at(b.Legs[0].Thigh).Lerp(at(b.Legs[1].Thigh), 0.5)}
	if b.Head >= 0 {
		l.Head, l.HeadTurn = at(b.Head), m.turn(f, b.Head)
	}
	for s, j := range b.Legs {
		leg := &l.Legs[s]
		leg.Hip, leg.Knee, leg.Ankle = at(j.Thigh), at(j.Shin), at(j.Foot)
		leg.Heel, leg.Tip = m.sole(f, m.soles[s].points[0]), m.sole(f, m.soles[s].points[2])
	}
	for s, j := range b.Arms {
		if b.HasArm(rig.Side(s)) {
			arm := &l.Arms[s]
			arm.Shoulder, arm.Elbow, arm.Wrist, arm.HandTurn = at(j.Upper), at(j.Fore), at(j.Hand), m.turn(f, j.Hand)
		}
	}
	return b.CentreOfLandmarks(&l), true
}

// shoulders returns the midpoint of the shoulders, or the top of the spine.
func (m *Motion) shoulders(f int) geom.Vec3 {
	b := m.body
	if l, r := b.Arms[0].Upper, b.Arms[1].Upper; l >= 0 && r >= 0 {
		return m.pos(f, l).Lerp(m.pos(f, r), 0.5)
	}
	switch {
	case len(b.Neck) > 0:
		return m.pos(f, b.Neck[0])
	case b.Head >= 0:
		return m.pos(f, b.Head)
	case len(b.Spine) > 0:
		return m.pos(f, b.Spine[len(b.Spine)-1])
	}
	return m.pos(f, b.Pelvis)
}

// knuckles returns the position at which the fingers of a hand begin.
func (m *Motion) knuckles(f, side int) geom.Vec3 {
	hand := m.body.Arms[side].Hand
	return m.body.Knuckles(rig.Side(side), m.pos(f, hand), m.turn(f, hand))
}

// inAir returns for each frame whether no part of the body is on the ground.
func (m *Motion) inAir() []bool {
	out := make([]bool, m.Frames())
	for f := range out {
		out[f] = m.clearance(f) > touch && !m.lies(f)
	}
	return out
}

// lies reports whether the body touches the ground with other parts than feet. Such joints are some
// centimetres inside the body.
func (m *Motion) lies(f int) bool {
	const trunk, knee, wrist = 0.125, 0.09, 0.08 // parts of the hip height
	b, tall := m.body, m.body.Size.HipHeight
	near := func(at geom.Vec3, flesh float64) bool { return m.over(at) < flesh*tall }
	on := near(m.pos(f, b.Pelvis), trunk) || near(m.shoulders(f), trunk)
	for s := range b.Legs {
		on = on || near(m.pos(f, b.Legs[s].Thigh), trunk) || near(m.pos(f, b.Legs[s].Shin), knee)
		if a := b.Arms[s]; a.Upper >= 0 && a.Hand >= 0 {
			on = on || near(m.pos(f, a.Upper), trunk) || near(m.pos(f, a.Hand), wrist)
		}
	}
	return on
}

// Gravity is the acceleration of free fall in m/s².
const Gravity = 9.81

// shortestFlight is the least number of frames of a flight, because a parabola needs three.
const shortestFlight = 3

// Flight (X4) returns the vertical acceleration of the centre of mass while no part of the body is on the
// ground, in m/s², which should be -9.81: on average over all frames in the air, and the largest deviation of
// a flight. The acceleration of a flight is its best-fitting parabola's. The result is NaN without a flight
// of three frames, or without a body.
func Flight(m *Motion) (average, deviation float64) {
	if m.body == nil {
		return absent, absent
	}
	var a, off mean
	for _, iv := range clip.Runs(m.inAir()) {
		n := iv[1] - iv[0]
		if n < shortestFlight {
			continue
		}
		heights := make([]float64, n)
		for i := range heights {
			c, _ := CentreOfMass(m, iv[0]+i)
			heights[i] = c.Y
		}
		acceleration := curvature(heights) * m.FPS * m.FPS
		for range n {
			a.add(acceleration)
		}
		off.add(math.Abs(acceleration + Gravity))
	}
	return a.value(), off.max()
}

// curvature returns the second derivative of the least-squares parabola through evenly spaced values, by the
// quadratic discrete orthogonal polynomial. It needs three values.
func curvature(v []float64) float64 {
	n := float64(len(v))
	var dot, square float64
	for i, y := range v {
		x := float64(i) - (n-1)/2
		p := x*x - (n*n-1)/12
		dot, square = dot+p*y, square+p*p
	}
	return 2 * dot / square
}
