package language

import (
	"sync/atomic"
)

// OwnVerb is a verb that is not of the program: it comes with a move of the user.
type OwnVerb struct {
	Verb    Verb
	Phrases []string // that mean it: words in a row, as a prompt or their lemmas; the name of the verb is one
	As      Action   // that they mean; zero: the verb alone

	Upper   bool    // it moves the upper body only
	Stays   bool    // the body stays as it is afterwards
	Low     bool    // off its feet
	Open    bool    // it goes on as long as there is time
	Seconds float64 // that it takes once
	Again   float64 // and each further time
}

// Own is a vocabulary of verbs that are not of the program. Nothing changes it.
type Own struct {
	facts map[Verb]*facts
}

// ownWords is the vocabulary in use; nil: none.
var ownWords atomic.Pointer[Own]

// UseOwn has prompts read with a vocabulary beside the program's; nil: without one.
func UseOwn(o *Own) { ownWords.Store(o) }

// NewOwn returns a vocabulary of verbs.
func NewOwn(verbs []OwnVerb) *Own {
	o := &Own{facts: map[Verb]*facts{}}
	for _, v := range verbs {
		name := v.Verb
		if v.As.Verb != "" {
			name = v.As.Verb
		}
		if name.Known() {
			continue
		}
		f := &facts{seconds: v.Seconds, again: v.Again}
		for is, set := range map[fact]bool{upper: v.Upper, stays: v.Stays, open: v.Open, low: v.Low} {
			if set {
				f.is |= is
			}
		}
		if v.Low {
			f.rests = offFeet
		}
		o.facts[name] = f
	}
	return o
}

// unknown are the facts of a verb that is not known.
var unknown facts

// facts returns the facts of a verb, none if it is not known.
func (v Verb) facts() *facts {
	if f, ok := known[v]; ok {
		return f
	}
	if o := ownWords.Load(); o != nil && o.facts[v] != nil {
		return o.facts[v]
	}
	return &unknown
}

// Known reports whether a verb is one of the program.
func (v Verb) Known() bool {
	_, ok := known[v]
	return ok
}
