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
func TestUnactedWordsAreReported(t *testing.T) {
	const (
		silentMost = 0.05 // of the captions: no word of them that is not acted is told
		toldLeast  = 0.80 // of the words that are not acted
		loudMost   = 0.10 // of the captions that are right
	)
	raw, err := os.ReadFile("testdata/told.txt")
	if err != nil {
		t.Fatal(err)
	}
	captions, silent, right, loud, words, reported := 0, 0, 0, 0, 0, 0
	for line := range strings.Lines(string(raw)) {
		caption, verdict, ok := strings.Cut(strings.TrimSpace(line), " | ")
		if !ok || line[0] == '#' {
			continue
		}
		captions++
		p := explain.Plan(caption)
		missing := strings.Fields(verdict)[1:]
		if len(missing) == 0 {
			if right++; len(p.Ignored)+len(p.Notes) > 0 {
				loud++
				t.Logf("%q is right, and says %q and %q", caption, p.Ignored, p.Notes)
			}
			continue
		}
		says := false
		for _, w := range missing {
			noted := slices.ContainsFunc(p.Notes, func(note string) bool { return strings.Contains(note, w) })
			if words++; noted || slices.Contains(p.Ignored, w) {
				reported, says = reported+1, true
			} else {
				t.Logf("%q: no note has %q", caption, w)
			}
		}
		if !says {
			silent++
			t.Logf("%q is wrong in silence: %s", caption, acted(p))
		}
	}
	share := func(n, of int) float64 { return float64(n) / float64(of) }
	t.Logf("%d captions: %d right, %d of them say something; %d wrong in silence; %d of %d words are told", captions, right, loud, silent, reported, words)
	if captions < 1300 || share(silent, captions) > silentMost {
		t.Errorf("%d of %d captions are wrong in silence, want at most %.0f %% of 1,300 or more", silent, captions, 100*silentMost)
	}
	if share(reported, words) < toldLeast || share(loud, right) > loudMost {
		t.Errorf("%d of %d words are told and %d of %d right captions say something, want %.2f at least and %.2f at most", reported, words, loud, right, toldLeast, loudMost)
	}
}
