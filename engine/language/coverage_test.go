package language_test

import (
	"os"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/language"
)

// Share of the words of the 150 most frequent actions that are understood.
const wordsUnderstood = 0.97

// The words that people use for an action mean something that is performed, none
// of them a guess.
func TestWordsOfCaptionsAreUnderstood(t *testing.T) {
	raw, err := os.ReadFile("testdata/vocabulary.txt")
	if err != nil {
		t.Fatal(err)
	}
	var actions, words, known int
	for line := range strings.Lines(string(raw)) {
		action, list, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok || line[0] == '#' {
			continue
		}
		if actions++; actions > 150 {
			break
		}
		for w := range strings.FieldsSeq(list) {
			words++
			if said := understood(strings.ReplaceAll(w, "_", " ")); said != "" {
				known++
			} else {
				t.Logf("%s: %q is not understood", action, w)
			}
		}
	}
	share := float64(known) / float64(words)
	t.Logf("%d of %d words of %d actions understood, %.1f %%", known, words, actions-1, 100*share)
	if share < wordsUnderstood {
		t.Errorf("%.1f %% of the words are understood, want %.0f", 100*share, 100*wordsUnderstood)
	}
}

// understood returns the plan of a word in one of the ways in which people use
// it; "" if none says anything.
func understood(word string) string {
	for _, frame := range []string{"a person * something", "a person performs *", "a person plays *", "a person does a *", "a person is *ing", "a person walks *", "a person * the arms", "a person acts like a *"} {
		plan := language.Parse(strings.ReplaceAll(frame, "*", word))
		clean := !plan.Blank
		for _, n := range plan.Notes {
			clean = clean && !strings.Contains(n, "is not known")
		}
		for _, w := range plan.Ignored {
			clean = clean && !strings.Contains(word, w)
		}
		if clean && (frame[9:14] != "walks" || len(plan.Ignored) == 0) {
			return plan.Actions[0].String()
		}
	}
	return ""
}
