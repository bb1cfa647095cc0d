package metrics

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
)

// chain measures how independently the joints of spine and neck rotate in a window, and how far the clavicles
// rotate. A value is NaN if the rig lacks its joint.
func (d *dynamics) chain(m *Motion, w window) {
	b := m.body
	if n := len(b.Spine); n > 1 {
		d.spineAlike = m.turnsAlike(w, b.Spine[0], b.Spine[n-1])
	}
	if n := len(b.Neck); n > 0 && b.Head >= 0 {
		d.neckAlike = m.turnsAlike(w, b.Neck[n-1], b.Head)
	}
	var a mean
	for side, arm := range b.Arms {
		if arm.Clavicle < 0 || arm.Upper < 0 || len(b.Spine) == 0 {
			continue
		}
		chest := b.Spine[len(b.Spine)-1]
		out := geom.UnitX.Scale(1 - 2*float64(side))
		at := func(f int) geom.Vec3 { return m.turn(f, chest).Inv().Mul(m.turn(f, arm.Clavicle)).Rotate(out) }
		var middle geom.Vec3
		for f := w.first; f <= w.last; f++ {
			middle = middle.Add(at(f))
		}
		var squares mean
		for f := w.first; f <= w.last; f++ {
			off := degrees(2 * math.Asin(min(1, at(f).Dist(middle.Unit())/2)))
			squares.add(off * off)
		}
		a.add(math.Sqrt(squares.value()))
	}
	d.clavicleTurn = a.value()
}

// turnsAlike returns the correlation of the rotations of two joints relative to their parents: the mean over
// the three axes of the body, weighted by the size of the rotations.
func (m *Motion) turnsAlike(w window, a, b int) float64 {
	turns := func(j int) [3][]float64 {
		p := m.Skeleton.Joints[j].Parent
		var out [3][]float64
		for f := w.first; f <= w.last; f++ {
			v := m.turn(f, p).Inv().Mul(m.turn(f, j)).Log().Scale(180 / math.Pi)
			for i, x := range [3]float64{v.X, v.Y, v.Z} {
				out[i] = append(out[i], x)
			}
		}
		return out
	}
	x, y := turns(a), turns(b)
	var sum, all float64
	for i := range x {
		c := correlation(x[i], y[i])
		if math.IsNaN(c) {
			continue
		}
		weight := math.Sqrt(deviation(x[i]) * deviation(y[i]))
		sum, all = sum+weight*c, all+weight
	}
	if all == 0 {
		return absent
	}
	return sum / all
}

// deviation returns the standard deviation of numbers.
func deviation(x []float64) float64 {
	var sum, squares float64
	n := float64(len(x))
	for _, v := range x {
		sum, squares = sum+v/n, squares+v*v/n
	}
	return math.Sqrt(max(0, squares-sum*sum))
}
