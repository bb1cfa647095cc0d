package lookup

import (
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/rig"
)

// Times returns the times of an action's move, from its keys. It returns false for an action without its own
// duration: one that fills the time, one that stays, or one without a move. Only Fills is valid then.
func Times(a *language.Action) (language.Times, bool) {
	_, m := Move(a)
	whole := m != nil
	if !whole {
		m, _ = Gesture(a, rig.Right)
	}
	switch {
	case m == nil || a.Verb.GoesOn() || m.Stays || a.Verb.Stays():
		return language.Times{}, false
	case m.Fills && a.Count == 0:
		return language.Times{Fills: true}, false
	}
	once, again := repertoire.Length(m.Enter)+repertoire.Length(m.Leave), repertoire.Length(m.Cycle)
	if !whole {
		once += m.BackTime()
	}
	switch hz := m.Hz(); {
	case again == 0 && hz > 0 && a.Count > 0: // the repetitions of its last key are counted
		again = 1 / hz
		once += again - m.LastStay()
	case again == 0:
		again = once
	default:
		once += again
	}
	out := language.Times{Once: once, Again: again, Quick: m.Quick(whole), Kept: m.Kept(whole)}
	if whole && m.Ready != repertoire.AtEase {
		out.Pose, out.Enter, out.Leave = int(m.Ready), repertoire.Length(m.Enter), repertoire.Length(m.Leave)
	}
	return out, true
}

// Once reports whether no part of an action's move is repeated: three repetitions repeat the whole move.
func Once(a *language.Action) bool {
	m, ok := Gesture(a, rig.Right)
	if _, whole := Move(a); whole != nil && (!ok || !a.Verb.Upper()) {
		m, ok = whole, true
	}
	return ok && len(m.Cycle) == 0 && m.Hz() == 0 && !m.Stays && !m.Fills
}

// ReturnTime returns the time, in seconds, in which a body returns from a move that fills its time, including the
// rest of an unfinished cycle. The end of the motion alone does not make it return.
func ReturnTime(a *language.Action) float64 {
	_, m := Move(a)
	if m == nil || !m.Fills || m.Stays || m.Gone.Down != 0 || a.Distance > 0 {
		return 0
	}
	return 1.2*repertoire.Length(m.Leave) + 0.7*repertoire.Length(m.Cycle)
}
