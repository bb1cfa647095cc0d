package language

import (
	"fmt"
	"maps"
	"slices"
	"strings"
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
	kinds   map[Verb]kind
	phrases map[string][]phrase // by their first word
	words   map[string]bool
}

// ownWords is the vocabulary in use; nil: none.
var ownWords atomic.Pointer[Own]

// UseOwn has prompts read with a vocabulary beside the program's; nil: without one.
func UseOwn(o *Own) { ownWords.Store(o) }

// NewOwn returns a vocabulary of verbs. A phrase that two of them have, and one without words, is an error.
func NewOwn(verbs []OwnVerb) (*Own, error) {
	o := &Own{kinds: map[Verb]kind{}, words: map[string]bool{}}
	table := map[string]*Action{}
	for _, v := range verbs {
		as := v.As
		if as.Verb == "" {
			as.Verb = v.Verb
		}
		if _, known := kinds[as.Verb]; !known {
			o.kinds[as.Verb] = kind{upper: v.Upper, stays: v.Stays, low: v.Low, open: v.Open, seconds: v.Seconds, again: v.Again}
		}
		for _, words := range v.Phrases {
			words = strings.Join(strings.Fields(strings.ToLower(words)), " ")
			if words == "" || strings.ContainsFunc(words, func(r rune) bool { return strings.ContainsRune(".,;:!?*", r) }) {
				return nil, fmt.Errorf("%q is not words that mean %s", words, v.Verb)
			}
			if other, taken := table[words]; taken && other.Verb != as.Verb {
				return nil, fmt.Errorf("%q means both %s and %s", words, other.Verb, as.Verb)
			}
			table[words] = &as
			for w := range strings.FieldsSeq(words) {
				o.words[w] = true
			}
		}
	}
	o.phrases = byFirstWord(table)
	return o, nil
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

// ownPhrases returns the phrases of the vocabulary in use that begin with a word.
func ownPhrases(first string) []phrase {
	if o := ownWords.Load(); o != nil {
		return o.phrases[first]
	}
	return nil
}

// ownWord reports whether a word is one of the vocabulary in use.
func ownWord(w string) bool {
	o := ownWords.Load()
	return o != nil && o.words[w]
}

// Verbs returns the verbs that the vocabulary adds to those of the program, in alphabetical order.
func (o *Own) Verbs() []Verb { return slices.Sorted(maps.Keys(o.kinds)) }
