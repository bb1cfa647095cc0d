package syntax

import (
	"math/bits"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/language/lexicon"
)

// node is a constituent of the chart: the best one of its category over its span.
type node struct {
	rule        int32 // -1: a word
	left, right int32 // nodes; -1: none
	head        int32 // node of the word that is its head
	token       int32 // of a word
	entry       int32
	score       int32
	start, end  int16
	cat         uint8
	object      bool // its head has an object
}

// cell has the constituents of a span.
type cell struct {
	mask uint64
	best [64]int32
}

// chart is the table of all constituents of a segment.
type chart struct {
	g      *Grammar
	lex    *lexicon.Lexicon
	tokens []Token
	n      int
	nodes  []node
	cells  []cell
}

func (c *chart) cell(start, end int) *cell { return &c.cells[start*(c.n+1)+end] }

// fill builds the chart bottom up. It costs n^3 steps over the pairs of categories that some rule joins.
func (c *chart) fill() {
	c.n = len(c.tokens)
	c.cells = make([]cell, (c.n+1)*(c.n+1))
	c.nodes = make([]node, 0, 64*c.n)
	for length := 1; length <= c.n; length++ {
		for start := 0; start+length <= c.n; start++ {
			end := start + length
			into := c.cell(start, end)
			for k, e := range c.tokens[start].entries {
				if e.length == length {
					c.put(into, node{rule: -1, left: -1, right: -1, token: int32(start), entry: int32(k), score: e.score, start: int16(start),
						end: int16(end), cat: e.cat})
				}
			}
			for mid := start + 1; mid < end; mid++ {
				c.join(into, c.cell(start, mid), c.cell(mid, end))
			}
			c.close(into)
		}
	}
}

// put adds a constituent to a cell unless a better one of its category is there.
func (c *chart) put(into *cell, n node) bool {
	bit := uint64(1) << n.cat
	if into.mask&bit != 0 && c.nodes[into.best[n.cat]].score >= n.score {
		return false
	}
	id := int32(len(c.nodes))
	if n.rule < 0 {
		n.head = id
	}
	c.nodes = append(c.nodes, n)
	into.mask |= bit
	into.best[n.cat] = id
	return true
}

func (c *chart) join(into, left, right *cell) {
	if left.mask == 0 || right.mask == 0 {
		return
	}
	for lm := left.mask; lm != 0; lm &= lm - 1 {
		l := bits.TrailingZeros64(lm)
		for rm := right.mask & c.g.compat[l]; rm != 0; rm &= rm - 1 {
			r := bits.TrailingZeros64(rm)
			ln, rn := left.best[l], right.best[r]
			for _, id := range c.g.pairs[l][r] {
				ru := &c.g.rules[id]
				a, b := &c.nodes[ln], &c.nodes[rn]
				n := node{rule: id, left: ln, right: rn, score: a.score + b.score + c.g.scores[id], start: a.start, end: b.end, cat: ru.parent}
				if n.head = a.head; ru.rightHead {
					n.head = b.head
				}
				n.object = c.nodes[ln].object && !ru.rightHead || rn >= 0 && ru.rightHead && c.nodes[rn].object || ru.label == "obj"
				n.score += c.fit(ru, ln, rn)
				c.put(into, n)
			}
		}
	}
}

// close applies unary rules until nothing gets better.
func (c *chart) close(into *cell) {
	for again := true; again; {
		again = false
		for m := into.mask; m != 0; m &= m - 1 {
			k := bits.TrailingZeros64(m)
			for _, id := range c.g.unaries[k] {
				from := into.best[k]
				a := c.nodes[from]
				n := node{rule: id, left: from, right: -1, head: a.head, object: a.object, score: a.score + c.g.scores[id], start: a.start, end: a.end,
					cat: c.g.rules[id].parent}
				if n.score > a.score+1000 {
					continue
				}
				again = c.put(into, n) || again
			}
		}
	}
}

// fit returns what a constituent gains because the frames of its head take the one that hangs from it.
func (c *chart) fit(r *rule, left, right int32) int32 {
	late := int32(0)
	if id := c.nodes[left].rule; id >= 0 && !r.rightHead && r.label != "conj" {
		switch c.g.rules[id].label {
		case "conj", "ger", "inf", "sub", "abs":
			late = int32(c.g.Weights["late"])
		}
	}
	return late + c.affinity(r, left, right)
}

