package lexicon

import (
	"strings"
	"testing"
)

// English words are read as they are, whatever words of the vocabulary look like them; slips of the pen are mended.
func TestEnglishWordsAreNotRespelled(t *testing.T) {
	l := Default()
	check := func(w string) {
		t.Helper()
		if as, mended := l.Respell(w); mended {
			t.Errorf("%q is read as %q", w, as)
		}
	}
	for w := range l.english {
		check(w)
	}
	for w := range strings.FieldsSeq(`applying convulsing post causing fails class newer closest gladness pinkish boundless chose forgotten growing
		rigging spool woos month price lewd harder causes classes posted applies convulsed daughters rowers dimmer`) {
		check(w)
	}
	slips := map[string]string{"forwrad": "forward", "wlaks": "walks", "sqauts": "squats", "jmups": "jumps", "somone": "someone", "strech": "stretch"}
	for slip, right := range slips {
		if as, _ := l.Respell(slip); as != right {
			t.Errorf("%q is read as %q, want %q", slip, as, right)
		}
	}
}

// No word of the list of English words is a slip of the pen.
func TestEnglishWordsAreNoSlips(t *testing.T) {
	l := Default()
	for w := range l.english {
		if as := l.misspelt[w]; as != "" {
			t.Errorf("%q is English, and a slip for %q", w, as)
		}
	}
}
