package perform

import (
	"slices"

	"github.com/motiongate/motiongate/engine/action"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/lookup"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/script"
	"github.com/motiongate/motiongate/engine/state"
)

// firstFoot returns the foot that the prompt names for the first step of a walk, or nil.
func firstFoot(a *language.Action) *rig.Side {
	side, ok := legOf(a)
	if !ok || lame(a) {
		return nil
	}
	return &side
}

// guardStepTime is the duration of a step of a fighter in guard relative to a walker's: the feet
// do not pass each other.
const guardStepTime = 0.36

// inGuard reports whether the body has its fists up during an action.
func inGuard(a *language.Action) bool { return a.Verb == language.Walk && state.EntryOf(a).Fists }

// pushes returns the foot that begins a walk in guard after other actions: the leading foot or,
// backward, the rear one. nil leaves the choice to the path.
func pushes(before []action.Cue, a *language.Action) *rig.Side {
	if !inGuard(a) || a.Direction != language.Forward && a.Direction != language.Backward {
		return nil
	}
	right := rig.Right
	rear := &right
	for i := len(before) - 1; i >= 0; i-- {
		c := before[i]
		_, move := lookup.Move(&c.Action)
		if !inGuard(&c.Action) && (move == nil || move.Ready != repertoire.GuardReady) {
			break
		}
		if move != nil {
			side := rig.Right
			if c.Side == language.Left || c.Side == language.Either && lookup.LeftHanded(&c.Action, &c.Rand) {
				side = rig.Left
			}
			if !move.NearBehind() {
				side = side.Other()
			}
			rear = &side // of the first walk: the stance does not change
		}
	}
	if a.Direction == language.Forward {
		ahead := rear.Other()
		return &ahead
	}
	return rear
}

// goodLeg returns the sound leg of a body that limps on a named leg.
func goodLeg(spans []script.Cue) (rig.Side, bool) {
	for i := range spans {
		if side, ok := legOf(&spans[i].Action); ok && lame(&spans[i].Action) {
			return side.Other(), true
		}
	}
	return 0, false
}

// legOf returns the leg or foot that a walk names.
func legOf(a *language.Action) (rig.Side, bool) {
	for _, named := range []struct {
		part language.Part
		side language.Side
	}{{a.Part, a.Side}, {a.Target.Part, a.Target.Side}} {
		leg := named.part == language.Foot || named.part == language.Leg || named.part == language.Knee || named.part == language.Ankle
		if !leg || a.Verb != language.Walk && a.Verb != language.Run {
			continue
		}
		switch named.side {
		case language.Left:
			return rig.Left, true
		case language.Right:
			return rig.Right, true
		}
	}
	return 0, false
}

func lame(a *language.Action) bool {
	return slices.ContainsFunc(a.Tones, func(t language.Tone) bool { return t.Style == "limping" })
}
