package posture

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// Shift moves the pelvis of a body that is not on its feet by a short offset in metres. Ankles
// keep their positions, and so do knees within reach of the thighs: over knees on the ground the
// hips rotate about the knees, and roll if the knees are apart.
func (p *Posture) Shift(b *rig.Body, offset geom.Vec3) {
	const down, low = -0.3, 0.1 // of a thigh that the body kneels on; metres of its knee above the ankle
	ahead := p.Hips.Rotate(geom.UnitX).Horizontal().Unit().Cross(geom.UnitY)
	var knees, thighs [2]geom.Vec3
	var rises [2]float64 // of the hip joint with the roll, metres a radian along the thigh
	n := 0
	for side := range p.Feet {
		hip, bend := p.HipJoint(b, rig.Side(side)), p.legBend(b, rig.Side(side))
		knees[side] = hip.Add(bend.Upper.Scale(b.Size.Leg[side].Upper))
		if bend.Upper.Y < down && knees[side].Y < p.Feet[side].Ankle.Y+low {
			thighs[n], rises[n] = bend.Upper, bend.Upper.Dot(ahead.Cross(hip.Sub(p.Pelvis)))
			n++
		}
	}
	roll := 0.0
	if n > 0 {
		offset.Y = 0
		slopes := [2]float64{thighs[0].Dot(offset), thighs[1].Dot(offset)}
		if det := thighs[0].Y*rises[1] - thighs[1].Y*rises[0]; n == 2 && math.Abs(det) > 1e-3 {
			offset.Y = (slopes[1]*rises[0] - slopes[0]*rises[1]) / det
			roll = (slopes[0]*thighs[1].Y - slopes[1]*thighs[0].Y) / det
		} else {
			offset.Y = -slopes[0] / thighs[0].Y
		}
	}
	p.Pelvis, p.Hips = p.Pelvis.Add(offset), geom.AxisAngle(ahead, roll).Mul(p.Hips)
	for side := range p.Feet {
		f, to := &p.Feet[side], knees[side].Sub(p.HipJoint(b, rig.Side(side)))
		f.Knee, f.Literal, f.Bend = to, true, to
	}
}
