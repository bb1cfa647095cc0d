package action

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/repertoire"
)

// The way between two keys is the quintic with their speeds and without acceleration.
func TestWaysAreQuintics(t *testing.T) {
	const from, to, leaves, arrives, seconds = 0.3, -1.2, 2.0, -0.7, 0.8
	q := blend.NewQuintic(blend.End{Value: from, Velocity: leaves}, blend.End{Value: to, Velocity: arrives}, seconds)
	for u := 0.0; u <= 1; u += 0.05 {
		gone, leaving, arriving := through(u)
		got := from + (to-from)*gone + seconds*(leaves*leaving+arrives*arriving)
		if want := q.At(u * seconds); math.Abs(got-want) > 1e-12 {
			t.Errorf("at %.2f of the way: %g, want %g", u, got, want)
		}
	}
}

// Bodies and arms that get from one key to another in the same time are on the same
// way, whether they rest at the keys or turn round at one that they pass.
func TestBodiesAndArmsGoTheSameWay(t *testing.T) {
	for name, keys := range map[string][]struct {
		time, value float64
		pass        bool
	}{
		"rest":  {{0, 0, false}, {0.7, 1, false}, {1.6, -0.4, false}},
		"round": {{0, 0, false}, {0.7, 1, true}, {1.4, 0, false}},
	} {
		knots := make([]knot, len(keys))
		var s score
		for i, k := range keys {
			knots[i] = knot{time: k.time, pass: k.pass}
			for c := range knots[i].value {
				knots[i].value[c] = k.value
			}
			s.knots = append(s.knots, note{time: k.time, pass: k.pass, key: &repertoire.Key{}})
		}
		m := motion{knots: knots, pass: make([][channels]float64, len(knots))}
		const still = armFirst + armSize - 1 // a channel that neither winds up nor overshoots
		for at := 0.01; at < keys[2].time; at += 0.05 {
			arms := 0.0
			s.mix(at, 0, func(k int, share float64) { arms += share * keys[k].value })
			if body := m.channel(still, m.before(at), at); math.Abs(body-arms) > 1e-12 {
				t.Errorf("%s, %.2f s: the body is at %g, the arms at %g", name, at, body, arms)
			}
		}
	}
}
