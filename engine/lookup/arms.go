package lookup

import (
	"slices"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/rig"
)

// Arms reports, for each side, whether its arm takes part in the gesture of an action that a hand performs. A gesture with
// free arms leaves out those that an action beside it holds.
func Arms(a *language.Action, move *repertoire.Move, hand rig.Side) (arms [2]bool) {
	arms = ownArms(a, move, hand)
	for side, held := range HeldArms(a, move) {
		arms[side] = arms[side] && !held
	}
	return arms
}

// HeldArms reports, for each side, whether an action beside a holds the arm. It reports neither arm if move needs its arms.
func HeldArms(a *language.Action, move *repertoire.Move) (arms [2]bool) {
	if !move.FreeArms {
		return arms
	}
	for i := range a.With {
		w := &a.With[i]
		if !w.Verb.Holds() && !(w.Held && w.Verb.Upper()) {
			continue
		}
		hand := UsualHand(w)
		if m, ok := Gesture(w, hand); ok && m.Reaches() {
			for side, holds := range ownArms(w, m, hand) {
				arms[side] = arms[side] || holds
			}
		}
	}
	return arms
}

// LeavesArms reports whether arms that are held somewhere can stay there in an action: its move says nothing of arms, or they
// only accompany it.
func LeavesArms(a *language.Action) bool {
	if a.Verb == "" || a.Verb.LeavesArms() {
		return true
	}
	m, ok := Gesture(a, UsualHand(a))
	if _, whole := Move(a); whole != nil && !ok {
		m = whole
	}
	return m != nil && (m.FreeArms || !m.UsesArms())
}

// ownArms reports the arms of a gesture without regard to the actions beside it.
func ownArms(a *language.Action, move *repertoire.Move, hand rig.Side) (arms [2]bool) {
	arms[hand] = true
	switch {
	case move.UsesFar() && !move.UsesNear():
		return [2]bool{hand != 0, hand == 0}
	case move.UsesFar() && move.Balances() && holdsOtherThing(a):
		return arms
	}
	if move.UsesFar() || move.Twin && !(move.Free() && OneSide(a.Side)) || !move.One &&
		(a.Side == language.Both || a.Target.Side == language.Both) {
		return [2]bool{true, true}
	}
	return arms
}

// holdsOtherThing reports whether one hand holds a thing other than the object of the action meanwhile.
func holdsOtherThing(a *language.Action) bool {
	return slices.ContainsFunc(a.With, func(b language.Action) bool {
		return b.Verb == language.Hold && b.Object != "" && b.Object != a.Object && b.Side != language.Both
	})
}
