package engine_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// watch makes a prompt and looks at it.
func watch(t *testing.T, prompt string, frames int, seed mmcp.Seed) (seen, *clip.Clip) {
	t.Helper()
	req := ask(prompt, frames)
	req.Options.Seed = seed
	c := generate(t, req).Samples[0].Clip
	s := seen{at: places(c), joint: map[string]int{}}
	for i, j := range c.Skeleton.Joints {
		s.joint[j.Name] = i
	}
	return s, c
}

// height of the hips in a frame.
func (s seen) hips(f int) float64 { return (s.pos(f, "LeftLeg").Y + s.pos(f, "RightLeg").Y) / 2 }

// level reports whether the trunk lies level at some time, not higher than a seat.
func (s seen) level() bool {
	for f := range s.at {
		if hips := s.hips(f); hips < 0.62 && math.Abs(s.pos(f, "Head").Y-hips) < 0.15 {
			return true
		}
	}
	return false
}

// lowest returns where the hips are least high in the first part of the clip.
func (s seen) lowest(to float64) (height float64) {
	height = math.Inf(1)
	for f := range int(to*float64(len(s.at)-1)) + 1 {
		height = math.Min(height, s.hips(f))
	}
	return height
}

// dips counts how often the hips go below a height.
func (s seen) dips(below float64) int {
	n := 0
	for f := 1; f < len(s.at); f++ {
		if s.hips(f) < below && s.hips(f-1) >= below {
			n++
		}
	}
	return n
}

// flights counts how often neither of the feet is near the ground.
func (s seen) flights() int {
	n, before := 0, false
	for f := range s.at {
		air := math.Min(s.pos(f, "LeftToeEnd").Y, s.pos(f, "RightToeEnd").Y) > 0.01
		if air && !before {
			n++
		}
		before = air
	}
	return n
}

func (s seen) least(name string) float64 {
	low := math.Inf(1)
	for f := range s.at {
		low = math.Min(low, s.pos(f, name).Y)
	}
	return low
}

// most returns the greatest way of one joint from another along an axis.
func (s seen) most(name, from string, axis geom.Vec3) float64 {
	most := math.Inf(-1)
	for f := range s.at {
		most = math.Max(most, s.pos(f, name).Sub(s.pos(f, from)).Dot(axis))
	}
	return most
}

// faced returns the farthest that the head turns to the left, and up, degrees.
func (s seen) faced() (left, up float64) {
	for f := range s.at {
		d := s.at[f][s.joint["Head"]].Rot.Rotate(geom.UnitZ)
		if a := math.Atan2(d.X, d.Z) * 180 / math.Pi; math.Abs(a) > math.Abs(left) {
			left = a
		}
		if a := math.Asin(d.Y) * 180 / math.Pi; math.Abs(a) > math.Abs(up) {
			up = a
		}
	}
	return left, up
}

// Heights of the canonical body's hips, metres.
const (
	standing = 0.92
	seat     = 0.4985 // ankle and shin
)

