package language

import (
	"slices"
)

// takes are verbs after which something is in the hands, and leaves those after
// which nothing is.
var (
	takes  = map[Verb]bool{Take: true, PickUp: true, Lift: true, Catch: true}
	leaves = map[Verb]bool{Put: true, Drop: true, Give: true, Throw: true}
)

// Takes reports whether something is in the hands after the verb.
func (v Verb) Takes() bool { return takes[v] }

// Leaves reports whether nothing is in the hands after the verb.
func (v Verb) Leaves() bool { return leaves[v] }

// Uses reports whether the verb is done with a thing that is held, if the text names no
// other: "picks up a cup and drinks".
func (v Verb) Uses(thing string) bool { return servedBy[v][thing] }

// servedBy are the things that verbs of the hands are done with.
var servedBy = map[Verb]map[string]bool{
	Drink: things["vessel"], Unlock: wordSet("key"), Wave: wordSet("flag"), Hammer: wordSet("hammer"), Saw: wordSet("saw"),
	Dig: wordSet("shovel spade"), Sweep: wordSet("broom mop rake"), Write: wordSet("pen pencil chalk"), Bat: wordSet("bat"),
	Paint: wordSet("brush paintbrush roller"), Comb: wordSet("comb brush hairbrush"), Cut: wordSet("knife scissors"),
	Read: wordSet("book newspaper letter paper map magazine"), Eat: things["food"], Phone: wordSet("phone"),
	Photograph: wordSet("camera phone"), Stir: wordSet("spoon"), Fan: wordSet("fan"), Play: things["instrument"],
}

// InHand reports whether the object of an action is in the hands while it is done.
func (a *Action) InHand() bool {
	if a.Object == "" || a.Part.limb() && leggy(a.Part) {
		return false
	}
	switch a.Verb {
	case Wear:
		return a.Variant != Worn && carried[a.Object]
	case Hold, Carry, Shoot, Slash, Stab, Bat:
		return true
	}
	return a.Verb.Takes() || a.Verb.Leaves() || a.Verb.Upper() && (carried[a.Object] || onTables[a.Object])
}

// Bears reports whether a body bears what an action is done with, or hauls it. Who swings a weapon
// does not.
func (a *Action) Bears() bool {
	switch a.Verb {
	case Carry, Cradle, Lift, PickUp, Wear:
		return a.Variant != "off"
	case Hold, Take, Put, Give:
		return a.InHand() || a.Heft != 0 && !a.Part.limb()
	}
	return a.Hauls()
}

// Hauls reports whether an action moves a thing that stands on the ground.
func (a *Action) Hauls() bool { return a.Verb == Push || a.Verb == Pull }

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
		p.sameGun(i)
		switch a := &p.Actions[i]; {
		case takes[a.Verb], a.Verb == Shoot && a.Object == "rifle", a.Variant == Aim:
			if from >= 0 && a.Verb == Shoot && p.Actions[from].Object == a.Object {
				p.holdBetween(from, i)
			}
			from = i
		case a.Verb == Carry && a.Variant == "" && from >= 0 && p.Actions[from].Taken().Variant == "overhead":
			a.Variant = "overhead"
		case leaves[a.Verb] && from >= 0:
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
	for i := range a.With {
		if w := &a.With[i]; w.Object == taken.Object && w.Heft == 0 {
			w.Heft = taken.Heft
		}
	}
	postural := rests[a.Verb]&upright != 0 || a.Verb == Stand || a.Verb == Rise
	said := len(a.With) == 1 && a.With[0].Verb == Hold && a.With[0].Object == taken.Object // "backs away with it"
	if !a.Verb.Goes() && !postural || len(a.With) > 0 && !said {
		return
	}
	if said {
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
	case a.Side == Both || a.Verb == Lift && !one(a.Side) || a.Object == "box":
		return Action{Verb: Carry, Object: a.Object}
	}
	return Action{Verb: Hold, Side: a.Side, Object: a.Object}
}

