package compose

import (
	"cmp"
	"math"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/meaning"
)

// heading is the way of an event as its words give it.
type heading struct {
	is      map[string]bool // directions and ways of the lexicon: "left", "around", "clockwise"; "straight back" is "backwards"
	shape   string
	terrain string
	past    bool // a thing is gone around
}

// ways reads directions, shapes and grounds, and gives the action its way by the kind of its movement.
func (b *builder) ways() {
	w := b.heading()
	switch a := b.a; {
	case a.Verb == language.Turn:
		b.turn(w)
	case a.Verb == language.Walk || a.Verb == language.Run:
		b.walk(w)
	case a.Verb == language.Jump || a.Verb == language.Hop:
		b.jump(w)
	default:
		b.gesture(w)
	}
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
		w.is["back"], w.is["straight back"] = true, true
	case "out":
		w.is["side"] = w.is["side"] || b.a.Verb.Upper() // "leaps out" is no way aside
	default:
		w.is[way] = true
	}
	return true
}

// place reads a prepositional phrase of a way: to the left, in a circle, up the stairs, around a tree.
func (b *builder) place(w *heading, o *meaning.Thing) {
	side := o.Lemma == "" || o.Lemma == "side" || o.Lemma == "left" || o.Lemma == "right" || o.Lemma == "direction" || o.Lemma == "way"
	switch shape := b.lex.Word(o.Lemma).Shape; {
	case o.Part != "":
	case side && sideward[o.Prep]:
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
	case shape != "" && shape != "line" &&
		(o.Prep == "in" || o.Prep == "along" || o.Prep == "with" && b.lex.Word(o.Lemma).Thing == "" || o.Prep == "on"):
		b.shape(w, o, shape)
	case (o.Prep == "around" || o.Prep == "round") && b.a.Verb.Goes():
		w.past = true
	default:
		b.ground(w, o)
	}
}

