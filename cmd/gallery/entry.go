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

// entry is one motion of the gallery.
type entry struct {
	prompt  string
	seconds float64
}

// usualSeconds is the default duration of an entry.
const usualSeconds = 3.5

//go:embed chapters.txt
var chapterText string

// chapters lists the gallery in the order of the page.
var chapters = readChapters(chapterText)

var entryLine = regexp.MustCompile(`^(.+?)(?: \(([0-9]+(?:\.[0-9]+)?) s\))?$`)

// readChapters parses the list of chapters. It panics on an entry before the first title, because the list is
// part of the program.
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
			e.seconds, _ = strconv.ParseFloat(m[2], 64) // the pattern matches only numbers
		}
		last := &all[len(all)-1]
		last.entries = append(last.entries, e)
	}
	return all
}

// file returns the name of an entry's picture, made of the words of its prompt.
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
