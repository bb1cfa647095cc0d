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
	limb := c.otherLimb(e)
	if e.Same && !slices.ContainsFunc(e.Obliques, c.isPlace) || limb != nil && limb.Other && c.pronounLimb() {
		c.sameAgain(e, limb)
		return
	}
	again := *c.last
	again.Order, again.Repeats = e.Order, false
	again.Again = !slices.ContainsFunc(e.Words, c.isDirection)
	again.Tokens = append(slices.Clone(again.Tokens), e.Tokens...)
	if slices.ContainsFunc(e.Words, func(w meaning.Word) bool { return c.lex.Word(w.Lemma).Has("return") }) {
		again.Obliques = nil // "home" replaces the earlier destination
	}
	if slices.ContainsFunc(e.Obliques, c.isSideways) || slices.ContainsFunc(e.Words, c.isDirection) {
		again.Obliques = slices.DeleteFunc(slices.Clone(again.Obliques), c.isSideways)
		again.Words = slices.DeleteFunc(slices.Clone(again.Words), c.isDirection)
	}
	if len(e.Objects) > 0 || len(e.Obliques) > 0 {
		c.replaceRoles(&again, e)
	}
	if len(e.Words) > 0 {
		again.Words = nil
	}
	again.Words = append(slices.Clone(again.Words), e.Words...)
	again.Quantities = nil // a number of times holds again for another limb or place only
	for _, q := range c.last.Quantities {
		if q.Unit != "repetition" || len(e.Objects)+len(e.Obliques) > 0 || e.Lemma != "" {
			again.Quantities = append(again.Quantities, q)
		}
	}
	if len(e.Quantities) > 0 {
		again.Quantities = slices.Clone(e.Quantities)
	}
	c.m.Choose(&again)
	c.addEvent(&again)
}

// isPlace reports whether an oblique is a place, and no part of the body or side of it.
func (c *composer) isPlace(t *meaning.Thing) bool {
	return t.Part == "" && !c.otherSide(t) && !c.instrumental(t.Prep)
}

// otherLimb returns the limb, or the side, that an event names which repeats others.
func (c *composer) otherLimb(e *meaning.Event) *meaning.Thing {
	for _, t := range slices.Concat(e.Objects, e.Obliques) {
		if t.Part != "" || c.lex.Word(t.Lemma).Has("anaphor") || t.Side != language.Either || t.Other {
			return t
		}
	}
	return nil
}

// pronounLimb reports whether the last event is about the limb of the one before it: "raises the hand and lowers it".
func (c *composer) pronounLimb() bool {
	return len(c.acted) > 1 && slices.ContainsFunc(c.last.Objects, func(o *meaning.Thing) bool { return o.Part != "" && o.Pronoun })
}

// oftener adds repetitions to the last action if it is the only action of its event and can be counted.
func (c *composer) oftener(n int) bool {
	at := len(c.plan.Actions) - 1
	if at < 0 {
		return false
	}
	last := &c.plan.Actions[at]
	if last.Verb.Goes() || last.Verb.Stays() || last.Verb == language.Stand {
		return false
	}
	last.Count, last.Freely = max(last.Count, 1)*(1+n), false
	return true
}

// sameAgain does all events again, or, where a limb is named, those from the first that moves such a limb on.
func (c *composer) sameAgain(e *meaning.Event, limb *meaning.Thing) {
	c.markEvent(e)
	times := 1
	for _, q := range e.Quantities {
		if q.Counts() {
			times = max(1, min(int(q.Amount), 12))
		}
	}
	events := slices.Clone(c.acted)
	if limb == nil && len(events) == 1 && c.oftener(times) {
		return
	}
	if limb != nil {
		from := slices.IndexFunc(events, func(e meaning.Event) bool { return c.moves(&e, limb) })
		events = events[max(from, 0):]
	}
	for range times {
		for i := range events {
			again := events[i]
			if limb != nil {
				c.mirror(&again, limb)
			}
			c.act(&again)
		}
	}
}

// moves reports whether an event moves a limb of the kind of another.
func (c *composer) moves(e *meaning.Event, limb *meaning.Thing) bool {
	return slices.ContainsFunc(slices.Concat(e.Objects, e.Obliques), func(t *meaning.Thing) bool { return c.sameLimb(t, limb) })
}

