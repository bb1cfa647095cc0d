package meaning

import (
	"cmp"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/language/lexicon"
	"github.com/motiongate/motiongate/engine/language/syntax"
)

// light reads verbs that only say that something is done: "performs a squat", "starts walking", "keeps going". It
// reports whether the verb was one.
func (r *reader) light(d *syntax.Dep, c context) bool {
	is := r.lex.Word(d.Lemma)
	inner := d.Kid("ger")
	if inner == nil {
		inner = d.Kid("inf")
	}
	if inner != nil && r.framed(d, inner, c.subject) {
		e := r.event(d, c)
		r.absorb(&e, inner)
		r.use(inner)
		r.add(e)
		return true
	}
	obj := r.carried(d.Kid("obj"))
	struck := obj != nil && is.Has("deals") && r.struck(obj.Lemma)
	perceived := d.Kid("passive") != nil && is.Has("perceived") // "is seen walking"
	if d.Lemma != "be" && !strings.Contains(is.Cats, "V") && !struck && !perceived && r.shaped(d) == nil {
		return r.beside(d, c)
	}
	acts := slices.ContainsFunc(r.lex.Verb(d.Lemma), func(f *lexicon.Frame) bool { return len(f.Args) == 0 && f.Movement != "none" })
	comes := is.Has("prospective") && d.Kid("prog") != nil && inner != nil && inner.Label == "inf" && inner.Start == d.Last+1
	if inner != nil && (is.Has("aspect") || comes || is.Has("instrument") || perceived || !acts || inner.Label == "ger") {
		at := len(r.m.Events)
		r.clauseOf(d, inner, c)
		for i := at; i < len(r.m.Events); i++ {
			e := &r.m.Events[i]
			e.Resumed = e.Resumed || is.Has("resumes")
			e.Intended = e.Intended || is.Has("intends")
			e.Continues = e.Continues || is.Has("keeps")
			e.Same = e.Same || e.Repeats && is.Has("aspect") && len(e.Objects)+len(e.Obliques) == 0 // "and keeps doing it"
		}
		return true
	}
	if inner != nil {
		return r.beside(d, c) // "goes to sit down", "stops to wave"
	}
	if in := r.shaped(d); in != nil {
		one := *d
		one.Kids = slices.DeleteFunc(slices.Clone(d.Kids), func(k *syntax.Dep) bool { return k == in })
		r.markUsed(in)
		if is.Has("concludes") {
			r.markUsed(d)
		}
		r.activities(&one, in.Kid("pobj"), c)
		return true
	}
	carried := obj != d.Kid("obj")
	named := obj != nil && (struck || carried || r.activity(obj))
	if r.repeats(d, obj, named) {
		e := Event{Lemma: d.Lemma, Order: c.order, Repeats: true, Token: d.Token, Tokens: []int{d.Token}}
		for _, k := range d.Kids {
			if k.Label == "pp" || k.Label == "adv" || k.Label == "obj" && k.Kid("num") != nil {
				r.modifier(&e, k)
			}
		}
		e.Same = true
		r.use(d)
		r.add(e)
		return true
	}
	if obj != nil && (named || is.Has("performs") && len(r.lex.Verb(obj.Lemma)) > 0) &&
		(struck || carried || named && strings.Contains(obj.Lemma, " ") || !r.framed(d, nil, c.subject)) {
		r.markUsed(d)
		r.activities(d, obj, c)
		return true
	}
	return d.Lemma == "be" && r.copula(d, c)
}

// shaped returns the phrase that names the activity as which a part of the body or the body moves: "raises his hand in a salute",
// "goes forward in a crawl". Nil: there is none.
func (r *reader) shaped(d *syntax.Dep) *syntax.Dep {
	known := len(r.lex.Verb(d.Lemma)) > 0
	for _, k := range d.Kids {
		obj := k.Kid("pobj")
		if obj == nil {
			continue
		}
		is := r.lex.Word(d.Lemma)
		shaped := k.Lemma == "in" && is.Has("shaped") && r.thing(obj).Has("a")
		fits := k.Lemma == "with" && !known || shaped || is.Has("concludes") && (k.Lemma == "in" || k.Lemma == "with" || k.Lemma == "on")
		fits = fits && r.deed(obj) && (is.Has("concludes") || r.lex.Word(obj.Lemma).Shape == "")
		if fits && !r.takesGoal(&Event{Lemma: d.Lemma}, k.Lemma, obj) {
			return k
		}
	}
	return nil
}

