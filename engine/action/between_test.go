package action

import (
	"math"
	"testing"
)

// ways are the values of three keys at some times: at rest in each key, and round one
// that is passed. Package gesture has the same, so that bodies and arms that get from one
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

func TestBodiesGoTheWayOfArms(t *testing.T) {
	const still = armFirst + armSize - 1 // a channel that neither winds up nor overshoots
	for _, w := range ways {
		knots := make([]knot, len(w.keys))
		for i, k := range w.keys {
			knots[i] = knot{time: k.time, pass: k.pass}
			for c := range knots[i].value {
				knots[i].value[c] = k.value
			}
		}
		m := motion{knots: knots, pass: make([][channels]float64, len(knots))}
		for i, at := range w.times {
			if got := m.channel(still, m.before(at), at); math.Abs(got-w.want[i]) > 1e-12 {
				t.Errorf("at %.2f s the body is at %.15g, want %.15g", at, got, w.want[i])
			}
		}
	}
}
