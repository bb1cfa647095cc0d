package syntax

import (
	"slices"
	"strings"
	"unicode"

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
	if is := lex.Word(first); number || is.Kinds&lexicon.Number != 0 || is.Has("L") || slices.ContainsFunc(bases, named) {
		return []string{first, last}
	}
	return []string{w}
}

// Words returns the words and marks of a text, as they stand there, in lower case.
func Words(text string) []string {
	var out []string
	var word strings.Builder
	flush := func() {
		w := strings.Trim(word.String(), "-'")
		possessive := word.String() == "'s"
		word.Reset()
		if w == "" || possessive {
			return
		}
		if digits := strings.TrimRight(w, "abcdefghijklmnopqrstuvwxyz-"); digits != "" && digits != w && w[0] >= '0' && w[0] <= '9' {
			if w[len(digits)] == '-' {
				out = append(out, w) // "180-degree"
				return
			}
			out = append(out, strings.TrimRight(digits, "."))
			w = w[len(digits):]
		}
		if w != "" {
			out = append(out, w)
		}
	}
	runes := []rune(strings.ToLower(text))
	for i, r := range runes {
		inside := i > 0 && i+1 < len(runes)
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), r == '-':
			word.WriteRune(r)
		case r == '.' && inside && unicode.IsDigit(runes[i-1]) && unicode.IsDigit(runes[i+1]):
			word.WriteRune(r)
		case (r == '\'' || r == '’') && inside && unicode.IsLetter(runes[i+1]):
			if strings.HasSuffix(word.String(), "n") && runes[i+1] == 't' {
				s := strings.TrimSuffix(word.String(), "n")
				word.Reset()
				word.WriteString(s)
				flush()
				word.WriteString("n't")
			} else if runes[i+1] == 's' {
				flush()
				word.WriteString("'")
			}
		case r == 't' && strings.HasSuffix(word.String(), "n'"):
		case r == '°':
			flush()
			out = append(out, "degrees")
		default:
			flush()
			switch {
			case strings.ContainsRune(",;:()–—", r):
				out = append(out, ",")
			case strings.ContainsRune(".!?\n", r):
				out = append(out, ".")
			case r == '&' || r == '+':
				out = append(out, "and")
			}
		}
	}
	flush()
	return out
}
