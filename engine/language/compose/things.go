package compose

import (
	"cmp"
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/lexicon"
	"github.com/motiongate/motiongate/engine/language/meaning"
)

// targetSlots gives the action the place of the body that it goes to.
func (b *builder) targetSlots() {
	for _, t := range b.targets {
		above := b.lex.Word(t.Prep).Has("above")
		switch {
		case b.a.Verb == language.Look && t.Part == language.Shoulder:
			b.a.Side, b.a.Direction = t.Side, language.Backward
		case above:
			b.a.Target.Height = math.Round(100*t.Part.Height()+15) / 100
			if t.Part == language.Head && b.a.Verb.Upper() {
				b.a.Direction = language.Upward
			}
		case b.a.Target.Part == t.Part && b.a.Target.Side == language.Either:
			b.a.Target.Side = t.Side // of the part that the frame names
		case b.a.Target.Part == "" && !(b.a.Verb.Goes() && !b.lex.Word(t.Prep).Has("limb-goal")):
			b.a.Target.Part, b.a.Target.Side = t.Part, t.Side
			if t.Plural && t.Side == language.Either && t.Part != language.Hips && b.lex.Word(t.Lemma).Part.Limb() {
				b.a.Target.Side = language.Both
			}
		}
	}
}

// thingSlots gives the action the thing that is handled.
func (b *builder) thingSlots() {
	for _, t := range b.things {
		if b.a.Terrain != language.Level && t.Number > 0 && b.a.Steps == 0 {
			b.a.Steps = int(t.Number) // "climbs four stairs"
		}
		is := b.lex.Word(t.Noun())
		name := is.Thing
		if name == "" && is.Kinds&lexicon.Noun != 0 && is.Kinds&lexicon.Person == 0 {
			name = t.Noun()
		}
		for _, m := range t.Mods {
			if h := b.lex.Word(m).Heft; h != 0 {
				b.a.Heft = h * t.Degree
			}
		}
		if b.a.Side == language.Either && !b.a.Verb.Takes() && b.lex.In(t.Lemma, "footwear") {
			b.a.Side = t.Side
		}
		if b.lex.In(t.Noun(), "indefinite-noun") || b.activity(t) {
			continue
		}
		known := is.Thing != "" || t.Stands != "" && !b.lex.In(t.Stands, "drink") || b.lex.In(t.Noun(), "thing") || b.lex.In(t.Noun(), "held")
		hands := b.a.Verb.Takes() || b.a.Verb.Leaves()
		if name != "" && b.a.Object == "" && (hands || known && !b.literal(t)) && !b.a.Verb.Goes() {
			b.a.Object = name
		}
	}
	if b.a.Side == language.Either && b.lex.In(b.a.Object, "armful") && (b.a.Verb.Takes() || b.a.Verb.Leaves()) {
		b.a.Side = language.Both
	}
	b.heft()
	b.inHand()
	b.anchors()
	for _, o := range slices.Concat(b.e.Obliques, b.things) {
		struck := o.Prep == "" && b.lex.In(o.Lemma, "floor-like") && !b.a.Verb.Goes() && !b.a.Verb.Low() // "punches the ground"
		h, on := b.surface(o.Noun())
		if h > 0 && (struck || o.Prep != "" && b.reaches()) && b.a.Target.Height == 0 && !b.literal(o) {
			b.a.Target.Height, b.a.Target.On = h, on
		} else if b.lex.In(o.Lemma, "floor-like") && b.a.Verb.Low() {
			if b.a.Verb == language.Sit {
				b.a.Floor, b.a.Target.Height, b.a.Target.On = true, language.HandHeight(language.Ground), o.Lemma
			}
		}
	}
	b.arrived()
}

// surface returns the height of a fixed thing that hands go to, as a share of the height of the body, and its name; 0 if hands go to none.
func (b *builder) surface(noun string) (height float64, name string) {
	return language.HandHeight(noun), cmp.Or(b.lex.Word(noun).Thing, noun)
}

