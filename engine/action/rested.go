package action

import (
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/rig"
)

// rested is what trunk and arms do in a move, by a body that stays in the state
// that it is in: hips and legs are those of the state. It returns nil if the state
// has no pose.
func (w *writer) rested(move *repertoire.Move, side rig.Side) *repertoire.Move {
	if len(w.Pose.Enter) == 0 {
		return nil
	}
	pose := w.Pose.Enter[len(w.Pose.Enter)-1]
	// The state keeps its sides: a body on its left knee strikes with either hand.
	swap := !w.Pose.Either && side != w.Near
	above := func(keys []repertoire.Key) []repertoire.Key {
		if swap {
			keys = repertoire.Swapped(keys)
		}
		out := make([]repertoire.Key, len(keys))
		for i := range keys {
			out[i] = pose.WithArms(&keys[i])
		}
		return out
	}
	return &repertoire.Move{Either: true, Fills: move.Fills, Swaps: move.Swaps && w.Pose.Either,
		Enter: above(move.Enter), Cycle: above(move.Cycle)}
}
