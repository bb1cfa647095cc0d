package meaning

import (
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/lexicon"
	"github.com/motiongate/motiongate/engine/language/syntax"
)

// bodily reports whether a noun is a part of the body, or a compound that begins with one: "arms out".
func (r *reader) bodily(lemma string) bool {
	first, _, _ := strings.Cut(lemma, " ")
	return r.lex.Word(first).Part != ""
}

// inLimb reports whether a constituent names the limb that holds a thing: "with a box in his hands".
func (r *reader) inLimb(k *syntax.Dep) bool {
	obj := k.Kid("pobj")
	if k.Label != "pp" || obj == nil || !r.lex.In(obj.Lemma, "arm-part") {
		return false
	}
	return r.lex.Word(k.Lemma).Has("in-limb")
}

// heldInLimb reports whether a noun is a thing with the limb that holds it.
func (r *reader) heldInLimb(d *syntax.Dep) bool {
	return d.Cat == "N" && !r.bodily(d.Lemma) && slices.ContainsFunc(d.Kids, r.inLimb)
}

// copular reports whether a verb is a form of "be".
func (r *reader) copular(d *syntax.Dep) bool { return r.lex.Word(d.Lemma).Has("Bb") }

// genitive reports whether a phrase belongs to the noun before it: "the back of his head".
func (r *reader) genitive(k *syntax.Dep) bool { return r.lex.Word(k.Lemma).Has("genitive") }

// goes reports whether a verb by itself is a way of going.
func (r *reader) goes(lemma string) bool { return r.alone(lemma, language.Verb.Goes) }

// movesUpperBody reports whether a verb by itself moves the arms or the head, so that a limb is its instrument.
func (r *reader) movesUpperBody(lemma string) bool { return r.alone(lemma, language.Verb.Upper) }

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
