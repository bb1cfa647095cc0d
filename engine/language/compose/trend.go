package compose

import (
	"cmp"
	"math"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/meaning"
	"github.com/motiongate/motiongate/engine/portable"
)

// trend is the change of an action while it goes on or is repeated, as factors from its first part to its last. A factor
// of zero changes nothing.
type trend struct {
	speed, size float64
}

// trend returns the trend that the adverbs of an event tell, or nil: "faster and faster".
func (c *composer) trend(e *meaning.Event) *trend {
	for _, w := range e.Words {
		if is := c.lex.Word(w.Lemma); is.FromSpeed != 0 || is.FromSize != 0 {
			return &trend{is.FromSpeed, is.FromSize}
		}
	}
	return nil
}

// parts splits an action into parts, each with more of the trend than the one before. An action that ends by itself
// and has no count is done three times.
func (t *trend) parts(a language.Action) []language.Action {
	n := 3
	counted := !a.Verb.Goes() && !a.Verb.GoesOn()
	if counted && a.Count > 1 && a.Count <= 6 {
		n = a.Count
	}
	out := make([]language.Action, n)
	for i := range out {
		b := a
		b.With = append([]language.Action(nil), a.With...)
		if counted {
			b.Count = max(1, (i+1)*a.Count/n-i*a.Count/n)
		}
		b.Distance, b.Angle = a.Distance/float64(n), a.Angle/float64(n)
		b.Steps = (i+1)*a.Steps/n - i*a.Steps/n
		x := float64(i)/float64(max(1, n-1)) - 0.5
		if t.speed > 0 {
			b.Speed = math.Max(0.4, math.Min(2.2, cmp.Or(a.Speed, 1)*portable.Pow(t.speed, x)))
		}
		if t.size > 0 {
			b.Size = math.Max(0.4, math.Min(1.8, cmp.Or(a.Size, 1)*portable.Pow(t.size, x)))
		}
		out[i] = b
	}
	return out
}
