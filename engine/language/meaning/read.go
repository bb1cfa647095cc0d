package meaning

import (
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/lexicon"
	"github.com/motiongate/motiongate/engine/language/syntax"
)

// Read returns the meaning of parses.
func Read(lex *lexicon.Lexicon, tokens []syntax.Token, parses []syntax.Parse) Meaning {
	r := &reader{lex: lex, tokens: tokens, m: Meaning{Used: map[int]bool{}}}
	for i := range tokens {
		r.topics = append(r.topics, r.lemmas(i)...)
	}
	for _, p := range parses {
		for _, root := range p.Roots {
			r.clause(root, context{})
		}
	}
	r.choose()
	r.heading()
	for i := range tokens {
		r.m.Texts = append(r.m.Texts, tokens[i].Text)
	}
	r.m.reader = r
	return r.m
}

// heading drops the events of a title before a colon, if an event with a movement of its own follows: "penalty: the keeper jumps".
func (r *reader) heading() {
	colon := slices.IndexFunc(r.tokens, func(t syntax.Token) bool { return t.Text == ":" })
	before := func(e Event) bool { return e.Token < colon && (e.Subject == nil || e.Form == lexicon.Plain) }
	if slices.ContainsFunc(r.m.Events, func(e Event) bool { return e.Token > colon && e.Frame != nil && !e.State && colon > 0 }) {
		r.m.Events = slices.DeleteFunc(r.m.Events, before)
		for i := range colon {
			r.m.Used[i] = true
		}
	}
}

// reader walks trees and collects events.
type reader struct {
	lex    *lexicon.Lexicon
	tokens []syntax.Token
	m      Meaning
	first  *Thing   // the first subject: the person that the prompt is about
	topics []string // the lemmas of all words

	pending []pending // clauses within the obliques of the event that is being read
	later   []int     // events that were read within it, and come after it
}

// context is what a clause has from those around it.
type context struct {
	subject *Thing
	order   Order
	state   bool
	negated bool
}

// clause reads a tree whose root is a verb, a noun or a fragment.
func (r *reader) clause(d *syntax.Dep, c context) {
	// What stands before its main clause goes first if it is not at the same time.
	if d.Cat[0] != 'V' {
		r.rewrite(d)
	}
	switch d.Cat {
	case "N", "R", "L", "Q":
		r.nominal(d, c)
	case "P", "X", "W", "A", "J":
		r.fragment(d, c)
	default:
		r.verb(d, c)
	}
}

// verb reads a clause with a verb as its head.
func (r *reader) verb(d *syntax.Dep, c context) {
	if text := r.tokens[d.Token].Text; d.Form >= lexicon.Past && len(r.lex.Verb(d.Lemma)) == 0 && r.lex.Word(text).Style != "" {
		r.m.Persona = append(r.m.Persona, Word{text, 1, d.Token}) // "walks, tired"
		return
	}
	absolute := d.Cat == "Vp" && d.Kid("subj") != nil && d.Kid("passive") == nil && d.Kid("perfect") == nil // "pistol drawn"
	c.state = c.state || absolute && c.order == During
	if r.rewrite(d); c.subject == nil {
		c.subject = r.first
	}
	if (d.Label == "conj" || d.Label == "") && r.another(d, c) {
		r.elsewhere(d, c)
		return
	}
	if s := d.Kid("subj"); s != nil {
		if s.Kid("det") == nil && s.Form == lexicon.Plain && len(r.m.Events) == 0 && r.activity(s) && r.lex.Word(s.Lemma).Kinds == 0 {
			r.clause(s, c) // a title: "crouched idle looking left"
			c.order = Joined
		}
		c.subject = r.agent(s)
		if r.first == nil {
			r.first = c.subject
		}
		c.state = c.state || c.order == During && c.subject.Part != "" && d.Form == lexicon.Gerund // "walks, arms reaching forward"
	}
	d.Kids = slices.DeleteFunc(slices.Clone(d.Kids), func(k *syntax.Dep) bool { return k.Label == "pp" && k.Start < d.Token && r.state(k, c) })
	beside := d.Kid("abs")
	if beside != nil && beside.Start < d.Token {
		r.clause(beside, context{subject: c.subject, order: During, state: true})
	}
	r.among(d, c, func() {
		if !r.light(d, c) {
			r.add(r.event(d, c))
		}
		if beside != nil && beside.Start > d.Token {
			r.clause(beside, context{subject: c.subject, order: During, state: true})
		}
	}, func() {
		for _, k := range d.Kids {
			if k.Label == "conj" {
				at, order := len(r.m.Events), r.joined(d, k)
				r.clause(k, context{subject: c.subject, order: order, negated: c.negated && r.connective(k) == "or"})
				if order == During && k.Form == lexicon.Gerund && at < len(r.m.Events) {
					r.m.Events[at].Progressive = true // "eats, sitting at a table"
				}
			}
		}
	})
}

