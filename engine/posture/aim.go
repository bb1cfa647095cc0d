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

// extension is the largest part of its length that a leg is stretched to: the
// knee keeps some seven degrees of flexion and never locks.
const extension = 0.9981

// Sink returns how far a body has to be lowered over time for its legs to reach
// their feet, as a smooth curve over 0..length. at gives the body at a time.
func Sink(length float64, size *rig.Measures, at func(t float64, p *Posture)) blend.Curve {
	c := blend.NewCurve(-0.1, length+0.1, 1.0/60)
	excess := make([]float64, len(c.Values))
	var p Posture
	for i := range excess {
		at(c.Time(i), &p)
		excess[i] = p.Excess(size)
	}
	c.Values = blend.Envelope(excess, 4)
	return c
}

// Excess returns by how much the pelvis is too high for one of the legs, in metres.
func (p *Posture) Excess(size *rig.Measures) float64 {
	most := math.Max(p.Stretch(rig.Left, size), p.Stretch(rig.Right, size))
	return blend.Clamp(most, 0, 0.4*size.HipHeight)
}

// Stretch returns by how much the pelvis is too high for a leg, in metres;
// negative where the leg reaches its foot.
func (p *Posture) Stretch(side rig.Side, size *rig.Measures) float64 {
	reach := extension * (size.Thigh + size.Shin)
	d := p.Pelvis.Add(p.Hips.Rotate(size.Hip[side])).Sub(p.Feet[side].Ankle)
	across := math.Min(d.Horizontal().Len(), 0.95*reach)
	return d.Y - math.Sqrt(reach*reach-across*across)
}

// DrawUp brings a foot that its leg does not reach to where it does, as far as share
// says, 0 to 1.
func (p *Posture) DrawUp(side rig.Side, b *rig.Body, share float64) {
	const within = 0.998 // of what a leg reaches
	hip, f := p.HipJoint(b, side), &p.Feet[side]
	way := f.Ankle.Sub(hip)
	if past := way.Len() - within*extension*(b.Size.Thigh+b.Size.Shin); past > 0 {
		f.Ankle = f.Ankle.Sub(way.Unit().Scale(share * past))
	}
}
