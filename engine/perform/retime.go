package perform

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/script"
	"github.com/motiongate/motiongate/engine/solve"
)

// reaching are the verbs of hands that go somewhere and come back: what they go
// to is where a pin has the hand.
var reaching = map[language.Verb]bool{
	language.Reach: true, language.Point: true, language.Extend: true, language.Touch: true, language.Take: true,
	language.Put: true, language.Give: true, language.Press: true, language.Knock: true, language.Open: true,
	language.Close: true, language.Drop: true, language.Hit: true, language.Slap: true, language.Switch: true,
}

// retime moves an action that reaches so that the hand is farthest out at the time of
// its pin, and has that hand do it.
func (d *draft) retime() change {
	for _, t := range d.pins.Targets {
		side, ok := d.handOf(t.Joint)
		if !ok {
			continue
		}
		for i := range d.Cues {
			if !d.meets(i, t) {
				continue
			}
			if s := &d.Cues[i]; s.Side == language.Either {
				s.Side = [2]language.Side{rig.Left: language.Left, rig.Right: language.Right}[side]
			}
			d.Cues = centred(d.Cues, i, t.Time)
			return theDraft
		}
	}
	return nothing
}

// meets reports whether cue i is the one that a target of a hand is reached in.
func (d *draft) meets(i int, t solve.Target) bool {
	s := &d.Cues[i]
	if !reaching[s.Verb] || t.Time < s.Start && i > 0 || others(d.pins.Targets, t, s) {
		return false
	}
	// Later something else is done, unless the body only stands.
	next := i + 1
	return t.Time <= s.End || next == len(d.Cues)-1 && d.Cues[next].Verb == language.Stand
}

// others reports whether hands are pinned at other times of a span, too.
func others(targets []solve.Target, t solve.Target, s *script.Cue) bool {
	for _, o := range targets {
		if math.Abs(o.Time-t.Time) > 0.1 && o.Time >= s.Start && o.Time <= s.End {
			return true
		}
	}
	return false
}

// centred moves span i so that its middle is at a time, as far as its neighbours
// leave room. What is free before it is stood through.
func centred(spans []script.Cue, i int, t float64) []script.Cue {
	s := spans[i]
	from, to := 0.0, s.End
	if i > 0 {
		from = spans[i-1].Start + 0.5*(spans[i-1].End-spans[i-1].Start)
	}
	if i+1 < len(spans) {
		to = spans[i+1].End
		if spans[i+1].Verb != language.Stand {
			to = spans[i+1].Start + 0.5*(spans[i+1].End-spans[i+1].Start)
		}
	}
	half := math.Min((s.End-s.Start)/2, math.Min(t-from, to-t))
	if half < 0.4 {
		return spans
	}
	start, end := t-half, t+half
	out := slices.Clone(spans[:i])
	if i > 0 {
		out[i-1].End = start
	} else if start > 0.05 {
		stand := s
		stand.Action, stand.End = language.Action{Verb: language.Stand, Tones: s.Tones}, start
		out = append(out, stand)
	}
	s.Start, s.End = start, end
	out = append(out, s)
	for n, next := range spans[i+1:] {
		if n == 0 {
			next.Start = end
		}
		out = append(out, next)
	}
	if i == len(spans)-1 && end < spans[i].End-0.05 {
		rest := s
		rest.Action, rest.Start, rest.End = language.Action{Verb: language.Stand, Tones: s.Tones}, end, spans[i].End
		out = append(out, rest)
	}
	return out
}

// handOf returns the side of the arm that ends in a joint.
func (d *draft) handOf(joint int) (rig.Side, bool) {
	for side := range d.Body.Arms {
		if d.Body.HasArm(rig.Side(side)) && d.Body.Arms[side].Hand == joint {
			return rig.Side(side), true
		}
	}
	return 0, false
}
