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
	kinds map[Verb]kind
}

// ownWords is the vocabulary in use; nil: none.
var ownWords atomic.Pointer[Own]

// UseOwn has prompts read with a vocabulary beside the program's; nil: without one.
func UseOwn(o *Own) { ownWords.Store(o) }

// NewOwn returns a vocabulary of verbs.
func NewOwn(verbs []OwnVerb) *Own {
	o := &Own{kinds: map[Verb]kind{}}
	for _, v := range verbs {
		name := v.Verb
		if v.As.Verb != "" {
			name = v.As.Verb
		}
		if _, known := kinds[name]; !known {
			o.kinds[name] = kind{upper: v.Upper, stays: v.Stays, low: v.Low, open: v.Open, seconds: v.Seconds, again: v.Again}
		}
	}
	return o
}

// kind returns what planning knows of a verb.
func (v Verb) kind() kind {
	if k, ok := kinds[v]; ok {
		return k
	}
	if o := ownWords.Load(); o != nil {
		return o.kinds[v]
	}
	return kind{}
}

// Known reports whether a verb is one of the program.
func (v Verb) Known() bool {
	_, ok := kinds[v]
	return ok
}
