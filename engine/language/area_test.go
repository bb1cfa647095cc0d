package language

import (
	"maps"
	"slices"
	"testing"
)

// One word, one meaning: an area does not take what another has.
func TestAreasDoNotOverlap(t *testing.T) {
	words, verbs := map[string]bool{}, map[Verb]bool{}
	for i := range areas {
		for _, w := range slices.Concat(slices.Collect(maps.Keys(areas[i].words)), slices.Collect(maps.Keys(areas[i].phrases))) {
			if words[w] {
				t.Errorf("%q has two meanings", w)
			}
			words[w] = true
		}
		for v := range areas[i].kinds {
			if verbs[v] {
				t.Errorf("the verb %q is told twice", v)
			}
			verbs[v] = true
		}
	}
	for i := range areas {
		check := func(w string, a *Action) {
			if !verbs[a.Verb] {
				t.Errorf("%q means %q, of which planning knows nothing", w, a.Verb)
			}
			for _, tone := range a.Tones {
				if !slices.Contains(Styles, tone.Style) {
					t.Errorf("%q is done in the style %q, which is none", w, tone.Style)
				}
			}
		}
		for w, a := range areas[i].words {
			check(w, &a)
		}
		for w, a := range areas[i].phrases {
			check(w, a)
		}
	}
}
