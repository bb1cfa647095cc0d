package state

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/lookup"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/rig"
)

// Hand is the lasting activity of one hand, until an action ends it. The zero Hand is free. Both
// hands have an activity of two hands.
type Hand struct {
	Thing string          // held object; "": none
	Keeps language.Action // action that it continues during others; without a verb: the hand is free
}

// free reports whether a hand continues nothing.
func (h *Hand) free() bool { return h.Keeps.Verb == "" }

// both are the arms of actions with two hands.
var both = [2]bool{true, true}

// armsOf returns the arms that an action moves itself. An action of the whole body moves both, unless it
// leaves arms unchanged.
func (b *Body) armsOf(a *language.Action) (arms [2]bool) {
	switch {
	case lookup.LeavesArms(a):
		return arms
	case !a.Verb.Upper():
		hand := b.hand(a)
		if m, ok := lookup.Gesture(a, hand); ok && m.Reaches() && m.Balances() && a.Side != language.Both {
			arms[hand] = true // the other arm can hold something as well
			return arms
		}
		return both
	}
	hand := b.hand(a)
	if m, ok := lookup.Gesture(a, hand); ok && m.Reaches() {
		return lookup.Arms(a, m, hand)
	}
	return arms
}

// hand returns the hand of an action with one hand.
func (b *Body) hand(a *language.Action) rig.Side {
	own := *a
	if own.Handed == language.Either {
		own.Handed = b.Handed
	}
	return lookup.UsualHand(&own)
}

// kept returns the action that hands continue after an action, and the held object. ok is false if there is
// none.
func kept(a *language.Action) (keeps language.Action, thing string, ok bool) {
	switch {
	case a.Seconds > 0 && !a.Held, a.Verb.Leaves(), onLeg(a), IsGuard(a):
		return keeps, "", false // Body.Guard has what a guard keeps
	case a.Verb.Takes() && (a.Object != "" || a.Verb == language.Lift):
		keeps = a.Taken()
		keeps.Heft = a.Heft
	case a.Verb == language.Shoot && a.Object == "bow":
		keeps = language.Action{Verb: language.Hold, Side: language.Left, Object: a.Object} // the other hand draws it
	case a.Is("brandishes") && language.Portable(a.Object):
		keeps = language.Action{Verb: language.Hold, Side: a.Side, Object: a.Object}
	case a.Verb == language.Shoot && language.Portable(a.Object), a.Verb == language.Drink && a.Object != "":
		keeps = language.Action{Verb: language.Hold, Side: a.Side, Object: a.Object}
	case a.Verb.Holds() && !fixed(a), a.Held && a.Verb.Upper() && a.Count == 0:
		keeps = *a
	default:
		return keeps, "", false
	}
	keeps.Seconds, keeps.Held, keeps.With, keeps.Already = 0, true, nil, false
	if thing = keeps.Object; keeps.Verb == language.Carry && thing == "" {
		thing = "load"
	}
	return keeps, thing, true
}

// Keeps reports whether the hands hold something or keep their positions after an action.
func Keeps(a *language.Action) bool {
	_, _, ok := kept(a)
	return ok
}

// onLeg reports whether hands are on a leg, which soon moves.
func onLeg(a *language.Action) bool { return a.Part.Leg() || a.Target.Part.Leg() }

// fixed reports whether the held object of an action cannot be carried: a rail, a wall.
func fixed(a *language.Action) bool {
	return a.Verb == language.Hold && a.Object != "" && !language.Portable(a.Object)
}

// guard is the action with which fighters keep their arms up between other actions.
var guard = language.Action{Verb: language.Hold, Variant: "guard", Side: language.Both, Held: true}

// IsGuard reports whether an action keeps the guard up.
func IsGuard(a *language.Action) bool { return a.Verb == guard.Verb && a.Variant == guard.Variant }

// Keep adds the continued actions of the body to an action: hands continue to hold objects, and the head
// continues to look, if the action leaves them free. An action of one hand that names none gets the free
// hand. Actions that the action already continues do not change.
func (b *Body) Keep(a *language.Action) {
	gazes := b.gazes(a)
	if blow(a) {
		a.With = slices.DeleteFunc(slices.Clone(a.With), func(w language.Action) bool { return IsGuard(&w) })
	}
	if a.Verb == "" || b.Hands[0].free() && b.Hands[1].free() && !b.guarded(a) && !gazes {
		return
	}
	a.With = slices.Clone(a.With)
	if gazes {
		a.With = append(a.With, b.Gaze)
	}
	for side := range b.Hands {
		h := &b.Hands[side]
		if h.free() || side == 1 && h.Keeps.Verb == b.Hands[0].Keeps.Verb && h.pair(&b.Hands[0]) {
			continue
		}
		hands := b.holders(side)
		if hands != both && a.Side == language.Either && h.serves(a) {
			a.Handed = handed(hands)
			if a.Verb.Uses(h.Thing) {
				a.Object = h.Thing
			}
			continue
		}
		b.continueHands(a, h.Keeps, hands)
	}
	switch {
	case !b.guarded(a):
	case evades[a.Verb] && !slices.ContainsFunc(a.With, func(w language.Action) bool { return IsGuard(&w) }):
		a.With = append(a.With, guard) // its own keys have the arms
	default:
		b.continueHands(a, guard, both)
	}
}

// evades lists verbs of fighters that move the arms and return to the guard.
var evades = map[language.Verb]bool{language.Duck: true, language.Dodge: true}

