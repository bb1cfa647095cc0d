package portable_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/motiongate/motiongate/engine/portable"
)

// apart is how far two numbers are from each other, in steps of the last bit.
func apart(a, b float64) float64 {
	if a == b || math.IsNaN(a) && math.IsNaN(b) {
		return 0
	}
	return math.Abs(a-b) / (math.Nextafter(math.Abs(b), math.Inf(1)) - math.Abs(b))
}

func TestFunctionsAreThoseOfMath(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	special := []float64{0, 1, -1, math.Inf(1), math.Inf(-1), math.NaN(), math.MaxFloat64, 0x1p-1022, 1e-300, 1e300, 709, -745, 2, 0.5, math.Sqrt2 / 2}
	for i := range 200_000 {
		x, y := r.NormFloat64()*20, r.NormFloat64()*math.Pow(10, r.Float64()*16-8)
		if i < len(special)*len(special) {
			x, y = special[i%len(special)], special[i/len(special)]
		}
		for name, is := range map[string]float64{
			"Exp":   apart(portable.Exp(x), math.Exp(x)),
			"Log":   apart(portable.Log(math.Abs(y)), math.Log(math.Abs(y))),
			"Hypot": apart(portable.Hypot(x, y), math.Hypot(x, y)),
		} {
			if !(is <= 2) {
				t.Fatalf("%s of %g, %g is %g ulp off", name, x, y, is)
			}
		}
	}
	for range 100_000 {
		x, y := 2*r.Float64(), 5*r.Float64()
		if is, want := portable.Pow(x, y), math.Pow(x, y); !(math.Abs(is-want) <= 2e-15*math.Max(1, want)) {
			t.Fatalf("%g to the power of %g is %g, not %g", x, y, is, want)
		}
	}
	for _, c := range [][3]float64{{0, 0, 1}, {0, 0.5, 0}, {1, math.Inf(1), 1}, {7, 0, 1}, {4, 0.5, 2}} {
		if is := portable.Pow(c[0], c[1]); is != c[2] {
			t.Errorf("%g to the power of %g is %g, not %g", c[0], c[1], is, c[2])
		}
	}
	if !math.IsNaN(portable.Log(-1)) || !math.IsNaN(portable.Pow(-1, 0.5)) {
		t.Error("below zero there is no logarithm")
	}
}
