package state

import (
	"slices"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/lookup"
	"github.com/motiongate/motiongate/engine/repertoire"
)

// Entry is what an action needs of the body before it.
type Entry struct {
	Lowest Height           // from which it can begin
	Guard  repertoire.Ready // in which it begins without a way there
	Fists  bool             // they are up in it, above whatever the legs do
	Whole  bool             // it is a move of the whole body
	Onward bool             // it takes over a body that goes ahead
}

// EntryOf returns the entry of an action. Walks and jumps begin on the feet; other moves
// begin as the body is, or get up by their own keys.
func EntryOf(a *language.Action) Entry {
	e := Entry{Lowest: Down, Onward: onward(a)}
	switch {
	case a.Verb.Goes():
		e.Lowest = Standing
	case a.Verb == language.Jump, a.Verb == language.Hop:
		e.Lowest = Crouched
	}
	e.Fists = slices.ContainsFunc(a.With, func(w language.Action) bool { return w.Verb == guard.Verb && w.Variant == guard.Variant })
	if _, m := lookup.Move(a); m != nil {
		e.Guard, e.Whole = m.Ready, true
	}
	return e
}

// Rises reports whether a body has to get up before an action.
func (b *Body) Rises(e Entry) bool { return b.Height > e.Lowest }
