package language_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/language"
)

// Captions that were written before the rules are acted without a word where they are
// right, and what is not acted is told by name. Few are wrong in silence.
func TestWhatIsNotActedIsTold(t *testing.T) {
	const mostSilent = 38
	raw, err := os.ReadFile("testdata/told.txt")
	if err != nil {
		t.Fatal(err)
	}
	captions, silent := 0, 0
	for line := range strings.Lines(string(raw)) {
		caption, said, ok := strings.Cut(strings.TrimSpace(line), " | ")
		if !ok || line[0] == '#' {
			continue
		}
		captions++
		words := strings.Fields(said)
		p := language.Parse(caption)
		if words[0] == "silent" {
			silent++
		}
		if words[0] == "right" && len(p.Ignored)+len(p.Notes) > 0 {
			t.Errorf("%q is right, and says %q and %q", caption, p.Ignored, p.Notes)
		}
		for _, w := range words[1:] {
			noted := slices.ContainsFunc(p.Notes, func(note string) bool { return strings.Contains(note, w) })
			if !noted && !slices.Contains(p.Ignored, w) {
				t.Errorf("%q: nothing is said of %q", caption, w)
			}
		}
	}
	t.Logf("%d of %d captions are wrong in silence", silent, captions)
	if captions < 1200 || silent > mostSilent {
		t.Errorf("%d of %d captions are wrong in silence, want at most %d of 1200 or more", silent, captions, mostSilent)
	}
}
