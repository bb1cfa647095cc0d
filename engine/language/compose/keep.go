package compose

import (
	"slices"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/meaning"
)

// keeps reads a limb that stays where it is: "raises the left arm and holds it there", "and keeps it up while walking".
// It reports whether it did.
func (c *composer) keeps(e *meaning.Event) bool {
	if !c.lex.Word(e.Lemma).Has("keeps") || len(c.plan.Actions) == 0 || len(e.Objects) != 1 || c.last == nil {
		return false
	}
	o := e.Objects[0]
	limb := o.Part != "" && o.Pronoun
	if !limb && !c.lex.Word(o.Lemma).Has("pose") {
		return false
	}
	last := &c.plan.Actions[len(c.plan.Actions)-1]
	if last.Object != "" || last.Verb.Goes() && !limb {
		return false
	}
	if limb && !c.about(o.Part) {
		return false // "hits the foot and hops holding it"
	}
	last.Held = !last.Verb.Goes()
	c.prolong(e)
	return true
}

// prolong gives the last action the seconds of an event that it is dealt with.
func (c *composer) prolong(e *meaning.Event) {
	c.markEvent(e)
	for _, q := range e.Quantities {
		if last := &c.plan.Actions[len(c.plan.Actions)-1]; q.Unit == "second" {
			last.Held, last.Seconds = false, q.Amount
		}
	}
}

// about reports whether the last event moves a part of the body.
func (c *composer) about(part language.Part) bool {
	things := slices.Concat(c.last.Objects, c.last.Obliques)
	return slices.ContainsFunc(things, func(t *meaning.Thing) bool { return t.Part == part })
}

// posed reports whether an event holds a part of the body somewhere until another event moves it: "holds the left arm
// out".
func (c *composer) posed(e *meaning.Event) bool {
	if e.Continues {
		return true
	}
	seconds := func(q meaning.Quantity) bool { return q.Unit == "second" }
	limb := func(o *meaning.Thing) bool { return c.lex.Word(o.Lemma).Part.Arm() && (o.Prep == "" || e.Frame != nil) }
	return c.lex.Word(e.Lemma).Has("keeps") && !slices.ContainsFunc(e.Quantities, seconds) && slices.ContainsFunc(e.Objects, limb)
}

// hold lets the hands go on holding while the body does the next action, until they let go.
func (c *composer) hold(a *language.Action) {
	n := len(c.plan.Actions)
	switch {
	case c.lex.Word(string(a.Verb)).Has("release"):
		c.held = nil
	case a.Verb.Holds() || a.Held && a.Verb.Upper() && !a.Is("moves-head"):
		c.held = append(c.held, *a)
	case a.Verb.Upper():
		c.held = slices.DeleteFunc(c.held, func(h language.Action) bool { return h.Held && conflicts([]language.Action{h}, *a) })
		for _, h := range c.held {
			if h.Held && !h.Verb.Holds() {
				a.With = append(a.With, h)
			}
		}
	default:
		for _, h := range c.held {
			if !slices.ContainsFunc(a.With, func(w language.Action) bool { return w.Verb == h.Verb }) {
				a.With = append(a.With, h)
			}
		}
		if n == 1 && c.plan.Actions[0].Verb.Holds() && c.plan.Actions[0].Seconds == 0 && len(c.plan.Actions[0].With) == 0 {
			c.plan.Actions = nil // it needs no time of its own
		}
	}
}

// conflicts reports whether an action of the arms or the head needs what others already use.
func conflicts(with []language.Action, a language.Action) bool {
	for _, w := range with {
		apart := w.Side != a.Side && w.Side.Single() && a.Side.Single()
		if w.Is("moves-head") == a.Is("moves-head") && !apart && (w.Verb == a.Verb || !w.Verb.Holds() && !a.Verb.Holds()) {
			return true
		}
	}
	return false
}
