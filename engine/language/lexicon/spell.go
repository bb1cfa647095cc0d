package lexicon

import (
	"strings"
)

// spell builds the index of [Lexicon.Respell]: each known word of three letters or more under itself and under itself
// less one letter.
func (l *Lexicon) spell() {
	l.spelling = map[string][]string{}
	seen := map[string]bool{}
	note := func(w string) {
		if len(w) < 3 || seen[w] || strings.ContainsAny(w, " -'") {
			return
		}
		seen[w] = true
		l.spelling[w] = append(l.spelling[w], w)
		for i := range len(w) {
			if i == 0 || w[i] != w[i-1] {
				short := w[:i] + w[i+1:]
				l.spelling[short] = append(l.spelling[short], w)
			}
		}
	}
	for w := range l.verbs {
		if len(w) > 6 || len(l.verbs[w]) > 1 || l.frequent[w] > 0 {
			third, gerund, past, _ := l.Inflect(w)
			note(w)
			note(third)
			note(gerund)
			note(past)
		}
	}
	for w := range l.bases {
		note(w)
	}
	for w, is := range l.words {
		note(w)
		if is.Kinds&(Noun|Unit) != 0 {
			note(w + "s")
		}
	}
}

// Respell returns the known word that an unknown one is misspelt for: a listed one, or one that differs by a letter too
// many, too few, wrong or swapped; of several, the likeliest slip, and of those the most frequent word.
func (l *Lexicon) Respell(w string) (string, bool) {
	if to, ok := l.misspelt[w]; ok {
		return to, true
	}
	if len(w) < 4 || len(w) > 24 || l.english[w] || len(l.Bases(w)) > 0 {
		return "", false
	}
	for _, ending := range []string{"s", "es", "ed", "ing"} {
		if l.english[strings.TrimSuffix(w, ending)] {
			return "", false
		}
	}
	best, least := "", 1<<30
	try := func(key string) {
		for _, c := range l.spelling[key] {
			if cost, ok := l.slip(w, c); ok && (cost < least || cost == least && c < best) {
				best, least = c, cost
			}
		}
	}
	try(w)
	for i := range len(w) {
		try(w[:i] + w[i+1:])
	}
	return best, best != ""
}

// slip returns how unlikely it is that a word was written for another, if they are one slip apart. The first letter is
// right in nearly all misspellings.
func (l *Lexicon) slip(w, c string) (cost int, ok bool) {
	i := 0
	for i < len(w) && i < len(c) && w[i] == c[i] {
		i++
	}
	a, b := w[i:], c[i:]
	switch {
	case i == 0:
		return 0, false
	case len(a) == len(b) && len(a) > 1 && a[0] == b[1] && a[1] == b[0] && a[2:] == b[2:]:
	case len(a) == len(b)+1 && a[1:] == b, len(b) == len(a)+1 && b[1:] == a:
		cost = 2
	case len(a) == len(b) && len(a) > 0 && a[1:] == b[1:] && len(w) > 4 && confused(a[0], b[0]):
		cost = 4
	default:
		return 0, false
	}
	rank := 6
	for _, base := range l.Bases(c) {
		if n := l.frequent[base.Lemma]; n > 0 {
			rank = min(rank, n/25)
		}
	}
	return cost + rank, true
}

// keyboard has the rows of a keyboard.
var keyboard = [...]string{"qwertyuiop", "asdfghjkl", "zxcvbnm"}

// confused reports whether one letter is often typed for another: a vowel for a vowel, one that sounds alike, or one of
// a key beside it.
func confused(a, b byte) bool {
	const vowels = "aeiou"
	if strings.IndexByte(vowels, a) >= 0 && strings.IndexByte(vowels, b) >= 0 {
		return true
	}
	for _, pair := range [...]string{"vw", "cz", "ck", "sz", "cs"} {
		if a != b && strings.IndexByte(pair, a) >= 0 && strings.IndexByte(pair, b) >= 0 {
			return true
		}
	}
	for n, row := range keyboard {
		at := strings.IndexByte(row, a)
		if at < 0 {
			continue
		}
		for m, other := range keyboard {
			if k := strings.IndexByte(other, b); k >= 0 && max(n-m, m-n) < 2 && max(at-k, k-at) < 2 {
				return true
			}
		}
	}
	return false
}