// Leaves reports whether an action itself leaves the hands in a continued action.
func Leaves(a, keeps *language.Action) bool {
	var b Body
	b = b.After(a)
	if IsGuard(keeps) {
		return b.Guard == repertoire.GuardReady
	}
	return slices.ContainsFunc(b.Hands[:], func(h Hand) bool { return h.Keeps.Verb == keeps.Verb && h.Keeps.Object == keeps.Object })
}

// Thread passes a body through actions in order: each gets the continued actions of the body, and changes the
// body to its exit.
func (b *Body) Thread(spans []language.Span) {
	for i := range spans {
		b.Keep(&spans[i].Action)
		*b = b.After(&spans[i].Action)
	}
}

// serves reports whether an action uses the object that a hand holds, or puts down any object. Without an
// object, drinking uses the held cup.
func (h *Hand) serves(a *language.Action) bool {
	return h.Thing != "" && (a.Object == h.Thing && a.Verb != h.Keeps.Verb || a.Object == "" && (a.Verb.Leaves() || a.Verb.Uses(h.Thing)))
}

// handed names the one hand of two.
func handed(hands [2]bool) language.Side {
	if hands[rig.Left] {
		return language.Left
	}
	return language.Right
}

// pair reports whether two hands hold one object together.
func (h *Hand) pair(o *Hand) bool {
	return h.Keeps.Object == o.Keeps.Object && h.Keeps.Side == o.Keeps.Side && h.Keeps.Target == o.Keeps.Target
}

// holders returns the hands that continue the same action as a hand.
func (b *Body) holders(side int) (hands [2]bool) {
	hands[side] = true
	if o := &b.Hands[1-side]; !o.free() && o.Keeps.Verb == b.Hands[side].Keeps.Verb && o.pair(&b.Hands[side]) {
		return both
	}
	return hands
}

// continueHands adds the continued action of some hands to an action, if it leaves them free.
func (b *Body) continueHands(a *language.Action, keeps language.Action, hands [2]bool) {
	if a.Verb == keeps.Verb && (a.Object == keeps.Object || a.Side == keeps.Side) {
		return
	}
	for i := range a.With {
		w := &a.With[i]
		if w.Verb == keeps.Verb && (w.Object == keeps.Object || w.Side == keeps.Side) {
			return
		}
		if meet(b.armsOf(w), hands) {
			return
		}
	}
	if meet(b.armsOf(a), hands) {
		if hands == both || a.Side != language.Either || a.Target.Side != language.Either {
			return
		}
		other := *a
		other.Handed = handed([2]bool{!hands[0], !hands[1]})
		if meet(b.armsOf(&other), hands) {
			return
		}
		a.Handed = other.Handed
	}
	if hands != both && keeps.Side == language.Either {
		keeps.Handed = handed(hands)
		if b.armsOf(&keeps) != hands {
			keeps.Handed = handed([2]bool{!hands[0], !hands[1]}) // a shield is on the arm that is not the sword's
		}
	}
	a.With = append(a.With, keeps)
}

func meet(a, b [2]bool) bool { return a[0] && b[0] || a[1] && b[1] }

// guarded reports whether the fists stay up in an action: in actions of fighters between blows, while they
// stand, and on paths sideways, back and around somebody. Walking off, sitting down and bowing lower them.
func (b *Body) guarded(a *language.Action) bool {
	if b.Guard != repertoire.GuardReady || b.Height != Standing {
		return false
	}
	switch a.Verb {
	case language.Walk, language.Run:
		return a.Steps > 0 || a.Stepping || a.Verb == language.Walk && (a.Direction != language.Forward || math.Abs(a.Angle) > math.Pi)
	case language.Sit, language.Kneel, language.Bow, language.Rise:
		return false
	}
	if blow(a) {
		return false
	}
	return a.Verb.LeavesArms() || evades[a.Verb]
}

// blow reports whether an action raises the fists by its own keys.
func blow(a *language.Action) bool {
	_, m := lookup.Move(a)
	return m != nil && m.Ready == repertoire.GuardReady
}

// release frees the hands that an action puts down objects with, or whose poses it changes.
func (b *Body) release(a *language.Action) {
	arms := b.armsOf(a)
	for side := range b.Hands {
		h := &b.Hands[side]
		switch {
		case h.free():
		case a.Verb == language.Lower && (arms[side] || a.Side == language.Either), a.Verb.Leaves() && (arms[side] || a.Object == h.Thing),
			arms[side] && h.Thing == "":
			for o, held := range b.holders(side) {
				if held {
					b.Hands[o] = Hand{}
				}
			}
		}
	}
}

// guards returns the pose of readiness after an action.
func (b *Body) guards(a *language.Action) repertoire.Ready {
	if _, m := lookup.Move(a); b.Height == Standing && m != nil && m.Ready == repertoire.GuardReady || b.guarded(a) {
		return repertoire.GuardReady
	}
	return repertoire.AtEase
}

// hold sets the objects and continued actions of the hands after an action.
func (b *Body) hold(a *language.Action) {
	keeps, thing, ok := kept(a)
	if !ok {
		return
	}
	if keeps.Object == "bow" && a.Verb == language.Shoot && b.hand(a) == rig.Left {
		keeps.Side = language.Right
	}
	own := keeps
	if own.Side == language.Either {
		own.Handed = a.Handed
	}
	arms := b.armsOf(&own)
	for side := range b.Hands {
		if arms[side] {
			b.Hands[side] = Hand{thing, keeps}
		}
	}
}
