package language

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"
)

//go:embed data/implied.txt
var impliedLines string

// implication is the nouns that go without saying with some verbs, after some words; "-" is none.
type implication struct {
	after, nouns map[string]bool
}

// implications are by verb.
var implications = sync.OnceValues(func() (map[Verb][]implication, error) {
	out := map[Verb][]implication{}
	for line := range strings.Lines(impliedLines) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		names, rest, _ := strings.Cut(line, ":")
		after, list, ok := strings.Cut(rest, ">")
		if !ok {
			return out, fmt.Errorf("%q: want verbs: words > nouns", line)
		}
		all := implication{wordSet(after), nounSet(list)}
		for name := range strings.SplitSeq(names, ",") {
			v := Verb(strings.TrimSpace(name))
			if _, ok := kinds[v]; !ok {
				return out, fmt.Errorf("%q is not a verb of the repertoire", name)
			}
			out[v] = append(out[v], all)
		}
	}
	return out, nil
})

// nounSet returns nouns, and those of classes in braces.
func nounSet(list string) map[string]bool {
	out := map[string]bool{}
	for w := range strings.FieldsSeq(list) {
		if name := strings.Trim(w, "{}"); name != w {
			for noun := range classes[name] {
				out[noun] = true
			}
			continue
		}
		out[w] = true
	}
	return out
}

// evident reports whether a word is a thing, or a size of it, that goes without saying.
func (p *parser) evident(i int) bool {
	return p.ownThing(i) || p.unsurprising(i) || p.usualSize(i) || p.ownPart(i) || p.text(i) == "flight" && p.text(i+1) == "of"
}

// ownPart reports whether a part of the body goes without saying with the verb of its clause.
func (p *parser) ownPart(i int) bool {
	part := parts[p.lemma(i)]
	if part == "" {
		return false
	}
	a := p.ofClause(i)
	return a != nil && ownParts[a.Verb][part]
}

// unsurprising reports whether a noun goes without saying with the verb of its clause.
func (p *parser) unsurprising(i int) bool {
	a := p.ofClause(i)
	if a == nil {
		return false
	}
	before := i - 1
	for articles[p.text(before)] || classes["adjective"][p.text(before)] {
		before--
	}
	all, _ := implications()
	for _, one := range all[a.Verb] {
		if !one.nouns[p.lemma(i)] {
			continue
		}
		if w := p.text(before); one.after[w] || one.after["-"] && (p.verbal(before) || w == "and" || particles[w]) {
			return true
		}
	}
	return false
}

// soothing are what hands do to what hurts.
var soothing = map[Verb]bool{Rub: true, Hold: true, Touch: true, Squeeze: true, Scratch: true, Pat: true, Stretch: true}

// usualSize reports whether a size at a token is that of all things of the kind after it: a small
// stone, a big tree.
func (p *parser) usualSize(i int) bool {
	if sore[p.text(i)] && parts[p.lemma(i+1)] != "" {
		a := p.ofClause(i)
		return a != nil && soothing[a.Verb] // why it is rubbed
	}
	switch p.text(i) {
	case "small", "little", "tiny":
		return classes["slight"][p.lemma(i+1)]
	case "big", "large", "huge", "tall":
		return classes["vast"][p.lemma(i+1)]
	}
	return false
}
