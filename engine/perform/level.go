package perform

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
)

// The pelvis sways around a dense path. Over a stride the mean of the sway is zero on a straight path at
// constant speed; in curves and at changes of speed it is not, and would be an error of the path.

// drift is a correction of the pelvis over time, relative to its path, that puts the mean over a
// stride on the path.
type drift struct{ x, z blend.Curve }

const driftStep = 1.0 / 60

// straighten makes the mean position of the body follow a dense path.
func (d *draft) straighten() change {
	if d.anyDense() {
		d.performance().straighten(d.Length)
		d.level = true // takes effect when the performance is built again
	}
	return unchanged
}

// straighten removes the drift from a performance.
func (p *performance) straighten(length float64) {
	const pad = 1.0
	x, z := blend.NewCurve(-pad, length+pad, driftStep), blend.NewCurve(-pad, length+pad, driftStep)
	var q posture.Posture
	for i := range x.Values {
		t := x.Time(i)
		p.plannedPose(t, lowerBody, &q)
		s := p.path.At(t)
		// Relative to the path, so that the sway turns with it.
		d := geom.Yaw(-s.Heading).Rotate(p.body.PelvisJoint(q.Pelvis, q.Hips).Sub(s.Pos))
		x.Values[i], z.Values[i] = d.X, d.Z
	}
	w := p.windows(&x)
	x.Values, z.Values = w.Drift(x.Values), w.Drift(z.Values)
	p.drift = &drift{x, z}
}

// windows returns the stride around each sample of a curve, in samples.
func (p *performance) windows(c *blend.Curve) blend.Windows {
	n := len(c.Values)
	w := blend.Windows{From: make([]float64, n), To: make([]float64, n)}
	for i := range n {
		stride := p.walk.Stride(c.Time(i))
		if stride == 0 {
			stride = 1
		}
		half := math.Max(stride/2/driftStep, 2)
		// Before the first and after the last stride, use these.
		half = math.Min(half, math.Min(float64(i)+2, float64(n-1-i)+2))
		w.From[i], w.To[i] = math.Max(0, float64(i)-half), math.Min(float64(n-1), float64(i)+half)
	}
	return w
}

// strayed returns the drift at a time in the world.
func (p *performance) strayed(t float64) geom.Vec3 {
	if p.drift == nil {
		return geom.Vec3{}
	}
	return geom.Yaw(p.path.H.At(t)).Rotate(geom.Vec3{X: p.drift.x.At(t), Z: p.drift.z.At(t)})
}
