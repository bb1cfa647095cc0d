package language

import (
	"iter"
	"strings"
)

// Lines yields the lines of a data file, with their numbers, without empty lines and comments.
func Lines(text string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		n := 0
		for line := range strings.Lines(text) {
			n++
			if line = strings.TrimSpace(line); line != "" && line[0] != '#' && !yield(n, line) {
				return
			}
		}
	}
}

// records yields the name and the text of each line "name: text" of a data file.
func records(text string) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for _, line := range Lines(text) {
			if name, value, ok := strings.Cut(line, ":"); ok && !yield(name, value) {
				return
			}
		}
	}
}
