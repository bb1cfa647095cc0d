package language

import (
	"math"
	"slices"
)

// lasting keeps limbs up until a later action lowers them: "stretches out his arms, walks five
// steps and drops them".
func lasting(actions []Action) []Action {
	for i := range actions {
		a := &actions[i]
		if !a.Verb.is(armsUp) || leggy(a.Part) || a.Count > 1 {
			continue
		}
		end := slices.IndexFunc(actions[i+1:], func(b Action) bool {
			return b.Verb == Lower && (b.Side == a.Side || b.Side == Either || a.Side == Either || a.Side == Both) && !leggy(b.Part)
		})
		if end >= 0 && actions[i+1+end].Variant == "" {
			actions[i+1+end].Variant = "raised" // they are up already
		}
		for k := i + 1; k <= i+end; k++ {
			b := &actions[k]
			if b.Verb.Upper() || slices.ContainsFunc(b.With, func(w Action) bool { return w.Verb.Upper() }) || b.Verb.Low() {
				break
			}
			up := *a
			up.Seconds, up.Held, up.With = 0, true, nil
			b.With = append(b.With, up)
		}
		a.leftUp(actions, i+1+end)
	}
	return actions
}

// holding keeps the pose of arms that are held up through later actions, until one of these uses
// the arms: "holds the left arm out to the side, then waves with the right hand".
func holding(actions []Action) []Action {
	for i := range actions {
		up := actions[i]
		beside := slices.IndexFunc(up.With, func(w Action) bool { return w.Verb.Holds() && w.thing() && !up.Verb.Upper() })
		if beside < 0 {
			continue
		}
		actions[i].With = slices.Clone(up.With)
		actions[i].With[beside].Held = true
		up = up.With[beside]
		up.Seconds, up.Held, up.With = 0, true, nil
		n := i + 1
		for n < len(actions) && actions[n].leavesArm(&up) {
			n++
		}
		if n < len(actions) && actions[n].Verb == Lower && actions[n].Variant == "" {
			actions[n].Variant = "raised" // they are up already
		}
		for k := i + 1; k < n; k++ {
			b := &actions[k]
			if b.Side == Either && b.Verb.Upper() && up.Side.single() && !b.Verb.is(head) {
				b.Side = Left + Right - up.Side
			}
			if !slices.ContainsFunc(b.With, func(w Action) bool { return w.Verb == up.Verb }) {
				b.With = append(slices.Clone(b.With), up)
			}
		}
	}
	return actions
}

// thing reports whether an action has a thing in the hands until another action leaves it.
func (a *Action) thing() bool {
	return a.Verb == Umbrella || a.Verb == Hold && a.Object != "" && a.Object != "rifle"
}

// leavesArm reports whether an arm that is held up can stay so in an action.
func (a *Action) leavesArm(up *Action) bool {
	for _, b := range append([]Action{*a}, a.With...) {
		switch {
		case b.uses(up):
			return false // it is drunk from
		case b.Verb == Lower || b.Verb == Drop || b.Verb == Put || b.Verb == up.Verb && b.Side == up.Side:
			return false
		case b.Verb.LeavesArms():
		case !b.Verb.Upper(), !up.Side.single(), b.Side == Both, b.Side == up.Side:
			return false
		}
	}
	return true
}

// uses reports whether an action is done with what another has in the hand.
func (a *Action) uses(held *Action) bool {
	if a.Side != Either || !held.Verb.Holds() || held.Object == "" || a.Verb == held.Verb {
		return false
	}
	return a.Object == held.Object || a.Verb == Drink && a.Object == "" && things["vessel"][held.Object]
}

// posing keeps arms as they are beside one action through those after it that go
// somewhere, turn or stand, until the text has something else for them: "walks with
// the arms stretched out, turns around and walks back".
func posing(actions []Action) []Action {
	for i := 1; i < len(actions); i++ {
		a, last := &actions[i], &actions[i-1]
		if !a.Verb.Goes() && a.Verb != Stand || len(a.With) > 0 || a.Still != "" || !last.Verb.Goes() && last.Verb != Stand {
			continue
		}
		for _, w := range last.With {
			if w.Held && w.Verb.is(poses) {
				a.With = append(a.With, w)
			}
		}
	}
	return actions
}

// leftUp keeps one of two arms up, from when only the other one is lowered.
func (a *Action) leftUp(actions []Action, from int) {
	if a.Side != Both || from < 1 || from >= len(actions) || !actions[from].Side.single() {
		return
	}
	up := *a
	up.Side, up.Seconds, up.Held, up.With = Left+Right-actions[from].Side, 0, true, nil
	for k := from; k < len(actions); k++ {
		b := &actions[k]
		if k > from && (b.Verb.Upper() || b.Verb.Low()) {
			return
		}
		b.With = append(b.With, up)
	}
}

// matched makes two jumps that lead to and fro as long as each other.
func matched(a, b *Action) {
	const far = 0.6 // metres, which people jump backward as well
	back := a.Direction == Backward && b.Direction == Forward || a.Direction == Forward && b.Direction == Backward
	if a.Verb == Jump && b.Verb == Jump && back && a.Travels && b.Travels && a.Distance == 0 && b.Distance == 0 && a.Count == b.Count {
		a.Distance, b.Distance = far*math.Max(1, float64(a.Count)), far*math.Max(1, float64(b.Count))
	}
}
