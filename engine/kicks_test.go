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

// A foot that kicks a ball swings back first, is fastest where the ball lies, low and with the toes pointed down, and goes on upward
// (Nunome et al. 2006, Journal of Sports Sciences 24; Kellis and Katis 2007, Journal of Sports Science and Medicine 6).
func TestTheFootMeetsTheBall(t *testing.T) {
	for _, prompt := range []string{"a person kicks a ball with the right foot", "a person kicks a ball to the left with the right foot",
		"a person kicks a ball to the right with the right foot"} {
		s, c := watch(t, prompt, 90, "7")
		fastest, at := 0.0, 0
		for f := 1; f < len(s.at); f++ {
			if v := s.pos(f, "RightToeEnd").Dist(s.pos(f-1, "RightToeEnd")) * c.FPS; v > fastest {
				fastest, at = v, f
			}
		}
		middle := func(f int) geom.Vec3 { return s.pos(f, "RightFoot").Lerp(s.pos(f, "RightToeEnd"), 0.5) }
		foot := middle(at)
		down := s.pos(at, "RightFoot").Y - s.pos(at, "RightToeEnd").Y
		ahead := foot.Z - s.pos(at, "LeftFoot").Z
		back, up := 0.0, 0.0
		for f := range s.at {
			if f < at {
				back = math.Max(back, s.pos(f, "Hips").Z-s.pos(f, "RightFoot").Z)
			} else {
				up = math.Max(up, s.pos(f, "RightFoot").Y)
			}
		}
		if fastest < 10 || foot.Y > 0.22 || down < 0.1 || ahead < 0 || ahead > 0.45 || back < 0.5 || up < 0.5 {
			t.Errorf("%q: the foot is fastest, %.1f m/s, %.2f m high and %.2f m ahead of the other, with the toes %.2f m down; %.2f m back before, %.2f m high after",
				prompt, fastest, foot.Y, ahead, down, back, up)
		}
	}
}
