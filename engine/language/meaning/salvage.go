package meaning

import (
	"slices"

	"github.com/motiongate/motiongate/engine/language/lexicon"
)

// Salvage returns the activities that single words of an event name: "sword and shield death", "hard landing, recover".
// It serves an event that has no movement itself. The first activity takes the modifiers of the event. In a clause with
// a subject a word that also names a thing is no activity, so that "he flurbs the drum" does not play it.
func (m *Meaning) Salvage(e *Event) []Event {
	if e.Lemma == "" && e.Order != Then {
		return nil
	}
	var out []Event
	for _, token := range m.reader.span(e) {
		a := Event{Token: token, Tokens: []int{token}, Nominal: true, Order: Then}
		if !m.reader.names(&a, e.Subject != nil && !m.reader.headline(e)) {
			continue
		}
		if len(out) == 0 {
			a.Order, a.State, a.Words, a.Quantities = e.Order, e.State, e.Words, e.Quantities
		}
		out = append(out, a)
	}
	return out
}

// headline reports whether the subject of an event is no person: titles of clips have nouns before a verb.
func (r *reader) headline(e *Event) bool {
	return !r.person(e.Subject) && r.lex.Of(e.Subject.Lemma).Part == ""
}

// span returns the tokens of an event and of its roles that have no effect yet and are of no other event, in the order of
// the text.
func (r *reader) span(e *Event) []int {
	tokens := slices.Clone(e.Tokens)
	for _, t := range slices.Concat(e.Objects, e.Obliques) {
		tokens = append(append(tokens, t.Token), t.Tokens...)
	}
	others := func(t int) bool {
		return slices.ContainsFunc(r.m.Events, func(o Event) bool { return o.Token != e.Token && slices.Contains(o.Tokens, t) })
	}
	tokens = slices.DeleteFunc(tokens, func(t int) bool { return r.m.Used[t] || others(t) })
	if e.Subject != nil && r.headline(e) {
		tokens = append(append(tokens, e.Subject.Token), e.Subject.Tokens...) // a subject counts as one with an effect
	}
	slices.Sort(tokens)
	return slices.Compact(tokens)
}

// names gives an event the activity that its word names, and reports whether there is one.
func (r *reader) names(e *Event, clause bool) bool {
	text := r.tokens[e.Token].Text
	if is := r.lex.Of(text); is.Kinds&(lexicon.Adjective|lexicon.Adverb) != 0 || is.Cats != "" {
		return false
	}
	for _, b := range r.lex.Bases(text) {
		is := r.lex.Of(b.Lemma)
		if is.Cats != "" || is.Part != "" || is.Kinds&lexicon.Person != 0 || clause && is.Kinds&lexicon.Noun != 0 {
			continue
		}
		e.Lemma, e.Form, e.words = b.Lemma, b.Form, []string{b.Lemma}
		if r.frame(e); e.Frame != nil && e.Frame.Movement != "none" {
			return true
		}
		e.Frame = nil
	}
	return false
}
