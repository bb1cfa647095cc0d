package explain_test

import (
	"testing"

	"github.com/motiongate/motiongate/engine/language/explain"
)

// TestTitlesAreActed reads titles of clips, which name movements by nouns and gerunds without a sentence.
func TestTitlesAreActed(t *testing.T) {
	for title, want := range map[string]string{
		"Eight slow lunges.":     "lunge*8",
		"A low bow to the king.": "bow",
		"a left hook":            "punch:L",
		"a right jab":            "punch:R",
		"A high kick, followed by a jab with the left.":      "kick punch:L",
		"heavy landing, stagger":                             "crouch rise walk",
		"combat idle":                                        "fighting stance",
		"zombie death":                                       "fall",
		"person make deep bow for king":                      "bow",
		"Two burpees, one crunch.":                           "burpee*2 crunch",
		"A salute, then a bow by the captain.":               "salute bow",
		"A person does two squats, one lunge and two jumps.": "squat*2 lunge jump*2",
	} {
		if plan := explain.Plan(title); verbs(&plan) != want {
			t.Errorf("%q is read as %q, want %q", title, verbs(&plan), want)
		}
	}
}
