package perform

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
)

// A dense path is the way of the body, around which the pelvis sways. Over a
// stride the sway has no mean on a straight even way; in curves and at changes of
// speed it has a small one, which would be an error of the path.

// drift is the correction of the pelvis over time, relative to its path, so that the mean over a
// stride lies on the path.
type drift struct{ x, z blend.Curve }

const driftStep = 1.0 / 60

// straighten has the mean position of the body follow a path of close points.
func (d *draft) straighten() change {
	if d.anyDense() {
		d.performance().straighten(d.Length)
		d.level = true // when it is built again
	}
	return nothing
}

// straighten takes the drift out of a performance.
func (p *performance) straighten(length float64) {
	const pad = 1.0
	x, z := blend.NewCurve(-pad, length+pad, driftStep), blend.NewCurve(-pad, length+pad, driftStep)
	var q posture.Posture
	for i := range x.Values {
		t := x.Time(i)
		p.plannedPose(t, lowerBody, &q)
		s := p.way.At(t)
		// Seen from the path, so that sway stays sway where the path bends.
		d := geom.Yaw(-s.Heading).Rotate(p.body.PelvisJoint(q.Pelvis, q.Hips).Sub(s.Pos))
		x.Values[i], z.Values[i] = d.X, d.Z
	}
	w := p.windows(&x)
	x.Values, z.Values = w.Drift(x.Values), w.Drift(z.Values)
	p.drift = &drift{x, z}
}

// windows returns the strides around the samples of a curve, in samples.
func (p *performance) windows(c *blend.Curve) blend.Windows {
	n := len(c.Values)
	w := blend.Windows{From: make([]float64, n), To: make([]float64, n)}
	for i := range n {
		stride := p.walk.Stride(c.Time(i))
		if stride == 0 {
			stride = 1
		}
		half := math.Max(stride/2/driftStep, 2)
		// The first and the last strides are those that there are.
		half = math.Min(half, math.Min(float64(i)+2, float64(n-1-i)+2))
		w.From[i], w.To[i] = math.Max(0, float64(i)-half), math.Min(float64(n-1), float64(i)+half)
	}
	return w
}

// strayed returns the drift at a time, in the world.
func (p *performance) strayed(t float64) geom.Vec3 {
	if p.drift == nil {
		return geom.Vec3{}
	}
	return geom.Yaw(p.way.H.At(t)).Rotate(geom.Vec3{X: p.drift.x.At(t), Z: p.drift.z.At(t)})
}
