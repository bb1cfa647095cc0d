package language

import "math"

// foretold reports whether the next word begins an action that has a size.
func (p *parser) foretold() bool {
	a, ok := verbs[p.next()]
	return ok && (a.Verb.Upper() || a.Verb.Whole())
}

// numbered gives an action the number and the size that were said before it:
// three big jumps.
func (p *parser) numbered(a Action) Action {
	if p.scale > 0 && (a.Verb.Upper() || a.Verb.Whole()) {
		a.Size = or(a.Size, 1) * p.scale
	}
	p.scale = 0
	if p.hasNum && p.number > 1 && p.number == math.Trunc(p.number) && a.Count == 0 && (a.Verb.Upper() || a.Verb.Whole()) {
		a.Count = int(math.Min(p.number, 50))
	}
	return a
}

// lasting tells getting into a pose from being in it: "is sitting", "while
// kneeling"; and who stands after sitting has stood up.
func (p *parser) lasting(w string, a Action) Action {
	var before string
	if p.pos > 0 {
		before = p.tokens[p.pos-1]
	}
	first := len(p.plan.Actions) == 0 && (p.current == nil || p.with && p.current.Verb.Upper())
	if a.Verb.Stays() && first && (before == "is" || before == "while" || before == "be") {
		a.Already = true
	}
	last := p.current
	if n := len(p.plan.Actions); last == nil && n > 0 {
		last = &p.plan.Actions[n-1]
	}
	if w == "stand" && last != nil && last.Verb.Stays() {
		a.Verb = Rise
	}
	return a
}

// order reads "before" and "after": the clause that happens later may be told
// first.
func (p *parser) order(w string) {
	told := p.current != nil
	p.close()
	switch {
	case w == "after" && told && p.tokens[p.pos-1] != ",":
		p.insert = len(p.plan.Actions)
	case w == "before" && !told:
		p.reversed = true
	}
}
