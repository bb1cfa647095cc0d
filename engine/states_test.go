package engine_test

import (
	"math"
	"testing"
)

// What is done sitting, kneeling, lying or on all fours is done there: the hips
// stay down from when they are, and it is to be seen.
func TestWhatIsDoneDownThereStaysDown(t *testing.T) {
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
