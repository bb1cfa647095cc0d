package engine_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/language/explain"
	"github.com/motiongate/motiongate/engine/lookup"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/mmcp"
)

// Hands are as brisk as recorded ones: too smooth is as wrong as too rough. The
// figures are the mean jerk of acted clips at 30 frames a second, of section 2.1
// of the goals.
func TestGesturesAreAsBriskAsRecordedOnes(t *testing.T) {
	for _, tt := range []struct {
		prompt   string
		recorded float64 // m/s³
		frames   int
	}{
		{"a person waves", 34, 120}, {"a person waves both hands overhead", 67, 120}, {"a person points forward", 17, 120},
		{"a person points to the left", 17, 120}, {"a person bows", 16, 120}, {"a person throws a punch", 162, 75}, {"a person boxes", 162, 120},
	} {
		sum, seeds := 0.0, []mmcp.Seed{"1", "2", "3"}
		for _, seed := range seeds {
			req := ask(tt.prompt, tt.frames)
			req.Options.Seed = seed
			sum += metrics.Jerk(metrics.NewMotion(generate(t, req).Samples[0].Clip, nil))
		}
		part := sum / float64(len(seeds)) / tt.recorded
		t.Logf("%-40s %.2f", tt.prompt, part)
		if part < 0.4 || part > 1.3 {
			t.Errorf("%q has %.2f of the jerk of recorded motion, want 0.4 to 1.3", tt.prompt, part)
		}
	}
}

// A walker who turns, trips or is pushed goes on meanwhile.
func TestWalkersGoOn(t *testing.T) {
	for _, tt := range []struct {
		prompt string
		least  float64 // m/s, after the first 1.3 s
	}{
		{"a person walks, turns left, walks", 0.85}, {"a person walks forward, turns around and walks back", 0.5},
		{"a person walks forward and is pushed", 1.1}, {"a person walks, is pushed to the right and walks on", 0.7},
		{"a person walks forward, trips and walks on", 1.1}, {"a person walks forward and turns left", 0.85},
	} {
		c := generate(t, ask(tt.prompt, 240)).Samples[0].Clip
		track := clip.GroundTrack(c).Position
		for f := 40; f < len(track); f++ {
			if v := track[f].Dist(track[f-1]) * c.FPS; v < tt.least {
				t.Errorf("%q: %.2f m/s at %.1f s, want at least %.2f", tt.prompt, v, float64(f)/c.FPS, tt.least)
				break
			}
		}
	}
}

// A quarter turn within a walk slows the walker as in recordings: in 470 recorded walks with a quarter turn the least speed, a mean
// over 0.5 s, is 0.79 of the speed before (median; the middle half has 0.68 to 0.83).
func TestTurnsWithinWalksAreAsFastAsRecordedOnes(t *testing.T) {
	for _, prompt := range []string{"a person walks, turns left, walks", "a person walks forward, turns right and walks on",
		"a person walks forward and turns left"} {
		c := generate(t, ask(prompt, 240)).Samples[0].Clip
		half := int(0.25 * c.FPS)
		fastest, least := 0.0, math.Inf(1)
		for f := 2 * int(c.FPS); f < c.Frames()-2*half; f++ {
			v := c.Root[f+half].Sub(c.Root[f-half]).Horizontal().Len() * c.FPS / float64(2*half)
			fastest, least = math.Max(fastest, v), math.Min(least, v)
		}
		if share := least / fastest; share < 0.68 || share > 0.83 {
			t.Errorf("%q: the least speed is %.2f of the speed of the walk, want 0.68 to 0.83", prompt, share)
		}
	}
}

// A body that walks or runs when it slips, falls, is hit or is pushed has at least 0.8 of its speed until then.
func TestWalksKeepTheirSpeedIntoAccidents(t *testing.T) {
	for _, prompt := range []string{
		"a person walks and slips", "a person walks and slips and falls", "a person walks forward, trips and falls", "a person runs and falls",
		"a person is walking and is hit by a ball", "a person walks forward and is pushed from behind", "a person walks and trips",
		"a person walks and is startled", "a person runs and is hit in the chest", "a person walks and gets pushed backwards",
	} {
		c := generate(t, ask(prompt, 150)).Samples[0].Clip
		plan := explain.Plan(prompt)
		begins := plan.Schedule(5, lookup.Times)[1].Start
		speed := func(from, to float64) float64 {
			return c.Root[int(to*c.FPS)].Sub(c.Root[int(from*c.FPS)]).Horizontal().Len() / (to - from)
		}
		if before, at := speed(begins-1.3, begins-0.5), speed(begins-0.3, begins); at < 0.8*before {
			t.Errorf("%q: the body walks at %.2f m/s, and at %.2f m/s when that happens", prompt, before, at)
		}
	}
}
