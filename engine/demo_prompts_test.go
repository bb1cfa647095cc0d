package engine_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/mmcp"
)

// demoPrompts are those with which Kimodo's documentation and demos show it, or sentences of the
// same make where they are long, and what has to be seen.
var demoPrompts = map[string]func(*footage) bool{
	"A person walks forward.":        func(f *footage) bool { return f.way().Z > 3 },
	"A person is walking backwards.": func(f *footage) bool { return f.way().Z < -2 },
	"A person walks forward and picks something up from the ground.": func(f *footage) bool {
		return f.way().Z > 0.8 && peak(f, func(i int) float64 { return -math.Min(f.pos(i, "LeftHand").Y, f.pos(i, "RightHand").Y) }) > -0.3
	},
	"A person jumps":              func(f *footage) bool { return math.Max(f.rises("LeftToeBase"), f.rises("RightToeBase")) > 0.2 },
	"walk forward confidently":    func(f *footage) bool { return f.way().Z > 2.5 },
	"a person walking, tired":     func(f *footage) bool { return f.way().Z > 2 && f.way().Z < 4.5 },
	"a person walking stealthily": func(f *footage) bool { return f.way().Z > 1 && f.way().Z < 3.5 },
	"A person walks forward while waving their arms": func(f *footage) bool {
		return f.way().Z > 3 && f.highest("LeftHand") > 0.2 && f.highest("RightHand") > 0.2
	},
	"A person stands still and waves their right hand.": func(f *footage) bool {
		return f.way().Len() < 0.1 && f.highest("RightHand") > 0 && f.highest("LeftHand") < -0.3
	},
	"A person runs ahead and then leaps over a hurdle in front of them.": func(f *footage) bool {
		free := peak(f, func(i int) float64 { return math.Min(f.pos(i, "LeftToeBase").Y, f.pos(i, "RightToeBase").Y) })
		knee := peak(f, func(i int) float64 { return math.Max(f.pos(i, "LeftShin").Y, f.pos(i, "RightShin").Y) })
		return f.way().Z > 9 && free > 0.3 && knee > 0.85 // without a stop, with the legs above the obstacle
	},
	"A zombie with its left arm stretched out ahead walks slowly with an uneven gait.": func(f *footage) bool {
		// From the first frame to the last its left hand is ahead of it, and its gait a zombie's: the head to one side.
		for i := range f.at {
			if s := f.pos(i, "LeftHand").Sub(f.pos(i, "LeftArm")); s.Z < 0.35 && i > 10 {
				return false
			}
		}
		last := len(f.at) - 1
		return f.way().Z > 0.8 && f.way().Z < 4 && f.pos(last, "RightHand").Sub(f.pos(last, "RightArm")).Z > 0.3
	},
}

// rises returns how much higher than at first a joint gets.
func (s seen) rises(joint string) float64 {
	most := 0.0
	for f := range s.at {
		most = math.Max(most, s.pos(f, joint).Y-s.pos(0, joint).Y)
	}
	return most
}

// The prompts with which another model is shown are understood whole, done, and done with feet
// that stay and limbs that bend as limbs do.
func TestPromptsOfTheDemo(t *testing.T) {
	computes(t)
	for prompt, done := range demoPrompts {
		req := ask(prompt, promptFrames)
		req.Timing = &mmcp.Timing{FPS: promptRate}
		doc := generate(t, req)
		for _, n := range doc.Notes {
			if n.Code == "ignored_words" || n.Code == "read_otherwise" {
				t.Errorf("%q: %s", prompt, n.Message)
			}
		}
		f := filmed(prompt, doc.Samples[0].Clip)
		if !done(f) {
			t.Errorf("%q is not done: it goes %.2v", prompt, f.way())
		}
		m := metrics.NewMotion(doc.Samples[0].Clip, nil)
		_, past := metrics.JointLimits(m)
		if k1, deep := metrics.SkateContacts(m), metrics.Penetration(m); k1 > 0.003 || deep > 0.002 || past > 0 {
			t.Errorf("%q: K1 %.4f m/s, %.4f m in the ground, limits passed by %.1f°", prompt, k1, deep, past)
		}
	}
}

