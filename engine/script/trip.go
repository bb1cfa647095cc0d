package script

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/state"
)

// maxCatch bounds the time in seconds in which a body that walks on regains its balance. catchSpeedup multiplies
// the speed of a walk that trips forward; the speed after a sideways loss of balance is divided by its square.
const (
	maxCatch     = 2.0
	catchSpeedup = 1.2
)

// staggers reports whether an action is a loss of balance with a form that is done while walking on,
// such as a trip or a push, toward a direction in which a walker can go on.
func staggers(a *language.Action) bool {
	onward := ahead(a) || a.Direction == language.Leftward || a.Direction == language.Rightward
	return !a.Verb.Takes() && a.Variant == "" && a.Part == "" && a.Count <= 1 && onward &&
		repertoire.Current().Gestures[repertoire.Name(a.Verb).Form(passing)] != nil
}

// tripped makes a loss of balance a part of the walk before it: the body does not halt, and its next
// steps get the feet under it again.
func tripped(cues []Cue) []Cue {
	out := slices.Clone(cues)
	for i := 1; i < len(out); i++ {
		c, way := &out[i], out[i-1].Action
		if !staggers(&c.Action) || !ahead(&way) || way.Verb != language.Walk && way.Verb != language.Run ||
			way.Path == language.InPlace || !state.Meet(&out[i-1].Span, &c.Span) || i+1 < len(out) && out[i+1].Verb == language.Fall {
			continue
		}
		trip := c.Action
		trip.Variant, trip.With, trip.Distance, trip.Steps, trip.Direction = passing, nil, 0, 0, language.Forward
		way.Distance, way.Steps, way.Seconds, way.Angle, way.Path, way.Home = 0, 0, 0, 0, language.Straight, false
		if way.Verb == language.Walk {
			way.Speed = catchSpeedup * math.Max(way.Speed, 1)
		} else {
			way.Verb, way.Speed = language.Walk, fast
		}
		if !ahead(&c.Action) {
			way.Diagonal, way.Direction, way.Speed = true, c.Direction, way.Speed/(catchSpeedup*catchSpeedup)
		}
		way.With = append(slices.Clone(way.With), trip)
		way.Tones = append(slices.Clone(way.Tones), language.Tone{Style: "tripping", Amount: 1})
		c.Action, c.End = way, math.Min(c.End, c.Start+maxCatch)
		if i+1 < len(out) && state.EntryOf(&out[i+1].Action).Onward {
			out[i+1].Start = c.End
		}
	}
	return out
}

// A final turn of at most maxVeer radians begins walkOnSeconds earlier, and the walk fills the time after it. At least
// minWalkSeconds of the walk remain before the turn.
const (
	maxVeer        = 1.8
	walkOnSeconds  = 0.8
	minWalkSeconds = 1.2
)

// walkedOn moves a small final turn earlier and lets the walk before it go on after it. It does not change walks and turns
// whose length the text states.
func walkedOn(cues []Cue) []Cue {
	n := len(cues)
	if n < 2 {
		return cues
	}
	way, turn := cues[n-2], cues[n-1]
	said := way.Distance > 0 || way.Steps > 0 || way.Seconds > 0 || way.Count > 0 || turn.Seconds > 0
	if turn.Verb != language.Turn || math.Abs(turn.Angle) > maxVeer || len(turn.With) > 0 || said || !state.EntryOf(&way.Action).Onward ||
		!state.Meet(&way.Span, &turn.Span) || turn.Start-walkOnSeconds < way.Start+minWalkSeconds {
		return cues
	}
	out := slices.Clone(cues)
	out[n-2].End -= walkOnSeconds
	out[n-1].Start, out[n-1].End = turn.Start-walkOnSeconds, turn.End-walkOnSeconds
	way.Start, way.End, way.Angle, way.Path = turn.End-walkOnSeconds, turn.End, 0, language.Straight
	return append(out, way)
}

// ahead reports whether an action names the direction forward or ahead.
func ahead(a *language.Action) bool {
	return a.Direction == language.Forward || a.Direction == language.Ahead
}
