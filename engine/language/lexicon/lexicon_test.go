package lexicon

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/motiongate/motiongate/engine/language"
)

// Each record names a movement of the repertoire, or chooses one by the parts of the body.
func TestRecordsNameMovements(t *testing.T) {
	l, err := Load(files)
	if err != nil {
		t.Fatal(err)
	}
	known := func(verb string) bool { return slices.Contains(language.Verbs(), language.Verb(verb)) }
	for _, f := range l.Frames {
		if f.Movement != "none" && f.Movement != "$noun" && !known(f.Movement) && len(l.Shows(f.Movement)) == 0 {
			t.Errorf("%q: no movement %q", f.Example, f.Movement)
		}
	}
	for record, shows := range l.shows {
		for _, s := range shows {
			if s.Movement != "none" && !known(s.Movement) {
				t.Errorf("verb %s shows %q, which is no movement", record, s.Movement)
			}
		}
	}
	if len(l.Frames) < 2800 || len(l.verbs) < 1800 {
		t.Errorf("%d frames of %d verbs are too few", len(l.Frames), len(l.verbs))
	}
}

func TestFaultsNameTheirLine(t *testing.T) {
	for text, want := range map[string]string{
		"V | walk | - | he walks":                        "verbs_x.txt:1: a frame before the first verb",
		"verb walk\nV | walk | speed=fast | he walks":    `verbs_x.txt:2: slot speed cannot have the value "fast"`,
		"verb walk\nV :nothing | walk | - | he walks":    `verbs_x.txt:2: unknown class "nothing"`,
		"verb walk\nwalk | he walks":                     "verbs_x.txt:2: 2 fields, want pattern, words, slots and example",
		"verb walk\n# the rest\nX | walk | - | he walks": `verbs_x.txt:3: pattern "X" begins with neither V nor N`,
	} {
		_, err := Load(fstest.MapFS{"verbs_x.txt": {Data: []byte(text)}})
		if err == nil || err.Error() != want {
			t.Errorf("%q: error %v, want %s", text, err, want)
		}
	}
	const twice = "join side step=sidestep\njoin side step=step"
	if _, err := Load(fstest.MapFS{"words_x.txt": {Data: []byte(twice)}}); err == nil || err.Error() != `words_x.txt:2: join "side step" has two lines` {
		t.Errorf("a second join of the same words: error %v", err)
	}
}

func TestWordsAreReducedToLemmas(t *testing.T) {
	l := Default()
	for w, want := range map[string]Base{
		"walks": {"walk", Third}, "took": {"take", Past}, "taken": {"take", Participle}, "waving": {"wave", Gerund},
		"stepped": {"step", Past}, "knees": {"knee", Third}, "feet": {"foot", Plural}, "lying": {"lie", Gerund},
	} {
		if !slices.Contains(l.Bases(w), want) {
			t.Errorf("%s: %v, want %v", w, l.Bases(w), want)
		}
	}
	for w, want := range map[string]string{"wlaks": "walks", "juumps": "jumps"} {
		if got, _ := l.Respell(w); got != want {
			t.Errorf("%s is respelled as %q, want %q", w, got, want)
		}
	}
	if to, ok := l.Respell("rain"); ok {
		t.Errorf("rain, an English word, is respelled as %s", to)
	}
}

// A compound with hyphens is joined as the same words with spaces are, unless it has a line of its own.
func TestHyphensJoinWords(t *testing.T) {
	l := Default()
	for _, joins := range l.joins {
		for _, j := range joins {
			compound := strings.Join(j.from, "-")
			if n, _ := l.joinPrefix([]string{compound}); n > 0 || len(j.from) < 2 || strings.Contains(strings.Join(j.from, ""), "-") {
				continue
			}
			if got := l.Join([]string{"a", compound}); !slices.Equal(got, append([]string{"a"}, j.to...)) {
				t.Errorf("%s is joined as %q, want %q", compound, got, j.to)
			}
		}
	}
}

// Each class and category that code of the reader names is in the lexicon.
func TestNamedClassesExist(t *testing.T) {
	l := Default()
	names, err := filepath.Glob("../*/*.go")
	if err != nil || len(names) < 30 {
		t.Fatalf("%d files, %v", len(names), err)
	}
	class := regexp.MustCompile(`(?:\.In\([^"\n]*|\bclass\()"([^"]+)"\)`)
	category := regexp.MustCompile(`(?:\.Word\([^"\n]*\)|\bis|\bprep|\bdet)\.Has\("([^"]+)"\)`)
	found := 0
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range class.FindAllSubmatch(text, -1) {
			if found++; l.classes[string(m[1])] == nil {
				t.Errorf("%s: no class %q", name, m[1])
			}
		}
		for _, m := range category.FindAllSubmatch(text, -1) {
			if found++; !slices.ContainsFunc(slices.Collect(maps.Values(l.words)), func(w Word) bool { return w.Has(string(m[1])) }) {
				t.Errorf("%s: no word has the category %q", name, m[1])
			}
		}
	}
	if found < 100 {
		t.Errorf("%d names found, want at least 100", found)
	}
}

// Each part of the body that a word means has a line in parts.txt.
func TestPartsAreKnown(t *testing.T) {
	for w, is := range Default().words {
		if is.Part != "" && !is.Part.Known() {
			t.Errorf("%s is a part %q, which parts.txt does not have", w, is.Part)
		}
	}
}
