package engine_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/mmcp"
)

// Who looks at a thing and walks to it looks where the walk goes, whatever the seed.
func TestLooksGoWhereWalksGo(t *testing.T) {
	computes(t)
	for _, prompt := range []string{
		"a person looks at the door and walks to it", "a person looks at the chair on the left and walks to it",
		"a person looks at the window on the right, then walks to the window", "a person looks at the window, turns right and walks to it",
	} {
		for seed := range 4 {
			req := ask(prompt, 210)
			req.Options.Seed = mmcp.Seed(fmt.Sprint(seed))
			c := generate(t, req).Samples[0].Clip
			at, head, hips := places(c), c.Skeleton.Index("Head"), c.Skeleton.Index("Hips")
			last := len(at) - 1
			displacement := at[last][hips].Pos.Sub(at[0][hips].Pos)
			to, looked := math.Atan2(displacement.X, displacement.Z), 0.0
			for f := range 60 { // the look is in the first two seconds
				d := at[f][head].Rot.Mul(at[0][head].Rot.Inv()).Rotate(geom.UnitZ)
				if yaw := math.Atan2(d.X, d.Z); math.Abs(yaw) > math.Abs(looked) {
					looked = yaw
				}
			}
			const ahead, aside = 0.44, 0.5 // radians
			if math.Abs(to) < ahead && math.Abs(looked) > ahead || math.Abs(to) > ahead && looked*math.Copysign(1, to) < aside {
				t.Errorf("%q, seed %d: the head turns by %.2f rad, the walk goes to %.2f", prompt, seed, looked, to)
			}
		}
	}
}

// Hips that slide down a wall go straight down: no wall is passed through.
func TestBodiesSlideStraightDownWalls(t *testing.T) {
	computes(t)
	for _, prompt := range []string{"a man backs into the wall and slides down it", "a guard slides down the wall"} {
		c := generate(t, ask(prompt, 180)).Samples[0].Clip
		at, hips := places(c), c.Skeleton.Index("Hips")
		end, near := at[len(at)-1][hips].Pos, 0
		for f := range at {
			if p := at[f][hips].Pos; p.Y-end.Y > 0.2 && p.Y-end.Y < 0.7 {
				near++
				if d := math.Hypot(p.X-end.X, p.Z-end.Z); d > 0.12 {
					t.Errorf("%q: frame %d: hips %.2f m above the floor are %.2f m beside their end", prompt, f, p.Y, d)
				}
			}
		}
		if near < 10 || end.Y > 0.3 {
			t.Errorf("%q: hips slide for %d frames to %.2f m", prompt, near, end.Y)
		}
	}
}
