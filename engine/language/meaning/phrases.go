package meaning

import (
	"slices"

	"github.com/motiongate/motiongate/engine/language/lexicon"
	"github.com/motiongate/motiongate/engine/language/syntax"
)

// likeness reads the style of "like a zombie" and "like an old man".
func (r *reader) likeness(e *Event, d, obj *syntax.Dep) {
	if d.Lemma != "like" {
		return
	}
	if r.lex.Of(obj.Lemma).Style != "" {
		e.Words = append(e.Words, r.word(obj))
	}
	for _, k := range obj.Kids {
		if k.Label == "mod" && r.lex.Of(k.Lemma).Style != "" {
			e.Words = append(e.Words, r.word(k))
		}
	}
}

// instrument reports whether a frame of the verb has a noun with "with": "leans against the wall with a foot up on it".
func (r *reader) instrument(e *Event, d *syntax.Dep) bool {
	return slices.ContainsFunc(r.lex.Verb(e.Lemma), func(f *lexicon.Frame) bool {
		with, beside := false, false
		for _, a := range f.Args {
			with = with || a.Relation == lexicon.Oblique && !a.Any && slices.Contains(a.Preps, "with") && r.lex.Fits(a, d.Lemma)
			beside = beside || slices.ContainsFunc(e.Obliques, func(o *Thing) bool { return slices.Contains(a.Preps, o.Prep) })
		}
		return with && beside
	})
}

// with reads "with a limp" of a person: a manner, or a state of the limbs.
func (r *reader) with(d *syntax.Dep, c context) {
	obj := d.Kid("pobj")
	if obj == nil {
		return
	}
	c.order, c.state = During, true
	if obj.Kid("rel") != nil || r.lex.Of(obj.Lemma).Part != "" {
		r.limb(obj, c)
		return
	}
	r.m.Persona = append(r.m.Persona, r.word(obj))
}
