package adapt

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/motiongate/motiongate/mmcp"
)

// prompts rewords prompts in the style of the model's settings.
var prompts = adaptation{
	name:  "prompts",
	lacks: func(t *target) bool { return !t.settings.Prompts.IsZero() },
	needs: func(req *mmcp.Request, t *target) bool {
		return !t.settings.Prompts.IsZero() && slices.ContainsFunc(req.Segments, func(s mmcp.Segment) bool { return reworded(&s) })
	},
	run: runPrompts,
}

// reworded reports whether a segment has a prompt in English, the language of the settings.
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
		s.Prompt = t.settings.Prompts.Reword(s.Prompt, call.Phrasing)
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
		if prompt := sent.Segments[i].Prompt; prompt != call.Request.Segments[i].Prompt {
			out.note("prompt_reworded", "info", fmt.Sprintf("segments[%d]: %s was asked for %q.", i, t.model.ID, prompt))
		}
	}
	out.adapted("prompts")
	return out, nil
}