// Prompts whose contact sheets once looked wrong stay right.
func TestEarlierFaultsOfPrompts(t *testing.T) {
	computes(t)
	end := promptFrames - 1
	behind := func(f *footage, joint string) float64 { // how far behind the ankles it ends
		feet := f.pos(end, "LeftFoot").Lerp(f.pos(end, "RightFoot"), 0.5)
		return feet.Z - f.pos(end, joint).Z
	}
	straight := func(f *footage, side string) float64 { // the part of its length that a leg has from hip to ankle at the end
		hip, knee, ankle := f.pos(end, side+"Leg"), f.pos(end, side+"Shin"), f.pos(end, side+"Foot")
		return hip.Dist(ankle) / (hip.Dist(knee) + knee.Dist(ankle))
	}
	// sways reports whether the hips are as alive at the end as those of people who keep a pose: 0.9 to 5.9 cm/s.
	sways := func(f *footage) bool {
		distance := 0.0
		for i := end - 2*promptRate; i < end; i++ {
			distance += f.pos(i, "Hips").Dist(f.pos(i+1, "Hips"))
		}
		return distance/2 > 0.009 && distance/2 < 0.059
	}
	nape := func(f *footage) geom.Vec3 { return f.pos(end/2, "RightHand").Sub(f.pos(end/2, "Head")) }
	tests := map[string]func(*footage) bool{
		"a man leans against the wall":                func(f *footage) bool { return behind(f, "Hips") > 0.1 && behind(f, "Head") > 0.1 },
		"she leans her back against a tree":           func(f *footage) bool { return behind(f, "Hips") > 0.1 && behind(f, "Head") > 0.1 },
		"the cook leans back against the counter":     func(f *footage) bool { return behind(f, "Hips") > 0.1 },
		"a person leans against the wall, then walks": func(f *footage) bool { return f.pos(end, "Hips").Y > f.pos(0, "Hips").Y-0.06 && f.way().Z > 0.8 },
		"he sits on a chair and leans against the wall": func(f *footage) bool {
			return f.pos(end, "Head").Z < f.pos(end, "Hips").Z+0.05
		},
		"she leans on the table": func(f *footage) bool {
			l, r := f.pos(end, "LeftHand"), f.pos(end, "RightHand")
			return math.Abs(l.Y-r.Y) < 0.02 && l.Y > 0.65 && l.Y < 0.85 && l.Z > f.pos(end, "Hips").Z+0.3
		},
		"he leans on the railing": func(f *footage) bool {
			return f.pos(end, "LeftForeArm").Y > 0.95 && math.Abs(f.pos(end, "LeftForeArm").Y-f.pos(end, "LeftHand").Y) < 0.08
		},
		"a person walks up the stairs holding the rail with the right hand": func(f *footage) bool {
			at := f.pos(end-10, "RightHand").Sub(f.pos(end-10, "Hips"))
			return at.X < -0.27 && math.Abs(at.Y) < 0.25
		},
		"a person scratches the back of their head with the right hand": func(f *footage) bool { return nape(f).Z < -0.02 && nape(f).Y > 0 },
		"a person rubs the back of the head with the right hand":        func(f *footage) bool { return nape(f).Z < -0.02 && nape(f).Y > 0 },
		"a woman drinks from a glass with the right hand": func(f *footage) bool {
			return peak(f, func(i int) float64 { return f.pos(i, "RightForeArm").Y - f.pos(i, "RightArm").Y }) < -0.04
		},
		"a person does a plank": func(f *footage) bool { return math.Min(straight(f, "Left"), straight(f, "Right")) > 0.985 },
		"a person trips over a stone and falls on their hands": func(f *footage) bool { // and does not get his balance first
			down := func(i int) bool { return f.pos(i, "Hips").Y < 0.8*f.pos(0, "Hips").Y }
			for i := 1; i < end; i++ {
				if down(i-1) && !down(i) {
					return false
				}
			}
			return down(end / 2)
		},
		"a man balances on his right leg, his arms out to the sides": func(f *footage) bool { return sways(f) },
		"she does the tree pose":                                     func(f *footage) bool { return sways(f) },
		"a guard stands on tiptoes":                                  func(f *footage) bool { return sways(f) },
		"a man is shoved from behind and catches himself": func(f *footage) bool {
			late := end * 3 / 5 // he has caught himself by then, and does not row with the arms again
			return peak(f, func(i int) float64 {
				if i < late {
					return 0
				}
				return math.Abs(f.pos(i, "LeftHand").X - f.pos(i, "RightHand").X)
			}) < 1
		},
	}
	for prompt, right := range tests {
		if f := film(t, prompt, promptFrames); !right(f) {
			t.Errorf("%q is not as it should be: it goes %.2v", prompt, f.way())
		}
	}
}

// peak is the greatest of a value of all frames.
func peak(f *footage, of func(frame int) float64) float64 {
	most := math.Inf(-1)
	for i := range f.at {
		most = math.Max(most, of(i))
	}
	return most
}
