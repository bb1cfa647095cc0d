package explain

import (
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/language/lexicon"
	"github.com/motiongate/motiongate/engine/language/syntax"
)

// foreignLanguage returns the name of the language of a prompt, and its function words; "" if the prompt is English, which is the first
// language of the lexicon, or if the language is unknown. tag is the language tag of the request (BCP 47). A language that only its
// script or its tag gives away has no function words.
func foreignLanguage(lex *lexicon.Lexicon, prompt, tag string) (name string, small map[string]bool) {
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
		name = "the language " + tag
	}
	return name, small
}

// foreignNote returns a note that a prompt is in another language, with the content words that had an effect.
func (d *Derivation) foreignNote(lex *lexicon.Lexicon, used map[int]bool, name string) string {
	var effective []string
	for i, t := range d.Tokens {
		if used[i] && t.Open() && !slices.Contains(effective, t.Text) && lex.Known(t.Text) {
			effective = append(effective, t.Text)
		}
	}
	effect := "no word of it had an effect"
	if len(effective) > 0 {
		effect = "only these words had an effect: " + strings.Join(effective, ", ")
	}
	return "prompts are read in English; this one is in " + name + ": " + effect
}
