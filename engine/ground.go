package engine

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/portable"
	"github.com/motiongate/motiongate/mmcp"
)

// terrain is ground known at scattered places. Between them it is smooth: each
// place brings the plane that its neighbours make, and near places count most
// (Franke and Little's local form of Shepard's method). It passes through its
// points, keeps slopes straight, and is never higher or lower than the points
// around.
type terrain struct {
	points []spot
	cell   float64
	cells  map[[2]int][]int
	low    [2]int // first and last cell that holds points
	high   [2]int

	from, to [2]float64 // the box of the points
}

// spot is one known place with the slope there, and the heights around.
type spot struct{ x, z, y, dx, dz, low, high float64 }

// beyond is how far around its points the ground is still made of them; from there
// on it goes on level, in metres.
const beyond = 1.0

// crowd is how many points are looked at for one place, at most.
const crowd = 64

// near is how many neighbours make the ground at one place.
const near = 8

// groundOf returns the ground that the constraints of a request describe, or
// nil for level ground at 0.
func groundOf(constraints []mmcp.Constraint) gait.Ground {
	t := &terrain{}
	seen := map[[2]float64]bool{}
	for i := range constraints {
		c := &constraints[i]
		if c.Type != mmcp.ConstraintGroundHeight {
			continue
		}
		for _, p := range c.Points {
			at := [2]float64{p[0], p[1]}
			if sane(p[:]...) && !seen[at] {
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
	t.sort()
	for i := range t.points {
		t.tilt(i)
	}
	return t.height
}

// sort puts the points into cells that hold a few each.
func (t *terrain) sort() {
	x0, x1, z0, z1 := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	for _, p := range t.points {
		x0, x1 = math.Min(x0, p.x), math.Max(x1, p.x)
		z0, z1 = math.Min(z0, p.z), math.Max(z1, p.z)
	}
	t.from, t.to = [2]float64{x0 - beyond, z0 - beyond}, [2]float64{x1 + beyond, z1 + beyond}
	across, deep := math.Max(x1-x0, 1e-3), math.Max(z1-z0, 1e-3)
	n := float64(len(t.points))
	// Points on a line fill a row of cells, not a square of them.
	t.cell = math.Max(math.Sqrt(across*deep*3/n), math.Max(across, deep)*3/n)
	t.cells = map[[2]int][]int{}
	for i, p := range t.points {
		k := t.at(p.x, p.z)
		if i == 0 {
			t.low, t.high = k, k
		}
		for a := range k {
			t.low[a], t.high[a] = min(t.low[a], k[a]), max(t.high[a], k[a])
		}
		t.cells[k] = append(t.cells[k], i)
	}
}

func (t *terrain) at(x, z float64) [2]int {
	return [2]int{int(math.Floor(x / t.cell)), int(math.Floor(z / t.cell))}
}

// neighbour is a point and how far it is from a place.
type neighbour struct {
	i int
	d float64
}

// wide is how much farther than the last of them points still have a say, so
// that none has to go while it is as near as the others.
const wide = 1.35

// around returns the points that make the ground at a place, nearest first: near
// of them and what lies not much farther.
func (t *terrain) around(x, z float64) []neighbour {
	// From a place outside, the search begins at the edge.
	c := t.at(x, z)
	for a := range c {
		c[a] = min(max(c[a], t.low[a]), t.high[a])
	}
	away := portable.Hypot(x-math.Min(math.Max(x, float64(c[0])*t.cell), float64(c[0]+1)*t.cell),
		z-math.Min(math.Max(z, float64(c[1])*t.cell), float64(c[1]+1)*t.cell))
	var out []neighbour
	most := max(t.high[0]-t.low[0], t.high[1]-t.low[1]) + 1
	for ring := 0; ring <= most; ring++ {
		if len(out) > near && wide*out[near].d < float64(ring-1)*t.cell-away {
			break
		}
		for i := c[0] - ring; i <= c[0]+ring; i++ {
			for k := c[1] - ring; k <= c[1]+ring; k++ {
				if max(i-c[0], c[0]-i, k-c[1], c[1]-k) != ring {
					continue
				}
				for _, p := range t.cells[[2]int{i, k}] {
					out = append(out, neighbour{p, portable.Hypot(t.points[p].x-x, t.points[p].z-z)})
				}
			}
		}
		slices.SortStableFunc(out, func(a, b neighbour) int {
			switch {
			case a.d < b.d:
				return -1
			case a.d > b.d:
				return 1
			}
			return a.i - b.i
		})
		out = out[:min(len(out), crowd)]
	}
	return out
}

// tilt fits the slope of a point to its neighbours.
func (t *terrain) tilt(i int) {
	p := &t.points[i]
	p.low, p.high = p.y, p.y
	var xx, xz, zz, xy, zy, steep float64
	list := t.around(p.x, p.z)
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
	// A line of points says nothing about the ground beside it: a trace of
	// weight keeps that level.
	xx, zz = xx+1e-6, zz+1e-6
	det := xx*zz - xz*xz
	p.dx, p.dz = (xy*zz-zy*xz)/det, (zy*xx-xy*xz)/det
	// Nor does a line that is not quite straight: no slope is steeper than twice
	// what the points show.
	if is := portable.Hypot(p.dx, p.dz); is > 2*steep {
		p.dx, p.dz = p.dx*2*steep/is, p.dz*2*steep/is
	}
}

// height returns the ground at a place.
func (t *terrain) height(x, z float64) float64 {
	x = math.Min(math.Max(x, t.from[0]), t.to[0])
	z = math.Min(math.Max(z, t.from[1]), t.to[1])
	list := t.around(x, z)
	if list[0].d < 1e-9 {
		return t.points[list[0].i].y
	}
	// Beyond reach a point counts nothing, so that it can leave the list
	// unnoticed.
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