// Actions of the whole body are judged by the motion.
func TestActionsShowInTheMotion(t *testing.T) {
	computes(t)
	last := func(s seen) int { return len(s.at) - 1 }
	near := func(got, want, by float64) bool { return math.Abs(got-want) < by }
	tests := map[string]func(seen) bool{
		"a person sits down":              func(s seen) bool { return s.hips(0) > standing-0.03 && near(s.hips(last(s)), seat, 0.02) },
		"a man takes a seat":              func(s seen) bool { return near(s.hips(last(s)), seat, 0.02) },
		"a person is sitting on a chair":  func(s seen) bool { return near(s.hips(0), seat, 0.02) && near(s.hips(last(s)), seat, 0.02) },
		"a person stands up":              func(s seen) bool { return near(s.hips(0), seat, 0.02) && s.hips(last(s)) > standing-0.03 },
		"someone sits down on the ground": func(s seen) bool { return s.hips(last(s)) < 0.16 && s.hips(last(s)) > 0.05 },
		"a person gets up from the floor": func(s seen) bool { return s.hips(0) < 0.16 && s.hips(last(s)) > standing-0.03 },
		"a person sits down and then stands up": func(s seen) bool {
			return near(s.lowest(1), seat, 0.03) && s.hips(last(s)) > standing-0.03
		},

		"a person squats":                  func(s seen) bool { return s.dips(0.6) == 1 && s.hips(last(s)) > standing-0.03 },
		"a person squats twice":            func(s seen) bool { return s.dips(0.6) == 2 && s.hips(last(s)) > standing-0.03 },
		"a person does three squats":       func(s seen) bool { return s.dips(0.6) == 3 },
		"a person squats slightly":         func(s seen) bool { return s.dips(0.6) == 0 && s.dips(0.8) == 1 },
		"a person crouches":                func(s seen) bool { return s.hips(last(s)) < 0.5 },
		"a person kneels on the left knee": func(s seen) bool { return s.pos(last(s), "LeftShin").Y < 0.09 && s.pos(last(s), "RightShin").Y > 0.4 },
		"a person kneels on the right knee": func(s seen) bool {
			return s.pos(last(s), "RightShin").Y < 0.09 && s.pos(last(s), "LeftShin").Y > 0.4
		},
		"a person kneels on both knees": func(s seen) bool {
			return s.pos(last(s), "RightShin").Y < 0.09 && s.pos(last(s), "LeftShin").Y < 0.09 && s.hips(last(s)) > 0.4
		},
		"a person kneels down and gets up again": func(s seen) bool {
			return s.least("RightShin") < 0.09 && s.hips(last(s)) > standing-0.03 && s.way().Len() < 0.1
		},
		"a person bows":              func(s seen) bool { return s.least("Head") < 1.42 && s.lowest(1) > 0.8 },
		"a person bows deeply twice": func(s seen) bool { return s.least("Head") < 1.37 },

		"a person jumps":             func(s seen) bool { return s.flights() == 1 && s.way().Len() < 0.1 },
		"a person jumps three times": func(s seen) bool { return s.flights() == 3 },
		"a person jumps up and down": func(s seen) bool { return s.flights() >= 2 }, // as often as there is time for
		"he jumps forward":           func(s seen) bool { return s.flights() == 1 && s.way().Z > 0.6 },
		"he jumps forward twice":     func(s seen) bool { return s.flights() == 2 && s.way().Z > 1.2 },
		"jump forward 1 meter":       func(s seen) bool { return s.flights() == 1 && near(s.way().Z, 1, 0.05) },
		"a person jumps backwards":   func(s seen) bool { return s.flights() == 1 && s.way().Z < -0.3 },
		"a person jumps to the left": func(s seen) bool { return s.flights() == 1 && s.way().X > 0.3 },
		"she leaps to her right":     func(s seen) bool { return s.flights() == 1 && s.way().X < -0.3 },
		"he jumps 180 degrees": func(s seen) bool {
			return s.flights() == 1 && near(math.Abs(s.turned()), 180, 5) && s.way().Len() < 0.1
		},
		"a person hops on the left foot 4 times": func(s seen) bool {
			air := 0
			for f := 30; f < 90; f++ {
				if s.pos(f, "RightToeEnd").Y > 0.1 {
					air++
				}
			}
			return s.flights() == 4 && air == 60
		},
		"a person jumps on one leg twice": func(s seen) bool { return s.flights() == 2 },

		"a person looks to the left": func(s seen) bool { left, _ := s.faced(); return left > 40 },
		"a person looks right":       func(s seen) bool { left, _ := s.faced(); return left < -40 },
		"a person looks up":          func(s seen) bool { _, up := s.faced(); return up > 25 },
		"a person looks down":        func(s seen) bool { _, up := s.faced(); return up < -25 },
		"reaches up with both hands": func(s seen) bool { return s.highest("LeftHand") > 0.2 && s.highest("RightHand") > 0.2 },
		"reaches forward with the left hand": func(s seen) bool {
			return s.most("LeftHand", "LeftArm", geom.UnitZ) > 0.5 && s.most("RightHand", "RightArm", geom.UnitZ) < 0.3
		},
		"reaches down":                       func(s seen) bool { return math.Min(s.least("LeftHand"), s.least("RightHand")) < 0.62 },
		"points forward with the right hand": func(s seen) bool { return s.most("RightHand", "RightArm", geom.UnitZ) > 0.5 },
		"points to the left":                 func(s seen) bool { return s.most("LeftHand", "LeftArm", geom.UnitX) > 0.5 },
		"points left with the right hand":    func(s seen) bool { return s.most("RightHand", "RightArm", geom.UnitX) > 0.3 },
		"points up":                          func(s seen) bool { return math.Max(s.highest("LeftHand"), s.highest("RightHand")) > 0.2 },
		"raises the left arm twice":          func(s seen) bool { return s.highest("LeftHand") > 0.2 },
		"waves while sitting": func(s seen) bool {
			return near(s.hips(0), seat, 0.02) && math.Max(s.highest("LeftHand"), s.highest("RightHand")) > 0
		},
		"after sitting down, he waves":  func(s seen) bool { return near(s.hips(last(s)), seat, 0.02) },
		"he bows before sitting down":   func(s seen) bool { return near(s.hips(last(s)), seat, 0.02) && s.lowest(0.3) > 0.8 },
		"before sitting down, he jumps": func(s seen) bool { return near(s.hips(last(s)), seat, 0.02) && s.flights() == 1 },
		"walks forward, then kneels down": func(s seen) bool {
			return s.way().Z > 0.4 && math.Min(s.least("RightShin"), s.least("LeftShin")) < 0.09
		},
		"a person sits down, then walks away": func(s seen) bool { return s.way().Z > 0.3 && s.hips(last(s)) > 0.8 },
	}
	for prompt, done := range tests {
		for _, seed := range []mmcp.Seed{"1", "22", "333"} {
			s, _ := watch(t, prompt, 180, seed)
			if !done(s) {
				left, up := s.faced()
				t.Errorf("%q, seed %s: hips %.2f to %.2f, lowest %.2f; goes %.2v; %d flights; head %.0f left, %.0f up, %.2f high; hands %.2f, %.2f above the head",
					prompt, seed, s.hips(0), s.hips(len(s.at)-1), s.lowest(1), s.way(), s.flights(), left, up, s.least("Head"), s.highest("LeftHand"), s.highest("RightHand"))
			}
		}
	}
}

