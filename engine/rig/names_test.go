package rig

import (
	"slices"
	"strings"
	"testing"
)

// TestNameExamples looks for a word of each line of names.txt in the words of its example.
func TestNameExamples(t *testing.T) {
	_, examples, err := readNames(namesText)
	if err != nil {
		t.Fatal(err)
	}
	for line, example := range examples {
		_, list, _ := strings.Cut(line, ": ")
		list, _, _ = strings.Cut(list, " | ")
		words := splitWords(trimName(example))
		for _, w := range slices.Clone(words) {
			if _, rest, ok := splitSide(w); ok {
				words = append(words, rest)
			}
		}
		if !slices.ContainsFunc(strings.Fields(list), func(one string) bool {
			return slices.ContainsFunc(words, func(w string) bool {
				return w == one || w[0] >= 0x80 && strings.Contains(w, one)
			})
		}) {
			t.Errorf("%s: the words of the example are %q", line, words)
		}
	}
}

func TestFaultsOfNamesNameTheirLine(t *testing.T) {
	for text, want := range map[string]string{
		"foot ankle | Foot":          "line 1: want class",
		"# x\nfoot: ankle":           "line 2: want class",
		"foot: ankle ankle | Ankle":  `line 1: duplicate word "ankle" in class "foot"`,
		"a: b | b\n\na: c b | c\n  ": `line 3: duplicate word "b" in class "a"`,
	} {
		if _, _, err := readNames(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
