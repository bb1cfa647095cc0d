package posture

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// Aim returns the shape of an arm from the directions of its upper arm and forearm in the frame of
// the chest: X outwards on either side, Y up, Z forward.
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

// Extension is the largest stretch of a leg as a fraction of its length: the knee keeps some seven
// degrees of flexion and never locks.
const Extension = 0.9981

// Sink is the distance by which a body is lowered over time so that its legs reach its feet: a
// smooth envelope of the lengths that its legs lack. It evaluates the body only around the
// requested times, once per sample. It is not safe for concurrent use.
type Sink struct {
	at           func(t float64) float64
	excess, tops []float64   // by sample; NaN: not computed yet
	curve        blend.Curve // smoothed tops; NaN: not computed yet
	weights      []float64   // of the envelope
}

const (
	sinkStep  = 1.0 / 60 // seconds
	sinkReach = 4        // steps
)

// NewSink returns the sink of a body over 0..length seconds. excess returns the height, in metres, by which its pelvis is too high for its
// legs at a time.
func NewSink(length float64, excess func(t float64) float64) *Sink {
	s := &Sink{at: excess, curve: blend.NewCurve(-0.1, length+0.1, sinkStep), weights: blend.EnvelopeWeights(sinkReach)}
	n := len(s.curve.Values)
	s.excess, s.tops = make([]float64, n), make([]float64, n)
	for _, v := range [...][]float64{s.excess, s.tops, s.curve.Values} {
		for i := range v {
			v[i] = math.NaN()
		}
	}
	return s
}

// At returns the distance by which the body is lowered at a time, in metres.
func (s *Sink) At(t float64) float64 {
	n := len(s.curve.Values)
	// A curve continues beyond its ends at the slope of its last two values.
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
				s.excess[k] = s.at(s.curve.Time(k))
			}
			most = max(most, s.excess[k])
		}
		s.tops[i] = most
	}
	return s.tops[i]
}

// Excess returns the largest height, in metres, by which the pelvis is too high for one of the
// legs.
func (p *Posture) Excess(size *rig.Measures) float64 {
	most := max(p.Stretch(rig.Left, size), p.Stretch(rig.Right, size))
	return blend.Clamp(most, 0, 0.4*size.HipHeight)
}

// Stretch returns the height, in metres, by which the pelvis is too high for a leg; negative if
// the leg reaches its foot.
func (p *Posture) Stretch(side rig.Side, size *rig.Measures) float64 {
	reach := Extension * (size.Thigh + size.Shin)
	d := p.Pelvis.Add(p.Hips.Rotate(size.Hip[side])).Sub(p.Feet[side].Ankle)
	across := min(d.Horizontal().Len(), 0.95*reach)
	return d.Y - math.Sqrt(reach*reach-across*across)
}

// PullFootUp moves a foot out of reach towards the hip until the leg reaches it, or by a smaller
// share, 0 to 1, of that distance.
func (p *Posture) PullFootUp(side rig.Side, b *rig.Body, share float64) {
	const within = 0.998 // of the reach of a leg
	hip, f := p.HipJoint(b, side), &p.Feet[side]
	direction := f.Ankle.Sub(hip)
	if past := direction.Len() - within*Extension*(b.Size.Thigh+b.Size.Shin); past > 0 {
		f.Ankle = f.Ankle.Sub(direction.Unit().Scale(share * past))
	}
}

// maxHipExtension is the largest extension of a thigh behind the pelvis, in radians.
const maxHipExtension = 0.77

// behind reports whether a thigh exceeds maxHipExtension.
func (p *Posture) behind(b *rig.Body, side rig.Side) bool {
	d := p.Hips.Inv().Rotate(p.legBend(b, side).Upper)
	return d.Y < 0 && math.Abs(d.X) < 0.9 && math.Atan2(-d.Z, -d.Y) > maxHipExtension
}

// LimitHipExtension moves a foot behind the body forward along the ground until the thigh is within maxHipExtension.
func (p *Posture) LimitHipExtension(side rig.Side, b *rig.Body) {
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

// maxToeExtension is the largest extension of the toes from the sole, in radians.
const maxToeExtension = 1.54

// LimitToeExtension rotates a foot about its ball until the toes are within maxToeExtension.
func (p *Posture) LimitToeExtension(side rig.Side, b *rig.Body) {
	f := &p.Feet[side]
	past := -f.Turn.Inv().Mul(f.Toe).Log().X - maxToeExtension
	if past <= 0 {
		return
	}
	ball := f.Ankle.Add(f.Turn.Rotate(b.Size.Ball))
	f.Turn = f.Turn.Mul(geom.AxisAngle(geom.UnitX, -past))
	f.Ankle = ball.Sub(f.Turn.Rotate(b.Size.Ball))
}
