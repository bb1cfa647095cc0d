package meaning

import (
	"slices"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/lexicon"
	"github.com/motiongate/motiongate/engine/language/syntax"
)

// nominal reads a noun phrase that stands for a clause: "two claps", "a man walking", "arms crossed".
func (r *reader) nominal(d *syntax.Dep, c context) {
	is := r.lex.Word(d.Lemma)
	conj := func() {
		for _, k := range d.Kids {
			if k.Label == "conj" {
				r.clause(k, context{order: r.joined(d, k), state: c.state})
			}
		}
	}
	switch {
	case r.heldInLimb(d):
		r.limb(d, c)
	case is.Kinds&lexicon.Person != 0 || d.Cat == "R" && d.Kid("side") == nil:
		r.agent(d)
		conj()
		return
	case r.activity(d) && !(c.state && d.Kid("rel") != nil) || r.deverbal(d, c):
		r.among(d, c, func() {
			last := r.title(d, &c)
			r.add(r.noun(last, c))
		})
	case is.Part != "" || is.Has("L") || d.Cat == "R":
		r.limb(d, c)
	case d.Kid("rel") != nil:
		r.clause(d.Kid("rel"), context{subject: r.thing(d), order: c.order, state: c.state}) // "with his bow drawn"
	case slices.ContainsFunc(conjuncts(d), func(k *syntax.Dep) bool { return k.Cat[0] == 'V' }):
		r.fragment(single(d), c) // "strong gust, walking against the wind"
	default:
		r.fragment(d, c)
		return
	}
	conj()
}

// title reads the activities before the last one of a title, and returns the last one without them: "push stop", "standing
// death backward".
func (r *reader) title(d *syntax.Dep, c *context) *syntax.Dep {
	last := *d
	last.Kids = nil
	for _, k := range d.Kids {
		before := (k.Label == "compound" || k.Label == "mod") && (k.Cat[0] == 'V' || k.Cat == "N" && r.deverbal(k, *c))
		if !before || r.lex.Word(k.Lemma).Kinds&lexicon.Noun != 0 || r.lex.Takes(d.Lemma, k.Lemma) {
			last.Kids = append(last.Kids, k)
		}
	}
	for _, k := range slices.Backward(d.Kids) {
		if !slices.Contains(last.Kids, k) {
			one := *k
			one.Label = ""
			r.clause(&one, *c)
			c.order = Joined
		}
	}
	return &last
}

// deverbal reports whether a noun that stands for a clause is named like a verb: "a deep bow". As an object it may be a thing.
func (r *reader) deverbal(d *syntax.Dep, c context) bool {
	is := r.lex.Word(d.Lemma)
	return !c.state && d.Cat == "N" && is.Part == "" && !is.Has("L") && d.Kid("rel") == nil && len(r.lex.Verb(d.Lemma)) > 0
}

// limb reads a part of the body with its state: "left arm up", "arms crossed". A part alone repeats the action before
// with that part: "then the left".
func (r *reader) limb(d *syntax.Dep, c context) {
	if rel := d.Kid("rel"); rel != nil {
		r.rewrite(rel)
		e := r.event(rel, context{order: c.order, state: c.state || rel.Form == lexicon.Participle})
		e.Objects = append(e.Objects, r.thing(d))
		e.Tokens = append(e.Tokens, d.Token)
		r.add(e)
		return
	}
	t := r.thing(d)
	e := Event{Token: d.Token, Objects: []*Thing{t}, Order: c.order, State: c.state, Tokens: []int{d.Token}}
	state := *d
	state.Kids = slices.DeleteFunc(slices.Clone(d.Kids), func(k *syntax.Dep) bool { return k.Label == "side" || k.Label == "num" })
	r.attach(&e, &state)
	e.Repeats = len(e.Words) == 0 && len(e.Obliques) == 0
	if n := len(r.m.Events); e.Repeats && c.order == Joined && n > 0 && t.Side != 0 && r.appose(&r.m.Events[n-1], t, d) {
		return
	}
	if !e.Repeats {
		e.Lemma, e.Limb, e.State = "hold", t.Part != "", true
	}
	r.add(e)
}

// appose gives the side or the limb t of an apposition to the event before it: "he wipes the table, left hand", "cartwheel,
// right". It reports whether the event lacks one.
func (r *reader) appose(last *Event, t *Thing, d *syntax.Dep) bool {
	roles, first := append(slices.Concat(last.Objects, last.Obliques), last.Subject), r.connective(d) == "first"
	at := slices.IndexFunc(roles, func(o *Thing) bool {
		return o != nil && o.Part.Limb() && (t.Part == "" && first || o.Part.Leg() == t.Part.Leg())
	})
	switch bare := d.Cat == "L" && d.Kid("det") == nil; {
	case t.Part == "" && !first && !bare:
		return false
	case t.Part == "" && !first:
		last.Words = append(last.Words, Word{d.Lemma, 1, d.Token})
	case at < 0:
		t.Prep = "with"
		last.Obliques = append(last.Obliques, t)
	case !first && (roles[at].Side != language.Either || roles[at].Plural):
		return false
	default:
		o := roles[at] // "raises his arms, first the right, then the left"
		o.Side, o.Plural, o.Tokens = t.Side, false, append(o.Tokens, t.Tokens...)
	}
	last.Tokens = append(last.Tokens, t.Tokens...)
	return true
}

// fragment reads a piece without a verb or an activity: it belongs to the event before.
func (r *reader) fragment(d *syntax.Dep, c context) {
	again := c.order == Then && len(r.m.Events) > 0 && (d.Label != "" || d.Kid("cc") != nil) // a piece of a sentence does not repeat it
	e := Event{Order: c.order, Repeats: again, Token: d.Token}
	r.modifier(&e, d)
	if q := e.Quantities; len(r.m.Events) > 1 && c.order == Joined && len(q) == 1 && q[0].Unit == "repetition" && q[0].Amount > 1 {
		q[0].Amount-- // "squats and jumps, three times"
		e.Repeats, e.Same, e.Order = true, true, Then
	}
	if n := len(r.m.Events); n > 0 && !e.Repeats {
		last := &r.m.Events[n-1]
		last.Objects, last.Obliques = append(last.Objects, e.Objects...), append(last.Obliques, e.Obliques...) // "brings her the book"
		last.Words = append(last.Words, e.Words...)
		last.Quantities = append(last.Quantities, e.Quantities...)
		return
	}
	if len(e.Obliques)+len(e.Words)+len(e.Quantities)+len(e.Objects) > 0 {
		r.m.Events = append(r.m.Events, e)
	}
}
