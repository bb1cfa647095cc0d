// Package meaning turns parses into events. Active and passive, finite verb, gerund, participle, infinitive and
// noun come out as the same event; so do light verbs with their nouns ("performs a squat"). Each event has the frame
// of the lexicon that fits its roles best.
//
//	[Parse] -> []Event, in the order of the telling, with relations between them
package meaning

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/lexicon"
)

// Thing is a noun phrase: a body part, an object, a person or a place.
type Thing struct {
	Lemma   string
	Part    language.Part // of the body; "": none
	Side    language.Side
	Number  float64 // how many; 0: not said
	Degree  float64 // of the adjectives: "very heavy"; 1: without an adverb
	Plural  bool
	Mods    []string // adjectives, compounds and how they stand, as lemmas
	Prep    string   // of an oblique
	Other   bool     // the other one
	Each    bool
	Pronoun bool   // he, she, it, somebody
	Joined  bool   // "and" joins it to the thing before
	Stands  string // the noun before that "it" or "them" stands for
	Token   int
	Tokens  []int // all its words
}

// Noun returns the noun that a pronoun stands for, and else the lemma of the thing.
func (t *Thing) Noun() string { return cmp.Or(t.Stands, t.Lemma) }

// Has reports whether a thing is described by a word.
func (t *Thing) Has(mod string) bool {
	return slices.Contains(t.Mods, mod)
}

// Order is the temporal relation of an event to the event beside it in the sentence.
type Order uint8

// Orders.
const (
	Then   Order = iota // after it
	During              // at the same time
	Joined              // "and": at the same time if the body can, else after it
	Before              // ahead of it
)

// Word is an adverb, an adjective or a direction of an event, with what strengthens or weakens it.
type Word struct {
	Lemma  string
	Degree float64
	Token  int
}

// Quantity is a number with its unit: three steps, 90 degrees, twice.
type Quantity struct {
	Unit   string
	Amount float64
	Token  int // of the unit
	Number int // token of the number, or of the unit if there is none
}

// Counts reports whether the quantity is a number of repetitions.
func (q Quantity) Counts() bool { return q.Unit == "repetition" || q.Unit == "" }

// Event is one thing that is done.
type Event struct {
	Lemma       string // of the verb or noun that tells it
	Token       int
	Frame       *lexicon.Frame // nil: the word is not known
	Bound       *Thing         // that the last class of the frame took
	Subject     *Thing
	Objects     []*Thing
	Obliques    []*Thing
	Words       []Word
	Quantities  []Quantity
	Order       Order
	Negated     bool
	Nearly      bool          // it almost happens
	Still       language.Part // is not to be moved
	Intended    bool          // meant, and not done
	Purpose     bool          // it is why the event before is done: "reaches to touch"
	Continues   bool          // goes on while other things are done: "keeps looking up"
	Resumed     bool          // continues an interrupted event
	Passive     bool
	Nominal     bool
	Progressive bool // "is sitting"
	Front       bool // a participle in front of its main clause: "waving, he walks"
	Form        lexicon.Form
	Plural      bool // a noun of several: "squats"
	Limb        bool // the clause has a part of the body and no verb: "arms out"
	State       bool // it is a state of the body, not an action: "with arms crossed"
	Again       bool // it is a copy of the event before, that goes the same way
	Repeats     bool // it is another event done again, with the words of this clause
	Same        bool // it repeats all earlier events and names none: "does the same"
	Tokens      []int
	surface     []string // the lemmas and texts of its clause, for the particles of frames
}

// Meaning is the meaning of a prompt.
type Meaning struct {
	Events    []Event
	Persona   []Word // attributes of the person: a tired man
	Used      map[int]bool
	Texts     []string // of the tokens
	Notes     []string
	Rewritten []string // lines of rewrites.txt that changed its trees
	Many      bool     // of several people
	reader    *reader
}

// Choose gives an event the frame that fits it best, after its roles were changed.
func (m *Meaning) Choose(e *Event) {
	if e.Lemma != "" {
		e.Frame, e.Bound = nil, nil
		m.reader.prune(e)
		m.reader.frame(e)
	}
}

// String tells an event with its order and the frame that it has: "raise (at the same time) by: he lifts his left arm".
func (e *Event) String() string {
	var b strings.Builder
	if !e.Repeats {
		b.WriteString(e.Lemma)
	} else {
		b.WriteString("the event before, again")
	}
	b.WriteString([...]string{"", ", at the same time", ", joined", ", before that"}[e.Order])
	for _, t := range e.Objects {
		fmt.Fprintf(&b, " [%s]", t.Lemma)
	}
	for _, t := range e.Obliques {
		fmt.Fprintf(&b, " [%s %s]", t.Prep, t.Lemma)
	}
	switch {
	case e.Negated || e.Intended:
		b.WriteString(", not done")
	case e.Frame != nil:
		fmt.Fprintf(&b, " -> %s, as in “%s”", e.Frame.Movement, e.Frame.Example)
	}
	return b.String()
}
