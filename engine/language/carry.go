package language

import (
	"slices"
)

// InHand reports whether the object of an action is in the hands while it is done.
func (a *Action) InHand() bool {
	return !a.Part.Leg() && a.Is("in-hand") && !a.Is("worn")
}

// Bears reports whether the body bears the weight of the object of an action, or hauls it.
func (a *Action) Bears() bool {
	handled := a.Verb.is(handles) && (a.InHand() || a.Heft != 0 && !a.Part.Limb())
	return handled || a.Is("bears-load") || a.Hauls()
}

// Hauls reports whether an action moves a thing that stands on the ground.
func (a *Action) Hauls() bool { return a.Verb.is(hauls) }

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
	held, line := p.Actions[from].taken()
	held.Heft = p.Actions[from].Heft
	for k := from + 1; k < to; k++ {
		if p.Actions[k].hold(held) {
			p.Applied = append(p.Applied, line)
		}
	}
}

// hold adds the action of holding a thing to a walk and to a change of posture, if the hands are free. It reports whether it did.
func (a *Action) hold(held Action) bool {
	postural := a.Verb.facts().rests&upright != 0 || a.Verb == Stand || a.Verb == Rise
	alone := len(a.With) == 1 && a.With[0].Verb == Hold && a.With[0].Object == held.Object // "backs away with it"
	if !a.Verb.Goes() && !postural || len(a.With) > 0 && !alone {
		return false
	}
	if alone {
		a.With = nil
	}
	a.With = append(a.With, held)
	return true
}

// Taken returns the action by which hands hold the object that an action has taken.
func (a *Action) Taken() Action {
	held, _ := a.taken()
	return held
}

// taken returns the result of Taken, and the line of data/held.txt that gives it.
func (a *Action) taken() (held Action, line string) {
	at := slices.IndexFunc(heldRules(), func(r *Rule) bool { return r.action.matches(a) })
	r := heldRules()[at]
	held = Action{Verb: r.verb, Side: a.Side, Object: a.Object}
	for _, c := range r.set {
		c.set(&held, false)
	}
	return held, r.Line
}

// Portable reports whether an object is one that people walk about with in their hands.
func Portable(object string) bool {
	return heldNouns[object]
}

// sameHand gives an action the side of the hand, or of both hands, that last held its object.
func (p *Plan) sameHand(i int) {
	a := &p.Actions[i]
	if a.Part == Foot || !a.Is("same-hand") {
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
	if a.Is("follows") && walk.Direction == Forward {
		a.Variant = "behind" // it follows
	}
	if a.Is("rolls-ahead") && walk.Direction == Forward {
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
