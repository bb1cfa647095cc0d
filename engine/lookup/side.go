package lookup

import (
	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/rig"
)

// OneSide reports whether exactly one side is given.
func OneSide(s language.Side) bool { return s == language.Left || s == language.Right }

// Hand returns the side that does an action.
func Hand(a *language.Action, rnd *blend.Rand) rig.Side {
	hand := rig.Right
	if LeftHanded(a, rnd) {
		hand = rig.Left
	}
	if a.Verb == language.Look && rnd.Float(0, 1) < 0.5 {
		hand = rig.Left
	}
	switch a.Direction {
	case language.Leftward:
		hand = rig.Left
	case language.Rightward:
		hand = rig.Right
	}
	switch {
	case a.Side == language.Left, a.Side == language.Either && a.Target.Side == language.Left && SameSide(a.Target.Part):
		hand = rig.Left
	case a.Side == language.Right, a.Side == language.Either && a.Target.Side == language.Right && SameSide(a.Target.Part):
		hand = rig.Right
	case a.Side == language.Either && OneSide(a.Target.Side) && !SameSide(a.Target.Part):
		// A place on one arm is reached with the other.
		hand = rig.Right
		if a.Target.Side == language.Right {
			hand = rig.Left
		}
	}
	return hand
}

// UsualHand returns the side with which a person does an action: the right one, unless the action names another.
func UsualHand(a *language.Action) rig.Side {
	own := *a
	if own.Handed == language.Either {
		own.Handed = language.Right
	}
	var zero blend.Rand // only Look depends on it: the zero generator gives Look the same side each time
	return Hand(&own, &zero)
}

// LeftHanded reports whether a person whose prompt names no hand uses the left one: one in five does.
func LeftHanded(a *language.Action, rnd *blend.Rand) bool {
	left := rnd.Float(0, 1) < 0.2
	if a.Handed != language.Either {
		return a.Handed == language.Left
	}
	return left
}

// SameSide reports whether a hand reaches a part on its own side of the body.
func SameSide(p language.Part) bool { return near[p] }

var near = map[language.Part]bool{
	language.Ear: true, language.Eye: true, language.Hips: true, language.Waist: true, language.Thigh: true, language.Leg: true,
	language.Knee: true,
	language.Foot: true, language.Toe: true, language.Ankle: true, language.Heel: true, language.Face: true,
}

// Side returns the side that an action names, or other.
func Side(a *language.Action, other rig.Side) rig.Side {
	switch {
	case a.Side == language.Left, a.Side == language.Either && a.Direction == language.Leftward:
		return rig.Left
	case a.Side == language.Right, a.Side == language.Either && a.Direction == language.Rightward:
		return rig.Right
	}
	return other
}
