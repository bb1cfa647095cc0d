package blend_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/blend"
)

// A spring arrives without going beyond, half of the way in its time or a little
// more, and the length of a step does not matter.
func TestSpringsArrive(t *testing.T) {
	const half = 0.1
	after := func(seconds, dt float64) blend.Spring {
		var s blend.Spring
		pull := blend.NewPull(half, dt)
		for range int(math.Round(seconds / dt)) {
			before := s.Value
			s.Step(1, pull)
			if s.Value < before || s.Value > 1 {
				t.Fatalf("a step goes from %.4f to %.4f", before, s.Value)
			}
		}
		return s
	}
	if v := after(half, 0.01).Value; v < 0.35 || v > 0.55 {
		t.Errorf("%.2f of the way are gone in half the time", v)
	}
	if v := after(10*half, 0.01).Value; v < 0.999 {
		t.Errorf("it is at %.4f after ten times that", v)
	}
	if a, b := after(0.2, 0.01), after(0.2, 0.05); math.Abs(a.Value-b.Value) > 1e-12 || math.Abs(a.Speed-b.Speed) > 1e-10 {
		t.Errorf("steps of another length lead to %v, not to %v", b, a)
	}
}

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