// struck reports whether a noun names a blow: "throws a roundhouse kick".
func (r *reader) struck(lemma string) bool {
	thing := r.lex.Word(lemma).Kinds&lexicon.Noun != 0 && !r.lex.In(lemma, "deed")
	return !thing && slices.ContainsFunc(append(slices.Clone(r.lex.Noun(lemma)), r.lex.Verb(lemma)...), func(f *lexicon.Frame) bool {
		return len(f.Args) == 0 && r.lex.In(f.Movement, "blow")
	})
}

// activities reads the nouns of what a light verb says that is done. Each has the modifiers of the verb behind it: "does a
// kick with the left leg and a kick with the right".
func (r *reader) activities(d, obj *syntax.Dep, c context) {
	nouns := []*syntax.Dep{obj}
	for _, k := range conjuncts(obj) {
		if r.activity(k) {
			nouns = append(nouns, k)
		}
	}
	for i, noun := range nouns {
		if i > 0 {
			c.order = Then
		}
		e, outer := r.noun(noun, c), *d
		outer.Kids = slices.DeleteFunc(slices.Clone(d.Kids), func(k *syntax.Dep) bool {
			early := i > 0 && k.Start < noun.Start
			late := i+1 < len(nouns) && k.Start > nouns[i+1].Start && k.Label == "pp"
			return k.Label == "obj" && k.Token >= obj.Start && k.Start <= obj.Token || early || late || i > 0 && k.Label != "pp"
		})
		r.attach(&e, &outer)
		r.add(e)
	}
}

// repeats reports whether a verb says that the events before are done again: "repeats", "does the same", "does it again",
// "starts over".
func (r *reader) repeats(d, obj *syntax.Dep, named bool) bool {
	says := func(w string) bool {
		return slices.ContainsFunc(d.Kids, func(k *syntax.Dep) bool { return k.Label == "adv" && k.Lemma == w })
	}
	switch {
	case r.lex.Word(d.Lemma).Has("repeats"):
		return !named
	case d.Lemma == "start" && obj == nil:
		return says("over")
	case obj == nil:
		return false
	}
	same := obj.Lemma == "same" || obj.Kid("side") != nil && obj.Kid("side").Lemma == "same"
	if r.lex.Word(d.Lemma).Has("performs") && obj.Cat == "R" && len(r.m.Events) > 0 {
		return true
	}
	return same
}

// clauseOf reads the verb that a light verb introduces, with the modifiers of the light verb.
func (r *reader) clauseOf(d, inner *syntax.Dep, c context) {
	r.markUsed(d)
	merged, is := *inner, r.lex.Word(d.Lemma)
	merged.Kids = slices.Clone(inner.Kids)
	for _, k := range d.Kids {
		switch k.Label {
		case "adv", "pp", "obj", "neg", "prog", "modal", "ger":
			if k.Label == "obj" && is.Has("instrument") {
				k = phrase("with", k) // "uses his left hand to scratch his head"
			}
			prospective := k.Label == "prog" && is.Has("prospective")
			if k != inner && !prospective {
				merged.Kids = append(merged.Kids, k)
			}
		}
	}
	r.verb(&merged, c)
}

// phrase returns a prepositional phrase with a noun.
func phrase(prep string, noun *syntax.Dep) *syntax.Dep {
	obj := *noun
	obj.Label = "pobj"
	at := noun.Start
	return &syntax.Dep{Label: "pp", Cat: "P", Lemma: prep, Token: at, Last: at, Start: at, End: noun.End, Kids: []*syntax.Dep{&obj}}
}

