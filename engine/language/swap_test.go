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

// swap is a pair of words that say the contrary. Most is the share of the captions of the repository that may be
// read alike with the other word, of which nothing is said.
type swap struct {
	word, other string
	most        float64
}

var swapped = []swap{
	{"left", "right", 0.01}, {"right", "left", 0.01}, {"clockwise", "counterclockwise", 0.12}, {"forward", "backward", 0.02},
	{"backward", "forward", 0.05}, {"backwards", "forwards", 0.05}, {"up", "down", 0.25}, {"down", "up", 0.1}, {"once", "twice", 0.05},
	{"twice", "once", 0.03}, {"two", "five", 0.03}, {"three", "six", 0.03}, {"four", "two", 0.05}, {"five", "two", 0.05},
	{"both", "one", 0.08}, {"one", "both", 0.15}, {"before", "after", 0.2}, {"after", "before", 0.3}, {"then", "while", 0.02},
	{"while", "then", 0.05}, {"slowly", "quickly", 0.03}, {"quickly", "slowly", 0.06}, {"high", "low", 0.05}, {"low", "high", 0.06},
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
	same, all := map[string]int{}, map[string]int{}
	for _, caption := range list {
		p := reading(caption, "en")
		words := strings.Fields(caption)
		for i, w := range words {
			w = strings.ToLower(strings.Trim(w, ".,;:!?\"'()"))
			for _, s := range swapped {
				if s.word != w || w == "after" && i > 0 && strings.HasPrefix(words[i-1], "run") {
					continue // "runs after a ball" is no time
				}
				all[w]++
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
		t.Logf("%s: %d of %d", s.word, same[s.word], all[s.word])
		if n := same[s.word]; float64(n) > s.most*float64(all[s.word]) {
			t.Errorf("%d of %d captions are read alike with %q in place of %q, want at most %.1f %%", n, all[s.word], s.other, s.word, 100*s.most)
		}
	}
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
