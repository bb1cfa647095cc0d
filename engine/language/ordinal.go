package language

import "slices"

// ordinals by their number.
var ordinals = map[string]int{"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7,
	"eighth": 8, "last": 0}

// ordinal reads at which step of a walk something happens: "on the third step".
// It returns the step and how many tokens say so.
func (p *parser) ordinal(at int) (nth, n int) {
	switch p.text(at) {
	case "on", "at", "with", "after", "by":
	default:
		return 0, 0
	}
	k := at + 1
	if articles[p.text(k)] {
		k++
	}
	nth = ordinals[p.text(k)]
	if w := p.lemma(k + 1); nth == 0 || p.form(k+1) == third || w != "step" && w != "stride" && w != "pace" {
		return 0, 0
	}
	for i := at; i <= k+1; i++ {
		p.use(i)
	}
	return nth, k + 2 - at
}

// amidst lets something happen when half of a walk is done, of which the other
// half goes on. It reports whether it does.
func (p *parser) amidst(c *clause, a Action) bool {
	cur := p.told0()
	if cur == nil || !cur.Verb.Goes() || cur.Verb == Turn || a.Verb.Goes() {
		return false
	}
	for _, i := range c.words {
		if p.text(i) != "midst" {
			continue
		}
		p.use(i)
		on := *cur
		on.Veer = 0
		if cur.Distance > 0 || cur.Steps > 1 {
			cur.Distance, cur.Steps = cur.Distance/2, cur.Steps/2
			on.Distance, on.Steps = on.Distance/2, on.Steps-cur.Steps
		}
		if a.Verb.Upper() {
			on.With = append(slices.Clone(on.With), a)
			p.append(on)
			return true
		}
		p.append(a)
		p.append(on)
		return true
	}
	return false
}

// afterSteps lets the walk before take as many steps as are told until something
// happens.
func (p *parser) afterSteps(nth int) {
	for k := len(p.plan.Actions) - 1; k >= 0; k-- {
		if a := &p.plan.Actions[k]; a.Verb == Walk || a.Verb == Run {
			if a.Steps == 0 && a.Distance == 0 {
				a.Steps = nth
			}
			return
		}
	}
}
