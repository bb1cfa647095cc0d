package meaning

import (
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
	obj := d.Kid("obj")
	carried := obj != nil && r.rewrite(obj)
	struck := obj != nil && is.Has("deals") && r.struck(obj.Lemma)
	if !r.copular(d) && !strings.Contains(is.Cats, "V") && !struck && d.Kid("act") == nil {
		return r.withComplement(d, c)
	}
	acts := slices.ContainsFunc(r.lex.Verb(d.Lemma), func(f *lexicon.Frame) bool { return len(f.Args) == 0 && f.Movement != "none" })
	if inner != nil && (is.Has("aspect") || !acts || inner.Label == "ger") {
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
		return r.withComplement(d, c) // "goes to sit down", "stops to wave"
	}
	if in := d.Kid("act"); in != nil {
		one := *d
		one.Kids = slices.DeleteFunc(slices.Clone(d.Kids), func(k *syntax.Dep) bool { return k == in })
		r.markUsed(in)
		r.markUsed(d)
		r.activities(&one, in.Kid("pobj"), c)
		return true
	}
	named := obj != nil && (struck || carried || r.activity(obj))
	if d.Cat == "Vr" {
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
	return r.copular(d) && r.copula(d, c)
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

// clauseOf reads the verb that a light verb introduces, with the modifiers of the light verb.
func (r *reader) clauseOf(d, inner *syntax.Dep, c context) {
	r.markUsed(d)
	merged := *inner
	merged.Kids = slices.Clone(inner.Kids)
	for _, k := range d.Kids {
		switch k.Label {
		case "adv", "pp", "obj", "neg", "prog", "modal", "ger":
			if k != inner {
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

// withComplement reads a verb with a gerund, which is done at the same time, or an infinitive, which is done after it: "stands waving",
// "bends to pick up". A gerund after a person or an animal has that one as its subject and is not acted: "pets a cat sitting on his lap".
// It returns false if the verb has neither.
func (r *reader) withComplement(d *syntax.Dep, c context) bool {
	inner, order := d.Kid("ger"), During
	if inner == nil {
		inner, order = d.Kid("inf"), Then
	}
	if inner == nil {
		return false
	}
	e := r.event(d, c)
	if first := len(r.m.Events) == 0; first && order == During && len(e.Words) == 0 {
		e.Progressive = true // the text begins in the state: "sits reading", but not "sits down reading"
	}
	r.add(e)
	if o := d.Kid("obj"); order == During && o != nil && r.animate(o) {
		clause, subject := *inner, *o
		subject.Label = "subj"
		clause.Kids = append(slices.Clone(inner.Kids), &subject)
		r.elsewhere(&clause, c)
		return true
	}
	at := len(r.m.Events)
	r.clause(inner, context{subject: c.subject, order: order, negated: e.Negated}) // "does not bend to pick up a box"
	if at < len(r.m.Events) {
		r.m.Events[at].Purpose, r.m.Events[at].Progressive = order == Then, order == During
	}
	return true
}

// animate reports whether a noun names a person or an animal.
func (r *reader) animate(d *syntax.Dep) bool {
	return r.lex.Word(d.Lemma).Kinds&lexicon.Person != 0 || r.lex.In(d.Lemma, "animal")
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
	held := c.subject != nil && !r.person(c.subject) && slices.ContainsFunc(d.Kids, r.inLimb) // "the cup is in his hand"
	if held || c.subject != nil && c.subject.Part != "" {
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
			if unit := r.lex.Word(k.Lemma).Unit; unit == "degree" || unit != "" && isMeasure(k) {
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
			if c := d.Kid("compound"); c == nil || r.lex.Word(c.Lemma).Unit != "degree" {
				e.Quantities = append(e.Quantities, Quantity{r.lex.Word(d.Lemma).Unit, r.tokens[k.Token].Number, k.Token, k.Token})
			}
		case "pp":
			object := k.Kid("pobj")
			person := object != nil && r.lex.Word(object.Lemma).Kinds&lexicon.Person != 0
			switch {
			case object == nil || !r.genitive(k) && !(person && r.lex.Word(k.Lemma).Has("means")):
				r.modifier(&e, k)
			case person && !(r.genitive(k) && r.lex.Takes(d.Lemma, object.Lemma)):
				r.markUsed(k)
				r.doer(&e, object)
			default:
				e.Objects = append(e.Objects, r.thing(object))
				r.nested(&e, object)
			}
		case "dir", "pred":
			r.adverbs(&e, k)
		case "conj":
			if r.lex.Word(k.Lemma).Unit == "repetition" {
				r.object(&e, k) // "jumping jacks, ten reps"
			}
		}
	}
	return e
}

// doer gives an activity the person behind "of" or "by" as its subject, and the phrases of the person as its own: "a slow walk
// of an old man with a cane".
func (r *reader) doer(e *Event, d *syntax.Dep) {
	subject := *d
	subject.Label = "subj"
	verb := syntax.Dep{Cat: "V", Kids: []*syntax.Dep{&subject}}
	r.rewrite(&verb)
	e.Subject = r.agent(&subject)
	for _, k := range verb.Kids[1:] {
		r.modifier(e, k)
	}
}
