package compose

import (
	"slices"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/meaning"
)

// repeat does the last event once more, with another role: "then the left", "and then with the right foot".
func (c *composer) repeat(e *meaning.Event) {
	if c.last == nil {
		return
	}
	if e.All {
		times := 1
		for _, q := range e.Quantities {
			if times = int(min(q.Amount, 20)); q.Unit == "time" || q.Unit == "" {
				c.used[q.Token] = true
			}
		}
		for told := slices.Clone(c.told); times > 0; times-- {
			for _, event := range told {
				c.event(&event)
			}
		}
		return
	}
	again := *c.last
	again.Order, again.Repeats = e.Order, false
	again.Again = !slices.ContainsFunc(e.Words, c.isDirection)
	again.Tokens = append(slices.Clone(again.Tokens), e.Tokens...)
	replaced := false
	if slices.ContainsFunc(e.Words, func(w meaning.Word) bool { return c.lex.Of(w.Lemma).Direction == "home" }) {
		again.Obliques = nil // "home" replaces the earlier destination
	}
	if slices.ContainsFunc(e.Obliques, isSideways) || slices.ContainsFunc(e.Words, c.isDirection) {
		again.Obliques = slices.DeleteFunc(slices.Clone(again.Obliques), isSideways)
		again.Words = slices.DeleteFunc(slices.Clone(again.Words), c.isDirection)
	}
	if len(e.Objects) > 0 || len(e.Obliques) > 0 {
		again.Objects, again.Obliques, replaced = replaceRole(&again, e)
	}
	if len(e.Words) > 0 && !replaced {
		again.Words = nil
	}
	again.Words = append(slices.Clone(again.Words), e.Words...)
	again.Quantities = nil // a number of times holds again for another limb or place only
	for _, q := range c.last.Quantities {
		if q.Unit != "time" || len(e.Objects)+len(e.Obliques) > 0 || e.Lemma != "" {
			again.Quantities = append(again.Quantities, q)
		}
	}
	if len(e.Quantities) > 0 {
		again.Quantities = slices.Clone(e.Quantities)
	}
	for i := range again.Quantities {
		if q := &again.Quantities[i]; q.Unit == "" && len(c.last.Quantities) > 0 {
			q.Unit = c.last.Quantities[0].Unit // "three steps back and one forward"
		}
	}
	c.event(&again)
}

// isSideways reports whether an oblique names a sideways direction: "to the right".
func isSideways(t *meaning.Thing) bool {
	return t.Part == "" && sideward[t.Prep] && (t.Lemma == "" || t.Lemma == "side" || t.Lemma == "direction")
}

// isDirection reports whether a word is a direction. The builder and the way are discarded.
func (c *composer) isDirection(w meaning.Word) bool {
	return (&builder{composer: c, a: &language.Action{}}).direction(&way{}, w.Lemma)
}

// replaceRole replaces the limb or the place of a whole event with the one that the elliptic event e names.
func replaceRole(whole, e *meaning.Event) (objects, obliques []*meaning.Thing, replaced bool) {
	objects, obliques = slices.Clone(whole.Objects), slices.Clone(whole.Obliques)
	for _, t := range append(slices.Clone(e.Objects), e.Obliques...) {
		done := false
		lists := [][]*meaning.Thing{objects, obliques}
		if t.Prep != "" && slices.ContainsFunc(obliques, func(old *meaning.Thing) bool { return old.Prep == t.Prep }) {
			lists = lists[1:] // "touches the head with one hand, then with the other"
		}
		for _, list := range lists {
			for i, old := range list {
				if done || !sameRole(t, old) {
					continue
				}
				put := *old
				if t.Part != "" {
					put.Part, put.Lemma, put.Plural = t.Part, t.Lemma, t.Plural
				}
				put.Side, put.Other = t.Side, t.Other
				if t.Lemma == "other" {
					put.Other = true
				}
				list[i], done = &put, true
			}
		}
		if !done {
			obliques = append(obliques, t)
		}
		replaced = true
	}
	return objects, obliques, replaced
}

// sameRole reports whether a noun phrase of an elliptic event replaces old in the whole event: the other limb, or
// another side.
func sameRole(t, old *meaning.Thing) bool {
	switch {
	case t.Lemma == "" || t.Lemma == "side" && t.Other:
		if old.Part == "" && old.Side == 0 {
			return false
		}
	case t.Lemma != "other" && t.Lemma != "one" && (t.Part == "" || old.Part == ""):
		return false
	}
	if t.Prep != "" && old.Prep != "" {
		return t.Prep == old.Prep
	}
	return t.Part == "" || t.Prep == "" || old.Prep != "" || instrumental(t.Prep)
}

// instrumental reports whether a preposition marks a limb as the instrument of an event.
func instrumental(prep string) bool {
	return prep == "with" || prep == "on" || prep == "using" || prep == "by"
}
