package script

import (
	"slices"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/explain"
	"github.com/motiongate/motiongate/engine/library"
)

// beside returns the styles of the last words before a time, or else of the first
// after it.
func (s *Script) beside(t float64) []language.Tone {
	var tones []language.Tone
	for i := range s.Cues {
		c := &s.Cues[i]
		if len(c.Tones) == 0 {
			continue
		}
		if c.Start > t && tones != nil {
			break
		}
		tones = c.Tones
		if c.Start > t {
			break
		}
	}
	return tones
}

// unsaid returns the styles of an action that the text of a clip does not name.
func unsaid(c library.Clip, a *language.Action) []language.Tone {
	if len(a.Tones) == 0 {
		return nil
	}
	plan := explain.Plan(c.Text)
	return slices.DeleteFunc(slices.Clone(a.Tones), func(t language.Tone) bool {
		return slices.ContainsFunc(plan.Actions, func(b language.Action) bool {
			return slices.ContainsFunc(b.Tones, func(o language.Tone) bool { return o.Style == t.Style })
		})
	})
}
