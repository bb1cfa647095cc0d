package language_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/engine/language"
)

func TestTones(t *testing.T) {
	type tones = []language.Tone
	tests := map[string][]tones{ // of each action
		"a person walks":                              {nil},
		"a sad person walks":                          {{{"sad", 1}}},
		"a person walks sadly":                        {{{"sad", 1}}},
		"a bit sad, a person walks":                   {{{"sad", 0.5}}},
		"a very angry man walks":                      {{{"angry", 1.35}}},
		"an old man happily walks":                    {{{"old", 1}, {"happy", 1}}},
		"a person walks like a zombie":                {{{"zombie", 1}}},
		"a person sneaks":                             {{{"sneaky", 1}}},
		"a tired person sneaks, then runs":            {{{"sneaky", 1}, {"tired", 1}}, {{"tired", 1}}},
		"a person walks happily, then runs angrily":   {{{"happy", 1}}, {{"angry", 1}}},
		"a drunk man walks, then turns around":        {{{"drunk", 1}}, {{"drunk", 1}}},
		"a man walks proudly and then sadly turns":    {{{"proud", 1}}, {{"sad", 1}}},
		"somebody limps":                              {{{"limping", 1}}},
		"a slightly nervous child walks very proudly": {{{"timid", 0.5}, {"childish", 1}, {"proud", 1.35}}},
	}
	for prompt, want := range tests {
		plan := language.Parse(prompt)
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
