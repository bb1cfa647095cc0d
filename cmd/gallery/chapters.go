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
	seconds float64 // 0: 4
}

func (e entry) length() float64 {
	if e.seconds == 0 {
		return 4
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

// chapters are what there is to see, in the order of the page.
var chapters = []chapter{
	{"Gaits", []entry{
		{prompt: "a person walks forward"},
		{prompt: "a person walks slowly"},
		{prompt: "a person walks fast"},
		{prompt: "a person jogs forward"},
		{prompt: "a person runs forward"},
		{prompt: "a person sprints"},
		{prompt: "a person sneaks forward"},
		{prompt: "a person tiptoes forward"},
		{prompt: "a person walks backward"},
		{prompt: "a person walks sideways to the left"},
		{prompt: "a person walks diagonally to the right"},
		{prompt: "a person walks in a circle", seconds: 7},
		{prompt: "a person walks in a curve to the left"},
		{prompt: "a person turns left by 90 degrees", seconds: 3},
		{prompt: "a person turns around", seconds: 3},
		{prompt: "a person walks forward, then stops"},
		{prompt: "a person walks, then runs", seconds: 5},
		{prompt: "a person stands"},
	}},
	{"Styles", []entry{
		{prompt: "a person walks happily"},
		{prompt: "a person walks sadly"},
		{prompt: "a person walks angrily"},
		{prompt: "a person walks proudly"},
		{prompt: "a shy person walks forward"},
		{prompt: "a masculine walk"},
		{prompt: "a feminine walk"},
		{prompt: "a person walks like a child"},
		{prompt: "an old person walks forward"},
		{prompt: "a tired person walks forward"},
		{prompt: "an active person walks forward"},
		{prompt: "a giant walks forward"},
		{prompt: "a thug walks forward"},
		{prompt: "a drunk person walks forward"},
		{prompt: "a person limps forward"},
		{prompt: "a zombie walks forward"},
		{prompt: "a robot walks forward"},
		{prompt: "a scared person walks forward"},
	}},
}
