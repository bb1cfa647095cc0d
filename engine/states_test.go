package engine_test

import (
	"math"
	"testing"
)

// Actions done sitting, kneeling, lying or on all fours is done there: the hips
// stay down from when they are, and it is to be seen.
func TestLowActionsKeepTheBodyLow(t *testing.T) {
	ankle := func(h *hands, f, side int) float64 { return h.pos(f, h.body.Legs[side].Foot).Y / h.tall() }
	tests := map[string]struct {
		seconds int
		high    float64 // of the hips at most, hip heights
		shows   func(h *hands, f int) bool
	}{
		"a person is sitting on a chair and raises his right leg": {5, 0.65, func(h *hands, f int) bool { return ankle(h, f, 1) > 0.4 && ankle(h, f, 0) < 0.2 }},
		"a person is sitting on a chair and leans forward":        {4, 0.65, func(h *hands, f int) bool { return h.head(f).Pos.Z-h.pos(f, h.body.Pelvis).Z > 0.22*h.tall() }},
		"a person is sitting on a chair and crosses his legs":     {5, 0.65, func(h *hands, f int) bool { return math.Abs(ankle(h, f, 0)-ankle(h, f, 1)) > 0.12 }},
		"a person is sitting on the floor and touches his toes": {6, 0.4, func(h *hands, f int) bool {
			return h.fingers(f, left).Dist(h.pos(f, h.body.Legs[0].Foot)) < 0.25*h.tall()
		}},
		"a person sits on the ground with legs stretched out": {5, 1.1, func(h *hands, f int) bool {
			return h.pos(f, h.body.Legs[0].Shin).Y < 0.2*h.tall() && h.pos(f, h.body.Pelvis).Y < 0.3*h.tall()
		}},
		"a person is lying on his back and raises his left leg": {5, 0.3, func(h *hands, f int) bool { return ankle(h, f, 0) > 0.7 && ankle(h, f, 1) < 0.2 }},
		"a person is lying on his back and does crunches":       {6, 0.3, func(h *hands, f int) bool { return h.head(f).Pos.Y > 0.25*h.tall() }},
		"a person is lying on his back and raises his right arm": {5, 0.3, func(h *hands, f int) bool {
			return h.wrist(f, right).Y > 0.45*h.tall() && h.wrist(f, left).Y < 0.2*h.tall()
		}},
		"a person lying on his back kicks his legs": {5, 0.3, func(h *hands, f int) bool { return ankle(h, f, 0) > 0.7 }},
		"a person on all fours raises his right arm and left leg": {6, 1.1, func(h *hands, f int) bool {
			return ankle(h, f, 0) > 0.35 && h.wrist(f, right).Y > 0.4*h.tall() && h.wrist(f, left).Y < 0.1*h.tall()
		}},
		"a person falls to the knees and punches the ground with both fists": {6, 1.1, func(h *hands, f int) bool { return h.palm(f, left).Y < 0.15*h.tall() }},
		"a person is kneeling and ties his shoe":                             {5, 0.75, func(h *hands, f int) bool { return h.fingers(f, left).Y < 0.3*h.tall() }},
		"a person does a side plank on the left arm, the right arm pointing up": {5, 1.1, func(h *hands, f int) bool {
			return h.wrist(f, left).Y < 0.1*h.tall() && h.wrist(f, right).Y > 1.1*h.tall()
		}},
	}
	for prompt, tt := range tests {
		h := look(generate(t, ask(prompt, 30*tt.seconds)).Samples[0].Clip)
		seen, high := 0, 0.0
		for f := range h.at {
			high = math.Max(high, h.pos(f, h.body.Pelvis).Y/h.tall())
			if tt.shows(h, f) {
				seen++
			}
		}
		end := h.pos(len(h.at)-1, h.body.Pelvis).Y / h.tall()
		if seen < 6 || high > tt.high || end > 0.75 {
			t.Errorf("%q: seen in %d frames, hips up to %.2f and at %.2f at the end", prompt, seen, high, end)
		}
	}
}

// A body that has gone down stays down for all that can be done there, until the
// text stands it up.
func TestPosturesLastUntilTheTextEndsThem(t *testing.T) {
	computes(t)
	postures := map[string]float64{ // and how high the hips are at most there, hip heights
		"a person kneels down": 0.75, "a man sits down on a chair": 0.7, "she sits on the floor": 0.35,
		"a soldier crouches": 0.72, "somebody squats down": 0.72, "he lies face down": 0.35, "a person lies on their back": 0.35,
	}
	deeds := []string{
		"aims a rifle", "waves", "raises both arms", "looks to the left", "claps", "drinks from a cup", "shoots a pistol", "stays there", "waits", "points forward",
	}
	upright := []string{"throws a punch", "boxes"}
	for posture, high := range postures {
		all := deeds
		if high > 0.4 {
			all = append(all, upright...)
		}
		for _, deed := range all {
			prompt := posture + " and " + deed
			h := look(generate(t, ask(prompt, 180)).Samples[0].Clip)
			down, risen := -1, -1
			for f := range h.at {
				switch hips := h.pos(f, h.body.Pelvis).Y / h.tall(); {
				case down < 0 && hips < high:
					down = f
				case down >= 0 && risen < 0 && hips > high+0.02:
					risen = f
				}
			}
			if risen >= 0 {
				t.Errorf("%q: the hips are down in frame %d, and up again in %d", prompt, down, risen)
			}
			if down < 0 {
				t.Errorf("%q: the hips are never down", prompt)
			}
		}
		prompt := posture + ", waves and stands up"
		h := look(generate(t, ask(prompt, 300)).Samples[0].Clip)
		if end := h.pos(len(h.at)-1, h.body.Pelvis).Y / h.tall(); end < 0.85 {
			t.Errorf("%q: the hips end at %.2f", prompt, end)
		}
	}
}

// Arms that are said to be somewhere stay there, through what the legs do, until the
// text has something else for them; a body that kneels does not stand up for what it
// picks up.
func TestPosesLast(t *testing.T) {
	computes(t)
	tests := map[string]string{
		"he walks with both arms stretched out":                    "keeps:front:LR",
		"he stands with his right arm raised":                      "keeps:up:R",
		"a man walks slowly, arms reaching forward":                "keeps:front:LR",
		"a boy runs with arms spread like wings":                   "keeps:side:LR",
		"she walks with the left arm raised, stops and turns left": "keeps:up:L",
		"he raises both arms, then lowers the right one":           "last:up:L",
		"a nurse kneels, lifts a blanket and looks away":           "keeps:low",
		"a boy kneels and picks up a ball":                         "keeps:low",
	}
	for prompt, slot := range tests {
		if good, seen := film(t, prompt, sceneFrames).showsInScene(t, slot); !good {
			t.Errorf("%q does not show %s: %s", prompt, slot, seen)
		}
	}
}
