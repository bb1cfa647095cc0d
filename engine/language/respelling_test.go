package language

import (
	"os"
	"strings"
	"testing"
)

// English words are read as they are, whatever words of the vocabulary look like
// them; slips of the pen are still mended.
func TestEnglishWordsAreNotRespelled(t *testing.T) {
	check := func(w string) {
		t.Helper()
		if _, _, known := inflected(w); known {
			return
		}
		if as, mended := repair(w); mended {
			t.Errorf("%q is read as %q", w, as)
		}
	}
	for w := range english() {
		check(w)
	}
	for w := range strings.FieldsSeq(`applying convulsing post causing fails class newer closest gladness pinkish boundless chose forgotten growing
		rigging spool woos month price lewd harder causes classes posted applies convulsed daughters rowers dimmer`) {
		check(w)
	}
	slips := map[string]string{"forwrad": "forward", "wlaks": "walks", "sqauts": "squats", "jmups": "jumps", "somone": "someone", "strech": "stretch"}
	for slip, right := range slips {
		if as, _ := repair(slip); as != right {
			t.Errorf("%q is read as %q, want %q", slip, as, right)
		}
	}
}

// No word of a dictionary is read as another one, but for the few that are listed as slips
// of the pen and those that data/english.txt leaves out. MOTIONGATE_WORDS names a file with a
// word on each line, such as /usr/share/dict/american-english-large; without it nothing is checked.
func TestNoWordOfADictionaryIsRespelled(t *testing.T) {
	const most = 20
	file := os.Getenv("MOTIONGATE_WORDS")
	if file == "" {
		t.Skip("MOTIONGATE_WORDS names no dictionary")
	}
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	words, respelled := 0, 0
	for w := range strings.FieldsSeq(string(raw)) {
		if strings.ToLower(w) != w || strings.Contains(w, "'") {
			continue // names, possessives
		}
		words++
		if _, _, known := inflected(w); known {
			continue
		}
		if as, mended := repair(w); mended {
			respelled++
			t.Logf("%q is read as %q", w, as)
		}
	}
	t.Logf("%d of %d words are read as others", respelled, words)
	if respelled > most {
		t.Errorf("%d words are read as others, want at most %d: add them to data/english.txt", respelled, most)
	}
}

// The list of English words has none that the captions of the repository misspell
// on purpose, and none twice.
func TestEnglishWordsStandOnce(t *testing.T) {
	raw, err := os.ReadFile("data/english.txt")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for line := range strings.Lines(string(raw)) {
		for w := range strings.FieldsSeq(line) {
			if line[0] == '#' {
				break
			}
			if seen[w] || misspelt[w] != "" {
				t.Errorf("%q stands there twice, or is a slip of the pen", w)
			}
			seen[w] = true
		}
	}
}
