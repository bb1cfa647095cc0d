package explain_test

import (
	"slices"
	"testing"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/explain"
	"github.com/motiongate/motiongate/engine/language/lexicon"
	"github.com/motiongate/motiongate/engine/language/meaning"
)

// The reader reads the example of each frame as that frame: no frame is misspelt, beyond the grammar, or shadowed by
// another one.
func TestExamplesAreReadAsTheirFrames(t *testing.T) {
	for _, f := range lexicon.Default().Frames {
		d := explain.Read(f.Example, "")
		if !slices.ContainsFunc(d.Meaning.Events, func(e meaning.Event) bool { return e.Frame == f }) {
			report := explain.Explain(f.Example)
			t.Errorf("%s: %q is read as %q: %v", f.Movement, f.Example, report.Parse, report.Events)
		}
	}
}

// The example of each rule of planning has a plan that the rule changes.
func TestExamplesAreChangedByTheirRules(t *testing.T) {
	for _, r := range language.Rules() {
		if p := explain.Plan(r.Example); !slices.Contains(p.Applied, r.Line) {
			t.Errorf("%q: %s, changed by %q, not by %q", r.Example, acted(p), p.Applied, r.Line)
		}
	}
}

// Words that go without saying are not told: the examples of their lines say nothing.
func TestImpliedWordsAreNotTold(t *testing.T) {
	for _, sentence := range lexicon.Default().ImpliedExamples {
		if p := explain.Plan(sentence); len(p.Ignored)+len(p.Notes) > 0 {
			t.Errorf("%q: %s, ignored %q, notes %q", sentence, acted(p), p.Ignored, p.Notes)
		}
	}
}