// among reads a clause, the clauses that hang from it, and the steps behind it, in the order of their times.
func (r *reader) among(d *syntax.Dep, c context, steps ...func()) {
	before := len(r.m.Events)
	front := r.subordinates(d, c, true)
	first := len(r.m.Events)
	steps[0]()
	late := front && r.ordered(before, first, c.order)
	r.subordinates(d, c, false)
	for _, step := range steps[1:] {
		step()
	}
	if late {
		sub := slices.Clone(r.m.Events[before:first])
		r.m.Events = append(slices.Delete(r.m.Events, before, first), sub...)
	}
}

// state reads a prepositional phrase that by itself tells how the body is: "on his knees, he prays". It reports whether
// the lexicon has such a frame of "to be".
func (r *reader) state(d *syntax.Dep, c context) bool {
	e := Event{Lemma: "be", Token: d.Token, Subject: c.subject, Order: c.order, Progressive: true}
	r.oblique(&e, d)
	if r.frame(&e); len(r.pending) > 0 || e.Frame == nil || len(e.Frame.Args) == 0 || len(e.Obliques) == 0 {
		r.pending = nil
		return false
	}
	for i := d.Start; i < d.End; i++ {
		e.Tokens = append(e.Tokens, i)
	}
	r.use(d)
	r.add(e)
	return true
}

// add appends an event, and behind it the events that were read within it. The clause of "after" goes before it.
func (r *reader) add(e Event) {
	after := slices.Clone(r.m.Events[len(r.m.Events)-len(r.later):])
	r.m.Events = r.m.Events[:len(r.m.Events)-len(r.later)]
	waiting := r.pending
	r.later, r.pending = nil, nil
	first := func(p pending) bool { // "dodges by stepping aside"
		is := r.lex.Word(p.prep)
		return is.Has("earlier") || is.Has("means") && r.alone(e.Lemma, language.Verb.Ends) && !r.movesUpperBody(e.Lemma)
	}
	for _, p := range waiting {
		if first(p) {
			r.clause(p.d, context{subject: e.Subject, order: e.Order})
			e.Order = Then
		}
	}
	r.m.Events = append(r.m.Events, e)
	for _, p := range waiting {
		c := context{subject: e.Subject, order: During}
		switch is := r.lex.Word(p.prep); {
		case first(p):
			continue
		case is.Has("accompaniment"):
			c.state = true
		case is.Has("later"):
			c.order = Then
		}
		r.clause(p.d, c)
	}
	r.m.Events = append(r.m.Events, after...)
}

// subordinates reads the clauses that hang from a verb and stand before it, or after it. It reports whether there was one.
func (r *reader) subordinates(d *syntax.Dep, c context, before bool) bool {
	found := false
	for _, k := range d.Kids {
		if k.Label != "sub" || k.Cat == "S" || (k.Start < d.Token) != before {
			continue
		}
		order, clause := During, k.Kid("subj") != nil || k.Kid("to") != nil || k.Cat == "N"
		if r.rewrite(k); r.lex.Word(k.Lemma).Has("concludes") {
			order = Then
		}
		by := r.subordinator(k)
		switch is := r.lex.Word(by); {
		case is.Has("clause-later"):
			order = Then
			if before {
				order = Before
			}
		case by == "":
			if z := d.Kid("cc"); k.Kid("perfect") == nil && !(before && z != nil && z.Cat == "Z") {
				break
			}
			fallthrough // "having bowed, he waves", "turning left, he then waves"
		case is.Has("clause-earlier"):
			order = Before
			if before {
				order = Then
			}
		case is.Has("clause-result"):
			order = Then
		case is.Has("clause-reason"):
			if is.Has("clause-likeness") && !clause {
				break // "as if playing the drums"
			}
			r.use(k)
			r.note("it is why, and not acted: " + r.text(k))
			continue
		}
		if r.others(k, c) {
			r.elsewhere(k, c)
			continue
		}
		at := len(r.m.Events)
		sub := context{subject: c.subject, order: order}
		r.clause(k, sub)
		if order == During && (k.Form == lexicon.Gerund || k.Form == lexicon.Participle) && at < len(r.m.Events) {
			r.m.Events[at].Progressive, r.m.Events[at].Front = true, before && by == ""
		}
		found = true
	}
	return found
}

// subordinator returns the word that joins a clause to its main clause; "" for a participle.
func (r *reader) subordinator(d *syntax.Dep) string {
	if k := d.Kid("sub"); k != nil && k.Cat == "S" {
		r.markUsed(k)
		return k.Lemma
	}
	return ""
}

// connective returns the coordinator of a conjunct: "then" counts before "and", and "and" before a comma.
func (r *reader) connective(d *syntax.Dep) string {
	best := ""
	for _, k := range d.Kids {
		if k.Label != "cc" {
			continue
		}
		r.markUsed(k)
		switch {
		case k.Cat == "Z":
			return k.Lemma
		case k.Cat == "C" && best != "and":
			best = k.Lemma
		case best == "":
			best = ","
		}
	}
	return best
}