// inHand chooses the movement of a thing that is in the hands already: "takes a box and lifts it above the head".
func (b *builder) inHand() {
	show, ok := b.lex.ShowWhen(string(b.a.Verb), lexicon.InHand)
	if !ok || b.a.Object == "" {
		return
	}
	for i := len(b.plan.Actions) - 1; i >= 0; i-- {
		earlier := b.plan.Actions[i]
		for _, held := range append([]language.Action{earlier}, earlier.With...) {
			if held.Object != b.a.Object || !held.InHand() {
				continue
			}
			b.a.Verb, b.a.Object = language.Verb(show.Movement), ""
			if b.a.Side == language.Either {
				b.a.Side = held.Side
			}
			if held.Verb == language.Carry && b.a.Side == language.Either {
				b.a.Side = language.Both
			}
			return
		}
	}
}

// heft gives the weight of a thing to the action beside the main one that bears it: "drags a heavy sack" walks and pulls.
func (b *builder) heft() {
	for i := range b.a.With {
		if w := &b.a.With[i]; b.a.Heft != 0 && !b.a.Bears() && w.Bears() {
			w.Heft = b.a.Heft
		}
	}
}

// reaches reports whether the hands go to a place with the action.
func (b *builder) reaches() bool { return b.a.Verb.Upper() || b.a.Verb.Takes() || b.a.Verb.Leaves() }

// anchors gives the action the thing that it is done on, at or against, if its place in the sentence is not only where
// somebody goes: "sits at a desk", "washes her hands at the sink".
func (b *builder) anchors() {
	a := b.a
	for _, o := range b.e.Obliques {
		name := b.lex.Word(o.Noun()).Thing
		if name == "" || o.Part != "" || b.activity(o) {
			continue
		}
		switch goal := b.lex.Word(o.Prep).Has("goal"); {
		case b.arrives(o) && a.Verb.Travels() && a.Terrain == language.Level || b.lex.Word(o.Prep).Has("location") && a.Verb.Under():
			a.Target.On = name
			continue
		case b.lex.Word(o.Prep).Has("flank") && (goal || !a.Verb.Goes()) && !b.reaches():
			a.Target.On, a.Target.Beside = name, true
			continue
		case goal:
			continue
		case b.lex.Word(o.Prep).Has("accompaniment") && a.Verb.LeavesArms() && language.Portable(name):
			a.With = append(a.With, language.Action{Verb: language.Hold, Object: name}) // "kneels with a sword"
		case a.Verb.Goes() || a.Verb == language.Stand:
			continue
		case (a.Verb.Takes() || a.Verb.Leaves()) && b.lex.In(o.Noun(), "furniture"):
			continue
		case a.Object != "" && a.Verb.Upper():
			continue
		default:
			a.Object = name
		}
	}
}

// arrived gives the action the thing to which an earlier event has led, if the action is done there: "walks to a bed and lies down".
func (b *builder) arrived() {
	a := b.a
	if a.Floor || a.Target.Height != 0 || a.Target.Beside || a.Object != "" && !b.reaches() {
		return
	}
	for _, e := range slices.Backward(b.acted) {
		for _, o := range slices.Concat(e.Obliques, e.Objects) {
			name := b.lex.Word(o.Noun()).Thing
			bound := o == e.Bound && slices.Contains(e.Frame.Slots.ByNoun, "on")
			if !b.arrives(o) && !bound || !a.Verb.DoneAt(name) {
				continue
			}
			if b.reaches() {
				a.Target.Height, a.Target.On = b.surface(o.Noun())
			} else {
				a.Object = name
			}
			return
		}
		if e.Frame != nil && language.Verb(e.Frame.Movement).Travels() {
			return
		}
	}
}

// arrives reports whether an oblique is the end of a way.
func (b *builder) arrives(o *meaning.Thing) bool { return b.lex.Word(o.Prep).Has("arrival") }

// literal reports whether the frame names the very noun of a thing, which then goes without saying.
func (b *builder) literal(t *meaning.Thing) bool {
	return b.e.Frame != nil && slices.ContainsFunc(b.e.Frame.Args, func(a lexicon.Arg) bool {
		named := slices.Contains(a.Words, t.Lemma) || t.Token < len(b.texts) && slices.Contains(a.Words, b.texts[t.Token])
		return (a.Relation == lexicon.Object || a.Relation == lexicon.Oblique) && named
	})
}
