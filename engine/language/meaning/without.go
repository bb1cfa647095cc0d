package meaning

import (
	"slices"

	"github.com/motiongate/motiongate/engine/language/lexicon"
)

// Without returns a copy of an event without the word at a token, with the frame that fits it. It removes a whole role if
// the word is the head of the role, and else a word, a quantity, or the side, the number or a modifier of a role. Of the
// subject it considers parts of the body only. It reports whether it removed anything.
func (m *Meaning) Without(e *Event, token int) (Event, bool) { return m.replaced(e, token, "") }

// Opposed returns a copy of an event in which the word at a token is replaced by its opposite, such as left by right. It
// doubles an amount. It reports whether it changed the event.
func (m *Meaning) Opposed(e *Event, token int) (Event, bool) {
	if at := slices.IndexFunc(e.Quantities, func(q Quantity) bool { return q.Token == token }); at >= 0 {
		out := *e
		out.Quantities = slices.Clone(e.Quantities)
		out.Quantities[at].Amount *= 2
		return out, true
	}
	for _, w := range m.reader.lemmas(token) {
		if by := m.reader.lex.Word(w).Opposite; by != "" {
			return m.replaced(e, token, by)
		}
	}
	return *e, false
}

// Alone returns a copy of an event that keeps only the object, the oblique, the word or the quantity at a token, besides
// the subject. A negative token keeps none of them.
func (m *Meaning) Alone(e *Event, token int) Event {
	out := *e
	elsewhere := func(t *Thing) bool { return t.Token != token }
	out.Objects, out.Obliques = slices.DeleteFunc(slices.Clone(e.Objects), elsewhere), slices.DeleteFunc(slices.Clone(e.Obliques), elsewhere)
	out.Words = slices.DeleteFunc(slices.Clone(e.Words), func(w Word) bool { return w.Token != token })
	out.Quantities = slices.DeleteFunc(slices.Clone(e.Quantities), func(q Quantity) bool { return q.Token != token })
	own := append(m.reader.lemmas(e.Token), e.Lemma)
	if token >= 0 {
		own = append(own, m.reader.lemmas(token)...)
	}
	m.reader.reframe(&out, func(w string) bool { return !slices.Contains(own, w) })
	return out
}

// reframe removes words from the words of an event, which it copies, and gives the event the frame that fits the rest.
func (r *reader) reframe(e *Event, removed func(w string) bool) {
	e.surface = slices.DeleteFunc(slices.Clone(e.surface), removed)
	if e.Lemma != "" {
		e.Frame, e.Bound = nil, nil
		r.frame(e)
	}
}

// Open reports whether the word at a token is of an open class, such as a noun or a verb.
func (m *Meaning) Open(token int) bool { return m.reader.tokens[token].Open() }

// replaced returns a copy of an event with the word at a token replaced by another one, or removed if by is empty. It
// reports whether it changed the event.
func (m *Meaning) replaced(e *Event, token int, by string) (Event, bool) {
	r, out, found := m.reader, *e, false
	out.Words = nil
	for _, w := range e.Words {
		if w.Token == token {
			if found = true; by == "" {
				continue
			}
			w.Lemma = by
		}
		out.Words = append(out.Words, w)
	}
	out.Quantities = slices.DeleteFunc(slices.Clone(e.Quantities), func(q Quantity) bool { return q.Token == token && by == "" })
	found = found || len(out.Quantities) < len(e.Quantities)
	for _, roles := range []*[]*Thing{&out.Objects, &out.Obliques} {
		if other, ok := r.exchange(*roles, token, by); ok {
			*roles, found = other, true
		}
	}
	if s := e.Subject; s != nil && s.Part != "" {
		if other, ok := r.exchange([]*Thing{s}, token, by); ok {
			if out.Subject, found = nil, true; len(other) > 0 {
				out.Subject = other[0]
			}
		}
	}
	if !found {
		return out, false
	}
	old := r.lemmas(token)
	if by != "" {
		out.surface = append(slices.Clip(out.surface), by)
	}
	r.reframe(&out, func(w string) bool { return slices.Contains(old, w) })
	return out, true
}

// lemmas returns the text of a token and the lemmas that it can be a form of.
func (r *reader) lemmas(token int) []string {
	text := r.tokens[token].Text
	out := []string{text}
	for _, b := range r.lex.Bases(text) {
		out = append(out, b.Lemma)
	}
	return out
}

// exchange replaces the side, the number or a modifier at a token of roles by another word, or removes it if by is empty.
// It removes the role whose head is at the token if by is empty, and else fails. It reports whether it made a change.
func (r *reader) exchange(roles []*Thing, token int, by string) ([]*Thing, bool) {
	at := slices.IndexFunc(roles, func(t *Thing) bool { return t.Token == token })
	if at < 0 {
		at = slices.IndexFunc(roles, func(t *Thing) bool { return slices.Contains(t.Tokens, token) })
	}
	if at < 0 {
		return nil, false
	}
	one, out := *roles[at], slices.Clone(roles)
	if one.Token == token && (by == "" || one.Lemma != "") {
		return slices.Delete(out, at, at+1), true
	}
	old := r.lemmas(token)
	mods := slices.DeleteFunc(slices.Clone(one.Mods), func(m string) bool { return slices.Contains(old, m) })
	switch is := r.lex.Word(old[0]); {
	case is.Has("L"):
		one.Side, one.Other = 0, false
		r.side(&one, by)
	case r.tokens[token].Number != 0:
		one.Number = r.lex.Word(by).Number
	case len(mods) < len(one.Mods):
		if one.Mods, one.Degree = mods, 1; by != "" {
			one.Mods = append(one.Mods, by)
		}
	default:
		return nil, false
	}
	out[at] = &one
	return out, true
}

// Framed reports whether an argument of the frame of an event lists the word at a token.
func (m *Meaning) Framed(e *Event, token int) bool {
	return e.Frame != nil && slices.ContainsFunc(e.Frame.Args, func(a lexicon.Arg) bool {
		return slices.ContainsFunc(m.Lemmas(token), func(w string) bool { return slices.Contains(a.Words, w) })
	})
}

// Topic reports whether the word at a token names no action, and is one that the frame of an event requires somewhere in the
// prompt: "the striker shoots".
func (m *Meaning) Topic(e *Event, token int) bool {
	acts := func(w string) bool { return len(m.reader.lex.Verb(w))+len(m.reader.lex.Noun(w)) > 0 }
	return e.Frame != nil && slices.ContainsFunc(e.Frame.Args, func(a lexicon.Arg) bool {
		return a.Relation == lexicon.About && slices.ContainsFunc(m.Lemmas(token), func(w string) bool { return m.reader.lex.Fits(a, w) }) &&
			!slices.ContainsFunc(m.Lemmas(token), acts)
	})
}

// Lemmas returns the text of a token and the lemmas that it can be a form of.
func (m *Meaning) Lemmas(token int) []string { return m.reader.lemmas(token) }
