package ground

import (
	"math"

	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/portable"
	"github.com/motiongate/motiongate/mmcp"
)

// terrain is smooth ground through scattered points: each point has the plane of its neighbours, and near
// points have the largest weight (Franke and Little's local form of Shepard's method). It passes through its
// points, preserves slopes, and is never higher or lower than the points around.
type terrain struct {
	points []spot
	near   *nearest

	from, to [2]float64 // the box of the points
}

// spot is one known point with the slope there, and the range of heights around.
type spot struct{ x, z, y, dx, dz, low, high float64 }

// beyond is the distance, in metres, up to which the ground is extrapolated around its points. Farther out it
// is level.
const beyond = 1.0

// crowd bounds the number of points that are used at one position.
const crowd = 64

// near is the number of neighbours that determine the ground at a position.
const near = 8

// FromConstraints returns the ground that the constraints of a request describe, or
// nil for level ground at 0. It calls check for each point.
func FromConstraints(constraints []mmcp.Constraint, check func()) gait.Ground {
	t := &terrain{}
	seen := map[[2]float64]bool{}
	for i := range constraints {
		c := &constraints[i]
		if c.Type != mmcp.ConstraintGroundHeight {
			continue
		}
		for _, p := range c.Points {
			at := [2]float64{p[0], p[1]}
			if geom.Usable(p[:]...) && !seen[at] {
				seen[at] = true
				t.points = append(t.points, spot{x: p[0], z: p[1], y: p[2]})
			}
		}
	}
	switch len(t.points) {
	case 0:
		return nil
	case 1:
		y := t.points[0].y
		return func(_, _ float64) float64 { return y }
	}
	t.box()
	for i := range t.points {
		check()
		t.tilt(i)
	}
	return t.height
}

// box computes the bounding box of the points.
func (t *terrain) box() {
	x0, x1, z0, z1 := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	at := make([][2]float64, len(t.points))
	for i, p := range t.points {
		x0, x1 = math.Min(x0, p.x), math.Max(x1, p.x)
		z0, z1 = math.Min(z0, p.z), math.Max(z1, p.z)
		at[i] = [2]float64{p.x, p.z}
	}
	t.from, t.to = [2]float64{x0 - beyond, z0 - beyond}, [2]float64{x1 + beyond, z1 + beyond}
	t.near = newNearest(at)
}

// wide is the relative distance beyond the last of the near neighbours up to which a point is used, so that
// points at nearly equal distances are treated alike.
const wide = 1.35

// tilt fits the slope of a point to its neighbours.
func (t *terrain) tilt(i int) {
	p := &t.points[i]
	p.low, p.high = p.y, p.y
	var xx, xz, zz, xy, zy, steep float64
	var buf [crowd + 1]neighbour
	list := t.near.around(p.x, p.z, buf[:0])
	for _, n := range list[:min(len(list), near+1)] {
		q := &t.points[n.i]
		if n.i == i {
			continue
		}
		dx, dz, dy := q.x-p.x, q.z-p.z, q.y-p.y
		p.low, p.high = math.Min(p.low, q.y), math.Max(p.high, q.y)
		steep = math.Max(steep, math.Abs(dy)/n.d)
		w := 1 / (n.d * n.d)
		xx, xz, zz = xx+w*dx*dx, xz+w*dx*dz, zz+w*dz*dz
		xy, zy = xy+w*dx*dy, zy+w*dz*dy
	}
	// A line of points does not determine the ground beside it: a small weight makes it level.
	xx, zz = xx+1e-6, zz+1e-6
	det := xx*zz - xz*xz
	p.dx, p.dz = (xy*zz-zy*xz)/det, (zy*xx-xy*xz)/det
	// A nearly straight line does not either: limit slopes to twice the points' own.
	if is := portable.Hypot(p.dx, p.dz); is > 2*steep {
		p.dx, p.dz = p.dx*2*steep/is, p.dz*2*steep/is
	}
}

// height returns the height of the ground at a position.
func (t *terrain) height(x, z float64) float64 {
	x = math.Min(math.Max(x, t.from[0]), t.to[0])
	z = math.Min(math.Max(z, t.from[1]), t.to[1])
	var buf [crowd + 1]neighbour
	list := t.near.around(x, z, buf[:0])
	if list[0].d < 1e-9 {
		return t.points[list[0].i].y
	}
	// The weight is zero at reach, so that a point can leave the list without a jump.
	reach := 2 * list[len(list)-1].d
	if len(list) > near {
		reach = wide * list[near].d
	}
	var sum, total float64
	for _, n := range list {
		p := &t.points[n.i]
		w := math.Max(0, reach-n.d) / (reach * n.d)
		w *= w
		plane := p.y + p.dx*(x-p.x) + p.dz*(z-p.z)
		sum += w * math.Min(p.high, math.Max(p.low, plane))
		total += w
	}
	if total == 0 {
		return t.points[list[0].i].y
	}
	return sum / total
}
