// Package explain runs the stages of the prompt reader one after the other and tells what they made of a prompt: the
// plan, the words without effect, and the parse.
//
//	text -> syntax.Tokens -> syntax.Parse -> meaning.Meaning -> language.Plan
package explain

import (
	"fmt"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/compose"
	"github.com/motiongate/motiongate/engine/language/lexicon"
	"github.com/motiongate/motiongate/engine/language/meaning"
	"github.com/motiongate/motiongate/engine/language/syntax"
)

// Derivation is a prompt with what each stage made of it.
type Derivation struct {
	Tokens  []syntax.Token
	Parses  []syntax.Parse
	Meaning meaning.Meaning
	Plan    language.Plan
}

// Read reads a prompt. It never fails: a prompt without known words becomes standing and looking about. The
// tag names the language. Of a prompt in another language than English only the words that are English too are read.
func Read(prompt, tag string) Derivation {
	lex, g := lexicon.InUse(), syntax.Default()
	tongue, small := foreignLanguage(lex, prompt, tag)
	var d Derivation
	if tongue == "" {
		d.Tokens = g.Tokens(lex, prompt)
	} else {
		d.Tokens = g.Foreign(lex, prompt, small)
	}
	d.Parses = g.Parses(lex, d.Tokens)
	d.Meaning = meaning.Read(lex, d.Tokens, d.Parses)
	plan, used := compose.Plan(lex, d.Meaning)
	open := false
	for i, t := range d.Tokens {
		open = open || t.Open()
		noted := slices.ContainsFunc(plan.Notes, func(n string) bool { return strings.Contains(n, "“"+t.Text+"”") })
		noted = noted || slices.Contains(plan.Ignored, t.Text)
		if !used[i] && t.Open() && !noted && !lex.Word(t.Text).Has("plain") {
			plan.Ignored = append(plan.Ignored, t.Text)
		}
		if t.Written != "" {
			plan.Notes = append(plan.Notes, fmt.Sprintf("“%s” is read as “%s”", t.Written, t.Text))
		}
	}
	d.Plan = plan
	switch {
	case tongue != "":
		d.Plan.Notes = append(d.Plan.Notes, d.foreignNote(lex, used, tongue))
	case plan.Blank && open:
		d.Plan.Notes = append(d.Plan.Notes, "nothing in it is known: a person who stands and looks about")
	case plan.Blank && strings.TrimSpace(prompt) != "":
		d.Plan.Notes = append(d.Plan.Notes, "there are no words in it: a person who stands")
	}
	if plan.Blank && (open || tongue != "") {
		d.Plan.Actions = append([]language.Action{{Verb: language.Look}}, d.Plan.Actions...) // asked for, and no statue
	}
	return d
}

// Plan reads a prompt into a plan.
func Plan(prompt string) language.Plan { return Read(prompt, "").Plan }

// PlanIn reads a prompt in the language of a tag, such as "en" or "pt-BR", into a plan.
func PlanIn(prompt, tag string) language.Plan { return Read(prompt, tag).Plan }

// Lemmas returns the lemmas of the words of a text, without its function words.
func Lemmas(text string) []string {
	lex := lexicon.InUse()
	var out []string
	for _, t := range syntax.Default().Tokens(lex, text) {
		if t.Open() {
			out = append(out, t.Lemma())
		}
	}
	return out
}

// Reading is a prompt with the times of its actions, in plain words.
type Reading struct {
	Prompt   string   `json:"prompt"`
	Seconds  float64  `json:"seconds"`
	Timeline []string `json:"timeline"` // one action a line, with its times
	Notes    []string `json:"notes,omitempty"`
	Ignored  []string `json:"ignored,omitempty"` // words without effect
}

// InTime reads a prompt for a motion of some seconds. Join is called with the actions in their times before they are
// written.
func InTime(prompt string, seconds float64, timing language.Timing, join func([]language.Span)) Reading {
	plan := Plan(prompt)
	r := Reading{Prompt: prompt, Seconds: seconds, Timeline: []string{}, Notes: plan.Notes, Ignored: plan.Ignored}
	spans := plan.Schedule(seconds, timing)
	join(spans)
	for _, s := range spans {
		s.Action = language.Plan{Actions: []language.Action{s.Action}}.Canonical().Actions[0]
		r.Timeline = append(r.Timeline, s.Tell())
	}
	return r
}

// Report is a derivation in words.
type Report struct {
	Prompt  string   `json:"prompt"`
	Parse   []string `json:"parse"`  // a rewritten tree for each independent constituent
	Events  []string `json:"events"` // in the order of the text
	Actions []string `json:"actions"`
	Rules   []string `json:"rules,omitempty"` // of rewriting and of planning, that changed a tree or an action
	Notes   []string `json:"notes,omitempty"`
	Ignored []string `json:"ignored,omitempty"` // words without effect
}

// Explain reads a prompt and tells its derivation.
func Explain(prompt string) Report {
	d := Read(prompt, "")
	r := Report{Prompt: prompt, Parse: []string{}, Events: []string{}, Actions: []string{}, Notes: d.Plan.Notes, Ignored: d.Plan.Ignored,
		Rules: append(d.Meaning.Rewritten, d.Plan.Applied...)}
	for _, p := range d.Parses {
		for _, root := range p.Roots {
			r.Parse = append(r.Parse, root.String())
		}
	}
	for i := range d.Meaning.Events {
		r.Events = append(r.Events, d.Meaning.Events[i].String())
	}
	for _, a := range d.Plan.Canonical().Actions {
		r.Actions = append(r.Actions, a.String())
	}
	return r
}
