package action

import (
	"slices"

	"github.com/motiongate/motiongate/engine/repertoire"
)

// astride returns a move as it is done with the legs apart, if it is one that
// leaves the feet where they are; they come together as it ends.
func (w *writer) astride(m *repertoire.Move) *repertoire.Move {
	wide := w.Pose.Enter[len(w.Pose.Enter)-1]
	stands := func(l *repertoire.Limb) bool { return l.Leg == nil && l.Foot == (repertoire.Place{}) && l.Lift == 0 }
	for _, keys := range [][]repertoire.Key{m.Enter, m.Cycle} {
		for i := range keys {
			if k := &keys[i]; k.On != repertoire.OnFeet || k.Leap != repertoire.Grounded || !stands(&k.Near) || !stands(&k.Far) {
				return m
			}
		}
	}
	out := *m
	out.Enter, out.Cycle = slices.Clone(m.Enter), slices.Clone(m.Cycle)
	for _, keys := range [][]repertoire.Key{out.Enter, out.Cycle} {
		for i := range keys {
			k := &keys[i]
			k.Near.Foot, k.Near.Toes, k.Far.Foot, k.Far.Toes = wide.Near.Foot, wide.Near.Toes, wide.Far.Foot, wide.Far.Toes
			k.Pelvis.Down += wide.Pelvis.Down
			if k.Chest.Pitch > 90 {
				k.Pelvis.Down, k.Hips.Pitch, k.Chest.Pitch = k.Pelvis.Down+0.06, k.Hips.Pitch+8, k.Chest.Pitch+14 // a far foot is lower down
			}
		}
	}
	w.Stand()
	return &out
}