// LeavesArms reports whether arms can stay as they are while the verb is done.
func (v Verb) LeavesArms() bool { return heads[v] || armless[v] }

// Portable reports whether an object is one that people walk about with in their hands.
func Portable(object string) bool {
	return carried[object] || onTables[object] || inArms[object] || handy[object]
}

// inArms are weapons that stay in the hands between shots, shields, and what a waiter holds.
var inArms = wordSet("rifle pistol gun bow tray shield")

// sameGun gives a shot without an object the rifle in the hands.
func (p *Plan) sameGun(i int) {
	a := &p.Actions[i]
	if a.Verb != Shoot || a.Object != "" || a.Variant != "" {
		return
	}
	armed := slices.ContainsFunc(a.With, func(w Action) bool { return w.Object == "rifle" })
	for k := i - 1; k >= 0 && !leaves[p.Actions[k].Verb]; k-- {
		armed = armed || p.Actions[k].Object == "rifle"
	}
	if armed {
		a.Object, a.Variant = "rifle", "rifle"
	}
}

// sameHand lets what was last in a hand, or in both, be left by that.
func (p *Plan) sameHand(i int) {
	a := &p.Actions[i]
	if a.Verb == Put && a.Direction == Downward && a.Target == (Target{}) && onTables[a.Object] {
		a.Direction, a.Target.Height = Forward, 0.45 // where it stood
	}
	if !leaves[a.Verb] && a.Verb != Drink && a.Verb != Eat && a.Verb != Bring || a.Side != Either || a.Part == Foot {
		return
	}
	for k := i - 1; k >= max(0, i-3); k-- {
		for _, b := range append([]Action{p.Actions[k]}, p.Actions[k].With...) {
			if b.Side != Either && (b.Verb.Upper() && b.Object != "" && b.Object == a.Object || takes[b.Verb] || b.Verb == Hold) {
				a.Side = b.Side
				return
			}
			if b.inBoth() && (b.Object == a.Object || a.Object == "") && (a.Verb == Put || a.Verb == Give) && a.Direction != Downward {
				a.Side = Both
				return
			}
		}
		if leaves[p.Actions[k].Verb] {
			return
		}
	}
}

// inBoth reports whether an action has a thing in both hands, or takes it with them.
func (a *Action) inBoth() bool {
	if takes[a.Verb] {
		t := a.Taken()
		a = &t
	}
	return a.Verb == Carry && a.Side == Either && a.Variant == "" && a.Object != ""
}

// carried are things that somebody walks about with.
var carried = wordSet("cane stick umbrella flag book bag basket bucket suitcase cup glass bottle plate box ball backpack " +
	"pole broom torch lantern sword racket bat club phone flower")

// onTables are things that stand on tables and are taken with one hand.
var onTables = wordSet("cup bottle plate phone book knife spoon fork pen jar glass mug bowl paper")

// Walked returns a walk with the action beside it: a body that carries, pushes or pulls a thing goes somewhere with it.
func (a Action) Walked() Action {
	way := a
	way.Variant = ""
	way.Verb, way.Object, way.Side, way.Part, way.Target, way.Count = Walk, "", Either, "", Target{}, 0
	if way.Direction == Ahead || way.Direction == Upward || way.Direction == Downward {
		way.Direction = Forward
	}
	if a.Verb != Hold || a.Direction != Upward {
		a.Direction = Forward
	}
	a.Distance, a.Steps, a.Speed, a.Veer, a.Angle, a.Path, a.Seconds = 0, 0, 0, 0, 0, Straight, 0
	if a.Verb == Pull && a.Variant == "" && way.Direction == Forward {
		a.Variant = "behind" // it follows
	}
	if a.Verb == Push && (a.Variant == "" || a.Variant == "hard") && way.Direction == Forward {
		a.Variant = "along" // it rolls ahead, with both hands on it
	}
	way.With = []Action{a}
	return way
}
