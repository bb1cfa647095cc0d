package metrics

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
)

// segment is a piece of a body: its part of the mass, and where its centre lies
// on the way from its proximal to its distal end.
type segment struct{ mass, centre float64 }

// The segments of men after de Leva, "Adjustments to Zatsiorsky-Seluyanov's
// segment inertia parameters", J. Biomech. 29 (1996), table 4. The head runs from
// the crown down to the jaw, the trunk from the height of the shoulders to the
// hips, the foot from the heel to the tip of the toes.
var (
	headSegment     = segment{0.0694, 0.5976}
	trunkSegment    = segment{0.4346, 0.4486}
	upperArmSegment = segment{0.0271, 0.5772}
	foreArmSegment  = segment{0.0162, 0.4574}
	handSegment     = segment{0.0061, 0.7900}
	thighSegment    = segment{0.1416, 0.4095}
	shankSegment    = segment{0.0433, 0.4395}
	footSegment     = segment{0.0137, 0.4415}
)

// Parts of the hip height: from the head joint to the crown, and from the wrist
// to the knuckles.
const (
	crown = 0.17
	palm  = 0.09
)

// CentreOfMass returns where a body's centre of mass is in a frame. What a rig
// has no joints for is left out of the sum. ok is false without a body.
func CentreOfMass(m *Motion, f int) (centre geom.Vec3, ok bool) {
	b := m.body
	if b == nil {
		return geom.Vec3{}, false
	}
	var sum geom.Vec3
	var mass float64
	add := func(s segment, proximal, distal geom.Vec3) {
		sum = sum.Add(proximal.Lerp(distal, s.centre).Scale(s.mass))
		mass += s.mass
	}
	at := func(j int) geom.Vec3 { return m.pos(f, j) }
	tall := b.Size.HipHeight
	if b.Head >= 0 {
		up := m.turn(f, b.Head).Rotate(geom.UnitY)
		add(headSegment, at(b.Head).Add(up.Scale(crown*tall)), at(b.Head))
	}
	hips := at(b.Legs[0].Thigh).Lerp(at(b.Legs[1].Thigh), 0.5)
	add(trunkSegment, m.shoulders(f), hips)
	for s, l := range b.Legs {
		add(thighSegment, at(l.Thigh), at(l.Shin))
		add(shankSegment, at(l.Shin), at(l.Foot))
		add(footSegment, m.sole(f, m.soles[s].points[0]), m.sole(f, m.soles[s].points[2]))
	}
	for s, a := range b.Arms {
		if a.Upper < 0 || a.Fore < 0 || a.Hand < 0 {
			continue
		}
		add(upperArmSegment, at(a.Upper), at(a.Fore))
		add(foreArmSegment, at(a.Fore), at(a.Hand))
		add(handSegment, at(a.Hand), m.knuckles(f, s))
	}
	return sum.Scale(1 / mass), true
}

// shoulders returns the middle between the arms, or the top of the spine.
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

// knuckles returns where the fingers of a hand begin.
func (m *Motion) knuckles(f, side int) geom.Vec3 {
	hand := m.body.Arms[side].Hand
	outward := geom.Vec3{X: 1 - 2*float64(side)}
	return m.pos(f, hand).Add(m.turn(f, hand).Rotate(outward.Scale(palm * m.body.Size.HipHeight)))
}

// inAir tells for each frame whether no part of the body is on the ground.
func (m *Motion) inAir() []bool {
	out := make([]bool, m.Frames())
	for f := range out {
		out[f] = m.clearance(f) > touch && !m.lies(f)
	}
	return out
}

// lies tells whether the body touches the ground with what is not a foot: there is
// flesh between such joints and the ground.
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

// shortestFlight is the least number of frames through which a parabola can be
// laid.
const shortestFlight = 3

// Flight (X4) returns the vertical acceleration of the centre of mass while no
// part of the body is on the ground, in m/s², which should be -9.81: on average
// over all frames in the air, and how far from -9.81 the worst flight is. Each
// flight's is that of the parabola that fits it best. NaN where there is no
// flight of three frames, or no body.
func Flight(m *Motion) (average, deviation float64) {
	if m.body == nil {
		return absent, absent
	}
	var a, off mean
	for _, iv := range runs(m.inAir()) {
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

// runs returns where flags are set, as [first, last+1).
func runs(on []bool) [][2]int {
	var out [][2]int
	from := -1
	for i := 0; i <= len(on); i++ {
		switch set := i < len(on) && on[i]; {
		case set && from < 0:
			from = i
		case !set && from >= 0:
			out = append(out, [2]int{from, i})
			from = -1
		}
	}
	return out
}

// curvature returns the second derivative of the parabola through evenly spaced
// values, by least squares: the quadratic discrete orthogonal polynomial picks it
// out. It needs three values.
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
