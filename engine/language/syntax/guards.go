package syntax

import (
	"fmt"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/language/lexicon"
)

// features is a set of properties of a constituent. Guards name them; grammar.txt says what each means.
type features uint64

// Features that do not depend on the guards, in the order of featureNames.
const (
	// Features of the head word, which a constituent has from its head.
	isPart features = 1 << iota
	isLimb
	isDeed
	isAmount
	isOther
	isPlain
	isThird
	isPlural
	isPerson
	isThing
	isCoordinated

	// Features of the constituent itself.
	isFirst
	isLast
	isBare
	isSeveral
	isTight
	isThen
	isLate
)

var featureNames = strings.Fields(`part limb deed amount other plain third plural person thing coordinated
	first last bare several tight then late`)

// The sets that a condition tests: those of the left child, those of the right child, and whether a frame of one has the other.
const (
	has   = iota // features
	cats         // the categories of a child and of its head word
	could        // all categories that the head word can have
	right        // is added for the right child
	takes = 2 * right
)

// term is one condition of a guard: one of some bits is in a set, or none is.
type term struct {
	set  int
	bits uint64
	not  bool
}

// guard changes the score of a rule by the features of its children.
type guard struct {
	rules []string // labels, or weights behind an @, of the rules that it is for
	terms []term
	gain  int32
}

// guard reads "? labels : left ; right -> weights".
func (g *Grammar) guard(text string) error {
	text, weights, ok := strings.Cut(text, " -> ")
	labels, conditions, colon := strings.Cut(text, " :")
	if !ok || !colon {
		return fmt.Errorf("want ? labels : left ; right -> weights")
	}
	one := guard{rules: strings.Split(strings.TrimSpace(labels), ",")}
	for side, list := range strings.SplitN(conditions, ";", 2) {
		for c := range strings.FieldsSeq(list) {
			t, err := g.term(c)
			if err != nil {
				return err
			}
			if t.set < takes {
				t.set += side * right
			}
			one.terms = append(one.terms, t)
		}
	}
	for w := range strings.FieldsSeq(weights) {
		n, ok := g.weights[w]
		if !ok && w != "0" {
			return fmt.Errorf("no weight %s", w)
		}
		one.gain += int32(n)
	}
	g.guards = append(g.guards, one)
	return nil
}

// term reads a condition: "limb/part", "!NP", "~X", "takes".
func (g *Grammar) term(text string) (t term, err error) {
	text, t.not = strings.CutPrefix(text, "!")
	if text == "takes" {
		t.set = takes
		return t, nil
	}
	for name := range strings.SplitSeq(text, "/") {
		cat, possible := strings.CutPrefix(name, "~")
		id, known := g.cats[cat]
		switch i := slices.Index(featureNames, name); {
		case known:
			if t.set = cats; possible {
				t.set = could
			}
			t.bits |= 1 << id
		case i >= 0:
			t.bits |= 1 << i
		case strings.ContainsRune(`+^:"`, rune(name[0])):
			if _, ok := g.bits[name]; !ok {
				g.bits[name] = 1 << (len(featureNames) + len(g.bits))
			}
			t.bits |= uint64(g.bits[name])
		default:
			return t, fmt.Errorf("no feature %s", name)
		}
	}
	return t, nil
}

// lateLabels are the labels of clauses, behind which a verb rather has no more roles.
var lateLabels = []string{"conj", "ger", "inf", "sub", "abs"}

// applyGuards gives each rule its guards and the features that it sets. Features of labels along the heads and of words are
// passed on from the head.
func (g *Grammar) applyGuards() error {
	if len(featureNames)+len(g.bits) > 64 {
		return fmt.Errorf("more than 64 features")
	}
	g.passed = isFirst - 1
	for name, bit := range g.bits {
		if name[0] != '^' {
			g.passed |= bit
		}
	}
	for i := range g.rules {
		r := &g.rules[i]
		names := []string{"*", r.label, "@" + r.weight}
		if r.rightHead {
			names = append(names, "<"+r.label)
		}
		for _, name := range names {
			r.sets |= g.bits["^"+name]
		}
		if r.sets |= g.bits["+"+r.label]; slices.Contains(lateLabels, r.label) {
			r.sets |= isLate
		}
		for _, one := range g.guards {
			if slices.ContainsFunc(one.rules, func(name string) bool { return slices.Contains(names, name) }) {
				r.guards = append(r.guards, one)
			}
		}
	}
	return nil
}

