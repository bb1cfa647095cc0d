package lexicon

import (
	"fmt"
	"slices"
	"strings"
)

// Form is how a word is inflected.
type Form uint8

// Forms. A word can have several: "put" is plain, past and participle.
const (
	Plain Form = iota
	Third      // -s: a verb of the third person, or a noun of several
	Gerund
	Past
	Participle
	Plural
)

// Base is a lemma with the form of the word that was reduced to it.
type Base struct {
	Lemma string
	Form  Form
}

// irregular reads "verb base past participle others" or "noun base plurals".
func (l *Lexicon) irregular(row []string) error {
	if len(row) == 0 {
		return nil
	}
	if len(row) < 2 {
		return fmt.Errorf("irregular %q has no base", row)
	}
	base := row[1]
	for i, w := range row[2:] {
		f := Past
		switch {
		case row[0] == "noun":
			f = Plural
		case strings.HasSuffix(w, "ing") && len(w) > len(base):
			f = Gerund
		case w[0] == '+':
			f, w = Third, w[1:]
		case i > 0:
			f = Participle
		}
		l.bases[w] = append(l.bases[w], form{base, f})
		if row[0] == "verb" && f == Past && len(row) == 3 {
			l.bases[w] = append(l.bases[w], form{base, Participle}) // swung
		}
	}
	if row[0] == "verb" && len(row) == 2 {
		l.bases[base] = append(l.bases[base], form{base, Past}, form{base, Participle}) // burst
	}
	return nil
}

// Bases returns the lemmas that a word can be a form of, known ones only, the word itself first.
func (l *Lexicon) Bases(w string) []Base {
	var out []Base
	add := func(b Base) {
		if !slices.Contains(out, b) {
			out = append(out, b)
		}
	}
	if l.Known(w) {
		add(Base{w, Plain})
	}
	for _, f := range l.bases[w] {
		add(Base{f.lemma, f.form})
	}
	for _, e := range endings {
		stem, ok := strings.CutSuffix(w, e.suffix)
		if !ok || len(stem) < 2 {
			continue
		}
		for _, end := range e.add {
			if l.Known(stem + end) {
				for _, f := range e.forms {
					add(Base{stem + end, f})
				}
			}
		}
		if n := len(stem); e.doubles && n > 2 && stem[n-1] == stem[n-2] && l.Known(stem[:n-1]) {
			for _, f := range e.forms {
				add(Base{stem[:n-1], f})
			}
		}
	}
	return out
}

var endings = []struct {
	suffix  string
	add     []string
	doubles bool
	forms   []Form
}{
	{"ies", []string{"y", "ie"}, false, []Form{Third}},
	{"es", []string{"", "e"}, false, []Form{Third}},
	{"s", []string{""}, false, []Form{Third}},
	{"ied", []string{"y", "ie"}, false, []Form{Past, Participle}},
	{"ed", []string{"", "e"}, true, []Form{Past, Participle}},
	{"ying", []string{"ie", "y"}, false, []Form{Gerund}},
	{"ing", []string{"", "e"}, true, []Form{Gerund}},
}

// Inflect returns the forms of a lemma: third person, gerund, past, participle.
func (l *Lexicon) Inflect(lemma string) (third, gerund, past, participle string) {
	first, rest, _ := strings.Cut(lemma, " ")
	if rest != "" {
		rest = " " + rest
	}
	third, gerund, past = first+"s", first+"ing", first+"ed"
	n := len(first)
	vowel := func(i int) bool { return i >= 0 && i < n && strings.ContainsRune("aeiou", rune(first[i])) }
	switch {
	case strings.HasSuffix(first, "s"), strings.HasSuffix(first, "sh"), strings.HasSuffix(first, "ch"), strings.HasSuffix(first, "x"),
		strings.HasSuffix(first, "z"), strings.HasSuffix(first, "o"):
		third = first + "es"
	case n > 1 && first[n-1] == 'y' && !vowel(n-2):
		third, past = first[:n-1]+"ies", first[:n-1]+"ied"
	case strings.HasSuffix(first, "ie"):
		gerund, past = first[:n-2]+"ying", first+"d"
	case strings.HasSuffix(first, "ee"), strings.HasSuffix(first, "oe"), strings.HasSuffix(first, "ye"):
		past = first + "d"
	case n > 1 && first[n-1] == 'e':
		gerund, past = first[:n-1]+"ing", first+"d"
	case n > 2 && n < 6 && !vowel(n-1) && vowel(n-2) && !vowel(n-3) && !strings.ContainsRune("wxy", rune(first[n-1])):
		gerund, past = first+first[n-1:]+"ing", first+first[n-1:]+"ed"
	}
	participle = past
	irregularPast, irregularPart := "", ""
	for w, forms := range l.bases {
		for _, f := range forms {
			if f.lemma != first {
				continue
			}
			switch f.form {
			case Past:
				if irregularPast == "" || w < irregularPast {
					irregularPast = w
				}
			case Participle:
				if irregularPart == "" || w < irregularPart {
					irregularPart = w
				}
			case Gerund:
				gerund = w
			case Third:
				third = w
			}
		}
	}
	if irregularPast != "" {
		past, participle = irregularPast, irregularPast
	}
	if irregularPart != "" {
		participle = irregularPart
	}
	return third + rest, gerund + rest, past + rest, participle + rest
}

// Join replaces each run of words that has a join of the lexicon, the longest first. A word with hyphens, as "side-steps", is replaced
// if its parts together have one.
func (l *Lexicon) Join(words []string) []string {
	out := make([]string, 0, len(words))
	for i := 0; i < len(words); {
		n, to := l.joinPrefix(words[i:])
		if n == 0 {
			n, to = 1, words[i:i+1]
			if parts := strings.Split(words[i], "-"); len(parts) > 1 {
				if all, joined := l.joinPrefix(parts); all == len(parts) {
					to = joined
				}
			}
		}
		out = append(out, to...)
		i += n
	}
	return out
}

// joinPrefix returns the number of words at the beginning of a text that the longest join replaces, and their replacement. The number
// is 0 if no join begins there.
func (l *Lexicon) joinPrefix(words []string) (n int, to []string) {
	for _, j := range l.joins[words[0]] {
		if m := len(j.from); m > n && m <= len(words) && slices.Equal(j.from, words[:m]) {
			n, to = m, j.to
		}
	}
	return n, to
}
