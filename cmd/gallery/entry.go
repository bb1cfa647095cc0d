package main

import "strings"

// chapter is a part of the gallery.
type chapter struct {
	title   string
	entries []entry
}

// entry is one motion that is shown.
type entry struct {
	prompt  string
	seconds float64 // 0: 3.5
}

func (e entry) length() float64 {
	if e.seconds == 0 {
		return 3.5
	}
	return e.seconds
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
