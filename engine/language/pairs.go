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
		more := cloned(slices.Repeat(all[i-1:i+1], min(n, 12)-1))
		all = slices.Concat(all[:i+1], more, all[i+1:])
		i += len(more)
	}
	p.Actions = all
}
