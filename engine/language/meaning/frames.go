package meaning

import (
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/lexicon"
	"github.com/motiongate/motiongate/engine/language/syntax"
)

// pending is a clause within an oblique: it happens while the event does.
type pending struct {
	d    *syntax.Dep
	prep string
}

// choose gives each event the frame that fits it best.
func (r *reader) choose() {
	r.manner()
	r.split()
	r.refer()
	for i := range r.m.Events {
		e := &r.m.Events[i]
		if e.Repeats || e.Lemma == "" {
			continue
		}
		r.frame(e)
	}
	for i := 1; i < len(r.m.Events); i++ {
		r.inTurn(&r.m.Events[i-1], &r.m.Events[i])
	}
}

// inTurn orders a participle in front and its main clause: the main event comes after one that ends by itself or takes the
// body down, and where the body stops. "Slumping into a chair, he sighs."
func (r *reader) inTurn(front, main *Event) {
	if !front.Front || main.Order != During || front.Frame == nil || main.Frame == nil {
		return
	}
	a, b := language.Verb(front.Frame.Movement), language.Verb(main.Frame.Movement)
	down := a.Stays() && slices.ContainsFunc(front.surface, func(w string) bool { return r.lex.Word(w).Has("dynamic") })
	fixed := slices.ContainsFunc(front.Objects, func(o *Thing) bool { return r.lex.In(o.Lemma, "fixed") })
	if down || a.Ends() && (fixed || !(a.Upper() && b.Goes())) || b == language.Stand {
		main.Order, front.Progressive = Then, false
	}
}

// split makes two events of one that moves both arms and legs: "raises the right arm and the left leg".
func (r *reader) split() {
	var out []Event
	for _, e := range r.m.Events {
		arms, legs := e, e
		arms.Objects, legs.Objects = nil, nil
		for _, o := range e.Objects {
			if r.lex.Word(o.Lemma).Part.Leg() {
				legs.Objects = append(legs.Objects, o)
			} else {
				arms.Objects = append(arms.Objects, o)
			}
		}
		apart := len(legs.Objects) > 0 && slices.ContainsFunc(arms.Objects, func(o *Thing) bool { return r.lex.Word(o.Lemma).Part.Arm() })
		if !apart {
			out = append(out, r.each(e)...)
			continue
		}
		arms.Order = During
		out = append(out, legs, arms)
	}
	r.m.Events = out
}

// frame gives an event the heaviest frame whose constraints it satisfies; the first of several with the same weight.
func (r *reader) frame(e *Event) {
	if text := r.tokens[e.Token].Text; e.State && e.Form == lexicon.Participle && r.best(e, r.lex.Verb(text)) {
		return // "with his bow drawn"
	}
	frames := r.lex.Verb(e.Lemma)
	if e.Nominal {
		frames = append(slices.Clone(r.lex.Noun(e.Lemma)), frames...)
	}
	if !r.best(e, frames) && e.Subject == nil && len(e.Objects)+len(e.Obliques) == 0 {
		r.best(e, r.lex.Noun(e.Lemma)) // "zombie death"
	}
	if e.State && e.Limb && e.Frame != nil && len(e.Frame.Args) == 0 {
		e.Frame = nil // the part tells more: "with his head down"
	}
	if e.Frame != nil {
		r.regroup(e)
	}
}

// best gives an event the best of some frames. It reports whether one fits.
func (r *reader) best(e *Event, frames []*lexicon.Frame) bool {
	best := -1
	for _, f := range frames {
		bound, ok := r.fits(e, f)
		w := f.Weight()
		if !r.limbed(e, f) {
			w -= unlimbed
		}
		if ok && (e.Frame == nil || w > best) {
			best, e.Frame, e.Bound = w, f, bound
		}
	}
	return best >= 0
}

// undergo makes the person of the prompt the object of an event that is done to the person and has a frame for it: "someone
// pushes the person", "pushed from behind, he stumbles".
func (r *reader) undergo(e *Event, d *syntax.Dep) {
	s := e.Subject
	by := s != nil && r.lex.Word(s.Lemma).Has("unnamed") && len(e.Objects) > 0 && !e.Objects[0].Has("a") && r.person(e.Objects[0])
	state := d.Cat == "Vp" && d.Label == "sub" && len(e.Objects) == 0
	if e.Passive || !by && !state {
		return
	}
	passive := *e
	if passive.Passive, passive.Subject = true, nil; state {
		passive.Objects = []*Thing{{Lemma: "person", Pronoun: true, Token: e.Token}}
	}
	r.frame(&passive)
	if f := passive.Frame; f == nil || !slices.ContainsFunc(f.Args, func(a lexicon.Arg) bool { return a.Relation == lexicon.Passive }) {
		return
	}
	passive.Frame, passive.Bound = nil, nil
	*e = passive
}

// unlimbed is the weight that a frame loses because it leaves a part of the body without a role.
const unlimbed = 7

