package action

import (
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/rig"
)

// Times returns how long the move of an action takes by itself, from its keys. It
// returns false for what has no length of its own: what goes on as long as there is
// time, what the body stays in, and what has no move.
func Times(a *language.Action) (language.Times, bool) {
	_, m := moveOf(a)
	whole := m != nil
	if !whole {
		m, _ = gestureOf(a, rig.Right)
	}
	if m == nil || a.Verb.GoesOn() || m.Stays || a.Verb.Stays() || m.Fills && a.Count == 0 {
		return language.Times{}, false
	}
	once, again := length(m.Enter)+length(m.Leave), length(m.Cycle)
	if !whole {
		once += m.BackTime()
	}
	switch hz := m.Hz(); {
	case again == 0 && hz > 0 && a.Count > 0: // the swings of its last key are counted
		again = 1 / hz
		once += again - m.LastStay()
	case again == 0:
		again = once
	default:
		once += again
	}
	return language.Times{Once: once, Again: again}, true
}
