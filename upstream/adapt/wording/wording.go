// Package wording rewords prompts in the style that a model understands best.
package wording

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// Style is the wording of prompts for a model. Models that were trained on captions
// in the third person follow "A person walks." better than "Walk!".
type Style struct {
	// Templates are sentences around {prompt}. The first try uses the first one; each further
	// try for a better motion uses the next, in rotation.
	Templates []string `key:"templates" json:",omitempty"`

	// Rewrite maps words and phrases to their replacements. Case does not matter.
	Rewrite map[string]string `key:"rewrite" json:",omitempty"`
}

// IsZero reports whether prompts stay as they are.
func (p Style) IsZero() bool { return len(p.Templates)+len(p.Rewrite) == 0 }

const placeholder = "{prompt}"

// Validate returns the setting at fault and a message, or two empty strings.
func (p Style) Validate() (key, message string) {
	for _, t := range p.Templates {
		if strings.Count(t, placeholder) != 1 {
			return "templates", fmt.Sprintf("must each have %s once, not %q", placeholder, t)
		}
	}
	if _, ok := p.Rewrite[""]; ok {
		return "rewrite", "has an empty phrase"
	}
	return "", ""
}

// Reword returns a prompt in the words of a model. phrasing selects the template, modulo the
// number of templates. If the prompt begins as the template does, the beginning is not repeated;
// if the template continues with punctuation, the punctuation at the end of the prompt is removed.
func (p Style) Reword(prompt string, phrasing int) string {
	prompt = p.rewrite(strings.TrimSpace(prompt))
	if len(p.Templates) == 0 {
		return prompt
	}
	before, after, _ := strings.Cut(p.Templates[phrasing%len(p.Templates)], placeholder)
	if head := strings.TrimRight(before, " :,"); head != "" && len(prompt) > len(head) && strings.EqualFold(prompt[:len(head)], head) &&
		strings.ContainsAny(prompt[len(head):len(head)+1], " :,") {
		prompt = strings.TrimLeft(prompt[len(head):], " :,")
	}
	if after != "" && strings.ContainsAny(after[:1], ".!,;") {
		prompt = strings.TrimRight(prompt, ".! ")
	}
	return before + prompt + after
}

// rewrite replaces the phrases of the settings, the longest one where several begin at the
// same word. A replacement is not replaced again.
func (p Style) rewrite(prompt string) string {
	if len(p.Rewrite) == 0 {
		return prompt
	}
	by := make(map[string]string, len(p.Rewrite))
	phrases := slices.SortedFunc(maps.Keys(p.Rewrite), func(a, b string) int {
		return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(a, b))
	})
	for i, phrase := range phrases {
		by[strings.ToLower(phrase)] = p.Rewrite[phrase]
		phrases[i] = regexp.QuoteMeta(phrase)
	}
	words := regexp.MustCompile(`(?i)\b(?:` + strings.Join(phrases, "|") + `)\b`)
	return words.ReplaceAllStringFunc(prompt, func(found string) string { return by[strings.ToLower(found)] })
}
