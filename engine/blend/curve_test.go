package blend_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/blend"
)

// TestThree holds that curves that are read together have the very bits that each has
// alone, also beyond their ends and where their times differ.
func TestThree(t *testing.T) {
	var curves [4]blend.Curve
	for i := range curves {
		curves[i] = blend.NewCurve(0.3, 2.7, 1.0/30)
		for k := range curves[i].Values {
			curves[i].Values[k] = math.Sin(float64(i+1) * float64(k) / 7)
		}
	}
	curves[3].Start += 0.01
	for _, last := range []int{2, 3} {
		a, b, c := &curves[0], &curves[1], &curves[last]
		for at := -1.0; at < 4; at += 0.0123 {
			values, slopes := blend.Three(a, b, c, at)
			for i, of := range []*blend.Curve{a, b, c} {
				if values[i] != of.At(at) || slopes[i] != of.Slope(at) {
					t.Fatalf("curve %d at %v: %v and %v, alone %v and %v", i, at, values[i], slopes[i], of.At(at), of.Slope(at))
				}
			}
		}
	}
}
