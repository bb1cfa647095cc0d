package script

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/state"
)

// staggers returns the form of a loss of balance that is done while walking on, such as a trip or a push, toward a
// direction in which a walker can go on. It returns nil for any other action.
func staggers(a *language.Action) *repertoire.Move {
	onward := ahead(a) || a.Direction == language.Leftward || a.Direction == language.Rightward
	m := repertoire.Current().Gestures[repertoire.Name(a.Verb).Form(passing)]
	if m == nil || m.Paced == 0 || a.Verb.Takes() || a.Variant != "" || a.Part != "" || a.Count > 1 || !onward {
		return nil
	}
	return m
}

// tripped makes a loss of balance a part of the walk before it: the body does not halt, and its next
// steps get the feet under it again.
func tripped(cues []Cue) []Cue {
	out := slices.Clone(cues)
	for i := 1; i < len(out); i++ {
		c, walk := &out[i], out[i-1].Action
		m := staggers(&c.Action)
		if m == nil || !ahead(&walk) || walk.Verb != language.Walk && walk.Verb != language.Run ||
			walk.Path == language.InPlace || !state.Meet(&out[i-1].Span, &c.Span) || i+1 < len(out) && out[i+1].Verb == language.Fall {
			continue
		}
		trip := c.Action
		trip.Variant, trip.With, trip.Distance, trip.Steps, trip.Direction = passing, nil, 0, 0, language.Forward
		walk.Distance, walk.Steps, walk.Seconds, walk.Angle, walk.Path, walk.Home = 0, 0, 0, 0, language.Straight, false
		if walk.Verb == language.Walk {
			walk.Speed = m.Paced * math.Max(walk.Speed, 1)
		} else {
			walk.Verb, walk.Speed = language.Walk, fast
		}
		if !ahead(&c.Action) {
			walk.Diagonal, walk.Direction, walk.Speed = true, c.Direction, walk.Speed/(m.Paced*m.Paced)
		}
		walk.With = append(slices.Clone(walk.With), trip)
		walk.Tones = append(slices.Clone(walk.Tones), language.Tone{Style: "tripping", Amount: 1})
		c.Action, c.End = walk, math.Min(c.End, c.Start+m.Within)
		if i+1 < len(out) && state.EntryOf(&out[i+1].Action).Onward {
			out[i+1].Start = c.End
		}
	}
	return out
}

// A final turn of at most maxVeer radians begins earlier by the onward seconds of its verb, and the walk fills the time after it. At
// least minWalkSeconds of the walk remain before the turn.
const (
	maxVeer        = 1.8
	minWalkSeconds = 1.2
)

// walkedOn moves a small final turn earlier and lets the walk before it go on after it. It does not change walks and turns
// whose length the text states.
func walkedOn(cues []Cue) []Cue {
	n := len(cues)
	if n < 2 {
		return cues
	}
	walk, turn := cues[n-2], cues[n-1]
	seconds := turn.Verb.Onward()
	stated := walk.Distance > 0 || walk.Steps > 0 || walk.Seconds > 0 || walk.Count > 0 || turn.Seconds > 0
	if seconds == 0 || math.Abs(turn.Angle) > maxVeer || len(turn.With) > 0 || stated || !state.EntryOf(&walk.Action).Onward ||
		!state.Meet(&walk.Span, &turn.Span) || turn.Start-seconds < walk.Start+minWalkSeconds {
		return cues
	}
	out := slices.Clone(cues)
	out[n-2].End -= seconds
	out[n-1].Start, out[n-1].End = turn.Start-seconds, turn.End-seconds
	walk.Start, walk.End, walk.Angle, walk.Path = turn.End-seconds, turn.End, 0, language.Straight
	return append(out, walk)
}

// ahead reports whether an action names the direction forward or ahead.
func ahead(a *language.Action) bool {
	return a.Direction == language.Forward || a.Direction == language.Ahead
}
