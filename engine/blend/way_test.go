package blend_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/blend"
)

// The way between two keys is the quintic with their speeds and without acceleration.
func TestWaysAreQuintics(t *testing.T) {
	const from, to, leaves, arrives, seconds = 0.3, -1.2, 2.0, -0.7, 0.8
	q := blend.NewQuintic(blend.End{Value: from, Velocity: leaves}, blend.End{Value: to, Velocity: arrives}, seconds)
	for u := 0.0; u <= 1; u += 0.05 {
		gone, leaving, arriving := blend.Through(u)
		got := from + (to-from)*gone + seconds*(leaves*leaving+arrives*arriving)
		if want := q.At(u * seconds); math.Abs(got-want) > 1e-12 {
			t.Errorf("at %.2f of the way: %g, want %g", u, got, want)
		}
	}
}
