package language

import (
	"math"
	"slices"
)

// undoes reports whether an action leaves the body as it was before another one: what
// was raised is lowered, and who sat gets up.
func (a *Action) undoes(b *Action) bool {
	switch a.Verb {
	case Rise:
		return b.Verb.Stays() && (b.Verb.Low() || b.Verb == Crouch) || b.Verb == Squat
	case Lower:
		return raised[b.Verb]
	case Put:
		return b.Verb == PickUp || b.Verb == Lift || b.Verb == Take || raised[b.Verb]
	case Close:
		return b.Verb == Open || b.Verb == Spread
	}
	return false
}

// inPairs repeats two actions of which the second undoes the first, as often as is said
// of the second: "sits down and stands up three times".
func (p *Plan) inPairs() {
	all := p.Actions
	for i := 1; i < len(all); i++ {
		n := all[i].Count
		if n < 2 || all[i].Freely || all[i-1].Count > 1 || !all[i].undoes(&all[i-1]) {
			continue
		}
		all[i].Count = 0
		more := p.repeatsFrom(i-1, i+1, n-1)
		all = slices.Concat(all[:i+1], more, all[i+1:])
		i += len(more)
	}
	p.Actions = all
}

// repeatsFrom returns the actions from one on up to another so many times, as far as a motion has time for them.
func (p *Plan) repeatsFrom(from, to, times int) (out []Action) {
	group := p.Actions[from:to]
	for range times {
		if len(p.Actions)+len(out)+len(group) > mostRepeated {
			p.note("it is not repeated as often as told: that would be more than any motion has time for")
			break
		}
		out = append(out, cloned(group)...)
	}
	return out
}

// severalTimes reads how often two actions are done that "and" joins: "raises both arms and
// lowers them, twice". Of what follows in a list only the last is done so often, and a note
// tells it, unless the last two undo each other. It reports whether it repeated any.
func (p *parser) severalTimes(c *clause) bool {
	n := len(c.words)
	if c.by != "," || n == 0 || n > 5 || p.last == nil || p.deferred > 0 {
		return false
	}
	k := c.words[0]
	times, num := number(p.text(k))
	words := p.text(k)
	if num && p.lemma(k+1) == "time" {
		words += " " + p.text(k+1)
	} else if words != "twice" && words != "thrice" {
		return false
	}
	all := p.plan.Actions
	at := len(all)
	listed := p.listed && at > 1 && !all[at-1].undoes(&all[at-2])
	if from := p.joinedFrom; !listed && from < at-1 && from >= at-4 && times > 1 {
		if p.listed {
			from = at - 2
		}
		p.plan.Actions = append(p.plan.Actions, p.plan.repeatsFrom(from, at, int(math.Min(times, mostRepeated))-1)...)
		for _, i := range c.words {
			p.use(i)
		}
		return true
	}
	if at > 1 && p.prior != nil && (p.prior.rel != sequel || !p.last.opens) && times > 1 {
		p.note("“" + words + "” is read as how often the last is done")
	}
	return false
}
