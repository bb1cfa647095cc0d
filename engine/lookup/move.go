// Package lookup finds the move that performs an action, and derives from its keys the facts that a planner
// needs: the hand that does it, its duration, and whether the body can walk meanwhile. All of these depend
// only on the action.
package lookup

import (
	"math"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/rig"
)

// Move returns the move of an action and its name, if it is a move of the whole body.
func Move(a *language.Action) (repertoire.Name, *repertoire.Move) {
	for _, name := range Names(a) {
		if m := inForm(repertoire.Current().Moves, name, a); m != nil {
			return name, m
		}
	}
	near := rig.Right
	if a.Side == language.Left || a.Direction == language.Leftward {
		near = rig.Left
	}
	if m, ok := Gesture(a, near); ok && m.UsesLegs() {
		return repertoire.Name(a.Verb), m
	}
	return "", nil
}

// inForm returns the named move in the form of an action, or nil.
func inForm(table repertoire.Table, name repertoire.Name, a *language.Action) *repertoire.Move {
	if a.Form != "" {
		if m := table[name.As(a.Form)]; m != nil {
			return m
		}
	}
	return table[name]
}

// Forms returns the forms of the move of an action that is done with a side.
func Forms(a *language.Action, near rig.Side) []repertoire.Form {
	set := repertoire.Current()
	for _, name := range Names(a) {
		if set.Moves[name] != nil {
			return set.Forms(false, name)
		}
	}
	return set.Forms(true, gestureName(a, near))
}

// MovesLegs reports whether an action of the arms also moves legs and trunk.
func MovesLegs(a *language.Action) bool {
	_, m := Move(a)
	return m != nil && m.Reaches()
}

// Names returns the candidate names of an action's move, the best first.
func Names(a *language.Action) []repertoire.Name {
	base := repertoire.Name(a.Verb)
	var more []string
	to := a.Direction
	if to == language.Forward && math.Abs(math.Abs(a.Angle)-math.Pi/2) < 0.01 {
		to = language.Leftward // or rightward: the move is the same
	}
	add := func(on bool, word string) {
		if on && word != "" {
			more = append(more, word)
		}
	}
	lands := a.Target.Part == language.Knee || a.Direction != language.Forward
	add(a.Verb == language.Lean && a.Variant == "against" && (a.Part == language.Foot || a.Part == language.Leg), "against foot up")
	add(a.Verb != language.Fall || !lands || a.Variant == "dive", a.Variant) // a fall after tripping has the variant of its landing
	add(a.Verb == language.Sit && a.Variant == "" && stretchesLegs(a), "stretched")
	add(a.Verb == language.Pushed && a.Part == language.Belly, string(language.Belly))
	add(a.Floor, "on the floor")
	add((a.Verb == language.Lie || a.Verb == language.Sleep) && a.Variant == "" && repertoire.Beds[a.Object], repertoire.OnABed)
	add(a.Side == language.Both && a.Verb != language.Sit || a.Verb == language.Fall && a.Target.Part == language.Knee, "on both knees")
	add(a.Verb == language.KneeRaise && a.Target.Part == language.Chest, "hugged")
	add(a.Verb == language.Climb && a.Direction == language.Downward, "down")
	add(a.Verb == language.Hop && holdsFoot(a), "foot held")
	add(LeansOn(a), leanVariants[a.Object])
	add(a.Direction == language.Backward, "back")
	add(to == language.Leftward || to == language.Rightward, lateralWord(a, to))
	add(a.Travels || a.Distance > 0, "forward")
	out := []repertoire.Name{}
	if len(more) > 1 {
		out = append(out, base.Form(strings.Join(more, " ")))
	}
	for _, m := range more {
		out = append(out, base.Form(m))
	}
	return append(out, base)
}

// lateralWord returns the word for a sideways direction: a leg that kicks to the opposite side swings across.
func lateralWord(a *language.Action, to language.Direction) string {
	if KicksWithNamedLeg(a) && (a.Side == language.Left) == (to == language.Rightward) {
		return "across"
	}
	return "aside"
}

// KicksWithNamedLeg reports whether an action is a kick with a named leg. The side is then the leg's, in
// whatever direction the kick goes.
func KicksWithNamedLeg(a *language.Action) bool { return a.Verb == language.Kick && OneSide(a.Side) }

// leanVariants maps objects to the variant of leaning on them: with the back against them, or on both hands.
var leanVariants = map[string]string{"window": "against", "wall": "against", "door": "against", "table": "on table", "rail": "on rail"}

// LeansOn reports whether an action leaves the body leaning on an object that it cannot take along.
func LeansOn(a *language.Action) bool {
	on := a.Variant == "" && a.Direction == language.Forward && leanVariants[a.Object] != ""
	return a.Verb == language.Lean && (a.Variant == "against" || on)
}

// holdsFoot reports whether a hand holds a foot during the action.
func holdsFoot(a *language.Action) bool {
	return slices.ContainsFunc(a.With, func(b language.Action) bool {
		return b.Verb == language.Hold && (b.Target.Part == language.Foot || b.Part == language.Foot)
	})
}

// stretchesLegs reports whether an action stretches the legs: "with legs out".
func stretchesLegs(a *language.Action) bool {
	return a.Part == language.Leg || slices.ContainsFunc(a.With, func(b language.Action) bool {
		return b.Part == language.Leg && (b.Verb == language.Extend || b.Verb == language.Stretch)
	})
}
