package engine

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
)

// A dense path is the way of the body, around which the pelvis sways. Over a
// stride the sway has no mean on a straight even way; in curves and at changes of
// speed it has a small one, which would be an error of the path.

// drift is the mean over a stride of what the pelvis does beside its path, seen
// from there.
type drift struct{ x, z blend.Curve }

const driftStep = 1.0 / 60

// straighten takes the drift out of a performance.
func (p *performance) straighten(length float64) {
	const pad = 1.0
	away := [2]blend.Curve{blend.NewCurve(-pad, length+pad, driftStep), blend.NewCurve(-pad, length+pad, driftStep)}
	var q posture.Posture
	for i := range away[0].Values {
		t := away[0].Time(i)
		p.at(t, &q)
		s := p.way.At(t)
		// Seen from the path, so that sway stays sway where the path bends.
		d := geom.Yaw(-s.Heading).Rotate(q.Pelvis.Sub(s.Pos))
		away[0].Values[i], away[1].Values[i] = d.X, d.Z
	}
	d := &drift{}
	for axis, to := range []*blend.Curve{&d.x, &d.z} {
		mean := p.overStrides(&away[axis])
		again := p.overStrides(&mean)
		*to = blend.Curve{Start: mean.Start, Step: mean.Step, Values: make([]float64, len(mean.Values))}
		for i := range to.Values {
			// The mean of a mean lags behind it: what it loses is put back.
			to.Values[i] = 2*mean.Values[i] - again.Values[i]
		}
		for range 6 {
			// What is still missing is put in softly, so that no sway comes in with
			// it.
			is := p.overStrides(to)
			for i := range is.Values {
				is.Values[i] = mean.Values[i] - is.Values[i]
			}
			more := p.overStrides(&is)
			for i := range to.Values {
				to.Values[i] += more.Values[i]
			}
		}
	}
	p.drift = d
}

// overStrides returns the mean of a signal over the stride around each moment.
func (p *performance) overStrides(c *blend.Curve) blend.Curve {
	n := len(c.Values)
	sum := make([]float64, n+1) // of the trapezoids up to each sample
	for i := 1; i < n; i++ {
		sum[i] = sum[i-1] + (c.Values[i-1]+c.Values[i])/2
	}
	upto := func(x float64) float64 {
		x = blend.Clamp(x, 0, float64(n-1))
		i := min(int(x), n-2)
		u := x - float64(i)
		return sum[i] + u*c.Values[i] + u*u/2*(c.Values[i+1]-c.Values[i])
	}
	out := blend.Curve{Start: c.Start, Step: c.Step, Values: make([]float64, n)}
	for i := range out.Values {
		stride := p.walk.Stride(c.Time(i))
		half := math.Max(stride/2/driftStep, 2)
		if stride == 0 {
			half = 0.5 / driftStep
		}
		half = math.Min(half, math.Min(float64(i)+2, float64(n-1-i)+2))
		from, to := math.Max(0, float64(i)-half), math.Min(float64(n-1), float64(i)+half)
		out.Values[i] = (upto(to) - upto(from)) / (to - from)
	}
	return out
}

// strayed returns the drift at a time, in the world.
func (p *performance) strayed(t float64) geom.Vec3 {
	if p.drift == nil {
		return geom.Vec3{}
	}
	return geom.Yaw(p.way.H.At(t)).Rotate(geom.Vec3{X: p.drift.x.At(t), Z: p.drift.z.At(t)})
}
