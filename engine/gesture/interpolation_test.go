package gesture

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/blend/blendtest"
	"github.com/motiongate/motiongate/engine/repertoire"
)

func TestArmsInterpolateLikeBodies(t *testing.T) {
	for _, w := range blendtest.Interpolations {
		var s score
		for _, k := range w.Keys {
			s.knots = append(s.knots, note{time: k.Time, pass: k.Pass, key: &repertoire.Key{}})
		}
		for i, at := range w.Times {
			got := 0.0
			s.mix(at, 0, func(k int, share float64) { got += share * w.Keys[k].Value })
			if math.Abs(got-w.Want[i]) > 1e-12 {
				t.Errorf("at %.2f s the arms are at %.15g, want %.15g", at, got, w.Want[i])
			}
		}
	}
}
