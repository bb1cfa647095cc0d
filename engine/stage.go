package engine

import (
	"math"

	"github.com/motiongate/motiongate/engine/language"
)

// rising is how long a body takes to get up before it goes somewhere, in
// seconds.
const rising = 1.9

// crouched reports whether a body crouches, from where it can jump.
func crouched(done []cue) bool {
	for i := len(done) - 1; i >= 0; i-- {
		if v := done[i].Verb; v != language.Stand && !v.Upper() {
			return v == language.Crouch
		}
	}
	return false
}

// stage makes the actions of a script possible one after the other: who sits,
// gets up before walking off.
func stage(spans []cue) []cue {
	low := false
	var out []cue
	for _, s := range spans {
		if low && (s.Verb.Goes() || (s.Verb == language.Jump || s.Verb == language.Hop) && !crouched(out)) {
			up := s
			up.Action = language.Action{Verb: language.Rise, Speed: s.Speed}
			up.End = s.Start + math.Min(rising, 0.55*(s.End-s.Start))
			s.Start = up.End
			out = append(out, up)
		}
		if s.Verb.Low() {
			low = true
		} else if s.Verb.Goes() || s.Verb.Whole() && !s.Within {
			low = false
		}
		out = append(out, s)
	}
	return out
}
