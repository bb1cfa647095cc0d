package script

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/lookup"
)

// rising is how long a body takes to get up before it goes somewhere, in
// seconds.
const rising = 1.9

// crouched reports whether a body crouches, from where it can jump.
func crouched(done []Cue) bool {
	for i := len(done) - 1; i >= 0; i-- {
		if v := done[i].Verb; v != language.Stand && !v.Upper() {
			return v == language.Crouch
		}
	}
	return false
}

// kneelsFor returns the knee that comes down for what is done next: the foot whose
// shoe is tied is ahead.
func kneelsFor(a, next *language.Action) language.Side {
	if a.Verb != language.Kneel || a.Side != language.Either || next.Verb != language.Tie {
		return a.Side
	}
	switch {
	case next.Side == language.Left, next.Direction == language.Leftward:
		return language.Right
	case next.Side == language.Right, next.Direction == language.Rightward:
		return language.Left
	}
	return a.Side
}

// promote returns an action with one of those that were done beside it in its place.
func (c *Cue) promote(with int) language.Action {
	a := c.With[with]
	a.With = slices.Delete(slices.Clone(c.With), with, with+1)
	a.Tones, a.Effort = c.Tones, c.Effort
	return a
}

// atFoot reports whether an action is to have a foot in the hand.
func atFoot(a language.Action) bool { return a.Verb == language.Hold && a.Target.Part == language.Foot }

// Stage makes the actions of cues possible one after the other: a body that sits
// gets up before it walks off. A repeated action is one cue for each repetition.
func Stage(cues []Cue) []Cue {
	low, mounted := false, false
	var out []Cue
	spans := scooped(repeated(cues))
	for i, s := range spans {
		if i+1 < len(spans) {
			s.Side = kneelsFor(&s.Action, &spans[i+1].Action)
		}
		if len(out) > 0 && s.Verb == language.Stand && out[len(out)-1].Verb == language.Hop {
			s.With = slices.DeleteFunc(slices.Clone(s.With), atFoot) // both are on the ground again
		}
		if with := slices.IndexFunc(s.With, func(a language.Action) bool { return s.Verb == language.Stand && lookup.Whole(&a) }); with >= 0 {
			s.Action = s.promote(with) // hands on knees take the back along
		}
		mounted = s.cycle(mounted)
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

// cycle makes riding a bicycle cycling. After the body has mounted one it goes somewhere.
// It reports whether the body is on one.
func (c *Cue) cycle(mounted bool) bool {
	if c.Verb == language.Ride && (mounted || c.Object == "bicycle") {
		c.Verb = language.Cycle
	}
	switch {
	case c.Verb == language.Mount:
		return true
	case c.Verb == language.Cycle:
		c.Travels = c.Travels || mounted
		return mounted
	}
	return mounted && (c.Verb == language.Stand || c.Verb.Upper())
}

// repeated splits an action with a count that has nothing in it that repeats
// itself, into as many times in a row.
func repeated(spans []Cue) []Cue {
	var out []Cue
	for _, s := range spans {
		if s.Count < 2 || s.Verb.Goes() || s.Verb.Holds() || s.Held || !lookup.Once(&s.Action) {
			out = append(out, s)
			continue
		}
		n := s.Count
		each := (s.End - s.Start) / float64(n)
		for k := range n {
			one := s
			one.Count, one.Freely = 0, false
			one.Start, one.End = s.Start+float64(k)*each, s.Start+float64(k+1)*each
			out = append(out, one)
		}
	}
	return out
}
