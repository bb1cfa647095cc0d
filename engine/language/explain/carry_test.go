package explain_test

import (
	"testing"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/explain"
)

// A thing that is taken stays in the hands until it is put somewhere.
func TestTakenThingsAreCarried(t *testing.T) {
	tests := map[string]language.Verb{
		"a person picks up a box with both hands, walks forward and puts it down":   language.Carry,
		"a person takes a cup, walks forward and places it on the table":            language.Hold,
		"a person picks up a ball, walks forward and throws it":                     language.Hold,
		"a person picks up a ball and walks forward":                                language.Hold, // until the text ends it
		"a person walks forward and puts something down":                            "",
		"a person takes a cup, walks forward while waving and puts it on the table": language.Wave,
	}
	for prompt, want := range tests {
		plan := explain.Plan(prompt)
		for _, a := range plan.Actions {
			if a.Verb != language.Walk {
				continue
			}
			var got language.Verb
			if len(a.With) > 0 {
				got = a.With[0].Verb
			}
			if got != want {
				t.Errorf("%q: the walk goes with %q, want %q", prompt, got, want)
			}
		}
	}
}
