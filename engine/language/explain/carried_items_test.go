package explain_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/explain"
)

// Two things that one hand carries are one in each hand, of more a note tells, what
// hands cannot part is one load, and the number is never how often it is done.
func TestThingsAreCountedByHand(t *testing.T) {
	hung := []string{"suitcases", "buckets", "bags", "heavy suitcases", "pails of sand", "shopping bags"}
	held := []string{"cups", "flags", "plates", "sticks", "swords"}
	check := func(prompt, verb, variant string, side language.Side, note string) {
		t.Helper()
		plan := explain.Plan(prompt)
		all := append([]language.Action{plan.Actions[0]}, plan.Actions[0].With...)
		last := all[len(all)-1]
		if string(last.Verb) != verb || last.Variant != variant || last.Side != side || last.Count > 1 || all[0].Count > 1 {
			t.Errorf("%q: %s", prompt, plan.Actions[0])
		}
		if notes := strings.Join(plan.Notes, "; "); note == "" && notes != "" || !strings.Contains(notes, note) {
			t.Errorf("%q: %q, want %q", prompt, notes, note)
		}
		for _, w := range plan.Ignored {
			if w == "two" || w == "both" || w == "three" {
				t.Errorf("%q: %q has no effect", prompt, w)
			}
		}
	}
	for _, n := range []string{"two", "2", "both", "a pair of"} {
		for _, thing := range hung {
			check(fmt.Sprintf("a person carries %s %s", n, thing), "carry", "aside", language.Both, "")
		}
		for _, thing := range held {
			check(fmt.Sprintf("a person carries %s %s", n, thing), "hold", "", language.Both, "")
			check(fmt.Sprintf("a person holds %s %s", n, thing), "hold", "", language.Both, "")
		}
	}
	for _, thing := range hung[:3] {
		check("a person walks with two "+thing, "carry", "aside", language.Both, "")
		check("a person picks up two "+thing, "pick up", "", language.Both, "")
		check("a person carries three "+thing, "carry", "aside", language.Both, "two are shown, one in each hand")
	}
	check("a person carries two boxes", "carry", "", language.Both, "held as one load")
	check("a person carries three books", "carry", "", language.Both, "held as one load")
	check("a person carries one bag", "carry", "aside", language.Either, "")
	if a := explain.Plan("a person throws two balls").Actions[0]; a.Count != 2 {
		t.Errorf("two balls are thrown: %s", a)
	}
}
