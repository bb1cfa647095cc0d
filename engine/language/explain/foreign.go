package explain

import (
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/language/lexicon"
	"github.com/motiongate/motiongate/engine/language/syntax"
)

// foreign returns the language of a prompt that is no English, and its small words; "" if it is English, or nothing. The
// tag is the one that the request gives the prompt.
func foreign(lex *lexicon.Lexicon, prompt, tag string) (name string, small map[string]bool) {
	words := syntax.Words(prompt)
	count := func(in map[string]bool) (n int) {
		for _, w := range words {
			if in[w] {
				n++
			}
		}
		return n
	}
	english, best := count(lex.Languages[0].Small), 0
	tag, _, _ = strings.Cut(strings.ToLower(tag), "-")
	for _, l := range lex.Languages[1:] {
		if l.InScript(prompt) {
			return l.Name, nil
		}
		n := count(l.Small)
		if l.Tag == tag && english < 2 {
			return l.Name, l.Small
		}
		own := slices.ContainsFunc(words, func(w string) bool { return l.Small[w] && !lex.Known(w) })
		if n > best && n > english && own && (n > 2 || n == 2 && len(words) < 6) && 3*n >= len(words) {
			best, name, small = n, l.Name, l.Small
		}
	}
	if name == "" && tag != "" && tag != lex.Languages[0].Tag && english == 0 {
		name = "a language that is called " + tag
	}
	return name, small
}

// foreignNote tells which words of a prompt in another language had an effect.
func (d *Derivation) foreignNote(lex *lexicon.Lexicon, used map[int]bool, name string) string {
	var known []string
	for i, t := range d.Tokens {
		if used[i] && t.Open() && !slices.Contains(known, t.Text) && lex.Known(t.Text) {
			known = append(known, t.Text)
		}
	}
	coverage := "no word of it is known"
	if len(known) > 0 {
		coverage = "the words that are known of it are " + strings.Join(known, ", ")
	}
	return "prompts are read in English; this one is in " + name + ": " + coverage
}
