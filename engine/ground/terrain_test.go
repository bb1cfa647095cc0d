package ground

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/motiongate/motiongate/mmcp"
)

func floor(points ...[3]float64) []mmcp.Constraint {
	return []mmcp.Constraint{{Type: mmcp.ConstraintGroundHeight, Points: points}}
}

func TestGroundKeepsSlopesStraight(t *testing.T) {
	g := FromConstraints(floor([3]float64{-5, -5, 0}, [3]float64{5, -5, 0}, [3]float64{-5, 5, 1}, [3]float64{5, 5, 1}), func() {})
	for _, p := range [][3]float64{{0, 0, 0.5}, {3, -2.5, 0.25}, {-4, 4, 0.9}, {0, 9, 1}, {0, -30, 0}} {
		if got := g(p[0], p[1]); math.Abs(got-p[2]) > 0.02 {
			t.Errorf("at %g, %g the slope is %.3f m high, want %.3f", p[0], p[1], got, p[2])
		}
	}
}

// The ground passes through its points, stays between the highest and the lowest
// of them, and has no steps that they do not have.
func TestGroundIsSmooth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 60).Draw(t, "n")
		var points [][3]float64
		low, high := math.Inf(1), math.Inf(-1)
		for range n {
			p := [3]float64{rapid.Float64Range(-5, 5).Draw(t, "x"), rapid.Float64Range(-5, 5).Draw(t, "z"), rapid.Float64Range(-1, 1).Draw(t, "y")}
			apart := true
			for _, q := range points {
				apart = apart && math.Hypot(p[0]-q[0], p[1]-q[1]) > 0.5
			}
			if apart {
				points = append(points, p)
				low, high = math.Min(low, p[2]), math.Max(high, p[2])
			}
		}
		g := FromConstraints(floor(points...), func() {})
		for _, p := range points {
			if d := math.Abs(g(p[0], p[1]) - p[2]); d > 1e-6 {
				t.Fatalf("the ground misses a point by %g m", d)
			}
		}
		z := rapid.Float64Range(-7, 7).Draw(t, "line")
		last := g(-7, z)
		for x := -7.0; x < 7; x += 0.01 {
			y := g(x, z)
			if y < low-1e-9 || y > high+1e-9 {
				t.Fatalf("%g m high at %g, outside %g to %g", y, x, low, high)
			}
			if math.Abs(y-last) > 0.25 {
				t.Fatalf("a step of %g m at %g", y-last, x)
			}
			last = y
		}
	})
}
