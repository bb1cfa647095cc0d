package state_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/explain"
	"github.com/motiongate/motiongate/engine/state"
)

// held are texts after which hands are kept at something, with the verb that keeps them
// there. Each verb that holds is in one of them.
var held = map[string]language.Verb{
	"a person carries a box": language.Carry, "a person covers the eyes with both hands": "cover", "a person cradles a baby": language.Cradle,
	"a person crosses the arms": "cross", "a person puts the hands on the hips": "hands on",
	"a person holds a cup in the right hand": language.Hold, "a person clasps the hands behind the back": "join hands",
	"a person talks on the phone": "phone", "a person pledges allegiance": "pledge", "a person surrenders": "surrender",
	"a person texts on a phone": "text", "a person holds an umbrella in the right hand": language.Umbrella,
	"a person picks up a box": language.Carry, "a person drinks from a cup with the right hand": language.Hold,
	"a soldier aims a rifle": language.Hold, "a man aims a pistol": language.Hold, "an archer shoots an arrow": language.Hold,
	"a person lifts a bag with the right hand":  language.Carry,
	"a man slings his jacket over his shoulder": "sling",
}

// next are texts that leave arms as they are. Each verb that does is in one of them.
var next = []string{
	"stands still", "nods", "shakes the head", "looks around", "coughs", "yawns", "sneezes", "sighs", "gasps", "breathes deeply", "turns left", "walks forward", "runs", "sits down", "kneels",
	"stands up", "squats", "crouches", "kicks with the left leg", "lunges", "bows", "leans forward", "bends to the side", "stands on tiptoes", "sways",
	"jumps", "hops", "stomps", "strikes a pose",
}

// through threads a body through the actions of a text, and returns them as they are
// acted.
func through(text string) []language.Action {
	var body state.Body
	actions := slices.Concat(explain.Plan(text).Actions, []language.Action{{Verb: language.Stand}})
	for i := range actions {
		body.Keep(&actions[i])
		body = body.After(&actions[i])
	}
	return actions
}

func does(a *language.Action, v language.Verb) bool {
	return a.Verb == v || slices.ContainsFunc(a.With, func(w language.Action) bool { return w.Verb == v })
}

// A hold of the hands lasts through every action that leaves the arms free, until the
// motion ends.
func TestHandPosesLastUntilTheTextEndsThem(t *testing.T) {
	for _, v := range language.Verbs() {
		if v.Holds() && !has(held, v) {
			t.Errorf("no text holds by the verb %q", v)
		}
		if v.LeavesArms() && !slices.ContainsFunc(next, func(n string) bool { return explain.Plan("a person " + n).Actions[0].Verb == v }) {
			t.Errorf("no text leaves arms alone by the verb %q", v)
		}
	}
	for text, verb := range held {
		for _, n := range next {
			prompt := text + ", then " + n
			actions := through(prompt)
			for i := range actions {
				if i > 0 && !does(&actions[i], verb) {
					t.Errorf("%q: %s is done without %s", prompt, actions[i], verb)
				}
			}
		}
	}
}

func has(texts map[string]language.Verb, v language.Verb) bool {
	for _, w := range texts {
		if w == v {
			return true
		}
	}
	return false
}

// The text ends what hands are kept at.
func TestTextEndsHandPoses(t *testing.T) {
	for prompt, verb := range map[string]language.Verb{
		"a person picks up a box, walks and puts it down, then turns left":    language.Carry,
		"a person drinks from a cup, puts it down and nods":                   language.Hold,
		"a person puts the hands on the hips, then waves with both hands":     "hands on",
		"a person crosses the arms, then claps and nods":                      "cross",
		"a person holds a ball in the right hand, throws it and looks around": language.Hold,
		"a boxer throws a punch, then bows and nods":                          language.Hold,
		"a boxer throws a punch, then waves and nods":                         language.Hold,
		"a boxer throws a punch, then walks away":                             language.Hold,
		"a boxer throws a punch, kicks and walks away":                        language.Hold,
	} {
		actions := through(prompt)
		if last := &actions[len(actions)-1]; does(last, verb) {
			t.Errorf("%q: it ends with %s", prompt, last)
		}
	}
}