// limbed reports whether a frame has a role for the part of the body that is the object of an event, if there is one:
// "bends his left knee forward" is no bow.
func (r *reader) limbed(e *Event, f *lexicon.Frame) bool {
	at := slices.IndexFunc(e.Objects, func(o *Thing) bool { return o.Part != "" })
	return at < 0 || slices.ContainsFunc(f.Args, func(a lexicon.Arg) bool {
		switch a.Relation {
		case lexicon.Object, lexicon.Limb, lexicon.Subject, lexicon.Oblique:
			return r.named(a, e.Objects[at])
		}
		return a.Relation == lexicon.Particle && slices.Contains(a.Words, r.tokens[e.Objects[at].Token].Text)
	})
}

// regroup makes an object of an oblique whose preposition is a particle of the frame: "picks up a stone".
func (r *reader) regroup(e *Event) {
	for _, a := range e.Frame.Args {
		if a.Relation != lexicon.Particle {
			continue
		}
		if particle := func(o *Thing) bool {
			return slices.Contains(a.Words, o.Prep) && !r.lex.Word(o.Prep).Has("accompaniment")
		}; len(e.Objects) == 0 {
			for _, o := range e.Obliques {
				if particle(o) {
					e.Objects = append(slices.Clip(e.Objects), o)
				}
			}
			e.Obliques = slices.DeleteFunc(slices.Clone(e.Obliques), particle)
		}
	}
}

// framed reports whether a verb has a frame of its own for its object, its gerund or its infinitive: "takes a nap", "goes
// to sleep", "stops moving".
func (r *reader) framed(d, inner *syntax.Dep, subject *Thing) bool {
	e := Event{Lemma: d.Lemma, Subject: subject}
	saved := len(r.m.Events)
	pending := r.pending
	r.attach(&e, d)
	r.absorb(&e, inner)
	r.m.Events, r.pending, r.later = r.m.Events[:saved], pending, nil
	r.frame(&e)
	if e.Frame == nil {
		return false
	}
	words := append(r.content(d.Kid("obj")), r.content(inner)...)
	return slices.ContainsFunc(e.Frame.Args, func(a lexicon.Arg) bool {
		if a.Relation == lexicon.Particle {
			return slices.ContainsFunc(a.Words, func(w string) bool { return slices.Contains(words, w) })
		}
		return a.Relation == lexicon.Object && !a.Any && (inner == nil || r.copular(inner))
	})
}

// content returns the lemmas and the texts of a noun, a gerund or an infinitive and of what describes it.
func (r *reader) content(d *syntax.Dep) []string {
	if d == nil {
		return nil
	}
	out := []string{d.Lemma}
	for i := d.Token; i <= d.Last; i++ {
		out = append(out, r.tokens[i].Text)
	}
	for _, k := range d.Kids {
		switch k.Label {
		case "mod", "compound", "side", "num", "pred":
			out = append(out, r.content(k)...)
		case "adv":
			if r.copular(d) {
				out = append(out, k.Lemma) // "gestures to be quiet"
			}
		}
	}
	return out
}

// absorb gives an event the roles and the words of a gerund or an infinitive that its frame has as a part.
func (r *reader) absorb(e *Event, inner *syntax.Dep) {
	if inner == nil {
		return
	}
	for i := inner.Start; i < inner.End; i++ {
		e.Tokens, e.surface = append(e.Tokens, i), append(e.surface, r.tokens[i].Text)
	}
	r.attach(e, inner)
}

// fits reports whether an event satisfies all constraints of a frame, and returns the noun that the last class took.
func (r *reader) fits(e *Event, f *lexicon.Frame) (bound *Thing, ok bool) {
	end, taken := false, 0
	var bodies []*Thing // parts of the body that have a role
	for _, a := range f.Args {
		t, ok := r.satisfies(e, a)
		if !ok || t != nil && slices.Contains(bodies, t) {
			return nil, false
		}
		if t != nil && t.Part != "" {
			bodies = append(bodies, t)
		}
		if end = end || a.Relation == lexicon.End; t != nil && t != e.Subject || a.Relation == lexicon.Particle && e.named(a.Words) {
			taken++
		}
		if t != nil && (len(a.Classes) > 0 || a.Any || f.Movement == "$noun") {
			bound = t
		}
	}
	return bound, !end || taken >= len(e.Objects)+len(e.Obliques)
}

// named reports whether one of some words is an object or an oblique by itself: "it".
func (e *Event) named(words []string) bool {
	return slices.ContainsFunc(slices.Concat(e.Objects, e.Obliques), func(t *Thing) bool { return slices.Contains(words, t.Lemma) })
}

