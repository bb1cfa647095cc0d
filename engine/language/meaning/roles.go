package meaning

import (
	"slices"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/lexicon"
	"github.com/motiongate/motiongate/engine/language/syntax"
)

// event builds an event from a verb and its dependents.
func (r *reader) event(d *syntax.Dep, c context) Event {
	e := Event{Lemma: d.Lemma, Token: d.Token, Order: c.order, State: c.state, Negated: c.negated, Tokens: []int{d.Token}, Form: d.Form}
	e.surface = append(e.surface, d.Lemma)
	if c.subject != nil {
		e.Subject = c.subject
	}
	r.attach(&e, d)
	if s := d.Kid("subj"); s != nil && e.Subject != nil && e.Subject.Part != "" {
		e.Tokens = append(e.Tokens, e.Subject.Tokens...)
		for _, k := range conjuncts(s) {
			if r.bodily(k.Lemma) { // "left arm and right leg raised"
				if e.Subject != nil {
					e.Objects, e.Subject = append(e.Objects, e.Subject), nil
				}
				e.Objects = append(e.Objects, r.thing(k))
			}
		}
	}
	if e.Passive || d.Cat == "Vp" && d.Label == "rel" || r.undergone(&e) {
		if e.Subject != nil {
			e.Objects, e.surface = append([]*Thing{e.Subject}, e.Objects...), append(e.surface, e.Subject.Lemma)
			e.Subject = nil
		} else if e.Passive && len(e.Objects) == 0 {
			e.Objects = []*Thing{{Lemma: "person", Pronoun: true}} // "is pushed": the person undergoes it
		}
		if by := d.Kid("agent"); by != nil {
			if e.Subject = r.thing(by); r.person(e.Subject) {
				r.agent(by)
			}
		}
	}
	r.undergo(&e, d)
	return e
}

// undergone reports whether the subject of a past form is a thing that it is done to: "bow drawn, arrow shot".
func (r *reader) undergone(e *Event) bool {
	s, past := e.Subject, e.Form == lexicon.Past || e.Form == lexicon.Participle
	return past && s != nil && len(e.Objects) == 0 && s.Part == "" && !s.Pronoun &&
		r.lex.Word(s.Lemma).Kinds&(lexicon.Noun|lexicon.Person) == lexicon.Noun
}

// attach adds the dependents of the verb to an event.
func (r *reader) attach(e *Event, d *syntax.Dep) {
	for _, k := range d.Kids {
		switch k.Label {
		case "deg":
			if r.lex.Word(k.Lemma).Nearly {
				e.Nearly = true
				r.markUsed(k)
				continue
			}
			r.modifier(e, k)
		case "obj", "pp", "adv", "pred", "num", "side", "mod", "compound", "dir":
			r.modifier(e, k)
		case "passive":
			e.Passive = true
			r.markUsed(k)
		case "prog", "perfect", "modal":
			e.Progressive = e.Progressive || k.Label == "prog"
			r.markUsed(k)
		case "neg":
			e.Negated = true
			r.markUsed(k)
		case "again":
			r.elliptic(e, k)
		case "part":
			for _, p := range append([]*syntax.Dep{k}, k.Kids...) {
				e.Words = append(e.Words, r.word(p))
				e.surface = append(e.surface, p.Lemma, r.tokens[p.Token].Text)
				e.Tokens = append(e.Tokens, p.Token)
			}
		}
	}
}

// markUsed marks the token of a constituent as one with an effect.
func (r *reader) markUsed(d *syntax.Dep) {
	r.m.Used[d.Token] = true
}

// modifier adds one constituent to an event: an object, an oblique, a quantity or a word.
func (r *reader) modifier(e *Event, k *syntax.Dep) {
	before, limbSide := len(e.surface), r.limbSide(k)
	start, end := k.Start, k.End
	if r.series(k) {
		one := single(k)
		start, end = one.Start, one.End
	} else if k.Cat == "N" || k.Cat == "P" {
		end = r.ends(k)
	}
	for i := start; i < end; i++ {
		e.Tokens = append(e.Tokens, i)
		if i != limbSide {
			e.surface = append(e.surface, r.tokens[i].Text)
		}
	}
	switch {
	case k.Cat == "P":
		queued, words := len(r.pending), e.surface[:before]
		if r.oblique(e, k); len(r.pending) > queued {
			e.surface = slices.Clone(words) // the phrase is a separate event
			return
		}
	case k.Label == "num" || k.Cat == "Q" && k.Label != "obj":
		e.Quantities = append(e.Quantities, Quantity{"", r.tokens[k.Token].Number, k.Token, k.Token})
	case k.Label == "side" || k.Label != "obj" && k.Cat == "L" && k.Kid("det") == nil && r.lex.Word(k.Lemma).Way != "":
		e.Words = append(e.Words, Word{k.Lemma, 1, k.Token})
	case k.Cat == "N" || k.Cat == "R" || k.Cat == "Q" || k.Cat == "L":
		r.object(e, k)
	default:
		r.adverbs(e, k)
	}
	if k.Cat == "P" || k.Cat == "N" || k.Cat == "R" || k.Cat == "L" {
		for _, conj := range k.Kids {
			if conj.Label == "conj" {
				r.conjunct(e, k, conj)
			}
		}
	}
	e.surface = append(e.surface, k.Lemma)
}

