package action

import (
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
	for _, thing := range []string{lookup.Way(a, rig.Right), a.Object, string(a.Target.Part), string(a.Part)} {
		if thing != "" {
			called = append([]repertoire.Name{repertoire.Name(a.Verb).Form(thing)}, called...)
		}
	}
	for _, name := range called {
		if m, ok := repertoire.Settled[name.In(carried)]; ok {
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
	// The way back is that of the state, not of the side that did it.
	w.Stay(before.Name, pose)
	if pose.Either || !move.Stays {
		w.play(back, 1, clock.Tempo)
	}
	w.Near = before.Near
}
