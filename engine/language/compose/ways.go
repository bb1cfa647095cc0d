package compose

import (
	"cmp"
	"strings"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/meaning"
)

// heading is the way of an event as its words give it.
type heading struct {
	is    map[string]bool // words of data/ways.txt without shapes
	shape string
}

// says reports whether the way has a word of data/ways.txt.
func (w *heading) says(word string) bool { return w.is[word] || word == w.shape }

// ways reads directions, shapes and grounds, and gives the action its way by the rules of its verb.
func (b *builder) ways() {
	w, a := b.heading(), b.a
	w.is["aside"] = a.Stepping || w.is["side"] || a.Direction == language.Sideways || b.lex.Word(b.e.Lemma).Has("aside")
	w.is["clockwise"] = w.is["clockwise"] || w.is["right"]
	b.apply(language.Ways, a, nil, w.says, func(function string) bool { return b.backtrack(function, &w) })
}

func (b *builder) heading() heading {
	w := heading{is: map[string]bool{}}
	for _, x := range b.e.Words {
		b.direction(&w, x.Lemma)
	}
	for _, o := range b.e.Obliques {
		b.place(&w, o)
	}
	for _, o := range b.e.Objects {
		if s := b.lex.Word(o.Lemma).Shape; s != "" && o.Part == "" {
			b.shape(&w, o, s)
		}
	}
	return w
}

// direction reads one word of a way. It reports whether it was one.
func (b *builder) direction(w *heading, lemma string) bool {
	is := b.lex.Word(lemma)
	way := cmp.Or(is.Way, is.Direction)
	for one := range strings.FieldsSeq(way) {
		w.is[one] = true
	}
	if is.Has("flexion") { // "bent over"
		is.Shape = ""
	}
	if way == "" {
		w.shape = cmp.Or(is.Shape, w.shape)
	}
	return way != "" || is.Shape != ""
}

// place reads a prepositional phrase of a way: to the left, in a circle, up the stairs, around a tree.
func (b *builder) place(w *heading, o *meaning.Thing) {
	prep, noun := b.lex.Word(o.Prep), b.lex.Word(o.Lemma)
	switch side := o.Lemma == "" || noun.Has("heading"); {
	case o.Part != "" || o.Lemma == "" && prep.Has("limb-role"):
	case side && prep.Has("sideward"):
		s := o.Side
		if o.Other && noun.Has("reversible") {
			b.direction(w, "back")
		}
		if prep.Has("source") && b.e.Passive && s != language.Either {
			s = s.Other()
		}
		if b.direction(w, o.Lemma); s.Single() {
			b.direction(w, s.String())
		}
	case noun.Shape != "" && (prep.Has("along") || prep.Has("accompaniment") && noun.Thing == ""):
		b.shape(w, o, noun.Shape)
	case prep.Has("past") && b.a.Verb.Goes():
		w.is["past"] = true
	default:
		b.ground(w, o)
	}
}

// shape reads a circle, a curve, a zigzag with its side and its size.
func (b *builder) shape(w *heading, o *meaning.Thing, shape string) {
	w.shape = shape
	for _, m := range o.Mods {
		b.direction(w, m)
	}
}

// ground reads stairs, slopes and things that the body steps onto or over.
func (b *builder) ground(w *heading, o *meaning.Thing) {
	class := func(name string) bool { return b.lex.In(o.Lemma, name) || b.lex.In(o.Stands, name) }
	prep, dir := b.lex.Word(o.Prep), "up"
	if w.is["down"] {
		dir = "down"
	}
	name := b.lex.Word(o.Noun()).Thing
	if name == "" && class("raised-surface") && !b.lex.In(o.Noun(), "indefinite-noun") {
		name = o.Noun()
	}
	on := func(way string) {
		if w.is[way] = true; name != "" && (b.a.Verb.Goes() || b.a.Verb == language.Jump) {
			b.a.Target.On = name
		}
	}
	switch vertical := prep.Has("vertical"); {
	case prep.Has("onto") && class("raised-surface"):
		on("onto")
	case prep.Has("off-from") && class("raised-surface"):
		on("off")
	case vertical || w.is["up"] || w.is["down"]:
		if vertical {
			dir = prep.Direction
		}
		if o.Number > 0 && b.a.Steps == 0 {
			b.a.Steps = int(o.Number) // "walks up three steps"
		}
		stairs := class("stairway") || o.Plural && b.lex.Word(o.Lemma).Has("step")
		w.is["stairway-"+dir], w.is["slope-"+dir] = stairs || w.is["stairway-"+dir], class("slope") || w.is["slope-"+dir]
	case prep.Has("across"):
		on("over")
	}
}