// sameLimb reports whether a thing is a limb, and one of the kind of another.
func (c *composer) sameLimb(t, limb *meaning.Thing) bool {
	is := c.lex.Word(t.Lemma)
	return limb.Part == "" || t.Part == "" || is.Part.Leg() == c.lex.Word(limb.Lemma).Part.Leg()
}

// mirror gives the limbs of an event, and its directions where the whole side is named, the other side.
func (c *composer) mirror(e *meaning.Event, limb *meaning.Thing) {
	for _, list := range []*[]*meaning.Thing{&e.Objects, &e.Obliques} {
		*list = slices.Clone(*list)
		for i, t := range *list {
			if !c.sameLimb(t, limb) || t.Side == language.Both {
				continue
			}
			put := *t
			switch {
			case limb.Side == language.Left || limb.Side == language.Right:
				put.Side = limb.Side
			case put.Side != language.Either:
				put.Side = put.Side.Other()
			default:
				put.Other = true
			}
			(*list)[i] = &put
		}
	}
	e.Words = slices.Clone(e.Words)
	for i, w := range e.Words {
		if is := c.lex.Word(w.Lemma); is.Side.Single() && is.Opposite != "" {
			e.Words[i].Lemma = is.Opposite
		}
	}
}

// isSideways reports whether an oblique names a sideways direction: "to the right".
func (c *composer) isSideways(t *meaning.Thing) bool {
	return t.Part == "" && c.lex.Word(t.Prep).Has("sideward") && (t.Lemma == "" || c.lex.Word(t.Lemma).Has("heading"))
}

// otherSide reports whether a thing is the other side, or the other direction.
func (c *composer) otherSide(t *meaning.Thing) bool {
	return t.Other && (t.Lemma == "" || c.lex.Word(t.Lemma).Has("heading"))
}

// isDirection reports whether a word is a direction. The builder and the way are discarded.
func (c *composer) isDirection(w meaning.Word) bool {
	return (&builder{composer: c, a: &language.Action{}}).direction(&course{is: map[string]bool{}}, w.Lemma)
}

// replaceRoles replaces the limb or the place of a whole event with the one that the elliptic event e names.
func (c *composer) replaceRoles(full, e *meaning.Event) {
	full.Objects, full.Obliques = slices.Clone(full.Objects), slices.Clone(full.Obliques)
	subject := []*meaning.Thing{}
	if full.Subject != nil && full.Subject.Part != "" {
		subject = append(subject, full.Subject) // "the right arm goes up, then the left"
	}
	for _, t := range append(slices.Clone(e.Objects), e.Obliques...) {
		done := false
		lists := [][]*meaning.Thing{full.Objects, full.Obliques, subject}
		if t.Prep != "" && slices.ContainsFunc(full.Obliques, func(old *meaning.Thing) bool { return old.Prep == t.Prep }) {
			lists = lists[1:] // "touches the head with one hand, then with the other"
		}
		for _, list := range lists {
			for i, old := range list {
				if done || !c.sameRole(t, old) {
					continue
				}
				put := *old
				if t.Part != "" {
					put.Part, put.Lemma, put.Plural = t.Part, t.Lemma, t.Plural
				}
				put.Side, put.Other, put.Tokens = t.Side, t.Other, slices.Concat(old.Tokens, t.Tokens)
				list[i], done = &put, true
			}
		}
		if !done {
			full.Obliques = append(full.Obliques, t)
		}
	}
	if len(subject) > 0 {
		full.Subject = subject[0]
	}
}

// sameRole reports whether a noun phrase of an elliptic event replaces old in the whole event: the other limb, or
// another side.
func (c *composer) sameRole(t, old *meaning.Thing) bool {
	switch {
	case t.Lemma == "" || c.otherSide(t):
		if old.Part == "" && old.Side == 0 {
			return false
		}
	case !c.lex.Word(t.Lemma).Has("anaphor") && (t.Part == "" || old.Part == ""):
		return false
	}
	if t.Prep != "" && old.Prep != "" {
		return t.Prep == old.Prep
	}
	return t.Part == "" || t.Prep == "" || old.Prep != "" || c.instrumental(t.Prep)
}

// instrumental reports whether a preposition marks a limb as the instrument of an event.
func (c *composer) instrumental(prep string) bool { return c.lex.Word(prep).Has("instrumental") }
