package engine_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
)

// acts are the places of the joints of a motion of the canonical rig, by name.
func acts(t *testing.T, prompt string, frames int) (at func(f int, joint string) geom.Vec3, facing func(f int, joint string) geom.Vec3) {
	t.Helper()
	s := newStander(generate(t, ask(prompt, frames)).Samples[0].Clip)
	return func(f int, joint string) geom.Vec3 { return s.at[f][s.clip.Skeleton.Index(joint)].Pos },
		func(f int, joint string) geom.Vec3 {
			return s.at[f][s.clip.Skeleton.Index(joint)].Rot.Rotate(geom.UnitZ)
		}
}

// extremes returns the least and the largest value of a function of frames.
func extremes(from, to int, of func(f int) float64) (least, most float64) {
	least, most = math.Inf(1), math.Inf(-1)
	for f := from; f < to; f++ {
		least, most = math.Min(least, of(f)), math.Max(most, of(f))
	}
	return least, most
}

// The hips of a body that sits shift and tilt to the side to which it reaches.
func TestSeatedHipsShiftWithReaches(t *testing.T) {
	at, _ := acts(t, "a person sits on a chair and reaches to the right", 210)
	least, most := extremes(110, 210, func(f int) float64 { return at(f, "Hips").X })
	if most-least < 0.02 {
		t.Errorf("the hips shift by %.3f m", most-least)
	}
}

// Styles change how far and how fast hands go, and how far a dancing body goes down.
func TestStylesScaleActions(t *testing.T) {
	high := func(prompt string) (top, distance float64) {
		at, _ := acts(t, prompt, 150)
		_, top = extremes(0, 150, func(f int) float64 { return at(f, "RightHand").Y - at(f, "RightArm").Y })
		for f := 1; f < 150; f++ {
			distance += at(f, "RightHand").Dist(at(f-1, "RightHand"))
		}
		return top, distance
	}
	top, distance := high("a person waves with the right hand")
	low, little := high("an exhausted person waves with the right hand")
	if top < 0.2 || low > top-0.1 || little > 0.75*distance {
		t.Errorf("hands are %.2f m above the shoulder and go %.1f m; exhausted ones %.2f m and %.1f m", top, distance, low, little)
	}
}

// Pelvis, knees and trunk take part in dances, the trunk in strokes of a sword and in kicks, the head in bows and nods.
func TestWholeBodiesTakePart(t *testing.T) {
	at, _ := acts(t, "a person dances", 150)
	if low, high := extremes(30, 150, func(f int) float64 { return at(f, "Hips").Y }); high-low < 0.08 {
		t.Errorf("dancing hips go up and down by %.3f m", high-low)
	}
	lean := func(f int, at func(int, string) geom.Vec3) float64 {
		return math.Asin(at(f, "Neck1").Sub(at(f, "Hips")).Unit().Z) * 180 / math.Pi
	}
	at, _ = acts(t, "a person slashes with a sword", 120)
	if _, most := extremes(0, 120, func(f int) float64 { return lean(f, at) }); most < 18 {
		t.Errorf("the trunk of a swordsman leans by %.0f degrees", most)
	}
	at, _ = acts(t, "a person kicks", 90)
	if least, _ := extremes(0, 90, func(f int) float64 { return lean(f, at) }); least > -12 {
		t.Errorf("the trunk of a kicker leans by %.0f degrees", least)
	}
	for prompt, want := range map[string]float64{"a person bows": 65, "a person nods": 20} {
		_, facing := acts(t, prompt, 120)
		if _, most := extremes(0, 120, func(f int) float64 { return -math.Asin(facing(f, "Head").Y) * 180 / math.Pi }); most < want {
			t.Errorf("%q: the face is turned down by %.0f degrees, want at least %.0f", prompt, most, want)
		}
	}
}

// The head turns to the goal of a hand before the hand is there, and before chest and hips.
func TestGazeGoesFirst(t *testing.T) {
	prompts := []string{"a person points to the right", "a person reaches to the left", "a person sits on a chair and reaches to the right"}
	for _, prompt := range prompts {
		frames := 120
		if prompt[len("a person ")] == 's' {
			frames = 240
		}
		at, facing := acts(t, prompt, frames)
		from := 75 * (frames / 240) // after sitting down
		there := func(of func(f int) float64) int {
			_, most := extremes(from, frames, of)
			for f := from; f < frames; f++ {
				if of(f) > 0.9*most {
					return f
				}
			}
			return frames
		}
		turned := func(joint string) func(int) float64 {
			return func(f int) float64 { return math.Abs(facing(f, joint).X) }
		}
		head, hand := there(turned("Head")), there(func(f int) float64 {
			return math.Max(math.Abs(at(f, "LeftHand").X-at(f, "LeftArm").X), math.Abs(at(f, "RightHand").X-at(f, "RightArm").X))
		})
		if chest := there(turned("Chest")); head+2 > hand || head+2 > chest {
			t.Errorf("%q: the head is there in frame %d, the hand in %d, the chest in %d", prompt, head, hand, chest)
		}
	}
}
