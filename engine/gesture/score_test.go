package gesture

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/repertoire"
)

// ways are the values of three keys at some times: at rest in each key, and round one
// that is passed. Package action has the same, so that bodies and arms that get from one
// key to another in the same time are on the same way.
var ways = []struct {
	keys [3]struct {
		time, value float64
		pass        bool
	}
	times, want [4]float64
}{
	{
		[3]struct {
			time, value float64
			pass        bool
		}{{0, 0, false}, {0.7, 1, false}, {1.6, -0.4, false}},
		[4]float64{0.2, 0.5, 0.9, 1.2}, [4]float64{0.144701612423395, 0.855298387576605, 0.893024437331708, 0.15536249555454},
	},
	{
		[3]struct {
			time, value float64
			pass        bool
		}{{0, 0, false}, {0.7, 1, true}, {1.4, 0, false}},
		[4]float64{0.2, 0.5, 0.9, 1.2}, [4]float64{0.144701612423395, 0.855298387576605, 0.855298387576605, 0.144701612423395},
	},
}

func TestArmsGoTheWayOfBodies(t *testing.T) {
	for _, w := range ways {
		var s score
		for _, k := range w.keys {
			s.knots = append(s.knots, note{time: k.time, pass: k.pass, key: &repertoire.Key{}})
		}
		for i, at := range w.times {
			got := 0.0
			s.mix(at, 0, func(k int, share float64) { got += share * w.keys[k].value })
			if math.Abs(got-w.want[i]) > 1e-12 {
				t.Errorf("at %.2f s the arms are at %.15g, want %.15g", at, got, w.want[i])
			}
		}
	}
}
