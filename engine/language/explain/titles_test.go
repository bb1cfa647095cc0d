package explain_test

import (
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/language/explain"
)

// TestTitlesAreActed reads titles of clips, which name movements by nouns and gerunds without a sentence.
func TestTitlesAreActed(t *testing.T) {
	for title, want := range map[string]string{
		"Eight slow lunges.":     "lunge",
		"A low bow to the king.": "bow",
		"a left hook":            "punch left",
		"a right jab":            "punch right",
		"A high kick, followed by a jab with the left.":      "kick punch left",
		"heavy landing, stagger":                             "walk",
		"combat idle":                                        "fighting stance",
		"zombie death":                                       "fall",
		"person make deep bow for king":                      "bow",
		"Two burpees, one crunch.":                           "burpee crunch",
		"A salute, then a bow by the captain.":               "salute bow",
		"A person does two squats, one lunge and two jumps.": "squat lunge jump",
	} {
		plan := explain.Plan(title)
		var got []string
		for _, a := range plan.Actions {
			s := string(a.Verb)
			if a.Verb == "punch" {
				s += " " + a.Side.String()
			}
			got = append(got, s)
		}
		if acted := strings.Join(got, " "); acted != want {
			t.Errorf("%q is read as %q, want %q", title, acted, want)
		}
	}
}
