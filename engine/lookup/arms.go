package lookup

import (
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/rig"
)

// Arms returns which arms take part in the gesture of an action that is done with a hand.
func Arms(a *language.Action, move *repertoire.Move, hand rig.Side) (arms [2]bool) {
	arms[hand] = true
	if move.UsesFar() || move.Twin && !(move.Free() && OneSide(a.Side)) || !move.One &&
		(a.Side == language.Both || a.Target.Side == language.Both) {
		return [2]bool{true, true}
	}
	return arms
}
