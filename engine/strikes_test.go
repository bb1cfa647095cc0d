package engine_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
)

// strikes are actions with a stroke.
var strikes = []string{
	"slashes with a sword", "stabs with a knife", "punches", "jabs", "throws a hook", "throws an uppercut", "hits", "slaps", "backhands",
	"chops with the hand", "chops wood", "hammers a nail", "kicks", "kicks a ball", "does a side kick", "does a roundhouse kick", "stomps",
	"throws a ball", "throws a frisbee", "bowls", "swings a bat", "swings a golf club", "serves a tennis ball", "shoots an arrow", "salutes",
}

// fromPelvis returns hands and feet of a clip, seen from above the pelvis and in its heading.
func (h *hands) fromPelvis() [][4]geom.Vec3 {
	out := make([][4]geom.Vec3, len(h.at))
	for f := range h.at {
		turn := h.body.Read(h.at[f]).Pelvis
		home := geom.Yaw(-2 * math.Atan2(turn.Y, turn.W))
		under := h.pos(f, h.body.Pelvis).Horizontal()
		for i, j := range [4]int{h.body.Arms[0].Hand, h.body.Arms[1].Hand, h.body.Legs[0].Foot, h.body.Legs[1].Foot} {
			out[f][i] = home.Rotate(h.pos(f, j).Sub(under))
		}
	}
	return out
}

// TestStrokesAreInTheirTime holds that an action with less than its natural time shows its stroke: no place to which the fastest
// limb goes until it is last quick, with time enough, is far from each of its places in the short motion.
func TestStrokesAreInTheirTime(t *testing.T) {
	computes(t)
	const far, quick = 0.45, 0.4 // metres, since hasty ways cut their corners; share of the greatest speed
	for _, action := range strikes {
		long := look(generate(t, ask("a person "+action+" once", 150)).Samples[0].Clip).fromPelvis()
		limb, fastest := 0, 0.0
		for f := range long[1:] {
			for i := range long[f] {
				if v := long[f+1][i].Dist(long[f][i]); v > fastest {
					limb, fastest = i, v
				}
			}
		}
		stroke := long
		for len(stroke) > 1 && stroke[len(stroke)-1][limb].Dist(stroke[len(stroke)-2][limb]) < quick*fastest {
			stroke = stroke[:len(stroke)-1] // the way back
		}
		for _, frames := range []int{30, 38, 45, 60} {
			if skipped(int(rigtest.Hash(action)+uint64(frames)) % sampled) {
				continue
			}
			short := look(generate(t, ask("a person "+action, frames)).Samples[0].Clip).fromPelvis()
			miss, at := 0.0, 0
			for f := range stroke {
				least := math.Inf(1)
				for _, is := range short {
					least = math.Min(least, is[limb].Dist(stroke[f][limb]))
				}
				if least > miss {
					miss, at = least, f
				}
			}
			if miss > far {
				t.Errorf("%q in %.2f s: limb %d stays %.2f m from its place at %.2f s", action, float64(frames)/30, limb, miss, float64(at)/30)
			}
		}
	}
}
