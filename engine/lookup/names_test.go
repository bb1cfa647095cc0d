package lookup

import (
	"slices"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/repertoire"
)

// Every entry begins with a verb that the language has: under another name no
// action would find it.
func TestEntriesBeginWithVerbs(t *testing.T) {
	verbs := language.Verbs()
	for index, table := range map[string]repertoire.Table{
		"Gestures": repertoire.Current().Gestures, "Moves": repertoire.Current().Moves, "Settled": repertoire.Current().Settled,
	} {
		for name := range table {
			if !slices.ContainsFunc(verbs, func(v language.Verb) bool { return strings.HasPrefix(string(name)+" ", string(v)+" ") }) {
				t.Errorf("%s: %q begins with no verb", index, name)
			}
		}
	}
}
