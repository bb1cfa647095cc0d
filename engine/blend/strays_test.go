package blend_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/blend"
)

// A series that strays has the mean 0, the deviation 1 and a memory, and does not
// jump.
func TestStraysRemember(t *testing.T) {
	rnd := blend.NewRand(3)
	const n = 4000
	s := blend.NewStrays(-2, n, &rnd)
	var sum, square, next float64
	for i := range n {
		a, b := s.At(float64(i)), s.At(float64(i+1))
		sum, square, next = sum+a/n, square+a*a/n, next+a*b/n
	}
	if math.Abs(sum) > 0.08 || math.Abs(square-1) > 0.1 || math.Abs(next/square-0.45) > 0.06 {
		t.Errorf("mean %.2f, variance %.2f, correlation with the next %.2f", sum, square, next/square)
	}
	for x := 5.0; x < 9; x += 0.001 {
		if d := math.Abs(s.At(x+0.001) - s.At(x)); d > 0.02 {
			t.Fatalf("it jumps by %.3f at %.3f", d, x)
		}
	}
	if s.At(-50) != s.At(-2) || s.At(n+50) != s.At(n) {
		t.Error("it does not stay beyond its ends")
	}
}
