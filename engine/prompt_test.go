package engine_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/mmcp"
)

// seen is a clip as somebody looks at it.
type seen struct {
	at    [][]geom.Transform
	joint map[string]int
}

func (s seen) pos(f int, name string) geom.Vec3 { return s.at[f][s.joint[name]].Pos }

// turned returns how far the body has turned to the left, in degrees.
func (s seen) turned() float64 {
	total, last := 0.0, 0.0
	for f := range s.at {
		ahead := s.at[f][0].Rot.Rotate(geom.UnitZ)
		h := math.Atan2(ahead.X, ahead.Z)
		total += math.Remainder(h-last, 2*math.Pi)
		last = h
	}
	return total * 180 / math.Pi
}

// highest returns how far a joint gets above the head, at most.
func (s seen) highest(name string) float64 {
	most := math.Inf(-1)
	for f := range s.at {
		most = math.Max(most, s.pos(f, name).Y-s.pos(f, "Head").Y)
	}
	return most
}

// way returns where the body ends, from where it began.
func (s seen) way() geom.Vec3 { return s.pos(len(s.at)-1, "Hips").Sub(s.pos(0, "Hips")) }

// A prompt is judged by the motion, not by how it was read.
func TestPromptsAreDone(t *testing.T) {
	computes(t)
	tests := map[string]func(seen) bool{
		"a person walks forward":                   func(s seen) bool { return s.way().Z > 3 && math.Abs(s.way().X) < 0.2 },
		"a person walks backwards":                 func(s seen) bool { return s.way().Z < -1.5 && math.Abs(s.turned()) < 15 },
		"a person walks forward 2 meters":          func(s seen) bool { return math.Abs(s.way().Z-2) < 0.25 },
		"a person walks slowly":                    func(s seen) bool { return s.way().Z > 1.5 && s.way().Z < 3.8 },
		"a person runs":                            func(s seen) bool { return s.way().Z > 8 },
		"a person steps sideways to the left":      func(s seen) bool { return s.way().X > 0.4 && math.Abs(s.turned()) < 15 },
		"a person steps to the right":              func(s seen) bool { return s.way().X < -0.4 },
		"a person turns left 90 degrees":           func(s seen) bool { return math.Abs(s.turned()-90) < 8 },
		"a person turns right":                     func(s seen) bool { return math.Abs(s.turned()+90) < 8 },
		"a person turns around":                    func(s seen) bool { return math.Abs(math.Abs(s.turned())-180) < 8 },
		"a person walks in a circle":               func(s seen) bool { return math.Abs(s.turned()-360) < 25 },
		"walks in a clockwise circle":              func(s seen) bool { return math.Abs(s.turned()+360) < 25 },
		"a person waves with the right hand":       func(s seen) bool { return s.highest("RightHand") > 0 && s.highest("LeftHand") < -0.3 },
		"a person waves with the left hand":        func(s seen) bool { return s.highest("LeftHand") > 0 && s.highest("RightHand") < -0.3 },
		"walks while waving the left hand":         func(s seen) bool { return s.highest("LeftHand") > 0 && s.way().Z > 3 },
		"a person raises both arms":                func(s seen) bool { return s.highest("LeftHand") > 0.2 && s.highest("RightHand") > 0.2 },
		"a person walks forward, then turns right": func(s seen) bool { return s.way().Z > 1 && math.Abs(s.turned()+90) < 15 },
		"a person points with the left hand": func(s seen) bool {
			far := 0.0
			for f := range s.at {
				far = math.Max(far, s.pos(f, "LeftHand").Z-s.pos(f, "LeftArm").Z)
			}
			return far > 0.5
		},
		"a person stands": func(s seen) bool {
			for f := range s.at {
				if s.pos(f, "LeftFoot").Dist(s.pos(0, "LeftFoot")) > 1e-4 {
					return false
				}
			}
			return s.way().Len() < 0.1
		},
		"a person bows": func(s seen) bool {
			low := math.Inf(1)
			for f := range s.at {
				low = math.Min(low, s.pos(f, "Head").Y)
			}
			return low < 1.5
		},
	}
	for prompt, done := range tests {
		for _, seed := range []string{"1", "22", "333"} {
			req := ask(prompt, 150)
			req.Options.Seed = mmcp.Seed(seed)
			c := generate(t, req).Samples[0].Clip
			s := seen{at: places(c), joint: map[string]int{}}
			for i, j := range c.Skeleton.Joints {
				s.joint[j.Name] = i
			}
			if !done(s) {
				t.Errorf("%q, seed %s: it goes %.2v, turns %.0f degrees; hands at most %.2f and %.2f above the head",
					prompt, req.Options.Seed, s.way(), s.turned(), s.highest("LeftHand"), s.highest("RightHand"))
			}
		}
	}
}