func (r *reader) satisfies(e *Event, a lexicon.Arg) (*Thing, bool) {
	switch a.Relation {
	case lexicon.Particle:
		for _, w := range a.Words {
			if slices.Contains(e.surface, w) {
				return nil, true
			}
		}
		return nil, false
	case lexicon.Object:
		if slices.ContainsFunc(e.Quantities, func(q Quantity) bool { return slices.Contains(a.Words, q.Unit) }) {
			return nil, true // "climbs three steps"
		}
		return r.oneOf(a, r.themes(e), r.particleObjects(e))
	case lexicon.Limb:
		return r.oneOf(a, r.themes(e), r.instruments(e), r.particleObjects(e))
	case lexicon.Subject:
		if e.Subject != nil && r.lex.Fits(a, e.Subject.Lemma) {
			return e.Subject, true
		}
		return r.oneOf(a, e.Objects, nil)
	case lexicon.Agent:
		return e.Subject, e.Subject != nil && r.lex.Fits(a, e.Subject.Lemma)
	case lexicon.Passive:
		return nil, e.Passive && len(e.Objects) > 0 && e.Objects[0].Part == "" && r.person(e.Objects[0])
	case lexicon.Nobody:
		return nil, e.Subject == nil
	case lexicon.About:
		return nil, slices.ContainsFunc(r.topics, func(w string) bool { return r.lex.Fits(a, w) })
	case lexicon.End:
		return nil, true // see fits
	}
	for _, o := range e.Obliques {
		if slices.Contains(a.Preps, o.Prep) && r.named(a, o) {
			return o, true
		}
	}
	// "takes off his shoe": what looks like a particle and an object is an oblique as well.
	for _, w := range e.Words {
		if slices.Contains(a.Preps, w.Lemma) {
			if t, ok := r.oneOf(a, e.Objects, nil); ok {
				return t, true
			}
		}
	}
	return nil, false
}

// person reports whether a thing is a person. An action on another thing has the person of the prompt as its subject.
func (r *reader) person(t *Thing) bool {
	is := r.lex.Word(t.Lemma)
	return is.Kinds&lexicon.Person != 0 || t.Pronoun
}

func (r *reader) oneOf(a lexicon.Arg, lists ...[]*Thing) (*Thing, bool) {
	for _, list := range lists {
		for _, t := range list {
			if r.named(a, t) {
				return t, true
			}
		}
	}
	return nil, false
}

// named reports whether a thing satisfies a constraint by its noun, or by a noun that describes it.
func (r *reader) named(a lexicon.Arg, t *Thing) bool {
	noun := t.Lemma
	switch {
	case noun == "" && t.Other:
		noun = "other"
	case noun == "":
		noun = t.Side.String()
	}
	if t.Stands != "" && !a.Any && r.lex.Fits(a, t.Stands) {
		return true
	}
	if at := strings.LastIndexByte(noun, ' '); at > 0 && r.lex.Fits(a, noun[at+1:]) {
		return true // a boxing stance is a stance
	}
	if r.lex.Fits(a, noun) || t.Plural && !t.Pronoun && r.lex.Fits(a, r.tokens[t.Token].Text) {
		return true
	}
	return !a.Any && slices.ContainsFunc(t.Mods, func(m string) bool { return r.lex.Fits(a, m) })
}

// particleObjects are the nouns of obliques whose preposition can be a particle: "takes off his shoe".
func (r *reader) particleObjects(e *Event) []*Thing {
	var out []*Thing
	if len(e.Objects) > 0 {
		return nil
	}
	for _, o := range e.Obliques {
		if is := r.lex.Word(o.Prep); is.Has("particle") || is.Has("particle-of-things") && o.Part == "" {
			out = append(out, o)
		}
	}
	return out
}

// themes are the objects of an event. If it has none, they are the things that a noun is done with, or the part of the
// body that is its subject: "his fist slams on the table".
func (r *reader) themes(e *Event) []*Thing {
	switch {
	case len(e.Objects) > 0:
		return e.Objects
	case e.Nominal:
		return r.instruments(e) // "a swing with a club"
	case e.Subject != nil && e.Subject.Part != "":
		return []*Thing{e.Subject}
	}
	return nil
}

// instruments returns the obliques of an event whose preposition can mark an instrument.
func (r *reader) instruments(e *Event) []*Thing {
	var out []*Thing
	for _, o := range e.Obliques {
		if r.lex.Word(o.Prep).Has("instrument-role") {
			out = append(out, o)
		}
	}
	return out
}

// prune takes the parts of the body and the sides that other roles have replaced out of the words of an event.
func (r *reader) prune(e *Event) {
	says := func(w string) bool {
		return slices.ContainsFunc(slices.Concat(e.Objects, e.Obliques), func(t *Thing) bool {
			return t.Lemma == w || t.Side.String() == w || r.tokens[t.Token].Text == w
		}) || slices.ContainsFunc(e.Words, func(x Word) bool { return x.Lemma == w })
	}
	e.surface = slices.DeleteFunc(slices.Clone(e.surface), func(w string) bool {
		bases := r.lex.Bases(w)
		part := len(bases) > 0 && r.lex.Word(bases[0].Lemma).Part != ""
		return (part || r.lex.Word(w).Has("L") || r.lex.Word(w).Direction != "") && !says(w)
	})
	for _, w := range e.Words {
		e.surface = append(e.surface, w.Lemma)
	}
	for _, t := range e.Objects {
		e.surface = append(e.surface, t.Side.String())
	}
}