// beside reads a verb with a gerund or an infinitive at the same time or after it: "stands waving", "bends to pick up".
func (r *reader) beside(d *syntax.Dep, c context) bool {
	inner, order := d.Kid("ger"), During
	if inner == nil {
		inner, order = d.Kid("inf"), Then
	}
	if inner == nil {
		return false
	}
	e := r.event(d, c)
	r.add(e)
	at := len(r.m.Events)
	r.clause(inner, context{subject: c.subject, order: order})
	if order == Then && at < len(r.m.Events) {
		r.m.Events[at].Purpose = true
	}
	return true
}

// copula reads "is on all fours", "is a zombie", "is standing".
func (r *reader) copula(d *syntax.Dep, c context) bool {
	r.markUsed(d)
	done := false
	for _, k := range d.Kids {
		if k.Label == "pred" || k.Label == "obj" || k.Label == "adv" && len(r.m.Events) == 0 && r.lex.Word(k.Lemma).Style != "" {
			r.m.Persona = append(r.m.Persona, r.word(k))
			done = true
		}
	}
	if done {
		return true
	}
	borne := c.subject != nil && !r.person(c.subject) && slices.ContainsFunc(d.Kids, r.bears) // "the cup is in his hand"
	if borne || c.subject != nil && c.subject.Part != "" {
		e := r.event(d, c)
		e.Lemma, e.State = "hold", true
		e.Objects = append(e.Objects, c.subject)
		e.Subject = nil
		r.add(e)
		return true
	}
	return false
}

// inner reads the part of the body within a compound: "arms crossed", "knee strike".
func (r *reader) inner(e *Event, d *syntax.Dep) {
	for i := d.Token; i < d.Last; i++ {
		for _, b := range r.lex.Bases(r.tokens[i].Text) {
			if is := r.lex.Word(b.Lemma); is.Part != "" && is.Direction == "" {
				t := &Thing{Lemma: b.Lemma, Part: is.Part, Plural: b.Form == lexicon.Third || b.Form == lexicon.Plural, Token: i}
				if side := d.Kid("side"); side != nil {
					r.side(t, side.Lemma)
				}
				e.Objects = append(e.Objects, t)
				break
			}
		}
	}
}

// carried returns the activity that describes a noun such as "motion", or is counted or timed by one, with what else hangs
// from the noun: "a waving motion", "two sets of squats", "ten seconds of jogging".
func (r *reader) carried(d *syntax.Dep) *syntax.Dep {
	if d == nil {
		return d
	}
	unit, carrier := r.lex.Word(d.Lemma).Unit, r.lex.In(d.Lemma, "carrier")
	for i, k := range d.Kids {
		one, of, is := *k, cmp.Or(k.Kid("pobj"), k.Kid("pverb")), r.lex.Word(k.Lemma)
		switch {
		case k.Lemma == "of" && of != nil && (carrier || unit != "") && (of.Cat == "Vg" || r.activity(of)):
			one = *of
		case carrier && (k.Label == "mod" || k.Label == "compound") && (is.Kinds&lexicon.Noun == 0 || r.lex.In(k.Lemma, "deed")) &&
			len(r.lex.Verb(k.Lemma))+len(r.lex.Noun(k.Lemma)) > 0:
			one.Cat = "N"
		default:
			continue
		}
		outer := slices.Concat(d.Kids[:i], d.Kids[i+1:])
		if unit != "" && unit != "time" && unit != "lap" {
			amount := *d
			amount.Kids, outer = outer, nil
			outer = append(outer, phrase("for", &amount))
		}
		one.Label, one.Start, one.End, one.Kids = d.Label, d.Start, d.End, slices.Concat(one.Kids, outer)
		r.markUsed(d)
		return &one
	}
	return d
}

// implement reports whether a word before a noun of an activity names a thing that the activity is done to or with: "a sword
// draw".
func (r *reader) implement(d *syntax.Dep, is lexicon.Word) bool {
	thing := is.Kinds&(lexicon.Noun|lexicon.Person) == lexicon.Noun && is.Unit == ""
	return thing && (is.Shape == "" || r.lex.Takes(d.Lemma, d.Kid("compound").Lemma))
}

