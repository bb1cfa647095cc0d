package meaning

import (
	"slices"

	"github.com/motiongate/motiongate/engine/language/syntax"
)

// elliptic reads a clause that lacks its verb: "and one to the left". With a quantity of its own or after
// "then" it is the same event once more; else it says more of this one.
func (r *reader) elliptic(e *Event, d *syntax.Dep) {
	var again Event
	r.modifier(&again, d)
	if d.Cat == "Q" {
		r.nested(&again, d)
	}
	partitive := d.Kid("pp")
	total := d.Cat == "Q" && partitive != nil && partitive.Kid("pobj") != nil &&
		r.lex.Word(partitive.Kid("pobj").Lemma).Has("pronoun") // "ten of them"
	if r.adds(d) && (len(again.Quantities) == 0 || total) {
		e.Obliques, e.Words = append(e.Obliques, again.Obliques...), append(e.Words, again.Words...)
		e.Quantities = append(e.Quantities, again.Quantities...)
		return
	}
	r.again(d.Token, func(e *Event) {
		again.Order, again.Repeats, again.Token = e.Order, e.Repeats, e.Token
		*e = again
	})
}

// adds reports whether a conjunct adds to the event of the constituent before it, and is not done after it.
func (r *reader) adds(d *syntax.Dep) bool {
	return r.lex.Word(r.connective(d)).Has("joins-roles")
}

// conjunct reads a phrase that a conjunction joins to an event: another role of the event, or its repetition.
func (r *reader) conjunct(e *Event, first, d *syntax.Dep) {
	amount := r.lex.Word(d.Lemma).Unit != "" && d.Kid("num") != nil && first.Kid("num") != nil
	// "onto a box and over a rail"
	course := d.Lemma != first.Lemma && r.lex.Word(d.Lemma).Has("course") && r.lex.Word(first.Lemma).Has("course")
	if r.adds(d) && !amount && !course {
		one := *d
		one.Label = "obj"
		if t := r.thing(d); r.sided(t) && r.appose(e, t, d) {
			for _, k := range d.Kids {
				if k.Label == "conj" {
					r.conjunct(e, d, k)
				}
			}
			return
		}
		objects := len(e.Objects)
		if r.modifier(e, &one); len(e.Objects) > objects {
			e.Objects[objects].Joined = true
		}
		return
	}
	r.again(d.Token, func(again *Event) {
		if r.activity(d) {
			*again = r.noun(d, context{subject: e.Subject}) // "two jabs followed by an uppercut"
		} else {
			r.modifier(again, d)
		}
	})
}

// again appends an event that does e once more, in the order of the telling. Roles gives it the roles that differ.
func (r *reader) again(token int, roles func(again *Event)) {
	at := len(r.m.Events)
	r.m.Events, r.later = append(r.m.Events, Event{}), append(r.later, at)
	e := Event{Order: Then, Repeats: true, Token: token}
	roles(&e)
	r.m.Events[at] = e
}

// directions reads what a conjunction joins to a direction or an adverb. A list of directions is one event after the
// other: "left, right, then forward".
func (r *reader) directions(e *Event, d *syntax.Dep) {
	series := r.series(d)
	for _, k := range conjuncts(d) {
		swings := r.lex.Word(d.Lemma).Has("L") && r.lex.Word(k.Lemma).Has("L") && d.Lemma != k.Lemma // "left, right, left"
		switch w := r.connective(k); {
		case !series && (w == "" || w == "," && !swings || r.lex.Word(w).Has("joins-directions")):
			r.modifier(e, single(k))
		default:
			r.again(k.Token, func(again *Event) { r.modifier(again, single(k)) })
		}
	}
}

// series reports whether a constituent is a list of three or more directions.
func (r *reader) series(d *syntax.Dep) bool {
	all := conjuncts(d)
	return len(all) > 1 && r.directional(d) && !slices.ContainsFunc(all, func(k *syntax.Dep) bool { return !r.directional(k) })
}

// directional reports whether a constituent says where something goes: "left", "to the right".
func (r *reader) directional(d *syntax.Dep) bool {
	is := r.lex.Word(d.Lemma)
	return is.Direction != "" || is.Has("L")
}

// conjuncts returns all that conjunctions join to a constituent, in their order.
func conjuncts(d *syntax.Dep) []*syntax.Dep {
	var out []*syntax.Dep
	for _, k := range d.Kids {
		if k.Label == "conj" {
			out = append(append(out, k), conjuncts(k)...)
		}
	}
	return out
}

// ends returns where a constituent ends, without those that "then" joins to it: they are of the next event.
func (r *reader) ends(d *syntax.Dep) int {
	end := d.End
	for _, k := range d.Kids {
		if k.Label != "conj" {
			continue
		}
		stop := k.Start
		if r.adds(k) {
			stop = max(stop, r.ends(k))
		}
		end = min(end, stop)
	}
	return end
}

// single returns a constituent without what conjunctions join to it.
func single(d *syntax.Dep) *syntax.Dep {
	one := *d
	one.Label = ""
	one.Kids = slices.DeleteFunc(slices.Clone(d.Kids), func(k *syntax.Dep) bool { return k.Label == "conj" || k.Label == "cc" })
	one.Start, one.End = d.Token, d.Last+1
	for _, k := range one.Kids {
		one.Start, one.End = min(one.Start, k.Start), max(one.End, k.End)
	}
	return &one
}

// ordered gives the main clause, whose events begin at first, and the clause in front of it, whose events begin at sub,
// their orders. It reports whether the clause in front comes last: "before bowing, he waves".
func (r *reader) ordered(sub, first int, order Order) bool {
	if sub == first || first >= len(r.m.Events) || r.m.Events[first].Order != Then {
		return false
	}
	front, main := &r.m.Events[sub], &r.m.Events[first]
	if front.Order == Before {
		front.Order = Then
		return true
	}
	main.Order, front.Order = front.Order, order
	return false
}
