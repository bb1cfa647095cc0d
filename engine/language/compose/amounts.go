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
		case "lap", "repetition":
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
	case a.Is("turns-in-place"):
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

// atStart reports whether the plan is empty, or has one action that neither brings the body down nor takes it elsewhere.
func (b *builder) atStart() bool {
	n := len(b.plan.Actions)
	return n == 0 || n == 1 && !b.plan.Actions[0].Verb.Low() && b.plan.Actions[0].Pace() == 0
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

// finish applies attempts, limbs that stay still, and the rules of data/details.txt to the action.
func (b *builder) finish() {
	a := b.a
	if b.e.Nearly {
		b.nearly()
	}
	if a.Verb.Goes() {
		a.Still = b.e.Still
	}
	past := b.e.Form == lexicon.Past || b.e.Form == lexicon.Participle
	ongoing := b.e.Progressive || b.e.Order == meaning.During && past
	holds := map[string]bool{
		"noun": b.e.Nominal, "plural": b.e.Plural, "ongoing": ongoing, "start": b.atStart(),
		"whole-body": a.Verb.WholeBody(),
		"closes":     b.lex.Word(b.e.Lemma).Has("closes") && slices.ContainsFunc(b.e.Quantities, meaning.Quantity.Counts),
		"hauls":      b.lex.Word(b.e.Lemma).Has("hauls"), "wheeled": b.wheeled(),
	}
	b.apply(language.Details, a, nil, func(word string) bool { return holds[word] }, func(function string) bool {
		switch function {
		case "close-steps":
			a.Steps *= 2
		case "walk":
			*a = a.Walked()
		default:
			panic("details.txt: no function " + function)
		}
		return false
	})
}
