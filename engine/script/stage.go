package script

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/lookup"
	"github.com/motiongate/motiongate/engine/state"
)

// rising is how long a body takes to get up before it goes somewhere, in
// seconds.
const rising = 1.9

// kneelsFor returns the knee that comes down for the next action: the foot whose shoe is tied is
// ahead.
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

// promote returns the action of a cue with one of its simultaneous actions as the main one.
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
	body := personOf(cues)
	var out []Cue
	spans := walkedOn(tripped(scooped(repeated(cues))))
	chooseForms(spans)
	for i, s := range spans {
		if i+1 < len(spans) {
			s.Side = kneelsFor(&s.Action, &spans[i+1].Action)
		}
		if len(out) > 0 && s.Verb == language.Stand && out[len(out)-1].Verb == language.Hop {
			s.With = slices.DeleteFunc(slices.Clone(s.With), atFoot) // both are on the ground again
		}
		if with := slices.IndexFunc(s.With, func(a language.Action) bool { return s.Verb == language.Stand && lookup.MovesLegs(&a) }); with >= 0 {
			s.Action = s.promote(with) // hands on knees take the back along
		}
		s.cycle(&body)
		if body.Rises(state.EntryOf(&s.Action)) {
			up := s
			up.Action = language.Action{Verb: language.Rise, Speed: s.Speed}
			up.End = s.Start + math.Min(rising, 0.55*(s.End-s.Start))
			s.Start = up.End
			up.Tones, up.Effort = s.Tones, s.Effort
			body.Keep(&up.Action)
			out = append(out, up)
		}
		if s.Handed == language.Either {
			s.Handed = body.Handed // one hand for all that one hand does: what it has picked up, it throws
		}
		s.armed()
		body.Keep(&s.Action)
		body = body.After(&s.Action)
		out = append(out, s)
	}
	return out
}

// personOf returns the body of a sample before its first action, with the hand of actions that
// name none.
func personOf(cues []Cue) (body state.Body) {
	if len(cues) == 0 {
		return body
	}
	own := cues[0].Rand
	own.Float(0, 1) // of its speed
	own.Float(0, 1) // and of its pause
	body.Handed = language.Right
	if lookup.LeftHanded(&cues[0].Action, &own) {
		body.Handed = language.Left
	}
	return body
}

// cycle makes riding a bicycle cycling. A body that has mounted one goes somewhere.
func (c *Cue) cycle(body *state.Body) {
	if c.Verb == language.Ride && (body.Mounted || c.Object == "bicycle") {
		c.Verb = language.Cycle
	}
	if c.Verb == language.Cycle {
		c.Travels = c.Travels || body.Mounted
	}
}

// armed gives things to the hand that does what one hand does, if the action leaves the arms as they are, and a
// shield to the arm that has no sword.
func (c *Cue) armed() {
	c.With = slices.Clone(c.With)
	for i := range c.With {
		w := &c.With[i]
		if w.Verb.Holds() && w.Handed == language.Either && (w.Object == "shield" || c.Verb.LeavesArms() && len(c.With) == 1) {
			w.Handed = c.Handed
		}
	}
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
