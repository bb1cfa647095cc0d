package state

import (
	"slices"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/lookup"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/rig"
)

// lookOf returns the look that an action is, or that is done beside it; nil if the head
// looks nowhere.
func lookOf(a *language.Action) *language.Action {
	if a.Verb == language.Look {
		return a
	}
	if i := slices.IndexFunc(a.With, func(w language.Action) bool { return w.Verb == language.Look }); i >= 0 {
		return &a.With[i]
	}
	return nil
}

// looks returns the look that an action leaves the head at: its own one if that is held,
// the one before it if it leaves the head alone or does something with it in between, and
// none otherwise.
func (b *Body) looks(a *language.Action) language.Action {
	if l := lookOf(a); l != nil {
		if !l.Held || l.Count > 0 {
			return language.Action{}
		}
		keeps := *l
		keeps.Seconds, keeps.With, keeps.Tones = 0, nil, nil
		return keeps
	}
	if a.Verb == "" || a.Verb.LeavesArms() || a.Verb.Upper() {
		return b.Gaze
	}
	return language.Action{}
}

// gazes reports whether the head goes on looking in an action: in what legs and arms do
// alone. A head that nods, and a trunk that bows, take it along.
func (b *Body) gazes(a *language.Action) bool {
	if b.Gaze.Verb == "" || lookOf(a) != nil || slices.ContainsFunc(a.With, func(w language.Action) bool { return movesHead(&w) }) {
		return false
	}
	switch a.Verb {
	case language.Bow, language.Lean, language.SideBend, language.Lie, language.Sleep:
		return false
	}
	return (a.Verb.LeavesArms() || a.Verb.Upper()) && !movesHead(a)
}

// movesHead reports whether an action turns or tilts the head by more than the head goes along
// with hands.
func movesHead(a *language.Action) bool {
	const along = 15 // degrees
	if !a.Verb.Upper() {
		return false
	}
	m, ok := lookup.Gesture(a, rig.Right)
	if !ok {
		return false
	}
	return slices.ContainsFunc(slices.Concat(m.Enter, m.Cycle), func(k repertoire.Key) bool {
		h := k.Head
		return max(h.Pitch, -h.Pitch, h.Yaw, -h.Yaw, h.Roll, -h.Roll) > along || k.Swing != nil && k.Swing.Head != (repertoire.Lean{})
	})
}
