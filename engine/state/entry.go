package state

import (
	"slices"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/lookup"
	"github.com/motiongate/motiongate/engine/repertoire"
)

// Entry is the required state of the body before an action.
type Entry struct {
	Lowest Height           // lowest height from which the action can begin
	Guard  repertoire.Ready // pose of readiness from which it begins without a transition
	Fists  bool             // the fists are up during the action, whatever the legs do
	Stance bool             // fists and feet of a guard keep their places, or return there
	Whole  bool             // it is a move of the whole body
	Onward bool             // it continues the motion of a body that moves ahead
}

// EntryOf returns the entry of an action. Walks and jumps begin on the feet; other moves begin in any
// posture, or get up by their own keys.
func EntryOf(a *language.Action) Entry {
	e := Entry{Lowest: Down, Onward: onward(a)}
	switch {
	case a.Verb.Goes():
		e.Lowest = Standing
	case a.Verb == language.Jump, a.Verb == language.Hop:
		e.Lowest = Crouched
	}
	e.Fists = slices.ContainsFunc(a.With, func(w language.Action) bool { return IsGuard(&w) })
	if _, m := lookup.Move(a); m != nil {
		e.Guard, e.Whole = m.Ready, true
	}
	e.Stance = inStance(a, e)
	return e
}

// inStance reports whether a guard keeps its stance in an action: in blows, in actions of the legs on the
// spot, and while the fists stay up and the legs do nothing.
func inStance(a *language.Action, e Entry) bool {
	switch _, m := lookup.Move(a); {
	case m != nil && m.Ready == repertoire.GuardReady:
		return true
	case e.Fists && a.Verb == language.Walk:
		return straight(a)
	case !e.Fists || e.Lowest < Down:
		return false
	case m == nil:
		return a.Verb == language.Stand || a.Verb.Upper()
	default:
		return m.OnSpot()
	}
}

// straight reports whether a walk does not turn the body, so that it can be done in short steps out of a
// stance.
func straight(a *language.Action) bool {
	return a.Angle == 0 && a.Veer == 0 && a.Path == 0 && a.Terrain == 0
}

// Rises reports whether a body must get up before an action.
func (b *Body) Rises(e Entry) bool { return b.Height > e.Lowest }
