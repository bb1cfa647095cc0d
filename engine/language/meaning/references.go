package meaning

import (
	"cmp"
	"slices"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/lexicon"
	"github.com/motiongate/motiongate/engine/language/syntax"
)

// refer gives each "it" and "them" the last thing or limb before it: "walks to a chair and drops into it", "raises both
// arms and keeps them up". A verb that touches a part of the body has the part that was touched last.
func (r *reader) refer() {
	last, handled, limb, touched := "", "", (*Thing)(nil), (*Thing)(nil)
	for _, e := range r.m.Events {
		var named *Thing
		for _, t := range slices.Concat(e.Objects, e.Obliques) {
			switch is := r.lex.Word(t.Lemma); {
			case is.Has("neuter"):
				switch {
				case touched != nil && r.lex.Word(e.Lemma).Has("touch"):
					t.stand(touched)
				case limb != nil:
					t.stand(limb)
				case r.lex.Word(e.Lemma).Has("release"):
					t.Stands = cmp.Or(handled, last) // "takes a box from the floor and puts it on the table"
				default:
					t.Stands = last
				}
			case limb != nil && t.Side != language.Either && r.lex.Word(t.Lemma).Has("other"):
				t.Lemma, t.Part = limb.Lemma, limb.Part // "and balances on the right one"
			case is.Part.Limb() && (t.Prep == "" || slices.Contains(r.particleObjects(&e), t)):
				named = t
			case t.Part != "" && t.Prep != "":
				touched = t
			case t.Part == "" && !t.Pronoun && !r.lex.In(t.Lemma, "indefinite-noun") && is.Kinds&(lexicon.Noun|lexicon.Person) == lexicon.Noun &&
				is.Unit == "" && is.Shape == "":
				if t.Prep == "" || len(e.Objects) == 0 || e.Objects[0].Part != "" || e.Objects[0].Pronoun {
					last, limb = t.Lemma, nil // "takes a phone out of his pocket and talks on it"
				}
				if t.Prep == "" || slices.Contains(r.particleObjects(&e), t) {
					handled = t.Lemma
				}
			}
		}
		if named != nil && len(e.Objects) < 2 {
			limb = named
		}
	}
}

// sided reports whether a thing is no more than a side: "the left one".
func (r *reader) sided(t *Thing) bool {
	return (t.Lemma == "" || r.lex.Word(t.Lemma).Has("anaphor")) && (t.Side == language.Left || t.Side == language.Right)
}

// stand lets a pronoun stand for a part of the body.
func (t *Thing) stand(part *Thing) {
	t.Lemma, t.Part, t.Side, t.Number, t.Plural, t.Pronoun = part.Lemma, part.Part, part.Side, part.Number, part.Plural, true
}

// each returns an event for each thing that "and" joins as the objects of one, if its movement ends with each of them: "picks
// up a box and a bag".
func (r *reader) each(e Event) []Event {
	joint := e
	r.frame(&joint)
	n, together := len(joint.Objects), 0
	if joint.Frame != nil {
		for _, a := range joint.Frame.Args {
			if a.Relation == lexicon.Object {
				together++ // "shoots a bow and arrow"
			}
		}
	}
	if n < 2 || !joint.Objects[n-1].Joined || joint.Objects[0].Part != "" || together > 1 || joint.Frame == nil ||
		!language.Verb(joint.Frame.Movement).Ends() {
		return []Event{e}
	}
	out := make([]Event, n)
	for i, o := range joint.Objects {
		out[i] = joint
		if out[i].Objects = []*Thing{o}; i > 0 {
			out[i].Order = Then
		}
	}
	return out
}

// complement reads "the back of his head", "a cup of tea", "both of his hands".
func (r *reader) complement(t *Thing, d *syntax.Dep) {
	inner := r.thing(d)
	switch {
	case t.Lemma == "" || r.lex.Word(t.Lemma).Kinds == 0 || r.lex.Word(t.Lemma).Has("share"):
		t.Mods = append(t.Mods, t.Lemma)
		t.Lemma, t.Part, t.Plural, t.Side = inner.Lemma, inner.Part, inner.Plural, cmp.Or(t.Side, inner.Side)
		t.Mods = append(t.Mods, inner.Mods...)
	default:
		t.Mods = append(t.Mods, inner.Lemma)
		if (t.Part != "" || inner.Part != "") && t.Side == language.Either {
			t.Side = inner.Side // "the fingers of his right hand"
		}
	}
}

// side gives a thing the side that a word names.
func (r *reader) side(t *Thing, w string) {
	switch is := r.lex.Word(w); {
	case is.Has("other-side"):
		t.Other = true
	case t.Side.Single() && is.Side == t.Side.Other() && is.Opposite != "":
		t.Side = language.Both // "the left and right hand"
	case is.Side != language.Either:
		t.Side = is.Side
	}
}
