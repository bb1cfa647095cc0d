package syntax

import (
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/language/lexicon"
)

// fit returns what a constituent gains because the frames of its head take the one that hangs from it.
func (c *chart) fit(r *rule, left, right int32) int32 {
	late := int32(0)
	if id := c.nodes[left].rule; id >= 0 && !r.rightHead && r.label != "conj" {
		switch c.g.rules[id].label {
		case "conj", "ger", "inf", "sub", "abs":
			late = c.weight("late")
		}
	}
	return late + c.affinity(r, left, right)
}

// affinity returns what a constituent gains by the words of its children.
func (c *chart) affinity(r *rule, left, right int32) int32 {
	if s := c.sort(c.nodes[left].head); strings.HasPrefix(r.weight, "beside") && (s != limb && s != part || c.bareSide(left)) {
		return c.weight("nobody")
	}
	switch tight := c.tokens[c.nodes[left].end-1].tight; {
	case r.weight == "tight" && !tight:
		return c.weight("nobody")
	case r.weight != "tight" && tight:
		return c.weight("loose")
	}
	switch r.label {
	case "adv":
		return c.adverb(r, left, right)
	case "compound", "side", "mod":
		return c.modifier(r, left, right)
	case "sub":
		switch headless := c.at(right, "subj") < 0; {
		case r.weight == "frontsub" && headless && (c.at(left, "subj") >= 0 || c.at(right, "passive") >= 0):
			return c.weight("unlikeconj") // "once the door | is opened"
		case c.coordinated(right):
			return c.weight("subconj")
		}
	case "subj":
		return c.agreement(left, right)
	case "rel":
		if s := c.sort(c.nodes[left].head); r.weight == "reduced" && c.is(right, "Yp") && s != limb && s != part {
			return c.weight("borne") // "a cup held in the left hand"
		}
	case "pverb":
		switch state := r.weight == "withstate"; {
		case state && (c.lemma(c.nodes[left].head) != "with" || c.at(right, "subj") < 0):
			return c.weight("nobody")
		case !state && c.isA(left, "X"):
			return c.weight("particleverb") // "gets up rubbing his knee"
		}
	case "pp":
		return c.phrase(r, left, right)
	case "obj":
		return c.taken(r, left, right)
	case "conj":
		return c.likeness(left, right)
	case "pobj":
		if c.infinitive(left, right) {
			return c.weight("infinitive")
		}
	case "part":
		head, text := c.lemma(c.nodes[left].head), c.tokens[c.nodes[c.nodes[right].head].token].Text
		if c.lex.Word(head).Has("takes-participle") || c.lex.Takes(head, text) {
			return c.weight("participle")
		}
	case "passive":
		return 1
	}
	return 0
}

// is reports whether a constituent is of a category.
func (c *chart) is(id int32, cat string) bool { return c.nodes[id].cat == c.g.cats[cat] }

func (c *chart) weight(name string) int32 { return int32(c.g.Weights[name]) }

// bareSide reports whether a constituent is a side without a determiner.
func (c *chart) bareSide(id int32) bool {
	n := &c.nodes[id]
	return n.end-n.start == 1 && c.is(n.head, "L")
}

// adverb returns what a verb phrase or a sentence gains by an adverb.
func (c *chart) adverb(r *rule, left, right int32) int32 {
	switch {
	case r.rightHead && c.is(c.nodes[right].head, "R"),
		r.rightHead && c.lex.Word(c.lemma(c.nodes[left].head)).Has("S") && c.at(right, "subj") >= 0: // "once he sits"
		return c.weight("unlikeconj") // "lower it" is no adverb with a pronoun
	case r.rightHead && c.is(c.nodes[left].head, "X"):
		return c.weight("predir")
	}
	return c.taken(r, left, right)
}