// A fighter's guard stays up between blows and when they are over.
func TestGuardsStayUp(t *testing.T) {
	for _, prompt := range []string{
		"a boxer throws a punch", "a person boxes", "a boxer throws a punch and steps back", "a boxer jabs, turns left and nods", "a fighter blocks and hops",
		"a boxer throws a jab and ducks",
	} {
		actions := through(prompt)
		for i := range actions[1:] {
			if !slices.ContainsFunc(actions[i+1].With, func(w language.Action) bool { return w.Variant == "guard" }) {
				t.Errorf("%q: %s is done without a guard", prompt, actions[i+1])
			}
		}
	}
}

// The hand that holds a thing performs the actions with it.
func TestHoldingHandUsesItsThing(t *testing.T) {
	for _, prompt := range []string{
		"a person picks up a cup and drinks", "a person takes a bottle and drinks", "a person holds a glass and takes a sip",
		"a person picks up a key and unlocks the door", "a person picks up a flag and waves",
	} {
		actions := through(prompt)
		if a := &actions[1]; a.Object != actions[0].Object || does(a, language.Hold) {
			t.Errorf("%q: %s is done with the hand that is free", prompt, a)
		}
	}
}

// A hand that keeps something leaves the other one what one hand does.
func TestFreeHandDoesOneHandedActions(t *testing.T) {
	for _, prompt := range []string{"a person holds a cup in the right hand, then waves", "a person drinks from a cup with the right hand, then salutes"} {
		actions := through(prompt)
		if a := &actions[1]; a.Handed != language.Left && a.Side != language.Left || !does(a, language.Hold) {
			t.Errorf("%q: %s is done with the hand that holds", prompt, a)
		}
	}
}

// A look, a salute and a weapon that are kept last through what leaves head and hands alone,
// and end with what does not.
func TestKeptLooksAndWeaponsLast(t *testing.T) {
	for prompt, last := range map[string]string{
		"a person keeps looking up, then walks":                           "look to the end",
		"a person keeps looking up, nods and walks":                       "look to the end",
		"a person keeps looking up, walks and looks down":                 "look",
		"a person looks up, then walks":                                   "",
		"a person keeps looking up, then does a cartwheel":                "",
		"a guard keeps saluting and walks forward":                        "salute to the end",
		"a knight raises a sword and walks forward":                       "hold to the end",
		"a knight stabs with a sword, walks away and puts the sword down": "",
	} {
		actions := through(prompt)
		end := &actions[len(actions)-1]
		verb, _, stays := strings.Cut(last, " ")
		for _, v := range []language.Verb{language.Look, "salute", language.Hold} {
			if got, want := does(end, v), stays && verb == string(v); got != want {
				t.Errorf("%q ends with %s", prompt, end)
			}
		}
	}
}

// The hand that does not draw a bow keeps it.
func TestBowsStayInTheHandThatHoldsThem(t *testing.T) {
	for _, handed := range []language.Side{language.Left, language.Right} {
		body := state.Body{Handed: handed}
		shot := explain.Plan("an archer shoots an arrow").Actions[0]
		body.Keep(&shot)
		body = body.After(&shot)
		walk := explain.Plan("a person walks").Actions[0]
		body.Keep(&walk)
		if len(walk.With) != 1 || walk.With[0].Side != language.Left+language.Right-handed {
			t.Errorf("the bow of hand %v goes on as %s", handed, &walk)
		}
	}
}

// A firearm that is aimed stays pointed ahead until it is fired.
func TestAimIsHeldUntilFired(t *testing.T) {
	for _, prompt := range []string{
		"he aims a rifle, walks forward slowly and fires", "a soldier aims a pistol, kneels and shoots", "a man aims a gun, steps back twice and fires",
	} {
		actions := through(prompt)
		fired := slices.IndexFunc(actions, func(a language.Action) bool { return a.Verb == language.Shoot })
		if fired < 1 {
			t.Errorf("%q: %s", prompt, actions)
			continue
		}
		for i := range actions[:fired] {
			if a := &actions[i]; a.Variant != language.Aim && !slices.ContainsFunc(a.With, func(w language.Action) bool { return w.Variant == language.Aim }) {
				t.Errorf("%q: %s is done without an aim", prompt, a)
			}
		}
	}
	for prompt, want := range map[string]language.Verb{
		"a man draws a gun, aims and fires": language.Shoot, "a hunter aims a bow": language.Hold, "a man aims and shoots": language.Shoot,
		"a soldier aims a rifle": language.Hold,
	} {
		if !slices.ContainsFunc(explain.Plan(prompt).Actions, func(a language.Action) bool { return does(&a, want) }) {
			t.Errorf("%q has no %s", prompt, want)
		}
	}
}
