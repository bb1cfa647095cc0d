package explain_test

import (
	"os"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/language/explain"
)

// TestParaphrasesAreReadAlike holds that each paraphrase of testdata/paraphrases.txt has the plan of the first line of its group, and
// that a paraphrase that is marked as read otherwise has another. It logs the share that is read alike.
func TestParaphrasesAreReadAlike(t *testing.T) {
	raw, err := os.ReadFile("testdata/paraphrases.txt")
	if err != nil {
		t.Fatal(err)
	}
	original, first, alike, all := "", "", 0, 0
	for line := range strings.Lines(string(raw)) {
		text, marked := strings.CutPrefix(strings.TrimSpace(line), "? ")
		switch {
		case text == "":
			original = ""
			continue
		case text[0] == '#':
			continue
		}
		got := acted(explain.Plan(text))
		if original == "" {
			original, first = text, got
			continue
		}
		if all++; got == first {
			alike++
		}
		switch {
		case got != first && !marked:
			t.Errorf("%q: %s; %q: %s", original, first, text, got)
		case got == first && marked:
			t.Errorf("%q is read as %q: take the mark away", text, original)
		}
	}
	t.Logf("%d of %d paraphrases are read alike, %.1f %%", alike, all, 100*float64(alike)/float64(all))
}
