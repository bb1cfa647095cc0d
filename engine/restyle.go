package engine

import (
	"slices"

	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/library"
	"github.com/motiongate/motiongate/engine/replay"
)

// played is a replay with the styles that it is played in.
type played struct {
	*replay.Replay
	tones []language.Tone
	named bool // words of its own say what it is; else those beside it count
}

// restyle has motions that come from elsewhere played in the manner of the words:
// a clip in the styles of its own action that its text does not name, a reference
// in those of the words next to it, for the same person goes on.
func (s *script) restyle() {
	for _, r := range s.replays {
		tones := r.tones
		if !r.named {
			tones = s.beside(r.Start)
		}
		a := s.guidance.express(s.dials.express(language.Action{Tones: tones}))
		r.Manner = s.dials.lively(gait.NewManner(a.Tones))
	}
}

// beside returns the styles of the last words before a time, or else of the first
// after it.
func (s *script) beside(t float64) []language.Tone {
	var tones []language.Tone
	for i := range s.spans {
		c := &s.spans[i]
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
	plan := language.Parse(c.Text)
	return slices.DeleteFunc(slices.Clone(a.Tones), func(t language.Tone) bool {
		return slices.ContainsFunc(plan.Actions, func(b language.Action) bool {
			return slices.ContainsFunc(b.Tones, func(o language.Tone) bool { return o.Style == t.Style })
		})
	})
}
