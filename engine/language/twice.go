package language

import (
	"slices"
	"strings"
)

// leftOut ends the note of a word that nothing is known of.
const leftOut = " is not known and left out"

// toldOnce takes away what the notes and the ignored words tell again: of an unknown
// word that is ignored there is no note besides, what a note tells is not said to be
// ignored, and of each occurrence of a word there is one note.
func (p *parser) toldOnce() {
	told := map[string]int{}
	var notes []string
	for _, note := range p.plan.Notes {
		w := subjectOf(note)
		switch times := p.occurrences(w); {
		case w == "":
		case strings.HasSuffix(note, leftOut) && slices.Contains(p.plan.Ignored, w), told[w] > 0 && told[w] >= times:
			continue
		default:
			told[w]++
		}
		notes = append(notes, note)
	}
	p.plan.Notes = notes
	var ignored []string
	for _, w := range p.plan.Ignored {
		if n := told[w]; n < max(1, p.occurrences(w)) {
			ignored = append(ignored, w)
			told[w]++
		}
	}
	p.plan.Ignored = ignored
}

// subjectOf returns the one word that a note is about; "" if there are none, or several.
func subjectOf(note string) string {
	_, rest, ok := strings.Cut(note, "“")
	w, _, _ := strings.Cut(rest, "”")
	if !ok || strings.Contains(w, " ") {
		return ""
	}
	return w
}

// occurrences returns how often a word stands in a prompt, pronouns for it and words that were
// put in for it not counted.
func (p *parser) occurrences(w string) (n int) {
	for i := range p.tokens {
		if p.text(i) == w && !p.tokens[i].again {
			n++
		}
	}
	written := 0
	for _, other := range p.written {
		if other == w {
			written++
		}
	}
	if written > 0 {
		return min(n, written)
	}
	return n
}
