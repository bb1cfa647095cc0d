package explain_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/language/explain"
)

// Words that are listed as without effect have none: the plan without them is the same. A few belong to a clause that is
// skipped as a whole.
func TestIgnoredWordsHaveNoEffect(t *testing.T) {
	const honest = 0.76
	raw, err := os.ReadFile("../../testdata/prompts.txt")
	if err != nil {
		t.Fatal(err)
	}
	ignored, idle := 0, 0
	for line := range strings.Lines(string(raw)) {
		prompt, _, _ := strings.Cut(strings.TrimSpace(line), "|")
		if prompt = strings.TrimSpace(prompt); prompt == "" || prompt[0] == '#' {
			continue
		}
		plan := explain.Plan(prompt)
		var rest []string
		for w := range strings.FieldsSeq(prompt) {
			word := strings.ToLower(strings.Trim(w, ".,;:!?"))
			if slices.Contains(plan.Ignored, word) {
				w = strings.TrimLeft(strings.TrimLeft(w, ".,;:!?"), strings.Trim(w, ".,;:!?")) // its marks stay
			}
			rest = append(rest, w)
		}
		if len(plan.Ignored) == 0 {
			continue
		}
		ignored++
		if without := strings.Join(rest, " "); acted(plan) == acted(explain.Plan(without)) {
			idle++
		} else {
			t.Logf("%q: without %q it is another: %s", prompt, plan.Ignored, acted(explain.Plan(without)))
		}
	}
	t.Logf("%d captions have words that are said to have no effect, %d are acted alike without them", ignored, idle)
	if ignored < 10 || float64(idle) < honest*float64(ignored) {
		t.Errorf("%d of %d captions are acted alike without the words that are said to have no effect, want %.0f %%", idle, ignored, 100*honest)
	}
}