// sideward are the prepositions of a side: to the left, from the right.
var sideward = map[string]bool{"to": true, "towards": true, "toward": true, "on": true, "at": true, "in": true, "from": true}

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
	if name := b.lex.Word(o.Noun()).Thing; name != "" && (b.a.Verb.Goes() || b.a.Verb == language.Jump) {
		defer func() {
			if w.terrain == "onto" || w.terrain == "off" || w.terrain == "over" {
				b.a.Target.On = name
			}
		}()
	}
	switch {
	case (o.Prep == "onto" || o.Prep == "on") && class("block"):
		w.terrain = "onto"
	case (o.Prep == "off" || o.Prep == "from") && class("block"):
		w.terrain = "off"
	case o.Prep == "up" || o.Prep == "down" || w.is["up"] || w.is["down"]:
		if o.Number > 0 && b.a.Steps == 0 {
			b.a.Steps = int(o.Number) // "walks up three steps"
		}
		switch {
		case class("flight") || o.Lemma == "step" && o.Plural:
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

// aside returns the direction of a side; Forward: it names none.
func (w heading) aside() language.Direction {
	switch {
	case w.is["left"]:
		return language.Leftward
	case w.is["right"]:
		return language.Rightward
	}
	return language.Forward
}

// sense returns the sign of a way around: 1 to the left.
func (w heading) sense() float64 {
	if w.is["right"] || w.is["clockwise"] {
		return -1
	}
	return 1
}

func (b *builder) turn(w heading) {
	a := b.a
	if a.Angle == 0 {
		a.Angle = math.Pi / 2
		switch {
		case w.is["back"] && !w.is["straight back"] && !w.is["left"] && !w.is["right"]:
			if b.unturn() {
				return
			}
			a.Angle = math.Pi
		case w.is["around"] || w.is["back"] && !w.is["left"] && !w.is["right"]:
			a.Angle = math.Pi
		default:
			a.Bare = !w.is["left"] && !w.is["right"]
		}
	}
	switch bow := bows[w.shape]; {
	case bow != 0 && w.shape != "curve":
		a.Angle = bow
	case w.shape == "in-place" && a.Bare:
		a.Angle = 2 * math.Pi
	}
	a.Angle = math.Abs(a.Angle) * w.sense()
	if a.Direction = w.aside(); a.Direction == language.Forward && (w.is["counter"] || w.is["clockwise"]) {
		a.Direction = language.WayOf(w.is["counter"])
	}
}

// bows are the angles of round ways.
var bows = map[string]float64{"circle": 2 * math.Pi, "half-circle": math.Pi, "quarter-circle": math.Pi / 2, "curve": math.Pi / 2}

func (b *builder) walk(w heading) {
	a := b.a
	aside := w.aside()
	if t := language.Terrains[w.terrain]; t != language.Level && (a.Verb == language.Walk || t <= language.SlopeDown) {
		a.Terrain = t
	} else if w.is["down"] && a.Terrain == language.Level {
		b.comeDown(&w)
	}
	switch bow, path := bows[w.shape], language.Paths[w.shape]; {
	case bow != 0:
		a.Angle = bow * w.sense()
	case path != language.Straight:
		a.Path = path
		a.Mirrored = w.is["right"]
	case w.is["clockwise"] || w.is["counter"]:
		a.Angle = 2 * math.Pi * w.sense()
	case a.Angle != 0:
		a.Angle = math.Abs(a.Angle) * w.sense()
	case w.past:
		a.Angle = 2 * math.Pi * w.sense()
	case w.is["around"] && !w.is["left"] && !w.is["right"]:
		a.Path = language.FigureEight
	case w.is["diagonal"] && aside != language.Forward:
		a.Diagonal, a.Direction, a.Backing = true, aside, w.is["back"]
	case aside != language.Forward && (a.Stepping || w.is["side"] || a.Direction == language.Sideways || b.lex.Word(b.e.Lemma).Has("aside")):
		a.Direction = aside
		w.is["back"] = w.is["straight back"] // "back to the left" is where it came from
		a.Diagonal = w.is["forward"] || w.is["back"]
		a.Backing = w.is["back"]
	case w.is["side"]:
		a.Direction = language.Leftward
	case aside != language.Forward && w.is["back"] && !w.is["straight back"]:
		b.goBack(w)
		if a.Returns || a.Home {
			return
		}
		a.Direction = aside
	case aside != language.Forward:
		a.Veer = math.Copysign(math.Pi/2, w.sense())
	}
	if w.is["back"] && a.Direction == language.Forward && !a.Diagonal {
		b.goBack(w)
	}
}

func (b *builder) jump(w heading) {
	a := b.a
	switch {
	case w.terrain == "onto" || w.terrain == "off":
		a.Terrain, a.Travels = language.Terrains[w.terrain], true
	case w.terrain == "over":
		a.Variant, a.Travels = "over", true
	case w.is["down"] && b.comeDown(&w):
		a.Travels = true
	}
	switch aside := w.aside(); {
	case aside != language.Forward:
		a.Direction, a.Travels = aside, true
	case w.is["back"] && !w.is["straight back"] && b.undone():
		a.Travels = true
	case w.is["back"]:
		a.Direction, a.Travels = language.Backward, true
	case w.is["side"] || w.shape == "side-to-side":
		a.Direction, a.Travels = language.Sideways, true
		a.Alternate = w.shape == "side-to-side"
	case w.is["forward"]:
		a.Travels = true
	}
	if w.is["around"] {
		a.Angle = 2 * math.Pi
	}
}

// gesture sets the direction of an action on the spot.
func (b *builder) gesture(w heading) {
	a := b.a
	if a.Direction == language.Leftward && w.is["side"] && a.Side == language.Right {
		a.Direction = language.Rightward // "raises the right leg to the side"
	}
	if a.Direction != language.Forward && !w.is["left"] && !w.is["right"] {
		return
	}
	switch {
	case a.Verb == language.Look && (w.is["around"] || w.shape == "side-to-side" || w.is["left"] && w.is["right"]):
		a.Side = language.Both
	case w.shape == "side-to-side" || w.is["left"] && w.is["right"]:
		a.Direction, a.Alternate = language.Sideways, true
	case w.shape == "back-and-forth":
		a.Direction, a.Alternate = language.Ahead, true
	case w.shape == "in-place":
		a.Path, a.Travels = language.InPlace, false // of the way that it is done on
	case w.shape == "circle":
		if a.Circles = true; w.sense() < 0 {
			a.Direction = language.Rightward
		}
	case (a.Verb == language.Kick || a.Verb == language.Punch) && (w.is["left"] || w.is["right"]) &&
		(a.Side == language.Either || b.e.Nominal):
		a.Side = language.Left
		if w.is["right"] {
			a.Side = language.Right
		}
	case w.aside() != language.Forward:
		a.Direction = w.aside()
	case w.is["up"] && a.Verb.Upper():
		a.Direction = language.Upward
	case w.is["down"] && a.Verb.Upper() && a.Target.On == "":
		a.Direction = language.Downward
	case w.is["back"]:
		a.Direction = language.Backward
	case w.is["forward"]:
		a.Direction = language.Ahead
	case w.is["side"] && a.Verb.Upper():
		a.Direction = language.Sideways
	case w.is["side"] && a.Side == language.Left:
		a.Direction = language.Leftward
	case w.is["side"] && a.Side == language.Right:
		a.Direction = language.Rightward
	}
}