// object reads a noun phrase under a verb.
func (r *reader) object(e *Event, d *syntax.Dep) {
	is := r.lex.Word(d.Lemma)
	if r.tokens[d.Token].Text == "feet" && d.Kid("num") != nil && r.tokens[d.Kid("num").Token].Number > 2 {
		is.Unit, is.PerUnit = "metre", 0.3048 // more than two feet are a length
	}
	if is.Unit != "" && (d.Kid("num") != nil || is.Unit == "degree") {
		r.quantity(e, d, is)
		return
	}
	if d.Cat == "Q" {
		e.Quantities = append(e.Quantities, Quantity{"", r.tokens[d.Token].Number, d.Token, d.Token})
		return
	}
	t := r.thing(d)
	e.Objects = append(e.Objects, t)
	r.nested(e, d)
}

// nested adds to an event the obliques and directions that the chart left with a noun: "puts a hat on the head".
func (r *reader) nested(e *Event, d *syntax.Dep) {
	for _, k := range d.Kids {
		switch k.Label {
		case "pp":
			if !r.genitive(k) {
				r.oblique(e, k)
			}
		case "dir", "pred":
			r.adverbs(e, k)
		}
	}
}

// quantity reads "three big steps to the left", "90 degrees", "two more times".
func (r *reader) quantity(e *Event, d *syntax.Dep, is lexicon.Word) {
	amount := 1.0
	unit, per := is.Unit, is.PerUnit
	number := d.Token
	if num := d.Kid("num"); num != nil {
		amount, number = r.tokens[num.Token].Number, num.Token
	}
	e.Quantities = append(e.Quantities, Quantity{unit, amount * per, d.Token, number})
	for _, k := range d.Kids {
		if k.Label == "mod" || k.Label == "side" {
			e.Words = append(e.Words, r.word(k))
		}
	}
	r.nested(e, d)
}

// oblique adds a prepositional phrase to an event: as an oblique, a quantity or a direction. A phrase with an activity becomes
// an event of its own, and a further goal repeats the event.
func (r *reader) oblique(e *Event, d *syntax.Dep) {
	is := r.lex.Word(d.Lemma)
	if inner := d.Kid("pverb"); inner != nil {
		if is.Has("!") {
			r.use(inner)
			if o := inner.Kid("obj"); o != nil && r.lex.Word(o.Lemma).Part.Arm() {
				e.Still = r.lex.Word(o.Lemma).Part
			} else {
				r.note("not: " + r.text(inner))
			}
			return
		}
		if is.Has("source") {
			r.use(d)
			before := &Thing{Lemma: r.tokens[inner.Token].Text, Prep: d.Lemma, Token: inner.Token} // the earlier state of the body
			e.Obliques = append(e.Obliques, before)
			return
		}
		r.pending = append(r.pending, pending{inner, d.Lemma})
		return
	}
	if dir := d.Kid("pdir"); dir != nil {
		if !is.Has("source") {
			e.Words = append(e.Words, r.word(dir))
		}
		e.Obliques = append(e.Obliques, &Thing{Lemma: dir.Lemma, Prep: d.Lemma, Token: dir.Token, Tokens: []int{d.Token, dir.Token}})
		return
	}
	obj := d.Kid("pobj")
	if obj == nil {
		return
	}
	if x := d.Kid("dir"); x != nil {
		r.adverbs(e, x)
	}
	e.surface = append(e.surface, obj.Lemma)
	entry := r.lex.Word(obj.Lemma)
	counted := obj.Kid("num") != nil && (is.Has("extent") || !entry.Has("way-unit"))
	if entry.Unit != "" && (is.Has("duration") || counted) {
		r.quantity(e, obj, entry)
		return
	}
	hasPlace := func(k *syntax.Dep) bool { return k.Label == "pp" && !r.genitive(k) || k.Label == "dir" }
	located := entry.Part != "" && slices.ContainsFunc(obj.Kids, hasPlace)
	clause := obj.Kid("rel") != nil || located || r.heldInLimb(obj) || r.activity(obj) && entry.Thing == "" && !r.takesGoal(e, d.Lemma, obj)
	if is.Has("accompaniment") && !r.takesWith(e, obj) && clause {
		r.pending = append(r.pending, pending{obj, "with"})
		return
	}
	transition := is.Has("inward") && properties["indefinite"](r, obj, entry) && !r.lex.In(obj.Lemma, "animal")
	if is.Has("order") && r.deed(obj) || transition && r.goes(e.Lemma) && !r.takesGoal(e, d.Lemma, obj) && r.activity(obj) {
		r.pending = append(r.pending, pending{obj, d.Lemma})
		return
	}
	r.likeness(e, d, obj)
	t := r.thing(obj)
	if entry.Has("share") && is.Has("source") && r.sided(t) {
		t.Lemma, t.Side = obj.Lemma, language.Either // "from the front" has no foot in it, as "with the front" has
	}
	t.Prep = d.Lemma
	t.Tokens = append(t.Tokens, d.Token)
	e.Obliques = append(e.Obliques, t)
	r.nested(e, obj)
	for _, k := range obj.Kids {
		if k.Label == "conj" {
			r.joinOblique(e, t, k)
		}
	}
}

