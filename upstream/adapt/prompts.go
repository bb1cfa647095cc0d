package adapt

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/motiongate/motiongate/mmcp"
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

func (p *Prompts) set() bool { return len(p.Templates)+len(p.Rewrite) > 0 }

const placeholder = "{prompt}"

// validate returns the faults of the wording.
func (p Prompts) validate() (out []Fault) {
	for _, t := range p.Templates {
		if strings.Count(t, placeholder) != 1 {
			out = append(out, Fault{"prompts.templates", fmt.Sprintf("must each have %s once, not %q", placeholder, t)})
		}
	}
	if _, ok := p.Rewrite[""]; ok {
		out = append(out, Fault{"prompts.rewrite", "has an empty phrase"})
	}
	return out
}

// prompts puts prompts into the words that a model wants.
var prompts = adaptation{
	name:  "prompts",
	lacks: func(t *target) bool { return t.settings.Prompts.set() },
	needs: func(req *mmcp.Request, t *target) bool {
		return t.settings.Prompts.set() && slices.ContainsFunc(req.Segments, func(s mmcp.Segment) bool { return reworded(&s) })
	},
	run: runPrompts,
}

// reworded reports whether a segment has a prompt in the language of the settings, English.
func reworded(s *mmcp.Segment) bool {
	return strings.TrimSpace(s.Prompt) != "" && (s.Language == "" || s.Language == "en" || strings.HasPrefix(s.Language, "en-"))
}

func runPrompts(ctx context.Context, call *mmcp.Call, t *target, next step) (*answer, error) {
	sent := *call.Request
	sent.Segments = slices.Clone(sent.Segments)
	for i := range sent.Segments {
		s := &sent.Segments[i]
		if !reworded(s) {
			continue
		}
		s.Prompt = t.settings.Prompts.word(s.Prompt, call.Phrasing)
		if most := t.model.Limits.MaxPromptLength; most > 0 && utf8.RuneCountInString(s.Prompt) > most {
			return nil, mmcp.Errorf(mmcp.CodeInvalidOptions, "segments[%d].prompt has more than %d characters in the words of the model %s: "+
				"%q. Shorten it.", i, most, t.model.ID, s.Prompt).With("field", fmt.Sprintf("segments[%d].prompt", i))
		}
	}
	out, err := next(ctx, call.With(&sent))
	if err != nil {
		return nil, err
	}
	for i := range sent.Segments {
		if said := sent.Segments[i].Prompt; said != call.Request.Segments[i].Prompt {
			out.note("prompt_reworded", "info", fmt.Sprintf("segments[%d]: %s was asked for %q.", i, t.model.ID, said))
		}
	}
	out.adapted("prompts")
	return out, nil
}

// word returns a prompt in the words of a model; phrasing counts the templates around.
func (p Prompts) word(prompt string, phrasing int) string {
	prompt = p.rewrite(strings.TrimSpace(prompt))
	if len(p.Templates) == 0 {
		return prompt
	}
	template := p.Templates[phrasing%len(p.Templates)]
	if before, after, _ := strings.Cut(template, placeholder); after != "" && strings.ContainsAny(after[:1], ".!,;") {
		return before + strings.TrimRight(prompt, ".! ") + after
	}
	return strings.Replace(template, placeholder, prompt, 1)
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
