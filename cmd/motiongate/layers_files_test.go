package main

import (
	"bytes"
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// x// of mostlyData may be longer.
const maxFileLines = 400

// mostlyData names the packages whose files may be longer than maxFileLines.
var mostlyData = []string{"engine/language", "cmd/benchhttp", "cmd/gallery", "cmd/motiongate"}

func TestLayersFileSizes(t *testing.T) {
	for _, f := range goFiles(t) {
		if f.test || slices.Contains(mostlyData, f.pkg) {
			continue
		}
		if n := bytes.Count(readSource(t, f.path), []byte("\n")); n > maxFileLines {
			t.Errorf("%s has %d lines; at most %d are right", f.path, n, maxFileLines)
		}
	}
}

// oddNames may not be part of a name, and oddWords neither of a name nor of a
// comment: the right-hand side is the plain word.
var (
	oddNames = map[string]string{
		"ailing": "unhealthy", "bell": "notifier", "despair": "failUnservable", "fence": "clamp",
		"grave": "priorityCost", "hope": "availability", "marches": "bouts", "patiently": "runWithDeadline",
		"sick": "failing", "tend": "reconcile", "vouch": "verdict",
	}
	oddWords = map[string]string{
		"errand": "approachGoal", "hearsay": "remoteStatus", "heir": "successor", "heirs": "workers", "homeward": "returnPath",
		"hopeless": "unservable", "relent": "relaxUnreachable",
	}
)

func TestLayersPlainWords(t *testing.T) {
	for _, f := range goFiles(t) {
		if f.pkg == "cmd/motiongate" && strings.HasSuffix(f.path, "/layers_words_test.go") {
			continue
		}
		files := token.NewFileSet()
		text := readSource(t, f.path)
		file := files.AddFile(f.path, -1, len(text))
		var s scanner.Scanner
		s.Init(file, text, nil, scanner.ScanComments)
		for pos, tok, lit := s.Scan(); tok != token.EOF; pos, tok, lit = s.Scan() {
			if tok != token.IDENT && tok != token.COMMENT {
				continue
			}
			for _, w := range wordsOf(lit) {
				plain := oddWords[w]
				if plain == "" && tok == token.IDENT {
					plain = oddNames[w]
				}
				if plain != "" {
					t.Errorf("%s: %q is a riddle to readers; write %s, or what the field says", files.Position(pos), w, plain)
				}
			}
		}
	}
}

var wordOfName = regexp.MustCompile(`\p{Lu}?\p{Ll}+|\p{Lu}+`)

// wordsOf returns the words of a text or of a name in camel case, in lower case.
func wordsOf(text string) []string {
	words := wordOfName.FindAllString(text, -1)
	for i, w := range words {
		words[i] = strings.ToLower(w)
	}
	return words
}

func readSource(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return text
}