func TestSittingUpAndWaving(t *testing.T) {
	s, _ := watch(t, "a person walks forward, sits down, then stands up and waves with the left hand", 330, "7")
	var sat, wave int
	for f := range s.at {
		if s.hips(f) < seat+0.02 {
			sat = f
		}
		if s.pos(f, "LeftHand").Y > s.pos(f, "Head").Y {
			wave = f
		}
	}
	if sat == 0 || wave < sat+30 || s.hips(wave) < standing-0.03 || s.way().Z < 1 {
		t.Errorf("last seated in frame %d, last waving in frame %d with the hips at %.2f, %.2f m ahead", sat, wave, s.hips(wave), s.way().Z)
	}
}

// The general rules of motion hold: feet on the ground do not slip, bodies in the air
// fall, no part goes through the ground, joints stay within human limits, and no
// movement jerks.
func TestActionsKeepTheRulesOfMotion(t *testing.T) {
	computes(t)
	tests := []struct {
		prompt string
		air    bool
	}{
		{"a person sits down, then stands up", false},
		{"a person sits on the floor and gets up", false},
		{"a person squats three times", false},
		{"a person crouches", false},
		{"a person kneels on both knees and stands up", false},
		{"a person kneels down, then walks away", false},
		{"a person bows", false},
		{"a person reaches down with both hands", false},
		{"a person jumps three times", true},
		{"a person jumps forward twice", true},
		{"a person jumps high", true},
		{"a person jumps backwards", true},
		{"a person hops on the left leg three times", true},
		{"walks forward, then jumps, then sits down", true},
	}
	for _, tt := range tests {
		t.Run(tt.prompt, func(t *testing.T) {
			req := ask(tt.prompt, 480)
			req.Timing = &mmcp.Timing{FPS: 60}
			c := generate(t, req).Samples[0].Clip
			bones(t, c)
			m := metrics.NewMotion(c, nil)
			skate, most := 100*metrics.SkateContacts(m), 100*metrics.SkateMax(m)
			low := 1000 * metrics.Penetration(m)
			_, excess := metrics.JointLimits(m)
			inside, deep := metrics.SelfCollision(m)
			fall, off := metrics.Flight(m)
			fast := rush(c)
			t.Logf("skate %.3f cm/s, at most %.1f; penetration %.2f mm; limits +%.1f°; inside itself %.1f mm, at most %.0f; falls at %.2f (worst %.2f off); jerk %.0f; at most %.0f m/s²",
				skate, most, low, excess, 1000*inside, 1000*deep, fall, off, jerk(c), fast)
			if skate > 0.3 {
				t.Errorf("feet on the ground slip at %.2f cm/s", skate)
			}
			if low > 0.5 {
				t.Errorf("%.1f mm under the ground", low)
			}
			if excess > 2 {
				t.Errorf("a joint bends %.1f degrees further than it can", excess)
			}
			if tt.air && !(off < 1) {
				t.Errorf("a flight falls at %.2f m/s², off by %.2f", fall, off)
			}
			// Knees and hands of jumpers reach some fifteen times gravity as they
			// push off and land, and up to forty where a frame falls on the very
			// end of a push. A pop at a join is several times that, and is none of
			// the quieter ones.
			most = 200
			if tt.air {
				most = 420
			}
			if fast > most {
				t.Errorf("a joint is accelerated by %.0f m/s²", fast)
			}
		})
	}
}

