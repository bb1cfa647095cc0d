package language

import (
	_ "embed"
	"math"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/portable"
)

// Tone is a style that an action is done in, and how much of it: 1 is plainly so,
// 0.5 a bit.
type Tone struct {
	Style  string
	Amount float64
}

//go:embed data/styles.txt
var styleLines string

// Styles are the styles that prompts can name, and efforts their efforts at full strength.
var Styles, efforts = readStyles(styleLines)

// readStyles reads lines such as "happy: 0.3,0.35,-0.3,0.7". A fault in the embedded file is a fault of the build.
func readStyles(text string) (names []string, efforts map[string]Effort) {
	efforts = map[string]Effort{}
	for name, effort := range records(text) {
		e, err := ReadEffort(strings.TrimSpace(effort))
		if err != nil {
			panic(err)
		}
		names, efforts[name] = append(names, name), e
	}
	return names, efforts
}

// gaits are the styles of walks and runs alone.
var gaits = wordSet("march waddle shuffle skip gallop kneelift")

// Styled returns tones with one more, which replaces one of the same style.
func Styled(tones []Tone, style string, amount float64) []Tone {
	out := slices.Clone(tones)
	if i := slices.IndexFunc(out, func(t Tone) bool { return t.Style == style }); i >= 0 {
		out[i].Amount = amount
		return out
	}
	return append(out, Tone{style, amount})
}

// Effort is how a movement is made, in the four qualities of Laban and EMOTE
// (Chi et al. 2000). Each is 0 as people usually move, and about -1 to 1; a
// performer reads them instead of the words for moods and manners.
type Effort struct {
	Weight float64 // -1 light, small and weak; 1 strong and large: amplitude and acceleration
	Time   float64 // -1 drawn out; 1 sudden: duration, and how early the speed peaks
	Space  float64 // -1 by curved ways; 1 straight: how hands get where they go
	Flow   float64 // -1 held back, stops dead; 1 lets go: overshoot, and how much the body follows
}

// effortOf returns the effort of an action from its styles, speed and size.
func effortOf(a *Action) Effort {
	e := a.Effort
	share := 1 / math.Sqrt(math.Max(1, float64(len(a.Tones))))
	for _, t := range a.Tones {
		e = e.plus(efforts[t.Style], share*t.Amount)
	}
	if a.Speed > 0 {
		e.Time += 1.2 * portable.Log(a.Speed)
	}
	return e.within()
}

// In returns an action that is done in one more style. Actions at the same time
// keep theirs.
func (a Action) In(t Tone) Action {
	a.Tones = Styled(a.Tones, t.Style, t.Amount)
	a.Effort = a.Effort.Plus(efforts[t.Style], t.Amount)
	return a
}

// Plus returns e and k times f together, no quality beyond what bodies do.
func (e Effort) Plus(f Effort, k float64) Effort { return e.plus(f, k).within() }

func (e Effort) within() Effort {
	for _, v := range []*float64{&e.Weight, &e.Time, &e.Space, &e.Flow} {
		*v = math.Max(-1.3, math.Min(1.3, *v))
	}
	return e
}

// plus returns e and k times f together.
func (e Effort) plus(f Effort, k float64) Effort {
	return Effort{e.Weight + k*f.Weight, e.Time + k*f.Time, e.Space + k*f.Space, e.Flow + k*f.Flow}
}

// express gives the actions of a plan the effort of their styles, speeds and sizes.
func (p *Plan) express() {
	for i := range p.Actions {
		a := &p.Actions[i]
		a.express()
		for k := range a.With {
			if w := &a.With[k]; w.Verb.Holds() || w.Verb.is(head) {
				w.Tones = nil // the action that it accompanies shows them
			} else if len(w.Tones) == 0 {
				still := func(t Tone) bool { return efforts[t.Style] == Effort{} }
				w.Tones = slices.DeleteFunc(slices.Clone(a.Tones), still) // "walks sadly, waving" waves sadly as well
			}
			a.With[k].express()
		}
	}
}

// express gives an action its effort. A motion that shows no weight shows it as its
// speed and its size: a gentle kick is a slow and small one. The weight of a heavy thing changes neither.
func (a *Action) express() {
	if !a.Verb.Goes() || a.Verb == Turn {
		a.Tones = slices.DeleteFunc(slices.Clone(a.Tones), func(t Tone) bool { return gaits[t.Style] })
	}
	a.sideFromTarget()
	if w := a.Effort.Weight; w != 0 && w*a.Effort.Time >= 0 && a.shownSlots()&slotWeight == 0 {
		if a.Speed == 0 {
			a.Speed = portable.Exp(0.25 * w)
		}
		if a.Size == 0 && !a.Verb.Goes() {
			a.Size = portable.Exp(0.25 * w)
		}
	}
	a.Effort = effortOf(a)
}
