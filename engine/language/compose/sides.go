package compose

import (
	"slices"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/meaning"
)

// onOneLeg is the movement whose side names the lifted leg, while the text names the standing leg.
const onOneLeg language.Verb = "stand on one leg"

// otherSide returns the side that the last action does not take. If none was said, that action takes the right one: "with
// one hand, then with the other".
func (b *builder) otherSide() language.Side {
	if n := len(b.plan.Actions); b.side == language.Either && n > 0 && b.plan.Actions[n-1].Side == language.Either {
		b.plan.Actions[n-1].Side, b.composer.side = language.Right, language.Right
		if b.a.Verb == onOneLeg {
			b.composer.side = language.Left // the right one is lifted
		}
	}
	return b.side.Other()
}

// oneHand gives a movement of both hands, or of one if the side is set, a side if the text names one hand or arm: "a hand on
// the hip".
func (b *builder) oneHand(limbs []*meaning.Thing) {
	if b.a.Side != language.Either || len(limbs) != 1 || !shows(b.a, "both") || !shows(b.a, "two") {
		return
	}
	if t := limbs[0]; !t.Plural && t.Token < len(b.texts) && b.lex.Word(t.Lemma).Part.Arm() {
		if b.a.Side = language.Right; b.a.Target.Part == language.Hips && b.a.Target.Side == language.Left {
			b.a.Side = language.Left // "a hand on the left hip"
		}
		b.composer.side = b.a.Side
	}
}

// shows reports whether the motion of an action shows a slot.
func shows(a *language.Action, slot string) bool {
	slots, _ := language.Shown(*a)
	return slices.Contains(slots, slot)
}