// joinOblique adds the conjunct d of the noun of an oblique to an event. A further goal repeats the event.
func (r *reader) joinOblique(e *Event, first *Thing, d *syntax.Dep) {
	if r.lex.Word(d.Lemma).Has("return") {
		r.connective(d)
		r.again(d.Token, func(again *Event) { again.Words, again.Tokens = []Word{r.word(d)}, []int{d.Token} }) // "to the window and back"
		return
	}
	t := r.thing(d)
	if r.sided(t) && first.Part != "" && first.Side == language.Either {
		first.Side, first.Tokens = t.Side, append(first.Tokens, t.Tokens...) // "on one knee, the left one"
		return
	}
	t.Prep, t.Joined = first.Prep, true
	if r.adds(d) {
		e.Obliques = append(e.Obliques, t)
		return
	}
	r.again(d.Token, func(again *Event) { again.Obliques, again.Tokens = []*Thing{t}, []int{d.Token} })
}

// thing reads a noun phrase. "The back of his head" is the head, from behind.
func (r *reader) thing(d *syntax.Dep) *Thing {
	is := r.lex.Word(d.Lemma)
	t := &Thing{Lemma: d.Lemma, Part: is.Part, Degree: 1, Token: d.Token, Plural: d.Form == lexicon.Third || d.Form == lexicon.Plural}
	t.Tokens = r.own(d)
	t.Pronoun = is.Has("pronoun")
	if d.Cat == "L" || d.Cat == "N" && r.lex.Word(d.Lemma).Has("L") {
		t.Lemma = "" // "the left" is a side, not a thing
		r.side(t, d.Lemma)
	}
	for _, k := range d.Kids {
		switch k.Label {
		case "side":
			r.side(t, k.Lemma)
		case "num":
			t.Number = r.tokens[k.Token].Number
		case "det":
			det := r.lex.Word(k.Lemma)
			t.Each, t.Other = t.Each || det.Has("each"), t.Other || det.Has("further")
			if det.Has("indefinite") {
				t.Mods = append(t.Mods, "a")
			}
		case "mod", "compound", "pred":
			t.Mods = append(t.Mods, k.Lemma)
			t.Degree *= r.word(k).Degree
		case "pp":
			if object := k.Kid("pobj"); r.genitive(k) && object != nil {
				r.complement(t, object)
			}
		}
	}
	return t
}

// word reads an adverb or adjective with its degree.
func (r *reader) word(d *syntax.Dep) Word {
	w := Word{d.Lemma, 1, d.Token}
	for _, k := range d.Kids {
		if k.Label == "deg" {
			if n := r.lex.Word(k.Lemma).Degree; n != 0 {
				w.Degree *= n
				r.markUsed(k)
			}
		}
	}
	return w
}

// adverbs adds an adverb, its modifiers and its prepositional phrases. "Once", "twice" and "thrice" become quantities.
func (r *reader) adverbs(e *Event, d *syntax.Dep) {
	if n := r.lex.Word(d.Lemma); n.Repetitions > 0 {
		e.Quantities = append(e.Quantities, Quantity{"repetition", n.Repetitions, d.Token, d.Token})
		for _, k := range d.Kids {
			if k.Label == "deg" && r.lex.Word(k.Lemma).Size != 0 {
				e.Words = append(e.Words, r.word(k)) // "bows deeply twice"
			}
		}
	} else if n.Kinds != 0 || d.Cat == "W" || d.Cat == "A" || d.Cat == "X" {
		e.Words = append(e.Words, r.word(d))
	}
	for _, k := range d.Kids {
		switch k.Label {
		case "mod", "dir", "adv":
			r.adverbs(e, k)
		case "pp":
			r.oblique(e, k)
		}
	}
	r.directions(e, d)
}
