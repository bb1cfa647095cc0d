package script

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/state"
)

// catching is how long a body that has tripped is on its way with its trunk ahead of its
// feet, in seconds, and hastens how much faster it goes meanwhile.
const (
	catching = 2.0
	hastens  = 1.2
)

// tripped makes of a trip a part of the walk before it: the body does not halt to trip, and
// its next steps get the feet under it again.
func tripped(cues []Cue) []Cue {
	out := slices.Clone(cues)
	for i := 1; i < len(out); i++ {
		c, way := &out[i], out[i-1].Action
		if c.Verb != language.Stumble || c.Variant != "" || c.Count > 1 || !ahead(&c.Action) || !ahead(&way) ||
			way.Verb != language.Walk && way.Verb != language.Run || way.Path == language.InPlace || !state.Meet(&out[i-1].Span, &c.Span) {
			continue
		}
		trip := c.Action
		trip.Variant, trip.With, trip.Distance, trip.Steps = passing, nil, 0, 0
		way.Distance, way.Steps, way.Seconds, way.Angle, way.Path, way.Home = 0, 0, 0, 0, language.Straight, false
		if way.Verb == language.Walk {
			way.Speed = hastens * math.Max(way.Speed, 1)
		} else {
			way.Verb, way.Speed = language.Walk, fast
		}
		way.With = append(slices.Clone(way.With), trip)
		way.Tones = append(slices.Clone(way.Tones), language.Tone{Style: "tripping", Amount: 1})
		c.Action, c.End = way, math.Min(c.End, c.Start+catching)
		if i+1 < len(out) && state.EntryOf(&out[i+1].Action).Onward {
			out[i+1].Start = c.End
		}
	}
	return out
}

// ahead reports whether an action names the direction forward or ahead.
func ahead(a *language.Action) bool {
	return a.Direction == language.Forward || a.Direction == language.Ahead
}
