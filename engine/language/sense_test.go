package language

import (
	"slices"
	"strings"
	"testing"
)

// Every line of the senses is read, and its example is read by it: the plan does
// what the line says, or tells in a note that it is not acted.
func TestSensesReadTheirExamples(t *testing.T) {
	if _, err := senses(); err != nil {
		t.Fatal(err)
	}
	known := meanings()
	for n, line := range strings.Split(senseLines, "\n") {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		s, err := known.sense(line)
		if err != nil {
			t.Fatal(err)
		}
		p := reading(s.example, "en")
		if s.none {
			if !slices.ContainsFunc(p.plan.Notes, func(note string) bool { return strings.Contains(note, s.why) }) {
				t.Errorf("line %d: %q: no note says %q: %v", n+1, s.example, s.why, p.plan.Actions)
			}
			continue
		}
		i := slices.IndexFunc(p.sensed, func(r *sense) bool { return r.line == n+1 })
		if i < 0 {
			t.Errorf("line %d: %q is not read by it, but as %v", n+1, s.example, p.plan.Actions)
			continue
		}
		if s.acts == nil && !does(p.plan.Actions, s.act.Verb) {
			t.Errorf("line %d: %q does no %s, but %v", n+1, s.example, s.act.Verb, p.plan.Actions)
		}
	}
}

// does reports whether a verb is done in some actions, or beside them.
func does(actions []Action, v Verb) bool {
	return slices.ContainsFunc(actions, func(a Action) bool { return a.Verb == v || does(a.With, v) })
}

// Every line of the thesaurus means something.
func TestThesaurusMeansSomething(t *testing.T) {
	if _, unknown := thesaurus(areaWords()); len(unknown) > 0 {
		t.Errorf("means nothing: %q", unknown)
	}
}

// A word that means another movement than the one that it is performed as is told in a
// note, whether it is a verb, a noun or a phrase.
func TestNearestMovementsAreTold(t *testing.T) {
	areas := areaWords()
	more, _ := thesaurus(areas)
	near, told := 0, 0
	check := func(w, prompt string) {
		near++
		if plan := Parse(prompt); strings.Contains(strings.Join(plan.Notes, " "), "performed as") {
			told++
		} else {
			t.Logf("%q: nothing is said of %q: %q", prompt, w, plan.Notes)
		}
	}
	for w := range nearWords {
		if !areas.words[w].near && !areas.nouns[w].near {
			t.Errorf("%q means nothing in any area", w)
		}
	}
	for w, a := range beside(areas.words, more.words) {
		if a.near {
			check(w, "they "+w)
		}
	}
	for w, a := range more.nouns {
		if _, verb := verbs[w]; a.near && !verb {
			check(w, "a person does "+w)
		}
	}
	for w, a := range more.phrases {
		if a.near {
			check(w, "they "+strings.ReplaceAll(w, "*", "some"))
		}
	}
	t.Logf("%d of %d words are told", told, near)
	if near < 300 || float64(told) < 0.9*float64(near) {
		t.Errorf("%d of %d words that are performed as the nearest movement are told", told, near)
	}
}

// A pattern has lemmas: a verb of the third person would match no other form.
func TestPatternsHaveLemmas(t *testing.T) {
	if _, err := readElement("sits"); err == nil {
		t.Error(`"sits" is no lemma, and is taken for one`)
	}
	if _, err := readElement("sit/sits"); err != nil {
		t.Errorf("the lemma stands beside it: %v", err)
	}
}
