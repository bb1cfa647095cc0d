package language

import (
	"cmp"
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
	Drink: classes["vessel"], Unlock: wordSet("key"), Wave: wordSet("flag"), Hammer: wordSet("hammer"), Saw: wordSet("saw"),
	Dig: wordSet("shovel spade"), Sweep: wordSet("broom mop rake"), Write: wordSet("pen pencil chalk"), Bat: wordSet("bat"),
	Paint: wordSet("brush paintbrush roller"), Comb: wordSet("comb brush hairbrush"), Cut: wordSet("knife scissors"),
	Read: wordSet("book newspaper letter paper map magazine"), Eat: nounsOf("food fruit"), Phone: wordSet("phone"),
	Photograph: wordSet("camera phone"), Stir: wordSet("spoon"), Fan: wordSet("fan"), Play: classes["instrument"],
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

// brought appends what a thing is brought with to actions: a walk with it in the hands, unless the body walks
// already, and holding it out or putting it down, unless that is told next.
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

// hefts are words for what something weighs.
var hefts = map[string]float64{"heavy": 1, "weighty": 1, "hefty": 1, "light": -1, "lightweight": -1, "weightless": -1}

// heft returns what the words before a thing say of its weight.
func (p *parser) heft(thing int) float64 {
	for i := thing - 1; i >= max(0, thing-3); i-- {
		if h := hefts[p.text(i)]; h != 0 {
			return h * p.degree(i)
		}
		if articles[p.text(i)] {
			break
		}
	}
	return 0
}

// weigh gives what a clause says of the weight of a thing to the action that has it in the hands.
func (p *parser) weigh(c *clause, a *Action) {
	said := a.Heft
	for k := c.stem + 1; k < c.stem+c.span; k++ {
		if h := hefts[p.text(k)]; h != 0 {
			said = h * p.degree(k)
		}
	}
	if said == 0 && c.span > 1 {
		said = p.heft(c.stem) // "a heavy bag in the left hand"
	}
	a.Heft = 0
	if a.Bears() || said != 0 && (a.Verb == Hold || a.Verb == Take || a.Verb == Put || a.Verb == Give) {
		a.Heft = said
		return
	}
	for i := range a.With {
		if w := &a.With[i]; w.Heft == 0 {
			if w.Heft = said; !w.Bears() {
				w.Heft = 0
			}
		}
	}
}

// wielded are verbs of the hands besides those that take: what they are done with is in the hands after them.
var wielded = map[Verb]bool{Hold: true, Carry: true, Cradle: true, Play: true, Read: true, Drink: true, Eat: true, Bat: true,
	Slash: true, Stab: true, Shoot: true}

// objectWithin reads the thing in the hands that stands within a phrase: "carries a ladder on the shoulder".
func (p *parser) objectWithin(r *reader) {
	a := r.a
	if a.Object != "" || !r.c.phrase || a.Verb != Carry {
		return
	}
	for k := r.c.stem + 1; k < r.c.stem+r.c.span; k++ {
		w := p.lemma(k)
		if parts[w] == "" && (objects[w] != "" || takeable[w]) {
			a.Object = cmp.Or(objects[w], w)
			return
		}
	}
}

// liftHeld reads lifting a thing that is in the hands already: it is raised, or put onto something, and
// not taken from the ground.
func (p *parser) liftHeld(r *reader) {
	a := r.a
	if a.Verb != Lift && a.Verb != Raise || a.Part != "" || a.Count > 1 {
		return
	}
	held := p.inHands()
	if held == nil {
		return
	}
	thing := p.namesAgain(r.c, held)
	if thing < 0 {
		return
	}
	p.use(thing)
	switch {
	case a.Verb == Raise:
	case r.told("onto", "on"):
		a.Verb = Put
	default:
		a.Verb = Raise
		if a.Target.Part == Head {
			a.Direction, a.Target = Upward, Target{}
		}
		if a.Direction != Upward && !r.told("over", "above", "overhead", "high") {
			a.Target.Height = liftedTo
		}
	}
	switch {
	case a.Side != Either:
	case held.inBoth() || held.Verb == Play || held.Verb == Carry && held.Variant == "":
		a.Side = Both
	default:
		a.Side = held.Side
	}
}

// liftedTo is how high a thing is lifted if nothing is said, part of the body's height.
const liftedTo = 0.9

// inHands returns the action that has brought a thing into the hands, in which it still is; nil: there is none.
func (p *parser) inHands() *Action {
	for i := len(p.held) - 1; i >= 0; i-- {
		if p.held[i].Verb == Hold || p.held[i].Verb == Carry {
			return &p.held[i]
		}
	}
	for i := len(p.plan.Actions) - 1; i >= 0; i-- {
		told := &p.plan.Actions[i]
		if leaves[told.Verb] {
			return nil
		}
		for k := range told.With {
			if w := &told.With[k]; wielded[w.Verb] {
				return w
			}
		}
		if takes[told.Verb] || wielded[told.Verb] {
			return told
		}
	}
	return nil
}

// namesAgain returns the token of a thing in a clause that was named before it, or is that of an action; -1: there is none.
func (p *parser) namesAgain(c *clause, held *Action) int {
	last := c.stem + c.span - 1
	if n := len(c.words); n > 0 {
		last = max(last, c.words[n-1])
	}
	for k := c.stem + 1; k <= last; k++ {
		thing := p.lemma(k)
		if objects[thing] == "" && !graspable[thing] || parts[thing] != "" || p.towards(k) != "" {
			continue
		}
		for i := range c.stem {
			if p.lemma(i) == thing || thing == held.Object {
				return k
			}
		}
	}
	return -1
}

// carry lets a body keep in its hands what it has taken, on its way to where it
// leaves it.
func (p *Plan) carry() {
	from := -1
	for i := range p.Actions {
		p.sameHand(i)
		p.sameGun(i)
		if p.Actions[i].aims {
			p.Actions[i] = p.aimed(&p.Actions[i])
		}
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
	return carried[object] || onTables[object] || inArms[object] || takeable[object]
}

// inArms are weapons that stay in the hands between shots, shields, and what a waiter holds.
var inArms = wordSet("rifle pistol gun bow tray shield")

// sameGun lets a rifle that is in the hands be what is fired.
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

// sideIn returns the side of the hand that a clause names.
func (p *parser) sideIn(c *clause) Side {
	for _, i := range c.words {
		if part := parts[p.lemma(i)]; part == Hand || part == Arm {
			return p.sideOf(i)
		}
	}
	return Either
}

// onTables are things that stand on tables and are taken with one hand.
var onTables = wordSet("cup bottle plate phone book knife spoon fork pen jar glass mug bowl paper")
