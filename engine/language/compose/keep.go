package compose

import (
	"slices"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/meaning"
)

// keeps reads a limb that stays where it is: "raises the left arm and holds it there", "and keeps it up while walking".
// It reports whether it did.
func (c *composer) keeps(e *meaning.Event) bool {
	if e.Lemma != "hold" && e.Lemma != "keep" || len(c.plan.Actions) == 0 || len(e.Objects) != 1 || c.last == nil {
		return false
	}
	o := e.Objects[0]
	limb := o.Part != "" && o.Pronoun
	if !limb && o.Lemma != "it" && o.Lemma != "them" && o.Lemma != "position" && o.Lemma != "pose" {
		return false
	}
	last := &c.plan.Actions[len(c.plan.Actions)-1]
	if last.Object != "" || last.Verb.Goes() && !limb {
		return false
	}
	if limb && e.Frame != nil && len(e.Frame.Args) > 1 && !c.same(e, last) {
		return false
	}
	if limb && last.Verb.Upper() {
		c.held = append(c.held, *last)
	}
	last.Held = !last.Verb.Goes()
	c.spend(e)
	for _, q := range e.Quantities {
		if q.Unit == "second" {
			last.Held, last.Seconds = false, q.Amount
		}
	}
	return true
}

// same reports whether an event is what an action, or one beside it, does already.
func (c *composer) same(e *meaning.Event, a *language.Action) bool {
	actions := c.actions(e)
	return len(actions) > 0 && slices.ContainsFunc(append(slices.Clone(a.With), *a), func(b language.Action) bool {
		return b.Verb == actions[0].Verb
	})
}

// sustain lets the body go on with a limb that is taken back only now: "stretches out his arms, walks five steps and
// drops them".
func (c *composer) sustain(e *meaning.Event, verb language.Verb) {
	named := slices.ContainsFunc(e.Objects, func(o *meaning.Thing) bool { return o.Part != "" && o.Pronoun })
	if !named || !c.lex.Of(string(verb)).Has("release") {
		return
	}
	for i := len(c.plan.Actions) - 1; i >= 0; i-- {
		a := c.plan.Actions[i]
		if !a.Verb.Upper() {
			continue
		}
		for k := i + 1; k < len(c.plan.Actions); k++ {
			if cur := &c.plan.Actions[k]; !clashes(cur.With, a) {
				cur.With = append(cur.With, a)
			}
		}
		return
	}
}
