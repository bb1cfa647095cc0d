package compose

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/meaning"
)

// sameWay lets a look or a gesture and the walk or turn to the same place have one direction: the direction of the walk if
// it has one, else the direction of the look, and straight ahead if neither has: "looks at the door and walks to it".
func (c *composer) sameWay(e *meaning.Event, a *language.Action) {
	n := len(c.plan.Actions)
	if n == 0 || c.last == nil || !a.Verb.Goes() {
		return
	}
	at := &c.plan.Actions[n-1]
	if at.Verb == language.Turn && n > 1 && a.Verb != language.Turn { // "looks at the window, turns right and walks to it"
		look := &c.plan.Actions[n-2]
		if look.Is("gazes") && look.Direction == language.Forward && len(c.acted) > 1 && c.samePlace(e, &c.acted[len(c.acted)-2]) {
			look.Direction = language.WayOf(at.Angle > 0)
		}
		return
	}
	if !at.Is("addresses") || a.Direction != language.Forward || !c.samePlace(e, c.last) {
		return
	}
	switch turns, free := &a.Veer, a.Veer == 0 || a.Bare; {
	case free && at.Direction == language.Leftward:
		*turns = math.Pi / 2
	case free && at.Direction == language.Rightward:
		*turns = -math.Pi / 2
	case free && at.Direction == language.Backward:
		*turns = math.Pi
	case at.Verb == language.Look:
		at.Direction = language.Ahead
	}
}

// samePlace reports whether an event goes to a thing that another event is directed at.
func (c *composer) samePlace(goes, at *meaning.Event) bool {
	for _, o := range goes.Obliques {
		named := func(t *meaning.Thing) bool { return t.Lemma == o.Noun() }
		if slices.ContainsFunc(slices.Concat(at.Objects, at.Obliques), named) {
			return true
		}
	}
	return slices.ContainsFunc(goes.Words, func(w meaning.Word) bool { return c.lex.Word(w.Lemma).Has("place-anaphor") })
}
