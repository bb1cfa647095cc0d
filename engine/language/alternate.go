package language

import (
	"math"
	"slices"
)

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

// eachSide lets an action be done as often with one side as with the other.
func (a *Action) eachSide() {
	if a.Side == Both {
		a.Side = Either
	}
	if a.Target.Side == Both {
		a.Target.Side = Either
	}
	a.Alternate, a.Count, a.Freely = true, 2*max(1, a.Count), false
	if a.Direction == Ahead {
		a.Direction = Forward
	}
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
