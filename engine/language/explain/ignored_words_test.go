package explain_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/language/explain"
)

// Words that are said to have had no effect have none: without them the same is
// done. A few are part of what is skipped as a whole.
func TestIgnoredWordsHaveNoEffect(t *testing.T) {
	const honest = 0.76
	raw, err := os.ReadFile("../../testdata/prompts.txt")
	if err != nil {
		t.Fatal(err)
	}
	does := func(prompt string) string {
		var all []string
		for _, a := range explain.Plan(prompt).Actions {
			all = append(all, a.String())
		}
		return strings.Join(all, "; ")
	}
	said, idle := 0, 0
	for line := range strings.Lines(string(raw)) {
		prompt, _, _ := strings.Cut(strings.TrimSpace(line), "|")
		if prompt = strings.TrimSpace(prompt); prompt == "" || prompt[0] == '#' {
			continue
		}
		words := strings.Fields(prompt)
		for _, w := range explain.Plan(prompt).Ignored {
			i := slices.IndexFunc(words, func(s string) bool { return strings.EqualFold(strings.Trim(s, ".,;:!?"), w) })
			if i < 0 || w == "left" || w == "right" {
				continue // part of a word, or told since the other side makes no other motion
			}
			end := strings.TrimLeft(strings.TrimLeft(words[i], ".,;:!?"), strings.Trim(words[i], ".,;:!?"))
			rest := slices.Concat(words[:i], []string{end}, words[i+1:])
			said++
			if does(strings.Join(rest, " ")) == does(prompt) {
				idle++
			} else {
				t.Logf("%q: without %q it is another", prompt, w)
			}
		}
	}
	t.Logf("%d words are said to have no effect, %d have none", said, idle)
	if said < 10 || float64(idle) < honest*float64(said) {
		t.Errorf("%d of %d words that are said to have no effect have none, want %.0f %%", idle, said, 100*honest)
	}
}
