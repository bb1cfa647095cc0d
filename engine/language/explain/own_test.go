package explain_test

import (
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/explain"
	"github.com/motiongate/motiongate/engine/language/lexicon"
)

// Phrases of a user's verbs are read as the program's are: inflected, with articles, beside other actions.
// Without the vocabulary they mean nothing.
func TestOwnVerbsAreRead(t *testing.T) {
	verbs := []language.OwnVerb{
		{Verb: "secret handshake", Phrases: []string{"secret handshake"}, Upper: true, Seconds: 3, Again: 2},
		{Verb: "frobnicate", Phrases: []string{"frobnicate", "thumb a ride"}, Seconds: 2, Again: 1},
	}
	lex, err := lexicon.Default().WithOwn(verbs)
	if err != nil {
		t.Fatal(err)
	}
	language.UseOwn(language.NewOwn(verbs))
	lexicon.Use(lex)
	defer language.UseOwn(nil)
	defer lexicon.Use(nil)
	for prompt, want := range map[string]string{
		"a person does the secret handshake":           "secret handshake",
		"he walks forward and does a secret handshake": "walk, secret handshake",
		"a man frobnicates twice":                      "frobnicate",
		"she is thumbing a ride":                       "frobnicate",
		"he jumps, then frobnicates":                   "jump, frobnicate",
	} {
		var got []string
		plan := explain.Plan(prompt)
		for _, a := range plan.Actions {
			got = append(got, string(a.Verb))
			for _, w := range a.With {
				got = append(got, string(w.Verb))
			}
		}
		if s := strings.Join(got, ", "); s != want {
			t.Errorf("%q is read as %s (%q)", prompt, s, plan.Notes)
		}
	}
	if !language.Verb("secret handshake").Upper() || language.Verb("frobnicate").Upper() || !language.Verb("frobnicate").WholeBody() {
		t.Error("the verbs are not of the kinds that they were declared as")
	}
	lexicon.Use(nil)
	if plan := explain.Plan("a man frobnicates"); len(plan.Actions) > 0 && plan.Actions[0].Verb == "frobnicate" {
		t.Error("a verb is read that is in no vocabulary")
	}
}

// Two verbs cannot have the same phrase, and a phrase has words.
func TestOwnPhrasesAreChecked(t *testing.T) {
	for _, verbs := range [][]language.OwnVerb{
		{{Verb: "a", Phrases: []string{"same words"}}, {Verb: "b", Phrases: []string{"Same  words"}}},
		{{Verb: "a", Phrases: []string{" "}}},
		{{Verb: "a", Phrases: []string{"one, two"}}},
	} {
		if _, err := lexicon.Default().WithOwn(verbs); err == nil {
			t.Errorf("%v are taken", verbs)
		}
	}
}