// phrase returns what a noun, a verb or a sentence gains by a prepositional phrase.
func (c *chart) phrase(r *rule, left, right int32) int32 {
	head, prep := c.lemma(c.nodes[left].head), c.lemma(c.nodes[right].head)
	switch {
	case r.rightHead:
		id := c.nodes[right].rule
		again := id >= 0 && c.g.rules[id].rightHead && c.g.rules[id].label == "pp" // "after a run over a rail he stops"
		state := id >= 0 && c.g.rules[id].label == "sub" && c.is(c.nodes[right].left, "Yp")
		if again || state || c.is(right, "Yp") || c.bareSide(c.nodes[left].right) {
			return c.weight("secondobj") // "with the left arm raised, he stands"
		}
	case c.is(left, "NP") && prep == "of":
		return c.weight("ofnoun")
	case c.is(left, "NP") && c.sort(c.nodes[left].head) != deed:
	case c.lex.Takes(head, prep):
		if c.is(left, "NP") {
			return c.weight("fitsadv")
		}
		return c.weight("fits")
	}
	return 0
}

// modifier returns what a noun gains or loses by the word before it.
func (c *chart) modifier(r *rule, left, right int32) int32 {
	before, noun := c.nodes[left].head, c.nodes[right].head
	named := c.sort(noun)
	switch {
	case r.label == "compound":
		f, person := c.word(before).form, c.lex.Word(c.lemma(before)).Kinds&lexicon.Person != 0
		clause := person && c.word(noun).form == lexicon.Third // "a person walks"
		if f == lexicon.Third || f == lexicon.Plural || clause || c.sort(before) != other && named == amount {
			return c.weight("pluralcompound") // "above the head three times"
		}
	case r.weight == "moddir":
		if c.isA(left, "P") || c.isA(left, "L") || named != deed && c.lex.Word(c.lemma(noun)).Unit != "step" {
			return c.weight("nobody")
		}
	case r.weight == "modverb" && c.lex.Word(c.lemma(noun)).Kinds&lexicon.Person != 0:
		return c.weight("modperson")
	case r.label == "mod":
	case c.is(noun, "R") && c.lemma(noun) != "one", // "lower it" is no side
		c.is(right, "NPd") && c.lemma(before) != "both" && c.lemma(before) != "either":
		return c.weight("nobody")
	case named == amount:
		return c.weight("pluralcompound") // "to the left three steps"
	}
	return 0
}

// taken returns what an object or an adverb gains because a frame of the verb takes it, and what a second object loses.
func (c *chart) taken(r *rule, left, right int32) int32 {
	score := int32(0)
	if r.label == "obj" && c.nodes[left].object && !c.is(left, "NP") {
		score = c.weight("secondobj")
	}
	if c.lex.Takes(c.lemma(c.nodes[left].head), c.lemma(c.nodes[right].head)) {
		if r.label == "adv" {
			return c.weight("fitsadv")
		}
		score += c.weight("fits")
	} else if r.label == "obj" && c.bareDeed(right) && !strings.Contains(c.lex.Word(c.lemma(c.nodes[left].head)).Cats, "V") {
		score += c.weight("title") // "shield block"
	}
	return score
}

// bareDeed reports whether a noun phrase is a singular noun of an activity, and of no thing, with nothing before it.
func (c *chart) bareDeed(id int32) bool {
	n, lemma := &c.nodes[id], c.lemma(c.nodes[id].head)
	return int32(n.start) == c.nodes[n.head].token && c.sort(n.head) == deed && c.word(n.head).form == lexicon.Plain &&
		(c.lex.Word(lemma).Kinds&lexicon.Noun == 0 || c.lex.In(lemma, "deed"))
}

// at returns the node along the heads of a constituent that has a label; -1: there is none.
func (c *chart) at(id int32, label string) int32 {
	for n := &c.nodes[id]; n.rule >= 0; n = &c.nodes[id] {
		r := &c.g.rules[n.rule]
		if r.label == label {
			return id
		}
		if id = n.left; r.rightHead {
			id = n.right
		}
	}
	return -1
}

// coordinated reports whether a clause has verbs joined by "then": they rather go on with its main clause.
func (c *chart) coordinated(id int32) bool {
	at := c.at(id, "conj")
	return at >= 0 && c.then(c.nodes[at].right)
}

// then reports whether a conjunct begins with "then", or "and then".
func (c *chart) then(id int32) bool {
	for n := &c.nodes[id]; n.rule >= 0 && n.right >= 0; n = &c.nodes[n.right] {
		if c.is(n.left, "Z") {
			return true
		}
	}
	return false
}

