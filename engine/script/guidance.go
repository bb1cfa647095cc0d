package script

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/mmcp"
)

// usualGuidance is the weight at which everything is as people do it.
const usualGuidance = 2.0

// Weights beyond which nothing more changes.
const (
	MostWords = 4.0
	LeastPins = 0.98
	MostPins  = 4.5
)

// Guidance says how much words and constraints count beyond the usual. Words
// make the carriage more or less pronounced; constraints are felt for a longer
// or a shorter time around their frames. They are met either way.
type Guidance struct{ Words, Pins float64 }

func guidanceOf(g *mmcp.Guidance) Guidance {
	out := Guidance{1, 1}
	if g == nil || g.Type == "nocfg" || len(g.Weight) == 0 {
		return out
	}
	words, pins := g.Weight[0], usualGuidance
	if len(g.Weight) > 1 {
		pins = g.Weight[1]
	}
	if geom.Usable(words, pins) {
		out.Words = blend.Clamp(0.6+0.4*words/usualGuidance, 0.6, 1.4)
		out.Pins = blend.Clamp(math.Sqrt(math.Max(0, pins)/usualGuidance), 0.7, 1.5)
	}
	return out
}

// Express gives an action as much of its styles as the words count for.
func (g Guidance) Express(a language.Action) language.Action {
	if g.Words == 1 {
		return a
	}
	tones := make([]language.Tone, len(a.Tones))
	for i, t := range a.Tones {
		tones[i] = language.Tone{Style: t.Style, Amount: t.Amount * g.Words * g.Words}
	}
	a.Tones = tones
	a.Effort.Weight += 0.8 * (g.Words - 1)
	a.Effort.Flow += 0.5 * (g.Words - 1)
	with := make([]language.Action, len(a.With))
	for i := range a.With {
		with[i] = g.Express(a.With[i])
	}
	a.With = with
	return a
}