// joined returns the order of a conjunct.
func (r *reader) joined(first, d *syntax.Dep) Order {
	if w := r.connective(d); r.lex.Word(w).Has("joins-events") {
		unlike := first.Form != d.Form || d.Form == lexicon.Gerund && first.Kid("prog") != nil // "is hopping, turning in a circle"
		past := d.Form == lexicon.Past && first.Form == lexicon.Third                          // a participle: "she plays, seated"
		last := r.lex.Word(d.Lemma).Has("concludes")
		if w == "," && first.Cat[0] == 'V' && d.Cat == "N" && r.bodily(d.Lemma) && strings.Contains(d.Lemma, " ") {
			return During // "leans on the wall, arms crossed"
		}
		if w == "," && (d.Form == lexicon.Gerund || d.Form == lexicon.Participle || past) && unlike && !last {
			return During
		}
		if d.Cat[0] == 'V' && (w == "," || last || first.Label == "conj" && r.connective(first) == ",") {
			return Then // one of a list
		}
		return Joined
	}
	return Then
}

// agent reads a subject. Attributes of a person apply to the whole prompt.
func (r *reader) agent(d *syntax.Dep) *Thing {
	t := r.thing(d)
	is := r.lex.Word(t.Lemma)
	if is.Part == "" && is.Thing == "" && !r.lex.In(t.Lemma, "thing") {
		r.markUsed(d) // an unknown noun before an active verb is the person
	}
	if is.Kinds&lexicon.Person != 0 || d.Cat == "R" {
		r.use(d)
		for _, k := range d.Kids {
			if k.Label == "mod" && r.lex.Word(k.Lemma).Kinds == 0 {
				delete(r.m.Used, k.Token)
			}
		}
		r.persona(d)
		if t.Plural && d.Cat != "R" || d.Kid("conj") != nil || t.Number > 1 {
			r.m.Many = true
		}
	}
	return t
}

// persona reads the attributes of a person: adjectives, "with a limp", relative clauses.
func (r *reader) persona(d *syntax.Dep) {
	if is := r.lex.Word(d.Lemma); is.Style != "" {
		r.m.Persona = append(r.m.Persona, Word{d.Lemma, 1, d.Token})
	}
	r.rewrite(d)
	for _, k := range d.Kids {
		switch k.Label {
		case "mod", "compound", "pred":
			if k.Form == lexicon.Participle && len(r.lex.Verb(k.Lemma)) > 0 && r.lex.Word(r.tokens[k.Token].Text).Style == "" {
				r.rewrite(k)
				e := r.event(k, context{})
				e.Progressive = true // "a seated person"
				r.add(e)
				continue
			}
			r.m.Persona = append(r.m.Persona, r.word(k))
		case "rel":
			at := len(r.m.Events)
			r.clause(k, context{subject: &Thing{Lemma: d.Lemma}, state: k.Form == lexicon.Participle})
			if k.Form == lexicon.Gerund && at < len(r.m.Events) {
				r.m.Events[at].Progressive = true // "a man lying on the floor"
			}
		case "pp":
			if r.lex.Word(k.Lemma).Has("attribute") {
				r.withPhrase(k, context{})
			} else {
				r.state(k, context{})
			}
		}
	}
}

// deed reports whether a noun behind a preposition of order names something that is done: "after a salute".
func (r *reader) deed(d *syntax.Dep) bool {
	is := r.lex.Word(d.Lemma)
	thing := is.Thing != "" || is.Part != "" || is.Unit != "" || is.Kinds&lexicon.Person != 0 || r.lex.In(d.Lemma, "thing")
	return r.activity(d) || d.Cat == "N" && !thing && len(r.lex.Verb(d.Lemma)) > 0
}

// activity reports whether a noun names something that is done.
func (r *reader) activity(d *syntax.Dep) bool {
	if d.Cat != "N" || r.lex.Word(d.Lemma).Part != "" || r.lex.Word(d.Lemma).Has("L") {
		return false
	}
	if len(r.lex.Noun(d.Lemma)) > 0 || r.lex.In(d.Lemma, "deed") {
		return true
	}
	is := r.lex.Word(d.Lemma)
	return len(r.lex.Verb(d.Lemma)) > 0 && (is.Kinds&lexicon.Noun == 0 || is.Has("way-unit"))
}

func (r *reader) note(text string) { r.m.Notes = append(r.m.Notes, text) }

// use marks the words below a constituent as ones with an effect.
func (r *reader) use(d *syntax.Dep) {
	for i := d.Start; i < d.End; i++ {
		r.m.Used[i] = true
	}
}

func (r *reader) text(d *syntax.Dep) string {
	s := ""
	for i := d.Start; i < d.End; i++ {
		s += " " + r.tokens[i].Text
	}
	return strings.TrimSpace(s)
}
