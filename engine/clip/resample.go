package clip

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// Range returns the frames from (included) to to (excluded).
func (c *Clip) Range(from, to int) *Clip {
	out, n := *c, c.Skeleton.Len()
	out.Root, out.Rot = c.Root[from:to], c.Rot[from*n:to*n]
	if c.Offset != nil {
		out.Offset = c.Offset[from*n : to*n]
	}
	out.Contacts = slices.Clone(c.Contacts)
	for i := range out.Contacts {
		out.Contacts[i].On = out.Contacts[i].On[from:to]
	}
	return &out
}

// At returns the pose at a fractional frame x.
func (c *Clip) At(x float64) (p rig.Pose) {
	w := around(math.Max(0, x), c.Frames())
	n := c.Skeleton.Len()
	p.Root = w.place(func(i int) geom.Vec3 { return c.Root[i] })
	p.Rot = make([]geom.Quat, n)
	for j := range p.Rot {
		p.Rot[j] = w.turn(c.Rot, n, j)
	}
	if c.Offset != nil {
		p.Offset = make([]geom.Vec3, n)
		for j := range p.Offset {
			p.Offset[j] = w.place(func(i int) geom.Vec3 { return c.Offset[i*n+j] })
		}
	}
	return p
}

// Resampled returns a clip at another rate, n frames long. Values between frames are interpolated by cubics
// through four frames (Catmull-Rom). The last frame is at most one frame after the end of c; values after the
// end are extrapolated.
func (c *Clip) Resampled(fps float64, n int) *Clip {
	joints := c.Skeleton.Len()
	out := New(c.Skeleton, fps, n)
	if c.Offset != nil {
		out.Offset = make([]geom.Vec3, n*joints)
	}
	for f := range n {
		w := around(float64(f)*c.FPS/fps, c.Frames())
		out.Root[f] = w.place(func(i int) geom.Vec3 { return c.Root[i] })
		for j := range joints {
			out.Rot[f*joints+j] = w.turn(c.Rot, joints, j)
			if out.Offset != nil {
				out.Offset[f*joints+j] = w.place(func(i int) geom.Vec3 { return c.Offset[i*joints+j] })
			}
		}
	}
	for _, k := range c.Contacts {
		out.Contacts = append(out.Contacts, Contact{Joint: k.Joint, On: resampled(k.On, c.FPS/fps, n)})
	}
	return out
}

// resampled returns contacts at another rate, n frames long. Next to the first and the last frame of a
// contact the cubics still move the foot, so a contact of sufficient length begins one source frame later and
// ends one earlier.
func resampled(on []bool, ratio float64, n int) []bool {
	out := make([]bool, n)
	exact := math.Abs(ratio-math.Round(ratio)) < 1e-9 // no target frame lies between two source frames
	for _, run := range Runs(on) {
		first, last := float64(run[0]), float64(run[1]-1)
		if !exact && last-first > 3 {
			if run[0] > 0 {
				first++
			}
			if run[1] < len(on) {
				last--
			}
		}
		if run[1] == len(on) {
			last = float64(n)
		}
		for f := range out {
			if x := float64(f) * ratio; x > first-1e-9 && x < last+1e-9 {
				out[f] = true
			}
		}
	}
	return out
}

// weights are the four frames around a time, and their weights.
type weights struct {
	frame   [4]int
	weights [4]float64
	exact   bool // only the second frame is used
}

// around returns the weights at fractional frame x of n frames.
func around(x float64, n int) (w weights) {
	i := max(0, min(int(x+1e-9), n-2))
	u := x - float64(i)
	if math.Abs(u) < 1e-9 || n == 1 {
		w.exact = true
		w.frame[1] = min(i, n-1)
		return w
	}
	for k := range w.frame {
		w.frame[k] = max(0, min(i+k-1, n-1))
	}
	if u > 1 {
		w.weights[1], w.weights[2] = 1-u, u // beyond the end: linear
		return w
	}
	u2, u3 := u*u, u*u*u
	w.weights = [4]float64{(-u3 + 2*u2 - u) / 2, (3*u3 - 5*u2 + 2) / 2, (-3*u3 + 4*u2 + u) / 2, (u3 - u2) / 2}
	// A missing frame is extrapolated from the two frames at that end.
	if i == 0 {
		w.weights[1] += 2 * w.weights[0]
		w.weights[2] -= w.weights[0]
		w.weights[0] = 0
	}
	if i+2 > n-1 {
		w.weights[2] += 2 * w.weights[3]
		w.weights[1] -= w.weights[3]
		w.weights[3] = 0
	}
	return w
}

func (w *weights) place(at func(i int) geom.Vec3) geom.Vec3 {
	if w.exact {
		return at(w.frame[1])
	}
	var out geom.Vec3
	for k, f := range w.frame {
		out = out.Add(at(f).Scale(w.weights[k]))
	}
	return out
}

func (w *weights) turn(rot []geom.Quat, joints, j int) geom.Quat {
	mid := rot[w.frame[1]*joints+j]
	if w.exact {
		return mid
	}
	var out geom.Quat
	for k, f := range w.frame {
		q, by := mid.Near(rot[f*joints+j]), w.weights[k]
		out = geom.Quat{X: out.X + by*q.X, Y: out.Y + by*q.Y, Z: out.Z + by*q.Z, W: out.W + by*q.W}
	}
	return out.Unit()
}