// affinity returns what a constituent gains by the words of its children.
func (c *chart) affinity(r *rule, left, right int32) int32 {
	if s := c.sort(c.nodes[left].head); strings.HasPrefix(r.weight, "beside") && s != limb && s != part {
		return int32(c.g.Weights["nobody"])
	}
	switch tight := c.tokens[c.nodes[left].end-1].tight; {
	case r.weight == "tight" && !tight:
		return int32(c.g.Weights["nobody"])
	case r.weight != "tight" && tight:
		return int32(c.g.Weights["loose"])
	}
	switch r.label {
	case "adv":
		if r.rightHead && c.g.names[c.nodes[c.nodes[right].head].cat] == "R" {
			return int32(c.g.Weights["unlikeconj"]) // "lower it" is no adverb with a pronoun
		}
		if r.rightHead && c.g.names[c.nodes[c.nodes[left].head].cat] == "X" {
			return int32(c.g.Weights["predir"])
		}
		return c.taken(r, left, right)
	case "compound":
		if f := c.word(c.nodes[left].head).form; f == lexicon.Third || f == lexicon.Plural {
			return int32(c.g.Weights["pluralcompound"])
		}
		if c.sort(c.nodes[left].head) != other && c.sort(c.nodes[right].head) == amount {
			return int32(c.g.Weights["pluralcompound"]) // "above the head three times"
		}
	case "side":
		if c.g.names[c.nodes[c.nodes[right].head].cat] == "R" && c.lemma(c.nodes[right].head) != "one" {
			return int32(c.g.Weights["nobody"]) // "lower it" is no side
		}
		if c.sort(c.nodes[right].head) == amount {
			return int32(c.g.Weights["pluralcompound"]) // "to the left three steps"
		}
	case "sub":
		if c.coordinated(right) {
			return int32(c.g.Weights["subconj"])
		}
	case "subj":
		return c.agreement(left, right)
	case "rel":
		if r.weight == "reduced" && c.g.names[c.nodes[right].cat] == "Yp" && c.sort(c.nodes[left].head) == other {
			return int32(c.g.Weights["borne"]) // "a cup held in the left hand"
		}
	case "pverb":
		if c.isA(left, "X") {
			return int32(c.g.Weights["particleverb"]) // "gets up rubbing his knee"
		}
	case "pp":
		head, prep := c.lemma(c.nodes[left].head), c.lemma(c.nodes[right].head)
		if c.nodes[left].cat == c.g.cats["NP"] {
			if prep == "of" {
				return int32(c.g.Weights["ofnoun"])
			}
			return 0
		}
		if c.lex.Takes(head, prep) {
			return int32(c.g.Weights["fits"])
		}
	case "obj":
		return c.taken(r, left, right)
	case "conj":
		return c.likeness(left, right)
	case "pobj":
		if c.infinitive(left, right) {
			return int32(c.g.Weights["infinitive"])
		}
	case "part":
		head, text := c.lemma(c.nodes[left].head), c.tokens[c.nodes[c.nodes[right].head].token].Text
		if c.lex.Word(head).Has("takes-participle") || c.lex.Takes(head, text) {
			return int32(c.g.Weights["participle"])
		}
	case "passive":
		return 1
	}
	return 0
}

// taken returns what an object or an adverb gains because a frame of the verb takes it, and what a second object loses.
func (c *chart) taken(r *rule, left, right int32) int32 {
	score := int32(0)
	if r.label == "obj" && c.nodes[left].object && c.nodes[left].cat != c.g.cats["NP"] {
		score = int32(c.g.Weights["secondobj"])
	}
	if c.lex.Takes(c.lemma(c.nodes[left].head), c.lemma(c.nodes[right].head)) {
		if r.label == "adv" {
			return int32(c.g.Weights["fitsadv"])
		}
		score += int32(c.g.Weights["fits"])
	} else if r.label == "obj" && c.bareDeed(right) && !strings.Contains(c.lex.Word(c.lemma(c.nodes[left].head)).Cats, "V") {
		score += int32(c.g.Weights["title"]) // "shield block"
	}
	return score
}

// bareDeed reports whether a noun phrase is a singular noun of an activity, and of no thing, with nothing before it.
func (c *chart) bareDeed(id int32) bool {
	n, lemma := &c.nodes[id], c.lemma(c.nodes[id].head)
	return int32(n.start) == c.nodes[n.head].token && c.sort(n.head) == deed && c.word(n.head).form == lexicon.Plain &&
		(c.lex.Word(lemma).Kinds&lexicon.Noun == 0 || c.lex.In(lemma, "deed"))
}

// coordinated reports whether a clause has verbs joined by "then": they rather go on with its main clause.
func (c *chart) coordinated(id int32) bool {
	for n := &c.nodes[id]; n.rule >= 0; n = &c.nodes[id] {
		r := &c.g.rules[n.rule]
		if r.label == "conj" {
			return c.then(n.right)
		}
		if id = n.left; r.rightHead {
			id = n.right
		}
	}
	return false
}

