package compose

import (
	"math"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/lexicon"
	"github.com/motiongate/motiongate/engine/language/meaning"
)

// builder turns one event into an action.
type builder struct {
	*composer
	e *meaning.Event
	a *language.Action

	limbs   []*meaning.Thing // that act
	targets []*meaning.Thing // parts of the body that something is done at
	things  []*meaning.Thing // that are handled
	taken   bool             // the frame itself took the limb
	moved   bool             // a show line chose the movement
}

// actions returns what an event is acted as: one action, or one for each of the limbs that differ.
func (c *composer) actions(e *meaning.Event) []language.Action {
	b := &builder{composer: c, e: e, a: &language.Action{}}
	if !b.movement() {
		return nil
	}
	b.describe()
	b.roles()
	groups := b.pairs()
	if len(groups) == 0 {
		return []language.Action{b.build(nil)}
	}
	var out []language.Action
	for _, limbs := range groups {
		one := *b
		a := *b.a
		a.Tones, a.With = slices.Clone(a.Tones), slices.Clone(a.With)
		one.a = &a
		out = append(out, one.build(limbs))
	}
	return out
}

// movement gives the action its verb and the slots of its frame.
func (b *builder) movement() bool {
	f := b.e.Frame
	if f == nil {
		return b.unknown()
	}
	verb := f.Movement
	a := f.Slots.Action
	a.Tones, a.With = slices.Clone(a.Tones), slices.Clone(a.With)
	*b.a = a
	if bound := b.e.Bound; bound != nil {
		noun := bound.Lemma
		if bound.Stands != "" {
			noun = bound.Stands
		}
		if verb == "$noun" {
			frames := append(slices.Clone(b.lex.Noun(noun)), b.lex.Verb(noun)...)
			at := slices.IndexFunc(frames, func(f *lexicon.Frame) bool { return len(f.Args) == 0 })
			if at < 0 {
				return false
			}
			verb, *b.a = frames[at].Movement, frames[at].Slots.Action
			b.a.Held = b.a.Held || f.Slots.Action.Held
		}
		for _, slot := range f.Slots.ByNoun {
			b.setNoun(slot, noun)
		}
	}
	for _, arg := range f.Args {
		if arg.Relation == lexicon.Object || arg.Relation == lexicon.Limb || arg.Relation == lexicon.Oblique {
			b.taken = true
		}
	}
	b.a.Verb = language.Verb(verb)
	if f.Near {
		text := b.text(b.e)
		if b.e.Lemma == verb && len(b.e.Objects) > 0 { // "throws the discus": the verb alone names the movement itself
			text += " … " + b.e.Objects[0].Lemma
		}
		b.note("“" + text + "” is performed as " + verb + ", the nearest movement")
	}
	return true
}

// activity reports whether a noun is the activity that a frame for all of them performs: "gives the box a push".
func (b *builder) activity(t *meaning.Thing) bool {
	return t == b.e.Bound && b.e.Frame.Movement == "$noun"
}

// describe gives the event the words that describe its nouns and tell how it is done: "does a cheerful dance", "with fast steps".
func (b *builder) describe() {
	e := *b.e
	for _, t := range slices.Concat(e.Obliques, e.Objects) {
		deed := b.activity(t) || t.Part == "" && b.literal(t) && (len(b.lex.Noun(t.Lemma)) > 0 || b.lex.In(t.Lemma, "deed"))
		for _, m := range t.Mods {
			is := b.lex.Word(m)
			shaped := is.Size != 0 && t.Part == "" && b.lex.Word(t.Lemma).Shape != ""
			if deed || is.Style != "" && t.Part != "" || is.Speed != 0 || shaped {
				e.Words = append(slices.Clip(e.Words), meaning.Word{Lemma: m, Degree: t.Degree, Token: t.Token})
			}
		}
		if deed && (t.Side == language.Left || t.Side == language.Right) {
			e.Words = append(slices.Clip(e.Words), meaning.Word{Lemma: t.Side.String(), Degree: 1, Token: t.Token})
		}
	}
	b.e = &e
}

