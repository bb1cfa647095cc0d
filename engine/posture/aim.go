package posture

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// Aim returns the shape of an arm whose upper arm and forearm point in given
// directions, seen from the chest: X outwards (to either side), Y up, Z forward.
func Aim(upper, fore geom.Vec3) Arm {
	u, f := upper.Unit(), fore.Unit()
	a := Arm{
		Abduct: math.Asin(blend.Clamp(u.X, -1, 1)),
		Flex:   math.Atan2(u.Z, -u.Y),
		Elbow:  math.Acos(blend.Clamp(u.Dot(f), -1, 1)),
	}
	// Where the forearm would go, and where its plane's normal is, untwisted.
	base := geom.AxisAngle(geom.UnitX, -a.Flex).Mul(geom.AxisAngle(geom.UnitZ, a.Abduct-math.Pi/2))
	if a.Elbow > 1e-6 {
		a.Twist = math.Atan2(-f.Dot(base.Rotate(geom.UnitY)), f.Dot(base.Rotate(geom.UnitZ)))
	}
	return a
}

// Extension is the largest part of its length that a leg is stretched to: the
// knee keeps some seven degrees of flexion and never locks.
const Extension = 0.9981

// Sink is how far a body has to be lowered over time for its legs to reach their feet, as
// a smooth curve: the envelope of how far its legs are too short. It looks at the body
// around the times alone that are asked for, at each sample once. It is not safe for
// concurrent use.
type Sink struct {
	size *rig.Measures
	at   func(t float64, p *Posture)
	pose Posture

	excess, tops []float64   // by sample; NaN: not known yet
	curve        blend.Curve // likewise
	weights      []float64   // of the envelope
}

const (
	sinkStep  = 1.0 / 60 // seconds
	sinkReach = 4        // steps
)

// NewSink returns the sink of a body over 0..length. at gives the body at a time.
func NewSink(length float64, size *rig.Measures, at func(t float64, p *Posture)) *Sink {
	s := &Sink{size: size, at: at, curve: blend.NewCurve(-0.1, length+0.1, sinkStep), weights: blend.EnvelopeWeights(sinkReach)}
	n := len(s.curve.Values)
	s.excess, s.tops = make([]float64, n), make([]float64, n)
	for _, v := range [...][]float64{s.excess, s.tops, s.curve.Values} {
		for i := range v {
			v[i] = math.NaN()
		}
	}
	return s
}

// At returns by how much the body is lowered at a time, in metres.
func (s *Sink) At(t float64) float64 {
	n := len(s.curve.Values)
	// Beyond its ends a curve goes on as its last two values do.
	first := min(max(s.curve.First(t), 0), n-2)
	for i := first; i < min(first+4, n); i++ {
		if math.IsNaN(s.curve.Values[i]) {
			sum := 0.0
			for k, w := range s.weights {
				sum += w * s.top(min(n-1, max(0, i+k-sinkReach)))
			}
			s.curve.Values[i] = sum
		}
	}
	return s.curve.At(t)
}

// top returns the largest excess around sample i.
func (s *Sink) top(i int) float64 {
	if math.IsNaN(s.tops[i]) {
		most := 0.0
		for k := max(0, i-sinkReach); k <= min(len(s.excess)-1, i+sinkReach); k++ {
			if math.IsNaN(s.excess[k]) {
				s.pose = Posture{}
				s.at(s.curve.Time(k), &s.pose)
				s.excess[k] = s.pose.Excess(s.size)
			}
			most = max(most, s.excess[k])
		}
		s.tops[i] = most
	}
	return s.tops[i]
}

// Excess returns by how much the pelvis is too high for one of the legs, in metres.
func (p *Posture) Excess(size *rig.Measures) float64 {
	most := max(p.Stretch(rig.Left, size), p.Stretch(rig.Right, size))
	return blend.Clamp(most, 0, 0.4*size.HipHeight)
}

// Stretch returns by how much the pelvis is too high for a leg, in metres;
// negative where the leg reaches its foot.
func (p *Posture) Stretch(side rig.Side, size *rig.Measures) float64 {
	reach := Extension * (size.Thigh + size.Shin)
	d := p.Pelvis.Add(p.Hips.Rotate(size.Hip[side])).Sub(p.Feet[side].Ankle)
	across := min(d.Horizontal().Len(), 0.95*reach)
	return d.Y - math.Sqrt(reach*reach-across*across)
}

// DrawUp brings a foot that its leg does not reach to where it does, as far as share
// says, 0 to 1.
func (p *Posture) DrawUp(side rig.Side, b *rig.Body, share float64) {
	const within = 0.998 // of what a leg reaches
	hip, f := p.HipJoint(b, side), &p.Feet[side]
	direction := f.Ankle.Sub(hip)
	if past := direction.Len() - within*Extension*(b.Size.Thigh+b.Size.Shin); past > 0 {
		f.Ankle = f.Ankle.Sub(direction.Unit().Scale(share * past))
	}
}

// hipBack is how far a thigh goes behind the pelvis, in radians.
const hipBack = 0.77

// behind reports whether a thigh is farther behind the pelvis than it goes.
func (p *Posture) behind(b *rig.Body, side rig.Side) bool {
	d := p.Hips.Inv().Rotate(p.legBend(b, side).Upper)
	return d.Y < 0 && math.Abs(d.X) < 0.9 && math.Atan2(-d.Z, -d.Y) > hipBack
}

// DrawOn draws a foot that the body has left behind along the ground, so far that the thigh
// is within its limit.
func (p *Posture) DrawOn(side rig.Side, b *rig.Body) {
	if !p.behind(b, side) {
		return
	}
	f := &p.Feet[side]
	from, direction := f.Ankle, p.HipJoint(b, side).Sub(f.Ankle).Horizontal()
	low, high := 0.0, 1.0
	for range 16 {
		s := (low + high) / 2
		f.Ankle = from.Add(direction.Scale(s))
		if p.behind(b, side) {
			low = s
		} else {
			high = s
		}
	}
	f.Ankle = from.Add(direction.Scale(high))
}

// toesBack is how far toes bend up from the sole, in radians.
const toesBack = 1.54

// TiltBack tilts a foot about its ball, so far that its toes are within their limit.
func (p *Posture) TiltBack(side rig.Side, b *rig.Body) {
	f := &p.Feet[side]
	past := -f.Turn.Inv().Mul(f.Toe).Log().X - toesBack
	if past <= 0 {
		return
	}
	ball := f.Ankle.Add(f.Turn.Rotate(b.Size.Ball))
	f.Turn = f.Turn.Mul(geom.AxisAngle(geom.UnitX, -past))
	f.Ankle = ball.Sub(f.Turn.Rotate(b.Size.Ball))
}
