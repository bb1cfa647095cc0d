package language

import (
	"slices"
)

// undoes reports whether an action leaves the body as it was before another one: what
// was raised is lowered, and who sat gets up.
func (a *Action) undoes(b *Action) bool {
	return a.Verb.facts().undoes.has(b.Verb)
}

// inPairs repeats an action and the action that undoes it by the count of the second: "sits down
// and stands up three times".
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

// repeatsFrom repeats the actions [from, to) up to times times, as far as a motion has time for them.
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

// mostRepeated is how many actions a plan has at the most after something is repeated.
const mostRepeated = 24
