package timeline

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/blend/blendtest"
)

func TestBodiesInterpolateLikeArms(t *testing.T) {
	const plain = armFirst + armSize - 1 // a channel without wind-up and overshoot
	for _, w := range blendtest.Interpolations {
		knots := make([]Knot, len(w.Keys))
		for i, k := range w.Keys {
			knots[i] = Knot{Time: k.Time, Pass: k.Pass}
			for c := range knots[i].value {
				knots[i].value[c] = k.Value
			}
		}
		m := Timeline{Knots: knots, pass: make([][channels]float64, len(knots))}
		for i, at := range w.Times {
			if got := m.channel(plain, m.before(at), at); math.Abs(got-w.Want[i]) > 1e-12 {
				t.Errorf("at %.2f s the body is at %.15g, want %.15g", at, got, w.Want[i])
			}
		}
	}
}
