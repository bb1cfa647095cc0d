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
	x.Values, z.Values = w.drift(x.Values), w.drift(z.Values)
	p.drift = &drift{x, z}
}

// windows are the strides around the samples of a curve, in samples.
type windows struct{ from, to []float64 }

func (p *performance) windows(c *blend.Curve) windows {
	n := len(c.Values)
	w := windows{make([]float64, n), make([]float64, n)}
	for i := range n {
		stride := p.walk.Stride(c.Time(i))
		if stride == 0 {
			stride = 1
		}
		half := math.Max(stride/2/driftStep, 2)
		// The first and the last strides are those that there are.
		half = math.Min(half, math.Min(float64(i)+2, float64(n-1-i)+2))
		w.from[i], w.to[i] = math.Max(0, float64(i)-half), math.Min(float64(n-1), float64(i)+half)
	}
	return w
}

// mean returns the mean of a signal over the window of each sample.
func (w windows) mean(v []float64) []float64 {
	n := len(v)
	sum := make([]float64, n) // of the trapezoids up to each sample
	for i := 1; i < n; i++ {
		sum[i] = sum[i-1] + (v[i-1]+v[i])/2
	}
	upto := func(x float64) float64 {
		i := min(int(x), n-2)
		u := x - float64(i)
		return sum[i] + u*v[i] + u*u/2*(v[i+1]-v[i])
	}
	out := make([]float64, n)
	for i := range out {
		out[i] = (upto(w.to[i]) - upto(w.from[i])) / (w.to[i] - w.from[i])
	}
	return out
}

// spread is the transpose of mean: each value goes to the samples of its window.
func (w windows) spread(v []float64) []float64 {
	n := len(v)
	out := make([]float64, n)
	sum := make([]float64, n) // values to add to all trapezoids up to each sample
	upto := func(x, f float64) {
		i := min(int(x), n-2)
		u := x - float64(i)
		sum[i] += f
		out[i] += f * (u - u*u/2)
		out[i+1] += f * u * u / 2
	}
	for i := range v {
		f := v[i] / (w.to[i] - w.from[i])
		upto(w.to[i], f)
		upto(w.from[i], -f)
	}
	owed := 0.0
	for i := n - 1; i > 0; i-- {
		owed += sum[i]
		out[i] += owed / 2
		out[i-1] += owed / 2
	}
	return out
}

// straightens is the number of iterations of drift.
const straightens = 12

// calm is the weight of changes to the sway relative to the remaining error of the mean.
const calm = 0.03

// drift returns a slow signal with the same window means as v. The mean of the mean is
// smoothed twice, so the first guess adds the loss of the second smoothing back. Conjugate
// gradients then minimize the squared error of the means plus calm times the squared change.
func (w windows) drift(v []float64) []float64 {
	mean := w.mean(v)
	out := w.mean(mean)
	for i := range out {
		out[i] = 2*mean[i] - out[i]
	}
	left := w.mean(out)
	for i := range left {
		left[i] = mean[i] - left[i]
	}
	left = w.spread(left)
	ahead := append([]float64(nil), left...)
	size := dot(left, left)
	for range straightens {
		if size < 1e-20 {
			break
		}
		change := w.spread(w.mean(ahead))
		for i := range change {
			change[i] += calm * ahead[i]
		}
		by := size / dot(ahead, change)
		for i := range out {
			out[i] += by * ahead[i]
			left[i] -= by * change[i]
		}
		next := dot(left, left)
		for i := range ahead {
			ahead[i] = left[i] + next/size*ahead[i]
		}
		size = next
	}
	return out
}

func dot(a, b []float64) float64 {
	sum := 0.0
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}

// strayed returns the drift at a time, in the world.
func (p *performance) strayed(t float64) geom.Vec3 {
	if p.drift == nil {
		return geom.Vec3{}
	}
	return geom.Yaw(p.way.H.At(t)).Rotate(geom.Vec3{X: p.drift.x.At(t), Z: p.drift.z.At(t)})
}
