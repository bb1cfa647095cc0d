// Package language reads prompts: English sentences about what a person does
// become a sequence of typed actions. It is a small deterministic grammar over a
// closed vocabulary. What it does not know it reports and leaves out; every
// prompt, the empty one included, has a plan.
package language

import (
	"math"
	"slices"
)

// Side is a side of the body.
type Side uint8

const (
	Either Side = iota
	Left
	Right
	Both
)

// Direction is where a body goes, seen from itself.
type Direction uint8

const (
	Forward Direction = iota
	Backward
	Leftward
	Rightward
	Upward
	Downward
	Sideways // to both sides; of a walk, to one of them
	Ahead    // of a gesture: forward, said in so many words
)

// Action is one thing that a person does. Zero fields were not said.
type Action struct {
	Verb      Verb
	Side      Side
	Direction Direction
	Angle     float64 // radians to turn, to the left if positive; of a walk: along the way
	Speed     float64 // times the usual
	Distance  float64 // metres
	Steps     int
	Count     int      // of repetitions
	Size      float64  // of the movement, times the usual
	Floor     bool     // on the floor, or from it
	Already   bool     // it is what the body does from the beginning
	Travels   bool     // a jump said to go somewhere
	Seconds   float64  // said in so many words
	With      []Action // done at the same time
	Tones     []Tone   // styles that it is done in
	Diagonal  bool     // forward and to a side at once

	Veer      float64 // of a walk: radians that it turns by as it begins, to the left if positive
	Path      Path    // shape of a walk
	Mirrored  bool    // of a path: to the right first, clockwise
	Stepping  bool    // it was called steps, not a walk
	Circles   bool    // of a limb: it goes round in circles
	Bend      float64 // radians said of anything but a way
	Alternate bool    // of two directions: there and back
	Freely    bool    // Count is a guess: as often as there is time for
	Still     Part    // is not to be moved

	Variant string // of the verb, as its area has it: a waltz, of to dance
	Object  string // what it is done with or to: ball, box, phone
	Part    Part   // that does it: a raised arm or leg, a kick with the knee
	Target  Target // where it goes on the body, or how high
	Effort  Effort // of the styles and manners, for performers

	Returns, Opposite bool // while parsing: back to where it came from; the other side
}

// Plan is what a prompt asks for.
type Plan struct {
	Actions []Action // in order; never empty
	Ignored []string // words that had no effect
	Blank   bool     // nothing was understood, or said: the actions are those of somebody who was told nothing
	Notes   []string // what was read otherwise than it stands there, in plain words
}

// Span is an action with its time, in seconds.
type Span struct {
	Action
	Start, End float64
}

// usual speeds in m/s, for an adult.
const (
	walkSpeed = 1.25
	runSpeed  = 2.9
)

// farJump is the way in metres for which one jump from standing does.
const farJump = 1.5

// Pace returns the speed in m/s that an action is done at, for an adult.
func (a *Action) Pace() float64 {
	times := a.Speed
	if times == 0 {
		times = 1
	}
	switch a.Verb {
	case Walk:
		v := walkSpeed * times
		if a.Direction == Backward {
			v *= 0.65
		} else if a.Direction != Forward {
			v *= 0.5
		}
		return v
	case Run:
		v := runSpeed * times
		if a.Direction != Forward {
			v *= 0.5
		}
		return v
	}
	return 0
}

// natural returns how long an action takes by itself, and whether it can be
// drawn out to any length.
func (a *Action) natural() (seconds float64, open bool) {
	if a.Seconds > 0 {
		return a.Seconds, false
	}
	slow := 1.0
	if a.Speed > 0 {
		slow = 1 / a.Speed
	}
	switch a.Verb {
	case Stand:
		return 1.5, true
	case Walk, Run:
		d := a.Distance
		if a.Steps > 0 {
			d = float64(a.Steps) * a.Pace() / 1.8
		}
		if d > 0 {
			return d/a.Pace() + 0.6, false
		}
		return 3, true
	case Turn:
		return (0.7 + math.Abs(a.Angle)/2.0) * slow, false
	}
	k := kinds[a.Verb]
	count := math.Max(1, float64(a.Count))
	if a.Verb == Jump && a.Count == 0 {
		count = math.Max(1, math.Ceil(a.Distance/farJump))
	}
	return k.lasts(count) * slow, k.stays || k.open
}

// Schedule lays the plan over a time. Actions keep their natural length where
// they can; walking and standing take what is left; if nothing does, the person
// stands at the end. Too many actions are all shortened alike.
func (p *Plan) Schedule(total float64) []Span {
	type slot struct {
		seconds float64
		open    bool
		least   float64 // part of its seconds, of one that is open
	}
	slots := make([]slot, len(p.Actions))
	var fixed, free, least float64
	for i := range p.Actions {
		s, open := p.Actions[i].natural()
		slots[i] = slot{s, open, 0.35}
		if p.Actions[i].Verb.Stays() {
			slots[i].least = 0.7
		}
		if p.Actions[i].Verb == Stand && len(p.Actions) > 1 {
			slots[i] = slot{math.Min(s, 0.35*total), false, 1}
		}
		if slots[i].open {
			free += slots[i].seconds
			least += slots[i].least * slots[i].seconds
		} else {
			fixed += slots[i].seconds
		}
	}
	if free == 0 && fixed < total {
		// Nothing else fills the time: what can go on goes on.
		for i := range slots {
			if p.Actions[i].Seconds > 0 {
				continue
			}
			longest := 1.0
			switch v := p.Actions[i].Verb; {
			case v == Wave || v == Clap:
				longest = 3
			case v.Upper():
				longest = 1.4
			case v.Whole():
				longest = 1.15
			}
			more := slots[i].seconds * (math.Min(longest, 0.9*total/fixed) - 1)
			if more > 0 {
				slots[i].seconds += more
			}
		}
	}
	var out []Span
	t := 0.0
	for i, s := range slots {
		d := s.seconds
		switch rest := total - fixed; {
		case fixed+least > total:
			d *= total / (fixed + least)
			if s.open {
				d *= s.least
			}
		case s.open && rest < free:
			// From the least that each needs up to what it would take.
			d *= s.least + (1-s.least)*(rest-least)/math.Max(1e-9, free-least)
		case s.open:
			d *= rest / free
		}
		out = append(out, Span{p.Actions[i], t, t + d})
		t += d
	}
	if t < total-0.05 {
		out = append(out, Span{Action{Verb: Stand}, t, total})
	} else {
		out[len(out)-1].End = total
	}
	return slices.Clip(out)
}
