package lookup

import (
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/rig"
)

// Gesture returns the gesture of an action that the side near performs, and whether there is one.
func Gesture(a *language.Action, near rig.Side) (*repertoire.Move, bool) {
	m := inForm(repertoire.Current().Gestures, gestureName(a, near), a)
	return m, m != nil
}

// gestureName returns the name of the gesture of an action that the side near performs.
func gestureName(a *language.Action, near rig.Side) repertoire.Name {
	verb := repertoire.Name(a.Verb)
	switch moves := a.Verb == language.Gesture || a.Verb == language.Raise || a.Verb == language.Extend || a.Verb == language.Swing; {
	case moves && a.Circles:
		verb = "circle"
	case moves && a.Alternate && (a.Direction == language.Upward || a.Direction == language.Downward):
		return repertoire.PumpingArms
	}
	words := []string{a.Variant, string(a.Target.Part), a.Object, string(a.Part), DirectionWord(a, near), sideWord(a)}
	if a.Verb == language.PickUp && DirectionWord(a, near) == "down" {
		words[2] = "" // what lies on the ground is picked up from there, whatever it is
	}
	// The finer ones first: two differences, then one, then none.
	for i, w := range words {
		for _, v := range words[i+1:] {
			if w != "" && v != "" {
				if name, ok := existingGesture(verb.Form(w).Form(v)); ok {
					return name
				}
			}
		}
	}
	for _, w := range words {
		if w != "" {
			if name, ok := existingGesture(verb.Form(w)); ok {
				return name
			}
		}
	}
	if name, ok := touchGesture(a); ok {
		return name
	}
	return verb
}

// existingGesture returns a name, and whether a gesture has it.
func existingGesture(name repertoire.Name) (repertoire.Name, bool) {
	return name, repertoire.Current().Gestures[name] != nil
}

// touchGesture returns the gesture that brings a hand to the target part of an action, whatever the hand holds. It returns
// false if the verb brings no hand there, or the part has no such gesture.
func touchGesture(a *language.Action) (repertoire.Name, bool) {
	switch a.Verb {
	case language.Bring, language.Raise, language.Put, language.Hold, language.Gesture, language.Extend, language.Reach,
		language.Point, language.Take:
		return existingGesture(repertoire.Name("touch").Form(string(a.Target.Part)))
	}
	return "", false
}

// sideWord returns "both", "one" or "" for the sides that an action names.
func sideWord(a *language.Action) string {
	switch {
	case a.Side == language.Both:
		return "both"
	case OneSide(a.Side):
		return "one"
	}
	return ""
}

// DirectionWord returns the word of a move's name for the direction of an action that the side near performs, or "".
func DirectionWord(a *language.Action, near rig.Side) string {
	switch a.Direction {
	case language.Upward:
		return "up"
	case language.Downward:
		return "down"
	case language.Backward:
		return "back"
	case language.Leftward, language.Rightward:
		if (a.Direction == language.Leftward) == (near == rig.Left) {
			return "aside"
		}
		return "across"
	case language.Sideways:
		return "aside"
	case language.Ahead:
		return "ahead"
	}
	switch h := a.Target.Height; {
	case a.Floor || h > 0 && h < 0.25:
		return "down"
	case h > 0.9:
		return "up"
	case h > 0.5:
		return "ahead"
	case h > 0:
		return "level"
	}
	return ""
}
