package perform

import (
	"slices"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/script"
)

// firstFoot returns the foot that a walk is said to begin with; nil if none is.
func firstFoot(a *language.Action) *rig.Side {
	side, ok := legOf(a)
	if !ok || lame(a) {
		return nil
	}
	return &side
}

// goodLeg returns the leg that does not hurt of a body that is said to limp on the
// other one.
func goodLeg(spans []script.Cue) (rig.Side, bool) {
	for i := range spans {
		if side, ok := legOf(&spans[i].Action); ok && lame(&spans[i].Action) {
			return side.Other(), true
		}
	}
	return 0, false
}

// legOf returns the leg or foot that is named of a walk.
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
