package language

import (
	"cmp"
	"slices"
)

// situation is the rest of a body between two actions of a plan, with the finished and the remaining actions.
type situation struct {
	plan *Plan
	done []Action
	rest rest     // 0: the body stands
	next []Action // after the present action
}

// situate applies the rules to the actions of a plan in order. It marks each action that the body can do in its present
// rest, and inserts getting up before a body that is off its feet travels or leaps.
func (p *Plan) situate() {
	s := &situation{plan: p, done: make([]Action, 0, len(p.Actions)+2)}
	for i, a := range p.Actions {
		s.next = p.Actions[i+1:]
		if n := len(s.done); n > 0 && s.done[n-1].Verb == Crawl {
			a = a.crawled(&s.done[n-1])
		}
		s.equip(&a)
		s.apply(&a)
		leaps := a.Verb.is(leaps)
		switch {
		case a.Verb.facts().amid&s.rest != 0:
			a.Within = true
		case a.Verb.Low():
			s.rest = a.rests()
		case !a.Verb.Upper() && a.Verb != Stand:
			if s.rest != 0 && (a.Verb.Goes() || leaps && s.rest != crouching) {
				s.done = append(s.done, Action{Verb: Rise, Speed: a.Speed, Tones: a.Tones})
			}
			s.rest = 0
		}
		s.done = append(s.done, a)
	}
	p.Actions = s.done
}

// apply applies the first matching rule to an action and to each action beside it.
func (s *situation) apply(a *Action) {
	for k := -1; k < len(a.With); k++ {
		for _, r := range rulesOf()[a.member(k).Verb] {
			if beside, ok := s.meets(r, a, k); ok {
				a.With = slices.Clone(a.With)
				s.change(r, a, k, beside)
				break
			}
		}
	}
}

// member returns the action at an index of With; -1: a itself.
func (a *Action) member(at int) *Action {
	if at < 0 {
		return a
	}
	return &a.With[at]
}

// meets reports whether a member of an action meets the contexts of a rule. beside is the index in With of the first action
// that meets the context beside; -1: only the main action meets it.
func (s *situation) meets(r *Rule, a *Action, at int) (beside int, ok bool) {
	one := a.member(at)
	switch {
	case !r.action.matches(one),
		r.in != 0 && r.in&cmp.Or(s.rest, onFeet) == 0,
		r.first && slices.ContainsFunc(s.done, func(b Action) bool { return !b.Verb.Upper() }),
		r.fresh && s.handled(one.Object),
		r.holding != nil && s.held(a, func(thing string) bool { return r.holding[thing] }) == "":
		return 0, false
	}
	for name, p := range r.contexts {
		switch name {
		case "before":
			ok = len(s.next) > 0 && p.matches(&s.next[0])
		case "then":
			i := slices.IndexFunc(s.next, func(b Action) bool { return !b.Verb.Upper() })
			ok = i >= 0 && p.matches(&s.next[i])
		case "after":
			ok = len(s.done) > 0 && p.matches(&s.done[len(s.done)-1])
		case "beside":
			beside = slices.IndexFunc(a.With, func(b Action) bool { return p.matches(&b) })
			ok = beside >= 0 && beside != at || at >= 0 && p.matches(a)
		}
		if !ok {
			return 0, false
		}
	}
	return beside, true
}

// handled reports whether an earlier action takes or wears a thing.
func (s *situation) handled(thing string) bool {
	return slices.ContainsFunc(s.done, func(b Action) bool { return b.Object == thing && (b.Verb.Takes() || b.Verb == Wear) })
}

// held returns the thing with a property that an action beside a, or an action since something was last put down, has as its
// object; "": there is none.
func (s *situation) held(a *Action, is func(thing string) bool) string {
	among := func(actions []Action) string {
		if i := slices.IndexFunc(actions, func(b Action) bool { return is(b.Object) }); i >= 0 {
			return actions[i].Object
		}
		return ""
	}
	thing := among(a.With)
	for k := len(s.done) - 1; thing == "" && k >= 0 && !s.done[k].Verb.Leaves(); k-- {
		thing = cmp.Or(among(s.done[k:k+1]), among(s.done[k].With))
	}
	return thing
}

// equip gives each member of an action that has no thing the one that its verb is done with: one in the hands, or the tool of
// the verb. Holding it is then a part of the member: "holding a cup in the left hand, he drinks".
func (s *situation) equip(a *Action) {
	for k := range a.With {
		if w := a.With[k]; a.Verb == Hold && w.Verb.Uses(a.Object) {
			w.With = slices.Concat([]Action{*a}, a.With[:k], a.With[k+1:])
			w.With[0].With, *a = nil, w
			break
		}
	}
	for k := -1; k < len(a.With); k++ {
		one := *a.member(k)
		one.Object = cmp.Or(one.Object, s.held(a, one.Verb.Uses), one.Verb.facts().tool)
		if one.Object == "" || one.Object == a.member(k).Object && !one.Verb.Uses(one.Object) {
			continue
		}
		a.With = slices.Clone(a.With)
		i := slices.IndexFunc(a.With, func(w Action) bool { return w.Verb == Hold && w.Object == one.Object })
		if i >= 0 && i != k {
			one.Side = cmp.Or(one.Side, a.With[i].Side)
		}
		if one.With, *a.member(k) = a.member(k).With, one; i >= 0 && i != k {
			a.With = slices.Delete(a.With, i, i+1)
			k -= 1
		}
	}
}

// change applies the change of a rule to a member of an action.
func (s *situation) change(r *Rule, a *Action, at, beside int) {
	one := a.member(at)
	s.plan.Applied = append(s.plan.Applied, r.Line)
	if r.only {
		*one = Action{Verb: one.Verb, Speed: one.Speed, Tones: one.Tones, Count: one.Count, Seconds: one.Seconds, Held: one.Held,
			Object: one.Object, Heft: one.Heft}
	}
	if r.verb != "" {
		one.Verb = r.verb
	}
	for _, c := range r.set {
		c.set(one, false)
	}
	if r.absorb && beside >= 0 && beside < len(a.With) {
		if side := a.With[beside].Side; one.Side == Either && side.Single() {
			one.Side = Left + Right - side
		}
		a.With = slices.Delete(a.With, beside, beside+1)
	}
	if r.start != nil {
		s.done = slices.Insert(s.done, 0, *r.start)
		s.rest = r.start.rests()
	}
	if r.note != "" {
		s.plan.note(r.note)
	}
}
