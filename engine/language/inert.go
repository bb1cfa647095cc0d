package language

import "slices"

// inert reports whether a word that was read cannot be part of the action of its clause: legs
// of what hands do, hands of what legs do, a limb of somebody who only stands, or limbs that go
// apart or together where none do.
func (p *parser) inert(i int) bool {
	t := p.token(i)
	switch {
	case t.text == "apart":
		return !p.parted()
	case t.text == "alternately" || t.text == "alternating" || t.text == "alternatingly":
		return true
	case p.quantified(i):
		return true
	}
	part := parts[t.lemma]
	if part == "" || t.form != plain && t.form != third || p.verbal(i) && t.form != plain && !articles[p.text(i-1)] {
		return false
	}
	if (part == Leg || part == Foot) && p.text(i-1) == "one" && p.text(i-2) == "on" {
		a := p.ofClause(i)
		return a == nil || a.Verb != Hop // that it stands on one is seen, or told
	}
	a := p.ofClause(i)
	switch {
	case a == nil || ownParts[a.Verb][part]:
		return false
	case a.Verb == Stand:
		return part != Foot && part != Leg || p.text(i+1) == "on" || p.text(i+1) == "against"
	case part == Mouth && articles[p.text(i-1)] && p.text(i-2) == "with" && a.Verb.Upper():
		return true // "opens the jar with his teeth"
	case leggy(part):
		return (a.Verb.Upper() || a.Verb == Dribble) && !paired[a.Verb]
	case byGroup[part] == byGroup[Hand] && part != Wrist:
		if articles[p.text(i-1)] && p.text(i-2) == "into" || p.token(i-1).form == plain && articles[p.text(i-2)] && p.text(i-3) == "into" {
			return armless[a.Verb] // "jumps into his arms"
		}
		return armless[a.Verb] && a.Verb != Jump && a.Verb != Walk && a.Verb != Run && a.Verb != Hop
	}
	return false
}

// quantified reports whether a token is a word for all of several sides or limbs.
func (p *parser) quantified(i int) bool {
	if w := p.text(i); w != "each" && w != "every" && w != "either" {
		return false
	}
	sided := func(a Action) bool { return a.Side == Both || a.Alternate }
	if a := p.ofClause(i); a != nil && sided(*a) || a == nil && slices.ContainsFunc(p.plan.Actions, sided) {
		return false
	}
	next := p.lemma(i + 1)
	return next == "side" || next == "direction" || next == "way" || parts[next].limb()
}

// parted reports whether limbs go apart in what is done.
func (p *parser) parted() bool {
	return slices.ContainsFunc(p.plan.Actions, func(a Action) bool {
		return a.Verb == Straddle || a.Verb == Spread || a.Direction == Sideways
	})
}

// meaning returns the verb that a token is read as; "" if it is none.
func (p *parser) meaning(i int) Verb {
	if v, ok := p.meant[i]; ok {
		return v
	}
	if p.used[i] && !p.actor(i) && p.verbal(i) && p.form(i) != plain && !light[p.lemma(i)] {
		return verbs[p.lemma(i)].Verb
	}
	return ""
}

// ofClause returns the action of the verb of the clause of a token: of the last verb before it, or
// the next one if the clause begins with the token; nil if the plan has none.
func (p *parser) ofClause(i int) *Action {
	v := Verb("")
	for k := i - 1; v == "" && k >= 0 && !relation0(p.text(k)); k-- {
		v = p.meaning(k)
	}
	for k := i + 1; v == "" && !relation0(p.text(k)); k++ {
		v = p.meaning(k)
	}
	for k := i - 1; v == "" && k >= 0 && (!relation0(p.text(k)) || p.text(k) == "with" || p.text(k) == ","); k-- {
		if light[p.lemma(k)] {
			return nil
		}
		v = p.meaning(k)
	}
	if v == "" {
		return nil
	}
	var find func(actions []Action) *Action
	find = func(actions []Action) *Action {
		for k := range slices.Backward(actions) {
			if actions[k].Verb == v {
				return &actions[k]
			}
			if a := find(actions[k].With); a != nil {
				return a
			}
		}
		return nil
	}
	return find(p.plan.Actions)
}
