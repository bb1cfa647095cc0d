package engine_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
)

// A body that leans while it walks holds its trunk aside while the legs walk on.
func TestTrunksLeanWhileWalking(t *testing.T) {
	computes(t)
	for prompt, want := range map[string]geom.Vec3{ // of the head over the hips, to the left and ahead, in parts of their way
		"a person leans to the left while walking": {X: 1},
		"a person walks leaning to the right":      {X: -1},
		"a person walks while leaning back":        {Z: -1},
		"a person runs leaning left":               {X: 1},
		"a person walks backward leaning right":    {X: -1},
	} {
		s := newStander(generate(t, ask(prompt, 120)).Samples[0].Clip)
		at := func(f int, name string) geom.Vec3 { return s.at[f][s.clip.Skeleton.Index(name)].Pos }
		var off geom.Vec3
		for f := 45; f < 115; f++ {
			off = off.Add(at(f, "Head").Sub(at(f, "Hips")).Scale(1.0 / 70))
		}
		if got := off.Dot(want); got < 0.07 {
			t.Errorf("%q: the head is %.2f m to where the trunk leans, want 0.07 at least", prompt, got)
		}
		if displacement := at(119, "Hips").Sub(at(0, "Hips")); math.Abs(displacement.Z) < 1.5 {
			t.Errorf("%q: it goes %.1f m", prompt, displacement.Z)
		}
	}
}
