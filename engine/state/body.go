// Package state models the state of a body between two actions: its height and pose, the object that it sits
// on, whether its fists are up, and the objects in its hands. The planner and the writers of a motion share
// it.
//
// An action has an Entry, the state that it requires before it, and an exit, the state after it, which
// Body.After returns. The planner (package script) visits the actions of a whole clip once and connects exits
// to entries, so that a sitting body gets up before it walks. The writer (package action) uses the same type
// from key to key.
package state

import (
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/lookup"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/rig"
)

// Body is the state of a body between actions. The zero Body stands at ease, does not move, and has empty
// hands.
type Body struct {
	Height  Height
	Pose    *repertoire.Move // the move in whose last key it stays; nil: it stands or goes; set by a writer only
	Name    repertoire.Name  // of Pose
	Near    rig.Side         // with which Pose, or else the last move, is done
	On      string           // object that it sits or lies on; "": unknown
	Mounted bool             // on a bicycle

	Hands  [2]Hand         // left, right
	Handed language.Side   // hand of actions that name none; Either: the right hand
	Gaze   language.Action // direction of the head; without a verb: none
	Style  []language.Tone // styles of the last words that named one

	Onward bool             // it moves ahead over the ground, and can continue
	Guard  repertoire.Ready // the pose of readiness in which arms and legs have been left
}

// Height is the height of a body, as coarse as a planner needs it.
type Height uint8

// Heights, from high to low. A body gets up from each to the ones before it.
const (
	Standing Height = iota
	Crouched        // it can jump from there
	Down            // it sits, kneels, lies or leans on an immovable object
)

// State returns the posture of a body in its pose, or Upright if it has none.
func (b *Body) State() repertoire.State {
	if b.Pose == nil {
		return repertoire.Upright
	}
	return b.Pose.State
}

// Stay sets the pose to the last key of a move, done with the side Near.
func (b *Body) Stay(name repertoire.Name, move *repertoire.Move) { b.Name, b.Pose = name, move }

// Stand ends the pose: the body is on its feet.
func (b *Body) Stand() { b.Name, b.Pose = "", nil }

// After returns the body after an action.
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
		b.Guard = repertoire.AtEase // blows can start from this pose
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

// onward reports whether an action moves ahead over the ground.
func onward(a *language.Action) bool {
	return (a.Verb == language.Walk || a.Verb == language.Run) && a.Direction == language.Forward && a.Path != language.InPlace
}
