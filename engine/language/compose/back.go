package compose

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/meaning"
)

// backtrack calls a function of data/ways.txt, which derives the way from an earlier action. It reports whether the way is complete.
func (b *builder) backtrack(function string, w *course) bool {
	switch function {
	case "unturn":
		return b.unturn()
	case "undo":
		return b.undone()
	case "go-back":
		b.goBack(w)
	case "climb-down":
		b.comeDown(w)
	}
	return b.a.Returns || b.a.Home
}

// goBack reads "back": backwards, or to where the way began.
func (b *builder) goBack(w *course) {
	a, counted := b.a, slices.ContainsFunc(b.e.Quantities, func(q meaning.Quantity) bool { return q.Unit == "step" })
	if w.is["home"] && !b.e.Again {
		for i := len(b.plan.Actions) - 1; i >= 0; i-- {
			switch last := &b.plan.Actions[i]; {
			case last.Verb == language.Walk && last.Strides > 0 && last.Direction != language.Forward && !a.Stepping && last.Distance == 0:
				a.Direction, a.Stepping, a.Steps, a.Strides = language.Opposite[last.Direction], true, last.Steps, last.Strides
				return
			case last.Verb == language.Turn && (last.Bare || math.Abs(last.Angle) > 2):
				if last.Bare {
					last.Angle, last.Bare = math.Pi, false // "turns and walks back"
				}
				a.Home = true
				return
			case last.Verb == language.Walk || last.Verb == language.Run:
				if last.Direction != language.Backward && !a.Stepping && !(counted && last.Direction == language.Forward) {
					a.Returns = true
					return
				}
				if last.Direction == language.Backward {
					return
				}
				i = 0
			case last.Verb != language.Stand && !last.Verb.Upper() && !last.Verb.WholeBody():
				i = 0
			}
		}
	}
	a.Direction = language.Backward
}

// comeDown leads back down what the body climbed: "climbs three steps, then comes down again".
func (b *builder) comeDown(w *course) {
	for _, last := range slices.Backward(b.plan.Actions) {
		if last.Terrain.Up() {
			b.a.Terrain, b.a.Steps, b.a.Distance = last.Terrain.Back(), last.Steps, last.Distance
			b.a.Travels = !b.a.Verb.Goes()
			w.is["down"], w.is["back"] = false, false
			return
		}
	}
}

// undone leads back from where the last action led: "jumps to the left and back".
func (b *builder) undone() bool {
	if n := len(b.plan.Actions); n > 0 {
		if to, ok := language.Opposite[b.plan.Actions[n-1].Direction]; ok {
			b.a.Direction, b.a.Travels = to, true
			return true
		}
	}
	return false
}

// unturn turns the body back to how it faced before its last turn: "turns around to look, then turns back".
func (b *builder) unturn() bool {
	for _, last := range slices.Backward(b.plan.Actions) {
		if last.Verb == language.Turn || last.Verb == language.Jump && last.Angle != 0 {
			b.a.Angle, b.a.Direction = -last.Angle, language.WayOf(last.Angle < 0)
			return true
		}
	}
	return false
}
