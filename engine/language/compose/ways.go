package compose

import (
	"cmp"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/meaning"
)

// heading is the way of an event as its words give it.
type heading struct {
	is      map[string]bool // words of data/ways.txt without shapes and grounds
	shape   string
	terrain string
}

// says reports whether the way has a word of data/ways.txt.
func (w *heading) says(word string) bool { return w.is[word] || word == w.shape || word == w.terrain }

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
		if s := b.lex.Word(o.Lemma).Shape; s != "" && s != "line" && o.Part == "" {
			b.shape(&w, o, s)
		}
	}
	return w
}

// direction reads one word of a way. It reports whether it was one.
func (b *builder) direction(w *heading, lemma string) bool {
	is := b.lex.Word(lemma)
	switch way := cmp.Or(is.Way, is.Direction); way {
	case "":
		if is.Shape == "" || is.Shape == "curve" { // "bent over"
			return false
		}
		w.shape = is.Shape
	case "stairs-up", "stairs-down", "slope-up", "slope-down":
		w.terrain = way
	case "home":
		w.is["back"] = true
	case "back":
		w.is["back"], w.is["straight-back"] = true, true
	case "out":
		w.is["side"] = w.is["side"] || b.a.Verb.Upper() // "leaps out" is no way aside
	default:
		w.is[way] = true
	}
	return true
}

// place reads a prepositional phrase of a way: to the left, in a circle, up the stairs, around a tree.
func (b *builder) place(w *heading, o *meaning.Thing) {
	prep, side := b.lex.Word(o.Prep), o.Lemma == "" || b.lex.Word(o.Lemma).Has("heading")
	switch shape := b.lex.Word(o.Lemma).Shape; {
	case o.Part != "":
	case side && prep.Has("sideward"):
		s := o.Side
		if o.Other {
			w.is["back"] = w.is["back"] || o.Lemma == "direction"
		}
		if o.Prep == "from" && b.e.Passive && s != language.Either {
			s = s.Other()
		}
		switch {
		case o.Prep == "in" && o.Lemma == "":
		case s == language.Left || o.Lemma == "left":
			w.is["left"] = true
		case s == language.Right || o.Lemma == "right":
			w.is["right"] = true
		case o.Lemma == "side":
			w.is["side"] = true
		}
	case shape != "" && shape != "line" && (prep.Has("along") || o.Prep == "with" && b.lex.Word(o.Lemma).Thing == ""):
		b.shape(w, o, shape)
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
func (b *builder) ground(w *heading, o *meaning.Thing) bool {
	class := func(name string) bool { return b.lex.In(o.Lemma, name) || b.lex.In(o.Stands, name) }
	up := o.Prep == "up" || w.is["up"] && !w.is["down"]
	name := b.lex.Word(o.Noun()).Thing
	if name == "" && class("raised-surface") && !b.lex.In(o.Noun(), "indefinite-noun") {
		name = o.Noun()
	}
	if name != "" && (b.a.Verb.Goes() || b.a.Verb == language.Jump) {
		defer func() {
			if w.terrain == "onto" || w.terrain == "off" || w.terrain == "over" {
				b.a.Target.On = name
			}
		}()
	}
	switch {
	case b.lex.Word(o.Prep).Has("onto") && class("raised-surface"):
		w.terrain = "onto"
	case b.lex.Word(o.Prep).Has("off-from") && class("raised-surface"):
		w.terrain = "off"
	case o.Prep == "up" || o.Prep == "down" || w.is["up"] || w.is["down"]:
		if o.Number > 0 && b.a.Steps == 0 {
			b.a.Steps = int(o.Number) // "walks up three steps"
		}
		switch {
		case class("stairway") || o.Lemma == "step" && o.Plural:
			w.terrain = "stairs-down"
			if up && o.Prep != "down" {
				w.terrain = "stairs-up"
			}
		case class("slope"):
			w.terrain = "slope-down"
			if up && o.Prep != "down" {
				w.terrain = "slope-up"
			}
		default:
			return false
		}
	case o.Prep == "over":
		w.terrain = "over"
	default:
		return false
	}
	return true
}