// then reports whether a conjunct begins with "then", or "and then".
func (c *chart) then(id int32) bool {
	for n := &c.nodes[id]; n.rule >= 0 && n.right >= 0; n = &c.nodes[n.right] {
		if c.nodes[n.left].cat == c.g.cats["Z"] {
			return true
		}
	}
	return false
}

// likeness returns what a coordination of nouns gains because both are parts of the body, or loses because they name
// things of different sorts: "with the left, then a kick", "to the left and three metres forward".
func (c *chart) likeness(left, right int32) int32 {
	times := func(n int32) bool { return c.lex.Word(c.lemma(c.nodes[n].head)).Has("times") }
	switch {
	case c.nodes[left].cat == c.g.cats["AP"] && times(left) && times(right),
		c.nodes[left].cat == c.g.cats["PP"] && (c.sort(c.nodes[right].head) == amount || c.sort(c.nodes[right].head) == deed):
		return int32(c.g.Weights["unlikeconj"])
	case c.nodes[left].cat != c.g.cats["NP"]:
		return 0
	}
	a, b := c.sort(c.nodes[left].head), c.sort(c.nodes[right].head)
	comma := c.nodes[right].rule >= 0 && c.g.rules[c.nodes[right].rule].weight == "commanp"
	head := c.word(c.nodes[right].head)
	plural := head.form == lexicon.Third || head.form == lexicon.Plural
	bare := b == deed && plural && c.nodes[right].end-c.nodes[right].start == 2 // "and glances"
	switch {
	case (a == other || a == deed && c.word(c.nodes[left].head).form == lexicon.Plain) && bare || comma && b == other && a == limb:
		return int32(c.g.Weights["unlikeconj"])
	case a != amount && b != amount && (a == other && !comma || b == other):
		return 0
	case a == b:
		return int32(c.g.Weights["likeconj"])
	}
	return int32(c.g.Weights["unlikeconj"])
}

// sort is what a noun names.
type sort uint8

const (
	other sort = iota
	part
	limb
	deed
	amount
)

func (c *chart) sort(n int32) sort {
	lemma := c.lemma(n)
	is := c.lex.Word(lemma)
	switch {
	case is.Limb() || is.Has("L"):
		return limb
	case is.Part != "":
		return part
	case is.Unit != "" || is.Kinds&lexicon.Number != 0:
		return amount
	case len(c.lex.Noun(lemma)) > 0 || is.Kinds&lexicon.Noun == 0 && len(c.lex.Verb(lemma)) > 0:
		return deed
	}
	return other
}

// infinitive reports whether a preposition and its noun are more likely the mark of an infinitive and its verb.
func (c *chart) infinitive(left, right int32) bool {
	noun := &c.nodes[right]
	if noun.end-noun.start > 1 || c.word(noun.head).form != lexicon.Plain || len(c.lex.Verb(c.lemma(noun.head))) == 0 {
		return false
	}
	return c.isA(left, "T")
}

// isA reports whether the head of a constituent is a word of a category as well.
func (c *chart) isA(n int32, cat string) bool {
	head := c.nodes[n].head
	return slices.ContainsFunc(c.tokens[c.nodes[head].token].entries, func(e entry) bool { return e.cat == c.g.cats[cat] })
}

// agreement returns what a clause loses because its subject and its verb differ in number.
func (c *chart) agreement(subject, verb int32) int32 {
	s, v := c.word(c.nodes[subject].head), c.word(c.nodes[verb].head)
	plural := s.form == lexicon.Third || s.form == lexicon.Plural
	switch s.lemma {
	case "they", "we", "you", "i", "people":
		plural = true
	}
	bare := !c.tokens[c.nodes[subject].start].determiner()
	sort, person := c.sort(c.nodes[subject].head), c.lex.Word(s.lemma).Kinds&(lexicon.Person|lexicon.Function) != 0
	switch {
	case v.form == lexicon.Plain && !plural && bare && !person, sort == amount && c.isA(c.nodes[subject].head, "N"):
		return int32(c.g.Weights["title"]) // "sword draw"
	case c.nodes[verb].cat != c.g.cats["Yf"]:
	case bare && v.form == lexicon.Past && (sort == limb || sort == part), // "knees bent, he jumps"
		v.form == lexicon.Third && (plural && v.lemma != "be" || c.tokens[c.nodes[subject].start].Number > 1):
		return int32(c.g.Weights["agreement"])
	case v.form == lexicon.Plain && !plural:
		return int32(c.g.Weights["agreement"])
	}
	return 0
}

func (c *chart) word(n int32) *entry {
	w := &c.nodes[n]
	return &c.tokens[w.token].entries[w.entry]
}

func (c *chart) lemma(n int32) string {
	w := &c.nodes[n]
	return c.tokens[w.token].entries[w.entry].lemma
}
