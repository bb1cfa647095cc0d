// Package state has the state of a body between two actions: its height and pose, the thing that
// it sits on, whether its fists are up, and the things in its hands. A planner and the writers of a
// motion share it.
//
// An action declares an Entry, the required state of the body before it, and
// Body.After is its exit, which is what it leaves. The planner (package script) walks
// once over the actions of a whole clip, joins exit to entry, and so brings a body that
// sits to its feet before it walks. The writer (package action) carries the same type
// from key to key.
package state

import (
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/lookup"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/rig"
)

// Body is the state of a body between actions. The zero Body stands at ease, goes nowhere, and
// has nothing in its hands.
type Body struct {
	Height  Height
	Pose    *repertoire.Move // the move in whose last key it stays; nil: it stands or goes; set by a writer only
	Name    repertoire.Name  // of Pose
	Near    rig.Side         // with which Pose, or else the last move, is done
	On      string           // the thing that it sits or lies on; empty: not known
	Mounted bool             // on a bicycle

	Hands  [2]Hand         // left, right
	Handed language.Side   // the hand of actions that name none; Either: the right one
	Gaze   language.Action // the direction that the head keeps; without a verb: none
	Style  []language.Tone // of the last words that named one

	Onward bool             // it goes ahead over the ground, and can go on
	Guard  repertoire.Ready // the pose of readiness in which arms and legs have been left
}

// Height is the height of a body, as coarsely as a planner needs it.
type Height uint8

// Heights, from high to low. A body gets up from each to the ones before it.
const (
	Standing Height = iota
	Crouched        // it can jump from there
	Down            // it sits, kneels, lies or leans on a thing that stays behind
)

// State returns how a body is carried in its pose: Upright without one.
func (b *Body) State() repertoire.State {
	if b.Pose == nil {
		return repertoire.Upright
	}
	return b.Pose.State
}

// Stay keeps the body in the last key of a move, done with its side Near.
func (b *Body) Stay(name repertoire.Name, move *repertoire.Move) { b.Name, b.Pose = name, move }

// Stand ends the pose: the body is on its feet.
func (b *Body) Stand() { b.Name, b.Pose = "", nil }

// After returns the body as an action leaves it: the exit of the action.
func (b Body) After(a *language.Action) Body {
	down := b.Height == Down
	switch v := a.Verb; {
	case v == language.Crouch:
		b.Height = Crouched
	case v.Low(), lookup.LeansOn(a):
		b.Height = Down
	case v.Goes(), v.WholeBody() && !a.Within:
		b.Height = Standing
	case v != language.Stand && !v.Upper() && b.Height == Crouched:
		b.Height = Down
	}
	switch v := a.Verb; {
	case v == language.Mount:
		b.Mounted = true
	case v != language.Cycle && v != language.Stand && !v.Upper():
		b.Mounted = false
	}
	b.Onward = onward(a)
	if b.Guard = b.guards(a); down {
		b.Guard = repertoire.AtEase // blows are struck from there as it is
	}
	b.Gaze = b.looks(a)
	b.release(a)
	for i := range a.With {
		b.release(&a.With[i])
		b.hold(&a.With[i])
	}
	b.hold(a)
	if len(a.Tones) > 0 {
		b.Style = a.Tones
	}
	return b
}

// onward reports whether an action goes ahead over the ground.
func onward(a *language.Action) bool {
	return (a.Verb == language.Walk || a.Verb == language.Run) && a.Direction == language.Forward && a.Path != language.InPlace
}
