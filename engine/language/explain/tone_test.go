package explain_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/explain"
)

func TestTones(t *testing.T) {
	type tones = []language.Tone
	tests := map[string][]tones{ // of each action
		"a person walks":                            {nil},
		"a sad person walks":                        {{{Style: "sad", Amount: 1}}},
		"a person walks sadly":                      {{{Style: "sad", Amount: 1}}},
		"a bit sad, a person walks":                 {{{Style: "sad", Amount: 0.5}}},
		"a very angry man walks":                    {{{Style: "angry", Amount: 1.35}}},
		"an old man happily walks":                  {{{Style: "old", Amount: 1}, {Style: "happy", Amount: 1}}},
		"a person walks like a zombie":              {{{Style: "zombie", Amount: 1}}},
		"a person sneaks":                           {{{Style: "sneaky", Amount: 1}}},
		"a tired person sneaks, then runs":          {{{Style: "tired", Amount: 1}, {Style: "sneaky", Amount: 1}}, {{Style: "tired", Amount: 1}}},
		"a person walks happily, then runs angrily": {{{Style: "happy", Amount: 1}}, {{Style: "angry", Amount: 1}}},
		"a drunk man walks, then turns around":      {{{Style: "drunk", Amount: 1}}, {{Style: "drunk", Amount: 1}}},
		"a man walks proudly and then sadly turns":  {{{Style: "proud", Amount: 1}}, {{Style: "sad", Amount: 1}}},
		"somebody limps":                            {{{Style: "limping", Amount: 1}}},
		"a slightly nervous child walks very proudly": {
			{{Style: "childish", Amount: 1}, {Style: "timid", Amount: 0.5}, {Style: "proud", Amount: 1.35}},
		},
	}
	for prompt, want := range tests {
		plan := explain.Plan(prompt)
		var got []tones
		for _, a := range plan.Actions {
			got = append(got, a.Tones)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", prompt, diff)
		}
		if len(plan.Ignored) > 0 {
			t.Errorf("%s: ignored %v", prompt, plan.Ignored)
		}
	}
}
