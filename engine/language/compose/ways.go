package compose

import (
	"cmp"
	"strings"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/meaning"
)

// course is the path of an event as its words give it.
type course struct {
	is    map[string]bool // words of data/ways.txt without shapes
	shape string          // circle, curve, zigzag; ""
}

// says reports whether the course has a word of data/ways.txt.
func (w *course) says(word string) bool { return w.is[word] || word == w.shape }

// ways reads directions, shapes and grounds, and gives the action its way by the rules of its verb.
func (b *builder) ways() {
	w, a := b.course(), b.a
	w.is["aside"] = a.Stepping || w.is["side"] || a.Direction == language.Sideways || b.lex.Word(b.e.Lemma).Has("aside")
	w.is["clockwise"] = w.is["clockwise"] || w.is["right"]
	b.apply(language.Ways, a, nil, w.says, func(function string) bool { return b.backtrack(function, &w) })
}

// course collects the course of the event from its words, obliques and objects.
func (b *builder) course() course {
	w := course{is: map[string]bool{}}
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

// direction adds the directions or the shape of a word to the course, and reports whether the word has any.
func (b *builder) direction(w *course, lemma string) bool {
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

// place adds a prepositional phrase to the course: to the left, in a circle, up the stairs, around a tree.
func (b *builder) place(w *course, o *meaning.Thing) {
	prep, noun := b.lex.Word(o.Prep), b.lex.Word(o.Lemma)
	switch side := o.Lemma == "" || noun.Has("heading"); {
	case o.Part != "" || o.Lemma == "" && prep.Has("limb-role"): // a limb is no direction
	case side && prep.Has("sideward"):
		s := o.Side
		if o.Other && noun.Has("reversible") {
			b.direction(w, "back")
		}
		if prep.Has("source") && b.e.Passive && s != language.Either {
			s = s.Other() // "is pushed from the left" moves to the right
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

// shape adds a circle, a curve or a zigzag, with its side and its size, to the course.
func (b *builder) shape(w *course, o *meaning.Thing, shape string) {
	w.shape = shape
	for _, m := range o.Mods {
		b.direction(w, m)
	}
}

// ground adds stairs, slopes, and things that the body steps onto, off or over, to the course. It sets the number of steps of stairs.
func (b *builder) ground(w *course, o *meaning.Thing) {
	inClass := func(name string) bool { return b.lex.In(o.Lemma, name) || b.lex.In(o.Stands, name) }
	prep, dir := b.lex.Word(o.Prep), "up"
	if w.is["down"] {
		dir = "down"
	}
	name := b.lex.Word(o.Noun()).Thing
	if name == "" && inClass("raised-surface") && !b.lex.In(o.Noun(), "indefinite-noun") {
		name = o.Noun()
	}
	step := func(way string) { // over the edge of the named thing
		if w.is[way] = true; name != "" && (b.a.Verb.Goes() || b.a.Verb == language.Jump) {
			b.a.Target.On = name
		}
	}
	switch vertical := prep.Has("vertical"); {
	case prep.Has("onto") && inClass("raised-surface"):
		step("onto")
	case prep.Has("off-from") && inClass("raised-surface"):
		step("off")
	case vertical || w.is["up"] || w.is["down"]:
		if vertical {
			dir = prep.Direction
		}
		if o.Number > 0 && b.a.Steps == 0 {
			b.a.Steps = int(o.Number) // "walks up three steps"
		}
		stairs := inClass("stairway") || o.Plural && b.lex.Word(o.Lemma).Has("step")
		w.is["stairway-"+dir], w.is["slope-"+dir] = stairs || w.is["stairway-"+dir], inClass("slope") || w.is["slope-"+dir]
	case prep.Has("across"):
		step("over")
	}
}
