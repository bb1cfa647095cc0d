// Package explain runs the stages of the prompt reader one after the other and tells what they made of a prompt: the
// plan, the words without effect, and the parse.
//
//	text -> syntax.Tokens -> syntax.Parse -> meaning.Meaning -> language.Plan
package explain

import (
	"fmt"

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

// Read reads a prompt. It never fails: a prompt that says nothing known is a person who stands.
func Read(prompt string) Derivation {
	lex, g := lexicon.Default(), syntax.Default()
	d := Derivation{Tokens: g.Tokens(lex, prompt)}
	d.Parses = g.Parses(lex, d.Tokens)
	d.Meaning = meaning.Read(lex, d.Tokens, d.Parses)
	plan, used := compose.Plan(lex, d.Meaning)
	for i, t := range d.Tokens {
		if !used[i] && t.Open() {
			plan.Ignored = append(plan.Ignored, t.Text)
		}
		if t.Written != "" {
			plan.Notes = append(plan.Notes, fmt.Sprintf("“%s” is read as “%s”", t.Written, t.Text))
		}
	}
	d.Plan = plan
	return d
}

// Plan reads a prompt into a plan.
func Plan(prompt string) language.Plan { return Read(prompt).Plan }

// Report is a derivation in words.
type Report struct {
	Prompt  string   `json:"prompt"`
	Parse   []string `json:"parse"`  // a tree for each constituent that is told by itself
	Events  []string `json:"events"` // in the order of the telling
	Actions []string `json:"actions"`
	Notes   []string `json:"notes,omitempty"`
	Ignored []string `json:"ignored,omitempty"` // words without effect
}

// Explain reads a prompt and tells its derivation.
func Explain(prompt string) Report {
	d := Read(prompt)
	r := Report{Prompt: prompt, Parse: []string{}, Events: []string{}, Actions: []string{}, Notes: d.Plan.Notes, Ignored: d.Plan.Ignored}
	for _, p := range d.Parses {
		for _, root := range p.Roots {
			r.Parse = append(r.Parse, root.String())
		}
	}
	for i := range d.Meaning.Events {
		r.Events = append(r.Events, d.Meaning.Events[i].String())
	}
	for _, a := range d.Plan.Visible().Actions {
		r.Actions = append(r.Actions, a.String())
	}
	return r
}
