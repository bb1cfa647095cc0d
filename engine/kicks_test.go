package engine_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
)

// Kicks differ in the path of the foot, and in whether the body turns or flies.
func TestKicksAreSeen(t *testing.T) {
	computes(t)
	high := func(s seen) float64 { return s.highest("RightFoot") } // above the head, metres
	ahead := func(s seen) float64 { return s.most("RightFoot", "Hips", geom.UnitZ) }
	aside := func(s seen) float64 { return s.most("Hips", "RightFoot", geom.UnitX) }
	circled := func(s seen) bool { // the hips face each quarter of the circle
		var faced [4]bool
		for f := range s.at {
			d := s.pos(f, "LeftLeg").Sub(s.pos(f, "RightLeg"))
			faced[int(math.Floor((math.Atan2(d.Z, d.X)+2*math.Pi+math.Pi/4)/(math.Pi/2)))%4] = true
		}
		return faced == [4]bool{true, true, true, true}
	}
	tests := map[string]func(seen) bool{
		"an axe kick with the right leg":     func(s seen) bool { return high(s) > -0.25 && ahead(s) > 0.5 && !circled(s) },
		"a push kick with the right leg":     func(s seen) bool { return ahead(s) > 0.75 && aside(s) < 0.35 },
		"a crescent kick with the right leg": func(s seen) bool { return aside(s) > 0.5 && ahead(s) > 0.5 && !circled(s) },
		"a hook kick with the right leg":     func(s seen) bool { return aside(s) > 0.5 && ahead(s) > 0.5 && !circled(s) },
		"a spinning back kick with the right leg": func(s seen) bool {
			return circled(s) && ahead(s) > 0.6 && s.flights() == 0
		},
		"a spinning side kick with the right leg": func(s seen) bool { return circled(s) && ahead(s) > 0.6 && s.flights() == 0 },
		"she spins into a back kick with the right leg": func(s seen) bool {
			return circled(s) && ahead(s) > 0.6 && s.flights() == 0
		},
		"a flying kick with the right leg":      func(s seen) bool { return s.flights() == 1 && ahead(s) > 0.6 },
		"a flying side kick with the right leg": func(s seen) bool { return s.flights() == 1 && aside(s) > 0.45 },
		"a leg sweep with the right leg":        func(s seen) bool { return circled(s) && s.lowest(1) < 0.65 && high(s) < -0.8 },
	}
	for prompt, is := range tests {
		s, c := watch(t, prompt, 90, "7")
		bones(t, c)
		if !is(s) {
			t.Errorf("%q: high %.2f, ahead %.2f, aside %.2f, circled %v, flights %d, lowest %.2f", prompt, high(s), ahead(s), aside(s), circled(s),
				s.flights(), s.lowest(1))
		}
	}
}
