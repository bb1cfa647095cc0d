package engine

import (
	"math"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/script"
	"github.com/motiongate/motiongate/engine/solve"
)

// reaching are the verbs of hands that go somewhere and come back: what they go
// to is where a pin has the hand.
var reaching = map[language.Verb]bool{
	language.Reach: true, language.Point: true, language.Extend: true, language.Touch: true, language.Take: true, language.Put: true, language.Give: true,
	language.Press: true, language.Knock: true, language.Open: true, language.Close: true, language.Drop: true, language.Hit: true, language.Slap: true, language.Switch: true,
}

// apexes lays actions that reach so that they are farthest out when a pin has
// the hand somewhere. Who reaches does so with that hand.
func (k *take) apexes(spans []script.Cue, pins solve.Pins) []script.Cue {
	for _, t := range pins.Targets {
		side, ok := k.handOf(t.Joint)
		if !ok {
			continue
		}
		for i := range spans {
			s := &spans[i]
			if !reaching[s.Verb] || t.Time < s.Start && i > 0 || others(pins.Targets, t, s) {
				continue
			}
			if next := i + 1; t.Time > s.End && !(next == len(spans)-1 && spans[next].Verb == language.Stand) {
				continue // something else is done by then
			}
			if s.Side == language.Either {
				s.Side = [2]language.Side{rig.Left: language.Left, rig.Right: language.Right}[side]
			}
			return centred(spans, i, t.Time)
		}
	}
	return spans
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
	out := append([]script.Cue(nil), spans[:i]...)
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
func (k *take) handOf(joint int) (rig.Side, bool) {
	for side := range k.body.Arms {
		if k.body.HasArm(rig.Side(side)) && k.body.Arms[side].Hand == joint {
			return rig.Side(side), true
		}
	}
	return 0, false
}
