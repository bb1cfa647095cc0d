package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// maxFileLines bounds a file without its tests.
const maxFileLines = 400

func TestLayersFileSizes(t *testing.T) {
	for _, f := range goFiles(t) {
		if f.test {
			continue
		}
		if n := bytes.Count(readSource(t, f.path), []byte("\n")); n > maxFileLines {
			t.Errorf("%s has %d lines; at most %d are right", f.path, n, maxFileLines)
		}
	}
}

func readSource(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return text
}
