package engine_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
)

// gap returns the least distance of two joints in any frame.
func (s seen) gap(a, b string) float64 {
	least := math.Inf(1)
	for f := range s.at {
		least = math.Min(least, s.pos(f, a).Dist(s.pos(f, b)))
	}
	return least
}

// strokes counts how often a joint goes below a height.
func (s seen) strokes(name string, below float64) int {
	n := 0
	for f := 1; f < len(s.at); f++ {
		if s.pos(f, name).Y < below && s.pos(f-1, name).Y >= below {
			n++
		}
	}
	return n
}

// Dances, sports, rides and animals are known by what an onlooker sees.
func TestSportsAreSeen(t *testing.T) {
	computes(t)
	both := func(s seen) float64 { // the wrists over the head, at most, in one frame
		most := math.Inf(-1)
		for f := range s.at {
			most = math.Max(most, math.Min(s.pos(f, "LeftHand").Y, s.pos(f, "RightHand").Y)-s.pos(f, "Head").Y)
		}
		return most
	}
	either := func(s seen) float64 { return math.Max(s.highest("LeftHand"), s.highest("RightHand")) }
	low := func(s seen) float64 { return math.Min(s.least("LeftHand"), s.least("RightHand")) }
	apart := func(s seen, a, b string) float64 { return s.most(a, b, geom.UnitX) }
	tests := map[string]func(seen) bool{
		"a person plays golf":            func(s seen) bool { return s.gap("LeftHand", "RightHand") < 0.16 && both(s) > -0.25 && low(s) < 0.85 },
		"a person putts":                 func(s seen) bool { return s.gap("LeftHand", "RightHand") < 0.16 && both(s) < -0.4 },
		"a person swings a baseball bat": func(s seen) bool { return s.gap("LeftHand", "RightHand") < 0.16 && both(s) > -0.35 },
		"a person plays tennis":          func(s seen) bool { return apart(s, "LeftHand", "RightHand") > 0.7 },
		"a person does a backhand":       func(s seen) bool { return s.gap("LeftHand", "RightHand") < 0.16 && both(s) > -0.35 },
		"a person serves a tennis ball":  func(s seen) bool { return s.highest("LeftHand") > 0.25 && s.highest("RightHand") > 0.25 },
		"a person dribbles a basketball": func(s seen) bool {
			return math.Max(float64(s.strokes("RightHand", 0.85)), float64(s.strokes("LeftHand", 0.85))) >= 3
		},
		"a person shoots a basketball": func(s seen) bool { return s.flights() == 1 && either(s) > 0.25 },
		"a person spikes a volleyball": func(s seen) bool { return s.flights() == 1 && both(s) > 0.1 },
		"a person bumps a volleyball":  func(s seen) bool { return s.gap("LeftHand", "RightHand") < 0.2 && s.lowest(1) < 0.75 },
		"a person sets a volleyball":   func(s seen) bool { return both(s) > 0.15 },
		"a person goes bowling":        func(s seen) bool { return low(s) < 0.55 && s.way().Z > 0.2 },
		"a person skis":                func(s seen) bool { return s.lowest(1) < 0.76 },
		"a person skates": func(s seen) bool {
			return s.lowest(1) < 0.82 && math.Max(s.most("Hips", "LeftFoot", geom.UnitZ), s.most("Hips", "RightFoot", geom.UnitZ)) > 0.35
		},
		"a person surfs": func(s seen) bool {
			return s.lowest(1) < 0.75 && apart(s, "LeftFoot", "RightFoot") > 0.4 && apart(s, "LeftHand", "RightHand") > 1.1
		},
		"a person rides a horse": func(s seen) bool {
			return s.lowest(1) < 0.75 && apart(s, "LeftFoot", "RightFoot") > 0.5 && s.gap("LeftHand", "RightHand") < 0.25
		},
		"a person rides a bike":     func(s seen) bool { return s.strokes("LeftFoot", 0.25) >= 2 && s.strokes("RightFoot", 0.25) >= 2 },
		"a person drives a car":     func(s seen) bool { return math.Abs(s.lowest(1)-seat) < 0.03 },
		"a person rows a boat":      func(s seen) bool { return s.lowest(1) < 0.16 },
		"a person lifts weights":    func(s seen) bool { return both(s) > 0.4 },
		"a person does a deadlift":  func(s seen) bool { return low(s) < 0.45 },
		"a person does bicep curls": func(s seen) bool { return s.strokes("LeftHand", 1.1) >= 1 && both(s) < 0 },
		"a person dances":           func(s seen) bool { return apart(s, "LeftFoot", "RightFoot") > 0.3 && both(s) > -0.7 },
		"a person dances a waltz": func(s seen) bool {
			return apart(s, "LeftHand", "RightHand") > 0.8 && apart(s, "LeftFoot", "RightFoot") > 0.25
		},
		"a person dances salsa": func(s seen) bool {
			return s.most("RightFoot", "LeftFoot", geom.UnitZ) > 0.12 || s.most("LeftFoot", "RightFoot", geom.UnitZ) > 0.12
		},
		"a person does the twist": func(s seen) bool { return s.lowest(1) < 0.86 },
		"a person dances hip hop": func(s seen) bool { return s.lowest(1) < 0.86 && s.dips(0.86) >= 2 },
		"a person dances disco":   func(s seen) bool { return either(s) > 0.15 },
		"a person dances ballet": func(s seen) bool {
			return both(s) > 0.15 && math.Max(s.highest("LeftFoot"), s.highest("RightFoot")) > -1.15
		},
		"a person moonwalks":              func(s seen) bool { return s.way().Z < -0.5 && math.Abs(s.turned()) < 20 },
		"a person does a pirouette":       func(s seen) bool { return math.Abs(math.Abs(s.turned())-360) < 20 },
		"a salsa dancer turns":            func(s seen) bool { return math.Abs(math.Abs(s.turned())-360) < 20 },
		"a ballerina twirls":              func(s seen) bool { return math.Abs(math.Abs(s.turned())-360) < 20 },
		"a person acts like a chicken":    func(s seen) bool { return apart(s, "LeftForeArm", "RightForeArm") > 0.55 && s.lowest(1) < 0.88 },
		"a person acts like a monkey":     func(s seen) bool { return s.lowest(1) < 0.76 && low(s) < 0.75 },
		"a person imitates an elephant":   func(s seen) bool { return math.Min(s.gap("LeftHand", "Head"), s.gap("RightHand", "Head")) < 0.3 },
		"a person leaps like a frog":      func(s seen) bool { return s.flights() >= 1 && s.lowest(1) < 0.6 && s.way().Z > 0.25 },
		"a person flies like an airplane": func(s seen) bool { return apart(s, "LeftHand", "RightHand") > 1.4 },
		"a person begs like a dog":        func(s seen) bool { return s.lowest(1) < 0.72 },
		"a person bounces up and down":    func(s seen) bool { return s.dips(0.88) >= 3 },
		"a person sways from side to side": func(s seen) bool {
			return s.most("Hips", "LeftFoot", geom.UnitX)-(-s.most("LeftFoot", "Hips", geom.UnitX)) > 0.05
		},
	}
	for prompt, done := range tests {
		t.Run(prompt, func(t *testing.T) {
			s, c := watch(t, prompt, 150, "7")
			bones(t, c)
			if !done(s) {
				t.Errorf("hips down to %.2f, wrists up to %.2f together and %.2f, down to %.2f, %.2f apart at least and %.2f at most, feet %.2f apart; %d flights, turned %.0f, gone %.2f",
					s.lowest(1), both(s), either(s), low(s), s.gap("LeftHand", "RightHand"), apart(s, "LeftHand", "RightHand"), apart(s, "LeftFoot", "RightFoot"), s.flights(), s.turned(), s.way())
			}
			least := 0.004
			if prompt == "a person skates" {
				least = 0.008 // feet glide until the end
			}
			if slip, most := slip(c); slip > least || most > 0.06 {
				t.Errorf("slip %.2f cm/s, at most %.2f", 100*slip, 100*most)
			}
		})
	}
}
