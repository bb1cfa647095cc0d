package script

import (
	"slices"
	"testing"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/explain"
	"github.com/motiongate/motiongate/engine/repertoire"
)

// Each fact has a test.
func TestFactsHaveTests(t *testing.T) {
	for _, fact := range repertoire.Facts {
		if facts[fact] == nil {
			t.Errorf("the fact %q has no test", fact)
		}
	}
	if len(facts) != len(repertoire.Facts) {
		t.Errorf("%d facts have tests, %d are known", len(facts), len(repertoire.Facts))
	}
}

// Each form of the program has facts that are known, and is chosen by some seed for its own example.
func TestFormsAreChosenForTheirExamples(t *testing.T) {
	found := 0
	set := repertoire.Current()
	for _, gesture := range []bool{false, true} {
		table := set.Moves
		if gesture {
			table = set.Gestures
		}
		for name := range table {
			for _, f := range set.Forms(gesture, name) {
				found++
				for _, all := range f.When {
					for _, fact := range all {
						if facts[fact] == nil && !slices.Contains(language.Styles, fact) {
							t.Errorf("%s as %s: there is no fact %q", name, f.Name, fact)
						}
					}
				}
				if name != "lift" && !chosen(f.Example, f.Name) { // shares the form of pick up both, with its example
					t.Errorf("%s as %s is chosen for %q by no seed", name, f.Name, f.Example)
				}
			}
		}
	}
	if found < 15 {
		t.Errorf("there are %d forms", found)
	}
}

// chosen reports whether a form is chosen for an action of a prompt.
func chosen(prompt, form string) bool {
	plan := explain.Plan(prompt)
	for seed := range uint64(60) {
		cues := make([]Cue, len(plan.Actions))
		for i := range cues {
			cues[i] = Cue{Span: language.Span{Action: plan.Actions[i], Start: float64(i), End: float64(i + 1)}, Rand: blend.NewRand(seed)}
		}
		chooseForms(cues)
		for i := range cues {
			if cues[i].Form == form {
				return true
			}
		}
	}
	return false
}
