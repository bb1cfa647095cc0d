package motion

import (
	"slices"
	"testing"
)

func TestReadVerbs(t *testing.T) {
	verbs := readVerbs()
	if len(verbs) < 150 || !slices.Contains(verbs, "walks") || !slices.Contains(verbs, "jumps") || slices.Contains(verbs, "lotuses") {
		t.Errorf("%d verbs: %q", len(verbs), verbs)
	}
	for verb, want := range map[string]string{"catch a ball": "catches a ball", "carry": "carries", "pray": "prays", "box": "boxes", "go": "goes", "run": "runs"} {
		if got := thirdPerson(verb); got != want {
			t.Errorf("%s becomes %s, want %s", verb, got, want)
		}
	}
}
