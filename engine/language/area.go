package language

import (
	"maps"
	"slices"
	"strings"
)

// area is one part of the vocabulary: the actions of a field, what planning must
// know of them, and the words that mean them. Each lies in a file of its own,
// area_<name>.go, as one variable that stands in the list below; docs/adding-an-action.md
// goes through it step by step.
//
// To add an action:
//
//  1. a Verb constant and its line in kinds;
//  2. its words: lemmas ("juggle"), each with the Action that it means, slots
//     and styles included; or, where several words mean something that they do
//     not mean one by one, a phrase ("pick up");
//  3. its performance, in engine/repertoire, which reads the slots of the Action, and
//     nothing of the words.
//
// A word belongs to one area. Inflected forms ("juggling", "threw") and typos
// find their lemma by themselves.
type area struct {
	kinds map[Verb]kind
	words map[string]Action

	// nouns name something that people do: tennis, yoga, a cartwheel. They are the
	// action where no other verb is ("plays tennis", "three cartwheels"), and what
	// it is done with where there is one ("holds a tennis racket").
	nouns map[string]Action

	// phrases are words in a row, lemmas again: "play guitar" also reads "plays the
	// guitar", and "raise leg" reads "raises his left leg": articles, possessives,
	// sides and sizes may stand between. A star is any one word. The longest phrase
	// that fits counts. Of a phrase of two words the second may come later in the
	// clause if it is a part of the body, a thing, or a particle: "picks the box
	// up". A word that is not a lemma is compared as it is written: "be pushed".
	phrases map[string]*Action

	// objects are nouns that actions are done with or to, separated by spaces. A
	// noun that is known becomes the Object of its action. Several nouns for one
	// thing: "cup mug=cup".
	objects string
}

// areas are all parts of the vocabulary.
var areas = []area{
	core,
	arms,
	signs,
	self,
	music,
	things,
	work,
	handwork,
	whole,
	floor,
	combat,
	reactions,
	exercise,
	acrobat,
	dance,
	footwork,
	sport,
	animals,
}

// kind is what planning knows of a verb.
type kind struct {
	upper   bool    // moves the upper body only, and goes with others
	seconds float64 // that it takes once; 0: as long as it is given
	again   float64 // that each further repetition takes
	least   float64 // that all repetitions take at least
	open    bool    // goes on for as long as there is time: to dance, to play the guitar
	shown   bool    // its pose is shown, and a motion may end in it: a salute, thumbs up
	stays   bool    // what it comes to lasts until something else is done: to sit, a pose
	down    float64 // of its seconds, those that getting down for it and up again take
	low     bool    // it leaves the body off its feet: it gets up before it goes anywhere
	holds   bool    // of the upper body: lasts while other things are done: to carry, hands on hips
}

var (
	kinds = merged(func(a *area) map[Verb]kind { return a.kinds })

	verbs, nouns, phrases, rare = vocabulary()

	objects = allObjects()
)

// vocabulary puts together what the areas and the thesaurus say of words. Rare are the
// verbs of the thesaurus alone.
func vocabulary() (verbs, nouns map[string]Action, phrases map[string][]phrase, rare map[string]bool) {
	areas := areaWords()
	more, _ := thesaurus(areas)
	rare = make(map[string]bool)
	for w := range more.words {
		if !areas.has(w) {
			rare[w] = true
		}
	}
	nouns = beside(areas.nouns, without(more.nouns, areas.words))
	verbs = beside(areas.words, more.words)
	return verbs, nouns, byFirstWord(areas.phrases, more.phrases), rare
}

// areaWords are the words of all areas.
func areaWords() tables {
	t := tables{
		words:   merged(func(a *area) map[string]Action { return a.words }),
		nouns:   merged(func(a *area) map[string]Action { return a.nouns }),
		phrases: merged(func(a *area) map[string]*Action { return a.phrases }),
	}
	for w := range nearWords {
		for _, table := range []map[string]Action{t.words, t.nouns} {
			if a, ok := table[w]; ok {
				a.near = true
				table[w] = a
			}
		}
	}
	return t
}

// nearWords are words of areas that mean another movement than the one that they are
// performed as.
var nearWords = wordSet(`scoop cricket softball hiccup assemble build quickstep foxtrot tango polka jive bachata cha-cha-cha chachacha mambo
	merengue rumba samba zumba charleston jig breaststroke skateboard snowboard canoe kayak motorcycle gorilla grate whittle duckling worship`)

// merged puts the tables of all areas together. Where two have the same key the
// first counts; TestAreasDoNotOverlap sees to it that none do.
func merged[K comparable, V any](table func(*area) map[K]V) map[K]V {
	out := map[K]V{}
	for i := range areas {
		for k, v := range table(&areas[i]) {
			if _, taken := out[k]; !taken {
				out[k] = v
			}
		}
	}
	return out
}

// beside adds to a table the words of another that it has not.
func beside[A any](table, more map[string]A) map[string]A {
	for w, a := range more {
		if _, taken := table[w]; !taken {
			table[w] = a
		}
	}
	return table
}

// without returns the words of a table that are not in another.
func without(table, other map[string]Action) map[string]Action {
	out := map[string]Action{}
	for w, a := range table {
		if _, taken := other[w]; !taken {
			out[w] = a
		}
	}
	return out
}

// allObjects returns the thing that each noun means.
func allObjects() map[string]string {
	out := map[string]string{}
	for i := range areas {
		for _, w := range strings.Fields(areas[i].objects) {
			word, thing, same := strings.Cut(w, "=")
			if !same {
				thing = word
			}
			out[word] = thing
		}
	}
	return out
}

// Verbs returns all that can be done, in the order of the alphabet.
func Verbs() []Verb { return slices.Sorted(maps.Keys(kinds)) }

// Upper reports whether the verb moves the upper body only.
func (v Verb) Upper() bool { return v.kind().upper }

// Whole reports whether the verb takes the whole body where it stands.
func (v Verb) Whole() bool { return v.kind().seconds > 0 && !v.kind().upper }

// Stays reports whether a body that has done the verb stays as it is until it
// does something else.
func (v Verb) Stays() bool { return v.kind().stays }

// Shown reports whether hands, or the head, keep the pose of an action until the motion ends, if that is
// soon and nothing follows.
func (a *Action) Shown() bool {
	return (a.Verb.kind().shown || a.Verb == Raise && a.Object != "") && a.Count == 0 && a.Seconds == 0
}

// Low reports whether the verb leaves the body off its feet, so that it has to
// get up before it goes anywhere.
func (v Verb) Low() bool { return v.kind().low }

// Up returns how long it takes to get up again after it, in seconds; 0 for what is
// done standing.
func (v Verb) Up() float64 { return v.kind().down / 2 }

// Holds reports whether the verb is a state of the upper body that lasts while
// other things are done.
func (v Verb) Holds() bool { return v.kind().holds }

// GoesOn reports whether the verb has no end of its own.
func (v Verb) GoesOn() bool { return v.kind().open || v.kind().holds }

// Goes reports whether the verb takes a body over the ground on its feet.
func (v Verb) Goes() bool { return v == Walk || v == Run || v == Turn }
