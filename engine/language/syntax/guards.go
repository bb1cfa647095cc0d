package syntax

import (
	"fmt"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/language/lexicon"
)

// features is a set of properties of a constituent, for the conditions of guards. grammar.txt defines each feature.
type features uint64

// Features with a fixed bit, in the order of featureNames. readGrammar gives other bits to the features that name a label, a
// category of the lexicon or a lemma.
const (
	// Features of a word, which a constituent inherits from its head.
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
	isCoordinated // of a constituent, but inherited

	// Features of a constituent that its parent does not inherit.
	isFirst
	isLast
	isBare
	isSeveral
	isTight
	isThen
	isLate // its rule has one of lateLabels
)

var featureNames = strings.Fields(`part limb deed amount other plain third plural person thing coordinated
		first last bare several tight then late`)

// Values of condition.set. The set n of the left child is the set n+perChild of the right child.
const (
	childFeatures = iota
	childCats     // the categories of the child and of its head word
	wordCats      // all categories that the head word of the child can have
	perChild
	takesWord = 2 * perChild // the condition "takes", which tests no set
)

// condition is a condition of a guard: the set has one of the bits or, if not is true, none of them.
type condition struct {
	set  int
	bits uint64
	not  bool
}

// guard changes the score of a rule by the features of its children.
type guard struct {
	rules      []string // selectors of rules, as grammar.txt defines them: label, <label, @weight or *
	conditions []condition
	gain       int32 // added to the score if all conditions hold
}

// addGuard reads "selectors : left ; right -> weights" and adds the guard to g.
func (g *Grammar) addGuard(text string) error {
	text, weights, ok := strings.Cut(text, " -> ")
	selectors, conditions, colon := strings.Cut(text, " :")
	if !ok || !colon {
		return fmt.Errorf("want ? selectors : left ; right -> weights")
	}
	read := guard{rules: strings.Split(strings.TrimSpace(selectors), ",")}
	for side, list := range strings.SplitN(conditions, ";", 2) {
		for c := range strings.FieldsSeq(list) {
			t, err := g.condition(c)
			if err != nil {
				return err
			}
			if t.set < takesWord {
				t.set += side * perChild
			}
			read.conditions = append(read.conditions, t)
		}
	}
	for w := range strings.FieldsSeq(weights) {
		n, ok := g.weights[w]
		if !ok && w != "0" {
			return fmt.Errorf("unknown weight %s; weights.txt has the weights", w)
		}
		read.gain += int32(n)
	}
	g.guards = append(g.guards, read)
	return nil
}

