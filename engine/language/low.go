package language

import (
	"cmp"
	"math"
)

// crawled returns a turn, or a walk back after it, as a body on hands and knees does it: without
// getting up.
func (a Action) crawled(before *Action) Action {
	const shuffled, each = 0.35, math.Pi / 4 // part of a step, and radians, of one that turns
	variant := before.Variant
	if before.Is("on-all-fours") {
		variant = ""
	}
	switch {
	case a.Verb == Turn:
		turn := *before
		turn.Angle, turn.Size, turn.Direction, turn.Distance, turn.Already, turn.Variant = a.Angle, shuffled, Forward, 0, false, variant
		turn.Count = int(math.Max(1, math.Round(math.Abs(a.Angle)/each)))
		turn.Seconds = 1.3 * float64(turn.Count)
		return turn
	case a.Verb == Crawl && a.Direction == Backward && math.Abs(before.Angle) > 2:
		a.Direction = Forward // the way back, ahead
	}
	if a.Verb == Crawl {
		a.Variant = cmp.Or(a.Variant, variant)
	}
	return a
}

// rests returns how an action leaves the body; 0: on its feet.
func (a *Action) rests() rest {
	r := a.Verb.facts().rests
	switch {
	case r == sitting && a.Floor:
		return onGround
	case r == sitting:
		return onSeat
	}
	return r
}
