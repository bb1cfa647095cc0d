package language

import (
	"flag"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// The words of captions in another one's place: go test ./engine/language -run Swapped -v -swaps FILE
// prints the swaps that change nothing in the captions of a file.
var swapsFile = flag.String("swaps", "", "file of captions, one a line, whose words are to be swapped")

// swap is a pair of words that say the contrary. Most is how many captions of the repository may be
// read alike with the other word, of which nothing is said.
type swap struct {
	word, other string
	most        int
}

var swapped = []swap{
	{"left", "right", 3}, {"right", "left", 1}, {"clockwise", "counterclockwise", 2}, {"counterclockwise", "clockwise", 0},
	{"forward", "backward", 3}, {"backward", "forward", 2}, {"forwards", "backwards", 0}, {"backwards", "forwards", 0},
	{"up", "down", 93}, {"down", "up", 23}, {"upward", "downward", 0}, {"downward", "upward", 0},
	{"once", "twice", 0}, {"twice", "once", 0}, {"two", "five", 2}, {"three", "six", 1}, {"four", "two", 0}, {"five", "two", 0},
	{"both", "one", 13}, {"one", "both", 16}, {"before", "after", 3}, {"after", "before", 8}, {"then", "while", 5}, {"while", "then", 4},
	{"slowly", "quickly", 0}, {"quickly", "slowly", 0}, {"high", "low", 0}, {"low", "high", 0}, {"gently", "hard", 0},
	{"above", "below", 2}, {"toward", "away from", 5}, {"inward", "outward", 0}, {"outward", "inward", 1},
}

// meanwhiles returns a caption with "while" and a gerund in place of "then" and a verb at a word, or
// the other way round; "" if no verb follows.
func meanwhiles(words []string, at int) string {
	if at+1 >= len(words) || at == 0 {
		return ""
	}
	from, to := third, gerund
	if words[at] == "while" {
		from, to = gerund, third
	}
	lemma, f, _ := inflected(strings.Trim(words[at+1], ".,"))
	if f != from || verbs[lemma].Verb == "" {
		return ""
	}
	for _, stem := range []string{lemma, lemma + lemma[len(lemma)-1:], strings.TrimSuffix(lemma, "e"), strings.TrimSuffix(lemma, "y") + "i"} {
		for _, end := range map[form][]string{third: {"s", "es"}, gerund: {"ing"}}[to] {
			if got, f, ok := inflected(stem + end); ok && got == lemma && f == to {
				changed := slices.Clone(words)
				changed[at] = map[form]string{third: "then", gerund: "while"}[to]
				changed[at+1] = stem + end
				return strings.Join(changed, " ")
			}
		}
	}
	return ""
}

// unmoved reports whether a caption is read alike with another word in the place of one of its
// words, and says nothing of either.
func unmoved(p *parser, words []string, at int, other string) (caption string, same bool) {
	bare := strings.Trim(words[at], ".,;:!?\"'()")
	w := strings.ToLower(bare)
	if slices.Contains(p.plan.Ignored, w) || p.noted(w) {
		return "", false
	}
	if k := slices.IndexFunc(p.tokens, func(t token) bool { return t.text == w }); k >= 0 && (p.gone[k] || p.actor(k)) {
		return "", false
	}
	if w == "then" || w == "while" {
		if caption = meanwhiles(words, at); caption == "" {
			return "", false
		}
	} else {
		changed := slices.Clone(words)
		changed[at] = strings.Replace(words[at], bare, other, 1)
		if next, _, _ := inflected(strings.TrimRight(slices.Concat(words, []string{""})[at+1], ".,;:!?")); parts[next] != "" &&
			(w == "one" || w == "both") {
			changed[at+1] = numbered(words[at+1], w == "one")
		}
		caption = strings.Join(changed, " ")
	}
	q := reading(caption, "en")
	first, _, _ := strings.Cut(other, " ")
	told := slices.Contains(q.plan.Ignored, first) || q.noted(first) || len(q.plan.Notes) != len(p.plan.Notes)
	return caption, !told && reflect.DeepEqual(p.seen(), visible(q.plan.Actions))
}

// numbered returns a noun in the plural, or in the singular.
func numbered(noun string, plural bool) string {
	bare := strings.TrimRight(noun, ".,;:!?")
	rest := noun[len(bare):]
	switch lemma, _, _ := inflected(bare); {
	case !plural:
		return lemma + rest
	case lemma == "foot":
		return "feet" + rest
	}
	return bare + "s" + rest
}

// Sides, ways, numbers and what comes first change what is done, or are told.
func TestSwappedWordsChangeThePlan(t *testing.T) {
	list := slices.Concat(captions(t), toldCaptions(t))
	if *swapsFile != "" {
		raw, err := os.ReadFile(*swapsFile)
		if err != nil {
			t.Fatal(err)
		}
		list = strings.Split(strings.TrimSpace(string(raw)), "\n")
	}
	same := map[string]int{}
	swaps := 0
	for _, caption := range list {
		p := reading(caption, "en")
		words := strings.Fields(caption)
		for i, w := range words {
			w = strings.ToLower(strings.Trim(w, ".,;:!?\"'()"))
			for _, s := range swapped {
				if s.word != w {
					continue
				}
				swaps++
				if other, ok := unmoved(p, words, i, s.other); ok {
					same[s.word]++
					show(t, "%s, %s: %s (%s)", s.word, s.other, caption, other)
				}
			}
		}
	}
	if *swapsFile != "" {
		return
	}
	for _, s := range swapped {
		if n := same[s.word]; n > s.most {
			t.Errorf("%d captions are read alike with %q in place of %q, want at most %d", n, s.other, s.word, s.most)
		}
	}
	t.Logf("%d swaps", swaps)
}

// show logs in verbose tests.
func show(t *testing.T, format string, args ...any) {
	t.Helper()
	if testing.Verbose() {
		t.Logf(format, args...)
	}
}

// toldCaptions returns the captions that were written before the rules.
func toldCaptions(t *testing.T) []string {
	t.Helper()
	raw, err := os.ReadFile("testdata/told.txt")
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for line := range strings.Lines(string(raw)) {
		if caption, _, ok := strings.Cut(strings.TrimSpace(line), " | "); ok && line[0] != '#' {
			out = append(out, caption)
		}
	}
	return out
}
