package language

import (
	"math"
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
//  3. somebody who performs it, in engine/action. Whoever does reads the slots of
//     the Action, and nothing of the words.
//
// A word belongs to one area. Inflected forms ("juggling", "threw") and typos
// find their lemma by themselves.
type area struct {
	kinds map[Verb]kind
	words map[string]Action

	// phrases are words in a row, lemmas again ("play guitar" also reads "plays
	// the guitar": articles and possessives between them are skipped). A star is
	// any one word. The longest phrase that fits counts.
	phrases map[string]Action

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
	whole,
	floor,
	combat,
}

// kind is what planning knows of a verb.
type kind struct {
	upper   bool    // moves the upper body only, and goes with others
	seconds float64 // that it takes once; 0: as long as it is given
	again   float64 // that each further repetition takes
	least   float64 // that all repetitions take at least
	open    bool    // goes on for as long as there is time: to dance, to play the guitar
	stays   bool    // what it comes to lasts until something else is done: to sit, a pose
	low     bool    // it leaves the body off its feet: it gets up before it goes anywhere
	holds   bool    // of the upper body: lasts while other things are done: to carry, hands on hips
}

var (
	kinds      = merged(func(a *area) map[Verb]kind { return a.kinds })
	verbs      = merged(func(a *area) map[string]Action { return a.words })
	phrases    = allPhrases()
	objects    = allObjects()
	phraseWord = allPhraseWords()
	objectWord = func(w string) bool { return objects[w] != "" }
)

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

// phrase is several words that mean one action together.
type phrase struct {
	words []string
	Action
}

// allPhrases returns the phrases by their first word, longer ones first.
func allPhrases() map[string][]phrase {
	out := map[string][]phrase{}
	for words, a := range merged(func(a *area) map[string]Action { return a.phrases }) {
		p := phrase{strings.Fields(words), a}
		out[p.words[0]] = append(out[p.words[0]], p)
	}
	for _, same := range out {
		slices.SortFunc(same, func(a, b phrase) int {
			if d := len(b.words) - len(a.words); d != 0 {
				return d
			}
			return strings.Compare(strings.Join(a.words, " "), strings.Join(b.words, " "))
		})
	}
	return out
}

// allPhraseWords returns the words that phrases are made of.
func allPhraseWords() map[string]bool {
	out := map[string]bool{}
	for _, same := range phrases {
		for _, p := range same {
			for _, w := range p.words {
				out[w] = true
			}
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

// Upper reports whether the verb moves the upper body only.
func (v Verb) Upper() bool { return kinds[v].upper }

// Whole reports whether the verb takes the whole body where it stands.
func (v Verb) Whole() bool { return kinds[v].seconds > 0 && !kinds[v].upper }

// Stays reports whether a body that has done the verb stays as it is until it
// does something else.
func (v Verb) Stays() bool { return kinds[v].stays }

// Low reports whether the verb leaves the body off its feet, so that it has to
// get up before it goes anywhere.
func (v Verb) Low() bool { return kinds[v].low }

// Holds reports whether the verb is a state of the upper body that lasts while
// other things are done.
func (v Verb) Holds() bool { return kinds[v].holds }

// Goes reports whether the verb takes a body over the ground on its feet.
func (v Verb) Goes() bool { return v == Walk || v == Run || v == Turn }

// lasts returns how long a verb takes by itself when it is done count times.
func (k kind) lasts(count float64) float64 {
	return math.Max(k.least, k.seconds+k.again*(count-1))
}
