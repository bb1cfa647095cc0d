package blend_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/blend"
)

func TestFitPassesThroughPinsAndStaysCalm(t *testing.T) {
	f := blend.NewFit(0, 4, 1.0/60, 0.3)
	for i := range f.Len() {
		f.Speed(i, 1, 1)
	}
	pins := map[float64]float64{0: 0, 1.013: 1.4, 2.5: 2.3, 4: 4.2}
	for at, v := range pins {
		f.Pin(at, v)
	}
	c := f.Solve()
	for at, v := range pins {
		if d := math.Abs(c.At(at) - v); d > 1e-5 {
			t.Errorf("%g off the pin at %g s", d, at)
		}
	}
	for at := 0.1; at < 3.9; at += 0.01 {
		if v := c.Slope(at); v < -0.2 || v > 2.2 {
			t.Fatalf("%g per second at %g s, between pins that ask for about 1", v, at)
		}
	}
}

func TestFitWithoutPinsFollowsItsTargets(t *testing.T) {
	f := blend.NewFit(0, 2, 1.0/60, 1)
	for i := range f.Len() {
		f.Value(i, 3, 900)
	}
	if c := f.Solve(); math.Abs(c.At(1)-3) > 1e-6 {
		t.Errorf("got %g, want 3", c.At(1))
	}
}

func TestCurveGoesOnStraight(t *testing.T) {
	c := blend.NewCurve(0, 1, 0.1)
	for i := range c.Values {
		c.Values[i] = 2 * c.Time(i)
	}
	for _, at := range []float64{-3, -0.05, 0, 0.333, 1, 7} {
		if d := math.Abs(c.At(at) - 2*at); d > 1e-9 {
			t.Errorf("at %g: off by %g", at, d)
		}
		if d := math.Abs(c.Slope(at) - 2); d > 1e-9 {
			t.Errorf("slope at %g: off by %g", at, d)
		}
	}
}

func TestQuinticKeepsItsEnds(t *testing.T) {
	a, b := blend.End{Value: 1, Velocity: 2, Acceleration: -3}, blend.End{Value: -1, Velocity: 0.5, Acceleration: 4}
	q := blend.NewQuintic(a, b, 0.7)
	const d = 1e-4
	slope := func(t float64) float64 { return (q.At(t+d) - q.At(t-d)) / (2 * d) }
	for name, got := range map[string][2]float64{
		"start":          {q.At(0), a.Value},
		"end":            {q.At(0.7), b.Value},
		"velocity":       {slope(2 * d), a.Velocity + 2*d*a.Acceleration},
		"end velocity":   {slope(0.7 - 2*d), b.Velocity - 2*d*b.Acceleration},
		"before":         {q.At(-1), a.Value},
		"long after":     {q.At(9), b.Value},
		"acceleration":   {(slope(3*d) - slope(d)) / (2 * d), a.Acceleration},
		"at the far end": {(slope(0.7-d) - slope(0.7-3*d)) / (2 * d), b.Acceleration},
	} {
		// Differences of differences see a little of the third derivative.
		if math.Abs(got[0]-got[1]) > 0.15 {
			t.Errorf("%s: %g, want %g", name, got[0], got[1])
		}
	}
}

func TestEnvelopeIsNeverBelow(t *testing.T) {
	values := []float64{0, 0, 0, 1, 0, 0, 0, 0, 0.3, 0.2, 0, 0, 0}
	for i, v := range blend.Envelope(values, 2) {
		if v < values[i]-1e-12 || v > 1 {
			t.Errorf("sample %d: %g over %g", i, v, values[i])
		}
	}
}

func TestNoiseIsSmoothAndRepeats(t *testing.T) {
	r := blend.NewRand(4)
	n, other := blend.NewNoise(&r), blend.NewNoise(&r)
	same := true
	for x := -20.0; x < 20; x += 0.01 {
		if v := n.At(x); math.Abs(v) > 1.5 {
			t.Fatalf("noise of %g", v)
		}
		if d := math.Abs(n.At(x+0.01) - n.At(x)); d > 0.08 {
			t.Fatalf("a jump of %g at %g", d, x)
		}
		same = same && n.At(x) == other.At(x)
	}
	if same {
		t.Error("two noises of one source are the same")
	}
}

// Takes of one seed differ evenly: what sixteen of them draw lies in sixteen parts
// of the range, what the first four draw in four; and takes that are near each other
// in one number are not so in the next ones.
func TestTakesDifferEvenly(t *testing.T) {
	for seed := range uint64(20) {
		var takes [16]blend.Rand
		for n := range takes {
			takes[n] = blend.NewTake(seed, n)
		}
		var far [16][16]float64
		const draws = 8
		for range draws {
			var u [16]float64
			var parts, quarters [16]bool
			for n := range takes {
				u[n] = takes[n].Float(0, 1)
				parts[int(16*u[n])] = true
				if n < 4 {
					quarters[int(4*u[n])] = true
				}
			}
			for n, is := range parts {
				if !is || n < 4 && !quarters[n] {
					t.Fatalf("seed %d: takes draw %.2f", seed, u)
				}
			}
			for a := range takes {
				for b := range a {
					far[a][b] += math.Abs(u[a]-u[b]) / draws
				}
			}
		}
		for a := range takes {
			for b := range a {
				if far[a][b] < 0.1 {
					t.Errorf("seed %d: takes %d and %d are %.2f apart", seed, a, b, far[a][b])
				}
			}
		}
	}
	if a, b := blend.NewTake(1, 3), blend.NewTake(1, 19); a.Float(0, 1) == b.Float(0, 1) {
		t.Error("the 4th and the 20th take are the same")
	}
}