// described returns tokens without the compounds that reach past their end, with the features of their words.
func (g *Grammar) described(lex *lexicon.Lexicon, tokens []Token) []Token {
	out := slices.Clone(tokens)
	for i := range out {
		t := &out[i]
		t.entries = slices.DeleteFunc(slices.Clone(t.entries), func(e entry) bool { return i+e.length > len(out) })
		t.could = 0
		for k := range t.entries {
			e := &t.entries[k]
			t.could |= 1 << e.cat
			e.is = g.word(lex, e)
			if e.named = e.lemma; e.form == lexicon.Participle {
				e.named = t.Text // frames name a participle by its form
			}
		}
	}
	return out
}

// word returns the features of a word.
func (g *Grammar) word(lex *lexicon.Lexicon, e *entry) features {
	w := lex.Word(e.lemma)
	deed, noun := lex.In(e.lemma, "deed"), w.Kinds&lexicon.Noun != 0
	is := g.bits[`"`+e.lemma+`"`]
	for cat := range strings.FieldsSeq(w.Cats) {
		is |= g.bits[":"+cat]
	}
	switch {
	case w.Limb() || w.Has("L"):
		is |= isLimb
	case w.Part != "":
		is |= isPart
	case w.Unit != "" || w.Kinds&lexicon.Number != 0:
		is |= isAmount
	case deed || len(lex.Noun(e.lemma)) > 0 || !noun && len(lex.Verb(e.lemma)) > 0:
		is |= isDeed
	default:
		is |= isOther
	}
	switch e.form {
	case lexicon.Plain:
		is |= isPlain
	case lexicon.Third:
		is |= isThird
	case lexicon.Plural:
		is |= isPlural
	}
	if w.Kinds&lexicon.Person != 0 {
		is |= isPerson
	}
	if noun && !deed {
		is |= isThing
	}
	return is
}

// features returns the features of a constituent.
func (c *chart) features(n *node) features {
	if n.rule < 0 {
		return c.tokens[n.token].entries[n.entry].is | c.span(n)
	}
	r := &c.g.rules[n.rule]
	is := c.nodes[n.left].is
	if r.rightHead {
		is = c.nodes[n.right].is
	}
	is = is&c.g.passed | r.sets | c.span(n)
	if r.unary {
		return is
	}
	behind := c.nodes[n.right].is
	if behind&isThen != 0 || c.nodes[n.left].cat == c.g.cats["Z"] {
		is |= isThen
	}
	switch r.label {
	case "cc":
		is = is&^isBare | behind&isBare
	case "conj":
		if is &^= isCoordinated; behind&isThen != 0 {
			is |= isCoordinated
		}
	}
	return is
}

// span returns the features that a constituent has by its place.
func (c *chart) span(n *node) (is features) {
	first, last := &c.tokens[n.start], &c.tokens[n.end-1]
	if int(n.end) == c.n {
		is |= isLast
	}
	if n.end-n.start == 1 {
		is |= isBare
	}
	if first.Number > 1 {
		is |= isSeveral
	}
	if last.tight {
		is |= isTight
	}
	if n.rule < 0 || int32(n.start) == c.nodes[n.head].token {
		is |= isFirst
	}
	return is
}

// sets returns the sets of two children that guards test.
func (c *chart) sets(left, rightChild int32) (out [takes]uint64) {
	for i, id := range [...]int32{left, rightChild} {
		n := &c.nodes[id]
		head := &c.nodes[n.head]
		out[i*right+has], out[i*right+cats] = uint64(n.is), 1<<n.cat|1<<head.cat
		out[i*right+could] = c.tokens[head.token].could
	}
	return out
}

// fit returns what a constituent gains by the first of its guards whose conditions hold, and loses as a late role.
func (c *chart) fit(r *rule, sets *[takes]uint64, left, rightChild int32) (gain int32) {
	if sets[has]&uint64(isLate) != 0 && !r.rightHead && r.label != "conj" {
		gain = c.g.late
	}
	for i := range r.guards {
		if c.meets(&r.guards[i], sets, left, rightChild) {
			return gain + r.guards[i].gain
		}
	}
	return gain
}

// meets reports whether all conditions of a guard hold.
func (c *chart) meets(g *guard, sets *[takes]uint64, left, rightChild int32) bool {
	for _, t := range g.terms {
		ok := t.set < takes && sets[t.set]&t.bits != 0 || t.set == takes && c.lex.Takes(c.entry(left).lemma, c.entry(rightChild).named)
		if ok == t.not {
			return false
		}
	}
	return true
}

// entry returns the word that is the head of a constituent.
func (c *chart) entry(id int32) *entry {
	w := &c.nodes[c.nodes[id].head]
	return &c.tokens[w.token].entries[w.entry]
}