// isMeasure reports whether a noun with a number, a side or an adjective stands for an adjective: "a three-step run".
func isMeasure(d *syntax.Dep) bool {
	return d.Cat == "N" && len(d.Kids) > 0 && (d.Label == "mod" || d.Label == "pred")
}

// measures reads "a 90 degree turn" and "a three-step run".
func (r *reader) measures(e *Event, d, unit *syntax.Dep) {
	for _, from := range []*syntax.Dep{unit, d} {
		if num := from.Kid("num"); num != nil {
			is := r.lex.Word(unit.Lemma)
			e.Quantities = append(e.Quantities, Quantity{is.Unit, r.tokens[num.Token].Number * is.PerUnit, unit.Token, num.Token})
			return
		}
	}
}

// noun reads an activity that a noun names, as the event of its verb.
func (r *reader) noun(d *syntax.Dep, c context) Event {
	e := Event{Lemma: d.Lemma, Token: d.Token, Order: c.order, State: c.state, Nominal: true, Negated: c.negated,
		Plural: d.Form == lexicon.Third || d.Form == lexicon.Plural}
	for i := d.Token; i <= d.Last; i++ {
		e.Tokens = append(e.Tokens, i)
	}
	e.surface = append(e.surface, d.Lemma)
	r.inner(&e, d)
	for _, k := range d.Kids {
		switch k.Label {
		case "compound", "mod":
			if k.Lemma == "degree" || isMeasure(k) && r.lex.Word(k.Lemma).Unit != "" {
				r.measures(&e, d, k)
				continue
			}
			if is := r.lex.Word(k.Lemma); is.Part != "" || k.Label == "compound" && r.implement(d, is) {
				t := r.thing(k) // "a sword draw"
				if t.Part == "" && r.goes(d.Lemma) {
					t.Prep = "with" // "rifle walk"
					e.Obliques = append(e.Obliques, t)
				} else {
					e.Objects = append(e.Objects, t)
				}
				e.surface = append(e.surface, k.Lemma)
				continue
			}
			r.adverbs(&e, k)
		case "side":
			if r.bodily(d.Lemma) && len(e.Objects) > 0 {
				e.Objects[0].Tokens = append(e.Objects[0].Tokens, k.Token) // "right arm raised"
				continue
			}
			e.Words = append(e.Words, Word{k.Lemma, 1, k.Token})
		case "num":
			if c := d.Kid("compound"); c == nil || c.Lemma != "degree" {
				e.Quantities = append(e.Quantities, Quantity{r.lex.Word(d.Lemma).Unit, r.tokens[k.Token].Number, k.Token, k.Token})
			}
		case "pp":
			object := k.Kid("pobj")
			person := object != nil && r.lex.Word(object.Lemma).Kinds&lexicon.Person != 0
			switch {
			case object != nil && (k.Lemma == "of" || k.Lemma == "from") && r.lex.Word(object.Lemma).Part.Limb():
				r.modifier(&e, phrase("with", object)) // "a hook of the right hand"
			case object == nil || k.Lemma != "of" && !(person && k.Lemma == "by"):
				r.modifier(&e, k)
			case person && !(k.Lemma == "of" && r.lex.Takes(d.Lemma, object.Lemma)):
				r.doer(&e, object)
			default:
				e.Objects = append(e.Objects, r.thing(object))
				r.nested(&e, object)
			}
		case "dir", "pred":
			r.adverbs(&e, k)
		case "conj":
			if r.lex.Word(k.Lemma).Unit == "time" {
				r.object(&e, k) // "jumping jacks, ten reps"
			}
		}
	}
	return e
}

// doer gives an activity the person behind "of" or "by" as its subject, and the phrases of the person as its own: "a slow walk
// of an old man with a cane".
func (r *reader) doer(e *Event, d *syntax.Dep) {
	verb := syntax.Dep{}
	e.Subject = r.agent(r.moveWithToVerb(&verb, d))
	for _, k := range verb.Kids {
		r.modifier(e, k)
	}
}
