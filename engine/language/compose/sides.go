package compose

import "github.com/motiongate/motiongate/engine/language"

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
	return other(b.side)
}

func other(s language.Side) language.Side {
	switch s {
	case language.Left:
		return language.Right
	case language.Right:
		return language.Left
	}
	return language.Left
}
