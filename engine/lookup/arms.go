package lookup

import (
	"slices"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/rig"
)

// Arms returns which arms take part in the gesture of an action that is done with a hand.
func Arms(a *language.Action, move *repertoire.Move, hand rig.Side) (arms [2]bool) {
	arms[hand] = true
	switch {
	case move.UsesFar() && !move.UsesNear():
		return [2]bool{hand != 0, hand == 0}
	case move.UsesFar() && move.Balances() && holdsAside(a):
		return arms
	}
	if move.UsesFar() || move.Twin && !(move.Free() && OneSide(a.Side)) || !move.One &&
		(a.Side == language.Both || a.Target.Side == language.Both) {
		return [2]bool{true, true}
	}
	return arms
}

// holdsAside reports whether a thing is held meanwhile that the action is not done with.
func holdsAside(a *language.Action) bool {
	return slices.ContainsFunc(a.With, func(b language.Action) bool {
		return b.Verb == language.Hold && b.Object != "" && b.Object != a.Object && b.Side != language.Both
	})
}
