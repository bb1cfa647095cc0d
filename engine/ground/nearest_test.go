package ground

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/engine/portable"
)

// sought returns the neighbours of a place by looking at all points.
func sought(at [][2]float64, x, z float64) []neighbour {
	var out []neighbour
	for i, p := range at {
		out = append(out, neighbour{i, portable.Hypot(p[0]-x, p[1]-z)})
	}
	slices.SortFunc(out, func(a, b neighbour) int {
		if a.before(b) {
			return -1
		}
		return 1
	})
	out = out[:min(len(out), crowd)]
	if len(out) > near {
		most := wide * out[near].d
		out = slices.DeleteFunc(out, func(n neighbour) bool { return n.d > most })
	}
	return out
}

// The tree finds what a look at all points finds, in the same order: on grids,
// lines, in crowds, and where some points lie far off.
func TestNearestNeighbours(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	layouts := map[string]func(i int) [2]float64{
		"grid":    func(i int) [2]float64 { return [2]float64{float64(i % 20), float64(i / 20)} },
		"line":    func(i int) [2]float64 { return [2]float64{0, 0.1 * float64(i)} },
		"cloud":   func(int) [2]float64 { return [2]float64{r.Float64(), r.Float64()} },
		"crowd":   func(i int) [2]float64 { return [2]float64{1e-4 * r.Float64(), float64(i/200) + 1e-4*r.Float64()} },
		"far off": func(i int) [2]float64 { return [2]float64{math.Pow(10, float64(i%9)-4) * r.Float64(), r.Float64()} },
	}
	for name, place := range layouts {
		for _, n := range []int{2, 9, 10, 63, 64, 65, 400} {
			seen := map[[2]float64]bool{}
			var at [][2]float64
			for i := range n {
				if p := place(i); !seen[p] {
					seen[p] = true
					at = append(at, p)
				}
			}
			tree := newNearest(at)
			for range 30 {
				p := at[r.IntN(len(at))]
				x, z := p[0]+r.NormFloat64(), p[1]+r.NormFloat64()
				if r.IntN(3) == 0 {
					x, z = p[0], p[1]
				}
				got := tree.around(x, z, nil)
				if d := cmp.Diff(sought(at, x, z), got, cmp.AllowUnexported(neighbour{})); d != "" {
					t.Fatalf("%s of %d points, at %g, %g (-want +got):\n%s", name, n, x, z, d)
				}
			}
		}
	}
}
