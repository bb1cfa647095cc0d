package explain_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/language/explain"
)

// The captions of told.txt were written before the rules, and their readings are judged: few are wrong in silence, the
// right ones are seldom said to be otherwise, and words that are not acted are mostly told.
func TestWordsNotActedAreTold(t *testing.T) {
	const (
		silentMost = 0.06 // of the judged captions
		toldLeast  = 0.52 // of the words that are not acted
		loudMost   = 0.10 // of the captions that are right
	)
	raw, err := os.ReadFile("testdata/told.txt")
	if err != nil {
		t.Fatal(err)
	}
	judged, silent, right, loud, words, told := 0, 0, 0, 0, 0, 0
	for line := range strings.Lines(string(raw)) {
		caption, verdict, ok := strings.Cut(strings.TrimSpace(line), " | ")
		if !ok || line[0] == '#' {
			continue
		}
		p := explain.Plan(caption)
		missing := strings.Fields(verdict)
		switch missing[0] {
		case "unjudged":
			continue
		case "silent":
			silent++
		case "right":
			if right++; len(p.Ignored)+len(p.Notes) > 0 {
				loud++
				t.Logf("%q is right, and says %q and %q", caption, p.Ignored, p.Notes)
			}
		}
		judged++
		for _, w := range missing[1:] {
			noted := slices.ContainsFunc(p.Notes, func(note string) bool { return strings.Contains(note, w) })
			if words++; noted || slices.Contains(p.Ignored, w) {
				told++
			} else {
				t.Logf("%q: no note has %q", caption, w)
			}
		}
	}
	t.Logf("%d captions are judged: %d wrong in silence, %d of %d right ones say something, %d of %d words are told", judged, silent, loud, right, told, words)
	if judged < 650 || float64(silent) > silentMost*float64(judged) {
		t.Errorf("%d of %d captions are wrong in silence, want at most %.0f %% of 650 or more", silent, judged, 100*silentMost)
	}
	if float64(told) < toldLeast*float64(words) || float64(loud) > loudMost*float64(right) {
		t.Errorf("%d of %d words are told and %d of %d right captions say something, want %.2f at least and %.2f at most", told, words, loud, right, toldLeast, loudMost)
	}
}
