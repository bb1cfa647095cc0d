package engine_test

import (
	"math"
	"slices"
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
)

// Between blows, in what the legs do on one spot and at the end of a motion, a guard stays in its stance: the feet
// that stand are one behind the other from when it is first taken.
func TestGuardsKeepTheirStance(t *testing.T) {
	computes(t)
	for _, prompt := range []string{
		"a person boxes: jab, cross, hook", "a person blocks and counters with a left hook", "a person jabs, throws a left hook and nods",
		"a person punches twice, kicks, and punches again", "a person throws a jab, ducks and throws a cross",
		"a person takes a fighting stance and kicks", "a person takes a fighting stance and throws a right hook",
	} {
		g := guards(t, prompt)
		first := slices.IndexFunc(g, func(s stanceAt) bool { return s.apart > fightersStand })
		if first < 0 {
			t.Errorf("%q: there is no stance", prompt)
			continue
		}
		for f := first; f < len(g); f++ {
			if !g[f].raised && g[f].apart < fightersStand {
				t.Errorf("%q: at %.1f s the feet stand %.2f m apart", prompt, float64(f)/30, g[f].apart)
				break
			}
		}
	}
}

// A guard is taken again after steps, and is left before anything else.
func TestGuardsEnd(t *testing.T) {
	computes(t)
	for prompt, ends := range map[string]bool{
		"a person jabs and steps back": true, "a person jabs, steps back and kicks": true, "a person throws a punch": true,
		"a person punches twice, kicks, then walks away": false, "a person takes a fighting stance, then walks away": false,
		"a person throws a punch, then waves": false,
	} {
		g := guards(t, prompt)
		last := g[len(g)-1]
		if got := last.fists && (last.apart > fightersStand || !ends); got != ends {
			t.Errorf("%q: at last the feet are %.2f m apart, the fists up: %v", prompt, last.apart, last.fists)
		}
	}
}

// Steps in the guard keep one foot behind the other and the fists up, and blows between them are struck.
func TestStepsKeepTheGuard(t *testing.T) {
	computes(t)
	for _, prompt := range []string{
		"a boxer jabs, steps forward, jabs again, and steps back", "a fighter advances with fists raised and punches",
		"a boxer jabs, sidesteps to the right and throws a hook",
	} {
		g := guards(t, prompt)
		first := slices.IndexFunc(g, func(s stanceAt) bool { return s.apart > fightersStand && s.fists })
		out := 0.0
		for f := max(first, 0); f < len(g); f++ {
			if g[f].ahead*g[first].ahead < 0 {
				t.Errorf("%q: at %.1f s the feet have crossed", prompt, float64(f)/30)
				break
			}
			out = max(out, g[f].out)
		}
		if first < 0 || first > 45 || out < struckOut {
			t.Errorf("%q: there is a stance from frame %d, and a fist goes %.2f m out", prompt, first, out)
		}
	}
}

// struckOut is how far a fist that strikes is from its shoulder, in metres.
const struckOut = 0.4

// fightersStand is how far apart the feet of a guard are at least, one behind the other, in metres.
const fightersStand = 0.15

// stanceAt is how somebody stands in a frame.
type stanceAt struct {
	apart  float64 // of the feet, along the way that the body faces at first, in metres
	ahead  float64 // how far the left foot is ahead, likewise
	out    float64 // how far the one fist is from its shoulder that is farther, in metres
	raised bool    // a foot is off the ground
	fists  bool    // both hands are above the elbows
}

func guards(t *testing.T, prompt string) []stanceAt {
	t.Helper()
	c := generate(t, ask(prompt, 300)).Samples[0].Clip
	rest := c.Skeleton.Model(c.Skeleton.RestPose(), nil)
	var out []stanceAt
	for _, at := range places(c) {
		place := func(joint string) geom.Vec3 { return at[c.Skeleton.Index(joint)].Pos }
		raised := func(side string) bool {
			return place(side+"ToeBase").Y > rest[c.Skeleton.Index(side+"ToeBase")].Pos.Y+0.03
		}
		up := func(side string) bool { return place(side+"Hand").Y > place(side+"ForeArm").Y }
		far := func(side string) float64 { return place(side + "Hand").Dist(place(side + "Arm")) }
		out = append(out, stanceAt{
			ahead: place("LeftFoot").Z - place("RightFoot").Z, out: max(far("Left"), far("Right")),
			apart: math.Abs(place("LeftFoot").Z - place("RightFoot").Z), raised: raised("Left") || raised("Right"), fists: up("Left") && up("Right"),
		})
	}
	return out
}
