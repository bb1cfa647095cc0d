package engine_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/rig"
)

// TestLowBodiesStayLow holds that a body does not stand up between a low posture and a lower one.
func TestLowBodiesStayLow(t *testing.T) {
	for _, first := range []string{"falls to his knees", "kneels down", "kneels on both knees"} {
		for _, then := range []string{"collapses", "lies down", "lies down on his side", "lies down on his stomach", "sleeps on the floor", "crawls forward"} {
			prompt := fmt.Sprintf("a person %s, then %s", first, then)
			c := generate(t, ask(prompt, 210)).Samples[0].Clip
			b := rig.NewBody(c.Skeleton)
			w := &witness{b, places(c), b.Size.HipHeight}
			stand := w.hips(0).Y
			low, rises := false, 0.0
			for f := range w.at {
				y := w.hips(f).Y / stand
				low = low || y < 0.6
				if low {
					rises = math.Max(rises, y)
				}
			}
			if !low || rises > 0.75 {
				t.Errorf("%s: the hips rise to %.2f of their height", prompt, rises)
			}
		}
	}
}

// TestFallInThreePhases holds that a stumble, a fall to the knees and a collapse are three movements.
func TestFallInThreePhases(t *testing.T) {
	c := generate(t, ask("a person stumbles, falls to his knees and collapses", 150)).Samples[0].Clip
	b := rig.NewBody(c.Skeleton)
	w := &witness{b, places(c), b.Size.HipHeight}
	stand := w.hips(0).Y
	up, kneels, lies := 0, 0, 0
	for f := range w.at {
		switch y := w.hips(f).Y / stand; {
		case y > 0.8:
			up++
		case y > 0.35 && up > 0:
			kneels++
		case y < 0.35 && kneels > 0:
			lies++
		}
	}
	if up < 15 || kneels < 15 || lies < 15 {
		t.Errorf("%d frames upright, %d on the knees, %d on the ground", up, kneels, lies)
	}
}
