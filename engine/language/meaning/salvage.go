package meaning

import (
	"slices"

	"github.com/motiongate/motiongate/engine/language/lexicon"
)

// Salvage returns an event for each single word of an event or its roles that names a movement: "shield death", "hard
// landing, recover". Callers use it for an event without a movement of its own. The first result has the order, the words
// and the quantities of the event. If the event has a subject and is not a title, Salvage ignores words that can be nouns,
// so that "drum" in "he flurbs the drum" does not become drumming.
func (m *Meaning) Salvage(e *Event) []Event {
	var out []Event
	for _, token := range m.reader.span(e) {
		a := Event{Token: token, Tokens: []int{token}, Nominal: true, Order: Then}
		if !m.reader.setMovement(&a, e.Subject != nil && !m.reader.titled(e)) {
			continue
		}
		if len(out) == 0 {
			a.Order, a.State, a.Words, a.Quantities = e.Order, e.State, e.Words, e.Quantities
		}
		out = append(out, a)
	}
	return out
}

// titled reports whether an event with a subject reads like the title of a clip: the subject is neither a person nor a part
// of the body, as in "shield block stagger".
func (r *reader) titled(e *Event) bool {
	return !r.person(e.Subject) && r.lex.Word(e.Subject.Lemma).Part == ""
}

// span returns, in the order of the text, the tokens of an event, its objects and its obliques that are unused and belong
// to no other event, and the subject of a title.
func (r *reader) span(e *Event) []int {
	tokens := slices.Clone(e.Tokens)
	for _, t := range slices.Concat(e.Objects, e.Obliques) {
		tokens = append(append(tokens, t.Token), t.Tokens...)
	}
	others := func(t int) bool {
		return slices.ContainsFunc(r.m.Events, func(o Event) bool { return o.Token != e.Token && slices.Contains(o.Tokens, t) })
	}
	tokens = slices.DeleteFunc(tokens, func(t int) bool { return r.m.Used[t] || others(t) })
	if e.Subject != nil && r.titled(e) {
		tokens = append(append(tokens, e.Subject.Token), e.Subject.Tokens...) // a subject is always marked as used
	}
	slices.Sort(tokens)
	return slices.Compact(tokens)
}

// setMovement sets the lemma and the frame of an event from the word at its token. It reports whether the word names a
// movement; if not, the caller discards the event.
func (r *reader) setMovement(e *Event, skipNouns bool) bool {
	text := r.tokens[e.Token].Text
	if is := r.lex.Word(text); is.Kinds&(lexicon.Adjective|lexicon.Adverb) != 0 || is.Cats != "" {
		return false
	}
	for _, b := range r.lex.Bases(text) {
		is := r.lex.Word(b.Lemma)
		if is.Cats != "" || is.Part != "" || is.Kinds&lexicon.Person != 0 || skipNouns && is.Kinds&lexicon.Noun != 0 {
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
