package blend_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/blend"
)

// QuinticBasis gives the quintic with the speeds of two keys and without acceleration.
func TestQuinticBasis(t *testing.T) {
	const from, to, startSpeed, endSpeed, seconds = 0.3, -1.2, 2.0, -0.7, 0.8
	q := blend.NewQuintic(blend.End{Value: from, Velocity: startSpeed}, blend.End{Value: to, Velocity: endSpeed}, seconds)
	for u := 0.0; u <= 1; u += 0.05 {
		share, start, end := blend.QuinticBasis(u)
		got := from + (to-from)*share + seconds*(startSpeed*start+endSpeed*end)
		if want := q.At(u * seconds); math.Abs(got-want) > 1e-12 {
			t.Errorf("at %.2f: %g, want %g", u, got, want)
		}
	}
}
