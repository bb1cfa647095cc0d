package meaning

import "github.com/motiongate/motiongate/engine/language/syntax"

// elliptic reads a clause that lacks its verb: "and one to the left". With a quantity of its own or after
// "then" it is the same event once more; else it says more of this one.
func (r *reader) elliptic(e *Event, d *syntax.Dep) {
	again := Event{Order: Then, Repeats: true, Token: d.Token}
	r.modifier(&again, d)
	if d.Cat == "Q" {
		r.nested(&again, d)
	}
	switch r.connective(d) {
	case "and", ",", "or":
		if len(again.Quantities) == 0 {
			e.Obliques, e.Words = append(e.Obliques, again.Obliques...), append(e.Words, again.Words...)
			e.Tokens, e.words = append(e.Tokens, again.Tokens...), append(e.words, again.words...)
			return
		}
	}
	r.m.Events = append(r.m.Events, again)
	r.later = append(r.later, len(r.m.Events)-1)
}

// conjunct reads a phrase that a conjunction joins to an event: another role of the event, or its repetition.
func (r *reader) conjunct(e *Event, first, d *syntax.Dep) {
	amount := r.lex.Of(d.Lemma).Unit != "" && d.Kid("num") != nil && first.Kid("num") != nil
	if w := r.connective(d); !amount && (w == "and" || w == "," || w == "or") {
		if d.Label = "obj"; first.Cat == "P" {
			d.Label = "pp"
		}
		r.modifier(e, d)
		return
	}
	again := Event{Order: Then, Repeats: true, Token: d.Token}
	if r.activity(d) {
		again = r.noun(d, context{subject: e.Subject}) // "two jabs followed by an uppercut"
	} else {
		r.modifier(&again, d)
	}
	r.m.Events = append(r.m.Events, again)
	r.later = append(r.later, len(r.m.Events)-1)
}
