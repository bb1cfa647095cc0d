package language

import (
	"slices"
	"testing"
)

// Nouns that go without saying with what is done are not told as ignored; elsewhere they are.
func TestImpliedNounsAreNotTold(t *testing.T) {
	if _, err := implications(); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		caption, noun string
		told          bool
	}{
		{"a person peeks through a keyhole", "keyhole", false},
		{"a person walks past a keyhole", "keyhole", true},
		{"he wipes sweat from his forehead with the sleeve", "sleeve", false},
		{"he points at the sleeve", "sleeve", true},
		{"a man takes a phone out of his pocket", "pocket", false},
		{"a person kicks a small stone", "small", false},
		{"a person walks into a small stadium", "small", true},
	} {
		if got := slices.Contains(Parse(c.caption).Ignored, c.noun); got != c.told {
			t.Errorf("%q: %q is ignored: %v, want %v", c.caption, c.noun, got, c.told)
		}
	}
}
