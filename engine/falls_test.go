package engine_test

import (
	"math"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
)

// jarred returns the greatest acceleration of the middle of the hip joints, in m/s² at 30
// frames a second, and its frame.
func (w *witness) jarred() (most float64, frame int) {
	for f := 2; f < len(w.at); f++ {
		if a := w.hips(f).Add(w.hips(f-2)).Sub(w.hips(f-1).Scale(2)).Len() * w.tall * 900; a > most {
			most, frame = a, f-1
		}
	}
	return most, frame
}

// watched returns the measurements of the motion of a prompt.
func watched(t *testing.T, prompt string, frames int) *witness {
	t.Helper()
	c := generate(t, ask(prompt, frames)).Samples[0].Clip
	b := rig.NewBody(c.Skeleton)
	return &witness{b, places(c), b.Size.HipHeight}
}

// A body that falls, rolls or slides meets the ground over several frames: its hips are
// accelerated by less than four times gravity, on every rig of a human body.
func TestFallsMeetTheGroundGently(t *testing.T) {
	computes(t)
	const most, rolled = 40, 64 // m/s²; a roll comes down on a round back, at once
	prompts := []string{
		"a person falls down", "a person falls backwards", "a person falls to the left", "a person falls onto their knees",
		"a person faints", "a person rolls forward", "a person dives to the right", "a person slides into base",
		"a person lies down on the stomach", "a person does an army crawl", "a person sits on a bed and lies down",
	}
	check := func(prompt, name string, w *witness) {
		bound := float64(most)
		if strings.Contains(prompt, "roll") {
			bound = rolled
		}
		if a, f := w.jarred(); a > bound*math.Max(1, w.tall/rig.CanonicalHip) {
			t.Errorf("%s: %q: the hips are accelerated by %.0f m/s² in frame %d", name, prompt, a, f)
		}
	}
	for _, prompt := range prompts {
		check(prompt, "canonical", watched(t, prompt, 100))
	}
	for _, r := range humans() {
		prompt := prompts[rigtest.Hash(r.Name)%8]
		req := ask(prompt, 75)
		req.Skeleton = rigtest.Protocol(r.Skeleton)
		c := generate(t, req).Samples[0].Clip
		b := rig.NewBody(c.Skeleton)
		check(prompt, r.Name, &witness{b, places(c), b.Size.HipHeight})
	}
}
