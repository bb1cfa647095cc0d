package main

import (
	_ "embed"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// chapter is a part of the gallery.
type chapter struct {
	title   string
	entries []entry
}

// entry is one motion that is shown.
type entry struct {
	prompt  string
	seconds float64
}

// usualSeconds is the length of an entry that names none.
const usualSeconds = 3.5

//go:embed chapters.txt
var chapterText string

// chapters has the gallery in the order of the page.
var chapters = readChapters(chapterText)

var entryLine = regexp.MustCompile(`^(.+?)(?: \(([0-9]+(?:\.[0-9]+)?) s\))?$`)

// readChapters reads the list of chapters. It panics on an entry before the first title, because
// the list is part of the program.
func readChapters(text string) (all []chapter) {
	for line := range strings.SplitSeq(text, "\n") {
		title, isTitle := strings.CutPrefix(line, "## ")
		switch {
		case isTitle:
			all = append(all, chapter{title: title})
			continue
		case line == "" || strings.HasPrefix(line, "#"):
			continue
		case len(all) == 0:
			panic(fmt.Sprintf("gallery: %q stands in no chapter", line))
		}
		m, e := entryLine.FindStringSubmatch(line), entry{seconds: usualSeconds}
		e.prompt = m[1]
		if m[2] != "" {
			e.seconds, _ = strconv.ParseFloat(m[2], 64) // a number, by the pattern
		}
		last := &all[len(all)-1]
		last.entries = append(last.entries, e)
	}
	return all
}

// file returns the name of an entry's picture: the words of its prompt.
func (e entry) file() string {
	name := strings.ToLower(strings.TrimPrefix(strings.TrimPrefix(e.prompt, "a person "), "the person "))
	name = strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			return r
		case r == ' ', r == '-':
			return '-'
		}
		return -1
	}, name)
	return name + ".png"
}