// Segments pass into each other without a kink, whatever the body is in.
func TestDeedsAcrossSegments(t *testing.T) {
	req := ask("a person walks forward", 90)
	for _, prompt := range []string{"a person sits down", "a person waves", "a person stands up", "a person jumps", "a person walks backwards"} {
		req.Segments = append(req.Segments, mmcp.Segment{Type: mmcp.SegmentText, Prompt: prompt, DurationFrames: 90})
	}
	c := generate(t, req).Samples[0].Clip
	turning, jerky := metrics.Transition(metrics.NewMotion(c, nil), []int{90, 180, 270, 360, 450})
	t.Logf("at joins: turning %.2f, jerk %.2f of the 95th percentile", turning, jerky)
	if turning > 1.2 || jerky > 1.2 {
		t.Errorf("at joins joints turn at %.2f and jerk at %.2f of the clip's 95th percentile", turning, jerky)
	}
	at := places(c)
	hips := c.Skeleton.Index("LeftLeg")
	for _, f := range []int{178, 268} {
		if h := at[f][hips].Pos.Y; math.Abs(h-seat) > 0.03 {
			t.Errorf("frame %d: the hips are at %.2f m, not on the seat", f, h)
		}
	}
}

// Pins are kept whatever the body does.
func TestDeedsKeepPins(t *testing.T) {
	for _, prompt := range []string{"a person sits down", "a person jumps", "a person kneels down", "a person squats"} {
		req := ask(prompt, 120)
		req.Constraints = []mmcp.Constraint{
			{Type: mmcp.ConstraintEffectorTarget, Joint: "RightHand", Frames: []int{75}, Positions: [][3]float64{{-0.3, 0.9, 0.2}}},
			{Type: mmcp.ConstraintRootPath, Frames: []int{110}, PositionsXZ: [][2]float64{{0.05, -0.1}}},
		}
		at := places(generate(t, req).Samples[0].Clip)
		hand, hips := at[75][rig.Canonical().Index("RightHand")].Pos, at[110][0].Pos
		if d := hand.Dist(geom.Vec3{X: -0.3, Y: 0.9, Z: 0.2}); d > 0.0005 {
			t.Errorf("%s: the hand is %.1f mm from its target", prompt, 1000*d)
		}
		if d := hips.Horizontal().Dist(geom.Vec3{X: 0.05, Z: -0.1}); d > 0.0005 {
			t.Errorf("%s: the hips are %.1f mm from their waypoint", prompt, 1000*d)
		}
	}
}

// rush returns the largest acceleration of a joint of the body.
func rush(c *clip.Clip) float64 {
	at := places(c)
	most := 0.0
	for _, name := range body {
		j := c.Skeleton.Index(name)
		for f := 1; f+1 < len(at); f++ {
			a := at[f+1][j].Pos.Sub(at[f][j].Pos.Scale(2)).Add(at[f-1][j].Pos).Len() * c.FPS * c.FPS
			most = math.Max(most, a)
		}
	}
	return most
}

// Feet in the air are not in contact, and are again after landing.
func TestFlightHasNoContacts(t *testing.T) {
	s, c := watch(t, "a person jumps", 120, "7")
	for _, k := range c.Contacts {
		for f := range k.On {
			if k.On[f] && math.Min(s.pos(f, "LeftToeEnd").Y, s.pos(f, "RightToeEnd").Y) > 0.01 {
				t.Fatalf("frame %d: %s is in contact in the air", f, c.Skeleton.Joints[k.Joint].Name)
			}
		}
		if !k.On[0] || !k.On[len(k.On)-1] {
			t.Errorf("%s does not stand before or after the jump", c.Skeleton.Joints[k.Joint].Name)
		}
	}
}

// Deeds fit the proportions of a body: its own seat, its own jump.
func TestDeedsOnOtherBodies(t *testing.T) {
	s := child()
	for _, prompt := range []string{"a person sits down", "a person jumps twice", "a person kneels down", "a person squats", "a person sits on the floor"} {
		req := ask(prompt, 150)
		req.Skeleton = s
		c := generate(t, req).Samples[0].Clip
		b := rig.NewBody(c.Skeleton)
		m := metrics.NewMotion(c, nil)
		if low := metrics.Penetration(m); low > 0.0005 {
			t.Errorf("%s: %.1f mm under the ground", prompt, 1000*low)
		}
		if slip := metrics.SkateContacts(m); slip > 0.003 {
			t.Errorf("%s: feet slip at %.2f cm/s", prompt, 100*slip)
		}
		at := places(c)
		end := at[len(at)-1]
		hip, knee := end[b.Legs[0].Thigh].Pos.Y, end[b.Legs[0].Shin].Pos.Y
		switch prompt {
		case "a person sits down":
			if math.Abs(hip-knee) > 0.03 {
				t.Errorf("%s: the hips end at %.2f m, the knees at %.2f", prompt, hip, knee)
			}
		case "a person jumps twice":
			if fall, off := metrics.Flight(m); !(off < 1) {
				t.Errorf("%s: falls at %.2f m/s²", prompt, fall)
			}
		}
	}
}
