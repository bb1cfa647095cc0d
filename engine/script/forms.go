package script

import (
	"slices"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/load"
	"github.com/motiongate/motiongate/engine/lookup"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/state"
)

// facts maps the words of repertoire.Facts to their tests. A test takes an action and the action before it. "small" and "bulky" are
// of the object, "ample" and "slight" of the motion; "free" has no action beside it; "moving" and "still" are of the action before;
// "ahead" is straight ahead on the same level.
var facts = map[string]func(a, before *language.Action) bool{
	"small":   func(a, _ *language.Action) bool { return a.Object != "" && widest(a) <= 0.12 },
	"bulky":   func(a, _ *language.Action) bool { return a.Object != "" && widest(a) >= 0.3 },
	"light":   func(a, _ *language.Action) bool { return load.ClassOf(a) == load.Light },
	"medium":  func(a, _ *language.Action) bool { return load.ClassOf(a) == load.Medium },
	"heavy":   func(a, _ *language.Action) bool { return load.ClassOf(a) >= load.Heavy },
	"hurried": func(a, _ *language.Action) bool { return hurried(a) },
	"slow":    func(a, _ *language.Action) bool { return slow(a) },
	"calm":    func(a, _ *language.Action) bool { return !hurried(a) && !slow(a) },
	"ample":   func(a, _ *language.Action) bool { return a.Size > 1.1 },
	"slight":  func(a, _ *language.Action) bool { return a.Size > 0 && a.Size < 0.9 },
	"free":    func(a, _ *language.Action) bool { return len(a.With) == 0 },
	"moving":  func(_, before *language.Action) bool { return before.Verb.Goes() },
	"still":   func(_, before *language.Action) bool { return !before.Verb.Goes() },
	"ahead":   func(a, _ *language.Action) bool { return ahead(a) && a.Terrain == 0 && a.Angle == 0 },
}

// widest is the largest side of the thing of an action, in metres.
func widest(a *language.Action) float64 {
	size, _ := load.Extent(a.Object)
	return slices.Max(size[:])
}

// Speeds and efforts from which on an action is hurried or slow.
const (
	quickSpeed, slowSpeed   = 1.12, 0.92
	quickEffort, slowEffort = 0.45, -0.45
)

func hurried(a *language.Action) bool { return a.Speed >= quickSpeed || a.Effort.Time >= quickEffort }

func slow(a *language.Action) bool {
	return a.Speed > 0 && a.Speed <= slowSpeed || a.Effort.Time <= slowEffort
}

// holds reports whether a fact holds for an action after another one.
func holds(fact string, a, before *language.Action) bool {
	if f := facts[fact]; f != nil {
		return f(a, before)
	}
	return slices.ContainsFunc(a.Tones, func(t language.Tone) bool { return t.Style == fact && t.Amount > 0.3 })
}

// chooseForms chooses the forms of the moves of cues by the facts of their actions and by chance. A move that holds a pose keeps
// its first form in all later cues.
func chooseForms(cues []Cue) {
	stays := map[language.Verb]string{}
	before := &language.Action{}
	for i := range cues {
		c := &cues[i]
		if i == 0 || !state.Meet(&cues[i-1].Span, &c.Span) {
			before = &language.Action{}
		}
		own := c.Rand
		for range 5 { // the first numbers choose the hand and the pace
			own.Float(0, 1)
		}
		choose(&c.Action, before, &own)
		if c.Verb.Stays() {
			if form, ok := stays[c.Verb]; ok {
				c.Form = form
			}
			stays[c.Verb] = c.Form
		}
		c.With = slices.Clone(c.With)
		for k := range c.With {
			choose(&c.With[k], before, &own)
		}
		before = &c.Action
	}
}

// choose chooses the form of the move of an action among those whose facts hold.
func choose(a, before *language.Action, chance *Rand) {
	var may []string
	for _, f := range lookup.Forms(a, rig.Right) {
		if slices.ContainsFunc(f.When, func(all []string) bool {
			return !slices.ContainsFunc(all, func(fact string) bool { return !holds(fact, a, before) })
		}) {
			may = append(may, f.Name)
		}
	}
	if a.Form = ""; len(may) > 0 {
		a.Form = may[min(int(chance.Float(0, float64(len(may)))), len(may)-1)]
	}
}
