// Package wording puts prompts into the words that a model wants.
package wording

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// Prompts says how a model wants its prompts worded. Models that were trained on captions
// in the third person follow "A person walks." better than "Walk!".
type Prompts struct {
	// Templates are sentences around {prompt}. Requests have the first; one that is tried
	// again for a better motion has the next.
	Templates []string `key:"templates" json:",omitempty"`

	// Rewrite replaces words and phrases, in upper or lower case, by others.
	Rewrite map[string]string `key:"rewrite" json:",omitempty"`
}

// IsZero reports whether prompts stay as they are.
func (p Prompts) IsZero() bool { return len(p.Templates)+len(p.Rewrite) == 0 }

const placeholder = "{prompt}"

// Validate returns the first fault of the wording: the setting, and its message; an empty
// one: there is none.
func (p Prompts) Validate() (key, message string) {
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

// Word returns a prompt in the words of a model; phrasing counts the templates around. A
// prompt that begins as its template does is not given that beginning twice.
func (p Prompts) Word(prompt string, phrasing int) string {
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
func (p Prompts) rewrite(prompt string) string {
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
