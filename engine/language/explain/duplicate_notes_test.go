package explain_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/motiongate/motiongate/engine/language/explain"
)

// quoted is what a note is about.
var quoted = regexp.MustCompile("“([^”]*)”")

// A word is reported once: in one note, or as a word without effect. The test holds that for every
// word of the prompts, and for an unknown word in place of each.
func TestWordsAreReportedOnce(t *testing.T) {
	twice := map[string]string{}
	check := func(prompt string) {
		plan := explain.Plan(prompt)
		words := strings.FieldsFunc(strings.ToLower(prompt), func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' })
		counts := map[string]int{}
		for _, n := range plan.Notes {
			subject := quoted.FindStringSubmatch(n)
			if subject != nil && !strings.Contains(subject[1], " ") {
				counts[subject[1]]++
			}
		}
		for _, w := range plan.Ignored {
			counts[w]++
		}
		for w, n := range counts {
			times := len(slices.DeleteFunc(slices.Clone(words), func(v string) bool { return v != w }))
			if n > max(1, times) {
				twice[w] = prompt + ": " + strings.Join(plan.Notes, "; ") + " | " + strings.Join(plan.Ignored, " ")
			}
		}
	}
	check("a person frobnicates the glorb")
	for k, prompt := range prompts(t) {
		if raceDetector && k%20 > 0 || !strings.Contains(prompt, "a ") && !strings.Contains(prompt, "he ") || strings.ContainsFunc(prompt, func(r rune) bool {
			return !unicode.IsLetter(r) && !strings.ContainsRune(" ,.'", r)
		}) {
			continue // not a sentence
		}
		check(prompt)
		words := strings.Fields(prompt)
		if i := k % max(1, len(words)); len(words) > 1 && k%4 == 0 {
			for _, unknown := range []string{"frobnicates", "glorb"} {
				other := slices.Clone(words)
				other[i] = unknown
				check(strings.Join(other, " "))
			}
		}
	}
	n := 0
	for w, where := range twice {
		if n++; n < 20 {
			t.Errorf("%q is reported twice: %s", w, where)
		}
	}
	if n > 0 {
		t.Errorf("%d words", n)
	}
}
