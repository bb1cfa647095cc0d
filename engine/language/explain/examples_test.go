package explain_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

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
func TestImpliedWordsAreNotReported(t *testing.T) {
	for _, sentence := range lexicon.Default().ImpliedExamples {
		if p := explain.Plan(sentence); len(p.Ignored)+len(p.Notes) > 0 {
			t.Errorf("%q: %s, ignored %q, notes %q", sentence, acted(p), p.Ignored, p.Notes)
		}
	}
}

// The example of each class of words is read otherwise without the line of the class.
func TestExamplesNeedTheirClassesOfWords(t *testing.T) {
	names, err := filepath.Glob("../lexicon/*.txt")
	if err != nil || len(lexicon.Default().Classes) < 30 {
		t.Fatalf("%d classes, %v", len(lexicon.Default().Classes), err)
	}
	all := fstest.MapFS{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all[filepath.Base(name)] = &fstest.MapFile{Data: text}
	}
	read := func(prompt string) string {
		p := explain.Plan(prompt)
		return fmt.Sprintf("%+v %q %q", p.Actions, p.Notes, p.Ignored)
	}
	defer lexicon.Use(nil)
	for _, c := range lexicon.Default().Classes {
		for name, file := range all {
			text := strings.Replace(string(file.Data), c.Line+"\n", "", 1)
			if text == string(file.Data) {
				continue
			}
			all[name] = &fstest.MapFile{Data: []byte(text)}
			without, err := lexicon.Load(all)
			all[name] = file
			if err != nil {
				t.Errorf("without %q: %v", c.Line, err)
				continue
			}
			want := read(c.Example)
			lexicon.Use(without)
			if read(c.Example) == want {
				t.Errorf("%q is read alike without %q: %s", c.Example, c.Line, want)
			}
			lexicon.Use(nil)
		}
	}
}

// The plan of the example of each kind of actions has an action that its line matches, or had one that was replaced.
func TestExamplesAreOfTheirKinds(t *testing.T) {
	for _, k := range language.Kinds() {
		p := explain.Plan(k.Example)
		matches := func(a language.Action) bool {
			return k.Matches(&a) || slices.ContainsFunc(a.With, func(w language.Action) bool { return k.Matches(&w) })
		}
		if !slices.ContainsFunc(p.Actions, matches) && !slices.Contains(p.Applied, k.Line) {
			t.Errorf("%q: %s", k.Line, acted(p))
		}
	}
}
