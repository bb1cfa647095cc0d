package explain_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/explain"
	"github.com/motiongate/motiongate/engine/language/lexicon"
)

// A note names the language of a prompt that is not English. Words that are English as well
// count, and nothing is guessed from the others.
func TestOtherLanguagesAreReported(t *testing.T) {
	tests := []struct {
		prompt, code string
		tongue       string        // language in the notes; "": no note
		verb         language.Verb // of the first action
	}{
		{"eine Person geht vorwärts und winkt mit der linken Hand", "", "German", language.Look},
		{"Ein Mann springt und die Frau steht auf", "de", "German", language.Look},
		{"une personne marche en avant puis saute", "", "French", language.Look},
		{"un hombre camina hacia adelante", "es", "Spanish", language.Look},
		{"una persona hace yoga y luego ballet", "es", "Spanish", language.Dance},
		{"uma pessoa anda para frente e levanta o braço", "pt-BR", "Portuguese", language.Look},
		{"człowiek idzie do przodu i podnosi lewą rękę", "pl", "Polish", language.Look},
		{"人が前に歩く", "ja", "Japanese", language.Look},
		{"человек идет вперед", "ru", "Cyrillic", language.Look},
		{"사람이 앞으로 걷는다", "", "Korean", language.Look},
		{"nguoi dan ong di bo", "vi", "in the language vi", language.Look},
		{"a person walks forward", "", "", language.Walk},
		{"a person walks forward", "en-GB", "", language.Walk},
		{"the man does a ballet plie and then a pirouette", "en", "", language.Dance},
		{"walk, run, jump", "", "", language.Walk},
		{"a man raises each arm", "", "", language.Raise},
		{"a person walks and waves", "de", "", language.Walk}, // whatever the field says
	}
	for _, tt := range tests {
		plan := explain.PlanIn(tt.prompt, tt.code)
		note := ""
		for _, n := range plan.Notes {
			if strings.Contains(n, "read in English") {
				note = n
			}
			if strings.Contains(n, "is read as") {
				t.Errorf("%q: %s", tt.prompt, n)
			}
		}
		if (note != "") != (tt.tongue != "") || !strings.Contains(note, tt.tongue) {
			t.Errorf("%q (%s): told %q, want %q", tt.prompt, tt.code, note, tt.tongue)
		}
		judge(t, tt.prompt, plan.Actions[0].Verb == tt.verb, "%q is read as %s, want %s", tt.prompt, plan.Actions[0], tt.verb)
	}
}

// TestEnglishWordsOfOtherLanguagesAreEnglish holds that no prompt of words that the lexicon has is taken for one in another language
// that has these words too: "man", "hand".
func TestEnglishWordsOfOtherLanguagesAreEnglish(t *testing.T) {
	lex := lexicon.Default()
	for _, l := range lex.Languages[1:] {
		words := []string{}
		for w := range l.Small {
			if lex.Known(w) {
				words = append(words, w)
			}
		}
		slices.Sort(words)
		for _, n := range explain.Plan(strings.Join(words, " ")).Notes {
			if strings.Contains(n, "read in English") {
				t.Errorf("%q: %s", words, n)
			}
		}
	}
}

// TestPromptsWithoutWords holds that a prompt without words becomes standing, with a note.
func TestPromptsWithoutWords(t *testing.T) {
	for _, prompt := range []string{"🙂🙂🙂", "...", "!?", "—"} {
		if plan := explain.Plan(prompt); plan.Actions[0].Verb != language.Stand || len(plan.Notes) == 0 {
			t.Errorf("%q: %s, notes %v", prompt, plan.Actions[0], plan.Notes)
		}
	}
	for _, prompt := range []string{"", "  ", strings.Repeat("a person walks and ", 55), strings.Repeat("x", 1000), "1 2 3 4", strings.Repeat("🏃", 400)} {
		if plan := explain.Plan(prompt); len(plan.Actions) == 0 {
			t.Errorf("%q has no plan", prompt)
		}
	}
}