// condition reads a condition of the left child: "limb/part", "!NP", "~X", "takes".
func (g *Grammar) condition(text string) (t condition, err error) {
	text, t.not = strings.CutPrefix(text, "!")
	if text == "takes" {
		t.set = takesWord
		return t, nil
	}
	for name := range strings.SplitSeq(text, "/") {
		cat, possible := strings.CutPrefix(name, "~")
		id, known := g.cats[cat]
		switch i := slices.Index(featureNames, name); {
		case known:
			if t.set = childCats; possible {
				t.set = wordCats
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
			return t, fmt.Errorf("unknown feature %s; the head of the guards lists the features", name)
		}
	}
	return t, nil
}

// lateLabels are the labels of clauses and conjuncts. A dependent that is no conjunct, and that joins the head after one of them,
// costs the weight late: it more often belongs to the clause or the conjunct.
var lateLabels = []string{"conj", "ger", "inf", "sub", "abs"}

// applyGuards gives each rule its guards and the features of its constituents. It sets g.inherited: the features of words and the
// features +label.
func (g *Grammar) applyGuards() error {
	if len(featureNames)+len(g.bits) > 64 {
		return fmt.Errorf("more than 64 features")
	}
	g.inherited = isFirst - 1
	for name, bit := range g.bits {
		if name[0] != '^' {
			g.inherited |= bit
		}
	}
	for i := range g.rules {
		r := &g.rules[i]
		selectors := []string{"*", r.label, "@" + r.weight}
		if r.rightHead {
			selectors = append(selectors, "<"+r.label)
		}
		for _, name := range selectors {
			r.features |= g.bits["^"+name]
		}
		if r.features |= g.bits["+"+r.label]; slices.Contains(lateLabels, r.label) {
			r.features |= isLate
		}
		for _, gd := range g.guards {
			if slices.ContainsFunc(gd.rules, func(name string) bool { return slices.Contains(selectors, name) }) {
				r.guards = append(r.guards, gd)
			}
		}
	}
	return nil
}

// withFeatures returns a copy of tokens in which each entry has its features. It leaves out compounds that end after the last token.
func (g *Grammar) withFeatures(lex *lexicon.Lexicon, tokens []Token) []Token {
	out := slices.Clone(tokens)
	for i := range out {
		t := &out[i]
		t.entries = slices.DeleteFunc(slices.Clone(t.entries), func(e entry) bool { return i+e.length > len(out) })
		t.could = 0
		for k := range t.entries {
			e := &t.entries[k]
			t.could |= 1 << e.cat
			e.is = g.wordFeatures(lex, e)
			if e.named = e.lemma; e.form == lexicon.Participle {
				e.named = t.Text // frames name a participle by its form
			}
		}
	}
	return out
}

// wordFeatures returns the features of a word.
func (g *Grammar) wordFeatures(lex *lexicon.Lexicon, e *entry) features {
	w := lex.Word(e.lemma)
	deed, noun := lex.In(e.lemma, "deed"), w.Kinds&lexicon.Noun != 0
	is := g.bits[`"`+e.lemma+`"`]
	for cat := range strings.FieldsSeq(w.Cats) {
		is |= g.bits[":"+cat]
	}
	switch {
	case w.Part.Limb() || w.Has("L"):
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

// features returns the features of a constituent: of its word or its rule, of its place, and the features that it inherits.
func (c *chart) features(n *node) features {
	if n.rule < 0 {
		return c.tokens[n.token].entries[n.entry].is | c.spanFeatures(n)
	}
	r := &c.g.rules[n.rule]
	is := c.nodes[n.left].is
	if r.rightHead {
		is = c.nodes[n.right].is
	}
	is = is&c.g.inherited | r.features | c.spanFeatures(n)
	if r.unary {
		return is
	}
	right := c.nodes[n.right].is
	if right&isThen != 0 || c.nodes[n.left].cat == c.g.cats["Z"] {
		is |= isThen
	}
	switch r.label {
	case "cc":
		is = is&^isBare | right&isBare
	case "conj":
		if is &^= isCoordinated; right&isThen != 0 {
			is |= isCoordinated
		}
	}
	return is
}

// spanFeatures returns the features that depend on the first and the last token of a constituent.
func (c *chart) spanFeatures(n *node) (is features) {
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

// testedSets returns the sets of two children that conditions test, by condition.set.
func (c *chart) testedSets(left, right int32) (out [takesWord]uint64) {
	for i, id := range [...]int32{left, right} {
		n := &c.nodes[id]
		head := &c.nodes[n.head]
		child := out[i*perChild:]
		child[childFeatures], child[childCats], child[wordCats] = uint64(n.is), 1<<n.cat|1<<head.cat, c.tokens[head.token].could
	}
	return out
}

// adjustment returns the change of the score of a rule for two children: the gain of the first guard of the rule whose conditions
// hold, and the weight late for a dependent after one of lateLabels.
func (c *chart) adjustment(r *rule, sets *[takesWord]uint64, left, right int32) (gain int32) {
	if sets[childFeatures]&uint64(isLate) != 0 && !r.rightHead && r.label != "conj" {
		gain = c.g.late
	}
	for i := range r.guards {
		if c.meets(&r.guards[i], sets, left, right) {
			return gain + r.guards[i].gain
		}
	}
	return gain
}

// meets reports whether two children meet all conditions of a guard.
func (c *chart) meets(g *guard, sets *[takesWord]uint64, left, right int32) bool {
	for _, t := range g.conditions {
		ok := t.set < takesWord && sets[t.set]&t.bits != 0 ||
			t.set == takesWord && c.lex.Takes(c.headEntry(left).lemma, c.headEntry(right).named)
		if ok == t.not {
			return false
		}
	}
	return true
}

// headEntry returns the entry of the head word of a constituent.
func (c *chart) headEntry(id int32) *entry {
	w := &c.nodes[c.nodes[id].head]
	return &c.tokens[w.token].entries[w.entry]
}
