package metrics

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
)

// Ground is uneven ground, given by points or a relief.
type Ground struct {
	points []geom.Vec3

	xs, zs []float64 // coordinates of the grid that the points form; nil: no grid
	ys     []float64 // len(zs) x len(xs)

	relief *clip.Relief // used instead of the points; nil: none
}

// OnRelief returns the ground that a motion was generated for, or nil.
func OnRelief(r *clip.Relief) *Ground {
	if r == nil {
		return nil
	}
	return &Ground{relief: r}
}

// NewGround returns the ground through points, or nil if there are none.
func NewGround(points []geom.Vec3) *Ground {
	if len(points) == 0 {
		return nil
	}
	g := &Ground{points: points}
	for _, p := range points {
		g.xs, g.zs = append(g.xs, p.X), append(g.zs, p.Z)
	}
	g.xs, g.zs = lines(g.xs), lines(g.zs)
	g.ys = make([]float64, len(g.xs)*len(g.zs))
	known := 0
	for i := range g.ys {
		g.ys[i] = math.NaN()
	}
	for _, p := range points {
		x, _ := slices.BinarySearch(g.xs, p.X)
		z, _ := slices.BinarySearch(g.zs, p.Z)
		if at := &g.ys[z*len(g.xs)+x]; math.IsNaN(*at) {
			*at = p.Y
			known++
		}
	}
	if known < len(g.ys) {
		g.ys = nil
	}
	return g
}

func lines(v []float64) []float64 {
	slices.Sort(v)
	return slices.Compact(v)
}

// Height returns the height of the ground at a position. On a grid it interpolates between the four corners;
// otherwise it is a mean of all points, weighted by the inverse fourth power of their distance. Beyond the
// grid the height is constant. A nil Ground is 0 everywhere.
func (g *Ground) Height(x, z float64) float64 {
	if g == nil {
		return 0
	}
	if g.relief != nil {
		return g.relief.Height(x, z)
	}
	if g.ys != nil {
		i, u := cell(g.xs, x)
		k, v := cell(g.zs, z)
		w, i2, k2 := len(g.xs), min(i+1, len(g.xs)-1), min(k+1, len(g.zs)-1)
		near := g.ys[k*w+i]*(1-u) + g.ys[k*w+i2]*u
		far := g.ys[k2*w+i]*(1-u) + g.ys[k2*w+i2]*u
		return near*(1-v) + far*v
	}
	var sum, weights float64
	for _, p := range g.points {
		d := (p.X-x)*(p.X-x) + (p.Z-z)*(p.Z-z)
		if d < 1e-12 {
			return p.Y
		}
		sum, weights = sum+p.Y/(d*d), weights+1/(d*d)
	}
	return sum / weights
}

// cell returns the index of the line before a value, and the value's fraction of the cell.
func cell(lines []float64, v float64) (int, float64) {
	i, _ := slices.BinarySearch(lines, v)
	switch {
	case i == 0:
		return 0, 0
	case i == len(lines):
		return i - 1, 0
	}
	return i - 1, (v - lines[i-1]) / (lines[i] - lines[i-1])
}