// setNoun gives a slot the noun of the frame.
func (b *builder) setNoun(slot, noun string) {
	is := b.lex.Word(noun)
	switch slot {
	case "at":
		b.a.Target.Part = is.Part
	case "height":
		b.a.Target.Height = is.Part.Height()
	case "on":
		b.a.Target.On = is.Thing
	case "object":
		b.a.Object = noun
		if is.Thing != "" {
			b.a.Object = is.Thing
		}
	}
}

// unknown reads a verb that has no frame by the part of the body and the way: "flurbs his left arm up" raises it.
func (b *builder) unknown() bool {
	up, down, limbAlone := b.says("up"), b.says("down"), b.lex.Word(b.e.Lemma).Has("limb-alone")
	for _, t := range append(slices.Clone(b.e.Objects), b.e.Obliques...) {
		if !b.lex.Word(t.Lemma).Part.Limb() && t.Part != language.Head {
			continue
		}
		verb := "gesture"
		switch {
		case down:
			verb = "lower"
		case up || limbAlone || b.lex.Word(t.Lemma).Part.Leg():
			verb = "raise"
		case b.says("out") || b.says("forward") || b.says("side"):
			verb = "extend"
		}
		b.a.Verb = language.Verb(verb)
		if !limbAlone && b.e.Lemma != "" {
			b.note("“" + b.text(b.e) + "” is not known: it is read by the part that it moves")
		}
		return true
	}
	return false
}

// says reports whether a direction is among the words of the event.
func (b *builder) says(dir string) bool {
	return slices.ContainsFunc(b.e.Words, func(w meaning.Word) bool { return w.Lemma == dir || b.lex.Word(w.Lemma).Direction == dir })
}

// roles sorts the nouns of an event into limbs that act, targets, and handled objects.
func (b *builder) roles() {
	touches := !b.taken && !b.e.Limb && strings.Contains(b.lex.Word(b.e.Lemma).Cats, "touch")
	touches = touches && !slices.ContainsFunc(b.e.Obliques, func(o *meaning.Thing) bool {
		return o.Part != "" && b.lex.Word(o.Prep).Has("contact") && len(b.e.Objects) == 1 && b.lex.Word(b.e.Objects[0].Lemma).Part.Arm()
	}) // "taps the right hand on the thigh"
	if s := b.e.Subject; s != nil && s.Part != "" {
		b.limbs = append(b.limbs, s)
	}
	for _, o := range b.e.Objects {
		switch {
		case o.Part == "" && o.Side != language.Either && (o.Lemma == "" || b.lex.Word(o.Lemma).Has("anaphor")):
			b.limbs = append(b.limbs, o)
		case o.Part == "":
			b.things = append(b.things, o)
		case touches:
			b.targets = append(b.targets, o)
		default:
			b.limbs = append(b.limbs, o)
		}
	}
	for _, o := range b.e.Obliques {
		if b.lex.Word(o.Lemma).Has("height") {
			b.level(o)
			continue
		}
		if b.lex.Word(o.Lemma).Part.Leg() && b.literal(o) {
			b.limbs = append(b.limbs, o) // "falls to the knees"
			continue
		}
		switch prep := b.lex.Word(o.Prep); {
		case prep.Has("limb-role"):
			switch {
			case len(b.limbs) > 0 && b.limbs[0].Part != "" && b.lex.Word(o.Lemma).Part.Arm() && b.limbs[0].Side != language.Either:
				// the other hand helps
			case o.Part != "" || o.Lemma == "" && (o.Side != 0 || o.Other) || b.lex.Word(o.Lemma).Has("anaphor"):
				b.limbs = append(b.limbs, o)
			case prep.Has("comitative"):
				b.things = append(b.things, o)
			}
		case prep.Has("particle"):
			if o.Part != "" && len(b.limbs) == 0 {
				b.limbs = append(b.limbs, o) // "stretches out his left arm"
			}
		case prep.Has("limb-goal"):
			is := b.lex.Word(o.Lemma)
			to := prep.Has("inward")
			if !to && is.Part.Leg() && !b.a.Verb.Upper() || is.Part.Arm() && o == b.e.Bound && b.a.Target.Part == "" && (!to || b.a.Verb.Takes()) {
				b.limbs = append(b.limbs, o)
			} else if o.Part != "" {
				b.targets = append(b.targets, o)
			}
		default:
			if o.Part != "" {
				b.targets = append(b.targets, o)
			}
		}
	}
}

