package engine_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/mmcp"
)

// A body that is down on a slope is as near to it with hands, knees, hips and head as to
// level ground, where these are near it, and nothing is in it.
func TestBodiesAreDownOnSlopes(t *testing.T) {
	computes(t)
	prompts := map[string]int{
		"a person lies down on the back": 6, "a person crawls forward": 6, "a person sits down on the floor": 5, "a person does push ups": 5,
		"a person kneels down": 4, "a person gets down on all fours": 4, "a person lies down on the stomach": 7, "a person does crunches": 6,
	}
	for name, slope := range map[string][2]float64{"up": {0, 0.18}, "down": {0, -0.18}, "across": {0.15, 0}} {
		var points [][3]float64
		for _, x := range []float64{-9, 9} {
			for _, z := range []float64{-9, 9} {
				points = append(points, [3]float64{x, z, slope[0]*x + slope[1]*z})
			}
		}
		for prompt, seconds := range prompts {
			level := ask(prompt, 30*seconds)
			flat := look(generate(t, level).Samples[0].Clip)
			level.Constraints = []mmcp.Constraint{{Type: mmcp.ConstraintGroundHeight, Points: points}}
			h := look(generate(t, level).Samples[0].Clip)
			worst, low, joint := 0.0, 0.0, ""
			const knees = 0.6 // the part of it that counts of those, which bend and stretch with a slope
			b := h.body
			for f := range h.at {
				if flat.pos(f, b.Pelvis).Y > 0.6*h.tall() {
					continue
				}
				for _, j := range []int{b.Arms[0].Hand, b.Arms[1].Hand, b.Arms[0].Fore, b.Arms[1].Fore, b.Legs[0].Shin, b.Legs[1].Shin, b.Legs[0].Foot, b.Legs[1].Foot, b.Pelvis, b.Head} {
					at := h.pos(f, j)
					over := (at.Y - slope[0]*at.X - slope[1]*at.Z) / math.Sqrt(1+slope[0]*slope[0]+slope[1]*slope[1])
					d := over - flat.pos(f, j).Y
					if j == b.Legs[0].Shin || j == b.Legs[1].Shin {
						d *= knees
					}
					if down := flat.pos(f, j).Y < 0.16*h.tall(); down && math.Abs(d) > worst {
						worst, joint = math.Abs(d), b.Skeleton.Joints[j].Name
					}
					low = math.Min(low, over)
				}
			}
			if worst > 0.06 || low < -0.02 {
				t.Errorf("%q, %s: a joint (%s) is %.1f cm nearer or farther than on level ground, the lowest %.1f cm in it", prompt, name, joint, 100*worst, -100*low)
			}
		}
	}
}
