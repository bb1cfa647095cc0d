package lookup

import (
	"slices"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/rig"
)

// Arms reports, for each side, whether its arm takes part in the gesture of an action that a hand performs.
func Arms(a *language.Action, move *repertoire.Move, hand rig.Side) (arms [2]bool) {
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
