package action

import "github.com/motiongate/motiongate/engine/rig"

// rested is what trunk and arms do in a move, by a body that stays in the state
// that it is in: hips and legs are those of the state. It returns nil if the state
// has no pose.
func (w *writer) rested(move *Move, side rig.Side) *Move {
	if len(w.state.Enter) == 0 {
		return nil
	}
	pose := w.state.Enter[len(w.state.Enter)-1]
	// The state keeps its sides: a body on its left knee strikes with either hand.
	swap := !w.state.Either && side != w.near
	above := func(keys []Key) []Key {
		if swap {
			keys = swapped(keys)
		}
		out := make([]Key, len(keys))
		for i := range keys {
			out[i] = pose.with(&keys[i])
		}
		return out
	}
	return &Move{Either: true, Fills: move.Fills, Swaps: move.Swaps && w.state.Either, Enter: above(move.Enter), Cycle: above(move.Cycle)}
}

// with is a pose with the trunk and the arms of another key, at that key's time.
func (key *Key) with(other *Key) Key {
	k := *key
	k.In, k.Stay, k.Pass = other.In, other.Stay, other.Pass
	if !key.On.lies() { // a trunk on the ground stays there
		k.Chest, k.Head = other.Chest, other.Head
	}
	for i, l := range []*Limb{&k.Near, &k.Far} {
		o := &other.Near
		if i == 1 {
			o = &other.Far
		}
		if o.Arm != nil || o.Reach != nil || o.Hand.At != Nowhere {
			l.Arm, l.Reach, l.Hand = o.Arm, o.Reach, o.Hand
		}
	}
	return k
}
