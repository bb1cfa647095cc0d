package action

import (
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/rig"
)

// Once reports whether the move of an action has nothing in it that is repeated:
// who does it three times does all of it three times.
func Once(a *language.Action) bool {
	m, ok := gestureOf(a, rig.Right)
	if _, whole := moveOf(a); whole != nil && (!ok || !a.Verb.Upper()) {
		m, ok = whole, true
	}
	return ok && len(m.Cycle) == 0 && m.Hz() == 0 && !m.Stays && !m.Fills
}
