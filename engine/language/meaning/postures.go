package meaning

import (
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/lexicon"
	"github.com/motiongate/motiongate/engine/language/syntax"
)

// postures returns the constituents of a verb, with each state of a limb, and each thing in a limb, as one constituent:
// in "walks with his hands behind his back" the place belongs to the hands unless the verb moves them.
func (r *reader) postures(d *syntax.Dep) []*syntax.Dep {
	out := slices.Clone(d.Kids)
	for i := 0; i < len(out); i++ {
		obj := out[i].Kid("pobj")
		if out[i].Lemma != "with" || obj == nil {
			continue
		}
		armed, bodily := r.armed(d.Lemma), r.bodily(obj.Lemma)
		if mod := obj.Kid("mod"); mod != nil && bodily && mod.Form == lexicon.Participle && !armed {
			out[i] = stated(out[i], obj, mod)
			continue
		}
		at := slices.IndexFunc(out, func(k *syntax.Dep) bool {
			return k.Start == out[i].End && (bodily && r.placed(k) && (!armed || k.Label == "part") || !bodily && r.bears(k))
		})
		if at < 0 {
			continue
		}
		limb, state, with := *obj, *out[at], *out[i]
		switch state.Label {
		case "pp":
		case "ger", "part":
			state.Label = "rel"
		default:
			state.Label = "dir"
		}
		limb.End = state.End
		limb.Kids = append(slices.Clone(obj.Kids), &state)
		with.End = state.End
		with.Kids = slices.Clone(out[i].Kids)
		with.Kids[slices.Index(with.Kids, obj)] = &limb
		out[i] = &with
		out = slices.Delete(out, at, at+1)
		i = -1
		d = &syntax.Dep{Lemma: d.Lemma, Kids: out}
	}
	return out
}

// stated returns "with his hands raised" for "with raised hands".
func stated(with, obj, mod *syntax.Dep) *syntax.Dep {
	limb, state, phrase := *obj, *mod, *with
	state.Label = "rel"
	limb.Kids = slices.Clone(obj.Kids)
	limb.Kids[slices.Index(limb.Kids, mod)] = &state
	phrase.Kids = slices.Clone(with.Kids)
	phrase.Kids[slices.Index(phrase.Kids, obj)] = &limb
	return &phrase
}

// bodily reports whether a noun is a part of the body, or a compound that begins with one: "arms out".
func (r *reader) bodily(lemma string) bool {
	first, _, _ := strings.Cut(lemma, " ")
	return r.lex.Word(first).Part != ""
}

// placed reports whether a constituent can tell where a limb is: behind the back, in the air, up.
func (r *reader) placed(k *syntax.Dep) bool {
	switch k.Label {
	case "pp":
		obj := k.Kid("pobj")
		return obj != nil && (r.lex.In(obj.Lemma, "body") || r.lex.In(obj.Lemma, "posture"))
	case "adv", "pred":
		return r.lex.Word(k.Lemma).Direction != "" || r.lex.Takes("hold", k.Lemma)
	}
	return k.Label == "ger" || k.Label == "part"
}

// bears reports whether a constituent names the limb that has a thing: "with a box in his hands".
func (r *reader) bears(k *syntax.Dep) bool {
	obj := k.Kid("pobj")
	if k.Label != "pp" || obj == nil || !r.lex.In(obj.Lemma, "army") {
		return false
	}
	return k.Lemma == "in" || k.Lemma == "under" || k.Lemma == "over" || k.Lemma == "on"
}

// borne reports whether a noun is a thing with the limb that has it.
func (r *reader) borne(d *syntax.Dep) bool {
	return d.Cat == "N" && !r.bodily(d.Lemma) && slices.ContainsFunc(d.Kids, r.bears)
}

// goes reports whether a verb by itself is a way of going.
func (r *reader) goes(lemma string) bool { return r.alone(lemma, language.Verb.Goes) }

// armed reports whether a verb by itself moves the arms or the head, so that a limb is its instrument.
func (r *reader) armed(lemma string) bool { return r.alone(lemma, language.Verb.Upper) }

// alone reports whether a movement of a verb without roles has a property.
func (r *reader) alone(lemma string, has func(language.Verb) bool) bool {
	return slices.ContainsFunc(r.lex.Verb(lemma), func(f *lexicon.Frame) bool { return len(f.Args) == 0 && has(language.Verb(f.Movement)) })
}

// limbSide returns the token of the side of a part of the body in a phrase, which is no direction: "with the left foot". -1: there is
// none.
func (r *reader) limbSide(k *syntax.Dep) int {
	if object := k.Kid("pobj"); object != nil && object.Kid("side") != nil && r.lex.Word(object.Lemma).Part != "" {
		return object.Kid("side").Token
	}
	return -1
}
