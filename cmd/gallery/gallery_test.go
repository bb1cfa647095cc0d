package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/explain"
)

func TestEntriesHaveFilesOfTheirOwn(t *testing.T) {
	seen := map[string]string{}
	for _, c := range chapters {
		for _, e := range c.entries {
			if other, ok := seen[e.file()]; ok {
				t.Errorf("%q and %q are both drawn to %s", other, e.prompt, e.file())
			}
			seen[e.file()] = e.prompt
		}
	}
}

func TestDrawAndSweep(t *testing.T) {
	folder := t.TempDir()
	stale := filepath.Join(folder, "was-once-an-entry.png")
	if err := os.WriteFile(stale, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	e := chapters[0].entries[0]
	if err := draw(engine.New(engine.Options{}), folder, e); err != nil {
		t.Fatal(err)
	}
	if err := sweep(folder); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(stale); err == nil {
		t.Error("the picture of an entry that is no more is still there")
	}
	if info, err := os.Stat(filepath.Join(folder, e.file())); err != nil || info.Size() < 5000 {
		t.Errorf("the picture of %q: %v, %v", e.prompt, info, err)
	}
}

// The index has the picture of each entry.
func TestIndexShowsEachEntry(t *testing.T) {
	html, err := index()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, c := range chapters {
		for _, e := range c.entries {
			n++
			if !bytes.Contains(html, []byte(`src="`+e.file()+`"`)) {
				t.Errorf("the index has no picture of %q", e.prompt)
			}
		}
	}
	if got := bytes.Count(html, []byte("<img ")); got != n {
		t.Errorf("the index has %d pictures of %d entries", got, n)
	}
}

// The gallery shows every action of the repertoire.
func TestEveryActionIsShown(t *testing.T) {
	shown := map[language.Verb]bool{}
	var note func(a language.Action)
	note = func(a language.Action) {
		shown[a.Verb] = true
		for _, w := range a.With {
			note(w)
		}
	}
	for _, c := range chapters {
		for _, e := range c.entries {
			for _, a := range explain.Plan(e.prompt).Actions {
				note(a)
			}
		}
	}
	for _, v := range language.Verbs() {
		if !shown[v] {
			t.Errorf("no prompt of chapters.txt has the action %q: add a line with one", v)
		}
	}
}

// Each picture of the document of moves is drawn from the moves above it, which its prompt means.
func TestPicturesOfTheDocument(t *testing.T) {
	text, err := os.ReadFile("../../docs/moves.md")
	if err != nil {
		t.Fatal(err)
	}
	all, err := pictures(string(text))
	if err != nil || len(all) < 5 {
		t.Fatal(len(all), err)
	}
	total := int64(0)
	for _, p := range all {
		info, err := os.Stat(filepath.Join("../../docs", p.file))
		if err != nil {
			t.Fatal(err)
		}
		total += info.Size()
		if m := regexp.MustCompile(`(?m)^(?:move|gesture) ([a-z ]+)`).FindStringSubmatch(p.moves); m == nil || !strings.Contains(p.prompt, m[1]) {
			t.Errorf("%q names no move of %q", p.prompt, p.moves)
		}
	}
	if most := int64(300 << 10); total > most {
		t.Errorf("the pictures have %d bytes, more than %d", total, most)
	}
	if err := all[0].draw(t.TempDir()); err != nil {
		t.Error(err)
	}
}
