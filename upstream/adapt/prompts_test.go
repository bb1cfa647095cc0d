package adapt_test

import (
	"context"
	"slices"
	"testing"

	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt"
	"github.com/motiongate/motiongate/upstream/adapt/best"
	"github.com/motiongate/motiongate/upstream/adapt/wording"
)

// listener keeps the prompts that a model is asked for.
type listener struct {
	*model
	acts  string // instead of them; empty: it acts them
	heard []string
}

func (l *listener) Generate(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	l.heard = append(l.heard, call.Request.Segments[0].Prompt)
	if l.acts != "" {
		req := *call.Request
		req.Segments = slices.Clone(req.Segments)
		req.Segments[0].Prompt = l.acts
		call = call.With(&req)
	}
	return l.model.Generate(ctx, call)
}

// TestPromptsAreReworded holds that a model gets prompts in its own words, that the answer
// says so, and that prompts in other languages stay as they are.
func TestPromptsAreReworded(t *testing.T) {
	for _, tt := range []struct {
		settings         wording.Style
		prompt, language string
		want             string
	}{
		{wording.Style{Templates: []string{"A person: {prompt}."}}, "Walk forward! ", "", "A person: Walk forward."},
		{wording.Style{Templates: []string{"A person {prompt}."}}, "a person walks", "", "A person walks."},
		{wording.Style{Templates: []string{"A person {prompt}."}}, "a personal best", "", "A person a personal best."},
		{wording.Style{Templates: []string{"{prompt} (mocap)"}}, "Walk.", "en-GB", "Walk. (mocap)"},
		{wording.Style{Rewrite: map[string]string{"jog": "run slowly", "jog away": "leave", "run": "sprint"}}, "JOG, jog away, jogging, run", "en",
			"run slowly, leave, jogging, sprint"},
		{wording.Style{Rewrite: map[string]string{"a.b": "c"}}, "axb a.b", "", "axb c"},
		{wording.Style{Templates: []string{"A person: {prompt}."}}, "Geh", "de", "Geh"},
	} {
		l := &listener{model: newModel(t, rig.Canonical())}
		id := l.caps.Models[0].ID
		a := adapt.New(l, adapt.Options{Models: map[string]adapt.Model{id: {Prompts: tt.settings}}})
		req := walk(rig.Canonical(), tt.prompt, l.caps.Models[0].FPS, 1)
		req.Segments[0].Language = tt.language
		doc, _ := generate(t, a, req)
		if !slices.Equal(l.heard, []string{tt.want}) {
			t.Errorf("%q: %q", tt.prompt, l.heard)
		}
		noted := slices.ContainsFunc(doc.Notes, func(n gltfio.Note) bool { return n.Code == "prompt_reworded" })
		if noted != (tt.want != tt.prompt) {
			t.Errorf("%q: %v", tt.prompt, doc.Notes)
		}
	}
}

// TestPromptsTooLong refuses a prompt that is too long in the words of the model.
func TestPromptsTooLong(t *testing.T) {
	l := &listener{model: newModel(t, rig.Canonical())}
	l.caps.Models[0].Limits.MaxPromptLength = 10
	id := l.caps.Models[0].ID
	a := adapt.New(l, adapt.Options{Models: map[string]adapt.Model{id: {Prompts: wording.Style{Templates: []string{"a person {prompt}"}}}}})
	_, err := a.Generate(t.Context(), walk(rig.Canonical(), "walks", l.caps.Models[0].FPS, 1).Call())
	if e := mmcp.AsError(err); e == nil || e.Code != mmcp.CodeInvalidOptions || e.Details["field"] != "segments[0].prompt" || len(l.heard) > 0 {
		t.Error(err, l.heard)
	}
}

// TestPromptsOfTries holds that each round of tries has the next template.
func TestPromptsOfTries(t *testing.T) {
	l := &listener{model: newModel(t, rig.Canonical()), acts: "a person stands still"}
	id := l.caps.Models[0].ID
	a := adapt.New(l, adapt.Options{Models: map[string]adapt.Model{
		id:     {Prompts: wording.Style{Templates: []string{"{prompt}", "A man: {prompt}"}}},
		"best": {Best: best.Options{Candidates: []string{id}, Tries: 3}},
	}})
	req := walk(rig.Canonical(), "a person jumps", l.caps.Models[0].FPS, 1)
	req.Model = "best"
	generate(t, a, req)
	if want := []string{"a person jumps", "A man: a person jumps", "a person jumps"}; !slices.Equal(l.heard, want) {
		t.Errorf("%q, want %q", l.heard, want)
	}
}