// level reads "to hip height".
func (b *builder) level(o *meaning.Thing) {
	for _, m := range o.Mods {
		if h := b.lex.Word(m).Part.Height(); h != 0 {
			b.a.Target.Height = h
		}
	}
}

// pairs splits limbs that do not act alike into groups: an arm and a leg, the left hand and the right foot.
func (b *builder) pairs() [][]*meaning.Thing {
	var groups [][]*meaning.Thing
	for _, t := range b.limbs {
		done := false
		for i, g := range groups {
			same := t.Part == g[0].Part || t.Part == "" || g[0].Part == "" ||
				b.lex.Word(t.Lemma).Part.Leg() == b.lex.Word(g[0].Lemma).Part.Leg() && (t.Prep != "" || g[0].Prep != "")
			if same {
				groups[i], done = append(g, t), true
				break
			}
		}
		if !done {
			groups = append(groups, []*meaning.Thing{t})
		}
	}
	return groups
}

// build fills the slots of the action.
func (b *builder) build(limbs []*meaning.Thing) language.Action {
	b.limbSlots(limbs)
	b.show(limbs)
	b.targetSlots()
	b.thingSlots()
	b.ways()
	b.quantities()
	b.words()
	b.finish()
	b.oneHand(limbs)
	b.handfuls()
	a := *b.a
	a.Tones = styled(slices.Clone(b.persona), a.Tones, 0)
	return a
}

// limbSlots gives the action the side and the part of its limbs.
func (b *builder) limbSlots(limbs []*meaning.Thing) {
	named := language.Either
	for _, t := range limbs {
		side := t.Side
		if t.Other {
			side = b.otherSide()
		}
		limb := b.lex.Word(t.Lemma).Part.Limb() || t.Lemma == ""
		switch {
		case t.Each && limb:
			side = language.Both
		case side == language.Either && t.Plural && limb && t.Number != 1 && t.Part != language.Finger && t.Part != language.Hips:
			side = language.Both
		case side == language.Either && t.Number == 2:
			side = language.Both
		}
		if side != language.Either {
			if named != language.Either && named != side {
				side = language.Both
			}
			b.a.Side, named = side, side
			if side != language.Both {
				b.composer.side = side
			}
		}
		if b.a.Part == "" && t.Part != "" && !b.taken {
			b.a.Part = t.Part
		}
	}
}

// show chooses the movement by the part, or by the thing, where the frame did not.
func (b *builder) show(limbs []*meaning.Thing) {
	noun := ""
	for _, t := range limbs {
		if t.Part != "" {
			noun = t.Lemma
			if (b.lex.Word(t.Prep).Has("accompaniment") || b.a.Variant != "") && b.e.Frame.Names(lexicon.Object) {
				return // "draws a circle in the air with the right hand", "shakes hands"
			}
			break
		}
	}
	if noun == "" {
		return
	}
	for _, s := range b.lex.Shows(string(b.a.Verb)) {
		if s.Class != "" && !b.lex.In(noun, s.Class) {
			continue
		}
		b.a.Verb, b.moved = language.Verb(s.Movement), true
		t := s.Slots.Action
		if b.a.Part = t.Part; t.Variant != "" {
			b.a.Variant = t.Variant
		}
		if t.Direction != language.Forward {
			b.a.Direction = t.Direction
		}
		b.a.Count, b.a.Speed = max(b.a.Count, t.Count), math.Max(b.a.Speed, t.Speed)
		return
	}
}
