package compose

import (
	"cmp"
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/lexicon"
	"github.com/motiongate/motiongate/engine/language/meaning"
	"github.com/motiongate/motiongate/engine/portable"
)

// quantities gives the action its counts, lengths, angles and times.
func (b *builder) quantities() {
	a := b.a
	for _, q := range b.e.Quantities {
		n := math.Max(0, math.Min(q.Amount, 720))
		switch q.Unit {
		case "step":
			a.Steps = int(math.Min(n, 100))
			a.Stepping = a.Stepping || a.Verb == language.Walk
			if a.Verb != language.Walk && a.Verb != language.Run {
				a.Steps, a.Count = 0, int(math.Min(n, 50))
			}
		case "metre":
			a.Distance = math.Min(n, 100)
		case "second":
			a.Seconds = math.Min(n, 300)
		case "degree":
			b.degrees(n)
		case "lap", "time":
			b.count(n)
		default:
			switch n {
			case 45, 90, 135, 180, 270, 360, 720:
				b.degrees(n)
			default:
				b.count(n)
			}
		}
	}
}

// degrees gives a turn, a curve or a bend its angle.
func (b *builder) degrees(n float64) {
	a, rad := b.a, n*math.Pi/180
	switch {
	case a.Verb == language.Turn, a.Verb == language.Jump, a.Verb == language.Hop:
		a.Angle = math.Copysign(rad, a.Angle)
		if a.Direction == language.Rightward {
			a.Angle = -rad
		}
		if a.Verb != language.Turn {
			a.Direction, a.Travels = language.Forward, false
		}
	case a.Verb.Goes():
		a.Angle = math.Copysign(rad, a.Angle)
	default:
		a.Bend = rad
	}
}

// count sets how often the action is repeated: the angle of a turn or a circle, the number of steps of a walk.
func (b *builder) count(n float64) {
	a := b.a
	count := int(math.Min(n, 50))
	switch {
	case a.Verb == language.Turn && !a.Alternate:
		a.Angle = math.Copysign(math.Min(2*math.Pi*n, 8*math.Pi), a.Angle)
	case a.Verb.Goes() && math.Abs(a.Angle) > 6:
		a.Angle = math.Copysign(2*math.Pi*math.Min(n, 8), a.Angle)
	case a.Verb == language.Walk && a.Stepping:
		a.Steps = count
	default:
		a.Count, a.Freely = count, false
	}
}

// words applies the adverbs of the event: speed, size, manner, style, alternation and repetition.
func (b *builder) words() {
	a := b.a
	for _, w := range b.e.Words {
		is := b.lex.Word(w.Lemma)
		switch {
		case is.Style != "":
			a.Tones = language.Styled(a.Tones, is.Style, w.Degree)
		case is.Speed != 0:
			a.Speed = math.Max(0.3, math.Min(2.2, cmp.Or(a.Speed, 1)*portable.Pow(is.Speed, w.Degree)))
		case is.Size != 0 && is.Direction == "":
			b.size(w.Lemma, is.Size)
		case is.HasManner:
			a.Effort = a.Effort.Plus(is.Manner, w.Degree)
		case is.Has("alternating"):
			a.Alternate = true
		case is.Has("repeatedly"):
			if a.Count == 0 && !a.Verb.GoesOn() {
				a.Count, a.Freely = 4, true
			}
		}
	}
}

// size gives how large the movement is.
func (b *builder) size(lemma string, s float64) {
	a := b.a
	high, low := b.lex.Word(lemma).Has("upward-size"), b.lex.Word(lemma).Has("downward-size")
	switch {
	case (high || low) && a.Verb.Upper():
		a.Direction = language.Downward
		if high {
			a.Direction = language.Upward
		}
	case a.Verb.Goes():
		if a.Verb != language.Turn {
			a.Size = math.Max(0.5, math.Min(1.5, cmp.Or(a.Size, 1)*s))
		}
	default:
		a.Size = math.Max(0.4, math.Min(1.8, cmp.Or(a.Size, 1)*s))
	}
}

// atStart reports whether the plan is empty, or has one action and that leaves the body standing.
func (b *builder) atStart() bool {
	n := len(b.plan.Actions)
	return n == 0 || n == 1 && !b.plan.Actions[0].Verb.Low()
}

// wheeled reports whether an object of the action has wheels.
func (b *builder) wheeled() bool {
	return slices.ContainsFunc(b.things, func(t *meaning.Thing) bool { return b.lex.In(t.Lemma, "wheeled") })
}

// nearly turns the action into an attempt: the movement that the lexicon has for Nearly, or a smaller one.
func (b *builder) nearly() {
	if s, ok := b.lex.ShowWhen(string(b.a.Verb), lexicon.Nearly); ok {
		*b.a = s.Slots.Action
		b.a.Verb = language.Verb(s.Movement)
		return
	}
	b.a.Size = cmp.Or(b.a.Size, 1) * 0.7
}

// finish sets the details of the action that the text implies.
func (b *builder) finish() {
	a := b.a
	if b.e.Nearly {
		b.nearly()
	}
	if a.Verb.Goes() {
		a.Still = b.e.Still
	}
	progressive := b.e.Progressive || b.e.Order == meaning.During && b.e.Form >= lexicon.Past
	if progressive && (a.Verb.Stays() || a.Verb.Low()) && b.atStart() {
		a.Already = true
	}
	if a.Verb == onOneLeg && (a.Side == language.Left || a.Side == language.Right) {
		a.Side, a.Part = a.Side.Other(), "" // the other leg is lifted
	}
	switch {
	case a.Verb == language.Walk && a.Stepping && a.Steps == 0 && a.Distance == 0 && a.Angle == 0 && a.Path == language.Straight:
		if a.Strides = 2; b.e.Nominal && !b.e.Plural {
			a.Strides = 1
		}
	case a.Verb == language.Walk && a.Terrain >= language.OntoBox && a.Steps == 0: // onto, off or over an obstacle
		a.Steps = 2
	}
	times := func(q meaning.Quantity) bool { return q.Unit == "time" || q.Unit == "" }
	if b.lex.Word(b.e.Lemma).Has("closes") && b.a.Steps > 0 && slices.ContainsFunc(b.e.Quantities, times) {
		a.Steps *= 2 // one aside, and one to close
	}
	if a.Count == 0 && b.iterates() {
		a.Count, a.Freely = 3, true
	}
	carries := a.Verb == language.Carry || a.Verb == language.Cradle || a.Verb == language.Hold
	burden := carries && b.lex.Word(b.e.Lemma).Has("hauls") ||
		(a.Verb == language.Push || a.Verb == language.Pull) && b.wheeled()
	if goes := a.Distance > 0 || a.Steps > 0 || a.Path != language.Straight; burden || goes &&
		(a.Verb == language.Carry || a.Verb == language.Push || a.Verb == language.Pull) {
		*a = a.Walked()
	}
}

// iterates reports whether an event without a number is a series of movements of the whole body: the noun is plural
// ("does burpees"), or the verb is an activity ("hops"), which "a hop" is not. A movement that has a goal ends there: "hops over a log".
func (b *builder) iterates() bool {
	a := b.a
	switch {
	case a.Verb.Upper() || a.Verb.GoesOn() || !a.Verb.WholeBody():
		return false
	case b.e.Nominal:
		return b.e.Plural
	}
	return a.Verb.Iterates() && a.Distance == 0 && a.Variant == "" && a.Object == "" && a.Terrain == language.Level
}
