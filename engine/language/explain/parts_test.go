package explain_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/explain"
)

// A part of the body moves as its verb says, whatever the way, and no other part moves in its place: the product of
// the verbs, the parts and the ways of each line of parts.txt.
func TestPartsMoveAsTheirVerbsSay(t *testing.T) {
	raw, err := os.ReadFile("testdata/parts.txt")
	if err != nil {
		t.Fatal(err)
	}
	sentences := 0
	for line := range strings.Lines(string(raw)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(strings.TrimSpace(line), " | ")
		if len(fields) != 4 {
			t.Fatalf("%q: %d fields, want 4", line, len(fields))
		}
		lists := make([][]string, 4)
		for i, f := range fields {
			lists[i] = strings.Split(f, ", ")
		}
		for _, verb := range lists[0] {
			for _, part := range lists[1] {
				for _, direction := range lists[2] {
					sentences++
					moves(t, "he "+verb+" his "+part+strings.TrimSuffix(" "+direction, " -"), part, lists[3])
				}
			}
		}
	}
	t.Logf("%d sentences", sentences)
}

// moves reports a sentence whose plan has another movement than those wanted, or another side than its part.
func moves(t *testing.T, sentence, part string, want []string) {
	t.Helper()
	plan := explain.Plan(sentence)
	found := false
	for _, a := range plan.Actions {
		for _, one := range append([]language.Action{a}, a.With...) {
			switch {
			case !slices.Contains(want, string(one.Verb)):
				if one.Verb != language.Stand {
					t.Errorf("%q: %s, want %v", sentence, acted(plan), want)
				}
			case strings.HasPrefix(part, "left ") && one.Side != language.Left:
				t.Errorf("%q: %s, want the left side", sentence, acted(plan))
				found = true
			default:
				found = true
			}
		}
	}
	if !found {
		t.Errorf("%q: %s, want %v", sentence, acted(plan), want)
	}
}