// likeness returns what a coordination of nouns gains because both are parts of the body, or loses because they name
// things of different sorts: "with the left, then a kick", "to the left and three metres forward".
func (c *chart) likeness(left, right int32) int32 {
	times := func(n int32) bool { return c.lex.Word(c.lemma(c.nodes[n].head)).Has("times") }
	switch clause := c.is(left, "SS"); {
	case clause && c.word(c.nodes[left].head).form != lexicon.Third && !c.is(c.nodes[left].head, "N") &&
		c.at(left, "subj") < 0 && c.at(right, "subj") >= 0 && !c.then(right):
		return c.weight("unlikeconj") // "tripping but standing up, he walks on"
	case c.is(left, "AP") && times(left) && times(right),
		c.is(left, "PP") && (c.sort(c.nodes[right].head) == amount || c.sort(c.nodes[right].head) == deed):
		return c.weight("unlikeconj")
	case !c.is(left, "NP"):
		return 0
	}
	a, b := c.sort(c.nodes[left].head), c.sort(c.nodes[right].head)
	comma := c.nodes[right].rule >= 0 && c.g.rules[c.nodes[right].rule].weight == "commanp"
	head := c.word(c.nodes[right].head)
	plural := head.form == lexicon.Third || head.form == lexicon.Plural
	bare := b == deed && plural && c.bare(right) // "and glances"
	switch {
	case comma && (a == limb || a == part) && c.is(c.nodes[right].head, "R") && b == amount:
		return c.weight("likeconj") // "on one knee, the left one"
	case a != deed && a != amount && b == deed && c.then(right):
		return c.weight("thendeed") // "kneels on a knee, then a bow"
	case (a == other || a == deed && c.word(c.nodes[left].head).form == lexicon.Plain) && bare || comma && b == other && a == limb:
		return c.weight("unlikeconj")
	case a != amount && b != amount && (a == other && !comma || b == other):
		return 0
	case a == b:
		return c.weight("likeconj")
	}
	return c.weight("unlikeconj")
}

// bare reports whether a conjunct is one word behind its connectives.
func (c *chart) bare(id int32) bool {
	n := &c.nodes[id]
	for n.rule >= 0 && c.g.rules[n.rule].label == "cc" {
		n = &c.nodes[n.right]
	}
	return n.end-n.start == 1
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
	case c.lex.In(lemma, "deed") || len(c.lex.Noun(lemma)) > 0 || is.Kinds&lexicon.Noun == 0 && len(c.lex.Verb(lemma)) > 0:
		return deed
	}
	return other
}

// infinitive reports whether a preposition and its noun are more likely the mark of an infinitive and its verb.
func (c *chart) infinitive(left, right int32) bool {
	noun := &c.nodes[right]
	lemma := c.lemma(noun.head)
	is := c.lex.Word(lemma)
	title := is.Part != "" && !is.Has("V") && int(noun.end) == c.n // "hit to head"
	plain := int32(noun.start) == c.nodes[noun.head].token && c.word(noun.head).form == lexicon.Plain
	return plain && !title && len(c.lex.Verb(lemma)) > 0 && c.isA(left, "T")
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
	bare, is := !c.tokens[c.nodes[subject].start].determiner(), c.lex.Word(s.lemma)
	sort, person := c.sort(c.nodes[subject].head), is.Kinds&(lexicon.Person|lexicon.Function) != 0
	switch {
	case c.bareSide(subject), is.Direction != "" && !is.Has("L"), c.is(c.nodes[subject].head, "Q"):
		return c.weight("nobody")
	case v.form == lexicon.Plain && !plural && !person, sort == amount && c.isA(c.nodes[subject].head, "N"):
		return c.weight("title") // "sword draw"
	case !c.is(verb, "Yf"):
	case bare && v.form == lexicon.Past && (sort == limb || sort == part), // "knees bent, he jumps"
		v.form == lexicon.Third && (plural && v.lemma != "be" || c.tokens[c.nodes[subject].start].Number > 1):
		return c.weight("agreement")
	case v.form == lexicon.Plain && !plural, sort == deed && !person && !strings.Contains(c.lex.Word(v.lemma).Cats, "V"):
		return c.weight("agreement")
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
