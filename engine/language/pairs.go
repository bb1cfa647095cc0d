package language

import (
	"math"
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

// alternated returns an action done with one side and the other in turn.
func alternated(a Action) []Action {
	n := max(2, min(a.Count, 12))
	side := Right
	if a.Side == Left {
		side = Left
	}
	var out []Action
	for range n {
		b := a
		b.Side, b.Count, b.Alternate = side, 0, false
		if a.Direction == Sideways {
			b.Side, b.Direction = a.Side, wayOf(side == Left)
		}
		b.With = slices.Clone(a.With)
		out, side = append(out, b), Left+Right-side
	}
	return out
}

// evened makes steps that undo others as long as those: four steps back and four
// ahead end where they began.
func evened(actions []Action) []Action {
	last := -1
	for i := range actions {
		a := &actions[i]
		if !a.Verb.Goes() || a.Verb == Turn {
			if a.Verb == Turn {
				last = -1
			}
			continue
		}
		if last >= 0 {
			b := &actions[last]
			if a.Verb == Walk && b.Verb == Walk && a.Steps > 0 && a.Steps == b.Steps && opposed(a, b) {
				t := math.Sqrt(a.Stride() * b.Stride())
				a.Tread, b.Tread = t, t
			}
		}
		last = i
	}
	return actions
}

// opposed reports whether two walks lead to and fro on one line.
func opposed(a, b *Action) bool {
	straight := func(c *Action) bool {
		return c.Angle == 0 && c.Veer == 0 && c.Path == Straight && !c.Diagonal && c.Distance == 0 && c.Terrain == Level
	}
	to := func(x, y Direction) bool {
		return a.Direction == x && b.Direction == y || a.Direction == y && b.Direction == x
	}
	return straight(a) && straight(b) && (to(Forward, Backward) || to(Leftward, Rightward))
}
