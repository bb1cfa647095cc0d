package language

import (
	"slices"
)

// InHand reports whether the object of an action is in the hands while it is done.
func (a *Action) InHand() bool {
	if a.Object == "" || a.Part.Leg() {
		return false
	}
	switch {
	case a.Verb == Wear:
		return a.Variant != Worn && things["carried"][a.Object]
	case a.Verb.is(grips | takes | leaves):
		return true
	}
	return a.Verb.Upper() && (things["carried"][a.Object] || things["on-tables"][a.Object])
}

// Bears reports whether a body bears what an action is done with, or hauls it. Who swings a weapon
// does not.
func (a *Action) Bears() bool {
	switch {
	case a.Verb.is(bears):
		return a.Variant != "off"
	case a.Verb.is(handles):
		return a.InHand() || a.Heft != 0 && !a.Part.Limb()
	}
	return a.Hauls()
}

// Hauls reports whether an action moves a thing that stands on the ground.
func (a *Action) Hauls() bool { return a.Verb.is(hauls) }

// delivers reports whether an action takes a thing to somebody or to a place, and not to a part of the own body.
func (a *Action) delivers() bool {
	return a.Verb == Bring && a.Part == "" && a.Target.Part == "" && (a.Direction == Forward || a.Direction == Ahead) &&
		!(a.Object == "" && a.Side != Either)
}

// brought appends the parts of bringing a thing to actions: a walk with the thing in the hands, unless the body walks
// already, and holding it out or putting it down, unless the next action does.
func (a *Action) brought(out []Action, given bool) []Action {
	thing := Action{Verb: Carry, Object: a.Object, Heft: a.Heft}
	if Portable(a.Object) {
		taken := Action{Verb: Take, Object: a.Object, Side: a.Side}
		thing = taken.Taken()
	}
	if n := len(out); n > 0 && out[n-1].Verb == Walk && out[n-1].Direction == Forward {
		out[n-1].With = append(slices.Clone(out[n-1].With), thing)
	} else {
		out = append(out, Action{Verb: Walk, Speed: a.Speed, Tones: a.Tones, With: append(slices.Clone(a.With), thing)})
	}
	if given {
		return out
	}
	last := Action{Verb: Give, Object: a.Object, Side: a.Side, Speed: a.Speed, Tones: a.Tones}
	if a.Target.Height > 0 {
		last.Verb, last.Target.Height = Put, a.Target.Height
	}
	if thing.Verb == Carry && last.Side == Either {
		last.Side = Both
	}
	return append(out, last)
}

// carry lets a body keep in its hands what it has taken, on its way to where it
// leaves it.
func (p *Plan) carry() {
	from := -1
	for i := range p.Actions {
		p.sameHand(i)
		switch a := &p.Actions[i]; {
		case a.Verb.Takes(), a.Variant == Aim:
			from = i
		case a.Verb.Leaves() && from >= 0:
			p.holdBetween(from, i)
			from = -1
		}
	}
	if from >= 0 && (p.Actions[from].Object != "" || p.Actions[from].Verb != Take) {
		p.holdBetween(from, len(p.Actions)) // nothing says that it is left
	}
}

// holdBetween lets a body keep what an action has taken until another.
func (p *Plan) holdBetween(from, to int) {
	for k := from + 1; k < to; k++ {
		p.Actions[k].hold(&p.Actions[from])
	}
}

// hold adds to a walk, and to a change of posture, that something is carried that
// was taken before, if the hands have nothing else to do.
func (a *Action) hold(taken *Action) {
	postural := a.Verb.facts().rests&upright != 0 || a.Verb == Stand || a.Verb == Rise
	alone := len(a.With) == 1 && a.With[0].Verb == Hold && a.With[0].Object == taken.Object // "backs away with it"
	if !a.Verb.Goes() && !postural || len(a.With) > 0 && !alone {
		return
	}
	if alone {
		a.With = nil
	}
	what := taken.Taken()
	what.Heft = taken.Heft
	a.With = append(a.With, what)
}

// Taken returns how what an action takes is held afterwards.
func (a *Action) Taken() Action {
	switch {
	case a.Variant == Aim:
		return Action{Verb: Hold, Variant: Aim, Side: Both, Object: a.Object}
	case a.Verb == Lift && a.Direction == Upward:
		return Action{Verb: Carry, Variant: "overhead", Object: a.Object}
	case (a.Side != Either || a.Verb == PickUp || a.Verb == Lift) && a.Object == "bag":
		return Action{Verb: Carry, Variant: "aside", Side: a.Side, Object: a.Object}
	case a.Side == Both || a.Verb == Lift && !a.Side.Single() || a.Object == "box":
		return Action{Verb: Carry, Object: a.Object}
	}
	return Action{Verb: Hold, Side: a.Side, Object: a.Object}
}

// Portable reports whether an object is one that people walk about with in their hands.
func Portable(object string) bool {
	return heldNouns[object]
}

// sameHand lets what was last in a hand, or in both, be left by that.
func (p *Plan) sameHand(i int) {
	a := &p.Actions[i]
	if !a.Verb.Leaves() && a.Verb != Drink && a.Verb != Eat && a.Verb != Bring || a.Side != Either || a.Part == Foot {
		return
	}
	for k := i - 1; k >= max(0, i-3); k-- {
		for _, b := range append([]Action{p.Actions[k]}, p.Actions[k].With...) {
			if b.Side != Either && (b.Verb.Upper() && b.Object != "" && b.Object == a.Object || b.Verb.Takes() || b.Verb == Hold) {
				a.Side = b.Side
				return
			}
		}
		if p.Actions[k].Verb.Leaves() {
			return
		}
	}
}

// Walked returns a walk with the action beside it: a body that carries, pushes or pulls a thing goes somewhere with it.
func (a Action) Walked() Action {
	walk := a
	walk.Variant = ""
	walk.Verb, walk.Object, walk.Side, walk.Part, walk.Target, walk.Count = Walk, "", Either, "", Target{}, 0
	if walk.Direction == Ahead || walk.Direction == Upward || walk.Direction == Downward {
		walk.Direction = Forward
	}
	if a.Verb != Hold || a.Direction != Upward {
		a.Direction = Forward
	}
	a.Distance, a.Steps, a.Speed, a.Veer, a.Angle, a.Path, a.Seconds = 0, 0, 0, 0, 0, Straight, 0
	if a.Verb == Pull && a.Variant == "" && walk.Direction == Forward {
		a.Variant = "behind" // it follows
	}
	if a.Verb == Push && (a.Variant == "" || a.Variant == "hard") && walk.Direction == Forward {
		a.Variant = "along" // it rolls ahead, with both hands on it
	}
	walk.With = []Action{a}
	return walk
}

// Variants that have a meaning of their own.
const (
	Worn = "worn" // of Wear: the thing is on the body from the beginning
	Aim  = "aim"  // of Hold: a firearm points ahead
)
