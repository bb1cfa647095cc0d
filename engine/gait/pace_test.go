package gait_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// TestPelvisIsSmoothFromRunToWalk holds that the pelvis of a runner who slows down to a walk has no step where the feet change.
func TestPelvisIsSmoothFromRunToWalk(t *testing.T) {
	const frame, most = 1.0 / 60, 0.006 // seconds; metres from the place to which its speed takes it
	b, rnd := rig.NewBody(rig.Canonical()), blend.NewRand(3)
	course := gait.Course{Length: 8, Stretches: []gait.Stretch{{Start: 0.4, End: 4, Speed: 2.4}, {Start: 4, End: 7, Speed: 1.6}}}
	w := gait.NewWalk(gait.NewPath(course), 8, b.Size, gait.NewStyle(&rnd), rnd)
	height := func(at float64) float64 {
		var p posture.Posture
		w.At(at, &p)
		return p.Pelvis.Y
	}
	for at := 3.0; at < 6; at += frame {
		if off := math.Abs(height(at+frame) + height(at-frame) - 2*height(at)); off > most {
			t.Fatalf("at %.2f s the pelvis is %.4f m from where its speed takes it, want at most %.4f", at, off, most)
		}
	}
}
