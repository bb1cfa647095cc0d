package lexicon

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/motiongate/motiongate/engine/language"
)

// inUse is the lexicon that prompts are read with; nil: the program's.
var inUse atomic.Pointer[Lexicon]

// Use has prompts read with a lexicon; nil: with the program's.
func Use(l *Lexicon) { inUse.Store(l) }

// InUse returns the lexicon that prompts are read with.
func InUse() *Lexicon {
	if l := inUse.Load(); l != nil {
		return l
	}
	return Default()
}

// WithOwn returns a lexicon that has verbs of a user as well. Each phrase is a frame of a verb, and a compound noun. A
// phrase that two verbs have, and a phrase without words, is an error.
func (l *Lexicon) WithOwn(verbs []language.OwnVerb) (*Lexicon, error) {
	out := *l
	out.Frames, out.verbs, out.nouns = slices.Clone(l.Frames), maps.Clone(l.verbs), maps.Clone(l.nouns)
	out.compound, out.english, out.takes = maps.Clone(l.compound), maps.Clone(l.english), maps.Clone(l.takes)
	taken := map[string]language.Verb{}
	for _, v := range verbs {
		as := v.As
		if as.Verb == "" {
			as.Verb = v.Verb
		}
		for _, phrase := range v.Phrases {
			phrase = strings.Join(strings.Fields(strings.ToLower(phrase)), " ")
			if phrase == "" || strings.ContainsAny(phrase, ".,;:!?*") {
				return nil, fmt.Errorf("%q cannot be a phrase of %s: want words without punctuation", phrase, v.Verb)
			}
			if other, ok := taken[phrase]; ok && other != as.Verb {
				return nil, fmt.Errorf("%q means both %s and %s", phrase, other, as.Verb)
			}
			taken[phrase] = as.Verb
			out.own(phrase, as)
		}
	}
	return &out, nil
}

// own adds the frames of a phrase of a user.
func (l *Lexicon) own(phrase string, as language.Action) {
	words := slices.DeleteFunc(strings.Fields(phrase), func(w string) bool { return l.words[w].Has("D") })
	if len(words) == 0 {
		words = strings.Fields(phrase)
	}
	noun := strings.Join(words, " ")
	frame := Frame{Movement: string(as.Verb), Slots: Template{Action: as}, Own: true, Example: phrase, Order: len(l.Frames)}
	verb := frame
	verb.Words = words[:1]
	for _, w := range words[1:] {
		verb.Args = append(verb.Args, Arg{Relation: Particle, Words: []string{w}})
	}
	frame.Noun, frame.Words = true, []string{noun}
	l.Frames = append(l.Frames, &verb, &frame)
	l.verbs[words[0]] = append(slices.Clone(l.verbs[words[0]]), &verb)
	l.nouns[noun] = append(slices.Clone(l.nouns[noun]), &frame)
	l.compound[words[0]] = max(l.compound[words[0]], len(words))
	for _, w := range words {
		l.english[w] = true
	}
	l.takes[words[0]] = maps.Clone(l.takes[words[0]])
	l.note(&verb)
}
