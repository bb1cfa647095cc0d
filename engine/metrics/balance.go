package metrics

import (
	"cmp"
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/geom"
)

const (
	stillSpeed = 0.2  // speed of the pelvis below which a body stands, m/s
	bearing    = 0.01 // height of a sole up to which it bears weight, metres
	spareEdge  = 0.03 // margin around the area of support, metres
)

// Balance (X3) returns the share of frames in balance, among the frames with a foot on the ground. A body
// stands if its pelvis is slower than 0.2 m/s. It is in balance if its centre of mass lies over the area
// between the feet that bear weight, plus 3 cm. A walking body is in balance if its extrapolated centre of
// mass, over which it would come to rest, lies over the area between these feet and the positions where the
// feet stand next (Hof et al., "The condition for dynamic stability", J. Biomech. 38, 2005). The result is
// NaN if there is no such frame, or no body.
func Balance(m *Motion) (standing, walking float64) {
	var still, moving mean
	if m.body == nil || !(m.FPS > 0) {
		return absent, absent
	}
	bears := m.bears()
	n := m.Frames()
	for f := range n - 1 {
		area := m.support(bears, f)
		if area == nil {
			continue
		}
		here, _ := CentreOfMass(m, f)
		if m.level(f, m.pelvis) < stillSpeed {
			still.share(inside(area, here, spareEdge))
			continue
		}
		next, ok := m.landings(bears, f)
		if !ok {
			continue // the motion ends before the step does
		}
		there, _ := CentreOfMass(m, f+1)
		velocity := there.Sub(here).Scale(m.FPS)
		omega := math.Sqrt(Gravity / math.Max(m.body.Size.HipHeight, 1e-3))
		reach := here.Add(velocity.Scale(1 / omega))
		moving.share(inside(append(area, next...), reach, spareEdge))
	}
	return still.value(), moving.value()
}

// bears returns for each foot the frames in which it bears weight.
func (m *Motion) bears() [][]bool {
	out := make([][]bool, len(m.soles))
	for i, s := range m.soles {
		out[i] = make([]bool, m.Frames())
		for f := range out[i] {
			low := math.Inf(1)
			for _, p := range s.points {
				low = math.Min(low, m.over(m.sole(f, p)))
			}
			out[i][f] = low < bearing
		}
	}
	return out
}

// support returns the corners of the feet that bear weight, or nil.
func (m *Motion) support(bears [][]bool, f int) []geom.Vec3 {
	var area []geom.Vec3
	for i, s := range m.soles {
		if bears[i][f] {
			area = append(area, m.corners(f, s)...)
		}
	}
	return area
}

// landings returns the corners of each foot where it next stands flat after it was lifted. ok is false if a
// foot does not land again.
func (m *Motion) landings(bears [][]bool, f int) (area []geom.Vec3, ok bool) {
	for i, s := range m.soles {
		k := f
		for k < m.Frames() && bears[i][k] {
			k++
		}
		for k < m.Frames() && !bears[i][k] {
			k++
		}
		if k < m.Frames() {
			area = append(area, m.corners(k, s)...)
			ok = true
		}
	}
	return area, ok
}

// inside reports whether a point is over the convex hull of area, or at most spare beside it.
func inside(area []geom.Vec3, p geom.Vec3, spare float64) bool {
	edge := hull(area)
	in := len(edge) > 2
	nearest := math.Inf(1)
	for i, a := range edge {
		b := edge[(i+1)%len(edge)]
		if side(a, b, p) < 0 {
			in = false
		}
		nearest = math.Min(nearest, segmentDistance(a.Horizontal(), b.Horizontal(), p.Horizontal(), p.Horizontal()))
	}
	return in || nearest <= spare
}

func side(a, b, p geom.Vec3) float64 { return (b.X-a.X)*(p.Z-a.Z) - (b.Z-a.Z)*(p.X-a.X) }

// hull returns the convex hull in the ground plane (Andrew's monotone chain).
func hull(points []geom.Vec3) []geom.Vec3 {
	pts := slices.Clone(points)
	slices.SortFunc(pts, func(a, b geom.Vec3) int { return cmp.Or(cmp.Compare(a.X, b.X), cmp.Compare(a.Z, b.Z)) })
	pts = slices.CompactFunc(pts, func(a, b geom.Vec3) bool { return a.X == b.X && a.Z == b.Z })
	if len(pts) < 3 {
		return pts
	}
	var out []geom.Vec3
	chain := func() {
		floor := len(out)
		for _, p := range pts {
			for len(out) > floor+1 && side(out[len(out)-2], out[len(out)-1], p) <= 0 {
				out = out[:len(out)-1]
			}
			out = append(out, p)
		}
		out = out[:len(out)-1]
	}
	chain()
	slices.Reverse(pts)
	chain()
	return out
}
