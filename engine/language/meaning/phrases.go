package meaning

import (
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/language/lexicon"
	"github.com/motiongate/motiongate/engine/language/syntax"
)

// likeness reads the style of "like a zombie" and "like an old man".
func (r *reader) likeness(e *Event, d, obj *syntax.Dep) {
	if !r.lex.Word(d.Lemma).Has("likeness") {
		return
	}
	if r.lex.Word(obj.Lemma).Style != "" {
		e.Words = append(e.Words, r.word(obj))
	}
	for _, k := range obj.Kids {
		if k.Label == "mod" && r.lex.Word(k.Lemma).Style != "" {
			e.Words = append(e.Words, r.word(k))
		}
	}
}

// takesWith reports whether a frame of the verb takes the noun d behind "with", and also an oblique of the event: "leans
// against the wall with a foot up on it".
func (r *reader) takesWith(e *Event, d *syntax.Dep) bool {
	return slices.ContainsFunc(r.lex.Verb(e.Lemma), func(f *lexicon.Frame) bool {
		with, beside := false, false
		for _, a := range f.Args {
			with = with || a.Relation == lexicon.Oblique && !a.Any && slices.Contains(a.Preps, "with") && r.lex.Fits(a, d.Lemma)
			beside = beside || slices.ContainsFunc(e.Obliques, func(o *Thing) bool { return slices.Contains(a.Preps, o.Prep) })
		}
		return with && beside
	})
}

// withPhrase reads a with-phrase of a person: the state of a limb ("with his fists up"), an event of the body ("with its
// arms raised"), or a manner ("with a limp").
func (r *reader) withPhrase(d *syntax.Dep, c context) {
	obj := d.Kid("pobj")
	if c.order, c.state = During, true; obj == nil {
		if inner := d.Kid("pverb"); inner != nil {
			r.clause(inner, c)
		}
		return
	}
	states := func(k *syntax.Dep) bool {
		return k.Label == "rel" || k.Label == "pp" || k.Label == "dir" || k.Label == "pred"
	}
	if obj.Kid("rel") != nil || r.lex.Word(obj.Lemma).Part != "" && slices.ContainsFunc(obj.Kids, states) {
		r.limb(obj, c)
		return
	}
	if r.bodily(obj.Lemma) && r.lex.Word(obj.Lemma).Part == "" {
		r.nominal(obj, c) // "with its arms raised"
		return
	}
	r.m.Persona = append(r.m.Persona, r.word(obj))
}

// takesGoal reports whether a frame of the verb takes an activity behind a preposition: "spins into a kick".
func (r *reader) takesGoal(e *Event, prep string, goal *syntax.Dep) bool {
	head := goal.Lemma[strings.LastIndexByte(goal.Lemma, ' ')+1:]
	return slices.ContainsFunc(r.lex.Verb(e.Lemma), func(f *lexicon.Frame) bool {
		return slices.ContainsFunc(f.Args, func(a lexicon.Arg) bool {
			return a.Relation == lexicon.Oblique && slices.Contains(a.Preps, prep) && r.lex.Fits(a, head)
		})
	})
}

// own returns the tokens of a noun phrase that its noun answers for: without the phrases and clauses in it, and without
// adjectives that no motion shows.
func (r *reader) own(d *syntax.Dep) []int {
	var out []int
	inner := func(i int) bool {
		return slices.ContainsFunc(d.Kids, func(k *syntax.Dep) bool {
			apart := k.Label == "rel" || k.Label == "conj" || k.Label == "pp" && !r.genitive(k) || k.Label == "mod" && !r.lex.Word(k.Lemma).Shows()
			return apart && k.Start <= i && i < k.End
		})
	}
	for i := d.Start; i < d.End; i++ {
		if !inner(i) {
			out = append(out, i)
		}
	}
	return out
}

// manner gives the roles of an event that only says how the event before it goes to that event: "walks in a circle, going
// clockwise".
func (r *reader) manner() {
	for i := len(r.m.Events) - 1; i > 0; i-- {
		last, e := &r.m.Events[i-1], r.m.Events[i]
		if e.Order != During || e.State || e.Repeats || len(e.Objects) > 0 || !r.lex.Word(e.Lemma).Has("goes") || !r.goes(last.Lemma) {
			continue
		}
		last.Obliques, last.Words = append(last.Obliques, e.Obliques...), append(last.Words, e.Words...)
		last.Quantities, last.Tokens = append(last.Quantities, e.Quantities...), append(last.Tokens, e.Tokens...)
		last.surface = append(last.surface, e.surface...)
		r.m.Events = slices.Delete(r.m.Events, i, i+1)
	}
}
