package syntax

import (
	"regexp"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/language/lexicon"
)

// pieces splits an unknown compound of two words at its hyphen if the first word is a number or a side, or the second names
// a part of the body, a unit or an activity: "two-handed" is "two hand".
func pieces(lex *lexicon.Lexicon, w string) []string {
	first, last, ok := strings.Cut(w, "-")
	bases, number := lex.Bases(last), first[0] >= '0' && first[0] <= '9'
	if !ok || lex.Listed(w) || len(lex.Bases(w)) > 0 || strings.Contains(last, "-") || !number && !lex.Known(first) {
		return []string{w}
	}
	for _, b := range bases {
		if lex.Word(b.Lemma).Part != "" {
			return []string{first, b.Lemma}
		}
	}
	named := func(b lexicon.Base) bool {
		past := b.Form == lexicon.Participle || b.Form == lexicon.Past
		return !past && (lex.Word(b.Lemma).Unit != "" || lex.Acts(b.Lemma) || len(lex.Noun(b.Lemma)) > 0)
	}
	particle := lex.Acts(first) && lex.Word(last).Direction != "" // "a pick-up"
	if is := lex.Word(first); number || particle || is.Kinds&lexicon.Number != 0 || is.Has("L") || slices.ContainsFunc(bases, named) {
		return []string{first, last}
	}
	return []string{w}
}

// marks are the marks of a text, and the words for some signs.
var marks = map[string]string{",": ",", ";": ",", ":": ":", "(": ",", ")": ",", "–": ",", "—": ",", ".": ".", "!": ".", "?": ".",
	"\n": ".", "°": "degrees", "&": "and", "+": "and"}

// wordPattern matches a mark, or letters, numbers, hyphens and apostrophes in a row.
var wordPattern = regexp.MustCompile(`(?:\d+(?:\.\d+)*|[\pL\p{Nd}-]|'\pL)+|[,;:()–—.!?\n°&+]`)

// Words returns the words and marks of a text, as they stand there, in lower case.
func Words(text string) []string {
	var out []string
	for _, w := range wordPattern.FindAllString(strings.ReplaceAll(strings.ToLower(text), "’", "'"), -1) {
		if mark, ok := marks[w]; ok {
			out = append(out, mark)
			continue
		}
		w, negated := strings.CutSuffix(w, "n't")
		w = strings.Trim(strings.ReplaceAll(strings.TrimSuffix(w, "'s"), "'", ""), "-")
		unit := strings.TrimLeft(w, "0123456789.")
		if number := w[:len(w)-len(unit)]; number != "" && unit != "" && unit[0] != '-' && !strings.ContainsAny(unit, "0123456789") {
			out, w = append(out, number), unit // "10m", and not "180-degree"
		}
		if w != "" {
			out = append(out, w)
		}
		if negated {
			out = append(out, "n't")
		}
	}
	return out
}
