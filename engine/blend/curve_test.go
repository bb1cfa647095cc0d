package blend_test

import (
	"math"
	"slices"
	"testing"

	"github.com/motiongate/motiongate/engine/blend"
)

// TestCurvesReadTogetherHaveTheSameBits holds that curves that are read together have the very bits that each has
// alone, also beyond their ends and where their times differ.
func TestCurvesReadTogetherHaveTheSameBits(t *testing.T) {
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

// TestSignalsFittedTogetherHaveTheSameBits holds that two signals that are fitted together have the very bits that each
// has in a fit of its own.
func TestSignalsFittedTogetherHaveTheSameBits(t *testing.T) {
	twins := blend.NewTwins(-1, 2, 1.0/30, 0.3)
	alone := [2]*blend.Fit{blend.NewFit(-1, 2, 1.0/30, 0.3), blend.NewFit(-1, 2, 1.0/30, 0.3)}
	for _, at := range []float64{-1, 0, 0.37, 1.99} {
		twins.Pins(at, 2*at, math.Sin(at))
		alone[0].Pin(at, 2*at)
		alone[1].Pin(at, math.Sin(at))
	}
	for i := range twins.Len() {
		a, b := math.Sin(float64(i)/9), math.Cos(float64(i)/5)
		twins.Speeds(i, a, b, 0.7)
		alone[0].Speed(i, a, 0.7)
		alone[1].Speed(i, b, 0.7)
	}
	first, second := twins.SolveTwins()
	for k, got := range []blend.Curve{first, second} {
		want := alone[k].Solve()
		if !slices.Equal(got.Values, want.Values) || got.Start != want.Start || got.Step != want.Step {
			t.Errorf("signal %d is another one than alone", k)
		}
	}
}
