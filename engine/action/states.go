package action

import (
	"slices"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/lookup"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/rig"
)

// within returns what the move of an action is while the body stays as it is,
// neither standing nor to stand up for it; nil if there is none.
func (w *writer) within(a *language.Action) *repertoire.Move {
	if w.Pose == nil {
		return nil
	}
	carried := w.State()
	if carried == repertoire.Upright {
		return nil
	}
	called := lookup.Names(a)
	if a.Verb == language.LegRaise && a.Side == language.Either && a.Count > 1 && carried == repertoire.Supine {
		called = []repertoire.Name{repertoire.Name(language.LyingRaise)} // an exercise of both
	}
	for _, thing := range []string{lookup.DirectionWord(a, rig.Right), a.Object, string(a.Target.Part), string(a.Part)} {
		if thing != "" {
			called = append([]repertoire.Name{repertoire.Name(a.Verb).Form(thing)}, called...)
		}
	}
	for _, name := range called {
		if m, ok := repertoire.Current().Settled[name.In(carried)]; ok {
			if w.abed() {
				return m.Abed()
			}
			return m
		}
	}
	return nil
}

// stay writes a move in the state in which the body is, and brings the body back
// to where it was in it.
func (w *writer) stay(c *Cue, move *repertoire.Move) {
	before := w.Body
	pose := before.Pose
	if pose.Either {
		w.Near = lookup.Side(&c.Action, w.Near)
	}
	var back []repertoire.Key
	if !move.Stays {
		if back = move.Leave; back == nil && len(pose.Enter) > 0 {
			rest := pose.Enter[len(pose.Enter)-1]
			rest.In, rest.Stay, rest.Pass = 0.8, 0, false
			back = []repertoire.Key{rest}
		}
	}
	own := *move
	own.Stays = true
	w.do(c, before.Name, &own, move.Enter, c.End-w.now-repertoire.Length(back))
	clock := &w.clocks[len(w.clocks)-1]
	clock.Move = move
	// The body returns to the pose of the state, on the side of the state.
	w.Stay(before.Name, pose)
	if pose.Either || !move.Stays {
		w.play(back, 1, clock.Tempo)
		w.sways(pose)
	}
	w.Near = before.Near
}

// abed reports whether the body lies on a bed.
func (w *writer) abed() bool {
	return w.Pose != nil && (w.Name == repertoire.LieOnBed || w.Name == repertoire.SleepOnBed)
}

// bed returns an action as it is done by a body that is on a bed, or sits on its edge.
func (w *writer) bed(a language.Action) language.Action {
	switch {
	case w.abed() && a.Verb == language.Sit && a.Object == "":
		a.Floor = false
	case (a.Verb == language.Lie || a.Verb == language.Sleep) && a.Object == "" && !a.Floor && w.Pose != nil && repertoire.Beds[w.On]:
		a.Object = w.On
	}
	if a.Verb == language.Sit || a.Verb == language.Lie || a.Verb == language.Sleep {
		w.On = a.Object
	}
	return a
}

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

// rested returns a move with the trunk and the arms of move, and the hips and the legs of the
// present state. It returns nil if the state has no pose.
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
